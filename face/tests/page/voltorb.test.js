// The Voltorb Flip page, through whole stories.

import assert from "node:assert/strict";
import { test, after } from "node:test";
import { DESKTOP, HUGE, PHONE, address, checkAccess, checkWidth, night, painted, paste, soon, start } from "./app.js";
import { chooseAim, chosenAim, inLink, nextRound } from "./voltorb.js";

const app = await start({ after });

/** A genuine screen of level 1, and a board that fits it. */
const GENUINE = "level=1&rows=5:1,3:2,5:1,4:1,8:1&cols=5:1,5:1,5:1,4:2,6:1";
/** The board that players recorded for 2026-07-09 07:09:26, delay 755. */
const RECORDED = "0112103121011011112121100";
const RECORDED_KEYS = "51" + "71" + "32" + "60" + "42" + "33" + "70" + "50" + "62" + "41";

/** @param {import("playwright-core").Page} page */
const card = (page, /** @type {number} */ number) => page.locator(".card").nth(number);

test("a board is solved from hints to won, by keyboard alone", async () => {
  const { page, close } = await app.open("/voltorb");
  await page.keyboard.type(RECORDED_KEYS);
  await soon(async () => assert.match(await page.locator("#figures").innerText(), /boards fit/));
  // The keyboard is on the best card now, and after each value on the next one; from there walk to every 2 and 3.
  const current = () =>
    page.evaluate(() =>
      [...document.querySelectorAll(".card")].indexOf(/** @type {Element} */ (document.activeElement)),
    );
  assert.ok((await current()) >= 0, "the focus is on a card");
  for (const [there, value] of [...RECORDED].entries()) {
    if (value < "2") continue;
    await soon(async () => assert.equal(await page.locator("#board").getAttribute("aria-busy"), "false"));
    let here = await current();
    for (; here % 5 < there % 5; here++) await page.keyboard.press("ArrowRight");
    for (; here % 5 > there % 5; here--) await page.keyboard.press("ArrowLeft");
    for (; here < there; here += 5) await page.keyboard.press("ArrowDown");
    for (; here > there; here -= 5) await page.keyboard.press("ArrowUp");
    await page.keyboard.press(value);
  }
  await soon(async () => assert.equal(await page.locator("#headline").innerText(), "Won: 48 coins!"));
  await page.keyboard.press("n");
  await soon(async () => assert.equal(await page.locator("#level").inputValue(), "2"));
  assert.match(await page.locator("#session").innerText(), /✓ won\s+5\s+48/);
  assert.match(await page.locator("#session").innerText(), /48 coins/);
  await page.keyboard.type("5");
  assert.equal(await page.getByLabel("row 1: sum").inputValue(), "5", "the keyboard is on the first hint");
  await close();
});

night("to earn fast, the advice looks at the coming rounds, and the session says what they may bring", async () => {
  /** @type {any} */
  let request;
  const { page, close } = await app.open(
    "/voltorb",
    {},
    {
      "voltorb/solve": ({ body }) => {
        request = body;
        return "real";
      },
    },
  );
  const outlook = () => page.locator("#outlook").innerText();
  assert.equal(await chosenAim(page), "win");
  await chooseAim(page, "pace");
  assert.equal(await page.locator("#aim-name").innerText(), "Earn fast");
  await page.locator("#session-panel > summary").click();
  // A new visit, as the heads of the tables in solve/src/voltorb/long say.
  await soon(async () =>
    assert.match(
      await outlook(),
      /expected coins per hour\s+29,700 ± 700\s+minutes to 10,000 coins\s+22\.9 ± 1\.4\s+minutes to level 8\s+10\.1 ± 1$/,
    ),
  );
  await page.getByRole("spinbutton", { name: "Coin target" }).fill("24");
  await page.keyboard.press("Tab");
  await soon(async () => assert.match(await outlook(), /minutes to 24 coins\s+0\.\d/));

  // Two rounds that are quit with eight cards and 12 coins each, the second one after a minute.
  for (const [round, time] of [
    [1, 1_000_000],
    [2, 1_060_000],
  ]) {
    await page.evaluate((time) => Object.assign(Date, { now: () => time }), time);
    await page.evaluate(() =>
      Object.assign(location, {
        hash: "level=1&rows=5:1,7:1,3:2,6:0,4:2&cols=3:3,7:0,5:0,6:2,4:1&cards=?1121?3121???????????????",
      }),
    );
    await soon(async () =>
      assert.deepEqual([request?.aim, request?.run ?? 0, request?.purse], ["pace", round - 1, undefined]),
    );
    await soon(async () => assert.match(await page.locator("#figures").innerText(), /coins more than starting over/));
    await nextRound(page);
    await soon(async () => assert.equal(await page.locator("#session tbody tr").count(), round));
  }
  await soon(async () => assert.match(await outlook(), /coins per hour so far\s+720[^]+minutes to 24 coins\s+0\s/));
  // What is no number of coins changes nothing.
  await page.getByRole("spinbutton", { name: "Coin target" }).fill("");
  await chooseAim(page, "soonest:level:8");
  assert.match(await outlook(), /minutes to 24 coins\s+0\s/);
  await page.evaluate(() =>
    Object.assign(location, { hash: "level=1&rows=5:1,7:1,3:2,6:0,4:2&cols=3:3,7:0,5:0,6:2,4:1" }),
  );
  await soon(async () => assert.match(await page.locator("#figures").innerText(), /minutes to level 8/));
  await chooseAim(page, "soonest:coins");
  await soon(async () => assert.equal(await page.locator("#headline").innerText(), "You have the coins already."));
  await page.getByRole("spinbutton", { name: "Coin target" }).fill("1000");
  await page.keyboard.press("Tab");
  await soon(async () => assert.match(await page.locator("#figures").innerText(), /minutes to 1,000 coins/));
  assert.deepEqual([request.aim, request.run ?? 0, request.purse], ["soonest:coins:1000", 2, 24]);
  await checkAccess(page);
  await page.getByRole("button", { name: "Start over" }).click();
  await page.locator("#session-panel > summary").click();
  await soon(async () => assert.doesNotMatch(await outlook(), /so far/));
  await close();
});

test("ten hints are typed with 20 to 30 keys and no pointer", async () => {
  for (const { keys, rows, cols, presses } of [
    { keys: RECORDED_KEYS, rows: "5:1,7:1,3:2,6:0,4:2", cols: "3:3,7:0,5:0,6:2,4:1", presses: 20 },
    // The dearest: every sum of two digits, a 0 before those that could go on.
    {
      keys: "104104104015015104104104015015",
      rows: "10:4,10:4,10:4,1:5,1:5",
      cols: "10:4,10:4,10:4,1:5,1:5",
      presses: 30,
    },
  ]) {
    const { page, close } = await app.open("/voltorb");
    await page.evaluate(() => {
      Object.assign(window, { presses: 0 });
      addEventListener(
        "keydown",
        () => Object.assign(window, { presses: /** @type {any} */ (window).presses + 1 }),
        true,
      );
    });
    for (const key of keys) await page.keyboard.press(key);
    assert.deepEqual(await inLink(page, "rows", "cols"), [rows, cols]);
    assert.equal(await page.evaluate(() => /** @type {any} */ (window).presses), presses);
    await close();
  }
});

test("who comes for the first time tries an example, and sees every card", async () => {
  const { page, close } = await app.open("/voltorb");
  await checkAccess(page);
  await page.getByRole("button", { name: "Try an example" }).click();
  await soon(async () => assert.match(await page.locator("#headline").innerText(), /^Turn row/));
  assert.equal(await page.getByRole("button", { name: "Try an example" }).isVisible(), false);
  await page.locator("#seed-panel > summary").click();
  await page.locator("#find").click();
  await soon(
    async () =>
      assert.equal(
        (await page.locator(".card .certain").allTextContents()).map((text) => text.replace("= ", "") || "0").join(""),
        RECORDED,
      ),
    60000,
  );
  await close();
});

test("a link shares a position; chances, reasons and marks are shown", async () => {
  const { page, close } = await app.open(`/voltorb#${GENUINE}&aim=survive`);
  await soon(async () => assert.equal(await page.locator("#headline").innerText(), "Turn row 5, column 5: it's a 3."));
  assert.equal(await card(page, 24).locator(".certain").textContent(), "= 3");
  assert.ok(await card(page, 24).evaluate((it) => it.matches(".safe.best.star")));
  assert.equal(await card(page, 0).locator(".chances").textContent(), " 15 1 61 2 24 3 – ");
  assert.equal(
    await card(page, 0).locator(".unseen").textContent(),
    "row 1, column 1: 15 percent a Voltorb, 61 percent a 1, 24 percent a 2, never a 3",
  );
  await card(page, 0).hover();
  assert.match(await page.locator("#why").innerText(), /^Row 1, column 1: 15\.3% Voltorb/);
  await card(page, 24).focus();
  await card(page, 24).hover();
  assert.doesNotMatch(await page.locator("#why").innerText(), /undefined/);
  assert.match(await page.locator("#why").innerText(), /^Row 5, column 5: is 3: [a-z][^.]+\. If turned now/);
  await checkAccess(page);
  await close();
});

test("cards turn by click, and undo and redo go back and forth", async () => {
  const { page, close } = await app.open(`/voltorb#${GENUINE}`);
  await soon(async () => assert.match(await page.locator("#figures").innerText(), /588/));
  await card(page, 24).click();
  await page.getByRole("button", { name: "row 5, column 5 is 3" }).click();
  assert.equal(await card(page, 24).locator(".face").textContent(), "3");
  assert.match(await address(page), /cards=\?{24}3&/);
  await page.keyboard.press("Control+z");
  assert.doesNotMatch(await address(page), /cards/);
  await page.keyboard.press("Control+y");
  assert.match(await address(page), /cards=\?{24}3&/);
  await card(page, 24).press("Backspace");
  assert.doesNotMatch(await address(page), /cards/);
  await close();
});

night("where rounds that nobody noted decide, both levels of the next round are told", async () => {
  // The recording's level 5 round, all its cards turned but the Voltorbs: level 8 followed, as the four rounds before
  // had eight cards, too.
  const won =
    "level=5&rows=8:1,6:2,1:4,5:1,5:2&cols=3:3,3:3,8:1,7:0,4:3&cards=?1313" + "2?22?" + "???1?" + "?2111" + "1?22?";
  const { page, close } = await app.open(`/voltorb#${won}`);
  await soon(async () => assert.match(await page.locator("#headline").innerText(), /won/i));
  await page.getByRole("button", { name: "Next round" }).click();
  const button = page.locator("#levels").getByRole("button", { name: "Set level 8" });
  await button.waitFor();
  assert.equal(await page.locator("#level").inputValue(), "6");
  await button.click();
  assert.equal(await page.locator("#level").inputValue(), "8");
  await soon(async () => assert.equal(await button.count(), 0));
  await close();
});

test("what cannot be is marked at once", async () => {
  const { page, close } = await app.open("/voltorb");
  await page.keyboard.type("25");
  const fault = (/** @type {string} */ expected) =>
    soon(async () => assert.equal(await page.locator("#hint-faults").innerText(), expected));
  await fault("Row 1 says 2:5, but five Voltorbs add up to 0: expected a sum of 0, such as 0:5.");
  assert.equal(await page.getByLabel("row 1: sum").getAttribute("aria-invalid"), "true");
  assert.equal(await page.getByLabel("row 2: sum").getAttribute("aria-invalid"), "false");
  await page.getByRole("button", { name: "Clear" }).click();
  await page.keyboard.type("51325141815151514251");
  await fault(
    "The rows' sums add up to 25, the columns' to 24: expected the same total, such as 25 for both; one of the ten sums is misread.",
  );
  // No solver is asked about such hints, and the fault is the headline.
  assert.equal(await page.locator("#headline").isVisible(), false);
  for (const [keys, message] of [
    [
      "134",
      "Row 1 says 13:4, but its one card that is not a Voltorb is worth 1 to 3: expected a sum of 1 to 3, such as 2:4.",
    ],
    [
      "40",
      "Row 1 says 4:0, but its 5 cards that are not Voltorbs are worth 1 to 3: expected a sum of 5 to 15, such as 6:0.",
    ],
    ["56", "Row 1 says 5:6: expected at most 5 Voltorbs, such as 5:1."],
  ]) {
    await page.getByRole("button", { name: "Clear" }).click();
    await page.keyboard.type(keys);
    await fault(message);
  }
  // Totals that agree, and still no board: the solver says what contradicts.
  await page.goto(`${app.link}voltorb#level=1&rows=5:0,5:0,5:0,5:0,15:0&cols=7:0,7:0,7:0,7:0,7:0`);
  await soon(async () => assert.match(await page.locator("#headline.fault").innerText(), /./));
  await checkAccess(page);
  await close(/422/);
});

test("of hints that contradict, the fields that one other number would set right are marked, or all that disagree", async () => {
  const { page, close } = await app.open("/voltorb");
  const ALL = Array.from({ length: 10 }, (_, line) => line);
  /** The lines whose sums are marked, and those whose Voltorbs are. */
  const marked = () =>
    page.evaluate(() =>
      ["sum", "voltorbs"].map((kind) =>
        [...document.querySelectorAll(`.hint input.${kind}`)].flatMap((input, line) =>
          input.getAttribute("aria-invalid") === "true" ? line : [],
        ),
      ),
    );
  for (const [rows, cols, message, expected] of /** @type {[string, string, RegExp, number[][]][]} */ ([
    // One Voltorb too many in the columns, of which those without any have none too many.
    [
      "5:1,7:1,3:2,6:0,4:2",
      "3:3,7:0,5:0,6:2,4:2",
      /rows have 6 Voltorbs, the columns 7/,
      [[], [0, 1, 2, 3, 4, 5, 8, 9]],
    ],
    ["5:1,7:1,3:2,6:0,4:2", "3:3,7:0,5:0,6:2,4:4", /Column 5 says 4:4/, [[], [9]]],
    // A sum of 4 more or less; some lines have no room for that.
    ["5:1,7:1,3:2,6:0,4:2", "3:3,7:0,5:0,6:2,8:1", /sums add up to 25.*29/, [[0, 1, 2, 3, 4, 9], []]],
    ["5:1,3:2,5:1,4:1,8:1", "5:1,5:1,5:1,4:2,5:1", /sums add up to 25.*24/, [[0, 2, 4, 5, 6, 7, 8, 9], []]],
    // Both totals differ: two numbers or more are wrong, and nobody knows which.
    ["5:1,7:1,3:2,6:0,4:2", "3:3,7:0,5:0,6:2,8:2", /rows have 6 Voltorbs/, [ALL, ALL]],
    // A line that no cards can have: what mends it alone, and then the totals agree.
    ["5:6,7:1,3:2,6:0,4:2", "3:3,7:0,5:0,6:2,4:1", /Row 1 says 5:6/, [[], [0]]],
    ["16:1,7:1,3:2,6:0,4:2", "3:3,7:0,5:0,6:2,4:1", /Row 1 says 16:1/, [[0], []]],
    ["13:4,:,:,:,:", ":,:,:,:,:", /Row 1 says 13:4/, [[0], [0]]],
    [
      "2:5,:,:,:,:",
      ":,4:5,:,:,:",
      /Row 1 says 2:5/,
      [
        [0, 6],
        [0, 6],
      ],
    ],
    ["20:7,:,:,:,:", ":,:,:,:,:", /Row 1 says 20:7/, [[0], [0]]],
    ["5:1,7:1,3:2,6:0,4:2", "3:3,7:0,5:0,6:2,4:1", /^$/, [[], []]],
  ])) {
    await page.evaluate((hash) => Object.assign(location, { hash }), `level=1&rows=${rows}&cols=${cols}`);
    await soon(async () => assert.match(await page.locator("#hint-faults").innerText(), message));
    assert.deepEqual(await marked(), expected, `${rows} ${cols}`);
    // The keyboard goes to one of them.
    await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement).blur());
    await page.keyboard.press("h");
    if (expected.flat().length && !rows.includes(",:"))
      assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("aria-invalid")), "true");
  }
  await close();
});

test("a position is pasted as JSON", async () => {
  const { page, close } = await app.open("/voltorb");
  await paste(page, '{"level":1,"rows":[[5,1],[3,2],[5,1],[4,1],[8,1]],"cols":[[5,1],[5,1],[5,1],[4,2],[6,1]]}');
  await soon(async () => assert.match(await page.locator("#figures").innerText(), /588/));
  await paste(page, '{"rows":[]}');
  assert.match(await page.locator("#hint-faults").innerText(), /^This is not a position: expected JSON such as/);
  await close();
});

night("fits windows of 360 to 3840 px", async () => {
  const { page, close } = await app.open(`/voltorb#${GENUINE}`);
  await soon(async () => assert.equal(await page.locator("#headline").innerText(), "Turn row 5, column 5: it's a 3."));
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
    if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/voltorb-${viewport.width}.png` });
  }
  await close();
});
