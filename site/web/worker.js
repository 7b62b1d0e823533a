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
    postMessage({ answer: engine.ask(asked, (progress) => postMessage({ progress })) });
  } catch (error) {
    postMessage({ error: error instanceof Error ? error.message : String(error), refused: error instanceof Refused });
  }
});
