// What the Voltorb Flip page shows, told to the overlays in the same browser.

/** @typedef {{ headline: string, hints: Hint[], cards: string, solved: Solved | null, named: number | null }} View */

const channel = new BroadcastChannel("foretile.view");

/** Returns a function that tells what is shown now. Whoever comes later and asks is told, too. @returns {(view: View) => void} */
export function teller() {
  /** @type {View | null} */
  let last = null;
  channel.addEventListener("message", ({ data }) => data === "show" && last && channel.postMessage(last));
  return (view) => channel.postMessage((last = view));
}

/** Calls `show` with what a page shows, now and after every change. @param {(view: View) => void} show */
export function follow(show) {
  channel.addEventListener("message", ({ data }) => data !== "show" && show(data));
  channel.postMessage("show");
}
