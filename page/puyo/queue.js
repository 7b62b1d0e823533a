// The queue beside the field, as the game shows it: the pair to place is the largest, the next ones follow, and the strip
// scrolls with the plan.

import { byId, fill, h } from "../dom.js";
import { t } from "../words.js";
import { isStill } from "./field.js";
import { UNSEEN } from "./pairs.js";
import { nameOf, pairShapes } from "./shapes.js";

const strip = byId("queue");
/** The queue that is shown. */
const current = {
  /** The pairs with their elements. @type {{ pair: string, shown: HTMLElement }[]} */
  queue: [],
  /** How many pairs were seen, from which place on. */
  seen: { count: 0, offset: 0 },
};

/** Names the pairs, and marks those that were seen. */
function mark() {
  for (const [index, { pair, shown }] of current.queue.entries()) {
    const isSeen = (index - current.seen.offset + current.queue.length) % current.queue.length < current.seen.count;
    shown.classList.toggle("seen", isSeen);
    const values = { number: index + 1, pair: [...pair].map(nameOf).join(" ") };
    shown.ariaLabel = isSeen ? t("pair {number}, seen: {pair}", values) : t("pair {number}: {pair}", values);
  }
}

/** Shows the pairs of a queue, or none. @param {string[]} pairs */
export function show(pairs) {
  current.queue = pairs.map((pair, index) => ({
    pair,
    shown: h("div", { className: "pair", role: "img" }, h("small", {}, index + 1), pairShapes(pair)),
  }));
  fill(strip, ...current.queue.map(({ shown }) => shown));
  mark();
}

/**
 * Whether the queue deals these puyos.
 * @param {string} puyos two letters for each pair, and one if only the lower puyo is known @param {number} offset
 */
export const deals = (puyos, offset) =>
  current.queue.length > 0 &&
  [...puyos].every((puyo, at) =>
    [UNSEEN, current.queue[((at >> 1) + offset) % current.queue.length].pair[at & 1]].includes(puyo),
  );

/** Says which pairs were seen. @param {number} count @param {number} offset where the first of them is */
export function saw(count, offset) {
  current.seen = { count, offset };
  mark();
}

/** Marks the pair to place, and scrolls to it. @param {number} index from 0 */
export function follow(index) {
  const now = current.queue[index % current.queue.length]?.shown;
  if (!now || now.ariaCurrent) return;
  for (const { shown } of current.queue) {
    shown.ariaCurrent = shown === now ? "step" : null;
    shown.classList.toggle("now", shown === now);
  }
  // Only what is near moves there; a leap would fly by.
  const isNear = Math.abs(now.offsetTop - strip.scrollTop) < strip.clientHeight;
  strip.scrollTo({ top: now.offsetTop, behavior: isNear && !isStill() ? "smooth" : "instant" });
}
