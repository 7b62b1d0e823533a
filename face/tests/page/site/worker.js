// The service worker's code among plain stand-ins for a browser, for `worker.test.js`.

import { readFileSync } from "node:fs";
import { compileFunction } from "node:vm";

const CODE = readFileSync(new URL("../../../../site/web/sw.js", import.meta.url), "utf8");

/** What the site has, as `site/pack.mjs` lists it: what is cached at once, once it was used, and on no list. */
export const FILES = [
  "voltorb.html",
  "practice.html",
  "puyo.html",
  "api.html",
  "words.js",
  "voltorb/main.js",
  "puyo/all.css",
  "icon.svg",
];
export const LATER = ["words/de.json", "words/practice/de.json", "words/ja.json", "read/index.html", "openapi.json"];
export const MODULES = ["voltorb.wasm", "puyo.wasm", "bingo.wasm", "voltorb-plain.wasm"];
export const OTHERS = ["shot.png", "main.js.map", "read/tables.csv", "ja.html"];
const ALL = [...FILES, ...LATER, ...MODULES, ...OTHERS, "index.html"];

/** Where the site may lie. */
export const SCOPES = ["https://foretile.example/", "https://someone.example/foretile/", "http://127.0.0.1:8080/"];

/**
 * An address without its fragment and, if they do not matter, its parameters.
 * @param {string} address
 * @param {boolean} [isBare]
 */
function plain(address, isBare) {
  const url = new URL(address);
  url.hash = "";
  if (isBare) url.search = "";
  return url.href;
}

/**
 * The caches of a browser, by the standard. `fails` says whether an act fails, as where a browser keeps nothing or has
 * no room.
 */
class Caches {
  /** @type {Map<string, Map<string, any>>} */
  stored = new Map();

  /**
   * @param {string} base
   * @param {(act: string) => boolean} fails
   * @param {(request: Request) => Promise<Response>} fetch
   */
  constructor(base, fails, fetch) {
    Object.assign(this, { base, fails, fetch });
  }

  /** @param {string} act */
  #may(act) {
    if (/** @type {any} */ (this).fails(act)) throw new DOMException(act, "QuotaExceededError");
  }

  async keys() {
    this.#may("keys");
    return [...this.stored.keys()];
  }

  /** @param {string} name */
  async delete(name) {
    return this.stored.delete(name);
  }

  /** @param {any} request @param {any} [options] */
  async match(request, options) {
    for (const name of this.stored.keys()) {
      const found = await (await this.open(name)).match(request, options);
      if (found) return found;
    }
  }

  /** @param {string} name */
  async open(name) {
    this.#may("open");
    const cache = this.stored.get(name) ?? new Map();
    this.stored.set(name, cache);
    const { base, fetch } = /** @type {any} */ (this);
    const addressOf = (/** @type {any} */ request) => new URL(request.url ?? request, base).href;
    const put = async (/** @type {any} */ request, /** @type {Response} */ response) => {
      if (
        !/^https?:/.test(addressOf(request)) ||
        (request.method ?? "GET") !== "GET" ||
        response.status === 206 ||
        response.headers.get("vary") === "*"
      )
        throw new TypeError("such a response is not kept");
      this.#may("put");
      cache.set(plain(addressOf(request)), await response.text());
    };
    return {
      put,
      match: async (/** @type {any} */ request, /** @type {any} */ options = {}) => {
        this.#may("match");
        const isBare = Boolean(options.ignoreSearch);
        for (const [address, body] of cache)
          if (plain(address, isBare) === plain(addressOf(request), isBare)) return new Response(body);
      },
      addAll: async (/** @type {any[]} */ all) => {
        // A file of the version before, which a browser has cached by itself, would be mixed with those of this one.
        if (!all.every(({ cache }) => ["reload", "no-cache"].includes(cache)))
          throw new TypeError("the browser's own cache may answer");
        if (new Set(all.map(addressOf)).size < all.length)
          throw new DOMException("a file is named twice", "InvalidStateError");
        const responses = await Promise.all(all.map((request) => fetch(new Request(addressOf(request)))));
        if (!responses.every(({ ok }) => ok)) throw new TypeError("a file is missing");
        for (const [index, response] of responses.entries()) await put(all[index], response);
      },
    };
  }
}

/**
 * Starts the service worker at this address within a scope. `plant` changes its code first. `net` says what the host
 * does with a request: `true` answers it, `false` is no connection, and a response is a strange host's.
 * @param {{
 *   scope: string,
 *   query: string,
 *   plant?: (code: string) => string,
 *   fails: (act: string) => boolean,
 *   net: (request: Request) => boolean | Response,
 * }} options
 */
export function start({ scope, query, plant = (code) => code, fails, net }) {
  const location = new URL(`sw.js${query}`, scope);
  /** @type {Record<string, (event: any) => void>} */
  const listeners = {};
  const counts = { skipped: 0, claimed: 0, fetched: 0 };
  const fetch = async (/** @type {Request} */ request) => {
    counts.fetched += 1;
    const answered = net(request);
    if (answered === false) throw new TypeError("no connection");
    return answered === true ? hosted(request.url, scope) : answered;
  };
  const caches = new Caches(location.href, fails, fetch);
  const code = CODE.replace("{version}", "now")
    .replace("/*files*/", JSON.stringify(FILES).slice(1, -1))
    .replace("/*later*/", JSON.stringify(LATER).slice(1, -1));
  const self = {
    addEventListener: (/** @type {string} */ type, /** @type {any} */ listener) => (listeners[type] = listener),
    skipWaiting: async () => void (counts.skipped += 1),
    clients: { claim: async () => void (counts.claimed += 1) },
    registration: { scope },
  };
  class LocalRequest extends Request {
    /** @param {string} file @param {any} init */
    constructor(file, init) {
      super(new URL(file, location), init);
    }
  }
  compileFunction(plant(code), ["self", "location", "caches", "fetch", "Request"])(
    self,
    location,
    caches,
    fetch,
    LocalRequest,
  );
  return { counts, caches, listeners };
}

/** The body of a site's file. @param {string} name */
export const bodyOf = (name) => `the site's ${name}`;

/** What the host answers. Another origin has other bodies. @param {string} address @param {string} scope */
export function hosted(address, scope) {
  const { origin, pathname } = new URL(address);
  const at = new URL(scope);
  if (origin !== at.origin || !pathname.startsWith(at.pathname)) return new Response(`another's ${address}`);
  const name = pathname.slice(at.pathname.length);
  const file = [name || "index.html", `${name}.html`].find((it) => ALL.includes(it));
  return file
    ? new Response(bodyOf(file === "index.html" ? "voltorb.html" : file))
    : new Response("missing", { status: 404 });
}
