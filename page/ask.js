// The one door to the program behind the page.

import { byId } from "/dom.js";

/** A question was refused; the message says what was expected. */
export class Refusal extends Error {}

/** The program did not answer: it was closed, or the network is gone. */
class Lost extends Error {}

/** How long to wait before asking again what was lost, in ms. */
const AGAIN_MS = 1000;
/** How often an answer may break off before it is the question's fault. */
const MOST_BREAKS = 2;

/** What to tell of an error, as a sentence. @param {unknown} error */
export const said = (error) => sentence(error instanceof Error ? error.message : String(error));

/** An error as people read it: without the place in the JSON, which they did not write. @param {string} text */
export function sentence(text) {
  const plain = text.replace(/^not a question: /i, "").replace(/ at line \d+ column \d+/g, "").trim();
  const ended = /[.!?…]$/.test(plain) ? plain : `${plain}.`;
  return ended[0].toUpperCase() + ended.slice(1);
}

/**
 * Asks a question and waits for its answer. A question that is lost is asked again until the
 * program answers.
 * @param {string} question game and name, such as "voltorb/solve"
 * @param {unknown} body the question's JSON, or a picture
 * @param {AbortSignal} [signal] stops the work behind it, too
 * @returns {Promise<any>}
 */
export function ask(question, body, signal) {
  return untilAnswered(async () => answerOf(await post(question, body, "application/json", signal)), signal);
}

/**
 * Asks a long question and hears of its progress; asks again as `ask` does.
 * @param {string} question
 * @param {unknown} body
 * @param {(progress: any) => void} onProgress
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>}
 */
export function askLong(question, body, onProgress, signal) {
  let breaks = 0;
  return untilAnswered(async () => {
    const response = await post(question, body, "text/event-stream", signal);
    if (!response.ok || !response.body) return answerOf(response);
    for await (const { name, data } of events(response.body, signal)) {
      if (name === "answer") return data;
      if (name === "error") throw new Refusal(data.error);
      onProgress(data);
    }
    if (++breaks === MOST_BREAKS) throw new Refusal(`The answer broke off ${MOST_BREAKS} times: try a smaller question.`);
    throw new Lost();
  }, signal);
}

/** The events of a stream, until it ends or breaks off. @param {ReadableStream<Uint8Array>} body @param {AbortSignal} [signal] */
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
function tellLost(more) {
  lost += more;
  const told = byId("lost");
  told.hidden = !lost;
  told.textContent = lost ? "Foretile does not answer: is it still running? The question is asked again as soon as it does." : "";
}

/** @template T @param {() => Promise<T>} attempt @param {AbortSignal} [signal] @returns {Promise<T>} */
async function untilAnswered(attempt, signal) {
  let told = false;
  try {
    for (;;) {
      try {
        return await attempt();
      } catch (error) {
        if (!(error instanceof Lost)) throw error;
        if (!told) tellLost(1);
        told = true;
        await pause(signal);
      }
    }
  } finally {
    if (told) tellLost(-1);
  }
}

/** A moment, or less if the network comes back or nobody waits any more. @param {AbortSignal} [signal] @returns {Promise<void>} */
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
    return await fetch(`/ask/${question}`, {
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

/** @param {Response} response */
async function answerOf(response) {
  const text = await response.text().catch((error) => {
    throw error instanceof DOMException ? error : new Lost();
  });
  const json = JSON.parse(text);
  if (!response.ok) throw new Refusal(json.error);
  return json;
}

/**
 * Asks one question at a time: a new one stops the one before, whose answer is never heard.
 * @param {(answer: any) => void} onAnswer
 * @param {(message: string) => void} onRefusal
 */
export function latest(onAnswer, onRefusal) {
  let controller = new AbortController();
  return {
    stop() {
      controller.abort();
    },
    /** @param {string} question @param {unknown} body */
    async ask(question, body) {
      controller.abort();
      const mine = (controller = new AbortController());
      try {
        const answer = await ask(question, body, mine.signal);
        if (!mine.signal.aborted) onAnswer(answer);
      } catch (error) {
        if (!mine.signal.aborted) onRefusal(said(error));
      }
    },
  };
}
