// How soon each page paints first, by the browser's own clock: `npm run paint`, no part of the tests.
// Against the release build: FORETILE=../../../target/release/foretile npm run paint.

import assert from "node:assert/strict";
import { start } from "./app.js";

const LOADS = 15;
/** What a page's load in the middle may take; on a busy machine single ones take longer. */
const MOST_MS = 200;

/** @type {(() => Promise<void>)[]} */
const stops = [];
const app = await start({ after: (stop) => stops.push(stop) });
let longest = 0;
for (const name of ["voltorb", "puyo", "bingo", "api"]) {
  /** @type {number[]} */
  const paints = [];
  for (let load = 0; load < LOADS; load++) {
    const { page, context } = await app.open(`/${name}`);
    await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
    paints.push(await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0].startTime));
    await context.close();
  }
  paints.sort((one, other) => one - other);
  longest = Math.max(longest, paints[LOADS >> 1]);
  console.log(`${name.padEnd(8)} first paint: median ${Math.round(paints[LOADS >> 1])} ms, slowest ${Math.round(paints[LOADS - 1])} ms of ${LOADS} loads`);
}
for (const stop of stops) await stop();
assert.ok(longest < MOST_MS, `a first paint took ${longest} ms`);
