// A worker: answers one question at a time.

import { failure, start } from "./engine.js";

/** @type {Awaited<ReturnType<typeof start>>} */
let engine;

addEventListener("message", async ({ data: { module, asked } }) => {
  try {
    if (module) {
      engine = await start(module);
      return postMessage({ shared: engine.shared() });
    }
    const bounds = asked.bounds && new (await import("./bounds.js")).Bounds(asked.bounds);
    const answer = engine.ask({ ...asked, bounds }, (progress) => postMessage({ progress }));
    postMessage({ answer }, { transfer: answer.buffer ? [answer.buffer] : [] });
  } catch (error) {
    postMessage(failure(error));
  }
});
