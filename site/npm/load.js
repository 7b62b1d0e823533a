// The package's modules where files are fetched: in browsers, their workers, and what bundlers make for them.

import { compiled, modules, unpacked } from "./core.js";

/** The files of the modules, in a form that bundlers know. @type {Record<string, () => URL>} */
const FILES = {
  voltorb: () => new URL("./voltorb.wasm", import.meta.url),
  puyo: () => new URL("./puyo.wasm", import.meta.url),
  bingo: () => new URL("./bingo.wasm", import.meta.url),
};
/** The same as scripts, for bundles beside which these files do not lie. @type {Record<string, () => Promise<{ default: string }>>} */
const SCRIPTS = {
  voltorb: () => import("./voltorb.js"),
  puyo: () => import("./puyo.js"),
  bingo: () => import("./bingo.js"),
};

export const load = modules(async (game) => {
  try {
    return await compiled(FILES[game]());
  } catch (error) {
    const script = await SCRIPTS[game]().catch(() => null);
    if (!script) throw error;
    return unpacked(script.default);
  }
});
