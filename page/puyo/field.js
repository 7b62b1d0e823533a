// Draws a field of puyos.

import { fill, h } from "../dom.js";
import { t } from "../words.js";
import { COLUMNS, EMPTY, ROWS, at, shownOf } from "./chain.js";
import { nameOf, puyo } from "./shapes.js";

/** The field in words. @param {string[]} rows */
const said = (rows) =>
  COLUMNS.map(
    (column) =>
      `${column}: ${
        ROWS.toReversed()
          .map((row) => at(rows, column, row))
          .filter((letter) => letter !== EMPTY)
          .map(nameOf)
          .join(" ") || "–"
      }`,
  ).join("; ");

/** Draws a puyo of the field. @param {PuyoShown} shown */
function shape({ letter, isGhost, isPopping, isLanded, fell }) {
  const drawn = puyo(letter);
  drawn.classList.toggle("ghost", isGhost);
  drawn.classList.toggle("popping", isPopping);
  drawn.classList.toggle("landed", isLanded);
  drawn.classList.toggle("fallen", fell > 0);
  if (fell) drawn.style.setProperty("--rows", String(fell));
  return drawn;
}

/**
 * Draws a field.
 * @param {HTMLElement} place @param {string[]} rows
 * @param {PuyoMarks & { column?: number }} [marks] with the column that is chosen
 */
export function draw(place, rows, { column: chosen, ...marks } = {}) {
  fill(
    place,
    ...shownOf(rows, marks).map((shown) =>
      h(
        "div",
        {
          className: `${shown.row === ROWS[0] ? "above" : ""} ${shown.column === chosen ? "chosen" : ""}`,
          "data-column": shown.column,
        },
        shown.letter !== EMPTY && shape(shown),
      ),
    ),
  );
  place.setAttribute("aria-label", t("Field, each column from the bottom up: {columns}", { columns: said(rows) }));
}

/** Whether the player wants nothing to move. */
export const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
