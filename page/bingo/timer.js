// The timer of a race.

import { clockIn, passed } from "./clock.js";
import { isTimer } from "./shared.js";
import { byId, fill, on } from "../dom.js";
import { load, save, tab } from "../store.js";
import { t } from "../words.js";

/** @typedef {import("./shared.js").Timer} Timer */

const NAME = "bingo.timer";

/**
 * Wires the timer, which its tab stores. `onPress` is called when the player starts, stops or clears it.
 * @param {() => void} onPress
 */
export function wireTimer(onPress) {
  const stored = load(tab, NAME);
  /** @type {Timer} */
  let timer = isTimer(stored) ? stored : { before: 0, since: null };
  const show = clockIn(byId("clock"));
  const put = (/** @type {Timer} */ other) => {
    timer = other;
    save(tab, NAME, timer);
    fill(byId("clock-go"), timer.since !== null ? t("Pause") : timer.before ? t("Go on") : t("Start"));
    byId("clock-clear", HTMLButtonElement).disabled = timer.since === null && !timer.before;
    show(timer);
  };
  const press = (/** @type {Timer} */ other) => {
    put(other);
    onPress();
  };
  on("clock-go", "click", () =>
    press(timer.since === null ? { before: timer.before, since: Date.now() } : { before: passed(timer), since: null }),
  );
  on("clock-clear", "click", () => press({ before: 0, since: null }));
  put(timer);
  return { get: () => timer, put };
}
