// The review of rounds that are over, choice by choice, with a curve of what the position was worth.

import { askLong, newest, wrong } from "../ask.js";
import { byId, capital, fill, h, line, percent, scroller, table, thousands } from "../dom.js";
import { WIDTH, path, picture, s, text } from "../svg.js";
import { VALUES, withError } from "../voltorb/values.js";
import { VERDICTS, luckOf, pickName, points, shortPoints, verdictSign, worth } from "./coach.js";
import { t } from "../words.js";

/** The seconds that a review may think about each choice. */
const SECONDS = 1;

/** Fewer choices say nothing about how well somebody plays. */
export const FEW = 10;
/** Takes the place of an accuracy of so few choices. */
export const tooFew = () => h("span", { className: "few" }, t("too few choices"));

/** Formats an accuracy, which is a proven lower bound if it has a bracket. @param {Total} total */
export function accuracyOf({ accuracy, accuracy_bracket: between, errors }) {
  const text = withError(
    between
      ? t("{low} to {high}", { low: percent(between[0] / 100, 1), high: percent(between[1] / 100, 1) })
      : percent(accuracy / 100, 1),
    errors?.accuracy,
  );
  return t("{percent}%", { percent: text });
}

/** The choices of a review with their rounds, in order. @param {Reviewed} reviewed */
const choicesOf = ({ rounds }) =>
  rounds.flatMap(({ round, level, review }) =>
    (review?.choices ?? []).map((choice, index) => ({ round, level, index, choice, review })),
  );

/** Draws what the position was worth before the first choice and after each one. @param {Reviewed} reviewed */
function curve(reviewed) {
  const choices = choicesOf(reviewed);
  const [left, top, low, right] = [52, 12, 150, WIDTH - 10];
  const isShare = reviewed.aim in VALUES;
  // Each round begins where it was worth what its first choice faced.
  const places = choices.flatMap(({ round, index, choice }) => {
    const after = { round, value: choice.after, bracket: choice.after_bracket, choice };
    return index ? [after] : [{ round, value: choice.value, bracket: choice.bracket, choice: null }, after];
  });
  const most = isShare ? 1 : Math.max(1, ...places.map(({ value, bracket }) => bracket?.[1] ?? value));
  const across = (/** @type {number} */ place) => left + ((right - left) * place) / Math.max(1, places.length - 1);
  const up = (/** @type {number} */ value) => low - ((low - top) * value) / most;
  const line = places
    .map(
      ({ round, value }, place) =>
        `${round === places[place - 1]?.round ? "L" : "M"}${across(place).toFixed(1)} ${up(value).toFixed(1)}`,
    )
    .join("");
  const ticks = [0, 0.5, 1].map((share) => share * most);
  const ends = places
    .filter(({ round }, place) => round !== places[place + 1]?.round)
    .map(({ value }) => worth(reviewed.aim, value));
  return picture(
    isShare
      ? t("Chance before the first choice and after each one")
      : t("Expected coins before the first choice and after each one"),
    t("From {from} at first, the rounds ended at {ends}. The table has every choice.", {
      from: worth(reviewed.aim, places[0]?.value ?? 0),
      ends: ends.join(t(", ")),
    }),
    low + 12,
    [
      ...ticks.flatMap((value) => [
        path(`M${left} ${up(value)}H${right}`, "grid"),
        text(
          left - 4,
          up(value) + 4,
          isShare ? t("{percent}%", { percent: percent(value) }) : thousands(Math.round(value)),
          "end",
        ),
      ]),
      ...places.flatMap(({ bracket }, place) =>
        bracket ? [path(`M${across(place)} ${up(bracket[0])}V${up(bracket[1])}`, "between")] : [],
      ),
      path(line, "line"),
      ...places.flatMap(({ value, choice }, place) =>
        choice
          ? [
              s(
                "circle",
                { cx: across(place), cy: up(value), r: 4, class: `verdict-${choice.verdict}` },
                s("title", {}, `${capital(pickName(choice.pick))}: ${VERDICTS[choice.verdict][1]}`),
              ),
            ]
          : [],
      ),
    ],
  );
}

/** Says whether choices or luck decided. @param {Reviewed} reviewed */
function decided({ aim, loss, loss_bracket, luck, luck_bracket, errors, exact, turning_point: turned, rounds }) {
  const what =
    !exact || (loss === 0 && luck === 0)
      ? null
      : Math.abs(luck) > loss
        ? t("Luck weighed more than the choices.")
        : t("The choices weighed more than luck.");
  const choice = turned && rounds[turned.round - 1]?.review?.choices[turned.choice];
  const which =
    choice &&
    (rounds.length > 1
      ? t("Turning point: {card} in round {round}.", { card: pickName(choice.pick), round: turned.round })
      : t("Turning point: {card}.", { card: pickName(choice.pick) }));
  return h(
    "p",
    {},
    t("The choices cost {points}.", { points: points(aim, loss, loss_bracket, errors?.loss) }),
    " ",
    luckOf(aim, luck, luck_bracket, errors?.luck),
    " ",
    what,
    " ",
    which,
  );
}

/** Shows a review. @param {Reviewed} reviewed */
function shown(reviewed) {
  const { aim, verdicts, turning_point: turned } = reviewed;
  const many = reviewed.rounds.length > 1;
  const heads = [...(many ? [t("Round")] : []), t("Choice"), t("Value"), t("Verdict"), t("Cost"), t("Luck")];
  const choices = choicesOf(reviewed);
  const lines = choices.map(({ round, index, choice }) =>
    line(
      heads,
      [
        ...(many ? [round] : []),
        capital(pickName(choice.pick)),
        choice.shows === null ? "–" : choice.shows === 0 ? t("Voltorb") : choice.shows,
        verdictSign(choice.verdict),
        choice.loss || choice.loss_bracket
          ? shortPoints(aim, choice.loss, choice.loss_bracket, choice.loss_error)
          : "–",
        shortPoints(aim, choice.luck, choice.luck_bracket, choice.luck_error),
      ],
      { className: round === turned?.round && index === turned.choice ? "turned" : "" },
    ),
  );
  const counts = /** @type {Verdict[]} */ (Object.keys(VERDICTS))
    .filter((name) => verdicts[name])
    .map((name) => h("span", {}, verdictSign(name), ` ${verdicts[name]}`));
  return [
    h(
      "dl",
      { className: "figures" },
      h(
        "div",
        {},
        h("dt", {}, t("best choices")),
        h("dd", {}, t("{number} of {count}", { number: verdicts.best ?? 0, count: choices.length })),
      ),
      h("div", {}, h("dt", {}, t("accuracy")), h("dd", {}, choices.length < FEW ? tooFew() : accuracyOf(reviewed))),
    ),
    h("div", { className: "bar" }, counts),
    decided(reviewed),
    curve(reviewed),
    scroller(t("Choices"), table(heads, lines)),
  ];
}

/**
 * Wires the panel of the review. It shows nothing until there are rounds to review.
 * @param {(reviewed: Reviewed, record: GameRecord) => void} onReviewed
 */
export function reviewPanel(onReviewed) {
  const [panel, status, place] = [byId("review-panel"), byId("review-status"), byId("review")];
  const reviews = newest();
  /** The record that is reviewed, and the aim, as JSON. */
  let requested = "";
  return {
    hide() {
      reviews.stop();
      requested = "";
      panel.hidden = true;
    },
    /** Reviews a record once; the same one again changes nothing. @param {GameRecord} record @param {string} aim */
    async show(record, aim) {
      const asking = JSON.stringify([record, aim]);
      panel.hidden = false;
      if (asking === requested) return;
      requested = asking;
      const signal = reviews.begin();
      fill(place);
      fill(status, t("Going through the choices…"));
      try {
        const progress = (/** @type {{ done: number, of: number }} */ { done, of }) =>
          fill(status, t("Reviewed {done} of {of} rounds…", { done, of }));
        const reviewed = await askLong("voltorb/review", { ...record, aim, time_limit: SECONDS }, progress, signal);
        if (signal.aborted) return;
        fill(status);
        fill(place, ...shown(reviewed));
        onReviewed(reviewed, record);
      } catch (error) {
        if (!signal.aborted) fill(status, wrong(error));
      }
    },
  };
}
