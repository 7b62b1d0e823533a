// The statistics of the rounds that were played on this device.

import { ask, newest, wrong } from "../ask.js";
import { Refusal } from "../program.js";
import { byId, fill, h, line, on, percent, scroller, table, thousands } from "../dom.js";
import { WIDTH, path, picture, text } from "../svg.js";
import { VERDICTS, verdictSign } from "./coach.js";
import { keepChoice } from "./parts.js";
import { FEW, tooFew } from "./review.js";
import { forget, keepAll, keepReview, storedRounds } from "./rounds.js";
import { counted, t } from "../words.js";

/** The seconds that a review may think about each choice. */
const SECONDS = 1;
/** The most rounds that the curve shows: the last ones. */
const MOST_SHOWN = 60;

/** What a choice can do wrong.
 * @type {Record<Slip, string>} */
const SLIPS = {
  riskier: t("Turned a riskier card than the best one"),
  safer: t("Turned a card that was safe enough but brought too little"),
  stayed: t("Played on although quitting was better"),
  quit: t("Quit although playing on was better"),
};

/**
 * Formats a share, or the bounds between which it lies; a dash if there is none.
 * @param {number | [number, number] | null} share
 */
function shown(share) {
  if (share === null) return "–";
  const [low, high] = typeof share === "number" ? [share, share] : share;
  const [from, to] = [percent(low, 1), percent(high, 1)];
  return t("{percent}%", { percent: from === to ? from : t("{low} to {high}", { low: from, high: to }) });
}

/** Bounds in per cent as shares. @param {[number, number] | null} bounds @returns {[number, number] | null} */
const shares = (bounds) => bounds && [bounds[0] / 100, bounds[1] / 100];

const [LEFT, TOP, LOW, RIGHT] = [52, 12, 150, WIDTH - 10];
const up = (/** @type {number} */ share) => LOW - (LOW - TOP) * share;
const grid = () =>
  [0, 0.5, 1].flatMap((share) => [
    path(`M${LEFT} ${up(share)}H${RIGHT}`, "grid"),
    text(LEFT - 4, up(share) + 4, t("{percent}%", { percent: percent(share) }), "end"),
  ]);

/** How many choices are judged. @param {Tally} tally */
const choicesOf = ({ verdicts }) => Object.values(verdicts).reduce((sum, count) => sum + count, 0);
/** An accuracy, if there are choices enough to give one. @param {Tally} tally */
const accuracyOf = (tally) => (choicesOf(tally) < FEW ? tooFew() : shown(shares(tally.accuracy)));

/** Draws the share of rounds won by level, and what the best play would have won. @param {LevelTally[]} levels */
function wins(levels) {
  const across = (/** @type {number} */ place) => LEFT + ((RIGHT - LEFT) * (place + 0.5)) / levels.length;
  return picture(
    t("Rounds won by level (bars), and by the best play (lines)"),
    t("One bar for each level. The table has the numbers."),
    LOW + 36,
    [
      ...grid(),
      ...levels.flatMap(({ level, wins: { rate, best_rate } }, place) => [
        ...(rate === null ? [] : [path(`M${across(place)} ${LOW}V${up(rate)}`, "column")]),
        ...(best_rate ? [path(`M${across(place) - 14} ${up((best_rate[0] + best_rate[1]) / 2)}h28`, "line")] : []),
        text(across(place), LOW + 16, level),
      ]),
      text((LEFT + RIGHT) / 2, LOW + 34, t("level")),
    ],
  );
}

/** Draws the accuracy of the last rounds. @param {Tally[]} rounds */
function accuracies(rounds) {
  const last = rounds.slice(-MOST_SHOWN).flatMap(({ accuracy }) => shares(accuracy) ?? []);
  const means = Array.from({ length: last.length / 2 }, (_, place) => (last[2 * place] + last[2 * place + 1]) / 2);
  const across = (/** @type {number} */ place) => LEFT + ((RIGHT - LEFT) * place) / Math.max(1, means.length - 1);
  const line = means
    .map((mean, place) => `${place ? "L" : "M"}${across(place).toFixed(1)} ${up(mean).toFixed(1)}`)
    .join("");
  return picture(
    t("Accuracy of the last rounds"),
    counted(means.length, "One round, from {low} to {high}.", "{count} rounds, from {low} to {high}.", {
      low: shown(Math.min(...means)),
      high: shown(Math.max(...means)),
    }),
    LOW + 10,
    [...grid(), path(means.length > 1 ? line : `M${LEFT} ${up(means[0])}h4`, "line")],
  );
}

/** Shows the numbers of all rounds. @param {Totals} totals */
function charts({ all, levels, sessions, coins_per_hour }) {
  const figures = [
    [thousands(all.rounds), t("rounds")],
    [shown(all.wins.rate), t("won")],
    [shown(all.wins.best_rate), t("won by the best play")],
    [accuracyOf(all), t("accuracy")],
    [thousands(all.coins), t("coins")],
    [coins_per_hour === null ? "–" : thousands(Math.round(coins_per_hour)), t("coins per hour")],
  ];
  const names = /** @type {Verdict[]} */ (Object.keys(VERDICTS)).filter((name) => all.verdicts[name]);
  const slips = /** @type {Slip[]} */ (Object.keys(SLIPS)).filter((name) => all.slips[name]);
  const heads = [
    t("Level"),
    t("Rounds"),
    t("Won"),
    t("Quit"),
    t("Lost"),
    t("Win rate"),
    t("Best play"),
    t("Accuracy"),
    t("Coins"),
  ];
  const lines = levels.map((tally) => {
    const { level, rounds, won, quit, lost, wins, coins } = tally;
    return line(heads, [
      t("Level {level}", { level }),
      rounds,
      won,
      quit,
      lost,
      shown(wins.rate),
      shown(wins.best_rate),
      accuracyOf(tally),
      thousands(coins),
    ]);
  });
  const kinds = [t("Kind of mistake"), t("Choices")];
  return [
    h(
      "dl",
      { className: "figures" },
      figures.map(([figure, name]) => h("div", {}, h("dt", {}, name), h("dd", {}, figure))),
    ),
    h(
      "div",
      { className: "bar" },
      names.map((name) => h("span", {}, verdictSign(name), ` ${all.verdicts[name]}`)),
    ),
    slips.length > 0 &&
      table(
        kinds,
        slips.map((name) => line(kinds, [SLIPS[name], all.slips[name]])),
      ),
    h("div", { className: "charts" }, wins(levels), accuracies(sessions)),
    scroller(t("Levels"), table(heads, lines)),
  ];
}

/** Wires the statistics. */
export function statisticsOf() {
  const [status, place, erase] = [byId("statistics-status"), byId("charts"), byId("erase", HTMLButtonElement)];
  const played = byId("played", HTMLSelectElement);
  const label = erase.textContent;
  const shows = newest();

  /**
   * Reviews a round, or forgets it if it is none that the game knows.
   * @param {GameRecord} record
   * @param {string | undefined} aim
   * @param {AbortSignal} signal
   */
  async function reviewed(record, aim, signal) {
    try {
      keepReview(record, await ask("voltorb/review", { ...record, aim, time_limit: SECONDS }, signal));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      forget(record);
    }
  }

  /** Reviews what is not reviewed yet, and shows everything. */
  async function show() {
    const signal = shows.begin();
    fill(place);
    const open = storedRounds().filter(({ record }) => record);
    try {
      for (const [done, { record, aim }] of open.entries()) {
        fill(status, t("Reviewed {done} of {of} rounds…", { done, of: open.length }));
        if (record) await reviewed(record, aim, signal);
      }
      const all = storedRounds().filter(({ digest }) => digest);
      erase.disabled = !all.length;
      const sessions = all.filter(({ inGame }) => !played.value || Boolean(inGame) === (played.value === "game"));
      if (!sessions.length) return fill(status, t("No round has been counted yet: play one."));
      const totals = await ask(
        "voltorb/statistics",
        { sessions: sessions.map(({ digest, seconds }) => ({ digest, seconds })) },
        signal,
      );
      fill(status);
      fill(place, ...charts(totals));
    } catch (error) {
      if (!signal.aborted) fill(status, wrong(error));
    }
  }

  /** Goes back to the first click. */
  function calm() {
    erase.dataset.warned = "";
    fill(erase, label);
  }

  keepChoice(played);
  played.addEventListener("change", show);

  // What is erased does not come back, so the first click only asks.
  on("erase", "click", () => {
    if (!erase.dataset.warned) {
      erase.dataset.warned = "yes";
      return fill(erase, t("Erase all? Press again."));
    }
    keepAll([]);
    calm();
    show();
  });
  erase.addEventListener("blur", calm);

  return { enter: show, exit: shows.stop };
}
