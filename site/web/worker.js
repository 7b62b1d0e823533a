// A worker: answers one question at a time.

import { Refused, start } from "./engine.js";

/** @type {Awaited<ReturnType<typeof start>>} */
let engine;

addEventListener("message", async ({ data: { module, asked } }) => {
  try {
    if (module) {
      engine = await start(module);
      return postMessage({ shared: engine.shared() });
    }
    const bounds = asked.bounds && new (await import("./bounds.js")).Bounds(asked.bounds);
    postMessage({ answer: engine.ask({ ...asked, bounds }, (progress) => postMessage({ progress })) });
  } catch (error) {
    const told = error instanceof Error ? error.message : String(error);
    postMessage(error instanceof Refused ? { refused: { error: told, code: error.code, cause: error.cause } } : { error: told, code: error instanceof Error && "code" in error ? error.code : "defect" });
  }
});
