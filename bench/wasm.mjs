// The WebAssembly module against the native program: the same questions, one thread each, in turns.
//
//   node bench/wasm.mjs [ROUNDS]      after `cargo build --release` and `site/build`
//
// Asserts that both answer alike, prints the least processor time of each and their ratio, and adds the lines to
// bench/results/<machine>/wasm.csv. The native time is that of a whole process.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { appendFileSync, existsSync, mkdirSync } from "node:fs";
import { cpus } from "node:os";
import { open } from "../site/dist-npm/index.js";

const rounds = Number(process.argv[2] ?? 5);
const root = new URL("..", import.meta.url).pathname;
const program = process.env.FORETILE ?? `${root}target/release/foretile`;

/** A golden position of 4,361 boards, and a screen that players recorded. */
const HARD = { level: 8, rows: [[10, 1], [3, 3], [5, 2], [3, 3], [7, 1]], cols: [[4, 3], [5, 2], [9, 1], [4, 2], [6, 2]] };
const SEEN = { level: 1, rows: [[5, 1], [7, 1], [3, 2], [6, 0], [4, 2]], cols: [[3, 3], [7, 0], [5, 0], [6, 2], [4, 1]] };
const hints = (/** @type {number[][]} */ pairs) => pairs.map((pair) => pair.join(":")).join();
const seen = (/** @type {typeof SEEN} */ { level, rows, cols }) => ["--level", String(level), "--rows", hints(rows), "--cols", hints(cols)];

/** Name, question for the module, command line for the program, and what of the answers must be equal. */
const CASES = [
  {
    name: "solve", question: "voltorb/solve", body: { ...HARD, aim: "win", threads: 1 },
    flags: ["voltorb", "solve", ...seen(HARD), "--aim", "win", "--threads", "1", "--json"],
    told: (/** @type {any} */ { boards, value, best }) => ({ boards, value, best }),
  },
  {
    name: "find", question: "voltorb/find", body: { rounds: [SEEN], from: "2026-07-09T07:00:00", to: "2026-07-09T07:29:59", advance: "0..100" },
    flags: ["voltorb", "find", ...seen(SEEN), "--from", "2026-07-09T07:00", "--to", "2026-07-09T07:29", "--advance", "0..100", "--threads", "1", "--json"],
    told: (/** @type {any} */ { scanned, candidates }) => ({ scanned, seeds: candidates.map((/** @type {any} */ { seed }) => seed) }),
  },
  {
    name: "study", question: "bingo/study", body: { seeds: "0..4999" },
    flags: ["bingo", "study", "--seeds", "0..4999", "--threads", "1", "--json"],
    told: (/** @type {any} */ { cards, goals }) => ({ cards, goals }),
  },
];

const foretile = await open();

/** The processor time of something, in seconds. @template T @param {() => T} run @returns {[T, number]} */
function timed(run) {
  const before = process.cpuUsage();
  const result = run();
  const { user, system } = process.cpuUsage(before);
  return [result, (user + system) / 1e6];
}

/** Runs the program, and returns its answer and its processor time. @param {string[]} flags @returns {[any, number]} */
function native(flags) {
  const script = 'before=$(cut -d" " -f16,17 /proc/$$/stat); "$@" >&3; after=$(cut -d" " -f16,17 /proc/$$/stat); echo $before $after';
  const out = execFileSync("bash", ["-c", `exec 3>&1; { ${script}; } 2>/dev/null`, "bash", program, ...flags], { encoding: "utf8", maxBuffer: 1 << 28 });
  const lines = out.trimEnd().split("\n");
  const [user, system, userAfter, systemAfter] = /** @type {string} */ (lines.pop()).split(" ").map(Number);
  return [JSON.parse(lines.join("\n")), (userAfter + systemAfter - user - system) / 100];
}

const machine = process.env.MACHINE ?? `${cpus()[0].model.toLowerCase().match(/amd epyc|intel xeon/)?.[0].replace(" ", "-") ?? "other"}-${cpus().length}-cores`;
const folder = `${root}bench/results/${machine}`;
mkdirSync(folder, { recursive: true });
const file = `${folder}/wasm.csv`;
if (!existsSync(file)) appendFileSync(file, "date,name,value,unit,note\n");
const date = new Date().toISOString().slice(0, 10);
for (const { name, question, body, flags, told } of CASES) {
  let [least, leastNative] = [Infinity, Infinity];
  for (let round = 0; round < rounds; round++) {
    const [expected, nativeSeconds] = native(flags);
    const [answer, seconds] = timed(() => foretile.ask(/** @type {any} */ (question), /** @type {any} */ (body)));
    assert.deepEqual(told(answer), told(expected), name);
    [least, leastNative] = [Math.min(least, seconds), Math.min(leastNative, nativeSeconds)];
  }
  const note = `native ${leastNative.toFixed(2)} s of processor time, the module ${least.toFixed(2)}`;
  const speed = (leastNative / least).toFixed(2);
  console.log(`${name.padEnd(8)} ${speed} of native speed: ${note}`);
  appendFileSync(file, `${date},wasm/${name},${speed},times,"${note}"\n`);
}
