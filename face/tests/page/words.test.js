// The catalogues have a translation for every text of the pages.

import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { test } from "node:test";
import { FILES, catalogueOf, fileOf, filesOf, holesOf, keysOf, messages, tagsOf, textsOf, wantedOf } from "./keys.js";

const SAID = new Set([...messages().values()].flat());
const ALL = keysOf(FILES);
const VOLTORB = keysOf(filesOf("voltorb", "overlay"));

test("every text that people see is translated, and every key is a literal with all its values", () => {
  assert.deepEqual(
    FILES.flatMap((file) => textsOf(file).faults),
    [],
  );
  assert.ok(ALL.size > 300 && VOLTORB.size > 200 && VOLTORB.size < ALL.size);
});

test("a text has plural forms everywhere or nowhere, and English has two", () => {
  const keys = FILES.flatMap((file) => textsOf(file).keys);
  assert.deepEqual(
    keys.filter(({ key, one }) => ALL.get(key) !== one),
    [],
  );
  assert.deepEqual(new Intl.PluralRules("en").resolvedOptions().pluralCategories.toSorted(), ["one", "other"]);
});

const LANGUAGES = ["ja", "de", "fr", "it", "es", "ko"];
const CATALOGUES = LANGUAGES.map((language) => wantedOf(language));

test("WORDS=move puts each translation into the catalogue that should have it", {
  skip: process.env.WORDS !== "move" && "only when it is asked for",
}, () => {
  for (const wanted of CATALOGUES) {
    const names = [...wanted.keys()];
    const all = Object.assign({}, ...names.map((name) => (existsSync(fileOf(name)) ? catalogueOf(name) : {})));
    for (const [name, keys] of wanted) {
      const found = Object.fromEntries(Object.entries(all).filter(([key]) => keys.has(key)));
      mkdirSync(dirname(fileOf(name)), { recursive: true });
      writeFileSync(fileOf(name), `${JSON.stringify(found, null, 2)}\n`);
    }
  }
});

for (const [language, wanted] of CATALOGUES.flatMap((wanted) => [...wanted])) {
  test(`the catalogue ${language} has every key, and no other`, () => {
    const catalogue = catalogueOf(language);
    const missing = [...wanted.keys()].filter((key) => !Object.hasOwn(catalogue, key));
    const unused = Object.keys(catalogue).filter((key) => !wanted.has(key));
    assert.deepEqual({ missing, unused }, { missing: [], unused: [] });
  });

  test(`translations in ${language} have the values, tags and plural forms of their keys`, () => {
    const categories = new Intl.PluralRules(language.split("/").at(-1)).resolvedOptions().pluralCategories.toSorted();
    for (const [key, text] of Object.entries(catalogueOf(language))) {
      assert.equal(typeof text === "string", wanted.get(key) === undefined, key);
      if (typeof text !== "string") assert.deepEqual(Object.keys(text).toSorted(), categories, key);
      for (const [category, form] of Object.entries(typeof text === "string" ? { other: text } : text)) {
        assert.notEqual(form, "", key);
        // The form for 1 may say it in a word.
        const holes = holesOf(key).filter((name) => name !== "count" || category !== "one" || form.includes("{count}"));
        // A message may be said more briefly than the program says it.
        const said = SAID.has(key)
          ? holesOf(key.replace("{quoted}", "{text}")).filter((name) => holesOf(form).includes(name))
          : holes;
        assert.deepEqual([...new Set(holesOf(form))].toSorted(), [...new Set(said)].toSorted(), `${key}: ${form}`);
        assert.deepEqual(tagsOf(form).toSorted(), tagsOf(key).toSorted(), `${key}: ${form}`);
        // French signs keep to their word, so that no line begins with one.
        if (language.endsWith("fr")) assert.doesNotMatch(form, / [:;!?»%]|« /);
      }
    }
  });
}

/**
 * What each term is called, in each language of `LANGUAGES`: one word, wherever the English text has it.
 * @type {[RegExp, RegExp[]][]}
 */
const TERMS = [
  [
    /Voltorb Flip/,
    [/ビリリダマめくり/, /Voltofalle/, /Voltorbataille/, /Gira Voltorb/, /Giravoltorb/, /찌리리공 뒤집기/],
  ],
  [/Voltorbs?\b(?! Flip)/, [/ビリリダマ/, /Voltobal(?!l)/, /Voltorbe\b/, /Voltorb\b/, /Voltorb\b/, /찌리리공/]],
  [/\bseeds?\b(?<!2³² seeds)/i, [/シード/, /Seed/, /seed/i, /seed/i, /seed/i, /시드/]],
  [/\bcoach\b/i, [/コーチ/, /Coach/, /coach/i, /coach/i, /coach/i, /코치/]],
  [/\bframes?\b/, [/フレーム/, /Frame/, /frame/, /frame/, /frame/, /프레임/]],
  [/\bcoins\b/, [/コイン/, /Münz/i, /jeton/i, /getton/i, /ficha/i, /코인/]],
];
/** Words that were once used for the same, and are another thing to players. */
const OTHER = [
  /助け(?!を)|機械/,
  /Trainer|Besuch|\bRat\b|je Stunde/,
  /graine|entraîneur|visite\b|Problème/i,
  /\bseme\b|maestro|visita|[Aa]bbandon|Problem[ai]/,
  /semilla|entrenador|visita|fotograma|Gira Voltorb|Problema/i,
  /도움말|프레임들/,
];

test("a term has one word in each language", () => {
  let seen = 0;
  for (const [index, language] of LANGUAGES.entries())
    for (const [key, text] of Object.entries({
      ...catalogueOf(language),
      ...catalogueOf(`voltorb/${language}`),
      ...catalogueOf(`practice/${language}`),
      ...catalogueOf(`review/${language}`),
    }).filter(([key]) => !SAID.has(key)))
      for (const form of typeof text === "string" ? [text] : Object.values(text)) {
        assert.doesNotMatch(form, OTHER[index], `${language}: ${key}`);
        for (const [, words] of TERMS.filter(([term]) => term.test(key.replace(/\{\w+\}/g, "")))) {
          seen += 1;
          assert.match(form, words[index], `${language}: ${key}`);
        }
      }
  assert.ok(seen > 500, `${seen}`);
});

test("points are of Puyo Puyo alone: a line of cards has a sum, and a choice costs percentage points", () => {
  const keys = [...keysOf(filesOf("voltorb", "practice", "overlay")).keys()];
  const found = keys.filter((key) => /(?<!percentage |turning )\bpoints?\b(?! the camera)/i.test(key));
  // The program's own message, which says that there are none.
  assert.deepEqual(
    found.filter((key) => !SAID.has(key) && !/\{points\}/.test(key)),
    [],
  );
  assert.ok(keys.includes("{line}: sum {sum}, {voltorbs}"));
});

/** What guides put in the same signs and is no text of the pages. */
const NO_NAME = [
  "Fixed Board",
  "少なくとも",
  "Voltorb Flip",
  "at least",
  "loss",
  "stake",
  "Catch a fish",
  "blackout",
  "lockout",
  "Custom (Advanced)",
  "SRL v5",
  "Randomized",
];

test("guides call buttons and panels what the pages call them", () => {
  const folder = new URL("../../../docs/", import.meta.url);
  const read = (/** @type {string} */ name) =>
    readFileSync(new URL(name, folder), "utf8").replace(/```[^]*?```|`[^`]*`/g, "");
  const plain = (/** @type {unknown} */ text) => String(text).replace(/…$/, "");
  const catalogues = [...wantedOf("ja").keys()].map(catalogueOf);
  const english = new Set(catalogues.flatMap((catalogue) => Object.keys(catalogue)).map(plain));
  const japanese = new Set(catalogues.flatMap((catalogue) => Object.values(catalogue)).map(plain));
  const unused = new Set(NO_NAME);
  let seen = 0;
  for (const guide of readdirSync(new URL("ja", folder)))
    for (const [name, known, pattern] of /** @type {const} */ ([
      [guide, english, /(?<![*\w])\*(\w[^*]*?)\*(?!\*)/g],
      [`ja/${guide}`, japanese, /「(.*?)」/g],
    ]))
      for (const [, said] of read(name).matchAll(pattern)) {
        const text = said.replace(/\s+/g, " ");
        seen += 1;
        if (!unused.delete(text) && !NO_NAME.includes(text)) assert.ok(known.has(plain(text)), `${name}: ${text}`);
      }
  assert.deepEqual([...unused], []);
  assert.ok(seen > 100, `${seen}`);
});
