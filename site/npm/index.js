// Foretile for programs: in browsers, in their workers and in Node.

import { Refused, start } from "./engine.js";

export { Refused };

/** The files of the games' modules, in a form that bundlers know. */
const FILES = new Map([
  ["voltorb", new URL("voltorb.wasm", import.meta.url)],
  ["puyo", new URL("puyo.wasm", import.meta.url)],
  ["bingo", new URL("bingo.wasm", import.meta.url)],
]);
const GAMES = [...FILES.keys()];

/** @param {URL} url */
async function load(url) {
  if (url.protocol !== "file:") return WebAssembly.compileStreaming(fetch(url));
  const { readFile } = await import("node:fs/promises");
  return WebAssembly.compile(await readFile(url));
}

/** The modules that are loaded. @type {Map<string, WebAssembly.Module>} */
const modules = new Map();

/** Starts a game. @param {string} game */
async function startGame(game) {
  const file = FILES.get(game);
  if (!file) throw new TypeError(`there is no game ${JSON.stringify(game)}: expected some of ${GAMES.join(", ")}, such as open("bingo")`);
  const module = modules.get(game) ?? (await load(file));
  modules.set(game, module);
  return start(module);
}

/** Starts Foretile with these games, or with all. Each one answers on the caller's thread; a worker can have one of its own. @param {string[]} games */
export async function open(...games) {
  const names = games.length ? games : GAMES;
  const engines = new Map(await Promise.all(names.map(async (game) => /** @type {const} */ ([game, await startGame(game)]))));
  /** @param {import("./engine.js").Asked} asked @param {(progress: any) => void} onProgress */
  const answer = (asked, onProgress) => {
    const engine = engines.get(asked.question.split("/")[0]);
    if (!engine) throw new Refused({ error: `there is no \`${asked.question}\` here: expected a question about ${[...engines.keys()].join(" or ")}, by the game's name and its own, such as voltorb/solve`, code: "request" });
    return JSON.parse(engine.ask(asked, onProgress));
  };
  const bytes = new TextEncoder();
  return {
    /** @param {string} question @param {unknown} body @param {((progress: any) => void) | { onProgress?: (progress: any) => void, signal?: AbortSignal }} [options] */
    ask(question, body, options = {}) {
      const { onProgress = () => {}, signal = undefined } = typeof options === "function" ? { onProgress: options } : options;
      signal?.throwIfAborted();
      return answer({ question, body: bytes.encode(JSON.stringify(body)) }, (progress) => {
        onProgress(progress);
        signal?.throwIfAborted();
      });
    },
    /** @param {string} question @param {{ data: ArrayLike<number>, width: number, height: number }} picture @param {Record<string, string>} [members] */
    look: (question, { data, width, height }, members = {}) =>
      answer({ question, query: String(new URLSearchParams(members)), size: [width, height], body: Uint8Array.from(data) }, () => {}),
  };
}
