// The plan for a queue. The program makes it, and knows what each placement does; the page stores only the placements,
// and shows them on a field that one steps through while the queue is played.

import { ask, askLong, newest, wrong } from "../ask.js";
import { byId, fill, isChord, onSubmit } from "../dom.js";
import { PLAN_PAIRS } from "../limits.js";
import { device, load, save, tab } from "../store.js";
import { t } from "../words.js";
import { partsOf } from "./aim.js";
import { after, landing } from "./chain.js";
import { chooser } from "./elsewhere.js";
import * as drill from "./drill.js";
import { isStill } from "./field.js";
import { GOALS } from "./goals.js";
import { player } from "./player.js";
import { fieldAddress, hex, lettersOf } from "./pairs.js";
import {
  back,
  drilling,
  elsewhere,
  field,
  go,
  goal,
  newsOf,
  next,
  noPlan,
  offer,
  onward,
  progress,
  showField,
  showFired,
  showNext,
  showProgress,
  slider,
  soFar,
  tableLink,
  time,
  upNext,
} from "./plan-view.js";
import * as queue from "./queue.js";
import * as reach from "./reach.js";
import { rehearsal } from "./rehearse.js";
import { linksTo, placementOf } from "./shapes.js";

const SLOT = "puyo.plan";
const [panel, status] = ["plan", "plan-status"].map((id) => byId(id));

/** The queue in play. */
const current = {
  /** What is stored of the queue in play. @type {PuyoGame} */
  game: {
    seed: 0,
    names: "",
    colors: 4,
    field: "",
    gone: 0,
    goal: "chain",
    moves: [],
    step: 0,
    isPlan: false,
    proven: false,
  },
  /** What the placements do. @type {PuyoMove[]} */
  moves: [],
  /** All pairs to place, from the first one that is not gone. @type {string[]} */
  pairs: [],
  /** The field at the start. @type {string[]} */
  start: [],
  /** Stops the plan in the making. @type {AbortController | null} */
  running: null,
};
/** The queues that were waited for or opened, and those that are shown. */
const [openings, queues] = [newest(), newest()];
/** What does something to the queue that is shown. */
const controls = ["plan-form", "field", "acting", "steps", "practise"].map((id) => byId(id));

const goalNow = () => GOALS[/** @type {PlanGoal} */ (current.game.goal)] ?? GOALS.chain;

const choice = chooser(field, placement, show, placeElsewhere);
const chain = player(field, chainToPlay, () => goTo(firingAt()), show);

const beats = rehearsal(
  panel,
  () => current.moves[current.game.step],
  () => goTo(current.game.step + 1, true),
  () => {
    drill.end();
    return goTo(current.game.step < current.moves.length ? current.game.step : 0);
  },
);

/**
 * How many pairs are placed once the chain to play is fired: that of the pair that was placed last, or else the last
 * one to come. 0 if there is none.
 */
function firingAt() {
  if (current.moves[current.game.step - 1]?.chain) return current.game.step;
  const last = current.moves.findLastIndex(({ chain }) => chain) + 1;
  return last > current.game.step ? last : 0;
}

/** The chain of the pair that was placed last, or else the last one to come. */
function chainToPlay() {
  const firing = firingAt();
  const move = current.moves[firing - 1];
  return move ? { move, landed: landing(fieldAt(firing - 1), move), isPlaced: firing === current.game.step } : null;
}

/** The field after so many placements. @param {number} step */
const fieldAt = (step) => (step ? after(current.moves[step - 1]) : current.start);

/** Placements in the program's notation. @param {PuyoMove[]} moves */
const written = (moves) => moves.map(({ column, turn }) => `${column}${turn}`);

/** Says why something cannot be. @param {unknown} error */
const refuse = (error) => fill(status, wrong(error));

/** The question about the queue after some placements. @param {string[]} placed */
const questionOf = (placed) => ({
  seed: current.game.seed,
  ...(current.game.names && { rules: "tsu", names: current.game.names }),
  colors: current.game.colors,
  placed,
  ...(current.game.field && { field: fieldAddress(current.game.field), skip: current.game.gone }),
});

/** The question for a plan after some placements. @param {string[]} placed */
const planOf = (placed) => ({
  ...questionOf(placed),
  pairs: Math.min(placed.length + PLAN_PAIRS.usual, current.pairs.length),
});

/** The placements so far. */
const placedNow = () => current.game.moves.slice(0, current.game.step);

/**
 * Tells what can still be reached, or what the last pair cost. A chain that is looked at has the place to itself. What
 * the plan comes to is not said twice.
 */
function showReach() {
  const isShown = reach.report(
    chain.isOpen() ? [] : placedNow(),
    current.game.gone + current.game.step,
    current.game.isPlan ? current.moves.at(-1) : undefined,
  );
  status.hidden = isShown && status.textContent === summaryOfAll();
}

/** Searches for what can still be reached, unless a plan is in the making or nothing is placed. */
async function look() {
  if (!current.running && current.game.step && current.game.step < current.pairs.length)
    await reach.measure(placedNow(), planOf, written, show);
}

/** Asks what placements do. @param {string[]} placed @returns {Promise<PuyoPlaced>} */
const replay = (placed) => ask("puyo/place", { ...questionOf(placed), pairs: current.pairs.length });

/** Waits for a queue. What was pressed meanwhile would be lost when it comes, so nothing can be. */
export function wait() {
  openings.stop();
  // Its place is there before the queue is, so that nothing moves then.
  panel.hidden = false;
  for (const control of controls) control.inert = true;
}

/**
 * Shows a queue, with the plan of a link, with what was stored of its plan, or with what is placed already.
 * @param {string[]} dealt
 * @param {PuyoBegin} begin
 * @param {string[]} placed
 * @param {{ goal: string, moves: string[] }} linked
 */
export async function open(dealt, begin, placed, linked) {
  const signal = openings.begin();
  await begun(dealt, begin, placed, linked);
  if (!signal.aborted) for (const control of controls) control.inert = false;
}

/** See `open`. @type {typeof open} */
async function begun(dealt, begin, placed, linked) {
  close();
  reach.forget();
  current.pairs = [...dealt.slice(begin.gone), ...dealt.slice(0, begin.gone)];
  const isLinked = linked.moves.length > 0;
  const stored = isLinked ? { ...begin, ...linked, step: 0, isPlan: true } : (load(tab, SLOT) ?? load(device, SLOT));
  const shown = queues.begin();
  current.game = { ...begin, goal: goal.value, moves: [], step: 0, isPlan: false, proven: false };
  [current.moves, current.start] = [[], []];
  panel.hidden = false;
  fill(status);
  fill(byId("plan-links"));
  show();
  try {
    if (begin.field) {
      const { field } = await replay([]);
      if (shown.aborted) return;
      current.start = field;
      show();
    }
    if (placed.length) {
      const done = await replay(placed);
      if (shown.aborted) return;
      take(done, false);
      current.game.step = current.moves.length;
      show();
    }
  } catch (error) {
    if (!shown.aborted) refuse(error);
    return;
  }
  const isSame =
    stored &&
    /** @type {const} */ (["seed", "names", "colors", "field", "gone"]).every(
      (name) => (stored[name] || 0) === (begin[name] || 0),
    );
  if (placed.length || !isSame || !Array.isArray(stored.moves)) return;
  try {
    const placed = await replay(stored.moves);
    if (shown.aborted) return;
    if ([...goal.options].some(({ value }) => value === stored.goal)) goal.value = stored.goal;
    current.game = { ...current.game, goal: goal.value, step: stored.step >>> 0, proven: stored.proven === true };
    take(placed, stored.isPlan === true);
    show();
  } catch (error) {
    // What was stored is not of this version. Then the queue begins anew.
    if (isLinked && !shown.aborted) refuse(error);
  }
}

/** Gives up the plan in the making. */
function drop() {
  current.running?.abort("dropped");
  current.running = null;
  reach.stop();
  progress.hidden = soFar.hidden = true;
}

/** Hides the plan. */
export function close() {
  drop();
  beats.pause();
  drill.end();
  chain.close();
  choice.close();
  panel.hidden = true;
}

/**
 * Takes placements and what they do.
 * @param {{ moves: PuyoMove[], links: PuyoPlaced["links"] }} placed
 * @param {boolean} isPlan whether they are a plan to its end
 */
function take({ moves: done, links }, isPlan) {
  current.moves = done;
  current.game.isPlan = isPlan;
  current.game.moves = written(done);
  current.game.step = Math.min(current.game.step, done.length);
  if (isPlan) reach.learn(current.game.goal, current.game.moves, endOf(done));
  const { seed, names, colors, field, goal } = current.game;
  fill(
    byId("plan-links"),
    done.length > 0 && linksTo(links),
    isPlan && !field && colors === 4 && !names && tableLink(`${hex(seed)}-${goal}.csv`, record),
  );
}

/** The plan as a file of records, which `foretile puyo records` checks. */
function record() {
  const { goal, seed, proven, moves } = current.game;
  const { chain, score, pair } = endOf(current.moves);
  return `goal,seed,chain,score,pair,proven,moves\n${[goal, seed, chain, score, pair, proven, lettersOf(moves)]}\n`;
}

/** What the plan that is shown comes to, if there is one. */
function summaryOfAll() {
  const last = current.moves.at(-1);
  if (!current.game.isPlan || !last) return "";
  const { summary, best } = goalNow();
  return `${summary(endOf(current.moves))} ${current.game.proven ? best : ""}`.trim();
}

/** How a plan ends. @param {PuyoMove[]} plan @returns {import("./goals.js").End} */
const endOf = (plan) => ({
  chain: plan[plan.length - 1].chain,
  score: plan[plan.length - 1].score,
  pair: current.game.gone + plan.length,
});

/** Whether a plan is better than another one for the same pairs. @param {PuyoMove[]} one @param {PuyoMove[]} other */
function isBetter(one, other) {
  const [mine, than] = [one, other].map((plan) => goalNow().worth(endOf(plan)));
  const differs = mine.findIndex((number, at) => number !== than[at]);
  return differs >= 0 && mine[differs] > than[differs];
}

/** Plans what to do after the pairs that are placed. @param {number} [seconds] */
async function plan(seconds = Number(time.value)) {
  drop();
  choice.close();
  const [controller, placed] = [new AbortController(), placedNow()];
  current.running = controller;
  /** A plan for the same goal that may still be better. */
  const before =
    goal.value === current.game.goal && current.game.isPlan && current.moves.length > current.game.step
      ? current.moves
      : null;
  current.game.goal = goal.value;
  current.game.proven = false;
  fill(status);
  fill(go, t("Stop"));
  fill(soFar, t("At work…"));
  progress.hidden = soFar.hidden = false;
  progress.value = 0;
  show();
  let best = /** @type {{ chain: number, score: number, fired_at_pair: number, moves: string[] } | null} */ (null);
  let isStopped = false;
  try {
    /** @type {PuyoPlanned} */
    let answer;
    try {
      answer = await askLong(
        "puyo/plan",
        { ...planOf(placed), goal: current.game.goal, time_limit: seconds },
        (at) => {
          best = at.best ?? best;
          if (at.best && controller === current.running) {
            reach.learn(current.game.goal, [...placed, ...at.best.moves], at.best);
            showReach();
          }
          const end = best && { ...best, pair: current.game.gone + best.fired_at_pair };
          showProgress(at.done, at.of, end ? goalNow().summary(end) : "");
        },
        controller.signal,
      );
    } catch (error) {
      if (controller.signal.reason !== "stopped") throw error;
      isStopped = true;
      const reached = await replay([...placed, ...(best?.moves ?? [])]);
      answer = { ...reached, fired_at_pair: best ? reached.moves.length : null, proven: false };
    }
    if (controller !== current.running) return;
    if (answer.fired_at_pair === null) {
      if (!before) take(answer, false);
      fill(status, noPlan(isStopped, answer.proven));
    } else {
      // The player may have gone on by the plan before. Then it stays.
      const isOnTheWay = written(answer.moves).slice(0, current.game.step).join() === placedNow().join();
      const isNew = isOnTheWay && (!before || isBetter(answer.moves, before));
      if (isNew) take(answer, true);
      else reach.learn(current.game.goal, written(answer.moves), endOf(answer.moves));
      current.game.proven = isOnTheWay && answer.proven;
      fill(status, newsOf(isStopped, isOnTheWay && !isNew, summaryOfAll()));
    }
  } catch (error) {
    if (controller === current.running) refuse(error);
  } finally {
    if (controller === current.running) {
      current.running = null;
      progress.hidden = soFar.hidden = true;
      show();
    }
  }
}

/**
 * Goes to a number of placed pairs.
 * @param {number} step
 * @param {boolean} [isPlayed] whether to show what the pair before it does
 */
async function goTo(step, isPlayed = false) {
  chain.close();
  current.game.step = Math.max(0, Math.min(step, current.moves.length));
  choice.close();
  if (isPlayed && current.moves[current.game.step - 1]?.chain && !isStill()) await chain.run();
  else show();
}

/** Places the next pair as planned, and looks at what can still be reached. */
async function advance() {
  if (current.game.step >= current.moves.length) return;
  drill.end();
  await goTo(current.game.step + 1, true);
  await look();
}

/**
 * Places the next pair where the player says. If there was a plan, the rest is planned anew: quickly, and then for as
 * long as a plan takes.
 * @param {string} at
 */
async function placeElsewhere(at) {
  if (drill.isOn()) return answerOpening(at).catch(refuse);
  const { isPlan, step } = current.game;
  const [shown, isPlanned] = [queues.now(), isPlan || current.running !== null];
  drop();
  try {
    const placed = await replay([...current.game.moves.slice(0, step), at]);
    if (shown.aborted || current.game.step !== step) return;
    current.game.proven = false;
    take(placed, false);
    fill(status);
    await goTo(step + 1, true);
    if (shown.aborted || current.game.step !== step + 1) return;
    if (!isPlanned) return choose(placed.places);
    const isThere = () => !shown.aborted && current.game.step === step + 1 && !current.running;
    reach.slipped(placedNow());
    await plan(reach.QUICK);
    if (isThere()) await look();
    if (isThere()) await plan();
  } catch (error) {
    if (!shown.aborted) refuse(error);
  }
}

/** @param {PuyoPlace[]} places */
function choose(places) {
  byId("choosing").ariaLabel = drill.isOn() ? drill.question(current.game.step) : t("Where did the pair go?");
  if (places.length) choice.open(places, current.pairs[current.game.step]);
}

/** Asks where the next pair of the opening goes. @param {number} placed how many are placed before it */
async function askOpening(placed) {
  const shown = queues.now();
  await goTo(placed);
  const { places } = await replay(placedNow());
  if (!shown.aborted && current.game.step === placed && drill.isOn()) choose(places);
}

/** Takes the player's answer: right is what leaves the field of the plan. @param {string} at */
async function answerOpening(at) {
  const [shown, step, planned] = [queues.now(), current.game.step, current.moves[current.game.step]];
  const { moves: done } = await replay([...placedNow(), at]);
  if (shown.aborted || current.game.step !== step || !drill.isOn()) return;
  const isRight = done[step].landed.join() === planned.landed.join();
  const then = drill.answer(isRight, step + 1, placement(planned.pair, planned.column, planned.turn));
  if (isRight) await goTo(step + 1, true);
  if (then !== null && !shown.aborted && drill.isOn()) await askOpening(then);
}

drilling.addEventListener("click", () => {
  drill.begin(current.game);
  // On a phone, what is below the field gives its room to the places, and the field may lie above what is seen.
  askOpening(0)
    .then(() => field.scrollIntoView({ block: "nearest" }))
    .catch(refuse);
});
// Whatever leads elsewhere ends it.
panel.addEventListener(
  "click",
  ({ target }) => {
    if (!(target instanceof Element) || !target.closest("#plan-form, #elsewhere, #steps, #next")) return;
    drill.end();
  },
  true,
);

elsewhere.addEventListener("click", async () => {
  if (choice.isOpen()) {
    choice.close();
    return show();
  }
  const [shown, step] = [queues.now(), current.game.step];
  chain.close();
  try {
    const { places } = await replay(placedNow());
    if (!shown.aborted && current.game.step === step) choose(places);
  } catch (error) {
    if (!shown.aborted) refuse(error);
  }
});

/** Where the next pair goes, in words. @param {string} pair @param {number} column @param {PuyoTurn} turn */
function placement(pair, column, turn) {
  return placementOf(current.game.gone + current.game.step + 1, pair, column, turn);
}

/** Whether a plan for the goal that is chosen is shown and not placed yet. */
const canThinkLonger = () =>
  current.game.isPlan && current.game.goal === goal.value && current.moves[current.game.step] !== undefined;

/** Shows the game at its step. */
function show() {
  const { step } = current.game;
  const [number, pair, before] = [current.game.gone + step + 1, current.pairs[step] ?? "", fieldAt(step)];
  // Where a pair of the opening goes is not shown during the drill.
  const [last, move, chosen] = [
    current.moves[step - 1],
    drill.isOn() ? undefined : current.moves[step],
    choice.chosen(),
  ];
  const landed = last && !last.chain ? landing(fieldAt(step - 1), last) : [];
  if (chain.isOpen()) chain.draw();
  else showField(before, pair, chosen, move, { landed, fallen: chain.fallen() });
  chain.wire();
  queue.follow(number - 1);
  showFired(chain.report(), chain.total(), last);
  const wish = chosen ? placement(pair, ...partsOf(chosen.at)) : "";
  // In a drill, the place on the field could be taken for the answer if its words were seen.
  if (drill.isOn()) showNext(drill.said(), wish && ` ${wish}`);
  else showNext(drill.said() || wish || upNext(number, move, current.moves.length > 0), "");
  if (!current.running && !status.textContent) fill(status, summaryOfAll());
  showReach();
  offer({ step, moves: current.moves.length, pairs: current.pairs.length }, move !== undefined, {
    isChoosing: choice.isOpen(),
    isLink: chain.isOpen(),
    isPlanning: current.running !== null,
    canThinkLonger: canThinkLonger(),
  });
  for (const storage of [tab, device]) if (current.moves.length) save(storage, SLOT, current.game);
}

onSubmit("plan-form", () => {
  if (current.running) return current.running.abort("stopped");
  if (canThinkLonger()) time.selectedIndex = Math.min(time.selectedIndex + 1, time.length - 1);
  plan();
});
goal.addEventListener("change", show);
slider.addEventListener("input", () => {
  drill.end();
  goTo(Number(slider.value));
});
back.addEventListener("click", () => chain.stepBack() || goTo(current.game.step - 1));
onward.addEventListener("click", () => (chain.isOpen() ? chain.stepOn() : goTo(current.game.step + 1)));
next.addEventListener("click", advance);
field.addEventListener("click", () => choice.isOpen() || advance());
addEventListener("keydown", (event) => {
  if (
    panel.hidden ||
    choice.isOpen() ||
    isChord(event) ||
    event.target instanceof HTMLInputElement ||
    event.target instanceof HTMLSelectElement
  )
    return;
  if (event.key === "ArrowRight") advance();
  else if (event.key === "ArrowLeft") {
    drill.end();
    goTo(current.game.step - 1);
  } else return;
  event.preventDefault();
});
