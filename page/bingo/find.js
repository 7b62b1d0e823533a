// Seeds whose card holds what was seen.

import { workForm } from "/work.js";
import { byId, fill, h, input, more, thousands } from "/dom.js";

/** Seeds that are listed. */
const LISTED = 40;

/** @param {() => { mode: string, compat: string, list?: unknown }} source @param {(seed: number) => void} onChoice */
export function findPanel(source, onChoice) {
  const [goals, first, last] = ["goals", "seed-first", "seed-last"].map(input);
  const found = byId("found");
  workForm(
    "find",
    "bingo/find",
    () => {
      const { mode, compat, list } = source();
      fill(found);
      return { goals: goals.value, seeds: `${first.value}..${last.value}`, mode: [mode], compat, ...(list ? { list } : {}) };
    },
    ({ count, matches, scanned }) => {
      fill(
        found,
        matches.slice(0, LISTED).map((/** @type {{ seed: number }} */ { seed }) => h("button", { onclick: () => onChoice(seed) }, seed)),
        more(count, LISTED),
      );
      return `${thousands(count)} of ${thousands(scanned)} seeds.`;
    },
  );
}
