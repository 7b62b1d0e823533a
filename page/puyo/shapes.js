// Draws puyos. Each has its letter besides its colour, for people who cannot distinguish the colours.

import { h } from "../dom.js";
import { t } from "../words.js";
import { UNSEEN } from "./pairs.js";

const NAMES = /** @type {Record<string, string>} */ ({
  R: t("red"),
  G: t("green"),
  B: t("blue"),
  Y: t("yellow"),
  P: t("purple"),
  "*": t("garbage"),
  "#": t("hard garbage"),
  "@": t("iron"),
});

/**
 * Links to the sites that show a queue; puyop.com shows no puzzle with hard or falling garbage.
 * @param {{ puyop: string | null, ips: string }} addresses
 */
export const linksTo = ({ puyop, ips }) =>
  Object.entries({ ...(puyop && { "puyop.com": puyop }), IPS: ips }).map(([name, href]) =>
    h("a", { href, target: "_blank", rel: "noreferrer" }, name),
  );

/** The name of a colour, by its letter. @param {string} letter */
export const nameOf = (letter) => NAMES[letter];

/** Draws a puyo. @param {string} letter @param {boolean} pattern whether letters stand for unknown colours */
export function puyo(letter, pattern = false) {
  const name = letter === UNSEEN ? t("unseen") : pattern ? t("colour {letter}", { letter }) : NAMES[letter];
  return h(
    "span",
    {
      className: `puyo ${pattern ? "any" : "*#@".includes(letter) ? "garbage" : `colour-${letter}`}`,
      title: name,
      "data-letter": letter,
    },
    letter,
  );
}

/**
 * Draws both puyos of a pair as they fall: the axis is the lower one.
 * @param {string} pair @param {boolean} [pattern] whether letters stand for unknown colours
 */
export const pairShapes = (pair, pattern) => [puyo(pair[1], pattern), puyo(pair[0], pattern)];

/**
 * Where a pair goes, in words.
 * @param {number} number @param {string} pair @param {number} column that of the axis @param {PuyoTurn} turn
 */
export function placementOf(number, pair, column, turn) {
  const values = { number, axis: nameOf(pair[0]), other: nameOf(pair[1]), column };
  if (turn === "up") return t("Pair {number}: {axis} in column {column}, {other} above it.", values);
  if (turn === "down") return t("Pair {number}: {axis} in column {column}, {other} below it.", values);
  if (turn === "left") return t("Pair {number}: {axis} in column {column}, {other} to its left.", values);
  return t("Pair {number}: {axis} in column {column}, {other} to its right.", values);
}
