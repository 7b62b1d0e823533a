// Boards of other sizes than 5 by 5, which PlayBingo has: its lists and settings on the bingo page, through whole stories.

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import {
  PHONE,
  TOUCH,
  address,
  ask,
  checkAccess,
  checkColours,
  checkTouch,
  checkWidth,
  night,
  notInFirefox,
  painted,
  paste,
  sample,
  soon,
  start,
} from "./app.js";
import { goals } from "./bingo.js";

const GOLDEN = fileURLToPath(new URL("../../../../shared/golden/", import.meta.url));
const skip = existsSync(`${GOLDEN}playbingo_boards.jsonl.gz`)
  ? false
  : "needs ../shared/golden/playbingo_boards.jsonl.gz";
const app = await start({ after });

/** @typedef {import("playwright-core").Page} Page */

const CATEGORIES = ["Forest", "Harbour", "River", "Tower"];
/** A game's list, as a site with ids has it: 60 goals of three difficulties. */
const LIST = JSON.stringify({
  categories: CATEGORIES.map((name, at) => ({ id: `c${at}`, name, max: 0 })),
  tags: [],
  goals: Array.from({ length: 60 }, (_, at) => ({
    id: `g${at}`,
    goal: `Errand number ${at + 1}`,
    description: null,
    difficulty: 1 + (at % 3),
    categories: [`c${at % 4}`],
    tags: [],
  })),
});
/** The same goals as people upload them, which does not say whose rules deal them. */
const UPLOAD = JSON.stringify(
  Array.from({ length: 60 }, (_, at) => ({ goal: `Errand number ${at + 1}`, difficulty: 1 + (at % 3) })),
);
/** Settings of a board of 3 rows and 4 columns, as the site answers about a game. */
const SETTINGS = JSON.stringify({
  name: "Errands",
  generationSettings: {
    boardLayout: {
      mode: "custom",
      layout: Array.from({ length: 3 }, (_, row) =>
        Array(4).fill({ selectionCriteria: "difficulty", difficulty: row + 1 }),
      ),
    },
    restrictions: [{ type: "line-type-exclusion" }],
  },
});
/** @param {string} name @param {string} text */
const file = (name, text) => ({ name, mimeType: "text/plain", buffer: Buffer.from(text) });

/** Waits until the card has so many goals. @param {Page} page @param {number} count */
const dealt = (page, count) =>
  soon(async () => {
    const all = await goals(page);
    assert.equal(all.length, count);
    assert.equal(all.filter(Boolean).length, count, await page.locator("#status").innerText());
  });
/** The names of the rows and columns. @param {Page} page */
const names = (page) => page.locator(".row-name b").allInnerTexts();
/** What the page says of its list. @param {Page} page */
const named = (page) => page.locator("#list-name").innerText();
/** Sets the size of the board. @param {Page} page @param {number} columns @param {number} rows */
async function resize(page, columns, rows) {
  for (const [name, value] of /** @type {const} */ ([
    ["Columns", columns],
    ["Rows of squares", rows],
  ])) {
    const field = page.getByLabel(name, { exact: true });
    await field.fill(String(value));
    await field.press("Tab");
  }
  await dealt(page, columns * rows);
}
/** The squares that are crossed out. @param {Page} page */
const dead = (page) =>
  page.locator(".square").evaluateAll((all) => all.flatMap((it, at) => (it.matches(".dead") ? [at] : [])));
/** Marks squares. @param {Page} page @param {number[]} squares */
async function mark(page, squares) {
  for (const square of squares) await page.locator(".square").nth(square).click();
}
/** Opens a page with the list. @param {string} [hash] @param {any} [options] */
async function opened(hash = "seed=7", options = {}) {
  const it = await app.open(`/bingo#${hash}`, options);
  await dealt(it.page, 25);
  await paste(it.page, LIST);
  await soon(async () => assert.equal(await named(it.page), "pasted list · PlayBingo"));
  await dealt(it.page, 25);
  return it;
}

test("a game's list and its settings are dealt as the program deals them, and a reload keeps them", async () => {
  const { page, close } = await app.open("/bingo#seed=7");
  await dealt(page, 25);
  assert.equal(await page.getByLabel("Columns", { exact: true }).isVisible(), false);
  await page.locator("#list").setInputFiles([file("game.json", SETTINGS), file("goals.json", LIST)]);
  await dealt(page, 12);
  assert.equal(await named(page), "goals.json · PlayBingo");
  const settings = JSON.parse(SETTINGS).generationSettings;
  const board = await ask(page, "bingo/deal", { seed: "7", rules: "playbingo", list: { text: LIST }, settings });
  const shown = board.goals.map((/** @type {{ name: string }} */ { name }) => name);
  assert.deepEqual([board.rows, board.columns], [3, 4]);
  assert.deepEqual(await goals(page), shown);
  assert.deepEqual(await names(page), ["TLBR", "COL1", "COL2", "COL3", "COL4", "ROW1", "ROW2", "ROW3", "BLTR"]);
  assert.equal(await page.getByLabel("Columns", { exact: true }).inputValue(), "4");
  await mark(page, [0, 5, 10]);
  await soon(async () => assert.match(await page.locator("#race").innerText(), /3 squares · 1 line/));
  await page.reload();
  await dealt(page, 12);
  assert.deepEqual(await goals(page), shown);
  assert.match(await page.locator("#race").innerText(), /3 squares · 1 line/);
  await checkColours(page);
  // Another size keeps what the squares that remain ask for: the first row has goals of difficulty 1.
  await resize(page, 2, 2);
  const first = JSON.parse(LIST).goals.filter((/** @type {any} */ goal) => goal.difficulty === 1);
  for (const goal of (await goals(page)).slice(0, 2))
    assert.ok(
      first.some((/** @type {any} */ { goal: text }) => text === goal),
      goal,
    );
  await page.goBack();
  await page.goBack();
  await dealt(page, 12);
  assert.deepEqual(await goals(page), shown);
  // Who changes a goal's text keeps the settings; another game has its own.
  await page.locator("#to-list").click();
  await page.locator("#step-goals > summary").click();
  await page.locator("#new-goals").fill(LIST.replaceAll("Errand", "Task"));
  await page.locator("#new-form .main").click();
  await soon(async () => assert.equal(await named(page), "my list · PlayBingo"));
  await soon(async () =>
    assert.deepEqual(
      await goals(page),
      shown.map((/** @type {string} */ goal) => goal.replace("Errand", "Task")),
    ),
  );
  await paste(page, LIST);
  await dealt(page, 25);
  await close();
});

test("every size is marked, counted and crossed out by its lines, and undo leads back to the size before", async () => {
  const { page, close } = await opened();
  for (const [columns, rows, line] of /** @type {[number, number, number[]][]} */ ([
    [3, 3, [2, 4, 6]],
    [6, 4, [5, 11, 17, 23]],
    [7, 7, [42, 43, 44, 45, 46, 47, 48]],
  ])) {
    await resize(page, columns, rows);
    assert.equal((await names(page)).length, rows + columns + 2);
    await mark(page, line);
    await soon(async () =>
      assert.match(await page.locator("#race").innerText(), new RegExp(`^.*\\b${line.length} squares · 1 line$`, "m")),
    );
  }
  // A line's name lights its squares, and an arrow key goes from square to square.
  await page.locator(".row-name", { hasText: "COL7" }).hover();
  assert.deepEqual(
    await page.locator(".square").evaluateAll((all) => all.flatMap((it, at) => (it.matches(".lit") ? [at] : []))),
    [6, 13, 20, 27, 34, 41, 48],
  );
  await page.locator(".square").first().focus();
  for (const key of ["ArrowRight", "ArrowDown", "ArrowDown"]) await page.keyboard.press(key);
  assert.equal(
    await page.evaluate(() =>
      [...document.querySelectorAll(".square")].indexOf(/** @type {any} */ (document.activeElement)),
    ),
    15,
  );
  // In a lockout, a square is dead once both players have marked on all its lines.
  await resize(page, 3, 3);
  await page.locator("#lockout").check();
  await mark(page, [0, 2, 7]);
  await page.locator("#colours button").nth(1).click();
  await mark(page, [3, 4]);
  assert.deepEqual(await dead(page), []);
  await mark(page, [8]);
  await soon(async () => assert.deepEqual(await dead(page), [6]));
  for (let nth = 0; nth < 7; nth++) await page.locator("#undo").click();
  await dealt(page, 21);
  await close();
});

test("an upload asks for its rules, and a link has what was chosen, with the size", async () => {
  const { page, context, close } = await app.open("/bingo#seed=7", {
    permissions: notInFirefox ? [] : ["clipboard-read", "clipboard-write"],
  });
  await dealt(page, 25);
  await paste(page, UPLOAD);
  const question = page.locator("#status");
  await soon(async () => assert.match(await question.innerText(), /does not say by which rules it is dealt/));
  await checkColours(page);
  await question.getByRole("button", { name: "PlayBingo" }).click();
  await soon(async () => assert.equal(await named(page), "pasted list · PlayBingo"));
  assert.equal(await question.innerText(), "");
  await resize(page, 6, 6);
  const shown = await goals(page);
  // The address has the size, and the link has the list, too.
  assert.match(await address(page), /#seed=7&mode=normal&settings=6x6$/);
  if (!notInFirefox) {
    await page.locator("#share").click();
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await soon(async () => assert.match(await copied(), /&list=/));
    const link = await copied();
    const other = await app.open("/puyo");
    await other.page.goto(link);
    await dealt(other.page, 36);
    assert.deepEqual(await goals(other.page), shown);
    assert.equal(await named(other.page), "pasted list · PlayBingo");
    // A link without settings is not dealt with those of the list before.
    await other.page.evaluate((to) => (location.href = to), link.replace("&settings=6x6", ""));
    await dealt(other.page, 25);
    await other.close();
  }
  // The same text by other rules is another list.
  await page.locator("#to-list").click();
  await page.locator("#step-goals > summary").click();
  await page.locator("#new-goals").fill(UPLOAD);
  await page.locator("#new-form .main").click();
  await page.locator("#new-status").getByRole("button", { name: "any goal on any square" }).click();
  await soon(async () => assert.equal(await named(page), "my list · any goal on any square"));
  await dealt(page, 25);
  assert.equal(await page.getByLabel("Columns", { exact: true }).isVisible(), false);
  await context.close();
  await close(/422/);
});

night("an upload that comes with its settings is read once, by the rules that they belong to", async () => {
  const { page, close } = await app.open("/bingo#seed=7");
  await dealt(page, 25);
  await page.locator("#list").setInputFiles([file("upload.json", UPLOAD), file("game.json", SETTINGS)]);
  await dealt(page, 12);
  assert.equal(await named(page), "upload.json · PlayBingo");
  // Asked without its rules, the program would refuse the list, and the console would complain.
  await close();
});

night("settings are pasted or typed, wait for their list, and are refused with the place", async () => {
  const { page, close } = await app.open("/bingo#seed=7");
  await dealt(page, 25);
  await paste(page, SETTINGS);
  await soon(async () =>
    assert.match(await page.locator("#status").innerText(), /^These are settings of PlayBingo\. Load/),
  );
  // With settings there is no doubt whose list comes.
  await paste(page, UPLOAD);
  await dealt(page, 12);
  assert.equal(await named(page), "pasted list · PlayBingo");
  await page.getByText("All settings of the game").click();
  const field = page.locator("#settings");
  assert.equal(JSON.parse(await field.inputValue()).restrictions[0].type, "line-type-exclusion");
  await field.fill('{"boardLayout": {"mode": "isac"}}');
  await page.locator("#settings-take").click();
  const status = page.locator("#playbingo [role=status]");
  await soon(async () =>
    assert.match(await status.innerText(), /boardLayout, mode: expected one of "random", .* found the text "isac"/),
  );
  await dealt(page, 12);
  await field.fill("isaac");
  await page.locator("#settings-take").click();
  await soon(async () =>
    assert.match(await status.innerText(), /^These are no settings of PlayBingo: expected an object/),
  );
  // Its fourth difficulty has no goal: the seed has no board, and the page says where.
  await field.fill('{"boardLayout": {"mode": "isaac"}}');
  await page.locator("#settings-take").click();
  await soon(async () =>
    assert.match(
      await page.locator("#status").innerText(),
      /^This seed deals no card: No goal is left for row 3, column 3\./,
    ),
  );
  // A size that the layout does not have is one of any goals, and the page says so.
  await resize(page, 3, 2);
  assert.match(await status.innerText(), /^The layout of the settings only knows 5 by 5 squares/);
  assert.match(await address(page), /settings=3x2$/);
  await paste(page, '{"legacy": "random"}');
  await dealt(page, 25);
  await checkAccess(page);
  await close(/422/);
});

night("a list whose limits leave too few goals is told so, and no card is promised", async () => {
  let hold = Promise.resolve();
  let release = () => {};
  const { page, close } = await app.open(
    "/bingo#seed=7",
    {},
    { "bingo/deal": async ({ body }) => ("seed" in body && (await hold), "real") },
  );
  await dealt(page, 25);
  const list = JSON.parse(LIST);
  for (const category of list.categories) category.max = 2;
  const { boardLayout } = JSON.parse(SETTINGS).generationSettings;
  const settings = JSON.stringify({ boardLayout, adjustments: [{ type: "board-type-max" }] });
  await page.locator("#to-list").click();
  const reads = (/** @type {string} */ text) =>
    soon(async () => assert.equal(await page.locator("#read-status").innerText(), text));
  // The card before is still there when a list is read.
  for (const [text, card, status] of /** @type {[string, string, RegExp][]} */ ([
    [LIST, " You see its card of seed 7.", /^$/],
    [JSON.stringify(list), "", /^This seed deals no card: No goal is left for row 3/],
  ])) {
    hold = new Promise((resolve) => (release = resolve));
    await page.locator("#list").setInputFiles([file("list.json", text), file("game.json", settings)]);
    await reads("60 goals in 3 tiers.");
    release();
    await soon(async () => assert.match(await page.locator("#status").innerText(), status));
    await reads(`60 goals in 3 tiers.${card}`);
  }
  await page.locator("[data-to=step-check]:visible").click();
  await soon(async () =>
    assert.match(
      await page.locator("#judged").innerText(),
      /Forest \(2\), Harbour \(2\), River \(2\), Tower \(2\): these limits let a board have 8 goals at most, for 12 squares/,
    ),
  );
  await close();
});

test("seeds are found on a small board, and the list is judged, converted and used", {
  skip: notInFirefox,
}, async () => {
  const { page, close } = await opened("seed=7", { permissions: ["clipboard-read", "clipboard-write"] });
  await resize(page, 4, 3);
  const before = await goals(page);
  const [, second] = before;
  await page.locator("#to-find").click();
  await page.locator("#goals").fill(`2=${second}`);
  await page.locator("#find").click();
  await page.locator("#found button").nth(3).waitFor();
  assert.equal(await page.locator("#found svg").first().getAttribute("viewBox"), "0 0 4 3");
  await page.locator("#found button").nth(3).click();
  await soon(async () => assert.notDeepEqual(await goals(page), before));
  assert.equal((await goals(page))[1], second);
  assert.equal(await page.locator(".square.wanted").count(), 1);
  // All goals of the first squares name the seed at once, among all that there are.
  const all = await goals(page);
  const seed = await page.locator("#seed").inputValue();
  await page.locator("#goals").fill(all.map((goal, at) => `${at + 1}=${goal}`).join(";"));
  await page.locator("#seed-last").fill("2147483647");
  await page.locator("#find").click();
  await soon(async () => assert.match(await page.locator("#find-status").innerText(), /of 2,147,483,647 seeds fit/));
  assert.ok((await page.locator("#found button").allInnerTexts()).includes(seed));

  await page.locator("#to-list").click();
  await page.locator("[data-to=step-check]:visible").click();
  await page.locator("#judged").getByText("The numbers").waitFor({ timeout: 60_000 });
  const verdict = await page.locator("#judged").innerText();
  assert.match(verdict, /^Nothing is wrong or suspicious, on 1,000 cards\./);
  assert.match(verdict, /On PlayBingo: The goals on the first \d+ squares identify the seed/);
  assert.match(verdict, /Even\. /);
  await checkAccess(page);
  await page.locator("#judge-next").click();
  await soon(async () =>
    assert.match(
      await page.locator("#use-status").innerText(),
      /^On PlayBingo, a room .* For Bingosync, .* Randomized, and paste/,
    ),
  );
  assert.match(await page.locator("#use-lost").innerText(), /What is lost:\n.*Seeds deal other cards/s);
  await page.locator("#use-copy").click();
  await soon(async () => assert.equal(await page.locator("#use-copy").innerText(), "Copied"));
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  assert.equal(JSON.parse(await copied()).length, 60);
  // One card of 12 squares is none of Bingosync's.
  assert.equal(await page.locator("#use-card").isVisible(), false);
  await page.locator("#copy").click();
  await soon(async () =>
    assert.match(await page.locator("#status").innerText(), /only knows cards of 25 squares\. This one has 12\./),
  );
  await page.getByText("For another site", { exact: true }).click();
  await page.locator("#elsewhere").selectOption("csv");
  await page.locator("#elsewhere-panel .main:enabled").click();
  await soon(async () => assert.match(await copied(), /^name,/));
  await checkAccess(page);
  // How often goals come, and what other goals change.
  await page.locator("#more-panel > summary").click();
  await page.getByText("How often goals come", { exact: true }).click();
  await page.locator("#game-study").click();
  await soon(async () =>
    assert.match(await page.locator("#game-study-status").innerText(), /^10,000 cards; 0 seeds deal none/),
  );
  await page.getByText("What an edit changes", { exact: true }).click();
  await page.locator("#game-other").setInputFiles(file("edited.json", UPLOAD));
  await soon(async () => assert.match(await page.locator("#game-compare-status").innerText(), /^edited\.json/));
  await page.locator("#game-compare").click();
  await soon(async () => assert.match(await page.locator("#game-compare-status").innerText(), /^Of 10,000 seeds, /));
  await page.locator("#step-improve").evaluate((it) => it.removeAttribute("hidden"));
  await page.locator("#step-improve > summary").click();
  assert.match(await page.locator("#improve-about").innerText(), /^Edits are not tried for PlayBingo's boards/);
  await close();
});

night("two windows race on a board of 7 by 7, and the overlay shows it", async () => {
  const { page: first, context, close } = await opened();
  await resize(first, 7, 7);
  await first.locator("#together").click();
  await first.locator('#together[aria-pressed="true"]').waitFor();
  const second = await context.newPage();
  await second.goto(`${app.link}bingo#seed=2`);
  await second.locator("#together").click();
  await dealt(second, 49);
  assert.deepEqual(await goals(second), await goals(first));
  await mark(first, [48]);
  await soon(async () => assert.match(await address(second), /marks=-{48}0/));
  await mark(second, [30]);
  await soon(async () => assert.match(await address(first), /marks=-{30}1-{17}0/));
  const overlay = await context.newPage();
  await overlay.goto(`${app.link}overlay#game=bingo`);
  await soon(async () => assert.deepEqual(await goals(overlay), await goals(first)));
  assert.deepEqual(await overlay.locator(".square .sign").allInnerTexts(), ["▲", "●"]);
  for (const [width, height] of [
    [360, 740],
    [1280, 800],
  ]) {
    await overlay.setViewportSize({ width, height });
    const last = await overlay.locator(".square").last().boundingBox();
    assert.ok(last && last.x + last.width <= width && last.y + last.height <= height, JSON.stringify(last));
  }
  // Another size is another board for all, without marks.
  await resize(second, 3, 4);
  await dealt(first, 12);
  await soon(async () => assert.match(await address(first), /settings=3x4$/));
  assert.deepEqual(await goals(first), await goals(second));
  await soon(async () => assert.equal((await goals(overlay)).length, 12));
  await second.locator("#unmark").click();
  await close();
});

night("columns and rows are shown in the order in which they were set, whichever answer comes first", async () => {
  let [isHeld, tried, isAnswered, release] = [false, 0, false, () => {}];
  const released = new Promise((resolve) => (release = () => resolve(null)));
  const { page, close } = await app.open(
    "/bingo#seed=7",
    {},
    {
      "bingo/deal": async ({ body }, real) => {
        if (!isHeld || body.seeds?.length !== 0) return real();
        tried += 1;
        const isFirst = tried === 1;
        const answer = await real();
        if (isFirst) await released;
        else isAnswered = true;
        return answer;
      },
    },
  );
  await dealt(page, 25);
  await paste(page, LIST);
  await soon(async () => assert.equal(await named(page), "pasted list · PlayBingo"));
  isHeld = true;
  for (const [name, value] of [
    ["Columns", "3"],
    ["Rows of squares", "4"],
  ]) {
    await page.getByLabel(name, { exact: true }).fill(value);
    await page.getByLabel(name, { exact: true }).press("Tab");
  }
  await soon(() => assert.ok(isAnswered));
  await painted(page);
  release();
  await dealt(page, 12);
  await painted(page);
  assert.equal((await goals(page)).length, 12);
  await close();
});

test("a board fits every window, or scrolls in its frame", async () => {
  for (const [width, height] of sample([
    [360, 740],
    [844, 390],
    [640, 400],
    [1280, 800],
    [1920, 1080],
  ])) {
    const isTouch = width < 900;
    const { page, close } = await opened("seed=7", { ...(isTouch && TOUCH), viewport: { width, height } });
    for (const [columns, rows] of sample([
      [3, 3],
      [4, 4],
      [6, 4],
      [6, 6],
      [7, 7],
      [4, 6],
    ])) {
      await resize(page, columns, rows);
      await checkWidth(page);
      const odd = await page.evaluate(() => {
        const frame = /** @type {Element} */ (document.querySelector("#sheet"));
        const around = frame.getBoundingClientRect();
        const isLarge = document.querySelector("#card.large") !== null;
        return [...document.querySelectorAll(".square, .row-name")].flatMap((it) => {
          const box = it.getBoundingClientRect();
          const isOut =
            !isLarge &&
            (box.left < around.left - 1 ||
              box.right > around.right + 1 ||
              box.top < around.top - 1 ||
              box.bottom > around.bottom + 1);
          const goal = it.querySelector(".goal");
          const isCut = it.matches(".tight") || (goal && goal.scrollWidth > goal.clientWidth + 1);
          return isOut || isCut || box.width < 24 || box.height < 24
            ? [`${it.textContent} ${JSON.stringify(box)}`]
            : [];
        });
      });
      assert.deepEqual(odd, [], `${columns} by ${rows} at ${width}x${height}`);
    }
    if (isTouch) {
      await resize(page, 4, 4);
      await checkTouch(page);
    }
    await close();
  }
});

test("150 goals of lockout.live become a fair list for Bingosync and a race, from the page alone", {
  skip: notInFirefox,
}, async () => {
  const set = JSON.stringify({
    schema_version: 3,
    schema_mode: "strict",
    game_name: "Errands",
    set_name: "Errands",
    tag_names: [],
    objectives: Array.from({ length: 150 }, (_, at) => ({
      goal: at % 3 ? `Errand number ${at + 1}` : `Carry {{X}} letters to house ${at + 1}`,
      ...(at % 3 === 0 && { range: [2, 3, 5] }),
      board_categories: [CATEGORIES[at % 4]],
      line_categories: [CATEGORIES[at % 4]],
      tooltip: "",
      icons: [],
    })),
    limits: { board: {}, line: {} },
  });
  const { page, context, close } = await app.open("/bingo", {
    viewport: PHONE,
    permissions: ["clipboard-read", "clipboard-write"],
  });
  await dealt(page, 25);
  await page.locator("#to-list").click();
  await page.locator("#list").setInputFiles(file("set.json", set));
  await soon(async () => assert.match(await page.locator("#read-status").innerText(), /^150 goals\./));
  // What is to know of the list is no fault.
  assert.equal(await page.locator("#status").innerText(), "");
  assert.match(await page.locator("#read-notes").innerText(), /^It is a list of lockout\.live/);
  await page.locator("[data-to=step-check]:visible").click();
  await page.locator("#judged").getByText("The numbers").waitFor({ timeout: 60_000 });
  assert.match(await page.locator("#judged").innerText(), /Even\. No goal is off by more than chance explains/);
  await page.locator("#judge-next").click();
  await soon(async () =>
    assert.match(await page.locator("#use-status").innerText(), /choose Custom \(Advanced\) and Randomized/),
  );
  await page.locator("#use-copy").click();
  await soon(async () => assert.equal(await page.locator("#use-copy").innerText(), "Copied"));
  const list = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()));
  assert.equal(list.length, 150);
  assert.equal(list[0].name, "Carry 3 letters to house 1");
  // The room of that seed has the card of the page.
  const seed = await page.locator("#seed").inputValue();
  const room = await ask(page, "bingo/deal", { seed, rules: "simple", list });
  assert.deepEqual(
    room.goals.map((/** @type {{ name: string }} */ { name }) => name),
    await goals(page),
  );
  await page.locator("#use-race").click();
  await page.locator('#together[aria-pressed="true"]').waitFor();
  // That the race is on, and what friends have to press, comes into sight, beside the bar that stays, and stands still.
  const inSight = () =>
    page.evaluate(() => {
      const [said, bar] = ["race-status", "race-bar"].map((id) =>
        /** @type {Element} */ (document.getElementById(id)).getBoundingClientRect(),
      );
      return (
        said.height > 0 &&
        said.top >= 0 &&
        said.bottom <= innerHeight &&
        (said.top >= bar.bottom || said.bottom <= bar.top)
      );
    });
  await soon(async () => assert.ok(await inSight()));
  await painted(page);
  assert.ok(await inSight());
  const other = await context.newPage();
  await other.goto(`${app.link}bingo#seed=1`);
  await other.locator("#together").click();
  await soon(async () => assert.deepEqual(await goals(other), await goals(page)));
  await other.close();
  // Each number can be a goal of its own.
  await page.locator("#to-list").click();
  await page.locator("#step-list > summary").click();
  await page.getByRole("button", { name: "Make a goal of each number instead" }).click();
  await soon(async () => assert.match(await page.locator("#read-status").innerText(), /^250 goals\./));
  await checkWidth(page);
  await close();
});

test("the boards of the golden data are those that their site dealt", { skip }, async () => {
  const { page, close } = await app.open("/bingo#seed=7");
  await dealt(page, 25);
  const all = JSON.parse(readFileSync(`${GOLDEN}playbingo_lists/settings.json`, "utf8"));
  const lines = gunzipSync(readFileSync(`${GOLDEN}playbingo_boards.jsonl.gz`))
    .toString()
    .trim()
    .split("\n");
  const boards = lines.map((line) => JSON.parse(line));
  for (const name of [
    "srlv5-line",
    "custom-3x3",
    "custom-4x6",
    "custom-6x4-line-max",
    "custom-7x7-line",
    "legacy-srlv5",
    "custom-category-runs-out",
  ]) {
    const { list, settings, legacy } = all[name];
    const text = readFileSync(`${GOLDEN}playbingo_lists/${list}.json`, "utf8");
    const nameOf = new Map(JSON.parse(text).goals.map((/** @type {any} */ { id, goal }) => [id, goal]));
    await page
      .locator("#list")
      .setInputFiles([file("game.json", JSON.stringify(settings ?? { legacy })), file(`${name}.json`, text)]);
    await soon(async () => assert.equal(await named(page), `${name}.json · PlayBingo`));
    for (const { seed, board, error } of boards.filter((it) => it.settings === name).slice(20, 24)) {
      await page.locator("#seed").fill(String(seed));
      await page.locator("#seed").press("Enter");
      if (board)
        await soon(async () =>
          assert.deepEqual(
            await goals(page),
            board.flat().map((/** @type {string} */ id) => nameOf.get(id)),
            `${name} ${seed}`,
          ),
        );
      else
        await soon(async () =>
          assert.match(
            await page.locator("#status").innerText(),
            new RegExp(`row ${error.row}, column ${error.column}`),
          ),
        );
    }
  }
  await close();
});
