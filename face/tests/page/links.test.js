// What the pages read from their addresses: any link is read as a state that can be stored, and that is the same once it
// is written and read again. The code runs without a browser.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Dice, throwing } from "./dice.js";

// What the pages' words look at when they are loaded.
const anything = /** @type {any} */ (new Proxy(() => {}, { get: () => anything, apply: () => anything }));
Object.assign(globalThis, {
  window: globalThis,
  document: { documentElement: { lang: "en", dataset: {}, classList: anything }, getElementById: () => anything },
});
const voltorb = await import("../../../page/voltorb/position.js");
const puyo = await import("../../../page/puyo/pairs.js");
const bingo = await import("../../../page/bingo/card.js");
const bingoSettings = await import("../../../page/bingo/settings.js");
const { keyOf, pack, unpack } = await import("../../../page/bingo/link.js");

/**
 * @typedef {{
 *   START: any,
 *   read: (url: URLSearchParams, start: any) => any,
 *   write: (state: any) => Record<string, string>,
 *   fault?: (url: URLSearchParams) => string,
 * }} Page
 */

const isOwn = (/** @type {object} */ names, /** @type {string} */ name) => Object.hasOwn(names, name);
const isUpTo = (/** @type {number} */ most, /** @type {number} */ number) =>
  Number.isInteger(number) && number >= 0 && number <= most;
/** Whether each page can show a state. @type {Record<string, (state: any) => boolean>} */
const FITS = {
  voltorb: ({ level, aim, hints, cards }) =>
    voltorb.LEVELS.includes(level) &&
    isOwn({ ...voltorb.AIMS, ...voltorb.VISIT_AIMS }, aim) &&
    hints.length === 10 &&
    /^[?0-3]{25}$/.test(cards),
  puyo: ({ colors, errors, offset, gone, plan }) =>
    [3, 4, 5].includes(colors) &&
    isUpTo(3, errors) &&
    isUpTo(127, offset) &&
    isUpTo(127, gone) &&
    !puyo.planIn(plan).moves.includes(/** @type {any} */ (undefined)),
  bingo: ({ mode, compat, length, settings, marks }) =>
    ["normal", "blackout", "short", "short-blackout"].includes(mode) &&
    ["npm", "site", "bingosync"].includes(compat) &&
    ["", "normal", "short", "long"].includes(length) &&
    (settings === "" || bingoSettings.isSettings(settings)) &&
    Object.keys(bingoSettings.sizeOf(settings)).join() === "rows,columns" &&
    /^[-0-3]{25,225}$/.test(marks),
};

/** Links of each page, to begin from. @type {[string, Page, string[]][]} */
const PAGES = [
  [
    "voltorb",
    voltorb,
    [
      "level=1&rows=5:1,3:2,5:1,4:1,8:1&cols=5:1,5:1,5:1,4:2,6:1",
      "level=8&aim=soonest:level:8&rows=7:2,4:2,6:2,6:2,5:2&cols=3:3,5:2,7:1,6:2,7:2&cards=?????0?3?1???????????????&seed=0x6207030D&start=7&played=r1c1.quit",
    ],
  ],
  [
    "puyo",
    puyo,
    [
      "colors=4&pairs=RGBR?Y&unordered=1&errors=2",
      "colors=3&pairs=&seed=0x00F0&offset=12&field=o1g1c1A1&gone=3&plan=chain-abc&pattern&anywhere",
    ],
  ],
  [
    "bingo",
    bingo,
    [
      "seed=112233&mode=short&compat=site&marks=0---1--------------------&row=tlbr",
      "list=zabc&length=long&seed=",
      "seed=5&settings=6x4&marks=0123&row=col6",
      `seed=5&settings=${encodeURIComponent('{"boardLayout":{"mode":"custom","layout":[[{"selectionCriteria":"random"}]]}}')}`,
    ],
  ],
];

/** What readers know, or break at. */
const TOKENS = [
  "",
  "0",
  "-1",
  "1",
  "1.5",
  "1e3",
  "1e400",
  "NaN",
  "Infinity",
  "-Infinity",
  "0x",
  "0x1F",
  "007",
  "4294967296",
  "18446744073709551616",
  "9".repeat(400),
  "null",
  "undefined",
  "true",
  "__proto__",
  "16x1",
  "0x3",
  "{}",
  '{"boardLayout":{"layout":[]}}',
  "constructor",
  "toString",
  "hasOwnProperty",
  "?",
  ":",
  ",",
  ".",
  "=",
  "&",
  "#",
  "%",
  "%00",
  "%ff",
  "%E0%A4%A",
  "+",
  " ",
  "é",
  "\u{1F600}",
  "\ud800",
  "١",
  "chain-",
  "[",
  "\n",
  "<script>",
  "x".repeat(3000),
];

/** Changes one to four things. @param {Dice} dice @param {string} text @param {string} other */
function mutate(dice, text, other) {
  for (let left = dice.below(4); left >= 0; left -= 1) {
    const from = dice.below(text.length + 1);
    const to = Math.min(text.length, from + dice.below(9));
    const part = dice.below(other.length + 1);
    const names = [...new URLSearchParams(text).keys()];
    text = dice.one([
      () => text.slice(0, from) + text.slice(to),
      () => text.slice(0, from) + dice.one(TOKENS) + text.slice(to),
      () => text.slice(0, from) + text.slice(from, to) + text.slice(from),
      () => text.slice(0, from) + other.slice(part, part + dice.below(30)) + text.slice(to),
      () => `${text}&${dice.one(names) ?? "x"}=${dice.one(TOKENS)}`,
      // Another value where one stands.
      () => {
        const url = new URLSearchParams(text);
        if (names.length) url.set(dice.one(names), dice.one(TOKENS));
        return String(url);
      },
    ])();
  }
  return text;
}

const bare = JSON.stringify(Object.getOwnPropertyNames(Object.prototype).sort());

/** A link in a message. @param {string} link */
const shown = (link) => (link.length < 400 ? link : `${link.slice(0, 400)} ..`);

/** @param {string} name @param {Page} page @param {string} link */
function check(name, { START, read, write, fault = () => "" }, link) {
  const url = new URLSearchParams(link);
  const state = read(url, START);
  assert.equal(typeof fault(url), "string");
  assert.deepEqual(Object.keys(state).sort(), Object.keys(START).sort(), `the members of ${shown(link)}`);
  assert.ok(FITS[name](state), `does not fit: ${shown(link)}`);
  // A tab keeps it as JSON, and a question has it.
  assert.deepEqual(JSON.parse(JSON.stringify(state)), state, `is not kept as it is: ${shown(link)}`);
  const written = write(state);
  for (const [name, value] of Object.entries(written))
    assert.equal(typeof value, "string", `${name} of ${shown(link)}`);
  const again = new URLSearchParams(written).toString().replace(/%(3A|2C|3F)/g, decodeURIComponent);
  const back = read(new URLSearchParams(again), START);
  assert.deepEqual(write(back), written, `is not the same again: ${shown(link)}`);
  assert.equal(JSON.stringify(Object.getOwnPropertyNames(Object.prototype).sort()), bare);
}

/** Links of a usual run. */
const LINKS = 4000;

for (const [name, page, links] of PAGES)
  test(`any link of ${name} is read as a state that is kept and written as the same`, async (context) => {
    for (const link of links) check(name, page, link);
    const read = await throwing(LINKS, (dice) =>
      check(name, page, mutate(dice, dice.one(links), dice.one(PAGES)[2][0])),
    );
    context.diagnostic(`${read} links`);
  });

test("a bingo list in a link is read, or refused with what to do", async (context) => {
  const list = { csv: 'name,time\nFire Arrows,10\n"é",1\n' };
  const packed = /** @type {string} */ (await pack(/** @type {any} */ ({ name: "List", list })));
  // The rules that were chosen for a list go with it, and those that it says do not.
  const chosen = /** @type {any} */ ({ name: "List", list: { text: "a" }, rules: "playbingo", isChosen: true });
  assert.deepEqual(await unpack(/** @type {string} */ (await pack(chosen))), {
    name: "List",
    text: "a",
    rules: "playbingo",
  });
  const said = { ...chosen, isChosen: false };
  assert.deepEqual(await unpack(/** @type {string} */ (await pack(said))), { name: "List", text: "a" });
  assert.notEqual(keyOf(chosen), keyOf(said));
  const text = JSON.stringify(["List", "name,time\nFire Arrows,10\n"]);
  const plain = (/** @type {string} */ json) => `p${Buffer.from(json).toString("base64url")}`;
  assert.deepEqual(await unpack(packed), { name: "List", text: list.csv });
  const read = await throwing(1000, async (dice) => {
    const other = dice.one([
      text,
      '["a", 1]',
      '["a", "b", 1]',
      '["a", "b", "playbingo", "c"]',
      '[["a"], "b"]',
      '["", "b"]',
      '{"0": "a", "1": "b", "length": 2}',
      `["${"x".repeat(101)}", "b"]`,
    ]);
    const link = dice.one([
      () => mutate(dice, packed, plain(text)),
      () => mutate(dice, plain(text), packed),
      () => plain(mutate(dice, dice.one([text, other]), other)),
    ])();
    const got = await unpack(link).catch((/** @type {Error} */ error) => error);
    if (got instanceof Error) assert.match(got.message, /^The list in this link (is too long|cannot be read)/);
    else
      assert.ok(
        typeof got.name === "string" &&
          got.name !== "" &&
          got.name.length <= 100 &&
          typeof got.text === "string" &&
          got.text !== "",
        shown(link),
      );
  });
  context.diagnostic(`${read} links`);
});
