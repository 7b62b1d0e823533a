// The first minute on the site as a slow phone has it: how soon the page is there, and how long six tasks take.
//
//   node bench/first_minute.mjs [TASK…]   after `site/build`; needs the pages' npm packages, Chromium and the screens
//                                         of `shared`
//
// The connection has 1.6 megabits a second and 150 ms to the server and back, and the page's thread runs four times
// slower (the browser slows no workers). Each task is done in a profile of its own, asserts what the page says at its
// end, and is timed from the first byte asked for, with what a person does taking no time. Adds the medians to
// bench/results/<machine>/first_minute.csv.

import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { asCamera, film } from "../face/tests/page/camera.js";
import { serve } from "../site/serve.mjs";
import { resultsOf } from "./results.mjs";

const { chromium } = createRequire(new URL("../face/tests/page/app.js", import.meta.url))("playwright-core");
const [TIMES, SLOWER, PATIENCE_MS] = [3, 4, 60_000];
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 };
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const DIGITS = "51713260423370506241";
/** The board with these hints that players recorded for 2026-07-09 07:09:26. */
const EVERY_CARD = "0112103121011011112121100";

const screens = `${process.env.FORETILE_SHARED ?? new URL("../../shared", import.meta.url).pathname}/screens`;
const folder = mkdtempSync(join(tmpdir(), "foretile-first-minute-"));
const file = join(folder, "hand.y4m");
const label = readFileSync(`${screens}/labels.jsonl`, "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line))
  .find(
    ({ tier, level, cards, hard }) => tier === "native" && level && !hard && /\?/.test(cards) && /[123]/.test(cards),
  );

const { link, close } = await serve(0, "/foretile/");
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--no-first-run", ...asCamera(file)],
});

/**
 * The touch screen's pixels of a picture, decoded by the browser.
 * @param {string} name
 * @returns {Promise<Uint8Array>}
 */
async function pixelsOf(name) {
  const page = await browser.newPage();
  const pixels = await page.evaluate(
    async (/** @type {string} */ base64) => {
      const screen = await createImageBitmap(
        new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))]),
      );
      const context = new OffscreenCanvas(256, 192).getContext("2d");
      context?.drawImage(screen, 0, 192 - screen.height);
      return [...(context?.getImageData(0, 0, 256, 192).data ?? [])];
    },
    readFileSync(`${screens}/${name}`, "base64"),
  );
  await page.close();
  return Uint8Array.from(pixels);
}
film(file, await pixelsOf(label.file), { turn: 5, tilt: [8, -6], scale: 2.4, at: [40, -10] });

/** Waits for a text. @param {any} page @param {string} selector @param {RegExp} text */
const says = (page, selector, text) =>
  page.waitForFunction(
    ([selector, source]) => new RegExp(source).test(document.querySelector(selector)?.innerText ?? ""),
    [selector, text.source],
    { timeout: PATIENCE_MS, polling: "raf" },
  );
const takesInput = (/** @type {any} */ page) =>
  page.waitForFunction(() => "ready" in document.documentElement.dataset, null, { polling: "raf" });

/**
 * What is timed, and how long it may take, in ms, where the issue says so. A task returns what else it has measured.
 */
const TASKS = {
  /** @param {any} page */
  async landing(page) {
    await takesInput(page);
    const input = await page.evaluate(() => performance.now());
    await page.keyboard.press("5");
    assert.equal(await page.locator(".hint input").first().inputValue(), "5");
    const paint = await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime);
    return { "landing, paint": paint, "landing, takes hints": input };
  },
  /** @param {any} page */
  async typed(page) {
    await takesInput(page);
    await page.keyboard.type(DIGITS);
    const tenth = await page.evaluate(() => performance.now());
    await says(page, "#headline", /^Turn row 1, column 2/);
    return {
      "typed, from landing to advice": null,
      "typed, from the tenth hint to advice": (await page.evaluate(() => performance.now())) - tenth,
    };
  },
  /** @param {any} page */
  async example(page) {
    await takesInput(page);
    await page.locator("#example").tap();
    await says(page, "#headline", /^Turn row 1, column 2/);
    return { "example, from landing to advice": null };
  },
  /** @param {any} page */
  async camera(page) {
    await takesInput(page);
    await page.locator("#way-camera").tap();
    await says(page, "#headline", /^Turn row \d, column \d/);
    const hints = await page.evaluate(() =>
      ["rows", "cols"].map((key) => new URLSearchParams(location.hash.slice(1)).get(key)),
    );
    assert.deepEqual(
      hints,
      [label.rows, label.cols].map((lines) => lines.map((/** @type {number[]} */ pair) => pair.join(":")).join(",")),
    );
    return { "camera, from landing to advice": null };
  },
  /** @param {any} page */
  async "every card"(page) {
    await takesInput(page);
    await page.locator("#seed-panel > summary").tap();
    for (const name of ["I have saved", "I stand at the table"]) await page.getByRole("button", { name }).tap();
    await page.locator("#at").fill("2026-07-09T07:10");
    await page.getByRole("button", { name: "That is the time" }).tap();
    await page.locator("#guide-type").tap();
    await page.keyboard.type(DIGITS);
    await page.locator("#find").tap();
    await says(page, "#find-status", /^Found: every card is known/);
    const cards = await page.locator(".card .certain").allTextContents();
    assert.equal(cards.map((/** @type {string} */ text) => text.replace("= ", "") || "0").join(""), EVERY_CARD);
    return { "see every card, from landing to all 25": null };
  },
  /** @param {any} page */
  async practice(page) {
    await says(page, "#headline", /turn a card/);
    await page.locator(".card").nth(7).tap();
    await says(page, "#coach", /was worth/);
    return { "practice, from landing to a verdict": null };
  },
};

/** @type {Record<string, number[]>} */
const times = {};
for (const [name, act] of Object.entries(TASKS)) {
  if (process.argv[2] && !process.argv.slice(2).includes(name)) continue;
  for (let time = 0; time < TIMES; time++) {
    const context = await browser.newContext({ ...PHONE, serviceWorkers: "block" });
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", NETWORK);
    await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
    await page.goto(`${link}${name === "practice" ? "practice.html#practice" : ""}`, { waitUntil: "commit" });
    const measured = await act(page);
    const whole = await page.evaluate(() => performance.now());
    for (const [what, ms] of Object.entries(measured)) (times[what] ??= []).push(ms ?? whole);
    await context.close();
  }
}
await browser.close();
close();
rmSync(folder, { recursive: true });

const add = resultsOf("first_minute");
for (const [what, all] of Object.entries(times)) {
  const median = Math.round(all.sort((a, b) => a - b)[all.length >> 1]);
  console.log(
    `${what.padEnd(40)} ${String(median).padStart(6)} ms (${Math.round(all[0])} to ${Math.round(all.at(-1) ?? 0)})`,
  );
  add(
    what,
    String(median),
    "ms",
    `median of ${TIMES}; 1.6 Mbit/s, 150 ms, the page's thread ${SLOWER} times slower; Chromium`,
  );
}
