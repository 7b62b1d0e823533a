// The rating of puzzles, against the example of its author.

import assert from "node:assert/strict";
import { test } from "node:test";
import { GRADES, NEW, rated } from "../../../page/practice/rating.js";

test("Glickman's example", () => {
  // Mark E. Glickman, "The Glicko system", section 3.4: a player of 1500 with a deviation of 200 wins once and loses
  // twice.
  const { rating, deviation } = rated({ rating: 1500, deviation: 200 }, [
    { rating: 1400, deviation: 30, score: 1 },
    { rating: 1550, deviation: 100, score: 0 },
    { rating: 1700, deviation: 300, score: 0 },
  ]);
  assert.deepEqual([Math.round(rating), deviation.toFixed(1)], [1464, "151.4"]);
});

test("who solves half of the puzzles of a grade gets its rating, and a sure one stays able to move", () => {
  for (const grade of GRADES) {
    let player = NEW;
    for (let puzzle = 0; puzzle < 2000; puzzle++) player = rated(player, [{ ...grade, score: puzzle % 2 }]);
    assert.ok(Math.abs(player.rating - grade.rating) < 10, JSON.stringify(player));
    assert.equal(player.deviation, 30);
  }
});
