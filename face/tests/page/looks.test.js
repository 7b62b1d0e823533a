// One look: a button, a fold and an error look the same on every page, and a view has one green button.

import assert from "node:assert/strict";
import { test, after } from "node:test";
import { PHONE, isFirefox, night, painted, soon, start } from "./app.js";

const app = await start({ after });

/** @typedef {import("playwright-core").Page} Page */

const RECORDED = "level=1&rows=5:1,7:1,3:2,6:0,4:2&cols=3:3,7:0,5:0,6:2,4:1";
/** Each page in what it shows, what has come then, and what is pressed there. @type {[string, string, string?][]} */
const PAGES = [
  ["voltorb", ".ways"],
  ["voltorb", ".ways", "#promise-seed"],
  [`voltorb#${RECORDED}&aim=win`, "#figures dd"],
  [`voltorb#${RECORDED}&aim=win`, "#figures dd", "#seed-panel > summary"],
  ["voltorb#seed=0x6207030D&start=0&played=3.1", "#route li"],
  ["practice#practice", ".card"],
  ["practice#practice", ".card", "#what"],
  ["practice#puzzles", ".card"],
  ["practice#statistics", "#played"],
  ["puyo", ".palette button"],
  ["puyo#colors=4&pairs=RGBBGR", "#matches button"],
  ["puyo#seed=0x1234", "#plan-go"],
  ["puzzles", ".strip .pair"],
  ["bingo#seed=1", ".goal:not(:empty)"],
  ["bingo#seed=1", ".goal:not(:empty)", "#to-find"],
  ["bingo#seed=1", ".goal:not(:empty)", "#to-list"],
  ["api", "#questions textarea"],
];

/** @param {Page} page @param {string} path @param {string} ready @param {string} [pressed] */
async function load(page, path, ready, pressed) {
  await app.load(page, path);
  await page.locator(ready).first().waitFor();
  if (pressed) await page.locator(pressed).click();
  await page.mouse.move(0, 0);
  await painted(page);
}

/** How each button and fold of the page looks, by what kind it is. @param {Page} page */
const looksOf = (page) =>
  page.evaluate(() => {
    for (const fold of document.querySelectorAll("details")) {
      // One with a name would close the others.
      fold.removeAttribute("name");
      fold.open = true;
    }
    /** What is a part of a board or of its keys, and looks like one. */
    const BOARDS = ".board, .squares, .palette, .pairs, .values, .marks, #colours, #pad, #choosing, .language, .skip";
    /** @param {Element} it */
    const kindOf = (it) => {
      const isOn = it.matches("[aria-pressed=true], [aria-selected=true]");
      if (it.closest(".tabs")) return isOn ? "a tab that is chosen" : "a tab";
      if (it.closest(".stepper")) return "a step";
      if (it.matches(".way")) return it.matches(".main") ? "the main way in" : "a way in";
      return it.matches(".link")
        ? "a link"
        : it.matches(".main")
          ? "a main button"
          : isOn
            ? "a button that is on"
            : "a button";
    };
    const buttons = [...document.querySelectorAll("button, label.file")]
      .filter((it) => it.checkVisibility() && !it.closest(BOARDS))
      .map((it) => {
        const { color, backgroundColor, borderTopWidth, borderTopColor, fontWeight, ...style } = getComputedStyle(it);
        // A link that lies on a board has a ground.
        const radius = it.matches(".link") ? "" : style.borderTopLeftRadius;
        const ground = it.matches(".link") ? "" : backgroundColor;
        const look = [color, ground, borderTopWidth, borderTopColor, radius, fontWeight, style.textDecorationLine];
        return { kind: kindOf(it), look: look.join(", "), it: it.outerHTML.slice(0, 90) };
      });
    const folds = [...document.querySelectorAll("summary")]
      .filter((it) => it.checkVisibility())
      .map((it) => {
        const { fontSize, fontWeight, display, listStyleType } = getComputedStyle(it);
        const { width, height, borderRightWidth, borderTopWidth, rotate, content } = getComputedStyle(it, "::before");
        const look = [fontSize, fontWeight, display, listStyleType, width, height, borderRightWidth, borderTopWidth];
        return { kind: "a fold", look: [...look, rotate, content].join(", "), it: it.outerHTML.slice(0, 90) };
      });
    return [...buttons, ...folds];
  });

/**
 * Adds to the looks of each kind those of a page, with the first element that has it.
 * @param {Map<string, Map<string, string>>} all @param {{ kind: string, look: string, it: string }[]} found @param {string} path
 */
function add(all, found, path) {
  for (const { kind, look, it } of found) {
    const looks = all.get(kind) ?? new Map();
    all.set(kind, looks.set(look, looks.get(look) ?? `${path}: ${it}`));
  }
}

night("buttons of a kind and folds look the same on all pages, and at most one in a view is green", async () => {
  const desktop = { width: 1280, height: 800 };
  // Firefox's driver has no phones.
  for (const viewport of isFirefox ? [desktop] : [desktop, PHONE]) {
    const isPhone = viewport === PHONE;
    const fingers = isPhone && { hasTouch: true, isMobile: true };
    const { page, close } = await app.open("/icon.svg", { viewport, ...fingers, serviceWorkers: "block" });
    let seen = 0;
    /** @type {Map<string, Map<string, string>>} */
    const all = new Map();
    for (const [path, ready, pressed] of PAGES) {
      await load(page, path, ready, pressed);
      const green = await page.locator(".main:is(button, label):enabled").evaluateAll((all) =>
        all
          .filter((it) => {
            const { top, bottom } = it.getBoundingClientRect();
            return it.checkVisibility() && bottom > 0 && top < innerHeight;
          })
          .map(({ outerHTML }) => outerHTML),
      );
      assert.ok(green.length <= 1, `${path} ${pressed ?? ""} at ${viewport.width}: ${green.join("\n")}`);
      seen += green.length;
      add(all, await looksOf(page), path);
    }
    assert.ok(seen >= 8, `${seen}`);
    for (const [kind, looks] of all) assert.equal(looks.size, 1, `${kind}: ${JSON.stringify([...looks], null, 1)}`);
    const kinds = ["a button", "a fold", "a link", "a main button", "a tab", "a tab that is chosen", "a way in"];
    assert.deepEqual([...all.keys()].sort(), ["a step", ...kinds, "the main way in"].sort());
    await close();
  }
});

test("every error stands in the same box", async () => {
  const { page, close } = await app.open("/icon.svg", { serviceWorkers: "block" });
  /** @type {Set<string>} */
  const looks = new Set();
  for (const [path, ready, act] of /** @type {[string, string, () => Promise<unknown>][]} */ ([
    ["voltorb#level=1&rows=5:1,7:1,3:2,6:0,4:2&cols=3:3,7:0,5:0,6:2,4:0", "#hint-faults", async () => {}],
    [
      "puyo",
      "#count.fault",
      async () => {
        await page.locator("#link").fill("http://example.org/puyo");
        await page.locator("#link").press("Enter");
      },
    ],
    [
      "puzzles",
      "#link-status",
      async () => {
        await page.locator("#own").evaluate((it) => it.setAttribute("open", ""));
        await page.locator("#link").fill("http://example.org/puyo");
        await page.locator("#link").press("Enter");
      },
    ],
    [
      "bingo#seed=1",
      "#find-status .fault",
      async () => {
        await page.locator("#to-find").click();
        await page.locator("#find:enabled").waitFor();
        await page.locator("#goals").fill("26=Fire Arrows");
        await page.locator("#goals").press("Enter");
      },
    ],
    [
      "api",
      "#bingo-deal .fault",
      async () => {
        const region = page.getByRole("region", { name: "/ask/bingo/deal" });
        await region.getByRole("textbox").fill("{}x");
        await region.getByRole("button", { name: "Ask" }).click();
      },
    ],
  ])) {
    await load(page, path, "main");
    await act();
    await soon(async () => assert.notEqual(await page.locator(ready).innerText(), ""));
    looks.add(
      await page.locator(ready).evaluate((it) => {
        const { color, backgroundColor, borderLeftWidth, borderLeftColor, borderTopLeftRadius, ...style } =
          getComputedStyle(it);
        const border = [borderLeftWidth, borderLeftColor, borderTopLeftRadius];
        return [color, backgroundColor, ...border, style.fontWeight, style.paddingLeft, style.display].join(", ");
      }),
    );
  }
  assert.deepEqual([...looks].length, 1, [...looks].join("\n"));
  await close(/4\d\d/);
});
