// Finds the keys of Puyo Puyo Tsu whose queues begin with the pairs that were seen: a search of minutes, in parts. It can be
// stopped, and goes on where it was, also after the page was loaded again.

import { askLong } from "../ask.js";
import { byId, fill, h, thousands } from "../dom.js";
import { UNSEEN, hex } from "./pairs.js";
import { device, load, save } from "../store.js";
import { counted, t } from "../words.js";
import { stoppable } from "../work.js";

const SLOT = "puyo.keys";
const ALL = 2 ** 32;
/** How many keys a part of the search has. */
const PART = 2 ** 26;
/** The most keys to list. */
const MOST = 1000;
/** With fewer pairs, too many keys fit. */
const ENOUGH = 7;
/** With fewer pairs, even to count the keys would take an hour. */
const COUNTED = 3;
/** About how many keys deal the first 3, 4 and so on pairs, for each number of colours. @type {Record<number, number[]>} */
const EXPECTED = {
  3: [3.5e7, 3.9e6, 437_000, 49_000, 5_700, 900, 360, 300],
  4: [2.8e7, 1.9e6, 122_000, 7_700, 490, 42, 12, 10],
  5: [2.8e7, 1.9e6, 104_000, 4_650, 227, 43, 36, 36],
};

/** The queues of two parts of a search, those with the most keys first. @param {PuyoKeys[]} one @param {PuyoKeys[]} other */
function together(one, other) {
  /** @type {Map<string, PuyoKeys>} */
  const all = new Map();
  for (const queue of [...one, ...other]) {
    const known = all.get(queue.pairs.join());
    all.set(queue.pairs.join(), known ? { ...known, keys: [...known.keys, ...queue.keys] } : queue);
  }
  return [...all.values()].sort((a, b) => b.keys.length - a.keys.length || a.keys[0] - b.keys[0]);
}

/** What is to be expected before the search. @param {string[]} pairs @param {number} colors @param {boolean} isVague */
function outlook(pairs, colors, isVague) {
  if (pairs.length < COUNTED) return t("Add more pairs.");
  const numbers = EXPECTED[colors];
  const count = numbers[Math.min(pairs.length - COUNTED, numbers.length - 1)];
  if (isVague || !count || pairs.some((pair) => pair.includes(UNSEEN))) return t("Ready to search.");
  return t("About {count} keys fit.", { count: thousands(count) });
}

/** What a search for so many pairs brings. @param {number} pairs */
const promise = (pairs) =>
  pairs < COUNTED
    ? t("Eight leave a few of {all} keys.", { all: thousands(ALL) })
    : pairs < ENOUGH
      ? t("They would only be counted: add pairs to see the queues.")
      : t("To go through all {all} keys takes some minutes.", { all: thousands(ALL) });

/**
 * Wires the search. `choose` takes a queue, and `report` says something in the first line of the page.
 * @param {(queue: PuyoKeys, isOnly: boolean) => void} choose
 * @param {(message: string, bad?: boolean) => void} report
 * @param {() => void} shown the queues are listed
 * @param {() => void} none no key deals the pairs
 */
export function keysPanel(choose, report, shown, none) {
  const button = h("button", { id: "keys", type: "submit", className: "main" });
  const form = h(
    "form",
    { id: "keys-form", className: "bar", hidden: true },
    button,
    h("progress", { id: "keys-progress", hidden: true }),
    h("span", { id: "keys-status", className: "quiet", role: "status" }),
  );
  byId("rescue").before(form);

  /** @type {PuyoSearch | null} */
  let now = null;
  let expected = "";
  let canSearch = false;
  let isListed = false;

  const percent = () => Math.floor((100 * (now?.done ?? 0)) / ALL);
  const work = stoppable(
    "keys",
    async ({ bar, status, signal }) => {
      const mine = now;
      while (mine && mine.done < ALL) {
        const at = (/** @type {number} */ done) => {
          [bar.max, bar.value] = [ALL, mine.done + done];
          fill(status, t("At work: {percent}%", { percent: Math.floor((100 * bar.value) / ALL) }));
        };
        at(0);
        const end = mine.done + PART;
        const question = { ...JSON.parse(mine.request), keys: `${mine.done}..${end - 1}` };
        /** @type {PuyoKeysFound} */
        const found = await askLong("puyo/find", question, ({ scanned }) => at(scanned), signal);
        signal.throwIfAborted();
        mine.count += found.count;
        const queues = mine.queues && found.queues && mine.count <= MOST && together(mine.queues, found.queues);
        [mine.queues, mine.done] = [queues || null, end];
        save(device, SLOT, mine);
        list(mine);
      }
      return "";
    },
    () =>
      now?.done
        ? t("Go on ({percent}% done)", { percent: percent() })
        : isListed
          ? t("Find the queue")
          : t("Count the keys"),
  );

  /** Says how far the search is, and lists what it has found. @param {PuyoSearch} search */
  function list({ done, count, queues }) {
    const isDone = done >= ALL;
    form.hidden = isDone;
    button.hidden = !canSearch;
    if (!done) report(expected);
    else if (!isDone) report(counted(count, "One key so far.", "{count} keys so far."));
    else if (!count) {
      report(t("No key deals these pairs."), true);
      none();
    } else if (!queues)
      report(t("{count} keys deal these pairs. Add pairs to see their queues.", { count: thousands(count) }));
    else report(counted(queues.length, "One queue fits.", "{count} queues fit. They differ as listed."));
    const [first] = queues ?? [];
    fill(
      byId("matches"),
      ...(queues ?? []).map((queue) => {
        const { keys, pairs } = queue;
        const differs = pairs.findIndex((pair, index) => pair !== first.pairs[index]);
        return h(
          "button",
          { "data-match": `${keys[0]} 0`, onclick: () => choose(queue, false) },
          keys.length > 1 ? counted(keys.length, "one key", "{count} keys") : hex(keys[0], "tsu"),
          differs >= 0 &&
            h("small", {}, " ", t("pair {number}: {pair}", { number: differs + 1, pair: pairs[differs] })),
        );
      }),
    );
    shown();
    if (isDone && queues?.length === 1) choose(first, true);
  }

  return {
    /**
     * Shows the search for these pairs, or none.
     * @param {Pick<PuyoState, "colors" | "unordered" | "pattern"> & Partial<Pick<PuyoState, "errors">> | null} options
     * @param {string[]} pairs
     * @param {number | null} seed the key whose queue is shown
     */
    show(options, pairs, seed) {
      if (!options) {
        if (now) work.stop();
        [now, form.hidden] = [null, true];
        return;
      }
      [isListed, canSearch] = [pairs.length >= ENOUGH, pairs.length >= COUNTED];
      const request = JSON.stringify({ ...options, pairs, rules: "tsu", limit: isListed ? MOST : 1 });
      // What it has found is listed already.
      if (request === now?.request) return;
      work.stop();
      const stored = load(device, SLOT);
      now = stored?.request === request ? stored : { request, done: 0, count: 0, queues: [] };
      fill(byId("keys-status"), promise(pairs.length));
      expected =
        seed === null
          ? outlook(pairs, options.colors, options.unordered || !!options.errors)
          : t("Queue of {seed}", { seed: hex(seed, "tsu") });
      if (now) list(now);
      work.rest();
    },
  };
}
