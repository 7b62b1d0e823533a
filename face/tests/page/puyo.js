// What several stories of the Puyo Puyo page do.

import assert from "node:assert/strict";
import { ask, soon } from "./app.js";

/** @typedef {import("playwright-core").Page} Page */

/** @param {Page} page @param {string} id */
export const text = (page, id) => page.locator(`#${id}`).innerText();

/** How many pairs are placed, of how many. @param {Page} page */
export const step = (page) =>
  page
    .locator("#at")
    .evaluate((slider) => [
      Number(/** @type {HTMLInputElement} */ (slider).value),
      Number(/** @type {HTMLInputElement} */ (slider).max),
    ]);

/** What the page keeps of the queue. @param {Page} page */
export const storedPlan = (page) =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem("foretile.puyo.plan") ?? "null"));

/** Goes to a number of placed pairs by the slider. @param {Page} page @param {"Home" | "End"} key */
export async function slide(page, key) {
  await page.locator("#at").focus();
  await page.keyboard.press(key);
}

/** The field as it is shown: rows from the top without the empty ones. The ghost is left out. @param {Page} page */
export const field = (page) =>
  page.locator("#field").evaluate((field) => {
    const letters = [...field.children].map((cell) => cell.querySelector(".puyo:not(.ghost)")?.textContent ?? ".");
    const rows = Array.from({ length: letters.length / 6 }, (_, row) => letters.slice(6 * row, 6 * row + 6).join(""));
    return rows.slice(rows.findIndex((row) => row !== "......") >>> 0);
  });

/** Plans, and waits for the plan. @param {Page} page */
export async function plan(page) {
  await page.locator("#plan-go").click();
  await soon(async () => assert.notEqual(await text(page, "plan-status"), ""), 20000);
}

/** The placements of the earliest all clear of seed 0xFFFF, which ends with a chain of several links. */
const CLEAR = { seed: 65535, colors: 4, goal: "clear", pairs: 12, time_limit: 60 };
/** That plan, once a story has asked for it. @type {any} */
let clear;
/** @param {Page} page */
export const cleared = async (page) => (clear ??= await ask(page, "puyo/plan", CLEAR));
