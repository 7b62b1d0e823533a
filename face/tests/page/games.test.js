// Lists of other games on the bingo page, through whole stories.

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test, after } from "node:test";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { PHONE, checkAccess, checkWidth, downloaded, paste, soon, start } from "./app.js";

const LISTS = new URL("../cmd/bingo_lists.in/", import.meta.url);
/** A list, as the page takes its file. @param {string} name */
const listFile = (name) => ({ name, mimeType: "text/plain", buffer: readFileSync(new URL(name, LISTS)) });

const GOLDEN = fileURLToPath(new URL("../../../../shared/golden/", import.meta.url));
const skip = existsSync(`${GOLDEN}bingosync_cards.jsonl.gz`) ? false : "needs ../shared/golden/bingosync_cards.jsonl.gz";
const app = await start({ after });

/** The goals shown. @param {import("playwright-core").Page} page */
const goals = (page) => page.locator(".square .goal").allInnerTexts();
/** What the page says of its list. @param {import("playwright-core").Page} page */
const named = (page) => page.locator("#list-name").innerText();
/** Opens a panel. @param {import("playwright-core").Page} page @param {string} title */
const open = (page, title) => page.getByText(title, { exact: true }).click();

test("the cards of other games' lists are those of their site", { skip }, async () => {
  const golden = gunzipSync(readFileSync(`${GOLDEN}bingosync_cards.jsonl.gz`)).toString().split("\n").filter(Boolean).map((line) => JSON.parse(line));
  const { page, close } = await app.open("/bingo#seed=1");
  for (const list of ["v5_one_based.json", "simple_objects.json", "isaac_plain.json"]) {
    const cards = golden.filter((card) => card.list === list && card.goals && Object.keys(card.options).length === 0);
    await page.locator("#list").setInputFiles(`${GOLDEN}bingosync_lists/${list}`);
    await soon(async () => assert.equal(await named(page), `${list} · ${cards[0].rules}`));
    for (const { seed, goals: dealt } of cards.filter(({ seed }) => /^(7|007|112233)$/.test(seed))) {
      await page.getByLabel("Seed", { exact: true }).fill(seed);
      await page.getByRole("button", { name: "Deal" }).click();
      await soon(async () => assert.deepEqual(await goals(page), dealt));
    }
  }
  await close();
});

test("a list of another game: its lines, the card that one wants, its faults, its counts and an edit", async () => {
  const { page, close } = await app.open("/bingo#seed=7", { viewport: PHONE });
  await page.locator("#list").setInputFiles(listFile("village.csv"));
  await soon(async () => assert.equal(await named(page), "village.csv · srl-v5"));
  await soon(async () => assert.equal((await goals(page))[0], "Row the boat"));
  assert.equal(await page.getByText("Balance this list").isVisible(), false);

  await page.getByRole("button", { name: "ROW2" }).hover();
  await soon(async () => assert.match(await page.locator("#row").innerText(), /Sleep outdoors\s+16/));
  assert.equal(await page.locator("#row-title").innerText(), "ROW2: no two goals clash");

  await open(page, "Find the card that you want");
  await page.getByLabel("Goals that the card has").fill("1=Row the boat;Ride a horse");
  await page.getByLabel("How many goals of a type").fill("fish=2..");
  await page.getByLabel("None of these goals").fill("Buy a hat");
  await page.getByLabel("Last seed").fill("3000");
  await page.getByRole("button", { name: "Find seeds" }).click();
  const found = page.locator("#game-found button");
  await soon(async () => assert.deepEqual(await found.allInnerTexts(), ["61", "79", "683", "701", "1481", "1505", "1584", "2442"]));
  await found.nth(1).click();
  await soon(async () => assert.match(page.url(), /seed=79/));
  await soon(async () => assert.ok((await goals(page)).includes("Ride a horse")));
  await page.getByLabel("How many goals of a type").fill("fsh=1");
  await page.getByRole("button", { name: "Find seeds" }).click();
  await soon(async () => assert.match(await page.locator("#game-find-told").innerText(), /`fsh` is not a type of the list: expected one such as fish/));

  await open(page, "How often goals come");
  await page.getByLabel("Cards to count").selectOption("1000");
  await page.getByRole("button", { name: "Count" }).click();
  await soon(async () => assert.match(await page.locator("#game-study-told").innerText(), /^1,000 cards; 0 seeds deal none/));
  assert.equal(await page.locator("#game-counts tbody tr").count(), 50);

  await open(page, "What an edit changes");
  await page.getByRole("button", { name: "Compare" }).click();
  await soon(async () => assert.match(await page.locator("#game-compare-told").innerText(), /Choose the edited list first/));
  await page.locator("#game-other").setInputFiles(listFile("edited.csv"));
  await soon(async () => assert.equal(await page.locator("#game-compare-told").innerText(), "edited.csv"));
  await page.getByRole("button", { name: "Compare" }).click();
  await soon(async () => assert.match(await page.locator("#game-compare-told").innerText(), /^Of 10,000 seeds, \d+\.\d% deal another card/));
  assert.deepEqual(await page.locator("#game-changes tbody th").allInnerTexts(), ["Juggle three eggs", "Fly a kite", "Tame a bird"]);
  await checkAccess(page);
  await checkWidth(page);

  // What was said of the list before is gone.
  await page.locator("#list").setInputFiles(listFile("trap.json"));
  await soon(async () => assert.equal(await named(page), "trap.json · srl-v5"));
  assert.equal(await page.locator("#game-changes").innerText(), "");
  await page.getByRole("button", { name: "Compare" }).click();
  await soon(async () => assert.match(await page.locator("#game-compare-told").innerText(), /Choose the edited list first/));
  await open(page, "What is wrong with this list");
  await page.getByRole("button", { name: "Check the list" }).click();
  await soon(async () => assert.match(await page.locator("#game-findings").innerText(), /Sell ten fish: 2 times.*→ remove/));

  await page.getByRole("button", { name: "Back to the sample" }).click();
  await soon(async () => assert.equal(await named(page), "Sample list"));
  assert.equal(await page.getByText("Balance this list").isVisible(), true);
  assert.equal(await page.getByText("What an edit changes").isVisible(), false);
  await close(/422/);
});

test("a list is made of goals that were written down, and another one is pasted", async () => {
  const { page, close } = await app.open("/bingo#seed=1");
  await open(page, "Make a list for your game");
  const field = page.getByLabel("Your goals, one a line");
  await field.fill("Catch a fish");
  await page.getByRole("button", { name: "Make the list" }).click();
  await soon(async () => assert.match(await page.locator("#new-told").innerText(), /1 goals: expected at least 25/));
  await field.fill(listFile("goals.txt").buffer.toString());
  await page.getByRole("button", { name: "Make the list" }).click();
  await soon(async () => assert.equal(await named(page), "my list · srl-v5"));
  await soon(async () => assert.deepEqual((await goals(page)).slice(0, 3), ["Catch a trout", "Shear a sheep", "Carve a flute"]));
  const saved = await downloaded(page, () => page.getByRole("button", { name: "Download the list" }).click());
  assert.equal(JSON.parse(saved).length, 25);

  const flat = JSON.stringify(Array.from({ length: 25 }, (_, goal) => `Task ${goal}`));
  await paste(page, flat);
  await soon(async () => assert.equal(await named(page), "pasted list · simple"));
  await soon(async () => assert.deepEqual((await goals(page)).toSorted(), JSON.parse(flat).toSorted()));
  // A reload keeps the list.
  await page.reload();
  await soon(async () => assert.equal(await named(page), "pasted list · simple"));
  await soon(async () => assert.equal((await goals(page)).filter((goal) => /^Task \d+$/.test(goal)).length, 25));
  await paste(page, '["Only one"]');
  await soon(async () => assert.match(await page.locator("#told").innerText(), /expected/));
  await close(/422/);
});
