// The rows of a bingo card: what is said of one, and a window for it alone, whose marks are the card's.

import assert from "node:assert/strict";
import { test, after } from "node:test";
import { DESKTOP, PHONE, address, ask, checkAccess, leads, notInFirefox, painted, ready, soon, start } from "./app.js";
import { dealt, goals } from "./bingo.js";

const app = await start({ after });

/**
 * Waits until a page has got every message that another has sent so far. Messages from one page to another keep their
 * order.
 * @param {import("playwright-core").Page} from @param {import("playwright-core").Page} to
 */
async function heardAll(from, to) {
  await to.evaluate(() => {
    const heard = new Promise((resolve) => (new BroadcastChannel("test").onmessage = resolve));
    Object.assign(window, { heard });
  });
  await from.evaluate(() => new BroadcastChannel("test").postMessage("last"));
  await to.evaluate(() => /** @type {any} */ (window).heard.then(() => {}));
}

test("a card of a known seed, its rows, marks and exports", async () => {
  const { page, context, close } = await app.open("/bingo", { permissions: ["clipboard-read", "clipboard-write"] });
  await page.getByLabel("Seed", { exact: true }).fill("112233");
  const card = await ask(page, "bingo/deal", { seed: 112233 });
  await page.getByRole("button", { name: "Deal" }).click();
  // Until then the page shows the first visit's card.
  await soon(async () =>
    assert.deepEqual(
      await goals(page),
      card.goals.map((/** @type {any} */ goal) => goal.name),
    ),
  );
  assert.match(await address(page), /seed=112233/);

  await page.getByRole("button", { name: /^TLBR/ }).hover();
  await soon(async () => assert.match(await page.locator("#row-title").innerText(), /^TLBR: about \d+:\d\d$/));
  assert.match(await page.locator("#row").innerText(), /Start to every row/);
  assert.equal(await page.locator(".square.lit").count(), 5);

  await page.locator(".square").nth(12).click();
  await page.getByRole("button", { name: "Mark in orange" }).click();
  await page.locator(".square").nth(13).click();
  assert.match(await address(page), /marks=-{12}01-{11}/);
  await page.getByRole("button", { name: "Copy for Bingosync" }).click();
  await soon(async () => {
    const copied = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()));
    assert.deepEqual(
      copied,
      card.goals.map((/** @type {any} */ { name }) => ({ name })),
    );
  });
  await checkAccess(page);
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/bingo-1280.png` });

  // A row's window marks with the colour that was chosen last.
  await page.getByRole("button", { name: "Mark in blue" }).click();
  const popped = context.waitForEvent("page");
  await page.getByRole("button", { name: /^ROW3/ }).click();
  const row = await popped;
  await ready(row);
  await soon(async () => assert.equal(await row.locator(".square:visible").count(), 5));
  const named = card.goals.slice(10, 15).map((/** @type {any} */ { name }) => name);
  await soon(async () => assert.deepEqual(await row.locator(".square:visible .goal").allInnerTexts(), named));
  // Marks go both ways, and a mark can be taken back.
  const marked = async (/** @type {import("playwright-core").Page} */ it, /** @type {RegExp} */ marks) =>
    soon(() => assert.match(it.url(), marks));
  await row.locator(".square:visible").first().click();
  await marked(page, /marks=-{10}0-01-{11}/);
  await page.getByRole("button", { name: "Mark in orange" }).click();
  await page.locator(".square").nth(14).click();
  await marked(row, /marks=-{10}0-011-{10}/);
  await page.getByRole("button", { name: "Undo" }).click();
  await marked(row, /marks=-{10}0-01-{11}/);
  await row.reload();
  await page.locator(".square").nth(10).click();
  await marked(row, /marks=-{10}1-01-{11}/);
  // Another card is no business of the row's.
  await page.getByRole("button", { name: "Random" }).click();
  await marked(page, /#seed=(?!112233)/);
  await page.locator(".square").nth(0).click();
  await heardAll(page, row);
  await marked(row, /marks=-{10}1-01-{11}/);
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await marked(page, /seed=112233.*marks=-{10}1-01-{11}/);
  // The next tab has the whole card, and its marks are its own.
  const other = await context.newPage();
  await other.goto(`${app.link}bingo`);
  await soon(async () => assert.equal(await other.locator(".square:visible").count(), 25));
  await other.locator(".square").nth(4).click();
  await heardAll(other, page);
  await marked(page, /marks=-{10}1-01-{11}/);
  // A row's link that is opened by itself leads back.
  await other.goto(`${app.link}bingo#seed=112233&row=col2`);
  await other.reload();
  await soon(async () => assert.equal(await other.locator(".square:visible").count(), 5));
  await leads(other, () => other.getByRole("link", { name: "Whole card" }).click());
  await soon(async () => assert.equal(await other.locator(".square:visible").count(), 25));
  await close();
});

test("a finger on a row's name asks about it, and a button pops it out", { skip: notInFirefox }, async () => {
  const { page, context, close } = await app.open("/bingo#seed=112233", {
    viewport: PHONE,
    hasTouch: true,
    isMobile: true,
  });
  await dealt(page);
  await page.getByRole("button", { name: /^ROW3/ }).tap();
  await soon(async () => assert.match(await page.locator("#row-title").innerText(), /^ROW3: about/));
  assert.equal(await page.locator(".square.lit").count(), 5);
  assert.equal(context.pages().length, 1);
  const popped = context.waitForEvent("page");
  await page.getByRole("button", { name: "Pop out" }).tap();
  await soon(async () => assert.equal(await (await popped).locator(".square:visible").count(), 5));
  await close();
});

test("what is said of a row is in sight at once, and goes when it is closed", async () => {
  const { page, close } = await app.open("/bingo#seed=112233", { viewport: PHONE });
  await dealt(page);
  for (const viewport of [PHONE, { width: 844, height: 390 }, DESKTOP]) {
    await page.setViewportSize(viewport);
    await painted(page);
    for (const row of ["COL1", "ROW5"]) {
      await page.getByRole("button", { name: new RegExp(`^${row}`) }).focus();
      await soon(async () => assert.match(await page.locator("#row-title").innerText(), new RegExp(`^${row}: about`)));
      const [title, panel, name] = await page.evaluate(
        (row) =>
          ["row-title", "row-panel", row].map((id) =>
            (
              document.getElementById(id) ??
              [...document.querySelectorAll(".row-name")].find((it) => it.textContent?.startsWith(id))
            )
              ?.getBoundingClientRect()
              .toJSON(),
          ),
        row,
      );
      assert.ok(
        title.top >= 0 && title.bottom <= viewport.height,
        `${row}, ${viewport.width}: ${JSON.stringify(title)}`,
      );
      assert.ok(
        viewport.width > 1200 || name.bottom <= panel.top + 1 || viewport.height < 400,
        `${row}, ${viewport.width}: its name is at ${name.bottom}, the panel at ${panel.top}`,
      );
    }
    await page.getByRole("button", { name: "Close" }).click();
    assert.equal(await page.locator("#row-panel.looked").count(), 0);
  }
  // The panel goes back to its place when the mouse leaves the name and when another tab is opened. Another card has
  // none of it.
  const isLooked = () => page.locator("#row-panel.looked").count();
  await page.mouse.move(1, 1);
  const name = (/** @type {string} */ row) => page.getByRole("button", { name: new RegExp(`^${row}`) });
  await name("ROW2").hover();
  await soon(async () => assert.match(await page.locator("#row-title").innerText(), /^ROW2: about/));
  assert.equal(await isLooked(), 1);
  await page.mouse.move(1, 1);
  await soon(async () => assert.equal(await isLooked(), 0));
  await name("ROW3").focus();
  assert.equal(await isLooked(), 1);
  // What is said of a row is brought into sight when it comes, which moves what a mouse is about to press.
  await soon(async () => assert.match(await page.locator("#row-title").innerText(), /^ROW3: about/));
  await page.getByRole("tab", { name: "Find the seed" }).click();
  await soon(async () => assert.equal(await isLooked(), 0));
  await soon(async () => assert.match(await page.locator("#row-title").innerText(), /^ROW3: about/));
  await page.evaluate(() => (location.hash = "#seed=7"));
  await soon(async () => assert.equal(await page.locator("#row-title").innerText(), "Rows"));
  assert.equal(await page.locator("#row table").count(), 0);
  await close();
});
