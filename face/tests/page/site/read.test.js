// What players read on the site: the guides, rendered from `docs/` when the site is built. That what they show is what
// the program says, and that it takes every command in them, is in `face/tests/cli.rs` and `face/tests/guides.rs`.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { posix } from "node:path";
import { test, after } from "node:test";
import { fileURLToPath } from "node:url";
import { PHONE, address, checkAccess, checkWidth, leads, night, notInFirefox, soon, start } from "../app.js";
import { GUIDES, guides } from "../../../../site/read.mjs";

const app = await start({ after });
const DIST = fileURLToPath(new URL("../../../../site/dist", import.meta.url));
const FILES = readdirSync(DIST, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => posix.relative(DIST, posix.join(parentPath, name)));
const PAGES = new Map(
  FILES.filter((name) => name.endsWith(".html")).map((name) => [name, readFileSync(`${DIST}/${name}`, "utf8")]),
);
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
  // What has a value is no anchor but the state of a page.
  return !hash || hash.includes("=") || PAGES.get(name)?.includes(` id="${decodeURIComponent(hash.slice(1))}"`)
    ? ""
    : `${page}: no anchor for ${href}`;
}

test("every link and picture of the site is there, with its anchor", () => {
  const broken = [...PAGES]
    .flatMap(([page, html]) => [...html.matchAll(/ (?:href|src)="(.*?)"/g)].map(([, href]) => brokenBy(page, href)))
    .filter(Boolean);
  assert.deepEqual(broken.slice(0, 9), []);
  assert.equal(
    READ.length,
    2 * (Object.keys(GUIDES).length + 1),
    "each guide is in both languages, and so is their list",
  );
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

test("a guide in Japanese has the anchors of the English one, and what is whole has its pictures and numbers, too", () => {
  /** What a pattern finds in a guide. @param {string} name @param {string} ending @param {RegExp} pattern */
  const all = (name, ending, pattern) =>
    [...(PAGES.get(`read/${name}${ending}`) ?? "").matchAll(pattern)].map(([, found]) => found);
  for (const name of Object.keys(GUIDES)) {
    const [english, japanese] = [".html", ".ja.html"].map((ending) => all(name, ending, / id="(.*?)"/g));
    assert.ok(japanese.length > 2, name);
    assert.deepEqual(
      japanese.filter((id) => !english.includes(id)),
      [],
      name,
    );
  }
  for (const name of ["strategy", "app"])
    for (const pattern of [/ id="(.*?)"/g, / src="(.*?)"/g, /<pre[^>]*>([^]*?)<\/pre>/g])
      assert.deepEqual(all(name, ".ja.html", pattern), all(name, ".html", pattern));
  const numbers = (/** @type {string} */ ending) =>
    all("strategy", ending, /<td>(.*?)<\/td>/g).map(
      (cell) =>
        cell
          .replace(/<code>.*?<\/code>/g, "")
          .match(/\d+(?:[:,.]\d+)*/g)
          ?.join() ?? "",
    );
  assert.deepEqual(numbers(".ja.html"), numbers(".html"));
  assert.ok(numbers(".html").filter(Boolean).length > 60);
});

test("a source is a link only where the repository has an address", () => {
  const linked = (/** @type {string} */ repository) =>
    guides("", "", repository)
      .pages.flatMap(([, html]) => [...html.matchAll(/ href="(.*?)"/g)].map(([, href]) => href))
      .filter((href) => href.includes("/blob/"));
  assert.deepEqual(linked(""), []);
  const links = linked("https://example.org/foretile");
  assert.ok(links.includes("https://example.org/foretile/blob/HEAD/docs/json.md#in-pipelines"), String(links));
  for (const link of links) {
    const path = link.replace(/^.*\/blob\/HEAD\//, "").replace(/#.*/, "");
    assert.ok(readFileSync(fileURLToPath(new URL(`../../../../${path}`, import.meta.url))), path);
  }
});

test("guides can be read on a phone and on a desktop, by day and by night", { skip: notInFirefox }, async () => {
  const { page, close } = await app.open("/read/index.html", { serviceWorkers: "block" });
  for (const [at, name] of READ.entries()) {
    // They share a style sheet, so half of them are looked through by day and half by night.
    await page.emulateMedia({ colorScheme: at % 2 ? "dark" : "light" });
    await page.goto(app.link + name);
    for (const viewport of [{ width: 1280, height: 860 }, PHONE]) {
      await page.setViewportSize(viewport);
      await checkWidth(page);
      // What is wide is in a box that scrolls, and the keyboard can reach it.
      const cut = await page.evaluate(() =>
        [...document.querySelectorAll("main *")]
          .filter(
            (it) =>
              it.scrollWidth > it.clientWidth + 1 &&
              getComputedStyle(it).overflowX === "auto" &&
              /** @type {HTMLElement} */ (it).tabIndex < 0,
          )
          .map((it) => it.outerHTML.slice(0, 80)),
      );
      assert.deepEqual(cut, [], name);
      const long = await page.evaluate(() =>
        [...document.querySelectorAll("main > :is(p, ol, ul:not(.guides))")]
          .filter((it) => it.clientWidth > 45 * 16 && !it.matches(".seeds, :has(img)"))
          .map((it) => it.outerHTML.slice(0, 80)),
      );
      assert.deepEqual(long, [], name);
    }
    await checkAccess(page);
  }
  await close();
});

night("pages lead to what is told of them, in their language", { skip: notInFirefox }, async () => {
  /** @type {Set<string>} */
  const led = new Set();
  const { page, close } = await app.open("/icon.svg", { serviceWorkers: "block" });
  for (const language of ["en", "ja", "de"]) {
    for (const name of ["voltorb", "practice", "puyo", "bingo"]) {
      await page.goto(`${app.link}${name}.html?lang=${language}`);
      const links = await page
        .locator('a[href^="read/"]')
        .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
      assert.ok(links.length >= (name === "practice" ? 1 : 3), `${name}: ${links}`);
      for (const href of links) {
        assert.equal(brokenBy(`${name}.html`, href), "");
        assert.equal(href.includes(".ja."), language === "ja", href);
        led.add(href.replace(/#.*/, ""));
      }
    }
  }
  assert.ok(
    ["seed", "voltorb", "strategy", "puyo", "records", "bingo", "app"].every(
      (name) => led.has(`read/${name}.html`) && led.has(`read/${name}.ja.html`),
    ),
    String([...led]),
  );
  await page.setViewportSize(PHONE);
  await page.goto(`${app.link}voltorb.html?lang=en`);
  await page.getByText("How the game works", { exact: true }).click();
  await leads(page, () => page.locator("#rules").getByRole("link", { name: "More in the guide" }).click());
  assert.equal(await page.locator(":target").innerText(), "The rules");
  await leads(page, () => page.getByRole("link", { name: "日本語" }).click());
  assert.equal(await page.locator("h1").innerText(), "ビリリダマめくり");
  await leads(page, () => page.getByRole("link", { name: "ガイド", exact: true }).click());
  assert.equal(await page.locator(".guides li").count(), Object.keys(GUIDES).length);
  await close();
});

test("a guide that was read is there without a network, and no other is fetched before", async () => {
  const { page, close } = await app.open("/api", { serviceWorkers: "allow" });
  const { cut } = /** @type {{ cut: (isCut: boolean) => void }} */ (app.server);
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  const cached = () =>
    page.evaluate(async () =>
      (
        await Promise.all(
          (
            await caches.keys()
          ).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => /read\/.*/.exec(url)?.[0])),
        )
      )
        .flat()
        .filter(Boolean)
        .sort(),
    );
  assert.deepEqual(await cached(), []);
  await page.goto(`${app.link}read/seed.html`);
  await soon(async () => assert.deepEqual(await cached(), ["read/read.css", "read/seed.html"]));
  cut(true);
  await page.reload();
  assert.equal(await page.locator("h1").innerText(), "How a seed is found");
  await close();
});

test("a record is played from its page, and its file is the one that is kept", { skip: notInFirefox }, async () => {
  const records = readFileSync(
    fileURLToPath(new URL("../../../../bench/results/puyo_records.csv", import.meta.url)),
    "utf8",
  );
  assert.equal(await (await fetch(`${app.link}read/puyo_records.csv`)).text(), records);
  const links = [
    ...(PAGES.get("read/records.html") ?? "").matchAll(/seed=0x(\w{4})&amp;colors=4&amp;plan=(\w+)-(\w+)/g),
  ].map(([, seed, goal, moves]) => [goal, String(parseInt(seed, 16)), moves].join());
  assert.deepEqual(
    links.toSorted(),
    records
      .trim()
      .split("\n")
      .slice(1)
      .map((line) => line.split(","))
      .map(([goal, seed, , , , , moves]) => [goal, seed, moves].join())
      .toSorted(),
  );
  const { page, close } = await app.open("/read/records.html", { serviceWorkers: "block" });
  for (const [table, pattern] of [
    [0, /^(\d+)-chain at pair (\d+), ([\d,]+) points\.$/],
    [2, /^All clear with pair ()(\d+), ([\d,]+) points\.$/],
  ]) {
    await page.goto(`${app.link}read/records.html`);
    const row = page
      .locator("main table")
      .nth(Number(table) + 1)
      .locator("tbody tr")
      .first();
    const [, chain, score, pair] = await row.locator("td").allInnerTexts();
    await leads(page, () => row.getByRole("link").click());
    await soon(async () =>
      assert.match(await page.locator("#plan-status").innerText(), /** @type {RegExp} */ (pattern)),
    );
    const said = /** @type {RegExp} */ (pattern).exec(await page.locator("#plan-status").innerText());
    assert.deepEqual(said?.slice(1), [table ? "" : chain, pair, score]);
    assert.equal(await page.locator("#at").getAttribute("max"), pair);
    // Beside the link that saves the plan stands the way back.
    assert.equal(await page.locator("#plan-links").getByText("Save as a file").isVisible(), true);
    await leads(page, () => page.getByRole("link", { name: "Best known plans" }).click());
    assert.match(await address(page), /\/read\/records\.html$/);
  }
  await close();
});
