// The page of Puyo puzzles: one is played, undone, and checked by the program, which also proves the hints.

import assert from "node:assert/strict";
import { test, after } from "node:test";
import { PUZZLES } from "../../../page/puzzles/list.js";
import {
  PHONE,
  TOUCH,
  address,
  ask,
  checkAccess,
  checkColours,
  checkTouch,
  checkWidth,
  isFirefox,
  night,
  notInFirefox,
  soon,
  start,
} from "./app.js";
import { field, text } from "./puyo.js";

const app = await start({ after });

/** @typedef {import("playwright-core").Page} Page */

const PAGE = "http://ips.karou.jp/simu/pn.html?";
/** Where the pairs of the first puzzle go, and the keys that bring them there. */
const FIRST = [
  ["Pair 1: red in column 3, green below it.", "ArrowUp", "ArrowUp", "Enter"],
  ["Pair 2: green in column 4, red below it.", "ArrowRight", "x", "x", "ArrowDown"],
];

/** Waits until an element says this. @param {Page} page @param {string} id @param {RegExp | string} words */
const says = (page, id, words) =>
  soon(async () => {
    const said = await text(page, id);
    if (typeof words === "string") assert.equal(said, words);
    else assert.match(said, words);
  });

/** Opens a puzzle, and waits for its first pair. @param {string} [path] @param {any} [options] */
async function open(path = "", options) {
  const opened = await app.open(`/puzzles${path}`, options);
  await says(opened.page, "move-status", /^Pair 1: /);
  return opened;
}

/** Presses keys. @param {Page} page @param {string[]} keys */
async function type(page, ...keys) {
  for (const key of keys) await page.keyboard.press(key);
}

/** @param {Page} page @param {string} name */
const press = (page, name) => page.getByRole("button", { name, exact: true }).click();

/** What is chosen among our puzzles. @param {Page} page */
const chosen = (page) =>
  page.locator("#which").evaluate((it) => /** @type {HTMLSelectElement} */ (it).selectedOptions[0].text);

test("every puzzle of ours has one solution, with its last pair", async () => {
  const { page, close } = await open();
  assert.equal(new Set(PUZZLES).size, PUZZLES.length);
  let pairs = 0;
  for (const puzzle of PUZZLES) {
    const found = await ask(page, "puyo/task", { address: PAGE + puzzle });
    assert.deepEqual([found.verdict, found.proven, found.count], ["unique", true, 1], puzzle);
    assert.ok(found.moves >= Math.max(pairs, 2) && found.moves <= 5, "from easy to hard");
    pairs = found.moves;
    const placed = found.solutions[0].placements.map((/** @type {any} */ at) => `${at.column}${at.turn}`);
    const played = await ask(page, "puyo/play", { address: PAGE + puzzle, placed });
    assert.equal(played.state, "met", puzzle);
  }
  await close();
});

test("the day's puzzle is the one that the program makes for everybody", async () => {
  const { page, close } = await open();
  for (const day of ["2026-11-23", "2026-11-25"]) {
    await page.clock.setFixedTime(`${day}T23:59:00Z`);
    await page.reload();
    await says(page, "move-status", /^Pair 1: /);
    const made = await ask(page, "puyo/puzzle", { day });
    const puzzle = made.address.slice(PAGE.length);
    await page.locator("#which").selectOption({ label: "Today's puzzle" });
    await soon(async () => assert.equal(new URLSearchParams(new URL(page.url()).hash.slice(1)).get("puzzle"), puzzle));
    assert.equal(await chosen(page), "Today's puzzle");
    // Its list goes on with the first of ours.
    await press(page, "Puzzle after");
    await soon(async () => assert.equal(await chosen(page), "Puzzle 1 of 12"));
  }
  await close();
});

test("a puzzle is solved by keys, and the next one follows", async () => {
  const { page, close } = await open();
  assert.equal(await text(page, "goal"), "Clear all puyos.");
  assert.equal(await chosen(page), "Puzzle 1 of 12");
  await checkAccess(page);
  await checkColours(page);
  // Both ways round, and at the wall.
  assert.equal(await text(page, "move-status"), "Pair 1: red in column 3, green above it.");
  await type(page, "c");
  await says(page, "move-status", /green to its left/);
  await type(page, "ArrowUp", "ArrowLeft", "ArrowLeft", "ArrowLeft");
  await says(page, "move-status", /red in column 1, green above it/);
  await type(page, "ArrowRight", "ArrowRight");
  for (const [index, [place, ...keys]] of FIRST.entries()) {
    await type(page, ...keys.slice(0, -1));
    await says(page, "move-status", place);
    assert.equal(await page.locator("#field .ghost").count(), 2);
    await type(page, keys.at(-1) ?? "");
    if (!index) await says(page, "move-status", /^Pair 2/);
  }
  await says(page, "status", "Solved!");
  assert.deepEqual(await field(page), ["......"].slice(1));
  assert.equal(await page.locator("#acting button:visible").count(), 2);
  await checkAccess(page);
  await type(page, "n");
  await says(page, "goal", "Make a chain of 2.");
  assert.equal(await chosen(page), "Puzzle 2 of 12");
  assert.equal(await page.locator("#which option").nth(1).innerText(), "Puzzle 1 of 12, solved");
  assert.match(await address(page), /#puzzle=400A0J_U1I1__u02$/);
  await close();
});

test("on a phone, a tap on a column moves the pair, and a second one drops it", { skip: notInFirefox }, async () => {
  const { page, close } = await open("", TOUCH);
  const tap = (/** @type {number} */ column) => page.locator(`#field [data-column="${column}"]`).nth(6).tap();
  await checkWidth(page);
  await checkTouch(page);
  // The first tap drops nothing, not even on the column where the pair appears.
  await tap(3);
  await says(page, "move-status", "Pair 1: red in column 3, green above it.");
  await press(page, "Turn right");
  await press(page, "Turn right");
  await says(page, "move-status", FIRST[0][0]);
  await tap(3);
  await says(page, "move-status", /^Pair 2: green in column 3/);
  await tap(4);
  await press(page, "Turn left");
  await press(page, "Turn left");
  await says(page, "move-status", FIRST[1][0]);
  await tap(4);
  await says(page, "status", "Solved!");
  await press(page, "Next puzzle");
  await says(page, "goal", "Make a chain of 2.");
  await close();
});

night("a hint is proven from where the puzzle stands, and a dead end is told", async () => {
  const { page, close } = await open();
  await press(page, "Hint");
  await says(page, "status", `Hint, proven: ${FIRST[0][0]}`);
  // It is shown on the field, too.
  assert.equal(await text(page, "move-status"), FIRST[0][0]);
  await type(page, "ArrowRight", "ArrowRight", "ArrowRight", "ArrowDown");
  await says(page, "move-status", /^Pair 2/);
  await type(page, "h");
  await says(page, "status", "From here it cannot be solved: undo.");
  await type(page, "ArrowDown");
  await says(page, "status", /^Not solved\. Nothing popped\. Still there: \d+ of the puyos\.$/);
  assert.equal(await page.locator("#acting button:visible").count(), 2);
  await checkAccess(page);
  await press(page, "Undo");
  await says(page, "move-status", /^Pair 2/);
  await type(page, "Backspace");
  await says(page, "move-status", /^Pair 1/);
  assert.ok(await page.locator("#undo").isDisabled());
  await type(page, "h");
  await says(page, "status", `Hint, proven: ${FIRST[0][0]}`);
  await type(page, "ArrowDown");
  await says(page, "move-status", /^Pair 2/);
  await type(page, "h");
  await says(page, "status", `Hint, proven: ${FIRST[1][0]}`);
  await type(page, "z");
  await says(page, "move-status", /^Pair 1/);
  await close();
});

night("what was done instead is told, and the attempt begins again", async () => {
  // Three reds and three greens in corners, and two pairs of both: chains of one.
  const { page, close } = await open("#puzzle=80290i_c1c1__u02");
  await page.locator('#field [data-column="1"]').nth(6).click();
  await type(page, "Enter");
  await says(page, "move-status", /^Pair 2/);
  await page.locator('#field [data-column="6"]').nth(6).click();
  await type(page, "x", "x", "Enter");
  await says(page, "status", "Not solved. A chain of 1. The task asks for 2.");
  await press(page, "Again");
  await says(page, "move-status", /^Pair 1/);
  await close();
});

night("a hint counts what earlier pairs popped", async () => {
  // The same field: both colours are to be popped, by one pair after the other.
  const { page, close } = await open("#puzzle=80290i_c1c1__a02");
  assert.equal(await text(page, "goal"), "Pop 2 colours in all moves together.");
  for (const pair of [1, 2]) {
    await type(page, "h");
    await says(page, "status", new RegExp(`^Hint, proven: Pair ${pair}: `));
    await type(page, "Enter");
    await says(page, pair === 1 ? "move-status" : "status", pair === 1 ? /^Pair 2/ : "Solved!");
  }
  await close();
});

test("an address is played whole or by its tail, and another one is refused with the reason", async () => {
  const { page, close } = await open();
  const take = async (/** @type {string} */ address) => {
    await page.locator("#link").fill(address);
    await press(page, "Play");
  };
  assert.ok(await page.locator("#link").isVisible());
  for (const address of [`${PAGE}800900_c1__u01`, "?800900_c1__v01", "800900_c1__H04"]) {
    await take(address);
    await says(page, "goal", /^Make a chain of 1( or more)?\.$|^Pop 4 or more puyos at once\.$/);
    await soon(async () => assert.equal(await page.locator("#link").inputValue(), ""));
    assert.equal(await chosen(page), "A puzzle by its address");
  }
  for (const [address, reason] of /** @type {[string, RegExp][]} */ ([
    ["800900_c1__301", /^The task “301” is unknown/],
    ["http://ips.karou.jp/simu/ps.html?800900_c1", /expected the address of a puzzle/],
    ["800900_c1", /has no task/],
    ["hello", /no task|no moves|expected/],
  ])) {
    await take(address);
    await says(page, "link-status", reason);
    assert.equal(await page.locator("#link").inputValue(), address);
    // The puzzle before goes on.
    assert.match(await text(page, "goal"), /^Pop 4 or more/);
  }
  await page.locator("#on").click();
  await says(page, "goal", "Clear all puyos.");
  assert.equal(await text(page, "link-status"), "");
  await close(/422/);
});

test("a link that cannot be played says why, and our first puzzle is there", async () => {
  const { page, close } = await open("#puzzle=800900_c1__301");
  await says(page, "link-status", /“301” is unknown/);
  assert.equal(await chosen(page), "Puzzle 1 of 12");
  await close(/422/);
});

test("what was solved and what is placed are remembered", async () => {
  const { page, context, close } = await open();
  // A fast player does not wait for the answers.
  for (const [, ...keys] of FIRST) await type(page, ...keys);
  await says(page, "status", "Solved!");
  await press(page, "Next puzzle");
  await says(page, "move-status", /^Pair 1/);
  await type(page, "Enter");
  await says(page, "move-status", /^Pair 2/);
  await page.reload();
  await says(page, "move-status", /^Pair 2/);
  const other = await context.newPage();
  await other.goto(`${app.link}puzzles`);
  await says(other, "move-status", /^Pair 2/);
  assert.equal(await other.locator("#which option").nth(1).innerText(), "Puzzle 1 of 12, solved");
  await close();
});

test("a chain is shown step by step, and a key ends the show", async () => {
  const { page, close } = await open("#puzzle=80290i_c1c1__u02");
  await page.locator('#field [data-column="1"]').nth(6).click();
  await type(page, "Enter");
  await says(page, "status", "Chain 1");
  assert.equal(await page.locator("#field .popping").count(), 4);
  await type(page, "Enter");
  await says(page, "move-status", /^Pair 2/);
  await says(page, "status", "A chain of 1.");
  await close();
});

night(
  "the Puyo Puyo page leads to the puzzles, and they lead back",
  {
    skip: isFirefox && "as in Chromium",
  },
  async () => {
    const { page, close } = await app.open("/puyo", { viewport: PHONE });
    await page.getByRole("link", { name: "Puyo puzzles" }).click();
    await says(page, "goal", "Clear all puyos.");
    await page.getByText("Another puzzle, or how to play").click();
    assert.match((await page.getByRole("link", { name: "Puyo Puyo" }).last().getAttribute("href")) ?? "", /^puyo/);
    await close();
  },
);
