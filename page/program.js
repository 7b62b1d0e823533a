// Reaches the local program: a question is an HTTP request.

import { byId } from "./dom.js";
import { t } from "./words.js";

/**
 * The program refused a question. Its message says in English what was expected, and its cause the same as a code, if
 * there is one.
 */
export class Refusal extends Error {}

/** The program did not answer: it was closed, or the network is gone. */
class Lost extends Error {}

/** The time to wait before sending a lost question again, in ms. */
const AGAIN_MS = 1000;
/** If an answer breaks off this often, the question is at fault. */
const MOST_BREAKS = 2;

/**
 * Sends a question and waits for its answer. A lost question is sent again until the program answers.
 * @param {string} question game and name, such as "voltorb/solve"
 * @param {unknown} body the question's JSON, a picture on a canvas, or an empty file, which ends a stream of pictures
 * @param {((progress: any) => void) | null} onProgress hears of the progress
 * @param {AbortSignal} [signal] stops the work behind it, too
 * @returns {Promise<any>}
 */
export async function send(question, body, onProgress, signal) {
  const data = body instanceof HTMLCanvasElement ? await fileOf(body) : body;
  if (!onProgress)
    return untilAnswered(async () => answerOf(await post(question, data, "application/json", signal), signal), signal);
  let breaks = 0;
  return untilAnswered(async () => {
    const response = await post(question, data, "text/event-stream", signal);
    if (!response.ok || !response.body) return answerOf(response, signal);
    for await (const { name, data } of events(response.body, signal)) {
      if (name === "answer") return data;
      if (name === "error") throw new Refusal(data.error, data);
      onProgress(data);
    }
    if (++breaks === MOST_BREAKS)
      throw new Error(
        t("The search broke off {count} times. Try a shorter time span or fewer delays.", { count: MOST_BREAKS }),
      );
    throw new Lost();
  }, signal);
}

/**
 * The local app holds no cards: it deals those of a search with all that the machine has.
 * @type {(() => Promise<typeof import("../site/web/cards.js")>) | null}
 */
export const heldCards = null;

/** The local app serves its tables itself. @type {((name: string) => Promise<Blob>) | null} */
export const makeTable = null;

/** A canvas as a file. @param {HTMLCanvasElement} canvas @returns {Promise<Blob>} */
const fileOf = (canvas) =>
  new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"),
  );

/**
 * The events of a stream, until it ends or breaks off.
 * @param {ReadableStream<Uint8Array>} body
 * @param {AbortSignal} [signal]
 */
async function* events(body, signal) {
  const reader = body.pipeThrough(/** @type {any} */ (new TextDecoderStream())).getReader();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read().catch((/** @type {unknown} */ error) => {
      if (signal?.aborted) throw error;
      return { done: true, value: "" };
    });
    if (done) return;
    text += value;
    const parts = text.split("\n\n");
    text = parts.pop() ?? "";
    for (const part of parts) {
      const [, name, json] = /^event: (\w+)\ndata: (.*)$/s.exec(part) ?? [];
      if (name) yield { name, data: JSON.parse(json) };
    }
  }
}

/** Questions that wait for the program. */
let lost = 0;

/** @param {number} more */
function count(more) {
  lost += more;
  const text = byId("lost");
  text.hidden = !lost;
  text.textContent = lost
    ? t("Foretile does not answer: is it still running? The question is asked again as soon as it does.")
    : "";
}

/** @template T @param {() => Promise<T>} attempt @param {AbortSignal} [signal] @returns {Promise<T>} */
async function untilAnswered(attempt, signal) {
  let isLost = false;
  try {
    for (;;) {
      try {
        return await attempt();
      } catch (error) {
        if (!(error instanceof Lost)) throw error;
        if (!isLost) count(1);
        isLost = true;
        await pause(signal);
      }
    }
  } finally {
    if (isLost) count(-1);
  }
}

/**
 * A moment, or less if the network comes back or nobody waits any more.
 * @param {AbortSignal} [signal]
 * @returns {Promise<void>}
 */
function pause(signal) {
  return new Promise((resolve, reject) => {
    const end = (/** @type {() => void} */ then) => {
      clearTimeout(timer);
      removeEventListener("online", back);
      signal?.removeEventListener("abort", stopped);
      then();
    };
    const back = () => end(resolve);
    const stopped = () => end(() => reject(signal?.reason));
    const timer = setTimeout(back, AGAIN_MS);
    addEventListener("online", back);
    signal?.addEventListener("abort", stopped);
    if (signal?.aborted) stopped();
  });
}

/** @param {string} question @param {unknown} body @param {string} accept @param {AbortSignal} [signal] */
async function post(question, body, accept, signal) {
  const picture = body instanceof Blob;
  const type = picture ? body.type || "application/octet-stream" : "application/json";
  try {
    return await fetch(`ask/${question}`, {
      method: "POST",
      headers: { "content-type": type, accept },
      body: picture ? body : JSON.stringify(body),
      signal,
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Lost();
  }
}

/** @param {Response} response @param {AbortSignal} [signal] */
async function answerOf(response, signal) {
  const text = await response.text().catch((error) => {
    throw signal?.aborted ? error : new Lost();
  });
  const json = JSON.parse(text);
  if (!response.ok) throw new Refusal(json.error, json);
  return json;
}
