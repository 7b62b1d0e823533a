// The Voltorb Flip page on a phone, by fingers alone. That every page can be used so is in `fingers.test.js`.

import assert from "node:assert/strict";
import { test, after } from "node:test";
import { TOUCH, checkAccess, checkTouch, night, notInFirefox, soon, start } from "./app.js";
import { GENUINE, inLink } from "./voltorb.js";

const app = await start({ after });

const LINK = "level=1&rows=5:1,3:2,5:1,4:1,8:1&cols=5:1,5:1,5:1,4:2,6:1";

/** @param {import("playwright-core").Page} page */
const headline = (page) => page.locator("#headline").innerText();
/** @param {import("playwright-core").Page} page @param {string} name */
const key = (page, name) => page.locator("#pad").getByRole("button", { name, exact: true }).tap();
/** The hints as the link has them. @param {import("playwright-core").Page} page */
const linked = (page) => inLink(page, "rows", "cols");
/** Whether an element is inside the window. @param {import("playwright-core").Page} page @param {string} selector */
const inSight = (page, selector) =>
  page
    .locator(selector)
    .first()
    .evaluate((it) => it.getBoundingClientRect().top >= 0 && it.getBoundingClientRect().bottom <= innerHeight);

test("a board is entered with the number pad and turned by taps, all in one window", {
  skip: notInFirefox,
}, async () => {
  const { page, close } = await app.open("/voltorb#aim=win", TOUCH);
  assert.ok(await inSight(page, "#pad"), "the pad is there at once");
  await page.locator(".hint").first().tap();
  assert.equal(
    await page.evaluate(() => /** @type {HTMLInputElement} */ (document.activeElement).inputMode),
    "none",
    "the system's keyboard stays away",
  );
  for (const number of [...GENUINE.rows, ...GENUINE.cols].flat().slice(0, -1)) await key(page, String(number));
  await checkAccess(page);
  await checkTouch(page);
  assert.ok(
    (await inSight(page, "#headline")) &&
      (await inSight(page, "#board")) &&
      (await inSight(page, "#pad")) &&
      (await inSight(page, "#next")),
  );
  const pad = await page.locator("#pad").boundingBox();
  const last = await page.locator(".hint").last().boundingBox();
  assert.ok(pad && last && last.y + last.height <= pad.y, "the pad covers no hint");
  await key(page, "1");
  await soon(async () => assert.equal(await headline(page), "Turn row 5, column 5: it's a 3."));
  assert.deepEqual(await linked(page), ["5:1,3:2,5:1,4:1,8:1", "5:1,5:1,5:1,4:2,6:1"]);
  assert.equal(await page.locator("#pad").isVisible(), false, "the last number puts the pad away");
  // A card: the large number is the chance of a Voltorb, and a tap shows all.
  const card = page.locator(".card").nth(3);
  assert.equal(await card.locator(".chances > :first-child").innerText(), "32");
  assert.deepEqual(
    await card
      .locator(".chances b")
      .evaluateAll((pips) =>
        pips.filter((pip) => pip.checkVisibility({ visibilityProperty: true })).map((pip) => pip.textContent),
      ),
    ["1", "2"],
  );
  await card.tap();
  assert.match(
    await page.locator("#why").innerText(),
    /^Row 1, column 4: 32\.\d% Voltorb, \d+% a 1, \d+% a 2, 0% a 3\./,
  );
  await checkAccess(page);
  await checkTouch(page);
  await page.getByRole("button", { name: "row 1, column 4 is 2" }).tap();
  assert.equal(await card.locator(".face").innerText(), "2");
  // The card that is named next is said to be this or that with one tap.
  await soon(async () => assert.equal(await headline(page), "Turn row 5, column 5: it's a 3."));
  assert.ok(await inSight(page, "#dock .values"));
  await page.locator("#dock .likely").tap();
  assert.equal(await page.locator(".card").nth(24).locator(".face").innerText(), "3");
  await close();
});

night("the first tap after Next round means the sum of the line that is touched", { skip: notInFirefox }, async () => {
  for (const line of [0, 3, 7]) {
    const { page, close } = await app.open(`/voltorb#${LINK}`, TOUCH);
    await soon(async () => assert.match(await headline(page), /^Turn row/));
    await page.getByRole("button", { name: "Next round" }).tap();
    await soon(async () => assert.equal(await headline(page), "Round 2: type the ten hints."));
    assert.equal(
      await page.locator("#next").evaluate((it) => it.matches(".main")),
      false,
      "the way on is not to go on",
    );
    await page.locator(".hint").nth(line).tap();
    await key(page, "7");
    await key(page, "2");
    assert.equal((await linked(page)).join().split(",")[line], "7:2");
    // The same line again is for its Voltorbs, once the sum is known.
    await page.locator(".hint").nth(line).tap();
    await page.locator(".hint").nth(line).tap();
    await key(page, "1");
    assert.equal((await linked(page)).join().split(",")[line], "7:1");
    await close();
  }
});

test("a tap on another card says what that one showed", { skip: notInFirefox }, async () => {
  const { page, close } = await app.open(`/voltorb#${LINK}`, TOUCH);
  await soon(async () => assert.match(await page.locator("#dock p").innerText(), /^Row 5, column 5 showed:$/));
  await page.locator(".card").nth(7).tap();
  assert.match(await page.locator("#dock p").innerText(), /^Row 2, column 3 showed:$/);
  assert.ok(
    await page
      .locator(".card")
      .nth(7)
      .evaluate((it) => it.matches(".chosen")),
  );
  await page.getByRole("button", { name: "row 2, column 3 is 1" }).tap();
  assert.equal(await page.locator(".card").nth(7).locator(".face").innerText(), "1");
  // A value that the boards exclude is refused, in sight and above the board.
  await page.getByRole("button", { name: "row 5, column 5 is a Voltorb" }).tap({ force: true });
  const [fault, board] = [await page.locator("#hint-faults").boundingBox(), await page.locator("#board").boundingBox()];
  assert.match(
    await page.locator("#hint-faults").innerText(),
    /^Row 5, column 5 cannot be a Voltorb: no board with these hints has one there\./,
  );
  assert.ok(
    fault &&
      board &&
      fault.y >= 0 &&
      fault.y + fault.height <= ((await page.locator(".controls").boundingBox()) ?? board).y,
  );
  assert.equal(await page.locator(".card.up").count(), 1);
  await checkAccess(page);
  // A slip is taken back where it was made.
  await page.locator(".card").nth(7).tap();
  await page.getByRole("button", { name: "Turn it back" }).tap();
  assert.equal(await page.locator(".card.up").count(), 0);
  await close();
});

night("a finger corrects a hint", { skip: notInFirefox }, async () => {
  const { page, close } = await app.open(`/voltorb#${LINK}`, TOUCH);
  const hint = page.locator(".hint").nth(1);
  // The second tap is for the Voltorbs.
  await hint.tap();
  await hint.tap();
  await key(page, "1");
  assert.equal((await linked(page))[0], "5:1,3:1,5:1,4:1,8:1");
  await hint.tap();
  await key(page, "1");
  await key(page, "2");
  assert.equal((await linked(page))[0], "5:1,12:1,5:1,4:1,8:1");
  await hint.tap();
  await key(page, "Delete");
  assert.equal((await linked(page))[0], "5:1,:1,5:1,4:1,8:1");
  // From an empty field it goes back to the number before, as the keyboard does.
  await key(page, "Delete");
  await key(page, "2");
  assert.equal((await linked(page))[0], "5:2,:1,5:1,4:1,8:1");
  await key(page, "3");
  await key(page, "Next number");
  await key(page, "4");
  assert.equal((await linked(page))[0], "5:2,3:1,4:1,4:1,8:1");
  await close(/422/);
});

night("a level that nobody chose is taken from the hints", { skip: notInFirefox }, async () => {
  const { page, close } = await app.open("/voltorb#level=4&aim=win", TOUCH);
  await page.locator(".hint").first().tap();
  for (const number of [...GENUINE.rows, ...GENUINE.cols].flat()) await key(page, String(number));
  await soon(async () => assert.equal(await page.locator("#level").inputValue(), "1"));
  assert.equal(await page.locator("#levels").innerText(), "No board of level 4 fits, so this is level 1 now.");
  await soon(async () => assert.equal(await headline(page), "Turn row 5, column 5: it's a 3."));
  await close(/422/);
});
