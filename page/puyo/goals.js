// What a plan can be for.

import { thousands } from "../dom.js";
import { t } from "../words.js";

/** How a plan ends. @typedef {{ chain: number, score: number, pair: number }} End */

/** @param {End} end */
function chainOf({ chain, pair, score }) {
  return t("{chain}-chain at pair {pair}, {score} points.", { chain, pair, score: thousands(score) });
}

/**
 * What a plan can be for: its name, what a plan comes to, what is said of a proven one, and a list of numbers that is
 * greater for a better plan.
 * @type {Record<PlanGoal, {
 *   name: string,
 *   summary: (end: End) => string,
 *   best: string,
 *   worth: (end: End) => number[],
 * }>}
 */
export const GOALS = {
  chain: {
    name: t("Longest chain"),
    summary: chainOf,
    best: t("None is better."),
    worth: ({ chain, score }) => [chain, score],
  },
  score: { name: t("Highest score"), summary: chainOf, best: t("None is better."), worth: ({ score }) => [score] },
  clear: {
    name: t("Earliest all clear"),
    summary: ({ pair, score }) => t("All clear with pair {pair}, {score} points.", { pair, score: thousands(score) }),
    best: t("None is earlier."),
    worth: ({ pair }) => [-pair],
  },
};
