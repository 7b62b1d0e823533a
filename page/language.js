// Chooses the page's language. A classic script in the head, so that it runs before anything is painted. The
// translation itself is done by `words.js`; until then, a page that is not in English is hidden. Also gives the style
// sheets what the address asks for.

{
  /** The languages of the games with Voltorb Flip, and Japanese, whose own editions lack it. */
  const LANGUAGES = ["en", "ja", "de", "fr", "it", "es", "ko"];
  /** The pages in all languages. The others are in the first two. */
  const EVERYWHERE = ["voltorb", "overlay", "practice", "review"];
  /** The folders of catalogues of pages that have not only one of their own name. A review says what the program says of bingo, too. */
  const FOLDERS = /** @type {Record<string, string[]>} */ ({
    overlay: ["voltorb"],
    puzzles: ["puyo"],
    review: ["review", "bingo"],
  });
  /** Where a choice is stored: the one for all pages, and after a dot those of pages that lack it. */
  const CHOICE = "foretile.language";
  const root = document.documentElement;
  const page = document.currentScript?.dataset.page ?? "";
  const languagesOf = (/** @type {string} */ name) => (EVERYWHERE.includes(name) ? LANGUAGES : LANGUAGES.slice(0, 2));
  const has = languagesOf(page);
  const stored = (/** @type {string} */ name) => {
    try {
      return localStorage.getItem(name) ?? "";
    } catch {
      // If the storage is forbidden, nothing was chosen.
      return "";
    }
  };
  /** The first of these that is one of the languages. @param {string[]} wished @param {string[]} languages */
  const first = (wished, languages) =>
    wished.map((name) => name.split("-")[0]).find((name) => languages.includes(name)) ?? "en";
  const link = new URLSearchParams(location.search).get("lang") ?? "";
  const general = [link, stored(CHOICE), ...navigator.languages];
  const wish = first(general, LANGUAGES);
  const isLacking = !has.includes(wish);
  root.lang = first(isLacking ? [link, stored(`${CHOICE}.${page}`), ...general] : general, has);
  root.dataset.wish = wish;
  root.dataset.languages = has.join(" ");
  root.dataset.requested = location.hash.slice(1);
  // A choice among the few languages of a page leaves the wish for the others as it is.
  root.dataset.choice = isLacking ? `${CHOICE}.${page}` : CHOICE;
  root.dataset.inEnglish = ["puyo", "bingo", "api"].filter((name) => !languagesOf(name).includes(root.lang)).join(" ");
  if (root.lang !== "en") {
    root.classList.add("waiting");
    const folders = (FOLDERS[page] ?? [page]).filter((name) => languagesOf(name).includes(root.lang));
    const catalogues = [root.lang, ...folders.map((name) => `${name}/${root.lang}`)];
    root.dataset.catalogues = catalogues.join(" ");
    // The catalogues come together with the code that asks for them.
    for (const name of catalogues)
      document.head.append(
        Object.assign(document.createElement("link"), {
          rel: "preload",
          as: "fetch",
          crossOrigin: "anonymous",
          href: `words/${name}.json`,
        }),
      );
  }
}
