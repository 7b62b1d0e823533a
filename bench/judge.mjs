// How long the WebAssembly module judges a choice: positions of dealt rounds of levels 1 to 4, played by the best card,
// each with a card to judge that is drawn from those face down.
//
//   site/build
//   node bench/judge.mjs [BOARDS]
//
// Each choice is judged without haste, then with the time that a page gives it first. Asserts that the hasty bounds
// contain the proven ones. Prints how many are judged within 100 ms, and the longest time of an answer that may take
// none: a page waits that long besides the time that it gives. Then asks what the practice page asks first, with its
// time, on fresh boards of all levels, where the choice takes longest. Times are processor times. Adds the lines to
// bench/results/<machine>/judge.csv.

import assert from "node:assert/strict";
import { open } from "../site/dist-npm/node.js";
import { resultsOf, timed } from "./results.mjs";

const [boards = "25"] = process.argv.slice(2);
/** Seconds. */
const PATIENT = 60;
const HASTY = 0.1;
/** What the practice page gives the coach first; see `page/practice/coach.js`. */
const FIRST = 0.06;
/** Judged in this time, an answer to a flip comes at once. */
const AT_ONCE = 0.1;

const foretile = await open();
const ask = (/** @type {any} */ question, /** @type {any} */ body) =>
  timed(() => /** @type {any} */ (foretile.ask(question, body)));
const bounds = (/** @type {any} */ { loss, loss_bracket }) => loss_bracket ?? [loss, loss];
const add = resultsOf("judge");

// The first calls compile the module.
const warm = {
  level: 1,
  rows: [
    [5, 1],
    [3, 2],
    [5, 1],
    [4, 1],
    [8, 1],
  ],
  cols: [
    [5, 1],
    [5, 1],
    [5, 1],
    [4, 2],
    [6, 1],
  ],
  pick: 18,
  aim: "win",
};
for (let call = 0; call < 20; call++) ask("voltorb/judge", warm);

for (const aim of ["win", "coins"]) {
  for (const level of [1, 2, 3, 4]) {
    /** @type {number[]} */ const times = [];
    let [slowest, unproven, die] = [0, 0, 1];
    for (let number = 1; number <= Number(boards); number++) {
      const [{ board, rows, cols }] = ask("voltorb/deal", { seed: Math.imul(number, 0x9e3779b9) >>> 0, level });
      const cards = Array(25).fill("?");
      const left = () => [...cards.keys()].some((card) => cards[card] === "?" && board[card] > "1");
      while (left()) {
        const down = [...cards.keys()].filter((card) => cards[card] === "?");
        die = (Math.imul(die, 1664525) + 1013904223) >>> 0;
        const question = { level, rows, cols, cards: cards.join(""), pick: down[(die >>> 8) % down.length], aim };
        const [judged, seconds] = ask("voltorb/judge", { ...question, time_limit: PATIENT });
        times.push(seconds);
        if (!judged.exact) unproven++;
        if (seconds > AT_ONCE) {
          for (const time_limit of [0, HASTY]) {
            const [hasty, took] = ask("voltorb/judge", { ...question, time_limit });
            if (time_limit === 0) slowest = Math.max(slowest, took);
            const [[low, high], [least, most]] = [bounds(hasty), bounds(judged)];
            assert.ok(low <= least + 1e-9 && most <= high + 1e-9, JSON.stringify(question));
          }
        }
        const best = judged.best.find((/** @type {number} */ card) => board[card] !== "0");
        const next = best ?? down.find((card) => board[card] > "1");
        cards[next] = board[next];
      }
    }
    times.sort((one, other) => one - other);
    const at = (/** @type {number} */ share) =>
      `${(1_000 * (times[Math.ceil(share * times.length) - 1] ?? 0)).toFixed(0)} ms`;
    const within = ((100 * times.filter((time) => time <= AT_ONCE).length) / times.length).toFixed(1);
    const note = [
      `${times.length} choices`,
      `median ${at(0.5)}, 95 of 100 ${at(0.95)}, longest ${at(1)}`,
      `unproven after ${PATIENT} s ${unproven}`,
      `with no time at most ${(1_000 * slowest).toFixed(0)} ms`,
    ].join("; ");
    console.log(`${aim} level ${level}: ${within} % within 100 ms: ${note}`);
    add(`${aim} level ${level} within 100 ms`, within, "%", note);
  }
}

for (const aim of ["win", "coins", "eight", "level"]) {
  for (const level of [1, 2, 3, 4, 5, 6, 7, 8]) {
    let [longest, exact] = [0, 0];
    for (let number = 1; number <= Number(boards); number++) {
      const [{ board, rows, cols }] = ask("voltorb/deal", { seed: Math.imul(number, 0x9e3779b9) >>> 0, level });
      const pick = [...board].findIndex((value) => value > "1");
      const [judged, seconds] = ask("voltorb/judge", {
        level,
        rows,
        cols,
        aim,
        pick,
        shows: Number(board[pick]),
        time_limit: FIRST,
      });
      longest = Math.max(longest, seconds);
      exact += Number(judged.exact);
    }
    const note = `the longest of ${boards} first choices with ${1_000 * FIRST} ms; ${exact} are proven`;
    console.log(`${aim} level ${level}: ${(1_000 * longest).toFixed(0)} ms, ${note}`);
    add(`${aim} level ${level} first answer`, (1_000 * longest).toFixed(0), "ms", note);
  }
}
