// Publishes what a page shows through the program to other windows, which may be in another browser, such as the one in
// a program for streams: to the overlays, and to the windows of a bingo race.

/** Whether a view reaches this browser only. */
export const isOneBrowser = false;

/** A view up to this length is sent even if the page closes. Browsers allow 64 kB for all such requests, in bytes. */
const KEEPALIVE = 15_000;

/** Where a page publishes what it shows. @typedef {"view" | "view/bingo" | "race"} Place */

/**
 * Returns a function that publishes what is shown now, or with null that nothing more follows. Windows that open later
 * get the last view, too.
 * @param {Place} place
 * @returns {(view: object | null) => void}
 */
export function sender(place) {
  let [newest, last, isBusy, isLeft] = ["", "", false, false];
  addEventListener("pagehide", () => (isLeft = true), { capture: true });
  addEventListener("pageshow", () => (isLeft = false));
  return async (view) => {
    if (!view) return;
    newest = JSON.stringify(view);
    // A page that is left cannot wait for the answer before.
    if (isBusy && !isLeft) return;
    isBusy = true;
    while (last !== newest) {
      last = newest;
      // A view that is lost is not sent again: the next one counts.
      await fetch(place, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: last,
        keepalive: last.length < KEEPALIVE,
      }).catch(() => {});
    }
    isBusy = false;
  };
}

/**
 * Calls `show` with what a page shows, now and after every change, and `open` whenever the connection begins, for the
 * first time or again. Returns a function that ends it.
 * @param {Place} place @param {(view: any) => void} show @param {() => void} [open]
 */
export function follow(place, show, open = () => {}) {
  const source = new EventSource(place);
  source.addEventListener("view", ({ data }) => show(JSON.parse(data)));
  source.addEventListener("open", open);
  return () => source.close();
}
