// The names in the code of the pages, the site and these tests have none of the words that only this project used, and
// neither have ids, classes and data attributes.

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

/** Where a text names elements: attributes in HTML, selectors in style sheets, and both in code. */
const ELEMENTS = {
  html: /\b(?:id|class|for|list|popovertarget|aria-\w+)="([^"]*)"|\b(data-[\w-]+(?:="[^"]*")?)/g,
  css: /[#.]([a-zA-Z][\w-]*)|\[(data-[\w-]+)/g,
  js: /\b(?:id|className|htmlFor): ["`]([^"`]*)|\bbyId\(\s*["`]([^"`]*)|\bdataset\.(\w+)|\b(data-[\w-]+)/g,
};

/** Texts that a screen reader says are sentences, and no names. */
const SAID = /\baria-(label|valuetext|description)="[^"]*"/g;

/** Returns the coined words in the names of elements. @param {string} file @param {string} text */
function coinedElements(file, text) {
  const ending = file.split(".").at(-1)?.replace("mjs", "js");
  const patterns = ending === "js" ? [ELEMENTS.js, ELEMENTS.html] : [ELEMENTS[/** @type {"html" | "css"} */ (ending)]];
  const code = text.replace(/\/\*.*?\*\/|\$\{[^}]*\}/gs, "").replace(SAID, "");
  return patterns.flatMap((pattern) =>
    [...code.matchAll(pattern)].flatMap((found) => {
      const names = found.slice(1).find((name) => name !== undefined) ?? "";
      const word = names
        .split(/[^A-Za-z]+/)
        .flatMap(wordsOf)
        .find((it) => WORDS.has(it));
      return word ? [`${file}: ${found[0]}: instead of \`${word}\` ${WORDS.get(word)}`] : [];
    }),
  );
}

/** The files in some places, but for those that others wrote or a program made. @param {string[]} places @param {RegExp} ending */
const filesIn = (places, ending) =>
  places
    .flatMap((place) =>
      readdirSync(ROOT + place, { recursive: true, encoding: "utf8" }).map((file) => `${place}/${file}`),
    )
    .filter((file) => ending.test(file) && !LEFT_OUT.test(file));

test("names of elements are plain words", () => {
  const files = filesIn(["page", "site"], /\.(html|css|m?js)$/);
  assert.ok(files.length > 150 && files.includes("page/bingo.html"), String(files.length));
  assert.deepEqual(
    files.flatMap((file) => coinedElements(file, readFileSync(ROOT + file, "utf8"))),
    [],
  );
});

test("coined words in the names of elements are found", () => {
  for (const [file, text] of [
    ["x.html", '<p id="find-told"></p>'],
    ["x.html", '<div class="panel door"></div>'],
    ["x.html", '<p data-whose="oot"></p>'],
    ["x.html", '<p data-part="told"></p>'],
    ["x.html", '<button aria-controls="door-list"></button>'],
    ["x.css", ".door { order: 1; }"],
    ["x.css", "#plan-told:empty { display: none; }"],
    ["x.css", '[data-asked="day"] { order: 1; }'],
    ["x.js", 'fill(byId("race-told"), text);'],
    ["x.js", `fill(byId(\`\${name}-told\`), text);`],
    ["x.js", 'h("span", { id: "keys-told" });'],
    ["x.js", 'h("span", { className: "bar rules-asked" });'],
    ["x.js", "root.dataset.asked = hash;"],
    ["x.mjs", '`<p class="told">`'],
  ])
    assert.equal(coinedElements(file, text).length, 1, text);
  for (const [file, text] of [
    ["x.html", '<button aria-label="What a friend told you">'],
    ["x.html", "<p>What you enter is kept in this browser.</p>"],
    ["x.css", "/* The place is kept. */ .status { order: 1; }"],
    ["x.js", "const { told } = answer;"],
  ])
    assert.deepEqual(coinedElements(file, text), [], text);
});

test("names are plain words", () => {
  const files = filesIn(PLACES, /\.(m?js|d\.ts)$/);
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
