// The WebAssembly module against the same engine as native code limited to AVX2: the same questions, one thread each,
// in turns.
//
//   site/build
//   RUSTFLAGS="--cfg only_avx2" cargo build --release --no-default-features -p foretile-ask --example api --target-dir target/avx2
//   .ci/setup pages
//   node bench/wasm.mjs [ROUNDS] [NAMES]
//
// Asserts that both answer alike, prints the least processor time of each and their ratio, and adds the lines to
// bench/results/<machine>/wasm.csv. The native time is that of a whole process.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { open } from "../site/dist-npm/node.js";
import { resultsOf, timed } from "./results.mjs";
import { GOLDEN, SEEN } from "./screens.mjs";

const { PNG } = createRequire(import.meta.url)("../face/tests/page/node_modules/playwright-core/lib/utilsBundle.js");

const [rounds = 5, only = ""] = process.argv.slice(2);
const root = new URL("..", import.meta.url).pathname;
const shared = process.env.FORETILE_SHARED ?? `${root}../shared`;
const program = process.env.FORETILE ?? `${root}target/avx2/release/examples/api`;

const picture = () => PNG.sync.read(readFileSync(`${shared}/screens/desktop_008.png`));

const solved = (/** @type {any} */ { boards, value, best }) => ({ boards, value, best });
const found = (/** @type {any} */ { scanned, candidates }) => ({
  scanned,
  seeds: candidates.map((/** @type {any} */ { seed }) => seed),
});
const all = (/** @type {any} */ answer) => answer;

/**
 * Name, question, its body or a picture, and what of the answers must be equal.
 * @type {[string, string, any, (answer: any) => any][]}
 */
const CASES = [
  ["the hardest golden position solved", "voltorb/solve", { ...GOLDEN, aim: "win", threads: 1 }, solved],
  [
    "a seed found from a minute",
    "voltorb/find",
    { rounds: [SEEN], from: "2026-07-09T07:09:00", to: "2026-07-09T07:09:59", delay: "400..6000", advance: "0..100" },
    found,
  ],
  // Any clock is 24 hours with each of 256 sums of month, day, minute and second, in 100 years.
  [
    "a seed found from a sixteenth of any clock",
    "voltorb/find",
    { rounds: [SEEN], delay: "400..656", advance: "0..100" },
    found,
  ],
  ["5,000 cards studied", "bingo/study", { seeds: "0..4999" }, all],
  ["a 1080p picture read", "voltorb/read", picture, all],
];

const foretile = await open();

/**
 * Runs the program with this input, and returns its answer and its processor time.
 * @param {string[]} flags
 * @param {string} input
 * @returns {[any, number]}
 */
function native(flags, input) {
  const script = 'TIMEFORMAT="%U %S"; { time "$@" < "$INPUT" >&3 2>/dev/null; } 2>&1';
  const out = execFileSync("bash", ["-c", `exec 3>"$INPUT.out"; ${script}`, "bash", program, ...flags], {
    encoding: "utf8",
    env: { ...process.env, INPUT: input },
  });
  const [user, system] = out.trim().split(" ").map(Number);
  return [JSON.parse(readFileSync(`${input}.out`, "utf8")), user + system];
}

const add = resultsOf("wasm");
for (const [name, question, body, essence] of CASES.filter(([name]) => name.includes(only))) {
  const input = `${tmpdir()}/foretile-wasm-${process.pid}`;
  const shown = typeof body === "function" ? body() : null;
  writeFileSync(input, shown ? shown.data : JSON.stringify(body));
  const flags = shown ? [question, `${shown.width}`, `${shown.height}`] : [question];
  const ask = () =>
    shown ? foretile.look(/** @type {any} */ (question), shown) : foretile.ask(/** @type {any} */ (question), body);
  let [least, leastNative] = [Infinity, Infinity];
  for (let round = 0; round < Number(rounds); round++) {
    const [expected, nativeSeconds] = native(flags, input);
    const [answer, seconds] = timed(ask);
    assert.deepEqual(essence(answer), essence(expected), name);
    [least, leastNative] = [Math.min(least, seconds), Math.min(leastNative, nativeSeconds)];
  }
  const note = `native with AVX2 ${leastNative.toFixed(3)} s of processor time, the module ${least.toFixed(3)}`;
  const speed = (leastNative / least).toFixed(2);
  console.log(`${name.padEnd(44)} ${speed} of native speed: ${note}`);
  add(name, speed, "times", note);
}
