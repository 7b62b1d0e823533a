// The page about the API.

import assert from "node:assert/strict";
import { test, after } from "node:test";
import {
  DESKTOP,
  PHONE,
  TOUCH,
  checkAccess,
  checkTouch,
  checkWidth,
  isFirefox,
  painted,
  sample,
  soon,
  start,
} from "./app.js";

const app = await start({ after });

/** Whether an answer, or a part of it, says something. @param {any} value @returns {boolean} */
const says = (value) =>
  value && typeof value === "object" ? Object.values(value).some(says) : ![null, "", false, 0].includes(value);
/** What may be empty in an answer that has all else: a second fault, say. */
const FOUND = ["matches", "candidates", "solutions", "moves", "rounds", "targets", "times", "goals", "rows", "changes"];

test("every question is in the index of its game, and its example has an answer", async () => {
  const { page, close } = await app.open("/api", { viewport: PHONE, serviceWorkers: "block" });
  const paths = await page.locator("#questions section").evaluateAll((all) => all.map((it) => it.ariaLabel ?? ""));
  const links = await page
    .locator("#index a")
    .evaluateAll((all) => all.map((it) => /** @type {HTMLAnchorElement} */ (it).hash.slice(1)));
  const games = ["voltorb", "puyo", "bingo"];
  assert.deepEqual(
    links.filter((link) => !games.includes(link)),
    paths.map((path) => path.replace("/ask/", "").replace("/", "-")),
  );
  assert.deepEqual(
    links.filter((link) => games.includes(link)),
    games,
  );
  for (const link of links) assert.equal(await page.locator(`[id="${link}"]`).count(), 1, link);
  const pictures = ["/ask/voltorb/read", "/ask/voltorb/follow"];
  for (const path of sample(paths.filter((path) => !pictures.includes(path)))) {
    const question = page.getByRole("region", { name: path, exact: true });
    await question.getByRole("button", { name: "Ask" }).click();
    await soon(async () => assert.match(await question.locator(".answer:not(.quiet)").innerText(), /^[{[]/, path));
    const text = await question.locator(".answer").innerText();
    const answer = JSON.parse(text);
    assert.ok(says(answer), `${path}: ${text}`);
    for (const name of FOUND) if (Array.isArray(answer[name])) assert.ok(says(answer[name]), `${path}: no ${name}`);
  }
  assert.ok(paths.length > 30);
  await checkAccess(page);
  await checkWidth(page);
  await close();
});

test("a picture can be asked about", async () => {
  const { page, close } = await app.open("/api#voltorb-read", { serviceWorkers: "block" });
  const png = await page.evaluate(() => document.createElement("canvas").toDataURL());
  const buffer = Buffer.from(png.split(",")[1], "base64");
  for (const name of ["read", "follow"]) {
    const question = page.getByRole("region", { name: `/ask/voltorb/${name}` });
    await question.locator("input").setInputFiles({ name: "nothing.png", mimeType: "image/png", buffer });
    await soon(async () => assert.match(await question.locator(".answer").innerText(), /"found": false/));
  }
  await close();
});

test("on a desktop the answer stands beside its question, and nothing moves when it comes", async () => {
  const { page, close } = await app.open("/api", { viewport: DESKTOP, serviceWorkers: "block" });
  const question = page.getByRole("region", { name: "/ask/voltorb/deal" });
  const boxes = () =>
    Promise.all([question, question.locator("textarea"), question.locator(".answer")].map((it) => it.boundingBox()));
  const before = await boxes();
  const [, field, answer] = before;
  assert.ok(field && answer && answer.x >= field.x + field.width && answer.y < field.y, JSON.stringify(before));
  await question.getByRole("button", { name: "Ask" }).click();
  await soon(async () => assert.match(await question.locator(".answer").innerText(), /"0112103121011011112121100"/));
  await painted(page);
  // The browser has scrolled to the button.
  const height = (/** @type {typeof before} */ [box]) => box?.height;
  assert.equal(height(await boxes()), height(before));
  await close();
});

test("fingers have room on the page about the API", { skip: isFirefox && "its driver has no fingers" }, async () => {
  const { page, close } = await app.open("/api", { ...TOUCH, serviceWorkers: "block" });
  await checkTouch(page);
  const low = await page
    .locator("#index a")
    .evaluateAll((all) => all.filter((it) => it.getBoundingClientRect().height < 43.5).map((it) => it.textContent));
  assert.deepEqual(low, []);
  await close();
});
