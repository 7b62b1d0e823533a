// Playing by the plan, with the seed known.

import assert from "node:assert/strict";
import { test, after } from "node:test";
import { DESKTOP, HUGE, PHONE, address, ask, checkAccess, checkWidth, night, painted, soon, start } from "./app.js";
import { GENUINE } from "./voltorb.js";

const app = await start({ after });

/** What players recorded for 2026-07-09 07:09:26, delay 755. */
const SEED = "0x6207030D";
const BOARD = "0112103121011011112121100";

/** @param {import("playwright-core").Page} page */
const headline = (page) => page.locator("#headline").innerText();
/** @param {import("playwright-core").Page} page */
const level = (page) => page.locator("#level").inputValue();

/** Begins a visit with a seed. @param {import("playwright-core").Page} page */
async function play(page, seed = SEED) {
  await page.evaluate(() => {
    for (const id of ["seed-panel", "seeds-panel"]) document.getElementById(id)?.setAttribute("open", "");
  });
  await page.getByLabel("Seed, if you know it").fill(seed);
  await page.getByLabel("Seed, if you know it").press("Enter");
  await soon(async () => assert.match(await page.locator("#visit").innerText(), /^Seed 0x/));
}

/**
 * What the command line plans, through the same API.
 * @param {import("playwright-core").Page} page
 * @param {any} question
 */
const route = (page, question) => ask(page, "voltorb/route", question);

test("a whole evening is played by Enter alone, and comes out as planned", async () => {
  const { page, close } = await app.open("/voltorb");
  await play(page);
  assert.equal(
    (await page.locator(".card .certain").allTextContents()).map((text) => text.replace("= ", "") || "0").join(""),
    BOARD,
  );
  await page.getByLabel("Goal").selectOption("coins");
  await page.getByLabel("Coins", { exact: true }).fill("2000");
  await page.getByLabel("Coins", { exact: true }).press("Tab");
  const planned = await route(page, { seed: Number(SEED), goal: "coins:2000" });
  await soon(async () => assert.equal(await page.locator("#route li").count(), planned.rounds.length));
  await page.locator(".card.best").focus();
  for (const [index, round] of planned.rounds.entries()) {
    await soon(async () =>
      assert.match(await page.locator("#route [aria-current]").innerText(), new RegExp(`^level ${round.level}:`)),
    );
    for (const [turn, card] of round.flips.entries()) {
      await soon(async () =>
        assert.equal(
          await page.evaluate(() =>
            [...document.querySelectorAll(".card")].indexOf(/** @type {Element} */ (document.activeElement)),
          ),
          card,
          `round ${index + 1}, card ${turn + 1}`,
        ),
      );
      await page.keyboard.press("Enter");
    }
    if (round.outcome === "quit") {
      await soon(async () => assert.equal(await headline(page), "Quit this round now."));
      await page.keyboard.press("Enter");
    }
    await soon(async () => assert.equal(await page.locator("#session tbody tr").count(), index + 1));
  }
  await soon(async () => assert.equal(await headline(page), "The plan is done."));
  assert.match(
    await page.locator("#session strong").innerText(),
    new RegExp(`^${planned.coins.toLocaleString("en")} coins`),
  );
  assert.equal(await level(page), String(planned.level));
  await checkAccess(page);
  await close();
});

night("another way is planned anew, undone, and comes back by its link", async () => {
  const { page, close } = await app.open("/voltorb");
  await play(page);
  await soon(async () => assert.match(await headline(page), /^Turn row/));
  const first = await headline(page);
  // A 1 that no plan needs: row 4, column 1.
  await page.locator(".card").nth(15).click();
  await soon(async () => assert.equal(await page.locator(".card.up").count(), 1));
  const planned = await route(page, { seed: Number(SEED), notes: "15" });
  // The program's plan names cards shorter than the page does.
  const line = planned.plan[0]
    .replace(/^Round \d+, /, "")
    .replaceAll("), r", "); r")
    .replace(/r(\d)c(\d)/g, "row $1, column $2");
  await soon(async () => assert.ok((await page.locator("#route li").first().innerText()).endsWith(line)));
  await page.keyboard.press("Control+z");
  await soon(async () => assert.equal(await headline(page), first));
  assert.equal(await page.locator(".card.up").count(), 0);
  // Quit at once: the board that follows is the session's.
  await page.keyboard.press("n");
  await soon(async () => assert.match(await page.locator("#session").innerText(), /– quit\s+0\s+0/));
  assert.match(await address(page), /seed=0x6207030D&start=0&played=quit/);
  const board = await page.locator(".card .certain").allTextContents();
  const link = await address(page);
  await page.goto("about:blank");
  await page.goto(link);
  await soon(async () => assert.deepEqual(await page.locator(".card .certain").allTextContents(), board));
  await page.getByRole("button", { name: "Stop playing" }).click();
  assert.equal(await page.locator("#visit").isVisible(), false);
  assert.doesNotMatch(await address(page), /seed/);
  await close();
});

test("a tap on a Voltorb asks first", async () => {
  const { page, close } = await app.open(`/voltorb#seed=${SEED}&start=0&played=3.1`);
  await soon(async () => assert.match(await headline(page), /^Turn row/));
  const voltorb = page.locator(".card").first();
  const lost = () => page.locator("#session tbody tr").count();
  await voltorb.click();
  const asking = page.locator("#picker");
  assert.match(await asking.innerText(), /^Row 1, column 1 is a Voltorb: turning it loses the round and its 2 coins\./);
  await checkAccess(page);
  await page.getByRole("button", { name: "Leave it" }).click();
  assert.equal(await asking.isVisible(), false);
  // The keyboard is asked as well, and Enter alone loses nothing.
  await voltorb.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  assert.equal(await asking.isVisible(), false);
  assert.equal(await lost(), 0);
  await voltorb.click();
  await page.getByRole("button", { name: "Turn it" }).click();
  await soon(async () => assert.match(await page.locator("#session").innerText(), /✗ lost/));
  await close();
});

night("a reload keeps the plan, and another goal makes another", async () => {
  let plans = 0;
  const { page, close } = await app.open(
    `/voltorb#seed=${SEED}&start=0&played=3.1`,
    {},
    {
      "voltorb/route": () => {
        plans += 1;
        return "real";
      },
    },
  );
  await soon(async () => assert.match(await headline(page), /^Turn row/));
  const plan = await page.locator("#route").innerText();
  assert.equal(plans, 1);
  await page.reload();
  await soon(async () => assert.equal(await page.locator("#route").innerText(), plan));
  assert.equal(plans, 1);
  // The plan's order stands in circles of its own.
  assert.equal(await page.locator(".card .order").first().innerText(), "2");
  assert.equal(await page.locator(".card.best").count(), 1);
  const green = await page.locator(".card.safe").count();
  assert.equal(green, 1 + (await page.locator(".card .order").count()), "only what the plan turns is green");
  await page.getByLabel("Goal").selectOption("level:8");
  await soon(() => assert.equal(plans, 2));
  await close();
});

test("a link's seed that is none is refused", async () => {
  const { page, close } = await app.open("/voltorb#seed=zzzz");
  const fault = () => page.locator("#hint-faults").innerText();
  assert.equal(await fault(), "The link's “zzzz” is not a seed: expected up to eight hex digits, such as 0x6207030D.");
  for (const [link, message] of [
    ["seed=12zz", /“12zz” is not a seed/],
    ["seed=1FFFFFFFF", /is not a seed/],
    ["seed=", /is not a seed/],
    [`seed=${SEED}&start=soon`, /start “soon” is not a number of outputs/],
  ]) {
    await page.goto(`${app.link}voltorb#${link}`);
    await soon(async () => assert.match(await fault(), /** @type {RegExp} */ (message)));
    assert.equal(await page.locator("#visit").isVisible(), false);
    assert.doesNotMatch(await address(page), /0x00000000/);
  }
  await close();
});

test("another board than the seed's is explained, or the seed is looked for again", async () => {
  const { page, close } = await app.open("/voltorb");
  await play(page);
  const other = await ask(page, "voltorb/deal", { seed: Number(SEED), advance: 7, level: 1 });
  const digits = (/** @type {number[][]} */ lines) =>
    lines.map(([sum, voltorbs]) => `${sum < 2 ? `0${sum}` : sum}${voltorbs}`).join("");
  await page.getByRole("button", { name: "Not this board?" }).click();
  await page.keyboard.type(digits(other.rows) + digits(other.cols));
  await soon(async () =>
    assert.match(
      await page.locator("#unexpected").innerText(),
      /^The screen shows another board than seed 0x6207030D deals now\./,
    ),
  );
  await checkAccess(page);
  await page.getByRole("button", { name: "Perhaps the visit began at advance 7, not 0" }).click();
  await soon(async () => assert.equal(await page.locator("#visit-title").innerText(), "Seed 0x6207030D, advance 7"));
  assert.equal(
    (await page.locator(".card .certain").allTextContents()).map((text) => text.replace("= ", "") || "0").join(""),
    other.board,
  );
  // A board that this seed does not deal anywhere near.
  await page.getByRole("button", { name: "Not this board?" }).click();
  await page.keyboard.type("51325141815151514261");
  await page.getByRole("button", { name: "Search the seed again" }).click();
  assert.equal(await page.locator("#visit").isVisible(), false);
  assert.equal(await page.locator("#advance").inputValue(), "1000");
  assert.equal(
    await page.locator("#find-status").innerText(),
    "Say which time the clock showed, or under “Advanced” that you do not know.",
  );
  await close();
});

night("the plan follows along with a shared screen", async () => {
  // What the eyes would see of a game that is played behind them.
  /** @type {any} */
  let screen = {};
  let looks = 0;
  const known = () => [...screen.rows, ...screen.cols].map((pair) => pair.join(":")).join();
  const { page, close } = await app.open(
    "/voltorb",
    {},
    {
      "voltorb/follow": ({ path }) => {
        looks += 1;
        return { ...screen, other: new URLSearchParams(path.split("?")[1]).get("known") !== known() };
      },
    },
  );
  await play(page);
  const deal = (/** @type {any} */ question) => ask(page, "voltorb/session", { seed: Number(SEED), ...question });
  const show = (/** @type {any} */ next, /** @type {string} */ cards, played = cards) =>
    (screen = {
      found: true,
      level: null,
      rows: next.rows,
      cols: next.cols,
      cards,
      played,
      box: null,
      corners: null,
      confidence: 1,
      warnings: [],
    });
  const { next, rounds } = await deal({ notes: "" });
  assert.equal(rounds.length, 0);
  const down = "?".repeat(25);
  show(next, down);
  await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    const context = canvas.getContext("2d");
    setInterval(() => context?.fillRect(0, 0, 9, 9), 50);
    navigator.mediaDevices.getDisplayMedia = async () => canvas.captureStream(20);
  });
  await page.getByText("Read the screen").click();
  await page.getByRole("button", { name: "Follow the screen" }).click();
  const planned = await route(page, { seed: Number(SEED) });
  const [turned] = planned.rounds[0].flips;
  show(next, down.slice(0, turned) + BOARD[turned] + down.slice(turned + 1));
  await soon(async () => assert.equal(await page.locator(".card.up").count(), 1));
  // The round is played to its end while nobody looks; the next board is known by its hints.
  const all = planned.rounds[0].flips.join(" ") + (planned.rounds[0].outcome === "quit" ? " quit" : "");
  show((await deal({ notes: all })).next, down);
  await soon(async () => assert.equal(await page.locator("#session tbody tr").count(), 1));
  assert.match(
    await page.locator("#route [aria-current]").innerText(),
    new RegExp(`^level ${planned.rounds[1].level}:`),
  );
  // The old board, all turned, is no news.
  show(next, BOARD, down);
  // A look with this answer has been taken in when the third one after it begins.
  const before = looks;
  await soon(() => assert.ok(looks >= before + 3));
  assert.equal(await page.locator("#unexpected").innerText(), "");
  // The player quits instead of playing by the plan.
  show((await deal({ notes: `${all} quit` })).next, down);
  await soon(async () => assert.match(await page.locator("#session").innerText(), /– quit\s+0\s+0/));
  // A board from nowhere.
  show(GENUINE, down);
  await soon(async () =>
    assert.match(await page.locator("#unexpected").innerText(), /^The screen shows another board/),
  );
  await page.getByRole("button", { name: "Stop following" }).click();
  await close();
});

night("a visit fits windows of 360 to 3840 px", async () => {
  const { page, close } = await app.open(`/voltorb#seed=${SEED}&start=0&played=3.1`);
  await soon(async () => assert.match(await headline(page), /^Turn row/));
  for (const [viewport, colorScheme] of /** @type {const} */ ([
    [DESKTOP, "light"],
    [PHONE, "dark"],
    [HUGE, "light"],
  ])) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    await painted(page);
    await checkWidth(page);
    await checkAccess(page);
    if (process.env.PICTURES)
      await page.screenshot({
        path: `${process.env.PICTURES}/play-${viewport.width}.png`,
        fullPage: viewport === PHONE,
      });
  }
  await close();
});
