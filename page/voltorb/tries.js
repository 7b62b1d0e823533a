// What to try if no seed deals a board: each try says what it finds.

import { ask } from "../ask.js";
import { fill, h } from "../dom.js";
import { SIDE, lineName, pairsOf, sumsWith } from "./position.js";
import { counted, t } from "../words.js";

/** @typedef {{ rounds: any[], from?: string, to?: string, delay: string, advance: string }} Asking */
/**
 * A try: its name, the questions that it asks, and what to change if one of them finds a seed.
 * @typedef {{ name: string, questions: { asking: Asking, name?: string, use: () => void }[] }} Try
 */

/**
 * What a player may do to the fields and to the board.
 * @typedef {{
 *   later: (minutes: number) => void,
 *   delays: (first: number, last: number) => void,
 *   outputs: (most: number) => void,
 *   hints: (hints: Hint[]) => void,
 * }} Changes
 */

const MINUTE_MS = 60_000;
const HOUR = 60;
/** A minute on the title screen, and more than people wait. */
const LONG_WAIT = [6001, 20_000];
/** More cost far more time: a search for them deals boards one by one. */
const MANY_OUTPUTS = 400;

/** A clock time some minutes later. @param {string} time @param {number} minutes */
const later = (time, minutes) => new Date(Date.parse(`${time}Z`) + minutes * MINUTE_MS).toISOString().slice(0, 19);

/** The kinds of numbers in a hint. */
const KINDS = /** @type {const} */ (["sum", "voltorbs"]);

/** By how much the rows' total is greater than the columns'. @param {Hint[]} hints @param {"sum" | "voltorbs"} kind */
function differenceOf(hints, kind) {
  const total = (/** @type {Hint[]} */ lines) => lines.reduce((sum, hint) => sum + (hint[kind] ?? 0), 0);
  return total(hints.slice(0, SIDE)) - total(hints.slice(SIDE));
}

/** Whether the totals show that a number is misread. @param {Hint[]} hints */
export const differ = (hints) => KINDS.some((kind) => differenceOf(hints, kind) !== 0);

/**
 * Returns the hints that may be on the screen if one number was misread or two lines were exchanged, with what differs.
 * @param {Hint[]} hints
 */
export function misread(hints) {
  /** @type {{ hints: Hint[], name: string }[]} */
  const found = [];
  const textOf = (/** @type {Hint} */ { sum, voltorbs }) => `${sum}:${voltorbs}`;
  // A total that differs says by how much one of its ten numbers is wrong.
  for (const kind of KINDS) {
    const off = differenceOf(hints, kind);
    if (!off) continue;
    hints.forEach((hint, line) => {
      const right = { ...hint, [kind]: (hint[kind] ?? 0) - (line < SIDE ? off : -off) };
      const [sum, voltorbs] = [right.sum ?? 0, right.voltorbs ?? 0];
      const [least, most] = sumsWith(voltorbs);
      if (voltorbs < 0 || voltorbs > SIDE || sum < least || sum > most) return;
      found.push({
        hints: hints.with(line, right),
        name: t("If {line} is {hint}", { line: lineName(line), hint: textOf(right) }),
      });
    });
  }
  if (found.length) return found;
  for (const from of [0, SIDE])
    for (let one = from; one < from + SIDE; one++)
      for (let other = one + 1; other < from + SIDE; other++) {
        if (textOf(hints[one]) === textOf(hints[other])) continue;
        found.push({
          hints: hints.with(one, hints[other]).with(other, hints[one]),
          name: t("If {line} and {other} are exchanged", { line: lineName(one), other: lineName(other) }),
        });
      }
  return found;
}

/**
 * Returns what to try.
 * @param {Asking} wide the question that found nothing @param {Hint[]} hints @param {Changes} change
 * @returns {Try[]}
 */
export function triesOf(wide, hints, change) {
  // With many random numbers before, every search would find boards.
  const request = { ...wide, advance: "0..0" };
  const { from, to, rounds } = request;
  const timed = (/** @type {number} */ minutes) => ({
    asking: { ...request, from: later(from ?? "", minutes), to: later(to ?? "", minutes) },
    use: () => change.later(minutes),
  });
  const [first, last] = LONG_WAIT;
  const misreadHint = {
    name: t("A misread hint"),
    questions: misread(hints).map((other) => ({
      name: other.name,
      asking: { ...request, rounds: [...rounds.slice(0, -1), { ...rounds.at(-1), ...pairsOf(other.hints) }] },
      use: () => change.hints(other.hints),
    })),
  };
  // No board has these hints, wherever it comes from.
  if (differ(hints)) return [misreadHint];
  return [
    ...(from && to
      ? [
          { name: t("The minute before"), questions: [timed(-1)] },
          { name: t("The hour before"), questions: [timed(-HOUR)] },
          { name: t("The hour after"), questions: [timed(HOUR)] },
        ]
      : []),
    {
      name: t("A longer wait before loading"),
      questions: [{ asking: { ...request, delay: `${first}..${last}` }, use: () => change.delays(first, last) }],
    },
    misreadHint,
    {
      name: t("More walking about before the first board"),
      questions: [{ asking: { ...request, advance: `0..${MANY_OUTPUTS}` }, use: () => change.outputs(MANY_OUTPUTS) }],
    },
  ];
}

/**
 * Asks one question after another what each try would find, and shows those that find something as buttons. `onFound`
 * is called with the first one.
 * @param {Element} place @param {Try[]} tries @param {AbortSignal} signal
 * @param {(found: { name: string, text: string, use: () => void }) => void} onFound
 */
export async function showTries(place, tries, signal, onFound) {
  const status = h("p", { className: "quiet", role: "status" });
  const list = h("div", { className: "matches" });
  fill(place, status, list);
  let isUnknown = false;
  for (const { name, questions } of tries) {
    fill(status, t("{condition}: ", { condition: name }), t("Searching…"));
    for (const { asking, name: condition, use } of questions) {
      const { count } = await ask("voltorb/find", asking, signal).catch((error) => {
        if (signal.aborted) throw error;
        // Hints that no board has deal none. Of other errors nothing follows.
        isUnknown ||= !error.cause;
        return { count: 0 };
      });
      if (!count) continue;
      const text =
        (condition ? t("{condition}: ", { condition }) : "") +
        counted(count, "Finds one board.", "Finds {count} boards.");
      list.append(tryButton({ name, text, use }, !list.childElementCount));
      if (list.childElementCount === 1) onFound({ name, text, use });
      break;
    }
  }
  if (list.childElementCount) return status.remove();
  fill(
    status,
    isUnknown
      ? t("Not everything could be tried.")
      : t("Nothing near this finds the board. Compare the ten hints and the time with the game."),
  );
}

/**
 * A button for a try that finds something.
 * @param {{ name: string, text: string, use: () => void }} found @param {boolean} isMain
 */
export const tryButton = ({ name, text, use }, isMain) =>
  h("button", { className: isMain ? "try main" : "try", onclick: use }, h("b", {}, name), " ", h("small", {}, text));
