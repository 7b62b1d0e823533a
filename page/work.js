// Forms for questions that take a while: they show the progress, and their button stops the work.

import { askLong, wrong } from "./ask.js";
import { byId, fill, onSubmit, thousands } from "./dom.js";
import { t } from "./words.js";

/**
 * Asks a question to its end. If an answer has a `state`, it is that of one step, and the next step goes on from there.
 * @param {string} path
 * @param {object} question
 * @param {(progress: any) => void} onProgress
 * @param {AbortSignal} signal
 * @param {(answer: any) => object | null} further returns what else to ask if the answer is not enough
 */
async function askSteps(path, question, onProgress, signal, further) {
  let answer = await askLong(path, question, onProgress, signal);
  while (answer.state) answer = await askLong(path, { ...question, state: answer.state }, onProgress, signal);
  const next = further(answer);
  return next ? askLong(path, next, onProgress, signal) : answer;
}

/**
 * Wires the form `NAME-form`, its button `NAME`, the bar `NAME-progress` and the status `NAME-status`. While the work goes
 * on, the button stops it.
 * @param {string} name
 * @param {(parts: {
 *   bar: HTMLProgressElement,
 *   status: HTMLElement,
 *   signal: AbortSignal,
 * }) => Promise<string | HTMLElement>} work returns a sentence about what was found
 * @param {() => string | null} [label] what the button says while nothing goes on, if not its own text
 */
export function stoppable(name, work, label) {
  const [button, bar, status] = [
    byId(name, HTMLButtonElement),
    byId(`${name}-progress`, HTMLProgressElement),
    byId(`${name}-status`),
  ];
  const own = button.textContent;
  /** @type {AbortController | null} */
  let running = null;
  /** Names the button anew, unless the work goes on. */
  const rest = () => {
    if (!running) button.textContent = label?.() ?? own;
  };
  async function begin() {
    const controller = (running = new AbortController());
    button.textContent = t("Stop");
    bar.hidden = false;
    bar.removeAttribute("value");
    fill(status, t("At work…"));
    /** @type {string | Node} */
    let answer;
    try {
      answer = await work({ bar, status, signal: controller.signal });
      controller.signal.throwIfAborted();
    } catch (error) {
      answer = controller.signal.aborted ? t("Stopped.") : wrong(error);
    }
    // Work that began anew meanwhile has the form.
    if (running !== controller) return;
    fill(status, answer);
    running = null;
    rest();
    bar.hidden = true;
  }
  onSubmit(`${name}-form`, () => (running ? running.abort() : begin()));
  return {
    rest,
    stop: () => running?.abort(),
    /** Begins, or begins anew. */
    start() {
      running?.abort();
      begin();
    },
  };
}

/**
 * Wires a form that asks one question, see `stoppable`.
 * @param {string} name
 * @param {string | (() => string)} path the question's game and name, such as "voltorb/find"
 * @param {() => object} question returns the question's JSON, or throws an error that says what is missing
 * @param {(answer: any) => string | HTMLElement} onAnswer shows the last answer, and returns a sentence about it
 * @param {string} [last] what the program does after the search itself, in the page's language
 * @param {(answer: any) => object | null} [further] returns what else to ask if the answer is not enough
 * @param {() => string | null} [label] what the button says while nothing goes on, see `stoppable`
 */
export const workForm = (
  name,
  path,
  question,
  onAnswer,
  last = t("putting the answer together"),
  further = () => null,
  label = () => null,
) =>
  stoppable(
    name,
    async ({ bar, status, signal }) => {
      const answer = await askSteps(
        typeof path === "string" ? path : path(),
        question(),
        ({ done, scanned = done, of }) => {
          if (scanned < of) {
            [bar.max, bar.value] = [of, scanned];
            return fill(status, t("At work: {percent}%", { percent: Math.floor((100 * scanned) / of) }));
          }
          bar.removeAttribute("value");
          fill(status, t("All {count} checked; {last}…", { count: thousands(of), last }));
        },
        signal,
        further,
      );
      return onAnswer(answer);
    },
    label,
  );
