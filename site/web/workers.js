// The workers of a page. Each has the module of a game for itself and answers one question at a time.

import { isForOne, askTogether as together } from "./shares.js";
import { t } from "./words.js";

/** @typedef {import("./engine.js").EngineRequest} EngineRequest */
/** @typedef {(progress: any) => void} Report */

/**
 * The program refused a question. Its message says in English what was expected, and its cause the same as a code, if
 * there is one.
 */
export class Refusal extends Error {}

/** The most workers, because each takes memory. */
const MOST = 16;
/** How many workers share a long search. */
export const CORES = Math.min(navigator.hardwareConcurrency || 2, MOST);

/** What the names of the modules for this browser end in, as `modules.js` says. */
const ENDING = document.documentElement.dataset.modules;
const GAMES = ["voltorb", "puyo", "bingo"];
/** The modules for this browser. */
export const MODULES = GAMES.map((game) => game + ENDING);

/** The game of a question or of a table. @param {string} question such as "puyo/find" or "puyo-4.csv" */
const gameOf = (question) => GAMES.find((game) => question.startsWith(game)) ?? GAMES[0];

/**
 * What a game has, once it was needed. If that failed, it is tried again.
 * @template T @param {(game: string) => Promise<T>} make @returns {(game: string) => Promise<T>}
 */
function once(make) {
  /** @type {Map<string, Promise<T>>} */
  const made = new Map();
  return (game) => {
    const one =
      made.get(game) ??
      make(game).catch((error) => {
        made.delete(game);
        throw error;
      });
    made.set(game, one);
    return one;
  };
}

/** The module of a game, compiled once for all workers. */
const compiled = once((game) =>
  WebAssembly.compileStreaming(fetch(new URL(game + ENDING, import.meta.url))).catch((error) => {
    throw new Error(
      t("Foretile cannot be loaded ({error}): expected a connection on the first visit", { error: error.message }),
    );
  }),
);

/** A worker with the module of a game. */
export class GameWorker {
  #worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
  /** Why it could not be started, if so. */
  #fault = "";
  /** The end of its last work: an answer that nobody awaits any more is not that of the next question. */
  #last = Promise.resolve();
  /** The questions whose work can be shared. @type {string[]} */
  shared = [];

  constructor() {
    this.#worker.onerror = ({ message }) => (this.#fault = message || "a worker cannot be started");
  }

  /** @param {string} game */
  static async start(game) {
    // Its scripts come while the module does.
    const worker = new GameWorker();
    try {
      const module = await compiled(game);
      worker.shared = (await worker.#say({ module }, [])).shared;
      return worker;
    } catch (error) {
      worker.end();
      throw error;
    }
  }

  /**
   * Answers a question, and returns the answer's text, or the bytes of cards.
   * @param {EngineRequest} request
   * @param {Report} [report]
   * @returns {Promise<any>}
   */
  async ask(request, report) {
    return (await this.#say({ request }, [request.body.buffer], report)).answer;
  }

  /** Ends it, whatever it is at. */
  end() {
    this.#worker.terminate();
  }

  /** @param {unknown} message @param {Transferable[]} given @param {Report} [report] @returns {Promise<any>} */
  #say(message, given, report) {
    const answer = this.#last.then(() => this.#answered(message, given, report));
    this.#last = answer.catch(() => {});
    return answer;
  }

  /** @param {unknown} message @param {Transferable[]} given @param {Report} [report] @returns {Promise<any>} */
  #answered(message, given, report) {
    return new Promise((resolve, reject) => {
      if (this.#fault) return reject(new Error(this.#fault));
      this.#worker.onmessage = ({ data }) => {
        if (data.progress) report?.(data.progress);
        else if (data.refused) reject(new Refusal(data.refused.error, data.refused));
        else if (data.code === "memory")
          reject(
            new Error(
              t("This browser has no memory left for the answer. Close other pages or programs, and try again."),
            ),
          );
        else if (data.error) reject(new Error(data.error));
        else resolve(data);
      };
      this.#worker.onerror = ({ message }) => reject(new Error(message || "a worker cannot be started"));
      this.#worker.postMessage(message, given);
    });
  }
}

/** The workers of each game without work. @type {Record<string, GameWorker[]>} */
const idle = Object.fromEntries(GAMES.map((game) => [game, []]));
/** How many are at work. Two more than share a search may be, so that a search lets other questions pass. */
let busy = 0;
const MOST_BUSY = CORES + 2;
/** Those who wait until fewer are. @type {(() => void)[]} */
const waiting = [];

/** Waits for a promise, unless the signal says that nobody needs it any more.
 * @template T @param {Promise<T>} promise @param {AbortSignal} [signal] @returns {Promise<T>} */
export function unless(promise, signal) {
  return new Promise((resolve, reject) => {
    promise.then(resolve, reject);
    signal?.throwIfAborted();
    signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}

/**
 * Asks the next free worker. If nobody needs the answer any more, the worker ends.
 * @param {EngineRequest} request @param {Report} [report] @param {AbortSignal} [signal]
 * @returns {Promise<string>} the answer's text
 */
export async function ask(request, report, signal) {
  while (busy >= MOST_BUSY) await unless(new Promise((resolve) => waiting.push(() => resolve(null))), signal);
  busy += 1;
  try {
    const game = gameOf(request.question);
    const worker = idle[game].pop() ?? (await GameWorker.start(game));
    let isSound = false;
    try {
      const answer = await unless(worker.ask(request, report), signal);
      isSound = true;
      return answer;
    } catch (error) {
      // It may be at work for long on an answer that nobody awaits any more.
      isSound = error instanceof Refusal && !signal?.aborted;
      throw error;
    } finally {
      if (isSound) idle[game].push(worker);
      else worker.end();
    }
  } finally {
    busy -= 1;
    // All look again, because some may have stopped waiting.
    for (const look of waiting.splice(0)) look();
  }
}

/** The questions of a game whose work can be shared, as its first worker says. */
const sharing = once(async (game) => {
  const worker = await GameWorker.start(game);
  idle[game].push(worker);
  return worker.shared;
});

/** Whether several workers share the work of a question. @param {EngineRequest} request */
export async function isShared(request) {
  return !isForOne(request) && (await sharing(gameOf(request.question))).includes(request.question);
}

/**
 * Asks a question whose work all workers share.
 * @param {EngineRequest} request @param {Report} report @param {AbortSignal} [signal]
 * @returns {Promise<string>}
 */
export function askTogether(request, report, signal) {
  return together(request, CORES, ask, report, signal);
}

/** The questions that are proofs. */
const PROOFS = ["voltorb/solve", "voltorb/judge"];
/** For how many milliseconds a proof has one worker. Most are done by then. */
const ALONE = 500;

/**
 * Whether several workers can share the proof that a question is: where the host isolates the page from others.
 * @param {string} question
 */
export const isProof = (question) => crossOriginIsolated && PROOFS.includes(question);

/**
 * Asks for a proof. If it takes long, the workers without work help the one that answers: they search in other orders,
 * and all share what they have proven.
 * @param {EngineRequest} request @param {Report} report @param {AbortSignal} [signal]
 */
export async function prove(request, report, signal) {
  const { roomForBounds } = await import("./bounds.js");
  const bounds = /** @type {any} */ (roomForBounds());
  const part = (/** @type {number} */ way) => ({ ...request, bounds, way, body: request.body.slice() });
  const helpers = new AbortController();
  const help = setTimeout(() => {
    // What becomes of a helper is of no account.
    for (let way = 1; busy < CORES; way += 1) ask(part(way), () => {}, helpers.signal).catch(() => {});
  }, ALONE);
  try {
    return await ask(part(0), report, signal);
  } finally {
    clearTimeout(help);
    helpers.abort();
  }
}

/** The worker that follows moving pictures, as it remembers what it saw. @type {GameWorker | null} */
let eyes = null;
/** The end of its last work. @type {Promise<unknown>} */
let looked = Promise.resolve();

/** Asks it, one frame after the other. @param {EngineRequest} request @returns {Promise<string>} */
export function watch(request) {
  const answer = looked.then(async () => {
    eyes ??= await GameWorker.start("voltorb");
    try {
      return await eyes.ask(request);
    } catch (error) {
      if (!(error instanceof Refusal)) {
        eyes.end();
        eyes = null;
      }
      throw error;
    }
  });
  looked = answer.catch(() => {});
  return answer;
}
