// The coach: what a choice cost, which card was best and why, and what luck did.

import { ask, newest, said } from "../ask.js";
import { capital, fill, h, thousands } from "../dom.js";
import { reasonOf } from "../voltorb/advice.js";
import { VALUES, exactPercent, withError } from "../voltorb/values.js";
import { cardName } from "../voltorb/position.js";
import { counted, language, parts, t } from "../words.js";
import { valueName } from "./table.js";

/** The seconds that the coach thinks about a choice and again about what came of it: first for quick bounds, then for
 * closer ones. */
const SECONDS = [0.06, 2, 10];

/** The verdicts with their signs, the mildest first.
 * @type {Record<Verdict, [string, string]>} */
export const VERDICTS = {
  best: ["★", t("best")],
  good: ["✓", t("good")],
  inaccuracy: ["?!", t("inaccuracy")],
  mistake: ["?", t("mistake")],
  blunder: ["??", t("blunder")],
  unknown: ["…", t("not proven")],
};

/** Shows a verdict with its sign. @param {Verdict} verdict */
export const verdictSign = (verdict) =>
  h(
    "span",
    { className: `verdict verdict-${verdict}` },
    h("span", { "aria-hidden": "true" }, VERDICTS[verdict][0]),
    " ",
    VERDICTS[verdict][1],
  );

/** The name of a choice. @param {number | "quit"} pick */
export const pickName = (pick) => (pick === "quit" ? t("quitting") : cardName(pick));

/**
 * A value for an aim, such as 51 % or 24.5 coins; or two, between which it lies.
 * @param {string} aim
 * @param {number} value
 * @param {[number, number]} [bracket]
 * @param {number} [error]
 */
export function worth(aim, value, bracket, error) {
  const share = aim in VALUES;
  const figure = share ? exactPercent : thousands;
  const text = withError(
    bracket ? t("{low} to {high}", { low: figure(bracket[0]), high: figure(bracket[1]) }) : figure(value),
    error,
  );
  return share ? t("{percent}%", { percent: text }) : t("{coins} coins", { coins: text });
}

/**
 * A loss or luck in hundredths of a chance, or in coins.
 * @param {string} aim
 * @param {number} value
 * @param {[number, number]} [bracket]
 * @param {number} [error]
 */
function figureOf(aim, value, bracket, error) {
  const scale = aim in VALUES ? 100 : 1;
  const text = bracket
    ? t("{low} to {high}", { low: thousands(scale * bracket[0]), high: thousands(scale * bracket[1]) })
    : thousands(scale * value);
  return withError(text, error);
}

/** A loss or luck in words, as `figureOf` has it. @param {Parameters<typeof figureOf>} figure */
export function points(...figure) {
  const [aim, value, bracket, error] = figure;
  const isShare = aim in VALUES;
  const isOne = !bracket && error === undefined && Number(((isShare ? 100 : 1) * value).toFixed(1)) === 1;
  if (isShare)
    return isOne ? t("1 percentage point") : t("{points} percentage points", { points: figureOf(...figure) });
  return isOne ? t("1 coin") : t("{coins} coins", { coins: figureOf(...figure) });
}

/** The same for a cell of a table. @param {Parameters<typeof figureOf>} figure */
export const shortPoints = (...figure) =>
  figure[0] in VALUES ? t("{percent}%", { percent: figureOf(...figure) }) : points(...figure);

/** The largest rounding error of a sum of values, per point or coin. */
const ROUNDING = 1e-9;

/**
 * Says what luck did.
 * @param {string} aim
 * @param {number} luck
 * @param {[number, number]} [bracket]
 * @param {number} [error]
 */
export function luckOf(aim, luck, bracket, error) {
  if (bracket) return t("Luck: {points}.", { points: points(aim, luck, bracket, error) });
  if (Math.abs(luck) < ROUNDING) return t("Luck did nothing.");
  return luck > 0
    ? t("Luck gave {points}.", { points: points(aim, luck, undefined, error) })
    : t("Bad luck cost {points}.", { points: points(aim, -luck, undefined, error) });
}

/** Says that a choice is as good as one that risks less. @param {PickReason} safer */
const asGood = ({ pick, voltorb }) =>
  voltorb === 0
    ? t("As good, but the free cards come first.")
    : t("As good, but riskier than {other}.", { other: pickName(pick) });

/**
 * Thinks about one choice at a time, and calls `onJudged` whenever it knows more.
 * @param {(judged: Judgement) => void} onJudged
 * @param {(message: string | Node) => void} onRefusal
 */
export function coachOf(onJudged, onRefusal) {
  const questions = newest();
  return {
    stop: questions.stop,
    /**
     * Judges a choice. `shows` is the value of the card that it turned, 0 for a Voltorb; undefined if no card was
     * turned.
     * @param {Position} before @param {number | "quit"} pick @param {number | undefined} shows @param {string} aim
     */
    async judge(before, pick, shows, aim) {
      const signal = questions.begin();
      try {
        for (const time_limit of SECONDS) {
          const cost = await ask("voltorb/judge", { ...before, pick, aim, shows, time_limit }, signal);
          if (signal.aborted) return;
          const isProven = cost.proven && !cost.turned?.luck_bracket;
          onJudged({ aim, cost, isThinking: !isProven && time_limit !== SECONDS.at(-1) });
          if (isProven) return;
        }
      } catch (error) {
        if (!signal.aborted) onRefusal(said(error));
      }
    },
  };
}

/** Says in the page's language what speaks for or against a choice. @param {string} aim @param {PickReason} ground */
function groundOf(aim, { pick, voltorb, then, because, rules }) {
  if (language === "en") return because ? `${capital(because).replace(/\.?$/, ".")} ` : "";
  const name = capital(pickName(pick));
  if (pick === "quit") return then === null ? null : t("{card}: {value}.", { card: name, value: worth(aim, then) });
  if (rules.length)
    return [
      voltorb ? t("{card} is certain:", { card: name }) : t("{card} cannot be a Voltorb:", { card: name }),
      " ",
      reasonOf({ because, rules }),
    ];
  const left = then === null ? "" : t(" If it is none: {value}.", { value: worth(aim, then) });
  return t("{card} is a Voltorb with a chance of {percent}%.", { card: name, percent: exactPercent(voltorb) }) + left;
}

/** Says which choice was the best, unless this was one. @param {Cost} cost */
function bestOf({ best, quit }) {
  const first = quit ? "quit" : best[0];
  if (first === undefined) return null;
  return h("p", {}, parts("Best: {card}.", { card: h("strong", {}, pickName(first)) }));
}

/** Says how many more cards were as good as the best choice. @param {Cost} cost */
function othersOf({ best, quit }) {
  const others = best.length - (quit ? 0 : 1);
  if (others <= 0) return null;
  return h("p", {}, counted(others, "{count} more card was as good.", "{count} more cards were as good."));
}

/** Luck or a loss of at least this share of a chance, or of the coins at stake, is said to have decided. */
const DECISIVE = 0.05;

/** Says what decided, if anything did. @param {string} aim @param {Judgement["cost"]} cost */
function decidedBy(aim, { turned, loss, value }) {
  const least = DECISIVE * (aim in VALUES ? 1 : Math.abs(value));
  if (turned?.decided === "skill") return loss >= least && t("Your choice decided this.");
  return turned?.decided === "luck" && Math.abs(turned.luck) >= least && t("Luck decided this.");
}

/** Whether the player wants to know why. It stays so from choice to choice. */
let wantsWhy = false;

/**
 * Shows what the coach says of a choice: two lines, and why on demand.
 * @param {{ lines: Element, rest: Element }} places @param {Judgement} judged
 */
export function showJudgement({ lines, rest }, { aim, cost, isThinking }) {
  const { turned } = cost;
  const isFree = (cost.loss_bracket?.[1] ?? cost.loss) < ROUNDING || cost.verdict === "best";
  const safer = cost.safer === undefined ? null : cost.reasons.find(({ pick }) => pick === cost.safer);
  const strong = (
    /** @type {number} */ value,
    /** @type {[number, number] | undefined} */ bracket,
    /** @type {number | undefined} */ error,
  ) => h("strong", {}, worth(aim, value, bracket, error));
  const before = strong(cost.value, cost.bracket, cost.error);
  const mine = strong(cost.pick_value, cost.pick_bracket, cost.pick_error);
  fill(
    lines,
    h(
      "p",
      {},
      safer
        ? asGood(safer)
        : isFree
          ? t("No other choice is worth more.")
          : cost.quit
            ? parts("You had {mine}, quitting {best}.", { mine, best: before })
            : parts("You had {mine}, the best card {best}.", { mine, best: before }),
    ),
    cost.proven && !isFree && bestOf(cost),
  );
  fill(
    rest,
    isThinking && h("p", { className: "quiet" }, t("Still thinking: the bounds get closer.")),
    !isThinking &&
      !cost.proven &&
      h("p", { className: "quiet" }, t("Not proven in {seconds} seconds.", { seconds: SECONDS[SECONDS.length - 1] })),
    h(
      "details",
      {
        open: wantsWhy,
        ontoggle: (/** @type {Event} */ { currentTarget }) =>
          (wantsWhy = /** @type {HTMLDetailsElement} */ (currentTarget).open),
      },
      h("summary", {}, t("Why?")),
      cost.proven && !isFree && othersOf(cost),
      cost.reasons.map((ground) => h("p", { className: "quiet" }, groundOf(aim, ground))),
      h(
        "p",
        {},
        parts("The position was worth {before}, and is worth {now} now.", {
          before: before.cloneNode(true),
          now: turned ? strong(turned.after, turned.after_bracket, turned.after_error) : mine.cloneNode(true),
        }),
        " ",
        turned && luckOf(aim, turned.luck, turned.luck_bracket, turned.luck_error),
        " ",
        decidedBy(aim, cost),
      ),
    ),
  );
}

/**
 * Says what the coach would do here.
 * @param {Element} place
 * @param {Solved} solved
 * @returns {number | null} the coach's card
 */
export function showHelp(place, { aim, best, p, quit, value, proven, bracket, error, certain, safe }) {
  const card = quit ? undefined : best[0];
  const advice =
    card === undefined
      ? [t("Quit now: no card is worth more.")]
      : parts("Turn {card}.", { card: h("strong", {}, cardName(card)) });
  const reason = certain.find((it) => it.card === card) ?? safe.find((it) => it.card === card);
  fill(
    place,
    h(
      "p",
      {},
      advice,
      " ",
      t("Then the round is worth {value}.", { value: worth(aim, value, proven ? undefined : bracket, error) }),
    ),
    card !== undefined &&
      h(
        "p",
        { className: "quiet" },
        reason
          ? capital(reasonOf(reason))
          : t("{card} is a Voltorb with a chance of {percent}%.", {
              card: capital(cardName(card)),
              percent: exactPercent(p[card][0]),
            }),
      ),
  );
  return card ?? null;
}

/** Says what a choice showed, for the live region. @param {number} card @param {string} value */
export const flipped = (card, value) =>
  t("{card}: {value}.", { card: capital(cardName(card)), value: valueName(value) });
