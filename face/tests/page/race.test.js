// How a race stands, against a plain second writing; how its windows come to the same race; and the players' colours,
// as colour-blind people see them.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { mock, test } from "node:test";
import { setImmediate } from "node:timers/promises";
import {
  SIDE,
  SIGHTS,
  SQUARES,
  isLine,
  linesOf,
  marksOf,
  seenSquares,
  squaresOf,
  standing,
} from "../../../page/bingo/race.js";
import { raceOf } from "../../../page/bingo/together.js";
import {
  LONGEST_NAME,
  MOST_RACERS,
  begun,
  changed,
  colourOf,
  joined,
  raceFrom,
  shownBy,
} from "../../../page/bingo/shared.js";

/**
 * The lines as starts and steps, written without those of the page.
 * @param {number} rows @param {number} columns @returns {number[][]}
 */
function lines(rows, columns) {
  const all = [];
  const short = Math.min(rows, columns);
  const from = (/** @type {number} */ count, /** @type {number} */ step) =>
    Array.from({ length: count }, (_, nth) => nth * step);
  for (const [starts, step, length] of /** @type {[number[], number, number][]} */ ([
    [from(rows, columns), 1, columns],
    [from(columns, 1), columns, rows],
    [[0], columns + 1, short],
    [[columns - 1], columns - 1, short],
  ]))
    for (const start of starts) all.push(from(length, step).map((far) => start + far));
  return all;
}

/**
 * Whether a player who marked every square that is free would have the whole line.
 * @param {string} marks
 * @param {number[]} line
 * @param {string} player
 */
function canComplete(marks, line, player) {
  for (const square of line) if (marks[square] !== "-" && marks[square] !== player) return false;
  return true;
}

/** A die that always falls the same way. @param {number} state */
const diceFrom = (state) => (/** @type {number} */ sides) => (state = (state * 48271) % 2147483647) % sides;

for (const [rows, columns] of [
  [5, 5],
  [3, 3],
  [4, 6],
  [7, 4],
  [1, 3],
])
  test(`the state of a race on ${rows} rows of ${columns} is that of a plain second writing, for all kinds of marks`, () => {
    const dice = diceFrom(1);
    const count = rows * columns;
    let dead = 0;
    assert.equal(SIDE * SIDE, SQUARES);
    const all = lines(rows, columns);
    for (let round = 0; round < 5_000; round++) {
      const [players, free] = [1 + dice(4), dice(12)];
      const marks = Array.from({ length: count }, () => (dice(12) < free ? "-" : String(dice(players)))).join("");
      const result = standing(marks, 4, { rows, columns });
      for (let player = 0; player < 4; player++) {
        let [squares, done, open] = [0, 0, 0];
        for (const mark of marks) if (mark === String(player)) squares += 1;
        for (const line of all) {
          const isDone = line.every((square) => marks[square] === String(player));
          if (isDone) done += 1;
          else if (canComplete(marks, line, String(player))) open += 1;
        }
        assert.deepEqual(result.players[player], { squares, lines: done, open }, marks);
      }
      for (let square = 0; square < count; square++) {
        const isAlive = all.some(
          (line) => line.includes(square) && ["0", "1", "2", "3"].some((player) => canComplete(marks, line, player)),
        );
        assert.equal(result.dead.includes(square), !isAlive, `${marks}: ${square}`);
        if (!isAlive) dead += 1;
      }
    }
    // On one row, every square is a column of its own, which one player has at most.
    assert.ok(dead > 2_500 || rows === 1, `${dead}`);
  });

/**
 * Where a player in fog begins, on boards of two sizes: written by hand, from PlayBingo's rules.
 * @type {Record<string, { five: number[], wide: number[] }>}
 */
const STARTS = {
  centre: { five: [12], wide: [8, 9, 14, 15] },
  "top-left": { five: [0], wide: [0] },
  "top-right": { five: [4], wide: [5] },
  "bottom-left": { five: [20], wide: [18] },
  "bottom-right": { five: [24], wide: [23] },
};

test("a player in fog sees the goals of the start, of its squares, and of those beside them", () => {
  assert.deepEqual(Object.keys(STARTS), SIGHTS.slice(1));
  for (const [start, { five, wide }] of Object.entries(STARTS))
    for (const [size, first] of /** @type {const} */ ([
      [{ rows: 5, columns: 5 }, five],
      [{ rows: 4, columns: 6 }, wide],
    ])) {
      assert.deepEqual(seenSquares(start, "", "0", size), first, start);
      const dice = diceFrom(3);
      const count = size.rows * size.columns;
      for (let round = 0; round < 500; round++) {
        const marks = Array.from({ length: count }, () => "----0123"[dice(8)]).join("");
        const seen = new Set(/** @type {readonly number[]} */ (first));
        // Steps on a map with a border, written without those of the page.
        const wide = size.columns + 2;
        for (let square = 0; square < count; square++)
          if (marks[square] === "2") {
            const at = wide * (Math.floor(square / size.columns) + 1) + (square % size.columns) + 1;
            for (const step of [0, 1, -1, wide, -wide]) {
              const [row, column] = [Math.floor((at + step) / wide) - 1, ((at + step) % wide) - 1];
              const isOnBoard = row >= 0 && column >= 0 && row < size.rows && column < size.columns;
              if (isOnBoard) seen.add(size.columns * row + column);
            }
          }
        // Those who watch see what any of two players sees.
        const both = [...seenSquares(start, marks, "1", size), ...seenSquares(start, marks, "2", size)];
        assert.deepEqual(new Set(seenSquares(start, marks, "12", size)), new Set(both));
        assert.deepEqual(
          seenSquares(start, marks, "2", size),
          [...seen].sort((one, other) => one - other),
          `${start} ${marks}`,
        );
      }
    }
});

test("a blind player's marks are those of one colour, and those who watch see all", () => {
  assert.equal(marksOf("-0123-1", "0123"), "-0123-1");
  assert.equal(marksOf("-0123-1", "1"), "--1---1");
});

test("marks of a card that has more squares than are marked, or fewer, are those of its squares", () => {
  const size = { rows: 2, columns: 2 };
  assert.deepEqual(standing("0", 1, size), standing("0---", 1, size));
  assert.deepEqual(standing("0---1111", 2, size).players[1], { squares: 0, lines: 0, open: 3 });
});

test("a board's lines have names, and their squares are those of PlayBingo's rules", () => {
  const size = { rows: 4, columns: 6 };
  assert.equal(linesOf(size).length, 12);
  assert.deepEqual(squaresOf("row4", size), [18, 19, 20, 21, 22, 23]);
  assert.deepEqual(squaresOf("col6", size), [5, 11, 17, 23]);
  assert.deepEqual(squaresOf("tlbr", size), [0, 7, 14, 21]);
  assert.deepEqual(squaresOf("bltr", size), [5, 10, 15, 20]);
  assert.deepEqual(squaresOf("col15", { rows: 2, columns: 15 }), [14, 29]);
  for (const name of linesOf({ rows: 15, columns: 15 })) assert.ok(isLine(name), name);
  for (const name of ["row0", "row16", "col", "tlbr1", "diag", "row01"]) assert.ok(!isLine(name), name);
});

/** @type {import("../../../page/bingo/shared.js").Card} */
const CARD = { seed: "1", mode: "normal", compat: "npm", length: "", settings: "", list: null };
/** What a window shows at first. @param {string} seed */
const fresh = (seed) => ({
  card: { ...CARD, seed },
  marks: "-".repeat(25),
  lockout: false,
  sight: "",
  timer: /** @type {{ before: number, since: number | null }} */ ({ before: 0, since: null }),
});

/**
 * What a window shows after its player has done something.
 * @param {ReturnType<typeof fresh>} shown
 * @param {(sides: number) => number} dice
 */
function acted(shown, dice) {
  const { card, marks, lockout } = shown;
  const square = dice(25);
  switch (dice(8)) {
    case 0:
      return { ...shown, card: { ...card, seed: String(dice(5)) }, marks: "-".repeat(25) };
    case 1:
      return dice(2) ? { ...shown, lockout: !lockout } : { ...shown, sight: ["", ...SIGHTS][dice(7)] };
    case 2:
      return { ...shown, timer: { before: dice(9), since: dice(2) ? null : dice(1000) } };
    default:
      return { ...shown, marks: marks.slice(0, square) + "-0123"[dice(5)] + marks.slice(square + 1) };
  }
}

test("windows of a race that hear of changes late, in any order, or not of all, come to the same race", () => {
  const dice = diceFrom(7);
  for (let round = 0; round < 300; round++) {
    const races = [0, 1, 2].map((seed) => begun(fresh(String(seed))));
    /** What is under way. A program that passes it on may lose all but the newest. @type {[number, any][]} */
    let messages = [];
    for (let step = 0; step < 40; step++) {
      const who = dice(3);
      if (dice(2)) {
        races[who] = changed(races[who], acted(shownBy(races[who]), dice));
        messages.push(
          ...[0, 1, 2]
            .filter((other) => other !== who)
            .map((other) => /** @type {[number, any]} */ ([other, races[who]])),
        );
      } else if (messages.length) {
        const [[other, race]] = messages.splice(dice(messages.length), 1);
        races[other] = joined(races[other], race);
      }
      if (!dice(5)) messages = messages.filter(() => dice(2));
    }
    // Then each hears once of each other's.
    const last = [...races];
    for (const [who, order] of /** @type {[number, number[]][]} */ ([
      [0, [1, 2]],
      [1, [2, 0]],
      [2, [0, 1]],
    ]))
      for (const other of order) races[who] = joined(races[who], last[other]);
    assert.deepEqual(races[1], races[0]);
    assert.deepEqual(races[2], races[0]);
    assert.deepEqual(joined(races[0], races[0]), races[0]);
  }
});

test("windows of a race that hear at once show what was done last", () => {
  const dice = diceFrom(11);
  const races = [0, 1, 2].map(() => begun(fresh("1")));
  let shown = fresh("1");
  for (let step = 0; step < 3_000; step++) {
    const who = dice(3);
    shown = acted(shown, dice);
    races[who] = changed(races[who], shown);
    for (const other of [0, 1, 2]) if (other !== who) races[other] = joined(races[other], races[who]);
    for (const race of races) assert.deepEqual(shownBy(race), shown);
  }
});

test("a window that has not dealt a larger board yet keeps the marks that others made on it", () => {
  const card = { ...CARD, settings: "7x7" };
  const shown = { ...fresh("1"), card };
  const late = begun(shown);
  const marked = changed(late, { ...shown, marks: `${"-".repeat(48)}2` });
  assert.equal(shownBy(joined(late, marked)).marks, `${"-".repeat(48)}2`);
  assert.equal(shownBy(joined(marked, late)).marks, `${"-".repeat(48)}2`);
  // Who clears the marks of such a board has as many as at first.
  const cleared = changed(joined(late, marked), shown);
  assert.equal(shownBy(joined(marked, cleared)).marks, "-".repeat(49));
  // Another card has marks of its own.
  assert.equal(shownBy(changed(marked, { ...shown, card: { ...card, settings: "3x3" } })).marks, "-".repeat(25));
});

test("marks belong to their card, however many were made while another window dealt the next one", () => {
  const before = begun(fresh("1"));
  let marked = before;
  for (let square = 1; square <= 3; square++)
    marked = changed(marked, { ...fresh("1"), marks: "0".repeat(square) + "-".repeat(25 - square) });
  const next = changed(before, fresh("2"));
  for (const race of [joined(marked, next), joined(next, marked)]) assert.deepEqual(shownBy(race), fresh("2"));
});

test("windows that join at once take colours of their own, whatever they hear late or not at all", () => {
  const dice = diceFrom(23);
  for (let round = 0; round < 300; round++) {
    // Some race already, for whom nothing changes. Each window starts with the colour that its device stored.
    const [before, count] = [dice(3), 2 + dice(3)];
    const chosen = Array.from({ length: count }, (_, who) => (who < before ? who : dice(4)));
    /** @type {import("../../../page/bingo/shared.js").Race[]} */
    const races = chosen.map((colour, who) => {
      const race = {
        ...begun(fresh("1")),
        racers: Object.fromEntries(
          chosen.slice(0, before).map((colour, other) => [`0${other}`, { at: 1, colour, isFresh: false, name: "" }]),
        ),
      };
      return who < before ? race : { ...race, racers: { [idOf(who)]: { at: 1, colour, isFresh: true, name: "" } } };
    });
    /** @param {number} who */
    function idOf(who) {
      return who < before ? `0${who}` : `1${who}`;
    }
    /**
     * What a window does with what it receives. Returns whether it then knows more than it received.
     * @param {number} who
     * @param {import("../../../page/bingo/shared.js").Race} received
     */
    const hear = (who, received) => {
      races[who] = joined(races[who], received);
      const [id, { racers }] = [idOf(who), races[who]];
      const colour = colourOf(racers, id);
      if (colour !== racers[id].colour)
        races[who] = { ...races[who], racers: { ...racers, [id]: { ...racers[id], colour, at: racers[id].at + 1 } } };
      return JSON.stringify(races[who].racers) !== JSON.stringify(joined(received, received).racers);
    };
    const others = (/** @type {number} */ who) => [...races.keys()].filter((other) => other !== who);
    const messages = races.flatMap((race, who) =>
      others(who).map((other) => /** @type {[number, any]} */ ([other, race])),
    );
    for (let step = 0; messages.length; step++) {
      assert.ok(step < 2_000, "they come to rest");
      const [[other, race]] = messages.splice(dice(messages.length), 1);
      // Some of the messages of a window are lost, but not all of them.
      if (hear(other, race))
        messages.push(...others(other).map((third) => /** @type {[number, any]} */ ([third, races[other]])));
      if (step < 30 && !dice(4) && messages.length > 12) messages.splice(dice(messages.length), 1);
    }
    const colours = races.map(({ racers }, who) => racers[idOf(who)].colour);
    assert.equal(new Set(colours).size, count, `${chosen} became ${colours}`);
    assert.deepEqual(colours.slice(0, before), chosen.slice(0, before), "who races already keeps its colour");
    for (const { racers } of races) assert.deepEqual(racers, races[0].racers);
  }
});

// A window is busy for 300 ms whenever it shows who races, as on a phone that does much else, and hears all that has
// come after that. If it answers each message, more come than it takes.
test("slow windows that race together come to rest", async (t) => {
  /** What each window is to hear, and until when it is busy. */
  const windows = Array.from({ length: 4 }, () => ({
    waiting: /** @type {string[]} */ ([]),
    busy: 0,
    hear: (/** @type {{ data: string }} */ _) => {},
  }));
  let [posted, opened] = [0, 0];
  class Source {
    of = windows[opened];
    /** @param {string} name @param {(event: any) => void} hear */
    addEventListener(name, hear) {
      if (name === "view") this.of.hear = hear;
      else (opened += 1), hear({});
    }
    close() {}
  }
  const publish = async (/** @type {string} */ _, /** @type {{ body: string }} */ { body }) => {
    posted += 1;
    for (const { waiting } of windows) waiting.push(body);
  };
  const before = {
    EventSource: globalThis.EventSource,
    fetch: globalThis.fetch,
    addEventListener: globalThis.addEventListener,
  };
  Object.assign(globalThis, { EventSource: Source, fetch: publish, addEventListener: () => {} });
  t.after(() => Object.assign(globalThis, before));
  mock.timers.enable({ apis: ["setTimeout", "setInterval", "Date"] });
  t.after(() => mock.timers.reset());
  /** @type {import("../../../page/bingo/together.js").Racing[][]} */
  const racers = [[], [], [], []];
  windows.forEach((it, who) =>
    raceOf({
      shown: async () => fresh("1"),
      show: async () => {},
      me: () => ({ colour: 0, name: "" }),
      onRacers: (all) => ((racers[who] = all), (it.busy = Math.max(it.busy, Date.now()) + 300)),
      onSwitch: () => {},
    }).toggle(),
  );
  /** @param {number} seconds */
  const wait = async (seconds) => {
    const before = posted;
    for (let ms = 0; ms < 1_000 * seconds; ms += 20) {
      mock.timers.tick(20);
      for (const it of windows) if (Date.now() >= it.busy) it.waiting.splice(0).forEach((data) => it.hear({ data }));
      for (let turns = 0; turns < 3; turns++) await setImmediate();
    }
    return posted - before;
  };
  await wait(60);
  for (const all of racers) assert.deepEqual(all.map(({ colour }) => colour).sort(), [0, 1, 2, 3]);
  // Each says three times a minute that it is there, and those who hear of it late are answered.
  const minute = await wait(60);
  assert.ok(minute < 100, `${minute} messages`);
});

test("a window makes way only while it has just joined, and for those that race", () => {
  const of = (/** @type {[number | null, boolean][]} */ ...racers) =>
    Object.fromEntries(racers.map(([colour, isFresh], id) => [`w${id}`, { at: 1, colour, isFresh, name: "" }]));
  assert.equal(colourOf(of([0, false], [0, true]), "w1"), 1);
  assert.equal(colourOf(of([0, false], [0, true]), "w0"), 0);
  assert.equal(colourOf(of([0, true], [0, false]), "w0"), 1, "the clock of another device may be behind");
  assert.equal(colourOf(of([0, true], [0, true]), "w0"), 0);
  assert.equal(colourOf(of([0, false], [0, false]), "w1"), 0, "whoever chooses a colour has it");
  assert.equal(colourOf(of([null, false], [0, true]), "w1"), 0, "whoever has left has none");
  assert.equal(colourOf(of([2, false], [0, false], [2, true]), "w2"), 1);
  assert.equal(
    colourOf(of([3, false], [2, false], [1, false], [0, false], [2, true]), "w4"),
    2,
    "a fifth one shares a colour",
  );
});

test("who races is read with names that people can see, and nothing else is taken for it", () => {
  const race = begun(fresh("1"));
  const racer = { at: 2, colour: 1, isFresh: true, name: "Ann" };
  const read = (/** @type {any} */ racers) => raceFrom({ ...race, racers })?.racers;
  assert.deepEqual(read({ w1: racer, w0: { ...racer, colour: null } }), { w0: { ...racer, colour: null }, w1: racer });
  assert.deepEqual(raceFrom({ ...race, racers: undefined })?.racers, {}, "another version of the page has none");
  assert.equal(
    read({ w1: { ...racer, name: ` \u202eB\u0007o\u200bb${"!".repeat(99)}` } })?.w1.name,
    `Bob${"!".repeat(LONGEST_NAME - 3)}`,
  );
  assert.equal(
    Object.keys(read(Object.fromEntries(Array.from({ length: 999 }, (_, id) => [`w${id}`, racer]))) ?? {}).length,
    MOST_RACERS,
  );
  for (const wrong of [
    "x",
    [1],
    { "": racer },
    { "<b>": racer },
    { w1: null },
    { w1: { ...racer, at: 0.5 } },
    { w1: { ...racer, colour: 4 } },
    { w1: { ...racer, colour: "0" } },
    { w1: { ...racer, colour: -1 } },
    { w1: { ...racer, colour: undefined } },
    { w1: { ...racer, name: 1 } },
  ])
    assert.equal(read(wrong), undefined, JSON.stringify(wrong));
});

test("a race is read whatever the order of its members, and nothing else is taken for one", () => {
  const race = changed(begun(fresh("1")), {
    ...fresh("1"),
    marks: `--1${"-".repeat(22)}`,
    sight: "centre",
    timer: { before: 3, since: 7 },
  });
  /** @type {(it: any) => any} */
  const sorted = (it) =>
    Array.isArray(it)
      ? it.map(sorted)
      : it && typeof it === "object"
        ? Object.fromEntries(
            Object.keys(it)
              .sort()
              .map((key) => [key, sorted(it[key])]),
          )
        : it;
  assert.equal(
    JSON.stringify(raceFrom(JSON.parse(JSON.stringify(sorted({ ...race, other: 1 }))))),
    JSON.stringify(race),
  );
  const [square] = race.squares;
  // Earlier versions of the page know no settings and no fog, and larger boards have more squares.
  const { settings: _, ...earlier } = CARD;
  assert.equal(raceFrom({ ...race, card: { at: 1, is: earlier } })?.card.is.settings, "");
  const { sight: __, ...clear } = race;
  assert.deepEqual(raceFrom(clear)?.sight, { at: race.lockout.at, is: "" });
  assert.equal(raceFrom({ ...race, squares: Array(225).fill(square) })?.squares.length, 225);
  for (const wrong of [
    null,
    1,
    "x",
    [],
    {},
    { ...race, squares: [] },
    { ...race, squares: race.squares.slice(1) },
    { ...race, squares: Array(226).fill(square) },
    { ...race, card: { at: 1, is: { ...CARD, settings: 5 } } },
    { ...race, squares: race.squares.map(() => ({ at: 1, is: "4" })) },
    { ...race, squares: race.squares.map(() => ({ at: 1.5, is: "-" })) },
    { ...race, card: { at: 1, is: { ...CARD, seed: 1 } } },
    { ...race, card: { at: 1, is: { ...CARD, list: 1 } } },
    { ...race, card: { at: 1, is: { ...CARD, list: { key: "1" } } } },
    { ...race, timer: { at: 1, is: { before: null, since: null } } },
    { ...race, timer: { at: 1, is: { before: 0, since: "x" } } },
    { ...race, card: { at: Infinity, is: CARD } },
    { ...race, sight: { at: 1, is: "north" } },
    { ...race, sight: { at: 1, is: 1 } },
    { ...race, sight: "centre" },
  ])
    assert.equal(raceFrom(wrong), null, JSON.stringify(wrong));
});

/**
 * How people without one kind of cone see linear red, green and blue: Machado, Oliveira and Fernandes (2009), severity
 * 1.
 */
const VISIONS = {
  all: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

/** @param {string} colour as #rrggbb */
const linear = (colour) =>
  [1, 3, 5]
    .map((at) => parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));

/** Oklab, by its author's matrices. @param {number[]} rgb */
function oklab([r, g, b]) {
  const [l, m, s] = [
    0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b,
    0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b,
    0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b,
  ].map(Math.cbrt);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/**
 * The least distance of two colours, chosen by hand: four times that of two neighbours which are just told apart side
 * by side (0.02).
 */
const LEAST = 0.08;

test("the players' colours, and that of a free square, differ for everyone, by day and by night", () => {
  const style = ["style.css", "bingo/style.css"]
    .map((name) => readFileSync(new URL(`../../../page/${name}`, import.meta.url), "utf8"))
    .join("");
  for (const [index, name] of ["light", "dark"].entries()) {
    const pairOf = (/** @type {string} */ variable) =>
      new RegExp(`${variable}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(style)?.slice(1) ?? [];
    const marks = [...style.matchAll(/--mark: (#\w{6});/g)].map((found) => found[1]);
    assert.equal(marks.length, 4);
    const colours = [...marks, pairOf("--sheet")[index]];
    for (const [sight, matrix] of Object.entries(VISIONS)) {
      const seen = colours.map((colour) =>
        oklab(
          matrix.map((row) =>
            Math.max(
              0,
              row.reduce((sum, part, at) => sum + part * linear(colour)[at], 0),
            ),
          ),
        ),
      );
      seen.forEach((one, a) =>
        seen.slice(0, a).forEach((other, b) => {
          const distance = Math.hypot(...one.map((part, at) => part - other[at]));
          assert.ok(
            distance >= LEAST,
            `${name}, ${sight}: ${colours[a]} and ${colours[b]} are ${distance.toFixed(3)} apart`,
          );
        }),
      );
    }
  }
});
