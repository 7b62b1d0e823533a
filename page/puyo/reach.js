// What can still be reached after the pairs that are placed, and what a pair that went elsewhere has cost. A search may
// miss the best plan, so what it finds is the least that can be reached.

import { ask, newest } from "../ask.js";
import { byId, fill, thousands } from "../dom.js";
import { counted, t } from "../words.js";

/**
 * How long a quick search takes, in seconds. A plan after a slip is there after one of them, and its cost after four.
 */
export const QUICK = 0.3;
const GOALS = /** @type {const} */ (["chain", "score"]);

/** @typedef {{ chain: number, score: number }} Reach */

/** What was found for a queue. */
const search = {
  /**
   * The plans that were found for a queue: what each is for, its placements, and what they come to.
   * @type {(Reach & { goal: string, path: string })[]}
   */
  found: [],
  /** The searches that found nothing. @type {Set<string>} */
  failed: new Set(),
  /** The placements up to the pair that went elsewhere last. @type {string} */
  slip: "",
};
const measuring = newest();

/** Placements as a text that begins with that of the placements before. @param {string[]} placed */
const pathOf = (placed) => placed.map((at) => `${at},`).join("");

/** Forgets the queue before. */
export function forget() {
  measuring.stop();
  [search.found, search.failed, search.slip] = [[], new Set(), ""];
}

/** Stops searching. */
export const { stop } = measuring;

/** Remembers a plan. @param {string} goal @param {string[]} placements @param {Reach} end */
export const learn = (goal, placements, { chain, score }) =>
  void search.found.push({ goal, path: pathOf(placements), chain, score });

/** Remembers that the last of these pairs went elsewhere than planned. @param {string[]} placed */
export const slipped = (placed) => void (search.slip = pathOf(placed));

/** The plans that go on from these placements. @param {string} path */
const from = (path) => search.found.filter((plan) => plan.path.startsWith(path) && plan.path.length > path.length);

/**
 * The longest chain and the highest score that plans from these placements have found.
 * @param {string} path
 * @returns {Reach | null}
 */
function reachOf(path) {
  const plans = from(path);
  return plans.length
    ? { chain: Math.max(...plans.map(({ chain }) => chain)), score: Math.max(...plans.map(({ score }) => score)) }
    : null;
}

/**
 * Whether this was searched for after these placements, or before them with a plan that has them.
 * @param {string} goal
 * @param {string} path
 */
const isSearched = (goal, path) => search.failed.has(goal + path) || from(path).some((plan) => plan.goal === goal);

/** The placements before the last one. @param {string} path */
const before = (path) => path.replace(/\w+,$/, "");

/**
 * Searches quickly for what can still be reached, and shows it.
 * @param {string[]} placed
 * @param {(placed: string[]) => object} questionOf
 * @param {(moves: PuyoMove[]) => string[]} written
 * @param {() => void} onFound
 */
export async function measure(placed, questionOf, written, onFound) {
  const signal = measuring.begin();
  const path = pathOf(placed);
  try {
    for (const at of path === search.slip ? [placed, placed.slice(0, -1)] : [placed])
      for (const goal of GOALS) {
        if (isSearched(goal, pathOf(at))) continue;
        const { moves, chain, score, fired_at_pair } = await ask(
          "puyo/plan",
          { ...questionOf(at), goal, time_limit: QUICK },
          signal,
        );
        if (signal.aborted) return;
        if (fired_at_pair === null) search.failed.add(goal + pathOf(at));
        else learn(goal, written(moves), { chain, score });
        onFound();
      }
  } catch {
    // Nobody requested it: without an answer nothing is shown.
  }
}

/** What a slip cost, once everything was searched. @param {string} path @param {number} number that of the pair */
function costOf(path, number) {
  if (!path || path !== search.slip || !GOALS.every((goal) => isSearched(goal, path) && isSearched(goal, before(path))))
    return "";
  const [was, now] = [reachOf(before(path)), reachOf(path) ?? { chain: 0, score: 0 }];
  if (!was) return "";
  const [links, points] = [was.chain - now.chain, was.score - now.score];
  const lost = [
    links > 0 && counted(links, "one link", "{count} links"),
    points > 0 && t("{score} points", { score: thousands(points) }),
  ].filter((part) => part !== false);
  if (!lost.length) return t("Pair {number}: nothing lost, by the best plans found.", { number });
  const cost = t("Pair {number}: {lost} lost, by the best plans found.", {
    number,
    lost: lost.length === 2 ? t("{links} and {points}", { links: lost[0], points: lost[1] }) : lost[0],
  });
  const both = t("Before: a chain of {chain}, {score} points. Now: a chain of {chainNow}, {scoreNow} points.", {
    chain: was.chain,
    score: thousands(was.score),
    chainNow: now.chain,
    scoreNow: thousands(now.score),
  });
  return `${cost} ${both}`;
}

/**
 * Shows what can still be reached, or what the last pair cost, and returns whether there is anything to show.
 * @param {string[]} placed
 * @param {number} number that of the last pair
 * @param {Reach} [plan] what the plan comes to, which is shown elsewhere
 */
export function report(placed, number, plan) {
  const path = pathOf(placed);
  const now = path && reachOf(path);
  const text =
    costOf(path, number) ||
    (now && !(plan && now.chain <= plan.chain && now.score <= plan.score)
      ? t("Still reachable: at least a chain of {chain}, and at least {score} points.", {
          chain: now.chain,
          score: thousands(now.score),
        })
      : "");
  const place = byId("reach");
  if (place.textContent !== text) fill(place, text);
  return text !== "";
}
