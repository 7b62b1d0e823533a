// The number pad for fingers, in place of the system's keyboard, which would cover the board.

import { h } from "../dom.js";
import { t } from "../words.js";

/** Whether the page is used by fingers. */
export const isTouch = matchMedia("(pointer: coarse)").matches;

/** The keys: what they show, and their names if a digit is not enough. @type {[string, string?][]} */
const KEYS = [
  ["1"],
  ["2"],
  ["3"],
  ["4"],
  ["5"],
  ["⌫", t("Delete")],
  ["6"],
  ["7"],
  ["8"],
  ["9"],
  ["0"],
  ["→", t("Next number")],
];

/** Makes the pad. `onKey` is called with what the key shows. @param {(key: string) => void} onKey */
export function numberPad(onKey) {
  return h(
    "div",
    { id: "pad", role: "group", "aria-label": t("Number pad") },
    KEYS.map(([key, name]) =>
      h(
        "button",
        {
          "aria-label": name,
          // The field that the numbers go to keeps the focus.
          onmousedown: (/** @type {Event} */ event) => event.preventDefault(),
          onclick: () => onKey(key),
        },
        key,
      ),
    ),
  );
}
