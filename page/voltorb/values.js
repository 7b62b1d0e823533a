// What a position is worth for an aim, in figures and words.

import { percent, thousands } from "../dom.js";
import { counted, t } from "../words.js";

/** For every aim whose value is a chance, what it is the chance of.
 * @type {Record<string, string>} */
export const VALUES = {
  win: t("chance to win the round"),
  level: t("chance to keep the level"),
  eight: t("chance to turn eight cards"),
  "win-eight": t("chance to win with eight cards"),
  survive: t("chance that the next card is no Voltorb"),
};

/** Names the minutes to so many coins. @param {number} coins */
export const minutesTo = (coins) => counted(coins, "minutes to {count} coin", "minutes to {count} coins");

/** Adds the error of a number that is measured. @param {string} number @param {number | undefined} error */
export const withError = (number, error) =>
  error === undefined ? number : t("{number} ± {error}", { number, error: thousands(error) });

/**
 * Returns what an answer is worth for its aim, between these bounds and with this error, and what that is.
 * @param {string} aim @param {number} low @param {number} [high] @param {number} [error]
 * @returns {[string, string]}
 */
export function worthOf(aim, low, high = low, error) {
  const between = (/** @type {(value: number) => string} */ figure, from = low, to = high) =>
    withError(to > from ? t("{low} to {high}", { low: figure(from), high: figure(to) }) : figure(from), error);
  if (aim in VALUES) return [t("{percent}%", { percent: between(exactPercent) }), VALUES[aim]];
  // Less than starting over has words of its own, not a sign.
  if (aim === "pace" && high < 0) return [between(thousands, -high, -low), t("coins less than starting over")];
  if (aim === "pace" && low >= 0) return [between(thousands), t("coins more than starting over")];
  if (aim === "pace")
    return [
      withError(t("{low} less to {high} more", { low: thousands(-low), high: thousands(high) }), error),
      t("coins, compared with starting over"),
    ];
  // Times are negative, because more is better.
  if (aim === "soonest:level:8") return [between(thousands, -high, -low), t("minutes to level 8")];
  if (aim.startsWith("soonest:coins:")) return [between(thousands, -high, -low), minutesTo(Number(aim.split(":")[2]))];
  return [between(thousands), t("expected coins")];
}

/** Formats a chance as a percentage, with more decimals if it is small. @param {number} share */
export const exactPercent = (share) => percent(share, share > 0 && share < 0.01 ? 2 : 1);
