// Says when the page takes input: sets `data-ready` on its root element once the code of all its scripts has run.

const scripts = [...document.querySelectorAll("script")].filter(
  ({ type, src }) => type === "module" && src !== import.meta.url,
);
// The page has these modules already. Importing one again only waits until it has run.
await Promise.all(scripts.map(({ src }) => import(src)));
document.documentElement.dataset.ready = "";
