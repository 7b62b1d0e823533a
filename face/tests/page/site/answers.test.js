// The WebAssembly module answers as the program does, question by question, in Node.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test, after } from "node:test";
import { gunzipSync } from "node:zlib";
import { isNight, program } from "../app.js";
import { RECORDED } from "../voltorb.js";

const native = await program();
after(() => native.close());
const { open } = await import(/** @type {any} */ ("../../../../site/dist-npm/node.js"));
const foretile = await open();

const golden = (/** @type {string} */ name) =>
  gunzipSync(readFileSync(new URL(`../../../../golden/data/${name}.jsonl.gz`, import.meta.url)))
    .toString()
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));

/** Numbers without order, the same in every run. */
function* dice() {
  for (let state = 1n; ; ) {
    state = (state * 6364136223846793005n + 1442695040888963407n) & 0xffffffffffffffffn;
    yield Number(state >> 32n);
  }
}
const drawn = dice();
const die = (/** @type {number} */ sides) => /** @type {number} */ (drawn.next().value) % sides;

/** Without the times, which differ. @param {any} answer */
const timeless = ({ seconds, search_seconds, ...answer }) => answer;

/**
 * Asks the program, on a connection of its own: while the module computes here, nobody would see the program close one.
 * @param {string} question @param {any} body
 */
const posted = (question, body) =>
  fetch(`${native.link}ask/${question}`, {
    method: "POST",
    headers: { "content-type": "application/json", connection: "close" },
    body: JSON.stringify(body),
  });

/** Asks both, and returns the answer. @param {string} question @param {any} body @returns {Promise<any>} */
async function same(question, body) {
  const response = await posted(question, body);
  const expected = await response.json();
  const answered = () => foretile.ask(question, body);
  const context = `${question} ${JSON.stringify(body)}`;
  if (response.ok) {
    const answer = answered();
    assert.deepEqual(timeless(answer), timeless(expected), context);
    return answer;
  }
  // The program begins its messages with a capital.
  assert.throws(
    answered,
    (/** @type {any} */ error) =>
      error.name === "Refused" && error.message.slice(1) === expected.error.slice(1) && error.code === expected.code,
    context,
  );
}

test("boards, queues and cards of hundreds of seeds, and by night of thousands", async () => {
  const part = isNight ? 1 : 5;
  for (let count = 0; count < 1500 / part; count++)
    await same("voltorb/deal", { seed: die(2 ** 32), advance: die(2000), level: 1 + die(8) });
  for (let count = 0; count < 500 / part; count++) await same("puyo/deal", { seed: die(65536) });
  const modes = ["normal", "blackout", "short", "short-blackout"];
  for (let count = 0; count < 500 / part; count++) await same("bingo/deal", { seed: die(1e6), mode: modes[die(4)] });
});

test("every question's example, and what is no question", async () => {
  const { paths } = JSON.parse(readFileSync(new URL("../../../../page/openapi.json", import.meta.url), "utf8"));
  let count = 0;
  for (const [path, { post }] of Object.entries(paths)) {
    const example = post.requestBody.content["application/json"]?.example;
    if (!example) continue;
    await same(path.slice("/ask/".length), example);
    await same(path.slice("/ask/".length), { ...example, nonsense: 1 });
    count += 1;
  }
  assert.ok(count >= 15);
  assert.throws(() => foretile.ask("voltorb/nothing", {}), /voltorb\/solve/);
});

test("the best cards of positions whose answers are known", async () => {
  const positions = golden("voltorb_optimal")
    .filter((_, index) => index % 10 === 0)
    .slice(0, 60);
  for (const { level, rows, cols, cards, aim } of positions)
    await same("voltorb/solve", { level, rows, cols, cards, aim, threads: 1 });
});

// The module's sieve has instructions of its own. With few advances it deals boards in batches, and with many it scans
// all tries.
test("seeds found at every level", async () => {
  for (let level = 1; level <= 8; level++) {
    for (const [advances, delays] of [
      [3, 2000],
      [60, 300],
    ]) {
      const at = `2026-07-09T07:09:${10 + die(50)}`;
      const delay = 400 + die(delays);
      const advance = die(advances);
      const { seed } = foretile.ask("voltorb/seed", { at, delay });
      const { rows, cols } = await same("voltorb/deal", { seed, advance, level });
      const { candidates } = await same("voltorb/find", {
        rounds: [{ level, rows, cols }],
        from: "2026-07-09T07:09:00",
        to: "2026-07-09T07:09:59",
        delay: `400..${400 + delays}`,
        advance: `0..${advances}`,
      });
      assert.ok(
        candidates.some((/** @type {any} */ found) => found.seed === seed && found.advances.includes(advance)),
        `level ${level}, advances to ${advances}`,
      );
    }
  }
});

test("seeds found in a minute", async () => {
  for (const second of ["00", "26", "59"]) {
    await same("voltorb/find", {
      rounds: [
        {
          level: 1,
          ...RECORDED,
        },
      ],
      from: `2026-07-09T07:09:${second}`,
      delay: "700..800",
      advance: "0..20",
    });
  }
});

test("a list balanced step by step", async () => {
  const question = { mode: "short", rounds: 4, cards: 1000, batches: 2 };
  const ends = async (/** @type {(body: any) => any} */ ask) => {
    let answer = await ask(question);
    while (answer.state) answer = await ask({ ...question, state: answer.state });
    return answer;
  };
  const answer = await ends((body) => foretile.ask("bingo/balance", body));
  assert.equal(answer.balanced.rounds.length, 4);
  assert.deepEqual(answer, await ends(async (body) => (await posted("bingo/balance", body)).json()));
});
