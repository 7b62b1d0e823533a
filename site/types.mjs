// Writes the types of the npm package's questions and answers: node types.mjs OPENAPI >questions.d.ts
//
// What the description closes is closed here, too: names, patterns and lists of a fixed length. What a question may say
// is `readonly`, so that it takes what is written `as const`.

import { readFileSync } from "node:fs";

/** @typedef {Record<string, any>} Schema */
const {
  paths,
  components: { schemas },
} = JSON.parse(readFileSync(process.argv[2], "utf8"));

/** The types of texts by their patterns, or by their names where there is no pattern. @type {Record<string, string>} */
const TEXTS = {
  "^soonest:coins:[0-9]+$": "`soonest:coins:${number}`",
  "^[1-6](up|right|down|left)$": "`${1 | 2 | 3 | 4 | 5 | 6}${Orientation}`",
  "^[RGBYP]{2}$": '`${"R" | "G" | "B" | "Y" | "P"}${"R" | "G" | "B" | "Y" | "P"}`',
  "^\\d+(\\.\\.\\d+)?$": "`${number}` | `${number}..${number}`",
};
/** Types that the description leaves open, and numbers that are few. @type {Record<string, string>} */
const NAMED = {
  Goal: '"most" | `coins:${number}` | `level:${number}`',
  Level: "1 | 2 | 3 | 4 | 5 | 6 | 7 | 8",
};
/** What `lists.d.ts` says. */
const LISTS = ["GameList", "List"];
/** Longer lists of a fixed length are lists of any. */
const LONGEST = 5;

/** A comment for people who hover over a name. @param {string} [text] @param {string} [indent] */
const comment = (text, indent = "") =>
  text
    ? `${indent}/**\n${text
        .replaceAll("*/", "* /")
        .split("\n")
        .map((line) => `${indent} * ${line}`.trimEnd())
        .join("\n")}\n${indent} */\n`
    : "";
const listed = (/** @type {string} */ items) => (/^[\w."`$]+$|^\w+\[\]$/.test(items) ? items : `(${items})`);
const text = (/** @type {unknown} */ value) => JSON.stringify(value);
const camel = (/** @type {string} */ path) => path.replace(/(?:^|[-/_])(\w)/g, (_, letter) => letter.toUpperCase());

/** What one way of a union says of a value that is a name. @param {Schema[]} ways */
const names = (ways) =>
  ways
    .filter((way) => way.const !== undefined && way.description)
    .map((way) => `- \`${way.const}\`: ${way.description}`)
    .join("\n");
/** @param {Schema} schema */
const about = ({ description = "", oneOf = [], default: usual }) =>
  [description, names(oneOf), usual === undefined || usual === null ? "" : `@default ${text(usual)}`]
    .filter(Boolean)
    .join("\n\n");

/** Returns the type of a schema. @param {Schema} schema @param {boolean} isRequest @returns {string} */
function type(schema, isRequest) {
  if (schema.$ref) return schema.$ref.split("/").at(-1);
  if (schema.const !== undefined) return text(schema.const);
  if (schema.enum) return schema.enum.map(text).join(" | ");
  const ways = schema.oneOf ?? schema.anyOf;
  if (ways) {
    const of = union(ways, isRequest);
    return schema.properties ? `${object(schema, isRequest)} & (${of})` : of;
  }
  const kinds = [schema.type ?? []].flat();
  const types = kinds.map((kind) => {
    if (kind === "array") return list(schema, isRequest);
    if (kind === "object") return schema.properties ? object(schema, isRequest) : map(schema, isRequest);
    if (kind === "string") return TEXTS[schema.pattern] ?? "string";
    return { integer: "number", number: "number", boolean: "boolean", null: "null" }[/** @type {string} */ (kind)];
  });
  return types.length ? [...new Set(types)].join(" | ") : "unknown";
}

/** @param {Schema[]} ways @param {boolean} isRequest */
function union(ways, isRequest) {
  // An object of one way has none of the members that only another one has.
  const all = new Set(ways.flatMap((way) => Object.keys(way.properties ?? {})));
  return [
    ...new Set(
      ways.map((way) => {
        const others = isRequest && way.properties ? [...all].filter((name) => !way.properties[name]) : [];
        return others.length
          ? `${type(way, isRequest)} & { ${others.map((name) => `${name}?: undefined`).join("; ")} }`
          : type(way, isRequest);
      }),
    ),
  ].join(" | ");
}

/** @param {Schema} schema @param {boolean} isRequest */
function list({ prefixItems, items = {}, minItems, maxItems }, isRequest) {
  const readonly = isRequest ? "readonly " : "";
  if (prefixItems)
    return `${readonly}[${prefixItems.map((/** @type {Schema} */ item) => type(item, isRequest)).join(", ")}]`;
  const of = type(items, isRequest);
  if (minItems === maxItems && maxItems <= LONGEST) return `${readonly}[${Array(maxItems).fill(of).join(", ")}]`;
  return `${readonly}${listed(of)}[]`;
}

/** @param {Schema} schema @param {boolean} isRequest */
function map({ additionalProperties: of }, isRequest) {
  return `{ ${isRequest ? "readonly " : ""}[name: string]: ${typeof of === "object" ? type(of, isRequest) : "unknown"} }`;
}

/** @param {Schema} schema @param {boolean} isRequest */
function object({ properties, required = [] }, isRequest) {
  const members = Object.entries(properties).map(([name, schema]) => {
    const key = `${isRequest ? "readonly " : ""}${/^\w+$/.test(name) ? name : text(name)}${required.includes(name) ? "" : "?"}`;
    return `${comment(about(schema), "  ")}  ${key}: ${type(schema, isRequest).replaceAll("\n", "\n  ")};\n`;
  });
  return `{\n${members.join("")}}`;
}

/** The schemas that questions name, and those that these name. @type {Set<string>} */
const requested = new Set();
/** @param {unknown} schema */
function reach(schema) {
  if (typeof schema !== "object" || schema === null) return;
  for (const [key, value] of Object.entries(schema)) {
    const name = key === "$ref" ? value.split("/").at(-1) : "";
    if (name && !requested.has(name)) {
      requested.add(name);
      reach(schemas[name]);
    }
    reach(value);
  }
}
/**
 * Where a question can be asked in several ways, each has an answer of its own, in the same order. Returns these
 * answers by whose rules deal the list, and by whether one seed is asked for or several.
 * @param {Schema} body @param {Schema} answered
 */
function formsOf(body, answered) {
  /** @type {Schema[] | undefined} */
  const ways = body.anyOf ?? body.oneOf;
  if (!ways) return "";
  const named = (/** @type {Schema} */ { properties }) =>
    ({ oot: "oot", "oot-v1": "goal", playbingo: "playbingo" })[String(properties.rules?.const)] ?? "family";
  const answers = [...new Set(ways.map(named))].map((rules) => {
    const of = ways.flatMap((way, index) =>
      named(way) === rules ? [[way.required?.[0], type(answered.anyOf[index], false)]] : [],
    );
    const [[, only]] = of;
    return [rules, of.length === 1 ? only : `{ ${of.map(([member, answer]) => `${member}: ${answer}`).join("; ")} }`];
  });
  return `{ ${answers.map(([rules, of]) => `${rules}: ${of}`).join("; ")} }`;
}

const posts = Object.entries(paths).map(
  ([path, { post }]) => /** @type {const} */ ([path.slice("/ask/".length), post]),
);
for (const [, { requestBody, parameters }] of posts) reach([requestBody, parameters]);

const parts = [
  '// Written by site/types.mjs from page/openapi.json.\n\nimport type { GameList, List } from "./lists.js";\n',
];
for (const [name, schema] of Object.entries(schemas)) {
  if (LISTS.includes(name)) continue;
  parts.push(`${comment(about(schema))}export type ${name} = ${NAMED[name] ?? type(schema, requested.has(name))};\n`);
}
/** @type {string[][]} */
const [bodies, answers, pictures] = [[], [], []];
/** The answers of the questions that can be asked in several ways. @type {string[]} */
const forms = [];
for (const [question, { summary, requestBody, responses, parameters }] of posts) {
  const answered = responses[200].content["application/json"].schema;
  const doc = comment(summary.split(" With text/event-stream")[0], "  ");
  answers.push(`${doc}  ${text(question)}: ${type(answered, false)};\n`);
  const body = requestBody.content["application/json"]?.schema;
  if (!body) {
    const properties = Object.fromEntries(
      parameters.map((/** @type {Schema} */ { name, schema }) => [name, { ...schema, type: "string" }]),
    );
    const required = parameters
      .filter((/** @type {Schema} */ { required }) => required)
      .map((/** @type {Schema} */ { name }) => name);
    pictures.push(`${doc}  ${text(question)}: ${object({ properties, required }, true).replaceAll("\n", "\n  ")};\n`);
    continue;
  }
  const name = `${camel(question)}Question`;
  parts.push(`${comment(summary.split(" With text/event-stream")[0])}export type ${name} = ${type(body, true)};\n`);
  bodies.push(`${doc}  ${text(question)}: ${name};\n`);
  const of = formsOf(body, answered);
  if (of) forms.push(`${doc}  ${text(question)}: ${of};\n`);
}
parts.push(`/** What each question may say. */\nexport interface Bodies {\n${bodies.join("")}}\n`);
parts.push(`/** What each answer says. */\nexport interface Answers {\n${answers.join("")}}\n`);
parts.push(
  `/** What a question about a picture may say besides. */\nexport interface Pictures {\n${pictures.join("")}}\n`,
);
parts.push(
  `/** The answers of a question that can be asked in several ways: by whose rules deal the list, and by the member that each way needs. */\nexport interface Forms {\n${forms.join("")}}\n`,
);
process.stdout.write(parts.join("\n"));
