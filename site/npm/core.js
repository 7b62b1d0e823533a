// What is the same wherever the package runs: modules from what people have, and answers of modules.

import { Refused, start } from "./engine.js";
import { List } from "./list.js";

export { Refused };

export const GAMES = ["voltorb", "puyo", "bingo"];

/** Compiles what a server sent, as it arrives if the server says what it is. @param {Response} response */
async function received(response) {
  if (!response.ok)
    throw new Refused({
      error: `cannot load ${response.url}: expected a WebAssembly module, found status ${response.status}`,
      code: "file",
    });
  const isNamed = /^application\/wasm\b/.test(response.headers.get("content-type") ?? "");
  return isNamed ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

/**
 * Compiles what a module may be given as.
 * @param {any} source a URL, bytes, a response, a compiled module, or a promise of one of these
 * @param {(url: URL | string) => Promise<any>} read what reads a URL
 * @returns {Promise<WebAssembly.Module>}
 */
export async function compiled(source, read = fetch) {
  const given = await source;
  if (given instanceof WebAssembly.Module) return given;
  if (given instanceof Response) return received(given);
  if (typeof given === "string" || given instanceof URL) return compiled(read(given));
  return WebAssembly.compile(given);
}

/** Compiles a module that is written as text: the base64 of gzip. @param {string} text */
export async function unpacked(text) {
  const packed = new Blob([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))]);
  return WebAssembly.compile(
    await new Response(packed.stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer(),
  );
}

/**
 * Returns a function that says that a module cannot be loaded, and why.
 * @param {string} module @param {string} expected
 */
const unloaded = (module, expected) => (/** @type {Error} */ error) => {
  if (error instanceof Refused) throw error;
  throw new Refused({ error: `cannot load ${module}: expected ${expected} (${error.message})`, code: "file" });
};

/**
 * Returns a function that compiles the modules of the named games, or of all. Those of the package are
 * compiled once.
 * @param {(game: string) => Promise<WebAssembly.Module>} load compiles the package's own
 * @param {(url: URL | string) => Promise<any>} [read] what reads a URL
 */
export function modules(load, read) {
  /** @type {Map<string, Promise<WebAssembly.Module>>} */
  const loaded = new Map();
  /** @param {string} game */
  const own = (game) => {
    const module =
      loaded.get(game) ??
      load(game).catch((error) => {
        loaded.delete(game);
        return unloaded(`${game}.wasm`, "it beside the package's other files")(error);
      });
    loaded.set(game, module);
    return module;
  };
  /** @param {any[]} games their names, or an object with a source for each */
  return async (...games) => {
    const given =
      typeof games[0] === "object"
        ? Object.entries(games[0])
        : (games.length ? games : GAMES).map((game) => /** @type {const} */ ([game, undefined]));
    for (const [game] of given) {
      if (!GAMES.includes(game))
        throw new Refused({
          error: `there is no game ${JSON.stringify(game)}: expected some of ${GAMES.join(", ")}, such as open("bingo")`,
          code: "request",
        });
    }
    return new Map(
      await Promise.all(
        given.map(
          async ([game, source]) =>
            /** @type {const} */ ([
              game,
              await (source === undefined
                ? own(game)
                : compiled(source, read).catch(unloaded(`the module of ${game}`, `the package's ${game}.wasm`))),
            ]),
        ),
      ),
    );
  };
}

/** The game of a question, if it is among these. @param {string} question @param {Map<string, unknown>} games */
export function gameOf(question, games) {
  const game = question.split("/")[0];
  if (games.has(game)) return game;
  const known = [...games.keys()].join(" or ");
  const expected = `expected a question about ${known}, by the game's name and its own, such as voltorb/solve`;
  throw new Refused({ error: `there is no \`${question}\` here: ${expected}`, code: "request" });
}

const bytes = new TextEncoder();
/** Refuses numbers that JSON does not have, of which it would make null. @param {string} name @param {unknown} value */
function inBounds(name, value) {
  if (typeof value === "number" && !Number.isFinite(value))
    throw new Refused({ error: `\`${name}\` is ${value}: expected a finite number, such as 1.5`, code: "question" });
  return value;
}
/** @param {string} question @param {unknown} body */
export const inJson = (question, body) => ({ question, body: bytes.encode(JSON.stringify(body, inBounds)) });

/**
 * @param {string} question
 * @param {{ data: ArrayLike<number>, width: number, height: number }} picture
 * @param {Record<string, string>} [members]
 */
export const ofPicture = (question, { data, width, height }, members = {}) => ({
  question,
  query: String(new URLSearchParams(members)),
  size: /** @type {[number, number]} */ ([width, height]),
  body: Uint8Array.from(data),
});

/** @typedef {((progress: any) => void) | { onProgress?: (progress: any) => void, signal?: AbortSignal }} Options */
/** @param {Options} options */
export const optionsOf = (options = {}) =>
  typeof options === "function" ? { onProgress: options, signal: undefined } : options;

/** Returns `open`, which starts modules on the caller's thread. @param {ReturnType<typeof modules>} load */
export function opener(load) {
  return async (/** @type {any[]} */ ...games) => {
    const engines = new Map(
      await Promise.all(
        [...(await load(...games))].map(async ([game, module]) => /** @type {const} */ ([game, await start(module)])),
      ),
    );
    /** @param {import("./engine.js").EngineRequest} request @param {(progress: any) => void} [onProgress] */
    const answer = (request, onProgress = () => {}) =>
      JSON.parse(/** @type {any} */ (engines.get(gameOf(request.question, engines))).ask(request, onProgress));
    const bingo = engines.get("bingo");
    return {
      /** @param {string} question @param {unknown} body @param {Options} [options] */
      ask(question, body, options) {
        const { onProgress = () => {}, signal } = optionsOf(options);
        signal?.throwIfAborted();
        return answer(inJson(question, body), (progress) => {
          onProgress(progress);
          signal?.throwIfAborted();
        });
      },
      /**
       * @param {string} question
       * @param {{ data: ArrayLike<number>, width: number, height: number }} picture
       * @param {Record<string, string>} [members]
       */
      look: (question, picture, members) => answer(ofPicture(question, picture, members)),
      ...(bingo && {
        bingo: { list: (/** @type {unknown} */ list = null, options = {}) => new List(bingo, { list, ...options }) },
      }),
    };
  };
}
