// Foretile for programs, in workers: in browsers.

import { Refused } from "./core.js";
import { load } from "./load.js";
import { opener } from "./pool.js";
import { THREAD } from "./thread-text.js";

export { Refused };

/** A worker's script is part of this one, so that it needs no file of its own from the page's host. */
function spawn() {
  const url = URL.createObjectURL(new Blob([`const port = self;\n${THREAD}`], { type: "text/javascript" }));
  const worker = new Worker(url, { type: "module" });
  const thread = /** @type {import("./pool.js").Thread} */ ({
    post: (message) => worker.postMessage(message),
    receive() {},
    fail() {},
    busy() {},
    end: () => worker.terminate(),
  });
  worker.onmessage = ({ data }) => {
    URL.revokeObjectURL(url);
    thread.receive(data);
  };
  worker.onerror = ({ message }) =>
    thread.fail(new Error(message || "a worker cannot be started: expected a page that allows workers from `blob:`"));
  return thread;
}

/** Starts workers with these games, or with all. */
export const open = opener(load, spawn, Math.min(navigator.hardwareConcurrency || 2, 16));
