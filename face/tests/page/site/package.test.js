// The npm package: the examples of its README run, and its types know the questions.

import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test, after } from "node:test";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";

const PACKAGE = fileURLToPath(new URL("../../../../site/dist-npm", import.meta.url));
const GOLDEN = fileURLToPath(new URL("../../../../../shared/golden", import.meta.url));
const golden = existsSync(`${GOLDEN}/bingosync_cards.jsonl.gz`);
const TSC = fileURLToPath(new URL("../node_modules/typescript/bin/tsc", import.meta.url));
const example = [...readFileSync(join(PACKAGE, "README.md"), "utf8").matchAll(/```js\n(.*?)```/gs)].map(([, code]) => code).join("");

// A project that has installed the package.
const project = mkdtempSync(join(tmpdir(), "foretile-"));
after(() => rmSync(project, { recursive: true }));
mkdirSync(join(project, "node_modules"));
symlinkSync(PACKAGE, join(project, "node_modules/foretile"), "dir");

test("the examples run", () => {
  writeFileSync(join(project, "example.mjs"), example);
  const told = execFileSync(process.execPath, ["example.mjs"], { cwd: project, encoding: "utf8" });
  assert.match(told, /Defeat 3 Iron Knuckles/);
  assert.match(told, /Catch fish number \d+/);
  assert.match(told, /\[ 24, 20, 21, 22 \] 0\.51/);
  assert.match(told, /'RG'/);
  assert.match(told, /"averageStandardDeviation"/);
});

test("a game is loaded alone", async () => {
  const { open } = await import(/** @type {any} */ (join(PACKAGE, "index.js")));
  const foretile = await open("puyo");
  assert.equal(foretile.ask("puyo/link", { seed: 0x1234 }).pairs.length, 128);
  assert.throws(() => foretile.ask("bingo/deal", { seed: 1 }), /there is no `bingo\/deal` here: expected a question about puyo/);
  await assert.rejects(open("bongo"), /there is no game "bongo": expected some of voltorb, puyo, bingo/);
});

test("another game's cards are those of its site", { skip: golden ? false : `needs ${GOLDEN}` }, async () => {
  const { open } = await import(/** @type {any} */ (join(PACKAGE, "index.js")));
  const foretile = await open("bingo");
  const all = gunzipSync(readFileSync(`${GOLDEN}/bingosync_cards.jsonl.gz`)).toString().split("\n").filter(Boolean).map((line) => JSON.parse(line));
  const cards = all.filter(({ options }) => Object.keys(options).length === 0);
  assert.ok(new Set(cards.map(({ rules }) => rules)).size === 9, "all rules");
  for (const file of new Set(cards.map(({ list }) => list))) {
    const of = cards.filter(({ list }) => list === file);
    const list = JSON.parse(readFileSync(`${GOLDEN}/bingosync_lists/${file}`, "utf8"));
    const told = foretile.ask("bingo/game", { list, rules: of[0].rules, seeds: of.map(({ seed }) => seed) });
    const goals = told.cards.map((/** @type {any} */ card) => card.goals?.map((/** @type {any} */ { name }) => name) ?? null);
    assert.deepEqual(goals, of.map(({ goals }) => goals), file);
  }
});

test("types tell a wrong question from a right one", () => {
  const wrong = /** @type {[string, RegExp][]} */ ([
    ['foretile.ask("voltorb/nothing", {});', /voltorb\/nothing/],
    ['foretile.ask("bingo/deal", { sead: 1 });', /sead/],
    ['foretile.ask("bingo/deal", { seed: 1 }).board;', /board/],
    ['foretile.ask("voltorb/read", {});', /voltorb\/read/],
    ['await open("bongo");', /bongo/],
  ]);
  const files = ["right.mts", ...wrong.map((_, index) => `wrong${index}.mts`)];
  const codes = [example, ...wrong.map(([code]) => `import { open } from "foretile";\nconst foretile = await open();\n${code}\n`)];
  files.forEach((file, index) => writeFileSync(join(project, file), codes[index]));
  const flags = ["--noEmit", "--strict", "--module", "nodenext", "--target", "es2023", "--lib", "es2023,dom", "--typeRoots", "none"];
  const { stdout } = spawnSync(process.execPath, [TSC, ...flags, ...files], { cwd: project, encoding: "utf8" });
  const faults = stdout.split(/^(?=\S)/m);
  assert.deepEqual(faults.filter((fault) => fault && !fault.startsWith("wrong")), []);
  wrong.forEach(([, fault], index) => assert.match(faults.filter((told) => told.startsWith(`wrong${index}.mts`)).join(""), fault));
});
