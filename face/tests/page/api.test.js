// The page about the API.

import assert from "node:assert/strict";
import { test, after } from "node:test";
import { PHONE, checkAccess, checkWidth, soon, start } from "./app.js";

const app = await start({ after });

test("every question is described, and its example can be asked", async () => {
  const { page, close } = await app.open("/api", { viewport: PHONE, serviceWorkers: "block" });
  const deal = page.getByRole("region", { name: "/ask/voltorb/deal" });
  await deal.getByRole("button", { name: "Ask" }).click();
  await soon(async () => assert.match(await deal.locator("pre").innerText(), /"0112103121011011112121100"/));
  await checkAccess(page);
  await checkWidth(page);
  await close();
});
