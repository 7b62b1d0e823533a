// Reads the advice aloud, for people whose eyes are on the game.

import { byId, press } from "../dom.js";
import { language } from "../words.js";

/**
 * Wires the button. Returns a function that is called with every new advice, which is empty if there is nothing to do.
 */
export function speaker() {
  const button = byId("speak", HTMLButtonElement);
  const { speechSynthesis } = window;
  let [isOn, now, said] = [false, "", ""];
  button.hidden = !speechSynthesis;

  function say() {
    if (!isOn || now === said) return;
    said = now;
    // What is still being read is out of date.
    speechSynthesis.cancel();
    if (now) speechSynthesis.speak(Object.assign(new SpeechSynthesisUtterance(now), { lang: language }));
  }

  button.addEventListener("click", () => {
    [isOn, said] = [!isOn, ""];
    press(button, isOn);
    if (isOn) say();
    else speechSynthesis.cancel();
  });

  return (/** @type {string} */ text) => {
    now = text;
    say();
  };
}
