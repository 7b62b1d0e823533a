// The panel that counts how often each goal is dealt and how long rows take, with charts and tables.

import { time } from "./card.js";
import { frequencies, rowTimes } from "./chart.js";
import { workForm } from "../work.js";
import { byId, fill, fixed, h, percent, scroller, table, thousands } from "../dom.js";
import { t } from "../words.js";

/** @param {number} share */
export const shareOf = (share) => t("{percent}%", { percent: percent(share, 1) });

/** Wires the panel. @param {() => { seed: unknown }} source */
export function studyPanel(source) {
  const cards = byId("study-seeds", HTMLSelectElement);
  return workForm(
    "study",
    "bingo/study",
    () => {
      const { seed: _, ...list } = source();
      return { ...list, seeds: `0..${Number(cards.value) - 1}` };
    },
    (/** @type {Studied} */ { cards: dealt, failures, iterations, goals, rows, possible }) => {
      const named = Object.entries(rows);
      fill(
        byId("chart"),
        dealt > 0 && [
          frequencies(goals),
          listed(
            t("Frequencies"),
            [t("Goal"), t("Bucket"), t("Cards"), t("Share")],
            goals.map(({ name, bucket, count, share }) => [name, bucket, thousands(count), shareOf(share)]),
          ),
          rowTimes(named, possible),
          listed(
            t("Times of rows"),
            [t("Row"), t("Mean"), t("Nine of ten"), t("All")],
            named.map(
              ([
                name,
                {
                  time: { mean, quantiles: at },
                },
              ]) => [name, time(mean), between(at["0.05"], at["0.95"]), between(at["0"], at["1"])],
            ),
          ),
        ],
      );
      return countedIn({ cards: dealt, failures, iterations });
    },
  );
}

/** Says what was counted. @param {Pick<Studied, "cards" | "failures" | "iterations">} studied */
export const countedIn = ({ cards, failures, iterations: { mean, max } }) =>
  t("{cards} cards; {failures} seeds deal none. The generator needed {mean} attempts on average, {max} at most.", {
    cards: thousands(cards),
    failures,
    mean: fixed(mean, 2),
    max,
  });

/** @param {number} least @param {number} most both in minutes */
const between = (least, most) => t("{least} to {most}", { least: time(least), most: time(most) });

/** Makes a table that scrolls. @param {string} label @param {string[]} heads @param {(string | number)[][]} lines */
export const listed = (label, heads, lines) =>
  scroller(
    label,
    table(
      heads,
      lines.map(([first, ...others]) =>
        h(
          "tr",
          {},
          h("th", { scope: "row" }, first),
          others.map((cell) => h("td", { className: "number" }, cell)),
        ),
      ),
    ),
  );
