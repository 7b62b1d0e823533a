// What the Voltorb Flip page shows, told to the overlays through the program. They may be in another browser, such as
// the one in a program for streams.

/** @typedef {{ headline: string, hints: Hint[], cards: string, solved: Solved | null, named: number | null }} View */

/** Returns a function that tells what is shown now. Whoever comes later is told, too. @returns {(view: View) => void} */
export function teller() {
  let [newest, told, isTelling] = ["", "", false];
  return async (view) => {
    newest = JSON.stringify(view);
    if (isTelling) return;
    isTelling = true;
    while (told !== newest) {
      told = newest;
      // A view that is lost is not told again: the next one counts.
      await fetch("view", { method: "POST", headers: { "content-type": "application/json" }, body: told }).catch(() => {});
    }
    isTelling = false;
  };
}

/** Calls `show` with what a page shows, now and after every change. @param {(view: View) => void} show */
export function follow(show) {
  new EventSource("view").addEventListener("view", ({ data }) => show(JSON.parse(data)));
}
