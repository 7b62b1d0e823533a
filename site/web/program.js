// Reaches the program in this browser: workers answer the questions, and nothing is sent anywhere.

import { Refusal, ask, askTogether, isProof, isShared, prove, watch } from "./workers.js";

export { Refusal };

/** The cards of bingo lists that workers hold, for searches. */
export const heldCards = () => import("./cards.js");

/**
 * Asks a question and waits for its answer.
 * @param {string} path game and name, such as "voltorb/solve", and a query string for a picture
 * @param {unknown} body the question's JSON, a picture on a canvas, or an empty file, which ends a stream of pictures
 * @param {((progress: any) => void) | null} onProgress hears of the progress
 * @param {AbortSignal} [signal] stops the work behind it, too
 * @returns {Promise<any>}
 */
export async function send(path, body, onProgress, signal) {
  const [question, query = ""] = path.split("?");
  const request = { question, query, ...(await packed(body)) };
  const report = onProgress ?? (() => {});
  if (question === "voltorb/follow") return JSON.parse(await watch(request));
  if (question === "bingo/find") {
    const { find, holds } = await heldCards();
    if (holds(body)) {
      const found = await find(request, report);
      // Such a search is too quick to be stopped, but its answer may come too late.
      signal?.throwIfAborted();
      return JSON.parse(found);
    }
  }
  const way = isProof(question) ? prove : (await isShared(request)) ? askTogether : ask;
  return JSON.parse(await way(request, report, signal));
}

/** Makes a table. @param {string} name such as "puyo-4.csv" */
export async function makeTable(name) {
  return new Blob([await ask({ question: name, table: true, body: new Uint8Array() })]);
}

/** The bytes of a question. @param {unknown} body @returns {Promise<{ body: Uint8Array, size?: [number, number] }>} */
async function packed(body) {
  if (body instanceof Blob) return { body: new Uint8Array(await body.arrayBuffer()) };
  if (!(body instanceof HTMLCanvasElement)) return { body: new TextEncoder().encode(JSON.stringify(body)) };
  const { width, height } = body;
  const context = body.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("no canvas");
  return { body: new Uint8Array(context.getImageData(0, 0, width, height).data.buffer), size: [width, height] };
}
