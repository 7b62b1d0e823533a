// Workers that answer questions: each has a game's module, and answers one question at a time.

import { Refused } from "./engine.js";
import { askTogether, isForOne } from "./shares.js";
import { gameOf, inJson, ofPicture, optionsOf } from "./core.js";

/** @typedef {import("./engine.js").Asked} Asked */
/**
 * @typedef {{
 *   post: (message: any) => void,
 *   receive: (message: any) => void,
 *   fail: (error: Error) => void,
 *   busy: (is: boolean) => void,
 *   end: () => void,
 * }} Thread
 */

const ignore = () => {};

/**
 * Tells a worker something, and returns its answer.
 * @param {Thread} thread @param {any} message @param {(progress: any) => void} tell @param {AbortSignal} [signal]
 * @returns {Promise<any>}
 */
async function answered(thread, message, tell, signal) {
  /** @type {() => void} */
  let leave = ignore;
  try {
    return await new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      leave = () => reject(signal?.reason);
      signal?.addEventListener("abort", leave);
      thread.fail = reject;
      thread.receive = (told) => {
        if ("answer" in told) return resolve(told.answer);
        if (told.refused) return reject(new Refused(told.refused));
        if (told.error) return reject(Object.assign(new Error(told.error), { code: told.code }));
        try {
          tell(told.progress);
        } catch (error) {
          reject(error);
        }
      };
      thread.post(message);
    });
  } finally {
    signal?.removeEventListener("abort", leave);
    thread.fail = thread.receive = ignore;
  }
}

/** The workers of a game. */
class Pool {
  #module;
  #spawn;
  #most;
  /** Those without work. @type {Thread[]} */
  #idle = [];
  #busy = new Set();
  /** Those who wait until one is free. @type {Set<() => void>} */
  #waiting = new Set();
  /** The questions whose work can be shared, as the first worker says. @type {string[] | undefined} */
  #shared;

  /** @param {WebAssembly.Module} module @param {() => Thread} spawn @param {number} most */
  constructor(module, spawn, most) {
    [this.#module, this.#spawn, this.#most] = [module, spawn, most];
  }

  /**
   * Waits until fewer are at work. One more than share a search may be, so that a search lets other questions pass.
   * @param {AbortSignal} [signal]
   */
  async #turn(signal) {
    while (this.#busy.size > this.#most) {
      signal?.throwIfAborted();
      /** @type {() => void} */
      let look = ignore;
      await new Promise((resolve) => {
        look = () => resolve(null);
        this.#waiting.add(look);
        signal?.addEventListener("abort", look);
      });
      this.#waiting.delete(look);
      signal?.removeEventListener("abort", look);
    }
    signal?.throwIfAborted();
  }

  /**
   * Asks the next free worker. If nobody needs the answer any more, the worker ends.
   * @param {Asked | null} asked
   * @param {(progress: any) => void} tell
   * @param {AbortSignal} [signal]
   */
  async one(asked, tell, signal) {
    await this.#turn(signal);
    const known = this.#idle.pop();
    const thread = known ?? this.#spawn();
    this.#busy.add(thread);
    thread.busy(true);
    let isSound = false;
    try {
      if (!known) this.#shared = await answered(thread, { module: this.#module }, ignore, signal);
      const answer = asked && (await answered(thread, { asked }, tell, signal));
      isSound = true;
      return answer;
    } catch (error) {
      isSound = error instanceof Refused;
      throw error;
    } finally {
      // Whoever closed all of them has ended it.
      if (this.#busy.delete(thread) && isSound) {
        thread.busy(false);
        this.#idle.push(thread);
      } else {
        thread.end();
      }
      for (const look of this.#waiting) look();
    }
  }

  /**
   * Asks all workers, if they can share the work.
   * @param {Asked} asked
   * @param {(progress: any) => void} tell
   * @param {AbortSignal} [signal]
   */
  async all(asked, tell, signal) {
    if (!this.#shared) await this.one(null, ignore, signal);
    if (this.#most < 2 || isForOne(asked) || !this.#shared?.includes(asked.question))
      return this.one(asked, tell, signal);
    return askTogether(asked, this.#most, (asked, tell, signal) => this.one(asked, tell, signal), tell, signal);
  }

  close() {
    const closed = new Refused({
      error: "the workers were closed: expected `close()` after the last answer",
      code: "left",
    });
    for (const thread of [...this.#idle, ...this.#busy]) {
      this.#busy.delete(thread);
      thread.end();
      thread.fail(closed);
    }
    this.#idle = [];
  }
}

/**
 * Returns `open`, which starts workers.
 * @param {(...games: any[]) => Promise<Map<string, WebAssembly.Module>>} load
 * @param {() => Thread} spawn
 * @param {number} usual how many workers a game has by default
 */
export function opener(load, spawn, usual) {
  return async (/** @type {any[]} */ ...games) => {
    const { workers = usual } = games.length > 1 && typeof games.at(-1) === "object" ? games.pop() : {};
    const loaded = await load(...games);
    const pools = new Map(
      [...loaded].map(([game, module]) => /** @type {const} */ ([game, new Pool(module, spawn, workers)])),
    );
    // What follows moving pictures remembers what it saw, so that one worker looks at all of them.
    const eyes = new Map(
      [...loaded].map(([game, module]) => /** @type {const} */ ([game, new Pool(module, spawn, 0)])),
    );
    const close = () => [...pools.values(), ...eyes.values()].forEach((pool) => pool.close());
    /** @param {Map<string, Pool>} pools @param {string} question */
    const of = (pools, question) => /** @type {Pool} */ (pools.get(gameOf(question, pools)));
    const client = {
      /** @param {string} question @param {unknown} body @param {import("./core.js").Options} [options] */
      async ask(question, body, options) {
        const { onProgress = ignore, signal } = optionsOf(options);
        return JSON.parse(await of(pools, question).all(inJson(question, body), onProgress, signal));
      },
      /**
       * @param {string} question
       * @param {any} picture
       * @param {Record<string, string>} [members]
       * @param {{ signal?: AbortSignal }} [options]
       */
      look: async (question, picture, members, { signal } = {}) =>
        JSON.parse(await of(eyes, question).one(ofPicture(question, picture, members), ignore, signal)),
      close,
    };
    return Object.defineProperty(client, Symbol.dispose ?? Symbol.for("Symbol.dispose"), { value: close });
  };
}
