// A goal list that a module has read, to deal from it again and again.

import { Refused } from "./engine.js";

/** @typedef {{ ask: (request: import("./engine.js").EngineRequest, onProgress: (progress: any) => void) => string }} Engine */

const bytes = new TextEncoder();
/** @param {Engine} engine @param {string} question @param {number} list @param {unknown} [body] */
const ask = (engine, question, list, body) =>
  engine.ask({ question, list, body: bytes.encode(JSON.stringify(body)) }, () => {});

/** The numbers of the lists that each engine stores. @type {WeakMap<Engine, Set<number>>} */
const stored = new WeakMap();

/**
 * Frees a list. After an error within its engine that is not possible, and not needed.
 * @param {{ engine: Engine, number: number }} list
 */
function free({ engine, number }) {
  if (!stored.get(engine)?.delete(number)) return;
  ask(engine, "forget", number);
}

/** Frees the lists that nobody freed. */
const forgotten = new FinalizationRegistry(free);

export class List {
  /**
   * @type {{ engine: Engine, number: number, alike: { mode: string, goals: any[], desired_times: number[] } } | null}
   */
  #held;

  /** @param {Engine} engine @param {object} source */
  constructor(engine, source) {
    const numbers = stored.get(engine) ?? new Set();
    stored.set(engine, numbers);
    let number = 0;
    while (numbers.has(number)) number += 1;
    const alike = JSON.parse(ask(engine, "keep", number, { ...source, seeds: [] }));
    numbers.add(number);
    this.#held = { engine, number, alike };
    forgotten.register(this, this.#held, this);
  }

  /** Deals cards. The module says in brief what each says alone. @param {object} body @returns {any[]} */
  #deal(body) {
    if (!this.#held)
      throw new Refused({
        error: "the list was freed: expected its cards to be dealt before `free()`",
        code: "request",
      });
    const { engine, number, alike } = this.#held;
    /** @param {number[]} goals @param {number[]} difficulties */
    const dealt = (goals, difficulties) =>
      goals.map((goal, square) => {
        const { id, name, time, skill } = alike.goals[goal];
        const difficulty = difficulties[square];
        return { id, name, difficulty, desired_time: alike.desired_times[difficulty], time, skill };
      });
    /** @type {any[]} */
    const cards = JSON.parse(ask(engine, "bingo/deal", number, body));
    return cards.map(({ seed, iterations, goals, difficulties, rows }) => ({
      seed,
      mode: alike.mode,
      iterations,
      goals: goals && dealt(goals, difficulties),
      rows,
    }));
  }

  /** @param {number | string} seed */
  deal(seed) {
    return this.#deal({ seed })[0];
  }

  /** @param {string | (number | string)[]} seeds */
  cards(seeds) {
    return this.#deal({ seeds });
  }

  free() {
    if (!this.#held) return;
    forgotten.unregister(this);
    free(this.#held);
    this.#held = null;
  }
}

// Where the language does not know `using` yet, its name is of no use, and does no harm.
Object.defineProperty(List.prototype, Symbol.dispose ?? Symbol.for("Symbol.dispose"), {
  value: List.prototype.free,
  configurable: true,
  writable: true,
});
