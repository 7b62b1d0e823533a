// How a race stands, against a plain second writing; and the players' colours, as colour-blind people see them.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { SIDE, SQUARES, standing } from "../../../page/bingo/race.js";

/** The lines as rows, columns and steps, written without those of the page. @returns {number[][]} */
function lines() {
  const all = [];
  for (const [starts, step] of /** @type {[number[], number][]} */ ([[[0, 5, 10, 15, 20], 1], [[0, 1, 2, 3, 4], 5], [[0], 6], [[4], 4]]))
    for (const start of starts) all.push([0, 1, 2, 3, 4].map((index) => start + step * index));
  return all;
}

/** Whether a player who marked every square that is free would have the whole line. @param {string} marks @param {number[]} line @param {string} player */
function canComplete(marks, line, player) {
  for (const square of line) if (marks[square] !== "-" && marks[square] !== player) return false;
  return true;
}

test("the state of a race is that of a plain second writing, for all kinds of marks", () => {
  let state = 1;
  const dice = (/** @type {number} */ sides) => (state = (state * 48271) % 2147483647) % sides;
  let dead = 0;
  assert.equal(SIDE * SIDE, SQUARES);
  for (let round = 0; round < 20_000; round++) {
    const [players, free] = [1 + dice(4), dice(12)];
    const marks = Array.from({ length: 25 }, () => (dice(12) < free ? "-" : String(dice(players)))).join("");
    const told = standing(marks, 4);
    for (let player = 0; player < 4; player++) {
      let [squares, done, open] = [0, 0, 0];
      for (const mark of marks) if (mark === String(player)) squares += 1;
      for (const line of lines()) {
        const isDone = line.every((square) => marks[square] === String(player));
        if (isDone) done += 1;
        else if (canComplete(marks, line, String(player))) open += 1;
      }
      assert.deepEqual(told.players[player], { squares, lines: done, open }, marks);
    }
    for (let square = 0; square < 25; square++) {
      const isAlive = lines().some((line) => line.includes(square) && ["0", "1", "2", "3"].some((player) => canComplete(marks, line, player)));
      assert.equal(told.dead.includes(square), !isAlive, `${marks}: ${square}`);
      if (!isAlive) dead += 1;
    }
  }
  assert.ok(dead > 10_000, `${dead}`);
});

/** How people without one kind of cone see linear red, green and blue: Machado, Oliveira and Fernandes (2009), severity 1. */
const SIGHTS = {
  all: [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
  protanopia: [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
  deuteranopia: [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]],
  tritanopia: [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]],
};

/** @param {string} colour as #rrggbb */
const linear = (colour) => [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16) / 255).map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));

/** Oklab, by its author's matrices. @param {number[]} rgb */
function oklab([r, g, b]) {
  const [l, m, s] = [0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b, 0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b, 0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b].map(Math.cbrt);
  return [0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s, 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s];
}

/** The least distance of two colours, chosen by hand: four times that of two neighbours which are just told apart side by side (0.02). */
const LEAST = 0.08;

test("the players' colours, and that of a free square, differ for everyone, by day and by night", () => {
  const style = readFileSync(new URL("../../../page/style.css", import.meta.url), "utf8");
  for (const [index, name] of ["light", "dark"].entries()) {
    const pairOf = (/** @type {string} */ variable) => new RegExp(`${variable}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(style)?.slice(1) ?? [];
    const marks = [...style.matchAll(/--mark: light-dark\((#\w{6}), (#\w{6})\)/g)].map((found) => found[1 + index]);
    assert.equal(marks.length, 4);
    const colours = [...marks, pairOf("--sheet")[index]];
    for (const [sight, matrix] of Object.entries(SIGHTS)) {
      const seen = colours.map((colour) => oklab(matrix.map((row) => Math.max(0, row.reduce((sum, part, at) => sum + part * linear(colour)[at], 0)))));
      seen.forEach((one, a) => seen.slice(0, a).forEach((other, b) => {
        const distance = Math.hypot(...one.map((part, at) => part - other[at]));
        assert.ok(distance >= LEAST, `${name}, ${sight}: ${colours[a]} and ${colours[b]} are ${distance.toFixed(3)} apart`);
      }));
    }
  }
});
