// The state of the Voltorb Flip page: what the player sees, and how it is written in links.

import { ADVANCE } from "../limits.js";
import { capital } from "../dom.js";
import { formats } from "../message.js";
import { language, t } from "../words.js";

export const SIDE = 5;
export const CARDS = 25;
export const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8];
export const FACE_DOWN = "?".repeat(CARDS);

/** The aims of one round, with the names that the page shows. The first one is the usual one.
 * @type {Record<Aim, string> & Record<string, string>} */
export const AIMS = {
  win: t("Win the round"),
  coins: t("Most coins this round"),
  level: t("Keep the level"),
  eight: t("Eight cards"),
  "win-eight": t("Win with eight cards"),
  survive: t("Safest next card"),
};

/** The aims that look at the coming rounds, too. The program takes the coins that are wanted soonest in the aim's name,
 * such as soonest:coins:10000.
 * @type {Record<Exclude<AnyAim, Aim> | "soonest:coins", string> & Record<string, string>} */
export const VISIT_AIMS = {
  pace: t("Earn fast"),
  "soonest:coins": t("My coin target soonest"),
  "soonest:level:8": t("Level 8 soonest"),
};

/** The least and the greatest sum of a line with so many Voltorbs. @param {number} voltorbs */
export const sumsWith = (voltorbs) => [SIDE - voltorbs, 3 * (SIDE - voltorbs)];

/** @returns {Hint[]} */
export const noHints = () => Array.from({ length: 2 * SIDE }, () => ({ sum: null, voltorbs: null }));

/** @type {VoltorbState} */
export const START = {
  level: 1,
  aim: "win",
  hints: noHints(),
  cards: FACE_DOWN,
  flips: [],
  rounds: [],
  byHand: [],
  visit: null,
};

/** @param {number} seed */
export const hex = (seed) => `0x${seed.toString(16).toUpperCase().padStart(8, "0")}`;

/** Reads a seed as hex, with or without 0x. Returns null if the text is not a seed. @param {string} text */
export function parseSeed(text) {
  const [, digits] = /^\s*(?:0x)?([0-9a-f]{1,8})\s*$/i.exec(text) ?? [];
  return digits === undefined ? null : parseInt(digits, 16);
}

/** Says what is wrong with a text that is not a seed. @param {string} text */
export const noSeed = (text) =>
  t("“{text}” is not a seed: expected up to eight hex digits, such as 0x6207030D.", { text });

/** @param {number} line 0 to 9 */
export const lineName = (line) =>
  line < SIDE ? t("row {row}", { row: line + 1 }) : t("column {column}", { column: line - SIDE + 1 });

/** @param {number} card 0 to 24 */
export const cardName = (card) =>
  t("row {row}, column {column}", { row: Math.floor(card / SIDE) + 1, column: (card % SIDE) + 1 });

/** A number with its sign. */
const signed = new Intl.NumberFormat(language, { signDisplay: "exceptZero" });
Object.assign(formats, {
  line: (/** @type {number} */ line) => capital(lineName(line)),
  card: (/** @type {number} */ card) => capital(cardName(card)),
  seed: hex,
  frames_late: (/** @type {number} */ frames) => signed.format(frames),
  seconds_late: (/** @type {number} */ seconds) => signed.format(seconds),
});

/** Returns the cards whose value is one of these. @param {string} cards @param {string} values */
const cardsOf = (cards, values) => [...Array(CARDS).keys()].filter((card) => values.includes(cards[card]));

/** @param {string} cards */
export const turnedOn = (cards) => cardsOf(cards, "0123");

/** @param {string} cards */
export const downOn = (cards) => cardsOf(cards, "?");

/**
 * Whether a board, or what is known of it, has all the cards that are face up.
 * @param {string} cards
 * @param {string} board
 */
export const agree = (cards, board) => [...cards].every((card, index) => card === "?" || card === board[index]);

/**
 * Follows the order in which cards are turned. It is not known if several were turned at once, but a Voltorb comes
 * last.
 * @param {VoltorbState} before @param {VoltorbState} now @returns {VoltorbState}
 */
export function withFlips(before, now) {
  const isSame = !isWhole(before.hints) || textOf(before.hints).join() === textOf(now.hints).join();
  const still = isSame ? (before.flips ?? []).filter((card) => now.cards[card] !== "?") : [];
  const fresh = turnedOn(now.cards).filter((card) => !still.includes(card));
  const [safe, voltorbs] = [
    fresh.filter((card) => now.cards[card] !== "0"),
    fresh.filter((card) => now.cards[card] === "0"),
  ];
  return { ...now, flips: safe.length > 1 || voltorbs.length > 1 ? null : [...still, ...safe, ...voltorbs] };
}

/** Returns the hints as questions have them. @param {Hint[]} hints */
export function pairsOf(hints) {
  const pairs = hints.map(({ sum, voltorbs }) => [sum, voltorbs]);
  return { rows: pairs.slice(0, SIDE), cols: pairs.slice(SIDE) };
}

/** Whether no hint and no card of the board is known. @param {VoltorbState} state */
export const isEmpty = ({ hints, cards }) =>
  cards === FACE_DOWN && hints.every(({ sum, voltorbs }) => sum === null && voltorbs === null);

/** Whether all ten hints are known. @param {Hint[]} hints */
export const isWhole = (hints) => hints.every(({ sum, voltorbs }) => sum !== null && voltorbs !== null);

/** Writes each hint as a text such as 5:1. A number that is not known is left out. @param {Hint[]} hints */
export const textOf = (hints) => hints.map(({ sum, voltorbs }) => `${sum ?? ""}:${voltorbs ?? ""}`);

/** Returns the position as questions have it, or null if a hint is missing. @param {VoltorbState} state */
export function question({ level, hints, cards }) {
  if (!isWhole(hints)) return null;
  return { level, ...pairsOf(hints), cards };
}

/**
 * Reads a position from the JSON that the command line prints. Members that the JSON lacks stay as they are.
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

/** Reads the state from a link. @param {URLSearchParams} url @param {VoltorbState} start @returns {VoltorbState} */
export function read(url, start) {
  const pairs = [...(url.get("rows") ?? "").split(","), ...(url.get("cols") ?? "").split(",")];
  const hints = noHints().map((hint, line) => {
    const [, sum, voltorbs] = /^(\d{0,9}):(\d{0,9})$/.exec(pairs[line] ?? "") ?? [];
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
    aim: Object.hasOwn({ ...VISIT_AIMS, ...AIMS }, aim) ? aim : start.aim,
    visit:
      seed === null || fault(url)
        ? null
        : { seed, start: Number(url.get("start")), log: url.get("played")?.split(".") ?? [] },
  };
}

/** Says what is wrong with the seed and the start in a link, if anything. @param {URLSearchParams} url */
export function fault(url) {
  const [seed, start] = [url.get("seed"), url.get("start") ?? "0"];
  if (seed === null) return "";
  if (parseSeed(seed) === null)
    return t("The link's “{text}” is not a seed: expected up to eight hex digits, such as 0x6207030D.", { text: seed });
  if (!/^\d{1,10}$/.test(start) || Number(start) > ADVANCE.max)
    return t("The link's start “{text}” is not a number of outputs: expected a whole number, such as 7.", {
      text: start,
    });
  return "";
}

/** Writes the state for a link. @param {VoltorbState} state @returns {Record<string, string>} */
export function write({ level, aim, hints, cards, visit }) {
  const text = textOf(hints);
  return {
    level: String(level),
    rows: text.slice(0, SIDE).join(","),
    cols: text.slice(SIDE).join(","),
    ...(cards === FACE_DOWN ? {} : { cards }),
    aim,
    ...(visit && {
      seed: hex(visit.seed),
      start: String(visit.start),
      ...(visit.log.length && { played: visit.log.join(".") }),
    }),
  };
}
