// Bingo races in several windows: one card, and its marks, lockout and timer; and the overlay that shows them.

import assert from "node:assert/strict";
import { test, after } from "node:test";
import { PHONE, checkAccess, isSite, night, painted, soon, start } from "./app.js";
import { goals } from "./bingo.js";

const app = await start({ after });

/** @typedef {import("playwright-core").Page} Page */

/** The marks, as a link has them. @param {Page} page */
const marks = (page) => page.evaluate(() => new URLSearchParams(location.hash.slice(1)).get("marks") ?? "-".repeat(25));
/** @param {Page} page @param {number} colour */
const choose = (page, colour) => page.locator("#colours button").nth(colour).click();
const square = (/** @type {Page} */ page, /** @type {number} */ number) => page.locator(".square").nth(number);
const clock = (/** @type {Page} */ page) => page.locator("[role=timer]").innerText();

/** Two windows of one browser that race together. The second one comes with another card. @param {string} [hash] */
async function race(hash = "seed=1") {
  const { page: first, context, close } = await app.open(`/bingo#${hash}`);
  await first.locator(".goal:not(:empty)").nth(24).waitFor();
  await first.locator("#together").click();
  await first.locator('#together[aria-pressed="true"]').waitFor();
  const second = await context.newPage();
  await second.goto(`${app.link}bingo#seed=2&marks=0------------------------`);
  await second.locator(".goal:not(:empty)").nth(24).waitFor();
  await second.locator("#together").click();
  await soon(async () => assert.deepEqual(await goals(second), await goals(first)));
  return { first, second, context, close };
}

test("two windows race together: one card, marks, lockout and timer", async () => {
  const { first, second, close } = await race();
  assert.match(await first.locator("#race-status").innerText(), isSite ? /of this browser/ : /of this app/);
  // How somebody elsewhere joins is said where the race begins.
  assert.match(await first.locator("#race-status").innerText(), /Friends elsewhere .* room on Bingosync/);
  assert.equal(await marks(second), "-".repeat(25));
  await square(first, 3).click();
  await choose(second, 1);
  await square(second, 4).click();
  for (const page of [first, second])
    await soon(async () => assert.equal(await marks(page), "---01--------------------"));
  // Marks do not take away what is said of the race.
  for (const page of [first, second]) assert.match(await page.locator("#race-status").innerText(), /Race together/);
  // Whoever takes a mark back takes back no one else's.
  await first.locator("#undo").click();
  for (const page of [first, second])
    await soon(async () => assert.equal(await marks(page), "----1--------------------"));
  await first.locator("#redo").click();
  for (const page of [first, second])
    await soon(async () => assert.equal(await marks(page), "---01--------------------"));
  // In a lockout a square is the first player's alone.
  await second.locator("#lockout").check();
  await soon(async () => assert.equal(await first.locator("#lockout").isChecked(), true));
  await square(first, 4).click();
  assert.match(await first.locator("#race-status").innerText(), /first player's alone/);
  assert.equal(await marks(first), "---01--------------------");
  await first.locator("#clock-go").click();
  await soon(async () => assert.deepEqual(await second.locator("#clock-go").innerText(), "Pause"));
  await soon(async () => assert.match(await clock(second), /0:00:0[1-9]/));
  await second.locator("#clock-go").click();
  await soon(async () => assert.deepEqual(await first.locator("#clock-go").innerText(), "Go on"));
  assert.equal(await clock(first), await clock(second));
  // A window that is loaded again goes on with the race.
  await second.reload();
  await second.locator('#together[aria-pressed="true"]').waitFor();
  await square(first, 9).click();
  await soon(async () => assert.equal(await marks(second), "---01----0---------------"));
  assert.equal(await clock(first), await clock(second));
  // Another card is another one for all, without marks.
  await second.locator("#seed").fill("77");
  await second.locator("#seed").press("Enter");
  await soon(async () => assert.match(first.url(), /seed=77/));
  await soon(async () => assert.deepEqual(await goals(first), await goals(second)));
  assert.equal(await marks(first), "-".repeat(25));
  await checkAccess(first);
  // Whoever has left marks a card alone.
  await second.locator("#together").click();
  await second.locator('#together[aria-pressed="false"]').waitFor();
  await square(second, 0).click();
  await square(first, 24).click();
  await painted(second);
  assert.deepEqual(
    [await marks(first), await marks(second)],
    ["------------------------0", "1------------------------"],
  );
  await close();
});

/** The numbers of the squares whose goals a window shows, or an overlay. @param {Page} page */
const seen = (page) =>
  page.locator(".square").evaluateAll((all) => all.flatMap((it, at) => (it.matches(".fog") ? [] : [at])));

test("in fog a player sees goals near the own marks, in all windows, an overlay and a row's window", async () => {
  const { first, second, context, close } = await race();
  await soon(async () => assert.deepEqual([await colourOf(first), await colourOf(second)], [0, 1]));
  const all = await goals(first);
  await first.locator("#sight").selectOption("centre");
  for (const page of [first, second]) {
    await soon(async () => assert.deepEqual(await seen(page), [12]));
    assert.match(await page.locator("#race-status").innerText(), /^Fog: you see the goals .*Race together/);
    // The page does not have the other goals anywhere, nor what would tell them.
    const text = await page.locator("body").innerText();
    for (const [at, goal] of all.entries()) assert.equal(text.includes(goal), at === 12, goal);
    for (const id of ["row-panel", "explain-panel"]) assert.equal(await page.locator(`#${id}`).isVisible(), false, id);
    assert.deepEqual(await page.locator(".row-name small").count(), 0);
  }
  await checkAccess(first);
  // A square that is not seen cannot be marked, and the page says why.
  await square(second, 0).click();
  assert.match(await second.locator("#race-status").innerText(), /^Fog: you see the goals/);
  assert.equal(await marks(second), "-".repeat(25));
  await square(first, 12).click();
  await soon(async () => assert.deepEqual(await seen(first), [7, 11, 12, 13, 17]));
  // Others see the mark, but not more goals.
  await soon(async () => assert.equal(await marks(second), "------------0------------"));
  assert.deepEqual(await seen(second), [12]);
  // Whoever has raced with another colour sees that one's.
  await choose(second, 0);
  await soon(async () => assert.deepEqual(await seen(second), [7, 11, 12, 13, 17]));
  assert.equal(await colourOf(first), 0, "whoever has marked a square keeps its colour");
  await choose(second, 1);
  await soon(async () => assert.deepEqual(await seen(second), [12]));
  const overlay = await context.newPage();
  await overlay.goto(`${app.link}overlay#game=bingo`);
  await overlay.locator(".square").nth(24).waitFor();
  await square(first, 13).click();
  const near = [7, 8, 11, 12, 13, 14, 17, 18];
  await soon(async () => assert.deepEqual(await seen(overlay), near));
  const shown = await goals(overlay);
  assert.deepEqual(
    shown,
    all.map((goal, at) => (near.includes(at) ? goal : "")),
  );
  // A row's window has the fog, too.
  const [row] = await Promise.all([context.waitForEvent("page"), first.locator(".row-name").nth(3).click()]);
  await row.locator(".square").nth(24).waitFor({ state: "attached" });
  await soon(async () => assert.deepEqual(await seen(row), near));
  await row.close();
  // A tab that is loaded again stays in fog; all see everything once anybody ends it.
  await second.reload();
  await second.locator('#together[aria-pressed="true"]').waitFor();
  await soon(async () => assert.deepEqual(await seen(second), [12]));
  await second.locator("#sight").selectOption("");
  await soon(async () => assert.equal((await seen(first)).length, 25));
  await soon(async () => assert.deepEqual(await goals(first), all));
  // A tab by itself says why goals are not seen, after it is loaded again, too.
  await first.locator("#together").click();
  await first.locator("#sight").selectOption("top-left");
  await first.reload();
  await soon(async () => assert.deepEqual(await seen(first), [0, ...near]));
  assert.match(await first.locator("#race-status").innerText(), /^Fog: you see the goals [^.]* yours\.$/);
  await close();
});

night("in a blind lockout players see their own marks, and cannot take those of others", async () => {
  const { first, second, context, close } = await race();
  await soon(async () => assert.deepEqual([await colourOf(first), await colourOf(second)], [0, 1]));
  await square(first, 3).click();
  await second.locator("#sight").selectOption("blind");
  for (const page of [first, second]) {
    await soon(async () => assert.equal(await page.locator("#sight").inputValue(), "blind"));
    assert.deepEqual(
      [await page.locator("#lockout").isChecked(), await page.locator("#lockout").isDisabled()],
      [true, true],
    );
    assert.match(await page.locator("#race-status").innerText(), /^Blind lockout: .*Race together/);
  }
  await square(second, 4).click();
  for (const page of [first, second])
    await soon(async () => assert.equal(await marks(page), "---01--------------------"));
  const signs = (/** @type {Page} */ page) =>
    page
      .locator(".square")
      .evaluateAll((all) => all.map((it) => it.querySelector(".sign")?.firstChild?.textContent ?? "-").join(""));
  assert.equal(await signs(first), "---●---------------------");
  assert.equal(await signs(second), "----▲--------------------");
  await square(second, 3).click();
  assert.match(await second.locator("#race-status").innerText(), /^Another player has this square/);
  assert.equal(await marks(second), "---01--------------------");
  assert.equal(await signs(second), "----▲--------------------");
  await soon(async () => assert.deepEqual(await listed(second), ["● marks not seen", "▲ you · 1 square · 0 lines"]));
  assert.deepEqual(await second.locator("#colours .count").allInnerTexts(), ["", "1", "", ""]);
  await checkAccess(second);
  // Those who watch see all.
  const overlay = await context.newPage();
  await overlay.goto(`${app.link}overlay#game=bingo`);
  await overlay.locator(".square").nth(24).waitFor();
  await square(second, 5).click();
  await soon(async () => assert.equal(await signs(overlay), "---●▲▲-------------------"));
  await soon(async () =>
    assert.deepEqual(await overlay.locator(".players li").allInnerTexts(), [
      "● 1 square · 0 lines · 7 lines still open",
      "▲ 2 squares · 0 lines · 10 lines still open",
    ]),
  );
  // Once it is over, all is shown.
  await first.locator("#sight").selectOption("");
  for (const page of [first, second])
    await soon(async () => assert.equal(await signs(page), "---●▲▲-------------------"));
  assert.equal(await second.locator("#lockout").isDisabled(), false);
  await close();
});

/** Who races, as the page lists it. @param {Page} page */
const listed = (page) =>
  page
    .locator("#race li")
    .evaluateAll((all) =>
      all.map((it) =>
        [...it.querySelectorAll("span.player, bdi")].map((part) => part.firstChild?.textContent).join(" "),
      ),
    );
/** The colour that a window marks with. @param {Page} page */
const colourOf = (page) =>
  page
    .locator("#colours button")
    .evaluateAll((all) => all.findIndex((it) => it.getAttribute("aria-pressed") === "true"));

test("a row's window marks with its card's colour, whatever another window has chosen", async () => {
  const { page, context, close } = await app.open("/bingo#seed=1");
  await page.locator(".goal:not(:empty)").nth(24).waitFor();
  const other = await context.newPage();
  await other.goto(`${app.link}bingo#seed=2`);
  await choose(other, 2);
  const [row] = await Promise.all([context.waitForEvent("page"), page.locator(".row-name").nth(3).click()]);
  await square(row, 2).click();
  await soon(async () => assert.equal(await marks(page), "--0----------------------"));
  await close();
});

test("whoever joins takes the next free colour, and all who race are listed", async () => {
  const { first, second, context, close } = await race();
  await soon(async () => assert.deepEqual([await colourOf(first), await colourOf(second)], [0, 1]));
  await soon(async () =>
    assert.deepEqual(await listed(first), ["● you · 0 squares · 0 lines", "▲ 0 squares · 0 lines"]),
  );
  await soon(async () =>
    assert.deepEqual(await listed(second), ["● 0 squares · 0 lines", "▲ you · 0 squares · 0 lines"]),
  );
  await second.getByLabel("Your name").fill("Bob \u202e<b>");
  await second.getByLabel("Your name").press("Tab");
  await square(second, 0).click();
  await soon(async () =>
    assert.deepEqual(await listed(first), ["● you · 0 squares · 0 lines", "▲ Bob <b> · 1 square · 0 lines"]),
  );
  await soon(async () =>
    assert.deepEqual(await listed(second), ["● 0 squares · 0 lines", "▲ Bob <b> (you) · 1 square · 0 lines"]),
  );
  await checkAccess(second);
  const overlay = await context.newPage();
  await overlay.goto(`${app.link}overlay#game=bingo`);
  await soon(async () =>
    assert.deepEqual(await overlay.locator(".players li").allInnerTexts(), [
      "● 0 squares · 0 lines",
      "▲ Bob <b> · 1 square · 0 lines",
    ]),
  );
  // The text of a goal fills its square, so that it is read at half its size.
  await overlay.setViewportSize({ width: 1280, height: 720 });
  await painted(overlay);
  const sizes = await overlay
    .locator(".goal")
    .evaluateAll((all) => all.map((it) => parseFloat(getComputedStyle(it).fontSize)));
  assert.ok(Math.min(...sizes) >= 18, `${sizes}`);
  assert.equal(await overlay.locator(".tight").count(), 0);
  // Two that join at once, in the middle of a race.
  const more = await Promise.all(
    [3, 4].map(async (seed) => {
      const page = await context.newPage();
      await page.goto(`${app.link}bingo#seed=${seed}`);
      await page.locator(".goal:not(:empty)").nth(24).waitFor();
      return page;
    }),
  );
  await Promise.all(more.map((page) => page.evaluate(() => document.getElementById("together")?.click())));
  await soon(async () =>
    assert.deepEqual(
      [await colourOf(first), await colourOf(second), ...(await Promise.all(more.map(colourOf))).sort()],
      [0, 1, 2, 3],
    ),
  );
  for (const page of [first, second, ...more]) await soon(async () => assert.equal((await listed(page)).length, 4));
  // A window that is loaded again is the same one, and makes way no more; whoever chooses a colour has it, and several
  // are counted.
  await first.reload();
  await second.reload();
  await soon(async () =>
    assert.deepEqual(await listed(second), [
      "● 0 squares · 0 lines",
      "▲ Bob <b> (you) · 1 square · 0 lines",
      // A name that was typed once is there in the next windows of this device, until they have another.
      "■ Bob <b> · 0 squares · 0 lines",
      "◆ Bob <b> · 0 squares · 0 lines",
    ]),
  );
  await more[1].getByLabel("Your name").fill("");
  await more[1].getByLabel("Your name").press("Tab");
  await soon(async () =>
    assert.equal((await listed(first)).filter((name) => /^[■◆] \d/.test(name)).length, 1, "a name can be taken away"),
  );
  await choose(second, 0);
  await soon(async () =>
    assert.deepEqual((await listed(first)).slice(0, 2), [
      "● you, Bob <b>, 2 windows · 0 squares · 0 lines",
      "▲ 1 square · 0 lines",
    ]),
  );
  assert.equal(await colourOf(first), 0);
  await choose(second, 1);
  // Whoever leaves is listed no more, and its colour is free.
  await first.locator("#together").click();
  await more[0].goto("about:blank");
  await soon(async () => assert.equal((await listed(second)).length, 2));
  assert.deepEqual(await listed(first), ["▲ 1 square · 0 lines"], "the marks stay");
  await first.locator("#together").click();
  await soon(async () => assert.equal(await colourOf(first), 0));
  for (const page of [first, second, more[1]]) await soon(async () => assert.equal((await listed(page)).length, 3));
  await close();
});

night("a window that is left while a message is on its way is listed no more", async () => {
  const { first, second, close } = await race();
  await soon(async () => assert.equal((await listed(first)).length, 2));
  await second.evaluate(() => {
    const send = window.fetch;
    window.fetch = (to, options) => {
      if (to !== "race") return send.call(window, to, options);
      window.fetch = send;
      // This one never arrives.
      return new Promise(() => {});
    };
  });
  await second.getByLabel("Your name").fill("Cleo");
  await second.getByLabel("Your name").press("Tab");
  await second.goto("about:blank");
  await soon(async () => assert.equal((await listed(first)).length, 1));
  await close();
});

test("two windows that join a race at the same moment have two colours", async () => {
  const { page: first, context, close } = await app.open("/bingo#seed=1");
  const second = await context.newPage();
  await second.goto(`${app.link}bingo#seed=2`);
  for (const page of [first, second]) await page.locator(".goal:not(:empty)").nth(24).waitFor();
  await Promise.all([first, second].map((page) => page.evaluate(() => document.getElementById("together")?.click())));
  await soon(async () => assert.deepEqual([await colourOf(first), await colourOf(second)].sort(), [0, 1]));
  for (const page of [first, second]) await soon(async () => assert.equal((await listed(page)).length, 2));
  await close();
});

night("a race takes the player's own list along", async () => {
  const { first, second, close } = await race();
  const own = Array.from({ length: 30 }, (_, goal) => `Own goal ${goal}`).join("\n");
  await first.locator("#list").setInputFiles({ name: "own.txt", mimeType: "text/plain", buffer: Buffer.from(own) });
  await soon(async () => assert.ok((await goals(first)).every((goal) => goal.startsWith("Own goal"))));
  await soon(async () => assert.deepEqual(await goals(second), await goals(first)));
  // A browser that compresses otherwise has the same list, also after it was loaded again.
  await second.addInitScript(() => Reflect.deleteProperty(window, "CompressionStream"));
  await square(first, 7).click();
  assert.equal(await marks(first), "-------0-----------------");
  // The browser may load the address that the page had just before this mark came.
  await soon(async () => assert.equal(await marks(second), "-------0-----------------"));
  await second.evaluate(() => history.replaceState(history.state, "", location.href.replace(/&marks=[^&]*/, "")));
  await second.reload();
  await second.locator('#together[aria-pressed="true"]').waitFor();
  await square(second, 8).click();
  for (const page of [first, second])
    await soon(async () => assert.equal(await marks(page), "-------01----------------"));
  await square(first, 9).click();
  for (const page of [first, second])
    await soon(async () => assert.equal(await marks(page), "-------010---------------"));
  await second.locator("#sample").click();
  await soon(async () => assert.ok((await goals(first)).every((goal) => !goal.startsWith("Own goal"))));
  // One that is too long for a message ends the race here, and says so.
  let noise = 1;
  const long = Array.from(
    { length: 6_000 },
    () => (noise = (noise * 48271) % 2147483647).toString(36) + (noise * 7).toString(36),
  ).join("\n");
  await first.locator("#list").setInputFiles({ name: "long.txt", mimeType: "text/plain", buffer: Buffer.from(long) });
  await soon(async () =>
    assert.match(await first.locator("#race-status").innerText(), /^This list is too long for a race/),
  );
  assert.equal(await first.locator("#together").getAttribute("aria-pressed"), "false");
  await painted(second);
  assert.ok((await goals(second)).every((goal) => !goal.startsWith("Own goal")));
  await close();
});

test("the overlay shows the card, its marks and the timer", async () => {
  const { page, context, close } = await app.open("/bingo#seed=1");
  await page.locator(".goal:not(:empty)").nth(24).waitFor();
  const overlay = await context.newPage();
  await overlay.goto(`${app.link}overlay#game=bingo`);
  await soon(async () => assert.deepEqual(await goals(overlay), await goals(page)));
  await square(page, 0).click();
  await choose(page, 3);
  await square(page, 6).click();
  await page.locator("#clock-go").click();
  await soon(async () => assert.deepEqual(await overlay.locator(".square .sign").allInnerTexts(), ["●", "◆"]));
  assert.deepEqual(await overlay.locator(".players li").allInnerTexts(), [
    "● 1 square · 0 lines",
    "◆ 1 square · 0 lines",
  ]);
  await soon(async () => assert.match(await clock(overlay), /0:00:0[1-9]/));
  // The marks have the players' colours, and the whole card is in sight.
  const colourOf = (/** @type {Page} */ of, /** @type {number} */ number) =>
    square(of, number).evaluate((it) => getComputedStyle(it).backgroundColor);
  const colours = await Promise.all([0, 6].map((number) => colourOf(page, number)));
  assert.notEqual(colours[0], colours[1]);
  assert.deepEqual(await Promise.all([0, 6].map((number) => colourOf(overlay, number))), colours);
  assert.ok(!colours.includes(await colourOf(overlay, 1)));
  for (const [width, height] of [
    [360, 740],
    [844, 390],
    [1280, 800],
  ]) {
    await overlay.setViewportSize({ width, height });
    const last = await square(overlay, 24).boundingBox();
    assert.ok(
      last && last.x + last.width <= width && last.y + last.height <= height,
      `${width}x${height}: ${JSON.stringify(last)}`,
    );
  }
  assert.equal(
    await overlay.evaluate(() => getComputedStyle(document.documentElement).backgroundColor),
    "rgba(0, 0, 0, 0)",
  );
  assert.equal(
    await overlay.locator(".board, #board").evaluate((board) => /** @type {HTMLElement} */ (board).inert),
    true,
  );
  await checkAccess(overlay);
  await close();
});

if (!isSite)
  night("two browsers race together, and an overlay in a third follows", async () => {
    const first = await app.open("/bingo#seed=5");
    await first.page.locator(".goal:not(:empty)").nth(24).waitFor();
    await first.page.locator("#together").click();
    await first.page.locator('#together[aria-pressed="true"]').waitFor();
    const phone = await app.open("/bingo#seed=6", { viewport: PHONE });
    await phone.page.locator("#together").click();
    await soon(async () => assert.deepEqual(await goals(phone.page), await goals(first.page)));
    await choose(phone.page, 2);
    await square(phone.page, 12).click();
    await soon(async () => assert.equal(await marks(first.page), "------------2------------"));
    const overlay = await app.open("/overlay#game=bingo");
    await soon(async () => assert.deepEqual(await overlay.page.locator(".square .sign").allInnerTexts(), ["■"]));
    for (const { close } of [overlay, phone, first]) await close();
  });
