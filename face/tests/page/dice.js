// Random numbers that come again, for tests that make their inputs up.

/** How long a test makes up inputs, in seconds, if FORETILE_FUZZ says so. */
const SECONDS = Number(process.env.FORETILE_FUZZ ?? 0);

/** Reproducible random numbers: mulberry32. */
export class Dice {
  #state;

  /** @param {number} seed */
  constructor(seed) {
    this.#state = seed | 0;
  }

  /** A whole number from 0, below the end. @param {number} end */
  below(end) {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % end;
  }

  /** Whether something happens that happens once in so many times. @param {number} times */
  once(times) {
    return this.below(times) === 0;
  }

  /** @template T @param {readonly T[]} from @returns {T} */
  one(from) {
    return from[this.below(from.length)];
  }

  /** Those that a coin each chooses. @template T @param {readonly T[]} from */
  some(from) {
    return from.filter(() => this.once(2));
  }
}

/**
 * Calls `act` with the dice of the seeds 1 to `usual`, or of as many as the seconds of FORETILE_FUZZ allow, and says
 * which seed failed. Returns their number.
 * @param {number} usual @param {(dice: Dice) => void | Promise<void>} act
 */
export async function throwing(usual, act) {
  const until = Date.now() + 1000 * SECONDS;
  let seed = 0;
  while (SECONDS ? Date.now() < until : seed < usual) {
    seed += 1;
    try {
      await act(new Dice(seed));
    } catch (error) {
      throw new Error(`seed ${seed}: ${/** @type {Error} */ (error).message}`, { cause: error });
    }
  }
  return seed;
}
