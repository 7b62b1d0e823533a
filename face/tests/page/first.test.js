// The first minute: three ways in, and how soon there is advice.

import assert from "node:assert/strict";
import { test, after } from "node:test";
import {
  PHONE,
  TOUCH,
  address,
  checkAccess,
  checkTouch,
  checkWidth,
  isFirefox,
  isSite,
  night,
  notInFirefox,
  soon,
  start,
} from "./app.js";

const app = await start({ after });

/** @param {import("playwright-core").Page} page */
const headline = (page) => page.locator("#headline").innerText();
/** The ways that are offered. @param {import("playwright-core").Page} page */
const ways = async (page) => (await page.locator(".way:visible").allInnerTexts()).map((text) => text.trim());
/** Takes from the browser what it lets pages do. @param {string[]} names */
const without =
  (...names) =>
  (/** @type {import("playwright-core").Page} */ page) =>
    page.addInitScript((names) => {
      for (const name of names) delete (/** @type {any} */ (MediaDevices.prototype)[name]);
    }, names);

/**
 * Opens the page on a device that cannot do everything.
 * @param {any} options
 * @param {(page: import("playwright-core").Page) => Promise<unknown>} [change]
 */
async function land(options, change) {
  const opened = await app.open("/voltorb", options);
  if (change) {
    await change(opened.page);
    await opened.page.reload();
  }
  return opened;
}

test("three ways in lie on the board, and one sentence says what this is", async () => {
  const { page, close } = await land({});
  assert.deepEqual(await ways(page), ["Share a window", "Type the hints", "Try an example"]);
  assert.match(await page.locator("#way-note").innerText(), /Ctrl\+V/);
  assert.match(await page.locator("h1").innerText(), /^Voltorb Flip of Pokémon HeartGold and SoulSilver: /);
  await checkAccess(page);
  // Whoever has never played finds the rules.
  await page.getByRole("button", { name: "How the game works" }).click();
  assert.match(await page.locator("#rules").innerText(), /Under each of the 25 cards is a 1, a 2, a 3 or a Voltorb/);
  // Typing is a way in without a click.
  await page.locator("#way-type").click();
  assert.deepEqual(await ways(page), []);
  await page.keyboard.type("51");
  assert.match(await address(page), /rows=5:1,/);
  await page.getByRole("button", { name: "Clear" }).click();
  await close();
});

test("one press shows an example, and twenty digits a board of one's own", async () => {
  const { page, close } = await land({});
  await page.locator("#example").click();
  await soon(async () => assert.match(await headline(page), /^Turn row .*: it cannot be a Voltorb\.$/));
  // The card that is named is no risk.
  assert.ok(await page.locator(".card.star.safe").count());
  await close();
  const typed = await land({});
  await typed.page.keyboard.type("51325141815151514261");
  await soon(async () => assert.equal(await headline(typed.page), "Turn row 5, column 5: it's a 3."));
  await typed.close();
});

night("a phone is offered its camera, and no screen to share", { skip: notInFirefox }, async () => {
  const { page, close } = await land(TOUCH);
  assert.deepEqual(await ways(page), ["Point the camera", "Type the hints", "Try an example"]);
  await checkTouch(page);
  await checkWidth(page);
  await checkAccess(page);
  await close();
});

test("what cannot work here is not offered, and what can is said", { skip: notInFirefox }, async () => {
  // A phone in the home network: without HTTPS the browser gives no page a camera.
  const phone = await land(TOUCH, without("getUserMedia", "getDisplayMedia"));
  assert.deepEqual(await ways(phone.page), ["Take a photo", "Type the hints", "Try an example"]);
  assert.match(await phone.page.locator("#way-note").innerText(), /HTTPS.*photo/);
  assert.equal(await phone.page.locator("#way-file").getAttribute("capture"), "environment");
  assert.equal(await phone.page.locator("#see").isVisible(), false);
  await checkTouch(phone.page);
  await phone.close();
  const desktop = await land({}, without("getDisplayMedia"));
  assert.deepEqual(await ways(desktop.page), ["Open a picture", "Type the hints", "Try an example"]);
  await desktop.close();
});

night("the usual aim never takes a risk beside free cards, and another aim says why it does", async () => {
  const { page, close } = await app.open("/voltorb#level=1&rows=5:1,3:2,5:1,4:1,8:1&cols=5:1,5:1,5:1,4:2,6:1");
  await soon(async () => assert.equal(await headline(page), "Turn row 5, column 5: it's a 3."));
  assert.equal(await page.locator("#reason").innerText(), "");
  await page.locator("#aim").click();
  assert.match(await page.locator("#aims").innerText(), /Earn fast\s+The most coins per minute/);
  await checkAccess(page);
  await page.getByText("Earn fast").click();
  await soon(
    async () =>
      assert.match(
        await page.locator("#reason").innerText(),
        /^Risk first: losing early saves the time for the free cards; free cards first costs 5\.\d coins\.$/,
      ),
    60_000,
  );
  // Nothing reads as minus something more.
  assert.match(await page.locator("#figures").innerText(), /coins less than starting over\s+\d/);
  assert.doesNotMatch(await page.locator("main").innerText(), /-\d/);
  await close();
});

test("the ways in are gone once there is a board, and come back with an empty one", async () => {
  const { page, close } = await app.open("/voltorb", {
    viewport: PHONE,
    ...(isFirefox ? {} : { hasTouch: true, isMobile: true }),
  });
  await page.locator("#example").click();
  await soon(async () => assert.match(await headline(page), /^Turn row/));
  assert.deepEqual(await ways(page), []);
  await page.getByRole("button", { name: "Clear" }).click();
  assert.equal((await ways(page)).length, 3);
  await close();
});

night("the next card is read aloud if that is wanted, in the page's language", async () => {
  const { page, close } = await app.open("/voltorb", { locale: "de" });
  await page.evaluate(() => {
    const spoken = /** @type {string[][]} */ ([]);
    Object.assign(window, { spoken });
    speechSynthesis.speak = ({ text, lang }) => void spoken.push([lang, text]);
  });
  const spoken = () => page.evaluate(() => /** @type {string[][]} */ (/** @type {any} */ (window).spoken));
  await page.keyboard.type("51325141815151514261");
  await soon(async () => assert.match(await headline(page), /Zeile 5/));
  assert.deepEqual(await spoken(), [], "nobody asked for it");
  await page.locator("#speak").click();
  await soon(async () => assert.deepEqual(await spoken(), [["de", await headline(page)]]));
  await page.locator(".card").nth(24).press("3");
  await soon(async () => assert.equal((await spoken()).length, 2));
  assert.equal((await spoken())[1][1], await headline(page));
  await page.locator("#speak").click();
  await page.locator(".card").nth(0).press("1");
  await soon(async () => assert.equal(await page.locator(".card.up").count(), 2));
  assert.equal((await spoken()).length, 2);
  await close();
});

test("a small window has the board and the advice, and cards are turned in it", {
  skip: (isFirefox && "Firefox has no windows that stay on top") || (isSite && "the site joins these scripts"),
}, async () => {
  const { page, context, close } = await app.open("/voltorb#level=1&rows=5:1,3:2,5:1,4:1,8:1&cols=5:1,5:1,5:1,4:2,6:1");
  await soon(async () => assert.match(await headline(page), /^Turn row 5, column 5/));
  // The driver cannot show windows that stay on top, so this one does not.
  await page.evaluate(() =>
    Object.defineProperty(window, "documentPictureInPicture", {
      value: { requestWindow: async () => open("about:blank", "", "popup,width=380,height=480") },
    }),
  );
  // The page has looked for such windows when it was loaded.
  const [small] = await Promise.all([
    context.waitForEvent("page"),
    page.evaluate(async () => {
      document
        .getElementById("float")
        ?.replaceWith(/** @type {Node} */ (document.getElementById("float")?.cloneNode(true)));
      const { floating } = await import(/** @type {any} */ ("./voltorb/float.js"));
      const show = floating(
        {
          onTurn: (/** @type {number} */ card, /** @type {string} */ value) =>
            Object.assign(window, { turned: [card, value] }),
          onLook() {},
          valueAt: () => undefined,
          warning: () => "",
          onNext: () => false,
        },
        () => Object.assign(window, { went: true }),
      );
      document.getElementById("float")?.click();
      show({
        headline: "Turn row 5, column 5: it's a 3.",
        hints: Array.from({ length: 10 }, () => ({ sum: 5, voltorbs: 1 })),
        cards: "?".repeat(25),
        solved: null,
        named: 24,
      });
    }),
  ]);
  await soon(async () => assert.equal(await small.locator(".headline").innerText(), "Turn row 5, column 5: it's a 3."));
  assert.equal(await small.locator(".hint input").first().inputValue(), "5");
  await small.locator(".card").nth(24).click();
  await small.getByRole("button", { name: "row 5, column 5 is 3" }).click();
  assert.deepEqual(await page.evaluate(() => /** @type {any} */ (window).turned), [24, "3"]);
  await small.getByRole("button", { name: "Next round" }).click();
  assert.equal(await page.evaluate(() => /** @type {any} */ (window).went), true);
  await close();
});

night(
  "the screen stays awake while a timer runs",
  {
    skip: isFirefox && "it is asked for alike in every browser",
  },
  async () => {
    const { page, close } = await app.open("/voltorb");
    await page.evaluate(() => {
      Object.assign(window, { locks: 0 });
      Object.defineProperty(navigator, "wakeLock", {
        value: {
          request: async () => {
            Object.assign(window, { locks: /** @type {any} */ (window).locks + 1 });
            return Object.assign(new EventTarget(), {
              release: async () => Object.assign(window, { locks: /** @type {any} */ (window).locks - 1 }),
            });
          },
        },
      });
    });
    const locks = () => page.evaluate(() => /** @type {any} */ (window).locks);
    await page.locator("#timer-panel > summary").click();
    await page.locator("#target-at").fill("2026-07-09T07:09:26");
    await page.locator("#target-delay").press("Tab");
    const go = page.locator("#timer-go");
    await soon(async () => assert.equal(await go.isEnabled(), true));
    await go.click();
    await soon(async () => assert.equal(await locks(), 1));
    await go.click();
    await soon(async () => assert.equal(await locks(), 0));
    await close();
  },
);
