// The words of the page in its language. The code and the HTML have them in English, and each English text is the
// key of its translation in the catalogue of all pages, `words/LANGUAGE.json`, or in the page's own,
// `words/PAGE/LANGUAGE.json`.
// English has no catalogue.

import { keyOf } from "./key.js";
import { device, isStored } from "./store.js";

/** @typedef {Record<string, string | number>} Values */

const root = document.documentElement;

/** The page's language, as `language.js` has chosen it. */
export const language = root.lang;

const plurals = new Intl.PluralRules(language);

/**
 * The translations of texts, or of each plural form of a text.
 * @type {Record<string, string | Record<string, string>>}
 */
const catalogue = language === "en" ? {} : await load();

async function load() {
  try {
    const names = (root.dataset.catalogues ?? language).split(" ");
    const catalogues = names.map(async (name) => (await fetch(new URL(`words/${name}.json`, import.meta.url))).json());
    return Object.assign({}, ...(await Promise.all(catalogues)));
  } catch {
    // Without its catalogues the page stays in English.
    root.lang = "en";
    return {};
  }
}

/** The translation of a text, if the page has one. @param {string} text */
const translation = (text) => (language === "en" ? undefined : catalogue[keyOf(text)]);

/**
 * Splits a text at the names in braces, and puts their values in their places.
 * @param {unknown} text
 * @param {Record<string, any>} values
 */
const put = (text, values) =>
  String(text)
    .split(/\{(\w+)\}/)
    .map((part, index) => (index % 2 ? values[part] : part));

/**
 * Translates a text. `values` take the places of their names in braces.
 * @param {string} text
 * @param {Values} [values]
 */
export const t = (text, values = {}) => put(translation(text) ?? text, values).join("");

/**
 * Translates a text whose values may be elements, and returns its parts.
 * @param {string} text @param {Record<string, Node | string | number>} values
 * @returns {(Node | string | number)[]}
 */
export const parts = (text, values) => put(translation(text) ?? text, values);

/**
 * Translates a text about a number of things, which is its value `count`. `other` is the key.
 * @param {number} count @param {string} one the English text for 1 @param {string} other the one for other numbers
 * @param {Values} [values]
 */
export function counted(count, one, other, values = {}) {
  const forms = /** @type {Record<string, string>} */ (translation(other) ?? { one, other });
  return put(forms[plurals.select(count)], { count: count.toLocaleString(language), ...values }).join("");
}

/** Marks a text that the program wrote in English, if the page is in another language. @param {string} text */
export function inEnglish(text) {
  if (root.lang === "en") return text;
  const marked = document.createElement("span");
  marked.lang = "en";
  marked.append(text);
  return marked;
}

/** Elements that are a part of the sentence around them. */
const INLINE = "a, code, kbd, strong";

/**
 * Returns the text of an element, with the tags of the elements in it but not their attributes.
 * @param {Element} element
 */
const textOf = (element) =>
  [...element.childNodes]
    .map((node) =>
      node instanceof Element ? `<${node.localName}>${node.textContent}</${node.localName}>` : node.textContent,
    )
    .join("")
    .trim()
    .replace(/\s+/g, " ");

/**
 * Puts a translated sentence into its element. The elements in it move to where the translation has their tags.
 * @param {Element} element @param {string} text
 */
function refill(element, text) {
  const inside = [...element.children];
  element.replaceChildren(
    ...text.split(/(<\w+>.*?<\/\w+>)/).map((part) => {
      const [, tag, words] = /^<(\w+)>(.*)<\/\w+>$/.exec(part) ?? [];
      if (!tag) return part;
      const [moved] = inside.splice(
        inside.findIndex(({ localName }) => localName === tag),
        1,
      );
      moved.textContent = words;
      return moved;
    }),
  );
}

/** Translates an element of the HTML file and what is in it. @param {Element} element */
function translate(element) {
  if (element.matches("[translate=no], script, noscript")) return;
  for (const name of ["aria-label", "placeholder", "title"]) {
    const label = element.getAttribute(name);
    if (label) element.setAttribute(name, t(label));
  }
  const texts = [...element.childNodes].filter((node) => node instanceof Text && node.data.trim());
  const inside = [...element.children];
  if (texts.length && inside.length && inside.every((child) => child.matches(INLINE)))
    return refill(element, t(textOf(element)));
  for (const text of texts)
    text.nodeValue = (text.nodeValue ?? "").replace(/\S(.*\S)?/s, (words) => t(words.replace(/\s+/g, " ")));
  inside.forEach(translate);
}

/** Says of a link that its page is in English. @param {Element} link */
export function markEnglish(link) {
  const title = new Intl.DisplayNames(language, { type: "language" }).of("en") ?? "English";
  const mark = Object.assign(document.createElement("abbr"), { title, textContent: "EN" });
  mark.translate = false;
  link.append(" ", mark);
}

if (root.lang !== "en") {
  document.title = document.title.replace(/^.*(?= · )/, (name) => t(name));
  translate(document.body);
  // Which pages will not be in this language is said before they open.
  for (const name of root.dataset.inEnglish?.split(" ").filter(Boolean) ?? [])
    for (const link of document.querySelectorAll(
      `body > :is(header, footer) a:is([href="${name}"], [href="${name}.html"])`,
    ))
      markEnglish(link);
}
root.classList.remove("waiting");

/** The choice among the page's languages. */
const choice = /** @type {HTMLSelectElement} */ (document.getElementById("language"));
/** @type {HTMLElement} */ (document.getElementById("language-code")).textContent = language;
for (const name of root.dataset.languages?.split(" ") ?? []) {
  const option = new Option(new Intl.DisplayNames(name, { type: "language" }).of(name), name, false, name === language);
  option.lang = name;
  choice.append(option);
}
choice.addEventListener("change", () => {
  device.setItem(root.dataset.choice ?? "", choice.value);
  // Where nothing can be stored, the address says it.
  const address = new URL(location.href);
  address.searchParams.delete("lang");
  if (!isStored()) address.searchParams.set("lang", choice.value);
  history.replaceState(null, "", address);
  location.reload();
});
