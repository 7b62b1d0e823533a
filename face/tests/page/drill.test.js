// Drills and rehearsals of a plan for Puyo Puyo: what one does with a plan to learn it.

import assert from "node:assert/strict";
import { test, after } from "node:test";
import { TOUCH, checkAccess, night, notInFirefox, soon, start } from "./app.js";
import { cleared, field, plan, step, text } from "./puyo.js";

const app = await start({ after });

/** @typedef {import("playwright-core").Page} Page */

/**
 * Opens a page with the plan of the earliest all clear, of which so many pairs are placed.
 * @param {number} placed
 * @param {import("playwright-core").BrowserContextOptions} [options]
 */
async function planned(placed, options = {}) {
  const { page, close } = await app.open("/puyo", options);
  const { moves } = await cleared(page);
  const written = moves.map((/** @type {PuyoMove} */ { column, turn }) => `${column}${turn}`);
  const game = { seed: 65535, colors: 4, goal: "clear", moves: written, step: placed, isPlan: true, proven: true };
  await page.evaluate((game) => sessionStorage.setItem("foretile.puyo.plan", JSON.stringify(game)), game);
  await page.goto(`${app.link}puyo#seed=0xFFFF`);
  await page.reload();
  await soon(async () => assert.deepEqual(await step(page), [placed, moves.length]));
  return { page, close, moves: /** @type {PuyoMove[]} */ (moves), written: /** @type {string[]} */ (written) };
}

/**
 * Takes the picture of a place, or the one that looks the same with two puyos of one colour.
 * @param {Page} page
 * @param {string} at
 */
async function takePlace(page, at) {
  const [column, turn] = [Number(at[0]), at.slice(1)];
  const alike = turn === "down" ? `${column}up` : turn === "left" ? `${column - 1}right` : at;
  const exact = page.locator(`#choosing [data-at="${at}"]`);
  await ((await exact.count()) ? exact : page.locator(`#choosing [data-at="${alike}"]`)).click();
}

night("a drill on a phone shows the field and all places", { skip: notInFirefox }, async () => {
  const { page, close } = await app.open("/puyo#seed=0x1A2B", TOUCH);
  await page.getByLabel("Time to think").selectOption("1");
  await plan(page);
  await page.locator("#drill").click();
  await page.locator("#choosing button").first().waitFor();
  await soon(async () => {
    const [field, places] = await Promise.all(["#field", "#choosing"].map((id) => page.locator(id).boundingBox()));
    assert.ok(
      field && places && field.y > -1 && places.y + places.height <= TOUCH.viewport.height,
      JSON.stringify([field, places]),
    );
  });
  await close();
});

test("a plan is rehearsed in the game's time, with a beat, and pauses at once", async () => {
  const { page, close, moves } = await planned(0);
  await page.evaluate(() => {
    Object.assign(window, { beats: 0 });
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function () {
      Object.assign(window, { beats: /** @type {any} */ (window).beats + 1 });
      return start.call(this);
    };
  });
  const beats = () => page.evaluate(() => /** @type {any} */ (window).beats);
  const button = page.locator("#rehearse");
  assert.equal(await page.getByLabel("Sound of the beat").isChecked(), false);
  await page.clock.install();
  /**
   * Lets the time of a pair go by, but for the last moments, and then those.
   * @param {number} pair
   * @param {number} speed
   */
  const checkTime = async (pair, speed) => {
    const { frames, steps } = moves[pair];
    const ms = ((frames - steps.reduce((sum, { frames }) => sum + frames, 0)) * 1000) / 60 / speed;
    await soon(async () =>
      assert.equal(
        Math.round(
          Number(
            (await page.locator("#queue").evaluate((it) => it.style.getPropertyValue("--beat-ms"))).replace("ms", ""),
          ),
        ),
        Math.round(ms),
      ),
    );
    await page.clock.runFor(Math.floor(ms) - 200);
    assert.deepEqual((await step(page))[0], pair);
    await page.clock.runFor(300);
    await soon(async () => assert.deepEqual((await step(page))[0], pair + 1));
  };
  await page.clock.pauseAt(Date.now() + 3_600_000);
  // Whoever thinks better of it at once has nothing rehearsed.
  await button.evaluate((button) => {
    /** @type {HTMLElement} */ (button).click();
    /** @type {HTMLElement} */ (button).click();
  });
  await page.clock.runFor(10_000);
  assert.deepEqual([await button.innerText(), (await step(page))[0]], ["Rehearse", 0]);
  await button.click();
  assert.equal(await button.innerText(), "Pause");
  await checkTime(0, 1);
  assert.equal(await beats(), 0, "no sound was wished for");
  await page.getByLabel("Sound of the beat").check();
  await checkTime(1, 1);
  assert.equal(await beats(), 1);
  // A tap on the field pauses, and places nothing.
  await page.locator("#field").click();
  assert.equal(await button.innerText(), "Rehearse");
  await page.clock.runFor(10_000);
  assert.deepEqual((await step(page))[0], 2);
  // One pair back, and on from there, at a quarter of the speed and by the keyboard.
  await page.getByRole("button", { name: "One pair back" }).click();
  await page.getByLabel("Speed", { exact: true }).selectOption("0.25");
  await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement)?.blur());
  await page.keyboard.press("m");
  await checkTime(1, 0.25);
  await page.keyboard.press("Space");
  assert.equal(await button.innerText(), "Rehearse");
  assert.equal(await page.locator("#fired").innerText(), "", "the key of the chain paused the beat alone");
  await page.keyboard.press("m");
  await page.keyboard.press("ArrowRight");
  assert.deepEqual([await button.innerText(), (await step(page))[0]], ["Rehearse", 3]);
  await page.clock.resume();
  await checkAccess(page);
  await page.reload();
  assert.ok(await page.getByLabel("Sound of the beat").isChecked());
  await close();
});

night("an opening is drilled where the browser keeps nothing, too", async () => {
  /** @type {PuyoMove[]} */
  let moves = [];
  const record = {
    "puyo/plan": async (/** @type {any} */ { body }, /** @type {any} */ real) => {
      const answer = await real(body);
      if (!body.placed.length) moves = answer.moves;
      return answer;
    },
  };
  const { page, close } = await app.open("/icon.svg", {}, record);
  await page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage"])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException("denied", "SecurityError");
        },
      });
  });
  await page.goto(`${app.link}puyo#seed=0x1A2B`);
  await page.locator(".offer").getByRole("button", { name: "OK" }).click();
  await page.getByLabel("Time to think").selectOption("1");
  await plan(page);
  await page.getByLabel("Pairs of the opening").selectOption("4");
  await page.getByRole("button", { name: "Drill the opening" }).click();
  for (const row of [0, 1])
    for (let pair = 0; pair < 4; pair++) {
      await soon(async () =>
        assert.equal(
          await page.locator("#choosing").getAttribute("aria-label"),
          `Pair ${pair + 1} of 4: where does it go? In a row: ${row} of 3.`,
        ),
      );
      await takePlace(page, `${moves[pair].column}${moves[pair].turn}`);
    }
  await soon(async () => assert.match(await text(page, "move-status"), /^Right, 2 of 3 in a row/));
  await close();
});

test("an opening is asked for until it was right three times in a row, and that is kept", async () => {
  const { page, close, moves, written } = await planned(2, { reducedMotion: "reduce" });
  await page.getByLabel("Pairs of the opening").selectOption("4");
  const prompt = page.locator("#choosing");
  const status = () => text(page, "move-status");
  /** @param {number} pair @param {number} row */
  const isPrompted = (pair, row) =>
    soon(async () =>
      assert.equal(
        await prompt.getAttribute("aria-label"),
        `Pair ${pair} of 4: where does it go? In a row: ${row} of 3.`,
      ),
    );
  const take = (/** @type {string} */ at) => takePlace(page, at);
  /** @param {number} row */
  const takeAll = async (row) => {
    for (let pair = 0; pair < 4; pair++) {
      await isPrompted(pair + 1, row);
      assert.deepEqual(await field(page), pair ? (moves[pair - 1].steps.at(-1)?.field ?? moves[pair - 1].landed) : []);
      await take(written[pair]);
    }
  };
  await page.getByRole("button", { name: "Drill the opening" }).click();
  await takeAll(0);
  await isPrompted(1, 1);
  assert.match(await status(), /^Right, 1 of 3 in a row\. Again from the start\.\s+Pair 1: /);
  await checkAccess(page);
  // A wrong one begins anew, and says where the pair goes.
  await take(written[0]);
  await isPrompted(2, 1);
  assert.match(await status(), /^Right\.\s+Pair 2: /);
  await take(written[1][0] === "1" ? "6up" : "1up");
  await isPrompted(1, 0);
  assert.match(
    await status(),
    new RegExp(
      `^Not there\\. Pair 2: yellow in column ${written[1][0]}, yellow .*\\. Again from the start\\.\\s+Pair 1: `,
    ),
  );
  await takeAll(0);
  await takeAll(1);
  await isPrompted(1, 2);
  // It goes on where it was after the page was closed.
  await page.reload();
  await soon(async () => assert.ok(await page.locator("#drill").isEnabled()));
  await page.getByLabel("Pairs of the opening").selectOption("4");
  await page.getByRole("button", { name: "Drill the opening" }).click();
  await takeAll(2);
  await soon(async () => assert.equal(await status(), "Right, three times in a row: you know this opening."));
  assert.equal(await prompt.isVisible(), false);
  assert.deepEqual(await step(page), [4, 10]);
  // The plan goes on from there, and another time begins anew.
  await page.keyboard.press("ArrowRight");
  assert.match(await status(), /^Pair 6: /);
  await page.getByRole("button", { name: "Drill the opening" }).click();
  await isPrompted(1, 0);
  await page.keyboard.press("Escape");
  await soon(async () => assert.match(await status(), /^Pair 1: /));
  assert.equal(await page.locator("#field .ghost").count(), 2);
  await close();
});
