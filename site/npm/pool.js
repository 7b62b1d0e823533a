// Workers that answer questions: each has a game's module, and answers one question at a time.

import { Refused } from "./engine.js";
import { askTogether, isForOne } from "./shares.js";
import { gameOf, inJson, ofPicture, optionsOf } from "./core.js";

/** @typedef {import("./engine.js").EngineRequest} EngineRequest */
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
 * Posts a message to a worker, and returns its answer.
 * @param {Thread} thread @param {any} message @param {(progress: any) => void} report @param {AbortSignal} [signal]
 * @returns {Promise<any>}
 */
async function answered(thread, message, report, signal) {
  /** @type {() => void} */
  let leave = ignore;
  try {
    return await new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      leave = () => reject(signal?.reason);
      signal?.addEventListener("abort", leave);
      thread.fail = reject;
      thread.receive = (received) => {
        if ("answer" in received) return resolve(received.answer);
        if (received.refused) return reject(new Refused(received.refused));
        if (received.error) return reject(Object.assign(new Error(received.error), { code: received.code }));
        try {
          report(received.progress);
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
   * @param {EngineRequest | null} request
   * @param {(progress: any) => void} report
   * @param {AbortSignal} [signal]
   */
  async one(request, report, signal) {
    await this.#turn(signal);
    const known = this.#idle.pop();
    const thread = known ?? this.#spawn();
    this.#busy.add(thread);
    thread.busy(true);
    let isSound = false;
    try {
      if (!known) this.#shared = await answered(thread, { module: this.#module }, ignore, signal);
      const answer = request && (await answered(thread, { request }, report, signal));
      isSound = true;
      return answer;
    } catch (error) {
      // A worker whose answer nobody awaits may still give it, to the next question.
      isSound = error instanceof Refused && !signal?.aborted;
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
   * @param {EngineRequest} request
   * @param {(progress: any) => void} report
   * @param {AbortSignal} [signal]
   */
  async all(request, report, signal) {
    if (!this.#shared) await this.one(null, ignore, signal);
    if (this.#most < 2 || isForOne(request) || !this.#shared?.includes(request.question))
      return this.one(request, report, signal);
    return askTogether(
      request,
      this.#most,
      (request, report, signal) => this.one(request, report, signal),
      report,
      signal,
    );
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
    if (!Number.isInteger(workers) || workers < 1)
      throw new Refused({
        error: `\`workers\` is ${workers}: expected a whole number from 1, such as { workers: 4 }`,
        code: "request",
      });
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
