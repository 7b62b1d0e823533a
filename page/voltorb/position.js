// What the player sees, as the page keeps it.

import { capital } from "/dom.js";

export const SIDE = 5;
export const CARDS = 25;
export const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8];
export const FACE_DOWN = "?".repeat(CARDS);

/** The names of the aims, for people.
 * @type {Record<string, string>} */
export const AIMS = {
  win: "Win the round",
  coins: "Most coins",
  level: "Keep the level",
  eight: "Eight cards",
  "win-eight": "Win with eight cards",
  survive: "Safest next card",
};

/** @returns {Hint[]} */
export const noHints = () => Array.from({ length: 2 * SIDE }, () => ({ sum: null, voltorbs: null }));

/** @type {VoltorbState} */
export const START = { level: 1, aim: "win", hints: noHints(), cards: FACE_DOWN, rounds: [], byHand: [], visit: null };

/** @param {number} seed */
export const hex = (seed) => `0x${seed.toString(16).toUpperCase().padStart(8, "0")}`;

/** Reads a seed as hex, with or without 0x; nothing when it is none. @param {string} text */
export function parseSeed(text) {
  const [, digits] = /^\s*(?:0x)?([0-9a-f]{1,8})\s*$/i.exec(text) ?? [];
  return digits === undefined ? null : parseInt(digits, 16);
}

/** What to say of a text that is no seed. @param {string} text */
export const noSeed = (text) => `“${text}” is not a seed: expected up to eight hex digits, such as 0x6207030D.`;

/** @param {number} line 0 to 9 */
export const lineName = (line) => (line < SIDE ? `row ${line + 1}` : `column ${line - SIDE + 1}`);

/** @param {number} card 0 to 24 */
export const cardName = (card) => `row ${Math.floor(card / SIDE) + 1}, column ${(card % SIDE) + 1}`;

/** The cards whose value is one of these. @param {string} cards @param {string} values */
const cardsOf = (cards, values) => [...Array(CARDS).keys()].filter((card) => values.includes(cards[card]));

/** @param {string} cards */
export const turnedOn = (cards) => cardsOf(cards, "0123");

/** @param {string} cards */
export const downOn = (cards) => cardsOf(cards, "?");

/** @param {Hint[]} hints */
export function pairsOf(hints) {
  const pairs = hints.map(({ sum, voltorbs }) => [sum, voltorbs]);
  return { rows: pairs.slice(0, SIDE), cols: pairs.slice(SIDE) };
}

/** Whether nothing is known of a board. @param {VoltorbState} state */
export const isEmpty = ({ hints, cards }) => cards === FACE_DOWN && hints.every(({ sum, voltorbs }) => sum === null && voltorbs === null);

/** Whether all of the hints are there. @param {Hint[]} hints */
export const isWhole = (hints) => hints.every(({ sum, voltorbs }) => sum !== null && voltorbs !== null);

/** Hints as a text: 5:1 and so on, with holes. @param {Hint[]} hints */
export const textOf = (hints) => hints.map(({ sum, voltorbs }) => `${sum ?? ""}:${voltorbs ?? ""}`);

/** The question's JSON, once all hints are there. @param {VoltorbState} state */
export function question({ level, hints, cards }) {
  if (!isWhole(hints)) return null;
  return { level, ...pairsOf(hints), cards };
}

/**
 * Takes a position in the JSON shape of the command line; leaves out what it does not say.
 * @param {any} json
 * @returns {Partial<VoltorbState> | null}
 */
export function fromJson(json) {
  if (!Array.isArray(json?.rows) || !Array.isArray(json?.cols)) return null;
  const hints = [...json.rows, ...json.cols].map(hintOf);
  if (hints.length !== 2 * SIDE || hints.includes(null)) return null;
  /** @type {Partial<VoltorbState>} */
  const part = { hints: /** @type {Hint[]} */ (hints), cards: FACE_DOWN };
  if (/^[?0-3]{25}$/.test(json.cards ?? "")) part.cards = json.cards;
  if (LEVELS.includes(json.level)) part.level = json.level;
  return part;
}

/** @param {any} pair @returns {Hint | null} */
function hintOf(pair) {
  if (!Array.isArray(pair) || pair.length !== 2) return null;
  const [sum, voltorbs] = pair;
  return Number.isInteger(sum) && Number.isInteger(voltorbs) ? { sum, voltorbs } : null;
}

/** What is wrong with the hints by themselves: a message a line, and one for all. @param {Hint[]} hints */
export function faults(hints) {
  const lines = hints.map(({ sum, voltorbs }, line) => {
    if (voltorbs !== null && voltorbs > SIDE) return `${capital(lineName(line))}: a line has at most five Voltorbs, not ${voltorbs}.`;
    if (sum === null || voltorbs === null) return "";
    const cards = SIDE - voltorbs;
    if (sum >= cards && sum <= 3 * cards) return "";
    return `${capital(lineName(line))}: ${leaves(voltorbs)}, so its sum is ${cards ? `${cards} to ${3 * cards}` : 0}, not ${sum}.`;
  });
  return { lines, totals: totalsFault(hints) };
}

const NUMBERS = ["no", "one", "two", "three", "four", "five"];

/** What so many Voltorbs leave of a line. @param {number} voltorbs */
function leaves(voltorbs) {
  const cards = SIDE - voltorbs;
  const rest = cards ? `${NUMBERS[cards]} card${cards > 1 ? "s" : ""} of 1 to 3 points` : "no points";
  return voltorbs === 1 ? `one Voltorb leaves ${rest}` : `${NUMBERS[voltorbs]} Voltorbs leave ${rest}`;
}

/** @param {Hint[]} hints */
function totalsFault(hints) {
  for (const [kind, what] of /** @type {const} */ ([["sum", "points"], ["voltorbs", "Voltorbs"]])) {
    const [rows, columns] = [hints.slice(0, SIDE), hints.slice(SIDE)].map((lines) =>
      lines.reduce((sum, line) => sum + (line[kind] ?? NaN), 0),
    );
    if (rows !== columns && !Number.isNaN(rows + columns)) {
      return `The rows have ${rows} ${what}, the columns ${columns}: one hint is wrong.`;
    }
  }
  return "";
}

/** @param {URLSearchParams} url @param {VoltorbState} start @returns {VoltorbState} */
export function read(url, start) {
  const pairs = [...(url.get("rows") ?? "").split(","), ...(url.get("cols") ?? "").split(",")];
  const hints = noHints().map((hint, line) => {
    const [, sum, voltorbs] = /^(\d*):(\d*)$/.exec(pairs[line] ?? "") ?? [];
    return { sum: sum ? Number(sum) : hint.sum, voltorbs: voltorbs ? Number(voltorbs) : hint.voltorbs };
  });
  const level = Number(url.get("level"));
  const cards = url.get("cards") ?? "";
  const aim = url.get("aim") ?? "";
  const seed = parseSeed(url.get("seed") ?? "");
  return {
    ...start,
    hints: pairs.length === 2 * SIDE ? hints : start.hints,
    level: LEVELS.includes(level) ? level : start.level,
    cards: /^[?0-3]{25}$/.test(cards) ? cards : FACE_DOWN,
    aim: Object.hasOwn(AIMS, aim) ? aim : start.aim,
    visit: seed === null || fault(url) ? null : { seed, start: Number(url.get("start")), log: url.get("played")?.split(".") ?? [] },
  };
}

/** The most outputs before a visit's first board: as many as 32 bits count. */
const MOST_START = 0xffffffff;

/** What is wrong with a link's visit. @param {URLSearchParams} url */
export function fault(url) {
  const [seed, start] = [url.get("seed"), url.get("start") ?? "0"];
  if (seed === null) return "";
  if (parseSeed(seed) === null) return `The link's ${noSeed(seed)}`;
  if (!/^\d{1,10}$/.test(start) || Number(start) > MOST_START) return `The link's start “${start}” is not a number of outputs: expected a whole number, such as 7.`;
  return "";
}

/** @param {VoltorbState} state @returns {Record<string, string>} */
export function write({ level, aim, hints, cards, visit }) {
  const text = textOf(hints);
  return {
    level: String(level),
    rows: text.slice(0, SIDE).join(","),
    cols: text.slice(SIDE).join(","),
    ...(cards === FACE_DOWN ? {} : { cards }),
    aim,
    ...(visit && { seed: hex(visit.seed), start: String(visit.start), ...(visit.log.length && { played: visit.log.join(".") }) }),
  };
}
