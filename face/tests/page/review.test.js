// The page of a race review: a room's files are brought, and its races replayed. What the page says of every moment is
// compared with a plain replay of the feed.

import assert from "node:assert/strict";
import { test, after } from "node:test";
import { standing } from "../../../page/bingo/race.js";
import {
  PHONE,
  TOUCH,
  address,
  checkAccess,
  checkColours,
  checkTouch,
  checkWidth,
  downloaded,
  drop,
  isFirefox,
  isSite,
  night,
  notInFirefox,
  painted,
  paste,
  soon,
  start,
} from "./app.js";

const app = await start({ after });

/** @typedef {import("playwright-core").Page} Page */
/** A mark: when, by whom, in which colour, on which square, and whether it is taken off. @typedef {[number, string, string, number, boolean?]} Mark */

const goal = (/** @type {number} */ slot) => `Goal ${slot}`;
/** @param {number} slot @param {(slot: number) => string} [name] */
const square = (slot, name = goal) => ({ name: name(slot), slot: `slot${slot}`, colors: "blank" });
const board = JSON.stringify(Array.from({ length: 25 }, (_, at) => square(at + 1)));

/** A feed of one card. @param {Mark[]} marks @param {(slot: number) => string} [name] */
const feed = (marks, name = goal) =>
  JSON.stringify({
    events: marks.map(([at, who, color, slot, remove = false]) => ({
      type: "goal",
      timestamp: 1_790_000_000 + at,
      player: { uuid: who, name: who, color, is_spectator: false },
      player_color: color,
      square: square(slot, name),
      color,
      remove,
    })),
    allIncluded: true,
  });

/** Red begins in a corner and goes along its edge; blue has the middle. @type {Mark[]} */
const FOG = [
  [0, "Ann", "red", 1],
  [10, "Cem", "blue", 13],
  [20, "Ann", "red", 2],
  [30, "Cem", "blue", 14],
  [40, "Ann", "red", 6],
];

/** @param {string} name @param {string} text */
const file = (name, text) => ({ name, mimeType: "application/json", buffer: Buffer.from(text) });

/** Waits until an element says this. @param {Page} page @param {string} place @param {RegExp | string} words */
const says = (page, place, words) =>
  soon(async () => {
    const said = (await page.locator(place).innerText()).replace(/\s+/g, " ").trim();
    if (typeof words === "string") assert.equal(said, words);
    else assert.match(said, words);
  });

/** Opens the page with files. @param {ReturnType<typeof file>[]} files @param {any} [options] */
async function open(files, options) {
  const opened = await app.open("/review", options);
  await opened.page.locator("#first-files").setInputFiles(files);
  await opened.page.locator("#card .goal").first().waitFor();
  return opened;
}

/** Opens the example. @param {any} [options] @param {string} [path] */
async function openExample(options, path = "/review") {
  const opened = await app.open(path, options);
  await opened.page.getByRole("button", { name: "Try an example" }).click();
  await says(opened.page, "#status", /^Mark 16 of 16/);
  return opened;
}

/** The cells of the table of teams. @param {Page} page */
const table = (page) =>
  page
    .locator("#standing tbody tr")
    .evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll("td")].map((cell) => (cell.textContent ?? "").replace(" ★", ""))),
    );

/** What the squares say, without what is only seen. @param {Page} page */
const squares = (page) =>
  page.locator("#card .square").evaluateAll((all) =>
    all.map((it) => ({
      goal: it.querySelector(".goal")?.textContent ?? "",
      signs: [...it.querySelectorAll(".sign")].map(({ textContent }) => textContent).join(""),
      isFog: it.matches(".fog"),
      isLine: it.matches(".line"),
    })),
  );

/** The example's marks of its second card, as the page stores its feed. @param {Page} page @returns {Promise<any[]>} */
const exampleMarks = (page) =>
  page.evaluate(() => {
    const [{ text }] = JSON.parse(sessionStorage.getItem("foretile.review.files") ?? "[]");
    const events = /** @type {any[]} */ (JSON.parse(text).events);
    return events.slice(events.findLastIndex(({ type }) => type === "new-card")).filter(({ type }) => type === "goal");
  });

test("a race is replayed mark by mark, and every moment is that of a plain replay", async () => {
  const { page, close } = await openExample();
  const marks = await exampleMarks(page);
  assert.equal(marks.length, 16);
  await page.keyboard.press("Home");
  await says(page, "#status", "Before the first mark.");
  const now = Array.from({ length: 25 }, () => "-");
  for (let at = 0; at <= marks.length; at++) {
    if (at) {
      await page.keyboard.press("ArrowRight");
      await says(page, "#status", new RegExp(`^Mark ${at} of 16, `));
      const { square, color, remove } = marks[at - 1];
      now[Number(square.slot.slice(4)) - 1] = remove ? "-" : color === "red" ? "0" : "1";
    }
    const { players } = standing(now.join(""), 2);
    const said = await table(page);
    assert.deepEqual(
      said.map((row) => row.slice(0, 3).map(Number)),
      players.map(({ squares, lines, open }) => [squares, lines, open]),
      `after ${at} marks`,
    );
    const signs = (await squares(page)).map(({ signs }) => (signs.startsWith("✕") ? "" : signs));
    assert.deepEqual(
      signs,
      now.map((mark) => ({ 0: "●", 1: "▲" })[mark] ?? ""),
    );
  }
  await says(page, "#status", /^Mark 16 of 16, 18:20: Cem marked “Catch a fish” for Blue\.$/);
  // Red has the second column; blue the last one, too late.
  const lined = (await squares(page)).flatMap(({ isLine }, at) => (isLine ? [at + 1] : []));
  assert.deepEqual(lined, [2, 5, 7, 10, 12, 15, 17, 20, 22, 25]);
  // Its board is that of its marks.
  assert.doesNotMatch(await page.locator("#notes").innerText(), /other marks/);
  await says(page, "#decided", /^One line: Red at 18:00 From 18:00 on \(mark 15\) Red needed fewer squares/);
  await checkAccess(page);
  await checkColours(page);
  await close();
});

test("marks, moments and squares lead to their moment, and the race plays by itself", async () => {
  const { page, close } = await openExample();
  await page.locator("#marks button").nth(4).click();
  await says(page, "#status", /^Mark 5 of 16, 6:25: Bo marked/);
  assert.equal(await page.locator("#marks [aria-current]").count(), 1);
  await page.keyboard.press("ArrowDown");
  await says(page, "#status", /^Mark 6 of 16, 6:31: Bo took Red off/);
  await page.locator("#decided button").first().click();
  await says(page, "#status", /^Mark 15 of 16/);
  await page.getByRole("button", { name: "Next mark" }).click();
  assert.ok(await page.locator("#on").isDisabled());
  // At its end it begins anew; the space bar pauses it.
  await page.locator("#sheet").click();
  await page.keyboard.press(" ");
  await says(page, "#status", /^Before the first mark/);
  await says(page, "#status", /^Mark 2 of 16/);
  await page.keyboard.press(" ");
  assert.equal(await page.locator("#play").getAttribute("aria-label"), "Play");
  const paused = await page.locator("#status").innerText();
  await page.getByRole("button", { name: "Mark before" }).click();
  await soon(async () => assert.notEqual(await page.locator("#status").innerText(), paused));
  await close();
});

test("what is looked at is in the address, and is there again after a reload and in a new tab", async () => {
  const { page, context, close } = await openExample();
  await page.locator("#view").selectOption("fog:red");
  await page.locator("#marks button").nth(2).click();
  await soon(async () => assert.match(await address(page), /#mark=3&view=fog%3Ared|#mark=3&view=fog:red/));
  await page.reload();
  await says(page, "#status", /^Mark 3 of 16/);
  assert.equal(await page.locator("#view").inputValue(), "fog:red");
  await page.locator("#race").selectOption("1");
  await says(page, "#status", /^Mark 3 of 3/);
  await says(page, "#notes", /^Village, seed 7 .* fits no lockout.* the address with \/board shows the newest card\.$/);
  const other = await context.newPage();
  await other.goto(`${app.link}review`);
  await says(other, "#status", /^Mark 3 of 3/);
  await page.evaluate(() => (location.hash = "#race=2&mark=7"));
  await says(page, "#status", /^Mark 7 of 16/);
  // Another room begins from nothing.
  await page.getByText("Files and rules").click();
  await page.getByRole("button", { name: "Another room" }).click();
  await says(page, "#welcome h2", "Watch a race on Bingosync again");
  await page.reload();
  assert.ok(await page.locator("#sheet").isHidden());
  await close();
});

test("on a phone, the card, the slider and the teams are used by touch", { skip: notInFirefox }, async () => {
  const { page, close } = await app.open("/review", TOUCH);
  await checkWidth(page);
  await checkTouch(page);
  await checkAccess(page);
  await page.getByRole("button", { name: "Try an example" }).tap();
  await says(page, "#status", /^Mark 16 of 16/);
  await checkWidth(page);
  await checkTouch(page);
  await page.getByText("Files and rules").tap();
  await checkTouch(page);
  await page.locator("#back").tap();
  await says(page, "#status", /^Mark 15 of 16/);
  const slider = /** @type {{ x: number, y: number, width: number, height: number }} */ (
    await page.locator("#at").boundingBox()
  );
  await page.touchscreen.tap(slider.x + slider.width / 2, slider.y + slider.height / 2);
  await says(page, "#status", /^Mark 8 of 16/);
  await close();
});

test("a team's view has what it saw in fog, or its own marks", async () => {
  const { page, close } = await open([file("feed.json", feed(FOG)), file("board.json", board)]);
  await says(page, "#status", /^Mark 5 of 5/);
  const seen = async () => (await squares(page)).flatMap(({ isFog }, at) => (isFog ? [] : [at + 1]));
  const signs = async () => (await squares(page)).map(({ signs }) => signs.replace(/✕.*/, "") || "-").join("");
  assert.equal((await seen()).length, 25);
  assert.equal(await signs(), "●●---●------▲▲-----------");
  // Red has 1, 2 and 6, and sees those beside them.
  await page.locator("#view").selectOption("fog:red");
  assert.deepEqual(await seen(), [1, 2, 3, 6, 7, 11]);
  // Fog hides goals, and not who has the squares.
  assert.equal((await squares(page))[12].goal, "not seen");
  assert.equal(await signs(), "●●---●------▲▲-----------");
  await page.keyboard.press("Home");
  await soon(async () => assert.deepEqual(await seen(), [1]));
  await page.locator("#view").selectOption("fog:blue");
  assert.deepEqual(await seen(), [13]);
  await page.keyboard.press("End");
  await soon(async () => assert.deepEqual(await seen(), [8, 9, 12, 13, 14, 15, 18, 19]));
  await page.locator("#view").selectOption("blind:red");
  assert.equal(await signs(), "●●---●-------------------");
  assert.equal((await seen()).length, 25);
  // The last mark has a frame, but not where a team alone does not see it: mark 4 is blue's.
  const framed = () =>
    page
      .locator("#card .square")
      .evaluateAll((all) => all.flatMap((it, at) => (it.matches(".newest") ? [at + 1] : [])));
  assert.deepEqual(await framed(), [6]);
  await page.keyboard.press("ArrowLeft");
  await soon(async () => assert.deepEqual(await framed(), []));
  await page.locator("#view").selectOption("all");
  assert.deepEqual(await framed(), [14]);
  await page.keyboard.press("End");
  await soon(async () => assert.deepEqual(await framed(), [6]));
  // The address still has the first moment when the files are reviewed again.
  await page.keyboard.press("Home");
  await soon(async () => assert.match(await address(page), /mark=0/));
  await page.keyboard.press("End");
  // Squares that all see from the start.
  await page.locator("#view").selectOption("fog:red");
  await page.getByText("Files and rules").click();
  const review = async (/** @type {string} */ text) => {
    await page.locator("#fog").fill(text);
    await page.getByRole("button", { name: "Review again" }).click();
  };
  await review("1, 25");
  await soon(async () => assert.deepEqual(await seen(), [1, 2, 3, 6, 7, 11, 25]));
  await says(page, "#notes", /Mark 2 is on a square that its team did not see/);
  await review("middle");
  await says(page, "#fault", "“middle” is not a square. Expected 1 to 25, such as 13.");
  await review("26");
  await says(page, "#fault", /^26 is not a square: expected 1 to 25/);
  assert.deepEqual(await seen(), [1, 2, 3, 6, 7, 11, 25]);
  await close(/422/);
});

night("a lockout and its dead squares are a matter of rules", async () => {
  const { page, close } = await open([file("feed.json", feed(FOG))]);
  await says(page, "#standing thead", /Dead/);
  // Red's corner closes two rows, two columns and a diagonal to blue, and so all lines of its squares and of 7; blue's two
  // squares close only their own lines to red.
  assert.deepEqual(
    (await table(page)).map((row) => row.slice(2)),
    [
      ["7", "2"],
      ["7", "4"],
    ],
  );
  await says(page, "#notes", /Reviewed as a lockout.*Goals that nobody marked are not known/);
  await page.getByText("Files and rules").click();
  await page.locator("#lockout").selectOption("no");
  await page.getByRole("button", { name: "Review again" }).click();
  await says(page, "#notes", /Reviewed without lockout/);
  assert.doesNotMatch(await page.locator("#standing thead").innerText(), /Dead/);
  assert.deepEqual(
    (await table(page)).map((row) => row[2]),
    ["12", "12"],
  );
  // The room's settings say it, too.
  await page.locator("#more-files").setInputFiles([file("settings", JSON.stringify({ lockout_mode: "Lockout" }))]);
  await says(page, "#files", /settings: settings/);
  await says(page, "#notes", /Reviewed without lockout/);
  await page.locator("#lockout").selectOption("");
  await page.getByRole("button", { name: "Review again" }).click();
  await says(page, "#notes", /Reviewed as a lockout/);
  await close(/422/);
});

night("a goal list with times says how long the lines still take, and files are added and taken away", async () => {
  const { page, close } = await open([file("feed.json", feed(FOG))]);
  assert.equal((await squares(page))[24].goal, "?");
  await page.getByText("Files and rules").click();
  const list = `name,time\n${Array.from({ length: 25 }, (_, at) => `${goal(at + 1)},${at + 1}`).join("\n")}`;
  await page.locator("#more-files").setInputFiles([file("times.csv", list), file("b", board)]);
  await says(page, "#files", /feed\.json: feed times\.csv: goal list.*b: board/);
  assert.equal((await squares(page))[24].goal, "Goal 25");
  // By hand: red's first row lacks 3, 4 and 5; blue's third one 11, 12 and 15, but its third column 3, 8, 18 and 23.
  await soon(async () =>
    assert.deepEqual(
      (await table(page)).map((row) => row.at(-1)),
      ["ROW1, 12 min", "ROW3, 38 min"],
    ),
  );
  // That board has no marks.
  await says(
    page,
    "#notes",
    /The board has other marks on squares 1, 2, 6, 13, 14: it was saved at another moment, or/,
  );
  await page.getByRole("button", { name: "Without b" }).click();
  await soon(async () => assert.equal((await squares(page))[24].goal, "?"));
  await says(page, "#notes", /^Times count(?!.*other marks)/);
  // A list without times is a list, and says why it changes nothing.
  await page.getByRole("button", { name: "Without times.csv" }).click();
  await says(page, "#files", "feed.json: feed");
  const untimed = JSON.stringify(Array.from({ length: 25 }, (_, at) => ({ goal: goal(at + 1), difficulty: 3 })));
  await page.locator("#more-files").setInputFiles([file("untimed.json", untimed)]);
  await says(page, "#files", /untimed\.json: goal list without times/);
  await page.getByRole("button", { name: "Without untimed.json" }).click();
  await says(page, "#files", "feed.json: feed");
  // Two rooms together.
  const two = feed([[5, "Eve", "pink", 4]]);
  await page.locator("#more-files").setInputFiles([file("one", feed(FOG)), file("two", two)]);
  await soon(async () =>
    assert.deepEqual(await page.locator("#race option").allInnerTexts(), ["Race 1 of 2", "Race 2 of 2"]),
  );
  await says(page, "#notes", /^two Times count/);
  await page.locator("#race").selectOption("1");
  await says(page, "#notes", /^one Times count/);
  await close(/422/);
});

night("files that are added and taken away at once all count", async () => {
  /** What goes on with the questions that wait. @type {((_: unknown) => void)[]} */
  const waiting = [];
  let isSlow = false;
  const { page, close } = await app.open(
    "/review",
    {},
    {
      "bingo/room": async (_, real) => {
        if (isSlow) await new Promise((resolve) => waiting.push(resolve));
        return real();
      },
    },
  );
  await page.locator("#first-files").setInputFiles([file("feed.json", feed(FOG)), file("b", board)]);
  await page.getByText("Files and rules").click();
  await says(page, "#files", /^feed\.json: feed b: board/);
  const list = `name,time\n${Array.from({ length: 25 }, (_, at) => `${goal(at + 1)},${at + 1}`).join("\n")}`;
  isSlow = true;
  await page.locator("#more-files").setInputFiles([file("times.csv", list)]);
  await soon(() => assert.equal(waiting.length, 1));
  // While the list is read, the board goes, and other rules are asked for.
  await page.getByRole("button", { name: "Without b" }).click();
  await page.locator("#lockout").selectOption("no");
  await page.getByRole("button", { name: "Review again" }).click();
  isSlow = false;
  waiting[0](null);
  await says(page, "#files", /^feed\.json: feed times\.csv: goal list ✕\s*Without times\.csv$/);
  await soon(async () => assert.equal(await page.locator("#lockout").inputValue(), "no"));
  // Whoever begins anew meanwhile gets nothing of it.
  isSlow = true;
  await page.locator("#more-files").setInputFiles([file("b", board)]);
  await soon(() => assert.equal(waiting.length, 2));
  await page.locator("#anew").click();
  isSlow = false;
  await page.locator("#first-files").setInputFiles([file("other.json", feed(FOG))]);
  await page.locator("#sheet").waitFor();
  waiting[1](null);
  await painted(page);
  await says(page, "#files", "other.json: feed");
  assert.equal(await page.locator("#fault").innerText(), "");
  await close(/422/);
});

test("a text is pasted, dropped or typed, and what is no feed is refused with what was expected", async () => {
  const { page, close } = await app.open("/review");
  const html = "<!DOCTYPE html><html><body>Room</body></html>";
  for (const [text, reason] of /** @type {[string, RegExp][]} */ ([
    [html, /^“pasted text” is a page of a site: expected what an address of the room shows/],
    ["hello", /^“pasted text” is nothing of a room, and no goal list/],
    ["{ events: [] }", /^“pasted text” is not JSON from line 1, column 3 on/],
    [feed(FOG).slice(0, 300), /^“pasted text” ends too early/],
    ['{"events": [{}], "allIncluded": true}', /events, entry 1, timestamp: expected a number, such as/],
    [board, /^No file is the feed of a room: expected what \/room\/ID\/feed shows/],
    [JSON.stringify({ lockout_mode: "Lockout" }), /^No file is the feed of a room/],
  ])) {
    await paste(page, text);
    await says(page, "#fault", reason);
    assert.ok(await page.locator("#sheet").isHidden());
  }
  // 5 MB are refused before they are sent anywhere.
  const large = file("large.json", feed(FOG) + " ".repeat(5_000_000));
  await page.locator("#first-files").setInputFiles([large]);
  await says(page, "#fault", "The files are 5 MB. Expected at most 1.8 MB, such as the feed of one race.");
  await page.locator("#first-files").setInputFiles([{ ...large, buffer: Buffer.alloc(20_000_000, " ") }]);
  await says(page, "#fault", /^The files are 20 MB/);
  // A feed without marks is a race without marks.
  await paste(page, '{"events": [], "allIncluded": true}');
  await says(page, "#status", "Before the first mark.");
  await says(page, "#notes", "Nobody marked anything on this card.");
  assert.ok((await page.locator("#play").isDisabled()) && (await page.locator("#on").isDisabled()));
  await checkAccess(page);
  // What is brought later and refused leaves what is shown; names are texts and no code.
  await paste(
    page,
    feed([[1, "<b>Ann</b>", "red", 7]], () => `<img src="x" onerror="document.title='bad'">`),
  );
  await says(page, "#status", /^Mark 1 of 1, 0:00: <b>Ann<\/b> marked “<img src=/);
  await paste(page, html);
  await says(page, "#fault", /is a page of a site/);
  await says(page, "#status", /^Mark 1 of 1/);
  assert.match(await page.title(), /^Race review/);
  await page.reload();
  await says(page, "#status", /^Mark 1 of 1/);
  await page.getByText("Files and rules").click();
  await page.getByRole("button", { name: "Another room" }).click();
  await page.locator("#text").fill(feed(FOG));
  await page.getByRole("button", { name: "Review", exact: true }).click();
  await says(page, "#status", /^Mark 5 of 5/);
  // A file that is dropped.
  await drop(page, { ...file("dropped.json", feed(FOG.slice(0, 3))), mimeType: "" });
  await says(page, "#status", /^Mark 3 of 3/);
  await close(/422/);
});

night("the moment is saved as a picture, and the race as JSON and as a table", async () => {
  const { page, close } = await open([
    file(
      "feed.json",
      feed(FOG, (slot) => `${goal(slot)} & <more>`),
    ),
  ]);
  const press = (/** @type {string} */ name) => () => page.getByRole("button", { name, exact: true }).click();
  const svg = await downloaded(page, press("SVG"));
  const found = await page.evaluate((svg) => {
    const drawn = new DOMParser().parseFromString(svg, "image/svg+xml");
    const texts = [...drawn.querySelectorAll("text")].map(({ textContent }) => textContent);
    return { name: drawn.documentElement.localName, texts, rects: drawn.querySelectorAll("g > rect").length };
  }, svg);
  assert.deepEqual([found.name, found.rects], ["svg", 25]);
  const words = found.texts.join("|");
  for (const part of ["0:40", "Goal 13 &|<more>", "Ann: 3 squares, 0 lines", "Cem: 2 squares"])
    assert.ok(words.includes(part), `${part} in ${words}`);
  const png = await downloaded(page, press("Save picture"));
  assert.match(png, /^.PNG/);
  const json = JSON.parse(await downloaded(page, press("JSON")));
  assert.deepEqual([json.races[0].marks.length, json.races[0].moments.length], [5, 6]);
  const csv = (await downloaded(page, press("CSV"))).trim().split("\n");
  assert.equal(csv.length, 6);
  assert.equal(csv[0], "card,at,color,player,square,goal,removed,squares,lines,open,dead,leads_squares,leads_lines");
  assert.equal(csv[5], "1,40,red,Ann,6,Goal 6 & <more>,0,3,0,7,2,red,");
  await close();
});

test("the bingo page leads to a review, and back", { skip: isFirefox && "as in Chromium" }, async () => {
  const { page, close } = await app.open("/bingo#seed=1", { viewport: PHONE });
  await page.getByRole("link", { name: "Watch a race on Bingosync again" }).click();
  await says(page, "#welcome h2", "Watch a race on Bingosync again");
  assert.match((await page.locator('main a[href^="bingo"]').first().getAttribute("href")) ?? "", /^bingo/);
  await close();
});

night("every colour of the site has a sign of its own, and the letters on it can be read", async () => {
  const colours = ["red", "blue", "green", "orange", "purple", "navy", "teal", "pink", "brown", "yellow"];
  const marks = colours.map((color, at) => /** @type {Mark} */ ([at, color, color, at + 1]));
  // All of them on one square, too.
  const shared = colours.map((color, at) => /** @type {Mark} */ ([20 + at, color, color, 25]));
  const { page, close } = await open([file("feed.json", feed([...marks, ...shared])), file("board.json", board)]);
  const signs = (await squares(page)).slice(0, 10).map(({ signs }) => signs);
  assert.equal(new Set(signs).size, 10);
  assert.equal((await squares(page))[24].signs, signs.join(""));
  await checkAccess(page, ["color-contrast"]);
  await close();
});

night(
  "two moments of a feed with as many marks as are listed are near",
  {
    skip: isSite && "as in the local app",
  },
  async () => {
    const marks = Array.from(
      { length: 5_000 },
      (_, at) => /** @type {Mark} */ ([at, "Ann", at % 2 ? "red" : "blue", 1 + (at % 25)]),
    );
    const { page, close } = await open([file("feed.json", feed(marks))]);
    await says(page, "#status", /^Mark 5,000 of 5,000/);
    await page.keyboard.press("Home");
    await says(page, "#status", /^Before the first mark/);
    await close();
  },
);
