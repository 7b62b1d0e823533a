// The camera: Chromium's fake video device shows a console in a hand.

import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test, after } from "node:test";
import { fileURLToPath } from "node:url";
import { PHONE, TOUCH, checkAccess, checkTouch, checkWidth, isFirefox, night, soon, start } from "./app.js";
import { asCamera, film, project } from "./camera.js";
import { inLink } from "./voltorb.js";

const SCREENS = `${process.env.FORETILE_SHARED ?? fileURLToPath(new URL("../../../../shared", import.meta.url))}/screens`;
const skip = isFirefox
  ? "Firefox takes no film for a camera"
  : existsSync(`${SCREENS}/labels.jsonl`)
    ? false
    : "the screens are not here";
/** A slow machine reads a frame a second, and a third of the film shows no board. */
const PATIENCE_MS = 60_000;

const folder = mkdtempSync(join(tmpdir(), "foretile-camera-"));
after(() => rmSync(folder, { recursive: true }));
const file = join(folder, "hand.y4m");
const app = await start({ after }, asCamera(file));

/**
 * The touch screen's pixels of a labelled picture, decoded by the browser.
 * @param {import("playwright-core").Page} page
 * @param {string} name
 */
async function pixelsOf(page, name) {
  const base64 = readFileSync(`${SCREENS}/${name}`, "base64");
  const pixels = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const screen = await createImageBitmap(new Blob([bytes]));
    const context = new OffscreenCanvas(256, 192).getContext("2d");
    context?.drawImage(screen, 0, 192 - screen.height);
    return [...(context?.getImageData(0, 0, 256, 192).data ?? [])];
  }, base64);
  return Uint8Array.from(pixels);
}

/** The position in the page's link. @param {import("playwright-core").Page} page */
const position = (page) => inLink(page, "rows", "cols", "cards");

/** What the page and its picture show at one moment. @param {import("playwright-core").Page} page */
const look = (page) =>
  page.evaluate(() => {
    const canvas = /** @type {HTMLCanvasElement} */ (document.getElementById("picture"));
    const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d", { willReadFrequently: true });
    copy?.drawImage(canvas, 0, 0);
    const { data, width } = copy?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [], width: 1 };
    /** The places of all pixels of a colour, in order across and in order down. @param {number[]} colour */
    const places = (colour) => {
      const at = [];
      for (let pixel = 0; 4 * pixel < data.length; pixel++) {
        if (colour.every((value, channel) => data[4 * pixel + channel] === value)) at.push(pixel);
      }
      return [at.map((pixel) => pixel % width).sort((a, b) => a - b), at.map((pixel) => Math.floor(pixel / width))];
    };
    /** @param {number[]} values */
    const range = (values) => [values[0], values[values.length >> 1], values[values.length - 1]];
    const url = new URLSearchParams(location.hash.slice(1));
    return {
      position: ["rows", "cols", "cards"].map((key) => url.get(key)),
      advised: document.querySelector("#headline strong")?.textContent ?? "",
      label: canvas.getAttribute("aria-label") ?? "",
      outline: places([0xff, 0x2b, 0xd6]).map(range),
      mark: places([0xff, 0xd4, 0x00]).map(range),
    };
  });

night("a console in a hand is read, turned by a quarter, and its best card is marked", { skip }, async () => {
  const labels = readFileSync(`${SCREENS}/labels.jsonl`, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  const label = labels.find(
    ({ tier, level, cards, hard }) => tier === "native" && level && !hard && /\?/.test(cards) && /[123]/.test(cards),
  );
  const { page, close } = await app.open(`/voltorb#level=${label.level}`, { viewport: PHONE });
  /** @type {import("./camera.js").Hold} */
  const hold = { turn: 83, tilt: [10, -12], scale: 2.4, at: [40, -10] };
  film(file, await pixelsOf(page, label.file), hold);

  await page.getByText("Read the screen").click();
  await page.getByRole("button", { name: "Point the camera at the DS" }).click();
  const hints = [label.rows, label.cols].map((lines) =>
    lines.map((/** @type {number[]} */ pair) => pair.join(":")).join(","),
  );
  const expected = [...hints, label.cards];
  await soon(async () => assert.deepEqual(await position(page), expected), PATIENCE_MS);

  // The mark is on the card that the page advises, as far across and down the board as this card is in the film.
  await soon(async () => {
    const { advised, label, outline, mark } = await look(page);
    const [row, column] = (/^row (\d), column (\d)$/.exec(advised) ?? []).slice(1).map((digit) => Number(digit) - 1);
    assert.ok(label.endsWith(`; ★ ${advised}`), `${label} and not ${advised}`);
    const corners = [
      [6, 6],
      [194, 6],
      [194, 192],
      [6, 192],
    ].map(([x, y]) => project(hold, x, y));
    const card = project(hold, 20 + 32 * column, 20 + 32 * row);
    for (const axis of [0, 1]) {
      const [low, high] = [Math.min, Math.max].map((most) => most(...corners.map((corner) => corner[axis])));
      const [first, , last] = outline[axis];
      const off = (mark[axis][1] - first) / (last - first) - (card[axis] - low) / (high - low);
      // A card is an eighth of the board wide.
      assert.ok(Math.abs(off) < 0.06, `the mark is ${off} of the board off`);
    }
  }, PATIENCE_MS);
  await checkAccess(page);

  // Again and again, the board is out of view for half a second. It stays the same board.
  for (const isInView of [false, true, false, true]) {
    await soon(async () => {
      const seen = await look(page);
      assert.deepEqual(seen.position, expected);
      assert.equal(seen.outline[0].every(Number.isFinite), isInView);
      assert.equal(seen.label.includes("★"), isInView);
    }, PATIENCE_MS);
  }
  await page.getByRole("button", { name: "Stop following" }).click();
  await close();
});

test("a phone shows the picture in the place of the board, and a mirrored one is turned round", { skip }, async () => {
  const labels = readFileSync(`${SCREENS}/labels.jsonl`, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  const label = labels.find(
    ({ tier, level, cards, hard }) => tier === "native" && level && !hard && /\?/.test(cards) && /[123]/.test(cards),
  );
  const { page, close } = await app.open("/voltorb", TOUCH);
  const pixels = await pixelsOf(page, label.file);
  const mirrored = Uint8Array.from(pixels);
  for (let pixel = 0; pixel < 256 * 192; pixel++) {
    const other = 256 * Math.floor(pixel / 256) + 255 - (pixel % 256);
    mirrored.set(pixels.subarray(4 * other, 4 * other + 4), 4 * pixel);
  }
  film(file, mirrored, { turn: 5, tilt: [8, -6], scale: 2.4, at: [40, -10] });
  // Two taps: this one, and the one that lets the page use the camera.
  await page.locator("#way-camera").tap();
  await soon(async () => assert.ok(await page.locator("#picture").isVisible()), PATIENCE_MS);
  const picture = await page.locator("#picture").boundingBox();
  assert.ok(
    picture && picture.x <= 0.5 && picture.width >= 359.5 && picture.y >= 0 && picture.y + picture.height <= 740,
    JSON.stringify(picture),
  );
  const hints = [label.rows, label.cols].map((lines) =>
    lines.map((/** @type {number[]} */ pair) => pair.join(":")).join(","),
  );
  await soon(async () => assert.deepEqual(await position(page), [...hints, label.cards]), PATIENCE_MS);
  assert.match(
    await page.locator("#capture-part").innerText(),
    /^The camera's picture is mirrored, and is turned round here\./,
  );
  // The board is one tap away.
  await checkTouch(page);
  await checkWidth(page);
  await checkAccess(page);
  await page.getByRole("button", { name: "Show the board" }).tap();
  assert.ok(await page.locator("#board").isVisible());
  await page.getByRole("button", { name: "Stop", exact: true }).tap();
  await soon(async () => assert.equal(await page.locator(".viewer").isVisible(), false));
  await close(/422/);
});
