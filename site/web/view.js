// Publishes what a page shows to other windows of the same browser: to the overlays, and to the windows of a bingo race.

/** Whether a view reaches this browser only. */
export const isOneBrowser = true;

/** Where a page publishes what it shows. @typedef {"view" | "view/bingo" | "race"} Place */

/** @type {Map<Place, BroadcastChannel>} */
const channels = new Map();

/** @param {Place} place */
function channelOf(place) {
  const channel = channels.get(place) ?? new BroadcastChannel(`foretile.${place}`);
  channels.set(place, channel);
  return channel;
}

/**
 * Returns a function that publishes what is shown now, or with null that nothing more follows. Windows that open later
 * get the last view, too.
 * @param {Place} place
 * @returns {(view: object | null) => void}
 */
export function sender(place) {
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
