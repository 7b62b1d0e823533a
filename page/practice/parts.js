// The parts of the page that every way to practise uses: the board, the headline, the coach's panel and the buttons.

import { byId, fill, h } from "../dom.js";
import { device, load, save } from "../store.js";
import { memoOf } from "./memo.js";
import { tableOf } from "./table.js";

/** @param {string} id */
const button = (id) => byId(id, HTMLButtonElement);

export const [undo, help, quit, leave, next, again, note] = [
  "undo",
  "help",
  "quit",
  "leave",
  "next",
  "again",
  "memo",
].map(button);
export const coachPlace = byId("coach");
/** Where the coach's two lines go, and what they rest on. */
export const coachPlaces = { lines: byId("cost"), rest: coachPlace };

/** Takes back what the coach said. */
export const hush = () => Object.values(coachPlaces).forEach((place) => fill(place));

const [board, headline, figures] = [byId("board"), byId("headline"), byId("figures")];

/**
 * Called with the card that the player chooses, and when the board has to be shown again.
 * @type {{ choose: (card: number) => void, show: () => void }}
 */
export const listener = { choose() {}, show() {} };

export const memo = memoOf(() => listener.show());
export const table = tableOf(board, (card) => listener.choose(card), memo);

/**
 * Says in the headline what happened. The same text again would be read aloud again.
 * @param {...(string | Node | null)} texts
 */
export function showHeadline(...texts) {
  const whole = texts.map((text) => (text instanceof Node ? text.textContent : text)).join("");
  if (headline.textContent !== whole) fill(headline, texts);
}

/**
 * Shows figures with their labels. A third member that is `detail` hides one where there is little room.
 * @param {(string | number)[][]} rows
 */
export const showFigures = (rows) =>
  fill(
    figures,
    rows.map(([figure, name, className = ""]) => h("div", { className }, h("dt", {}, name), h("dd", {}, figure))),
  );

/** Makes the board glow for a moment if a round was won. @param {boolean} isWon */
export const cheer = (isWon) => board.classList.toggle("won", isWon);

/** What is done one after another. */
const turns = {
  /** How much is under way or waits for it. */
  waiting: 0,
  /** Ends when everything has ended that was begun so far. */
  ended: Promise.resolve(),
};

/**
 * Does something as soon as everything else has ended.
 * @param {() => Promise<void>} act
 * @param {(error: unknown) => void} onError
 */
export function inTurn(act, onError) {
  turns.waiting += 1;
  board.ariaBusy = "true";
  turns.ended = turns.ended
    .then(act)
    .catch(onError)
    .finally(() => {
      turns.waiting -= 1;
      board.ariaBusy = String(turns.waiting > 0);
    });
}

/**
 * Does something, unless something else is still under way.
 * @param {() => Promise<void>} act
 * @param {(error: unknown) => void} onError
 */
export function alone(act, onError) {
  if (!turns.waiting) inTurn(act, onError);
}

/** Sets a choice to what was stored, and stores it from then on. @param {HTMLSelectElement} field */
export function keepChoice(field) {
  const slot = `practice.${field.id}`;
  const stored = load(device, slot);
  if ([...field.options].some(({ value }) => value === stored)) field.value = stored;
  field.addEventListener("change", () => save(device, slot, field.value));
}
