// The practice page: boards are dealt and played, and the coach judges each choice afterwards.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test, after } from "node:test";
import {
  BINARY,
  PHONE,
  TOUCH,
  ask,
  checkAccess,
  checkColours,
  checkTouch,
  checkWidth,
  downloaded,
  isFirefox,
  leads,
  night,
  soon,
  start,
} from "./app.js";

const app = await start({ after });

/** @typedef {import("playwright-core").Page} Page */

/** @param {Page} page */
const headline = (page) => page.locator("#headline").innerText();
/** @param {Page} page */
const coach = async (page) => (await page.locator("#cost, #coach").allInnerTexts()).join("\n").trim();
/** Opens what the coach says on demand. @param {Page} page */
const why = (page) => page.locator("#coach summary").click();
/** @param {Page} page @param {number} number */
const card = (page, number) => page.locator(".card").nth(number);
/** Presses a button once the page has done what was asked of it before. @param {Page} page @param {string} name */
async function press(page, name) {
  await page.locator("#board:not([aria-busy=true])").waitFor({ state: "attached" });
  await page.getByRole("button", { name, exact: true }).click();
}
/** Waits until the headline says something. @param {Page} page @param {RegExp} text */
const says = (page, text) => soon(async () => assert.match(await headline(page), text));

/**
 * Opens the page with a visit whose seed is known.
 * @param {Record<string, any>} visit
 * @param {any} [options]
 * @param {any} [answers]
 */
async function open(visit, options, answers) {
  const opened = await app.open("/practice#practice", options, answers);
  await says(opened.page, /turn a card/);
  await opened.page.evaluate(
    (start) =>
      (sessionStorage.clear(), localStorage).setItem(
        "foretile.practice.game",
        JSON.stringify({ start, played: [], leave: false, aided: [], begun: Date.now() }),
      ),
    visit,
  );
  await opened.page.reload();
  await says(opened.page, /turn a card/);
  return opened;
}

/** Ends a game before its last round. @param {Page} page */
async function endGame(page) {
  await page.locator("#what").click();
  await press(page, "End this game");
}

/** The board of a seed. @param {Page} page @param {number} seed @param {number} level */
const dealt = async (page, seed, level) =>
  /** @type {{ board: string, rows: number[][], cols: number[][] }} */ (
    await ask(page, "voltorb/deal", { seed, level })
  );

test("before a choice nothing is told, and afterwards what it cost", async () => {
  const { page, close } = await open({ seed: 7, level: 3, rounds: 1 });
  const { board, rows, cols } = await dealt(page, 7, 3);
  assert.equal(await coach(page), "");
  assert.equal(await page.locator(".risk, .star, .card .face").count(), 0);
  // Whoever has never played finds the rules.
  await page.getByText("How the game works", { exact: true }).click();
  await page.getByText(/^Under each of the 25 cards is a 1, a 2, a 3 or a Voltorb/).waitFor();
  const hidden = await page.evaluate(() => Object.values(localStorage).join() + document.documentElement.outerHTML);
  assert.ok(!hidden.includes(board), "the board is nowhere before it is turned");
  const before = { level: 3, rows, cols, cards: "?".repeat(25), aim: "win" };
  /** What every card costs. */
  const costs = await Promise.all([...board].map((_, pick) => ask(page, "voltorb/judge", { ...before, pick })));
  const bad = costs.filter(({ loss, pick }) => loss > 0.01 && board[pick] !== "0")[0];
  assert.ok(bad);
  await card(page, bad.pick).click();
  const percent = (/** @type {number} */ share) => `${(100 * share).toFixed(1)}%`;
  const [first] = bad.best;
  // Two lines, and more on demand.
  await soon(async () =>
    assert.match(
      await coach(page),
      new RegExp(
        `^You had ${percent(bad.pick_value)}, the best card ${percent(bad.value)}\\.\\s+Best: row ${Math.floor(first / 5) + 1}, column ${(first % 5) + 1}\\.[^.]*\\.?\\s+Why\\?$`,
      ),
    ),
  );
  await why(page);
  assert.match(
    await coach(page),
    new RegExp(
      `was worth ${(100 * bad.value).toFixed(1)}%, and is worth [\\d.]+% now\\. (Luck gave|Bad luck cost) [\\d.]+ percentage points?\\.`,
    ),
  );
  assert.match(await headline(page), new RegExp(`: ${board[bad.pick]}\\. \\S+ ${bad.verdict}$`));
  // The other line.
  await press(page, "Undo");
  await says(page, /^Taken back/);
  assert.equal(await page.locator(".card .face").count(), 0);
  await card(page, first).click();
  await soon(async () => assert.match(await coach(page), /No other choice is worth more/));
  await checkAccess(page);
  await close();
});

test("a round by the coach's cards and by keyboard alone is perfect, and its record replays", async () => {
  const { page, close } = await open({ seed: 11, level: 1, rounds: 1 });
  await card(page, 0).focus();
  let here = 0;
  for (let choices = 0; choices < 25 && !/Won|lost/.test(await headline(page)); choices++) {
    await page.keyboard.press("h");
    await soon(async () => assert.equal(await page.locator(".card.star").count(), 1));
    const there = await page
      .locator(".card")
      .evaluateAll((cards) => cards.findIndex((it) => it.classList.contains("star")));
    for (; here % 5 < there % 5; here++) await page.keyboard.press("ArrowRight");
    for (; here % 5 > there % 5; here--) await page.keyboard.press("ArrowLeft");
    for (; here < there; here += 5) await page.keyboard.press("ArrowDown");
    for (; here > there; here -= 5) await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await soon(async () => assert.equal(await page.locator(".card.star").count(), 0));
  }
  await soon(async () =>
    assert.match(await page.locator("#review").innerText(), /The choices cost 0 percentage points\./),
  );
  const rows = await page.locator("#review tbody tr").count();
  // An accuracy of few choices would say nothing.
  assert.ok(rows < 10);
  assert.match(
    await page.locator("#review .figures").innerText(),
    new RegExp(`^best choices\\s+${rows} of ${rows}\\s+accuracy\\s+too few choices$`),
  );
  assert.equal(await page.locator("#review circle").count(), rows, "a point of the curve for each choice");
  assert.match(
    (await page.locator("#review svg").getAttribute("aria-label")) ?? "",
    /the rounds ended at (100|0\.0|100\.0)%/,
  );
  // All cards are shown now, and those that were not turned say so.
  assert.equal(await page.locator(".card .face").count(), 25);
  assert.match(await page.locator(".card.before").first().innerText(), /not turned/);
  const record = await downloaded(page, () => press(page, "Save as a file"));
  const file = join(mkdtempSync(join(tmpdir(), "foretile-")), "visit.json");
  writeFileSync(file, record);
  const replayed = spawnSync(BINARY, ["voltorb", "replay", file, "--json"], { encoding: "utf8" });
  assert.equal(JSON.parse(replayed.stdout).ok, true, replayed.stdout + replayed.stderr);
  await checkAccess(page);
  // A new board by its key.
  await page.keyboard.press("n");
  await says(page, /^Round 1, level 1: turn a card\.$/);
  await close();
});

night("a visit keeps the game's rules of levels and coins", async () => {
  const { page, close } = await open({ seed: 5, level: 2 });
  const { board } = await dealt(page, 5, 2);
  // A card that is no Voltorb, then quitting: one card leads to level 1.
  const one = board.indexOf("1");
  await card(page, one).click();
  await says(page, /: 1\./);
  await page.locator("#quit").click();
  await says(page, /^Quit with 1 coin\./);
  await soon(async () => assert.match(await page.locator("#review").innerText(), /Quitting/));
  await press(page, "Next round");
  await says(page, /^Round 2, level 1: turn a card\.$/);
  assert.match(await page.locator("#figures").innerText(), /1\s*coin in all|coin in all\s*1/);
  const answer = await ask(page, "voltorb/practice", { seed: 5, level: 2, played: [[one, "quit"]] });
  const lines = await page.locator(".hint .unseen").allInnerTexts();
  assert.deepEqual(
    lines.map((text) => text.match(/\d+/g)?.slice(1).map(Number)),
    [...answer.round.rows, ...answer.round.cols],
  );
  // The page goes on where it was, also after it was loaded anew.
  await page.reload();
  await says(page, /^Round 2, level 1: turn a card\.$/);
  await card(page, 12).click();
  await soon(async () => assert.equal((await page.locator(".card.up").count()) > 0, true));
  await endGame(page);
  await says(page, /The game is over with \d+ coins?\./);
  await soon(async () => assert.match(await page.locator("#review thead").innerText(), /^Round/));
  await close();
});

night("the judgement gets sharper while the player thinks", async () => {
  /** @type {number[]} */
  const limits = [];
  const cost = {
    pick: 0,
    value: 0.2,
    pick_value: 0.1,
    loss: 0.1,
    best: [3],
    quit: false,
    boards: 9,
    aim: "win",
    reasons: [],
  };
  const turned = { shows: 1, after: 0.08, luck: -0.02, decided: "skill" };
  const { page, close } = await open(
    { seed: 7, level: 3, rounds: 1 },
    {},
    {
      "voltorb/judge": async (/** @type {any} */ { body }) => {
        limits.push(body.time_limit);
        if (limits.length === 1)
          return {
            ...cost,
            exact: false,
            proven: false,
            verdict: "unknown",
            bracket: [0.1, 0.4],
            pick_bracket: [0, 0.2],
            loss_bracket: [0.05, 0.3],
            turned: { ...turned, after_bracket: [0, 0.3], luck_bracket: [-0.2, 0.3], decided: null },
          };
        await soon(() => assert.ok(goesOn));
        return { ...cost, exact: true, proven: true, verdict: "mistake", turned };
      },
    },
  );
  let goesOn = false;
  await card(page, 0).click();
  await why(page);
  await soon(async () =>
    assert.match(
      await coach(page),
      /^You had 0\.0 to 20\.0%, the best card 10\.0 to 40\.0%\.\s+Still thinking[^]*worth 10\.0 to 40\.0%, and is worth 0\.0 to 30\.0% now\. Luck: -20 to 30 percentage points\./,
    ),
  );
  goesOn = true;
  await soon(async () =>
    assert.match(
      await coach(page),
      /^You had 10\.0%, the best card 20\.0%\.\s+Best: row 1, column 4\.\s+Why\?[^]*Bad luck cost 2 percentage points\. Your choice decided this\.$/,
    ),
  );
  assert.ok(!/thinking/.test(await coach(page)));
  assert.ok(limits.length === 2 && limits[0] < 0.3 && limits[1] > limits[0], String(limits));
  await close();
});

test("length, level, aim and grade can be chosen, and a board that is won glows", async () => {
  const { page, close } = await app.open("/practice#practice");
  await says(page, /^Round 1, level 1: turn a card\.$/);
  await page.locator("#what").click();
  for (const [name, value] of [
    ["length", "visit"],
    ["level", "4"],
    ["aim", "coins"],
  ])
    await page.locator(`#${name}`).selectOption(value);
  await checkAccess(page);
  await page.locator("#chosen").click();
  assert.equal(await page.locator("#what-name").innerText(), "Full game · Level 4 · Most coins this round");
  await says(page, /^Round 1, level 4: turn a card\.$/);
  const { start } = JSON.parse(await page.evaluate(() => localStorage.getItem("foretile.practice.game") ?? ""));
  assert.deepEqual([start.level, start.rounds], [4, undefined]);
  const { board } = await dealt(page, start.seed, 4);
  const high = [...board].flatMap((value, number) => (value > "1" ? [number] : []));
  for (const [turned, number] of high.entries()) {
    await card(page, number).click();
    await soon(async () =>
      assert.equal(await page.locator(".card .face").count(), turned + 1 < high.length ? turned + 1 : 25),
    );
  }
  await says(page, /Won: [\d,]+ coins!/);
  assert.match((await page.locator("#board").getAttribute("class")) ?? "", /\bwon\b/);
  await soon(() => why(page));
  await soon(async () => assert.match(await coach(page), /coins/));
  await press(page, "Puzzles");
  for (const [value, grade] of [
    ["3", "hard"],
    ["1", "easy"],
  ]) {
    await page.getByLabel("Grade").selectOption(value);
    await soon(async () => assert.match(await page.locator("#figures").innerText(), new RegExp(grade)));
  }
  await close();
});

test("puzzles are judged, with hints and a streak", async () => {
  const { page, close } = await app.open("/practice#puzzles");
  await says(page, /^Which card/);
  const pose = async (/** @type {number} */ nth) => {
    await page.evaluate(
      (nth) =>
        (sessionStorage.clear(), localStorage).setItem(
          "foretile.practice.puzzles",
          JSON.stringify({
            ...JSON.parse(localStorage.getItem("foretile.practice.puzzles") ?? "{}"),
            nth,
            pick: null,
            verdict: null,
            hints: 0,
          }),
        ),
      nth,
    );
    await page.reload();
    await says(page, /^Which card/);
    const puzzle = await ask(page, "voltorb/puzzle", { nth });
    return ask(page, "voltorb/solve", {
      level: puzzle.level,
      rows: puzzle.rows,
      cols: puzzle.cols,
      cards: puzzle.cards,
      aim: "win",
    });
  };
  const figures = () =>
    page
      .locator("#figures")
      .evaluate((it) =>
        Object.fromEntries(
          [...it.children].map(({ children: [name, figure] }) => [name.textContent, figure.textContent]),
        ),
      );
  assert.equal(await page.locator(".risk").count(), 0);
  const one = await pose(4);
  await card(page, one.best[0]).click();
  await says(page, /solved!$/);
  assert.deepEqual([(await figures())["solved in a row"], (await figures()).solved], ["1", "1 of 1"]);
  assert.match(await coach(page), /^No other choice is worth more\./);
  // With a hint it counts as solved, but the streak stays.
  await press(page, "Next puzzle");
  await says(page, /^Which card/);
  const two = await pose(90);
  await press(page, "Hint");
  await soon(async () => assert.match(await coach(page), /^Each card shows its chance/));
  assert.ok((await page.locator(".risk").count()) > 10);
  await press(page, "Hint");
  await soon(async () =>
    assert.match(await coach(page), new RegExp(`Look at row ${Math.floor(two.best[0] / 5) + 1}\\.$`)),
  );
  await checkAccess(page);
  // A card that is known already is no answer.
  const known = two.certain.find((/** @type {any} */ it) => it.is === 1);
  if (known) {
    await card(page, known.card).click();
    await says(page, /does not help to win either/);
  }
  await card(page, two.best[0]).click();
  await says(page, /solved!$/);
  assert.deepEqual([(await figures())["solved in a row"], (await figures()).solved], ["1", "2 of 2"]);
  // A wrong answer ends the streak, and an answer is final.
  await press(page, "Next puzzle");
  const three = await pose(7);
  const wrong = three.moves.toSorted((/** @type {any} */ one, /** @type {any} */ other) => one.value - other.value)[0];
  await card(page, wrong.card).click();
  await says(page, /(inaccuracy|mistake|blunder)$/);
  assert.deepEqual(
    [(await figures())["solved in a row"], (await figures())["longest streak"], (await figures()).solved],
    ["0", "1", "2 of 3"],
  );
  await page.reload();
  await says(page, /(inaccuracy|mistake|blunder)$/);
  await soon(async () => assert.match(await coach(page), /Best: /));
  assert.equal((await figures()).solved, "2 of 3");
  await checkAccess(page);
  await close();
});

test("the visit of the day is the same in every time zone, is played once, and is shared without its boards", async () => {
  const enterDay = async (/** @type {Page} */ page) => {
    await press(page, "Daily challenge");
    await soon(async () => assert.match(await page.locator("#figures").innerText(), /lives/));
    await says(page, /^Round 1, level 1: turn a card\.$/);
  };
  const at = async (/** @type {string} */ timezoneId) => {
    const opened = await app.open("/practice#practice", {
      timezoneId,
      ...(isFirefox ? {} : { permissions: ["clipboard-read", "clipboard-write"] }),
    });
    await opened.page.clock.setFixedTime("2026-11-22T23:30:00Z");
    await enterDay(opened.page);
    return opened;
  };
  const hints = (/** @type {Page} */ page) => page.locator(".hint .unseen").allInnerTexts();
  const [east, west] = [await at("Pacific/Kiritimati"), await at("Pacific/Niue")];
  assert.deepEqual(await hints(east.page), await hints(west.page));
  const answer = await ask(east.page, "voltorb/practice", { day: "2026-11-22" });
  assert.deepEqual(
    (await hints(east.page)).map((text) => text.match(/\d+/g)?.slice(1).map(Number)),
    [...answer.round.rows, ...answer.round.cols],
  );
  await west.close();

  const { page, close } = east;
  assert.equal(
    await page.locator("#undo, #help, #what").evaluateAll((all) => all.filter((it) => it.checkVisibility()).length),
    0,
  );
  // Most choices are made at once, so that the story is short: the last life is left.
  const played = await page.evaluate(async () => {
    const { ask } = await import(/** @type {any} */ ("./ask.js"));
    /** @type {number[][]} */
    const played = [];
    for (let card = 0, round = 0; round < 4; card++) {
      (played[round] ??= []).push(card);
      const { rounds } = await ask("voltorb/practice", { day: "2026-11-22", played });
      if (rounds.length > round) [round, card] = [round + 1, -1];
    }
    (sessionStorage.clear(), localStorage).setItem(
      "foretile.practice.day",
      JSON.stringify({ start: { day: "2026-11-22" }, played: [...played, []], leave: false, aided: [], begun: 0 }),
    );
    return played;
  });
  await page.reload();
  await soon(async () => assert.match(await headline(page), /: turn a card\.$/));
  assert.ok(played.length === 4);
  for (let number = 24; number >= 0; number--) {
    // What a card showed is said before what follows from it.
    await page.locator("#board:not([aria-busy=true])").waitFor({ state: "attached" });
    const before = await headline(page);
    if (/game is over/.test(before)) break;
    if (await page.locator("#next").isVisible()) await page.locator("#next").click();
    else await card(page, number).click();
    await soon(async () => assert.notEqual(await headline(page), before));
  }
  await soon(async () => assert.match(await page.locator("#lines").innerText(), /^Foretile 2026-11-22/), 30_000);
  const text = (await page.locator("#lines").innerText()).trim();
  assert.ok(!/[0-3]{25}|row|column/.test(text), text);
  assert.equal(await page.locator("#next").isVisible(), false);
  await checkAccess(page);
  // The system's menu where it has one, the clipboard otherwise.
  await page.evaluate(() =>
    Object.defineProperty(navigator, "share", {
      configurable: true,
      value: async (/** @type {any} */ it) => Object.assign(window, { shared: it.text }),
    }),
  );
  await press(page, "Share the result");
  assert.equal((await page.evaluate(() => /** @type {any} */ (window).shared)).trim(), text);
  // Loaded anew it is still over; on the next day there is another one.
  await page.reload();
  await says(page, /The game is over/);
  await soon(async () => assert.equal((await page.locator("#lines").innerText()).trim(), text), 30_000);
  await page.clock.setFixedTime("2026-11-23T00:00:00Z");
  await press(page, "Practice");
  await says(page, /turn a card/);
  await enterDay(page);
  await close();
});

night("statistics count what was played alone, and can be erased", async () => {
  const { page, close } = await app.open("/practice#statistics");
  await soon(async () =>
    assert.equal(await page.locator("#statistics-status").innerText(), "No round has been counted yet: play one."),
  );
  assert.equal(await page.evaluate(() => scrollY), 0);
  assert.ok(await page.locator("#rules").isHidden());
  // A round lost at once, by a card that is a Voltorb.
  const play = async (/** @type {number} */ seed, /** @type {number} */ level, /** @type {boolean} */ helped) => {
    await page.evaluate(
      (start) =>
        (sessionStorage.clear(), localStorage).setItem(
          "foretile.practice.game",
          JSON.stringify({ start, played: [], leave: false, aided: [], begun: Date.now() - 36_000 }),
        ),
      { seed, level, rounds: 1 },
    );
    await press(page, "Practice");
    await says(page, /turn a card/);
    if (helped) await press(page, "Ask the coach");
    if (helped) await soon(async () => assert.ok((await page.locator(".risk").count()) > 0));
    const { board } = await dealt(page, seed, level);
    await card(page, board.indexOf("0")).click();
    await says(page, /The round is lost/);
    await press(page, "Statistics");
    return ask(page, "voltorb/review", {
      rounds: [{ level, board, flips: [board.indexOf("0")], outcome: "lost" }],
      aim: "win",
    });
  };
  const one = await play(3, 1, false);
  const figure = (/** @type {string} */ name) =>
    page.locator("#charts .figures div").filter({ hasText: name }).locator("dd").first().innerText();
  await soon(async () => assert.equal(await figure("rounds"), "1"));
  const other = await play(4, 2, false);
  await play(5, 3, true);
  await soon(async () => assert.equal(await figure("rounds"), "2"));
  const percent = (/** @type {number} */ number) => `${number.toFixed(1)}%`;
  const first = (/** @type {any} */ { rounds: [{ review }] }) => review.choices[0];
  assert.equal(await figure("won by the best play"), percent(50 * (first(one).value + first(other).value)));
  assert.equal(await figure("accuracy"), "too few choices");
  assert.deepEqual(
    await page.locator("#charts .scroll tbody tr").evaluateAll((rows) => rows.map((row) => row.textContent)),
    [one, other].map(
      (it, index) => `Level ${index + 1}1001${percent(0)}${percent(100 * first(it).value)}too few choices0`,
    ),
  );
  assert.equal(await page.locator("#charts svg").count(), 2);
  await checkAccess(page);
  // Ten choices more, and there is an accuracy.
  const long = {
    level: 1,
    board: "0112103121011011112121100",
    flips: [1, 2, 4, 7, 9, 11, 12, 14, 15, 16],
    outcome: "quit",
  };
  await page.evaluate((long) => {
    const rounds = JSON.parse(localStorage.getItem("foretile.practice.rounds") ?? "[]");
    (sessionStorage.clear(), localStorage).setItem(
      "foretile.practice.rounds",
      JSON.stringify([...rounds, { aim: "win", record: { rounds: [long] } }]),
    );
  }, long);
  await press(page, "Puzzles");
  await press(page, "Statistics");
  const { accuracy } = await ask(page, "voltorb/review", { rounds: [long], aim: "win" });
  await soon(async () =>
    assert.equal(await figure("accuracy"), percent((one.accuracy + other.accuracy + accuracy) / 3)),
  );
  // What is exported has the rounds, and a second press erases them.
  const everything = await downloaded(page, () => press(page, "Save everything"));
  assert.equal(JSON.parse(JSON.parse(everything).stored["foretile.practice.rounds"]).length, 3);
  await press(page, "Erase the statistics");
  assert.equal(await figure("rounds"), "3");
  await press(page, "Erase all? Press again.");
  await soon(async () =>
    assert.equal(await page.locator("#statistics-status").innerText(), "No round has been counted yet: play one."),
  );
  await close();
});

night("rounds of the game count, too, if it is known in which order the cards were turned", async () => {
  const { page, close } = await app.open("/voltorb");
  const board = "0112103121011011112121100";
  const flips = [11, 6, 1];
  const play = async (/** @type {string} */ aim, /** @type {boolean} */ atOnce, /** @type {number} */ round) => {
    const cards = [...board].map((value, card) => (atOnce && flips.includes(card) ? value : "?")).join("");
    // A key pressed before the link is taken up would turn a card of the board before.
    await page.evaluate(
      (hash) =>
        new Promise((resolve) => {
          addEventListener("hashchange", resolve, { once: true });
          location.hash = hash;
        }),
      `level=1&rows=5:1,7:1,3:2,6:0,4:2&cols=3:3,7:0,5:0,6:2,4:1&aim=${aim}&cards=${cards}`,
    );
    for (const flip of atOnce ? [] : flips) {
      await card(page, flip).focus();
      await page.keyboard.press(board[flip]);
    }
    // Two presses before the answer end one round.
    await page
      .getByRole("button", { name: "Next round" })
      .evaluate((it) => [1, 2].forEach(() => /** @type {HTMLElement} */ (it).click()));
    await soon(async () => assert.equal(await page.locator("#session tbody tr").count(), round));
  };
  const figure = (/** @type {string} */ name) =>
    page.locator("#charts .figures div").filter({ hasText: name }).locator("dd").first().innerText();
  await play("win", true, 1);
  await play("win", false, 2);
  await leads(page, () => page.getByRole("link", { name: "Practice" }).click());
  await press(page, "Statistics");
  await soon(async () => assert.equal(await figure("rounds"), "1"));
  await page.getByLabel("Which rounds").selectOption("practice");
  await soon(async () =>
    assert.equal(await page.locator("#statistics-status").innerText(), "No round has been counted yet: play one."),
  );
  // The usual aim of the page looks at the whole visit.
  await leads(page, () => page.getByRole("link", { name: "Voltorb Flip" }).click());
  await play("pace", false, 3);
  await leads(page, () => page.getByRole("link", { name: "Practice" }).click());
  // Who comes back wants to play.
  assert.equal(await page.locator("#statistics").isVisible(), false);
  await press(page, "Statistics");
  await page.getByLabel("Which rounds").selectOption("game");
  await soon(async () => assert.equal(await figure("rounds"), "2"));
  await close();
});

test("the page goes on whatever is stored, and however fast it is used", async () => {
  const { page, close } = await app.open("/practice#practice");
  await says(page, /turn a card/);
  await page.evaluate(() => {
    const start = { seed: "x", level: 99 };
    for (const [name, value] of Object.entries({
      game: { start, played: [[1, 1]], aided: 3 },
      day: { start: { day: new Date().toISOString().slice(0, 10) }, played: "all" },
      puzzles: { nth: {}, pick: 77, hints: "many" },
      rounds: [null, 7, { record: { rounds: [{ level: 9, board: "?", flips: [99], outcome: "won" }] }, aim: "fame" }],
      level: "99",
      aim: "survive",
    }))
      (sessionStorage.clear(), localStorage).setItem(`foretile.practice.${name}`, JSON.stringify(value));
  });
  await page.reload();
  await says(page, /^Round 1, level 1: turn a card\.$/);
  for (const [name, text] of /** @type {[string, RegExp][]} */ ([
    ["Puzzles", /^Which card/],
    ["Daily challenge", /^Round 1, level 1: turn a card\.$/],
  ])) {
    await press(page, name);
    await says(page, text);
    assert.ok(await page.locator("#figures").innerText());
  }
  await press(page, "Statistics");
  await soon(async () =>
    assert.equal(await page.locator("#statistics-status").innerText(), "No round has been counted yet: play one."),
  );
  // Everything at once, with a card that ends the round: what is shown in the end is what was asked for last.
  await page.evaluate(() =>
    (sessionStorage.clear(), localStorage).setItem(
      "foretile.practice.game",
      JSON.stringify({ start: { seed: 7, level: 3, rounds: 1 }, played: [], leave: false, aided: [], begun: 0 }),
    ),
  );
  const lost = (await dealt(page, 7, 3)).board.indexOf("0");
  await press(page, "Practice");
  await says(page, /^Round 1, level 3/);
  await page.evaluate((lost) => {
    const click = (/** @type {string} */ selector) =>
      /** @type {HTMLElement} */ (document.querySelector(selector)).click();
    /** @type {HTMLElement} */ (document.querySelectorAll("#board .card")[lost]).click();
    for (const mode of ["statistics", "puzzles"]) click(`[data-mode=${mode}]`);
  }, lost);
  await says(page, /^Which card/);
  await press(page, "Hint");
  await soon(async () => assert.match(await coach(page), /^Each card shows its chance/));
  assert.equal(
    await page
      .locator("#review-panel, #result, #what, #statistics, #undo, #quit")
      .evaluateAll((all) => all.filter((it) => it.checkVisibility()).length),
    0,
  );
  await close(/4\d\d/);
});

night(
  "everything can be done by fingers, by day and by night",
  {
    skip: isFirefox && "Firefox's driver cannot do this",
  },
  async () => {
    const { page, close } = await app.open("/practice#day", TOUCH);
    await says(page, /turn a card/);
    await card(page, 0).tap();
    await soon(async () => assert.match(await coach(page), /Why\?/));
    await soon(() => checkTouch(page));
    await checkWidth(page);
    await checkColours(page);
    for (const name of ["Puzzles", "Practice"]) {
      await page.getByRole("button", { name, exact: true }).tap();
      await says(page, name === "Puzzles" ? /^Which card/ : /turn a card/);
      await page.getByRole("button", { name: name === "Puzzles" ? "Hint" : "Ask the coach", exact: true }).tap();
      await soon(async () => assert.ok((await page.locator(".risk").count()) > 0));
      await checkTouch(page);
      await checkWidth(page);
      await checkColours(page);
    }
    assert.ok(
      await page.locator("#board").evaluate((it) => it.getBoundingClientRect().bottom <= innerHeight),
      "the board is in sight",
    );
    await close();
  },
);

night("every verdict can be read, by day and by night", async () => {
  const { page, close } = await app.open("/practice#practice", { viewport: PHONE });
  await says(page, /turn a card/);
  const grades = ["best", "good", "inaccuracy", "mistake", "blunder", "unknown"];
  await page.locator("#headline").evaluate(
    (headline, grades) =>
      headline.replaceChildren(
        ...grades.map((grade) =>
          Object.assign(document.createElement("span"), {
            className: `verdict verdict-${grade}`,
            textContent: grade,
          }),
        ),
      ),
    grades,
  );
  assert.equal(await page.locator("#headline .verdict:visible").count(), grades.length);
  await checkColours(page);
  await close();
});

night("no sound unless it is wanted, and no motion for those who want none", async () => {
  const { page, close } = await open({ seed: 7, level: 1, rounds: 1 }, { reducedMotion: "reduce" });
  await page.evaluate(() => {
    Object.assign(window, { tones: 0 });
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (/** @type {number | undefined} */ at) {
      Object.assign(window, { tones: /** @type {any} */ (window).tones + 1 });
      return start.call(this, at);
    };
  });
  const tones = () => page.evaluate(() => /** @type {any} */ (window).tones);
  const { board } = await dealt(page, 7, 1);
  const good = [...Array(25).keys()].filter((number) => board[number] === "1");
  await card(page, good[0]).click();
  await says(page, /: 1\./);
  assert.equal(await tones(), 0);
  // Firefox's driver cannot ask for less motion.
  assert.equal(
    await card(page, good[0]).evaluate((it) => getComputedStyle(it).animationName),
    isFirefox ? "flip" : "none",
  );
  await page.getByLabel("Sound").check();
  await card(page, good[1]).click();
  await soon(async () => assert.ok((await tones()) > 1));
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await card(page, good[2]).click();
  await soon(async () =>
    assert.equal(await card(page, good[2]).evaluate((it) => getComputedStyle(it).animationName), "flip"),
  );
  await close();
});

test("arrow keys move at once, and marks of the memo are the player's own", async () => {
  /** @type {any[]} */
  const requests = [];
  const { page, close } = await open(
    { seed: 7, level: 3, rounds: 1 },
    {},
    {
      "voltorb/judge": (/** @type {any} */ { body }) => {
        requests.push(body);
        return "real";
      },
      "voltorb/practice": (/** @type {any} */ { body }) => {
        requests.push(body);
        return "real";
      },
    },
  );
  const focused = () =>
    page.evaluate(() =>
      [...document.querySelectorAll(".card")].indexOf(/** @type {Element} */ (document.activeElement)),
    );
  const marks = async (/** @type {number} */ number) =>
    (
      await card(page, number)
        .locator(".memo")
        .evaluateAll((all) => all.map((it) => it.className.slice(-1)))
    ).join("");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  assert.equal(await focused(), 6);
  for (const key of ["2", "0", "3", "3"]) await page.keyboard.press(key);
  assert.equal(await marks(6), "02", "the same key again takes a mark away");
  assert.match(await card(page, 6).locator(".unseen").innerText(), /memo: a Voltorb, 2$/);
  // With the buttons, a click on a card marks it and does not turn it.
  await page.keyboard.press("m");
  await card(page, 8).click();
  assert.match(await page.locator("#dock").innerText(), /^Row 2, column 4 may be:/);
  await page.locator("#dock").getByRole("button", { name: "a Voltorb" }).click();
  await page.locator("#dock").getByRole("button", { name: "1", exact: true }).click();
  assert.deepEqual([await marks(8), await page.locator(".card.up").count()], ["01", 0]);
  await checkAccess(page);
  await page.getByRole("button", { name: "Done" }).click();
  // They outlive a reload, and the coach never hears of them.
  await page.reload();
  await says(page, /turn a card/);
  assert.deepEqual([await marks(6), await marks(8)], ["02", "01"]);
  const { board } = await dealt(page, 7, 3);
  await card(page, board.indexOf("1")).click();
  await soon(async () => assert.match(await coach(page), /Why\?/));
  assert.ok(requests.length > 3 && !/memo|marks/.test(JSON.stringify(requests)));
  // Another board has none.
  await page.getByRole("button", { name: "New board" }).click();
  await soon(async () => assert.equal(await page.locator(".memo").count(), 0));
  await close();
});

night("a puzzle can be tried again, and only the first answer is rated", async () => {
  const { page, close } = await app.open("/practice#puzzles");
  await says(page, /^Which card/);
  const rating = () => page.locator("#figures div").first().innerText();
  assert.match(await rating(), /1,500 ± 700/);
  const { nth, rating: first } = JSON.parse(
    await page.evaluate(() => localStorage.getItem("foretile.practice.puzzles") ?? "{}"),
  );
  assert.equal(first, undefined, "nothing is kept before an answer");
  await page.evaluate(() =>
    (sessionStorage.clear(), localStorage).setItem("foretile.practice.puzzles", JSON.stringify({ nth: 7 })),
  );
  await page.reload();
  await says(page, /^Which card/);
  assert.equal(nth, undefined);
  const puzzle = await ask(page, "voltorb/puzzle", { nth: 7 });
  const { best, moves } = await ask(page, "voltorb/solve", {
    level: puzzle.level,
    rows: puzzle.rows,
    cols: puzzle.cols,
    cards: puzzle.cards,
    aim: "win",
  });
  const wrong = moves.toSorted((/** @type {any} */ one, /** @type {any} */ other) => one.value - other.value)[0];
  await card(page, wrong.card).click();
  await says(page, /(inaccuracy|mistake|blunder)$/);
  const after = await rating();
  assert.doesNotMatch(after, /1,500/);
  await page.getByRole("button", { name: "Try again" }).click();
  await says(page, /^Which card/);
  assert.equal(await page.locator(".star, .tie").count(), 0, "the answer is not told");
  await card(page, best[0]).click();
  await says(page, /solved!$/);
  assert.equal(await rating(), after);
  assert.match(await page.locator("#figures").innerText(), /solved\s+0 of 1/);
  assert.equal(await page.getByRole("button", { name: "Try again" }).isVisible(), false);
  await close();
});
