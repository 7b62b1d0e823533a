// Hitting a seed: the countdown, what was hit, and the next one corrected.

import assert from "node:assert/strict";
import { test, after } from "node:test";
import { PHONE, ask as askOf, checkAccess, checkWidth, night, painted, soon, start } from "./app.js";

const app = await start({ after });
const [AT, DELAY, SEED] = ["2026-07-09T07:09:26", 755, "0x6207030D"];

/** @param {import("playwright-core").Page} page @param {string} question @param {any} data */
const ask = (page, question, data) => askOf(page, `voltorb/${question}`, data);

/** @param {import("playwright-core").Page} page */
async function aim(page) {
  await page.getByText("Start timer").click();
  await page.getByLabel("Clock when the save is loaded").fill(AT);
  await page.getByLabel("Delay", { exact: true }).fill(String(DELAY));
  await page.getByLabel("Delay", { exact: true }).press("Tab");
  await soon(async () => assert.match(await page.locator("#timer-status").innerText(), new RegExp(`^Seed ${SEED}\\.`)));
  // What came with the answer is in its place: a button that moves under a press is not pressed.
  await painted(page);
}

/** @param {number} ms */
const seconds = (ms) => `${(ms / 1000).toFixed(2)} s`;
/** The target's clock so many minutes before. @param {number} minutes */
const clock = (minutes) => new Date(Date.parse(`${AT}Z`) - 60_000 * minutes).toISOString().slice(11, 16);

test("a countdown runs through both phases and can be stopped", async () => {
  const { page, close } = await app.open("/voltorb");
  await page.clock.install();
  await aim(page);
  const { phase1_ms, phase2_ms, minutes_before } = await ask(page, "timer", { at: AT, target_delay: DELAY });
  assert.equal(
    await page.locator("#timer-status").innerText(),
    `Seed ${SEED}. Set the clock to ${clock(minutes_before)}. Then press A twice: after ${seconds(phase1_ms)} to start the game, and ${seconds(phase2_ms)} later on the save.`,
  );
  // The same target for EonTimer, and to copy.
  assert.equal(
    await page.locator("#eon-link").getAttribute("href"),
    "https://dasampharos.github.io/EonTimer/?tab=4&targetDelay=755&targetSecond=26&calibratedDelay=500&calibratedSecond=14&console=NDS-Slot1",
  );
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await page.getByRole("button", { name: "Start", exact: true }).click();
  const shown = async () => [
    await page.locator("#phase").innerText(),
    Math.round(1000 * parseFloat(await page.locator("#clock").innerText())),
  ];
  const near = async (/** @type {string} */ phase, /** @type {number} */ ms) => {
    const [name, left] = await shown();
    assert.equal(name, phase);
    assert.ok(Math.abs(Number(left) - ms) < 60, `${left} ms left instead of ${ms}`);
  };
  await page.clock.runFor(1000);
  await near("Press A to start the game in", phase1_ms - 1000);
  await page.clock.fastForward(phase1_ms - 500);
  await near("Press A on the save in", phase2_ms - 500);
  await page.clock.fastForward(phase2_ms - 400);
  assert.equal((await shown())[0], "Now! Then find out by the first board which seed it was.");
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await page.clock.runFor(100);
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await page.getByRole("button", { name: "Start", exact: true }).waitFor();
  await page.clock.resume();
  // Whoever is ready in six seconds waits a minute less.
  assert.ok(phase1_ms - 60_000 >= 6000 && phase1_ms - 60_000 < 14_000);
  await page.getByLabel("Seconds to get ready, at least").fill("6");
  await page.getByLabel("Seconds to get ready, at least").press("Tab");
  await soon(async () =>
    assert.match(
      await page.locator("#timer-status").innerText(),
      new RegExp(`clock to ${clock(minutes_before - 1)}\\. .* after ${seconds(phase1_ms - 60_000)} to start`),
    ),
  );
  // Another console has other frames.
  await page.getByLabel("Console").selectOption("gba-slot2");
  const other = await ask(page, "timer", { at: AT, target_delay: DELAY, console: "gba-slot2" });
  await soon(async () =>
    assert.match(await page.locator("#timer-status").innerText(), new RegExp(`and ${seconds(other.phase2_ms)} later`)),
  );
  await close();
});

night("the countdown is that of the last target, however late an answer about another comes", async () => {
  let isHeld = false;
  let answer = () => {};
  const { page, close } = await app.open(
    "/voltorb",
    {},
    {
      "voltorb/timer": async ({ body }, real) => {
        if (body.target_delay !== DELAY) return "real";
        const answered = await real();
        return new Promise((resolve) => ([isHeld, answer] = [true, () => resolve(answered)]));
      },
    },
  );
  const type = async (/** @type {string} */ delay) => {
    await page.getByLabel("Delay", { exact: true }).fill(delay);
    await page.getByLabel("Delay", { exact: true }).press("Tab");
  };
  await page.getByText("Start timer").click();
  await page.getByLabel("Clock when the save is loaded").fill(AT);
  await type(String(DELAY));
  await soon(() => assert.ok(isHeld));
  await type("");
  answer();
  await painted(page);
  assert.equal(await page.locator("#timer-status").innerText(), "Enter the clock time and the delay to hit.");
  assert.ok(await page.locator("#timer-go").isDisabled());
  await close();
});

night("nothing moves while another countdown is asked for", async () => {
  let answer = () => {};
  let isHeld = false;
  const { page, close } = await app.open(
    "/voltorb",
    { viewport: PHONE },
    {
      "voltorb/timer": ({ body }) =>
        body.target_delay !== DELAY + 1
          ? "real"
          : new Promise((resolve) => ([isHeld, answer] = [true, () => resolve("real")])),
    },
  );
  await aim(page);
  const eon = page.locator("#eon-link");
  const place = () => page.getByRole("button", { name: "I see the first board" }).boundingBox();
  const before = await place();
  await page.getByLabel("Delay", { exact: true }).fill(String(DELAY + 1));
  await soon(() => assert.ok(isHeld));
  await painted(page);
  assert.deepEqual(await place(), before);
  // Its numbers are those of the target before.
  assert.equal(await eon.evaluate((link) => link.closest("[inert]")?.id), "eon");
  answer();
  await soon(async () => assert.match((await eon.getAttribute("href")) ?? "", /targetDelay=756&/));
  assert.equal(await eon.evaluate((link) => link.closest("[inert]")), null);
  // Without a target there is nothing to take along.
  await page.getByLabel("Delay", { exact: true }).fill("");
  await soon(async () => assert.equal(await eon.isVisible(), false));
  await close();
});

test("what was hit is seen by the first board, and corrects the next countdown", async () => {
  const { page, close } = await app.open("/voltorb", { viewport: PHONE });
  await aim(page);
  await page.getByRole("button", { name: "I see the first board" }).click();
  // The player was 12 frames late.
  const { rows, cols, seed } = await ask(page, "deal", { seed: Number(SEED) + 12, advance: 3 });
  const digits = (/** @type {number[][]} */ lines) =>
    lines.map(([sum, voltorbs]) => `${sum < 2 ? `0${sum}` : sum}${voltorbs}`).join("");
  await page.keyboard.type(digits(rows) + digits(cols));
  await page.locator("#find").click();
  await soon(
    async () =>
      assert.equal(
        await page.locator("#hit-status").innerText(),
        "You hit delay 767: 12 frames late, the right second. Correct the next countdown",
      ),
    30000,
  );
  await checkAccess(page);
  await checkWidth(page);
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/timer-360.png`, fullPage: true });
  await page.getByRole("button", { name: "Correct the next countdown" }).click();
  const corrected = await ask(page, "timer", { at: AT, target_delay: DELAY, hit_seed: seed });
  assert.equal(await page.getByLabel("Calibrated delay").inputValue(), String(corrected.calibrated_delay));
  await soon(async () =>
    assert.match(
      await page.locator("#timer-status").innerText(),
      new RegExp(`after ${seconds(corrected.phase1_ms)} to start the game, and ${seconds(corrected.phase2_ms)} later`),
    ),
  );
  await close(/422/);
});

night("what comes after the last start is told", async () => {
  for (const [scanned, message, value] of /** @type {[number, RegExp, string | null][]} */ ([
    [18030, /^At work: 50%$/, "18030"],
    [36060, /^All 36,060 checked; comparing the best starts with the delays next to theirs/, null],
  ])) {
    const { page, close } = await app.open(
      "/voltorb",
      {},
      {
        // An answer that never comes, after its last progress.
        "voltorb/plan": async (_, __, report) => {
          await report({ scanned, of: 36060 });
          return new Promise(() => {});
        },
      },
    );
    await aim(page);
    await page.getByRole("button", { name: "Choose a good start" }).click();
    await soon(async () => assert.match(await page.locator("#plan-status").innerText(), message));
    assert.equal(await page.locator("#plan-progress").getAttribute("value"), value);
    await close();
  }
});

test("a good start is chosen, and the moments of a seed are aimed at", async () => {
  const { page, close } = await app.open(
    "/voltorb",
    {},
    {
      // The page asks about the whole minute, which takes a busy machine minutes.
      "voltorb/plan": ({ body }, real) => {
        assert.equal(body.between, "07:09..07:09");
        return real({ ...body, delay: "740..760" });
      },
    },
  );
  await aim(page);
  await page.getByRole("button", { name: "Choose a good start" }).click();
  const first = page.locator("#targets button").first();
  await soon(async () => assert.match(await first.innerText(), /^07:09:\d\d, delay \d+ [\d,]+ coins in \d+ s/), 120000);
  const [, second, delay] = /^07:09:(\d\d), delay (\d+)/.exec(await first.innerText()) ?? [];
  await first.click();
  assert.equal(await page.getByLabel("Delay", { exact: true }).inputValue(), delay);
  assert.match(
    await page.getByLabel("Clock when the save is loaded").inputValue(),
    new RegExp(`^2026-07-09T07:09(:${second})?`),
  );
  await close();
});
