// Counts on squares: how far a player is with a goal such as "10 hearts". A race does not share them.

import { MOST_SQUARES } from "./race.js";
import { byId, press } from "../dom.js";

/** The highest count. */
const MOST = 999;
const COUNTS = new RegExp(`^\\d{1,3}(,\\d{1,3}){0,${MOST_SQUARES - 1}}$`);

/** Whether a text has counts as links do. @param {string} text */
export const areCounts = (text) => COUNTS.test(text);

/** The counts of the squares, from the first to the last that has one. @param {string} counts as the state has them */
export const countsOf = (counts) => (counts ? counts.split(",").map(Number) : []);

/** Counts one up or down on a square. @param {string} counts @param {number} square @param {number} step */
function stepped(counts, square, step) {
  const all = countsOf(counts);
  while (all.length <= square) all.push(0);
  all[square] = Math.min(Math.max(all[square] + step, 0), MOST);
  return all.slice(0, all.findLastIndex(Boolean) + 1).join(",");
}

/**
 * Wires the buttons that count instead of marking. Returns a function that counts on a square, and says whether it did.
 * @param {{ get: () => BingoState, set: (part: Partial<BingoState>) => void }} state
 */
export function wireTally(state) {
  const buttons = /** @type {const} */ ([
    ["count-up", 1],
    ["count-down", -1],
  ]).map(([id, step]) => ({ button: byId(id, HTMLButtonElement), step }));
  let chosen = 0;
  for (const { button, step } of buttons)
    button.addEventListener("click", () => {
      chosen = chosen === step ? 0 : step;
      for (const other of buttons) press(other.button, other.step === chosen);
    });
  return (/** @type {number} */ square) => {
    if (chosen) state.set({ counts: stepped(state.get().counts, square, chosen) });
    return chosen !== 0;
  };
}
