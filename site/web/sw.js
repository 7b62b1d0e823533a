// The service worker: after the first visit what the pages need comes from here, so the site needs no network.

// `site/pack.mjs` fills in the version and the files.
const VERSION = "{version}";
/** @type {string[]} */
const FILES = [
  /*files*/
];
/** What is cached once it was used: the catalogues of other languages, and what programmers read. @type {string[]} */
const LATER = [
  /*later*/
];

/** What the first page says: the WebAssembly modules for this browser, and the language. */
const said = new URL(location.href).searchParams;
const MODULES = new Set(
  said
    .get("modules")
    ?.split(",")
    .filter((name) => /^[\w-]+\.wasm$/.test(name)),
);
const CATALOGUES = LATER.filter((name) => name.endsWith(`/${said.get("language")}.json`));

/** A ServiceWorkerGlobalScope. */
const worker = /** @type {any} */ (self);
const CACHE = `foretile-${VERSION}`;

async function install() {
  // What the version before has cached is in use.
  const used = await Promise.all(LATER.map(async (name) => ((await caches.match(name)) ? [name] : [])));
  const fresh = [...FILES, ...new Set([...CATALOGUES, ...used.flat()])].map(
    (file) => new Request(file, { cache: "reload" }),
  );
  await (await caches.open(CACHE)).addAll([
    ...fresh,
    ...[...MODULES].map((file) => new Request(file, { cache: "no-cache" })),
  ]);
}

worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(install()));

// The pages that are open go on with the version that they have loaded, until their player takes the new one.
worker.addEventListener("message", (/** @type {MessageEvent} */ { data }) => {
  if (data === "take over") worker.skipWaiting();
});

worker.addEventListener("activate", (/** @type {any} */ event) => {
  const old = caches.keys().then((names) => names.filter((name) => name.startsWith("foretile-") && name !== CACHE));
  event.waitUntil(
    old.then((names) => Promise.all(names.map((name) => caches.delete(name)))).finally(() => worker.clients.claim()),
  );
});

/** Returns what is cached for an address. @param {URL} url */
async function cachedAt(url) {
  const cache = await caches.open(CACHE);
  return (await cache.match(url, { ignoreSearch: true })) ?? cache.match(`${url.origin}${url.pathname}.html`);
}

/** @param {string} name @param {Response} response */
const keep = async (name, response) => (await caches.open(CACHE)).put(name, response);

/** Returns the cached answer, or else the host's. @param {Request} request */
async function answer(request) {
  const url = new URL(request.url);
  const name = url.href.slice(worker.registration.scope.length).replace(/[?#].*/, "");
  // The first page has three addresses.
  if (name === "" || name === "index.html") url.pathname = url.pathname.replace(/[^/]*$/, "voltorb.html");
  // Where the browser caches nothing, or has no room left, the host answers.
  const cached = await cachedAt(url).catch(() => undefined);
  if (cached) return cached;
  const fetched = await fetch(request);
  if (LATER.includes(name) && fetched.ok) await keep(name, fetched.clone()).catch(() => {});
  return fetched;
}

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  if (request.method === "GET" && request.url.startsWith(worker.registration.scope)) event.respondWith(answer(request));
});
