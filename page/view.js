// What a page shows, told through the program to other windows, which may be in another browser, such as the one in a
// program for streams: to the overlays, and to the windows of a bingo race.

/** Whether what is told reaches this browser only. */
export const isOneBrowser = false;

/** What is told is sent even if the page closes, up to a length: browsers send 64 kB so, in bytes. */
const KEPT_ALIVE = 15_000;

/** Where a page tells what it shows. @typedef {"view" | "view/bingo" | "race"} Place */

/**
 * Returns a function that tells what is shown now, or with nothing that no more is told. Whoever comes later is told,
 * too.
 * @param {Place} place
 * @returns {(view: object | null) => void}
 */
export function teller(place) {
  let [newest, told, isTelling, isLeft] = ["", "", false, false];
  addEventListener("pagehide", () => (isLeft = true), { capture: true });
  addEventListener("pageshow", () => (isLeft = false));
  return async (view) => {
    if (!view) return;
    newest = JSON.stringify(view);
    // A page that is left cannot wait for the answer before.
    if (isTelling && !isLeft) return;
    isTelling = true;
    while (told !== newest) {
      told = newest;
      // A view that is lost is not told again: the next one counts.
      await fetch(place, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: told,
        keepalive: told.length < KEPT_ALIVE,
      }).catch(() => {});
    }
    isTelling = false;
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
