// The overlay for streams: what the Voltorb Flip page shows, and nothing else. That of a card is in `together.test.js`.

import assert from "node:assert/strict";
import { test, after } from "node:test";
import { checkAccess, isSite, soon, start } from "./app.js";

const app = await start({ after });
const GENUINE = "level=1&rows=5:1,3:2,5:1,4:1,8:1&cols=5:1,5:1,5:1,4:2,6:1";

// The first story, because the program remembers what was shown last.
test("the overlay alone says what it waits for", async () => {
  for (const [path, message] of [
    ["/overlay", "Open the Voltorb Flip page: its board is shown here."],
    ["/overlay#game=bingo", "Open the bingo page: its card is shown here."],
  ]) {
    const { page, close } = await app.open(path);
    assert.equal(await page.locator("#headline").innerText(), message);
    await checkAccess(page);
    await close();
  }
});

test("the overlay follows the page beside it", async () => {
  const { page, context, close } = await app.open(`/voltorb#${GENUINE}&aim=win`);
  const overlay = await context.newPage();
  await overlay.goto(`${app.link}overlay`);
  // Whoever comes later sees what is shown already.
  await soon(async () =>
    assert.equal(await overlay.locator("#headline").innerText(), "Turn row 5, column 5: it's a 3."),
  );
  const same = async () => {
    const [there, here] = await Promise.all(
      [page, overlay].map((it) =>
        it.locator("#board .card").evaluateAll((cards) => cards.map((card) => `${card.className} ${card.textContent}`)),
      ),
    );
    assert.deepEqual(here, there);
    assert.equal(here.length, 25);
  };
  await soon(same);
  assert.deepEqual(
    await overlay
      .locator(".hint input")
      .evaluateAll((inputs) => inputs.map((input) => /** @type {HTMLInputElement} */ (input).value).join("")),
    "51325141815151514261",
  );
  await page.locator(".card").nth(24).press("3");
  await soon(async () => assert.equal(await overlay.locator(".card").nth(24).locator(".face").textContent(), "3"));
  await soon(same);
  // Only the board is drawn on what lies below, and it cannot be touched.
  assert.equal(
    await overlay.evaluate(() => getComputedStyle(document.documentElement).backgroundColor),
    "rgba(0, 0, 0, 0)",
  );
  assert.deepEqual(
    await overlay.locator("header, footer").evaluateAll((all) => all.filter((it) => it.checkVisibility()).length),
    0,
  );
  assert.equal(await overlay.locator("#board").evaluate((board) => /** @type {HTMLElement} */ (board).inert), true);
  await checkAccess(overlay);
  await close();
});

if (!isSite)
  test("the overlay follows the local app from another browser", async () => {
    const there = await app.open(`/voltorb#${GENUINE}&aim=win`);
    await soon(async () =>
      assert.equal(await there.page.locator("#headline").innerText(), "Turn row 5, column 5: it's a 3."),
    );
    const here = await app.open("/overlay");
    const card = here.page.locator(".card").nth(24);
    await soon(async () =>
      assert.equal(await here.page.locator("#headline").innerText(), "Turn row 5, column 5: it's a 3."),
    );
    await there.page.locator(".card").nth(24).press("3");
    await soon(async () => assert.equal(await card.locator(".face").textContent(), "3"));
    await here.close();
    await there.close();
  });

if (!isSite)
  test("what is no view leaves the overlay as it is", async () => {
    const hints = Array(10).fill({ sum: 5, voltorbs: 1 });
    const board = { headline: "Turn row 5.", hints, cards: `${"?".repeat(24)}3`, solved: null, named: null };
    const bingo = {
      goals: Array(25).fill("Catch a fish"),
      marks: "0".repeat(25),
      isLockout: false,
      players: ["all squares"],
      timer: { before: 0, since: null },
    };
    for (const [path, place, view, shows] of /** @type {const} */ ([
      ["/overlay", "view", board, "#board .card .face"],
      ["/overlay#game=bingo", "view/bingo", bingo, "#board .mark-0"],
    ])) {
      const { page, close } = await app.open(path);
      /** @type {Error[]} */
      const errors = [];
      page.on("pageerror", (error) => errors.push(error));
      const send = (/** @type {object} */ it) =>
        page.evaluate(
          ([place, body]) =>
            fetch(place, { method: "POST", headers: { "content-type": "application/json" }, body }).then(
              ({ status }) => status,
            ),
          [place, JSON.stringify(it)],
        );
      const members = Object.keys(view);
      for (const junk of [
        {},
        { a: 1 },
        ...members.flatMap((name) =>
          [null, 7, "x", [[]], {}].map((value) => ({
            ...view,
            [name]: name === "named" || name === "solved" ? [value] : value,
          })),
        ),
      ])
        assert.equal(await send(junk), 204);
      // The views come one after another: after this one, all have come.
      assert.equal(await send(view), 204);
      await soon(async () => assert.ok((await page.locator(shows).count()) > 0));
      assert.deepEqual(errors.map(String), []);
      await close();
    }
  });
