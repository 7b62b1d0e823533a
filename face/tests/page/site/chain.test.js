// The chain that the Puyo page plays is the chain of the rules: what the player draws at each stop, for many plans of
// the built module, beside a second and plain writing of the rules. The last field and the points are those of
// `foretile puyo place`.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { after, shownOf, stopsOf } from "../../../../page/puyo/chain.js";
import { BINARY, isNight } from "../app.js";

const { open } = await import(/** @type {any} */ ("../../../../site/dist-npm/node.js"));
const foretile = await open();

const PLANS = isNight ? 4000 : 150;
/** Every so many plans, the command line answers for the same placements. */
const COMPARED_EVERY = isNight ? 20 : 5;
const [COLUMNS, ROWS, VISIBLE] = [6, 13, 12];
/** Fields in which some plans begin: empty, with two rows of garbage, and with garbage on one side. */
const FIELDS = ["", "SSSSSS", "600600600"].map((field) => `http://www.puyop.com/s/${field}_`);
/** How much garbage has gone. */
let cleared = 0;

/** @typedef {string[][]} Field columns from the left, each from the bottom up, without empty cells */

/** @param {string[]} rows as the program writes a field @returns {Field} */
const columnsOf = (rows) =>
  Array.from({ length: COLUMNS }, (_, column) =>
    rows
      .toReversed()
      .map((row) => row[column])
      .filter((letter) => letter !== "."),
  );

/** What the page draws, as columns. Nothing may float. @param {PuyoShown[]} shown @returns {Field} */
function drawn(shown) {
  /** @type {Field} */
  const field = Array.from({ length: COLUMNS }, () => []);
  for (const { column, row, letter } of shown.toSorted((one, other) => one.row - other.row)) {
    if (letter === ".") continue;
    assert.equal(field[column - 1].length, row - 1, `something floats in column ${column}`);
    field[column - 1].push(letter);
  }
  return field;
}

/** The groups of four and more, as cells from 0. Row 13 counts for none. @param {Field} field */
function groupsOf(field) {
  const seen = new Set();
  const groups = [];
  for (let column = 0; column < COLUMNS; column++) {
    for (let row = 0; row < Math.min(field[column].length, VISIBLE); row++) {
      const colour = field[column][row];
      /** @type {number[][]} */
      const group = [];
      const todo = [[column, row]];
      for (let cell = todo.pop(); cell; cell = todo.pop()) {
        const [x, y] = cell;
        if (colour === "*" || y < 0 || y >= VISIBLE || field[x]?.[y] !== colour || seen.has(`${x} ${y}`)) continue;
        seen.add(`${x} ${y}`);
        group.push(cell);
        todo.push([x - 1, y], [x + 1, y], [x, y - 1], [x, y + 1]);
      }
      if (group.length >= 4) groups.push(group);
    }
  }
  return groups;
}

/**
 * The points of a link, by the tables of Puyo Puyo Tsu.
 * @param {Field} field
 * @param {number[][][]} groups
 * @param {number} link from 0
 */
function pointsOf(field, groups, link) {
  const power = link < 4 ? [0, 8, 16, 32][link] : 32 * (link - 2);
  const colours = new Set(groups.map(([[x, y]]) => field[x][y])).size;
  const large = groups.map(({ length }) => (length > 10 ? 10 : [0, 2, 3, 4, 5, 6, 7][length - 4]));
  const bonus = power + [0, 3, 6, 12, 24][colours - 1] + large.reduce((sum, more) => sum + more, 0);
  return 10 * groups.flat().length * Math.max(bonus, 1);
}

/** Checks what the page draws of a move, and returns its points. @param {Field} before @param {PuyoMove} move */
function check(before, move) {
  // The halves fall on their columns, the lower one first.
  const side = { up: 0, down: 0, left: -1, right: 1 }[move.turn];
  const halves = [
    [move.column - 1, move.pair[0]],
    [move.column - 1 + side, move.pair[1]],
  ];
  let field = before.map((column) => [...column]);
  for (const [column, letter] of /** @type {[number, string][]} */ (
    move.turn === "down" ? halves.toReversed() : halves
  ))
    if (field[column].length < ROWS) field[column].push(letter);

  const stops = stopsOf(move);
  let total = 0;
  for (const [link, stop] of stops.entries()) {
    const shown = shownOf(stop.rows, stop);
    assert.deepEqual(drawn(shown), field, `link ${link + 1}`);
    const groups = groupsOf(field);
    /** Garbage beside what pops goes, too, except in row 13. */
    const popped = new Set(groups.flat().map(([x, y]) => `${x + 1} ${y + 1}`));
    const beside = (/** @type {number[]} */ [x, y]) =>
      [
        [x - 1, y],
        [x + 1, y],
        [x, y - 1],
        [x, y + 1],
      ].some(([x, y]) => popped.has(`${x + 1} ${y + 1}`));
    const garbage = field.flatMap((column, x) =>
      column.flatMap((letter, y) => (letter === "*" && y < VISIBLE && beside([x, y]) ? [`${x + 1} ${y + 1}`] : [])),
    );
    cleared += garbage.length;
    const popping = shown.filter(({ isPopping }) => isPopping).map(({ column, row }) => `${column} ${row}`);
    assert.deepEqual(
      popping.sort(),
      groups
        .flat()
        .map(([x, y]) => `${x + 1} ${y + 1}`)
        .sort(),
    );
    assert.equal(link === stops.length - 1, !groups.length, "the chain ends when nothing pops any more");
    if (!groups.length) break;
    assert.equal(stop.score, pointsOf(field, groups, link));
    total += stop.score;
    assert.equal(stop.total, total);
    // What is above a popped puyo falls by as many rows as popped below it.
    const gone = new Set([...popping, ...garbage]);
    const falls = field.flatMap((column, x) =>
      column.flatMap((_, y) => {
        const below = Array.from({ length: y }, (_, row) => `${x + 1} ${row + 1}`).filter((cell) =>
          gone.has(cell),
        ).length;
        return gone.has(`${x + 1} ${y + 1}`) || !below ? [] : [`${x + 1} ${y + 1 - below} ${below}`];
      }),
    );
    const next = stops[link + 1];
    const fell = shownOf(next.rows, next)
      .filter(({ fell }) => fell > 0)
      .map(({ column, row, fell }) => `${column} ${row} ${fell}`);
    assert.deepEqual(fell.sort(), falls.sort());
    field = field.map((column, x) => column.filter((_, y) => !gone.has(`${x + 1} ${y + 1}`)));
  }
  assert.deepEqual(columnsOf(after(move)), field);
  assert.equal(move.score, total);
  assert.equal(move.chain, stops.length - 1);
  return { field, total };
}

/**
 * Checks all plans, each searched for so long, and returns the longest chain and the links of all chains.
 * @param {number} seconds
 */
function checkPlans(seconds) {
  let [longest, links] = [0, 0];
  for (let plan = 0; plan < PLANS; plan++) {
    // All plans are of different seeds; 40503 has no factor with 65536.
    const seed = (plan * 40503) % 65536;
    const colors = 3 + (plan % 3);
    const goal = ["chain", "score", "clear"][Math.floor(plan / 3) % 3];
    const field = FIELDS[plan % 7 < 5 ? 0 : (plan % 7) - 4];
    const { moves } = foretile.ask("puyo/plan", {
      seed,
      colors,
      goal,
      field,
      pairs: 8 + (plan % 40),
      time_limit: seconds,
    });
    /** @type {{ field: Field, total: number }} */
    let now = { field: columnsOf(foretile.ask("puyo/place", { seed, colors, field }).field), total: 0 };
    for (const move of moves) {
      now = check(now.field, move);
      longest = Math.max(longest, move.chain);
      links += move.chain;
    }
    if (plan % COMPARED_EVERY || !moves.length) continue;
    const placed = moves.map((/** @type {PuyoMove} */ { column, turn }) => `${column}${turn}`).join(",");
    const output = JSON.parse(
      execFileSync(
        BINARY,
        ["puyo", "place", String(seed), "--colors", String(colors), "--field", field, "--placed", placed, "--json"],
        { encoding: "utf8" },
      ),
    );
    assert.deepEqual(columnsOf(output.field), now.field);
    assert.equal(output.moves.at(-1).score, now.total);
  }
  return { longest, links };
}

test(`the page plays the chains of ${PLANS} plans as the rules have them, and ends where foretile puyo place does`, () => {
  const isEnough = (/** @type {{ longest: number, links: number }} */ { longest, links }) =>
    longest >= 10 && links > 5 * PLANS;
  // A busy machine finds short chains in so little time, and searches again for longer.
  let found = checkPlans(0.02);
  for (let seconds = 0.06; seconds < 1 && !isEnough(found); seconds *= 3) found = checkPlans(seconds);
  assert.ok(cleared > PLANS / 10, `${cleared}`);
  assert.ok(isEnough(found), `${found.links} links, the longest chain has ${found.longest}`);
});
