// The npm package: the examples of its README run, and its types know the questions.

import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test, after } from "node:test";
import { fileURLToPath } from "node:url";

const PACKAGE = fileURLToPath(new URL("../../../../site/dist-npm", import.meta.url));
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
