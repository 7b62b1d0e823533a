// Asks for an opening again and again, until every pair went where the plan has it three times in a row. How often that
// was is stored on the device.

import { byId, fill, h } from "../dom.js";
import { device, load, save } from "../store.js";
import { counted, t } from "../words.js";

const SLOT = "puyo.drill";
const ENOUGH = 3;
/** How many pairs an opening may have. */
const LENGTHS = [4, 6, 8, 12];

const length = byId("drill-pairs", HTMLSelectElement);
fill(length, ...LENGTHS.map((count) => h("option", { value: count }, counted(count, "one pair", "{count} pairs"))));
length.value = "6";

/** The drill that goes on. */
const current = {
  /** The opening of the drill. @type {{ key: string, count: number } | null} */
  opening: null,
  verdict: "",
};

/** How often each opening was right in a row. @returns {Record<string, number>} */
const rows = () => load(device, SLOT) ?? {};
const row = () => (current.opening ? (rows()[current.opening.key] ?? 0) : 0);
const keep = (/** @type {number} */ row) =>
  current.opening && save(device, SLOT, { ...rows(), [current.opening.key]: row });

/** Whether a drill goes on. */
export const isOn = () => current.opening !== null;

/** What came of the last answer. */
export const said = () => current.verdict;

/** Stops asking. */
export function end() {
  [current.opening, current.verdict] = [null, ""];
}

/** Begins to ask for the first pairs of a plan. @param {PuyoGame} game */
export function begin({ seed, colors, field, gone, moves }) {
  const first = moves.slice(0, Number(length.value));
  current.opening = { key: [seed, colors, field, gone, ...first].join(), count: first.length };
  current.verdict = "";
  if (row() >= ENOUGH) keep(0);
}

/** The question after some placements. @param {number} step */
export const question = (step) =>
  t("Pair {pair} of {count}: where does it go? In a row: {row} of {enough}.", {
    pair: step + 1,
    count: current.opening?.count ?? 0,
    row: row(),
    enough: ENOUGH,
  });

/**
 * Takes an answer, and returns how many pairs are placed when the next one is due, or null at the end.
 * @param {boolean} isRight @param {number} step the pairs with this one @param {string} planned where it goes
 */
export function answer(isRight, step, planned) {
  if (!current.opening) return null;
  if (!isRight) {
    current.verdict = t("Not there. {planned} Again from the start.", { planned });
    keep(0);
    return 0;
  }
  current.verdict = t("Right.");
  if (step < current.opening.count) return step;
  const now = row() + 1;
  keep(now);
  if (now < ENOUGH) {
    current.verdict = t("Right, {row} of {enough} in a row. Again from the start.", { row: now, enough: ENOUGH });
    return 0;
  }
  current.opening = null;
  current.verdict = t("Right, three times in a row: you know this opening.");
  return null;
}
