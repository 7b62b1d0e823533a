// Puyos as shapes: a colour, a letter, and never one without the other.

import { h } from "/dom.js";
import { UNSEEN } from "/puyo/pairs.js";

const NAMES = /** @type {Record<string, string>} */ ({ R: "red", G: "green", B: "blue", Y: "yellow", P: "purple" });

/** One puyo. @param {string} letter @param {boolean} pattern whether letters stand for unknown colours */
export function puyo(letter, pattern = false) {
  const name = letter === UNSEEN ? "unseen" : pattern ? `colour ${letter}` : NAMES[letter];
  return h("span", { className: `puyo ${pattern ? "any" : `colour-${letter}`}`, title: name, "data-letter": letter }, letter);
}

/** Both halves as they come: the child above the axis. @param {string} pair */
export const pairShapes = (pair) => [puyo(pair[1]), puyo(pair[0])];
