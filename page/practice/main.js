// The practice page: deals boards as the game does, and says after each choice what it cost.

import { byId, isChord, on, press } from "../dom.js";
import { load, save } from "../state.js";
import { help, leave, listener, next, quit, undo } from "./parts.js";
import { playOf } from "./play.js";
import { puzzlesOf } from "./puzzles.js";
import { statisticsOf } from "./statistics.js";

const [play, puzzles, statistics] = [playOf(), puzzlesOf(), statisticsOf()];

/** What can be done on the page.
 * @type {Record<string, Partial<Record<"undo" | "help" | "quit" | "leave" | "next" | "exit", () => void>> & { enter: () => void, choose?: (card: number) => void }>} */
const MODES = {
  practice: { ...play, enter: () => play.enter(false) },
  day: { ...play, enter: () => play.enter(true) },
  puzzles,
  statistics,
};

const modes = [...byId("modes").querySelectorAll("button")];
let mode = "";

/** Changes what is done. @param {string} chosen */
function enter(chosen) {
  if (chosen === mode) return;
  MODES[mode]?.exit?.();
  mode = chosen;
  history.replaceState(null, "", `#${mode}`);
  save(localStorage, "practice.mode", mode);
  for (const button of modes) press(button, button.dataset.mode === mode);
  for (const [id, shown] of /** @type {[string, boolean][]} */ ([
    ["headline", mode !== "statistics"],
    ["table", mode !== "statistics"],
    ["beside", mode !== "statistics"],
    ["statistics", mode === "statistics"],
    ["choices", mode === "practice"],
    ["puzzle-choices", mode === "puzzles"],
  ])) byId(id).hidden = !shown;
  listener.choose = (card) => MODES[mode].choose?.(card);
  MODES[mode].enter();
}

/** The mode that the address names, or the last one. */
const wished = () => [location.hash.slice(1), load(localStorage, "practice.mode")].find((name) => Object.hasOwn(MODES, name ?? "")) ?? "practice";

for (const button of modes) button.addEventListener("click", () => enter(button.dataset.mode ?? ""));
addEventListener("hashchange", () => enter(wished()));

/** The buttons below the board, with their keys.
 * @type {[HTMLButtonElement, "undo" | "help" | "quit" | "leave" | "next", string][]} */
const BUTTONS = [[undo, "undo", "backspace"], [help, "help", "h"], [quit, "quit", "q"], [next, "next", "n"], [leave, "leave", ""]];
for (const [button, name] of BUTTONS) button.addEventListener("click", () => MODES[mode][name]?.());
on("new", "click", play.renew);

addEventListener("keydown", (event) => {
  if (isChord(event) || event.target instanceof HTMLSelectElement || mode === "statistics") return;
  const button = BUTTONS.find(([, , key]) => key === event.key.toLowerCase())?.[0];
  if (!button || button.hidden || button.disabled) return;
  event.preventDefault();
  button.click();
});

enter(wished());
