// The plan for a queue. The program makes it, and knows what each placement does; the page stores only the placements,
// and shows them on a field that one steps through while the queue is played.

import { ask, askLong, wrong } from "../ask.js";
import { byId, fill, h, input, isChord, onSubmit, thousands } from "../dom.js";
import { PLAN_PAIRS } from "../limits.js";
import { device, load, save, tab } from "../store.js";
import { t } from "../words.js";
import { after, landing } from "./chain.js";
import { chooser } from "./elsewhere.js";
import * as drill from "./drill.js";
import { draw, isStill } from "./field.js";
import { GOALS } from "./goals.js";
import { player } from "./player.js";
import { fieldAddress, hex, lettersOf } from "./pairs.js";
import * as queue from "./queue.js";
import * as reach from "./reach.js";
import { rehearsal } from "./rehearse.js";
import { placementOf } from "./shapes.js";

const SLOT = "puyo.plan";
/** How long a plan may take, in seconds. */
const TIMES = [1, 5, 10, 30, 120];
const USUAL_TIME = "10";

const [panel, field, status, soFar] = ["plan", "field", "plan-told", "plan-so-far"].map((id) => byId(id));
const [goal, time] = ["plan-goal", "plan-time"].map((id) => byId(id, HTMLSelectElement));
const [go, next, elsewhere, back, onward, drilling] = ["plan-go", "next", "elsewhere", "back", "on", "drill"].map(
  (id) => byId(id, HTMLButtonElement),
);
const [progress, slider] = [byId("plan-progress", HTMLProgressElement), input("at")];

/** What is stored of the queue in play. @type {PuyoGame} */
let game = {
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
};
/** What the placements do. @type {PuyoMove[]} */
let moves = [];
/** All pairs to place, from the first one that is not gone. @type {string[]} */
let pairs = [];
/** The field at the start. @type {string[]} */
let start = [];
/** Stops the plan in the making. @type {AbortController | null} */
let running = null;
/** What does something to the queue that is shown. */
const controls = ["plan-form", "field", "acting", "steps", "practise"].map((id) => byId(id));
/** How many queues were waited for or shown so far. */
let openings = 0;

const goalNow = () => GOALS[/** @type {PlanGoal} */ (game.goal)] ?? GOALS.chain;

fill(goal, ...Object.entries(GOALS).map(([value, { name }]) => h("option", { value }, name)));
fill(time, ...TIMES.map((seconds) => h("option", { value: seconds }, t("{count} s", { count: seconds }))));
time.value = USUAL_TIME;

const choice = chooser(field, placement, show, placeElsewhere);
const chain = player(field, chainToPlay, () => goTo(firingAt()), show);

const beats = rehearsal(
  panel,
  () => moves[game.step],
  () => goTo(game.step + 1, true),
  () => {
    drill.end();
    return goTo(game.step < moves.length ? game.step : 0);
  },
);

/**
 * How many pairs are placed once the chain to play is fired: that of the pair that was placed last, or else the last
 * one to come. 0 if there is none.
 */
function firingAt() {
  if (moves[game.step - 1]?.chain) return game.step;
  const last = moves.findLastIndex(({ chain }) => chain) + 1;
  return last > game.step ? last : 0;
}

/** The chain of the pair that was placed last, or else the last one to come. */
function chainToPlay() {
  const firing = firingAt();
  const move = moves[firing - 1];
  return move ? { move, landed: landing(fieldAt(firing - 1), move), isPlaced: firing === game.step } : null;
}

/** The field after so many placements. @param {number} step */
const fieldAt = (step) => (step ? after(moves[step - 1]) : start);

/** Placements in the program's notation. @param {PuyoMove[]} moves */
const written = (moves) => moves.map(({ column, turn }) => `${column}${turn}`);

/** Says why something cannot be. @param {unknown} error */
const refuse = (error) => fill(status, wrong(error));

/** The question about the queue after some placements. @param {string[]} placed */
const questionOf = (placed) => ({
  seed: game.seed,
  ...(game.names && { rules: "tsu", names: game.names }),
  colors: game.colors,
  placed,
  ...(game.field && { field: fieldAddress(game.field), skip: game.gone }),
});

/** The question for a plan after some placements. @param {string[]} placed */
const planOf = (placed) => ({ ...questionOf(placed), pairs: Math.min(placed.length + PLAN_PAIRS.usual, pairs.length) });

/** The placements so far. */
const placedNow = () => game.moves.slice(0, game.step);

/**
 * Tells what can still be reached, or what the last pair cost. A chain that is looked at has the place to itself. What
 * the plan comes to is not said twice.
 */
function showReach() {
  const isShown = reach.report(
    chain.isOpen() ? [] : placedNow(),
    game.gone + game.step,
    game.isPlan ? moves.at(-1) : undefined,
  );
  status.hidden = isShown && status.textContent === summaryOfAll();
}

/** Searches for what can still be reached, unless a plan is in the making or nothing is placed. */
async function look() {
  if (!running && game.step && game.step < pairs.length) await reach.measure(placedNow(), planOf, written, show);
}

/** Asks what placements do. @param {string[]} placed @returns {Promise<PuyoPlaced>} */
const replay = (placed) => ask("puyo/place", { ...questionOf(placed), pairs: pairs.length });

/** Waits for a queue. What was pressed meanwhile would be lost when it comes, so nothing can be. */
export function wait() {
  openings += 1;
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
  const mine = ++openings;
  await begun(dealt, begin, placed, linked);
  if (mine === openings) for (const control of controls) control.inert = false;
}

/** See `open`. @type {typeof open} */
async function begun(dealt, begin, placed, linked) {
  close();
  reach.forget();
  pairs = [...dealt.slice(begin.gone), ...dealt.slice(0, begin.gone)];
  const isLinked = linked.moves.length > 0;
  const stored = isLinked ? { ...begin, ...linked, step: 0, isPlan: true } : (load(tab, SLOT) ?? load(device, SLOT));
  const mine = (game = { ...begin, goal: goal.value, moves: [], step: 0, isPlan: false, proven: false });
  [moves, start] = [[], []];
  panel.hidden = false;
  fill(status);
  fill(byId("plan-links"));
  show();
  try {
    if (begin.field) {
      const { field } = await replay([]);
      if (game !== mine) return;
      start = field;
      show();
    }
    if (placed.length) {
      const done = await replay(placed);
      if (game !== mine) return;
      take(done, false);
      game.step = moves.length;
      show();
    }
  } catch (error) {
    if (game === mine) refuse(error);
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
    if (game !== mine) return;
    if ([...goal.options].some(({ value }) => value === stored.goal)) goal.value = stored.goal;
    game = { ...game, goal: goal.value, step: stored.step >>> 0, proven: stored.proven === true };
    take(placed, stored.isPlan === true);
    show();
  } catch (error) {
    // What was stored is not of this version. Then the queue begins anew.
    if (isLinked && game === mine) refuse(error);
  }
}

/** Gives up the plan in the making. */
function drop() {
  running?.abort("dropped");
  running = null;
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
 * @param {{ moves: PuyoMove[], links: Record<string, string> }} placed
 * @param {boolean} isPlan whether they are a plan to its end
 */
function take({ moves: done, links }, isPlan) {
  moves = done;
  game.isPlan = isPlan;
  game.moves = written(done);
  game.step = Math.min(game.step, done.length);
  if (isPlan) reach.learn(game.goal, game.moves, endOf(done));
  fill(
    byId("plan-links"),
    done.length &&
      Object.entries({ "puyop.com": links.puyop, IPS: links.ips }).map(([name, href]) =>
        h("a", { href, target: "_blank", rel: "noreferrer" }, name),
      ),
    isPlan && !game.field && game.colors === 4 && !game.names && record(),
  );
}

/** A link that saves the plan as the line of a file of records, which `foretile puyo records` checks. */
function record() {
  const make = () => {
    const { chain, score, pair } = endOf(moves);
    const line = [game.goal, game.seed, chain, score, pair, game.proven, lettersOf(game.moves)];
    link.href = URL.createObjectURL(
      new Blob([`goal,seed,chain,score,pair,proven,moves\n${line}\n`], { type: "text/csv" }),
    );
  };
  const link = h(
    "a",
    { href: "#", download: `${hex(game.seed)}-${game.goal}.csv`, onclick: make },
    t("Save as a file"),
  );
  return link;
}

/** What the plan that is shown comes to, if there is one. */
function summaryOfAll() {
  const last = moves.at(-1);
  if (!game.isPlan || !last) return "";
  const { summary, best } = goalNow();
  return `${summary(endOf(moves))} ${game.proven ? best : ""}`.trim();
}

/** How a plan ends. @param {PuyoMove[]} plan @returns {import("./goals.js").End} */
const endOf = (plan) => ({
  chain: plan[plan.length - 1].chain,
  score: plan[plan.length - 1].score,
  pair: game.gone + plan.length,
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
  const [controller, mine, placed] = [new AbortController(), game, placedNow()];
  running = controller;
  /** A plan for the same goal that may still be better. */
  const before = goal.value === game.goal && game.isPlan && moves.length > game.step ? moves : null;
  game.goal = goal.value;
  game.proven = false;
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
        { ...planOf(placed), goal: game.goal, time_limit: seconds },
        (at) => {
          best = at.best ?? best;
          if (at.best && game === mine) {
            reach.learn(game.goal, [...placed, ...at.best.moves], at.best);
            showReach();
          }
          [progress.max, progress.value] = [at.of, at.done];
          const percent = Math.floor((100 * at.done) / at.of);
          fill(
            soFar,
            best
              ? t("At work: {percent}%. So far: {plan}", {
                  percent,
                  plan: goalNow().summary({
                    chain: best.chain,
                    score: best.score,
                    pair: game.gone + best.fired_at_pair,
                  }),
                })
              : t("At work: {percent}%", { percent }),
          );
        },
        controller.signal,
      );
    } catch (error) {
      if (controller.signal.reason !== "stopped") throw error;
      isStopped = true;
      const reached = await replay([...placed, ...(best?.moves ?? [])]);
      answer = { ...reached, fired_at_pair: best ? reached.moves.length : null, proven: false };
    }
    if (controller !== running || game !== mine) return;
    if (answer.fired_at_pair === null) {
      if (!before) take(answer, false);
      fill(
        status,
        isStopped
          ? t("Stopped.")
          : answer.proven
            ? t("There is no such plan.")
            : t("No plan was found: think longer, or choose another goal."),
      );
    } else {
      // The player may have gone on by the plan before. Then it stays.
      const isOnTheWay = written(answer.moves).slice(0, game.step).join() === placedNow().join();
      const isNew = isOnTheWay && (!before || isBetter(answer.moves, before));
      if (isNew) take(answer, true);
      else reach.learn(game.goal, written(answer.moves), endOf(answer.moves));
      game.proven = isOnTheWay && answer.proven;
      const news = [isStopped && t("Stopped."), isOnTheWay && !isNew && t("No better plan was found."), summaryOfAll()];
      fill(status, news.filter(Boolean).join(" "));
    }
  } catch (error) {
    if (controller === running && game === mine) refuse(error);
  } finally {
    if (controller === running) {
      running = null;
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
  game.step = Math.max(0, Math.min(step, moves.length));
  choice.close();
  if (isPlayed && moves[game.step - 1]?.chain && !isStill()) await chain.run();
  else show();
}

/** Places the next pair as planned, and looks at what can still be reached. */
async function advance() {
  if (game.step >= moves.length) return;
  drill.end();
  await goTo(game.step + 1, true);
  await look();
}

/**
 * Places the next pair where the player says. If there was a plan, the rest is planned anew: quickly, and then for as
 * long as a plan takes.
 * @param {string} at
 */
async function placeElsewhere(at) {
  if (drill.isOn()) return answerOpening(at).catch(refuse);
  const [mine, isPlanned, step] = [game, game.isPlan || running !== null, game.step];
  drop();
  try {
    const placed = await replay([...game.moves.slice(0, step), at]);
    if (game !== mine || game.step !== step) return;
    game.proven = false;
    take(placed, false);
    fill(status);
    await goTo(step + 1, true);
    if (game !== mine || game.step !== step + 1) return;
    if (!isPlanned) return choose(placed.places);
    const isThere = () => game === mine && game.step === step + 1 && !running;
    reach.slipped(placedNow());
    await plan(reach.QUICK);
    if (isThere()) await look();
    if (isThere()) await plan();
  } catch (error) {
    if (game === mine) refuse(error);
  }
}

/** @param {PuyoPlace[]} places */
function choose(places) {
  byId("choosing").ariaLabel = drill.isOn() ? drill.question(game.step) : t("Where did the pair go?");
  if (places.length) choice.open(places, pairs[game.step]);
}

/** Asks where the next pair of the opening goes. @param {number} placed how many are placed before it */
async function askOpening(placed) {
  const mine = game;
  await goTo(placed);
  const { places } = await replay(placedNow());
  if (game === mine && game.step === placed && drill.isOn()) choose(places);
}

/** Takes the player's answer: right is what leaves the field of the plan. @param {string} at */
async function answerOpening(at) {
  const [mine, step, planned] = [game, game.step, moves[game.step]];
  const { moves: done } = await replay([...placedNow(), at]);
  if (game !== mine || game.step !== step || !drill.isOn()) return;
  const isRight = done[step].landed.join() === planned.landed.join();
  const then = drill.answer(isRight, step + 1, placement(planned.pair, planned.column, planned.turn));
  if (isRight) await goTo(step + 1, true);
  if (then !== null && game === mine && drill.isOn()) await askOpening(then);
}

drilling.addEventListener("click", () => {
  drill.begin(game);
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
  const [mine, step] = [game, game.step];
  chain.close();
  try {
    const { places } = await replay(placedNow());
    if (game === mine && game.step === step) choose(places);
  } catch (error) {
    if (game === mine) refuse(error);
  }
});

/** Where the next pair goes, in words. @param {string} pair @param {number} column @param {PuyoTurn} turn */
function placement(pair, column, turn) {
  return placementOf(game.gone + game.step + 1, pair, column, turn);
}

/** What happens next, in words. */
function upNext() {
  const [move, chosen, pair] = [moves[game.step], choice.chosen(), pairs[game.step]];
  if (drill.said() || drill.isOn()) return drill.said();
  if (chosen) return placement(pair, Number(chosen.at[0]), /** @type {PuyoTurn} */ (chosen.at.slice(1)));
  if (!move)
    return moves.length
      ? t("All of these pairs are placed.")
      : t("This is your queue. Plan a chain, or place the pairs that are already gone.");
  const isClear = move.chain && !after(move).length;
  const fired = move.chain
    ? t("Fires here: {chain}-chain, {score} points.", { chain: move.chain, score: thousands(move.score) })
    : "";
  return [placement(move.pair, move.column, move.turn), fired, isClear ? t("All clear.") : ""]
    .filter(Boolean)
    .join(" ");
}

/** Shows what can be done now, and nothing else. @param {PuyoMove | undefined} move where the next pair goes */
function offer(move) {
  const [{ step }, isLink] = [game, chain.isOpen()];
  const canThinkLonger = game.isPlan && game.goal === goal.value && moves[step] !== undefined;
  next.hidden = !move;
  elsewhere.hidden = step >= pairs.length;
  fill(elsewhere, choice.isOpen() ? t("Cancel") : move ? t("I placed it elsewhere") : t("Place it myself"));
  byId("steps").hidden = byId("practise").hidden = byId("help").hidden = !moves.length;
  // One pair of arrows: they go by links while a chain is looked at.
  back.disabled = !step;
  onward.disabled = !isLink && step >= moves.length;
  back.ariaLabel = back.title = isLink ? t("One link back (,)") : t("One pair back (←)");
  onward.ariaLabel = onward.title = isLink ? t("One link on (.)") : t("One pair on");
  // A plan in the making may change the opening.
  drilling.disabled = running !== null;
  goal.hidden = time.hidden = running !== null;
  if (!running) fill(go, canThinkLonger ? t("Think longer") : t("Plan"));
  go.classList.toggle("main", next.hidden);
}

/** Shows the game at its step. */
function show() {
  const { step } = game;
  // Where a pair of the opening goes is not shown during the drill.
  const [before, move, chosen, pair] = [
    fieldAt(step),
    drill.isOn() ? undefined : moves[step],
    choice.chosen(),
    pairs[step] ?? "",
  ];
  const ends = chosen && [
    { cell: chosen.axis, letter: pair[0] },
    { cell: chosen.other, letter: pair[1] },
  ];
  const ghost = ends
    ? ends.flatMap(({ cell, letter }) => (cell ? [{ column: cell[0], row: cell[1], letter }] : []))
    : move
      ? landing(before, move)
      : [];
  const last = moves[step - 1];
  const landed = last && !last.chain ? landing(fieldAt(step - 1), last) : [];
  if (chain.isOpen()) chain.draw();
  else draw(field, before, { ghost, landed, fallen: chain.fallen(), column: chosen?.axis[0] });
  chain.wire();
  queue.follow(game.gone + step);
  fill(
    byId("fired"),
    chain.report() ||
      (last?.chain ? t("Chain {chain}, {score} points", { chain: last.chain, score: thousands(last.score) }) : ""),
  );
  fill(byId("fired-total"), chain.total() ? t("{score} points so far", { score: thousands(chain.total()) }) : "");
  const words = upNext();
  // In a drill, the place on the field could be taken for the answer if its words were seen.
  const wish =
    drill.isOn() && chosen
      ? ` ${placement(pair, Number(chosen.at[0]), /** @type {PuyoTurn} */ (chosen.at.slice(1)))}`
      : "";
  if (byId("move-told").textContent !== words + wish)
    fill(byId("move-told"), words, wish && h("span", { className: "unseen" }, wish));
  if (!running && !status.textContent) fill(status, summaryOfAll());
  showReach();
  slider.max = String(moves.length);
  slider.value = String(step);
  slider.setAttribute("aria-valuetext", t("{placed} of {count}", { placed: step, count: moves.length }));
  offer(move);
  for (const storage of [tab, device]) if (moves.length) save(storage, SLOT, game);
}

onSubmit("plan-form", () => {
  if (running) return running.abort("stopped");
  if (go.textContent === t("Think longer")) time.selectedIndex = Math.min(time.selectedIndex + 1, TIMES.length - 1);
  plan();
});
goal.addEventListener("change", show);
slider.addEventListener("input", () => {
  drill.end();
  goTo(Number(slider.value));
});
back.addEventListener("click", () => chain.stepBack() || goTo(game.step - 1));
onward.addEventListener("click", () => (chain.isOpen() ? chain.stepOn() : goTo(game.step + 1)));
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
    goTo(game.step - 1);
  } else return;
  event.preventDefault();
});
