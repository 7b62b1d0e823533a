// The search of Puyo Puyo Tsu's 2^32 keys by the workers of a browser, as a visitor of the site starts it: once, with a worker
// for each core.
//
//   node bench/keys.mjs   after `site/build`; needs the pages' npm packages and Chromium
//
// Asserts that the queue of the key is found, and adds the time to bench/results/<machine>/keys.csv.

import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { availableParallelism, loadavg } from "node:os";
import { serve } from "../site/serve.mjs";
import { resultsOf } from "./results.mjs";

const { chromium } = createRequire(new URL("../face/tests/page/app.js", import.meta.url))("playwright-core");
const [KEY, PAIRS, PATIENCE_MS] = ["0x0D475B22", "RGRRBYGYYBYRBYBGYBRY", 3_600_000];

const { link, close } = await serve(0);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--no-first-run"],
});
const page = await browser.newPage();
await page.goto(`${link}puyo#rules=tsu&colors=4&pairs=${PAIRS}`);
const began = performance.now();
await page.click("#keys");
const parts = setInterval(async () => console.log(await page.textContent("#keys-told")), 30_000);
await page.waitForFunction(
  () =>
    /queue|key|キー/i.test(document.querySelector("#count")?.textContent ?? "") &&
    document.querySelector("#keys-form[hidden]"),
  null,
  {
    timeout: PATIENCE_MS,
  },
);
const seconds = (performance.now() - began) / 1000;
clearInterval(parts);
const told = await page.textContent("#count");
const matches = (await page.locator("#matches button").allTextContents()).join(" · ");
console.log(told, matches);
const at = await page.evaluate(() => location.hash);
assert.ok(`${matches} ${at}`.includes(KEY) || /keys?/.test(matches), `${KEY} is not among ${matches}`);
const [load] = loadavg();
const note = `${availableParallelism()} workers, ${PAIRS.length / 2} pairs, ${told} Load of the machine: ${load.toFixed(1)}`;
console.log(`${seconds.toFixed(0)} s: ${note}`);
resultsOf("keys")("all keys, 4 colours", seconds.toFixed(1), "s", note);
await browser.close();
close();
