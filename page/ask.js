// The questions of the pages. `program.js` sends them to the program: over HTTP in the local app, to workers on
// the site.

import { Refusal, heldCards, makeTable, send } from "./program.js";
import { h } from "./dom.js";
import { inQuotes, say } from "./message.js";
import { inEnglish } from "./words.js";

export { heldCards, makeTable };

/**
 * The text for an error, as a sentence. Where the program wrote it and gave no cause, it is in English.
 * @param {unknown} error
 */
export function said(error) {
  const text = inQuotes(sentence(error instanceof Error ? error.message : String(error)));
  if (!(error instanceof Refusal)) return text;
  return error.cause ? say(text, /** @type {import("./message.js").Message} */ (error.cause)) : inEnglish(text);
}

/** The text for an error, in the box that all errors have. @param {unknown} error */
export const wrong = (error) => h("span", { className: "fault" }, said(error));

/** An error as people read it, without the place in the JSON, which they did not write. @param {string} text */
export function sentence(text) {
  const plain = text
    .replace(/^not a question: /i, "")
    .replace(/ at line \d+ column \d+/g, "")
    .trim();
  const ended = /[.!?…]$/.test(plain) ? plain : `${plain}.`;
  return ended[0].toUpperCase() + ended.slice(1);
}

/**
 * Asks a question and waits for its answer.
 * @param {string} question game and name, such as "voltorb/solve"
 * @param {unknown} body the question's JSON, a picture on a canvas, or an empty file, which ends a stream of pictures
 * @param {AbortSignal} [signal] stops the work behind it, too
 * @returns {Promise<any>}
 */
export const ask = (question, body, signal) => send(question, body, null, signal);

/**
 * Asks a long question, and reports its progress.
 * @param {string} question
 * @param {unknown} body
 * @param {(progress: any) => void} onProgress
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>}
 */
export const askLong = (question, body, onProgress, signal) => send(question, body, onProgress, signal);

/**
 * Of what goes on one after another, only the newest counts. `begin` ends what went on before, and returns a signal: it
 * is aborted once something newer has begun, or once all has been stopped. Whoever waited looks at it and returns.
 */
export function newest() {
  let controller = new AbortController();
  return {
    begin() {
      controller.abort();
      controller = new AbortController();
      return controller.signal;
    },
    /** The signal of what goes on. */
    now: () => controller.signal,
    stop: () => controller.abort(),
  };
}

/**
 * Asks one question at a time: a new one stops the one before, whose answer is dropped.
 * @param {(answer: any) => void} onAnswer
 * @param {(message: string | Node) => void} onRefusal
 */
export function latest(onAnswer, onRefusal) {
  const questions = newest();
  return {
    stop: questions.stop,
    /** @param {string} question @param {unknown} body */
    async ask(question, body) {
      const signal = questions.begin();
      try {
        const answer = await ask(question, body, signal);
        if (!signal.aborted) onAnswer(answer);
      } catch (error) {
        if (!signal.aborted) onRefusal(said(error));
      }
    },
  };
}
