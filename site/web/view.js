// What a page shows, told to other windows of the same browser: to the overlays, and to the windows of a bingo race.

/** Whether what is told reaches this browser only. */
export const isOneBrowser = true;

/** Where a page tells what it shows. @typedef {"view" | "view/bingo" | "race"} Place */

/** @type {Map<Place, BroadcastChannel>} */
const channels = new Map();

/** @param {Place} place */
function channelOf(place) {
  const channel = channels.get(place) ?? new BroadcastChannel(`foretile.${place}`);
  channels.set(place, channel);
  return channel;
}

/**
 * Returns a function that tells what is shown now, or with nothing that no more is told. Whoever comes later is told,
 * too.
 * @param {Place} place
 * @returns {(view: object | null) => void}
 */
export function teller(place) {
  const channel = channelOf(place);
  /** @type {object | null} */
  let last = null;
  channel.addEventListener("message", ({ data }) => data === "show" && last && channel.postMessage(last));
  return (view) => {
    last = view;
    if (view) channel.postMessage(view);
  };
}

/**
 * Calls `show` with what a page shows, now and after every change, and `open` once. Returns a function that ends it.
 * @param {Place} place @param {(view: any) => void} show @param {() => void} [open]
 */
export function follow(place, show, open = () => {}) {
  const channel = channelOf(place);
  const take = (/** @type {MessageEvent} */ { data }) => data !== "show" && show(data);
  channel.addEventListener("message", take);
  channel.postMessage("show");
  open();
  return () => channel.removeEventListener("message", take);
}
