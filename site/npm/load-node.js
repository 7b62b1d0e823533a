// The package's modules where files are read: in Node, Bun and Deno.

import { readFile } from "node:fs/promises";
import { modules, unpacked } from "./core.js";

/** The files of the modules. @type {Record<string, () => URL>} */
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

/** @param {URL | string} url */
const read = (url) => (/^file:/.test(String(url)) ? readFile(new URL(url)) : fetch(url));

export const load = modules(async (game) => {
  try {
    return await WebAssembly.compile(await readFile(FILES[game]()));
  } catch (error) {
    const script = await SCRIPTS[game]().catch(() => null);
    if (!script) throw error;
    return unpacked(script.default);
  }
}, read);
