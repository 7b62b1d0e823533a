// The Puyo Puyo page, through whole stories.

import assert from "node:assert/strict";
import { test, after } from "node:test";
import {
  DESKTOP,
  PHONE,
  address,
  ask,
  checkAccess,
  checkWidth,
  downloaded,
  night,
  notInFirefox,
  painted,
  soon,
  start,
} from "./app.js";
import { field, slide } from "./puyo.js";

const app = await start({ after });

/** The first pairs that the published haipuyo.txt has on line 4661, axis first; seed 0x1234. */
const SEED = "0x1234";

/** @param {import("playwright-core").Page} page */
const count = (page) => page.locator("#count").innerText();

/** The queue as it is shown. @param {import("playwright-core").Page} page */
const queue = (page) =>
  page.locator("#queue .pair").evaluateAll((pairs) =>
    pairs.map((pair) =>
      [...pair.querySelectorAll("[data-letter]")]
        .map((it) => it.textContent)
        .reverse()
        .join(""),
    ),
  );

test("typed pairs shrink the candidates to one seed, whose queue is shown", async () => {
  const { page, close } = await app.open("/puyo");
  const line = (await ask(page, "puyo/link", { seed: 0x1234 })).pairs.join("");
  let before = Infinity;
  for (let pair = 0; pair < 8; pair++) {
    await page.keyboard.type(line.slice(2 * pair, 2 * pair + 2));
    await soon(async () => {
      const status = (await count(page)).replaceAll(",", "");
      const now = status === "One seed fits." ? 1 : Number(/^(\d+) seeds fit/.exec(status)?.[1]);
      assert.ok(now <= before);
      before = now;
    });
  }
  await soon(async () => assert.equal(await count(page), "One seed fits."));
  await soon(async () => assert.equal((await queue(page)).join(""), line));
  assert.equal(await page.getByLabel("Seed", { exact: true }).inputValue(), SEED);
  assert.equal(await page.locator("#queue .seen").count(), 8);
  await checkAccess(page);
  await close();
});

test("an empty page says what it is for, and its example leads to a queue", async () => {
  const { page, close } = await app.open("/puyo");
  const [welcome, example] = [page.locator("#welcome"), page.locator("#example")];
  assert.match(await welcome.innerText(), /^Puyo Puyo!! 20th Anniversary gives both players the same 128 pairs/);
  for (const size of [PHONE, { width: 844, height: 390 }, DESKTOP]) {
    await page.setViewportSize(size);
    const box = await example.boundingBox();
    assert.ok(box && box.y + box.height <= size.height, `${size.width}: ${JSON.stringify(box)}`);
  }
  await checkAccess(page);
  await example.click();
  await soon(async () => assert.equal((await queue(page)).length, 128));
  assert.equal(await count(page), "One seed fits.");
  assert.ok(await welcome.isHidden());
  // The seed was found by what the example has typed: one undo takes back both.
  await page.locator("#undo").click();
  assert.ok(await welcome.isVisible());
  assert.ok(await page.locator("#queue").isHidden());
  await page.locator("#redo").click();
  await soon(async () => assert.equal((await queue(page)).length, 128));
  await page.locator("#clear").click();
  await page.keyboard.type("RG");
  await soon(async () => assert.match(await count(page), /seeds fit/));
  assert.ok(await welcome.isHidden());
  await close();
  const linked = await app.open(`/puyo#seed=${SEED}`);
  await soon(async () => assert.equal((await queue(linked.page)).length, 128));
  assert.ok(await linked.page.locator("#welcome").isHidden());
  await linked.close();
});

test("puyos are tapped, unseen halves too, and taken back", { skip: notInFirefox }, async () => {
  const { page, close } = await app.open("/puyo", { viewport: PHONE, hasTouch: true, colorScheme: "dark" });
  const palette = page.getByRole("group", { name: "Add a puyo" });
  for (const letter of "RG?B") await palette.getByRole("button", { name: letter, exact: true }).tap();
  await soon(async () => assert.match(await count(page), /^[\d,]+ seeds fit\.$/));
  assert.match(await address(page), /pairs=RG\?B/);
  await page.getByRole("button", { name: "Pair 1, lower R: remove" }).tap();
  assert.match(await address(page), /pairs=\?G\?B/);
  await page.getByRole("button", { name: "Undo" }).tap();
  assert.match(await address(page), /pairs=RG\?B/);
  await page.getByText("Options: 4 colours").tap();
  await page.getByRole("checkbox", { name: /Colours unknown/ }).check();
  await page.getByText("Options: 4 colours · Colours unknown (each letter stands for some colour)").waitFor();
  await page.getByRole("button", { name: "Clear" }).tap();
  for (const letter of "ABCC") await palette.getByRole("button", { name: letter, exact: true }).tap();
  await soon(async () => assert.equal(await count(page), "4,889 seeds fit."));
  await checkAccess(page);
  await checkWidth(page);
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/puyo-360.png` });
  await close();
});

night("the keyboard stays on the palette, on the pairs and on the match", async () => {
  const { page, close } = await app.open("/puyo");
  const letter = page.getByRole("group", { name: "Add a puyo" }).getByRole("button", { name: "G", exact: true });
  await letter.focus();
  for (let press = 0; press < 4; press++) await page.keyboard.press("Enter");
  assert.match(await address(page), /pairs=GGGG/);
  const focused = () =>
    page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent);
  assert.equal(await focused(), "G");
  // While an answer is still to come, it would put other matches in place of those that are there.
  const settled = async (/** @type {string[]} */ pairs) => {
    const { count: fitting } = await ask(page, "puyo/find", { pairs, colors: 4 });
    await soon(async () => assert.equal(await count(page), `${fitting.toLocaleString("en")} seeds fit.`));
  };
  await settled(["GG", "GG"]);
  await page.getByRole("button", { name: "Pair 1, lower G: remove" }).focus();
  await page.keyboard.press("Enter");
  assert.equal(await focused(), "Pair 1, lower unseen: remove");
  await settled(["?G", "GG"]);
  const match = page.locator("#matches button").nth(1);
  await match.click();
  await soon(async () => assert.equal(await match.getAttribute("aria-pressed"), "true"));
  assert.equal(await page.locator("#matches [aria-pressed=true]").count(), 1);
  await close();
});

/** The first pairs of the key 0xFD0EF37A, as puyovs deals them: `pool4` of seed 65535 in the golden data. */
const TSU = { key: "0xFD0EF37A", pairs: "RGRGBBYBRRYYGYBR" };

test("the search of Puyo Puyo Tsu's keys is stopped, goes on, and leads to a queue", async () => {
  const { page, close } = await app.open("/puyo");
  await page.getByLabel("Game").selectOption("Puyo Puyo Tsu");
  assert.match(await page.locator("#welcome").innerText(), /^Puyo Puyo Tsu .* 4,294,967,296 keys/);
  assert.equal(await page.locator("[data-rules='20th']:visible").count(), 0);
  // The game is said once, where it is asked for.
  assert.equal(await page.locator("#options-status").innerText(), "Options: 4 colours");
  await page.keyboard.type(TSU.pairs.slice(0, 4));
  await page.getByText("Eight leave a few of 4,294,967,296 keys.").waitFor();
  assert.equal(await count(page), "Add more pairs.");
  assert.ok(await page.locator("#keys").isHidden());
  await page.keyboard.type(TSU.pairs.slice(4, 6));
  await page.getByRole("button", { name: "Count the keys" }).waitFor();
  await page.getByText("They would only be counted: add pairs to see the queues.").waitFor();
  await soon(async () => assert.equal(await count(page), "About 28,000,000 keys fit."));
  // Nothing is promised that such a search cannot do.
  await page.getByText("Options: 4 colours · Puyo Puyo Tsu").click();
  assert.ok(await page.getByLabel("Anywhere in the queue").isHidden());
  await page.getByLabel("Misread puyos").selectOption("up to 1 misread");
  await soon(async () => assert.equal(await count(page), "Ready to search."));
  await page.getByLabel("Misread puyos").selectOption("none misread");
  await page.keyboard.type(TSU.pairs.slice(6));
  await page.getByRole("button", { name: "Find the queue" }).click();
  await page.getByRole("button", { name: "Stop" }).click();
  await page.getByText("Stopped.").waitFor();
  assert.ok(await page.locator("#queue").isHidden());
  // All parts but the last one were searched before the page was loaded.
  await page.evaluate(() => {
    const options = { colors: 4, unordered: false, pattern: false };
    const pairs = ["RG", "RG", "BB", "YB", "RR", "YY", "GY", "BR"];
    const stored = { request: JSON.stringify({ ...options, pairs, rules: "tsu", limit: 1000 }), done: 63 * 2 ** 26 };
    localStorage.setItem("foretile.puyo.keys", JSON.stringify({ ...stored, count: 0, queues: [] }));
  });
  await page.reload();
  const goOn = page.getByRole("button", { name: "Go on (98% done)" });
  await goOn.waitFor();
  await checkAccess(page);
  await goOn.click();
  const found = page.locator("#matches button", { hasText: TSU.key });
  await soon(async () => assert.match(await count(page), /^(One queue fits\.|\d+ queues fit\.)/), 120_000);
  if (!(await page.locator("#queue").isVisible())) await found.click();
  await soon(async () => assert.equal((await queue(page)).slice(0, 8).join(""), TSU.pairs));
  assert.match(await address(page), /rules=tsu.*seed=0xFD0EF37A.*names=RGBY/);
  assert.ok(await page.locator("#unsettled").isVisible());
  // The plan is for this queue.
  const dealt = await ask(page, "puyo/deal", { seed: 0xfd0ef37a, rules: "tsu", names: "RGBY" });
  assert.deepEqual(await queue(page), dealt.pairs);
  await page.locator("#plan-time").selectOption("1");
  await page.locator("#plan-go").click();
  await soon(async () => assert.match(await page.locator("#plan-status").innerText(), /chain at pair/));
  await checkAccess(page);
  await close();
});

night("where one game deals no such pairs, the other one is offered", async () => {
  const { page, close } = await app.open("/puyo");
  // No game deals one colour for so long.
  const pairs = "R".repeat(20);
  await page.keyboard.type(pairs);
  const offers = page.getByRole("group", { name: "What else may be true" }).getByRole("button");
  await offers.filter({ hasText: "Puyo Puyo Tsu" }).click();
  await soon(async () => assert.match(await address(page), new RegExp(`rules=tsu.*pairs=${pairs}`)));
  // All parts but the last one were searched before the page was loaded.
  await page.evaluate((seen) => {
    const options = { colors: 4, unordered: false, pattern: false };
    const stored = {
      request: JSON.stringify({ ...options, pairs: seen, rules: "tsu", limit: 1000 }),
      done: 63 * 2 ** 26,
    };
    localStorage.setItem("foretile.puyo.keys", JSON.stringify({ ...stored, count: 0, queues: [] }));
  }, pairs.match(/../g));
  await page.reload();
  await page.getByRole("button", { name: "Go on (98% done)" }).click();
  await soon(async () => assert.equal(await count(page), "No key deals these pairs."), 120_000);
  await soon(async () => assert.deepEqual(await offers.allInnerTexts(), ["20th Anniversary\nno seed"]));
  await close();
});

test("a puzzle that a plan cannot hold is refused with its place", async () => {
  const { page, close } = await app.open("/puyo");
  await page.locator("#link").fill("http://ips.karou.jp/simu/pn.html?~9.111_a-o1__u01");
  await page.getByRole("button", { name: "Take" }).click();
  await soon(async () =>
    assert.match(await count(page), /hard puyos or falling garbage: open it under Puyo puzzles\.$/),
  );
  await close();
});

night("a key by itself, its link and the example of Puyo Puyo Tsu show a queue", async () => {
  const { page, close } = await app.open("/puyo#rules=tsu");
  await page.locator("#example").click();
  await soon(async () => assert.equal((await queue(page)).slice(0, 4).join(" "), "RG RR BY GY"));
  assert.equal(await page.locator("#queue .seen").count(), 8);
  await page.locator("#clear").click();
  await page.getByLabel("Key", { exact: true }).fill("0x123456789");
  await page.getByRole("button", { name: "Show its queue" }).click();
  assert.equal(await count(page), "This is not a key: expected up to eight hex digits, such as 0x0D475B22.");
  await page.getByLabel("Key", { exact: true }).fill("fd0ef37a");
  await page.getByRole("button", { name: "Show its queue" }).click();
  await soon(async () => assert.equal((await queue(page)).slice(0, 8).join(""), TSU.pairs));
  await page.goto(`${app.link}puyo#rules=tsu&colors=4&seed=${TSU.key}&names=YPRG`, { waitUntil: "load" });
  await page.reload();
  await soon(async () => assert.equal((await queue(page)).slice(0, 4).join(" "), "YP YP RR GR"));
  assert.equal(await count(page), `Queue of ${TSU.key}`);
  await close();
});

test("a seed by itself and a link show a queue", async () => {
  const { page, close } = await app.open("/puyo");
  await page.getByLabel("Seed", { exact: true }).fill("nonsense");
  await page.getByRole("button", { name: "Show its queue" }).click();
  assert.equal(await count(page), "This is not a seed: expected up to four hex digits, such as 0x1A2B.");
  await page.getByLabel("Seed", { exact: true }).fill("00f0");
  await page.getByRole("button", { name: "Show its queue" }).click();
  await soon(async () => assert.equal((await queue(page)).length, 128));
  assert.match(await address(page), /seed=0x00F0/);
  await page.goto(`${app.link}puyo#colors=4&pairs=PYBBBYGGBG&seed=0x00F0`, { waitUntil: "load" });
  await page.reload();
  await soon(async () => assert.equal((await queue(page)).slice(0, 5).join(" "), "PY BB BY GG BG"));
  await page.setViewportSize(DESKTOP);
  await checkAccess(page);
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/puyo-1280.png` });
  await close();
});

test("once the queue is known, the plan is what the page is for", async () => {
  const { page, close } = await app.open(`/puyo#seed=${SEED}`, { viewport: DESKTOP });
  const isOpen = () => page.locator("#entry").evaluate((it) => /** @type {HTMLDetailsElement} */ (it).open);
  await soon(async () => assert.match(await page.locator("#move-status").innerText(), /^This is your queue/));
  for (const viewport of [DESKTOP, PHONE, { width: 768, height: 1024 }]) {
    await page.setViewportSize(viewport);
    assert.equal(await isOpen(), false);
    const { top, bottom, height } = await page.locator("#field").evaluate((it) => it.getBoundingClientRect());
    assert.ok(top > 0 && bottom <= viewport.height, `${top} to ${bottom} of ${viewport.height} px`);
    assert.ok(height >= 0.6 * viewport.height, `${height} of ${viewport.height} px`);
  }
  // Where no queue is known, the entry is what the page is for.
  await page.goto(`${app.link}puyo#pairs=RGBBGR`);
  await soon(async () => assert.match(await count(page), /^6 seeds fit/));
  assert.equal(await isOpen(), true);
  await close();
});

night("the picture of the empty page is what the program deals and plans", async () => {
  const { page, close } = await app.open("/puyo");
  const letters = (/** @type {string} */ id) =>
    page.locator(`#${id} [data-letter]`).evaluateAll((all) => all.map((it) => it.textContent).join(""));
  const { pairs } = await ask(page, "puyo/link", { seed: 0xf0 });
  const shown = /** @type {string} */ (await letters("preview-queue"));
  assert.ok(shown.length > 100);
  assert.equal(
    shown,
    pairs
      .map((/** @type {string} */ pair) => pair[1] + pair[0])
      .join("")
      .slice(0, shown.length),
  );
  assert.equal(await page.locator("#preview-queue .seen").count(), 5);
  const placed =
    "1right 5right 4left 5right 5right 6up 2left 5up 1right 1up 4down 3up 3right 2down 6up 1down 2left 5up 3left 4left " +
    "4up 1down 2up 3up 6down 2left 3up 2right 6left 5right 4up 2up 2up 1down 5up 6up 5up 1up 2up 3right";
  const { moves } = await ask(page, "puyo/place", { seed: 0xf0, placed: placed.split(" ") });
  const { chain, landed } = moves.at(-1);
  assert.deepEqual([chain, await letters("preview")], [16, landed.join("").replaceAll(".", "")]);
  // A tap on the picture tries it, too.
  await page.locator("#preview").click();
  await soon(async () => assert.equal((await queue(page)).length, 128));
  await close();
});

test("pairs that are typed as the queue deals them leave its plan as it is, and others look for another queue", async () => {
  /** @type {string[]} */
  const requests = [];
  const { page, close } = await app.open(
    "/puyo",
    {},
    { "puyo/deal": ({ body }) => (requests.push(String(body.seed)), "real") },
  );
  await page.locator("#example").click();
  await soon(async () => assert.match(await page.locator("#move-status").innerText(), /^This is your queue/));
  await page.getByRole("button", { name: "Place it myself" }).click();
  await page.locator('#choosing [data-at="6up"]').click();
  await soon(async () =>
    assert.match((await page.locator("#queue .now").getAttribute("aria-label")) ?? "", /^pair 2, seen: /),
  );
  await page.keyboard.type("PGY");
  assert.match(await address(page), /pairs=PYBBBYGGBGPGY&seed=0x00F0/);
  assert.equal(await page.locator("#queue .seen").count(), 7);
  assert.match((await page.locator("#queue .now").getAttribute("aria-label")) ?? "", /^pair 2, seen: /);
  assert.deepEqual([await page.locator("#at").inputValue(), requests], ["1", ["240"]]);
  await page.keyboard.type("R");
  await soon(async () => assert.equal(await count(page), "No seed deals these pairs."));
  assert.doesNotMatch(await address(page), /seed=/);
  await close();
});

night("answers about an earlier queue or an earlier address come too late", async () => {
  /** @type {Record<string, () => void>} */
  const late = {};
  /** The real answer, once the test lets it go. @param {string} name @param {() => Promise<any>} real */
  const hold = async (name, real) => {
    const answer = await real();
    return new Promise((resolve) => (late[name] = () => resolve(answer)));
  };
  const { page, close } = await app.open(
    "/puyo",
    {},
    {
      "puyo/deal": async ({ body }, real) => (body.seed === 0xf0 ? hold("deal", real) : "real"),
      "puyo/link": async ({ body }, real) =>
        body.seed === 0xf1 ? hold("link", real) : body.pairs?.[0].startsWith("http") ? hold("address", real) : "real",
    },
  );
  const show = async (/** @type {string} */ seed) => {
    await page.getByLabel("Seed", { exact: true }).fill(seed);
    await page.getByRole("button", { name: "Show its queue" }).click();
  };
  /** Lets a held question be answered, and waits until the page has heard it. @param {string} name */
  const answer = async (name) => {
    late[name]();
    await painted(page);
  };
  await show("00f0");
  await soon(() => assert.ok(late.deal));
  await page.getByRole("button", { name: "Clear" }).click();
  await answer("deal");
  assert.deepEqual(await queue(page), []);
  await show("00f1");
  await soon(() => assert.ok(late.link));
  await show("00f2");
  await soon(async () => assert.equal(await page.locator("#queue-tools a").count(), 2));
  await answer("link");
  assert.equal(await page.locator("#queue-tools a").count(), 2);
  await page.getByRole("button", { name: "Clear" }).click();
  await page.locator("#link").fill("https://www.puyop.com/s/420Aa9r9hj");
  await page.getByRole("button", { name: "Take" }).click();
  await soon(() => assert.ok(late.address));
  await page.locator("#link").fill("RGRG");
  await page.getByRole("button", { name: "Take" }).click();
  await answer("address");
  assert.match(await address(page), /#colors=4&pairs=RGRG$/);
  await close();
});

night("a table of all queues is downloaded", async () => {
  const { page, close } = await app.open("/puyo");
  const { pairs } = await ask(page, "puyo/link", { seed: 0x1234 });
  await page.getByText("Tables of all 65,536 queues").click();
  const text = await downloaded(page, () => page.getByRole("link", { name: "4 colours .txt" }).click());
  const lines = text.trimEnd().split("\n");
  assert.equal(lines.length, 65536);
  assert.equal(lines[0x1234].toUpperCase(), pairs.join(""));
  await close();
});

night("links of game records come in and go out, and misread puyos are allowed for", async () => {
  const { page, close } = await app.open("/puyo");
  const { pairs, puyop, ips } = await ask(page, "puyo/link", { seed: 0x1234, count: 8 });
  for (const link of [puyop, ips]) {
    await page.getByLabel("Pairs or a link").fill(link);
    await page.getByRole("button", { name: "Take" }).click();
    await soon(async () => assert.ok((await address(page)).includes(`pairs=${pairs.join("")}&`)));
    await soon(async () => assert.equal(await count(page), "One seed fits."));
    await page.getByRole("button", { name: "Clear" }).click();
  }
  await page.getByLabel("Pairs or a link").fill("http://www.puyop.com/s/!");
  await page.getByRole("button", { name: "Take" }).click();
  await soon(async () => assert.match(await page.locator("#count.fault").innerText(), /expected/));
  assert.equal(await page.getByLabel("Pairs or a link").inputValue(), "http://www.puyop.com/s/!");
  await page.getByLabel("Pairs or a link").fill(`https://www.example.com/watch?v=${"long".repeat(60)}`);
  await page.getByRole("button", { name: "Take" }).click();
  await soon(async () => assert.match(await page.locator("#count.fault").innerText(), /watch/));
  await checkWidth(page);
  // One puyo wrong: nothing fits, until one may be misread.
  const wrong = `${pairs[0][0] === "R" ? "G" : "R"}${pairs.join("").slice(1)}`;
  await page.getByLabel("Pairs or a link").fill(wrong);
  await page.getByRole("button", { name: "Take" }).click();
  await soon(async () => assert.equal(await count(page), "No seed deals these pairs."));
  await page.getByText("Options: 4 colours", { exact: true }).click();
  await page.getByLabel("Misread puyos").selectOption("1");
  await soon(async () => assert.equal(await count(page), "One seed fits."));
  assert.match(await address(page), /errors=1/);
  await soon(async () => assert.equal(await page.getByLabel("Seed", { exact: true }).inputValue(), SEED));
  const whole = await ask(page, "puyo/link", { seed: 0x1234 });
  await soon(async () =>
    assert.equal(await page.getByRole("link", { name: "puyop.com" }).getAttribute("href"), whole.puyop),
  );
  assert.equal(await page.getByRole("link", { name: "IPS" }).getAttribute("href"), whole.ips);
  await checkAccess(page);
  await close(/422/);
});

night("where no seed fits, each other reading is a tap, with the number that it finds", async () => {
  const { page, close } = await app.open("/puyo");
  const { pairs } = await ask(page, "puyo/link", { seed: 0x1234 });
  const offers = page.getByRole("group", { name: "What else may be true" }).getByRole("button");
  const NUMBER = /^(no|one|[\d,]+) (?:seeds?|places?)$/;
  /**
   * Each offer finds what the program finds, and only those that find something can be tapped.
   * @param {any} question
   * @param {[string, any][]} changes
   */
  const checkOffers = async (question, changes) => {
    await soon(async () => assert.equal(await count(page), "No seed deals these pairs."));
    for (const [index, [name, change]] of changes.entries()) {
      const { count: expected } = await ask(page, "puyo/find", { ...question, ...change });
      await soon(async () => assert.match(await offers.nth(index).locator("strong").innerText(), NUMBER));
      assert.equal(await offers.nth(index).locator("span").innerText(), name);
      const [, number] = NUMBER.exec(await offers.nth(index).locator("strong").innerText()) ?? [];
      assert.equal(number === "no" ? 0 : number === "one" ? 1 : Number(number.replaceAll(",", "")), expected, name);
      assert.equal(await offers.nth(index).isDisabled(), expected === 0, name);
    }
    // The last one is the other game, whose search takes minutes.
    assert.equal(await offers.count(), changes.length + Number(!question.anywhere));
  };
  const take = async (/** @type {string} */ text) => {
    await page.getByLabel("Pairs or a link").fill(text);
    await page.getByRole("button", { name: "Take" }).click();
  };
  const ALL = /** @type {[string, any][]} */ ([
    ["One puyo is misread", { errors: 1 }],
    ["From the middle of a match", { anywhere: true }],
    ["Order within a pair unknown", { unordered: true }],
    ["3 colours", { colors: 3 }],
    ["5 colours", { colors: 5 }],
  ]);
  // From the middle of a match.
  const middle = pairs.slice(40, 50);
  await take(middle.join(""));
  await checkOffers({ pairs: middle, colors: 4 }, ALL);
  await checkAccess(page);
  await offers.filter({ hasText: "From the middle of a match" }).click();
  await soon(async () => assert.equal(await count(page), "One seed fits."));
  assert.match(await address(page), /anywhere=1.*offset=40/);
  assert.equal(await offers.count(), 0);
  // One misread puyo: with two of them, one more each time.
  await page.getByText("Pairs seen", { exact: true }).click();
  await page.getByText("Options: 4 colours · Anywhere in the queue").click();
  await page.getByLabel("Anywhere in the queue").uncheck();
  const swapped = (/** @type {string} */ pair) => `${pair[0] === "R" ? "G" : "R"}${pair[1]}`;
  const wrong = [...pairs.slice(0, 3).map(swapped), ...pairs.slice(3, 12)];
  const off = wrong.filter((pair, index) => pair !== pairs[index]).length;
  await take(wrong.join(""));
  await checkOffers({ pairs: wrong, colors: 4 }, ALL);
  assert.ok(off > 1 && (await offers.first().isDisabled()));
  await page.getByLabel("Misread puyos").selectOption("1");
  await checkOffers({ pairs: wrong, colors: 4, errors: 1 }, [
    ["Up to 2 puyos are misread", { errors: 2 }],
    ...ALL.slice(1),
  ]);
  await close();
});

night("the task of a puzzle's address is named as long as the address counts", async () => {
  const { page, close } = await app.open("/puyo");
  const take = async (/** @type {string} */ text) => {
    await page.getByLabel("Pairs or a link").fill(text);
    await page.getByRole("button", { name: "Take" }).click();
  };
  const task = page.locator("#task");
  const leave = [
    () => page.getByRole("button", { name: "Clear" }).click(),
    () => take("http://ips.karou.jp/simu/ps.html?_c1c1"),
    () => take("RG BY"),
  ];
  for (const away of leave) {
    assert.ok(await task.isHidden());
    await take("http://ips.karou.jp/simu/pn.html?_c1c1__u05");
    await soon(async () =>
      assert.match(await task.innerText(), /^The address sets a task \(u05\), which is not looked at here/),
    );
    await checkAccess(page);
    await away();
    await soon(async () => assert.ok(await task.isHidden()));
  }
  await close();
});

test("fields, pairs and placements come from the addresses of simulators", async () => {
  const { page, close } = await app.open("/puyo");
  const take = async (/** @type {string} */ text) => {
    await page.getByLabel("Pairs or a link").fill(text);
    await page.getByRole("button", { name: "Take" }).click();
  };
  const step = () => page.locator("#at").inputValue();
  const next = () => page.locator("#queue .now").getAttribute("aria-label");

  // A match from its start: its pairs find the seed, and are placed as the address has them.
  const placed = ["1up", "3right", "6down", "5left", "2up", "4up", "1right", "6up", "3up"];
  const begun = await ask(page, "puyo/place", { seed: 0x1234, placed });
  await take(begun.links.ips);
  await soon(async () => assert.equal(await count(page), "One seed fits."));
  await soon(async () => assert.equal(await step(), String(placed.length)));
  assert.deepEqual(await field(page), begun.field);
  assert.match((await next()) ?? "", /^pair 10[:,] /);

  // Placements of an address whose pairs fit many seeds are not those of another queue.
  await page.getByRole("button", { name: "Clear" }).click();
  await take((await ask(page, "puyo/place", { seed: 0x1234, placed: placed.slice(0, 2), pairs: 2 })).links.ips);
  await soon(async () => assert.match(await count(page), /^\d[\d,]* seeds fit/));
  await page.getByRole("button", { name: "Clear" }).click();
  const { pairs } = await ask(page, "puyo/link", { seed: 0x4321, count: 12 });
  await page
    .locator("body")
    .evaluate(
      (body, letters) =>
        [...letters].forEach((key) => body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }))),
      pairs.join(""),
    );
  await soon(async () => assert.equal(await count(page), "One seed fits."));
  await soon(async () => assert.match((await next()) ?? "", /^pair 1[:,] /));
  assert.equal(await step(), "0");
  await page.getByLabel("Seed", { exact: true }).fill("1234");
  await page.getByRole("button", { name: "Show its queue" }).click();

  // A field by itself: the plan begins with it. Garbage is a puyo that no pair has.
  await take("http://www.puyop.com/s/100SSS_");
  await soon(async () => assert.deepEqual(await field(page), [".R....", "******"]));
  assert.match(await address(page), /field=100SSS&gone=3/);
  assert.match((await next()) ?? "", /^pair 4[:,] /);
  await page.getByLabel("The field was pasted. Pairs gone before it:").fill("12");
  await page.getByLabel("The field was pasted. Pairs gone before it:").press("Enter");
  await soon(async () => assert.match((await next()) ?? "", /^pair 13[:,] /));
  await checkAccess(page);
  await page.reload();
  await soon(async () => assert.match((await next()) ?? "", /^pair 13[:,] /));
  await soon(async () => assert.deepEqual(await field(page), [".R....", "******"]));
  await page.getByLabel("Time to think").selectOption("1");
  await page.locator("#plan-go").click();
  await soon(async () => assert.match(await page.locator("#plan-status").innerText(), /^\d+-chain at pair \d+, /));
  const stored = await page.evaluate(() => JSON.parse(sessionStorage.getItem("foretile.puyo.plan") ?? "null"));
  const planned = await ask(page, "puyo/place", {
    seed: 0x1234,
    field: "http://www.puyop.com/s/100SSS_",
    skip: 12,
    placed: stored.moves,
  });
  const { chain, score } = planned.moves.at(-1);
  assert.equal(
    await page.locator("#plan-status").innerText(),
    `${chain}-chain at pair ${12 + stored.moves.length}, ${score.toLocaleString("en")} points.`,
  );
  await slide(page, "End");
  assert.deepEqual(await field(page), planned.field);
  await page.getByRole("button", { name: "Without the field" }).click();
  await soon(async () => assert.match((await next()) ?? "", /^pair 1[:,] /));
  assert.deepEqual(await field(page), []);

  // A field and the pairs after it, from the middle of a match.
  const middle = await ask(page, "puyo/place", {
    seed: 0x1234,
    field: "http://www.puyop.com/s/100SSS_",
    skip: 40,
    placed,
  });
  await take(middle.links.puyop);
  await soon(async () => assert.match(await address(page), /seed=0x1234&offset=40&field=100SSS&gone=40/));
  await soon(async () => assert.equal(await step(), String(placed.length)));
  assert.deepEqual(await field(page), middle.field);
  assert.match((await next()) ?? "", /^pair 50[:,] /);

  // A puyo that floats.
  await take("http://www.puyop.com/s/8000_");
  await soon(async () => assert.match(await page.locator("#plan-status .fault").innerText(), /float/));
  await close(/422/);
});
