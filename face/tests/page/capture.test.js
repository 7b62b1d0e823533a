// The capture panel: pictures, files and a shared screen.

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test, after } from "node:test";
import { fileURLToPath } from "node:url";
import { PHONE, alike, checkAccess, drop, night, painted, soon, start } from "./app.js";
import { inLink } from "./voltorb.js";

const SCREENS = process.env.FORETILE_SHARED ?? fileURLToPath(new URL("../../../../shared", import.meta.url));
const labels = existsSync(`${SCREENS}/screens/labels.jsonl`)
  ? readFileSync(`${SCREENS}/screens/labels.jsonl`, "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line))
  : null;
const skip = labels ? false : "the screens are not here";
const app = await start({ after });

/** @param {string} file */
const bytes = (file) => [...readFileSync(`${SCREENS}/screens/${file}`)];
/** @param {any} label */
const position = ({ rows, cols, cards }) => {
  const hints = [rows, cols].map((lines) => lines.map((/** @type {number[]} */ pair) => pair.join(":")).join(","));
  const shown = /^\?+$/.test(cards) ? null : cards;
  return [hints[0], hints[1], shown];
};

/** The position in a page's link. @param {import("playwright-core").Page} page */
const shown = (page) => inLink(page, "rows", "cols", "cards");

/**
 * Does something, and waits until the page has then read so many pictures. The first one may have been on its way
 * before.
 * @param {import("playwright-core").Page} page @param {number} pictures @param {() => Promise<unknown>} act
 */
async function reads(page, pictures, act) {
  // With each picture, the page says anew which part of it is searched.
  const part = page.locator("#capture-part");
  for (let read = 0; read < pictures; read++) {
    await part.evaluate((part) => (part.textContent = "nothing read"));
    if (read === 0) await act();
    await soon(async () => assert.notEqual(await part.textContent(), "nothing read"));
  }
}

/**
 * Marks a part of the picture with the mouse, by its left and right ends as shares of the picture's width. Whatever
 * moves the picture meanwhile, both corners are points of the picture.
 * @param {import("playwright-core").Page} page @param {number} left @param {number} right
 */
async function mark(page, left, right) {
  const picture = page.locator("#picture");
  const corner = (/** @type {number} */ across, /** @type {number} */ down) =>
    picture.evaluate(
      ({ clientWidth, clientHeight }, [x, y]) => ({ x: 4 + x * (clientWidth - 8), y: 4 + y * (clientHeight - 8) }),
      [across, down],
    );
  await picture.hover({ position: await corner(left, 0) });
  await page.mouse.down();
  await picture.hover({ position: await corner((left + right) / 2, 0.5) });
  await picture.hover({ position: await corner(right, 1) });
  await page.mouse.up();
}

/**
 * Runs in a page: a film in WebM of these pictures, each shown so many seconds at three times its size. It is encoded
 * picture by picture, not recorded while time passes, so a busy machine makes the same film as any other.
 * @param {{ pictures: number[][], seconds: number }} film
 */
async function filmed({ pictures, seconds }) {
  const PICTURES_A_SECOND = 10;
  const boards = await Promise.all(pictures.map((bytes) => createImageBitmap(new Blob([new Uint8Array(bytes)]))));
  const canvas = new OffscreenCanvas(3 * boards[0].width, 3 * boards[0].height);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("expected a canvas to draw on");
  context.imageSmoothingEnabled = false;
  /** @type {Uint8Array[]} */
  const blocks = [];
  const bigEndian = (/** @type {number} */ value, /** @type {number} */ bytes) =>
    Array.from({ length: bytes }, (_, at) => Math.floor(value / 256 ** (bytes - 1 - at)) % 256);
  /** An element of Matroska (RFC 9559): its identifier, its length in eight bytes, and what it holds. */
  const element = (/** @type {number[]} */ identifier, /** @type {Iterable<number>[]} */ ...parts) => {
    const content = parts.flatMap((part) => [...part]);
    return [...identifier, 1, ...bigEndian(content.length, 7), ...content];
  };
  const text = (/** @type {string} */ words) => new TextEncoder().encode(words);
  const encoder = new VideoEncoder({
    error: (error) => {
      throw error;
    },
    output: (chunk) => {
      const data = new Uint8Array(chunk.byteLength);
      chunk.copyTo(data);
      const key = chunk.type === "key" ? 0x80 : 0;
      blocks.push(new Uint8Array(element([0xa3], [0x81, ...bigEndian(chunk.timestamp / 1000, 2), key], data)));
    },
  });
  encoder.configure({ codec: "vp8", width: canvas.width, height: canvas.height, bitrate: 6_000_000 });
  const all = boards.length * seconds * PICTURES_A_SECOND;
  for (let at = 0; at < all; at += 1) {
    context.drawImage(boards[Math.floor(at / seconds / PICTURES_A_SECOND)], 0, 0, canvas.width, canvas.height);
    const picture = new VideoFrame(canvas, { timestamp: (at * 1_000_000) / PICTURES_A_SECOND });
    encoder.encode(picture, { keyFrame: at % (seconds * PICTURES_A_SECOND) === 0 });
    picture.close();
  }
  await encoder.flush();
  const duration = new DataView(new ArrayBuffer(8));
  duration.setFloat64(0, (1000 * all) / PICTURES_A_SECOND);
  const size = element(
    [0xe0],
    element([0xb0], bigEndian(canvas.width, 2)),
    element([0xba], bigEndian(canvas.height, 2)),
  );
  return [
    ...element(
      [0x1a, 0x45, 0xdf, 0xa3],
      element([0x42, 0x82], text("webm")),
      element([0x42, 0x87], [2]),
      element([0x42, 0x85], [2]),
    ),
    ...element(
      [0x18, 0x53, 0x80, 0x67],
      // One tick is a millisecond.
      element(
        [0x15, 0x49, 0xa9, 0x66],
        element([0x2a, 0xd7, 0xb1], bigEndian(1_000_000, 3)),
        element([0x44, 0x89], new Uint8Array(duration.buffer)),
      ),
      element(
        [0x16, 0x54, 0xae, 0x6b],
        element(
          [0xae],
          element([0xd7], [1]),
          element([0x73, 0xc5], [1]),
          element([0x83], [1]),
          element([0x86], text("V_VP8")),
          size,
        ),
      ),
      element([0x1f, 0x43, 0xb6, 0x75], element([0xe7], [0]), ...blocks),
    ),
  ];
}

/** Drops one of the pictures. @param {import("playwright-core").Page} page @param {string} name */
const dropPicture = (page, name) =>
  drop(page, { name, mimeType: name.endsWith("png") ? "image/png" : "image/jpeg", buffer: Buffer.from(bytes(name)) });

alike("dropped pictures of every kind are read", { skip }, async () => {
  const { page, close } = await app.open("/voltorb");
  for (const tier of ["native", "scaled", "desktop", "filtered", "photo"]) {
    const picture = labels?.find((label) => label.tier === tier && !label.hard);
    await dropPicture(page, picture.file);
    await soon(async () => assert.deepEqual(await shown(page), position(picture), picture.file));
    if (picture.level) assert.equal(await page.locator("#level").inputValue(), String(picture.level));
    assert.match(await page.locator("#capture-status").innerText(), /^Board read, \d+% sure/);
  }
  await checkAccess(page);
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/capture-1280.png`, fullPage: true });
  // A native picture shows no level, and some hints cannot be at the level set: the solver says so.
  await close(/422/);
});

alike("a picture without a board changes nothing, and what is no picture is told", { skip }, async () => {
  const { page, close } = await app.open("/voltorb#level=2");
  const none = labels?.find((label) => label.none && !label.readable && !label.idle && !label.box);
  await dropPicture(page, none.file);
  await soon(async () => assert.match(await page.locator("#capture-status").innerText(), /^No board found/i));
  assert.deepEqual(await shown(page), [null, null, null]);
  await page
    .locator("#file")
    .setInputFiles({ name: "broken.png", mimeType: "image/png", buffer: Buffer.from("no picture") });
  await soon(async () => assert.match(await page.locator("#capture-status").innerText(), /cannot be read/));
  await close();
});

night("an answer about an earlier picture comes too late", { skip }, async () => {
  const [first, second] = (labels ?? []).filter((label) => label.tier === "native" && /^\?+$/.test(label.cards ?? ""));
  let requests = 0;
  /** @type {(sighting: any) => void} */
  let answer = () => {};
  const late = new Promise((resolve) => (answer = resolve));
  const { page, close } = await app.open("/voltorb", {}, { "voltorb/read": () => (requests++ ? "real" : late) });
  await dropPicture(page, first.file);
  await soon(() => assert.equal(requests, 1));
  await dropPicture(page, second.file);
  await soon(async () => assert.deepEqual(await shown(page), position(second)));
  answer(
    await page.evaluate(async (bytes) => {
      const bitmap = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
      const canvas = Object.assign(document.createElement("canvas"), { width: bitmap.width, height: bitmap.height });
      canvas.getContext("2d")?.drawImage(bitmap, 0, 0);
      return (await import(/** @type {any} */ ("./program.js?real"))).send("voltorb/read", canvas, null);
    }, bytes(first.file)),
  );
  await painted(page);
  assert.deepEqual(await shown(page), position(second));
  await close(/422/);
});

night("a rectangle drawn by hand says where the game is", { skip }, async () => {
  const [first, second] = (labels ?? []).filter((label) => label.tier === "native" && /^\?+$/.test(label.cards ?? ""));
  const { page, close } = await app.open("/voltorb");
  await page.getByText("Read the screen").click();
  await page.getByRole("button", { name: "Mark the game's area" }).click();
  assert.equal(await page.locator("#capture-status").innerText(), "Follow the screen or choose a picture first.");
  // Two games on one picture: which is meant?
  await page.evaluate(
    async ([first, second]) => {
      const [left, right] = await Promise.all(
        [first, second].map((bytes) => createImageBitmap(new Blob([new Uint8Array(bytes)]))),
      );
      const canvas = new OffscreenCanvas(left.width + right.width + 120, Math.max(left.height, right.height) + 80);
      const context = canvas.getContext("2d");
      context?.drawImage(left, 40, 40);
      context?.drawImage(right, left.width + 80, 40);
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([await canvas.convertToBlob()], "two.png", { type: "image/png" }));
      dispatchEvent(new DragEvent("drop", { dataTransfer, cancelable: true }));
      Object.assign(window, { split: (left.width + 60) / canvas.width });
    },
    [bytes(first.file), bytes(second.file)],
  );
  await soon(async () => assert.match(await page.locator("#capture-status").innerText(), /\d+% sure|No board/i));
  for (const [label, side] of /** @type {[any, number][]} */ ([
    [second, 1],
    [first, 0],
  ])) {
    await reads(page, 1, () => page.getByRole("button", { name: "Mark the game's area" }).click());
    assert.match(await page.locator("#capture-status").innerText(), /^Draw a rectangle/);
    const split = await page.evaluate(() => /** @type {any} */ (window).split);
    await (side ? mark(page, split, 1) : mark(page, 0, split));
    await soon(async () => assert.deepEqual(await shown(page), position(label)));
  }
  assert.equal(await page.getByRole("button", { name: "Mark the game's area" }).getAttribute("aria-pressed"), "false");
  await checkAccess(page);
  await close(/422/);
});

night("the rectangle of a shared screen is remembered, and that of another is its own", { skip }, async () => {
  const [first, second] = (labels ?? []).filter((label) => label.tier === "native" && /^\?+$/.test(label.cards ?? ""));
  const { page, close } = await app.open("/voltorb");
  /** Shares a screen with two games side by side, by this name. @param {string} name */
  const share = (name) =>
    page.evaluate(
      async ({ name, games }) => {
        const [left, right] = await Promise.all(
          games.map((bytes) => createImageBitmap(new Blob([new Uint8Array(bytes)]))),
        );
        const canvas = document.createElement("canvas");
        [canvas.width, canvas.height] = [left.width + right.width + 120, Math.max(left.height, right.height) + 80];
        const context = canvas.getContext("2d");
        const draw = () => {
          context?.drawImage(left, 40, 40);
          context?.drawImage(right, left.width + 80, 40);
        };
        setInterval(draw, 50);
        draw();
        Object.assign(window, { split: (left.width + 60) / canvas.width });
        navigator.mediaDevices.getDisplayMedia = async () => {
          const stream = canvas.captureStream(10);
          Object.defineProperty(stream.getVideoTracks()[0], "label", { value: name });
          return stream;
        };
      },
      { name, games: [bytes(first.file), bytes(second.file)] },
    );
  const part = page.locator("#capture-part");
  const searched = async (/** @type {RegExp} */ text) => soon(async () => assert.match(await part.innerText(), text));
  await page.getByText("Read the screen").click();
  await share("screen:1:0");
  await page.getByRole("button", { name: "Follow the screen" }).click();
  await soon(async () => assert.ok(await page.locator("#picture").isVisible()));
  await reads(page, 2, () => page.getByRole("button", { name: "Mark the game's area" }).click());
  await mark(page, await page.evaluate(() => /** @type {any} */ (window).split), 1);
  await soon(async () => assert.deepEqual(await shown(page), position(second)));
  await searched(/^Only the area/);
  await page.getByRole("button", { name: "Stop following" }).click();
  // Another day: the same screen is searched where the game was, and another screen as a whole.
  await page.locator("#clear").click();
  await page.reload();
  await page.getByText("Read the screen").click();
  await share("screen:1:0");
  await page.getByRole("button", { name: "Follow the screen" }).click();
  await searched(/^Only the area/);
  await soon(async () => assert.deepEqual(await shown(page), position(second)));
  // Marking twice forgets it.
  await page.getByRole("button", { name: "Mark the game's area" }).click();
  await page.getByRole("button", { name: "Mark the game's area" }).click();
  await searched(/^$/);
  await page.getByRole("button", { name: "Stop following" }).click();
  await page.evaluate(() =>
    localStorage.setItem(
      "foretile.voltorb.rectangles",
      JSON.stringify([["window 100x100", { x: 0, y: 0, width: 50, height: 50 }]]),
    ),
  );
  await share("window:77:0");
  await reads(page, 2, () => page.getByRole("button", { name: "Follow the screen" }).click());
  await searched(/^$/);
  await close(/422/);
});

test("a video file is read from board to board", { skip }, async () => {
  const [first, second] = (labels ?? []).filter((label) => label.tier === "native" && /^\?+$/.test(label.cards ?? ""));
  const { page, close } = await app.open("/voltorb");
  const film = await page.evaluate(filmed, { pictures: [bytes(first.file), bytes(second.file)], seconds: 2 });
  await page.evaluate(() => {
    // It waits in the middle of either board until that has been read, however long reading takes.
    const video = /** @type {HTMLVideoElement} */ (document.getElementById("video"));
    let read = 0;
    video.addEventListener("timeupdate", () => {
      if (read < 2 && video.currentTime > 1 + 2 * read) video.pause();
    });
    // Without its file, which the page lets go of at the end, starting would wait for ever, so nobody waits for it.
    document.addEventListener("read", () => {
      read += 1;
      void video.play().catch(() => {});
    });
  });
  await drop(page, { name: "game.webm", mimeType: "video/webm", buffer: Buffer.from(film) });
  for (const board of [first, second]) {
    await soon(async () => assert.deepEqual(await shown(page), position(board)), 60_000);
    await page.evaluate(() => document.dispatchEvent(new Event("read")));
  }
  // The film ends by itself.
  await soon(async () => assert.equal(await page.locator("#capture-stream").innerText(), "Follow the screen"), 60_000);
  await close(/422/);
});

test("a shared screen is followed from board to board, and corrections by hand win", { skip }, async () => {
  const [first, second] = (labels ?? []).filter((label) => label.tier === "native" && /^\?+$/.test(label.cards ?? ""));
  const { page, close } = await app.open("/voltorb");
  await page.evaluate(
    ([first, second]) => {
      const canvas = document.createElement("canvas");
      const context = canvas.getContext("2d");
      /** @type {ImageBitmap | undefined} */
      let bitmap;
      const show = async (/** @type {number[]} */ bytes) =>
        (bitmap = await createImageBitmap(new Blob([new Uint8Array(bytes)])));
      [canvas.width, canvas.height] = [800, 600];
      setInterval(() => bitmap && context?.drawImage(bitmap, 100, 80), 50);
      show(first);
      Object.assign(window, { next: () => show(second) });
      navigator.mediaDevices.getDisplayMedia = async () => canvas.captureStream(20);
    },
    [bytes(first.file), bytes(second.file)],
  );
  await page.getByText("Read the screen").click();
  await page.getByRole("button", { name: "Follow the screen" }).click();
  await soon(async () => assert.deepEqual(await shown(page), position(first)));
  // A card that the player turns by hand stays turned, whatever the picture shows.
  await reads(page, 3, () => page.locator(".card").nth(7).press("1"));
  assert.equal((await shown(page))[2]?.[7], "1");
  await page.evaluate(() => /** @type {any} */ (window).next());
  await soon(async () => assert.deepEqual(await shown(page), position(second)));
  assert.match(await page.locator("#session").innerText(), /– quit\s+1\s+1/);
  // It is stored for the statistics.
  const stored = await page.evaluate(() => JSON.parse(localStorage.getItem("foretile.practice.rounds") ?? "[]"));
  assert.deepEqual(
    stored.map((/** @type {StoredRound} */ { inGame, record }) => [inGame, record?.rounds[0].flips]),
    [[true, [7]]],
  );
  await page.getByRole("button", { name: "Stop following" }).click();
  await soon(async () => assert.equal(await page.locator("#capture-stream").innerText(), "Follow the screen"));
  await close(/422/);
});

alike("a camera that shakes reads a photographed board", { skip }, async () => {
  const photo = labels?.find(({ tier, cards }) => tier === "photo" && /[123]/.test(cards ?? ""));
  const { page, close } = await app.open("/voltorb", { viewport: PHONE });
  await page.evaluate(async (bytes) => {
    const board = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
    const canvas = document.createElement("canvas");
    const context = canvas.getContext("2d");
    [canvas.width, canvas.height] = [1280, 800];
    let frame = 0;
    setInterval(() => {
      frame += 1;
      context?.setTransform(
        1,
        0.01 * Math.sin(frame),
        -0.01 * Math.sin(frame),
        1,
        150 + 5 * Math.sin(2 * frame),
        30 + 4 * Math.cos(frame),
      );
      context?.drawImage(board, 0, 0);
    }, 100);
    navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(10);
  }, bytes(photo.file));
  await page.getByText("Read the screen").click();
  await page.getByRole("button", { name: "Point the camera at the DS" }).click();
  await soon(async () => assert.deepEqual(await shown(page), position(photo)), 30000);
  await checkAccess(page);
  await page.getByRole("button", { name: "Stop following" }).click();
  await soon(async () => assert.ok(await page.getByRole("button", { name: "Point the camera at the DS" }).isVisible()));
  await close(/422/);
});
