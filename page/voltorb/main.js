// The Voltorb Flip page: wires the hints, the cards, the advice and the session together.

import { ask, said } from "/ask.js";
import { byId, fill, h, isChord, on, thousands } from "/dom.js";
import { stateOf } from "/state.js";
import { adviceOf } from "/voltorb/advice.js";
import { capturePanel } from "/voltorb/capture.js";
import { cardButtons } from "/voltorb/cards.js";
import { hintFields } from "/voltorb/hints.js";
import { AIMS, FACE_DOWN, LEVELS, SIDE, START, fault, faults, fromJson, isEmpty, noHints, question, read, textOf, write } from "/voltorb/position.js";
import { playPanel, visitOf } from "/voltorb/play.js";
import { showSession } from "/voltorb/session.js";
import { seedPanel } from "/voltorb/seed.js";
import { merge } from "/voltorb/sighting.js";
import { solverOf } from "/voltorb/solver.js";
import { timerPanel } from "/voltorb/timer.js";

const state = stateOf({ name: "voltorb", start: START, read, write, fault });
const advice = adviceOf();
/** Whether the keyboard waits for the best card. */
let toBest = false;
/** What was pasted or read: its level may be that of the page by mistake. */
let brought = "";
/** What to say of a level that was set for the player. */
let switched = "";

const solver = solverOf((thought) => {
  const now = state.get();
  if (thought.levels.length !== 1 || brought !== seenOf(now)) return show();
  const [{ level }] = thought.levels;
  switched = `No board of level ${now.level} fits, so this is level ${level} now.`;
  state.amend({ level, byHand: withHand("level") });
});
const play = playPanel(state, () => show(), () => seeds.widen());
const timer = timerPanel((at, delay) => {
  state.set({ level: 1, hints: noHints(), cards: FACE_DOWN, rounds: [], byHand: [], visit: null });
  seeds.expect(at, delay);
  hints.focus();
}, play.errand);
const seeds = seedPanel(
  state.get,
  (candidate) => {
    state.amend({});
    timer.hit(candidate?.seed);
  },
  (candidate) => {
    const visit = visitOf(state.get(), candidate);
    if (visit) play.begin(visit);
    else fill(byId("find-told"), "Play begins at the first board of a visit, at level 1: the rounds before this one are not all known.");
  },
  timer.aim,
);

const hints = hintFields(
  (next, line) => change({ hints: next }, `hint ${line}`),
  () => goToBest(),
);
const cards = cardButtons({
  onTurn: (card, value) => {
    const before = state.get();
    if (before.cards[card] === value) return;
    if (play.valueOf(card)) return play.turn(card, value);
    const shown = before.cards.slice(0, card) + value + before.cards.slice(card + 1);
    change({ cards: shown }, `card ${card}`);
  },
  onLook: (card) => advice.look(card, state.get().cards, known()),
  valueOf: play.valueOf,
  warning: play.warning,
  onNext: goToBest,
});

/** What is seen of a board, without its level. @param {VoltorbState} state */
const seenOf = ({ hints, cards }) => JSON.stringify([hints, cards]);

/** Takes over a position from elsewhere. @param {Partial<VoltorbState>} part */
function bring(part) {
  brought = seenOf({ ...state.get(), ...part });
  switched = "";
  state.set(part);
}

/** The player changes something by hand. @param {Partial<VoltorbState>} part @param {string} [item] what a picture then leaves alone */
function change(part, item) {
  brought = "";
  state.set({ ...part, ...(item && { byHand: withHand(item) }) });
}

/** @param {number} number */
const setLevel = (number) => change({ level: number }, "level");

/** Puts the keyboard on the best card, or lets it wait for that; says whether there is hope. */
function goToBest() {
  const card = best;
  toBest = card === null && solver.get().working;
  if (card !== null) cards.focus(card);
  else if (toBest) board.focus();
  else seeds.restore();
if (!question(state.get())) hints.focus();
  return card !== null || toBest;
}

const [level, aim] = [byId("level", HTMLSelectElement), byId("aim", HTMLSelectElement)];
fill(level, ...LEVELS.map((number) => h("option", { value: number }, `Level ${number}`)));
fill(aim, ...Object.entries(AIMS).map(([name, label]) => h("option", { value: name }, label)));
level.addEventListener("change", () => setLevel(Number(level.value)));
aim.addEventListener("change", () => state.set({ aim: aim.value }));
const up = byId("level-up", HTMLButtonElement);
up.addEventListener("click", () => setLevel((state.get().level % LEVELS.length) + 1));
state.wireButtons();
on("clear", "click", () => {
  change({ hints: noHints(), cards: FACE_DOWN, byHand: [], visit: null });
  hints.focus();
});
const next = byId("next");
next.addEventListener("click", nextRound);

/** The question to the solver: among the boards of the seeds that are left, when there are several. */
function wanted() {
  const position = question(state.get());
  return position && { ...position, aim: state.get().aim, among: seeds.boards() };
}

/** What was set by hand, and one more. @param {string} item */
function withHand(item) {
  return [...new Set([...state.get().byHand, item])];
}

capturePanel(() => textOf(play.hints() ?? state.get().hints).join(), async (sighting, moving) => {
  if (state.get().visit) return play.saw(sighting);
  // Another board on a screen that is watched: the round before has ended.
  if (sighting.other && moving) await nextRound();
  const now = state.get();
  const part = merge(now, sighting);
  const same = JSON.stringify({ ...now, ...part }) === JSON.stringify(now);
  if (!same) bring(part);
});

/** Another level that the new round may be of, where rounds that nobody noted decide, and when it is. @type {{ or?: number, why?: string }} */
let otherLevel = {};

async function nextRound() {
  if (play.valueOf(0)) return play.quit();
  const before = state.get();
  // Nothing was typed and nothing turned: no round has begun.
  if (isEmpty(before)) return hints.focus();
  const here = question(before);
  const rounds = before.rounds.map((/** @type {Round} */ { level, outcome, flipped, coins }) => ({ level, outcome, flipped, coins }));
  try {
    const { level, round, purse, ...other } = await ask("voltorb/level", { rounds, left: here ?? { level: before.level, cards: before.cards } });
    otherLevel = other;
    state.set({ rounds: [...before.rounds, { ...here, ...round, purse }], level, hints: noHints(), cards: FACE_DOWN, byHand: [] });
    hints.focus();
  } catch (error) {
    byId("hint-faults").textContent = said(error);
  }
}

const board = byId("board");
board.tabIndex = -1;
for (let row = 0; row < SIDE; row++) {
  board.append(...cards.buttons.slice(SIDE * row, SIDE * (row + 1)), hints.cells[row]);
}
board.append(...hints.cells.slice(SIDE), h("div", { className: "legend", "aria-hidden": "true" }, "chances", h("br"), "in %"), cards.picker);

/** The card that the advice names. @type {number | null} */
let best = null;

/** Shows what is known now. */
function show() {
  const now = state.get();
  const [thought, all, plan] = [solver.get(), known(), play.told()];
  board.setAttribute("aria-busy", String(thought.working));
  const named = advice.show(now, all, thought, plan);
  // What was answered of the cards before names no card to go to.
  best = thought.working && all === thought.solved ? null : named;
  cards.show(now.cards, all, named);
  next.classList.toggle("main", !plan || Boolean(plan.quit));
  fill(byId("levels"), brought === seenOf(now) && switched, thought.levels.map(({ level, boards }) =>
    h("button", { onclick: () => setLevel(level) }, `Set level ${level}: ${thousands(boards)} board${boards > 1 ? "s fit" : " fits"}`)));
  const { or, why } = otherLevel;
  if (or && now.level !== or && isEmpty(now)) byId("levels").append(h("span", {}, why), h("button", { onclick: () => setLevel(or) }, `Set level ${or}`));
  if (!toBest || thought.working) return;
  toBest = false;
  if (document.activeElement === board || document.activeElement === document.body) goToBest();
}

/** What the solver says, or the seed, when that is known. */
function known() {
  return play.known() ?? seeds.known(state.get().cards) ?? solver.get().solved;
}

state.listen((now) => {
  seeds.follow();

  level.value = String(now.level);
  aim.value = now.aim;
  hints.show(now.hints);
  const { lines, totals } = faults(now.hints);
  byId("hint-faults").textContent = state.fault() || lines.find((line) => line) || totals;
  showSession(now, (rounds) => state.set({ rounds, visit: null }));
  play.show(now);
  const playing = play.valueOf(0) !== undefined;
  hints.lock(playing);
  level.disabled = up.disabled = playing;
  fill(next, playing ? "Quit this round" : "Next round");
  solver.ask(playing || lines.some((line) => line) || totals ? null : wanted());
  show();
});

addEventListener("keydown", (event) => {
  const typing = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
  if (isChord(event)) return;
  if (event.key.toLowerCase() === "n" && !isText(event.target)) nextRound();
  else if (event.key.toLowerCase() === "h" && !typing) hints.focus();
  else if (event.key === "Enter" && (event.target === document.body || event.target === board)) goToBest();
  else return;
  event.preventDefault();
});

/** Whether letters typed there are text. @param {EventTarget | null} target */
function isText(target) {
  return target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && target.inputMode !== "numeric");
}

addEventListener("paste", (event) => {
  const text = event.clipboardData?.getData("text/plain") ?? "";
  if (!text.trim().startsWith("{")) return;
  event.preventDefault();
  try {
    const part = fromJson(JSON.parse(text));
    if (part) return bring(part);
  } catch {
    // Told below, as any other text that is no position.
  }
  byId("hint-faults").textContent =
    'This is no position: expected JSON such as {"level":1,"rows":[[5,1],…],"cols":[[5,1],…]}.';
});

addEventListener("pointerdown", (event) => {
  if (event.target instanceof Element && !event.target.closest(".card, #picker")) cards.close();
});

seeds.restore();
if (!question(state.get())) hints.focus();
