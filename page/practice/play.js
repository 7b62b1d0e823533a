// Plays visits: those of practice, and the visit of the day, which everybody plays alike and only once.

import { ask, said } from "../ask.js";
import { Refusal } from "../program.js";
import { byId, capital, copy, fill, h, thousands, today } from "../dom.js";
import { device, load, save, tab } from "../store.js";
import { AIMS, LEVELS, turnedOn } from "../voltorb/position.js";
import { coachOf, flipped, showHelp, showJudgement, verdictSign } from "./coach.js";
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
import { reviewPanel } from "./review.js";
import { keep, keepReview, secondsOf } from "./rounds.js";
import { sound } from "./sound.js";
import { aided, begun, canUndo, chosen, dayGame, left, look, newGame, recordOf, undone, viewOf } from "./visit.js";
import { counted, t } from "../words.js";

/** The seconds that the coach may think when asked for help. */
const HELP_SECONDS = 1;
/** By what the choices of the visit of the day are judged. */
const DAY_AIM = "win";

const [length, level, aim] = [
  byId("length", HTMLSelectElement),
  byId("level", HTMLSelectElement),
  byId("aim", HTMLSelectElement),
];
const [result, lines, share, saveRecord] = [
  byId("result"),
  byId("lines"),
  byId("share", HTMLButtonElement),
  byId("save-record", HTMLButtonElement),
];

fill(level, ...LEVELS.map((number) => h("option", { value: number }, t("Level {level}", { level: number }))));
fill(
  aim,
  ...Object.entries(AIMS)
    .filter(([name]) => name !== "survive")
    .map(([name, label]) => h("option", { value: name }, label)),
);
[length, level, aim].forEach(keepChoice);

/** Names what is chosen to be dealt next, on the button that opens the choice. */
const nameChoice = () =>
  fill(byId("what-name"), [length, level, aim].map(({ selectedOptions: [{ text }] }) => text).join(" · "));
for (const choice of [length, level, aim]) choice.addEventListener("change", nameChoice);
nameChoice();

/** @param {unknown} error */
const complain = (error) => showHeadline(said(error));

/** Wires the play. Returns what the page does in the two ways of playing. */
export function playOf() {
  let isDay = false;
  /** Whether the page shows a visit, and nothing else. */
  let isOpen = false;
  /** The visit that is played. @type {Game} */
  let game;
  /** What the player may see of it. @type {Practised} */
  let seen;
  /**
   * What the coach showed when asked for help.
   * @type {{ star: number | null, best: number[], risks: number[] | null }}
   */
  let shown = { star: null, best: [], risks: null };
  /** What happened last. */
  let event = "";
  /** What the coach says of it in a word, if anything. @type {Verdict | null} */
  let verdict = null;

  const aimNow = () => (isDay ? DAY_AIM : aim.value);
  const slot = () => (isDay ? "practice.day" : "practice.game");
  /** Keeps the visit. Each tab has its own, but the day's is the same in all. */
  function keepGame() {
    if (!isDay) save(tab, slot(), game);
    save(device, slot(), game);
  }
  /** Returns the day's visit if another tab has played on. */
  function playedOn() {
    const other = load(device, slot());
    const choices = (/** @type {Game | null} */ it) => it?.played?.flat().length ?? 0;
    return isDay && other?.start?.day === /** @type {any} */ (game.start).day && choices(other) > choices(game)
      ? other
      : null;
  }
  const fresh = () => newGame({ length: length.value, level: Number(level.value) });

  const coach = coachOf(
    (judged) => {
      showJudgement(coachPlaces, judged);
      verdict = judged.cost.verdict === "unknown" ? null : judged.cost.verdict;
      showEvent();
    },
    (message) => fill(coachPlace, message),
  );
  const review = reviewPanel((reviewed, record) => {
    keepReview(record, reviewed);
    if (isDay && seen.over && record === seen.record) showResult(reviewed);
  });

  const showEvent = () => (verdict ? showHeadline(event, " ", verdictSign(verdict)) : showHeadline(event));

  /** Lets the coach say nothing. */
  function quiet() {
    coach.stop();
    verdict = null;
    hush();
  }

  /**
   * Shows a visit after something happened to it, and stores it.
   * @param {Game} changed
   * @param {string} [happened] what to say instead of what is seen
   */
  async function go(changed, happened = "") {
    const answer = await look(changed);
    [game, seen, shown] = [changed, answer, { star: null, best: [], risks: null }];
    keepGame();
    show(happened);
  }

  /** Makes a choice: turns a card, or quits. @param {number | "quit"} pick */
  const choose = (pick) =>
    alone(async () => {
      const other = playedOn();
      if (other) return go(other);
      const before = viewOf(game, seen);
      quiet();
      await go(chosen(game, pick));
      const { over, cards } = viewOf(game, seen);
      sound(over && over.outcome !== "quit" ? over.outcome : "flip");
      const { level, rows, cols } = before;
      if (over) ended(over);
      if (isOpen)
        coach.judge(
          { level, rows, cols, cards: before.cards },
          pick,
          pick === "quit" ? undefined : Number(cards[pick]),
          aimNow(),
        );
    }, complain);

  /** Keeps a round that is over for the statistics, unless the player had help. @param {Over} over */
  function ended(over) {
    if (!game.aided.includes(over.number - 1))
      keep({ aim: aimNow(), record: recordOf(over), seconds: secondsOf(game.begun, Date.now()) });
  }

  /** Begins a round or a visit. @param {Game} changed */
  async function begin(changed) {
    quiet();
    await go({ ...changed, begun: Date.now() });
    table.focus();
  }

  /** Says how a round ended. @param {Over} over */
  function endOf({ outcome, coins }) {
    if (outcome === "lost") return t("The round is lost.");
    return outcome === "won"
      ? counted(coins, "Won: {count} coin!", "Won: {count} coins!")
      : counted(coins, "Quit with {count} coin.", "Quit with {count} coins.");
  }

  /** Says what is seen. @param {View} view */
  function headlineOf({ over, cards, flips, number, level }) {
    const last = flips.at(-1);
    const card = last === undefined || over?.outcome === "quit" ? "" : flipped(last, cards[last]);
    const visit =
      over && seen.over && seen.rounds.length > 1
        ? counted(seen.purse, "The game is over with {count} coin.", "The game is over with {count} coins.")
        : "";
    const upcoming = over && !seen.over && t("Level {level} is next.", { level: over.next_level });
    return (
      [card, over && endOf(over), visit, upcoming].filter(Boolean).join(" ") ||
      t("Round {round}, level {level}: turn a card.", { round: number, level })
    );
  }

  /** Shows the visit as it is now. @param {string} happened */
  function show(happened) {
    if (!isOpen) return;
    const view = viewOf(game, seen);
    const { over, cards, rows, cols } = view;
    event = happened || headlineOf(view);
    showEvent();
    table.show({ cards, rows, cols, whole: over?.board, open: !over, ...shown });
    cheer(over?.outcome === "won");
    undo.hidden = isDay;
    help.hidden = isDay || Boolean(over);
    again.hidden = true;
    note.hidden = Boolean(over);
    undo.disabled = !canUndo(game);
    fill(help, t("Ask the coach"));
    help.disabled = false;
    quit.hidden = Boolean(over);
    quit.disabled = !turnedOn(cards).length;
    leave.hidden = isDay || seen.over || seen.left !== null || !canUndo(game);
    next.hidden = !over || (isDay && seen.over);
    next.disabled = false;
    fill(next, seen.over ? t("New board") : t("Next round"));
    const isOne = seen.left !== null && seen.rounds.length + seen.left === 1;
    showFigures([
      [view.level, t("level")],
      ...(isOne
        ? []
        : [
            [
              seen.left === null
                ? view.number
                : t("{number} of {count}", { number: view.number, count: seen.rounds.length + seen.left }),
              t("round"),
            ],
          ]),
      ...(seen.lives === null ? [] : [[seen.lives, t("lives, one a lost round")]]),
      [thousands(view.coins), counted(view.coins, "coin of the round", "coins of the round")],
      ...(isOne ? [] : [[thousands(seen.purse), counted(seen.purse, "coin in all", "coins in all")]]),
    ]);
    result.hidden = true;
    saveRecord.hidden = !seen.record;
    if (over) review.show(seen.record ?? recordOf(over), aimNow());
    else review.hide();
  }

  /** Shows the lines to share. @param {Reviewed} reviewed */
  async function showResult({ rounds }) {
    const verdicts = rounds.map(({ review }) => review?.choices.map(({ verdict }) => verdict) ?? []);
    const { start, played, leave } = game;
    const { text } = await ask("voltorb/result", { ...start, played, leave, verdicts });
    fill(lines, text);
    result.hidden = false;
  }

  addEventListener("storage", () => {
    const other = isOpen && game ? playedOn() : null;
    if (other) alone(() => go(other), complain);
  });
  share.addEventListener("click", async () => {
    const text = lines.textContent ?? "";
    // A player who closes the menu of the system wants no other way.
    if (navigator.share) await navigator.share({ text }).catch(() => {});
    else await copy(share, text);
  });
  saveRecord.addEventListener("click", () => {
    const link = h("a", {
      href: URL.createObjectURL(new Blob([`${JSON.stringify(seen.record)}\n`], { type: "application/json" })),
      download: "foretile-visit.json",
    });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  });

  return {
    choose,
    show: () => seen && show(event),
    quit: () => choose("quit"),
    undo: () =>
      alone(async () => {
        quiet();
        await go(undone(game), t("Taken back: make another choice."));
      }, complain),
    help: () =>
      alone(async () => {
        const { level, rows, cols, cards } = viewOf(game, seen);
        quiet();
        game = aided(game);
        keepGame();
        const solved = await ask("voltorb/solve", {
          level,
          rows,
          cols,
          cards,
          aim: aimNow(),
          time_limit: HELP_SECONDS,
        });
        if (!isOpen) return;
        const star = showHelp(coachPlace, solved);
        shown = { star, best: solved.best, risks: solved.p.map((/** @type {number[]} */ [none]) => none) };
        show(capital(coachPlace.firstElementChild?.textContent ?? ""));
      }, complain),
    leave: () => alone(() => go(left(game)), complain),
    /** Goes on after a round, or deals another board. */
    next: () => alone(() => begin(seen.over ? fresh() : begun(game)), complain),
    /** Deals another board. */
    renew: () => alone(() => begin(fresh()), complain),
    /** Shows the visit of practice, or the visit of the day. @param {boolean} toDay */
    enter: (toDay) =>
      inTurn(async () => {
        [isDay, isOpen] = [toDay, true];
        quiet();
        const stored = (isDay ? null : load(tab, slot())) ?? load(device, slot());
        const another = () => (isDay ? dayGame(today()) : fresh());
        if (!stored || (isDay && stored.start?.day !== today())) return go(another());
        await go({ ...stored, aided: Array.isArray(stored.aided) ? stored.aided : [] }).catch((error) => {
          // What was stored may be of another version of the page, or written by hand.
          if (error instanceof Refusal || error instanceof TypeError) return go(another());
          throw error;
        });
      }, complain),
    exit: () => {
      isOpen = false;
      quiet();
      review.hide();
      result.hidden = true;
    },
  };
}
