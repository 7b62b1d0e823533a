// Where the next pair goes. The program proves it; nothing is guessed.

import { ask } from "../ask.js";
import { alike } from "../puyo/aim.js";

/** How long a proof may take, in seconds. */
export const SECONDS = 15;
/** The most solutions to request: all of any puzzle with a good one. */
const LISTED = 1000;

/** The pairs of a solution, in the program's notation. @param {PuzzleSolved["solutions"][number]} solution */
const written = ({ placements }) => placements.flatMap((at) => (at ? [`${at.column}${at.turn}`] : []));

/**
 * The next placement of a solution; null if there is none, and undefined if that is not proven.
 * @param {string} address that of the whole puzzle
 * @param {PuzzlePlayed} played
 * @param {AbortSignal} signal
 * @returns {Promise<string | null | undefined>}
 */
export async function hint(address, { now, moves }, signal) {
  const question = { address: now ?? address, limit: now ? 1 : LISTED, time_limit: SECONDS };
  /** @type {PuzzleSolved} */
  const { count, proven, solutions } = await ask("puyo/task", question, signal);
  // What was popped before counts on where an address of the rest cannot say it: then the whole puzzle is solved.
  const placed = now
    ? []
    : moves.flatMap(({ pair, at }) => (pair && at ? [{ at, isDouble: pair[0] === pair[1] }] : []));
  const goesOn = (/** @type {string[]} */ solution) =>
    placed.every(({ at, isDouble }, index) =>
      isDouble ? alike(at) === alike(solution[index] ?? "") : at === solution[index],
    );
  const found = solutions.map(written).find((solution) => solution.length > placed.length && goesOn(solution));
  return found ? found[placed.length] : proven && count <= solutions.length ? null : undefined;
}
