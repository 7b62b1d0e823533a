// The seed panel: from a board and a moment to every card, and the boards to come.

import assert from "node:assert/strict";
import { test, after } from "node:test";
import { PHONE, TOUCH, address, checkAccess, checkColours, checkWidth, isFirefox, night, soon, start } from "./app.js";
import { findSeed, loadedAt } from "./voltorb.js";

const app = await start({ after });

/** What players recorded for 2026-07-09 07:09:26, delay 755. */
const RECORDED = {
  link: "level=1&rows=5:1,7:1,3:2,6:0,4:2&cols=3:3,7:0,5:0,6:2,4:1",
  seed: "0x6207030D",
  board: "0112103121011011112121100",
};

test("a seed is found by its time, and then every card is known", async () => {
  const { page, close } = await app.open(`/voltorb#${RECORDED.link}`);
  await loadedAt(page, { at: "2026-07-09T07:09:26", sure: "2", delays: [600, 900] });
  await findSeed(page);
  const candidate = page.locator("#candidates button");
  await soon(
    async () =>
      assert.match(await candidate.innerText(), new RegExp(`^${RECORDED.seed} 2026-07-09 07:09:26, delay 755`)),
    60000,
  );
  const cards = await page.locator(".card .certain").allTextContents();
  assert.equal(cards.map((text) => text.replace("= ", "") || "0").join(""), RECORDED.board);
  assert.equal(await page.locator(".card.best").count(), 5, "every 2 and 3 is marked");
  await page.locator(".card").first().hover();
  assert.equal(await page.locator("#why").innerText(), "Row 1, column 1: is a Voltorb: seed 0x6207030D deals it.");
  // The boards that our own dealer deals next.
  assert.ok((await page.locator(".dealt").count()) >= 3);
  await page.getByRole("button", { name: "2026-07-09 07:09:26, delay 755", exact: true }).click();
  // The timer's code comes with its first use.
  await soon(async () => assert.equal(await page.locator("#target-delay").inputValue(), "755"));
  assert.match(await page.locator("#target-at").inputValue(), /^2026-07-09T07:09:26/);
  await checkAccess(page);
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/seed-1280.png`, fullPage: true });
  // A card that the seed does not deal: it was another one.
  await page.locator(".card").nth(1).press("2");
  await soon(async () => assert.equal((await page.locator(".card .certain").count()) < 24, true));
  await page.keyboard.press("Control+z");
  // What was found is played on from where it stands.
  await page.locator(".card").nth(3).press("2");
  await page.getByRole("button", { name: "Play it" }).first().click();
  await soon(async () => assert.equal(await page.locator("#visit-title").innerText(), `Seed ${RECORDED.seed}`));
  assert.equal(await page.locator(".card.up").count(), 1);
  await soon(async () => assert.match(await page.locator("#headline").innerText(), /^Turn row/));
  await close(/422/);
});

night("a found seed outlives a reload, and comes back with its board", async () => {
  let searches = 0;
  const { page, close } = await app.open(
    `/voltorb#${RECORDED.link}`,
    {},
    {
      "voltorb/find": () => {
        searches += 1;
        return "real";
      },
    },
  );
  await loadedAt(page, { at: "2026-07-09T07:09:26", sure: "0", delays: [700, 800] });
  await findSeed(page);
  const known = () => soon(async () => assert.equal(await page.locator(".card .certain").count(), 25), 60000);
  await known();
  await page.reload();
  await known();
  assert.match((await page.locator("#candidates button").textContent()) ?? "", new RegExp(`^${RECORDED.seed}`));
  assert.match((await page.locator("#find-status").textContent()) ?? "", /^Found: every card is known/);
  // Cleared by mistake.
  await page.getByRole("button", { name: "Clear" }).click();
  assert.equal(await page.locator("#candidates button").count(), 0);
  await page.getByRole("button", { name: "Undo" }).click();
  await known();
  assert.equal(searches, 1);
  await close();
});

test("a found seed stays known through the visit", async () => {
  let searches = 0;
  const { page, close } = await app.open(
    `/voltorb#${RECORDED.link}`,
    {},
    {
      "voltorb/find": () => {
        searches += 1;
        return "real";
      },
    },
  );
  await loadedAt(page, { at: "2026-07-09T07:09:26", sure: "0", delays: [700, 800] });
  await findSeed(page);
  const certain = page.locator(".card .certain");
  const known = async () => (await certain.allTextContents()).map((text) => text.replace("= ", "") || "0").join("");
  await soon(async () => assert.equal(await known(), RECORDED.board), 60000);
  // The round is left, and the next board is shown; nobody searches again.
  const next = "rows=5:2,5:0,8:1,5:0,2:3&cols=4:1,6:1,6:1,6:1,3:2";
  await page.getByRole("button", { name: "Next round" }).click();
  await soon(async () => assert.equal(await page.locator("#session tbody tr").count(), 1));
  await page.evaluate((hash) => Object.assign(location, { hash }), `level=1&${next}`);
  await soon(async () => assert.equal(await known(), "1310011111103311111101010"), 60000);
  assert.match((await page.locator("#find-status").textContent()) ?? "", /^Found: every card is known/);
  assert.equal(searches, 1);
  // A board of another seed.
  await page.getByRole("button", { name: "Next round" }).click();
  await soon(async () => assert.equal(await page.locator("#session tbody tr").count(), 2));
  await page.evaluate(
    (hash) => Object.assign(location, { hash }),
    "level=1&rows=5:1,3:2,5:1,4:1,8:1&cols=5:1,5:1,5:1,4:2,6:1",
  );
  await soon(
    async () =>
      assert.match(
        (await page.locator("#find-status").textContent()) ?? "",
        /^The seed of the rounds before does not deal this board/,
      ),
    60000,
  );
  await close(/422/);
});

night("chances over several seeds, until the cards leave one", async () => {
  // A genuine board, and another one with the same hints.
  const boards = ["2120131102110111020111101", "2110231201110111020111101"];
  const candidates = boards.map((board, index) => ({
    seed: 7 + index,
    advance: 0,
    level: 1,
    board,
    max_payout: 48,
    advances: [0],
    path: [0],
    times: [],
    next: {
      won: [],
      quit: [],
      ways: [
        { runs: [0, 1, 2, 3], won: [{ level: 7, board: boards[0], advance: 9 }], quit: [] },
        { runs: [4], won: [{ level: 8, board: boards[1], advance: 9 }], quit: [] },
      ],
    },
  }));
  const { page, close } = await app.open(
    "/voltorb#level=1&rows=6:1,7:1,4:1,4:2,4:1&cols=8:0,4:1,6:1,1:4,6:0&aim=win",
    {},
    {
      "voltorb/find": () => ({ count: 2, candidates, telling: { card: 0 }, scanned: 2, complete: true, seconds: 0 }),
    },
  );
  await loadedAt(page, { sure: "any" });
  await findSeed(page);
  const card = page.locator(".card").nth(2);
  await soon(async () => assert.equal(await card.locator(".chances").textContent(), " – 1 50 2 50 3 – "));
  assert.match(await page.locator("#figures").innerText(), /^chance to win the round\s+100\.0%\s+boards fit\s+2/);
  assert.equal(await page.locator(".card .certain").count(), 21);
  await checkAccess(page);
  await card.press("1");
  await soon(async () =>
    assert.equal(await page.locator("#candidates button:visible").innerText(), "0x00000008 any time"),
  );
  assert.equal(await page.locator(".card .certain").count(), 24);
  // The rounds before decide which level follows: both are shown.
  assert.deepEqual(
    await page.locator(".dealt figcaption").allInnerTexts(),
    ["0–3", "4+"].map(
      (runs, way) =>
        `Level ${7 + way}, if you win and turn no more 1s (rounds in a row with eight cards and no loss: ${runs})`,
    ),
  );
  await close();
});

test("several seeds fit: the card that tells them apart, and the best one", async () => {
  // Within an hour and 30 outputs three seeds deal these hints.
  const [first, second, third] = ["0x340E1757", "0x440D0406", "0x250E0C82"];
  const { page, close } = await app.open("/voltorb#level=1&rows=5:1,3:2,5:1,4:1,8:1&cols=5:1,5:1,5:1,4:2,6:1&aim=win");
  await loadedAt(page, { at: "2010-05-01T14:50", sure: "3600", outputs: 30 });
  await findSeed(page);
  const listed = page.locator("#candidates button:visible b");
  await soon(async () => assert.deepEqual(await listed.allInnerTexts(), [first, second, third]), 60000);
  assert.match(await page.locator("#find-status").innerText(), /^3 boards fit/);
  assert.match(
    await page.locator("#distinguishing").innerText(),
    /^Turn row 3, column 1 next: it tells these boards apart\. Or quit the round now/,
  );
  const [distinguishing, certain] = [page.locator(".card").nth(10), page.locator(".card .certain")];
  const figures = page.locator("#figures");
  await soon(async () =>
    assert.match(await figures.innerText(), /^chance to win the round\s+100\.0%\s+boards fit\s+3/),
  );
  assert.equal(await page.locator("#headline").innerText(), "Turn row 3, column 1: it cannot be a Voltorb.");
  assert.equal(await page.locator("#notes").innerText(), "2 more cards are as good (•).");
  assert.deepEqual(
    await page
      .locator(".card.best")
      .evaluateAll((cards) => cards.map((card) => card.querySelector(".mark")?.textContent)),
    ["★", "•", "•"],
  );
  const best = await page
    .locator(".card")
    .evaluateAll((cards) => cards.flatMap((card, index) => (card.classList.contains("best") ? index : [])));
  assert.deepEqual(best, [10, 12, 24], "those that are a 2 or 3 on some of the boards and a Voltorb on none");
  await distinguishing.press("1");
  await soon(async () => assert.deepEqual(await listed.allInnerTexts(), [first, second]));
  await soon(async () => assert.match(await figures.innerText(), /boards fit\s+2/));
  await page.keyboard.press("Control+z");
  await soon(async () => assert.deepEqual(await listed.allInnerTexts(), [first, second, third]));
  await distinguishing.press("2");
  await soon(async () => assert.deepEqual(await listed.allInnerTexts(), [third]));
  await soon(async () => assert.equal(await certain.count(), 24));
  await checkAccess(page);
  await close();
});

test("a search shows its progress and can be stopped", async () => {
  const { page, close } = await app.open(`/voltorb#${RECORDED.link}`);
  await page.locator("#seed-panel > summary").click();
  await findSeed(page);
  assert.equal(
    await page.locator("#find-status").innerText(),
    "Say which time the clock showed, or under “Advanced” that you do not know.",
  );
  await loadedAt(page, { sure: "all", outputs: 5000 });
  await findSeed(page);
  await soon(async () => assert.match(await page.locator("#find-status").innerText(), /^At work: \d+%/), 60000);
  // Meanwhile the solver answers.
  await page.getByRole("button", { name: "Clear" }).click();
  await soon(async () => assert.equal(await page.locator("#find-status").innerText(), "Stopped."));
  await close();
});

/**
 * Whether an element is wholly in the window.
 * @param {import("playwright-core").Locator} element
 */
const inSight = (element) =>
  element.evaluate((it) => {
    const { top, bottom, height } = it.getBoundingClientRect();
    return height > 0 && top >= 0 && bottom <= innerHeight;
  });

test("the guide leads from the landing to every card, one step at a time, without scrolling by hand", async () => {
  const { page, close } = await app.open("/voltorb", isFirefox ? { viewport: PHONE } : TOUCH);
  await page.clock.setFixedTime("2026-07-09T07:15:00Z");
  const open = () => page.locator("details[name=step][open] > summary").allInnerTexts();
  let taps = 0;
  /** Taps what is in sight already. @param {import("playwright-core").Locator} button */
  const tap = async (button) => {
    await soon(async () => assert.ok(await inSight(button), `tap ${taps + 1} is out of sight`));
    taps += 1;
    await (isFirefox ? button.click() : button.tap());
  };
  await tap(page.getByRole("button", { name: "See every card before you turn one" }));
  assert.deepEqual(await open(), ["Save in front of the table"]);
  await checkAccess(page);
  await tap(page.getByRole("button", { name: "I have saved" }));
  assert.deepEqual(await open(), ["Reset, and load at once"]);
  await tap(page.getByRole("button", { name: "I stand at the table" }));
  assert.deepEqual(await open(), ["Read the clock"]);
  // The clock of the device is the first guess, and is said to be one.
  await soon(async () => assert.match(await page.locator("#at").inputValue(), /^2026-07-09T\d\d:15/));
  assert.match(await page.locator("#at-note").innerText(), /time of this device/);
  // Which press of A, delays and random numbers are nobody's business here.
  assert.doesNotMatch(await page.locator("#seed-panel").innerText(), /delay|output|random number|A press/i);
  await page.locator("#at").fill("2026-07-09T07:10");
  await tap(page.getByRole("button", { name: "That is the time" }));
  assert.deepEqual(await open(), ["Show the first board"]);
  await checkWidth(page);
  await checkAccess(page);
  await tap(page.locator("#guide-type"));
  // It does not ask again which way to take.
  assert.equal(await page.locator(".way:visible").count(), 0);
  for (const digit of "51713260423370506241")
    if (isFirefox) {
      taps += 1;
      await page.keyboard.type(digit);
    } else await tap(page.locator("#pad").getByRole("button", { name: digit, exact: true }));
  // After the tenth hint it searches by itself, and the board comes with what to do next.
  const play = page.locator("#dock, #offer").getByRole("button", { name: "Play it" });
  await soon(async () => assert.ok(await inSight(play)), 60_000);
  assert.ok(taps <= 25, `${taps} taps`);
  assert.equal(await page.locator("#headline").innerText(), "Found: every card is known.");
  assert.ok(await inSight(page.locator("#headline")));
  assert.equal(await page.locator(".steps .done").count(), 4);
  assert.equal(
    (await page.locator(".card .certain").allTextContents()).map((text) => text.replace("= ", "") || "0").join(""),
    RECORDED.board,
  );
  await checkAccess(page);
  await tap(play);
  await soon(async () => assert.match(await page.locator("#headline").innerText(), /^Turn row/));
  assert.match(await page.locator("#visit").innerText(), /the plan goes on from there/);
  assert.equal(await page.evaluate(() => scrollY), 0);
  await close();
});

night("who has typed the hints already is asked for the time only, and may stop the search", async () => {
  let go = () => {};
  const { page, close } = await app.open(
    `/voltorb#${RECORDED.link}`,
    {},
    { "voltorb/find": () => new Promise((resolve) => (go = () => resolve("real"))) },
  );
  await page.locator("#seed-panel > summary").click();
  for (const name of ["I have saved", "I stand at the table"]) await page.getByRole("button", { name }).click();
  await page.locator("#at").fill("2026-07-09T07:09");
  await page.getByRole("button", { name: "That is the time" }).click();
  const headline = page.locator("#headline");
  await soon(async () => assert.equal(await headline.innerText(), "Searching the time around 07:09 for this board…"));
  await page.locator("#offer").getByRole("button", { name: "Stop" }).click();
  await soon(async () => assert.match(await headline.innerText(), /^Turn row/));
  assert.equal(await page.locator("#offer button").count(), 0);
  // Another board is not searched by itself.
  await page.getByRole("button", { name: "Clear" }).click();
  await page.keyboard.type("51713260423370506241");
  await soon(async () => assert.match(await headline.innerText(), /^Turn row/));
  await page.locator("#find").click();
  go();
  await soon(() => assert.ok(page));
  await close();
});

test("where nothing is found, each try says what it would find", async () => {
  const { page, close } = await app.open(`/voltorb#${RECORDED.link}`);
  // A minute and a second trade against each other: 07:35:00 gives the seed of 07:09:26, but 07:36 gives it at no
  // second.
  await loadedAt(page, { at: "2026-07-09T07:37", outputs: 0 });
  await findSeed(page);
  await soon(
    async () =>
      assert.match(await page.locator("#find-status").innerText(), /^No board like this comes from that time/),
    60_000,
  );
  // The headline says so, and one tap on what would find something is enough.
  await soon(async () =>
    assert.equal(await page.locator("#headline").innerText(), "No board like this comes from that time."),
  );
  const tries = page.locator("#tries button");
  const listed = async () => (await tries.allInnerTexts()).map((text) => text.replace(/\s+/g, " "));
  await soon(async () => assert.deepEqual((await listed())[0], "The minute before Finds one board."), 60_000);
  assert.equal(
    (await page.locator("#offer button").innerText()).replace(/\s+/g, " "),
    "The minute before Finds one board.",
  );
  await soon(async () => assert.equal(await page.locator("#tries [role=status]").count(), 0), 60_000);
  assert.ok((await listed()).every((text) => /Finds (one board|\d+ boards)\.$/.test(text)));
  await checkColours(page);
  await page.locator("#offer button").click();
  await soon(async () => assert.equal(await page.locator(".card .certain").count(), 25), 60_000);
  assert.match(await page.locator("#at").inputValue(), /^2026-07-09T07:36/);
  assert.equal(await tries.count(), 0);
  await close();
});

test("a misread hint is found by its totals", async () => {
  // Row 2 is 7:1.
  const { page, close } = await app.open(`/voltorb#${RECORDED.link.replace("7:1", "6:1")}`);
  await loadedAt(page, { at: "2026-07-09T07:09" });
  await findSeed(page);
  const misread = page.locator("#tries button");
  await soon(async () => assert.match(await misread.innerText(), /If row 2 is 7:1: Finds one board\.$/), 60_000);
  await misread.click();
  await soon(async () => assert.equal(await page.locator(".card .certain").count(), 25), 60_000);
  assert.match(await address(page), /rows=5:1,7:1,/);
  await close();
});

night("who quits at once reads the open board, and goes on with the next one", async () => {
  const boards = ["2120131102110111020111101", "2110231201110111020111101"];
  const candidates = boards.map((board, index) => ({
    seed: 0x6207030d + index,
    advance: 0,
    level: 1,
    board,
    max_payout: 48,
    advances: [0],
    path: [0],
    times: [],
    next: { won: [], quit: [] },
  }));
  const { page, close } = await app.open(
    "/voltorb#level=1&rows=6:1,7:1,4:1,4:2,4:1&cols=8:0,4:1,6:1,1:4,6:0&aim=win",
    {},
    {
      "voltorb/find": () => ({ count: 2, candidates, scanned: 2, complete: true, seconds: 0 }),
    },
  );
  await loadedAt(page, { sure: "any" });
  await findSeed(page);
  const prompt = page.locator("#distinguishing");
  await soon(async () => assert.match(await prompt.innerText(), /^Turn row 1, column 3 next/));
  await checkAccess(page);
  await prompt.getByRole("button", { name: "1", exact: true }).click();
  await soon(async () =>
    assert.match(await page.locator("#ahead").innerText(), /^You have quit, so Foretile goes on with the next board\./),
  );
  assert.equal(await page.locator(".card.up").count(), 0, "an open board is not turned by hand");
  await page.getByRole("button", { name: "Play it" }).first().click();
  await soon(async () => assert.match(await address(page), /seed=0x6207030E&start=0&played=quit/));
  await close();
});
