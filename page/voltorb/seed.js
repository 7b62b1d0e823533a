// The seed panel: finds the seeds that deal what was seen, and shows the boards to come.

import { ask } from "../ask.js";
import { byId, capital, fill, fixed, h, kept as keptField, more, press, thousands } from "../dom.js";
import { ADVANCES, DELAYS } from "../limits.js";
import { load, save } from "../state.js";
import { cardName, downOn, hex, question } from "./position.js";
import { counted, inEnglish, language, parts, t } from "../words.js";
import { workForm } from "../work.js";

/** The most seeds to list. */
const LISTED = 20;
/** The most clock times and delays to list for a seed. */
const MOMENTS = 50;

const EITHER = new Intl.ListFormat(language, { type: "disjunction" });

/** The storage of the seeds that were found, with the board for which they were searched. */
const NAME = "voltorb.found";

/** Returns the level and the hints as a text: if it differs, this is another board. @param {VoltorbState} state */
const boardOf = ({ level, hints }) => JSON.stringify([level, hints]);

/** Whether a board has all the cards that are face up. @param {string} cards @param {string} board */
const agree = (cards, board) => [...cards].every((card, index) => card === "?" || card === board[index]);

/**
 * Returns what the solver would answer if it knew every card, as it does when the seed is known.
 * @param {{ seed: number, board: string }} dealt @param {string} cards
 * @returns {Solved | null} null if the cards that are face up show that the seed is wrong
 */
export function bySeed({ seed, board }, cards) {
  if (!agree(cards, board)) return null;
  const down = downOn(cards);
  return {
    boards: 1,
    p: [...board].map((value) => [0, 1, 2, 3].map((it) => Number(it === Number(value)))),
    configs: [],
    aim: "win",
    value: 1,
    best: down.filter((card) => board[card] > "1"),
    moves: [],
    safe: [],
    certain: down.map((card) => ({ card, is: Number(board[card]), because: t("seed {seed} deals it.", { seed: hex(seed) }) })),
    exact: true,
    proven: true,
  };
}

/**
 * Wires the panel. `onChoice` is called with the seed that the board has, or null if it is unknown again; `onPlay`
 * with the seed to play, and `onAim` with the moment for the start timer.
 * @param {() => VoltorbState} state
 * @param {(candidate: Candidate | null) => void} onChoice
 * @param {(candidate: Candidate) => void} onPlay
 * @param {(at: string, delay: number) => void} onAim
 */
export function seedPanel(state, onChoice, onPlay, onAim) {
  const [at, sure, first, last, advance] = ["at", "sure", "delay-first", "delay-last", "advance"].map((id) => keptField(id));
  const [list, ahead, told] = [byId("candidates"), byId("ahead"), byId("find-told")];
  /** @type {{ board: string, answer: Found, choice: number } | null} */
  let kept = null;
  /** @type {Candidate | null} */
  let chosen = null;
  /** @type {Candidate[]} */
  let found = [];
  /** @type {string | undefined} */
  let gap;
  /** The board for which the panel shows seeds. */
  let followed = boardOf(state());
  const anyTime = () => ["any", "all"].includes(sure.value);
  const showTime = () => (at.disabled = anyTime());
  sure.addEventListener("change", showTime);
  showTime();

  const [FIRST, LAST] = DELAYS.usual.split("..");
  const delays = () => `${first.value || FIRST}..${last.value || LAST}`;

  /** Returns the question. Throws an error that says what is missing, if anything. */
  function asking() {
    const now = state();
    const here = question(now);
    if (!here) throw new Error(t("Type the ten hints first."));
    if (!anyTime() && !at.value) throw new Error(t("Say when you pressed A, or that you do not know."));
    const before = now.rounds.map(({ level, rows, cols, cards, outcome }) => ({ level, rows, cols, cards, outcome }));
    const rounds = before.every(({ rows }) => rows) ? [...before, here] : [here];
    return {
      rounds,
      delay: delays(),
      advance: advance.value ? `0..${advance.value}` : ADVANCES.usual,
      gap,
      ...(sure.value === "all" ? { all_seeds: true } : sure.value === "any" ? { any_clock: true } : span(at.value, Number(sure.value))),
    };
  }

  const search = workForm("find", "voltorb/find", () => {
    const question = asking();
    found = [];
    choose(null);
    fill(list);
    return question;
  }, show);

  /** Lists the seeds that were found, and says how many there are. @param {Found} answer */
  function show(answer) {
    const { count, candidates, telling, scanned, seconds } = answer;
    found = candidates;
    kept = { board: boardOf(state()), answer, choice: -1 };
    save(sessionStorage, NAME, kept);
    const searched = t("{starts} starts searched in {seconds} s", { starts: thousands(scanned), seconds: fixed(seconds, 1) });
    if (count === 0) return t("No seed deals this board ({searched}). Is the time right? Search a longer time span or more delays, or choose “I do not know”.", { searched });
    const place = telling ? ` ${t("{card} tells them apart best.", { card: capital(cardName(telling.card)) })}` : "";
    fill(
      list,
      candidates.slice(0, LISTED).map((candidate) => {
        const moment = candidate.times[0];
        return h("button", { "aria-pressed": "false", onclick: () => choose(candidate) },
          h("b", {}, hex(candidate.seed)), " ", moment ? nameOf(moment) : t("any time"),
          candidate.advances.some(Boolean) && t(", advance {advances}", { advances: EITHER.format(candidate.advances.map(String)) }));
      }),
      more(count, LISTED),
    );
    narrow();
    onChoice(chosen);
    return counted(count, "One seed ({searched}).", "{count} seeds ({searched}).", { searched }) + place;
  }

  const left = () => found.filter(({ board }) => agree(state().cards, board));

  /** Hides the seeds that the turned cards rule out. If one seed is left, it is the one. */
  function narrow() {
    if (!found.length) return;
    const fit = left();
    [...list.querySelectorAll("button")].forEach((button, index) => (button.hidden = !fit.includes(found[index])));
    if (chosen && !fit.includes(chosen)) choose(null);
    if (!chosen && fit.length === 1) choose(fit[0]);
  }

  /** Shows the boards to come of a seed, or of none. @param {Candidate | null} candidate */
  function choose(candidate) {
    chosen = candidate;
    if (kept && found.length) save(sessionStorage, NAME, (kept = { ...kept, choice: candidate ? found.indexOf(candidate) : -1 }));
    [...list.querySelectorAll("button")].forEach((button, index) => press(button, found[index] === candidate));
    onChoice(candidate);
    if (!candidate) return fill(ahead);
    const { next } = candidate;
    const boards = [...coming(next), ...(next.ways ?? []).flatMap((way) => coming(way, next, way.past))];
    fill(ahead, h("button", { className: "main", onclick: () => onPlay(candidate) }, t("Play it")), h("h3", {}, t("Boards to come")), h("div", { className: "boards" }, boards), h("div", { id: "moments" }));
    moments(candidate);
  }

  /** Lists clock times and delays that give the seed. @param {Candidate} candidate */
  async function moments({ seed, times: near }) {
    const year = anyTime() ? undefined : Number(at.value.slice(0, 4));
    const { count, times } = await ask("voltorb/times", { seed, year, delay: delays(), limit: MOMENTS }).catch(() => ({ count: 0 }));
    if (!count || chosen?.seed !== seed) return;
    const told = new Map([...near, ...times].map((it) => [nameOf(it), it]));
    const values = { count: thousands(count), year: String(year) };
    fill(byId("moments"), h("h3", {}, year ? t("{count} moments with this seed in {year}; aim at one:", values) : t("{count} moments with this seed; aim at one:", values)),
      h("div", { className: "matches scroll" }, [...told].map(([text, it]) => h("button", { onclick: () => onAim(it.at, it.delay) }, text))));
  }

  return {
    narrow,
    /** Returns what the seed says about the cards, or null if it is unknown. @param {string} cards */
    known: (cards) => chosen && bySeed(chosen, cards),
    /** Returns the boards of the seeds that are left, or none once the seed is known. */
    boards: () => (chosen ? [] : left().map(({ board }) => board)),
    /** Whether seeds were found for the board. */
    anyFound: () => found.length > 0,
    /** Fills in the fields to find the seed that a start near this moment has hit. @param {string} time @param {number} delay */
    expect(time, delay) {
      [at.value, sure.value, first.value, last.value] = [time, "10", String(Math.max(delay - 300, 0)), String(delay + 300)];
      showTime();
      byId("seed-panel", HTMLDetailsElement).open = true;
    },
    /** Searches again, with more outputs before the first board and with some between the rounds. */
    widen() {
      byId("seed-panel", HTMLDetailsElement).open = true;
      advance.value = String(Math.max(1000, 10 * Number(advance.value)));
      gap = "0..100";
      byId("find-form", HTMLFormElement).requestSubmit();
      gap = undefined;
    },
    /** Shows the seeds that were found before the page was loaded again. */
    restore() {
      kept = load(sessionStorage, NAME);
      takeUp();
    },
    /** Shows the seeds of the board after a change of the state, and hides those of another board. */
    follow() {
      const board = boardOf(state());
      if (board !== followed) {
        followed = board;
        forget();
        takeUp();
      }
      narrow();
    },
  };

  /** Shows the stored seeds if they were searched for this board. */
  function takeUp() {
    if (found.length || kept?.board !== boardOf(state())) return;
    const { answer, choice } = kept;
    fill(told, show(answer));
    if (found[choice]) choose(found[choice]);
    if (!state().visit) byId("seed-panel", HTMLDetailsElement).open = true;
  }

  /** Hides the seeds of another board. */
  function forget() {
    search.stop();
    const shown = chosen !== null || list.childElementCount > 0;
    found = [];
    if (!shown) return;
    fill(list);
    fill(told);
    choose(null);
  }
}

/** @param {Moment} moment */
const nameOf = ({ at, delay }) => t("{time}, delay {delay}", { time: at.replace("T", " "), delay });

/** Draws the boards to come, without those that `shown` has. @param {Coming} coming @param {Coming} [shown] @param {string} [past] the rounds before, in the program's words */
const coming = ({ won, quit }, shown = { won: [], quit: [] }, past = "") => [
  ...won.map((deal, index) => board(deal, index ? t("then") : t("if you win and turn no more 1s"), past)).slice(shown.won.length),
  ...quit.map((deal) => board(deal, t("if you leave this round now"), past)).slice(shown.quit.length),
];

/** Draws a small board. @param {Deal} deal @param {string} when @param {string} past */
function board({ level, board }, when, past) {
  const cards = [...board].map((value) => h("span", { className: `tiny tiny-${value}` }, value === "0" ? "●" : value));
  return h("figure", { className: "dealt" }, h("div", { className: "tiny-board", role: "img", "aria-label": t("Board {cards}", { cards: board.replace(/.{5}(?!$)/g, "$& ") }) }, cards), h("figcaption", {}, past ? parts("Level {level}, {when}, after {past}", { level, when, past: inEnglish(past) }) : t("Level {level}, {when}", { level, when })));
}

/** Returns the time span around a moment. @param {string} at as a date field has it @param {number} seconds before and after */
function span(at, seconds) {
  // Calculated in UTC, because the game's clock knows no time zone and no summer time.
  const middle = Date.parse(`${at.length === 16 ? `${at}:00` : at}Z`);
  const text = (/** @type {number} */ ms) => new Date(ms).toISOString().slice(0, 19);
  return { from: text(middle - 1000 * seconds), to: text(middle + 1000 * seconds) };
}
