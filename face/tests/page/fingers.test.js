// Every page on a phone: all that can be tapped is large enough, nothing is wider than the window, and everyone can use
// it.

import assert from "node:assert/strict";
import { test, after } from "node:test";
import { TOUCH, checkColours, checkTouch, checkWidth, notInFirefox, soon, start } from "./app.js";

const app = await start({ after });
const POSITION = "level=1&rows=5:1,3:2,5:1,4:1,8:1&cols=5:1,5:1,5:1,4:2,6:1";

test("every page can be used by fingers, by day and by night", { skip: notInFirefox }, async () => {
  for (const path of ["/voltorb", `/voltorb#${POSITION}`, "/puyo#pairs=RG,BB,RB,GG,RR,BG", "/bingo#seed=1", "/api"]) {
    // Without a network the site has the questions only where they were read before.
    const connected = path === "/api" ? /** @type {const} */ ({ serviceWorkers: "block" }) : {};
    const { page, close } = await app.open(path, { ...TOUCH, ...connected });
    if (path.startsWith("/bingo"))
      await soon(async () => assert.match(await page.locator(".square").first().innerText(), /./));
    await page.evaluate(() => document.querySelectorAll("details").forEach((it) => (it.open = true)));
    await soon(() => checkTouch(page), 3000);
    await checkWidth(page);
    await checkColours(page);
    await close();
  }
});
