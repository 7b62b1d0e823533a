// Finds the seeds whose card one wants. They are listed while the search goes on, and it stops where the list is long.

import { askLong, heldCards } from "../ask.js";
import { byId, fill, h, input, thousands } from "../dom.js";
import { seedsOf } from "./card.js";
import { stoppable } from "../work.js";
import { counted, t } from "../words.js";

/** The most seeds to list at a time. */
const LISTED = 40;
/**
 * The seeds of the first question, so that the first matches come soon, and the most of one question. Both chosen by
 * hand.
 */
const [FIRST_ASKED, MOST_ASKED] = [4096, 262_144];

/**
 * Wires the form that searches, see `stoppable`.
 * @param {() => Record<string, unknown> & { seeds: string }} question throws what is missing
 * @param {(seed: number) => void} onChoice
 * @param {(count: number, scanned: string) => string} tell says how many seeds there are, once all were checked
 */
function searchForm(question, onChoice, tell) {
  const found = byId("found");
  /** Where a search that stopped at a long list goes on, and what it asked; nothing if the next one begins anew. */
  let [next, asked, count] = [0, "", 0];
  const { rest, stop } = stoppable(
    "find",
    async ({ bar, told, signal }) => {
      const before = asked;
      asked = "";
      const { seeds, ...others } = question();
      const [first, last] = seeds.split("..").map(Number);
      const now = JSON.stringify([seeds, others]);
      if (now !== before) {
        [next, count] = [first, 0];
        fill(found);
      }
      const of = last - first + 1;
      bar.max = of;
      const most = count + LISTED;
      const isHeld = await (await heldCards?.())?.open(others);
      for (let size = isHeld ? of : FIRST_ASKED; next <= last; size = isHeld ? of : Math.min(4 * size, MOST_ASKED)) {
        const end = Math.min(next + size - 1, last);
        const { matches } = await askLong(
          "bingo/find",
          { ...others, seeds: `${next}..${end}`, limit: most - count },
          ({ done, scanned = done }) => (bar.value = next - first + scanned),
          signal,
        );
        found.append(
          ...matches.map((/** @type {{ seed: number }} */ { seed }) =>
            h("button", { onclick: () => onChoice(seed) }, seed),
          ),
        );
        count += matches.length;
        next = count === most ? matches.at(-1).seed + 1 : end + 1;
        bar.value = next - first;
        if (count === most && next <= last) {
          asked = now;
          return t("Stopped at {count} seeds, after {scanned} were checked.", {
            count: thousands(count),
            scanned: thousands(next - first),
          });
        }
        fill(told, t("At work: {percent}%", { percent: Math.floor((100 * (next - first)) / of) }));
      }
      return tell(count, thousands(of));
    },
    () => (asked ? t("Find more") : null),
  );
  const forget = () => {
    asked = "";
    rest();
  };
  byId("find-form").addEventListener("input", forget);
  return {
    stop() {
      stop();
      forget();
    },
  };
}

/** Returns what a search says of its list. @param {{ seed: unknown, rules?: string, mode?: string }} source */
export const listOf = ({ seed: _, mode, ...list }) => ({ ...list, mode: list.rules ? mode : [mode] });

/**
 * Wires the panel.
 * @param {() => { seed: unknown, rules?: string, mode?: string }} source
 * @param {(seed: number) => void} onChoice
 */
export function findPanel(source, onChoice) {
  const [goals, types, without, line, first, last] = [
    "goals",
    "find-types",
    "find-without",
    "find-line",
    "seed-first",
    "seed-last",
  ].map(input);
  return searchForm(
    () => {
      const wanted = types.value
        .split(";")
        .map((type) => type.trim())
        .filter(Boolean);
      const odd = wanted.find((type) => !/.=(\d|\.\.\d)/.test(type));
      if (odd)
        throw new Error(
          t("“{text}” does not say how many. Write a type and a number or a range, such as fish=2..5 or boss=0.", {
            text: odd,
          }),
        );
      return {
        ...listOf(source()),
        goals: goals.value,
        type: wanted,
        without: without.value,
        one_line: line.checked,
        seeds: seedsOf(first, last),
      };
    },
    onChoice,
    (count, scanned) =>
      counted(count, "{count} of {scanned} seeds fits.", "{count} of {scanned} seeds fit.", { scanned }),
  );
}
