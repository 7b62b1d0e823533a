// The practice page: deals boards as the game does, and says after each choice what it cost.

import { ask, said } from "../ask.js";
import { byId, fill, h, isChord, on, press, thousands } from "../dom.js";
import { load, save } from "../state.js";
import { AIMS, LEVELS, turnedOn } from "../voltorb/position.js";
import { coachOf, flipped, showHelp, showJudgement } from "./coach.js";
import { reviewPanel } from "./review.js";
import { sound } from "./sound.js";
import { tableOf } from "./table.js";
import { aided, begun, canUndo, chosen, dayGame, look, newGame, recordOf, today, undone, viewOf } from "./visit.js";
import { counted, t } from "../words.js";

/** The seconds that the coach may think when asked for help. */
const HELP_SECONDS = 1;

const [board, headline, coachPlace, figures] = [byId("board"), byId("headline"), byId("coach"), byId("figures")];
const [what, level, aim] = [byId("what", HTMLSelectElement), byId("level", HTMLSelectElement), byId("aim", HTMLSelectElement)];
const [undo, help, quit, next] = [byId("undo", HTMLButtonElement), byId("help", HTMLButtonElement), byId("quit", HTMLButtonElement), byId("next", HTMLButtonElement)];

/** What the player does: "practice" or "day". */
let mode = load(sessionStorage, "practice.mode") ?? "practice";
/** The visit that is played. @type {Game} */
let game;
/** What the player may see of it. @type {Practised} */
let seen;
/** The cards that the coach named when asked for help. @type {{ star: number | null, best: number[] }} */
let named = { star: null, best: [] };
/** Whether a choice waits for its answer. */
let isBusy = false;

fill(level, ...LEVELS.map((number) => h("option", { value: number }, t("Level {level}", { level: number }))));
fill(aim, ...Object.entries(AIMS).filter(([name]) => name !== "survive").map(([name, label]) => h("option", { value: name }, label)));
for (const field of [what, level, aim]) {
  field.value = load(localStorage, `practice.${field.id}`) ?? field.value;
  field.addEventListener("change", () => save(localStorage, `practice.${field.id}`, field.value));
}

const table = tableOf(board, (card) => choose(card));
const review = reviewPanel(() => {});
const coach = coachOf(
  (judged) => {
    coachPlace.setAttribute("aria-busy", String(judged.isThinking));
    showJudgement(coachPlace, judged);
  },
  (message) => fill(coachPlace, message),
);

/** The aim by which choices are judged. */
const aimNow = () => (mode === "day" ? "win" : aim.value);

/** Shows a visit after something happened to it, and keeps it. @param {Game} changed @param {string} [event] what to say */
async function go(changed, event = "") {
  const answer = await look(changed);
  [game, seen, named] = [changed, answer, { star: null, best: [] }];
  save(localStorage, `practice.${mode}`, game);
  show(event);
}

/** Does something with the visit, unless something else is still under way. @param {() => Promise<void>} act */
async function alone(act) {
  if (isBusy) return;
  isBusy = true;
  await act().catch((error) => fill(headline, said(error)));
  isBusy = false;
}

/** Turns a card or quits. @param {number | "quit"} pick */
const choose = (pick) => alone(async () => {
  const before = viewOf(game, seen);
  fill(coachPlace);
  await go(chosen(game, pick));
  const after = viewOf(game, seen);
  sound(after.over && after.over.outcome !== "quit" ? after.over.outcome : "flip");
  const { level, rows, cols } = before;
  const then = pick === "quit" ? null : { level, rows, cols, cards: after.cards };
  coach.judge({ level, rows, cols, cards: before.cards }, pick, then, aimNow());
});

const takeBack = () => alone(async () => {
  if (mode === "day" || !canUndo(game)) return;
  quiet();
  await go(undone(game), t("Taken back. Try another choice."));
});

/** Goes on after a round, or deals another board. */
const goOn = () => alone(async () => {
  if (!seen.over) await start(begun(game));
  else if (mode !== "day") await start(newGame({ what: what.value, level: Number(level.value) }));
});

/** Shows a visit whose round begins. @param {Game} fresh */
async function start(fresh) {
  quiet();
  await go({ ...fresh, begun: Date.now() });
  table.focus();
}

/** Lets the coach say nothing. */
function quiet() {
  coach.stop();
  fill(coachPlace);
}

/** Shows what the coach would do. */
const tellHelp = () => alone(async () => {
  const { level, rows, cols, cards, over } = viewOf(game, seen);
  if (over || mode === "day") return;
  quiet();
  game = aided(game);
  save(localStorage, `practice.${mode}`, game);
  const solved = await ask("voltorb/solve", { level, rows, cols, cards, aim: aimNow(), time_limit: HELP_SECONDS });
  named = { star: showHelp(coachPlace, solved), best: solved.best };
  show("");
});

/** Says how a round ended. @param {Over} over */
function endOf({ outcome, coins }) {
  if (outcome === "lost") return t("A Voltorb: the round is lost.");
  return outcome === "won" ? counted(coins, "Won: {count} coin!", "Won: {count} coins!") : counted(coins, "Quit with {count} coin.", "Quit with {count} coins.");
}

/** Says what happened last, or what to do. @param {View} view */
function told({ over, cards, flips, number, level }) {
  const last = flips.at(-1);
  const shown = last === undefined ? "" : flipped(last, cards[last]);
  if (over) return `${shown} ${endOf(over)}`;
  return shown || t("Round {round}, level {level}: turn a card.", { round: number, level });
}

/** Shows the visit as it is now. @param {string} event what to say first */
function show(event) {
  const view = viewOf(game, seen);
  const { over, cards, rows, cols } = view;
  const isDay = mode === "day";
  for (const button of byId("modes").querySelectorAll("button")) press(button, button.dataset.mode === mode);
  table.show({ cards, rows, cols, whole: over?.board, open: !over, ...named });
  board.classList.toggle("won", over?.outcome === "won");
  const end = over && seen.over && seen.rounds.length > 1 ? counted(seen.purse, "The visit is over with {count} coin.", "The visit is over with {count} coins.") : "";
  fill(headline, [event || told(view), end].join(" "));
  byId("choices").hidden = isDay;
  undo.hidden = help.hidden = isDay;
  undo.disabled = !canUndo(game);
  help.disabled = Boolean(over);
  quit.hidden = Boolean(over);
  quit.disabled = !turnedOn(cards).length;
  next.hidden = !over || (isDay && seen.over);
  fill(next, seen.over ? t("New board") : t("Next round"));
  const { lives, left } = seen;
  const rounds = seen.rounds.length + (left ?? 0);
  fill(figures, [
    [view.level, t("level")],
    [left === null ? view.number : t("{number} of {count}", { number: view.number, count: rounds }), t("round")],
    ...(lives === null ? [] : [[lives, t("lives")]]),
    [thousands(over ? over.coins : view.coins), t("coins of the round")],
    [thousands(seen.purse), t("coins in all")],
  ].map(([figure, name]) => h("div", {}, h("dt", {}, name), h("dd", {}, figure))));
  if (over) review.show(seen.record ?? recordOf(over), aimNow());
  else review.hide();
}

/** Changes what the player does. @param {string} chosenMode */
const enter = (chosenMode) => alone(async () => {
  mode = chosenMode;
  save(sessionStorage, "practice.mode", mode);
  quiet();
  const kept = load(localStorage, `practice.${mode}`);
  if (mode === "day") return go(kept?.start.day === today() ? kept : dayGame(today()));
  // What was kept may be of another version.
  await go(kept).catch(() => go(newGame({ what: what.value, level: Number(level.value) })));
});

byId("modes").addEventListener("click", ({ target }) => {
  const name = target instanceof HTMLButtonElement && target.dataset.mode;
  if (name) enter(name);
});
undo.addEventListener("click", takeBack);
help.addEventListener("click", tellHelp);
quit.addEventListener("click", () => choose("quit"));
next.addEventListener("click", goOn);
on("new", "click", () => alone(() => start(newGame({ what: what.value, level: Number(level.value) }))));

addEventListener("keydown", (event) => {
  if (isChord(event) || event.target instanceof HTMLSelectElement) return;
  const act = /** @type {Record<string, () => void>} */ ({ Backspace: takeBack, h: tellHelp, n: () => next.hidden || goOn(), q: () => quit.hidden || quit.disabled || choose("quit") })[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (!act) return;
  event.preventDefault();
  act();
});

enter(mode);
