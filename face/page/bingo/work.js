// A form whose question takes a while: its progress, and a button that stops it.

import { Refusal, askLong } from "/ask.js";
import { byId, fill } from "/dom.js";

/**
 * Wires the form `NAME-form` with its button, `NAME-progress` and `NAME-told`.
 * @param {string} name
 * @param {() => unknown} question
 * @param {(answer: any) => string} onAnswer shows it, and says it in a sentence
 */
export function workForm(name, question, onAnswer) {
  const [button, bar, told] = [byId(name, HTMLButtonElement), byId(`${name}-progress`, HTMLProgressElement), byId(`${name}-told`)];
  const label = button.textContent;
  /** @type {AbortController | null} */
  let running = null;
  byId(`${name}-form`).addEventListener("submit", async (event) => {
    event.preventDefault();
    if (running) return running.abort();
    const controller = (running = new AbortController());
    button.textContent = "Stop";
    bar.hidden = false;
    bar.removeAttribute("value");
    fill(told, "At work…");
    try {
      const answer = await askLong(`bingo/${name}`, question(), ({ done, of }) => {
        [bar.max, bar.value] = [of, done];
        fill(told, `At work: ${Math.floor((100 * done) / of)} %`);
      }, controller.signal);
      fill(told, onAnswer(answer));
    } catch (error) {
      fill(told, controller.signal.aborted ? "Stopped." : error instanceof Refusal ? error.message : String(error));
    }
    running = null;
    button.textContent = label;
    bar.hidden = true;
  });
}
