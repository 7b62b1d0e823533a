// The board that is played: 25 cards to turn, and the hints, which cannot be changed.

import { arrowFrom, fill, h, isChord, percent } from "../dom.js";
import { CARDS, FACE_DOWN, SIDE, cardName, lineName } from "../voltorb/position.js";
import { MARKS, markName } from "./memo.js";
import { counted, t } from "../words.js";

/**
 * Makes an element that screen readers skip, because the card's name says the same.
 * @param {string} className
 * @param {...any} children
 */
const drawn = (className, ...children) => h("span", { className, "aria-hidden": "true" }, ...children);

/** The face of a card. @param {string} value */
const face = (value) => drawn("face", value === "0" ? drawn("ball") : value);

/** The name of a card's value. @param {string} value */
export const valueName = (value) => (value === "0" ? t("a Voltorb") : value);

/**
 * Fills the board. `onTurn` is called with a card that is face down when the player chooses it.
 * @param {HTMLElement} board
 * @param {(card: number) => void} onTurn
 * @param {ReturnType<typeof import("./memo.js").memoOf>} memo
 */
export function tableOf(board, onTurn, memo) {
  let current = 0;
  let isOpen = false;
  let shown = FACE_DOWN;
  const buttons = Array.from({ length: CARDS }, (_, card) =>
    h("button", {
      className: "card",
      tabIndex: card ? -1 : 0,
      onclick: () => {
        select(card);
        if (memo.isOn()) memo.choose(card);
        else if (isOpen && shown[card] === "?") onTurn(card);
      },
      onfocus: () => select(card),
      onkeydown: (/** @type {KeyboardEvent} */ event) => key(event, card),
    }),
  );
  const hints = Array.from({ length: 2 * SIDE }, (_, line) =>
    h("div", { className: `hint line-${line % SIDE} ${line < SIDE ? "row" : "column"}` }),
  );
  for (let row = 0; row < SIDE; row++) board.append(...buttons.slice(SIDE * row, SIDE * (row + 1)), hints[row]);
  board.append(...hints.slice(SIDE));

  /** @param {number} card */
  function select(card) {
    buttons[current].tabIndex = -1;
    buttons[current].classList.remove("current");
    current = card;
    buttons[current].tabIndex = 0;
    buttons[current].classList.add("current");
    if (memo.isOn()) memo.choose(card);
  }

  /** @param {KeyboardEvent} event @param {number} card */
  function key(event, card) {
    if (isChord(event)) return;
    if (MARKS.includes(event.key) && isOpen && shown[card] === "?") memo.toggle(card, event.key);
    const next = arrowFrom(event.key, card, SIDE, CARDS);
    if (next === undefined) return;
    event.preventDefault();
    if (next !== card) buttons[next].focus();
  }

  // The arrow keys move at once, without a click on a card.
  addEventListener("keydown", (event) => {
    if (event.key.startsWith("Arrow") && event.target === document.body) key(event, current);
  });

  return {
    focus: () => buttons[current].focus({ preventScroll: true }),
    /**
     * Shows a board. `whole` has the values of all cards once the round is over. The coach's card has a star, and
     * cards that are as good have a dot. `picked` is a choice that turns no card. `risks` are the chances of a
     * Voltorb, if the player may see them. Cards can be turned only if the board is open.
     * @param {{
     *   cards: string,
     *   rows: number[][],
     *   cols: number[][],
     *   open: boolean,
     *   whole?: string | null,
     *   star?: number | null,
     *   best?: number[],
     *   picked?: number | null,
     *   risks?: number[] | null,
     * }} view
     */
    show({ cards, rows, cols, open, whole = null, star = null, best = [], picked = null, risks = null }) {
      memo.at(JSON.stringify([rows, cols]));
      const turned = (/** @type {number} */ card) => shown[card] === "?" && cards[card] !== "?";
      buttons.forEach((button, card) => {
        const up = cards[card] !== "?";
        const value = up ? cards[card] : (whole?.[card] ?? "?");
        const isBest = !up && best.includes(card);
        const risk = value === "?" && risks ? percent(risks[card]) : null;
        const isSafe = risk !== null && risks?.[card] === 0;
        const marks = value === "?" ? [...memo.marksOf(card)] : [];
        button.className = "card";
        button.classList.toggle("current", card === current);
        button.classList.toggle("back", value === "?" && risk === null);
        button.classList.toggle("up", value !== "?");
        button.classList.toggle("before", !up && value !== "?");
        button.classList.toggle("turned", turned(card));
        button.classList.toggle("safe", isSafe);
        button.classList.toggle("star", card === star);
        button.classList.toggle("picked", card === picked);
        button.setAttribute("aria-disabled", String(!open || up));
        const texts = [cardName(card), value === "?" ? t("face down") : valueName(value)];
        if (!up && value !== "?") texts.push(t("not turned"));
        button.style.setProperty("--risk", String(risk === null ? 0 : risks?.[card]));
        if (risk !== null)
          texts.push(isSafe ? t("never a Voltorb") : t("{percent} percent a Voltorb", { percent: risk }));
        if (marks.length) texts.push(t("memo: {marks}", { marks: marks.map(markName).join(t(", ")) }));
        if (card === picked) texts.push(t("your choice"));
        if (card === star) texts.push(t("the coach's card"));
        else if (isBest) texts.push(t("as good"));
        fill(
          button,
          h("span", { className: "unseen" }, texts.join(": ")),
          value !== "?" && face(value),
          risk !== null && (isSafe ? drawn("mark tick", "✓") : drawn("risk", drawn("ball"), risk)),
          marks.map((mark) => drawn(`memo memo-${mark}`, mark === "0" ? drawn("ball") : mark)),
          card === star ? drawn("mark first", "★") : isBest && drawn("mark tie", "•"),
        );
      });
      [...rows, ...cols].forEach(([sum, voltorbs], line) => {
        const text = t("{line}: sum {sum}, {voltorbs}", {
          line: lineName(line),
          sum,
          voltorbs: counted(voltorbs, "{count} Voltorb", "{count} Voltorbs"),
        });
        fill(
          hints[line],
          h("span", { className: "unseen" }, text),
          drawn("field", sum),
          drawn("voltorb-count", drawn("ball"), drawn("field", voltorbs)),
        );
      });
      shown = cards;
      isOpen = open;
      memo.show();
    },
  };
}
