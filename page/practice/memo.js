// The memo, as the game has one: the player marks what a card may be, by keys or with four buttons. It is the player's
// own note, so the coach never hears of it.

import { byId, capital, fill, h, press } from "../dom.js";
import { device, load, save } from "../store.js";
import { cardName } from "../voltorb/position.js";
import { t } from "../words.js";

const SLOT = "practice.memo";
export const MARKS = ["0", "1", "2", "3"];

/** What a mark stands for. @param {string} mark */
export const markName = (mark) => (mark === "0" ? t("a Voltorb") : mark);

/**
 * Keeps the marks of one board. `onChange` is called when there is something else to show.
 * @param {() => void} onChange
 */
export function memoOf(onChange) {
  const [button, dock, board] = [byId("memo", HTMLButtonElement), byId("dock"), byId("board")];
  /**
   * The board whose marks are stored, and for each card the values that are marked.
   * @type {{ board: string, marks: Record<number, string> }}
   */
  let stored = { board: "", marks: {}, ...load(device, SLOT) };
  let isOn = false;
  /** The card that the buttons mark. */
  let card = 0;

  /** @param {number} card */
  const marksOf = (card) => String(stored.marks?.[card] ?? "");

  /** @param {number} card @param {string} mark */
  function toggle(card, mark) {
    const marks = MARKS.filter((it) => marksOf(card).includes(it) !== (it === mark)).join("");
    stored = { ...stored, marks: { ...stored.marks, [card]: marks } };
    save(device, SLOT, stored);
    onChange();
  }

  /** Shows the buttons while they mark. */
  function show() {
    press(button, isOn);
    board.classList.toggle("noting", isOn);
    if (!isOn) return fill(dock);
    const name = capital(cardName(card));
    fill(
      dock,
      h("p", {}, t("{card} may be:", { card: name })),
      h(
        "div",
        { className: "marks", role: "group", "aria-label": t("Memo of {card}", { card: cardName(card) }) },
        MARKS.map((mark) =>
          h(
            "button",
            {
              "aria-label": markName(mark),
              "aria-pressed": String(marksOf(card).includes(mark)),
              onclick: () => toggle(card, mark),
            },
            mark === "0" ? h("span", { className: "ball", "aria-hidden": "true" }) : mark,
          ),
        ),
        h("button", { onclick: () => turn(false) }, t("Done")),
      ),
    );
  }

  /** Begins or ends to mark. @param {boolean} on */
  function turn(on) {
    isOn = on;
    onChange();
  }

  return {
    /** Whether a click on a card chooses it for a mark, and does not turn it. */
    isOn: () => isOn,
    marksOf,
    toggle,
    show,
    switch: () => turn(!isOn),
    end: () => turn(false),
    /** Chooses the card that the buttons mark. @param {number} chosen */
    choose(chosen) {
      card = chosen;
      show();
    },
    /** Forgets the marks of another board. @param {string} now */
    at(now) {
      if (stored.board !== now) stored = { board: now, marks: {} };
    },
  };
}
