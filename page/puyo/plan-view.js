// Draws the plan for a queue: the field at a step, what happens next, what can be done, and how far the planning is.

import { byId, fill, h, input, thousands } from "../dom.js";
import { t } from "../words.js";
import { after, landing } from "./chain.js";
import { draw } from "./field.js";
import { GOALS } from "./goals.js";
import { placementOf } from "./shapes.js";

/** How long a plan may take, in seconds. */
const TIMES = [1, 5, 10, 30, 120];
const USUAL_TIME = "10";

export const [field, soFar] = ["field", "plan-so-far"].map((id) => byId(id));
export const [goal, time] = ["plan-goal", "plan-time"].map((id) => byId(id, HTMLSelectElement));
export const [go, next, elsewhere] = ["plan-go", "next", "elsewhere"].map((id) => byId(id, HTMLButtonElement));
export const [back, onward, drilling] = ["back", "on", "drill"].map((id) => byId(id, HTMLButtonElement));
export const [progress, slider] = [byId("plan-progress", HTMLProgressElement), input("at")];

fill(goal, ...Object.entries(GOALS).map(([value, { name }]) => h("option", { value }, name)));
fill(time, ...TIMES.map((seconds) => h("option", { value: seconds }, t("{count} s", { count: seconds }))));
time.value = USUAL_TIME;

/** Shows how far a plan is. @param {number} done @param {number} of @param {string} best what it comes to so far */
export function showProgress(done, of, best) {
  [progress.max, progress.value] = [of, done];
  const values = { percent: Math.floor((100 * done) / of), plan: best };
  fill(soFar, best ? t("At work: {percent}%. So far: {plan}", values) : t("At work: {percent}%", values));
}

/** Why there is no plan. @param {boolean} isStopped @param {boolean} isProven */
export const noPlan = (isStopped, isProven) =>
  isStopped
    ? t("Stopped.")
    : isProven
      ? t("There is no such plan.")
      : t("No plan was found: think longer, or choose another goal.");

/** What came of planning. @param {boolean} isStopped @param {boolean} isSame @param {string} summary */
export const newsOf = (isStopped, isSame, summary) =>
  [isStopped && t("Stopped."), isSame && t("No better plan was found."), summary].filter(Boolean).join(" ");

/** A link that saves a table. @param {string} name @param {() => string} make is called when it is clicked */
export function tableLink(name, make) {
  const onclick = () => (link.href = URL.createObjectURL(new Blob([make()], { type: "text/csv" })));
  const link = h("a", { href: "#", download: name, onclick }, t("Save as a file"));
  return link;
}

/**
 * Draws the field, and where the next pair goes: as chosen, or else as planned.
 * @param {string[]} rows @param {string} pair @param {PuyoPlace | undefined} chosen
 * @param {PuyoMove | undefined} move @param {PuyoMarks} marks
 */
export function showField(rows, pair, chosen, move, marks) {
  const cells = chosen ? [chosen.axis, chosen.other] : [];
  const wish = cells.flatMap((cell, half) => (cell ? [{ column: cell[0], row: cell[1], letter: pair[half] }] : []));
  const ghost = move && !chosen ? landing(rows, move) : wish;
  draw(field, rows, { ...marks, ghost, column: chosen?.axis[0] });
}

/** Says what was fired. @param {string} link that is shown @param {number} total @param {PuyoMove} [last] */
export function showFired(link, total, last) {
  const values = last?.chain && { chain: last.chain, score: thousands(last.score) };
  fill(byId("fired"), link || (values ? t("Chain {chain}, {score} points", values) : ""));
  fill(byId("fired-total"), total ? t("{score} points so far", { score: thousands(total) }) : "");
}

/** What happens next, in words. @param {number} number @param {PuyoMove | undefined} move @param {boolean} isEnd */
export function upNext(number, move, isEnd) {
  if (!move)
    return isEnd
      ? t("All of these pairs are placed.")
      : t("This is your queue. Plan a chain, or place the pairs that are already gone.");
  const { pair, column, turn, chain, score } = move;
  const fired = chain ? t("Fires here: {chain}-chain, {score} points.", { chain, score: thousands(score) }) : "";
  const isClear = chain && !after(move).length;
  return [placementOf(number, pair, column, turn), fired, isClear ? t("All clear.") : ""].filter(Boolean).join(" ");
}

/** Says what happens next. @param {string} words @param {string} unseen what is only read aloud */
export function showNext(words, unseen) {
  const place = byId("move-status");
  if (place.textContent !== words + unseen) fill(place, words, unseen && h("span", { className: "unseen" }, unseen));
}

/**
 * Shows what can be done now, and nothing else.
 * @param {{ step: number, moves: number, pairs: number }} counts @param {boolean} isKnown whether a move is shown
 * @param {{ isChoosing: boolean, isLink: boolean, isPlanning: boolean, canThinkLonger: boolean }} now
 */
export function offer({ step, moves, pairs }, isKnown, { isChoosing, isLink, isPlanning, canThinkLonger }) {
  next.hidden = !isKnown;
  elsewhere.hidden = step >= pairs;
  fill(elsewhere, isChoosing ? t("Cancel") : isKnown ? t("I placed it elsewhere") : t("Place it myself"));
  byId("steps").hidden = byId("practise").hidden = byId("help").hidden = !moves;
  [slider.max, slider.value] = [String(moves), String(step)];
  slider.setAttribute("aria-valuetext", t("{placed} of {count}", { placed: step, count: moves }));
  // One pair of arrows: they go by links while a chain is looked at.
  back.disabled = !step;
  onward.disabled = !isLink && step >= moves;
  back.ariaLabel = back.title = isLink ? t("One link back (,)") : t("One pair back (←)");
  onward.ariaLabel = onward.title = isLink ? t("One link on (.)") : t("One pair on");
  // A plan in the making may change the opening.
  drilling.disabled = isPlanning;
  goal.hidden = time.hidden = isPlanning;
  if (!isPlanning) fill(go, canThinkLonger ? t("Think longer") : t("Plan"));
  go.classList.toggle("main", next.hidden);
}
