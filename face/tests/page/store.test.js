// Where the browser stores nothing, or has no room left, and where a page is open twice; what is stored goes elsewhere in
// a file.

import assert from "node:assert/strict";
import { test, after } from "node:test";
import { address, alike, checkAccess, downloaded, leads, sample, soon, start } from "./app.js";

const app = await start({ after });
const POSITION = "level=1&rows=5:1,3:2,5:1,4:1,8:1&cols=5:1,5:1,5:1,4:2,6:1";

/** The pages, and what each says once it works. @type {[string, string, RegExp][]} */
const PAGES = [
  [`voltorb#${POSITION}`, "#headline", /^Turn row/],
  ["practice", "#headline", /turn a card/],
  ["puyo", "#count", /Which pairs/],
  ["puzzles", "#move-status", /^Pair 1/],
  ["bingo#seed=1", ".square", /./],
  ["review", "#welcome", /Watch a race/],
  ["api", "#questions", /voltorb/],
  ["overlay", "#headline", /./],
];

/** How a browser refuses to keep something. @type {[string, () => void][]} */
const REFUSALS = [
  [
    "blocked",
    () => {
      for (const name of ["localStorage", "sessionStorage"])
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException("denied", "SecurityError");
          },
        });
    },
  ],
  [
    "full",
    () => {
      Storage.prototype.setItem = () => {
        throw new DOMException("full", "QuotaExceededError");
      };
    },
  ],
];

// A browser is made to refuse by its scripts alone, so that each gets the same.
for (const [how, refuse] of sample(REFUSALS)) {
  alike(`with a storage that is ${how}, every page works and says once that nothing is kept`, async () => {
    const { page, close } = await app.open("/icon.svg", { serviceWorkers: "block" });
    await page.addInitScript(refuse);
    for (const [path, place, text] of PAGES) {
      await app.load(page, path);
      await soon(async () => assert.match(await page.locator(place).first().innerText(), text), 30_000);
      if (path === "overlay" || path === "api") continue;
      if (path === "review") await page.getByRole("button", { name: "Try an example" }).click();
      if (path.startsWith("puyo")) await page.keyboard.type("RG");
      if (path === "puzzles") await page.keyboard.press("Enter");
      if (path.startsWith("voltorb")) await page.locator(".card").nth(24).press("3");
      const offer = page.locator(".offer");
      await soon(async () =>
        assert.match(await offer.innerText(), /^This browser keeps nothing here, or has no room left/),
      );
      assert.equal(await offer.count(), 1);
      if (how === "full") await checkAccess(page);
      await offer.getByRole("button", { name: "OK" }).click();
      assert.equal(await offer.count(), 0);
      assert.match(await page.locator("#storage").innerText(), /keeps nothing/);
    }
    // What was done meanwhile stays as long as the page does.
    await page.goto(`${app.link}practice#practice`);
    await soon(async () => assert.match(await page.locator("#headline").innerText(), /turn a card/));
    const hints = await page.locator(".hint").allInnerTexts();
    for (const mode of ["Puzzles", "Practice"]) await page.getByRole("button", { name: mode, exact: true }).click();
    await soon(async () => assert.deepEqual(await page.locator(".hint").allInnerTexts(), hints));
    // Another language needs no storage.
    await leads(page, () => page.locator("#language").selectOption("de"));
    assert.match(await address(page), /lang=de/);
    assert.equal(await page.locator("html").getAttribute("lang"), "de");
    await close();
  });
}

alike("two tabs of Practice have a board each, and count together", async () => {
  const { page, context, close } = await app.open("/practice#practice");
  const shown = (/** @type {import("playwright-core").Page} */ it) => it.locator(".hint").allInnerTexts();
  const says = (/** @type {import("playwright-core").Page} */ it, /** @type {RegExp} */ text) =>
    soon(async () => assert.match(await it.locator("#headline").innerText(), text));
  await says(page, /turn a card/);
  const other = await context.newPage();
  await other.goto(`${app.link}practice#practice`);
  await says(other, /turn a card/);
  await other.getByRole("button", { name: "New board" }).click();
  await soon(async () => assert.notDeepEqual(await shown(other), await shown(page)));
  const mine = await shown(page);
  await page.reload();
  await says(page, /turn a card/);
  assert.deepEqual(await shown(page), mine);
  // A puzzle each; what one has counted the other goes on from.
  const counted = () =>
    page.evaluate(() => JSON.parse(localStorage.getItem("foretile.practice.puzzles") ?? "{}").tried);
  for (const [tried, it] of [page, other, page].entries()) {
    await it.bringToFront();
    await it.getByRole("button", { name: "Puzzles", exact: true }).click();
    await says(it, /Which card|solved|[a-z]$/);
    if ((await it.locator("#next").innerText()) === "Next puzzle") await it.locator("#next").click();
    await says(it, /Which card/);
    for (let card = 0; ((await counted()) ?? 0) <= tried; card++) {
      await it.locator(".card.back").nth(card).click();
      // A card that is known already is no answer.
      await soon(async () =>
        assert.ok(((await counted()) ?? 0) > tried || /does not help/.test(await it.locator("#headline").innerText())),
      );
    }
    assert.equal(await counted(), tried + 1);
  }
  await close();
});

alike("the day's challenge is one, however many tabs play it", async () => {
  const { page, context, close } = await app.open("/practice#day");
  const says = (/** @type {import("playwright-core").Page} */ it, /** @type {RegExp} */ text) =>
    soon(async () => assert.match(await it.locator("#headline").innerText(), text));
  await says(page, /turn a card/);
  const other = await context.newPage();
  await other.goto(`${app.link}practice#day`);
  await says(other, /turn a card/);
  await other.locator(".card").nth(3).click();
  await soon(async () => assert.ok((await other.locator(".card.up").count()) > 0));
  // The first tab goes on from there.
  await soon(async () => assert.equal(await page.locator(".card.up").count(), await other.locator(".card.up").count()));
  await close();
});

test("two tabs do not fight, and a tab comes back as it was", async () => {
  const { page, context, close } = await app.open(`/voltorb#${POSITION}`);
  const other = await context.newPage();
  await other.goto(`${app.link}voltorb#level=4`);
  await other.locator("#level").selectOption("6");
  await soon(() => assert.match(other.url(), /level=6/));
  await page.reload();
  await soon(async () => assert.match(await page.locator("#figures").innerText(), /588/));
  assert.equal(await page.locator("#level").inputValue(), "1");
  // A new tab begins with the last position of any tab, which its address shares, too.
  await other.goto(`${app.link}puyo`);
  const third = await context.newPage();
  await third.goto(`${app.link}voltorb`);
  await soon(async () => assert.match(new URL(third.url()).hash, /level=/));
  await close();
});

test("everything stored is saved in a file, and loaded elsewhere", async () => {
  const first = await app.open(`/voltorb#${POSITION}`);
  await soon(async () => assert.match(await first.page.locator("#figures").innerText(), /588/));
  await first.page.getByRole("button", { name: "Next round" }).click();
  await soon(async () => assert.match(await first.page.locator("#session").innerText(), /– quit/));
  const session = await first.page.locator("#session").innerText();
  const saved = await downloaded(first.page, () => first.page.getByRole("button", { name: "Save everything" }).click());
  // The wrong files change nothing.
  const load = first.page.locator("#load-all");
  for (const text of [
    "",
    "[]",
    '{"foretile":"everything stored","version":1,"stored":{"other":"1"}}',
    '{"foretile":"everything stored","version":2,"stored":{}}',
  ]) {
    await load.setInputFiles({ name: "wrong.json", mimeType: "application/json", buffer: Buffer.from(text) });
    await soon(async () =>
      assert.match(
        await first.page.locator("#storage-status").innerText(),
        /^Choose a file made with “Save everything”/,
      ),
    );
    assert.equal(await first.page.locator("#session").innerText(), session);
  }
  await checkAccess(first.page);
  // What this browser has no room for leaves everything as it was.
  const names = () => first.page.evaluate(() => JSON.stringify(Object.entries(localStorage).toSorted()));
  const before = await names();
  await first.page.evaluate(() => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (/** @type {string} */ key, /** @type {string} */ value) {
      if (key === "foretile.large") throw new DOMException("no room", "QuotaExceededError");
      setItem.call(this, key, value);
    };
  });
  await load.setInputFiles({
    name: "large.json",
    mimeType: "application/json",
    buffer: Buffer.from(
      '{"foretile":"everything stored","version":1,"stored":{"foretile.small":"1","foretile.large":"2"}}',
    ),
  });
  await soon(async () =>
    assert.match(await first.page.locator("#storage-status").innerText(), /^The file cannot be loaded/),
  );
  assert.equal(await names(), before);
  await first.close();
  const second = await app.open("/voltorb#level=7");
  await second.page
    .locator("#load-all")
    .setInputFiles({ name: "foretile.json", mimeType: "application/json", buffer: Buffer.from(saved) });
  await soon(async () => assert.equal(await second.page.locator("#session").innerText(), session));
  await second.close();
});
