// The path of a list: its goals, the list that came of them, whether it is good, what is better, and its use. One step
// is open at a time. Those before it say in a line what came of them; those after it are not there yet.

import { byId, fill } from "../dom.js";
import { load, save, tab } from "../store.js";

/** Where the tab stores which step is open, and how far its list has come. */
const NAME = "bingo.step";
/** The steps. */
export const STEPS = /** @type {const} */ (["step-goals", "step-list", "step-check", "step-improve", "step-use"]);
/** @typedef {(typeof STEPS)[number]} Step */

const panels = STEPS.map((step) => byId(step, HTMLDetailsElement));

/** The step that is open, and the farthest one. @type {{ step: number, far: number }} */
let at = { step: 0, far: 0 };
/** What a step does when it is open in sight. @type {Partial<Record<Step, () => void>>} */
const tasks = {};

/** Says in a line what came of a step. @param {Step} step @param {string} text */
export const done = (step, text) => fill(panels[STEPS.indexOf(step)].querySelector(".result") ?? byId(step), text);

/** Does what the open step does, if the player sees it. */
export function act() {
  if (!byId("tab-list").hidden && panels[at.step].open) tasks[STEPS[at.step]]?.();
}

/** @param {number} step @param {number} far */
function show(step, far) {
  at = { step, far };
  save(tab, NAME, at);
  panels.forEach((panel, nth) => {
    panel.open = nth === step;
    panel.hidden = nth > far;
  });
}

/**
 * Opens a step. If another list came, the path ends there for now.
 * @param {Step} step @param {boolean} [isOther] whether it is about another list
 */
export function open(step, isOther = false) {
  const nth = STEPS.indexOf(step);
  show(nth, isOther ? nth : Math.max(nth, at.far));
}

/** What the browser's history remembers of the path. */
export const place = () => at;

/** Opens the step that the history or the tab remembers. @param {any} there */
export function comeBack(there) {
  const [step, far] = [there?.step, there?.far].map((it) => (it in STEPS ? it : 0));
  show(step, Math.max(step, far));
}

/** Brings a step in sight, and the keyboard to its title, if the player sees the path. @param {Step} step */
export function meet(step) {
  if (byId("tab-list").hidden) return;
  const panel = panels[STEPS.indexOf(step)];
  const title = /** @type {HTMLElement} */ (panel.querySelector("summary"));
  panel.scrollIntoView({ block: "nearest" });
  title.scrollIntoView({ block: "nearest" });
  title.focus({ preventScroll: true });
}

/**
 * Wires the steps.
 * @param {typeof tasks} does what each does when it is open
 * @param {() => void} remember is called before another step is opened, so that the browser's way back leads here
 */
export function wirePath(does, remember) {
  Object.assign(tasks, does);
  const go = (/** @type {Step} */ step) => {
    remember();
    open(step);
    act();
    history.replaceState({ ...history.state, ...place() }, "");
    meet(step);
  };
  for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".path [data-to]")))
    button.addEventListener("click", () => go(/** @type {Step} */ (button.dataset.to)));
  panels.forEach((panel, step) =>
    panel.querySelector("summary")?.addEventListener("click", (event) => {
      if (panel.open) return;
      event.preventDefault();
      go(STEPS[step]);
    }),
  );
  return { go };
}

comeBack(load(tab, NAME));
