// What every page has that is made when the site is built: the frame of its HTML, its name and its other languages.

/** A text as HTML has it. @param {string} text */
export const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

/** The name in the header, at the same place on every page. @param {string} folder where the pages lie */
export const brand = (folder) =>
  `<a class="brand" data-part="brand" href="${folder}voltorb.html"><img src="${folder}icon.svg" alt="" width="28" height="28"> <span>Foretile</span></a>`;

/** The name of a page in a language: the plain one is English. @param {string} page @param {string} language */
export const nameIn = (page, language) => (language === "en" ? `${page}.html` : `${page}.${language}.html`);

/**
 * The lines of a head that say where a page lies, and in which languages.
 * @param {string} folder the address of the page's folder, or empty if it is unknown
 * @param {string} page
 * @param {string} language
 * @param {string[]} languages
 */
export const languageLinks = (folder, page, language, languages) =>
  [
    folder && `<link rel="canonical" href="${folder}${nameIn(page, language)}">\n`,
    ...languages.map((it) => `<link rel="alternate" hreflang="${it}" href="${folder}${nameIn(page, it)}">\n`),
  ].join("");

/**
 * A whole page.
 * @param {{ language: string, policy: string, title: string, head: string, body: string }} about
 */
export const framed = ({ language, policy, title, head, body }) => `<!doctype html>
<html lang="${language}" data-ready>
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)} · Foretile</title>
${head}</head>
<body>
${body}</body>
</html>
`;
