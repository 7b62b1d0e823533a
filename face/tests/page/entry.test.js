// Putting a position in: partly known boards, wrong levels, and where the keyboard goes.

import assert from "node:assert/strict";
import { test, after } from "node:test";
import { PHONE, address, checkAccess, checkWidth, isBrief, paste, soon, start } from "./app.js";

const app = await start({ after });

/** A genuine screen of level 1. */
const GENUINE = { rows: [[5, 1], [3, 2], [5, 1], [4, 1], [8, 1]], cols: [[5, 1], [5, 1], [5, 1], [4, 2], [6, 1]] };
const KEYS = [...GENUINE.rows, ...GENUINE.cols].flat().join("");

/** @param {import("playwright-core").Page} page */
const headline = (page) => page.locator("#headline").innerText();
/** @param {import("playwright-core").Page} page */
const figures = (page) => page.locator("#figures").innerText();
/** The card that the keyboard is on. @param {import("playwright-core").Page} page */
const focused = (page) => page.evaluate(() => [...document.querySelectorAll(".card")].indexOf(/** @type {Element} */ (document.activeElement)));
/** The card with the star. @param {import("playwright-core").Page} page */
const starred = (page) => page.locator(".card").evaluateAll((cards) => cards.flatMap((card, index) => (card.querySelector(".mark")?.textContent === "★" ? index : [])));

if (!isBrief) test("a card turned before the hints are known is drawn, and so is a picture's", async () => {
  // Half of the hints could be read.
  const cards = "?".repeat(12) + "3" + "?".repeat(12);
  const { page, close } = await app.open("/voltorb", {}, {
    "voltorb/read": () => ({ found: true, level: null, rows: GENUINE.rows, cols: null, cards, box: null, corners: null, confidence: 0.9, warnings: [], played: cards, other: false }),
  });
  await page.locator(".card").nth(6).press("2");
  assert.equal(await page.locator(".card").nth(6).locator(".face").innerText(), "2");
  await page.evaluate(async () => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([await new OffscreenCanvas(9, 9).getContext("2d")?.canvas.convertToBlob() ?? ""], "half.png", { type: "image/png" }));
    dispatchEvent(new DragEvent("drop", { dataTransfer, cancelable: true }));
  });
  await soon(async () => assert.equal(await page.locator(".card").nth(12).locator(".face").innerText(), "3"));
  await close();
});

if (!isBrief) test("a picture with a covered corner says how much is not seen", async () => {
  const rows = GENUINE.rows.with(0, /** @type {any} */ ([null, null]));
  const { page, close } = await app.open("/voltorb", {}, {
    "voltorb/read": () => ({ found: true, level: null, rows, cols: GENUINE.cols, cards: "?".repeat(25), box: null, corners: null, confidence: 0, warnings: ["row 1 cannot be read"], played: "?".repeat(25), other: false }),
  });
  await page.evaluate(async () => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([await new OffscreenCanvas(9, 9).getContext("2d")?.canvas.convertToBlob() ?? ""], "half.png", { type: "image/png" }));
    dispatchEvent(new DragEvent("drop", { dataTransfer, cancelable: true }));
  });
  await soon(async () => assert.equal(await page.locator("#capture-told").innerText(), "Partly covered: 1 hint is not seen yet."));
  await close();
});

test("a paste at the wrong level finds its own, and typing is offered it", async () => {
  const { page, close } = await app.open("/voltorb#level=4");
  for (const position of [GENUINE, { ...GENUINE, level: 2 }]) {
    await page.locator("#level").selectOption("4");
    await paste(page, JSON.stringify(position));
    await soon(async () => assert.match(await figures(page), /588/));
    assert.equal(await page.locator("#level").inputValue(), "1");
    assert.match(await page.locator("#levels").innerText(), /^No board of level [24] fits, so this is level 1 now\.$/);
    await checkAccess(page);
    await page.getByRole("button", { name: "Clear" }).click();
    assert.equal(await page.locator("#levels").innerText(), "");
  }
  // Who types may have misread: one button, no more.
  await page.locator("#level").selectOption("4");
  await page.getByLabel("row 1: sum").focus();
  await page.keyboard.type(KEYS);
  await soon(async () => assert.equal(await page.locator("#levels button").innerText(), "Set level 1: 588 boards fit"));
  assert.match(await headline(page), /^No level 4 board has .*\.$/);
  assert.equal(await page.locator("#level").inputValue(), "4");
  await page.locator("#levels button").click();
  await soon(async () => assert.match(await figures(page), /588/));
  assert.equal(await page.locator("#levels").innerText(), "");
  await close(/422/);
});

if (!isBrief) test("no round is over that never began", async () => {
  const { page, close } = await app.open("/voltorb#level=5");
  assert.equal(await page.getByRole("button", { name: "Next round" }).isDisabled(), true);
  await page.keyboard.press("n");
  assert.match(await page.locator("#session").innerText(), /No round has ended yet/);
  assert.equal(await page.locator("#level").inputValue(), "5");
  assert.equal(await page.getByRole("button", { name: "Undo" }).isDisabled(), true);
  // A round that is left at once is one.
  await page.getByLabel("row 1: sum").focus();
  await page.keyboard.type("51");
  await page.getByRole("button", { name: "Next round" }).click();
  await soon(async () => assert.match(await page.locator("#session").innerText(), /– quit\s+0\s+0/));
  await close();
});

test("after the last hint the keyboard waits for the best card, and Enter goes there", async () => {
  /** @type {() => void} */
  let release = () => {};
  const held = new Promise((resolve) => (release = () => resolve(null)));
  const { page, close } = await app.open("/voltorb#aim=win", {}, {
    "voltorb/solve": async () => {
      await held;
      return "real";
    },
  });
  await page.keyboard.type(KEYS);
  assert.equal(await headline(page), "Weighing the boards that fit…");
  assert.equal(await page.locator("#board").getAttribute("aria-busy"), "true");
  // Nothing is known yet: what is typed now turns no card and changes no hint.
  await page.keyboard.type("3");
  assert.doesNotMatch(await address(page), /cards=/);
  assert.match(await address(page), /rows=5:1,3:2,5:1,4:1,8:1&cols=5:1,5:1,5:1,4:2,6:1/);
  release();
  await soon(async () => assert.match(await headline(page), /^Turn row/));
  const [best, ...others] = await starred(page);
  assert.deepEqual(others, [], "one star");
  await soon(async () => assert.equal(await focused(page), best));
  await page.keyboard.press("3");
  await soon(async () => assert.notDeepEqual(await starred(page), [best]));
  await page.keyboard.press("Enter");
  await soon(async () => assert.deepEqual([await focused(page)], await starred(page)));
  assert.equal(await page.locator("#picker").isVisible(), false);
  // From the hints, too.
  await page.keyboard.press("h");
  await page.keyboard.press("Enter");
  assert.deepEqual([await focused(page)], await starred(page));
  await close();
});

test("the card picker takes the keyboard and gives it back", async () => {
  const { page, close } = await app.open("/voltorb", { viewport: PHONE });
  const card = page.locator(".card").nth(7);
  const on = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
  await card.focus();
  await page.keyboard.press("Enter");
  assert.equal(await on(), "row 2, column 3 is a Voltorb");
  await checkAccess(page);
  await checkWidth(page);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  assert.equal(await on(), "row 2, column 3 is 2");
  await page.keyboard.press("Enter");
  assert.equal(await card.locator(".face").innerText(), "2");
  assert.equal(await focused(page), 7);
  await page.keyboard.press(" ");
  await page.keyboard.press("Escape");
  assert.equal(await page.locator("#picker").isVisible(), false);
  assert.equal(await focused(page), 7);
  // Digits turn the card as ever.
  await card.click();
  await page.keyboard.press("3");
  assert.equal(await card.locator(".face").innerText(), "3");
  assert.equal(await focused(page), 7);
  // Leaving closes it.
  await card.click();
  await page.keyboard.press("Shift+Tab");
  await page.getByLabel("row 1: sum").focus();
  assert.equal(await page.locator("#picker").isVisible(), false);
  await close();
});
