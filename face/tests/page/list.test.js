// A goal list's path on the bingo page: from goals to a list in use, one step at a time.

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test, after } from "node:test";
import { fileURLToPath } from "node:url";
import {
  PHONE,
  ask,
  checkAccess,
  checkColours,
  checkTouch,
  checkWidth,
  night,
  notInFirefox,
  paste,
  sample,
  soon,
  start,
} from "./app.js";
import { dealt, goals } from "./bingo.js";
import { evenness, possibleShares } from "../../../page/bingo/verdict.js";

const LISTS = new URL("../cmd/bingo_lists.in/", import.meta.url);
const VERSIONS = fileURLToPath(new URL("../../../../shared/golden/bingo_versions_lists/", import.meta.url));
const app = await start({ after });

/** @typedef {import("playwright-core").Page} Page */

/** Goals as people write them down. @param {number} count */
const written = (count) =>
  Array.from({ length: count }, (_, at) => `Task number ${at + 1} ${at % 3 ? `${at + 2} min` : `${at + 1}:30`}`).join(
    "\n",
  );

/** Presses what is in sight already: nobody scrolls for it. @param {Page} page @param {string} selector */
async function pressInSight(page, selector) {
  const it = page.locator(selector).locator("visible=true").first();
  await it.waitFor();
  const box = await it.evaluate((it) => it.getBoundingClientRect().toJSON());
  const { height = 0 } = page.viewportSize() ?? {};
  assert.ok(box.top >= 0 && box.bottom <= height, `${selector} is at ${JSON.stringify(box)}`);
  await it.click();
}
/** The step that is open. @param {Page} page */
const step = (page) =>
  page.locator(".step").evaluateAll((all) => all.filter((it) => it.matches("[open]")).map(({ id }) => id));
/** Waits until the list was judged. @param {Page} page */
async function judged(page) {
  await page.locator("#judged").getByText("The numbers").waitFor({ timeout: 60_000 });
  return page.locator("#judged").innerText();
}
/** What was copied. @param {Page} page */
const copied = (page) => page.evaluate(() => navigator.clipboard.readText());

for (const viewport of sample([{ width: 1280, height: 800 }, PHONE])) {
  test(`30 goals with times become a list on Bingosync, at ${viewport.width}x${viewport.height}`, {
    skip: notInFirefox,
  }, async () => {
    const isPhone = viewport.width < 900;
    const { page, close } = await app.open("/bingo#seed=7", {
      viewport,
      permissions: ["clipboard-read", "clipboard-write"],
      ...(isPhone && { hasTouch: true, isMobile: true }),
    });
    await dealt(page);
    await page.locator("#to-list").click();
    await page.locator("#new-goals").fill(written(30));
    await pressInSight(page, "#new-form .main");
    await soon(async () => assert.deepEqual(await step(page), ["step-list"]));
    await soon(async () =>
      assert.match(
        await page.locator("#read-status").innerText(),
        /^30 goals; 30 of them with a time\. You see its card/,
      ),
    );
    assert.match(await page.locator("#read-notes").innerText(), /The quickest goal is Task number 1 \(1 min 30 s\)/);
    // A part of the card is in sight beside what is said, or below it.
    const card = await page.locator(".square").first().boundingBox();
    assert.ok(card && card.y + 40 < viewport.height, JSON.stringify(card));
    const named = Array.from({ length: 30 }, (_, at) => `Task number ${at + 1}`);
    assert.ok((await goals(page)).every((goal) => named.includes(goal)));
    await checkColours(page);

    await pressInSight(page, "[data-to=step-check]");
    const verdict = await judged(page);
    assert.match(verdict, /^Nothing is wrong or suspicious, on 1,000 cards\./);
    // By these rules any goal may come: 25 of 30 are on a card.
    assert.match(
      verdict,
      /Even\. No goal is off by more than chance explains: .* comparable goals are on 83\.3% on average\./,
    );
    assert.match(verdict, /No card of 10,000 has a goal twice\./);
    assert.equal(await page.locator("#judged .improve").count(), 0);
    await checkColours(page);
    assert.equal(await page.locator("#step-list .result").innerText(), "30 goals");

    await pressInSight(page, "#judge-next");
    await soon(async () =>
      assert.match(
        await page.locator("#use-status").innerText(),
        /choose Custom \(Advanced\) and Randomized, and paste/,
      ),
    );
    await pressInSight(page, "#use-copy");
    await soon(async () => assert.equal(await page.locator("#use-copy").innerText(), "Copied"));
    const list = JSON.parse(await copied(page));
    assert.deepEqual(list.map((/** @type {{ name: string }} */ { name }) => name).toSorted(), named.toSorted());
    // With the page's seed, the room has the card of the page.
    const room = await ask(page, "bingo/deal", { seed: "7", rules: "simple", list });
    assert.deepEqual(
      room.goals.map((/** @type {{ name: string }} */ { name }) => name),
      await goals(page),
    );
    await checkAccess(page);
    await checkWidth(page);
    if (isPhone) await checkTouch(page);
    // Steps that are done can be opened again.
    await page.locator("#step-check > summary").click();
    assert.match(await page.locator("#judged").innerText(), /^Nothing is wrong or suspicious, on 1,000 cards\./);
    await close();
  });
}

night("goals that share a type are counted, and become tiers, from a set of lockout.live", async () => {
  const objectives = Array.from({ length: 150 }, (_, at) => ({
    goal: `Do thing ${at}`,
    range: [],
    board_categories: [`Kind ${at % 30}`],
    line_categories: [],
    tooltip: "",
    icons: [],
  }));
  const { page, close } = await app.open("/bingo#seed=7", { viewport: PHONE });
  await dealt(page);
  await paste(
    page,
    JSON.stringify({ schema_version: 3, set_name: "Set", limits: { board: {}, line: {} }, objectives }),
  );
  // Until the list is read, the sample is judged.
  await soon(async () => assert.match((await goals(page))[0], /^Do thing/));
  await page.locator("#to-list").click();
  await page.locator("[data-to=step-check]:visible").click();
  assert.match(
    await judged(page),
    /\d+\.\d% ± \d\.\d% of the lines have two goals of one type: these rules ignore types\./,
  );
  // What tiers of the types cost is said before they are made.
  assert.match(
    await page.locator("#judged").innerText(),
    /With tiers of the types: \d+\.\d%.* of the lines\. (Even|Uneven)\. .*Make tiers of the types/s,
  );
  await page.locator("#judged summary", { hasText: "Goals that share a type" }).click();
  const tables = page.locator("#judged details[open] table");
  assert.match(await tables.nth(0).locator("tbody tr").first().innerText(), /^Kind \d+\s+5\s+\d+\.\d%\s+\d+\.\d%$/);
  assert.match(
    await tables.nth(1).locator("tbody tr").first().innerText(),
    /^Do thing \d+ \+ Do thing \d+\s+Kind \d+\s/,
  );
  await checkAccess(page);
  await checkWidth(page);
  // A wide table scrolls in its frame.
  assert.ok(await page.locator("#judged").evaluate((it) => it.scrollWidth <= it.clientWidth));
  await page.locator("#judged .tier").click();
  await soon(async () => assert.match(await page.locator("#list-name").innerText(), /25 tiers$/));
  assert.doesNotMatch(await judged(page), /these rules ignore types/);
  await close();
});

night("beside a card in a small window, what came of a step is not cut", async () => {
  const { page, close } = await app.open("/bingo#seed=7", { viewport: { width: 640, height: 400 } });
  await dealt(page);
  await page.locator("#to-list").click();
  await page.locator("#new-example").click();
  await page.locator("#new-form .main").click();
  await page.locator("[data-to=step-check]:visible").click();
  await judged(page);
  const cut = await page
    .locator(".step:not([open]) > summary .result")
    .evaluateAll((all) => all.filter((it) => it.scrollWidth > it.clientWidth).map((it) => it.textContent));
  assert.deepEqual(cut, []);
  await checkWidth(page);
  await close();
});

test("with the keyboard alone, a list goes from an example to its use", { skip: notInFirefox }, async () => {
  const { page, close } = await app.open("/bingo#seed=7", { permissions: ["clipboard-read", "clipboard-write"] });
  await dealt(page);
  const { keyboard } = page;
  /** Goes on with the tab key until the focus is there. @param {string} selector */
  const tabTo = async (selector) => {
    for (let nth = 0; nth < 12; nth++) {
      await keyboard.press("Tab");
      if (await page.evaluate((selector) => document.activeElement?.matches(selector), selector)) return;
    }
    assert.fail(`the tab key does not lead to ${selector}`);
  };
  await page.locator("#to-deal").focus();
  await keyboard.press("ArrowLeft");
  await page.locator("#new-example").waitFor();
  await tabTo("#new-example");
  await keyboard.press("Enter");
  // The example is in the field, where it can be changed.
  assert.ok(await page.evaluate(() => document.activeElement?.id === "new-goals"));
  await tabTo("#new-form .main");
  await keyboard.press("Enter");
  await soon(async () => assert.deepEqual(await step(page), ["step-list"]));
  await tabTo("[data-to=step-check]");
  await keyboard.press("Enter");
  assert.match(await judged(page), /Even\. .* 50\.0% is as even as 50 goals can be\./);
  await tabTo("#judge-next");
  await keyboard.press("Enter");
  await soon(async () => assert.match(await page.locator("#use-status").innerText(), /SRL v5/));
  await tabTo("#use-copy");
  await keyboard.press("Enter");
  await soon(async () => assert.equal(JSON.parse(await copied(page)).length, 25));
  await close();
});

test("a list with mistakes: they are named with their cures, and one press cures those that need no author", async () => {
  const { page, close } = await app.open("/bingo#seed=7", { viewport: PHONE });
  await dealt(page);
  await page.locator("#to-list").click();
  const trap = readFileSync(new URL("trap.json", LISTS));
  await page.locator("#list").setInputFiles({ name: "trap.json", mimeType: "text/plain", buffer: trap });
  await soon(async () => assert.deepEqual(await step(page), ["step-list"]));
  await page.locator("[data-to=step-check]").click();
  const first = await judged(page);
  assert.match(first, /^3 findings on 1,000 cards, the worst first\./);
  assert.match(first, /Sell ten fish: \d+ of 1000 cards have it twice: .*→ remove “Sell ten fish” \(tier 9, goal 3\)/);
  assert.match(first, /\d\.\d% ± 0\.2% of the cards have a goal twice\./);
  // What to do first stands out, and it is one thing.
  assert.deepEqual(await page.locator("#step-check button.main").allInnerTexts(), ["Apply the cures"]);
  await page.getByRole("button", { name: "Apply the cures" }).click();
  await soon(async () => assert.match(await page.locator("#list-name").innerText(), /^changed list/));
  await soon(async () => assert.match(await page.locator("#judged").innerText(), /^1 finding on 1,000 cards/), 60_000);
  assert.match(await judged(page), /tier 4: “Plant a seed” is its only goal, .*→ add a goal/);
  assert.match(await judged(page), /No card of 10,000 has a goal twice\./);
  // A cure that needs a new goal is the author's: the list is in the field.
  assert.equal(await page.getByRole("button", { name: "Apply the cures" }).count(), 0);
  await page.getByRole("button", { name: "Change the goals" }).click();
  assert.deepEqual(await step(page), ["step-goals"]);
  const field = page.locator("#new-goals");
  const text = await field.inputValue();
  assert.match(text, /"Plant a seed"/);
  await field.fill(text.replace('"Plant a seed"', '"Plant a seed"},{"name":"Water a seed"'));
  await page.locator("#new-form .main").click();
  await soon(async () => assert.match(await page.locator("#list-name").innerText(), /^my list · 25 tiers/));
  await page.locator("[data-to=step-check]").click();
  assert.match(await judged(page), /^Nothing is wrong or suspicious, on 1,000 cards\./);
  // What is no list is refused where it was written.
  await page.locator("#step-goals > summary").click();
  await field.fill('[["Only one"]]');
  await page.locator("#new-form .main").click();
  await soon(async () => assert.match(await page.locator("#new-status").innerText(), /expected/));
  assert.deepEqual(await step(page), ["step-goals"]);
  assert.match(await page.locator("#list-name").innerText(), /^my list/);
  await close(/422/);
});

night("what is found for normal cards and for short ones is said once", async () => {
  const { page, close } = await app.open("/bingo#seed=7");
  await dealt(page);
  await page.locator("#to-list").click();
  await page.locator("#go-on").click();
  await page.locator("[data-to=step-check]").click();
  // The sample has two categories of one goal, and among its short goals two more.
  assert.match(await judged(page), /^4 findings on 1,000 cards/);
  const said = await page.locator("#judged li").evaluateAll((all) => all.map((it) => it.textContent?.split(":")[0]));
  assert.deepEqual(said.slice(0, 4), ["agony", "boots", "Short · rupees", "Short · silver"]);
  await close();
});

night("the browser's way back leads to the step before and to the list before", async () => {
  const { page, close } = await app.open("/bingo#seed=7");
  await dealt(page);
  const sample = await goals(page);
  await page.locator("#to-list").click();
  await paste(page, written(60));
  await soon(async () => assert.deepEqual(await step(page), ["step-list"]));
  await dealt(page);
  await soon(async () => assert.match((await goals(page))[0], /^Task number/));
  const mine = await goals(page);
  await page.locator("[data-to=step-check]").click();
  await judged(page);
  await page.locator("#judge-next").click();
  assert.deepEqual(await step(page), ["step-use"]);
  for (const before of ["step-check", "step-list"]) {
    await page.goBack();
    await soon(async () => assert.deepEqual(await step(page), [before]));
    assert.deepEqual(await goals(page), mine);
  }
  await page.goBack();
  await soon(async () => assert.deepEqual(await goals(page), sample));
  assert.deepEqual(await step(page), ["step-goals"]);
  assert.equal(await page.locator("#step-list").isVisible(), false);
  await page.goForward();
  await soon(async () => assert.deepEqual(await goals(page), mine));
  assert.deepEqual(await step(page), ["step-list"]);
  // A reload stays where the list is.
  await page.reload();
  await soon(async () => assert.deepEqual(await goals(page), mine));
  assert.deepEqual(await step(page), ["step-list"]);
  await close();
});

test("where the cards are too few to tell, the verdict is that it is not known", async () => {
  const { page, close } = await app.open(
    "/bingo#seed=7",
    {},
    { "bingo/study": async ({ body }, real) => real({ ...body, seeds: "1..20" }) },
  );
  await dealt(page);
  await page.locator("#to-list").click();
  await paste(page, written(60));
  await page.locator("[data-to=step-check]").click();
  assert.match(await judged(page), /Not known\. 20 cards are too few to tell how evenly goals come\./);
  assert.equal(await page.locator("#judge-next.main").count(), 1);
  await close();
});

test("goals of 25 tiers are measured by what so many goals can be, and others by the mean of their group", () => {
  // 57 goals are in tiers of two and three at best.
  assert.deepEqual(possibleShares(57), { low: 1 / 3, high: 1 / 2 });
  assert.deepEqual(possibleShares(50), { low: 1 / 2, high: 1 / 2 });
  /** @param {number[]} shares @param {(number | null)[]} [groups] */
  const counted = (shares, groups = []) =>
    shares.map((share, at) => ({ name: `g${at}`, share, group: groups[at] ?? null }));
  /** @param {number} count @param {number} share */
  const all = (count, share) => Array.from({ length: count }, () => share);
  const is = (/** @type {ReturnType<typeof evenness>} */ verdict) =>
    verdict.is === "unknown" ? [verdict.is] : [verdict.is, verdict.goal.name, Number(verdict.goal.error.toFixed(4))];
  // The standard error of a half, on 10,000 cards, is half a percent: 52 % are four of them.
  assert.deepEqual(is(evenness(counted([...all(49, 0.5), 0.519]), 10_000, true)), ["even", "g49", 0.005]);
  assert.deepEqual(is(evenness(counted([...all(49, 0.5), 0.521]), 10_000, true)), ["uneven", "g49", 0.005]);
  // Of two that are off, the one that is farther by its share: 30 % is 0.6 of a half, and 60 % 1.2.
  assert.deepEqual(is(evenness(counted([0.6, ...all(48, 0.5), 0.3]), 10_000, true)), ["uneven", "g49", 0.0046]);
  assert.deepEqual(is(evenness(counted([...all(20, 1), ...all(10, 0.5)]), 10_000, true)), ["few", "g0", 0]);
  assert.deepEqual(is(evenness(counted([...all(20, 1), ...all(9, 0.5), 0.1]), 10_000, true)), ["uneven", "g29", 0.003]);
  assert.deepEqual(is(evenness(counted(all(50, 0.5)), 50, true)), ["unknown"]);
  assert.deepEqual(is(evenness([], 0, true)), ["unknown"]);
  // The mean of the second group is 20 %, with an error of 0.4 %.
  const groups = [1, 1, 2, 2, 3];
  assert.deepEqual(is(evenness(counted([0.5, 0.5, 0.21, 0.19, 0.9], groups), 10_000, false)), ["even", "g2", 0.0041]);
  assert.deepEqual(is(evenness(counted([0.5, 0.5, 0.25, 0.15, 0.9], groups), 10_000, false)), ["uneven", "g3", 0.0036]);
  // A goal that is alone in its group has nothing to be compared with.
  assert.deepEqual(is(evenness(counted([0.9, 0.1], [1, 2]), 10_000, false)), ["unknown"]);
});

test("Ocarina of Time's list is chosen by its version, and a version whose list is not here asks for its file", {
  skip: existsSync(VERSIONS) ? false : "needs ../shared/golden/bingo_versions_lists",
}, async () => {
  const { page, close } = await app.open("/bingo#seed=7", { viewport: PHONE });
  await dealt(page);
  await page.locator("#to-list").click();
  await page.getByText("Ocarina of Time, by its version").click();
  const [version, status] = [page.getByLabel("Version", { exact: true }), page.locator("#version-status")];
  // Until the panel's code is there, its button does nothing.
  await page.locator("#version-take:enabled").waitFor({ state: "attached" });
  // The newest is the first. Its list is not here, and nothing is dealt.
  assert.equal(await version.inputValue(), "10.6");
  assert.match(await status.innerText(), /^Version 10\.6 has a list of its own, which this page does not have\./);
  assert.equal(await page.getByRole("button", { name: "Take this version" }).isVisible(), false);
  await checkAccess(page);
  await version.selectOption("2");
  assert.equal(await status.innerText(), "This page has the goals of version 2.");
  await page.getByRole("button", { name: "Take this version" }).click();
  await soon(async () =>
    assert.equal(await page.locator("#list-name").innerText(), "version 2 · Ocarina of Time, version 2"),
  );
  const card = await ask(page, "bingo/deal", { seed: "7", version: "2" });
  await soon(async () =>
    assert.deepEqual(
      await goals(page),
      card.goals.map((/** @type {{ name: string }} */ { name }) => name),
    ),
  );
  // Its goals are a part of the rules: they are counted, and cannot be changed.
  await page.locator("[data-to=step-check]").click();
  await judged(page);
  assert.equal(await page.locator("#judged .improve").count(), 0);
  await page.locator("#judge-next").click();
  assert.match(await page.locator("#use-status").innerText(), /no custom board/);

  await page.locator("#step-goals > summary").click();
  await version.selectOption("3");
  await page.locator("#version-file").setInputFiles(`${VERSIONS}v3_plain.js`);
  await soon(async () =>
    assert.equal(await page.locator("#list-name").innerText(), "version 3 · Ocarina of Time, versions 3 to 4.1"),
  );
  const text = readFileSync(`${VERSIONS}v3_plain.js`, "utf8");
  const third = await ask(page, "bingo/deal", { seed: "7", version: "3", list: { text } });
  await soon(async () =>
    assert.deepEqual(
      await goals(page),
      third.goals.map((/** @type {{ name: string }} */ { name }) => name),
    ),
  );
  await close();
});
