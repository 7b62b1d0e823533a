// A camera's frames read by the site's WebAssembly module on one thread, cold and followed from frame to frame; and how
// many a second the page follows with its own code.
//
//   node bench/camera.mjs      after `site/build`; needs the pages' npm packages, Chromium and the screens of `shared`
//
// Films labelled screens in a hand that shakes, at every angle, asserts that they are read right, prints the processor
// time of a frame of 1280x720 and adds it to bench/results/<machine>/camera.csv. The page follows a camera of 30 frames
// a second, in a browser that has all cores or one for all that it does, the camera and the drawing included.

import assert from "node:assert/strict";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inflateSync } from "node:zlib";
import { HEIGHT, WIDTH, asCamera, dice, film, frame, shaken } from "../face/tests/page/camera.js";
import { open } from "../site/dist-npm/node.js";
import { serve } from "../site/serve.mjs";
import { resultsOf, timed } from "./results.mjs";

/** Frames of each film, and the angles at which the console is held. */
const FRAMES = 12;
const TURNS = [0, 45, 90, 135, 180, 250, 275, 330];

const root = new URL("..", import.meta.url).pathname;
const screens = `${process.env.FORETILE_SHARED ?? `${root}../shared`}/screens`;

/** The touch screen's pixels of a PNG file with 8 bits for each of red, green and blue. @param {string} file */
function pixelsOf(file) {
  const png = readFileSync(file);
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  assert.deepEqual([...png.subarray(24, 29)], [8, 2, 0, 0, 0], `${file}: 8 bits, no palette`);
  const parts = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    if (png.toString("latin1", at + 4, at + 8) === "IDAT")
      parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  }
  const raw = inflateSync(Buffer.concat(parts));
  const [line, rgb] = [3 * width, new Uint8Array(3 * width * height)];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < line; x++) {
      const left = x < 3 ? 0 : rgb[y * line + x - 3];
      const up = y === 0 ? 0 : rgb[(y - 1) * line + x];
      const corner = x < 3 || y === 0 ? 0 : rgb[(y - 1) * line + x - 3];
      const guess = left + up - corner;
      const far = [left, up, corner].map((value) => Math.abs(guess - value));
      const paeth = far[0] <= far[1] && far[0] <= far[2] ? left : far[1] <= far[2] ? up : corner;
      const filter = raw[y * (line + 1)];
      rgb[y * line + x] = raw[y * (line + 1) + 1 + x] + [0, left, up, (left + up) >> 1, paeth][filter];
    }
  }
  const touch = new Uint8Array(4 * 256 * 192).fill(255);
  for (let pixel = 0; pixel < 256 * 192; pixel++)
    touch.set(rgb.subarray(3 * (pixel + (height - 192) * width)).subarray(0, 3), 4 * pixel);
  return touch;
}

/** @param {number[]} values @param {number} share */
const quantile = (values, share) =>
  values.sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(share * values.length))];

const foretile = await open();
const labels = readFileSync(`${screens}/labels.jsonl`, "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line));
const shown = labels.filter(({ tier, hard, size }) => tier === "native" && !hard && size[0] === 256);
const share = dice(2026);
/** @type {{ cold: number[], followed: number[] }} */
const times = { cold: [], followed: [] };
let found = 0;
TURNS.forEach((turn, index) => {
  const label = shown[index % shown.length];
  const screen = pixelsOf(`${screens}/${label.file}`);
  /** @type {import("../face/tests/page/camera.js").Hold} */
  const hold = {
    turn,
    tilt: [20 * share() - 10, 20 * share() - 10],
    scale: 1.8 + 0.9 * share(),
    at: [40 * share(), 0],
  };
  let last;
  for (let number = 0; number < FRAMES; number++) {
    const rgb = frame(screen, shaken(hold, share), share);
    const data = new Uint8ClampedArray(4 * WIDTH * HEIGHT).fill(255);
    for (let at = 0; at < WIDTH * HEIGHT; at++) data.set(rgb.subarray(3 * at, 3 * at + 3), 4 * at);
    const picture = { data, width: WIDTH, height: HEIGHT };
    const [read, cold] = timed(() => foretile.look("voltorb/read", picture));
    found += Number(read.found);
    const [followed, again] = timed(() => foretile.look("voltorb/follow", picture, { stream: `film-number-${index}` }));
    times.cold.push(1e3 * cold);
    // The first frame is a cold one.
    if (number > 0) times.followed.push(1e3 * again);
    last = followed;
  }
  assert.deepEqual(
    [last.rows, last.cols, last.cards],
    [label.rows, label.cols, label.cards],
    `film ${index}: fast and wrong is not fast`,
  );
});

assert.ok(found >= 0.9 * times.cold.length, `${found} of ${times.cold.length} frames show a board by themselves`);

const add = resultsOf("camera");
for (const [name, least] of /** @type {const} */ ([
  ["cold", 250],
  ["followed", 30],
])) {
  for (const [rank, part] of /** @type {const} */ ([
    ["median", 0.5],
    ["p95", 0.95],
  ])) {
    const value = quantile(times[name], part).toFixed(1);
    const note = `a frame of 1280x720 with the copy into the module, ${times[name].length} frames, one thread; ${least} at most`;
    console.log(`${name.padEnd(8)} ${rank.padEnd(6)} ${value} ms: ${note}`);
    add(`${name} ${rank}`, value, "ms", note);
  }
}

/** How long the page follows before its frames are counted, and for how long they are, in ms. */
const [WARM_MS, COUNTED_MS] = [3_000, 10_000];
const { chromium } = createRequire(new URL("../face/tests/page/app.js", import.meta.url))("playwright-core");
const folder = mkdtempSync(join(tmpdir(), "foretile-camera-"));
const video = join(folder, "hand.y4m");
const browser = process.env.CHROMIUM ?? "/usr/bin/chromium";
const onOneCore = join(folder, "chromium");
writeFileSync(onOneCore, `#!/bin/sh\nexec taskset -c 0 ${browser} "$@"\n`);
chmodSync(onOneCore, 0o755);

/**
 * Counts the frames a second that the page follows.
 * @param {string} executablePath
 * @param {{ file: string, rows: number[][], cols: number[][] }} label
 */
async function followedBy(executablePath, label) {
  const { link, close } = await serve(0);
  const running = await chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-gpu", "--no-first-run", ...asCamera(video)],
  });
  const page = await (
    await running.newContext({
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      isMobile: true,
      serviceWorkers: "block",
    })
  ).newPage();
  await page.addInitScript(() => {
    const count = { frames: 0 };
    Object.assign(window, { count });
    globalThis.Worker = class extends Worker {
      /** @param {any} message @param {any} given */
      postMessage(message, given) {
        if (message.request?.question === "voltorb/follow") count.frames += 1;
        super.postMessage(message, given);
      }
    };
  });
  await page.goto(link);
  await page.locator("#way-camera").tap();
  await page.waitForFunction(() => /^Turn row/.test(document.getElementById("headline")?.textContent ?? ""), null, {
    timeout: 60_000,
  });
  await page.waitForTimeout(WARM_MS);
  const counted = () => page.evaluate(() => [/** @type {any} */ (window).count.frames, performance.now()]);
  const [before, begun] = await counted();
  await page.waitForTimeout(COUNTED_MS);
  const [after, ended] = await counted();
  const hints = await page.evaluate(() =>
    ["rows", "cols"].map((key) => new URLSearchParams(location.hash.slice(1)).get(key)),
  );
  assert.deepEqual(
    hints,
    [label.rows, label.cols].map((lines) => lines.map((pair) => pair.join(":")).join(",")),
    "fast and wrong is not fast",
  );
  await running.close();
  close();
  return (after - before) / ((ended - begun) / 1000);
}

const [label] = shown;
film(
  video,
  pixelsOf(`${screens}/${label.file}`),
  { turn: 5, tilt: [8, -6], scale: 2.4, at: [40, -10] },
  { rate: 30, isSteady: true },
);
for (const [where, executablePath] of [
  ["all cores", browser],
  ["one core", onOneCore],
]) {
  const value = (await followedBy(executablePath, label)).toFixed(1);
  const note = "frames of 1280x720 that the page follows with its own code, of 30 a second; 15 at least";
  console.log(`page, ${where}: ${value} a second: ${note}`);
  add(`page, ${where}`, value, "frames/s", note);
}
rmSync(folder, { recursive: true });
