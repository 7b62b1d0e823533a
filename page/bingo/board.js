// The card on the page: its squares and the names of its rows.

import { MARKS, time } from "./card.js";
import { fit } from "./fit.js";
import { USUAL, linesOf } from "./race.js";
import { arrowFrom, byId, fill, h, press } from "../dom.js";
import { t } from "../words.js";

/** @typedef {import("./race.js").Size} Size */

/** A board with a longer side than this may be larger than a small window, and scrolls. */
const LARGE = 5;

/**
 * Makes the card. `onSquare` is called when a square is pressed. `onRow` returns what the name of a row does,
 * and `title` says it.
 * @param {(square: number) => void} onSquare @param {(row: string) => Record<string, any>} onRow @param {string} title
 */
export function cardBoard(onSquare, onRow, title) {
  const card = byId("card");
  /** @type {HTMLButtonElement[]} */
  let squares = [];
  /** @type {Record<string, HTMLButtonElement>} */
  let rows = {};
  let [built, fitted, across] = ["", "", 0];

  /** Makes squares and names for a board of this size, unless the card has them. @param {Size} size */
  function build(size) {
    const now = JSON.stringify(size);
    if (now === built) return;
    built = now;
    squares = Array.from({ length: size.rows * size.columns }, (_, square) =>
      h("button", { className: "square", onclick: () => onSquare(square) }),
    );
    rows = Object.fromEntries(
      linesOf(size).map((row) => [row, h("button", { className: "row-name", title, ...onRow(row) })]),
    );
    const names = Object.values(rows);
    fill(
      card,
      rows.tlbr,
      names.slice(size.rows, -2),
      names
        .slice(0, size.rows)
        .flatMap((name, row) => [name, ...squares.slice(size.columns * row, size.columns * (row + 1))]),
      rows.bltr,
    );
    arrange(card, squares, rows, size);
    across = size.columns + 1;
    for (const cell of card.children) /** @type {HTMLElement} */ (cell).tabIndex = cell === squares[0] ? 0 : -1;
  }
  build(USUAL);
  wireArrows(card, () => across);
  new ResizeObserver(() => fit(squares)).observe(card);

  return {
    /** Moves the keyboard to a row's name. @param {string} row */
    focus: (row) => rows[row]?.focus({ preventScroll: true }),
    /** Highlights these squares. @param {number[]} lit */
    light(lit) {
      squares.forEach((square, index) => square.classList.toggle("lit", lit.includes(index)));
    },
    /** Points out these squares. @param {number[]} wanted */
    want(wanted) {
      squares.forEach((square, index) => square.classList.toggle("wanted", wanted.includes(index)));
    },
    /**
     * Shows a card, or empty squares.
     * @param {BingoCard | null} dealt @param {Size} size
     * @param {{ marks: string, seen: number[] | null, dead: number[] }} stand the marks, the squares whose goals are seen, or
     *   null for all, and those that nobody can win
     * @param {number[]} counts what the player counts on the squares @param {number[] | null} only the only squares to show
     */
    show(dealt, size, { marks, seen, dead }, counts, only) {
      build(size);
      squares.forEach((square, index) => {
        const goal = dealt?.goals?.[index];
        const by = MARKS[Number(marks[index])];
        const isDead = !by && dead.includes(index);
        const isFog = goal && seen && !seen.includes(index);
        const isLit = square.matches(".lit");
        square.className = `square${by ? ` mark-${marks[index]}` : ""}${isDead ? " dead" : ""}${isFog ? " fog" : ""}${
          isLit ? " lit" : ""
        }`;
        square.hidden = only !== null && !only.includes(index);
        square.disabled = !goal;
        press(square, by !== undefined);
        fill(
          square,
          isFog
            ? h("span", { className: "goal" }, h("span", { className: "unseen" }, t("not seen")))
            : h("span", { className: "goal", lang: "en" }, goal?.name ?? ""),
          h(
            "span",
            { className: "foot" },
            by && h("span", { className: "sign" }, by.sign, h("span", { className: "unseen" }, by.marked)),
            isDead &&
              h("span", { className: "sign" }, "✕", h("span", { className: "unseen" }, t("no line can be won here"))),
            counts[index] > 0 &&
              h("b", { className: "sign" }, h("span", { className: "unseen" }, t("counted:")), " ", counts[index]),
            goal
              ? !isFog && below(goal)
              : h("span", { className: "unseen" }, t("square {number}, empty", { number: index + 1 })),
          ),
        );
      });
      for (const [name, button] of Object.entries(rows)) {
        const length = /** @type {any} */ (dealt?.rows)?.[name]?.length;
        button.hidden = only !== null;
        button.disabled = !dealt?.goals;
        fill(button, h("b", {}, name.toUpperCase()), length !== undefined && !seen && h("small", {}, time(length)));
      }
      const now = JSON.stringify([size, only, seen, dealt?.goals?.map(({ name }) => name)]);
      if (now !== fitted) fit(squares);
      fitted = now;
    },
  };
}

/** The least number that both divide. @param {number} one @param {number} other @returns {number} */
function leastMultiple(one, other) {
  let multiple = one;
  while (multiple % other) multiple += one;
  return multiple;
}

/**
 * Tells the style where the cells stand. In a low window the names stand beside the card in two strips: those of the
 * rows and one diagonal, and those of the columns and the other; on a phone they stand below it in two lines. A grid
 * of more lines than the card has lets squares and names be of any height or width.
 * @param {HTMLElement} card @param {HTMLElement[]} squares @param {Record<string, HTMLElement>} names @param {Size} size
 */
function arrange(card, squares, names, { rows, columns }) {
  const strips = [rows + 1, columns + 1];
  const [down, across] = [rows, columns].map((side) => strips.reduce(leastMultiple, side));
  const set = (/** @type {HTMLElement} */ cell, /** @type {Record<string, number>} */ where) => {
    for (const [name, at] of Object.entries(where)) cell.style.setProperty(`--${name}`, String(at));
  };
  set(card, { rows, columns, down, across, "square-down": down / rows, "square-across": across / columns });
  card.classList.toggle("large", Math.max(rows, columns) > LARGE);
  squares.forEach((square, at) => set(square, { row: Math.floor(at / columns), column: at % columns }));
  const all = Object.keys(names);
  const strip = [
    [...all.slice(0, rows), "tlbr"],
    [...all.slice(rows, -2), "bltr"],
  ];
  // Below the card the first line has the columns, as above it.
  const below = [strips[1], strips[0]];
  strip.forEach((inside, nth) =>
    inside.forEach((name, at) =>
      set(names[name], {
        nth: at,
        strip: columns + 1 + nth,
        "name-down": down / strips[nth],
        "name-across": across / below[name.startsWith("col") || name === "tlbr" ? 0 : 1],
      }),
    ),
  );
}

/** What a square says below its goal: how long it takes, or its types. @param {NonNullable<BingoCard["goals"]>[0]} goal */
const below = ({ time: minutes, desired_time: desired, types = [] }) =>
  minutes === undefined
    ? h("small", {}, types.join(", "))
    : h("small", { title: t("The square asked for a goal of about {time}.", { time: time(desired) }) }, time(minutes));

/**
 * Makes the card one stop of the tab key: arrows go from square to square, and to the rows' names.
 * @param {HTMLElement} card @param {() => number} across the cells of a line, the first one of each a row's name
 */
function wireArrows(card, across) {
  const cells = () => /** @type {HTMLElement[]} */ ([...card.children]);
  card.addEventListener("focusin", ({ target }) => {
    for (const cell of cells()) cell.tabIndex = cell === target ? 0 : -1;
  });
  card.addEventListener("keydown", (event) => {
    const all = cells();
    const at = all.indexOf(/** @type {HTMLElement} */ (event.target));
    const next = arrowFrom(event.key, at, across(), all.length);
    if (next === undefined || at < 0) return;
    event.preventDefault();
    const cell = all[next];
    if (!cell.hidden) cell.focus({ preventScroll: cell.matches(".square") });
  });
}
