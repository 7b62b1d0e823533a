// The settings of PlayBingo's boards, as the page keeps and links them: a size such as "6x4", the columns first, for
// any goals, or what the site has, in JSON.

import { MOST_SIDE, USUAL } from "./race.js";

/** @typedef {import("./race.js").Size} Size */

/** The name of PlayBingo's rules. */
export const PLAYBINGO = "playbingo";
/** The settings of a list that came without any. */
export const USUAL_SETTINGS = "5x5";
/** The most letters of settings. Those of a board of 15 by 15 squares have 10,000. */
const MOST_LETTERS = 40_000;

/** The size that a text is, if it is one. @param {string} text @returns {Size | null} */
function sizeFrom(text) {
  const [columns, rows] = (/^(\d{1,2})x(\d{1,2})$/.exec(text) ?? []).slice(1).map(Number);
  const isSide = (/** @type {number} */ side) => side >= 1 && side <= MOST_SIDE;
  return isSide(columns) && isSide(rows) ? { rows, columns } : null;
}

/** The object that a text in JSON is, if it is one. @param {string} text @returns {Record<string, any> | null} */
export function objectIn(text) {
  try {
    const object = JSON.parse(text);
    return typeof object === "object" && object && !Array.isArray(object) ? object : null;
  } catch {
    return null;
  }
}

/** Whether the page can keep these settings. @param {string} text */
export const isSettings = (text) => text.length <= MOST_LETTERS && (sizeFrom(text) !== null || objectIn(text) !== null);

/** The members of settings. */
const MEMBERS = ["goalFilters", "goalTransformation", "boardLayout", "restrictions", "adjustments", "legacy"];

/**
 * Returns the settings in a text, which may be the site's answer about a game or a variant of it. Nothing if they are
 * none.
 * @param {string} text
 */
export function settingsFrom(text) {
  const object = objectIn(text);
  const settings = object?.generationSettings ?? object?.generatorSettings ?? object;
  const isOne = typeof settings === "object" && settings && MEMBERS.some((name) => Object.hasOwn(settings, name));
  const short = isOne ? JSON.stringify(settings) : "";
  return isSettings(short) ? short : null;
}

/** A layout of any goals. @param {Size} size */
export const layoutOf = ({ rows, columns }) => ({
  mode: "custom",
  layout: Array.from({ length: rows }, () => Array(columns).fill({ selectionCriteria: "random" })),
});

/** Returns settings as a question has them. @param {string} text @returns {Record<string, any>} */
export function settingsIn(text) {
  const size = sizeFrom(text);
  if (!size) return objectIn(text) ?? {};
  return text === USUAL_SETTINGS ? {} : { boardLayout: layoutOf(size) };
}

/** Returns the size of the boards of these settings, which only a layout of its own can change. @param {string} text */
export function sizeOf(text) {
  const layout = objectIn(text)?.boardLayout?.layout;
  const [rows, columns] = [layout?.length, layout?.[0]?.length];
  return sizeFrom(text) ?? sizeFrom(`${columns}x${rows}`) ?? USUAL;
}
