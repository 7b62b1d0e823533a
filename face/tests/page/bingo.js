// What several stories of the bingo page do.

import assert from "node:assert/strict";
import { soon } from "./app.js";

/** @typedef {import("playwright-core").Page} Page */

/** The goals shown, an empty text for a square without one. @param {Page} page */
export const goals = (page) => page.locator(".square .goal").allInnerTexts();

/** Waits until every square has a goal. @param {Page} page */
export const dealt = (page) => soon(async () => assert.equal((await goals(page)).filter(Boolean).length, 25));
