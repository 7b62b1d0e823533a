// The practice page: deals boards as the game does, and says after each choice what it cost.

import { byId, isChord, on, press } from "../dom.js";
import { device, load, save } from "../store.js";
import { again, help, leave, listener, memo, next, note, quit, undo } from "./parts.js";
import { playOf } from "./play.js";
import { puzzlesOf } from "./puzzles.js";
import { statisticsOf } from "./statistics.js";

const [play, puzzles, statistics] = [playOf(), puzzlesOf(), statisticsOf()];

/**
 * What can be done on the page.
 * @typedef {"undo" | "help" | "quit" | "leave" | "next" | "again" | "exit" | "show"} Deed
 * @type {Record<string, Partial<Record<Deed, () => void>> & { enter: () => void, choose?: (card: number) => void }>}
 */
const MODES = {
  practice: { ...play, enter: () => play.enter(false) },
  day: { ...play, enter: () => play.enter(true) },
  puzzles,
  statistics,
};

const page = /** @type {HTMLElement} */ (document.querySelector("main"));
const modes = [...byId("modes").querySelectorAll("button")];
let mode = "";

/** Changes what is done. @param {string} chosen */
function enter(chosen) {
  if (chosen === mode) return;
  MODES[mode]?.exit?.();
  mode = chosen;
  history.replaceState(null, "", `#${mode}`);
  // Who comes back wants to play, whatever was looked at last.
  if (mode !== "statistics") save(device, "practice.mode", mode);
  for (const button of modes) press(button, button.dataset.mode === mode);
  page.classList.toggle("no-board", mode === "statistics");
  for (const [id, shown] of /** @type {[string, boolean][]} */ ([
    ["coach-panel", mode !== "statistics"],
    ["rules", mode !== "statistics"],
    ["statistics", mode === "statistics"],
    ["what", mode === "practice"],
    ["new", mode === "practice"],
    ["grade", mode === "puzzles"],
  ]))
    byId(id).hidden = !shown;
  // Not only once the board is dealt, when the others would move.
  if (mode === "day") byId("undo").hidden = byId("help").hidden = true;
  listener.show = () => MODES[mode].show?.();
  memo.end();
  listener.choose = (card) => MODES[mode].choose?.(card);
  MODES[mode].enter();
}

/** The mode that the address names, or the last one. */
const wished = () =>
  [location.hash.slice(1), load(device, "practice.mode")].find((name) => Object.hasOwn(MODES, name ?? "")) ??
  "practice";

for (const button of modes) button.addEventListener("click", () => enter(button.dataset.mode ?? ""));
addEventListener("hashchange", () => enter(wished()));

/** The buttons beside the board, with their keys.
 * @type {[HTMLButtonElement, "undo" | "help" | "quit" | "leave" | "next" | "again", string][]} */
const BUTTONS = [
  [undo, "undo", "backspace"],
  [help, "help", "h"],
  [quit, "quit", "q"],
  [next, "next", "n"],
  [again, "again", "t"],
  [leave, "leave", ""],
];
for (const [button, name] of BUTTONS) button.addEventListener("click", () => MODES[mode][name]?.());
note.addEventListener("click", memo.switch);
for (const id of ["new", "chosen"]) on(id, "click", play.renew);
for (const id of ["chosen", "leave"]) on(id, "click", () => byId("choices").hidePopover());

addEventListener("keydown", (event) => {
  if (isChord(event) || event.target instanceof HTMLSelectElement || mode === "statistics") return;
  const letter = event.key.toLowerCase();
  const button = letter === "m" ? note : BUTTONS.find(([, , key]) => key === letter)?.[0];
  if (!button || button.hidden || button.disabled) return;
  event.preventDefault();
  button.click();
});

enter(wished());
