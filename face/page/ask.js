// The one door to the program behind the page.

/** A question was refused; the message says what was expected. */
export class Refusal extends Error {}

/** What to tell of an error. @param {unknown} error */
export const said = (error) => (error instanceof Error ? error.message : String(error));

/**
 * Asks a question and waits for its answer.
 * @param {string} question game and name, such as "voltorb/solve"
 * @param {unknown} body the question's JSON, or a picture
 * @param {AbortSignal} [signal] stops the work behind it, too
 * @returns {Promise<any>}
 */
export async function ask(question, body, signal) {
  return answerOf(await post(question, body, "application/json", signal));
}

/**
 * Asks a long question and hears of its progress.
 * @param {string} question
 * @param {unknown} body
 * @param {(progress: any) => void} onProgress
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>}
 */
export async function askLong(question, body, onProgress, signal) {
  const response = await post(question, body, "text/event-stream", signal);
  if (!response.ok || !response.body) return answerOf(response);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) throw new Refusal("The answer broke off: is Foretile still running?");
    text += value;
    const events = text.split("\n\n");
    text = events.pop() ?? "";
    for (const event of events) {
      const [, name, json] = /^event: (\w+)\ndata: (.*)$/s.exec(event) ?? [];
      if (!name) continue;
      const data = JSON.parse(json);
      if (name === "answer") return data;
      if (name === "error") throw new Refusal(data.error);
      onProgress(data);
    }
  }
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
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new Refusal("Foretile does not answer: is it still running?");
  }
}

/** @param {Response} response */
async function answerOf(response) {
  const json = await response.json();
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
