// Puzzles: positions of dealt boards in which the safest card is not the best.

import { ask, said } from "../ask.js";
import { Refusal } from "../program.js";
import { byId, capital, fill, h, thousands } from "../dom.js";
import { device, load, save, tab } from "../store.js";
import { reasonOf } from "../voltorb/advice.js";
import { SIDE, cardName, lineName } from "../voltorb/position.js";
import { withError } from "../voltorb/values.js";
import { coachOf, showJudgement, verdictSign } from "./coach.js";
import {
  again,
  alone,
  cheer,
  coachPlace,
  coachPlaces,
  help,
  hush,
  inTurn,
  keepChoice,
  leave,
  next,
  note,
  quit,
  showFigures,
  showHeadline,
  table,
  undo,
} from "./parts.js";
import { GRADES, NEW, rated } from "./rating.js";
import { sound } from "./sound.js";
import { t } from "../words.js";

const SLOT = "practice.puzzles";
/** The most facts that the first hint lists. */
const MOST_FACTS = 3;
/** The seconds that the coach may think about hints. */
const HINT_SECONDS = 2;

/** @returns {Puzzling} */
const fresh = () => ({
  nth: crypto.getRandomValues(new Uint32Array(1))[0],
  pick: null,
  verdict: null,
  hints: 0,
  isAgain: false,
  streak: 0,
  longest: 0,
  solved: 0,
  tried: 0,
  ...NEW,
});

/** @param {unknown} error */
const complain = (error) => showHeadline(said(error));

/** Wires the puzzles. */
export function puzzlesOf() {
  const grade = byId("grade", HTMLSelectElement);
  keepChoice(grade);
  let isOpen = false;
  /** @type {Puzzling} */
  let state = { ...fresh(), ...load(device, SLOT), ...load(tab, SLOT) };
  /** The puzzle that is shown. @type {Puzzle} */
  let puzzle;
  /** The best cards, once the player has answered. @type {number[]} */
  let answer = [];
  /** What the coach knows of its cards; null until a hint or the answer needs it. @type {Solved | null} */
  let solved = null;

  const coach = coachOf(
    (judged) => {
      const { verdict, best, pick } = judged.cost;
      if (verdict === "best" && !best.includes(Number(pick))) return refuse(Number(pick));
      showJudgement(coachPlaces, judged);
      answer = best;
      if (verdict === "unknown" || state.verdict) return show();
      catchUp();
      const isSolved = verdict === "best";
      // Only a first answer without hints counts for the rating and the streak.
      const alone = isSolved && !state.hints;
      if (state.isAgain) change({ verdict });
      else {
        const streak = isSolved ? state.streak + (alone ? 1 : 0) : 0;
        const rating = state.hints
          ? {}
          : rated({ rating: state.rating, deviation: state.deviation }, [
              { ...GRADES[puzzle.grade - 1], score: Number(isSolved) },
            ]);
        change({
          verdict,
          streak,
          longest: Math.max(state.longest, streak),
          solved: state.solved + Number(isSolved),
          tried: state.tried + 1,
          ...rating,
        });
      }
      sound(isSolved ? "won" : "lost");
      show();
    },
    (message) => fill(coachPlace, message),
  );

  /** @param {Partial<Puzzling>} part */
  function change(part) {
    catchUp();
    state = { ...state, ...part };
    save(device, SLOT, state);
    // Each tab has a puzzle of its own; what is counted is the same in all.
    const { nth, pick, verdict, hints, isAgain } = state;
    save(tab, SLOT, { nth, pick, verdict, hints, isAgain });
  }

  /** Takes up what other tabs have counted meanwhile. */
  function catchUp() {
    const { streak, longest, solved, tried, rating, deviation } = { ...state, ...load(device, SLOT) };
    state = { ...state, streak, longest, solved, tried, rating, deviation };
  }

  /** Takes an answer back that is no mistake but solves nothing: a card that is known already. @param {number} card */
  function refuse(card) {
    change({ pick: null });
    show();
    showHeadline(
      t("{card} costs nothing, but it does not help to win either: choose another card.", {
        card: capital(cardName(card)),
      }),
    );
  }

  /** Says what to do, or how good the answer was. */
  function headlineOf() {
    if (!state.verdict || state.pick === null) return [t("Which card gives the best chance to win?")];
    const name = capital(cardName(state.pick));
    if (state.verdict === "best") return [t("{card}: solved!", { card: name })];
    return [t("{card}: ", { card: name }), verdictSign(state.verdict)];
  }

  function show() {
    if (!puzzle) return;
    const { rows, cols, cards, level, number, of } = puzzle;
    const isOver = state.pick !== null;
    const risks = state.hints || isOver ? (solved?.p.map(([none]) => none) ?? null) : null;
    // The answer stays hidden while the player tries again.
    const best = isOver ? answer : [];
    showHeadline(...headlineOf());
    table.show({ rows, cols, cards, open: !isOver, star: best[0] ?? null, best, picked: state.pick, risks });
    undo.hidden = quit.hidden = leave.hidden = true;
    help.hidden = note.hidden = isOver;
    fill(help, t("Hint"));
    help.disabled = state.hints > 1;
    again.hidden = !state.verdict || state.verdict === "best";
    next.hidden = next.disabled = false;
    next.classList.toggle("main", isOver && again.hidden);
    fill(next, isOver ? t("Next puzzle") : t("Another puzzle"));
    cheer(state.verdict === "best");
    showFigures([
      [withError(thousands(Math.round(state.rating)), Math.round(2 * state.deviation)), t("your rating")],
      [[t("easy"), t("medium"), t("hard")][puzzle.grade - 1], t("grade")],
      [level, t("level")],
      [state.streak, t("solved in a row")],
      [state.longest, t("longest streak"), "detail"],
      [
        grade.value ? thousands(number) : t("{number} of {count}", { number: thousands(number), count: thousands(of) }),
        t("puzzle"),
        "detail",
      ],
      [
        t("{number} of {count}", { number: thousands(state.solved), count: thousands(state.tried) }),
        t("solved"),
        "detail",
      ],
    ]);
  }

  /** Judges the player's answer. */
  function judge() {
    if (state.pick === null || !isOpen) return;
    const { level, rows, cols, cards, aim } = puzzle;
    coach.judge({ level, rows, cols, cards }, state.pick, undefined, aim);
  }

  /** Poses a puzzle. */
  async function pose() {
    coach.stop();
    [solved, answer] = [null, []];
    hush();
    puzzle = await ask("voltorb/puzzle", { nth: state.nth, ...(grade.value && { grade: Number(grade.value) }) });
    if (!isOpen) return;
    show();
    if (state.hints) await showHints();
    judge();
  }

  /** Forgets everything. */
  function restart() {
    change(fresh());
    return pose();
  }

  /** Poses another puzzle. One that was not answered changes nothing. */
  async function another() {
    const { nth, pick, verdict, hints, isAgain } = fresh();
    change({ nth, pick, verdict, hints, isAgain });
    await pose();
    if (isOpen) table.focus();
  }

  /** Shows the hints that the player requested. */
  async function showHints() {
    const { level, rows, cols, cards, aim } = puzzle;
    solved ??= /** @type {Solved} */ (
      await ask("voltorb/solve", { level, rows, cols, cards, aim, time_limit: HINT_SECONDS })
    );
    if (!isOpen) return;
    const { best, certain, safe } = solved;
    const facts = [
      ...certain.map((reason) => [
        t("{card} is certain:", { card: capital(cardName(reason.card)) }),
        " ",
        reasonOf(reason),
      ]),
      ...safe.map((reason) => [
        t("{card} cannot be a Voltorb:", { card: capital(cardName(reason.card)) }),
        " ",
        reasonOf(reason),
      ]),
    ].slice(0, MOST_FACTS);
    fill(
      coachPlace,
      h(
        "p",
        {},
        t("Each card shows its chance of being a Voltorb, in per cent. The safest card is not the best one here."),
      ),
      facts.map((fact) => h("p", { className: "quiet" }, fact)),
      state.hints > 1 &&
        best.length > 0 &&
        h("p", {}, t("Look at {line}.", { line: lineName(Math.floor(best[0] / SIDE)) })),
    );
    show();
  }

  grade.addEventListener("change", () => inTurn(another, complain));

  return {
    enter: () =>
      inTurn(async () => {
        isOpen = true;
        await pose().catch((error) => {
          // What was stored may be of another version of the page, or written by hand.
          if (error instanceof Refusal || error instanceof TypeError) return restart();
          throw error;
        });
      }, complain),
    /** Answers with a card. @param {number} card */
    choose: (card) => {
      change({ pick: card });
      show();
      judge();
    },
    help: () =>
      alone(async () => {
        change({ hints: state.hints + 1 });
        await showHints();
        const { firstElementChild: first, lastElementChild: last } = coachPlace;
        if (isOpen) showHeadline(capital((state.hints > 1 ? last : first)?.textContent ?? ""));
      }, complain),
    next: () => alone(another, complain),
    /** Lets the player answer once more. It counts for nothing. */
    again: () => {
      coach.stop();
      hush();
      change({ pick: null, verdict: null, isAgain: true });
      show();
      table.focus();
    },
    show,
    exit: () => {
      isOpen = false;
      coach.stop();
    },
  };
}
