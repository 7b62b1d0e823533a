// Foretile for programs: in browsers, in their workers and in Node.

import { Refused, start } from "./engine.js";

export { Refused };

/** The bytes of the module. */
async function load() {
  const url = new URL("foretile.wasm", import.meta.url);
  if (url.protocol !== "file:") return WebAssembly.compileStreaming(fetch(url));
  const { readFile } = await import("node:fs/promises");
  return WebAssembly.compile(await readFile(url));
}

/** @type {Promise<WebAssembly.Module> | undefined} */
let module;

/** Starts Foretile. Each one answers on the caller's thread; a worker can have one of its own. */
export async function open() {
  module ??= load();
  const engine = await start(await module);
  const bytes = new TextEncoder();
  return {
    /** @param {string} question @param {unknown} body @param {(progress: any) => void} [onProgress] */
    ask: (question, body, onProgress = () => {}) => JSON.parse(engine.ask({ question, body: bytes.encode(JSON.stringify(body)) }, onProgress)),
    /** @param {string} question @param {{ data: ArrayLike<number>, width: number, height: number }} picture @param {Record<string, string>} [members] */
    look: (question, { data, width, height }, members = {}) =>
      JSON.parse(engine.ask({ question, query: String(new URLSearchParams(members)), size: [width, height], body: Uint8Array.from(data) }, () => {})),
  };
}
