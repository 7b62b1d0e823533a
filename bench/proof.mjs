// A proof of the best card by one WebAssembly module, and by as many as there are cores, which share what they have
// proven as the workers of an isolated page do: in turns.
//
//   site/build
//   node bench/proof.mjs [ROUNDS]
//
// Asserts that all find the same value and the same best cards, prints the least seconds of each and their ratio, and
// adds the lines to bench/results/<machine>/proof.csv.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { Worker, isMainThread, parentPort, workerData } from "node:worker_threads";
import { Bounds, roomForBounds } from "../site/web/bounds.js";
import { start } from "../site/web/engine.js";
import { resultsOf } from "./results.mjs";
import { GOLDEN, HARDEST } from "./screens.mjs";

const SCREENS = { "a golden position": GOLDEN, "the hardest known screen": HARDEST };

/** Answers one question, in a worker. */
async function answer() {
  const engine = await start(workerData);
  parentPort?.on("message", ({ body, room, way }) => {
    const began = performance.now();
    const shared = room ? { bounds: new Bounds(room), way } : {};
    const answer = engine.ask(
      { question: "voltorb/solve", body: new TextEncoder().encode(JSON.stringify(body)), ...shared },
      () => {},
    );
    parentPort?.postMessage({ answer: JSON.parse(answer), seconds: (performance.now() - began) / 1000 });
  });
  parentPort?.postMessage("ready");
}

/** What a worker says next. @param {Worker} worker @returns {Promise<any>} */
const messageOf = (worker) => new Promise((resolve, reject) => worker.once("message", resolve).once("error", reject));

/** Proves with this many workers. @param {WebAssembly.Module} module @param {any} body @param {number} count */
async function proven(module, body, count) {
  const workers = Array.from({ length: count }, () => new Worker(new URL(import.meta.url), { workerData: module }));
  await Promise.all(workers.map(messageOf));
  const room = count > 1 ? roomForBounds() : undefined;
  workers.forEach((worker, way) => worker.postMessage({ body, room, way }));
  const {
    answer: { value, best, exact },
    seconds,
  } = await messageOf(workers[0]);
  await Promise.all(workers.map((worker) => worker.terminate()));
  assert.ok(exact);
  return { answer: { value, best }, seconds };
}

async function compare() {
  const rounds = Number(process.argv[2] ?? 3);
  const cores = availableParallelism();
  const module = await WebAssembly.compile(readFileSync(new URL("../site/dist-npm/voltorb.wasm", import.meta.url)));
  const add = resultsOf("proof");
  for (const [name, screen] of Object.entries(SCREENS))
    for (const aim of ["win", "coins"]) {
      let [alone, together] = [Infinity, Infinity];
      for (let round = 0; round < rounds; round++) {
        const body = { ...screen, aim, time_limit: 600 };
        const [one, all] = [await proven(module, body, 1), await proven(module, body, cores)];
        assert.deepEqual(all.answer, one.answer);
        [alone, together] = [Math.min(alone, one.seconds), Math.min(together, all.seconds)];
      }
      const [speed, note] = [
        (alone / together).toFixed(2),
        `one module ${alone.toFixed(2)} s, ${cores} modules ${together.toFixed(2)} s`,
      ];
      console.log(`${`${name}, ${aim}`.padEnd(34)} ${speed} times the speed of one module: ${note}`);
      add(`${name}, ${aim}`, speed, "times", note);
    }
}

await (isMainThread ? compare() : answer());
