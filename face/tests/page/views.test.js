// What the overlays take for a view: what our pages send, and nothing else. Views may come from any program.

import assert from "node:assert/strict";
import { test } from "node:test";
import { isBingo, isBoard } from "../../../page/overlay/views.js";

const hint = { sum: 5, voltorbs: 1 };
const solved = {
  p: Array(25).fill([0.25, 0.25, 0.25, 0.25]),
  certain: [{ card: 3, is: 0 }],
  best: [24],
  moves: [{ card: 24, value: 1 }],
};
const board = { headline: "Turn row 5.", hints: Array(10).fill(hint), cards: `${"?".repeat(24)}3`, solved, named: 24 };
const bingo = {
  goals: Array(25).fill("Catch a fish"),
  marks: "-0123".repeat(5),
  isLockout: true,
  players: ["2 squares", false],
  timer: { before: 0, since: null },
};
/** Boards of other sizes, which say how many columns they have. */
const wide = { ...bingo, goals: Array(24).fill("Catch a fish"), columns: 6, marks: "-0123-".repeat(4) };

/** Values that no member of a view is, whatever it is: one of each kind, and larger ones. */
const JUNK = [
  undefined,
  true,
  -1,
  1.5,
  1e9,
  "",
  "x",
  "?".repeat(26),
  [],
  [null],
  Array(25).fill({}),
  {},
  { length: 25 },
  [[[]]],
];

/** Returns this view with one of its values changed at a time, at every depth. @param {any} view @returns {any[]} */
function changed(view) {
  if (typeof view !== "object" || view === null) return JUNK;
  return Object.keys(view).flatMap((name) =>
    changed(view[name])
      .concat(JUNK, null)
      .map((junk) => {
        const copy = structuredClone(view);
        copy[name] = junk;
        return copy;
      }),
  );
}

test("views of our pages are taken", () => {
  const empty = {
    ...board,
    solved: null,
    named: null,
    cards: "?".repeat(25),
    hints: Array(10).fill({ sum: null, voltorbs: null }),
  };
  for (const view of [board, empty, { ...board, solved: { ...solved, order: [1, 2], open: [{ card: 1 }] } }])
    assert.ok(isBoard(view));
  for (const view of [
    bingo,
    wide,
    { ...wide, goals: [""], columns: 1, marks: "0" },
    { ...bingo, players: [], timer: { before: 5, since: 9 } },
  ])
    assert.ok(isBingo(view));
});

test("nothing else is", () => {
  for (const junk of [...JUNK, null, board]) assert.ok(!isBingo(junk), JSON.stringify(junk));
  for (const junk of [...JUNK, null, bingo]) assert.ok(!isBoard(junk), JSON.stringify(junk));
  for (const columns of [0, 5, 7, 1.5, 16, "6"]) assert.ok(!isBingo({ ...wide, columns }), `${columns}`);
  // Where a view is taken although a value was changed, the value is another good one.
  const taken = [...changed(board).filter(isBoard), ...changed(bingo).filter(isBingo)];
  for (const view of taken) {
    const { p = [], certain = [], best = [], moves = [] } = view.solved ?? {};
    for (const chances of p) assert.equal(chances.length, 4);
    for (const card of [...best, ...[...certain, ...moves].map((it) => it.card)]) assert.ok(card >= 0 && card < 25);
    if (view.goals) assert.ok(view.goals.length === 25 && view.marks.length === 25);
  }
});
