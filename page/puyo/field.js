// Draws a field of puyos, and plays what a move does to it.

import { fill, h } from "../dom.js";
import { t } from "../words.js";
import { nameOf, puyo } from "./shapes.js";

const COLUMNS = [1, 2, 3, 4, 5, 6];
/** The rows from the top. The highest one is above what the game shows. */
const ROWS = [13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1];
const EMPTY = ".";

/** How long puyos pop, and how long the field then rests, in ms. */
const POP_MS = 400;
const REST_MS = 250;

/** What is in a cell. @param {string[]} rows the highest first, without the empty ones @param {number} column @param {number} row */
const at = (rows, column, row) => rows[rows.length - row]?.[column - 1] ?? EMPTY;

/** The field after a move. @param {PuyoMove | undefined} move */
export const after = (move) => move?.steps.at(-1)?.field ?? move?.landed ?? [];

/** Where a move's puyos land: what is there that was not there before. @param {string[]} before @param {PuyoMove} move @returns {PuyoCell[]} */
export const landing = (before, { landed }) =>
  ROWS.flatMap((row) => COLUMNS.map((column) => ({ column, row, letter: at(landed, column, row) }))).filter(({ column, row, letter }) => letter !== at(before, column, row));

/** The field in words. @param {string[]} rows */
const said = (rows) =>
  COLUMNS.map((column) => `${column}: ${ROWS.toReversed().map((row) => at(rows, column, row)).filter((letter) => letter !== EMPTY).map(nameOf).join(" ") || "–"}`).join("; ");

/**
 * Draws a field.
 * @param {HTMLElement} place
 * @param {string[]} rows
 * @param {{ ghost?: PuyoCell[], landed?: PuyoCell[], popping?: number[][], column?: number }} [marks] where a pair would
 *   land, what has landed just now, what pops, and the column that is chosen
 */
export function draw(place, rows, { ghost = [], landed = [], popping = [], column: chosen } = {}) {
  const isIn = (/** @type {PuyoCell[]} */ cells, /** @type {number} */ column, /** @type {number} */ row) => cells.find((cell) => cell.column === column && cell.row === row);
  fill(
    place,
    ...ROWS.flatMap((row) =>
      COLUMNS.map((column) => {
        const [letter, shade] = [at(rows, column, row), isIn(ghost, column, row)];
        const shape = letter !== EMPTY ? puyo(letter) : shade && puyo(shade.letter);
        if (shape && letter === EMPTY) shape.classList.add("ghost");
        if (shape && popping.some(([x, y]) => x === column && y === row)) shape.classList.add("popping");
        if (shape && isIn(landed, column, row)) shape.classList.add("landed");
        return h("div", { className: `${row === ROWS[0] ? "above" : ""} ${column === chosen ? "chosen" : ""}`, "data-column": column }, shape);
      })),
  );
  place.setAttribute("aria-label", t("Field, each column from the bottom up: {columns}", { columns: said(rows) }));
}

/** Whether the player wants nothing to move. */
export const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * Plays the chain of a move step by step, until the signal ends it.
 * @param {HTMLElement} place @param {PuyoMove} move @param {(step: number) => void} onStep hears of each step that pops
 * @param {AbortSignal} signal
 */
export async function playChain(place, { landed, steps }, onStep, signal) {
  const rest = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms));
  let rows = landed;
  draw(place, rows);
  await rest(REST_MS);
  for (const [index, { popping, field }] of steps.entries()) {
    if (signal.aborted) return;
    draw(place, rows, { popping });
    onStep(index + 1);
    await rest(POP_MS);
    if (signal.aborted) return;
    rows = field;
    draw(place, rows);
    await rest(REST_MS);
  }
}
