// What the service worker does with any message, any address and any trouble. Its code runs among stand-ins, so no
// browser is needed; `only.test.js` sees it in one.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Dice, throwing } from "../dice.js";
import { bodyOf, FILES, hosted, LATER, MODULES, OTHERS, SCOPES, start } from "./worker.js";

/** A value that refers to itself, and one that throws when it is looked at. */
const CYCLE = /** @type {any} */ ({ data: "take over" });
CYCLE.self = CYCLE;
const TRAP = new Proxy(
  {},
  {
    get() {
      throw new Error("looked at");
    },
    has() {
      throw new Error("looked at");
    },
    ownKeys() {
      throw new Error("looked at");
    },
  },
);

/** What a page may send. Only the first asks for something. @type {unknown[]} */
const MESSAGES = [
  "take over",
  ["take over"],
  Object("take over"),
  { data: "take over" },
  { toString: () => "take over" },
  "take over ",
  "TAKE OVER",
  "",
  "__proto__",
  "constructor",
  null,
  undefined,
  0,
  NaN,
  -1,
  true,
  10n ** 400n,
  Symbol("take over"),
  [],
  {},
  CYCLE,
  TRAP,
  JSON.parse('{"__proto__": {"data": "take over"}}'),
  new Map(),
  new ArrayBuffer(1 << 20),
  "x".repeat(1 << 20),
  () => "take over",
];

/** What the script's address may say of the browser. */
const MODULE_LISTS = [
  "voltorb.wasm,puyo.wasm,bingo.wasm",
  "voltorb-plain.wasm",
  "",
  ",",
  "https://evil.example/x.wasm",
  "//evil.example/x.wasm",
  "../elsewhere.js",
  "shot.png",
  "voltorb.wasm?x=1",
  "voltorb.wasm,voltorb.wasm",
  "%00",
  "\\\\evil.example/x.wasm",
  "data:text/javascript,1",
  "__proto__",
];
const LANGUAGES = ["en", "de", "ja", "", "null", "practice/de", "../de", "__proto__", "%2e%2e/de", "x".repeat(9999)];

/** Pieces of addresses. */
const PIECES = [
  "index.html",
  "voltorb",
  "voltorb.html",
  "puyo",
  "words/",
  "words/de.json",
  "WORDS/de.json",
  "read/index.html",
  "openapi.json",
  "sw.js",
  "..",
  "../",
  "//",
  "/",
  "%2e%2e/",
  "%2F",
  "%00",
  "%ff",
  "%76oltorb.html",
  ".html",
  "?",
  "?lang=ja",
  "?x=/words/de.json",
  "#",
  "#words/de.json",
  ";",
  "é",
  "\u{1F600}",
  "a".repeat(5000),
  "__proto__",
  "constructor",
  "ja.html",
  ":",
  "@",
  "shot.png",
  "voltorb.wasm",
];
const ORIGINS = [
  "https://evil.example/",
  "https://foretile.example.evil.example/",
  "https://foretile.example:444/",
  "http://foretile.example/",
  "https://someone.example/",
  "https://someone.example/foretiles/",
  "http://127.0.0.1:8081/",
  "http://127.0.0.1/",
  "https://evil.example/https://foretile.example/",
];

/** An address that somebody asks for. @param {Dice} dice @param {string} scope */
function address(dice, scope) {
  const known = dice.one([...FILES, ...LATER, ...MODULES, ...OTHERS]);
  const path = dice.once(2) ? known : Array.from({ length: dice.below(4) }, () => dice.one(PIECES)).join("");
  const at = (dice.once(4) ? dice.one(ORIGINS) : scope) + path + dice.one(["", "", "?a=1", "#b", "?#", "/"]);
  return URL.canParse(at) ? new URL(at).href : scope;
}

/** A strange host's answer. @param {Dice} dice @param {Request} request @param {string} scope */
function strange(dice, request, scope) {
  const { body, ok } = hosted(request.url, scope);
  if (!ok) return new Response(body, { status: 404 });
  return dice.one([
    () => new Response(body, { status: 206 }),
    () => new Response(body, { headers: { vary: "*" } }),
    () => new Response("missing", { status: 404 }),
    () => new Response("broken", { status: 500 }),
    () => Response.error(),
  ])();
}

/** The bodies that a request within the scope may be answered with. @param {string} href @param {string} scope */
function allowed(href, scope) {
  const name = new URL(href).pathname.slice(new URL(scope).pathname.length);
  return [name === "" || name === "index.html" ? "voltorb.html" : name, `${name}.html`].map(bodyOf);
}

/**
 * One life of a service worker, with everything that must hold.
 * @param {Dice} dice @param {(code: string) => string} [plant]
 */
async function live(dice, plant) {
  const scope = dice.one(SCOPES);
  const query = dice.one([
    `?modules=${dice.one(MODULE_LISTS)}&language=${dice.one(LANGUAGES)}`,
    "",
    "?",
    "?modules",
    "?language=de&language=ja",
    "?__proto__=1&modules=puyo.wasm",
  ]);
  // What goes wrong: no act of the storage, some, or one kind; the host as well.
  const trouble = dice.one(["", "", "", "put", "open", "match", "keys", "all"]);
  const hasNet = dice.below(4);
  let isLate = false;
  const { counts, caches, listeners } = start({
    scope,
    query,
    plant,
    fails: (act) => isLate && (trouble === act || trouble === "all") && dice.once(2),
    net: (request) => (!isLate || hasNet > 1 ? true : hasNet === 0 ? false : strange(dice, request, scope)),
  });
  const others = new Map([
    ["another site's", "x"],
    ["foretile-old", "y"],
  ]);
  for (const [name, body] of others) caches.stored.set(name, new Map([[new URL(dice.one(LATER), scope).href, body]]));

  const cached = () => [...(caches.stored.get("foretile-now") ?? new Map())];
  const isListed = (/** @type {string} */ it) =>
    [...FILES, ...LATER, ...MODULES].some((name) => it === new URL(name, scope).href);
  function checkCaches() {
    for (const [at, body] of cached()) {
      assert.ok(isListed(at), `kept ${at}`);
      assert.equal(body, bodyOf(at.slice(scope.length)), `kept under ${at}`);
    }
    assert.deepEqual([...(caches.stored.get("another site's") ?? [])].length, 1, "another site's cache is left alone");
  }

  /** Fires an event and waits for what it extends. @param {string} type */
  async function extended(type) {
    /** @type {Promise<any>[]} */
    const waits = [];
    listeners[type]({ waitUntil: (/** @type {any} */ wait) => waits.push(wait) });
    assert.equal(waits.length, 1);
    return (await Promise.allSettled(waits))[0].status === "fulfilled";
  }

  const isInstalled = await extended("install");
  assert.ok(isInstalled, `installs at ${query}`);
  for (const name of FILES)
    assert.ok(
      cached().some(([at]) => at === new URL(name, scope).href),
      `keeps ${name}`,
    );
  checkCaches();
  isLate = true;
  const isActive = await extended("activate");
  assert.ok(isActive || trouble !== "", "what was kept before is removed");
  assert.deepEqual(
    [...caches.stored.keys()].sort(),
    ["another site's", ...(isActive ? [] : ["foretile-old"]), "foretile-now"].sort(),
  );
  assert.equal(counts.claimed, 1, "pages are answered from now on");

  for (let step = dice.below(12); step >= 0; step -= 1) {
    if (dice.once(3)) {
      const data = dice.one(MESSAGES);
      const before = { ...counts };
      const answered = listeners.message({ data, origin: dice.one(ORIGINS), source: null, ports: [] });
      assert.equal(answered, undefined);
      assert.deepEqual(
        counts,
        { ...before, skipped: before.skipped + (data === "take over" ? 1 : 0) },
        `after the message ${typeof data}`,
      );
      continue;
    }
    const requested = address(dice, scope);
    const method = dice.one(["GET", "GET", "GET", "HEAD", "POST"]);
    const request = new Request(requested, { method, headers: dice.once(6) ? { range: "bytes=0-1" } : {} });
    /** @type {Promise<Response>[]} */
    const given = [];
    const before = counts.fetched;
    listeners.fetch({ request, respondWith: (/** @type {any} */ it) => given.push(it) });
    const isOurs = method === "GET" && requested.startsWith(scope);
    assert.equal(given.length, isOurs ? 1 : 0, `answers ${method} ${requested.slice(0, 99)}`);
    if (!isOurs) continue;
    const [answer] = await Promise.allSettled(given);
    const wanted = allowed(requested, scope);
    const isCached = cached().some(([, body]) => wanted.includes(body));
    if (answer.status === "rejected") {
      assert.ok(hasNet === 0, `${requested}: ${answer.reason}, but the host answers`);
      assert.ok(!isCached || trouble !== "", `${requested} is kept, but was not answered`);
    } else {
      const body = await answer.value.text();
      if (answer.value.ok) assert.ok(wanted.includes(body), `${requested} is answered with ${body}`);
      else assert.ok(!isCached || trouble !== "", `${requested} is kept, but was answered with ${answer.value.status}`);
      if (FILES.map(bodyOf).includes(body) && trouble === "")
        assert.equal(counts.fetched, before, `${requested} is kept, and needs no network`);
    }
    checkCaches();
  }
}

/** Lives of a usual run. All that follows takes a second or two. */
const LIVES = 500;

test("the service worker bears any message, address and trouble, keeps what is listed and mixes up no files", async (context) => {
  const lives = await throwing(LIVES, (dice) => live(dice));
  context.diagnostic(`${lives} lives`);
});

/** Faults, and what each does to the code. @type {[string, string | RegExp, string][]} */
const PLANTS = [
  ["an array that reads as the message is taken for it", 'data === "take over"', 'data == "take over"'],
  ["a message without members throws", 'data === "take over"', 'data.what === "take over" || data === "take over"'],
  ["another origin is answered", " && request.url.startsWith(worker.registration.scope)", ""],
  [
    "a port that begins alike is answered",
    "request.url.startsWith(worker.registration.scope)",
    "request.url.startsWith(new URL(worker.registration.scope).origin)",
  ],
  ["what is posted is answered", 'request.method === "GET" && ', ""],
  ["what is on no list is kept", "LATER.includes(name) && ", ""],
  ["an error is kept", " && fetched.ok", ""],
  ["a file is kept under its parameters", "keep(name, ", "keep(request, "],
  ["a guide is taken for the first page", 'name === "index.html"', 'name.endsWith("index.html")'],
  ["a page is answered with another one", "${url.pathname}.html", "${url.pathname.replace(/[^/]*$/, 'puyo')}.html"],
  ["modules of another origin are cached", /MODULES = .*?;/s, 'MODULES = new Set(said.get("modules")?.split(","));'],
  ["a module that is named twice stops the installation", /MODULES = new Set\((.*?),?\s*\);/s, "MODULES = $1 ?? [];"],
  ["a full storage hides what the host has answered", /\.catch\(\(\) => \{\}\)/, ""],
  ["a storage that is forbidden hides the host", /\.catch\(\(\) => undefined\)/, ""],
  [
    "a storage that is forbidden leaves pages without it",
    ".finally(() => worker.clients",
    ".then(() => worker.clients",
  ],
  ["a module comes from the browser's own cache", '{ cache: "no-cache" }', "{}"],
  ["other sites' caches are removed", 'name.startsWith("foretile-") && ', ""],
];

for (const [fault, from, to] of PLANTS)
  test(`where ${fault}, that is found`, async () => {
    const plant = (/** @type {string} */ code) => {
      const planted = code.replace(from, to);
      assert.notEqual(planted, code, "the plant changes the code");
      return planted;
    };
    for (let seed = 1; seed <= LIVES; seed += 1) {
      try {
        await live(new Dice(seed), plant);
      } catch (error) {
        assert.doesNotMatch(/** @type {Error} */ (error).message, /the plant changes/);
        return;
      }
    }
    assert.fail("no life shows the fault");
  });
