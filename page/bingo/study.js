// The panel that counts how often each goal is dealt and how long rows take, with charts and tables.

import { time } from "./card.js";
import { frequencies, rowTimes } from "./chart.js";
import { workForm } from "../work.js";
import { byId, fill, h, scroller, table, thousands } from "../dom.js";

/** Wires the panel. @param {() => { seed: unknown }} source */
export function studyPanel(source) {
  const cards = byId("study-seeds", HTMLSelectElement);
  workForm(
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
          listed("Frequencies", ["Goal", "Bucket", "Cards", "Share"], goals.map(({ name, bucket, count, share }) => [name, bucket, thousands(count), `${(100 * share).toFixed(1)} %`])),
          rowTimes(named, possible),
          listed("Times of rows", ["Row", "Mean", "Nine of ten", "All"], named.map(([name, { time: { mean, quantiles: at } }]) => [name, time(mean), `${time(at["0.05"])} to ${time(at["0.95"])}`, `${time(at["0"])} to ${time(at["1"])}`])),
        ],
      );
      return `${thousands(dealt)} cards; ${failures} seeds deal none. The generator needed ${iterations.mean.toFixed(2)} attempts on average, ${iterations.max} at most.`;
    },
  );
}

/** Makes a table that scrolls. @param {string} label @param {string[]} heads @param {(string | number)[][]} lines */
const listed = (label, heads, lines) =>
  scroller(label, table(heads, lines.map(([first, ...others]) => h("tr", {}, h("th", { scope: "row" }, first), others.map((cell) => h("td", { className: "number" }, cell))))));
