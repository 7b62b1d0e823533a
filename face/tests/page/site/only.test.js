// What only the static site does: it works without a network, on all cores, and answers like the program.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { get } from "node:http";
import { test, after } from "node:test";
import { alike, ask, checkAccess, checkWidth, isNight, leads, night, notInFirefox, soon, start } from "../app.js";
import { RECORDED, findSeed, loadedAt } from "../voltorb.js";
import { withMemory } from "./memory.js";
import { headOf } from "../../../../site/landing.mjs";

const app = await start({ after });
const { cut, replaced } = /** @type {{ replaced: Map<string, string | Buffer>, cut: (isCut: boolean) => void }} */ (
  app.server
);
const POSITION = "level=1&rows=5:1,3:2,5:1,4:1,8:1&cols=5:1,5:1,5:1,4:2,6:1";

test("after the first visit it needs no network", async () => {
  const { page, context, close } = await app.open("/", { serviceWorkers: "allow" });
  await page.evaluate(() => navigator.serviceWorker.ready);
  await soon(async () => assert.ok(await page.evaluate(() => navigator.serviceWorker.controller)));
  await context.setOffline(true);
  await page.goto(`${app.link}index.html#${POSITION}`);
  await soon(async () => assert.match(await page.locator("#figures").innerText(), /588/));
  await page.reload();
  await soon(async () => assert.match(await page.locator("#figures").innerText(), /588/));
  // A page that was never opened, by its link.
  await page.getByRole("link", { name: "Puyo Puyo" }).click();
  await page.getByLabel("Seed", { exact: true }).fill("00f0");
  await page.getByRole("button", { name: "Show its queue" }).click();
  await soon(async () => assert.equal(await page.locator("#queue .pair").count(), 128));
  await close();
});

night("it keeps the player's language, those that were used, and all of them in a new version", async (story) => {
  story.after(() => replaced.clear());
  const { page, close } = await app.open("/api", { serviceWorkers: "allow", locale: "de-DE" });
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  const words = () =>
    page.evaluate(async () =>
      (
        await Promise.all(
          (
            await caches.keys()
          ).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => /words\/.*/.exec(url)?.[0])),
        )
      )
        .flat()
        .filter(Boolean)
        .sort(),
    );
  const german = ["words/de.json", "words/practice/de.json", "words/review/de.json", "words/voltorb/de.json"];
  assert.deepEqual(await words(), german);
  cut(true);
  await page.reload();
  assert.match(await page.locator("#questions").innerText(), /needs a connection/);
  await page.goto(`${app.link}practice.html`);
  assert.match(await page.locator("nav").innerText(), /Voltofalle\s+Üben/);
  cut(false);
  await page.goto(`${app.link}puyo.html?lang=ja`);
  const used = [...german, "words/ja.json", "words/puyo/ja.json"].sort();
  await soon(async () => assert.deepEqual(await words(), used));
  replaced.set(
    "sw.js",
    (await (await fetch(`${app.link}sw.js`)).text()).replace(/VERSION = "\w+"/, 'VERSION = "next"'),
  );
  await page.reload();
  await leads(page, () => page.locator(".offer button").click());
  assert.deepEqual(await page.evaluate(() => caches.keys()), ["foretile-next"]);
  assert.deepEqual(await words(), used);
  // The page about the questions was read without a network.
  await close(/Failed to load resource|openapi\.json/);
});

alike("a browser without SIMD loads the modules without it, and no other browser does", async (story) => {
  story.after(() => replaced.clear());
  // By day `site/test` builds no modules without SIMD.
  if (!isNight)
    replaced.set("voltorb-plain.wasm", await readFile(new URL("../../../../site/dist/voltorb.wasm", import.meta.url)));
  for (const [knows, module] of /** @type {[boolean, string][]} */ ([
    [true, "voltorb.wasm"],
    [false, "voltorb-plain.wasm"],
  ])) {
    const { page, context, close } = await app.open("/api", { serviceWorkers: "block" });
    if (!knows) await context.addInitScript(() => (WebAssembly.validate = () => false));
    /** @type {string[]} */
    const modules = [];
    page.on(
      "request",
      (request) => request.url().endsWith(".wasm") && modules.push(request.url().split("/").at(-1) ?? ""),
    );
    await page.goto(`${app.link}index.html#${POSITION}`);
    await soon(async () => assert.match(await page.locator("#figures").innerText(), /588/));
    assert.ok(modules.length > 0);
    assert.deepEqual(new Set(modules), new Set([module]));
    const preloaded = await page.evaluate(() =>
      [...document.querySelectorAll("link[rel=preload]")].map((link) => link.getAttribute("href")),
    );
    assert.deepEqual(preloaded, [module]);
    await close();
  }
});

night("where there is no memory left, the page says so and goes on", async (story) => {
  story.after(() => replaced.clear());
  replaced.set(
    "voltorb.wasm",
    withMemory(await readFile(new URL("../../../../site/dist/voltorb.wasm", import.meta.url)), 16),
  );
  for (const [locale, message] of /** @type {[string, RegExp][]} */ ([
    ["en", /no memory left for the answer/],
    ["ja", /メモリが残っていません/],
  ])) {
    // The hardest known screen. Without a connection the page would be in English.
    const { page, close } = await app.open(
      `/?lang=${locale}#level=8&rows=7:2,4:2,6:2,6:2,5:2&cols=3:3,5:2,7:1,6:2,7:2`,
      { serviceWorkers: "block" },
    );
    await soon(async () => assert.match(await page.locator("main").innerText(), message));
    await page.goto(`${app.link}?lang=${locale}#${POSITION}`);
    await soon(async () => assert.match(await page.locator("#figures").innerText(), /588/));
    assert.doesNotMatch(await page.locator("main").innerText(), message);
    await close();
  }
});

test("a new version is offered, and never forced", async (story) => {
  story.after(() => replaced.clear());
  const { page, close } = await app.open("/", { serviceWorkers: "allow" });
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  const offer = page.getByRole("button", { name: "Use it" });
  assert.equal(await offer.count(), 0);
  const worker = await (await fetch(`${app.link}sw.js`)).text();
  replaced.set("sw.js", worker.replace(/VERSION = "\w+"/, 'VERSION = "next"'));
  const versions = () => page.evaluate(() => caches.keys());
  const [old] = await versions();
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await soon(async () => assert.equal(await offer.count(), 1));
  await checkAccess(page);
  // Both stay until the player agrees.
  assert.deepEqual((await versions()).sort(), [old, "foretile-next"].sort());
  const loaded = page.waitForEvent("load");
  await offer.click();
  await loaded;
  await soon(async () => assert.deepEqual(await versions(), ["foretile-next"]));
  assert.equal(await offer.count(), 0);
  await close();
});

alike("if a share of a search fails, the workers of the others end", async () => {
  const { page, close } = await app.open("/");
  const outcome = await page.evaluate(async (hints) => {
    const count = { ended: 0 };
    Object.assign(window, { count });
    // The first share fails once another is at work. The others would go on for minutes.
    /** @type {(() => void)[]} */
    const failures = [];
    globalThis.Worker = class extends Worker {
      /** @param {any} message @param {any} given */
      postMessage(message, given) {
        if (message.request?.shard?.[0] === 0)
          failures.push(() => this.onmessage?.(new MessageEvent("message", { data: { error: "broken" } })));
        else super.postMessage(message, given);
        if (message.request?.shard) this.addEventListener("message", ({ data }) => data.progress && failures.pop()?.());
      }
      terminate() {
        count.ended += 1;
        super.terminate();
      }
    };
    const { askTogether, CORES } = await import(/** @type {any} */ ("./workers.js?alone"));
    const body = JSON.stringify({
      rounds: [
        {
          level: 1,
          ...hints,
        },
      ],
      all_seeds: true,
    });
    const failed = await askTogether(
      { question: "voltorb/find", query: "", body: new TextEncoder().encode(body) },
      () => {},
    ).then(
      () => "",
      (/** @type {Error} */ error) => error.message,
    );
    return { failed, CORES };
  }, RECORDED);
  assert.ok(outcome.CORES > 1);
  assert.equal(outcome.failed, "broken");
  await soon(async () =>
    assert.equal(await page.evaluate(() => /** @type {any} */ (window).count.ended), outcome.CORES),
  );
  await close();
});

alike("a search that is stopped ends its workers, and the page goes on", async () => {
  const { page, close } = await app.open(`/#${POSITION}`);
  await soon(async () => assert.match(await page.locator("#figures").innerText(), /588/));
  await loadedAt(page, { sure: "all", outputs: 5000 });
  // The driver hears of a worker a little later than it works.
  let most = 0;
  page.on("worker", () => (most = Math.max(most, page.workers().length)));
  await findSeed(page);
  await soon(async () => assert.match(await page.locator("#find-status").innerText(), /^At work: \d+%$/));
  // Other questions are answered meanwhile.
  assert.equal((await ask(page, "voltorb/deal", { seed: 1 })).board.length, 25);
  await page.locator("#find").click();
  await soon(() => assert.ok(page.workers().length < most));
  await soon(async () => assert.equal(await page.locator("#find-status").innerText(), "Stopped."));
  await close();
});

/**
 * The most requests and bytes, compressed, until a board has its advice; and the most bytes of all that is cached for use
 * without a network.
 */
const [MOST_REQUESTS, MOST_BYTES, MOST_CACHED] = [30, 506_000, 1_531_000];

/** The bytes of a file as a host sends it to browsers. @param {string} file */
async function bytesFor(file) {
  const answer = await new Promise((resolve, reject) =>
    get(file, { headers: { "accept-encoding": "br" } }, resolve).on("error", reject),
  );
  let bytes = 0;
  for await (const part of answer) bytes += part.length;
  assert.equal(answer.statusCode, 200, file);
  return bytes;
}

test("the copy for use without a network is light, and has one module for each game", {
  skip: notInFirefox,
}, async () => {
  const { page, close } = await app.open("/api", { serviceWorkers: "allow" });
  const worker = await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL ?? "");
  const modules = new URL(worker).searchParams.get("modules")?.split(",") ?? [];
  assert.deepEqual([modules.length, modules.filter((name) => name.includes("plain"))], [3, []]);
  const text = await (await fetch(worker)).text();
  /** @type {string[][]} */
  const [files, later] = ["FILES", "LATER"].map((name) =>
    JSON.parse(`[${new RegExp(`${name} = \\[(.*?)\\];`, "s").exec(text)?.[1]}]`),
  );
  assert.ok(files.includes("voltorb/main.js") && later.includes("words/ja.json"), String(files));
  assert.deepEqual(
    await page.evaluate(async () => (await (await caches.open((await caches.keys())[0])).keys()).length),
    files.length + modules.length,
  );
  const bytesOf = async (/** @type {string[]} */ names) =>
    (await Promise.all(names.map((file) => bytesFor(app.link + file)))).reduce((sum, size) => sum + size, 0);
  const languages = await Promise.all(
    ["ja", "de", "fr", "it", "es", "ko"].map((language) =>
      bytesOf(later.filter((name) => name.endsWith(`/${language}.json`))),
    ),
  );
  const bytes = (await bytesOf([...files, ...modules])) + Math.max(...languages);
  assert.ok(
    Math.min(...languages) > 8_000 && bytes > MOST_CACHED / 2 && bytes <= MOST_CACHED,
    `${bytes} bytes, ${languages} of them for a language`,
  );
  await close();
});

test("the first visit is light", { skip: notInFirefox }, async () => {
  const { page, close } = await app.open("/api", { serviceWorkers: "block" });
  /** @type {import("playwright-core").Request[]} */
  const requests = [];
  page.on("requestfinished", (request) => requests.push(request));
  requests.length = 0;
  await page.goto(`${app.link}index.html#${POSITION}`);
  await soon(async () => assert.match(await page.locator("#figures").innerText(), /588/));
  const sizes = await Promise.all(requests.map((request) => request.sizes()));
  const names = requests.map((request) => request.url().split("/").at(-1));
  for (const name of ["index.html", "main.js", "voltorb.wasm", "worker.js"])
    assert.ok(names.includes(name), `${name} is counted: ${names}`);
  assert.deepEqual(
    names.filter((name) => name?.endsWith(".wasm")),
    ["voltorb.wasm"],
  );
  const bytes = sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
  assert.ok(bytes > MOST_BYTES / 4 && bytes <= MOST_BYTES, `${bytes} bytes`);
  assert.ok(names.length <= MOST_REQUESTS, `${names.length} requests: ${names}`);
  await close();
});

alike("cards are found and counted on all cores, with the answer of one", async () => {
  const { page, close } = await app.open("/bingo");
  const { open } = await import(/** @type {any} */ ("../../../../site/dist-npm/node.js"));
  const foretile = await open();
  for (const [question, body] of /** @type {[string, any][]} */ ([
    ["bingo/study", { seeds: "100..5099" }],
    ["bingo/find", { goals: "Ice Arrows", seeds: "0..4000", mode: ["short", "normal"] }],
  ])) {
    assert.deepEqual(await ask(page, question, body), foretile.ask(question, body), question);
  }
  await close();
});

test("after a question that several workers refuse, each gets the answer to its own", async () => {
  const { page, close } = await app.open("/bingo");
  for (let round = 0; round < 3; round += 1) {
    const goals = `No such goal ${round}`;
    await assert.rejects(ask(page, "bingo/find", { goals, seeds: "0..9999" }), new RegExp(goals));
    for (const seed of [1, 2, 3, 4]) assert.equal((await ask(page, "bingo/deal", { seed })).seed, seed);
  }
  await close();
});

night("work that is given up ends all its workers", async () => {
  const { page, close } = await app.open("/bingo");
  const cores = Math.min(await page.evaluate(() => navigator.hardwareConcurrency), 16);
  for (const [question, body] of [
    ["bingo/study", { seeds: "0..9999999" }],
    ["bingo/find", { goals: "Ice Arrows", seeds: "0..9999999" }],
  ]) {
    await page.evaluate(
      async ([question, body]) => {
        const { send } = await import(/** @type {any} */ ("./program.js"));
        const stop = new AbortController();
        const work = { progress: /** @type {any} */ (null), ended: "", stop: () => stop.abort() };
        Object.assign(window, { work });
        send(question, body, (/** @type {any} */ progress) => (work.progress = progress), stop.signal).catch(
          (/** @type {any} */ error) => (work.ended = error.name),
        );
      },
      /** @type {[any, any]} */ ([question, body]),
    );
    const work = () =>
      page.evaluate(() => {
        const { progress, ended } = /** @type {any} */ (window).work;
        return { progress, ended };
      });
    await soon(async () => assert.ok((await work()).progress));
    const { progress } = await work();
    assert.ok(progress.of === 10_000_000 && progress.done > 0, JSON.stringify(progress));
    const most = page.workers().length;
    assert.ok(most >= cores);
    await page.evaluate(() => /** @type {any} */ (window).work.stop());
    await soon(async () => assert.equal((await work()).ended, "AbortError"));
    await soon(() => assert.ok(page.workers().length <= most - cores, `${page.workers().length} of ${most}`));
  }
  await close();
});

test("it can be installed, and says that it works offline once it does", async () => {
  const { page, close } = await app.open("/", { serviceWorkers: "allow" });
  const manifest = await page.evaluate(async () => {
    const link = /** @type {HTMLLinkElement} */ (document.querySelector("link[rel=manifest]"));
    const manifest = await (await fetch(link.href)).json();
    const found = await Promise.all(
      [...manifest.icons, ...manifest.screenshots].map(async (/** @type {any} */ { src, sizes }) => {
        const picture = await createImageBitmap(await (await fetch(new URL(src, link.href))).blob()).catch(() => null);
        return [sizes, picture && `${picture.width}x${picture.height}`];
      }),
    );
    const pages = await Promise.all(
      [manifest.start_url, ...manifest.shortcuts.map((/** @type {any} */ { url }) => url)].map(
        async (url) => (await fetch(new URL(url, link.href))).ok,
      ),
    );
    return { ...manifest, found, pages };
  });
  assert.equal(manifest.display, "standalone");
  assert.ok(manifest.id);
  assert.deepEqual(manifest.pages, Array(5).fill(true));
  assert.equal(manifest.found.length, 6);
  for (const [sizes, found] of manifest.found) if (sizes !== "any") assert.equal(found, sizes);
  // A browser shows pictures of one shape only.
  for (const form of ["wide", "narrow"]) {
    const shapes = manifest.screenshots
      .filter((/** @type {any} */ { form_factor }) => form_factor === form)
      .map((/** @type {any} */ { sizes }) => sizes);
    assert.equal(new Set(shapes).size, 1, form);
  }
  await soon(async () => assert.equal(await page.locator("#works-offline").innerText(), "Works offline."));
  // The browser says when it can install the site, and when it has.
  const button = page.getByRole("button", { name: "Install" });
  assert.equal(await button.count(), 0);
  await page.evaluate(() =>
    dispatchEvent(
      Object.assign(new Event("beforeinstallprompt"), { prompt: () => Object.assign(window, { prompted: true }) }),
    ),
  );
  await button.click();
  assert.equal(await page.evaluate(() => /** @type {any} */ (window).prompted), true);
  await checkAccess(page);
  await page.evaluate(() => dispatchEvent(new Event("appinstalled")));
  assert.equal(await button.count(), 0);
  await close();
});

/** What a reader that runs no code finds in a page. @param {string} html */
const read = (html) => ({
  language: /<html lang="(.*?)"/.exec(html)?.[1],
  title: /<title>(.*?)<\/title>/.exec(html)?.[1] ?? "",
  meta: Object.fromEntries(
    [...html.matchAll(/<meta (?:name|property)="(.*?)" content="(.*?)">/g)].map(([, name, content]) => [name, content]),
  ),
  others: Object.fromEntries(
    [...html.matchAll(/<link rel="alternate" hreflang="(.*?)" href="(.*?)">/g)].map(([, language, href]) => [
      language,
      href,
    ]),
  ),
  data: JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? "null"),
});

alike("search engines and link previews read what a page is, in its languages, without running code", async () => {
  const load = (/** @type {string} */ path) => fetch(app.link + path);
  for (const [name, languages] of Object.entries({
    voltorb: ["en", "ja", "de", "fr", "it", "es", "ko"],
    practice: ["en"],
    puyo: ["en", "ja"],
    bingo: ["en", "ja"],
  })) {
    const { others } = read(await (await load(`${name}.html`)).text());
    assert.deepEqual(Object.keys(others), languages, name);
    for (const [language, href] of Object.entries(others)) {
      const page = read(await (await load(href)).text());
      assert.equal(page.language, language);
      assert.deepEqual(page.others, others, `${href} names the same pages`);
      const { description, "og:title": title, "og:description": shared, "og:image": picture } = page.meta;
      assert.ok(page.title.includes("Foretile") && title.includes("Foretile"), href);
      assert.ok(
        description.length > 40 &&
          description.length < 160 &&
          description === shared &&
          description === page.data.description,
        `${href}: ${description}`,
      );
      assert.ok((await load(picture)).headers.get("content-type")?.startsWith("image/"), picture);
      assert.deepEqual([page.data["@type"], page.data.inLanguage], ["WebApplication", language]);
    }
  }
  // Built for an address, a page names whole ones.
  const { meta, others, data } = read(headOf("puyo", "ja", "https://example.org/foretile/"));
  assert.deepEqual(
    [meta["og:image"], data.image, others.en],
    ["app-puyo.png", "app-puyo.png", "puyo.html"].map((path) => `https://example.org/foretile/${path}`),
  );
});

test("a page about a game leads to the game", { skip: notInFirefox }, async () => {
  for (const viewport of [
    { width: 360, height: 740 },
    { width: 844, height: 390 },
    { width: 1280, height: 800 },
    { width: 1920, height: 1080 },
  ]) {
    const { page, close } = await app.open("/voltorb.ja.html", { viewport, serviceWorkers: "block" });
    await checkAccess(page);
    await checkWidth(page);
    const link = page.getByRole("link", { name: "開く" });
    const { y = 0, height = 0 } = (await link.boundingBox()) ?? {};
    assert.ok(y + height <= viewport.height, "the way in is in sight");
    await link.click();
    await page.locator("#board").waitFor();
    await close();
  }
});
