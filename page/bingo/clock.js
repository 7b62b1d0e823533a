// A running timer, as people read it.

import { fill } from "../dom.js";

/** @typedef {import("./shared.js").Timer} Timer */

/** The milliseconds that have passed. @param {Timer} timer */
export const passed = ({ before, since }) => before + (since === null ? 0 : Math.max(0, Date.now() - since));

/** Formats milliseconds as hours, minutes and seconds, such as 1:02:03. @param {number} ms */
function hours(ms) {
  const [seconds, minutes] = [Math.floor(ms / 1000), Math.floor(ms / 60_000)];
  return [Math.floor(minutes / 60), minutes % 60, seconds % 60]
    .map((part, index) => (index ? String(part).padStart(2, "0") : part))
    .join(":");
}

/** Shows a running timer in an element. Returns a function that gives it another one. @param {HTMLElement} place */
export function clockIn(place) {
  /** @type {Timer} */
  let timer = { before: 0, since: null };
  let shown = "";
  const show = () => {
    const now = hours(passed(timer));
    if (now !== shown) fill(place, (shown = now));
  };
  setInterval(() => timer.since !== null && show(), 100);
  return (/** @type {Timer} */ other) => {
    timer = other;
    show();
  };
}
