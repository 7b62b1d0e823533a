// What the eyes saw, put together with what the player knows.

import { CARDS, FACE_DOWN, SIDE, noHints } from "/voltorb/position.js";

/** Below this, an item is not believed. */
const SURE = 0.5;
/** Lines that must differ for a board to be another one. */
const OTHER_BOARD = 3;

/** @param {Sighting} sighting @returns {Hint[]} */
export const hintsOf = ({ rows, cols }) =>
  noHints().map((hint, line) => {
    const pair = (line < SIDE ? rows : cols)?.[line % SIDE];
    return pair ? { sum: pair[0], voltorbs: pair[1] } : hint;
  });

/** Whether these hints belong to another board than the ones known. @param {Hint[]} known @param {Hint[]} seen */
export function isOther(known, seen) {
  const differs = (/** @type {number | null} */ one, /** @type {number | null} */ other) => one !== null && other !== null && one !== other;
  const lines = known.filter((hint, line) => differs(hint.sum, seen[line].sum) || differs(hint.voltorbs, seen[line].voltorbs));
  return lines.length >= OTHER_BOARD;
}

/**
 * The state after a look at the board: holes and what was set by hand stay as they are.
 * @param {VoltorbState} state
 * @param {Sighting} sighting
 * @returns {{ part: Partial<VoltorbState>, other: boolean }}
 */
export function merge(state, sighting) {
  const seen = hintsOf(sighting);
  const other = isOther(state.hints, seen);
  const byHand = other ? [] : state.byHand;
  const hints = seen.map((hint, line) => {
    const known = other ? { sum: null, voltorbs: null } : state.hints[line];
    if (byHand.includes(`hint ${line}`)) return known;
    return { sum: hint.sum ?? known.sum, voltorbs: hint.voltorbs ?? known.voltorbs };
  });
  const before = other ? FACE_DOWN : state.cards;
  const shown = sighting.cards ?? FACE_DOWN;
  // After the end of a round the game turns all cards: that is no play.
  const revealed = shown.split("0").length > 2 || !shown.includes("?");
  const cards = Array.from({ length: CARDS }, (_, card) => {
    if (revealed || byHand.includes(`card ${card}`) || shown[card] === "?") return before[card];
    return shown[card];
  }).join("");
  return { part: { hints, cards, byHand, ...(sighting.level && !byHand.includes("level") ? { level: sighting.level } : {}) }, other };
}

/** Whether a sighting is good enough to be taken over. @param {Sighting} sighting */
export function isUsable({ found, rows, cols, confidence, warnings }) {
  return found && (rows !== null || cols !== null) && (confidence >= SURE || warnings.length > 0);
}
