// What a worker does: it has a game's module for itself and answers one question at a time. `build` makes a text of
// this script and of what it imports; `port` stands before it.

import { failure, start } from "./engine.js";

/** @type {Awaited<ReturnType<typeof start>>} */
let engine;
// @ts-expect-error -- it stands before this script
const own = /** @type {{ postMessage: (data: any) => void, onmessage: (event: { data: any }) => void }} */ (port);
const post = (/** @type {any} */ data) => own.postMessage(data);
own.onmessage = async (/** @type {{ data: any }} */ { data: { module, request } }) => {
  try {
    if (module) {
      engine = await start(module);
      post({ answer: engine.shared() });
    } else {
      post({ answer: engine.ask(request, (progress) => post({ progress })) });
    }
  } catch (error) {
    post(failure(error));
  }
};
