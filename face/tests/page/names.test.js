// The names in the code of the pages, the site and these tests have none of the words that only this project used.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import ts from "typescript";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const [PLACES, LEFT_OUT] = [["page", "site", "face/tests/page"], /(^|\/)(node_modules|dist(-npm)?(\.part)?|target)\//];

/** The words, and what to write instead. `words.rs` reads the same table. */
const WORDS = new Map(
  readFileSync(new URL("../dependencies/names.txt", import.meta.url), "utf8")
    .split("\n")
    .filter((line) => line && !line.startsWith("#"))
    .map((line) => /** @type {[string, string]} */ (line.split(/: (.*)/, 2))),
);

/** The names in the lists of `docs/json.md`: members of JSON, which programs rely on. */
const MEMBERS = new Set(
  readFileSync(`${ROOT}docs/json.md`, "utf8")
    .split("\n")
    .filter((line) => line.startsWith("- **"))
    .flatMap((line) => line.split(/[^\p{L}\p{N}_-]/u)),
);

/** Whether a declaration takes its name from JSON: a member, or a variable `{ told }` of one. @param {ts.Node} node */
const isOfMember = (node) =>
  ts.isPropertyAssignment(node) ||
  ts.isPropertySignature(node) ||
  ts.isJSDocPropertyTag(node) ||
  (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent) && !node.propertyName);

/** Returns the words of a name in lower case, such as `row` and `report` of `RowReport`. @param {string} name */
const wordsOf = (name) =>
  name
    .replace(/(?<=[\p{Ll}\d])(?=\p{Lu})/gu, "_")
    .toLowerCase()
    .split("_");

/** Returns the coined words in the names that code declares. @param {string} file @param {string} code */
function coined(file, code) {
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true);
  /** @type {string[]} */
  const found = [];
  /** @param {ts.Node} node */
  function visit(node) {
    const { name } = /** @type {{ name?: ts.Node }} */ (node);
    // Uses have names, too: a member after a dot, a value in short, and the parameter that a comment is about.
    const isUse =
      ts.isPropertyAccessExpression(node) || ts.isShorthandPropertyAssignment(node) || ts.isJSDocParameterTag(node);
    if (name && (ts.isIdentifier(name) || ts.isPrivateIdentifier(name)) && !isUse) {
      const word = wordsOf(name.text.replace("#", "")).find((it) => WORDS.has(it));
      if (word && !(isOfMember(node) && MEMBERS.has(name.text))) {
        const { line } = source.getLineAndCharacterOfPosition(name.getStart());
        found.push(`${file}:${line + 1}: \`${name.text}\`: instead of \`${word}\` ${WORDS.get(word)}`);
      }
    }
    ts.forEachChild(node, visit);
    for (const comment of /** @type {{ jsDoc?: ts.JSDoc[] }} */ (node).jsDoc ?? []) visit(comment);
  }
  visit(source);
  return found;
}

test("names are plain words", () => {
  const files = PLACES.flatMap((place) =>
    readdirSync(ROOT + place, { recursive: true, encoding: "utf8" }).map((file) => `${place}/${file}`),
  ).filter((file) => /\.(m?js|d\.ts)$/.test(file) && !LEFT_OUT.test(file));
  assert.ok(files.length > 150, String(files.length));
  const all = files.flatMap((file) => coined(file, readFileSync(ROOT + file, "utf8")));
  assert.ok(!all.length, all.join("\n"));
});

test("coined words are found", () => {
  assert.ok(WORDS.size > 15 && MEMBERS.has("told") && MEMBERS.has("coming"));
  for (const plain of [
    "const { told } = answer;",
    "const { told: message } = answer;",
    "show({ told: message }, answer.told);",
    "interface Answer { coming: string[] }",
    "const stored = { ...answer, coming: pairs };",
    "import { retold } from './reports.js';",
  ])
    assert.deepEqual(coined("x.ts", plain), [], plain);
  for (const one of [
    "let told;",
    "function tellAll() {}",
    "const [told] = texts;",
    "const { message: told } = answer;",
    "const { toldOf } = answer;",
    "const show = (told) => {};",
    "const show = { toldOf() {} };",
    "const show = { isTold: true };",
    "class Asked {}",
    "class Row { #told = 1; }",
    "interface KeptList {}",
    "type Telling = 1;",
    "const MOST_ASKED = 1;",
    "import { reported as told } from './reports.js';",
    "/** @typedef {number} Tell */",
    "enum Row { Sent }",
  ]) {
    const [found, ...more] = coined("x.ts", `\n${one}`);
    assert.ok(found?.startsWith("x.ts:2: `") && !more.length, `${one} ${found}`);
  }
});
