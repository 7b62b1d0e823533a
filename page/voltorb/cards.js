// The 25 cards: the values of those that are turned, and the chances of the others.

import { arrowFrom, capital, fill, h, isChord, percent } from "../dom.js";
import { isTouch } from "./pad.js";
import { CARDS, SIDE, cardName } from "./position.js";
import { parts, t } from "../words.js";

/**
 * Makes the cards, and the buttons that say what a card showed: beside the card for a mouse, at a place of their own
 * for fingers. `onTurn` is called with the new value of a card, which is "?" if it is turned back, and `onLook` with
 * the card that the player goes to, or only points at with the mouse. `excludes` returns whether a card that is face
 * down cannot have a value, and `onRefusal` is called with a value that a card does not get for that reason, or with
 * null if a key would change a card that is open. `valueAt` returns the value of a card if the seed is known. `warning`
 * returns what turning it would cost, if anything. `onNext` focuses the next card to turn and returns whether there is
 * one.
 * @param {{
 *   onTurn: (card: number, value: string) => void,
 *   onLook: (card: number | null, isHover?: boolean) => void,
 *   excludes?: (card: number, value: string) => boolean,
 *   onRefusal?: (card: number, value: string | null) => void,
 *   valueAt: (card: number) => string | undefined,
 *   warning: (card: number) => string,
 *   onNext: () => boolean,
 * }} listeners
 */
export function cardButtons({
  onTurn,
  onLook,
  excludes = () => false,
  onRefusal = () => {},
  valueAt,
  warning,
  onNext,
}) {
  let current = 0;
  /** The chances that are shown. @type {Solved | null} */
  let known = null;
  /** The card that a finger has chosen, until something changes. @type {number | null} */
  let chosen = null;
  /**
   * The card whose value was given last, until the next card is named: the focus then goes there, unless the player has gone
   * elsewhere.
   * @type {number | null}
   */
  let given = null;
  /** The named card to which the focus has gone by itself, until the player goes elsewhere. @type {number | null} */
  let placed = null;
  /** Whether the player has gone through the values of the picker. */
  let walked = false;
  /** What the picker shows, as JSON. */
  let offered = "";
  const picker = h("div", { id: "picker", role: "group", hidden: true });
  const buttonsForFingers = h("div", { role: "group" });
  const buttons = Array.from({ length: CARDS }, (_, card) =>
    h("button", {
      className: "card",
      tabIndex: card ? -1 : 0,
      onclick: () => {
        const value = valueAt(card);
        const warned = value && warning(card);
        if (warned)
          open(card, [
            h("p", {}, warned),
            h("div", { className: "bar" }, choice(card, t("Leave it"), null), choice(card, t("Turn it"), value)),
          ]);
        else if (value) turn(card, value);
        else if (isTouch) onLook((chosen = card));
        else if (picker.hidden || current !== card) open(card);
        else close();
      },
      onfocus: () => {
        if (current !== card) close();
        if (placed !== card) placed = null;
        if (given !== card) given = null;
        select(card);
        onLook(card);
      },
      onpointerenter: () => onLook(card, true),
      onpointerleave: () => onLook(isFocused(current) ? current : null, true),
      onkeydown: (/** @type {KeyboardEvent} */ event) => key(event, card),
    }),
  );

  /** The focus in the window that has the cards, which may be the small one. */
  const focus = () => picker.ownerDocument.activeElement;
  const isFocused = (/** @type {number} */ card) => focus() === buttons[card];

  /** Moves the focus to a card that is named. @param {number} card */
  function place(card) {
    placed = card;
    buttons[card].focus();
  }

  /** @param {number} card */
  function select(card) {
    buttons[current].tabIndex = -1;
    current = card;
    buttons[current].tabIndex = 0;
  }

  /** @param {KeyboardEvent} event @param {number} card */
  function key(event, card) {
    if (isChord(event)) return;
    const next = arrowFrom(event.key, card, SIDE, CARDS);
    // A key that is held down is one value and one step, and not those of the next cards, too.
    if (event.repeat && next === undefined) return event.preventDefault();
    if (event.key === "Enter") {
      if (!isUp(card) || !onNext()) return;
    } else if (next !== undefined) buttons[next].focus();
    else if (!turnBy(event.key, card)) return;
    event.preventDefault();
  }

  /**
   * Turns a card to the value that a key stands for. Returns whether it stands for one. A card that is open is turned
   * back first: who types the next card's value may be on this one still.
   * @param {string} key @param {number} card
   */
  function turnBy(key, card) {
    const value = /^[0-3]$/.test(key)
      ? key
      : key.toLowerCase() === "v"
        ? "0"
        : ["Backspace", "Delete", "?"].includes(key)
          ? "?"
          : null;
    if (value === null) return false;
    if (value !== "?" && isUp(card)) onRefusal(card, null);
    else turn(card, value);
    return true;
  }

  const isUp = (/** @type {number} */ card) => buttons[card].classList.contains("up");

  /** @param {number} card @param {string} value */
  function turn(card, value) {
    if (cannotBe(card, value)) return onRefusal(card, value);
    close();
    given = value === "?" ? null : card;
    onTurn(card, value);
  }

  /**
   * Whether no board has this value there. An open card may be corrected to any.
   * @param {number} card
   * @param {string} value
   */
  const cannotBe = (card, value) => value !== "?" && !isUp(card) && excludes(card, value);

  /**
   * A button that turns a card, or only closes the choice.
   * @param {number} card
   * @param {any} face
   * @param {string | null} value
   * @param {Record<string, any>} [more]
   */
  const choice = (card, face, value, more = {}) =>
    h(
      "button",
      {
        ...more,
        onclick: () => {
          if (value === null) close();
          else turn(card, value);
          if (picker.hidden && focus() === picker.ownerDocument.body) buttons[card].focus();
        },
      },
      face,
    );

  /** The four values of a card with their chances. @param {number} card */
  function valuesOf(card) {
    const chances = isUp(card) ? null : (known?.p[card] ?? null);
    const most = chances && Math.max(...chances);
    return [
      isUp(card) && choice(card, t("Turn it back"), "?", { className: "back" }),
      h("p", {}, parts("{card} showed:", { card: h("b", {}, capital(cardName(card))) })),
      h(
        "div",
        { className: "values" },
        ["0", "1", "2", "3"].map((value) => {
          const chance = chances?.[Number(value)];
          const name = t("{card} is {face}", { card: cardName(card), face: value === "0" ? t("a Voltorb") : value });
          const likely = chance === undefined ? "" : chance ? t("{percent}%", { percent: percent(chance) }) : "–";
          return choice(
            card,
            [value === "0" ? drawn("ball") : value, likely && " ", likely && h("small", {}, likely)],
            value,
            {
              "aria-label": likely ? `${name} ${likely}` : name,
              "aria-disabled": cannotBe(card, value),
              className: chance === 0 ? "never" : chance === most ? "likely" : "",
            },
          );
        }),
      ),
    ];
  }

  /**
   * Shows choices beside a card: its values, or those of a question, during which keys turn no card.
   * @param {number} card
   * @param {any} [question]
   */
  function open(card, question) {
    select(card);
    onLook(card);
    [walked, offered] = [false, ""];
    picker.classList.toggle("asking", Boolean(question));
    picker.style.setProperty("--column", String(card % SIDE));
    picker.style.setProperty("--row", String(Math.floor(card / SIDE)));
    picker.setAttribute("aria-label", t("Turn the card of {card}", { card: cardName(card) }));
    picker.hidden = false;
    if (!question) return offer();
    fill(picker, question);
    picker.querySelector("button")?.focus();
  }

  /**
   * Shows the values of the card as they are known now. Unless the player has gone elsewhere, the likeliest has the
   * focus; of several that is not a Voltorb.
   */
  function offer() {
    const now = JSON.stringify([
      isUp(current),
      known?.p[current],
      ["0", "1", "2", "3"].map((value) => cannotBe(current, value)),
    ]);
    if (now === offered) return;
    offered = now;
    fill(picker, valuesOf(current));
    if (!walked)
      /** @type {HTMLElement | undefined} */ (
        [...picker.querySelectorAll("button.likely")].at(-1) ?? picker.querySelector("button")
      )?.focus();
  }

  function close() {
    const inside = picker.contains(focus());
    picker.hidden = true;
    if (inside) buttons[current].focus();
  }
  picker.addEventListener("keydown", (event) => {
    if (isChord(event)) return;
    if (event.key === "Tab") walked = true;
    const choices = [...picker.querySelectorAll("button")];
    const by = /** @type {any} */ ({ ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 })[event.key];
    const asking = picker.classList.contains("asking");
    if (event.repeat && !by) return event.preventDefault();
    if (event.key === "Escape") close();
    else if (by) {
      walked = true;
      choices[(choices.findIndex((it) => it === focus()) + by + choices.length) % choices.length].focus();
    } else if (asking || !turnBy(event.key, current)) return;
    event.preventDefault();
    event.stopPropagation();
  });
  picker.addEventListener("focusout", (event) => {
    if (event.relatedTarget instanceof Node && !picker.contains(event.relatedTarget)) picker.hidden = true;
  });

  return {
    buttons,
    picker,
    close,
    /** Does what a click on a card does. @param {number} card */
    press: (card) => buttons[card].click(),
    /** The card that a finger has chosen, if any. */
    chosen: () => chosen,
    /** Chooses no card any more. */
    unchoose: () => (chosen = null),
    /** Returns the buttons that say what a card showed, for fingers. @param {number} card */
    values(card) {
      fill(buttonsForFingers, valuesOf(card));
      buttonsForFingers.setAttribute("aria-label", t("Turn the card of {card}", { card: cardName(card) }));
      buttons.forEach((button, other) => button.classList.toggle("chosen", other === chosen));
      return buttonsForFingers;
    },
    /** @param {number} card */
    focus: place,
    /**
     * Shows the cards. `named` is the card that the advice names; it is settled once the answer for these cards is
     * there. The focus goes to it from the card whose value was given last, or from the card that was named before.
     * @param {string} cards @param {Solved | null} solved @param {number | null} named @param {boolean} [isSettled]
     */
    show(cards, solved, named, isSettled = false) {
      known = solved;
      buttons.forEach((button, card) => {
        const chances = solved?.p[card] ?? null;
        const is = solved?.certain.find((it) => it.card === card)?.is;
        const up = cards[card] !== "?";
        const star = !up && card === named;
        const best = star || (!up && named !== null && Boolean(solved && tiesOf(solved, named).includes(card)));
        const order = up ? -1 : (solved?.order?.indexOf(card) ?? -1);
        const safe = !up && chances !== null && solved !== null && chances[0] === 0 && isWorth(solved, card);
        button.className = "card";
        button.classList.toggle("back", !up && !chances);
        button.classList.toggle("up", up);
        button.classList.toggle("best", best);
        button.classList.toggle("star", star);
        button.classList.toggle("safe", safe);
        button.style.setProperty("--risk", String(up ? 0 : (chances?.[0] ?? 0)));
        const mark = star
          ? t("the card to turn")
          : order > 0
            ? t("number {number} of the plan", { number: order + 1 })
            : best
              ? t("as good")
              : "";
        fill(
          button,
          h("span", { className: "unseen" }, describe(card, cards[card], chances, is, mark)),
          up ? face(Number(cards[card])) : chances && faces(chances, is),
          star ? drawn("mark first", "★") : order > 0 ? drawn("mark order", order + 1) : best && drawn("mark tie", "•"),
          safe && drawn("mark tick", "✓"),
        );
      });
      if (!picker.hidden && !picker.classList.contains("asking")) offer();
      if (!isSettled) return;
      const from =
        given !== null && cards[given] !== "?" ? given : placed !== null && cards[placed] === "?" ? placed : null;
      if (from !== null && from !== named && named !== null && isFocused(from)) place(named);
      given = null;
    },
  };
}

/**
 * Returns the cards that are as good as the one that the advice names. A risk is none beside a card without any,
 * although both must be turned in the end.
 * @param {Solved} solved @param {number} named
 */
export const tiesOf = ({ best, p }, named) =>
  best.filter((card) => card !== named && (p[named][0] > 0 || p[card][0] === 0));

/**
 * Whether turning a card helps: the solver says so, or if it says nothing, the card may be a 2 or 3.
 * @param {Solved} solved
 * @param {number} card
 */
function isWorth({ best, moves, open = [], order, p }, card) {
  if (order) return order.includes(card);
  const helps = [...moves, ...open].map((move) => move.card);
  return best.includes(card) || (helps.length ? helps.includes(card) : p[card][2] + p[card][3] > 0);
}

/**
 * Makes an element that screen readers skip, because `describe` says the same in words.
 * @param {string} className
 * @param {...any} children
 */
const drawn = (className, ...children) => h("span", { className, "aria-hidden": "true" }, ...children);

/** The face of a card that is turned. @param {number} value */
const face = (value) => drawn("face", value === 0 ? drawn("ball") : value);

/**
 * The four chances of a card, arranged like the marks of the game's memo.
 * @param {number[]} chances
 * @param {number | undefined} is what the card is for certain
 */
function faces(chances, is) {
  if (is !== undefined) return drawn("certain", "= ", face(is));
  return drawn(
    "chances",
    chances.flatMap((chance, value) => [
      h(
        "span",
        { className: chance === 0 ? "never" : "" },
        value === 0 ? drawn("ball") : h("b", {}, value),
        " ",
        h("span", {}, chance === 0 ? "–" : percent(chance)),
      ),
      " ",
    ]),
  );
}

/** Says how likely a card has a value. @param {number} value @param {number} chance */
function chanceOf(value, chance) {
  if (chance === 0) return value ? t("never a {value}", { value }) : t("never a Voltorb");
  return value
    ? t("{percent} percent a {value}", { percent: percent(chance), value })
    : t("{percent} percent a Voltorb", { percent: percent(chance) });
}

/**
 * Describes a card for screen readers.
 * @param {number} card
 * @param {string} value
 * @param {number[] | null} chances
 * @param {number | undefined} is
 * @param {string} mark
 */
function describe(card, value, chances, is, mark) {
  const parts = [cardName(card)];
  if (value !== "?") parts.push(value === "0" ? t("a Voltorb") : value);
  else if (is !== undefined) parts.push(is ? t("certainly a {value}", { value: is }) : t("certainly a Voltorb"));
  else if (chances) parts.push(chances.map((chance, it) => chanceOf(it, chance)).join(t(", ")));
  else parts.push(t("face down"));
  if (mark) parts.push(mark);
  return parts.join(": ");
}
