// No line of the JavaScript is long: Biome breaks code at 120 characters, but no comments and no literals. And the state
// of a page's script is one object.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

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
