// A worker: answers one question at a time.

import { failure, start } from "./engine.js";

/** @type {Awaited<ReturnType<typeof start>>} */
let engine;

addEventListener("message", async ({ data: { module, request } }) => {
  try {
    if (module) {
      engine = await start(module);
      return postMessage({ shared: engine.shared() });
    }
    const bounds = request.bounds && new (await import("./bounds.js")).Bounds(request.bounds);
    const answer = engine.ask({ ...request, bounds }, (progress) => postMessage({ progress }));
    postMessage({ answer }, { transfer: answer.buffer ? [answer.buffer] : [] });
  } catch (error) {
    postMessage(failure(error));
  }
});
