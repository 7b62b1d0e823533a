// What to do with a queue of Puyo Puyo that is known: the plan on its field, through whole stories.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test, after } from "node:test";
import {
  BINARY,
  TOUCH,
  address,
  ask,
  checkAccess,
  checkTouch,
  checkWidth,
  downloaded,
  isFirefox,
  isSite,
  night,
  painted,
  soon,
  start,
} from "./app.js";
import { cleared, field, plan, slide, step, storedPlan, text } from "./puyo.js";

const app = await start({ after });

/** @typedef {import("playwright-core").Page} Page */

/** The field shows what the program says of the placements, once nothing moves. @param {Page} page */
async function checkField(page) {
  const { seed, colors, moves, step } = await storedPlan(page);
  const { field: expected } = await ask(page, "puyo/place", { seed, colors, placed: moves.slice(0, step) });
  await soon(async () => assert.deepEqual(await field(page), expected));
}

night("a press before the queue is there waits for it", async () => {
  /** Lets the answers to a question come, by its name. @type {Record<string, () => void>} */
  const come = {};
  const late = (/** @type {any} */ { path }) => new Promise((resolve) => (come[path] = () => resolve("real")));
  const { page, close } = await app.open("/puyo#seed=0xFFFF", {}, { "puyo/deal": late, "puyo/place": late });
  const pressedBefore = async (/** @type {string} */ id, /** @type {string} */ question) => {
    await soon(() => assert.ok(come[question]));
    const pressed = page.locator(`#${id}`).click();
    await painted(page);
    assert.equal(
      await page
        .locator("#plan :is(button, select)")
        .evaluateAll((all) => all.filter((it) => !it.closest("[inert], [hidden]")).length),
      0,
    );
    come[question]();
    await pressed;
  };
  await page.locator("#plan-time").selectOption("1");
  await pressedBefore("plan-go", "puyo/deal");
  await soon(async () => assert.match(await text(page, "plan-status"), /^\d+-chain at pair \d+, /));
  // What was stored of the queue comes later still.
  delete come["puyo/deal"];
  await page.reload();
  await soon(() => come["puyo/deal"]());
  await pressedBefore("next", "puyo/place");
  await soon(async () => assert.equal((await step(page))[0], 1));
  await close();
});

test("the earliest all clear is planned, played with the keyboard, and kept", async () => {
  // With twelve pairs the proof takes only moments, and what else can be reached is not shown here.
  const short = {
    "puyo/plan": (/** @type {any} */ { body }, /** @type {any} */ real) =>
      real({ ...body, ...(body.goal === "clear" ? { pairs: 12, time_limit: 60 } : { time_limit: 0.01 }) }),
  };
  const { page, close } = await app.open("/puyo#seed=0xFFFF", {}, short);
  await page.getByLabel("What the plan is for").selectOption("clear");
  await plan(page);
  const [, points] =
    /^All clear with pair 10, ([\d,]+) points\. None is earlier\.$/.exec(await text(page, "plan-status")) ?? [];
  assert.ok(points, await text(page, "plan-status"));
  assert.match(
    await text(page, "move-status"),
    /^Pair 1: red in column \d, yellow (above it|below it|to its left|to its right)\.$/,
  );
  assert.equal(await page.locator("#field .ghost").count(), 2);
  assert.deepEqual(
    await page
      .locator("#queue .pair")
      .evaluateAll((pairs) => pairs.slice(0, 3).map((pair) => pair.getAttribute("aria-label"))),
    ["pair 1: red yellow", "pair 2: yellow yellow", "pair 3: red purple"],
  );
  await checkAccess(page);
  for (let pair = 1; pair <= 9; pair++) {
    await page.keyboard.press("ArrowRight");
    assert.deepEqual(await step(page), [pair, 10]);
    await checkField(page);
  }
  const [, length, score] =
    /^Pair 10: yellow in column .* Fires here: (\d+)-chain, ([\d,]+) points\. All clear\.$/.exec(
      await text(page, "move-status"),
    ) ?? [];
  assert.equal(score, points);
  // The chain is shown step by step.
  await page.keyboard.press("ArrowRight");
  for (let chain = 1; chain <= Number(length); chain++) {
    await soon(async () => assert.match(await text(page, "fired"), new RegExp(`^Chain ${chain}: [\\d,]+ points$`)));
    assert.ok((await page.locator("#field .popping").count()) >= 4);
  }
  await soon(async () => assert.equal(await text(page, "fired"), `Chain ${length}, ${points} points`));
  assert.deepEqual(await field(page), []);
  assert.equal(await text(page, "move-status"), "All of these pairs are placed.");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  const { links } = await ask(page, "puyo/place", { seed: 65535, placed: (await storedPlan(page)).moves });
  assert.equal(await page.locator("#plan-links a").first().getAttribute("href"), links.puyop);
  assert.equal(await page.locator("#plan-links a").nth(1).getAttribute("href"), links.ips);

  await page.reload();
  await soon(async () => assert.deepEqual(await step(page), [8, 10]));
  assert.equal(await text(page, "plan-status"), `All clear with pair 10, ${points} points. None is earlier.`);
  await checkField(page);
  // Another queue has no plan yet.
  await page.getByLabel("Seed", { exact: true }).fill("0001");
  await page.getByRole("button", { name: "Show its queue" }).click();
  await soon(async () => assert.deepEqual(await step(page), [0, 0]));
  assert.equal(await text(page, "plan-status"), "");
  await close();
});

test("where no plan is possible, the page says so and nothing else", async () => {
  const none = { moves: [], links: { puyop: null, ips: "http://ips.karou.jp/" }, fired_at_pair: null, proven: true };
  const { page, close } = await app.open("/puyo#seed=0xFFFF", {}, { "puyo/plan": async () => none });
  await plan(page);
  assert.deepEqual([await text(page, "plan-status"), await text(page, "plan-links")], ["There is no such plan.", ""]);
  await close();
});

test("only what can be done now can be pressed", async () => {
  const { page, close } = await app.open("/puyo");
  /** The controls in sight that do something, without those of the queue by a link or a seed. */
  const controls = () =>
    page
      .locator("main :is(button, select, input)")
      .evaluateAll((all) =>
        all
          .filter(
            (it) =>
              it.checkVisibility({ visibilityProperty: true }) &&
              !it.closest(".ways, #palette, #seen, #matches, #choosing"),
          )
          .map((it) => `${it.id}${it.matches(":disabled") ? " (dead)" : ""}`),
      );
  const isOffered = (/** @type {string} */ ids) => soon(async () => assert.deepEqual(await controls(), ids.split(" ")));
  await isOffered("rules example");
  await page.keyboard.type("R");
  await isOffered("undo clear");
  await page.goto(`${app.link}puyo#seed=0x1A2B`);
  await page.reload();
  await isOffered("elsewhere plan-goal plan-time plan-go clear");
  await page.getByLabel("Time to think").selectOption("120");
  await page.locator("#plan-go").click();
  await isOffered("elsewhere plan-go clear");
  await soon(async () => assert.match(await text(page, "plan-so-far"), /chain/), 20000);
  await page.locator("#plan-go").click();
  const always = "at on chain-play chain-speed plan-goal plan-time plan-go rehearse sound drill drill-pairs clear";
  await isOffered(`next elsewhere ${always}`);
  await page.keyboard.press("ArrowRight");
  await isOffered(`next elsewhere back ${always}`);
  await page.locator("#elsewhere").click();
  await page.locator("#choosing button").first().waitFor();
  await isOffered("elsewhere plan-goal plan-time plan-go clear");
  await page.locator("#elsewhere").click();
  // At its end the plan can go on.
  await slide(page, "End");
  await isOffered(`elsewhere back ${always.replace(" on", "")}`);
  await close();
});

test("a link opens a plan, which is saved as a record that the program agrees with", async () => {
  const { page, close } = await app.open("/puyo#colors=4&seed=0x0142&plan=clear-sqemde");
  await soon(async () => assert.deepEqual(await step(page), [0, 6]));
  assert.equal(await text(page, "plan-status"), "All clear with pair 6, 360 points.");
  assert.equal(await page.getByLabel("What the plan is for").inputValue(), "clear");
  assert.doesNotMatch(await address(page), /plan=/);
  const file = await downloaded(page, () => page.getByRole("link", { name: "Save as a file" }).click());
  assert.equal(file, "goal,seed,chain,score,pair,proven,moves\nclear,322,2,360,6,false,sqemde\n");
  assert.match(execFileSync(BINARY, ["puyo", "records", "-"], { input: file, encoding: "utf8" }), /1 of 1 plan right/);
  // What the player does with it is stored, and a reload does not bring the link's plan back.
  await page.keyboard.press("ArrowRight");
  await page.reload();
  await soon(async () => assert.deepEqual(await step(page), [1, 6]));
  // A link to the queue that is shown has its plan, too, and one that cannot be placed is refused.
  await page.evaluate(() => (location.hash = "seed=0x0142&plan=chain-aa"));
  await soon(async () => assert.deepEqual(await step(page), [0, 2]));
  await page.evaluate(() => (location.hash = `seed=0x0142&plan=chain-${"i".repeat(40)}`));
  await soon(async () => assert.match(await page.locator("#plan-status .fault").innerText(), /13|column|pair/));
  assert.equal(await page.getByRole("link", { name: "Save as a file" }).count(), 0);
  await close(/400|422|Failed to load resource/);
});

test("the chain of a plan is played, paused, and looked at link by link", async () => {
  const { page, close } = await app.open("/puyo");
  const { moves } = await cleared(page);
  const placed = moves.map((/** @type {PuyoMove} */ { column, turn }) => `${column}${turn}`);
  const game = { seed: 65535, colors: 4, goal: "clear", moves: placed, step: 2, isPlan: true, proven: true };
  await page.evaluate((game) => sessionStorage.setItem("foretile.puyo.plan", JSON.stringify(game)), game);
  await page.goto(`${app.link}puyo#seed=0xFFFF`);
  await page.reload();
  await soon(async () => assert.deepEqual(await step(page), [2, moves.length]));
  const { landed, steps, chain, score } = moves.at(-1);
  assert.ok(chain >= 3);
  const numbers = steps.map((/** @type {PuyoLink} */ { score }) => score.toLocaleString("en"));
  const button = (/** @type {string} */ name) =>
    page.getByRole("group", { name: "Steps of the plan" }).getByRole("button", { name });
  /** The stop before a link: what lies there, what pops, and what is said. @param {number} link from 1 */
  const checkStop = async (link) => {
    assert.equal(await text(page, "fired"), `Chain ${link}: ${numbers[link - 1]} points`);
    assert.deepEqual(await field(page), link === 1 ? landed : steps[link - 2].field);
    assert.equal(await page.locator("#field .popping").count(), steps[link - 1].popping.length);
  };
  // A step goes to the pair that fires, whatever is placed.
  await page.keyboard.press(".");
  assert.deepEqual(await step(page), [moves.length, moves.length]);
  await checkStop(1);
  assert.equal(await page.locator("#fired").getAttribute("role"), "status");
  // The arrows go by links now, and back from the first one by pairs.
  assert.ok(await button("One link on").isEnabled());
  for (let link = 2; link <= chain; link++) {
    await page.keyboard.press(".");
    await checkStop(link);
    assert.ok((await page.locator("#field .fallen").count()) === steps[link - 2].falling.length);
  }
  const total = steps.reduce((/** @type {number} */ sum, /** @type {PuyoLink} */ { score }) => sum + score, 0);
  assert.equal(await text(page, "fired-total"), `${total.toLocaleString("en")} points so far`);
  await page.keyboard.press(".");
  assert.equal(await text(page, "fired"), `Chain ${chain}, ${score.toLocaleString("en")} points`);
  await checkField(page);
  assert.ok(await page.locator("#on").isDisabled());
  await page.keyboard.press(",");
  await checkStop(chain);
  await button("One link back").click();
  await checkStop(chain - 1);
  await checkAccess(page);
  // From there to the end, and then from the start until it is paused.
  await page.getByLabel("Speed", { exact: true }).selectOption("4");
  await button("Play the chain").click();
  await soon(async () =>
    assert.equal(await text(page, "fired"), `Chain ${chain}, ${score.toLocaleString("en")} points`),
  );
  await checkField(page);
  await page.getByLabel("Speed", { exact: true }).selectOption("0.5");
  await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement)?.blur());
  await page.keyboard.press("Space");
  await soon(async () => assert.equal(await text(page, "fired"), `Chain 1: ${numbers[0]} points`));
  await page.keyboard.press("Space");
  await checkStop(1);
  assert.ok(await button("Play the chain").isVisible());
  assert.equal(await page.locator("#field.runs").count(), 0);
  // Another pair ends it.
  await page.keyboard.press("ArrowLeft");
  assert.equal(await text(page, "fired"), "");
  await checkField(page);
  await close();
});

test("a pair that was placed elsewhere is reported by one tap, and the rest is planned anew", async () => {
  const { page, close } = await app.open("/puyo#seed=0x1A2B", {
    ...TOUCH,
    isMobile: !isFirefox,
    hasTouch: !isFirefox,
    reducedMotion: "reduce",
  });
  await page.getByLabel("Time to think").selectOption("1");
  await plan(page);
  const [, chain, pair] = (
    /^(\d+)-chain at pair (\d+), [\d,]+ points\.$/.exec(await text(page, "plan-status")) ?? []
  ).map(Number);
  assert.ok(chain > 5 && pair <= 54);
  for (let tap = 0; tap < 3; tap++) await page.locator("#field").click();
  assert.deepEqual(await step(page), [3, pair]);
  await checkField(page);
  // Without motion the chain has ended at once. Firefox's driver cannot wish for that.
  await slide(page, "End");
  await page.getByRole("button", { name: "One pair back" }).click();
  await page.getByRole("button", { name: "Placed", exact: true }).click();
  if (!isFirefox) {
    assert.match(await text(page, "fired"), new RegExp(`^Chain ${chain}, `));
    await checkField(page);
  }

  await page.locator("#at").focus();
  await page.keyboard.press("Home");
  for (let key = 0; key < 3; key++) await page.keyboard.press("ArrowRight");
  assert.deepEqual(await step(page), [3, pair]);
  const planned = (await storedPlan(page)).moves;
  await page.getByRole("button", { name: "I placed it elsewhere" }).click();
  const places = page.getByRole("group", { name: "Where did the pair go?" });
  await places.waitFor();
  // Each place has its picture: six columns and two orders upright, five and two across.
  assert.equal(await places.getByRole("button").count(), 22);
  // The field shows a place before it is taken, too. A column that the plan does not use, and there the pair with its
  // axis on top.
  const column = planned[3][0] === "6" ? 5 : 6;
  const tap = () => page.locator(`#field [data-column="${column}"]`).last().click();
  await tap();
  const turned = async () =>
    /(above it|below it|to its left|to its right)\.$/.exec(await text(page, "move-status"))?.[1];
  for (let turns = 0; (await turned()) !== "below it"; turns++) {
    assert.ok(turns < 4);
    await tap();
  }
  assert.equal(await page.locator("#field .ghost").count(), 2);
  await checkAccess(page);
  await checkWidth(page);
  if (!isFirefox) await checkTouch(page);
  if (process.env.PICTURES)
    await page.screenshot({ path: `${process.env.PICTURES}/puyo-plan-360.png`, fullPage: true });
  const before = await text(page, "plan-status");
  await places.locator(`[data-at="${column}down"]`).click();
  await soon(async () => assert.notEqual(await text(page, "plan-status"), before));
  await soon(async () => assert.match(await text(page, "plan-status"), /^\d+-chain at pair/), 20000);
  await checkField(page);
  const now = await storedPlan(page);
  assert.deepEqual(now.moves.slice(0, 4), [...planned.slice(0, 3), `${column}down`]);
  assert.equal(now.step, 4);
  assert.ok(now.moves.length > 4);
  await close();
});

night("after each placement it is told what can still be reached, and what a slip cost", async () => {
  const queue = { seed: 0x1a2b, colors: 4 };
  /** All questions for a plan. @type {any[]} */
  const requests = [];
  let go = () => {};
  const released = new Promise((resolve) => (go = () => resolve(null)));
  /**
   * What each search comes to, by its goal and the pairs that are placed.
   * @type {Record<string, { rest: string, chain: number, score: number }>}
   */
  const found = {
    "chain 0": { rest: "1up 2up 3up 4up 5up 6up", chain: 7, score: 20_000 },
    "score 1": { rest: "3up 4up 4up 5up 6up", chain: 5, score: 30_000 },
    // This one goes on as the plan does, so that the pair after it needs no search.
    "score 2": { rest: "3up 4up 5up 5up 6up", chain: 6, score: 25_000 },
    "chain 4": { rest: "5up 6up", chain: 4, score: 15_000 },
    "score 4": { rest: "5up 5up 6up", chain: 3, score: 22_000 },
    // That of the usual time has a shorter chain, so that it is not taken, but more points.
    "chain 4 long": { rest: "6up 6up", chain: 3, score: 24_000 },
  };
  const { page, close } = await app.open(
    "/puyo#seed=0x1A2B",
    {},
    {
      "puyo/plan": async ({ body }) => {
        requests.push(body);
        const isLong = body.placed.length && body.time_limit === 1;
        const { rest, chain, score } = found[`${body.goal} ${body.placed.length}${isLong ? " long" : ""}`];
        if (isLong) await released;
        const answer = await ask(page, "puyo/place", { ...queue, placed: [...body.placed, ...rest.split(" ")] });
        Object.assign(answer.moves.at(-1), { chain, score });
        return { ...answer, chain, score, fired_at_pair: answer.moves.length, proven: false };
      },
    },
  );
  const reports = (/** @type {string} */ expected) =>
    soon(async () => assert.equal(await text(page, "reach"), expected));
  await page.getByLabel("Time to think").selectOption("1");
  await plan(page);
  assert.equal(await text(page, "reach"), "", "nothing is placed yet");
  for (const score of ["30,000", "25,000", "25,000"]) {
    await page.keyboard.press("ArrowRight");
    // The longest chain is that of the plan, and the highest score needs a search of its own.
    await reports(`Still reachable: at least a chain of 7, and at least ${score} points.`);
  }
  assert.deepEqual(
    requests.map(({ goal, placed }) => `${goal} ${placed.length}`),
    ["chain 0", "score 1", "score 2"],
  );
  await page.getByRole("button", { name: "I placed it elsewhere" }).click();
  await page.locator('#choosing [data-at="1up"]').click();
  await reports(
    "Pair 4: 3 links and 3,000 points lost, by the best plans found. Before: a chain of 7, 25,000 points. Now: a chain of 4, 22,000 points.",
  );
  // The new plan is the first thing that is asked for, and with the other search takes less than a second.
  const quick = requests.slice(3, 5);
  assert.deepEqual(
    quick.map(({ goal, placed }) => `${goal} ${placed.join(" ")}`),
    ["chain 1up 2up 3up 1up", "score 1up 2up 3up 1up"],
  );
  assert.ok(quick.every(({ time_limit }) => time_limit < 0.5));
  // A plan that is not taken counts for what can be reached, too.
  go();
  await soon(async () => assert.match(await text(page, "plan-status"), /^No better plan was found\./));
  await reports(
    "Pair 4: 3 links and 1,000 points lost, by the best plans found. Before: a chain of 7, 25,000 points. Now: a chain of 4, 24,000 points.",
  );
  await checkAccess(page);
  // The next pair has only what can still be reached.
  await page.keyboard.press("ArrowRight");
  await reports("Still reachable: at least a chain of 4, and at least 22,000 points.");
  await page.keyboard.press("ArrowLeft");
  await soon(async () => assert.match(await text(page, "reach"), /^Pair 4: /));
  await slide(page, "Home");
  assert.equal(await text(page, "reach"), "");
  await close();
});

test("one sentence says what can be reached", async () => {
  /** What each search comes to, by the number of pairs that are placed. The first one is the plan. */
  const found = [
    { rest: "1up 6up 3up 4up 5up 5up", chain: 7, score: 20_000 },
    { rest: "3up 4up 4up 5up 6up", chain: 5, score: 20_000 },
    { rest: "3up 4up 5up 5up", chain: 5, score: 30_000 },
  ];
  const { page, close } = await app.open(
    "/puyo#seed=0x1A2B",
    {},
    {
      "puyo/plan": async ({ body }) => {
        const { rest, chain, score } = found[body.placed.length];
        const placed = [...body.placed, ...rest.split(" ")];
        const answer = await ask(page, "puyo/place", { seed: 0x1a2b, placed });
        Object.assign(answer.moves.at(-1), { chain, score });
        return { ...answer, chain, score, fired_at_pair: answer.moves.length, proven: false };
      },
    },
  );
  const summaryNow = () => page.locator("#reports").innerText();
  await plan(page);
  const summary = "7-chain at pair 6, 20,000 points.";
  assert.equal(await summaryNow(), summary);
  // What was found after the first pair is no better than the plan.
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction(() => document.getElementById("move-status")?.textContent?.startsWith("Pair 2"));
  await painted(page);
  assert.equal((await summaryNow()).trim(), summary);
  await page.keyboard.press("ArrowRight");
  await soon(async () =>
    assert.equal((await summaryNow()).trim(), "Still reachable: at least a chain of 7, and at least 30,000 points."),
  );
  await slide(page, "Home");
  assert.equal((await summaryNow()).trim(), summary);
  await close();
});

night("while it is thought about, no more is lost than the plan so far says", async () => {
  let isHeld = false;
  let quick = 0;
  let go = () => {};
  const released = new Promise((resolve) => (go = () => resolve(null)));
  const { page, close } = await app.open(
    "/puyo#seed=0x1A2B",
    {},
    {
      "puyo/plan": async ({ body }, real, report) => {
        const answer = await real(body);
        quick += Number(body.time_limit < 1);
        if (!isHeld || body.time_limit < 1) return answer;
        const moves = answer.moves
          .slice(body.placed.length)
          .map((/** @type {PuyoMove} */ { column, turn }) => `${column}${turn}`);
        await report({
          done: 1,
          of: 2,
          best: { chain: 19, score: 987_650, fired_at_pair: answer.moves.length, moves },
        });
        await released;
        return answer;
      },
    },
  );
  await page.getByLabel("Time to think").selectOption("1");
  await plan(page);
  await page.keyboard.press("ArrowRight");
  await soon(() => assert.equal(quick, 1));
  isHeld = true;
  await page.locator("#plan-go").click();
  await soon(async () =>
    assert.equal(await text(page, "reach"), "Still reachable: at least a chain of 19, and at least 987,650 points."),
  );
  go();
  await soon(async () => assert.equal(await page.locator("#plan-go").innerText(), "Think longer"));
  await close();
});

night("two puyos of one colour have a picture for each place that differs", async () => {
  const { page, close } = await app.open("/puyo#seed=0x1A2B");
  await page.getByRole("button", { name: "Place it myself" }).click();
  const places = page.getByRole("group", { name: "Where did the pair go?" }).getByRole("button");
  await soon(async () => assert.equal(await places.count(), 11));
  assert.deepEqual(await places.evaluateAll((all) => all.map((it) => /** @type {HTMLElement} */ (it).dataset.at)), [
    "1up",
    "2up",
    "3up",
    "4up",
    "5up",
    "6up",
    "1right",
    "2right",
    "3right",
    "4right",
    "5right",
  ]);
  // A picture that has the focus is shown on the field, and Enter takes it.
  await places.nth(6).focus();
  assert.equal(await text(page, "move-status"), "Pair 1: red in column 1, red to its right.");
  assert.equal(await page.locator("#field .ghost").count(), 2);
  await page.keyboard.press("Enter");
  await soon(async () => assert.match(await text(page, "move-status"), /^Pair 2: /));
  assert.deepEqual(await field(page), ["RR...."]);
  await close();
});

night("pairs that are gone are placed with the keyboard, and a plan that is stopped keeps its best", async () => {
  const { page, close } = await app.open("/puyo#seed=0x1A2B");
  await soon(async () =>
    assert.equal(
      await text(page, "move-status"),
      "This is your queue. Plan a chain, or place the pairs that are already gone.",
    ),
  );
  await page.getByRole("button", { name: "Place it myself" }).focus();
  await page.keyboard.press("Enter");
  await soon(async () => assert.match(await text(page, "move-status"), /^Pair 1: red in column 3, red above it\.$/));
  await page.keyboard.press("Escape");
  assert.equal(await page.locator("#choosing").isVisible(), false);
  await page.keyboard.press("Enter");
  // Column 6 is the last.
  for (const key of ["ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight"]) {
    await soon(async () => assert.ok(await page.locator("#choosing").isVisible()));
    await page.keyboard.press(key);
  }
  await page.keyboard.press("ArrowUp");
  assert.match(await text(page, "move-status"), /column 6, \w+ below it\.$/);
  await page.keyboard.press("Enter");
  await soon(async () => assert.match(await text(page, "move-status"), /^Pair 2: red in column 6/));
  await page.keyboard.press("ArrowUp");
  assert.match(await text(page, "move-status"), /column 6, \w+ to its left\.$/);
  await page.keyboard.press("Enter");
  // The four reds touch, and are gone.
  await soon(async () => assert.match(await text(page, "move-status"), /^Pair 3: yellow in column 6/));
  assert.deepEqual(await field(page), []);
  assert.equal(await text(page, "fired"), "Chain 1, 40 points");
  assert.deepEqual((await storedPlan(page)).moves, ["6down", "6left"]);

  await page.getByLabel("Time to think").selectOption("120");
  const most = isSite ? page.workers().length : 0;
  await page.locator("#plan-go").focus();
  await page.keyboard.press("Enter");
  await soon(
    async () =>
      assert.match(await text(page, "plan-so-far"), /^At work: \d+%\. So far: \d+-chain at pair \d+, [\d,]+ points\.$/),
    20000,
  );
  await page.keyboard.press("Enter");
  await soon(async () =>
    assert.match(await text(page, "plan-status"), /^Stopped\. \d+-chain at pair \d+, [\d,]+ points\.$/),
  );
  // The worker that planned has ended.
  if (isSite) await soon(() => assert.ok(page.workers().length <= most));
  const { moves, step: placed } = await storedPlan(page);
  assert.deepEqual([moves.slice(0, 2), placed], [["6down", "6left"], 2]);
  assert.deepEqual(await step(page), [2, moves.length]);
  await checkAccess(page);
  await close();
});
