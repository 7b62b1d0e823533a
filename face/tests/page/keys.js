// The texts of the pages, read from their code and HTML: the keys that the catalogues must have, and texts that
// reach people without a translation.

import { readFileSync, readdirSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const [PAGE, WEB] = [join(ROOT, "page"), join(ROOT, "site/web")];
/** They show no texts of their own: the service worker, what runs in workers, and what translates. */
const SILENT = [
  ...["sw.js", "worker.js", "engine.js"].map((name) => join(WEB, name)),
  join(PAGE, "words.js"),
  join(PAGE, "message.js"),
];

/** @typedef {{ key: string, one?: string, where: string }} Key */
/** @typedef {{ keys: Key[], faults: string[] }} Found */

/** The functions of `words.js` that translate, and which argument is the key. @type {Map<string, number>} */
const TRANSLATES = new Map([
  ["t", 0],
  ["parts", 0],
  ["counted", 2],
]);
/** From which argument on the functions of `dom.js` and the browser show texts. @type {Map<string, number>} */
const SHOWS = new Map([
  ["h", 2],
  ["fill", 1],
  ["s", 2],
  ["table", 0],
  ["scroller", 0],
  ["append", 0],
  ["tell", 0],
  ["complain", 0],
]);
/** What people see or hear of an element besides its text. */
const LABELS = ["aria-label", "title", "placeholder", "textContent", "alt"];
const WORD = /\p{L}\p{L}/u;
/** Two words in a row. */
const SENTENCE = /\p{L}[.,:;!?…]* \p{L}/u;

/** @param {ts.Node} node @returns {node is ts.CallExpression} */
const isCall = (node) => ts.isCallExpression(node);
/** @param {ts.CallExpression} call */
const calleeOf = ({ expression }) =>
  ts.isIdentifier(expression) ? expression.text : ts.isPropertyAccessExpression(expression) ? expression.name.text : "";

/** The texts of a literal, or of a choice between literals. @param {ts.Expression} node @returns {string[] | null} */
function literals(node) {
  if (ts.isParenthesizedExpression(node)) return literals(node.expression);
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (!ts.isConditionalExpression(node)) return null;
  const [yes, no] = [literals(node.whenTrue), literals(node.whenFalse)];
  return yes && no && [...yes, ...no];
}

/** The literals among what an expression may be. @param {ts.Node} node @returns {ts.Node[]} */
function shownBy(node) {
  if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) return [node];
  if (ts.isParenthesizedExpression(node) || ts.isSpreadElement(node)) return shownBy(node.expression);
  if (ts.isConditionalExpression(node)) return [...shownBy(node.whenTrue), ...shownBy(node.whenFalse)];
  if (ts.isBinaryExpression(node))
    return [
      ...(node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken ? [] : shownBy(node.left)),
      ...shownBy(node.right),
    ];
  if (ts.isArrayLiteralExpression(node)) return node.elements.flatMap(shownBy);
  if (ts.isArrowFunction(node)) return shownBy(node.body);
  if (isCall(node) && ["map", "flatMap"].includes(calleeOf(node))) return node.arguments.flatMap(shownBy);
  return [];
}

/** The texts of a literal or template, without its values. @param {ts.Node} node @returns {string} */
const textOf = (node) =>
  ts.isTemplateExpression(node)
    ? [node.head, ...node.templateSpans.map(({ literal }) => literal)].map(({ text }) => text).join("…")
    : ts.isStringLiteralLike(node)
      ? node.text
      : "";

/** Two words that nobody reads: CSS, names of what is stored, and messages of errors in our own code. */
const NAMES = [
  "button:not(:disabled), a[href], input, select, summary, [tabindex]",
  "(pointer: coarse)",
  "(prefers-reduced-motion: reduce)",
  "everything stored",
  "the page has no #",
  "no canvas",
  "no picture",
  "a worker cannot be started",
];

/** Functions whose texts are names: selectors, classes, and names of windows. */
const NAMING = ["querySelector", "querySelectorAll", "closest", "matches", "open", "drawn", "postMessage"];

/** Whether a text is a name, by where it stands. @param {ts.Node} node @returns {boolean} */
function isName({ parent }) {
  if (ts.isTemplateSpan(parent) || ts.isTemplateExpression(parent) || ts.isConditionalExpression(parent))
    return isName(parent);
  if (isCall(parent)) return NAMING.includes(calleeOf(parent));
  const set = ts.isPropertyAssignment(parent)
    ? parent.name.getText()
    : ts.isBinaryExpression(parent)
      ? parent.left.getText()
      : "";
  return ts.isImportDeclaration(parent) || /className$|font$/.test(set);
}

/** Reads the texts of a file of code. @param {string} file @returns {Found} */
export function textsOfCode(file) {
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true, ts.ScriptKind.JS);
  /** @type {Key[]} */
  const keys = [];
  /** @type {string[]} */
  const faults = [];
  const where = (/** @type {ts.Node} */ node) =>
    `${relative(ROOT, file)}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
  /** @param {ts.Node} node @param {boolean} isKey */
  function visit(node, isKey) {
    const place = isCall(node) && ts.isIdentifier(node.expression) ? TRANSLATES.get(node.expression.text) : undefined;
    if (isCall(node) && place !== undefined) {
      const [texts, ones] = [literals(node.arguments[place]), place ? literals(node.arguments[place - 1]) : []];
      if (!texts || !ones) faults.push(`${where(node)}: the key is not a literal: ${node.getText()}`);
      else keys.push(...texts.map((key) => ({ key, ...(ones.length && { one: ones[0] }), where: where(node) })));
      const values = node.arguments[place + 1];
      const given = !values
        ? []
        : ts.isObjectLiteralExpression(values) && values.properties.every(({ name }) => name)
          ? values.properties.map(({ name }) => name?.getText())
          : null;
      for (const name of (given && texts ? texts : []).flatMap(holesOf))
        if (!given?.includes(name) && !(place && name === "count"))
          faults.push(`${where(node)}: no value for {${name}}`);
      node.arguments.forEach((argument, index) => visit(argument, index <= place && literals(argument) !== null));
      return;
    }
    /** @param {ts.Node} shown */
    const check = (shown) => {
      for (const literal of shownBy(shown))
        if (WORD.test(textOf(literal))) faults.push(`${where(literal)}: not translated: ${literal.getText()}`);
    };
    if (isCall(node)) node.arguments.slice(SHOWS.get(calleeOf(node)) ?? Infinity).forEach(check);
    if (ts.isPropertyAssignment(node) && LABELS.includes(node.name.getText().replaceAll('"', "")))
      check(node.initializer);
    if (
      ts.isBinaryExpression(node) &&
      node.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
      ts.isPropertyAccessExpression(node.left) &&
      LABELS.includes(node.left.name.text)
    )
      check(node.right);
    if (
      !isKey &&
      (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) &&
      SENTENCE.test(textOf(node)) &&
      !NAMES.some((name) => textOf(node).startsWith(name)) &&
      !isName(node)
    )
      faults.push(`${where(node)}: not translated: ${node.getText()}`);
    ts.forEachChild(node, (child) => visit(child, isKey && ts.isConditionalExpression(node)));
  }
  visit(source, false);
  return { keys, faults: [...new Set(faults)] };
}

/** The names in braces. @param {string} text */
export const holesOf = (text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
/** The tags in a text. @param {string} text */
export const tagsOf = (text) => [...text.matchAll(/<\/?\w+>/g)].map(([tag]) => tag);

const VOID = ["br", "img", "input", "link", "meta"];
/** As in `words.js`: elements that are a part of the sentence around them. */
const INLINE = ["a", "code", "kbd", "strong"];

/** @typedef {{ tag: string, attributes: string, children: (Tag | string)[] }} Tag */

/** Reads our own HTML, which closes every element that can be closed. @param {string} html @returns {Tag} */
function treeOf(html) {
  /** @type {Tag} */
  const top = { tag: "", attributes: "", children: [] };
  const open = [top];
  for (const [, close, tag, attributes, text] of html.matchAll(
    /<(\/?)(\w+)((?:\s+[-\w]+(?:="[^"]*")?)*)\s*>|([^<]+)/g,
  )) {
    const inside = open[open.length - 1];
    if (text) inside.children.push(text);
    else if (close) {
      if (open.pop()?.tag !== tag) throw new Error(`</${tag}> closes <${inside.tag}>`);
    } else {
      const element = { tag, attributes, children: [] };
      inside.children.push(element);
      if (!VOID.includes(tag)) open.push(element);
    }
  }
  if (open.length > 1) throw new Error(`<${open[1].tag}> is not closed`);
  return top;
}

/** @param {string} text */
const trimmed = (text) => text.trim().replace(/\s+/g, " ").replaceAll("&lt;", "<").replaceAll("&amp;", "&");

/** Reads the texts of a file of HTML. @param {string} file @returns {Found} */
export function textsOfHtml(file) {
  const html = readFileSync(file, "utf8").replace(/^.*<body>|<\/body>.*$|\{main\}/gs, "");
  const where = relative(ROOT, file);
  /** @type {Key[]} */
  const keys = [];
  /** @param {string} text */
  const add = (text) => WORD.test(text) && keys.push({ key: text, where });
  /** @param {Tag} element */
  function visit({ tag, attributes, children }) {
    if (tag === "noscript" || /\stranslate="no"/.test(attributes)) return;
    for (const [, name, text] of attributes.matchAll(/([-\w]+)="([^"]*)"/g))
      if (LABELS.includes(name)) add(trimmed(text));
    const texts = children.filter((child) => typeof child === "string").filter((text) => text.trim());
    const inside = children.filter((child) => typeof child !== "string");
    if (texts.length && inside.length && inside.every((child) => INLINE.includes(child.tag))) {
      return add(
        trimmed(
          children
            .map((child) =>
              typeof child === "string" ? child : `<${child.tag}>${child.children.join("")}</${child.tag}>`,
            )
            .join(""),
        ),
      );
    }
    for (const text of texts) add(trimmed(text));
    inside.forEach(visit);
  }
  visit(treeOf(html));
  return { keys, faults: [] };
}

/** The file that has the pages' titles. */
const TITLES = join(ROOT, "site/pack.mjs");

/** Reads the titles of the pages. @returns {Found} */
function titles() {
  const [, pages] = /PAGES = \{(.*?)\}/s.exec(readFileSync(TITLES, "utf8")) ?? ["", ""];
  return {
    keys: [...pages.matchAll(/"(.*?)"/g)].map(([, key]) => ({ key, where: relative(ROOT, TITLES) })),
    faults: [],
  };
}

/** All files of code that people see something of, and all of HTML. */
export const FILES = [
  TITLES,
  ...[PAGE, WEB].flatMap((folder) =>
    readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name))),
  ),
].filter((file) => /(?<!\.d)\.(m?js|html)$/.test(file) && !SILENT.includes(file));

/** The files that some pages load, in the local app and on the site. @param {...string} pages */
export function filesOf(...pages) {
  const found = new Set([TITLES, ...["frame", ...pages].map((name) => join(PAGE, `${name}.html`))]);
  const next = [
    ...pages.map((name) => join(PAGE, `${name}/main.js`)),
    join(PAGE, "keep.js"),
    join(WEB, "program.js"),
    join(WEB, "install.js"),
  ];
  for (let file = next.pop(); file; file = next.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    for (const [, now, later] of readFileSync(file, "utf8").matchAll(
      /^(?:import|export) [^;"]*"(\.[^"]*)";$|await import\("(\.[^"]*)"\)/gm,
    )) {
      const name = now ?? later;
      const path = join(dirname(file), name);
      next.push(
        ...(FILES.includes(path) ? [path] : [path.replace(WEB, PAGE)].filter((other) => FILES.includes(other))),
      );
    }
  }
  return [...found];
}

/** Reads the texts of a file. @param {string} file @returns {Found} */
export const textsOf = (file) =>
  file === TITLES ? titles() : file.endsWith(".html") ? textsOfHtml(file) : textsOfCode(file);

/** The codes of what is wrong with a room's files. The page of bingo has none of them but those of boards. */
const OF_ROOMS = ["bingo_room", "bingo_feed", "bingo_fog_start", "bingo_many_moments"];
/** What is said of the mistakes in a feed: places, what is expected there, and what was found. */
const IN_FEEDS = [
  /^\{place\}: expected/,
  /^(the feed|entry)\b/,
  /^(an object|a list|at most \{number\} in all|a number|a whole number|a text), such as (\{text\}|\[\]|\{number\})$/,
  /^(a time that is not before|the goal that this square had|one of \{named\})/,
  /^(nothing|the text \{quoted\}|a long text|a list of \{number\}|an empty list|an object)$/,
];

/** The messages of the program, by the page that says them: their keys. @returns {Map<string, string[]>} */
export function messages() {
  const { components } = JSON.parse(readFileSync(join(PAGE, "openapi.json"), "utf8"));
  /** @type {Map<string, string[]>} */
  const keys = new Map([
    ["voltorb", []],
    ["puyo", []],
    ["bingo", []],
    ["review", []],
  ]);
  /** @param {any} schema @param {boolean} isCause */
  function visit(schema, isCause) {
    const { is, key } = schema?.properties ?? {};
    if (is && key?.examples) {
      const page = !isCause
        ? "bingo"
        : OF_ROOMS.includes(is.const)
          ? "review"
          : ([...keys.keys()].find((name) => is.const.startsWith(`${name}_`)) ?? "voltorb");
      const texts = key.examples.filter((/** @type {string} */ text) => text.replace(/\{\w+\}/g, ""));
      keys.get(page)?.push(...texts);
      const isOfRooms = (/** @type {string} */ text) =>
        isCause ? is.const === "bingo_board" : IN_FEEDS.some((part) => part.test(text));
      keys.get("review")?.push(...texts.filter(isOfRooms));
    }
    if (schema && typeof schema === "object") for (const part of Object.values(schema)) visit(part, isCause);
  }
  for (const [name, schema] of Object.entries(components.schemas)) visit(schema, name === "Cause");
  return keys;
}

/** The pages whose texts are in one catalogue, by its folder: as in `language.js`. @type {Record<string, string[]>} */
const FOLDERS = {
  voltorb: ["voltorb", "overlay"],
  practice: ["practice"],
  puyo: ["puyo", "puzzles"],
  bingo: ["bingo"],
  review: ["review"],
  api: ["api"],
};
/** The folders of pages that are in all languages; all are in Japanese. */
const EVERYWHERE = ["voltorb", "practice", "review"];

/** Whether a file is one of a page's own. @param {string} page @param {string} file */
const isOf = (page, file) => file.includes(`/${page}.html`) || file.includes(`/page/${page}/`);

/** The keys of files, with the English text for 1 if they have plural forms. @param {string[]} files */
export const keysOf = (files) => new Map(files.flatMap((file) => textsOf(file).keys.map(({ key, one }) => [key, one])));

/**
 * The keys that each catalogue of a language has. A text that the pages of several folders show is in the catalogue of
 * all pages, so that it stands once; any other is in that of its folder, so that no other page loads it.
 * @param {string} language
 */
export function wantedOf(language) {
  const texts = Object.entries(FOLDERS).map(
    ([folder, pages]) =>
      /** @type {const} */ ([
        folder,
        keysOf([...new Set([...filesOf(...pages), ...FILES.filter((file) => pages.some((page) => isOf(page, file)))])]),
      ]),
  );
  const here = texts.filter(([folder]) => language === "ja" || EVERYWHERE.includes(folder));
  /** @type {Map<string, Map<string, string | undefined>>} */
  const wanted = new Map(
    [language, ...here.map(([folder]) => `${folder}/${language}`)].map((name) => [name, new Map()]),
  );
  for (const [folder, keys] of here)
    for (const [key, one] of keys) {
      const isAlone = texts.filter(([, others]) => others.has(key)).length === 1;
      wanted.get(isAlone ? `${folder}/${language}` : language)?.set(key, one);
    }
  for (const [page, keys] of messages())
    for (const key of keys) {
      // A review loads bingo's catalogue, too.
      if (page === "review" && wanted.get(`bingo/${language}`)?.has(key)) continue;
      wanted.get(page === "voltorb" ? language : `${page}/${language}`)?.set(key, undefined);
    }
  return wanted;
}

/** The file of a catalogue, such as `ja` or `practice/ja`. @param {string} name */
export const fileOf = (name) => join(PAGE, `words/${name}.json`);

/**
 * A catalogue, such as `ja` or `practice/ja`.
 * @param {string} language
 * @returns {Record<string, string | Record<string, string>>}
 */
export const catalogueOf = (language) => JSON.parse(readFileSync(fileOf(language), "utf8"));
