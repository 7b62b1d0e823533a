// What several stories of the Voltorb Flip page do.

/** @typedef {import("playwright-core").Page} Page */

/** Chooses what the advice plays for. @param {Page} page @param {string} aim */
export async function chooseAim(page, aim) {
  await page.locator("#aim").click();
  await page.locator("#aims label").filter({ has: page.locator(`[value="${aim}"]`) }).click();
}

/** The aim that is chosen. @param {Page} page */
export const chosenAim = (page) => page.locator("#aims :checked").getAttribute("value");
