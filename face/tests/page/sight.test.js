// What is in sight: the board, the advice and the buttons for playing are in every window, as the sketches have them,
// and nothing moves while a page loads or an answer arrives.

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test, after } from "node:test";
import { LOCALES, ask, isFirefox, isNight, night, painted, sample, soon, start } from "./app.js";
import { catalogueOf } from "./keys.js";

const app = await start({ after });

/** @typedef {import("playwright-core").Page} Page */

const [PHONE, DESKTOP] = [
  [360, 740],
  [1280, 800],
];
/** The windows, of phones with fingers and of desktops. By day those without room to spare. */
const [PHONES, DESKTOPS] = isNight
  ? [
      [PHONE, [390, 844], [844, 390]],
      [DESKTOP, [1366, 641], [1536, 730], [1920, 1080]],
    ]
  : [
      [PHONE, [844, 390]],
      [DESKTOP, [1366, 641]],
    ];
/**
 * The windows in which one opened page is looked at, from one to the next. By night each window opens every page anew.
 * In Chromium a page of a phone has fingers from the start.
 */
const OPENED = isNight ? [...PHONES, ...DESKTOPS].map((size) => [size]) : [PHONES, DESKTOPS];
/** @param {number[][]} sizes */
const named = (sizes) => sizes.map((size) => size.join("x")).join(", ");
/**
 * Looks at a page in each of these windows.
 * @param {Page} page @param {number[][]} sizes @param {(size: number[]) => Promise<void>} look
 */
async function inEach(page, sizes, look) {
  for (const size of sizes) {
    if (sizes.length > 1) {
      await page.setViewportSize({ width: size[0], height: size[1] });
      await painted(page);
    }
    await look(size);
  }
}
/** A window, with fingers if it is a phone's. @param {number[]} size */
const options = ([width, height]) => ({
  viewport: { width, height },
  serviceWorkers: /** @type {const} */ ("block"),
  ...(width < 900 && !isFirefox && { hasTouch: true, isMobile: true }),
});

const RECORDED = "level=1&rows=5:1,7:1,3:2,6:0,4:2&cols=3:3,7:0,5:0,6:2,4:1";
const PARTS = ["board", "advice", "actions"];

/** @typedef {{ left: number, top: number, right: number, bottom: number }} Box */

/**
 * The boxes of the parts, and of the ten hints, in pixels of the window.
 * @param {Page} page
 * @param {string[]} [names]
 * @returns {Promise<Record<string, Box>>}
 */
const boxes = (page, names = PARTS) =>
  page.evaluate((parts) => {
    const box = (/** @type {Element | null} */ it) => {
      const { left, top, right, bottom, width, height } = it?.getBoundingClientRect() ?? {
        left: NaN,
        top: NaN,
        right: NaN,
        bottom: NaN,
        width: 0,
        height: 0,
      };
      return { left, top, right, bottom, area: width * height };
    };
    const named = parts.map((name) => [name, box(document.querySelector(`[data-part="${name}"]`))]);
    const hints = [...document.querySelectorAll(".hint")].map((it, line) => [`hint ${line}`, box(it)]);
    const pressed = [...document.querySelectorAll(`:is([data-part="actions"], [data-part="choosing"]) button`)]
      .filter((it) => it.checkVisibility())
      .map((it) => [`button ${it.id || /** @type {HTMLElement} */ (it).dataset.at}`, box(it)]);
    return Object.fromEntries([...named, ...hints, ...pressed]);
  }, names);

/**
 * Everything is in the window, nothing lies on something else, and the text of the advice is not cut.
 * @param {Page} page
 * @param {string} where
 */
async function checkSight(page, where) {
  const found = await boxes(page);
  await checkBoxes(page, where, found, PARTS);
  assert.ok(
    found.board.right - found.board.left >= 260 && Object.keys(found).length >= 14,
    `${where}: ${JSON.stringify(found.board)}`,
  );
  const cut = await page.locator(`[data-part="advice"]`).evaluate((it) => {
    const { bottom } = it.getBoundingClientRect();
    return [...it.children]
      .filter(
        (child) =>
          child.checkVisibility() && child.textContent?.trim() && child.getBoundingClientRect().bottom > bottom + 1,
      )
      .map((child) => child.textContent);
  });
  assert.deepEqual(cut, [], `${where}: the advice is longer than its place`);
}

/**
 * A browser may paint the board before it has read the rest of the page; the board is in its place already.
 * @param {Page} page
 * @param {string} where
 */
async function checkStays(page, where) {
  const { board } = await boxes(page);
  const show = (/** @type {string} */ display) =>
    page.evaluate(
      (display) =>
        document
          .querySelectorAll(".side > *")
          .forEach((it) => /** @type {HTMLElement} */ (it).style.setProperty("display", display, "important")),
      display,
    );
  await show("none");
  assert.deepEqual((await boxes(page)).board, board, `${where}: the board moves while the page is read`);
  await show("");
}

/**
 * The texts that are cut, of buttons, links and chosen options.
 * @param {Page} page
 * @param {string} where
 * @returns {Promise<(string | undefined)[]>}
 */
const cutTexts = (page, where) =>
  page.locator(where).evaluateAll((all) => {
    const pen = /** @type {CanvasRenderingContext2D} */ (document.createElement("canvas").getContext("2d"));
    /** The width that the chosen option needs with its arrow. @param {HTMLSelectElement} select */
    const chosenWidth = (select) => {
      const { fontWeight, fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(select);
      pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
      return (
        pen.measureText(select.selectedOptions[0]?.text ?? "").width +
        parseFloat(paddingLeft) +
        parseFloat(paddingRight) +
        16
      );
    };
    return all
      .filter((it) => {
        const { left, right } = it.getBoundingClientRect();
        const isCut =
          left < 0 ||
          right > window.innerWidth + 0.5 ||
          it.scrollWidth > it.clientWidth + 1 ||
          it.scrollHeight > it.clientHeight + 1 ||
          (it instanceof HTMLSelectElement && chosenWidth(it) > it.clientWidth);
        return it.checkVisibility() && it.clientWidth && isCut;
      })
      .map((it) => (it instanceof HTMLSelectElement ? it.selectedOptions[0].text : it.textContent?.trim()));
  });

/**
 * All boxes are in the window, no part lies on another, and no text of a button or of a choice is cut.
 * @param {Page} page
 * @param {string} where
 * @param {Record<string, Box>} found
 * @param {string[]} parts
 */
async function checkBoxes(page, where, found, parts) {
  const [innerWidth, innerHeight] = await page.evaluate(() => [window.innerWidth, window.innerHeight]);
  for (const [name, { left, top, right, bottom }] of Object.entries(found)) {
    assert.ok(
      left >= 0 && top >= 0 && right <= innerWidth + 0.5 && bottom <= innerHeight + 0.5,
      `${where}: ${name} is at ${JSON.stringify(found[name])} in ${innerWidth}x${innerHeight}`,
    );
  }
  for (const one of parts)
    for (const other of parts) {
      if (one >= other) continue;
      const [a, b] = [found[one], found[other]];
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      assert.ok(across <= 0.5 || down <= 0.5, `${where}: ${one} lies on ${other}`);
    }
  const texts = await cutTexts(page, "main .bar button, main .bar button > span, main .bar select");
  assert.deepEqual(texts, [], `${where}: the text of a button or of a choice is cut`);
}

/**
 * Compares the parts with the sketch of this page and window.
 * @param {Page} page
 * @param {string} name
 * @param {number[]} size
 * @param {string[]} [parts]
 */
async function checkSketch(page, name, size, parts = PARTS) {
  const sketch = readFileSync(new URL(`../../../docs/design/${name}-${size.join("x")}.svg`, import.meta.url), "utf8");
  const found = await boxes(page, parts);
  for (const part of parts) {
    const [, x, y, width, height] =
      new RegExp(`data-part="${part}"><rect x="([\\d.]+)" y="([\\d.]+)" width="([\\d.]+)" height="([\\d.]+)"`)
        .exec(sketch)
        ?.map(Number) ?? [];
    const { left, top, right, bottom } = found[part];
    const off = Math.max(...[left - x, top - y, right - x - width, bottom - y - height].map(Math.abs));
    assert.ok(
      off <= 12,
      `the sketch of ${name} at ${size.join("x")} has ${part} ${off} px elsewhere: ${JSON.stringify(found[part])}`,
    );
  }
}

/** The sketches of phones have buttons for fingers, which Firefox's driver lacks. @param {number[]} size */
const hasSketch = ([width]) => (isFirefox ? [1280] : [360, 844, 1280]).includes(width);

for (const sizes of OPENED) {
  test(`the board, the advice and the buttons of Voltorb Flip are in sight at ${named(sizes)}`, async () => {
    const { page, close } = await app.open("/icon.svg", options(sizes[0]));
    for (const [state, hash, ready] of /** @type {[string, string, RegExp | null][]} */ ([
      ["empty", "", null],
      ["to win", `#${RECORDED}&aim=win`, /^Turn row/],
      ["to earn", `#${RECORDED}&aim=pace`, /^Turn row/],
      [
        "in the middle",
        "#level=3&rows=8:1,3:3,5:1,7:0,2:3&cols=7:1,4:2,7:1,4:1,3:3&cards=??????1?????1???1???1??1?",
        /^Turn row/,
      ],
      ["won", `#${RECORDED}&cards=?112?0?1?????????121?1?`, null],
      ["a seed", "#seed=0x6207030D&start=0&played=3.1", /^Turn row/],
    ])) {
      await app.load(page, `voltorb${hash}`);
      if (ready) await soon(async () => assert.match(await page.locator("#headline").innerText(), ready));
      await inEach(page, sizes, async (size) => {
        await checkSight(page, `${state}, ${size.join("x")}`);
        if (state === "to win" && hasSketch(size)) await checkSketch(page, "voltorb", size);
        if (state === "empty") await checkStays(page, `Voltorb Flip, ${size.join("x")}`);
      });
    }
    await close();
  });
}

for (const sizes of OPENED) {
  test(`the board, the advice and the buttons of Practice are in sight at ${named(sizes)}`, async () => {
    const { page, close } = await app.open("/icon.svg", options(sizes[0]));
    for (const state of ["practice", "practice, a card turned", "day", "puzzles"]) {
      if (state.includes(",")) {
        await page.locator(".card").nth(7).click();
        await soon(async () => assert.match(await page.locator("#coach").innerText(), /Why\?/));
      } else {
        await app.load(page, `practice#${state}`);
        await soon(async () => assert.match(await page.locator("#headline").innerText(), /turn a card|Which card/));
      }
      await inEach(page, sizes, async (size) => {
        await checkSight(page, `${state}, ${size.join("x")}`);
        if (state === "practice" && hasSketch(size)) await checkSketch(page, "practice", size);
        if (state === "puzzles") await checkStays(page, `Practice, ${size.join("x")}`);
      });
    }
    await close();
  });
}

/**
 * Whether a page has its own texts in a language; those of Voltorb Flip are every page's.
 * @param {string} name
 * @param {string} locale
 */
const hasWords = (name, locale) =>
  existsSync(new URL(`../../../page/words/${name.replace("puzzles", "puyo")}/${locale}.json`, import.meta.url));

test("in every language, the texts of buttons and links fit a small phone and a low window", {
  skip: isFirefox && "its driver has no phones",
}, async () => {
  for (const locale of LOCALES) {
    const { page, close } = await app.open("/icon.svg", { ...options(PHONE), locale });
    await page.evaluate((game) => sessionStorage.setItem("foretile.puyo.plan", JSON.stringify(game)), {
      ...PUYO,
      moves: ["2up", "3up", "4up"],
      step: 0,
    });
    // A page that lacks the language is in English.
    const all = ["voltorb", "puyo#seed=0xFFFF", "practice", "puyo#seed=0xFFFE", "bingo", "puyo", "puzzles", "review"];
    const paths = all.filter((path) => locale === "en" || hasWords(path.split("#")[0], locale));
    assert.ok(paths.length >= 2, locale);
    for (const path of paths) {
      await page.goto(app.link + path);
      await page.locator("html[data-ready]").waitFor();
      if (path.includes("seed")) await page.locator("#plan-goal").waitFor();
      await inEach(page, [[640, 400], PHONE], async ([width]) => {
        const cut = await cutTexts(page, "nav, header a, header button, main button, main select");
        assert.deepEqual(cut, [], `${path} in ${locale}, ${width} pixels wide`);
      });
      if (path === "practice") {
        await page.locator("#what").click();
        await inEach(page, [[640, 400], PHONE], async ([width]) => {
          const cut = await cutTexts(page, "#choices :is(select, button)");
          assert.deepEqual(cut, [], `the choice in ${locale}, ${width} pixels wide`);
        });
      }
      if (path !== "review") continue;
      await openExample(page);
      await page.locator("#files-panel summary").click();
      assert.deepEqual(await cutTexts(page, "main button, main select"), [], `an opened review in ${locale}`);
    }
    await close();
  }
});

/** A game of seed 0xFFFF, whose earliest all clear fires its chain with the tenth pair. */
const PUYO = { seed: 65535, colors: 4, goal: "clear", isPlan: true, proven: true };
/** The texts after a slip, at their longest. */
const SLIP = {
  "plan-status": "No better plan was found. 16-chain at pair 54, 144,320 points.",
  reach:
    "Pair 27: 12 links and 138,580 points lost, by the best plans found. Before: a chain of 17, 150,820 points. Now: a chain of 13, 102,240 points.",
};
const [ENTERED, PLAYED] = [
  ["status", "palette", "seen", "edit"],
  ["field", "queue", "actions", "chain"],
];

for (const sizes of OPENED) {
  test(`what a player needs of Puyo Puyo is in sight at ${named(sizes)}`, async () => {
    const { page, close } = await app.open("/icon.svg", options(sizes[0]));
    for (const [state, hash, ready] of /** @type {[string, string, RegExp][]} */ ([
      ["nothing seen", "", /^Which pairs/],
      ["some pairs seen", "#colors=4&pairs=RGBBGR", /^6 seeds fit/],
      ["no seed fits", "#colors=4&pairs=RGBBGRBBBB", /^No seed deals/],
    ])) {
      await app.load(page, `puyo${hash}`);
      await soon(async () => assert.match(await page.locator("#count").innerText(), ready));
      await inEach(page, sizes, async (size) => {
        // Nothing can be taken back yet.
        const parts = state.startsWith("nothing") ? ENTERED.slice(0, -1) : ENTERED;
        await checkBoxes(page, `${state}, ${size.join("x")}`, await boxes(page, parts), parts);
        if (state.startsWith("some") && hasSketch(size)) await checkSketch(page, "puyo-pairs", size, ENTERED);
      });
    }
    const { moves } = await ask(page, "puyo/plan", { seed: 65535, goal: "clear", pairs: 12, time_limit: 60 });
    const placed = moves.map((/** @type {PuyoMove} */ { column, turn }) => `${column}${turn}`);
    await page.evaluate((game) => sessionStorage.setItem("foretile.puyo.plan", JSON.stringify(game)), {
      ...PUYO,
      moves: placed,
      step: 7,
    });
    await page.goto(`${app.link}puyo#seed=0xFFFF`);
    await page.reload();
    await soon(async () => assert.match(await page.locator("#move-status").innerText(), /^Pair 8/));
    for (const [state, act] of /** @type {[string, () => Promise<void>][]} */ ([
      ["a plan", async () => {}],
      [
        "a pair elsewhere",
        () =>
          page
            .locator("#elsewhere")
            .click()
            .then(() => page.locator("#choosing").waitFor()),
      ],
      [
        "the cost of a slip",
        () =>
          page
            .locator("#elsewhere")
            .click()
            .then(() =>
              page.evaluate((texts) => {
                for (const [id, text] of Object.entries(texts)) document.getElementById(id)?.replaceChildren(text);
              }, SLIP),
            ),
      ],
      ["a chain", () => page.keyboard.press(".")],
    ])) {
      await act();
      // Whoever looks for a place looks at no chain.
      const parts = state === "a pair elsewhere" ? ["field", "queue", "actions", "choosing"] : PLAYED;
      await inEach(page, sizes, async (size) => {
        // Firefox's driver scrolls to what it presses.
        if (isFirefox) await page.evaluate(() => scrollTo(0, 0));
        const where = `${state}, ${size.join("x")}`;
        await checkBoxes(page, where, await boxes(page, parts), parts);
        // In Firefox the letters are wider, and two buttons of this page have two lines.
        if (state === "a plan" && !isFirefox && hasSketch(size)) await checkSketch(page, "puyo", size, PLAYED);
        const { field } = await boxes(page, PLAYED);
        // The field is the page. Upright, a phone that shows all places needs room below it.
        const high = (field.bottom - field.top) / (state === "a pair elsewhere" && size[0] < 400 ? 0.8 : 1);
        assert.ok(
          field.right - field.left >= 140 && high >= Math.max(300, 0.6 * size[1]),
          `${where}: ${JSON.stringify(field)}`,
        );
      });
    }
    await close();
  });
}

for (const sizes of [...OPENED, [[640, 400]]]) {
  test(`the field, the task and the buttons of a puzzle are in sight at ${named(sizes)}`, async () => {
    const { page, close } = await app.open("/icon.svg", options(sizes[0]));
    const parts = ["field", "queue", "status", "actions"];
    for (const [state, hash, keys, ready] of /** @type {[string, string, string[], RegExp][]} */ ([
      ["the first", "1029g_c121__200", ["h"], /^Hint, proven/],
      ["a long task", "w00800z0o_41A1o1E1__w03", ["h"], /^Hint, proven/],
      [
        "not solved",
        "1029g_c121__200",
        ["ArrowRight", "ArrowRight", "ArrowRight", "ArrowDown", "ArrowDown"],
        /^Not solved\. Nothing popped/,
      ],
      ["solved", "800900_c1__u01", ["ArrowDown"], /^Solved/],
    ])) {
      await app.load(page, `puzzles#puzzle=${hash}`);
      await soon(async () => assert.match(await page.locator("#move-status").innerText(), /^Pair 1/));
      for (const key of keys) await page.keyboard.press(key);
      await soon(async () => assert.match(await page.locator("#status").innerText(), ready));
      await inEach(page, sizes, async (size) => {
        const where = `${state}, ${size.join("x")}`;
        const found = await boxes(page, parts);
        await checkBoxes(page, where, found, parts);
        const high = found.field.bottom - found.field.top;
        assert.ok(high >= Math.max(300, 0.58 * size[1]), `${where}: ${JSON.stringify(found.field)}`);
      });
    }
    await close();
  });
}

test("in a low window that is not wide, the field of Puyo Puyo is no smaller than on a phone", async () => {
  const { page, close } = await app.open("/icon.svg", { serviceWorkers: "block" });
  await page.evaluate((game) => sessionStorage.setItem("foretile.puyo.plan", JSON.stringify(game)), {
    ...PUYO,
    moves: ["2up", "3up", "4up"],
    step: 0,
  });
  await page.goto(`${app.link}puyo#seed=0xFFFF`);
  await page.reload();
  await soon(async () => assert.match(await page.locator("#move-status").innerText(), /^Pair 1/));
  // A laptop at 200 % and small phones on their side, and others beside them.
  const sizes = [
    [640, 400],
    [667, 375],
    [683, 320],
    [512, 320],
    [568, 320],
    [800, 320],
    [320, 480],
  ];
  for (const parts of [
    ["field", "queue", "actions"],
    ["field", "queue", "actions", "choosing"],
  ]) {
    if (parts.includes("choosing")) await page.locator("#elsewhere").click();
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      await page.evaluate(() => scrollTo(0, 0));
      await painted(page);
      const where = `${width}x${height}: ${parts.at(-1)}`;
      const found = await boxes(page, parts);
      const { left, top, right, bottom } = found.field;
      assert.ok(right - left >= 140 && bottom - top >= 13 * 21, `${where}: ${JSON.stringify(found.field)}`);
      assert.ok(
        top >= 0 && top < height / 2 && left >= 0 && right <= width,
        `${where}: ${JSON.stringify(found.field)}`,
      );
      // What is to be done stands beside it, in sight. A phone upright has it below.
      if (width > height)
        for (const part of ["queue", "actions"])
          assert.ok(
            found[part].top >= 0 && found[part].top + 44 <= height && found[part].left >= right,
            `${where}: ${part} is at ${JSON.stringify(found[part])}`,
          );
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width, where);
      if (width > height) assert.deepEqual(await cutTexts(page, "#plan button, #plan select"), [], where);
    }
  }
  await close();
});

/**
 * What people see of a card: its frame, the size of each square, the smallest text of a goal, the words that are broken,
 * and the goals that lie on something else.
 * @param {Page} page
 */
const cardSeen = (page) =>
  page.evaluate(() => {
    const squares = [...document.querySelectorAll(".square")];
    const goals = squares.map((it) => /** @type {HTMLElement} */ (it.querySelector(".goal")));
    /** @param {HTMLElement} goal */
    const broken = (goal) => {
      const text = /** @type {Text} */ (goal.firstChild);
      return [...text.data.matchAll(/[^\s-]+/g)].filter(({ 0: { length }, index }) => {
        const range = new Range();
        range.setStart(text, index);
        range.setEnd(text, index + length);
        return range.getClientRects().length > 1;
      });
    };
    const box = (/** @type {Element} */ it) => it.getBoundingClientRect();
    const frame = box(/** @type {Element} */ (document.getElementById("sheet")));
    return {
      frame: { left: frame.left, top: frame.top, width: frame.width, height: frame.height },
      heights: [...new Set(squares.map((it) => Math.round(box(it).height)))],
      least: Math.min(...goals.map((it) => parseFloat(getComputedStyle(it).fontSize))),
      broken: goals.flatMap(broken).map(([word]) => word),
      over: goals.filter((it, at) => {
        const foot = /** @type {Element} */ (squares[at].querySelector(".foot"));
        return box(it).bottom > box(foot).top + 1 || box(it).top < box(squares[at]).top;
      }).length,
    };
  });

/** The least size of a goal's text in a window of this height, in pixels. Chosen by hand. @param {number} height */
const leastText = (height) => (height < 600 ? 8 : height < 700 ? 12 : 16);

for (const sizes of OPENED) {
  test(`the card of Bingo fills the window, with what marks and deals it, at ${named(sizes)}`, async () => {
    const { page, close } = await app.open("/bingo#seed=112233", options(sizes[0]));
    await soon(async () => assert.equal(await page.locator(".goal:not(:empty)").count(), 25));
    await inEach(page, sizes, async (size) => {
      const [width, height] = size;
      const isPhone = width < 900;
      const where = size.join("x");
      const parts = ["tabs", "deal", "card", "marks", ...(isPhone ? [] : ["desk"])];
      await checkBoxes(page, where, await boxes(page, parts), parts);
      if (hasSketch(size) && !isFirefox) await checkSketch(page, "bingo", size, parts);
      const { frame, heights, least, broken, over } = await cardSeen(page);
      assert.deepEqual([heights.length, broken, over], [1, [], 0], `${where}: ${heights}`);
      assert.ok(least >= (width < 600 ? 10 : leastText(height)), `${where}: ${least} px`);
      const header = await page.locator("header").evaluate((it) => it.getBoundingClientRect().height);
      if (width > height) assert.ok(frame.height >= height - header - 22, `${where}: ${JSON.stringify(frame)}`);
      else assert.ok(frame.width >= width - 8 && frame.height >= 0.68 * height, `${where}: ${JSON.stringify(frame)}`);
      if (!isPhone) assert.ok(Math.abs(frame.width / frame.height - 1) < 0.03, `${where}: ${JSON.stringify(frame)}`);
    });
    await close();
  });
}

/** Opens the example of a race review. @param {Page} page */
async function openExample(page) {
  await page.locator("#example").click();
  await soon(async () => assert.equal(await page.locator("#card .goal").count(), 25));
}

for (const sizes of [...OPENED, [[640, 400]]]) {
  test(`the card of a race, its slider and how it stands are in sight at ${named(sizes)}`, async () => {
    const { page, close } = await app.open("/review", options(sizes[0]));
    await openExample(page);
    const parts = ["card", "player", "standing"];
    for (const moment of ["End", "Home"]) {
      await page.keyboard.press(moment);
      await inEach(page, sizes, async (size) => {
        const where = `${moment}, ${size.join("x")}`;
        if (isFirefox) await page.evaluate(() => scrollTo(0, 0));
        const found = await boxes(page, parts);
        await checkBoxes(page, where, found, parts);
        const { frame, heights, least, broken, over } = await cardSeen(page);
        assert.deepEqual([heights.length, broken, over], [1, [], 0], `${where}: ${heights}`);
        assert.ok(least >= (size[0] < 600 ? 10 : leastText(size[1])), `${where}: ${least} px`);
        // The card is as high as a wide window, and as wide as an upright one.
        const isWide = size[0] > size[1];
        assert.ok(
          isWide ? frame.height >= 0.84 * size[1] : frame.width >= size[0] - 16 && frame.height >= 0.5 * size[1],
          `${where}: ${JSON.stringify(frame)}`,
        );
        const { said, standing } = await page.evaluate(() => ({
          said: document.getElementById("status")?.getBoundingClientRect().bottom ?? 0,
          standing: document.documentElement.scrollWidth,
        }));
        assert.ok(said <= size[1] && standing === size[0], `${where}: ${said}, ${standing}`);
      });
    }
    await close();
  });
}

/** A list of another game. */
const VILLAGE = new URL("../cmd/bingo_lists.in/village.csv", import.meta.url);

for (const sizes of OPENED) {
  test(`a list's path is in sight with its card, at ${named(sizes)}`, async () => {
    const { page, close } = await app.open("/bingo#seed=7", options(sizes[0]));
    await page.getByRole("tab", { name: "My list" }).click();
    await page
      .locator("#list")
      .setInputFiles({ name: "village.csv", mimeType: "text/csv", buffer: readFileSync(VILLAGE) });
    await soon(async () => assert.match(await page.locator("#read-status").innerText(), /^50 goals in 25 tiers/));
    await inEach(page, sizes, async (size) => {
      const [, height] = size;
      const where = size.join("x");
      await page.evaluate(() => document.querySelector(".aside")?.scrollTo(0, 0));
      const found = await boxes(page, ["tabs", "path", "card"]);
      // Beside the card, or above it; of the card, two lines at least.
      assert.ok(found.path.left >= found.card.right || found.path.bottom <= found.card.top, where);
      assert.ok(found.card.top + 140 < height, `${where}: ${JSON.stringify(found.card)}`);
      if (hasSketch(size) && !isFirefox) await checkSketch(page, "bingo-list", size, ["tabs", "path", "card"]);
    });
    await close();
  });
}

night("in other windows, too, no word of a card is broken, and its marks are in sight", async () => {
  const { page, close } = await app.open("/bingo#seed=112233", { serviceWorkers: "block" });
  await soon(async () => assert.equal(await page.locator(".goal:not(:empty)").count(), 25));
  for (const [width, height] of [
    [640, 400],
    [667, 375],
    [320, 568],
    [360, 640],
    [768, 1024],
    [1024, 768],
    [1920, 1080],
  ]) {
    await page.setViewportSize({ width, height });
    await painted(page);
    const where = `${width}x${height}`;
    const { heights, broken, over } = await cardSeen(page);
    assert.deepEqual([heights.length, broken, over], [1, [], 0], `${where}: ${heights}`);
    const { marks } = await boxes(page, ["marks"]);
    assert.ok(marks.top >= 0 && marks.bottom <= height, `${where}: ${JSON.stringify(marks)}`);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width, where);
  }
  // The name of a row says what it is about without lying on anything that can be pressed.
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.locator(".row-name").nth(6).hover();
  await soon(async () => assert.match(await page.locator("#row-title").innerText(), /^ROW1: about/));
  const covered = await page.evaluate(() => {
    const { left, top, right, bottom } = /** @type {Element} */ (
      document.getElementById("row-panel")
    ).getBoundingClientRect();
    return [...document.querySelectorAll("main :is(button, select, input)")].filter((it) => {
      const box = it.getBoundingClientRect();
      return (
        it.checkVisibility() &&
        !it.closest("#row-panel") &&
        Math.min(box.right, right) - Math.max(box.left, left) > 1 &&
        Math.min(box.bottom, bottom) - Math.max(box.top, top) > 1
      );
    }).length;
  });
  assert.equal(covered, 0);
  await close();
});

test("in a low window, too, the board and its buttons are in sight, and no way in is cut", async () => {
  const { page, close } = await app.open("/voltorb", options([640, 400]));
  const sizes = [
    [640, 400],
    [667, 375],
    [512, 320],
  ];
  for (const path of ["voltorb", `voltorb#${RECORDED}&aim=win`, "practice#practice"]) {
    await app.load(page, path);
    await inEach(page, sizes, async ([width, height]) => {
      const where = `${path}, ${width}x${height}`;
      const { board, actions } = await boxes(page, ["board", "actions"]);
      assert.ok(board.right <= width / 2 && board.bottom <= height && board.right - board.left >= 220, where);
      assert.ok(actions.left > board.right && actions.right <= width, where);
      // Those of Voltorb Flip stand in one line where there is room, those of Practice in two.
      if (path.startsWith("voltorb")) {
        assert.ok(actions.top + 44 <= height, `${where}: ${JSON.stringify(actions)}`);
        assert.equal(actions.bottom - actions.top < 60, width > 600, where);
      }
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width, where);
      if (path === "voltorb" && width > 600) assert.deepEqual(await cutTexts(page, ".welcome button"), [], where);
      assert.deepEqual(await cutTexts(page, ".actions button, .tabs button"), [], where);
    });
  }
  await close();
});

night("in windows between these, too, no text of a button or of a choice is cut, in any language", async () => {
  const cut = [];
  for (const locale of LOCALES) cut.push(...(await cutBetween(locale)));
  assert.deepEqual(cut, []);
});

/** The texts that are cut in a language, and where. @param {string} locale */
async function cutBetween(locale) {
  const found = [];
  const { page, close } = await app.open("/icon.svg", { serviceWorkers: "block", locale });
  await page.evaluate((game) => sessionStorage.setItem("foretile.puyo.plan", JSON.stringify(game)), {
    ...PUYO,
    moves: ["2up", "3up", "4up"],
    step: 0,
  });
  const all = ["voltorb", `voltorb#${RECORDED}`, "practice", "puyo#seed=0xFFFF", "puzzles", "bingo#seed=1", "review"];
  for (const path of all) {
    // A page that lacks the language is in English.
    if (locale !== "en" && !hasWords(path.split("#")[0], locale)) continue;
    await page.goto(app.link + path);
    await page.locator("html[data-ready]").waitFor();
    if (path.startsWith("puyo")) {
      const longer = locale === "en" ? "Think longer" : catalogueOf(locale)["Think longer"];
      await soon(async () => assert.equal(await page.locator("#plan-go").innerText(), longer));
    }
    if (path === "review") await openExample(page);
    for (const [width, height] of [
      [640, 400],
      [480, 900],
      [600, 900],
      [703, 900],
      [720, 900],
      [768, 1024],
      [900, 700],
      [1024, 768],
      [1120, 800],
      [1280, 800],
    ]) {
      await page.setViewportSize({ width, height });
      await painted(page);
      const cut = await cutTexts(page, "nav, header a, header button, main button, main select");
      if (cut.length) found.push(`${path} in ${locale}, ${width}x${height}: ${cut.join(", ")}`);
    }
  }
  await close();
  return found;
}

/**
 * Adds up how far the page moves what is in sight, as `moved.shift`: for each frame the part of the window that what
 * has moved covered and covers, times how far it went as a part of the window's longer side. That is the browsers' own
 * measure, but Chromium's leaves out some moves, at times, and Firefox has none.
 */
function watchMoves() {
  /** The windows are covered by squares of so many pixels. */
  const SQUARE = 8;
  const moved = { shift: 0, texts: /** @type {string[]} */ ([]) };
  Object.assign(window, { moved });
  /** @type {Map<Element, DOMRect>} */
  let before = new Map();
  const look = () => {
    const now = /** @type {typeof before} */ (new Map());
    const covered = new Set();
    const texts = [];
    let farthest = 0;
    for (const it of document.querySelectorAll("body *")) {
      const hasText = [...it.childNodes].some((node) => node instanceof Text && node.data.trim());
      if (
        !hasText &&
        !it.matches("button, input, select, progress, svg, canvas, img, .panel, .headline, #board, .board > *")
      )
        continue;
      if (it.closest(".unseen") || !it.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const is = it.getBoundingClientRect();
      now.set(it, is);
      const was = before.get(it);
      if (!was) continue;
      const far = Math.max(Math.abs(is.x - was.x), Math.abs(is.y - was.y));
      if (far < 3) continue;
      const boxes = [was, is].map(({ left, top, right, bottom }) => ({
        left: Math.max(left, 0),
        top: Math.max(top, 0),
        right: Math.min(right, innerWidth),
        bottom: Math.min(bottom, innerHeight),
      }));
      const squares = boxes.flatMap(({ left, top, right, bottom }) => {
        const found = [];
        for (let x = left; x < right; x += SQUARE)
          for (let y = top; y < bottom; y += SQUARE) found.push(`${Math.floor(x / SQUARE)} ${Math.floor(y / SQUARE)}`);
        return found;
      });
      if (!squares.length) continue;
      farthest = Math.max(farthest, far);
      squares.forEach((square) => covered.add(square));
      texts.push(
        `${it.outerHTML.slice(0, 60)} from ${[was.x, was.y].map(Math.round)} to ${[is.x, is.y].map(Math.round)}`,
      );
    }
    before = now;
    const part = Math.min(1, (covered.size * SQUARE * SQUARE) / (innerWidth * innerHeight));
    moved.shift += part * Math.min(1, farthest / Math.max(innerWidth, innerHeight));
    if (texts.length) moved.texts.push(texts.slice(0, 5).join("; "));
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/**
 * How far the page moves what is in sight if its code comes late, and every answer later.
 * @param {string} path
 * @param {number[]} size
 * @param {(page: Page) => Promise<unknown>} ready
 */
async function shiftOf(path, size, ready) {
  let [letCode, letAnswer] = [() => {}, (/** @type {string} */ _) => {}];
  const code = /** @type {Promise<void>} */ (new Promise((resolve) => (letCode = resolve)));
  const answer = new Promise((resolve) => (letAnswer = resolve));
  const { page, close } = await app.open(
    "/icon.svg",
    { ...options(size), reducedMotion: "reduce" },
    { "*": () => answer },
  );
  // For two seconds a page waits for its code. However slow this machine is, the code comes within them.
  const tools = await page.context().newCDPSession(page);
  await tools.send("Animation.enable");
  await tools.send("Animation.setPlaybackRate", { playbackRate: 0.001 });
  await page.addInitScript(watchMoves);
  await page.route("**/main.js", (route) => code.then(() => route.continue()));
  const loaded = page.goto(app.link + path.slice(1));
  await page.waitForFunction(() => document.readyState === "interactive" && document.querySelector("footer"));
  await painted(page);
  letCode();
  await loaded;
  await painted(page);
  letAnswer("real");
  await ready(page);
  await painted(page);
  const { shift, texts } = await page.evaluate(
    () => /** @type {{ moved: { shift: number, texts: string[] } }} */ (/** @type {any} */ (window)).moved,
  );
  await close(/Failed to load|4\d\d/);
  return { shift, texts };
}

const MOST_SHIFT = 0.02;
const shows = (/** @type {string} */ selector, /** @type {RegExp} */ text) => (/** @type {Page} */ page) =>
  soon(async () => assert.match(await page.locator(selector).first().innerText(), text));

test("nothing moves while a page loads, and when an answer arrives", {
  skip: isFirefox && "Firefox lays a page out before its style is there",
}, async () => {
  /** @type {[string, (page: Page) => Promise<unknown>][]} */
  const pages = [
    ["/voltorb", (page) => page.locator("html[data-ready]").waitFor()],
    [`/voltorb#${RECORDED}&aim=win`, shows("#headline", /^Turn row/)],
    [`/voltorb#${RECORDED}&aim=pace`, shows("#figures", /starting over/)],
    ["/voltorb#seed=0x6207030D&start=0&played=3.1", shows("#route li", /level 1/)],
    ["/practice#practice", shows("#headline", /turn a card/)],
    ["/practice#puzzles", shows("#headline", /Which card/)],
    ["/practice#statistics", shows("#statistics-status", /No round/)],
    ["/puyo", shows("#count", /Which pairs/)],
    ["/puyo#pairs=RGBBGR", shows("#count", /6 seeds/)],
    ["/puyo#seed=0x1234", shows("#move-status", /^This is your queue/)],
    ["/puzzles", shows("#move-status", /^Pair 1/)],
    ["/bingo", shows(".square .goal:not(:empty)", /./)],
    ["/bingo#seed=1", shows(".square .goal:not(:empty)", /./)],
    ["/review", shows("#welcome h2", /^Watch a race/)],
    ["/api", (page) => page.locator("#questions section").nth(10).waitFor()],
    ["/overlay", shows("#headline", /Open the Voltorb Flip page|Turn/)],
    ["/overlay#game=bingo", shows("#headline", /Open the bingo page|0:00:00/)],
    ["/practice#day", shows("#headline", /turn a card/)],
  ];
  for (const [at, [path, ready]] of sample(pages).entries()) {
    // By day in one of the two windows, by night in both.
    for (const size of isNight ? [PHONE, DESKTOP] : [at % 2 ? DESKTOP : PHONE]) {
      const { shift, texts } = await shiftOf(path, size, ready);
      assert.ok(shift < MOST_SHIFT, `${path} at ${size.join("x")} moves by ${shift}: ${texts.join("; then ")}`);
    }
  }
});
