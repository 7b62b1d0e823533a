// Chooses the page's language. A classic script in the head, so that it runs before anything is painted. The
// translation itself is done by `words.js`; until then, a page that is not in English is hidden.

{
  /** The languages of the games with Voltorb Flip, and Japanese, whose own editions lack it. All pages of other games are in the first two. */
  const LANGUAGES = ["en", "ja", "de", "fr", "it", "es", "ko"];
  /** The pages that have a catalogue of their own besides the one of all pages. */
  const OWN = ["bingo", "practice", "puyo"];
  const root = document.documentElement;
  const page = document.currentScript?.dataset.page ?? "";
  const has = ["voltorb", "overlay", "practice"].includes(page) ? LANGUAGES : LANGUAGES.slice(0, 2);
  const wished = [new URLSearchParams(location.search).get("lang") ?? "", ...navigator.languages];
  try {
    wished.splice(1, 0, localStorage.getItem("foretile.language") ?? "");
  } catch {
    // If the storage is forbidden, nothing was chosen.
  }
  root.lang = wished.map((name) => name.split("-")[0]).find((name) => has.includes(name)) ?? "en";
  root.dataset.languages = has.join(" ");
  if (root.lang !== "en") {
    root.classList.add("waiting");
    const catalogues = [root.lang, ...OWN.filter((name) => name === page).map((name) => `${name}/${root.lang}`)];
    root.dataset.catalogues = catalogues.join(" ");
    // The catalogues come together with the code that asks for them.
    for (const name of catalogues)
      document.head.append(Object.assign(document.createElement("link"), { rel: "preload", as: "fetch", crossOrigin: "anonymous", href: `words/${name}.json` }));
  }
}
