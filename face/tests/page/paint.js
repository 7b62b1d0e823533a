// How soon the pages can be used, by the browser's own clock: `npm run paint`, no part of the tests.
// Against the release build: FORETILE=../../../target/release/foretile npm run paint. With FORETILE_PAGES=site, the
// first visit to the site over a line of 20 Mbit/s.

import assert from "node:assert/strict";
import { isSite, start } from "./app.js";

const LOADS = 15;
/** What a page's load in the middle may take in ms; on a busy machine single ones take longer. */
const MOST_TO_PAINT = isSite ? 300 : 200;
const MOST_TO_ADVICE = 1500;
/** Bytes per second, and ms until the first byte comes. */
const LINE = { downloadThroughput: 20e6 / 8, uploadThroughput: 20e6 / 8, latency: 20, offline: false };
/** A board whose best card is named as soon as the program has answered. */
const BOARD = "/voltorb#level=1&rows=5:1,3:2,5:1,4:1,8:1&cols=5:1,5:1,5:1,4:2,6:1";

/** @type {(() => Promise<void>)[]} */
const stops = [];
const app = await start({ after: (stop) => stops.push(stop) });

/**
 * Loads a page again and again, each time in a new profile, and returns the time in the middle.
 * @param {string} name what is measured
 * @param {string} path
 * @param {() => number | undefined} ready returns when the page was ready, as soon as it is
 */
async function load(name, path, ready) {
  /** @type {number[]} */
  const times = [];
  for (let load = 0; load < LOADS; load++) {
    // The page is opened by hand, so that the line is slow from its first byte on.
    const { page, context } = await app.open("/icon.svg", { serviceWorkers: "block" });
    if (isSite) await (await context.newCDPSession(page)).send("Network.emulateNetworkConditions", LINE);
    await page.goto(app.link + path.slice(1), { waitUntil: "commit" });
    times.push((await (await page.waitForFunction(ready)).jsonValue()) ?? NaN);
    await context.close();
  }
  times.sort((one, other) => one - other);
  const median = times[LOADS >> 1];
  console.log(`${name}: median ${Math.round(median)} ms, slowest ${Math.round(times[LOADS - 1])} ms of ${LOADS} loads`);
  return median;
}

/** When the page was painted first, after its HTML had come. */
const painted = () => {
  const [paint] = performance.getEntriesByName("first-contentful-paint");
  const [page] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
  return paint && Math.max(paint.startTime - page.responseEnd, 1);
};
/** When the page named the best card, after the request for it. */
const advised = () =>
  /^Turn/.test(document.querySelector("#headline")?.textContent ?? "") ? performance.now() : undefined;

for (const name of ["voltorb", "puyo", "bingo", "api"]) {
  const median = await load(`${name}, first paint`, `/${name}`, painted);
  assert.ok(median < MOST_TO_PAINT, `the first paint took ${median} ms`);
}
const median = await load("voltorb, best card of a board", BOARD, advised);
assert.ok(median < MOST_TO_ADVICE, `the best card took ${median} ms`);
for (const stop of stops) await stop();
