// The panel that finds the seeds whose card has certain goals.

import { workForm } from "../work.js";
import { byId, fill, h, input, more, thousands } from "../dom.js";
import { seedsOf } from "./card.js";
import { counted } from "../words.js";

/** The most seeds to list. */
const LISTED = 40;

/** Wires the panel. @param {() => { mode: string, compat: string, list?: unknown }} source @param {(seed: number) => void} onChoice */
export function findPanel(source, onChoice) {
  const [goals, first, last] = ["goals", "seed-first", "seed-last"].map(input);
  const found = byId("found");
  workForm(
    "find",
    "bingo/find",
    () => {
      const { mode, compat, list } = source();
      fill(found);
      return { goals: goals.value, seeds: seedsOf(first, last), mode: [mode], compat, ...(list ? { list } : {}) };
    },
    ({ count, matches, scanned }) => {
      fill(
        found,
        matches.slice(0, LISTED).map((/** @type {{ seed: number }} */ { seed }) => h("button", { onclick: () => onChoice(seed) }, seed)),
        more(count, LISTED),
      );
      return counted(count, "{count} of {scanned} seeds has these goals.", "{count} of {scanned} seeds have these goals.", { scanned: thousands(scanned) });
    },
  );
}
