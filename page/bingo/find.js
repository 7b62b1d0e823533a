// Finds the seeds whose card one wants. They are listed while the search goes on, and it stops where the list is long.

import { askLong, heldCards, said } from "../ask.js";
import { byId, fill, h, input, thousands } from "../dom.js";
import { Refusal } from "../program.js";
import { seedsOf } from "./card.js";
import { completed, goalNames, smallCard, squaresWith, wantedIn } from "./goals.js";
import { PLAYBINGO } from "./settings.js";
import { stoppable } from "../work.js";
import { counted, t } from "../words.js";

/** The most seeds to list at a time. */
const LISTED = 40;
/**
 * The seeds of the first question, so that the first matches come soon, and the most of one question. Both chosen by
 * hand.
 */
const [FIRST_COUNT, MOST_COUNT] = [4096, 262_144];

/**
 * Wires the form that searches, see `stoppable`.
 * @param {() => Record<string, unknown> & { seeds: string }} question throws what is missing
 * @param {() => Promise<unknown>} prepare is done before the search begins
 * @param {(match: Match) => Node} show
 * @param {(count: number, scanned: string) => string} describe returns how many seeds there are, once all were checked
 * @param {(error: unknown) => HTMLElement | null} cure says what to do about an error, if there is anything
 */
function searchForm(question, prepare, show, describe, cure) {
  const found = byId("found");
  /** Where a search that stopped at a long list goes on, and its request; nothing if the next one begins anew. */
  let [next, requested, count] = [0, "", 0];
  const { rest, stop } = stoppable(
    "find",
    async ({ bar, status, signal }) => {
      try {
        return await search(bar, status, signal);
      } catch (error) {
        const cured = signal.aborted ? null : cure(error);
        if (cured) return cured;
        throw error;
      }
    },
    () => (requested ? t("Find more") : null),
  );

  /** @param {HTMLProgressElement} bar @param {HTMLElement} status @param {AbortSignal} signal */
  async function search(bar, status, signal) {
    const before = requested;
    requested = "";
    const { seeds, ...others } = question();
    const [first, last] = seeds.split("..").map(Number);
    const now = JSON.stringify([seeds, others]);
    if (now !== before) {
      [next, count] = [first, 0];
      fill(found);
    }
    await prepare();
    const of = last - first + 1;
    bar.max = of;
    const most = count + LISTED;
    // The goals of a board's first squares name its seeds, however many there are: such a search goes over no seeds.
    const isPlaybingo = others.rules === PLAYBINGO;
    const isAtOnce = isPlaybingo ? of > DRAWN : await (await heldCards?.())?.open(others);
    for (let size = isAtOnce ? of : FIRST_COUNT; next <= last; size = isAtOnce ? of : Math.min(4 * size, MOST_COUNT)) {
      const end = Math.min(next + size - 1, last);
      const { matches } = await askLong(
        "bingo/find",
        { ...others, seeds: `${next}..${end}`, limit: most - count },
        ({ done, scanned = done }) => (bar.value = next - first + scanned),
        signal,
      );
      found.append(...matches.map((/** @type {Match} */ match) => show(match)));
      count += matches.length;
      next = count === most ? matches.at(-1).seed + 1 : end + 1;
      bar.value = next - first;
      if (count === most && next <= last) {
        requested = now;
        return t("Stopped at {count} seeds, after {scanned} were checked.", {
          count: thousands(count),
          scanned: thousands(next - first),
        });
      }
      fill(status, t("At work: {percent}%", { percent: Math.floor((100 * (next - first)) / of) }));
    }
    return describe(count, thousands(of));
  }

  const forget = () => {
    requested = "";
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

/** The seeds that sites draw from. A search that goes beyond them shall not be cut into thousands. */
const DRAWN = 1_000_000;

/** A card that fits: its goals' ids, or their texts. @typedef {{ seed: number, goals: string[] }} Match */
/** @typedef {import("./goals.js").Wanted} Wanted */

/** Returns the types that a field asks for. @param {string} text */
const typesOf = (text) =>
  text
    .split(";")
    .map((type) => type.trim())
    .filter(Boolean);

/** Returns what a search says of its list. @param {{ seed: unknown, rules?: string, mode?: string }} source */
export const listOf = ({ seed: _, mode, ...list }) => ({ ...list, mode: list.rules ? mode : [mode] });

/**
 * Wires the panel. `onChoice` is called when a seed is chosen, and `onWanted` when other goals are looked for.
 * @param {() => { seed: unknown, rules?: string, mode?: string }} source
 * @param {(seed: number) => void} onChoice
 * @param {() => void} onWanted
 * @param {() => import("./race.js").Size} size of the page's card
 */
export function findPanel(source, onChoice, onWanted, size) {
  const [goals, types, without, line, first, last] = [
    "goals",
    "find-types",
    "find-without",
    "find-line",
    "seed-first",
    "seed-last",
  ].map(input);
  const panel = byId("tab-find");
  const names = goalNames(source);
  completed(goals, names);
  completed(without, names);
  /** The goals of the search. @type {Wanted[]} */
  let wanted = [];

  const search = searchForm(
    () => {
      const odd = typesOf(types.value).find((type) => !/.=(\d|\.\.\d)/.test(type));
      if (odd)
        throw new Error(
          t("“{text}” does not say how many. Write a type and a number or a range, such as fish=2..5 or boss=0.", {
            text: odd,
          }),
        );
      wanted = wantedIn(goals.value);
      return {
        ...listOf(source()),
        goals: goals.value,
        type: typesOf(types.value),
        without: without.value,
        one_line: line.checked,
        seeds: seedsOf(first, last),
      };
    },
    async () => {
      await names().catch(() => []);
      onWanted();
    },
    ({ seed, goals }) => {
      const squares = squaresWith(wanted, goals, names.known);
      return h("button", { onclick: () => onChoice(seed) }, squares.length > 0 && smallCard(squares, size()), seed);
    },
    (count, scanned) =>
      counted(count, "{count} of {scanned} seeds fits.", "{count} of {scanned} seeds fit.", { scanned }),
    (error) => {
      const { name, nearest } = error instanceof Refusal ? /** @type {any} */ (error.cause ?? {}) : {};
      if (!nearest) return null;
      const take = () => {
        for (const field of [goals, without]) field.value = field.value.replace(name, nearest);
        byId("find-form", HTMLFormElement).requestSubmit();
      };
      return h(
        "span",
        { className: "fault" },
        said(error),
        " ",
        h("button", { onclick: take }, t("Take {goal}", { goal: nearest })),
      );
    },
  );
  return {
    stop() {
      search.stop();
      wanted = [];
    },
    /** The squares of a card with the goals that are looked for. @param {{ id?: string, name: string }[]} card */
    squaresOf: (card) =>
      panel.hidden
        ? []
        : squaresWith(
            wanted,
            card.map(({ name }) => name),
            [],
          ),
  };
}
