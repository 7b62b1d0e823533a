// A form whose question takes a while: its progress, and a button that stops it.

import { askLong, said } from "/ask.js";
import { byId, fill, onSubmit, thousands } from "/dom.js";

/**
 * Wires the form `NAME-form` with its button, `NAME-progress` and `NAME-told`.
 * @param {string} name
 * @param {string} path where to ask
 * @param {() => unknown} question may throw what is missing for it
 * @param {(answer: any) => string | HTMLElement} onAnswer shows it, and says it in a sentence
 * @param {string} [last] what is at work once all has been looked at
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
        fill(told, `All ${thousands(of)} looked at; ${last}…`);
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
