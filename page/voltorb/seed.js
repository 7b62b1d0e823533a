// The seed panel: finds the seeds that deal what was seen, and shows the boards to come.

import { ask, latest, newest } from "../ask.js";
import { byId, fill, h, press, saved } from "../dom.js";
import { ADVANCES, DELAYS } from "../limits.js";
import { load, save, tab } from "../store.js";
import { FACE_DOWN, agree, downOn, hex, question } from "./position.js";
import { foundText, playButton, showAhead, showDistinguishing, showMoments, showSeeds } from "./seed-view.js";
import { differ, showTries, triesOf, tryButton } from "./tries.js";
import { t } from "../words.js";
import { workForm } from "../work.js";

/** The most seeds that are followed through a visit. */
const MOST_STARTS = 1000;
/** The most clock times and delays to list for a seed. */
const MOMENTS = 50;

/** The storage of the seeds that were found, with the board for which they were searched. */
const NAME = "voltorb.found";

/** Returns the level and the hints as a text: if it differs, this is another board. @param {VoltorbState} state */
const boardOf = ({ level, hints }) => JSON.stringify([level, hints]);

/**
 * Returns a round's level and hints as a text: if it differs, this is another board.
 * @param {{ level: number, rows?: (number | null)[][], cols?: (number | null)[][] }} round
 */
const roundOf = ({ level, rows, cols }) => JSON.stringify([level, rows, cols]);

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
    certain: down.map((card) => ({
      card,
      is: Number(board[card]),
      because: t("seed {seed} deals it.", { seed: hex(seed) }),
    })),
    exact: true,
    proven: true,
  };
}

/**
 * Wires the panel. `onChoice` is called with the seed that the board has, or null if it is unknown again; `onPlay`
 * with the seed to play, and whether the player has quit this round already; `onAim` with the moment for the start
 * timer; `onHints` with other hints; `onLevel` with the level that a known seed gives the board; and `onNews` when there is
 * something else to say of the search.
 * @param {() => VoltorbState} state
 * @param {{
 *   onChoice: (candidate: Candidate | null) => void,
 *   onPlay: (candidate: Candidate, hasQuit?: boolean) => void,
 *   onAim: (at: string, delay: number) => void,
 *   onHints: (hints: Hint[]) => void,
 *   onLevel: (level: number) => void,
 *   onNews: () => void,
 * }} listeners
 */
export function seedPanel(state, { onChoice, onPlay, onAim, onHints, onLevel, onNews }) {
  const [at, sure, first, last, advance] = ["at", "sure", "delay-first", "delay-last", "advance"].map((id) =>
    saved(id),
  );
  const [list, ahead, status, asks, tries] = ["candidates", "ahead", "find-status", "distinguishing", "tries"].map(
    (id) => byId(id),
  );
  /** What the open board of a round that was quit has shown so far. */
  let opened = FACE_DOWN;
  /** Ends the tries. */
  const trying = newest();
  /**
   * The last answer, with the board that it is about, and the starts of the visit that were found: where they begin, and
   * with which board.
   * @type {{
   *   board: string,
   *   answer: Found,
   *   choice: number,
   *   visit?: { round: number, board: string, starts: { seed: number, advance: number }[] },
   * } | null}
   */
  let stored = null;
  /** @type {Candidate | null} */
  let chosen = null;
  /** @type {Candidate[]} */
  let found = [];
  /** @type {string | undefined} */
  let gap;
  /** Whether a search goes on. */
  let isSearching = false;
  /** What the last search came to, in a few words for the headline, if the player has to hear of it. */
  let news = "";
  /** What would find something, if the search has found nothing. @type {Parameters<typeof tryButton>[0] | null} */
  let other = null;
  /** The board for which the panel shows seeds. */
  let followed = boardOf(state());
  const anyTime = () => ["any", "all"].includes(sure.value);
  /** The field takes seconds only if the time is known that exactly. */
  const showTime = () => Object.assign(at, { disabled: anyTime(), step: Number(sure.value) < 60 ? "1" : "60" });
  sure.addEventListener("change", showTime);
  showTime();

  const [FIRST, LAST] = DELAYS.usual.split("..");
  const mostOutputs = () => Number(advance.value || ADVANCES.usual.split("..")[1]);
  const delays = () => `${first.value || FIRST}..${last.value || LAST}`;

  /**
   * Returns the question. Throws an error that says what is missing, if anything.
   * @param {unknown} outputs the most random numbers before the first board
   */
  function asking(outputs) {
    const now = state();
    const here = question(now);
    if (!here) throw new Error(t("Type the ten hints first."));
    if (!anyTime() && !at.value)
      throw new Error(t("Say which time the clock showed, or under “Advanced” that you do not know."));
    if (Number(first.value || FIRST) > Number(last.value || LAST))
      throw new Error(t("The first delay is greater than the last one: enter the smaller one first."));
    // Where nobody saw the end of a round, more cards may have been turned than the page knows.
    const before = now.rounds.map(({ level, rows, cols, cards, outcome }) => ({
      level,
      rows,
      cols,
      cards,
      ...(outcome !== "quit" && { outcome }),
    }));
    const rounds = before.every(({ rows }) => rows) ? [...before, here] : [here];
    return {
      rounds,
      delay: delays(),
      advance: `0..${outputs}`,
      gap,
      ...(sure.value === "all"
        ? { all_seeds: true }
        : sure.value === "any"
          ? { any_clock: true }
          : span(at.value, Number(sure.value))),
    };
  }

  const search = workForm(
    "find",
    "voltorb/find",
    () => {
      // Who loads and plays at once has drawn no random number. With many, a wrong time finds boards, too.
      request = asking(gap ? mostOutputs() : 0);
      found = [];
      choose(null);
      fill(list);
      stopTrying();
      if (differ(state().hints)) {
        tryOthers();
        throw new Error(t("The rows and the columns have different totals, so a number is misread. Which one?"));
      }
      isSearching = true;
      onNews();
      return request;
    },
    begin,
    undefined,
    ({ count }) => (count || request.advance !== "0..0" || !mostOutputs() ? null : (request = asking(mostOutputs()))),
    () => {
      isSearching = false;
      onNews();
      return null;
    },
  );
  /** The last request. @type {ReturnType<typeof asking>} */
  let request;

  function stopTrying() {
    trying.begin();
    fill(tries);
    [news, other] = ["", null];
  }

  /** Says what to try instead, and what each try would find. */
  function tryOthers() {
    const again = (/** @type {() => void} */ change) => {
      change();
      byId("find-form", HTMLFormElement).requestSubmit();
    };
    const set = (/** @type {typeof at} */ field, /** @type {unknown} */ value) => {
      field.value = String(value);
      field.dispatchEvent(new Event("change"));
    };
    const others = triesOf(request, state().hints, {
      later: (minutes) =>
        again(() =>
          set(at, new Date(Date.parse(`${at.value.padEnd(19, ":00")}Z`) + 60_000 * minutes).toISOString().slice(0, 19)),
        ),
      delays: (from, to) => again(() => [set(first, from), set(last, to)]),
      outputs: (most) => again(() => set(advance, most)),
      hints: (hints) => again(() => onHints(hints)),
    });
    showTries(tries, others, trying.now(), (found) => {
      other = found;
      onNews();
    }).catch(() => {});
  }

  /** Shows the seeds that a search found, which later boards of the visit narrow down. @param {Found} answer */
  function begin(answer) {
    const starts = answer.candidates.map(({ seed, path: [advance] }) => ({ seed, advance }));
    const round = state().rounds.length + 1 - request.rounds.length;
    return show(
      answer,
      starts.length && starts.length <= MOST_STARTS ? { round, board: roundOf(request.rounds[0]), starts } : undefined,
    );
  }

  const narrower = latest(
    (/** @type {Found} */ answer) => {
      const [level, ...others] = new Set(answer.candidates.map((candidate) => candidate.level));
      if (level && !others.length && level !== state().level && !state().byHand.includes("level"))
        return onLevel(level);
      fill(
        status,
        answer.count
          ? show(answer, stored?.visit)
          : t("The seed of the rounds before does not deal this board: search again."),
      );
    },
    () => {},
  );

  /** Looks which of the seeds that were found earlier in this visit deal the board now. */
  function goOn() {
    narrower.stop();
    const { visit } = stored ?? {};
    if (!visit || found.length || state().visit || !question(state())) return;
    try {
      const { rounds, ...place } = asking(mostOutputs());
      const since = rounds.slice(visit.round);
      if (rounds.length === state().rounds.length + 1 && since.length && roundOf(since[0]) === visit.board)
        narrower.ask("voltorb/narrow", { ...place, rounds: since, starts: visit.starts });
    } catch {
      // The time that was searched is not in the fields any more.
    }
  }

  /**
   * Lists the seeds that were found, and says how many there are.
   * @param {Found} answer
   * @param {NonNullable<typeof stored>["visit"]} [visit]
   */
  function show(answer, visit) {
    const { count, candidates } = answer;
    found = candidates;
    stored = { board: boardOf(state()), answer, choice: -1, visit };
    save(tab, NAME, stored);
    if (count === 0) {
      if (request) tryOthers();
      news = t("No board like this comes from that time.");
      return foundText(answer, false);
    }
    showSeeds(candidates, count, choose);
    opened = FACE_DOWN;
    narrow();
    onChoice(chosen);
    const isSure = count === 1 && !(candidates[0].advance && candidates[0].path.length === 1);
    if (isSure) news = t("Found: every card is known.");
    return foundText(answer, isSure);
  }

  const left = () => found.filter(({ board }) => agree(state().cards, board) && agree(opened, board));

  /** Hides the seeds that the turned cards rule out. If one seed is left, it is the one. */
  function narrow() {
    if (!found.length) return;
    const fit = left();
    [...list.querySelectorAll("button")].forEach((button, index) => (button.hidden = !fit.includes(found[index])));
    if (chosen && !fit.includes(chosen)) choose(null);
    if (!chosen && fit.length === 1) choose(fit[0]);
    if (chosen || fit.length < 2) return fill(asks);
    // The card with the most different values on the boards that are left distinguishes most of them.
    const kinds = (/** @type {number} */ card) => new Set(fit.map(({ board }) => board[card])).size;
    const distinguishing = stored?.answer.telling;
    const card =
      distinguishing && fit.length === found.length
        ? distinguishing.card
        : downOn(state().cards).reduce((one, other) => (kinds(other) > kinds(one) ? other : one));
    const values = fit.map(({ board }) => board[card]);
    showDistinguishing(card, values, (value) => {
      opened = opened.slice(0, card) + value + opened.slice(card + 1);
      narrow();
    });
  }

  /** Shows the boards to come of a seed, or of none. @param {Candidate | null} candidate */
  function choose(candidate) {
    chosen = candidate;
    if (stored && found.length)
      save(tab, NAME, (stored = { ...stored, choice: candidate ? found.indexOf(candidate) : -1 }));
    [...list.querySelectorAll("button")].forEach((button, index) => press(button, found[index] === candidate));
    onChoice(candidate);
    fill(byId("moments"));
    if (!candidate) return fill(ahead);
    const hasQuit = opened !== FACE_DOWN;
    showAhead(candidate.next, hasQuit, playIt(candidate, hasQuit));
    moments(candidate);
  }

  /** The button that plays a seed. @param {Candidate} candidate @param {boolean} hasQuit */
  const playIt = (candidate, hasQuit) => playButton(() => onPlay(candidate, hasQuit));

  /** Lists clock times and delays that give the seed. @param {Candidate} candidate */
  async function moments({ seed, times: near }) {
    const year = anyTime() ? undefined : Number(at.value.slice(0, 4));
    const { count, times } = await ask("voltorb/times", { seed, year, delay: delays(), limit: MOMENTS }).catch(() => ({
      count: 0,
    }));
    if (count && chosen?.seed === seed) showMoments([...near, ...times], count, (it) => onAim(it.at, it.delay), year);
  }

  /** Says what is searched. */
  const searching = () =>
    anyTime()
      ? t("Searching every time for this board…")
      : t("Searching the time around {time} for this board…", { time: at.value.slice(11, 16) });

  return {
    narrow,
    /** Searches the seeds of the board. */
    search: () => byId("find-form", HTMLFormElement).requestSubmit(),
    /** Returns what to say of the search before any card is turned, if anything. */
    headline: () => (state().cards !== FACE_DOWN ? "" : isSearching ? searching() : news),
    /** Returns what the player may do next with the seed, or to find one, if anything. */
    offer() {
      if (isSearching) return h("button", { onclick: search.stop }, t("Stop"));
      if (chosen) return playIt(chosen, opened !== FACE_DOWN);
      return other && tryButton(other, true);
    },
    /** Returns what the seed says about the cards, or null if it is unknown. @param {string} cards */
    known: (cards) => chosen && bySeed(chosen, cards),
    /** Returns the boards of the seeds that are left, or none once the seed is known. */
    boards: () => (chosen ? [] : left().map(({ board }) => board)),
    /** Whether seeds were found for the board. */
    anyFound: () => found.length > 0,
    /**
     * Fills in the fields to find the seed that a start near this moment has hit.
     * @param {string} time
     * @param {number} delay
     * @param {boolean} [isOpen] whether to open the panel
     */
    expect(time, delay, isOpen = true) {
      [at.value, sure.value, first.value, last.value] = [
        time,
        "10",
        String(Math.max(delay - 300, 0)),
        String(delay + 300),
      ];
      showTime();
      if (isOpen) byId("seed-panel", HTMLDetailsElement).open = true;
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
      stored = load(tab, NAME);
      takeUp();
    },
    /** Shows the seeds of the board after a change of the state, and hides those of another board. */
    follow() {
      const board = boardOf(state());
      if (board !== followed) {
        followed = board;
        forget();
        takeUp();
        goOn();
      }
      narrow();
    },
  };

  /** Shows the stored seeds if they were searched for this board. */
  function takeUp() {
    if (found.length || stored?.board !== boardOf(state())) return;
    const { answer, choice } = stored;
    fill(status, show(answer, stored.visit));
    if (found[choice]) choose(found[choice]);
    if (!state().visit) byId("seed-panel", HTMLDetailsElement).open = true;
  }

  /** Hides the seeds of another board. */
  function forget() {
    search.stop();
    stopTrying();
    fill(asks);
    const shown = chosen !== null || list.childElementCount > 0;
    found = [];
    if (!shown) return;
    fill(list);
    fill(status);
    choose(null);
  }
}

/**
 * Returns the time span around a moment.
 * @param {string} at as a date field has it
 * @param {number} seconds before and after
 */
function span(at, seconds) {
  // Calculated in UTC, because the game's clock knows no time zone and no summer time.
  const middle = Date.parse(`${at.length === 16 ? `${at}:00` : at}Z`);
  const text = (/** @type {number} */ ms) => new Date(ms).toISOString().slice(0, 19);
  return { from: text(middle - 1000 * seconds), to: text(middle + 1000 * seconds) };
}
