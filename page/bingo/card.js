// The state of the bingo page, and how it is written in links.

import { clock } from "../dom.js";
import { COMPATS, MODES } from "../limits.js";
import { t } from "../words.js";
import { MOST_SQUARES, SIGNS, SQUARES, isLine } from "./race.js";
import { isSettings } from "./settings.js";
import { areCounts } from "./tally.js";

/** How long the goals of other games' cards can be. */
const LENGTHS = ["normal", "short", "long"];
/**
 * The marks of the players: the sign, which differs without their colours, the name of the button that
 * chooses the mark, and what a marked square is.
 */
export const MARKS = [
  { sign: SIGNS[0], choose: t("Mark in blue"), marked: t("marked blue") },
  { sign: SIGNS[1], choose: t("Mark in orange"), marked: t("marked orange") },
  { sign: SIGNS[2], choose: t("Mark in green"), marked: t("marked green") },
  { sign: SIGNS[3], choose: t("Mark in pink"), marked: t("marked pink") },
];

/** @type {BingoState} */
export const START = {
  seed: "",
  mode: "normal",
  compat: "npm",
  length: "",
  settings: "",
  marks: "-".repeat(SQUARES),
  counts: "",
  own: "",
  row: "",
};

/** A card as it was dealt. */
export const UNMARKED = { marks: START.marks, counts: START.counts };

/**
 * Returns a seed as JSON has it: a number if the text is plain digits, otherwise the text, as the site takes it.
 * @param {string} seed
 */
export const seedOf = (seed) => (/^(0|[1-9]\d{0,14})$/.test(seed) ? Number(seed) : seed);

/**
 * Whether a text is a seed of Ocarina of Time bingo: what the site's script reads as a whole number.
 * @param {string} seed
 */
export const isSeed = (seed) => Number.isSafeInteger(Number(seed)) && Number(seed) >= 0;

/** Returns the seeds from one to another. @param {HTMLInputElement} first @param {HTMLInputElement} last */
export function seedsOf({ value: first }, { value: last }) {
  if (!first || !last || Number(first) > Number(last))
    throw new Error(t("The first seed must not be after the last one."));
  return `${first}..${last}`;
}

/** Formats minutes as minutes and seconds. @param {number} minutes */
export const time = (minutes) => `${minutes < 0 ? "−" : ""}${clock(60 * Math.abs(minutes))}`;

/** @param {readonly string[]} names @param {string} name */
const isOneOf = (names, name) => names.includes(name);

/** What links have of marks. Those that are missing are none; a card has as many as usual, or more. */
const MARKED = new RegExp(`^[-0-3]{1,${MOST_SQUARES}}$`);

/** @param {URLSearchParams} url @param {BingoState} start @returns {BingoState} */
export function read(url, start) {
  const marks = url.get("marks") ?? "";
  const counts = url.get("counts") ?? "";
  const row = url.get("row") ?? "";
  const [mode, compat, length, settings] = ["mode", "compat", "length", "settings"].map((name) => url.get(name) ?? "");
  return {
    ...start,
    // Where the link has a list, no card is dealt before that is read: another list's card would be a wrong one.
    seed: url.has("list") ? "" : (url.get("seed") ?? start.seed),
    mode: isOneOf(MODES, mode) ? mode : start.mode,
    compat: isOneOf(COMPATS, compat) ? compat : start.compat,
    length: isOneOf(LENGTHS, length) ? length : start.length,
    // Those of the list before are not those of the link's list.
    settings: isSettings(settings) ? settings : url.has("list") ? "" : start.settings,
    marks: MARKED.test(marks) ? marks.padEnd(SQUARES, "-") : START.marks,
    counts: areCounts(counts) ? counts : "",
    row: isLine(row) ? row : "",
  };
}

/** @param {BingoState} state @returns {Record<string, string>} */
export function write({ seed, mode, compat, length, settings, marks, counts, row }) {
  return {
    ...(seed && { seed }),
    mode,
    ...(compat !== START.compat && { compat }),
    ...(length && { length }),
    ...(settings && { settings }),
    ...(marks !== START.marks && { marks }),
    ...(counts && { counts }),
    ...(row && { row }),
  };
}
