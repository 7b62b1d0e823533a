// No line of the JavaScript is long: Biome breaks code at 120 characters, but no comments and no literals. The state of a
// page's script is one object, and what draws it is apart from it.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import ts from "typescript";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
/** Where our own JavaScript lies, and what lies there that others wrote or a program made. */
const FOLDERS = ["page", "site", "bench", "face/tests/page", "golden/lists", ".ci"];
const OTHERS = /^(node_modules|target|dist.*|fetched.*|\.venv)$/;
const MADE = ["page/limits.js"];

/** Chosen by hand: what is a little longer than 120 may be clearer in one line. */
const LONGEST = 140;
/** A line that is one text or pattern. Texts of the pages are keys of their translations, as a whole. */
const LITERAL = /^\s*("([^"\\]|\\.)*"|'([^'\\]|\\.)*'|`[^`]*`|\/([^/[\\]|\\.|\[([^\]\\]|\\.)*\])+\/\w*)[,;]?$/;

/** The files of code in a folder. @param {string} folder @returns {string[]} */
const filesOf = (folder) =>
  readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return OTHERS.test(entry.name) ? [] : filesOf(name);
    return /\.([mc]?js|d\.ts)$/.test(name) && !MADE.includes(name) ? [name] : [];
  });

test("no line is long, but one that is a literal alone", () => {
  const files = FOLDERS.flatMap(filesOf);
  assert.ok(files.length > 190 && files.includes("page/voltorb/types.d.ts"), `${files.length} files`);
  const long = files.flatMap((name) =>
    readFileSync(join(ROOT, name), "utf8")
      .split("\n")
      .map((line, at) => ({ length: [...line].length, line, where: `${name}:${at + 1}` }))
      .filter(({ length, line }) => length > LONGEST && !LITERAL.test(line))
      .map(({ length, where }) => `${where} has ${length} characters`),
  );
  assert.deepEqual(long, []);
});

/** What code has that keeps its state in pieces. @param {string} code */
const pieces = (code) => {
  const variables = code.match(/^(export )?let /gm) ?? [];
  // `newest` in ask.js says whether something newer has begun.
  const counters = code.match(/= \+\+[\w.]+;/g) ?? [];
  return [...(variables.length > 1 ? [`${variables.length} variables`] : []), ...counters];
};

test("the state of a script is one object, and nothing counts what it waits for", () => {
  const files = filesOf("page").filter((name) => name.endsWith(".js"));
  assert.ok(files.length > 100, `${files.length} files`);
  assert.deepEqual(
    files.flatMap((name) => pieces(readFileSync(join(ROOT, name), "utf8")).map((piece) => `${name}: ${piece}`)),
    [],
  );
  assert.deepEqual(pieces("let one = 1;\nlet other = 2;\nconst mine = ++questions;\n"), [
    "2 variables",
    "= ++questions;",
  ]);
});

/** What no script that draws may reach: the state, what is stored, and who answers. */
const APART = ["ask.js", "program.js", "state.js", "store.js"].map((name) => `page/${name}`);
/** What every script may use: these store a field's value and read the language, and ask nothing. */
const SHARED = ["page/dom.js", "page/words.js"];
/** An import whose name the code puts together. */
const COMPUTED = "computed";

/** The scripts that code imports, in whatever way. @param {string} name @param {string} code */
function importsOf(name, code) {
  /** @type {string[]} */
  const found = [];
  /** @param {ts.Node} node */
  function visit(node) {
    const isCall = ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword;
    const from =
      ts.isImportDeclaration(node) || ts.isExportDeclaration(node) ? node.moduleSpecifier : isCall && node.arguments[0];
    if (from) found.push(ts.isStringLiteralLike(from) ? join(name, "..", from.text) : COMPUTED);
    ts.forEachChild(node, visit);
  }
  visit(ts.createSourceFile(name, code, ts.ScriptTarget.Latest, true));
  return found;
}

/** What a script that draws reaches and may not, itself or by what it imports. @param {string} name @param {string} code */
function notApart(name, code) {
  const reached = new Set(importsOf(name, code));
  for (const next of reached)
    if (next !== COMPUTED && !SHARED.includes(next) && !APART.includes(next))
      for (const further of importsOf(next, readFileSync(join(ROOT, next), "utf8"))) reached.add(further);
  return [...reached].filter((it) => it === COMPUTED || APART.includes(it));
}

test("what draws a page is given values: it neither asks nor has the state", () => {
  const views = filesOf("page").filter((name) => name.endsWith("-view.js"));
  assert.ok(views.length > 5 && views.includes("page/puyo/plan-view.js"), views.join());
  assert.deepEqual(
    views.flatMap((name) => notApart(name, readFileSync(join(ROOT, name), "utf8")).map((it) => `${name}: ${it}`)),
    [],
  );
});

test("scripts that draw and are not apart are found", () => {
  const found = (/** @type {string} */ code) => notApart("page/puyo/planted-view.js", code).join();
  for (const [code, reached] of [
    ['import { ask as question } from "../ask.js";', "page/ask.js"],
    ["import * as all from '../state.js';", "page/state.js"],
    ['import "../store.js";', "page/store.js"],
    ['export { load } from "../store.js";', "page/store.js"],
    ['export * from "../puyo/../program.js";', "page/program.js"],
    ["const { ask } = await import(`../ask.js`);", "page/ask.js"],
    ['const { ask } = await import("../" + name);', COMPUTED],
    // What asks, such as the script that calls it, cannot be imported instead.
    ['import { SECONDS } from "../puzzles/hint.js";', "page/ask.js"],
    ['import { goal } from "./plan.js";', "page/ask.js"],
  ])
    assert.ok(found(code).includes(reached), `${code} ${found(code)}`);
  for (const code of [
    'import { fill } from "../dom.js";\nimport { t } from "../words.js";\nimport { draw } from "./field.js";',
    '// import { ask } from "../ask.js";',
    "const text = 'import \"../ask.js\";';",
    '/** @type {import("../ask.js").Answer} */\nexport const answer = null;',
  ])
    assert.equal(found(code), "", code);
});
