// The pictures of README, docs and site: each page shows what it should, and, after `npm ci` in this folder,
// PICTURES=../../../docs node --test pictures.test.js takes them anew. `pictures.json` beside them has the buttons and
// headings of each page at that time. SHEETS=../../../docs/pages makes a small sheet of each page at three sizes.
// EVERY_PICTURE=/tmp/pictures takes every page at these sizes, by day and by night, into that folder: these are to be
// looked at, and would be too large for the repository. FORETILE names another program to take, such as an older one.

import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { test, after } from "node:test";
import { TOUCH, isFirefox, isSite, painted, practised, soon, start } from "./app.js";

const folder = process.env.PICTURES;
const LIST = new URL("../../../docs/pictures.json", import.meta.url);
/** @type {Record<string, string[]>} */
const listed = JSON.parse(readFileSync(LIST, "utf8"));
const app = await start({ after });

/** @type {[string, string, import("playwright-core").BrowserContextOptions, string][]} */
const PICTURES = [
  [
    "app-voltorb",
    "/voltorb#level=1&rows=5:1,3:2,5:1,4:1,8:1&cols=5:1,5:1,5:1,4:2,6:1&cards=????????????????????????3&aim=win",
    { viewport: { width: 1120, height: 700 } },
    "#figures dd",
  ],
  ["app-play", "/voltorb#seed=0x6207030D&start=0&played=3.1", { viewport: { width: 1120, height: 700 } }, "#route li"],
  ["app-practice", "/practice#practice", { viewport: { width: 1120, height: 900 } }, "#review .figures"],
  [
    "app-phone",
    "/voltorb#level=3&rows=8:1,3:3,5:1,7:0,2:3&cols=7:1,4:2,7:1,4:1,3:3&cards=??????1?????1???1???1??1?&aim=win",
    { ...TOUCH, hasTouch: !isFirefox, isMobile: !isFirefox, colorScheme: "dark" },
    "#figures dd",
  ],
  [
    "app-puyo",
    "/puyo#colors=4&pairs=PYBBBYGGBG&seed=0x00F0",
    { viewport: { width: 1280, height: 800 } },
    "#queue .pair",
  ],
  [
    "app-bingo",
    "/bingo#seed=112233&marks=--0------1--0-----1---0--",
    { viewport: { width: 1280, height: 860 } },
    ".square .goal:not(:empty)",
  ],
];

/** A round of practice, up to its last choice. */
const PRACTISED = {
  start: { seed: 21, level: 3, rounds: 1 },
  played: [[4, 9, 6, 3]],
  leave: false,
  aided: [],
  begun: 0,
};

/** Plans a queue, and steps to the pair that fires the chain. @param {import("playwright-core").Page} page */
async function showPlan(page) {
  await page.locator("#plan-time").selectOption("1");
  await page.locator("#plan-go").click();
  await soon(async () => assert.match(await page.locator("#plan-status").innerText(), /^\d+-chain/));
  const slider = page.locator("#at");
  await slider.fill(String(Number(await slider.getAttribute("max")) - 1));
}

/**
 * What can be pressed, and the headings, without numbers and without what only a slow machine shows.
 * @param {import("playwright-core").Page} page
 */
const controlsOf = (page) =>
  page.locator("header a, main button, main h2, main summary, main label, main select").evaluateAll((all) =>
    all
      .filter(
        (it) =>
          it.checkVisibility() && it.id !== "longer" && !it.closest("[role=grid], .card, .square, .pair, .matches"),
      )
      .map((it) =>
        (it instanceof HTMLSelectElement ? (it.selectedOptions[0]?.text ?? "") : (it.textContent ?? ""))
          .replace(/[\d.,:±%]+/g, "")
          .replace(/\s+/g, " ")
          .trim(),
      )
      .filter(Boolean),
  );

/** What is taken at every size: the address, and what has come once the page is whole. @type {[string, string, string][]} */
const EVERY = [
  ["voltorb-empty", "voltorb", "#example"],
  .../** @type {[string, string, string][]} */ (
    PICTURES.filter(([name]) => !["app-practice", "app-phone"].includes(name)).map(([name, path, , ready]) => [
      name.replace("app-", ""),
      path.slice(1),
      ready,
    ])
  ),
  ["practice", "practice#practice", ".card"],
  ["puzzles", "practice#puzzles", ".card"],
  ["statistics", "practice#statistics", "#played"],
  ["puyo-pairs", "puyo", ".palette button"],
  ["puyo-puzzles", "puzzles", ".strip .pair"],
  ["review", "review", "#example"],
  ["api", "api", "#questions textarea"],
  ["overlay", "overlay", ".overlay"],
  ["overlay-bingo", "overlay#game=bingo", ".overlay"],
];

/** The windows that each page is shown in. */
const WINDOWS = [
  [360, 740],
  [844, 390],
  [1280, 800],
];

/**
 * Takes every page in these colours at every size.
 * @param {(name: string, size: string, picture: Buffer) => void} onPicture @param {readonly ("light" | "dark")[]} colours
 */
async function takeAll(onPicture, colours) {
  for (const [width, height] of WINDOWS) {
    const fingers = width < 900 && !isFirefox && { hasTouch: true, isMobile: true };
    for (const colorScheme of colours) {
      const { page, close } = await app.open("/icon.svg", { viewport: { width, height }, colorScheme, ...fingers });
      for (const [name, path, ready] of EVERY) {
        // A page may be younger than the program that is pictured.
        if (!(await app.load(page, path))?.ok()) continue;
        await page.locator(ready).first().waitFor();
        await painted(page);
        onPicture(name, `${width}x${height}-${colorScheme}`, await page.screenshot());
      }
      await close(/404/);
    }
  }
}

const every = process.env.EVERY_PICTURE;
if (every)
  test("every page at three sizes, by day and by night", async () => {
    mkdirSync(every, { recursive: true });
    await takeAll((name, size, picture) => writeFileSync(`${every}/${name}-${size}.png`, picture), ["light", "dark"]);
  });

/** How much smaller a picture is on a sheet, the space between two in pixels, and the quality of WebP. Chosen by hand. */
const [SCALE, GAP, QUALITY] = [0.34, 8, 0.25];
const sheets = process.env.SHEETS;
if (sheets)
  test("a sheet of each page, with its pictures at three sizes", async () => {
    mkdirSync(sheets, { recursive: true });
    /** @type {Map<string, string[]>} */
    const taken = new Map(EVERY.map(([name]) => [name, []]));
    await takeAll((name, _, picture) => taken.get(name)?.push(picture.toString("base64")), ["light"]);
    const { page, close } = await app.open("/icon.svg");
    for (const [name, pictures] of taken) {
      if (!pictures.length) continue;
      const sheet = await page.evaluate(
        async ([pictures, scale, gap, quality]) => {
          const images = await Promise.all(
            pictures.map(async (picture) => {
              const image = new Image();
              image.src = `data:image/png;base64,${picture}`;
              await image.decode();
              return image;
            }),
          );
          const canvas = document.createElementNS("http://www.w3.org/1999/xhtml", "canvas");
          if (!(canvas instanceof HTMLCanvasElement)) throw new Error("no canvas");
          canvas.width = images.reduce((sum, { width }) => sum + Math.round(width * scale) + gap, -gap);
          canvas.height = Math.max(...images.map(({ height }) => Math.round(height * scale)));
          const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
          pen.imageSmoothingQuality = "high";
          let left = 0;
          for (const image of images) {
            const [width, height] = [image.width, image.height].map((length) => Math.round(length * scale));
            pen.drawImage(image, left, 0, width, height);
            left += width + gap;
          }
          return canvas.toDataURL("image/webp", quality).split(",")[1];
        },
        /** @type {const} */ ([pictures, SCALE, GAP, QUALITY]),
      );
      writeFileSync(`${sheets}/${name}.webp`, Buffer.from(sheet, "base64"));
    }
    await close();
  });

for (const [name, path, options, ready] of PICTURES) {
  test(name, async () => {
    const { page, close } =
      name === "app-practice" ? await practised(app, PRACTISED, options) : await app.open(path, options);
    if (name === "app-practice") await page.locator(".card[aria-disabled=false]").first().click();
    await soon(() => page.locator(ready).first().innerText({ timeout: 2000 }));
    if (name === "app-puyo") await showPlan(page);
    if (name === "app-bingo") {
      await page.getByRole("button", { name: /^TLBR/ }).hover();
      await soon(async () => assert.match(await page.locator("#row-title").innerText(), /^TLBR: about/));
    }
    if (folder) await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
    if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
    if (!isSite && !isFirefox) {
      const controls = await controlsOf(page);
      if (folder) writeFileSync(LIST, `${JSON.stringify(Object.assign(listed, { [name]: controls }), null, 1)}\n`);
      else assert.deepEqual(controls, listed[name], `docs/${name}.png is old: PICTURES=../../../docs takes it anew`);
    }
    await close();
  });
}
