// The npm package in what people put it into: bundles by esbuild, Vite and webpack as these are without any setting,
// Vite's server for developers, and a page that loads it from another host.

import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { test, after } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { chromium } from "playwright-core";
import { CHROMIUM, QUIET, night } from "../app.js";

const PACKAGE = fileURLToPath(new URL("../../../../site/dist-npm", import.meta.url));
const site = createRequire(new URL("../../../../site/package.json", import.meta.url));
const project = mkdtempSync(join(tmpdir(), "foretile-"));
mkdirSync(join(project, "node_modules"));
symlinkSync(PACKAGE, join(project, "node_modules/foretile"), "dir");

/** Asks on the page's own thread and in a worker. */
const ASKING = `
async function answersOf(open, inWorkers) {
  const here = await open("puyo");
  const there = await inWorkers("puyo", { workers: 1 });
  const pairs = [here.ask("puyo/link", { seed: 0x1234 }), await there.ask("puyo/link", { seed: 0x1234 })].map(({ pairs }) => pairs.length);
  there.close();
  return pairs.join();
}
const print = (text) => console.log((globalThis.output = String(text)));
`;
const APP = `import { open } from "foretile";
import { open as inWorkers } from "foretile/worker";
${ASKING}answersOf(open, inWorkers).then(print, print);
`;
const page = (/** @type {string} */ script) => `<!doctype html><script type="module" src="${script}"></script>`;
writeFileSync(join(project, "app.js"), APP);
writeFileSync(join(project, "index.html"), page("app.js"));

const TYPES = /** @type {Record<string, string>} */ ({
  ".html": "text/html",
  ".js": "text/javascript",
  ".wasm": "application/wasm",
});
/**
 * Serves a folder, to every origin.
 * @param {string} folder
 * @param {Record<string, string>} [types]
 * @returns {Promise<string>}
 */
async function served(folder, types = TYPES) {
  const server = createServer(({ url = "" }, response) => {
    const file = join(folder, new URL(url, "http://localhost").pathname);
    const isThere = existsSync(file) && extname(file);
    response.writeHead(isThere ? 200 : 404, {
      "content-type": types[extname(file)] ?? "application/octet-stream",
      "access-control-allow-origin": "*",
    });
    response.end(isThere ? readFileSync(file) : undefined);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(null)));
  after(() => server.close());
  return `http://127.0.0.1:${/** @type {any} */ (server.address()).port}/`;
}

const browser = await chromium.launch({ executablePath: CHROMIUM, args: QUIET });
after(async () => {
  await browser.close();
  rmSync(project, { recursive: true });
});
/** What a page prints, and what it has loaded. @param {string} url */
async function outcomeOf(url) {
  const page = await browser.newPage();
  /** @type {string[]} */
  const loaded = [];
  page.on("response", (response) => response.ok() && loaded.push(new URL(response.url()).pathname));
  await page.goto(url);
  // Hundreds of cancelled searches take 8 seconds of an idle machine.
  await page.waitForFunction(() => "output" in globalThis, undefined, { timeout: 180_000 });
  const output = await page.evaluate(() => /** @type {any} */ (globalThis).output);
  await page.close();
  return { output, loaded: (/** @type {RegExp} */ name) => loaded.filter((path) => name.test(path)).length };
}

test("esbuild makes one file of it, for browsers and for Node", async () => {
  const { build } = site("esbuild");
  const one = { entryPoints: [join(project, "app.js")], bundle: true, logLevel: "silent" };
  await build({ ...one, outfile: join(project, "esbuild/app.js") });
  await build({ ...one, platform: "node", outfile: join(project, "node/app.cjs") });
  assert.equal(execFileSync(process.execPath, [join(project, "node/app.cjs")], { encoding: "utf8" }), "128,128\n");
  writeFileSync(join(project, "esbuild/index.html"), page("app.js"));
  const { output, loaded } = await outcomeOf(`${await served(join(project, "esbuild"))}index.html`);
  assert.deepEqual([output, loaded(/wasm|puyo/)], ["128,128", 0]);
});

test("webpack lays the modules beside the bundle, and a page loads one", async () => {
  const config = {
    entry: join(project, "app.js"),
    mode: "development",
    devtool: false,
    output: { path: join(project, "webpack") },
  };
  const stats = await new Promise((resolve, reject) =>
    site("webpack")(config, (/** @type {any} */ error, /** @type {any} */ stats) =>
      error ? reject(error) : resolve(stats),
    ),
  );
  assert.equal(stats.toString({ all: false, errors: true, warnings: true }), "");
  writeFileSync(join(project, "webpack/index.html"), page("main.js"));
  const { output, loaded } = await outcomeOf(`${await served(join(project, "webpack"))}index.html`);
  assert.deepEqual([output, loaded(/\.wasm$/), loaded(/\.js$/)], ["128,128", 1, 1]);
});

test("Vite lays the modules beside the bundle, and its server gives them to developers", async () => {
  const vite = await import(pathToFileURL(site.resolve("vite")).href);
  const config = { root: project, configFile: false, logLevel: "silent" };
  await vite.build({ ...config, build: { outDir: join(project, "vite") } });
  const { output, loaded } = await outcomeOf(`${await served(join(project, "vite"))}index.html`);
  assert.deepEqual([output, loaded(/\.wasm$/), loaded(/\.js$/)], ["128,128", 1, 1]);
  const server = await vite.createServer({ ...config, server: { port: 0, host: "127.0.0.1" } });
  await server.listen();
  assert.equal((await outcomeOf(`http://127.0.0.1:${server.httpServer.address().port}/`)).output, "128,128");
  await server.close();
});

test("a page loads it from another host, also from one that does not know WebAssembly", async () => {
  for (const types of [TYPES, { ...TYPES, ".wasm": "text/plain" }]) {
    const host = await served(PACKAGE, types);
    writeFileSync(
      join(project, "page.html"),
      `<!doctype html><script type="module">
      import { open } from "${host}index.js";
      import { open as inWorkers } from "${host}worker.js";
      ${ASKING}answersOf(open, inWorkers).then(print, print);
    </script>`,
    );
    const { output, loaded } = await outcomeOf(`${await served(project)}page.html`);
    assert.deepEqual([output, loaded(/puyo\.wasm$/), loaded(/puyo\.js$/)], ["128,128", 1, 0]);
  }
});

// Errors that left a module in the middle of its work made it fail after 150 to 540 times. Node has the test of its
// memory.
night("on a page, too, work is cancelled as often as one likes", async () => {
  const host = await served(PACKAGE);
  writeFileSync(
    join(project, "cancels.html"),
    `<!doctype html><script type="module">
    import { open } from "${host}index.js";
    const foretile = await open("voltorb");
    const hints = { rows: [[5, 1], [7, 1], [3, 2], [6, 0], [4, 2]], cols: [[3, 3], [7, 0], [5, 0], [6, 2], [4, 1]] };
    const enough = new Error("enough");
    let count = 0;
    for (let round = 0; round < 600; round++) {
      try {
        foretile.ask("voltorb/find", { rounds: [{ level: 1, ...hints }], any_clock: true }, () => { throw enough; });
      } catch (error) {
        if (error === enough) count += 1;
      }
    }
    globalThis.output = count + " " + foretile.ask("voltorb/solve", { level: 1, ...hints }).boards;
  </script>`,
  );
  assert.match((await outcomeOf(`${await served(project)}cancels.html`)).output, /^600 [1-9]/);
});

test("a module is taken as a URL, as bytes, as a response or compiled, and one that is not there is refused", async () => {
  const host = await served(PACKAGE, {});
  const bytes = readFileSync(join(PACKAGE, "puyo.wasm"));
  writeFileSync(join(project, "node_modules/sources.mjs"), 'export * from "foretile";\n');
  const { open } = await import(pathToFileURL(join(project, "node_modules/sources.mjs")).href);
  const file = pathToFileURL(join(PACKAGE, "puyo.wasm"));
  for (const source of [
    file,
    file.href,
    new URL(`${host}puyo.wasm`),
    bytes,
    fetch(`${host}puyo.wasm`),
    await WebAssembly.compile(bytes),
  ]) {
    assert.equal((await open({ puyo: source })).ask("puyo/link", { seed: 0x1234 }).pairs.length, 128);
  }
  await assert.rejects(open({ puyo: `${host}nothing.wasm` }), {
    name: "Refused",
    code: "file",
    message: /nothing\.wasm.*status 404/,
  });
  await assert.rejects(open({ bongo: file }), { name: "Refused", code: "request" });
});

test("the package says what it has, and its community's checks find nothing", async () => {
  const require = createRequire(join(project, "app.js"));
  assert.equal(require("foretile/package.json").name, "foretile");
  for (const game of ["voltorb", "puyo", "bingo"]) assert.ok(existsSync(require.resolve(`foretile/${game}.wasm`)));
  execFileSync("npm", ["pack", "--silent", "--pack-destination", project, PACKAGE]);
  const check = fileURLToPath(new URL("../../../../site/check-npm.mjs", import.meta.url));
  const [tarball] = readdirSync(project).filter((name) => name.endsWith(".tgz"));
  const { status, stderr } = spawnSync(process.execPath, [check, PACKAGE, join(project, tarball)], {
    encoding: "utf8",
  });
  assert.deepEqual([status, stderr], [0, ""]);
});
