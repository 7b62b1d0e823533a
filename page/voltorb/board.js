// The board: the 25 cards, with each row's and each column's hint at its end.

import { h } from "../dom.js";
import { SIDE } from "./position.js";
import { t } from "../words.js";

/** Puts the board together. @param {HTMLElement} board @param {HTMLElement[]} cards @param {HTMLElement[]} hints */
export function boardOf(board, cards, hints) {
  for (let row = 0; row < SIDE; row++) board.append(...cards.slice(SIDE * row, SIDE * (row + 1)), hints[row]);
  board.append(
    ...hints.slice(SIDE),
    h("div", { className: "legend", "aria-hidden": "true" }, t("chances"), h("br"), t("in %")),
  );
}
