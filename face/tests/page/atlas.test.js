// The page that `foretile bingo atlas` writes is sorted, searched and opened, on a phone, too.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { test, after } from "node:test";
import { BINARY, PHONE, TOUCH, checkAccess, checkTouch, checkWidth, sample, start } from "./app.js";

const app = await start({ after });
const folder = await mkdtemp(join(tmpdir(), "atlas-"));
after(() => rm(folder, { recursive: true }));
const file = join(folder, "atlas.html");
const lists = fileURLToPath(new URL("../cmd/bingo_game.in", import.meta.url));
execFileSync(BINARY, ["bingo", "atlas", lists, "--cards", "300", "--out", file]);

const WINDOWS = [
  TOUCH,
  { ...TOUCH, viewport: { width: 844, height: 390 } },
  { viewport: { width: 1280, height: 800 } },
  { viewport: { width: 1920, height: 1080 } },
];

for (const options of sample(WINDOWS)) {
  const { width, height } = options.viewport;
  test(`an atlas at ${width}x${height}`, async () => {
    const { page, close } = await app.open("/puyo", options);
    await page.goto(pathToFileURL(file).href);
    const names = () => page.locator(".list:visible button").allInnerTexts();
    assert.deepEqual(await names(), ["even.json", "festival.js", "tiers.json"]);
    await page.getByRole("button", { name: "Goals", exact: true }).click();
    assert.deepEqual(await names(), ["tiers.json", "even.json", "festival.js"]);
    assert.equal(await page.locator("[aria-sort]").getAttribute("aria-sort"), "descending");
    await page.getByRole("button", { name: "List", exact: true }).click();
    assert.deepEqual(await names(), ["even.json", "festival.js", "tiers.json"]);

    const list = page.getByRole("button", { name: "tiers.json" });
    const more = page.getByText("chance alone would make it").last();
    assert.equal(await more.isVisible(), false);
    await list.click();
    assert.equal(await list.getAttribute("aria-expanded"), "true");
    assert.equal(await more.isVisible(), true);
    if (width <= PHONE.width) await checkTouch(page);
    await checkWidth(page);
    await checkAccess(page);

    await page.getByLabel("Find a list").fill("SRL");
    assert.deepEqual(await names(), ["tiers.json"]);
    assert.equal(await page.getByRole("status").innerText(), "1 of 3");
    if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/atlas-${width}.png` });
    await close(/^asks file:/);
  });
}
