// Lists of other games on the bingo page, through whole stories.

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test, after } from "node:test";
import { fileURLToPath } from "node:url";
import { deflateRawSync, gunzipSync } from "node:zlib";
import { PHONE, address, ask, checkAccess, checkWidth, downloaded, night, painted, paste, soon, start } from "./app.js";
import { goals } from "./bingo.js";

const LISTS = new URL("../cmd/bingo_lists.in/", import.meta.url);
/** A list, as the page takes its file. @param {string} name */
const listFile = (name) => ({ name, mimeType: "text/plain", buffer: readFileSync(new URL(name, LISTS)) });

const GOLDEN = fileURLToPath(new URL("../../../../shared/golden/", import.meta.url));
const skip = existsSync(`${GOLDEN}bingosync_cards.jsonl.gz`)
  ? false
  : "needs ../shared/golden/bingosync_cards.jsonl.gz";
const app = await start({ after });

/** What the page says of its list. @param {import("playwright-core").Page} page */
const named = (page) => page.locator("#list-name").innerText();
/** Opens a rarely used tool. @param {import("playwright-core").Page} page @param {string} title */
async function open(page, title) {
  if (title.includes("of a line clash")) await openTab(page, "Deal");
  else {
    await openTab(page, "My list");
    if (!(await page.locator("#more-panel").evaluate((it) => it.matches("[open]"))))
      await page.locator("#more-panel > summary").click();
  }
  await page.getByText(title, { exact: true }).click();
}
/** Presses the button that opens a step of the list's path. @param {import("playwright-core").Page} page @param {string} step */
const go = (page, step) => page.locator(`[data-to=${step}]:visible`).first().click();
/** Waits until the list that the page shows was judged, and returns what is said of it. @param {import("playwright-core").Page} page */
async function judged(page) {
  await page.locator("#judged details", { hasText: /The numbers|数値/ }).waitFor({ timeout: 60_000 });
  return page.locator("#judged").innerText();
}
/**
 * Improves the list that the page shows, and returns what is said of that.
 * @param {import("playwright-core").Page} page @param {string} measure
 */
async function improve(page, measure) {
  if (!(await page.locator("#improve-form").isVisible())) await page.locator("#step-improve > summary").click();
  await page.locator("#improve-measure").selectOption(measure);
  await page.locator("#improve").click();
  await soon(
    async () =>
      assert.match(await page.locator("#improve-status").innerText(), /edits? helps?|No small edit|件の編集を/),
    60000,
  );
  return page.locator("#improve-status").innerText();
}
/** Opens one of the three tabs. @param {import("playwright-core").Page} page @param {string} name */
const openTab = (page, name) => page.getByRole("tab", { name }).click();

test("the cards of other games' lists are those of their site", { skip }, async () => {
  const golden = gunzipSync(readFileSync(`${GOLDEN}bingosync_cards.jsonl.gz`))
    .toString()
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  const { page, close } = await app.open("/bingo#seed=1");
  for (const list of ["v5_one_based.json", "simple_objects.json", "isaac_plain.json"]) {
    const cards = golden.filter((card) => card.list === list && card.goals && Object.keys(card.options).length === 0);
    await page.locator("#list").setInputFiles(`${GOLDEN}bingosync_lists/${list}`);
    await soon(async () => assert.ok((await named(page)).startsWith(`${list} · `)));
    // The name of the rules that the command line takes is for those who look for it.
    assert.equal(await page.locator("#list-name").getAttribute("title"), cards[0].rules);
    for (const { seed, goals: dealt } of cards.filter(({ seed }) => /^(7|007|112233)$/.test(seed))) {
      await page.getByLabel("Seed", { exact: true }).fill(seed);
      await page.getByRole("button", { name: "Deal" }).click();
      await soon(async () => assert.deepEqual(await goals(page), dealt));
    }
  }
  await close();
});

test("a file that is not UTF-8 is read as the program reads it, and the page says as what", async () => {
  const { page, close } = await app.open("/bingo#seed=7");
  const [english, japanese] = [/^\w+ thé \w+ – “now”$/, /^(魚を釣る|家を\d+軒建てる|ケーキを焼く)$/];
  for (const [name, encoding, goal] of /** @type {const} */ ([
    ["utf16le_bare.txt", "utf-16le", english],
    ["windows1252.txt", "windows-1252", english],
    ["shift_jis.txt", "shift_jis", japanese],
  ])) {
    await page
      .locator("#list")
      .setInputFiles(fileURLToPath(new URL(`../../../ask/tests/lists/${name}`, import.meta.url)));
    await soon(async () => assert.ok((await named(page)).startsWith(name)));
    await soon(async () => assert.ok((await goals(page)).every((text) => goal.test(text))));
    assert.ok((await page.locator("main").innerText()).includes(`it was read as ${encoding}`), name);
  }
  await close();
});

test("a list of another game: its lines, the card that one wants, its faults, its counts and an edit", async () => {
  const { page, close } = await app.open("/bingo#seed=7", { viewport: PHONE });
  await page.locator("#list").setInputFiles(listFile("village.csv"));
  await soon(async () => assert.equal(await named(page), "village.csv · 25 tiers"));
  await soon(async () => assert.equal((await goals(page))[0], "Row the boat"));
  await page.getByRole("button", { name: "ROW2" }).hover();
  await soon(async () => assert.match(await page.locator("#row").innerText(), /Sleep outdoors\s+16/));
  assert.equal(await page.locator("#row-title").innerText(), "ROW2: no two goals clash");

  await openTab(page, "Find the seed");
  await page.getByLabel("Goals, separated by semicolons").fill("1=Row the boat;Ride a horse");
  await page.getByText("More conditions", { exact: true }).click();
  await page.getByLabel("How many goals of a type").fill("fish=2..");
  await page.getByLabel("None of these goals").fill("Buy a hat");
  await page.getByLabel("to", { exact: true }).fill("3000");
  await page.getByRole("button", { name: "Find seeds" }).click();
  const found = page.locator("#found button");
  await soon(async () =>
    assert.deepEqual(await found.allInnerTexts(), ["61", "79", "683", "701", "1481", "1505", "1584", "2442"]),
  );
  await found.nth(1).click();
  await soon(async () => assert.match(await address(page), /seed=79/));
  await soon(async () => assert.ok((await goals(page)).includes("Ride a horse")));
  await page.getByLabel("How many goals of a type").fill("fsh=1");
  await page.getByRole("button", { name: "Find seeds" }).click();
  await soon(async () =>
    assert.match(
      await page.locator("#find-status").innerText(),
      /“fsh” is not a type of the list: expected one such as fish/,
    ),
  );

  await open(page, "How often goals come");
  await page.getByLabel("Cards to count").selectOption("1000");
  await page.getByRole("button", { name: "Count" }).click();
  await soon(async () =>
    assert.match(await page.locator("#game-study-status").innerText(), /^1,000 cards; 0 seeds deal none/),
  );
  assert.equal(await page.locator("#game-counts tbody tr").count(), 50);

  await open(page, "What an edit changes");
  await page.getByRole("button", { name: "Compare" }).click();
  await soon(async () =>
    assert.match(await page.locator("#game-compare-status").innerText(), /Choose the edited list first/),
  );
  await page.locator("#game-other").setInputFiles(listFile("edited.csv"));
  await soon(async () => assert.equal(await page.locator("#game-compare-status").innerText(), "edited.csv"));
  await page.getByRole("button", { name: "Compare" }).click();
  await soon(async () =>
    assert.match(
      await page.locator("#game-compare-status").innerText(),
      /^Of 10,000 seeds, \d+\.\d% deal another card/,
    ),
  );
  assert.deepEqual(await page.locator("#game-changes tbody th").allInnerTexts(), [
    "Juggle three eggs",
    "Fly a kite",
    "Tame a bird",
  ]);
  await checkAccess(page);
  await checkWidth(page);

  // What was said of the list before is gone.
  await page.locator("#list").setInputFiles(listFile("trap.json"));
  await soon(async () => assert.equal(await named(page), "trap.json · 25 tiers"));
  assert.equal(await page.locator("#game-changes").innerText(), "");
  await page.getByRole("button", { name: "Compare" }).click();
  await soon(async () =>
    assert.match(await page.locator("#game-compare-status").innerText(), /Choose the edited list first/),
  );
  await page.getByRole("button", { name: "Back to the sample" }).click();
  await soon(async () => assert.equal(await named(page), "Sample list"));
  assert.equal(await page.getByText("Frequencies and times").isVisible(), true);
  assert.equal(await page.getByText("What an edit changes").isVisible(), false);
  await close(/422/);
});

/** Names of goals, and 25 tiers of two goals each. The tiers differ in how often their goals come. */
const UNEVEN = JSON.stringify(
  Array.from({ length: 25 }, (_, tier) =>
    Array.from({ length: tier === 6 ? 9 : 2 }, (_, goal) => ({
      name: `Goal ${tier}.${goal}`,
      types: [`type ${tier % 3}`],
    })),
  ),
);

test("edits make the goals of a list come more evenly, and lines say what clashes", async () => {
  const { page, close } = await app.open("/bingo#seed=7", { viewport: PHONE });
  await paste(page, UNEVEN);
  await soon(async () => assert.equal(await named(page), "pasted list · 25 tiers"));
  await open(page, "Which goals of a line clash");
  const lines = page.locator("#game-lines tbody tr");
  await soon(async () =>
    assert.match(await page.locator("#game-lines-status").innerText(), /^\d+ of 12 lines have goals that clash/),
  );
  const before = await lines.allInnerTexts();
  assert.ok(before.length > 0);
  assert.match(before[0], /Goal \d+\.\d and Goal \d+\.\d: type \d/);
  const numbers = before.map((text) => Number(/\t(\d+)/.exec(text)?.[1]));
  assert.deepEqual(
    numbers,
    numbers.toSorted((a, b) => b - a),
  );
  await lines.first().hover();
  assert.equal(await page.locator(".square.lit").count(), 5);
  await openTab(page, "Deal");
  await page.getByLabel("Seed", { exact: true }).fill("8");
  await page.getByRole("button", { name: "Deal" }).click();
  await soon(async () => assert.notDeepEqual(await lines.allInnerTexts(), before));

  await openTab(page, "My list");
  await go(page, "step-check");
  // 9 goals are in one tier: each is on a ninth of the cards. 57 goals can be in tiers of two and three.
  const verdict =
    /Uneven\. Goal 6\.\d is on only (\d+\.\d)% ± 0\.3% of the cards; with 57 goals, each can be on 33\.3%\./;
  const share = Number(verdict.exec(await judged(page))?.[1]);
  assert.ok(share > 5 && share < 12, `${share}`);
  await page.locator("#judged .improve").first().click();
  assert.equal(await page.locator("#improve-measure").inputValue(), "even");
  await page.getByText("How long to try").click();
  await page.locator("#improve-edits").fill("2");
  assert.match(await improve(page, "even"), /^[12] edits? helps?/);
  const improved = page.locator("#improved");
  // What it names got better, and that is what it shows.
  const [old, now] = (await improved.locator(".headline").innerText()).split(" → ").map(parseFloat);
  assert.ok(now < old, `${old} ${now}`);
  assert.match(await improved.innerText(), /^Unevenness over all goals/);
  // 57 goals in 7 tiers of three and 18 of two: the root of 57 × (7/3 + 18/2) / 25² − 1.
  assert.match(
    await improved.innerText(),
    /With so many goals, unevenness over all goals is 18\.3% at best; with 50, 75 or 100 goals it can be 0%\./,
  );
  await improved.getByText("The edits, and what else they change").click();
  assert.equal(await improved.locator("tbody tr").count(), 5);
  await checkAccess(page);
  await checkWidth(page);
  const saved = await downloaded(page, () => page.getByRole("button", { name: "Download the changed list" }).click());
  assert.notDeepEqual(JSON.parse(saved), JSON.parse(UNEVEN));
  // Another measure is another question: nothing is said of the one before.
  await page.locator("#improve-measure").selectOption("alike");
  assert.equal(await improved.innerText(), "");
  await improve(page, "alike");
  const lists = await improved.locator(".headline").allInnerTexts();
  if (lists.length) {
    const [most, least] = lists[0].split(" → ").map(parseFloat);
    assert.ok(least < most, lists[0]);
  }
  assert.equal(await improve(page, "repeats"), "No small edit that was tried surely helps.");
  await improve(page, "even");
  await page.getByRole("button", { name: "Take the changed list" }).click();
  await soon(async () => assert.equal(await named(page), "changed list · 25 tiers"));
  // Whether it is good now is judged anew.
  assert.ok(await page.locator("#step-check").evaluate((it) => it.matches("[open]")));
  await judged(page);
  assert.equal(await improved.innerText(), "");
  // The browser's way back leads to the list before.
  await page.goBack();
  await soon(async () => assert.equal(await named(page), "pasted list · 25 tiers"));
  assert.ok(await page.locator("#step-improve").evaluate((it) => it.matches("[open]")));

  // Rules without tiers have nothing to move, and compare no lines.
  await paste(page, JSON.stringify(Array.from({ length: 30 }, (_, goal) => `Task ${goal}`)));
  await soon(async () => assert.equal(await named(page), "pasted list (2) · any goal on any square"));
  await go(page, "step-check");
  assert.match(
    await judged(page),
    /Even\. No goal is off by more than chance explains: Task \d+ is on 8\d\.\d% ± 0\.4%/,
  );
  assert.equal(await page.locator("#judged .improve").count(), 0);
  assert.equal(await page.getByText("Which goals of a line clash").isVisible(), false);
  await close();
});

/** The link that the page copies. @param {import("playwright-core").Page} page */
async function link(page) {
  await page.evaluate(() =>
    Object.assign(navigator.clipboard, {
      writeText: async (/** @type {string} */ text) => Object.assign(window, { copied: text }),
    }),
  );
  await page.getByRole("button", { name: "Copy link" }).click();
  await page.getByRole("button", { name: "Copied" }).waitFor();
  return /** @type {Promise<string>} */ (page.evaluate(() => /** @type {any} */ (window).copied));
}

test("a link has the list, for another browser", async () => {
  const one = await app.open("/bingo#seed=7");
  await one.page.locator("#list").setInputFiles(listFile("village.csv"));
  await soon(async () => assert.equal((await goals(one.page))[0], "Row the boat"));
  const dealt = await goals(one.page);
  const shared = await link(one.page);
  assert.match(shared, /#seed=7&mode=normal&list=z[\w-]+$/);
  assert.ok(shared.length < 2000, `${shared.length}`);
  // The program takes the link in the place of a seed.
  const linked = await ask(one.page, "bingo/deal", { seed: shared });
  assert.deepEqual(
    linked.goals.map((/** @type {{ name: string }} */ { name }) => name),
    dealt,
  );
  await one.close(/422/);

  // So does the page, where the seed is typed.
  const typed = await app.open("/bingo#seed=112233");
  await soon(async () => assert.equal((await goals(typed.page)).filter(Boolean).length, 25));
  await typed.page.locator("#seed").fill(shared);
  await typed.page.locator("#seed").press("Enter");
  await soon(async () =>
    assert.deepEqual([await named(typed.page), await goals(typed.page)], ["village.csv · 25 tiers", dealt]),
  );
  assert.equal(await typed.page.locator("#seed").inputValue(), "7");
  await typed.close(/422/);

  const other = await app.open(`/bingo${new URL(shared).hash}`);
  await soon(async () =>
    assert.deepEqual([await named(other.page), await goals(other.page)], ["village.csv · 25 tiers", dealt]),
  );
  assert.doesNotMatch(await address(other.page), /list=/);
  await other.page.reload();
  await soon(async () =>
    assert.deepEqual([await named(other.page), await goals(other.page)], ["village.csv · 25 tiers", dealt]),
  );
  // The player's own list has kept its place: one from a link is for its tab.
  assert.equal(await other.page.evaluate(() => localStorage.getItem("foretile.bingo.list")), null);

  // An address that is typed into an open page; this one is not compressed.
  const plain = Buffer.from(
    JSON.stringify(["tasks.json", JSON.stringify(Array.from({ length: 25 }, (_, goal) => `Tâche ${goal}`))]),
  ).toString("base64url");
  await other.page.evaluate((hash) => (location.hash = hash), `seed=3&list=p${plain}`);
  await soon(async () => assert.equal(await named(other.page), "tasks.json · any goal on any square"));
  await soon(async () => assert.match((await goals(other.page))[0], /^Tâche \d+$/));
  await other.close(/422/);
});

test("a link that no page made deals no card, and says why", async () => {
  const { page, close } = await app.open("/bingo#seed=7");
  const packed = (/** @type {string} */ text) => `z${deflateRawSync(text).toString("base64url")}`;
  /** @param {unknown[]} parts */
  const file = (...parts) => packed(JSON.stringify(parts));
  const good = file("tasks.json", JSON.stringify(Array.from({ length: 25 }, (_, goal) => `Task ${goal}`)));
  const unread = /^The list in this link cannot be read: the link is cut or was changed/;
  const tooLong = /^The list in this link is too long/;
  for (const [list, said] of /** @type {[string, RegExp][]} */ ([
    ["", unread],
    ["z", unread],
    [`x${good.slice(1)}`, unread],
    [good.slice(0, -9), unread],
    [`${good.slice(0, 20)}A${good.slice(21)}`, unread],
    ["z%00%ff", unread],
    [packed("{}"), unread],
    [file("tasks.json"), unread],
    [file("tasks.json", 7), unread],
    [file("n".repeat(101), "[]"), unread],
    [file("bomb.json", " ".repeat(3_000_000)), tooLong],
    [good + "A".repeat(30_000), tooLong],
    [file("<b>few</b>.json", '["One goal"]'), /expected/],
    [file("run.js", "alert(1)"), /./],
  ])) {
    await page.evaluate((hash) => (location.hash = hash), `seed=7&list=${good}`);
    await soon(async () => assert.match((await goals(page))[0], /^Task \d+$/));
    await page.evaluate((hash) => (location.hash = hash), `seed=7&list=${list}`);
    await soon(async () => assert.match(await page.locator("#status").innerText(), said)).catch((error) =>
      assert.fail(`${list.slice(0, 60)}: ${error}`),
    );
    assert.deepEqual([...new Set(await goals(page))], [""]);
  }
  await close(/422/);
});

night("while the list of a link is read no card is dealt, and a list that comes late is not taken", async () => {
  const packed = (/** @type {string} */ name) => {
    const list = Array.from({ length: 25 }, (_, goal) => `${name} ${goal}`);
    const file = JSON.stringify([`${name}.json`, JSON.stringify(list)]);
    return `z${deflateRawSync(file).toString("base64url")}`;
  };
  /** @type {(() => void)[]} */
  const late = [];
  let answered = 0;
  const { page, close } = await app.open(
    "/bingo#seed=7",
    {},
    {
      "bingo/deal": async ({ body }, real) => {
        if (!body.list.text.includes("Late")) return "real";
        await new Promise((resolve) => late.push(() => resolve(null)));
        const answer = await real();
        answered += 1;
        return answer;
      },
    },
  );
  const go = (/** @type {string} */ name) =>
    page.evaluate((hash) => (location.hash = hash), `seed=7&list=${packed(name)}`);
  await go("Task");
  await soon(async () => assert.match((await goals(page))[0], /^Task \d+$/));
  await go("Late");
  await soon(() => assert.equal(late.length, 1));
  assert.deepEqual([...new Set(await goals(page))], [""]);
  await go("Chore");
  await soon(async () => assert.match((await goals(page))[0], /^Chore \d+$/));
  late.forEach((answer) => answer());
  await soon(() => assert.equal(answered, 1));
  await painted(page);
  assert.match((await goals(page))[0], /^Chore \d+$/);
  assert.match(await named(page), /^Chore\.json/);
  await close();
});

test("a list that is too long for a link goes as a file", async () => {
  const { page, close } = await app.open("/bingo#seed=7");
  let state = 1;
  const word = () => (state = (state * 48271) % 2147483647).toString(36);
  await paste(page, JSON.stringify(Array.from({ length: 6000 }, () => `${word()} ${word()}`)));
  await soon(async () => assert.equal(await named(page), "pasted list · any goal on any square"));
  assert.doesNotMatch(await link(page), /list=/);
  assert.match(await page.locator("#status").innerText(), /^The list is too long for a link/);
  await close();
});

night("a page in Japanese says in Japanese what is wrong with a list", async () => {
  const { page, close } = await app.open("/bingo#seed=7", { locale: "ja-JP" });
  const status = page.locator("#status");
  const goal = { id: "a", name: "魚", time: "soon", types: {} };
  const buckets = Object.fromEntries(
    Array.from({ length: 25 }, (_, bucket) => [bucket + 1, bucket ? [] : [goal, goal]]),
  );
  for (const [name, text, said] of /** @type {[string, string, string][]} */ ([
    [
      "times.json",
      JSON.stringify({ ...buckets, rowtypes: {} }),
      "タスクリストではないか、誤りがあります。難易度1 › タスク1（a） › time：分単位の数値（例：4.5）が必要です（実際：「soon」）。ほかに1件の誤りがあります。",
    ],
    [
      "few.json",
      '["魚", {"name": true}]',
      'タスクリストではないか、誤りがあります。1行目 › 7列目 › タスク2 › name：文字列（例："Catch a fish"）が必要です（実際：true）。ほかに1件の誤りがあります。',
    ],
    [
      "sum.js",
      'var bingoList = ["魚",\n1 + 2];',
      "タスクリストではないか、誤りがあります。2行目 › 3列目：コンマか閉じ括弧（例：[1, 2]）が必要です（実際：「+」）。",
    ],
    [
      "cut.csv",
      "name,time\n鳥,1\n魚\n犬,2",
      "タスクリストではないか、誤りがあります。3行目：見出しと同じ2個の項目が必要です（実際：1）。",
    ],
    [
      "tiers.tsv",
      "name\ttier\n魚\t26",
      "タスクリストではないか、誤りがあります。2行目：1～25の段階が必要です（実際：26）。",
    ],
  ])) {
    await page.locator("#list").setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
    await soon(async () => assert.equal(await status.innerText(), said));
    assert.equal(await status.locator("[lang=en]").count(), 0);
  }
  // What a reader of TOML says of it is in English.
  await page
    .locator("#list")
    .setInputFiles({ name: "open.toml", mimeType: "text/plain", buffer: Buffer.from("a = 1\nb = ") });
  await soon(async () =>
    assert.match(
      await status.innerText(),
      /2行目 › 5列目：TOML（例：name = "Catch a fish"）が必要です（実際：誤り（.+））。$/,
    ),
  );
  await close(/422/);
});

night("a list with times is checked, too, in the page's language", async () => {
  const goal = (/** @type {number} */ bucket, /** @type {number} */ at) => ({
    id: `g${bucket}-${at}`,
    name: bucket === 3 ? "Same" : `Goal ${bucket}-${at}`,
    time: 0.75 * bucket,
    types: {},
  });
  const list = Object.fromEntries(
    Array.from({ length: 25 }, (_, bucket) => [bucket + 1, [goal(bucket + 1, 0), goal(bucket + 1, 1)]]),
  );
  for (const [locale, deal, check, said] of /** @type {[string, string, RegExp, string][]} */ ([
    ["en-GB", "My list", /\d+ findings? on 1,000 cards/, "g3-1: g3-0 has the same name, Same"],
    ["ja-JP", "自分のリスト", /カード1,000枚で\d+件/, "g3-1：g3-0と名前が同じです（Same）。"],
  ])) {
    const { page, close } = await app.open("/bingo#seed=7", { locale, viewport: PHONE });
    await page.locator("#list").setInputFiles({
      name: "timed.json",
      mimeType: "application/json",
      buffer: Buffer.from(JSON.stringify({ ...list, rowtypes: {} })),
    });
    await soon(async () => assert.equal(await page.locator("#list-name").innerText(), "timed.json"));
    await openTab(page, deal);
    await go(page, "step-check");
    assert.match(await judged(page), check);
    assert.ok((await page.locator("#judged li").allTextContents()).includes(said), said);
    await checkWidth(page);
    await close();
  }
});

night(
  "a page in Japanese says in Japanese what a check finds, which edits help, and what a first list lacks",
  async () => {
    const { page, close } = await app.open("/bingo#seed=7", { locale: "ja-JP", viewport: PHONE });
    await page.locator("#list").setInputFiles(listFile("trap.json"));
    await soon(async () => assert.equal(await named(page), "trap.json · 25段階"));
    await openTab(page, "自分のリスト");
    await go(page, "step-check");
    const found = page.locator("#judged");
    await judged(page);
    await soon(async () =>
      assert.match(
        await found.innerText(),
        /Sell ten fish：カード1,000枚のうち\d+枚に2回出ます（段階3 › タスク1、段階9 › タスク3）。 → “Sell ten fish”（段階9 › タスク3）を削除/,
      ),
    );
    assert.match(
      await found.innerText(),
      /リスト全体：カードの\d\.\d%に同じ文が2回出ます。リストに同じ文があるためです。/,
    );
    assert.match(
      await found.innerText(),
      /段階4：タスクは“Plant a seed”だけで、カードの100\.0%に出ました。 → タイプのないタスクを段階4に追加/,
    );
    assert.equal(await found.locator("[lang=en]").count(), 0);
    await checkWidth(page);

    await paste(page, UNEVEN);
    await soon(async () => assert.match(await named(page), /25段階/));
    await go(page, "step-check");
    await judged(page);
    await page.locator("#judged .improve").first().click();
    await page.locator("#improve-more > summary").click();
    await page.locator("#improve-edits").fill("1");
    await improve(page, "even");
    const proposed = page.locator("#improved li").first();
    assert.match(
      (await proposed.textContent()) ?? "",
      /^“.+”（段階\d+ › タスク\d+）を段階\d+へ移動$|^段階\d+を分割し、“.+”を段階\d+へ移動$/,
    );
    assert.equal(await page.locator("#improved [lang=en]").count(), 0);

    await page.locator("#step-goals > summary").click();
    await page.locator("#new-goals").fill(Array.from({ length: 30 }, (_, at) => `魚${at % 29}`).join("\n"));
    await page.locator("#new-form .main").click();
    await soon(async () =>
      assert.deepEqual(await page.locator("#read-notes .quiet").allInnerTexts(), [
        "「魚0」が2つあり、1枚のカードに両方が出ることがあります。",
        "すべてのタスクに所要時間がないと、どのマスにもどのタスクでも出ます。所要時間を加えるか、短い順に並んでいるとすると、ラインの長さがほぼそろいます。",
        "タスクが30個だと、似たカードばかりになります。75個以上あるとよいでしょう。",
      ]),
    );
    await close();
  },
);

test("a list is made of goals that were written down, and another one is pasted", async () => {
  const { page, close } = await app.open("/bingo#seed=1");
  await openTab(page, "My list");
  const field = page.getByLabel("Your goals, one a line");
  await field.fill("Catch a fish");
  await page.getByRole("button", { name: "Make the list" }).click();
  await soon(async () => assert.match(await page.locator("#new-status").innerText(), /1 goals: expected at least 25/));
  await field.fill(listFile("goals.txt").buffer.toString());
  await page.getByRole("button", { name: "Make the list" }).click();
  await soon(async () => assert.equal(await named(page), "my list · 25 tiers"));
  await soon(async () =>
    assert.deepEqual((await goals(page)).slice(0, 3), ["Catch a trout", "Shear a sheep", "Carve a flute"]),
  );
  await soon(async () =>
    assert.match(await page.locator("#read-status").innerText(), /^50 goals in 25 tiers; 50 of them with a time\./),
  );
  /** The list's file. */
  const saved = async () => {
    await page.locator("#step-check > summary, [data-to=step-check]").locator("visible=true").first().click();
    await judged(page);
    await page.locator("#judge-next").click();
    return downloaded(page, () => page.getByRole("button", { name: "Download the list" }).click());
  };
  const first = await saved();
  assert.equal(JSON.parse(first).length, 25);
  // Types are a guess until one accepts them.
  assert.doesNotMatch(first, /types/);
  await page.locator("#step-list > summary").click();
  await page.locator("#read-notes").getByText("Goals that share a word", { exact: true }).click();
  assert.match(await page.locator("#read-notes").innerText(), /Goals that share a word: .*fish \(\d+\)/);
  await page.getByRole("button", { name: "Make these words types" }).click();
  await soon(async () => assert.equal(await page.getByRole("button", { name: "Make these words types" }).count(), 0));
  assert.match(await saved(), /"types":\["fish"\]/);

  const flat = JSON.stringify(Array.from({ length: 25 }, (_, goal) => `Task ${goal}`));
  await paste(page, flat);
  await soon(async () => assert.equal(await named(page), "pasted list · any goal on any square"));
  await soon(async () => assert.deepEqual((await goals(page)).toSorted(), JSON.parse(flat).toSorted()));
  // A reload keeps the list.
  await page.reload();
  await soon(async () => assert.equal(await named(page), "pasted list · any goal on any square"));
  await soon(async () => assert.equal((await goals(page)).filter((goal) => /^Task \d+$/.test(goal)).length, 25));
  await paste(page, '["Only one"]');
  await soon(async () => assert.match(await page.locator("#status").innerText(), /expected/));
  await close(/422/);
});
