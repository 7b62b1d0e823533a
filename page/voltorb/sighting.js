// Combines what was read from a picture with what the page knows already.

import { FACE_DOWN, SIDE, noHints } from "./position.js";

/**
 * Returns the ten hints of a sighting; numbers that were not read are null.
 * @param {{ rows: Sighting["rows"], cols: Sighting["cols"] }} sighting
 * @returns {Hint[]}
 */
export const hintsOf = ({ rows, cols }) =>
  noHints().map((hint, line) => {
    const pair = (line < SIDE ? rows : cols)?.[line % SIDE];
    return pair ? { sum: pair[0], voltorbs: pair[1] } : hint;
  });

/**
 * Returns the changes that a sighting makes to the state. What was not read or was set by hand stays as it is.
 * @param {VoltorbState} state
 * @param {Sighting} sighting whose `played` is not null
 * @returns {Partial<VoltorbState>}
 */
export function merge(state, { other, played, level_used, ...sighting }) {
  const byHand = other ? [] : state.byHand;
  const hints = hintsOf(sighting).map((hint, line) => {
    const known = other ? { sum: null, voltorbs: null } : state.hints[line];
    if (byHand.includes(`hint ${line}`)) return known;
    return { sum: hint.sum ?? known.sum, voltorbs: hint.voltorbs ?? known.voltorbs };
  });
  const level = level_used ?? sighting.level;
  const before = other ? FACE_DOWN : state.cards;
  const cards = [...(played ?? FACE_DOWN)]
    .map((shown, card) => (shown === "?" || byHand.includes(`card ${card}`) ? before[card] : shown))
    .join("");
  return { hints, cards, byHand, ...(level && !byHand.includes("level") ? { level } : {}) };
}
