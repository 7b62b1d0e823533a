// Chooses the page's language. A classic script in the head, so that it runs before anything is painted. The
// translation itself is done by `words.js`; until then, a page that is not in English is hidden.

{
  /** The languages in which Voltorb Flip came out. All other pages are in the first two. */
  const LANGUAGES = ["en", "ja", "de", "fr", "it", "es", "ko"];
  const root = document.documentElement;
  const has = ["voltorb", "overlay"].includes(document.currentScript?.dataset.page ?? "") ? LANGUAGES : LANGUAGES.slice(0, 2);
  const wished = [...navigator.languages];
  try {
    wished.unshift(localStorage.getItem("foretile.language") ?? "");
  } catch {
    // If the storage is forbidden, nothing was chosen.
  }
  root.lang = wished.map((name) => name.split("-")[0]).find((name) => has.includes(name)) ?? "en";
  root.dataset.languages = has.join(" ");
  if (root.lang !== "en") {
    root.classList.add("waiting");
    // The catalogue comes together with the code that asks for it.
    document.head.append(Object.assign(document.createElement("link"), { rel: "preload", as: "fetch", crossOrigin: "anonymous", href: `words/${root.lang}.json` }));
  }
}
