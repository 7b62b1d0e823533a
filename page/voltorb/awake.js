// Keeps the screen awake while the camera or a timer runs, where the browser can do so.

/** What needs the screen. @type {Set<string>} */
const needs = new Set();
/** @type {WakeLockSentinel | null} */
let lock = null;

async function hold() {
  if (!needs.size || lock || document.visibilityState !== "visible" || !navigator.wakeLock) return;
  try {
    lock = await navigator.wakeLock.request("screen");
    // The browser lets go of it while the page is not in view.
    lock.addEventListener("release", () => (lock = null), { once: true });
    if (!needs.size) release();
  } catch {
    // A battery that is low forbids it.
  }
}

function release() {
  lock?.release();
  lock = null;
}

document.addEventListener("visibilitychange", hold);

/** Says whether something needs the screen. @param {string} what @param {boolean} on */
export function keepAwake(what, on) {
  if (on) needs.add(what);
  else needs.delete(what);
  if (needs.size) hold();
  else release();
}
