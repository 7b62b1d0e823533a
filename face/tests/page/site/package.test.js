// The npm package: the examples of its README run, and its types know the questions.

import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { test, after } from "node:test";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { withMemory } from "./memory.js";

const PACKAGE = fileURLToPath(new URL("../../../../site/dist-npm", import.meta.url));
const GOLDEN = fileURLToPath(new URL("../../../../../shared/golden", import.meta.url));
const golden = existsSync(`${GOLDEN}/bingosync_cards.jsonl.gz`);
const example = [...readFileSync(join(PACKAGE, "README.md"), "utf8").matchAll(/```js\n(.*?)```/gs)]
  .map(([, code]) => code)
  .join("");

// A project that has installed the package.
const project = mkdtempSync(join(tmpdir(), "foretile-"));
after(() => rmSync(project, { recursive: true }));
mkdirSync(join(project, "node_modules"));
symlinkSync(PACKAGE, join(project, "node_modules/foretile"), "dir");
// The community's lists, where they were fetched.
for (const name of ["oot-bingo-lists", "oot-bingo-generator"]) {
  const installed = fileURLToPath(new URL(`../../../../golden/lists/node_modules/${name}`, import.meta.url));
  if (existsSync(installed)) symlinkSync(installed, join(project, "node_modules", name), "dir");
}

test("the modules name no folder of the machine that built them", () => {
  const folders = [
    process.env.CARGO_HOME ?? join(homedir(), ".cargo"),
    fileURLToPath(new URL("../../../../", import.meta.url)),
  ];
  for (const game of ["voltorb", "puyo", "bingo"]) {
    const module = readFileSync(join(PACKAGE, `${game}.wasm`), "latin1");
    assert.ok(module.includes("/serde_json-"), "messages name files");
    for (const folder of folders) assert.ok(!module.includes(folder), `${game} names ${folder}`);
  }
});

test("the examples run", () => {
  writeFileSync(join(project, "example.mjs"), example);
  const output = execFileSync(process.execPath, ["example.mjs"], { cwd: project, encoding: "utf8" });
  assert.match(output, /Defeat 3 Iron Knuckles/);
  assert.match(output, /Catch fish number \d+/);
  assert.match(output, /\[ 24, 20, 21, 22 \] 0\.51/);
  assert.match(output, /'RG'/);
  assert.match(output, /"averageStandardDeviation"/);
  assert.match(output, /^007 1000$/m);
  assert.match(output, /^1000 cards$/m);
});

test("a list that is kept deals its cards, and is freed", async () => {
  const { open } = await import(/** @type {any} */ (join(PACKAGE, "node.js")));
  const foretile = await open("bingo");
  const read = (/** @type {string} */ version) =>
    JSON.parse(
      readFileSync(fileURLToPath(new URL(`../../../../golden/lists/fetched/${version}.json`, import.meta.url)), "utf8"),
    );
  const versions = existsSync(new URL("../../../../golden/lists/fetched/v10.1.json", import.meta.url))
    ? ["v10.1", "v9.2"]
    : [];
  const sources = /** @type {any[]} */ ([
    {},
    { mode: "blackout" },
    ...versions.map((version) => ({ list: read(version), mode: "short" })),
  ]);
  const lists = sources.map(({ list, ...options }) => foretile.bingo.list(list, options));
  const seeds = [112233, "007", 5];
  for (const round of [0, 1]) {
    lists.forEach((list, index) => {
      const cards = seeds.map((seed) => foretile.ask("bingo/deal", { ...sources[index], seed }));
      assert.deepEqual(list.cards(seeds), cards, `${round}`);
      assert.deepEqual(foretile.ask("bingo/deal", { ...sources[index], seeds }).cards, cards);
      assert.deepEqual(list.deal("007"), cards[1]);
    });
    // Another one takes the place of one that was freed, whose name deals no more.
    const [freed] = lists.splice(0, 1, foretile.bingo.list(undefined, sources[1]));
    freed[Symbol.dispose ?? Symbol.for("Symbol.dispose")]();
    freed.free();
    sources[0] = sources[1];
    assert.throws(() => freed.deal(1), { name: "Refused", code: "request", message: /the list was freed/ });
  }
  assert.throws(() => foretile.bingo.list({ 1: 5 }), { name: "Refused", code: "list" });
  assert.throws(() => lists[0].deal("x"), { name: "Refused", code: "question" });
  for (const list of lists) list.free();
  // A list takes about half a megabyte.
  let before = 0;
  for (let count = 0; count < 600; count++) {
    foretile.bingo.list().free();
    if (count === 100) before = process.memoryUsage().rss;
  }
  const grown = (process.memoryUsage().rss - before) / 2 ** 20;
  assert.ok(grown < 60, `${grown} MB`);
  await assert.rejects(async () => (await open("puyo")).bingo.list(), TypeError);
});

test("a game is loaded alone", async () => {
  const { open } = await import(/** @type {any} */ (join(PACKAGE, "node.js")));
  const foretile = await open("puyo");
  assert.equal(foretile.ask("puyo/link", { seed: 0x1234 }).pairs.length, 128);
  assert.throws(
    () => foretile.ask("bingo/deal", { seed: 1 }),
    /there is no `bingo\/deal` here: expected a question about puyo/,
  );
  await assert.rejects(open("bongo"), {
    name: "Refused",
    code: "request",
    message: /there is no game "bongo": expected some of voltorb, puyo, bingo/,
  });
});

test("another game's cards are those of its site", { skip: golden ? false : `needs ${GOLDEN}` }, async () => {
  const { open } = await import(/** @type {any} */ (join(PACKAGE, "node.js")));
  const foretile = await open("bingo");
  const all = gunzipSync(readFileSync(`${GOLDEN}/bingosync_cards.jsonl.gz`))
    .toString()
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  const cards = all.filter(({ options }) => Object.keys(options).length === 0);
  assert.ok(new Set(cards.map(({ rules }) => rules)).size === 9, "all rules");
  for (const file of new Set(cards.map(({ list }) => list))) {
    const of = cards.filter(({ list }) => list === file);
    const list = JSON.parse(readFileSync(`${GOLDEN}/bingosync_lists/${file}`, "utf8"));
    const dealt = foretile.ask("bingo/deal", { list, rules: of[0].rules, seeds: of.map(({ seed }) => seed) });
    const goals = dealt.cards.map(
      (/** @type {any} */ card) => card.goals?.map((/** @type {any} */ { name }) => name) ?? null,
    );
    assert.deepEqual(
      goals,
      of.map(({ goals }) => goals),
      file,
    );
  }
});

// Each time in one instance, whose memory stays as it is. By night, 10,000 times.
const CANCELS = `
import { open } from "foretile";
const foretile = await open("bingo", "voltorb");
const questions = [
  ["bingo/study", { seeds: "1..100000" }],
  ["voltorb/find", { rounds: [{
    level: 1,
    rows: [[5, 1], [7, 1], [3, 2], [6, 0], [4, 2]],
    cols: [[3, 3], [7, 0], [5, 0], [6, 2], [4, 1]],
  }], any_clock: true }],
];
const enough = new Error("enough");
const cancel = ([question, body]) => {
  try {
    foretile.ask(question, body, ({ done, of }) => { throw done >= 0 && of > 0 ? enough : new Error("no numbers"); });
    return "no progress";
  } catch (error) {
    if (error !== enough) throw error;
  }
};
let before;
for (let round = 0; round < (process.env.FORETILE_ALL ? 10_000 : 600); round++) {
  for (const question of round % 50 ? questions.slice(1) : questions) console.assert(!cancel(question));
  if (round === 100) before = process.memoryUsage().rss;
}
console.log("grown", Math.round((process.memoryUsage().rss - before) / 2 ** 20));

// A question within the progress of another leaves its progress alone.
const progressed = [];
const controller = new AbortController();
try {
  foretile.ask("bingo/study", { seeds: "1..20000" }, {
    signal: controller.signal,
    onProgress: (progress) => {
      progressed.push(progress.done);
      if (foretile.ask("bingo/deal", { seed: 112233 }).goals.length !== 25) throw new Error("another answer");
      if (progressed.length === 3) controller.abort("three times");
    },
  });
} catch (reason) {
  console.log(progressed.length, reason);
}
try {
  foretile.ask("bingo/deal", { seed: 1 }, { signal: AbortSignal.abort("before") });
} catch (reason) {
  console.log(reason);
}
console.log(foretile.ask("bingo/study", { seeds: "1..100" }).cards);
`;

test("work is cancelled by an error or a signal, as often as one likes", () => {
  writeFileSync(join(project, "cancels.mjs"), CANCELS);
  const { stdout, stderr } = spawnSync(process.execPath, ["cancels.mjs"], { cwd: project, encoding: "utf8" });
  assert.equal(stderr, "");
  const [grown, nested, before, cards] = stdout.trim().split("\n");
  assert.ok(Number(grown.replace("grown ", "")) < 30, grown);
  assert.deepEqual([nested, before, cards], ["3 three times", "before", "100"]);
});

test("workers answer, share long work, and stop", async () => {
  const [{ open }, { open: inWorkers, Refused }] = await Promise.all(
    ["node.js", "worker-node.js"].map((file) => import(/** @type {any} */ (join(PACKAGE, file)))),
  );
  const [here, there] = [await open(), await inWorkers("bingo", "voltorb", { workers: 3 })];
  const study = { seeds: "1..4000" };
  /** @type {any[]} */
  const reports = [];
  const both = await Promise.all([
    there.ask("bingo/study", study, (/** @type {any} */ progress) => reports.push(progress)),
    there.ask("bingo/deal", { seed: 112233 }),
  ]);
  assert.deepEqual(both, [here.ask("bingo/study", study), here.ask("bingo/deal", { seed: 112233 })]);
  assert.deepEqual(reports.at(-1), { done: 4000, of: 4000 });
  assert.ok(
    reports.every(({ done }, index) => index === 0 || done >= reports[index - 1].done),
    "it never goes back",
  );
  // So few that not every worker has a share.
  reports.length = 0;
  await there.ask("bingo/study", { seeds: "0..9" }, (/** @type {any} */ progress) => reports.push(progress));
  assert.deepEqual(reports.at(-1), { done: 10, of: 10 });
  const long = { seeds: "1..9000000" };
  const enough = new Error("enough");
  const stop = new AbortController();
  await assert.rejects(
    there.ask("bingo/study", long, { signal: stop.signal, onProgress: () => stop.abort(enough) }),
    enough,
  );
  await assert.rejects(there.ask("bingo/study", long, { signal: AbortSignal.abort(enough) }), enough);
  await assert.rejects(
    there.ask("bingo/study", long, () => {
      throw enough;
    }),
    enough,
  );
  await assert.rejects(
    there.ask("bingo/deal", { seed: "x" }),
    (/** @type {any} */ error) => error instanceof Refused && error.code === "question",
  );
  await assert.rejects(there.ask("puyo/link", { seed: 1 }), { name: "Refused", code: "request" });
  // More questions than workers, one of which is given up while it waits.
  const waits = new AbortController();
  const given = there.ask("bingo/deal", { seed: 9 }, { signal: waits.signal });
  const many = Array.from({ length: 20 }, (_, seed) => there.ask("bingo/deal", { seed }));
  waits.abort(enough);
  await assert.rejects(given, enough);
  assert.deepEqual(
    await Promise.all(many),
    Array.from({ length: 20 }, (_, seed) => here.ask("bingo/deal", { seed })),
  );
  const black = { data: new Uint8Array(4 * 64 * 48), width: 64, height: 48 };
  assert.deepEqual(
    await Promise.all([there.look("voltorb/read", black), there.look("voltorb/read", black)]),
    Array(2).fill(here.look("voltorb/read", black)),
  );
  const last = there.ask("bingo/study", long);
  const closed = assert.rejects(last, { name: "Refused", code: "left", message: /the workers were closed/ });
  await there.ask("bingo/deal", { seed: 1 });
  there.close();
  await closed;
});

test("after a question that several workers refuse, each gets the answer to its own", async () => {
  const { open } = await import(/** @type {any} */ (join(PACKAGE, "worker-node.js")));
  const foretile = await open("bingo", { workers: 3 });
  for (let round = 0; round < 3; round += 1) {
    const goals = `No such goal ${round}`;
    await assert.rejects(foretile.ask("bingo/find", { goals }), new RegExp(goals));
    for (const seed of [1, 2, 3, 4]) assert.equal((await foretile.ask("bingo/deal", { seed })).seed, seed);
  }
  // A reason that is an error of the package is one of whoever stopped waiting.
  const stop = new AbortController();
  const work = foretile.ask("bingo/study", { seeds: "0..99999" }, { signal: stop.signal });
  stop.abort(await foretile.ask("bingo/deal", { seed: -1 }).catch((/** @type {Error} */ error) => error));
  await assert.rejects(work, { name: "Refused" });
  for (const seed of [1, 2, 3, 4]) assert.equal((await foretile.ask("bingo/deal", { seed })).seed, seed);
  foretile.close();
});

test("what cannot be is refused by the package itself, before a module is asked", async () => {
  const [{ open }, { open: inWorkers }] = await Promise.all(
    ["node.js", "worker-node.js"].map((file) => import(/** @type {any} */ (join(PACKAGE, file)))),
  );
  for (const source of ["file:///no/such.wasm", "./bingo.wasm", "http://127.0.0.1:1/bingo.wasm", new Uint8Array(9)])
    for (const start of [open, inWorkers])
      await assert.rejects(start({ bingo: source }), {
        name: "Refused",
        code: "file",
        message: /^cannot load the module of bingo: expected the package's bingo.wasm \(/,
      });
  for (const workers of [0, -1, 1.5, Number.NaN, "2"])
    await assert.rejects(inWorkers("bingo", { workers }), {
      name: "Refused",
      message: /expected a whole number from 1, such as \{ workers: 4 \}/,
    });
  const foretile = await open("bingo");
  for (const seeds of [[1, Number.NaN], [Number.POSITIVE_INFINITY]])
    assert.throws(() => foretile.ask("bingo/deal", { seeds }), {
      code: "question",
      message: /expected a finite number/,
    });
});

test("the search in the module is of vectors", () => {
  // Bitwise instructions on vectors: a byte that stands before all of vectors, and their numbers (`v128.not` to
  // `any_true`).
  const count = (/** @type {Buffer} */ module) =>
    module.filter((byte, at) => byte === 0xfd && module[at + 1] >= 0x4d && module[at + 1] <= 0x53).length;
  const vectors = count(readFileSync(join(PACKAGE, "voltorb.wasm")));
  // 4,900 today. Where loops are no vectors, as once, 1,700 are left, of what is written as vectors.
  assert.ok(vectors > 3_500, `${vectors} with vectors`);
  // By day `site/test` builds no modules without SIMD.
  if (!process.env.FORETILE_ALL) return;
  const chance = count(readFileSync(join(PACKAGE, "../dist/voltorb-plain.wasm")));
  assert.ok(chance < 500, `${chance} without vectors`);
});

test("where there is no memory left, the error says so, and workers go on", async () => {
  const [{ open }, { open: inWorkers }] = await Promise.all(
    ["node.js", "worker-node.js"].map((file) => import(/** @type {any} */ (join(PACKAGE, file)))),
  );
  const voltorb = withMemory(readFileSync(join(PACKAGE, "voltorb.wasm")), 16);
  // The hardest known screen.
  const hardest = {
    level: 8,
    rows: [
      [7, 2],
      [4, 2],
      [6, 2],
      [6, 2],
      [5, 2],
    ],
    cols: [
      [3, 3],
      [5, 2],
      [7, 1],
      [6, 2],
      [7, 2],
    ],
    time_limit: 60,
  };
  const full = { code: "memory", message: /no memory left for this answer: expected more/ };
  const here = await open({ voltorb });
  assert.throws(() => here.ask("voltorb/solve", hardest), full);
  const there = await inWorkers({ voltorb }, { workers: 1 });
  await assert.rejects(there.ask("voltorb/solve", hardest), full);
  assert.equal((await there.ask("voltorb/deal", { seed: 1 })).board.length, 25);
  there.close();
});

/** Lists that people have, and questions about them. */
const ABOUT_LISTS = `
const list = {
  "1": [{ id: "a", name: "A", time: 1, types: { x: 1 } }],
  ${Array.from({ length: 24 }, (_, at) => `"${at + 2}": []`).join(", ")},
  rowtypes: {},
} as const;
const foretile = await open("bingo");
const seed = 112233 as number | string;
const { goals }: DealtCard = foretile.ask("bingo/deal", { seed, list, mode: "short-blackout" });
const community: DealtCard = foretile.ask("bingo/deal", { seed, list: getBingoList("v10.1") });
const several: DealtCards = foretile.ask("bingo/deal", { seeds: "1..5", list: getBingoList(latestBingoVersion) });
foretile.ask("bingo/study", { seeds: "1..5", list: getBingoList("v9.2") }, ({ done, of }) => console.log((100 * done) / of)).goals;
foretile.bingo.list(getBingoList("v10.1"), { mode: "short" }).deal(seed).goals;
const later: Promise<DealtCard> = (await inWorkers("bingo")).ask("bingo/deal", { seed, list: getBingoList("v10.1") });
const either: Answer<"bingo/deal"> = foretile.ask("bingo/deal", {} as QuestionBody<"bingo/deal">);
const { cards }: DealtCards = foretile.ask("bingo/deal", { seeds: [1, "007"], list: { toml: "" }, rules: "oot" } as const);
foretile.ask("bingo/deal", { seeds: "1..5", list: { csv: "" }, profile: { maximumSynergy: 8 } }).cards;
for (const version of [v10, v9]) foretile.bingo.list(version, { mode: "short" }).cards("1..3");
const flat: GameCards = foretile.ask("bingo/deal", { list: ["a", { name: "b", types: ["x"] }], seeds: [1] } as const);
const one: GameDealtCard = foretile.ask("bingo/deal", { list: { js: "" }, rules: "synergen", seed: 1 });
const pack: GameDealtCard = foretile.ask("bingo/deal", { list: { goals: ["a"] }, seed: 1 });
const second: GameDealtCard = foretile.ask("bingo/deal", { version: "8.2", seed: 1 });
const tenth: DealtCard = foretile.ask("bingo/deal", { version: "10.5.1", seed: 1, list: { text: "" }, rules: "oot" });
foretile.ask("bingo/deal", { version: "1.1", seed: 1 }).given;
foretile.ask("bingo/explain", { seed: 1, list: { text: "" } });
const counted: Studied | GameStudied | PlaybingoStudied = foretile.ask("bingo/study", { list: { text: "" } });
if ("rules" in counted) counted.unevenness; else counted.spread;
foretile.ask("bingo/check", {}).parts;
foretile.ask("bingo/compare", { before: { text: "" }, after: { text: "" }, rules: "simple" }).changed_lines;
foretile.ask("bingo/balance", { list: v10, state: foretile.ask("bingo/balance", { rounds: 4, batches: 2 }).state });
const anything = <Q extends Question<"bingo">>(question: Q, body: QuestionBody<Q>): Answer<Q> => foretile.ask(question, body);
const wide = await inWorkers("voltorb", "puyo", { workers: 2 });
const solved: Promise<Solved> = wide.ask(
  "voltorb/solve",
  { level: 8, aim: "soonest:coins:500", ...hints } as const,
  { signal: AbortSignal.timeout(1) },
);
wide.ask("puyo/place", { seed: 1, placed: ["3up"] });
const codes: Record<ErrorCode, string> | undefined = undefined;
new Refused({ error: "", code: "list" }) satisfies Error;
{ using kept = foretile.bingo.list(v9); kept.deal("007").goals?.[0]?.name; }
(await open({ puyo: new URL("http://localhost/puyo.wasm") })).ask("puyo/link", { seed: 1 });
export { pack, second, tenth, flat, one, goals, cards, anything, solved, codes, community, several, later, either };
`;
const HINTS =
  "const hints = { rows: [[5, 1], [3, 2], [5, 1], [4, 1], [8, 1]], cols: [[5, 1], [5, 1], [5, 1], [4, 2], [6, 1]] } as const;\n";

test("types tell a wrong question from a right one, and what it is about", {
  skip: existsSync(new URL("../../../../golden/lists/fetched/v10.1.json", import.meta.url))
    ? false
    : "needs the community's lists",
}, async () => {
  const wrong = /** @type {[string, RegExp][]} */ ([
    ['foretile.ask("voltorb/nothing", {});', /voltorb\/nothing/],
    ['foretile.ask("bingo/deal", { sead: 1 });', /sead/],
    ['foretile.ask("bingo/deal", { seed: 1, sead: 1 });', /sead/],
    ['foretile.ask("bingo/deal", { seed: 1 }).board;', /board/],
    ['foretile.ask("bingo/deal", { seeds: [1] }).goals;', /goals/],
    ['foretile.ask("bingo/deal", { seed: 1, seeds: [1] });', /seed/],
    ['foretile.ask("bingo/deal", { seed: 1, version: "2" }).iterations;', /iterations/],
    ['foretile.ask("bingo/compare", { before: [], after: [], version: "2" });', /version/],
    ['foretile.ask("bingo/deal", { seed: 1, rules: "oot", mode: "longer" });', /"longer"/],
    ['foretile.ask("bingo/study", { list: { text: "" } }).spread;', /spread/],
    ['foretile.ask("bingo/check", { rules: "simpel" });', /"simpel"/],
    ['foretile.ask("bingo/deal", { seed: 1, list: { normal: 1 }, rules: "oot" });', /ListPart/],
    ['foretile.ask("voltorb/solve", { level: 9, ...hints });', /Level/],
    ['foretile.ask("voltorb/solve", { level: 1, aim: "wim", ...hints });', /"wim"/],
    ['foretile.ask("voltorb/solve", { level: 1, rows: [[5, 1]], cols: hints.cols });', /1 element/],
    ['foretile.ask("puyo/place", { seed: 1, placed: ["3upp"] });', /"3upp"/],
    ['foretile.ask("voltorb/read", {});', /voltorb\/read/],
    ["foretile.bingo.list().deal();", /Expected 1 arguments/],
    ['await open("bongo");', /bongo/],
    ['(await open("bingo")).ask("puyo/link", { seed: 1 });', /puyo\/link/],
    ['(await open("puyo")).bingo;', /bingo/],
    ['(await inWorkers("puyo")).ask("puyo/link", { seed: 1 }).pairs;', /Promise/],
    // An error is about the question that is asked, and so is the type of its answer.
    [
      'const x: null = foretile.ask("bingo/deal", { seed: 1, list: { normal: 1 } });',
      /Type 'DealtCard' is not assignable to type 'null'/,
    ],
    [
      'const x: null = foretile.ask("voltorb/deal", { seed: "x" });',
      /Type 'DealtBoard' is not assignable to type 'null'/,
    ],
    ['const x: null = foretile.ask("puyo/link", { sead: 1 });', /Type 'Linked' is not assignable to type 'null'/],
    ['foretile.ask("bingo/study", {}, (progress) => progress.scanned);', /'scanned' does not exist/],
    ['foretile.ask("bingo/study", {}, ({ done }) => done satisfies undefined);', /'number'/],
    ['const code: "wrong" = new Refused({ error: "", code: "list" }).code;', /ErrorCode/],
  ]);
  const begin = `import { open, Refused, type Answer, type QuestionBody, type DealtCard, type DealtCards, type ErrorCode } from "foretile";
import type { GameCards, GameDealtCard, GameStudied, PlaybingoStudied, Question, Solved, Studied } from "foretile";
import { open as inWorkers } from "foretile/worker";
`;
  for (const [name, version] of [
    ["v10", "v10.1"],
    ["v9", "v9.2"],
  ])
    writeFileSync(
      join(project, `${name}.json`),
      readFileSync(new URL(`../../../../golden/lists/fetched/${version}.json`, import.meta.url)),
    );
  const lists = `import { getBingoList, latestBingoVersion } from "oot-bingo-lists";
import v10 from "./v10.json" with { type: "json" };
import v9 from "./v9.json" with { type: "json" };
`;
  const codes = /** @type {Record<string, string>} */ ({
    "example.mts": example,
    "lists.mts": `${begin}${lists}${HINTS}${ABOUT_LISTS}`,
  });
  wrong.forEach(
    ([code], index) => (codes[`wrong${index}.mts`] = `${begin}${HINTS}const foretile = await open();\n${code}\n`),
  );
  for (const [name, code] of Object.entries(codes)) writeFileSync(join(project, name), code);
  const { default: ts } = await import("typescript");
  const options = {
    strict: true,
    noEmit: true,
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ES2023,
    lib: ["lib.es2023.d.ts", "lib.dom.d.ts"],
    types: [],
    resolveJsonModule: true,
  };
  const files = Object.keys(codes).map((name) => join(project, name));
  const service = ts.createLanguageService({
    getScriptFileNames: () => files,
    getScriptVersion: () => "1",
    getScriptSnapshot: (file) =>
      existsSync(file) ? ts.ScriptSnapshot.fromString(readFileSync(file, "utf8")) : undefined,
    getCurrentDirectory: () => project,
    getCompilationSettings: () => options,
    getDefaultLibFileName: (options) => ts.getDefaultLibFilePath(options),
    fileExists: ts.sys.fileExists,
    readFile: ts.sys.readFile,
    readDirectory: ts.sys.readDirectory,
    directoryExists: ts.sys.directoryExists,
    getDirectories: ts.sys.getDirectories,
    realpath: ts.sys.realpath,
  });
  const faults = (/** @type {string} */ file) =>
    [...service.getSyntacticDiagnostics(file), ...service.getSemanticDiagnostics(file)].map(({ messageText }) =>
      ts.flattenDiagnosticMessageText(messageText, "\n"),
    );
  const described = (service.getProgram()?.getSourceFiles() ?? [])
    .map(({ fileName }) => fileName)
    .filter((file) => file.startsWith(PACKAGE) && file.endsWith(".d.ts"));
  assert.ok(described.length >= 4, `${described}`);
  for (const file of [...files.slice(0, 2), ...described]) assert.deepEqual(faults(file), [], file);
  wrong.forEach(([code, fault], index) => {
    const reported = faults(files[index + 2]).join("\n");
    assert.match(reported, fault, code);
    const [name] = code.match(/(?<=ask\(")\w+\/\w+/) ?? [];
    for (const [, question] of reported.matchAll(/question: "([^"]+)"/g)) assert.equal(question, name, reported);
  });
  const hover = (/** @type {string} */ text) =>
    ts.displayPartsToString(
      service.getQuickInfoAtPosition(files[1], codes["lists.mts"].indexOf(text) + text.length)?.documentation,
    );
  assert.match(hover("foretile.as"), /Asks a question by its name, such as `voltorb\/solve`/);
  assert.match(hover("level: 8, ai"), /What to aim for/);
});
