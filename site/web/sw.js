// The service worker: after the first visit every file comes from here, so the site needs no network.

// `site/pack.mjs` fills in the version and the files.
const VERSION = "{version}";
/** @type {string[]} */
const FILES = [/*files*/];

/** The WebAssembly modules for this browser, as the page says. */
const MODULES = new URL(location.href).searchParams.get("modules")?.split(",") ?? [];

/** A ServiceWorkerGlobalScope. */
const worker = /** @type {any} */ (self);
const CACHE = `foretile-${VERSION}`;

worker.addEventListener("install", (/** @type {any} */ event) => {
  const fresh = FILES.map((file) => new Request(file, { cache: "reload" }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll([...fresh, ...MODULES])));
});

// The pages that are open go on with the version that they have loaded, until their player takes the new one.
worker.addEventListener("message", (/** @type {MessageEvent} */ { data }) => {
  if (data === "take over") worker.skipWaiting();
});

worker.addEventListener("activate", (/** @type {any} */ event) => {
  const old = caches.keys().then((names) => names.filter((name) => name.startsWith("foretile-") && name !== CACHE));
  event.waitUntil(old.then((names) => Promise.all(names.map((name) => caches.delete(name)))).then(() => worker.clients.claim()));
});

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(worker.registration.scope)) return;
  const kept = async () => {
    const cache = await caches.open(CACHE);
    const named = async (/** @type {string} */ ending) => {
      const url = new URL(request.url);
      url.pathname += ending;
      return cache.match(url, { ignoreSearch: true });
    };
    return (await named("")) ?? (await named(".html")) ?? fetch(request);
  };
  event.respondWith(kept());
});
