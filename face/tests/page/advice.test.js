// What the page says of a position while it is weighed, and once it is.

import assert from "node:assert/strict";
import { test, after } from "node:test";
import { ask, checkAccess, isSite, night, soon, start } from "./app.js";
import { chooseAim, findSeed, GENUINE as HINTS, loadedAt } from "./voltorb.js";

const app = await start({ after });
const GENUINE = "level=1&rows=5:1,3:2,5:1,4:1,8:1&cols=5:1,5:1,5:1,4:2,6:1";

test("what is certain is shown as certain, whatever rounding leaves of it", async () => {
  const { page, close } = await app.open(
    `/voltorb#${GENUINE}`,
    {},
    {
      "voltorb/solve": async (_, real) => {
        const answer = await real();
        answer.p[24] = [0, 0, 0, 0.9999999999999999];
        return answer;
      },
    },
  );
  const card = page.locator(".card").nth(24);
  await soon(async () => assert.equal(await card.locator(".certain").textContent(), "= 3"));
  const shown = await page.evaluate(async () => {
    const { percent } = await import(/** @type {any} */ ("./dom.js"));
    return [0.9999999999999999, 1, 0.999, 0.5, 0.004, 1e-16, 0].map((share) =>
      [percent(share), percent(share, 1)].join(" "),
    );
  });
  assert.deepEqual(shown, ["100 100.0", "100 100.0", ">99 99.9", "50 50.0", "<1 0.4", "0 0.0", "0 0.0"]);
  await close();
});

night("only cards worth turning are green, one has the star, and focus looks unlike it", async () => {
  const { page, close } = await app.open(`/voltorb#${GENUINE}&aim=win`);
  await soon(async () => assert.match(await page.locator("#headline").innerText(), /^Turn row/));
  const solved = await ask(page, "voltorb/solve", {
    level: 1,
    ...HINTS,
    aim: "win",
  });
  const marks = (/** @type {string} */ selector) =>
    page
      .locator(".card")
      .evaluateAll(
        (cards, selector) => cards.flatMap((card, index) => (card.matches(selector) ? index : [])),
        selector,
      );
  // A certain 3 is best, and so are three risks that must be taken in any case: the advice names none of them first.
  assert.ok(solved.best.length > 1 && solved.p[solved.best[0]][0] === 0 && solved.p[solved.best[1]][0] > 0);
  assert.deepEqual(await marks(".best"), solved.best.slice(0, 1));
  const [star] = await marks(".star");
  assert.equal(await page.locator(".card.star").count(), 1);
  assert.equal(star, solved.best[0]);
  assert.equal(
    await page.locator("#headline strong").innerText(),
    `row ${Math.floor(star / 5) + 1}, column ${(star % 5) + 1}`,
  );
  assert.equal(await page.locator(".card .tie").count(), 0);
  const worth = solved.p.flatMap((/** @type {number[]} */ [voltorb, , two, three], /** @type {number} */ card) =>
    voltorb === 0 && two + three > 0 ? card : [],
  );
  assert.deepEqual(await marks(".safe"), worth);
  // The focus has a line of its own around the card.
  const look = () =>
    page
      .locator(".card")
      .nth(star)
      .evaluate((card) => [getComputedStyle(card).outlineStyle, getComputedStyle(card).boxShadow]);
  const [, ring] = await look();
  await page.locator(".card").nth(star).focus();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowRight");
  assert.deepEqual(await look(), ["dashed", ring]);
  assert.notEqual(ring, "none");
  await close();
});

night("it says that it is at work, and that and how the advice has changed", async () => {
  /** @type {() => void} */
  let prove = () => {};
  let proof = new Promise((resolve) => (prove = () => resolve(null)));
  let exact = true;
  /** The times that the page gives. @type {number[]} */
  const limits = [];
  const { page, close } = await app.open(
    `/voltorb#${GENUINE}&aim=win`,
    {},
    {
      "voltorb/solve": async ({ body }, real) => {
        limits.push(body.time_limit);
        const first = body.time_limit < 1;
        if (!first) await proof;
        const proven = !first && exact;
        return { ...(await real()), best: [first ? 3 : 7], quit: false, exact: proven, proven, bracket: [40, 50] };
      },
    },
  );
  const notes = () => page.locator("#notes").innerText();
  const head = (/** @type {string} */ text) =>
    soon(async () => assert.equal(await page.locator("#headline").innerText(), text));
  await head("Turn row 1, column 4.");
  assert.equal(await notes(), "Still searching, for at most 10 seconds: the advice may change.");
  await checkAccess(page);
  prove();
  await head("Turn row 2, column 3.");
  assert.equal(await notes(), "The advice changed, from row 1, column 4. Proven: nothing is better.");
  // Too hard to be proven in time.
  exact = false;
  await chooseAim(page, "coins");
  await soon(async () =>
    assert.match(await notes(), /Not proven in 10 seconds: another card may be a little better\.$/),
  );
  // The value is between the two that are proven.
  assert.match(await page.locator("#figures").innerText(), /expected coins\s*40 to 50/i);
  await checkAccess(page);
  // The player may wait for longer, once.
  const longer = page.getByRole("button", { name: "Think longer" });
  proof = new Promise((resolve) => (prove = () => resolve(null)));
  await longer.click();
  assert.equal(await notes(), "Still searching, for at most 60 seconds: the advice may change.");
  prove();
  await soon(async () =>
    assert.match(await notes(), /Not proven in 60 seconds: another card may be a little better\.$/),
  );
  assert.deepEqual(limits, [0.4, 10, 0.4, 10, 60]);
  assert.equal(await longer.isVisible(), false);
  await close();
});

/**
 * A page whose answers about this position have these members.
 * @param {string} aim
 * @param {(answer: any) => any} change
 */
const changed = (aim, change) =>
  app.open(
    `/voltorb#${GENUINE}&aim=${aim}`,
    {},
    {
      "voltorb/solve": async (_, real) => {
        const answer = await real();
        return { ...answer, exact: true, proven: true, quit: false, bracket: undefined, ...change(answer) };
      },
    },
  );

test("a card is called safe only if it is", async () => {
  for (const [voltorb, said] of [
    [0, "Turn row 1, column 4: it cannot be a Voltorb."],
    [0.000001, "Turn row 1, column 4."],
    [0.04, "Turn row 1, column 4."],
    [1, "Turn row 1, column 4."],
  ]) {
    const { page, close } = await changed("win", ({ p }) => ({
      best: [3],
      certain: [],
      p: p.with(3, [voltorb, 0, 1 - Number(voltorb), 0]),
    }));
    await soon(async () => assert.equal(await page.locator("#headline").innerText(), said));
    await close();
  }
});

test("quitting is advised once there is something to keep, or if no card is worth turning", async () => {
  const { page, close } = await changed("coins", () => ({ best: [3], quit: true }));
  const head = (/** @type {string} */ text) =>
    soon(async () => assert.equal(await page.locator("#headline").innerText(), text));
  await head("Turn row 1, column 4.");
  await page.locator(".card").nth(0).focus();
  await page.keyboard.type("1");
  await head("Quit now: no card is worth more.");
  await close();
  const other = await changed("coins", () => ({ best: [], quit: true }));
  await soon(async () =>
    assert.equal(await other.page.locator("#headline").innerText(), "Quit now: no card is worth turning."),
  );
  await other.close();
});

night(
  "values have the sign, the error and the words of their aim",
  {
    skip: isSite && "the site joins these scripts",
  },
  async () => {
    const { page, close } = await changed("pace", () => ({
      best: [3],
      value: -9,
      error: 3,
      bracket: [-9, -2],
      proven: false,
      open: [],
    }));
    await soon(async () =>
      assert.match(await page.locator("#figures").innerText(), /^coins less than starting over\s*2 to 9 ± 3\s/i),
    );
    const texts = await page.evaluate(async () => {
      const { worthOf } = await import(/** @type {any} */ ("./voltorb/values.js"));
      return [
        ["win", 0.514],
        ["coins", 24.5, 31],
        ["pace", 12.34, 12.34, 4.56],
        ["pace", -15.7, -15.7, 3],
        ["pace", -2, 9, 3],
        ["pace", 0, 0, 3],
        ["soonest:level:8", -9.5, -9.5, 0.8],
        ["soonest:level:8", -9.5, -7, 0.8],
        ["soonest:coins:10000", -21, -21, 1.2],
      ].map(([aim, ...numbers]) => worthOf(aim, ...numbers).join(" "));
    });
    assert.deepEqual(texts, [
      "51.4% chance to win the round",
      "24.5 to 31 expected coins",
      "12.3 ± 4.6 coins more than starting over",
      "15.7 ± 3 coins less than starting over",
      "2 less to 9 more ± 3 coins, compared with starting over",
      "0 ± 3 coins more than starting over",
      "9.5 ± 0.8 minutes to level 8",
      "7 to 9.5 ± 0.8 minutes to level 8",
      "21 ± 1.2 minutes to 10,000 coins",
    ]);
    await close();
  },
);

night("cards within the error are as good as far as is known, and a goal that is reached is said to be", async () => {
  const { page, close } = await changed("pace", () => ({ best: [3, 7, 8], value: 12, error: 4 }));
  await soon(async () =>
    assert.equal(await page.locator("#notes").innerText(), "2 more cards are as good, as far as is known (•)."),
  );
  assert.equal(await page.locator(".card.star").count(), 1);
  await close();
  const exact = await changed("win", () => ({ best: [3, 7] }));
  await soon(async () => assert.equal(await exact.page.locator("#notes").innerText(), "1 more card is as good (•)."));
  await exact.close();
  const reached = await changed("soonest:coins", () => ({ best: [], quit: true, value: 0, reached: true }));
  await soon(async () =>
    assert.equal(await reached.page.locator("#headline").innerText(), "You have the coins already."),
  );
  assert.doesNotMatch(await reached.page.locator("#figures").innerText(), /minutes/i);
  await reached.close();
});

night("it tells how many 2s and 3s the board may have", async () => {
  const { page, close } = await app.open(
    "/voltorb#level=2&rows=2:3,6:1,5:1,7:0,5:2&cols=7:1,5:1,2:3,5:1,6:1&aim=survive",
  );
  await page.getByText("Cards of the board").click();
  await soon(async () => assert.ok(await page.locator("#configs-of-board tbody tr").count()));
  const { configs } = await ask(page, "voltorb/solve", {
    level: 2,
    rows: [
      [2, 3],
      [6, 1],
      [5, 1],
      [7, 0],
      [5, 2],
    ],
    cols: [
      [7, 1],
      [5, 1],
      [2, 3],
      [5, 1],
      [6, 1],
    ],
    aim: "survive",
  });
  const lines = await page.locator("#configs-of-board tbody tr").allInnerTexts();
  // Configurations that differ only in what the game throws away are listed together.
  const kinds = new Set(configs.map((/** @type {any} */ { twos, threes }) => `${twos} ${threes}`));
  assert.equal(lines.length, kinds.size);
  assert.ok(configs.length > kinds.size && kinds.size > 1);
  const shares = lines.map((line) => Number(line.match(/([\d.]+)%/)?.[1]));
  assert.ok(Math.abs(shares.reduce((sum, share) => sum + share) - 100) < 0.2, lines.join());
  assert.match(lines[0], new RegExp(`^${configs[0].twos}\\s+${configs[0].threes}\\s+${configs[0].max_payout}\\s`));
  await page.getByRole("button", { name: "Next round" }).click();
  await soon(async () => assert.equal(await page.locator("#configs-of-board").innerText(), "Nothing is known yet."));
  await close();
});

// The site needs no connection.
if (!isSite)
  test("a lost connection is told, and what was asked is asked again", async () => {
    const { page, context, close } = await app.open("/voltorb");
    const lost = page.locator("#lost");
    await context.setOffline(true);
    await page.keyboard.type("51325141815151514261");
    await soon(async () => assert.match(await lost.innerText(), /^Foretile does not answer: is it still running\?/));
    await checkAccess(page);
    await context.setOffline(false);
    await soon(async () => assert.match(await page.locator("#figures").innerText(), /588/));
    // Each question that was lost is asked again after its own second.
    await soon(async () => assert.equal(await lost.isVisible(), false));
    // A long question that breaks off half way.
    let requests = 0;
    await page.route("**/ask/voltorb/find", (route) => {
      requests += 1;
      if (requests === 1) return route.abort();
      if (requests === 2)
        return route.fulfill({
          contentType: "text/event-stream",
          body: 'event: progress\ndata: {"scanned":1,"of":2}\n\n',
        });
      return route.fulfill({
        contentType: "text/event-stream",
        body: 'event: answer\ndata: {"count":0,"candidates":[],"scanned":2,"complete":true,"seconds":0}\n\n',
      });
    });
    await loadedAt(page, { sure: "any", outputs: 0 });
    await findSeed(page);
    await soon(async () =>
      assert.match(
        await page.locator("#find-status").innerText(),
        /^No board like this comes from that time \(2 starts/,
      ),
    );
    assert.ok(requests >= 3);
    await close(/ERR_|Failed to load/);
  });

test("errors are sentences for people", async () => {
  const { page, close } = await app.open("/voltorb");
  const texts = await page.evaluate(async () => {
    const { said } = await import(/** @type {any} */ ("./ask.js"));
    return [
      "not a question: missing field `seed` at line 1 column 21",
      "the rows have 6 Voltorbs, the columns 7",
      "Is it running?",
    ].map((text) => said(new Error(text)));
  });
  assert.deepEqual(texts, ["Missing field “seed”.", "The rows have 6 Voltorbs, the columns 7.", "Is it running?"]);
  await page.goto(`${app.link}voltorb#level=1&rows=5:0,5:0,5:0,5:0,15:0&cols=7:0,7:0,7:0,7:0,7:0`);
  await soon(async () => assert.match(await page.locator("#headline.fault").innerText(), /^[A-Z].*\.$/));
  await close(/422/);
});

night("words that players know", async () => {
  const { page, close } = await app.open("/voltorb", { serviceWorkers: "block" });
  assert.equal(await page.getByRole("link", { name: "API" }).count(), 1);
  await page.locator("#seed-panel > summary").click();
  for (const [panel, field] of [
    ["#find-advanced", "Random numbers before, at most"],
    ["#seeds-panel", "Random numbers before the first board"],
  ]) {
    assert.equal(await page.getByLabel(field).isVisible(), false);
    await page.locator(`${panel} > summary`).click();
    assert.ok(await page.getByLabel(field).isVisible());
  }
  await page.goto(`${app.link}bingo`);
  assert.deepEqual(await page.getByLabel("Rules").locator("option").allInnerTexts(), [
    "Generator's rules",
    "OoT bingo site's rules",
    "Bingosync's rules",
  ]);
  await page.getByRole("tab", { name: "My list" }).click();
  assert.match(await page.locator("label.file:has(#list)").innerText(), /^Load goal list…/);
  await page.goto(`${app.link}api`);
  assert.equal(await page.title(), "API · Foretile");
  await close();
});
