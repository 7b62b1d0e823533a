// Where the modules are: beside the package's other files, or inside a bundle.

import { unpacked } from "./core.js";

/** The files of the modules, in a form that bundlers know. @type {Record<string, () => URL>} */
const FILES = {
  voltorb: () => new URL("./voltorb.wasm", import.meta.url),
  puyo: () => new URL("./puyo.wasm", import.meta.url),
  bingo: () => new URL("./bingo.wasm", import.meta.url),
};
/**
 * The same as scripts, for bundles beside which these files do not lie.
 * @type {Record<string, () => Promise<{ default: string }>>}
 */
const SCRIPTS = {
  voltorb: () => import("./voltorb.js"),
  puyo: () => import("./puyo.js"),
  bingo: () => import("./bingo.js"),
};

/**
 * Returns what compiles a game's module.
 * @param {(file: URL) => Promise<WebAssembly.Module>} compile compiles a file
 * @returns {(game: string) => Promise<WebAssembly.Module>}
 */
export const moduleOf = (compile) => async (game) => {
  try {
    return await compile(FILES[game]());
  } catch (error) {
    const script = await SCRIPTS[game]().catch(() => null);
    if (!script) throw error;
    return unpacked(script.default);
  }
};
