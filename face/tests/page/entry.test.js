// Putting a position in: partly known boards, wrong levels, and where the keyboard goes.

import assert from "node:assert/strict";
import { test, after } from "node:test";
import {
  PHONE,
  address,
  alike,
  ask,
  checkAccess,
  checkWidth,
  drop,
  night,
  painted,
  paste,
  soon,
  start,
} from "./app.js";
import { GENUINE, RECORDED as HINTS } from "./voltorb.js";

const app = await start({ after });

/** A picture without anything. */
const BLANK = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAkAAAAJCAYAAADgkQYQAAAADUlEQVR42mNgGAVUAwABTQABtVXQsAAAAABJRU5ErkJggg==",
  "base64",
);
/** What reading a picture finds where no card is turned. */
const SIGHTING = {
  found: true,
  level: null,
  ...GENUINE,
  cards: "?".repeat(25),
  box: null,
  corners: null,
  confidence: 0.9,
  warnings: [],
  causes: [],
  played: "?".repeat(25),
  other: false,
};
/** The same where a hint is covered. */
const COVERED = { ...SIGHTING, rows: GENUINE.rows.with(0, /** @type {any} */ ([null, null])), confidence: 0 };
/** A round with cards that are turned and others that are worth turning. */
const MIDDLE = "level=3&rows=8:1,3:3,5:1,7:0,2:3&cols=7:1,4:2,7:1,4:1,3:3&cards=??????1?????1???1???1??1?&aim=win";
const KEYS = [...GENUINE.rows, ...GENUINE.cols].flat().join("");

/** @param {import("playwright-core").Page} page */
const headline = (page) => page.locator("#headline").innerText();
/** @param {import("playwright-core").Page} page */
const figures = (page) => page.locator("#figures").innerText();
/** What the page says is wrong. @param {import("playwright-core").Page} page */
const fault = (page) => page.locator("#hint-faults").innerText();
/** The card that the keyboard is on. @param {import("playwright-core").Page} page */
const focused = (page) =>
  page.evaluate(() => [...document.querySelectorAll(".card")].indexOf(/** @type {Element} */ (document.activeElement)));
/** The card with the star. @param {import("playwright-core").Page} page */
const starred = (page) =>
  page
    .locator(".card")
    .evaluateAll((cards) =>
      cards.flatMap((card, index) => (card.querySelector(".mark")?.textContent === "★" ? index : [])),
    );

alike("a card turned before the hints are known is drawn, and so is a picture's", async () => {
  // Half of the hints could be read.
  const cards = `${"?".repeat(12)}3${"?".repeat(12)}`;
  const { page, close } = await app.open(
    "/voltorb",
    {},
    {
      "voltorb/read": () => ({ ...SIGHTING, cols: null, cards, played: cards }),
    },
  );
  await page.locator(".card").nth(6).press("2");
  assert.equal(await page.locator(".card").nth(6).locator(".face").innerText(), "2");
  await drop(page, { name: "half.png", mimeType: "image/png", buffer: BLANK });
  await soon(async () => assert.equal(await page.locator(".card").nth(12).locator(".face").innerText(), "3"));
  await close();
});

alike("a picture with a covered corner says how much is not seen", async () => {
  const { page, close } = await app.open(
    "/voltorb",
    {},
    {
      "voltorb/read": () => ({ ...COVERED, warnings: ["row 1 cannot be read"] }),
    },
  );
  await drop(page, { name: "half.png", mimeType: "image/png", buffer: BLANK });
  await soon(async () =>
    assert.equal(await page.locator("#capture-status").innerText(), "Partly covered: 1 hint is not seen yet."),
  );
  await close();
});

night("what a picture lacks is said beside the board, in every window", async () => {
  const none = {
    ...COVERED,
    found: false,
    played: null,
    warnings: ["no board found"],
    causes: [{ is: "no_board" }],
  };
  /** @type {any} */
  let answer = none;
  const { page, close } = await app.open(
    "/voltorb",
    { viewport: PHONE },
    { "voltorb/read": () => answer, "voltorb/follow": () => answer },
  );
  const dropped = (/** @type {string} */ name, mimeType = "image/png", buffer = BLANK) =>
    drop(page, { name, mimeType, buffer });
  const damaged = Buffer.from("no picture");
  for (const [act, text] of /** @type {[() => Promise<unknown>, RegExp][]} */ ([
    [() => dropped("broken.png", "image/png", damaged), /^This picture cannot be read: /],
    [() => dropped("list.txt", "text/plain", damaged), /^This file is not a picture, or it is damaged\.$/],
    [() => dropped("broken.webm", "video/webm", damaged), /^This picture cannot be read: /],
    [
      () =>
        page.locator("#file").setInputFiles({ name: "broken.jpg", mimeType: "image/jpeg", buffer: Buffer.from("no") }),
      /^This picture cannot be read: /,
    ],
    [() => dropped("nothing.png"), /^No board found\.$/],
    [() => ((answer = COVERED), dropped("half.png")), /^Partly covered: 1 hint is not seen yet\.$/],
  ])) {
    await page.locator("#hint-faults").evaluate((it) => (it.textContent = ""));
    await act();
    await soon(async () => assert.match(await fault(page), text));
    for (const [width, height] of [
      [1280, 800],
      [844, 390],
      [360, 740],
    ]) {
      await page.setViewportSize({ width, height });
      await page.evaluate(() => scrollTo(0, 0));
      const box = await page.locator("#hint-faults").boundingBox();
      assert.ok(
        box && box.y >= 0 && box.y + box.height <= height,
        `${text} at ${width}x${height}: ${JSON.stringify(box)}`,
      );
      const below = await page.locator(".controls").boundingBox();
      assert.ok(
        below && below.y + 0.5 >= box.y + box.height,
        `${text} at ${width}x${height}: it lies on ${JSON.stringify(below)}`,
      );
    }
    await checkAccess(page);
  }
  // It is said until the player does something about it.
  await page.getByLabel("row 1: sum").focus();
  await page.keyboard.type("51");
  await soon(async () => assert.match(await headline(page), /^Turn row/));
  assert.equal(await fault(page), "");
  // Whoever has all hints hears of a picture that shows fewer only if it shows none.
  await dropped("half.png");
  await soon(async () => assert.match(await page.locator("#capture-status").innerText(), /^Partly/));
  assert.equal(await fault(page), "");
  answer = none;
  await dropped("nothing.png");
  await soon(async () => assert.equal(await fault(page), "No board found."));
  answer = SIGHTING;
  await dropped("whole.png");
  await soon(async () => assert.equal(await fault(page), ""));
  assert.match(await headline(page), /^Turn row/);
  await close(/422|Failed to load/);
});

night("a paste at the wrong level finds its own, and typing is offered it", async () => {
  const { page, close } = await app.open("/voltorb#level=4");
  for (const position of [GENUINE, { ...GENUINE, level: 2 }]) {
    await page.locator("#level").selectOption("4");
    await paste(page, JSON.stringify(position));
    await soon(async () => assert.match(await figures(page), /588/));
    assert.equal(await page.locator("#level").inputValue(), "1");
    assert.match(await page.locator("#levels").innerText(), /^No board of level [24] fits, so this is level 1 now\.$/);
    await checkAccess(page);
    await page.getByRole("button", { name: "Clear" }).click();
    assert.equal(await page.locator("#levels").innerText(), "");
  }
  // Who types may have misread: one button, no more.
  await page.locator("#level").selectOption("4");
  await page.getByLabel("row 1: sum").focus();
  await page.keyboard.type(KEYS);
  await soon(async () => assert.equal(await page.locator("#levels button").innerText(), "Set level 1: 588 boards fit"));
  assert.match(await headline(page), /^No level 4 board has .*\.$/);
  assert.equal(await page.locator("#level").inputValue(), "4");
  await page.locator("#levels button").click();
  await soon(async () => assert.match(await figures(page), /588/));
  assert.equal(await page.locator("#levels").innerText(), "");
  await close(/422/);
});

night("no round is over that never began", async () => {
  const { page, close } = await app.open("/voltorb#level=5");
  assert.equal(await page.getByRole("button", { name: "Next round" }).isDisabled(), true);
  await page.keyboard.press("n");
  assert.match((await page.locator("#session").textContent()) ?? "", /No round has ended yet/);
  assert.equal(await page.locator("#level").inputValue(), "5");
  assert.equal(await page.getByRole("button", { name: "Undo" }).isDisabled(), true);
  // A round that is left at once is one.
  await page.getByLabel("row 1: sum").focus();
  await page.keyboard.type("51");
  await page.getByRole("button", { name: "Next round" }).click();
  await soon(async () => assert.match(await page.locator("#session").innerText(), /– quit\s+0\s+0/));
  await close();
});

alike("in the middle of a round, Next round asks first, and a second press is an answer", async () => {
  const { page, close } = await app.open(`/voltorb#${MIDDLE}`);
  const [next, headline] = [page.getByRole("button", { name: "Next round", exact: true }), page.locator("#headline")];
  await soon(async () => assert.match(await headline.innerText(), /^Turn row/));
  // It is quiet, and the session is folded until a round has ended.
  assert.equal(await next.evaluate((it) => it.matches(".main")), false);
  assert.equal(await page.locator("#session").isVisible(), false);
  await next.click();
  const prompt = page.locator("#hint-faults");
  assert.match(await prompt.innerText(), /^Did you quit this round\?\s+Yes, next round$/);
  await checkAccess(page);
  // Whoever has not goes on with the round.
  await page.locator(".card.star").focus();
  await page.keyboard.press("2");
  await soon(async () => assert.equal(await prompt.innerText(), ""));
  await soon(async () => assert.match(await headline.innerText(), /^Turn row/));
  await page.keyboard.press("n");
  await prompt.getByRole("button", { name: "Yes, next round" }).click();
  await soon(async () => assert.equal(await page.locator("#session tbody tr").count(), 1));
  assert.equal(await page.locator("#session").isVisible(), true);
  await page.keyboard.press("Control+z");
  await soon(async () => assert.equal(await page.locator("#session").isVisible(), false));
  await page.locator(".card.star").focus();
  await page.keyboard.press("n");
  await page.keyboard.press("n");
  await soon(async () => assert.equal(await page.locator("#session tbody tr").count(), 1));
  await close();
});

alike("after the last hint the keyboard waits for the best card, and Enter goes there", async () => {
  /** @type {() => void} */
  let release = () => {};
  const held = new Promise((resolve) => (release = () => resolve(null)));
  const { page, close } = await app.open(
    "/voltorb#aim=win",
    {},
    {
      "voltorb/solve": async () => {
        await held;
        return "real";
      },
    },
  );
  await page.keyboard.type(KEYS);
  assert.equal(await headline(page), "Weighing the boards that fit…");
  assert.equal(await page.locator("#board").getAttribute("aria-busy"), "true");
  // Nothing is known yet: what is typed now turns no card and changes no hint.
  await page.keyboard.type("3");
  assert.doesNotMatch(await address(page), /cards=/);
  assert.match(await address(page), /rows=5:1,3:2,5:1,4:1,8:1&cols=5:1,5:1,5:1,4:2,6:1/);
  release();
  await soon(async () => assert.match(await headline(page), /^Turn row/));
  const [best, ...others] = await starred(page);
  assert.deepEqual(others, [], "one star");
  await soon(async () => assert.equal(await focused(page), best));
  await page.keyboard.press("3");
  await soon(async () => assert.ok((await starred(page)).some((star) => star !== best)));
  assert.deepEqual([await focused(page)], await starred(page));
  assert.equal(await page.locator("#picker").isVisible(), false);
  // From the hints, too.
  await page.keyboard.press("h");
  await page.keyboard.press("Enter");
  assert.deepEqual([await focused(page)], await starred(page));
  await close();
});

/** A board that a player recorded, and what a link has once its ten hints are typed. */
const BOARD = "0112103121011011112121100";
const RECORDED = "level=1&rows=5:1,7:1,3:2,6:0,4:2&cols=3:3,7:0,5:0,6:2,4:1&aim=win";
/** Every card's value, as the link has it. @param {import("playwright-core").Page} page */
const linked = async (page) =>
  new URLSearchParams(new URL(await address(page)).hash.slice(1)).get("cards") ?? "?".repeat(25);

test("a value sends the keyboard to the card that is named next, and no digit changes an open card", async () => {
  let hold = Promise.resolve();
  let release = () => {};
  const { page, close } = await app.open(
    `/voltorb#${RECORDED}`,
    {},
    { "voltorb/solve": async () => (await hold, "real") },
  );
  await soon(async () => assert.match(await headline(page), /^Turn row/));
  await page.keyboard.press("Enter");
  for (let turned = 0; turned < 3; turned++) {
    const [here] = await starred(page);
    const value = BOARD[here];
    assert.equal(await focused(page), here);
    const before = await linked(page);
    hold = new Promise((resolve) => (release = resolve));
    await page.keyboard.press(value);
    const after = `${before.slice(0, here)}${value}${before.slice(here + 1)}`;
    // Until the next card is known, what is typed is of no card.
    for (const early of ["3", "v", value]) {
      await page.keyboard.press(early);
      assert.equal(await linked(page), after);
      assert.match(
        await fault(page),
        /^Row \d, column \d is open\. Press Backspace to turn it back, and then type what it showed\.$/,
      );
    }
    release();
    await soon(async () => assert.notDeepEqual(await starred(page), [here]));
    await soon(async () => assert.deepEqual([await focused(page)], await starred(page)));
  }
  await checkAccess(page);
  // Whoever has gone elsewhere meanwhile stays there.
  hold = new Promise((resolve) => (release = resolve));
  const [here] = await starred(page);
  await page.keyboard.press(BOARD[here]);
  await page.keyboard.press(here % 5 ? "ArrowLeft" : "ArrowRight");
  release();
  const named = () =>
    soon(async () => {
      const [star, ...others] = await starred(page);
      assert.ok(star !== undefined && star !== here && !others.length);
    });
  await named();
  await painted(page);
  assert.equal(await focused(page), here % 5 ? here - 1 : here + 1);
  // A slip is corrected where it was made.
  await page.locator(".card").nth(here).focus();
  await page.keyboard.press("Backspace");
  assert.equal((await linked(page))[here], "?");
  // Whoever has come back from elsewhere stays there, too.
  hold = new Promise((resolve) => (release = resolve));
  await page.keyboard.press(BOARD[here]);
  for (const arrow of here % 5 ? ["ArrowLeft", "ArrowRight"] : ["ArrowRight", "ArrowLeft"])
    await page.keyboard.press(arrow);
  release();
  await named();
  await painted(page);
  assert.equal(await focused(page), here);
  assert.equal((await linked(page))[here], BOARD[here]);
  await close(/422/);
});

test("a key that is held down is one value", async () => {
  const { page, close } = await app.open(`/voltorb#${RECORDED}`);
  await soon(async () => assert.match(await headline(page), /^Turn row/));
  await page.keyboard.press("Enter");
  for (const key of ["1", "Enter"]) {
    await page.keyboard.down(key);
    const before = await linked(page);
    await soon(async () => assert.deepEqual([await focused(page)], key === "1" ? await starred(page) : [-1]));
    for (let repeat = 0; repeat < 5; repeat++) await page.keyboard.down(key);
    await painted(page);
    assert.equal(await linked(page), before);
    await page.keyboard.up(key);
  }
  await close();
});

test("Enter again and again marks nothing that the boards exclude, and an impossible value is refused", async () => {
  const { page, close } = await app.open(`/voltorb#${RECORDED}`);
  await soon(async () => assert.match(await headline(page), /it cannot be a Voltorb\.$/));
  const [safe] = await starred(page);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  const value = (/** @type {string} */ name) => page.locator("#picker").getByRole("button", { name });
  assert.ok(await value("is a Voltorb").isDisabled());
  const likely = await page.evaluate(() => document.activeElement?.matches("#picker .likely"));
  assert.ok(likely, "the likeliest value has the focus");
  await checkAccess(page);
  // Neither a key nor the button takes it.
  for (const act of [() => page.keyboard.press("0"), () => value("is a Voltorb").click({ force: true })]) {
    await act();
    assert.equal(await linked(page), "?".repeat(25));
    assert.match(
      await fault(page),
      /^Row \d, column \d cannot be a Voltorb: no board with these hints has one there\. If the game shows it, a hint, the level or another card is wrong here\.$/,
    );
    const box = await page.locator("#hint-faults").boundingBox();
    assert.ok(box && box.y >= 0 && box.y + box.height <= 860);
  }
  await page.keyboard.press("Escape");
  await page.keyboard.press("v");
  assert.equal(await linked(page), "?".repeat(25));
  await page.keyboard.press("Enter");
  assert.equal(await fault(page), "", "the advice is back");
  for (let presses = 0; presses < 12; presses++) {
    const { p } = await ask(page, "voltorb/solve", {
      level: 1,
      ...HINTS,
      cards: await linked(page),
      aim: "survive",
      time_limit: 0,
    });
    const before = await linked(page);
    await page.keyboard.press("Enter");
    await soon(async () => assert.equal(await page.locator("#board").getAttribute("aria-busy"), "false"));
    const after = await linked(page);
    for (const [card, shown] of [...after].entries())
      if (before[card] === "?" && shown !== "?") assert.ok(p[card][Number(shown)] > 0, `card ${card} is no ${shown}`);
  }
  assert.match((await linked(page))[safe], /[123]/);
  // Once the card is turned back, all that the boards allow is possible again, and nothing else.
  await page.locator(".card").nth(safe).focus();
  await page.keyboard.press("Backspace");
  await page.keyboard.press("0");
  await soon(async () => assert.equal(await page.locator("#board").getAttribute("aria-busy"), "false"));
  assert.equal((await linked(page))[safe], "?");
  await close(/422/);
});

night("choices that were opened before the answer follow it", async () => {
  let release = () => {};
  const hold = /** @type {Promise<void>} */ (new Promise((resolve) => (release = resolve)));
  const { page, close } = await app.open(
    `/voltorb#${RECORDED}`,
    {},
    { "voltorb/solve": async () => (await hold, "real") },
  );
  await page.locator(".card").nth(1).click();
  const on = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
  assert.equal(await on(), "row 1, column 2 is a Voltorb");
  release();
  await soon(async () => assert.match((await on()) ?? "", /^row 1, column 2 is [123] \d+%$/));
  await page.keyboard.press("Enter");
  assert.match((await linked(page))[1], /[123]/);
  await close();
});

alike("the card picker takes the keyboard and gives it back", async () => {
  const { page, close } = await app.open("/voltorb", { viewport: PHONE });
  const card = page.locator(".card").nth(7);
  const on = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
  await card.focus();
  await page.keyboard.press("Enter");
  assert.equal(await on(), "row 2, column 3 is a Voltorb");
  await checkAccess(page);
  await checkWidth(page);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  assert.equal(await on(), "row 2, column 3 is 2");
  await page.keyboard.press("Enter");
  assert.equal(await card.locator(".face").innerText(), "2");
  assert.equal(await focused(page), 7);
  await page.keyboard.press(" ");
  await page.keyboard.press("Escape");
  assert.equal(await page.locator("#picker").isVisible(), false);
  assert.equal(await focused(page), 7);
  // Digits turn the card as ever, but an open one is turned back first.
  await card.click();
  await page.keyboard.press("3");
  assert.equal(await card.locator(".face").innerText(), "2");
  await page.keyboard.press("Backspace");
  await page.keyboard.press("3");
  assert.equal(await card.locator(".face").innerText(), "3");
  assert.equal(await focused(page), 7);
  // Whoever presses a button there means this card.
  await card.click();
  await page.getByRole("button", { name: "row 2, column 3 is 1" }).click();
  assert.equal(await card.locator(".face").innerText(), "1");
  // Leaving closes it.
  await card.click();
  await page.keyboard.press("Shift+Tab");
  await page.getByLabel("row 1: sum").focus();
  assert.equal(await page.locator("#picker").isVisible(), false);
  await close();
});
