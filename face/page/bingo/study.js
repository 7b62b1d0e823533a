// How often each goal is dealt, as bars.

import { workForm } from "/work.js";
import { byId, fill, h } from "/dom.js";

/** @typedef {{ cards: number, failures: number, iterations: { mean: number, max: number }, goals: { name: string, count: number, share: number }[] }} Studied */

/** @param {() => { seed: unknown }} source */
export function studyPanel(source) {
  const cards = byId("study-seeds", HTMLSelectElement);
  workForm(
    "study",
    "bingo/study",
    () => {
      const { seed: _, ...list } = source();
      return { ...list, seeds: `0..${Number(cards.value) - 1}` };
    },
    (/** @type {Studied} */ { cards: dealt, failures, iterations, goals }) => {
      const most = goals[0]?.share ?? 1;
      const bars = goals.map(({ name, count, share }) =>
        h("tr", {},
          h("th", { scope: "row" }, name),
          h("td", { className: "number" }, count.toLocaleString("en")),
          h("td", { className: "number" }, `${(100 * share).toFixed(1)} %`),
          h("td", { className: "bar-cell", "aria-hidden": "true" }, h("meter", { min: 0, max: most, value: share }))),
      );
      const head = ["Goal", "Cards", "Share", "Bar"].map((name) => h("th", { scope: "col" }, name));
      fill(byId("chart"), h("div", { className: "scroll tall", tabIndex: 0, role: "region", "aria-label": "Frequencies" },
        h("table", {}, h("thead", {}, h("tr", {}, head)), h("tbody", {}, bars))));
      return `${dealt.toLocaleString("en")} cards, ${failures} seeds without one; ${iterations.mean.toFixed(2)} attempts on average, ${iterations.max} at most.`;
    },
  );
}
