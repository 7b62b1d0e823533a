// Forms for questions that take a while: they show the progress, and their button stops the work.

import { askLong, said } from "./ask.js";
import { byId, fill, onSubmit, thousands } from "./dom.js";

/**
 * Wires the form `NAME-form`, its button `NAME`, the bar `NAME-progress` and the text `NAME-told`.
 * @param {string} name
 * @param {string} path the question's game and name, such as "voltorb/find"
 * @param {() => unknown} question returns the question's JSON, or throws an error that says what is missing
 * @param {(answer: any) => string | HTMLElement} onAnswer shows the answer, and returns a sentence about it
 * @param {string} [last] what the program does after the search itself
 */
export function workForm(name, path, question, onAnswer, last = "putting the answer together") {
  const [button, bar, told] = [byId(name, HTMLButtonElement), byId(`${name}-progress`, HTMLProgressElement), byId(`${name}-told`)];
  const label = button.textContent;
  /** @type {AbortController | null} */
  let running = null;
  onSubmit(`${name}-form`, async () => {
    if (running) return running.abort();
    const controller = (running = new AbortController());
    button.textContent = "Stop";
    bar.hidden = false;
    bar.removeAttribute("value");
    fill(told, "At work…");
    try {
      const answer = await askLong(path, question(), ({ done, scanned = done, of }) => {
        if (scanned < of) {
          [bar.max, bar.value] = [of, scanned];
          return fill(told, `At work: ${Math.floor((100 * scanned) / of)} %`);
        }
        bar.removeAttribute("value");
        fill(told, `All ${thousands(of)} checked; ${last}…`);
      }, controller.signal);
      fill(told, onAnswer(answer));
    } catch (error) {
      fill(told, controller.signal.aborted ? "Stopped." : said(error));
    }
    running = null;
    button.textContent = label;
    bar.hidden = true;
  });
  return { stop: () => running?.abort() };
}
