// The card on the page: its squares and the names of its rows.

import { MARKS, SIDE, SQUARES, time } from "./card.js";
import { fit } from "./fit.js";
import { arrowFrom, byId, fill, h, press } from "../dom.js";
import { ROWS } from "../limits.js";
import { t } from "../words.js";

/** The names of the rows as they stand beside the card in a low window, in two columns of six. */
const NAMED = ["row1", "row2", "row3", "row4", "row5", "tlbr", "col1", "col2", "col3", "col4", "col5", "bltr"];

/**
 * Makes the card. `onSquare` is called when a square is pressed. `onRow` returns what else the name of a row does.
 * @param {(square: number) => void} onSquare @param {(row: string) => Record<string, any>} onRow
 */
export function cardBoard(onSquare, onRow) {
  const card = byId("card");
  const squares = Array.from({ length: SQUARES }, (_, square) =>
    h("button", { className: "square", onclick: () => onSquare(square) }),
  );
  const rows = Object.fromEntries(ROWS.map((row) => [row, h("button", { className: "row-name", ...onRow(row) })]));
  fill(
    card,
    rows.tlbr,
    ROWS.slice(SIDE, 2 * SIDE).map((row) => rows[row]),
    [0, 1, 2, 3, 4].flatMap((line) => [rows[`row${line + 1}`], ...squares.slice(SIDE * line, SIDE * (line + 1))]),
    rows.bltr,
  );
  squares.forEach((square, at) => place(square, { row: Math.floor(at / SIDE), column: at % SIDE }));
  NAMED.forEach((row, at) => place(rows[row], { nth: at % 6, strip: 6 + Math.floor(at / 6) }));
  wireArrows(card, /** @type {HTMLElement[]} */ ([...card.children]));

  let fitted = "";
  new ResizeObserver(() => fit(squares)).observe(card);

  return {
    rows,
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
     * @param {BingoCard | null} dealt @param {string} marks @param {number[]} dead what nobody can win
     * @param {number[] | null} only the only squares to show
     */
    show(dealt, marks, dead, only) {
      squares.forEach((square, index) => {
        const goal = dealt?.goals?.[index];
        const by = MARKS[Number(marks[index])];
        const isDead = !by && dead.includes(index);
        const isLit = square.matches(".lit");
        square.className = `square${by ? ` mark-${marks[index]}` : ""}${isDead ? " dead" : ""}${isLit ? " lit" : ""}`;
        square.hidden = only !== null && !only.includes(index);
        square.disabled = !goal;
        press(square, by !== undefined);
        fill(
          square,
          h("span", { className: "goal", lang: "en" }, goal?.name ?? ""),
          h(
            "span",
            { className: "foot" },
            by && h("span", { className: "sign" }, by.sign, h("span", { className: "unseen" }, by.marked)),
            isDead &&
              h("span", { className: "sign" }, "✕", h("span", { className: "unseen" }, t("no line can be won here"))),
            goal ? below(goal) : h("span", { className: "unseen" }, t("square {number}, empty", { number: index + 1 })),
          ),
        );
      });
      for (const [name, button] of Object.entries(rows)) {
        const length = dealt?.rows?.[name]?.length;
        button.hidden = only !== null;
        button.disabled = !dealt?.goals;
        fill(button, h("b", {}, name.toUpperCase()), length !== undefined && h("small", {}, time(length)));
      }
      const now = JSON.stringify([only, dealt?.goals?.map(({ name }) => name)]);
      if (now !== fitted) fit(squares);
      fitted = now;
    },
  };
}

/** Tells the style where a cell stands. @param {HTMLElement} cell @param {Record<string, number>} where */
function place(cell, where) {
  for (const [name, at] of Object.entries(where)) cell.style.setProperty(`--${name}`, String(at));
}

/** What a square says below its goal: how long it takes, or its types. @param {NonNullable<BingoCard["goals"]>[0]} goal */
const below = ({ time: minutes, desired_time: desired, types = [] }) =>
  minutes === undefined
    ? h("small", {}, types.join(", "))
    : h("small", { title: t("The square asked for a goal of about {time}.", { time: time(desired) }) }, time(minutes));

/**
 * Makes the card one stop of the tab key: arrows go from square to square, and to the rows' names.
 * @param {HTMLElement} card @param {HTMLElement[]} cells line by line, the first one of each a row's name
 */
function wireArrows(card, cells) {
  const across = SIDE + 1;
  const first = across + 1;
  cells.forEach((cell, at) => (cell.tabIndex = at === first ? 0 : -1));
  card.addEventListener("focusin", ({ target }) => {
    for (const cell of cells) cell.tabIndex = cell === target ? 0 : -1;
  });
  card.addEventListener("keydown", (event) => {
    const at = cells.indexOf(/** @type {HTMLElement} */ (event.target));
    const next = arrowFrom(event.key, at, across, cells.length);
    if (next === undefined || at < 0) return;
    event.preventDefault();
    const cell = cells[next];
    if (!cell.hidden) cell.focus({ preventScroll: cell.matches(".square") });
  });
}
