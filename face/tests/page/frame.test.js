// What is around every page: the header, which stays where it is and holds in a small window, the way for the keyboard,
// and the program's messages.

import assert from "node:assert/strict";
import { test, after } from "node:test";
import { LOCALES, TOUCH, isFirefox, isNight, night, sample, soon, start } from "./app.js";

const app = await start({ after });

/** @typedef {import("playwright-core").Page} Page */

const RECORDED = "level=1&rows=5:1,7:1,3:2,6:0,4:2&cols=3:3,7:0,5:0,6:2,4:1&aim=win";
/** Each page in what it shows, and the control that its player needs first. @type {[string, string][]} */
const PAGES = [
  ["voltorb", ".hint input"],
  [`voltorb#${RECORDED}`, ".card"],
  ["practice#practice", ".card"],
  ["practice#puzzles", ".card"],
  ["practice#statistics", "#played"],
  ["puyo", ".palette button"],
  ["puyo#seed=0x1234", "#plan-go"],
  ["bingo", "#seed"],
  ["review", "#first-files"],
  ["api", "#questions textarea, #index a"],
];
const serviceWorkers = /** @type {const} */ ("block");

/** Where the name, the links and the language are. @param {Page} page */
const headerOf = (page) =>
  page.locator("header :is([data-part=brand], nav a, .language)").evaluateAll((all) =>
    all.map((it) => {
      const { x, y, width, height } = it.getBoundingClientRect();
      const isCut = it.scrollWidth > it.clientWidth + 1 || it.scrollHeight > it.clientHeight + 1;
      return { x, y, right: x + width, bottom: y + height, isCut };
    }),
  );

test("the header is at the same place on every page", async () => {
  const { page, close } = await app.open("/icon.svg", { serviceWorkers });
  /** @type {Map<string, Awaited<ReturnType<typeof headerOf>>>} */
  const first = new Map();
  for (const [path] of sample(PAGES)) {
    await app.load(page, path);
    for (const [width, height] of [
      [360, 740],
      [844, 390],
      [1280, 800],
      [1920, 1080],
    ]) {
      await page.setViewportSize({ width, height });
      const found = await headerOf(page);
      assert.equal(found.length, 6, path);
      const size = `${width}x${height}`;
      assert.deepEqual(found, first.get(size) ?? found, `${path} at ${size}`);
      first.set(size, found);
    }
  }
  await close();
});

test("in every language, the header holds in a window of 320 pixels", {
  skip: isFirefox && "its driver has no phones",
}, async () => {
  const viewport = { width: 320, height: 480 };
  for (const locale of LOCALES) {
    const { page, close } = await app.open("/icon.svg", { ...TOUCH, viewport, locale, serviceWorkers });
    // A page that lacks the language is in English, and its header is that of the others. By day every second page.
    const isWhole = locale === "en" || (locale === "ja" && isNight);
    for (const [path] of sample(PAGES).filter(([path]) => isWhole || path === "voltorb")) {
      await app.load(page, path);
      const found = await headerOf(page);
      const where = `${path} in ${locale}: ${JSON.stringify(found)}`;
      for (const [at, { x, right, y, bottom, isCut }] of found.entries()) {
        assert.ok(!isCut && x >= 0 && right <= 320.5 && y >= 0 && bottom <= 44.5, where);
        assert.ok(at === 0 || x >= found[at - 1].right - 0.5, where);
      }
      assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 320, `${where} is wider`);
    }
    await close();
  }
});

night("the keyboard reaches the main control of every page within five stops", async () => {
  const { page, close } = await app.open("/icon.svg", { serviceWorkers });
  for (const [path, control] of PAGES) {
    await app.load(page, path);
    const isAble = (/** @type {Element[]} */ all) => all.some((it) => !it.matches(":disabled"));
    await soon(async () => assert.ok(await page.locator(control).evaluateAll(isAble), path));
    const isThere = () => page.evaluate((control) => document.activeElement?.matches(control), control);
    const stops = [];
    while (!(await isThere()) && stops.length < 6) {
      await page.keyboard.press("Tab");
      stops.push(await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 60)));
      if (await page.evaluate(() => document.activeElement?.id === "skip")) {
        const button = await page.locator("#skip").boundingBox();
        assert.ok(button && button.y >= 0, "it is seen while it has the keyboard");
        await page.keyboard.press("Enter");
      }
    }
    assert.ok(stops.length <= 5, `${path}: ${stops.join("\n")}`);
  }
  await close();
});

night("the keyboard gets past the header while the card is still to come", async () => {
  const { page, close } = await app.open("/bingo", { serviceWorkers }, { "bingo/deal": () => new Promise(() => {}) });
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  assert.ok(await page.evaluate(() => document.activeElement?.closest("main")));
  await close();
});

test("what the program says has quotes where it has backticks in a terminal", async () => {
  const { page, close } = await app.open("/puyo", { serviceWorkers });
  await page.locator("#link").fill("http://example.org/puyo");
  await page.locator("#link").press("Enter");
  await soon(async () =>
    assert.match(await page.locator("main").innerText(), /“http:\/\/example\.org\/puyo” is not from a known site/),
  );
  await app.load(page, "bingo");
  await page.locator("#to-find").click();
  // Until the panel's code is there, Enter does nothing.
  await page.locator("#find:enabled").waitFor();
  await page.locator("#goals").fill("26=Fire Arrows");
  await page.locator("#goals").press("Enter");
  await soon(async () =>
    assert.match(await page.locator("#find-status").innerText(), /“26=Fire Arrows” is not on a square/),
  );
  await app.load(page, "api");
  await page.getByRole("region", { name: "/ask/bingo/deal" }).getByRole("textbox").fill('{"seeed":1}');
  await page.getByRole("region", { name: "/ask/bingo/deal" }).getByRole("button", { name: "Ask" }).click();
  await soon(async () => assert.match(await page.locator("#bingo-deal .fault").innerText(), /“seed” is missing/));
  assert.doesNotMatch(await page.locator("body").innerText(), /`/);
  await close(/4\d\d/);
});
