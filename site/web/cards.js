// The cards of a list's usual seeds, for searches that take a moment: they are dealt once, cached by this browser, and
// held by workers of their own.

import { askEach, askTogether } from "./shares.js";
import { CORES, GameWorker, ask, unless } from "./workers.js";

/** @typedef {import("./engine.js").EngineRequest} EngineRequest */
/** @typedef {import("./shares.js").Report} Report */

/** The cache, which new versions of the site leave alone. */
const CACHE = "bingo-cards";
/** The header with the checksum of cards. */
const SUM = "x-sha-256";

/**
 * The cards that are held: their list, and for each shard the worker that has it.
 * @type {{ list: string, workers: GameWorker[] } | null}
 */
let held = null;
/** The end of the last search in them, because a worker answers one question at a time. @type {Promise<unknown>} */
let found = Promise.resolve();

/** What is the same for all questions about the same cards. @param {any} body */
const listOf = ({ list, mode, compat, rules, lang }) => JSON.stringify([list, mode, compat, rules, lang]);

/** @param {unknown} body */
const inBytes = (body) => ({ question: "bingo/find", body: new TextEncoder().encode(JSON.stringify(body)) });

/** @param {Uint8Array<ArrayBuffer>} bytes */
async function sumOf(bytes) {
  return String(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
}

/** Whether the cards of a question are held. @param {unknown} body */
export const holds = (body) => held !== null && held.list === listOf(body);

/** Finds a question's seeds in the cards that are held. @param {EngineRequest} request @param {Report} report */
export function find(request, report) {
  const { workers } = /** @type {NonNullable<typeof held>} */ (held);
  const answer = found.then(() =>
    askTogether(
      request,
      workers.length,
      (part, report) => {
        const { join, shard: [index] = [0] } = part;
        return join ? ask(part, report) : workers[index].ask({ ...part, index: "find" }, report);
      },
      report,
    ),
  );
  found = answer.catch(() => {});
  return answer;
}

/** Holds no cards any more. Searches in them that have begun come to their end. */
export function drop() {
  const workers = held?.workers ?? [];
  held = null;
  found.then(() => workers.forEach((worker) => worker.end()));
}

/**
 * Lets a worker of its own take each shard of a question's cards, and holds them if all of them could.
 * @param {any} body
 * @param {(worker: GameWorker, request: EngineRequest, name: string, report: Report) => Promise<boolean>} take
 *   returns whether the worker has the shard's cards
 * @param {Report} report @param {AbortSignal} [signal]
 */
async function hold(body, take, report, signal) {
  drop();
  /** @type {GameWorker[]} */
  const workers = [];
  let isWhole = false;
  try {
    const taken = await unless(
      askEach(
        inBytes(body),
        CORES,
        async (request, report) => {
          const worker = await GameWorker.start("bingo");
          workers.push(worker);
          if (signal?.aborted) worker.end();
          const name = await worker.ask({ ...request, index: "name", body: request.body.slice() });
          return { worker, isTaken: await take(worker, request, name, report) };
        },
        report,
      ),
      signal,
    );
    isWhole = taken.every(({ isTaken }) => isTaken);
    if (isWhole) {
      // Others may be held since.
      drop();
      held = { list: listOf(body), workers: taken.map(({ worker }) => worker) };
    }
  } finally {
    if (!isWhole) for (const worker of workers) worker.end();
  }
  return isWhole;
}

/** Whether this browser can cache cards. It can where the site is served safely. */
export const isOffered = "caches" in self && "subtle" in crypto;

/** Whether this browser has cached any cards. */
export const isCached = async () => isOffered && caches.has(CACHE).catch(() => false);

/**
 * Holds the cards of a question, if this browser has cached them. Returns whether they are held.
 * @param {any} body
 */
export async function open(body) {
  if (holds(body)) return true;
  if (!(await isCached())) return false;
  const cache = await caches.open(CACHE);
  const first = await ask({ ...inBytes(body), shard: [0, CORES], index: "name" });
  if (!(await cache.match(first))) return false;
  return hold(
    body,
    async (worker, request, name) => {
      const cached = await cache.match(name);
      if (!cached) return false;
      const cards = new Uint8Array(await cached.arrayBuffer());
      if ((await sumOf(cards)) !== cached.headers.get(SUM)) return false;
      const both = new Blob([/** @type {Uint8Array<ArrayBuffer>} */ (request.body), "\n", cards]);
      return (
        (await worker.ask({ ...request, index: "read", body: new Uint8Array(await both.arrayBuffer()) })) === "true"
      );
    },
    () => {},
  );
}

/**
 * Deals the cards of a question's list, holds them, and caches them. Returns whether this browser had room for that.
 * @param {any} body @param {Report} report @param {AbortSignal} signal
 */
export async function deal(body, report, signal) {
  let hasRoom = true;
  await hold(
    body,
    async (worker, request, name, report) => {
      const cards = await worker.ask({ ...request, index: "deal" }, report);
      const put = async () =>
        (await caches.open(CACHE)).put(name, new Response(cards, { headers: { [SUM]: await sumOf(cards) } }));
      await put().catch(() => (hasRoom = false));
      return true;
    },
    report,
    signal,
  );
  return hasRoom;
}

/** Forgets all cards that this browser has cached. */
export async function forget() {
  drop();
  await caches.delete(CACHE);
}
