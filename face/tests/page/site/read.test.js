// What players read on the site: the guides, rendered from `docs/` when the site is built. That what they show is what the
// program says, and that it takes every command in them, is in `face/tests/cli.rs` and `face/tests/guides.rs`.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { posix } from "node:path";
import { test, after } from "node:test";
import { fileURLToPath } from "node:url";
import { PHONE, checkAccess, checkWidth, leads, notInFirefox, soon, start } from "../app.js";
import { GUIDES, guides } from "../../../../site/read.mjs";

const app = await start({ after });
const DIST = fileURLToPath(new URL("../../../../site/dist", import.meta.url));
const FILES = readdirSync(DIST, { recursive: true }).map(String);
const PAGES = new Map(FILES.filter((name) => name.endsWith(".html")).map((name) => [name, readFileSync(`${DIST}/${name}`, "utf8")]));
const READ = [...PAGES.keys()].filter((name) => name.startsWith("read/"));

/**
 * Why a link of a page leads nowhere in the site, or nothing.
 * @param {string} page its name @param {string} href
 */
function brokenBy(page, href) {
  if (/^(https:|data:)/.test(href)) return "";
  const { pathname, hash } = new URL(href, `https://host/${page}`);
  const name = posix.normalize(decodeURIComponent(pathname)).slice(1);
  if (!FILES.includes(name)) return `${page}: no file for ${href}`;
  return !hash || PAGES.get(name)?.includes(` id="${decodeURIComponent(hash.slice(1))}"`) ? "" : `${page}: no anchor for ${href}`;
}

test("every link and picture of the site is there, with its anchor", () => {
  const broken = [...PAGES].flatMap(([page, html]) => [...html.matchAll(/ (?:href|src)="(.*?)"/g)].map(([, href]) => brokenBy(page, href))).filter(Boolean);
  assert.deepEqual(broken, []);
  assert.ok(READ.length > 10, String(READ));
  for (const name of READ) {
    const html = PAGES.get(name) ?? "";
    assert.doesNotMatch(html, /<script/, `${name} runs no code`);
    const ids = [...html.matchAll(/ id="(.*?)"/g)].map(([, id]) => id);
    assert.equal(new Set(ids).size, ids.length, `${name} has each anchor once`);
    assert.equal(html.match(/<h1/g)?.length, 1);
    const language = /<html lang="(.*?)"/.exec(html)?.[1];
    assert.equal(language, name.includes(".ja.") ? "ja" : "en");
    const { length } = /<meta name="description" content="(.*?)">/.exec(html)?.[1] ?? "";
    assert.ok(length > 20 && length < 160, name);
  }
});

test("a source is a link only where the repository has an address", () => {
  const linked = (/** @type {string} */ repository) => guides("", "", repository).pages.flatMap(([, html]) => [...html.matchAll(/ href="(.*?)"/g)].map(([, href]) => href)).filter((href) => href.includes("/blob/"));
  assert.deepEqual(linked(""), []);
  const links = linked("https://example.org/foretile");
  assert.ok(links.includes("https://example.org/foretile/blob/HEAD/docs/json.md#in-pipelines"), String(links));
  for (const link of links) {
    const path = link.replace(/^.*\/blob\/HEAD\//, "").replace(/#.*/, "");
    assert.ok(readFileSync(fileURLToPath(new URL(`../../../../${path}`, import.meta.url))), path);
  }
});

test("guides can be read on a phone and on a desktop, by day and by night", { skip: notInFirefox }, async () => {
  const shapes = /** @type {const} */ ([[PHONE, "light"], [PHONE, "dark"], [{ width: 1280, height: 860 }, "dark"]]);
  for (const [viewport, colorScheme] of shapes) {
    const { page, close } = await app.open("/read/index.html", { viewport, colorScheme, serviceWorkers: "block" });
    for (const name of READ) {
      await page.goto(app.link + name);
      await checkWidth(page);
      if (viewport === PHONE) await checkAccess(page);
      // What is wide is in a box that scrolls, and the keyboard can reach it.
      const cut = await page.evaluate(() => [...document.querySelectorAll("main *")].filter((it) => it.scrollWidth > it.clientWidth + 1 && getComputedStyle(it).overflowX === "auto" && /** @type {HTMLElement} */ (it).tabIndex < 0).map((it) => it.outerHTML.slice(0, 80)));
      assert.deepEqual(cut, [], name);
    }
    await close();
  }
});

test("pages lead to what is told of them, in their language", { skip: notInFirefox }, async () => {
  /** @type {Set<string>} */
  const led = new Set();
  for (const language of ["en", "ja", "de"]) {
    for (const name of ["voltorb", "practice", "puyo", "bingo"]) {
      const { page, close } = await app.open(`/${name}.html?lang=${language}`, { serviceWorkers: "block" });
      const links = await page.locator('a[href^="read/"]').evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
      assert.ok(links.length >= (name === "practice" ? 1 : 3), `${name}: ${links}`);
      for (const href of links) {
        assert.equal(brokenBy(`${name}.html`, href), "");
        assert.equal(href.includes(".ja."), language === "ja", href);
        led.add(href.replace(/#.*/, ""));
      }
      await close();
    }
  }
  assert.ok(["seed", "voltorb", "puyo", "bingo"].every((name) => led.has(`read/${name}.html`) && led.has(`read/${name}.ja.html`)), String([...led]));
  const { page, close } = await app.open("/voltorb.html", { viewport: PHONE, serviceWorkers: "block" });
  await page.getByText("How the game works", { exact: true }).click();
  await leads(page, () => page.locator("#rules").getByRole("link", { name: "More in the guide" }).click());
  assert.equal(await page.locator(":target").innerText(), "The rules");
  await leads(page, () => page.getByRole("link", { name: "日本語" }).click());
  assert.equal(await page.locator("h1").innerText(), "ビリリダマめくり");
  await leads(page, () => page.getByRole("link", { name: "ガイド", exact: true }).click());
  const japanese = Object.values(GUIDES).filter(({ ja }) => ja).length;
  assert.equal(await page.locator(".guides li").count(), japanese);
  await close();
});

test("a guide that was read is there without a network, and no other is fetched before", async () => {
  const { page, close } = await app.open("/api", { serviceWorkers: "allow" });
  const { cut } = /** @type {{ cut: (isCut: boolean) => void }} */ (app.server);
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  const kept = () => page.evaluate(async () => (await Promise.all((await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => /read\/.*/.exec(url)?.[0])))).flat().filter(Boolean).sort());
  assert.deepEqual(await kept(), []);
  await page.goto(`${app.link}read/seed.html`);
  await soon(async () => assert.deepEqual(await kept(), ["read/read.css", "read/seed.html"]));
  cut(true);
  await page.reload();
  assert.equal(await page.locator("h1").innerText(), "How a seed is found");
  await close();
});
