// Proofs that several workers share, where the host isolates the pages from others.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test, after } from "node:test";
import { night, soon, start } from "../app.js";
import { Bounds, roomForBounds } from "../../../../site/web/bounds.js";

const app = await start({ after });
const { headers, replaced } = /** @type {{ headers: Record<string, string>, replaced: Map<string, string> }} */ (
  app.server
);
/**
 * The code of the workers, where those who help with a proof begin at once, so that a fast machine has no time to do
 * without them.
 */
const AT_ONCE = readFileSync(new URL("../../../../site/web/workers.js", import.meta.url), "utf8").replace(
  /\bALONE = \d+/,
  "ALONE = 0",
);
/** The headers that the guide for hosts names. */
const GUIDE = readFileSync(new URL("../../../../docs/hosting.md", import.meta.url), "utf8");
const NAMED = Object.fromEntries(
  [...GUIDE.matchAll(/^([A-Z][\w-]+): ([\w-]+)$/gm)].map(([, name, value]) => [name, value]),
);

/** A golden position of 4,361 boards (`golden/data`): its best card and value. */
const HARD = {
  level: 8,
  rows: [
    [10, 1],
    [3, 3],
    [5, 2],
    [3, 3],
    [7, 1],
  ],
  cols: [
    [4, 3],
    [5, 2],
    [9, 1],
    [4, 2],
    [6, 2],
  ],
  aim: "win",
  time_limit: 60,
};
/** The hardest known screen, which takes much longer. */
const HARDEST = {
  ...HARD,
  rows: [
    [7, 2],
    [4, 2],
    [6, 2],
    [6, 2],
    [5, 2],
  ],
  cols: [
    [3, 3],
    [5, 2],
    [7, 1],
    [6, 2],
    [7, 2],
  ],
};

/**
 * Opens a page that says that it has four cores, and keeps the memory that workers share.
 * @param {boolean} isIsolated
 */
async function opened(isIsolated) {
  for (const name of Object.keys(headers)) delete headers[name];
  Object.assign(headers, isIsolated ? NAMED : {});
  assert.match(AT_ONCE, /\bALONE = 0/);
  replaced.set("workers.js", AT_ONCE);
  const opened = await app.open("/api", { serviceWorkers: "block" });
  await opened.context.addInitScript(() => {
    Object.defineProperty(navigator, "hardwareConcurrency", { value: 4 });
    /** @type {SharedArrayBuffer[]} */
    const rooms = [];
    Object.assign(window, { rooms });
    if (!window.SharedArrayBuffer) return;
    window.SharedArrayBuffer = class extends SharedArrayBuffer {
      constructor(size = 0) {
        super(size);
        rooms.push(this);
      }
    };
  });
  await opened.page.reload();
  assert.equal(await opened.page.evaluate(() => crossOriginIsolated), isIsolated);
  return opened;
}

/** Begins a proof. @param {import("playwright-core").Page} page @param {any} body */
const begin = (page, body) =>
  page.evaluate(async (body) => {
    const { send } = await import(/** @type {any} */ ("./program.js"));
    const stop = new AbortController();
    const proof = { answer: /** @type {any} */ (null), ended: "", stop: () => stop.abort() };
    Object.assign(window, { proof });
    send("voltorb/solve", body, null, stop.signal).then(
      (/** @type {any} */ answer) => (proof.answer = answer),
      (/** @type {any} */ error) => (proof.ended = error.name),
    );
  }, body);

/**
 * In the page: those who help with a proof have a minute for it, so that their own time limit does not end them before
 * the proof's.
 */
function lastingHelpers() {
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function (/** @type {any} */ message, /** @type {any} */ given) {
    if (message.request?.way) {
      const question = JSON.parse(new TextDecoder().decode(message.request.body));
      message.request.body = new TextEncoder().encode(JSON.stringify({ ...question, time_limit: 60 }));
    }
    postMessage.call(this, message, given);
  };
}

/** The answer of the proof that was begun. @param {import("playwright-core").Page} page */
async function answered(page) {
  await page.waitForFunction(
    () => /** @type {any} */ (window).proof.answer || /** @type {any} */ (window).proof.ended,
    null,
    { timeout: 120_000 },
  );
  const { answer, ended } = await page.evaluate(() => /** @type {any} */ (window).proof);
  assert.equal(ended, "");
  return answer;
}

test("where the host isolates the pages, workers share a proof, and its answer is that of one worker", async () => {
  const alone = await opened(false);
  await begin(alone.page, HARD);
  const expected = await answered(alone.page);
  assert.equal(alone.page.workers().length, 1);
  await alone.close();
  assert.deepEqual([expected.best, expected.exact], [[4], true]);

  const { page, close } = await opened(true);
  let most = 0;
  page.on("worker", () => (most = Math.max(most, page.workers().length)));
  await begin(page, HARD);
  const shared = await answered(page);
  const essence = (/** @type {any} */ { boards, value, best, exact, proven }) => ({
    boards,
    value,
    best,
    exact,
    proven,
  });
  assert.deepEqual(essence(shared), essence(expected));
  // Of cards that are not the best, those that helped have proven others or more.
  const values = new Map(shared.moves.map((/** @type {any} */ { card, value }) => [card, value]));
  const both = expected.moves.filter((/** @type {any} */ { card }) => values.has(card));
  assert.ok(both.length > 5);
  for (const { card, value } of both) assert.equal(values.get(card), value, `card ${card}`);
  assert.equal(most, 4);
  // The places of a bucket's first key, whose bounds are some proof.
  const stored = await page.evaluate(() => {
    const words = new Int32Array(/** @type {any} */ (window).rooms.at(-1));
    let stored = 0;
    for (let bucket = 0; bucket < words.length; bucket += 33) stored += Number(words[bucket + 1] !== 0);
    return stored;
  });
  assert.ok(stored > 1_000, `${stored} positions`);
  // The worker that answered goes on.
  await begin(page, { ...HARD, aim: "survive" });
  assert.equal((await answered(page)).proven, true);
  await close();
});

night("those who help with a proof end with it, or when nobody waits for it any more", async () => {
  const { page, close } = await opened(true);
  await page.evaluate(lastingHelpers);
  await begin(page, HARDEST);
  await soon(() => assert.equal(page.workers().length, 4));
  await page.evaluate(() => /** @type {any} */ (window).proof.stop());
  await soon(async () =>
    assert.equal(await page.evaluate(() => /** @type {any} */ (window).proof.ended), "AbortError"),
  );
  await soon(() => assert.equal(page.workers().length, 0));
  await begin(page, { ...HARDEST, time_limit: 4 });
  await soon(() => assert.equal(page.workers().length, 4));
  const { bracket, proven } = await answered(page);
  assert.ok(!proven && bracket[0] < bracket[1]);
  await soon(() => assert.equal(page.workers().length, 1));
  await close();
});

test("bounds are those that were kept for the key, and what another worker has locked is not waited for", () => {
  const memory = new WebAssembly.Memory({ initial: 1 });
  const room = roomForBounds();
  const [one, other] = [new Bounds(room), new Bounds(room)];
  const AT = 64;
  /** @param {number[]} words */
  const write = (words) => new Uint32Array(memory.buffer, AT).set(words);
  /** @param {Bounds} bounds @param {number[]} key */
  const recalled = (bounds, key) => {
    write([...key, 0, 0, 0, 0]);
    return bounds.recall(memory, AT) ? [...new Uint32Array(memory.buffer, AT + 16, 4)] : null;
  };
  const keep = (/** @type {number[]} */ key, /** @type {number[]} */ known) => (
    write([...key, ...known]), one.keep(memory, AT)
  );
  const WORDS = [0xffffffff, 0, 1, 0x80000000];
  assert.equal(recalled(other, [5, 6, 7, 8]), null);
  keep([5, 6, 7, 8], WORDS);
  // The module's memory may have grown since.
  memory.grow(1);
  assert.deepEqual(recalled(one, [5, 6, 7, 8]), WORDS);
  assert.deepEqual(recalled(other, [5, 6, 7, 8]), WORDS);
  for (const key of [
    [6, 6, 7, 8],
    [5, 5, 7, 8],
    [5, 6, 6, 8],
    [5, 6, 7, 9],
  ])
    assert.equal(recalled(other, key), null, `${key}`);
  keep([5, 6, 7, 8], [1, 2, 3, 4]);
  assert.deepEqual(recalled(other, [5, 6, 7, 8]), [1, 2, 3, 4]);
  // Four keys of a bucket have room; a fifth takes the place of one.
  for (let key = 1; key < 5; key += 1) keep([5, 6, key, 0], [key, key, key, key]);
  const held = [[5, 6, 7, 8], ...[1, 2, 3, 4].map((key) => [5, 6, key, 0])].map((key) => recalled(other, key));
  assert.equal(held.filter(Boolean).length, 4);
  assert.deepEqual(held.at(-1), [4, 4, 4, 4]);
  // A worker that was ended in the middle leaves a bucket locked. Others are as before.
  keep([9, 0, 0, 1], WORDS);
  const lock = 33 * 5;
  Atomics.store(new Int32Array(room), lock, 1);
  assert.equal(recalled(one, [5, 6, 4, 0]), null);
  keep([5, 6, 4, 0], WORDS);
  Atomics.store(new Int32Array(room), lock, 0);
  assert.deepEqual(recalled(one, [5, 6, 4, 0]), [4, 4, 4, 4]);
  assert.deepEqual(recalled(one, [9, 0, 0, 1]), WORDS);
});
