// What several stories of the Voltorb Flip page do.

import { address } from "./app.js";

/** @typedef {import("playwright-core").Page} Page */

/** The hints of a genuine screen of level 1. */
export const GENUINE = {
  rows: [
    [5, 1],
    [3, 2],
    [5, 1],
    [4, 1],
    [8, 1],
  ],
  cols: [
    [5, 1],
    [5, 1],
    [5, 1],
    [4, 2],
    [6, 1],
  ],
};

/** The hints of level 1 that a seed of a recorded session deals. */
export const RECORDED = {
  rows: [
    [5, 1],
    [7, 1],
    [3, 2],
    [6, 0],
    [4, 2],
  ],
  cols: [
    [3, 3],
    [7, 0],
    [5, 0],
    [6, 2],
    [4, 1],
  ],
};

/** What the page's link has under these names, such as "rows", or null. @param {Page} page @param {string[]} names */
export async function inLink(page, ...names) {
  const link = new URLSearchParams(new URL(await address(page)).hash.slice(1));
  return names.map((name) => link.get(name));
}

/** Chooses what the advice plays for. @param {Page} page @param {string} aim */
export async function chooseAim(page, aim) {
  await page.locator("#aim").click();
  await page
    .locator("#aims label")
    .filter({ has: page.locator(`[value="${aim}"]`) })
    .click();
}

/** The aim that is chosen. @param {Page} page */
export const chosenAim = (page) => page.locator("#aims :checked").getAttribute("value");

/**
 * Opens the guide, and fills in when the game was loaded.
 * @param {Page} page @param {{ at?: string, sure?: string, delays?: [number, number], outputs?: number }} when
 */
export async function loadedAt(page, { at, sure, delays, outputs }) {
  await page.evaluate(() => {
    for (const id of ["seed-panel", "find-advanced", "seeds-panel", "step-clock"])
      document.getElementById(id)?.setAttribute("open", "");
  });
  if (sure) await page.locator("#sure").selectOption(sure);
  if (at) await page.locator("#at").fill(at);
  for (const [id, value] of [
    ["delay-first", delays?.[0]],
    ["delay-last", delays?.[1]],
    ["advance", outputs],
  ])
    if (value !== undefined) await page.locator(`#${id}`).fill(String(value));
}

/** Presses the button that searches. @param {Page} page */
export const findSeed = (page) => page.locator("#find").click();

/** Goes on with the next round, also in the middle of one, where the page asks first. @param {Page} page */
export async function nextRound(page) {
  await page.getByRole("button", { name: "Next round", exact: true }).click();
  const prompt = page.locator("#hint-faults").getByRole("button");
  if (await prompt.isVisible()) await prompt.click();
}
