// The seed panel: from a board and a moment to every card, and the boards to come.

import assert from "node:assert/strict";
import { test, after } from "node:test";
import { checkAccess, soon, start } from "./app.js";

const app = await start({ after });

/** What players recorded for 2026-07-09 07:09:26, delay 755. */
const RECORDED = { link: "level=1&rows=5:1,7:1,3:2,6:0,4:2&cols=3:3,7:0,5:0,6:2,4:1", seed: "0x6207030D", board: "0112103121011011112121100" };

test("a seed is found by its time, and then every card is known", async () => {
  const { page, close } = await app.open(`/voltorb#${RECORDED.link}`);
  await page.getByText("Find the seed").first().click();
  await page.getByLabel("When you pressed A").fill("2026-07-09T07:09:26");
  await page.getByLabel("How sure").selectOption("2");
  await page.getByLabel("Delay from").fill("600");
  await page.getByLabel("to", { exact: true }).fill("900");
  await page.getByRole("button", { name: "Find the seed" }).click();
  const candidate = page.locator("#candidates button");
  await soon(async () => assert.match(await candidate.innerText(), new RegExp(`^${RECORDED.seed} 2026-07-09 07:09:26, delay 755`)), 60000);
  const cards = await page.locator(".card .certain").allTextContents();
  assert.equal(cards.map((text) => text.replace("= ", "") || "0").join(""), RECORDED.board);
  assert.equal(await page.locator(".card.best").count(), 5, "every 2 and 3 is marked");
  await page.locator(".card").first().hover();
  assert.equal(await page.locator("#why").innerText(), "Row 1, column 1: is a Voltorb: seed 0x6207030D deals it.");
  // The boards that our own dealer deals next.
  assert.ok((await page.locator(".dealt").count()) >= 3);
  await page.getByRole("button", { name: "2026-07-09 07:09:26, delay 755", exact: true }).click();
  assert.equal(await page.locator("#target-delay").inputValue(), "755");
  assert.match(await page.locator("#target-at").inputValue(), /^2026-07-09T07:09:26/);
  await checkAccess(page);
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/seed-1280.png`, fullPage: true });
  // A card that the seed does not deal: it was another one.
  await page.locator(".card").nth(1).press("2");
  await soon(async () => assert.equal(await page.locator(".card .certain").count() < 24, true));
  await page.keyboard.press("Control+z");
  // What was found is played on from where it stands.
  await page.locator(".card").nth(3).press("2");
  await page.getByRole("button", { name: "Play it" }).first().click();
  await soon(async () => assert.equal(await page.locator("#visit-title").innerText(), `Seed ${RECORDED.seed}`));
  assert.equal(await page.locator(".card.up").count(), 1);
  await soon(async () => assert.match(await page.locator("#headline").innerText(), /^Turn row/));
  await close(/422/);
});

test("a found seed outlives a reload, and comes back with its board", async () => {
  let searches = 0;
  const { page, close } = await app.open(`/voltorb#${RECORDED.link}`, {}, {
    "voltorb/find": () => {
      searches += 1;
      return "real";
    },
  });
  await page.getByText("Find the seed").first().click();
  await page.getByLabel("When you pressed A").fill("2026-07-09T07:09:26");
  await page.getByLabel("How sure").selectOption("0");
  await page.getByLabel("Delay from").fill("700");
  await page.getByLabel("to", { exact: true }).fill("800");
  await page.getByRole("button", { name: "Find the seed" }).click();
  const known = () => soon(async () => assert.equal(await page.locator(".card .certain").count(), 25), 60000);
  await known();
  await page.reload();
  await known();
  assert.match(await page.locator("#candidates button").innerText(), new RegExp(`^${RECORDED.seed}`));
  assert.match(await page.locator("#find-told").innerText(), /^One seed/);
  // Cleared by mistake.
  await page.getByRole("button", { name: "Clear" }).click();
  assert.equal(await page.locator("#candidates button").count(), 0);
  await page.getByRole("button", { name: "Undo" }).click();
  await known();
  assert.equal(searches, 1);
  await close();
});

test("chances over several seeds, until the cards leave one", async () => {
  // A genuine board, and another one with the same hints.
  const boards = ["2120131102110111020111101", "2110231201110111020111101"];
  const candidates = boards.map((board, index) => ({ seed: 7 + index, advance: 0, level: 1, board, max_payout: 48, advances: [0], path: [0], times: [], next: {
    won: [], quit: [],
    ways: [{ past: "0 to 3 rounds in a row with eight cards and no loss", won: [{ level: 7, board: boards[0], advance: 9 }], quit: [] }, { past: "4 or more rounds in a row with eight cards and no loss", won: [{ level: 8, board: boards[1], advance: 9 }], quit: [] }],
  } }));
  const { page, close } = await app.open("/voltorb#level=1&rows=6:1,7:1,4:1,4:2,4:1&cols=8:0,4:1,6:1,1:4,6:0&aim=win", {}, {
    "voltorb/find": () => ({ count: 2, candidates, telling: { card: 0 }, scanned: 2, complete: true, seconds: 0 }),
  });
  await page.getByText("Find the seed").first().click();
  await page.getByLabel("How sure").selectOption("any");
  await page.getByRole("button", { name: "Find the seed", exact: true }).click();
  const card = page.locator(".card").nth(2);
  await soon(async () => assert.equal(await card.locator(".chances").textContent(), " – 1 50 2 50 3 – "));
  assert.match(await page.locator("#figures").innerText(), /^to win the round\s+100\.0 %\s+boards fit\s+2/);
  assert.equal(await page.locator(".card .certain").count(), 21);
  await checkAccess(page);
  await card.press("1");
  await soon(async () => assert.equal(await page.locator("#candidates button:visible").innerText(), "0x00000008 any time"));
  assert.equal(await page.locator(".card .certain").count(), 24);
  // The rounds before decide which level follows: both are told.
  assert.deepEqual(await page.locator(".dealt figcaption").allInnerTexts(), ["0 to 3", "4 or more"].map((runs, way) =>
    `Level ${7 + way}, if you win and turn no more 1s, after ${runs} rounds in a row with eight cards and no loss`));
  await close();
});

test("several seeds fit: the card that tells them apart, and the best one", async () => {
  // Within an hour and 30 outputs three seeds deal these hints.
  const [first, second, third] = ["0x340E1757", "0x440D0406", "0x250E0C82"];
  const { page, close } = await app.open("/voltorb#level=1&rows=5:1,3:2,5:1,4:1,8:1&cols=5:1,5:1,5:1,4:2,6:1&aim=win");
  await page.getByText("Find the seed").first().click();
  await page.getByLabel("When you pressed A").fill("2010-05-01T14:50");
  await page.getByLabel("How sure").selectOption("3600");
  await page.locator("#find-form").getByText("Advanced").click();
  await page.getByLabel("Outputs before").fill("30");
  await page.getByRole("button", { name: "Find the seed", exact: true }).click();
  const listed = page.locator("#candidates button:visible b");
  await soon(async () => assert.deepEqual(await listed.allInnerTexts(), [first, second, third]), 60000);
  assert.match(await page.locator("#find-told").innerText(), /^3 seeds .* Row 3, column 1 tells them apart best\.$/);
  const [telling, certain] = [page.locator(".card").nth(10), page.locator(".card .certain")];
  const figures = page.locator("#figures");
  await soon(async () => assert.match(await figures.innerText(), /^to win the round\s+100\.0 %\s+boards fit\s+3/));
  assert.equal(await page.locator("#headline").innerText(), "Turn row 3, column 1: it cannot be a Voltorb.");
  assert.equal(await page.locator("#notes").innerText(), "2 more cards are as good (•).");
  assert.deepEqual(await page.locator(".card.best").evaluateAll((cards) => cards.map((card) => card.querySelector(".mark")?.textContent)), ["★", "•", "•"]);
  const best = await page.locator(".card").evaluateAll((cards) => cards.flatMap((card, index) => card.classList.contains("best") ? index : []));
  assert.deepEqual(best, [10, 12, 24], "those that are a 2 or 3 on some of the boards and a Voltorb on none");
  await telling.press("1");
  await soon(async () => assert.deepEqual(await listed.allInnerTexts(), [first, second]));
  await soon(async () => assert.match(await figures.innerText(), /boards fit\s+2/));
  await page.keyboard.press("Control+z");
  await soon(async () => assert.deepEqual(await listed.allInnerTexts(), [first, second, third]));
  await telling.press("2");
  await soon(async () => assert.deepEqual(await listed.allInnerTexts(), [third]));
  await soon(async () => assert.equal(await certain.count(), 24));
  await checkAccess(page);
  await close();
});

test("a search shows its progress and can be stopped", async () => {
  const { page, close } = await app.open(`/voltorb#${RECORDED.link}`);
  await page.getByText("Find the seed").first().click();
  await page.getByRole("button", { name: "Find the seed" }).click();
  assert.equal(await page.locator("#find-told").innerText(), "Say when you pressed A, or that you do not know.");
  await page.getByLabel("How sure").selectOption("all");
  await page.locator("#find-form").getByText("Advanced").click();
  await page.getByLabel("Outputs before").fill("5000");
  await page.getByRole("button", { name: "Find the seed" }).click();
  await soon(async () => assert.match(await page.locator("#find-told").innerText(), /^At work: \d+ %/), 60000);
  // Meanwhile the solver answers.
  await page.getByRole("button", { name: "Clear" }).click();
  await soon(async () => assert.equal(await page.locator("#find-told").innerText(), "Stopped."));
  await close();
});
