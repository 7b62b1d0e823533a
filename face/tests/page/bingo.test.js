// The bingo page, through whole stories; the rows of a card are in `rows.test.js`.

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test, after } from "node:test";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import {
  DESKTOP,
  PHONE,
  address,
  ask,
  checkAccess,
  checkColours,
  checkWidth,
  downloaded,
  night,
  notInFirefox,
  painted,
  soon,
  start,
} from "./app.js";
import { dealt, goals } from "./bingo.js";

const GOLDEN = fileURLToPath(new URL("../../../golden", import.meta.url));
const list = `${GOLDEN}/lists/fetched/v10.1.json`;
const skip = existsSync(list) ? false : "needs the community's goal lists: .ci/setup lists";
const app = await start({ after });

test("how a card was dealt, square by square", async () => {
  const { page, close } = await app.open("/bingo#seed=234");
  await dealt(page);
  const explained = await ask(page, "bingo/explain", { seed: 234 });
  await page.getByText("How this card was dealt").click();
  const square = page.locator("#explain-square");
  const attempts = explained.attempts.length;
  assert.equal(attempts, 2);
  await soon(async () => assert.match(await square.innerText(), /^square 1 of 25/));
  assert.equal(await page.getByLabel("Attempt").inputValue(), String(attempts - 1));
  /** Compares what is shown with the answer. @param {number} attempt @param {number} step */
  const check = async (attempt, step) => {
    const it = explained.attempts[attempt].squares[step];
    const text = await square.innerText();
    assert.match(text, new RegExp(`row ${Math.floor(it.square / 5) + 1}, column ${(it.square % 5) + 1}`));
    const names = await square.locator("li > span").allInnerTexts();
    assert.deepEqual(
      names,
      it.tried.map((/** @type {any} */ { name }) => name),
    );
    assert.equal(
      await square.locator("li small").count(),
      it.tried.filter((/** @type {any} */ { refused }) => refused).length,
    );
    assert.equal(await square.locator("li.placed").count(), it.goal ? 1 : 0);
    const lit = await page
      .locator(".square")
      .evaluateAll((squares) =>
        squares.map((it, index) => (it.classList.contains("lit") ? index : -1)).filter((index) => index >= 0),
      );
    assert.deepEqual(lit, [it.square]);
  };
  await check(attempts - 1, 0);
  assert.ok(await page.getByRole("button", { name: "Back" }).isDisabled());
  for (let step = 1; step < 25; step++) {
    await page.getByRole("button", { name: "Next", exact: true }).click();
    await check(attempts - 1, step);
  }
  assert.ok(await page.getByRole("button", { name: "Next", exact: true }).isDisabled());
  await page.getByRole("slider", { name: "Square" }).fill("12");
  await check(attempts - 1, 11);
  await page.getByLabel("Attempt").selectOption("0");
  await check(0, 0);
  await checkAccess(page);
  if (process.env.PICTURES)
    await page.screenshot({ path: `${process.env.PICTURES}/bingo-explain.png`, fullPage: true });
  // Another card has another story.
  await page.getByLabel("Mode").selectOption("short");
  const short = await ask(page, "bingo/explain", { seed: 234, mode: "short" });
  const first = short.attempts.at(-1).squares[0];
  await soon(async () => assert.equal(await square.locator("li.placed span").innerText(), first.tried.at(-1).name));
  await close();
});

test("the first visit shows a card and three tabs, which everyone can use", async () => {
  const { page, close } = await app.open("/bingo", { viewport: PHONE });
  await dealt(page);
  assert.match(await page.locator(".square").first().innerText(), /\n\d+:\d\d$/);
  for (const [name, panel] of [
    ["Deal", "#ask"],
    ["Find the seed", "#find-form"],
    ["My list", "label.file:has(#list)"],
  ]) {
    await page.getByRole("tab", { name }).click();
    // What a tab needs is loaded before it opens.
    await page.locator(panel).waitFor();
    assert.deepEqual(
      await page.locator(".tab-panel").evaluateAll((all) => all.filter((it) => it.checkVisibility()).length),
      1,
    );
    await checkColours(page);
    await checkWidth(page);
  }
  // A keyboard goes round with the arrows, and the open one is stored.
  await page.getByRole("tab", { name: "My list" }).press("ArrowRight");
  await page.locator("#ask").waitFor();
  await page.keyboard.press("ArrowLeft");
  await page.reload();
  await soon(async () => assert.ok(await page.locator("#new-form").isVisible()));
  await close();
  // So does a link that names no card.
  const other = await app.open("/bingo#mode=short");
  await dealt(other.page);
  assert.match(await address(other.page), /#seed=\d+&mode=short$/);
  await other.close();
});

test("the marks of four players are counted, and a lockout crosses out what nobody can win", async () => {
  const { page, close } = await app.open("/bingo#seed=112233&marks=0000-1----2----3---------", { viewport: PHONE });
  await dealt(page);
  const race = page.locator("#race li");
  assert.deepEqual(await race.allInnerTexts().then((all) => all.map((text) => text.replace(/^.*? (?=\d)/s, ""))), [
    "4 squares · 0 lines",
    "1 square · 0 lines",
    "1 square · 0 lines",
    "1 square · 0 lines",
  ]);
  assert.equal(await page.locator(".square.dead").count(), 0);
  await page.getByRole("button", { name: "Mark in blue, 4 squares" }).press("Enter");
  await page.locator(".square").nth(4).click();
  await soon(async () => assert.match((await race.allInnerTexts())[0], /5 squares · 1 line$/));
  // The first column has three players; the second square of the others' rows is dead once its column is, too.
  await page.getByRole("button", { name: "Mark in orange" }).click();
  for (const square of [11, 8]) await page.locator(".square").nth(square).click();
  await page.getByLabel("Lockout").check();
  await soon(async () => assert.match((await race.allInnerTexts())[0], /5 squares · 1 line · \d lines? still open$/));
  const dead = page.locator(".square.dead");
  assert.deepEqual(
    await dead.evaluateAll((all) => all.map((it) => it.querySelector(".goal")?.textContent)),
    await page
      .locator(".square")
      .evaluateAll((all) => [13].map((index) => all[index].querySelector(".goal")?.textContent)),
  );
  assert.match(await dead.first().innerText(), /✕/);
  await checkColours(page);
  await checkWidth(page);
  // The colour and the kind of race stay on the device.
  await page.reload();
  await soon(async () => assert.equal(await dead.count(), 1));
  assert.equal(await page.getByRole("button", { name: "Mark in orange" }).getAttribute("aria-pressed"), "true");
  // What was stored may be another version's, or edited.
  await page.evaluate(() => {
    for (const shelf of [localStorage, sessionStorage]) shelf.setItem("foretile.bingo.colour", "9");
  });
  await page.reload();
  await soon(async () => assert.equal(await dead.count(), 1));
  assert.equal(await page.getByRole("button", { name: "Mark in blue" }).getAttribute("aria-pressed"), "true");
  await page.locator(".square").nth(24).click();
  await soon(async () => assert.match((await race.allInnerTexts())[0], /6 squares/));
  await close();
});

night("squares count up and down instead of being marked, and another card begins anew", async () => {
  const { page, close } = await app.open("/bingo#seed=7");
  const square = page.locator(".square").nth(12);
  await page.locator(".goal:not(:empty)").nth(24).waitFor();
  const shown = () => square.locator(".foot b").allInnerTexts();
  assert.deepEqual(await shown(), []);
  const [up, down] = [page.getByRole("button", { name: "+1" }), page.getByRole("button", { name: "−1" })];
  await up.click();
  for (let at = 0; at < 3; at++) await square.click();
  await down.click();
  assert.equal(await up.getAttribute("aria-pressed"), "false");
  await square.click();
  assert.match((await shown()).join(), /^counted:\s*2$/);
  // Nothing is below nothing.
  await page.locator(".square").first().click();
  assert.match(await address(page), /counts=0(,0){11},2(&|$)|counts=(0%2C){12}2(&|$)/);
  await checkAccess(page);
  await page.reload();
  await soon(async () => assert.match((await shown()).join(), /2$/));
  assert.equal(await page.locator(".square[aria-pressed=true]").count(), 0);
  await square.click();
  assert.equal(await square.getAttribute("aria-pressed"), "true");
  await page.locator("#unmark").click();
  assert.deepEqual(await shown(), []);
  await page.locator("#undo").click();
  assert.match((await shown()).join(), /2$/);
  await page.locator("#seed").fill("8");
  await page.locator("#seed").press("Enter");
  await soon(async () => assert.match(await address(page), /seed=8/));
  assert.deepEqual(await shown(), []);
  await close();
});

night("another list and another card can be taken back, and dealing the same card keeps its marks", async () => {
  const { page, close } = await app.open("/bingo#seed=1");
  await dealt(page);
  const sample = await goals(page);
  await page.locator(".square").nth(3).click();
  await page.getByLabel("Seed", { exact: true }).fill("1");
  await page.getByRole("button", { name: "Deal" }).click();
  assert.match(await address(page), /marks=-{3}0/);
  const starter = readFileSync(new URL("../../../ask/data/starter-goals.toml", import.meta.url));
  await page.locator("#list").setInputFiles({ name: "goals.toml", mimeType: "application/toml", buffer: starter });
  await soon(async () => assert.notDeepEqual(await goals(page), sample));
  const own = await goals(page);
  await page.getByRole("button", { name: "Back to the sample" }).click();
  await soon(async () => assert.deepEqual(await goals(page), sample));
  const undo = page.getByRole("button", { name: "Undo" });
  await undo.click();
  await soon(async () => assert.deepEqual(await goals(page), own));
  assert.equal(await page.locator("#list-name").innerText(), "goals.toml");
  // Another text in a file of the same name is another list, also for undo; and a file may be chosen again.
  const edited = starter.toString().replaceAll('name = "', 'name = "Edited ');
  assert.equal(
    await page.locator("#list").evaluate((it) => {
      it.addEventListener("click", (event) => event.preventDefault(), { once: true });
      /** @type {HTMLElement} */ (it).click();
      return /** @type {HTMLInputElement} */ (it).value;
    }),
    "",
  );
  await page
    .locator("#list")
    .setInputFiles({ name: "goals.toml", mimeType: "application/toml", buffer: Buffer.from(edited) });
  await soon(async () => assert.equal(await page.locator("#list-name").innerText(), "goals.toml (2)"));
  await soon(async () => assert.notDeepEqual(await goals(page), own));
  await undo.click();
  await soon(async () => assert.deepEqual(await goals(page), own));
  assert.equal(await page.locator("#list-name").innerText(), "goals.toml");
  await undo.click();
  await soon(async () => assert.deepEqual(await goals(page), sample));
  assert.match(await address(page), /marks=-{3}0/);
  await close();
});

test("the community's list is dropped and deals the community's card", { skip }, async () => {
  const golden = gunzipSync(readFileSync(`${GOLDEN}/data/bingo_cards.jsonl.gz`))
    .toString()
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  const card = golden.find(({ version, mode, goals }) => version === "v10.1" && mode === "normal" && goals);
  const ids = new Map();
  const { normal } = JSON.parse(readFileSync(list, "utf8"));
  for (const bucket of Object.values(normal))
    if (Array.isArray(bucket)) for (const goal of bucket) ids.set(goal.id, goal.name);
  const { page, close } = await app.open(`/bingo#seed=${card.seed}`, { viewport: PHONE, colorScheme: "dark" });
  await page.locator("#list").setInputFiles(list);
  await soon(async () =>
    assert.deepEqual(
      await goals(page),
      card.goals.map((/** @type {string} */ id) => ids.get(id)),
    ),
  );
  assert.equal(await page.locator("#list-name").innerText(), "v10.1.json");
  await checkAccess(page);
  await checkWidth(page);
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/bingo-360.png` });
  await page.getByRole("button", { name: "Back to the sample" }).click();
  await soon(async () => assert.equal(await page.locator("#list-name").innerText(), "Sample list"));
  await page
    .locator("#list")
    .setInputFiles({ name: "odd.json", mimeType: "application/json", buffer: Buffer.from('{"no":"list"}') });
  await soon(async () => assert.match(await page.locator("#status").innerText(), /expected/));
  await close(/422/);
});

night("lists in TOML and CSV are dropped", async () => {
  const { page, close } = await app.open("/bingo#seed=1");
  const starter = readFileSync(new URL("../../../ask/data/starter-goals.toml", import.meta.url));
  await page.locator("#list").setInputFiles({ name: "goals.toml", mimeType: "application/toml", buffer: starter });
  await soon(async () => assert.equal((await goals(page)).filter((goal) => goal && starter.includes(goal)).length, 25));
  const lines = Array.from({ length: 75 }, (_, goal) => `Goal ${goal},${1 + (goal % 25)},${0.75 * (1 + (goal % 25))}`);
  const csv = ["name,bucket,time", ...lines].join("\n");
  await page.locator("#list").setInputFiles({ name: "goals.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
  await soon(async () => assert.equal((await goals(page)).filter((goal) => /^Goal \d+$/.test(goal)).length, 25));
  await page.locator("#list").setInputFiles({ name: "odd.csv", mimeType: "text/csv", buffer: Buffer.from("a,b") });
  await soon(async () =>
    assert.match(
      await page.locator("#status").innerText(),
      /^The list, as a list of simple: not a goal list.*expected at least 25 goals/,
    ),
  );
  await close(/422/);
});

night("a card that comes late leaves what is said of a list, and a list that was read late is not taken", async () => {
  const csv = Array.from({ length: 75 }, (_, goal) => `Goal ${goal},${1 + (goal % 25)},${0.75 * (1 + (goal % 25))}`);
  const files = [["name,bucket,time", ...csv].join("\n"), "a,b"].map((text) => ({
    name: "goals.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(text),
  }));
  /** @type {(() => void)[]} */
  const late = [];
  const { page, close } = await app.open(
    "/bingo#seed=1",
    {},
    {
      "bingo/deal": async ({ body }) =>
        body.list?.text === "a,b" ? "real" : new Promise((resolve) => late.push(() => resolve("real"))),
    },
  );
  const isRefused = async () =>
    assert.match(
      await page.locator("#status").innerText(),
      /^The list, as a list of simple: not a goal list.*expected at least 25 goals/,
    );
  // The good list waits, and the bad one is refused, before the card arrives.
  await page.locator("#list").setInputFiles(files[0]);
  await soon(() => assert.equal(late.length, 2));
  await page.locator("#list").setInputFiles(files[1]);
  await soon(isRefused);
  late.forEach((answer) => answer());
  await dealt(page);
  await painted(page);
  await isRefused();
  assert.equal(await page.locator("#list-name").innerText(), "Sample list");
  // The next card is free of it.
  await page.getByLabel("Seed", { exact: true }).fill("2");
  await page.getByRole("button", { name: "Deal" }).click();
  await soon(async () => assert.equal(await page.locator("#status").innerText(), ""));
  await close(/422/);
});

night("a card is printed alone", { skip: notInFirefox }, async () => {
  const { page, close } = await app.open("/bingo#seed=7&mode=short", { viewport: DESKTOP });
  await dealt(page);
  await page.emulateMedia({ media: "print" });
  assert.equal(await page.locator("header").isVisible(), false);
  assert.equal(await page.locator(".square").nth(24).isVisible(), true);
  await close();
});

test("seeds are found by goals, and frequencies counted", async () => {
  const { page, close } = await app.open("/bingo#seed=112233");
  await dealt(page);
  const [first, ...others] = await goals(page);
  const centre = others[11];
  await page.getByRole("tab", { name: "Find the seed" }).click();
  await page.getByLabel("Goals, separated by semicolons").fill(`1=${first}; 13=${centre}`);
  await page.getByLabel("Seeds from").fill("112000");
  await page.getByLabel("to", { exact: true }).fill("113000");
  await page.getByRole("button", { name: "Find seeds" }).click();
  await soon(async () => assert.match(await page.locator("#find-status").innerText(), /^\d+ of 1,001 seeds fits?\.$/));
  await page.locator("#found button").filter({ hasText: "112233" }).click();
  assert.ok((await page.locator("#found button").count()) > 0);
  // Cards of another mode are others.
  await page.evaluate(() => (location.hash = "#seed=112233&mode=short"));
  await soon(async () =>
    assert.equal((await page.locator("#found").innerText()) + (await page.locator("#find-status").innerText()), ""),
  );
  await page.evaluate(() => (location.hash = "#seed=112233&mode=normal"));
  await soon(async () => assert.equal(await page.locator("#mode").inputValue(), "normal"));
  await page.getByRole("tab", { name: "My list" }).click();
  await page.getByText("More tools").click();
  await page.getByText("Frequencies and times").click();
  await page.getByLabel("Cards", { exact: true }).selectOption("1000");
  await page.getByRole("button", { name: "Count" }).click();
  await soon(async () =>
    assert.match(await page.locator("#study-status").innerText(), /^1,000 cards; 0 seeds deal none\./),
  );
  const counts = await page.locator("[aria-label=Frequencies] tbody td:nth-child(3)").allInnerTexts();
  assert.equal(
    counts.map((count) => Number(count.replaceAll(",", ""))).reduce((sum, count) => sum + count, 0),
    25 * 1000,
  );
  assert.equal(await page.locator(".picture circle").count(), counts.length);
  const rows = page.locator("[aria-label='Times of rows'] tbody tr");
  assert.equal(await rows.count(), 12);
  assert.match(await rows.first().innerText(), /^bltr\s+7\d:\d\d\s+6\d:\d\d to 7\d:\d\d\s+6/);
  await checkAccess(page);
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/study-1280.png`, fullPage: true });
  await close();
});

night("a search lists seeds while it goes on, stops at forty, and goes on from there", async () => {
  /** @type {string[]} */
  const requests = [];
  /** @type {(() => void)[]} */
  const late = [];
  const { page, close } = await app.open(
    "/bingo#seed=1",
    {},
    {
      "bingo/find": async ({ body }) => {
        requests.push(body.seeds);
        if (requests.length === 2) await new Promise((resolve) => late.push(() => resolve(null)));
        return "real";
      },
    },
  );
  await dealt(page);
  const { matches } = await ask(page, "bingo/find", {
    goals: "Five hearts; Ice Arrows",
    seeds: "1..20000",
    mode: ["normal"],
  });
  const seeds = matches.map((/** @type {{ seed: number }} */ { seed }) => String(seed));
  assert.ok(seeds.length > 80, `${seeds.length}`);
  requests.length = 0;
  await page.getByRole("tab", { name: "Find the seed" }).click();
  await page.getByLabel("Goals, separated by semicolons").fill("Five hearts; Ice Arrows");
  await page.getByLabel("to", { exact: true }).fill("20000");
  const button = page.locator("#find");
  await button.click();
  const found = page.locator("#found button");
  // The first ones are there while the next are looked for.
  const first = seeds.filter((/** @type {string} */ seed) => Number(seed) <= 4096);
  assert.ok(first.length > 0 && first.length < 40, `${first.length}`);
  await soon(() => assert.equal(late.length, 1));
  await soon(async () => assert.deepEqual(await found.allInnerTexts(), first));
  assert.equal(await button.innerText(), "Stop");
  late[0]();
  const status = page.locator("#find-status");
  await soon(async () => assert.match(await status.innerText(), /^Stopped at 40 seeds, after [\d,]+ were checked\.$/));
  assert.deepEqual(await found.allInnerTexts(), seeds.slice(0, 40));
  assert.equal(await button.innerText(), "Find more");
  await checkAccess(page);
  await button.click();
  await soon(async () => assert.match(await status.innerText(), /^Stopped at 80 seeds/));
  assert.deepEqual(await found.allInnerTexts(), seeds.slice(0, 80));
  // Other goals begin anew.
  await page.getByLabel("to", { exact: true }).fill("4096");
  assert.equal(await button.innerText(), "Find seeds");
  await button.click();
  await soon(async () => assert.equal(await status.innerText(), `${first.length} of 4,096 seeds fit.`));
  assert.deepEqual(await found.allInnerTexts(), first);
  await close();
});

test("goals are completed, a misspelt one is mended, and found cards are pictures that show them", async () => {
  const { page, close } = await app.open("/bingo#seed=112233");
  await dealt(page);
  const before = await goals(page);
  await page.getByRole("tab", { name: "Find the seed" }).click();
  // Until the panel's code is there, nothing is proposed.
  await page.locator("#find:enabled").waitFor();
  const field = page.getByLabel("Goals, separated by semicolons");
  const proposed = () =>
    page.locator("#goal-names option").evaluateAll((all) => all.map((it) => it.getAttribute("value")));
  await field.fill("Ice Arrows; 7=fire arr");
  await soon(async () => assert.deepEqual(await proposed(), ["Ice Arrows; 7=Fire Arrows"]));
  await field.fill("Ice Arrows; Fire Arow");
  await page.getByLabel("to", { exact: true }).fill("3000");
  await page.getByRole("button", { name: "Find seeds" }).click();
  await page.getByRole("button", { name: "Take Fire Arrows" }).click();
  await soon(async () => assert.match(await page.locator("#find-status").innerText(), /^29 of 3,000 seeds fit\.$/));
  assert.equal(await field.inputValue(), "Ice Arrows; Fire Arrows");
  // Each picture has the two squares.
  const pictures = await page
    .locator("#found .small-card path:last-child")
    .evaluateAll((all) => all.map((it) => (it.getAttribute("d") ?? "").split("M").length - 1));
  assert.deepEqual([...new Set(pictures)], [2]);
  await page.locator("#found button").filter({ hasText: /^433$/ }).click();
  const wanted = page.locator(".square.wanted .goal");
  await soon(async () => assert.deepEqual(await wanted.allInnerTexts(), ["Fire Arrows", "Ice Arrows"]));
  await checkColours(page);
  // The browser's way back leads to the card before, and no further.
  await page.goBack();
  await soon(async () => assert.deepEqual(await goals(page), before));
  assert.match(await address(page), /#seed=112233/);
  await page.goForward();
  await soon(async () => assert.equal(await wanted.count(), 2));
  // Another tab shows the card alone.
  await page.getByRole("tab", { name: "Deal", exact: true }).click();
  assert.equal(await wanted.count(), 0);
  await close(/422/);
});

test("a mistyped seed keeps the card, and arrow keys move in it", async () => {
  const { page, close } = await app.open("/bingo#seed=112233&mode=normal&marks=0------------------------");
  await dealt(page);
  const before = await goals(page);
  const seed = page.getByLabel("Seed", { exact: true });
  await seed.fill("11223e");
  await seed.press("Enter");
  await soon(async () => assert.match(await page.locator("#status").innerText(), /^“11223e” is no seed/));
  assert.deepEqual(await goals(page), before);
  assert.match(await address(page), /#seed=112233&mode=normal&marks=0/);
  await seed.fill("112233");
  await seed.press("Enter");
  await soon(async () => assert.equal(await page.locator("#status").innerText(), ""));

  // The card is one stop of the tab key.
  // In Firefox, what scrolls is a stop of its own.
  const focused = () => page.evaluate(() => document.activeElement?.textContent.trim() ?? "");
  await page.locator(".square").first().focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  assert.ok((await focused()).startsWith(before[6]), await focused());
  await page.keyboard.press("Enter");
  await soon(async () => assert.match(await address(page), /marks=0-{5}0-/));
  for (const _ of [1, 2, 3]) await page.keyboard.press("ArrowLeft");
  assert.match(await focused(), /^ROW2/);
  await page.keyboard.press("Tab");
  assert.match(await focused(), /^Deal/);
  await page.keyboard.press("Shift+Tab");
  assert.match(await focused(), /^ROW2/);
  await close();
});

night("a list is balanced, and balancing can be stopped", async () => {
  const { page, close } = await app.open("/bingo#seed=1&mode=short");
  // In the app, lists are judged on a fifth of the usual cards. The site asks its own workers.
  await page.route("**/ask/bingo/balance", (route) =>
    route.continue({ postData: JSON.stringify({ ...route.request().postDataJSON(), batches: 4 }) }),
  );
  await dealt(page);
  await page.getByRole("tab", { name: "My list" }).click();
  // The sample list, too, goes the path of a list.
  await page.getByRole("button", { name: "Go on with the sample list" }).click();
  await page.locator("[data-to=step-check]").click();
  await soon(
    async () =>
      assert.match(
        await page.locator("#judged").innerText(),
        /Even\. .* of the cards, and comparable goals are on .*%/,
      ),
    60_000,
  );
  await page.locator("#judge-next").click();
  // Improving is offered where there is something to improve; who wants to, opens the step.
  await page.locator("#step-improve > summary").click();
  const status = page.locator("#improve-status");
  const button = page.locator("#improve");
  await page.getByText("How long to try").click();
  await page.getByLabel("Rounds to deal").fill("200");
  await page.getByLabel("Cards in the last round").fill("1000000");
  await button.click();
  await soon(async () => assert.match(await status.innerText(), /^At work: \d+%$/), 30_000);
  assert.equal(await button.innerText(), "Stop");
  await button.click();
  await soon(async () => assert.equal(await status.innerText(), "Stopped."));
  assert.equal(await button.innerText(), "Improve this");

  // The sample is even, so a few cards only add noise.
  await page.getByLabel("Rounds to deal").fill("2");
  await page.getByLabel("Cards in the last round").fill("300");
  await button.click();
  await soon(async () => assert.match(await status.innerText(), /^The list was more even before/), 60_000);
  assert.equal(await page.getByRole("button", { name: "Take the changed list" }).count(), 0);

  const uneven = JSON.parse(readFileSync(new URL("../../../ask/data/sample-goals.json", import.meta.url), "utf8"));
  for (const bucket of Object.values(uneven.short))
    if (Array.isArray(bucket)) bucket.forEach((goal, index) => (goal.weight = index % 2 ? 2 : -2));
  await page
    .locator("#list")
    .setInputFiles({ name: "uneven.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify(uneven)) });
  await soon(async () => assert.equal(await page.locator("#list-name").innerText(), "uneven.json"));
  await page.locator("[data-to=step-check]").click();
  await soon(async () => assert.match(await page.locator("#judged").innerText(), /Uneven\. /), 60_000);
  await page.locator("#judged .improve").first().click();
  await button.click();
  await soon(async () => assert.match(await status.innerText(), /^The new weights are more even/), 60_000);
  const improved = page.locator("#improved");
  assert.match(await improved.innerText(), /^Spread of the goals in a bucket, per 1,000 cards/);
  const spread = /^(?<before>[\d.]+) ± [\d.]+ → (?<after>[\d.]+) ± [\d.]+$/.exec(
    await improved.locator(".headline").innerText(),
  )?.groups;
  assert.ok(spread && Number(spread.after) < 0.8 * Number(spread.before), await improved.innerText());
  await improved.getByText("The weights, and what else they change").click();
  assert.match(await improved.innerText(), /Attempts per card: [\d.]+ ± [\d.]+ before, [\d.]+ ± [\d.]+ now\./);
  const lines = await page.locator("[aria-label=Weights] tbody tr").all();
  assert.ok(lines.length > 100, `${lines.length}`);
  const list = JSON.parse(
    await downloaded(page, () => page.getByRole("button", { name: "Download the changed list" }).click()),
  );
  const weights = new Map(
    Object.values(list.short)
      .filter(Array.isArray)
      .flat()
      .map(({ name, weight }) => [name, weight]),
  );
  for (const line of lines.slice(0, 5)) {
    const [name, , , weight] = await line.locator("th, td").allInnerTexts();
    assert.equal(Number(weight), weights.get(name), name);
  }
  await checkAccess(page);
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/balance-1280.png`, fullPage: true });

  await page.getByLabel("Rounds to deal").fill("201");
  await page.locator("#improve-form").evaluate((form) => form.setAttribute("novalidate", ""));
  await button.click();
  await soon(async () => assert.match(await status.innerText(), /^201 rounds: expected 1 to 200/));
  await close(/422/);
});
