// The Voltorb Flip page: wires the hints, the cards, the advice and the session together.

import { latest } from "/ask.js";
import { byId, fill, h, isChord, on } from "/dom.js";
import { stateOf } from "/state.js";
import { adviceOf, firstBest } from "/voltorb/advice.js";
import { capturePanel } from "/voltorb/capture.js";
import { cardButtons } from "/voltorb/cards.js";
import { hintFields } from "/voltorb/hints.js";
import { AIMS, FACE_DOWN, LEVELS, SIDE, START, faults, fromJson, noHints, question, read, write } from "/voltorb/position.js";
import { playPanel, visitOf } from "/voltorb/play.js";
import { endOf, showSession } from "/voltorb/session.js";
import { seedPanel } from "/voltorb/seed.js";
import { merge } from "/voltorb/sighting.js";
import { timerPanel } from "/voltorb/timer.js";

const state = stateOf({ name: "voltorb", start: START, read, write });
const advice = adviceOf();
/** @type {Solved | null} */
let solved = null;
/** @type {string | null} */
let asked = null;

/** Seconds that a first answer may take, and a proven one. */
const [SOON, LATER] = [0.4, 10];

const solver = latest(
  (answer) => {
    showAnswer(answer, "");
    if (!answer.exact) prover.ask("voltorb/solve", { ...wanted(), time_limit: LATER });
  },
  (message) => showAnswer(null, message),
);
const prover = latest(
  (answer) => showAnswer(answer, ""),
  () => {},
);
const play = playPanel(state, () => showAnswer(solved, ""), () => seeds.widen());
const timer = timerPanel((at, delay) => {
  state.set({ level: 1, hints: noHints(), cards: FACE_DOWN, rounds: [], byHand: [], visit: null });
  seeds.expect(at, delay);
  hints.focus();
}, play.errand);
const seeds = seedPanel(
  state.get,
  (candidate) => {
    showAnswer(solved, "");
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
  (next, line) => state.set({ hints: next, byHand: withHand(`hint ${line}`) }),
  () => cards.focus((solved && firstBest(solved)) ?? 0),
);
const cards = cardButtons(
  (card, value) => {
    const before = state.get();
    if (before.cards[card] === value) return;
    if (play.valueOf(card)) return play.turn(card, value);
    const shown = before.cards.slice(0, card) + value + before.cards.slice(card + 1);
    state.set({ cards: shown, byHand: withHand(`card ${card}`) });
  },
  (card) => advice.look(card, state.get().cards, known()),
  play.valueOf,
);

const [level, aim] = [byId("level", HTMLSelectElement), byId("aim", HTMLSelectElement)];
fill(level, ...LEVELS.map((number) => h("option", { value: number }, `Level ${number}`)));
fill(aim, ...Object.entries(AIMS).map(([name, label]) => h("option", { value: name }, label)));
level.addEventListener("change", () => state.set({ level: Number(level.value) }));
aim.addEventListener("change", () => state.set({ aim: aim.value }));
const up = byId("level-up", HTMLButtonElement);
up.addEventListener("click", () => state.set({ level: (state.get().level % LEVELS.length) + 1 }));
state.wireButtons();
on("clear", "click", () => {
  state.set({ hints: noHints(), cards: FACE_DOWN, byHand: [], visit: null });
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

capturePanel(async (sighting, moving) => {
  if (state.get().visit) return play.saw(sighting);
  const { part, other } = merge(state.get(), sighting);
  // Another board on a screen that is watched: the round before has ended.
  if (other && moving) await nextRound();
  const now = state.get();
  const same = JSON.stringify({ ...now, ...part }) === JSON.stringify(now);
  if (!same) state.set(part);
});

async function nextRound() {
  if (play.valueOf(0)) return play.quit();
  const before = state.get();
  const after = [...before.rounds, endOf(before, solved)];
  state.set({ rounds: after, level: await advice.levelAfter(after), hints: noHints(), cards: FACE_DOWN, byHand: [] });
  hints.focus();
}

const board = byId("board");
for (let row = 0; row < SIDE; row++) {
  board.append(...cards.buttons.slice(SIDE * row, SIDE * (row + 1)), hints.cells[row]);
}
board.append(...hints.cells.slice(SIDE), h("div", { className: "legend", "aria-hidden": "true" }, "chances", h("br"), "in %"), cards.picker);

/** @param {Solved | null} answer @param {string} message */
function showAnswer(answer, message) {
  solved = answer;
  const now = state.get();
  cards.show(now.cards, known());
  const plan = play.told();
  advice.show(now, known(), message, plan);
  next.classList.toggle("main", !plan || Boolean(plan.quit));
}

/** What the solver says, or the seed, when that is known. */
function known() {
  return play.known() ?? seeds.known(state.get().cards) ?? solved;
}

state.listen((now) => {
  const seen = JSON.stringify([now.level, now.hints]);
  const other = seen !== board.dataset.seen;
  board.dataset.seen = seen;
  if (other) seeds.forget();
  seeds.narrow();

  level.value = String(now.level);
  aim.value = now.aim;
  hints.show(now.hints);
  const { lines, totals } = faults(now.hints);
  byId("hint-faults").textContent = lines.find((line) => line) || totals;
  showSession(now, (rounds) => state.set({ rounds, visit: null }));
  play.show(now);
  const playing = play.valueOf(0) !== undefined;
  hints.lock(playing);
  level.disabled = up.disabled = playing;
  fill(next, playing ? "Quit this round" : "Next round");

  const position = playing ? null : wanted();
  const asking = JSON.stringify(position);
  if (asking === asked && !playing) return;
  asked = asking;
  prover.stop();
  if (position && !lines.some((line) => line) && !totals) {
    // The old chances stay until the new ones come, but for the cards that were turned.
    cards.show(now.cards, known());
    board.setAttribute("aria-busy", "true");
    solver.ask("voltorb/solve", { ...position, time_limit: SOON }).finally(() => board.removeAttribute("aria-busy"));
  } else {
    solver.stop();
    showAnswer(null, "");
  }
});

addEventListener("keydown", (event) => {
  const typing = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
  if (isChord(event)) return;
  if (event.key.toLowerCase() === "n" && !isText(event.target)) nextRound();
  else if (event.key.toLowerCase() === "h" && !typing) hints.focus();
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
    if (part) return state.set(part);
  } catch {
    // Told below, as any other text that is no position.
  }
  byId("hint-faults").textContent =
    'This is no position: expected JSON such as {"level":1,"rows":[[5,1],…],"cols":[[5,1],…]}.';
});

addEventListener("pointerdown", (event) => {
  if (event.target instanceof Element && !event.target.closest(".card, #picker")) cards.close();
});

if (!question(state.get())) hints.focus();
