// Foretile for programs, in workers: in Node, Bun and Deno.

import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { Refused } from "./core.js";
import { load } from "./load-node.js";
import { opener } from "./pool.js";
import { THREAD } from "./thread-text.js";

export { Refused };

function spawn() {
  const worker = new Worker(`const port = require("node:worker_threads").parentPort;\n${THREAD}`, { eval: true });
  const thread = /** @type {import("./pool.js").Thread} */ ({
    post: (message) => worker.postMessage(message),
    receive() {},
    fail() {},
    // The program may end while a worker has nothing to do.
    busy: (is) => (is ? worker.ref() : worker.unref()),
    end: () => worker.terminate(),
  });
  worker.on("message", (data) => thread.receive(data));
  worker.on("error", (error) => thread.fail(error));
  return thread;
}

/** Starts workers with these games, or with all. */
export const open = opener(load, spawn, Math.min(availableParallelism(), 16));
