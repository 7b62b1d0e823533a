// The 25 cards: what is turned, and what may be under the others.

import { fill, h, isChord, percent } from "/dom.js";
import { CARDS, SIDE, cardName } from "/voltorb/position.js";

const KEYS = /** @type {Record<string, number>} */ ({
  ArrowLeft: -1, ArrowRight: 1, ArrowUp: -SIDE, ArrowDown: SIDE,
});

/**
 * Makes the cards. `onTurn` hears of a value, or "?" when a card is turned back; `onLook` of the
 * card that the player looks at; `valueOf` tells what a card is, if that is known.
 * @param {(card: number, value: string) => void} onTurn
 * @param {(card: number | null) => void} onLook
 * @param {(card: number) => string | undefined} valueOf
 */
export function cardButtons(onTurn, onLook, valueOf) {
  let current = 0;
  const picker = h("div", { id: "picker", role: "group", hidden: true });
  const buttons = Array.from({ length: CARDS }, (_, card) =>
    h("button", {
      className: "card",
      tabIndex: card ? -1 : 0,
      onclick: () => {
        const value = valueOf(card);
        if (value) turn(card, value);
        else if (picker.hidden || current !== card) open(card);
        else close();
      },
      onfocus: () => {
        if (current !== card) close();
        select(card);
        onLook(card);
      },
      onpointerenter: () => onLook(card),
      onpointerleave: () => onLook(document.activeElement === buttons[current] ? current : null),
      onkeydown: (/** @type {KeyboardEvent} */ event) => key(event, card),
    }),
  );

  /** @param {number} card */
  function select(card) {
    buttons[current].tabIndex = -1;
    current = card;
    buttons[current].tabIndex = 0;
  }

  /** @param {KeyboardEvent} event @param {number} card */
  function key(event, card) {
    if (isChord(event)) return;
    const by = KEYS[event.key];
    if (by !== undefined) {
      const sideways = Math.abs(by) === 1;
      const next = card + by;
      const stays = next >= 0 && next < CARDS && (!sideways || Math.floor(next / SIDE) === Math.floor(card / SIDE));
      if (stays) buttons[next].focus();
    } else if (/^[0-3]$/.test(event.key)) turn(card, event.key);
    else if (event.key === "v") turn(card, "0");
    else if (["Backspace", "Delete", "?"].includes(event.key)) turn(card, "?");
    else if (event.key === "Escape") close();
    else return;
    event.preventDefault();
  }

  /** @param {number} card @param {string} value */
  function turn(card, value) {
    close();
    onTurn(card, value);
  }

  /** @param {number} card */
  function open(card) {
    select(card);
    onLook(card);
    const choice = (/** @type {string} */ value, /** @type {string} */ label, /** @type {any} */ face) =>
      h("button", { "aria-label": `${cardName(card)} is ${label}`, onclick: () => { turn(card, value); buttons[card].focus(); } }, face);
    fill(
      picker,
      choice("0", "a Voltorb", drawn("ball")),
      ...["1", "2", "3"].map((value) => choice(value, value, value)),
      buttons[card].classList.contains("up") && choice("?", "face down", "?"),
    );
    picker.style.setProperty("--column", String(card % SIDE));
    picker.style.setProperty("--row", String(Math.floor(card / SIDE)));
    picker.setAttribute("aria-label", `Turn the card of ${cardName(card)}`);
    picker.hidden = false;
  }

  function close() {
    picker.hidden = true;
  }
  picker.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    close();
    buttons[current].focus();
  });

  return {
    buttons,
    picker,
    close,
    /** @param {number} card */
    focus: (card) => buttons[card].focus(),
    /** @param {string} cards @param {Solved | null} solved */
    show(cards, solved) {
      buttons.forEach((button, card) => {
        const chances = solved?.p[card] ?? null;
        const up = cards[card] !== "?";
        const best = !up && Boolean(solved?.best.includes(card));
        const order = solved?.order?.indexOf(card) ?? -1;
        const safe = !up && chances?.[0] === 0;
        button.className = "card";
        button.classList.toggle("up", up);
        button.classList.toggle("best", best);
        button.classList.toggle("safe", safe);
        button.style.setProperty("--risk", String(up ? 0 : (chances?.[0] ?? 0)));
        fill(
          button,
          h("span", { className: "unseen" }, describe(card, cards[card], chances, best ? "best" : order > 0 ? `number ${order + 1} of the plan` : "")),
          up ? face(Number(cards[card])) : chances && faces(chances),
          (best || order > 0) && drawn("mark star", best ? "★" : order + 1),
          safe && drawn("mark tick", "✓"),
        );
      });
    },
  };
}

/** What only eyes need: `describe` says it in words. @param {string} className @param {...any} children */
const drawn = (className, ...children) => h("span", { className, "aria-hidden": "true" }, ...children);

/** A card's face, in large. @param {number} value */
const face = (value) => drawn("face", value === 0 ? drawn("ball") : value);

/** The four chances, laid out as the game's memo. @param {number[]} chances */
function faces(chances) {
  const certain = chances.findIndex((chance) => chance >= 1);
  if (certain >= 0) return drawn("certain", "= ", face(certain));
  return drawn("chances", chances.map((chance, value) =>
    h("span", { className: chance === 0 ? "never" : "" }, value === 0 ? drawn("ball") : h("b", {}, value), chance === 0 ? "–" : percent(chance))));
}

/** @param {number} card @param {string} value @param {number[] | null} chances @param {string} mark */
function describe(card, value, chances, mark) {
  const name = (/** @type {string} */ it) => (it === "0" ? "a Voltorb" : it);
  const parts = [cardName(card)];
  if (value !== "?") parts.push(name(value));
  else if (chances) parts.push(chances.map((chance, it) => `${it ? it : "Voltorb"} ${percent(chance)} percent`).join(", "));
  else parts.push("face down");
  if (mark) parts.push(mark);
  return parts.join(": ");
}
