// The npm package against the community's generator on npm: cards of one list in Node, on one thread.
//
//   site/build
//   .ci/setup lists
//   (cd bench/peers/bingo && npm install)
//   node bench/package.mjs [ROUNDS]
//
// Asserts that both deal alike, prints the least processor time of each for a thousand cards and their ratio, and adds
// the lines to bench/results/<machine>/package.csv. Ours reads the list each time; theirs deals a tenth of the cards.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { open } from "../site/dist-npm/node.js";
import { resultsOf, timed } from "./results.mjs";

const [rounds = 10] = process.argv.slice(2);
const [CARDS, PART] = [1000, 100];
const file = fileURLToPath(new URL("../golden/lists/fetched/v10.1.json", import.meta.url));
const list = JSON.parse(readFileSync(file, "utf8"));
const { bingo } = await open("bingo");
const add = resultsOf("package");
for (const mode of /** @type {const} */ (["normal", "short"])) {
  const deal = () => {
    const read = bingo.list(list, { mode });
    const cards = read.cards(`1..${CARDS}`);
    read.free();
    return cards;
  };
  const theirs = JSON.parse(
    execFileSync(
      process.execPath,
      [fileURLToPath(new URL("peers/bingo/cards.js", import.meta.url)), file, mode, "1", `${PART}`],
      { encoding: "utf8", maxBuffer: 2 ** 26 },
    ),
  );
  const ours = deal()
    .slice(0, PART)
    .map(({ goals }) => goals?.map(({ id }) => id) ?? null);
  assert.deepEqual(ours, theirs.cards, "fast and wrong is not fast");
  let least = Infinity;
  for (let round = 0; round < Number(rounds); round++) least = Math.min(least, timed(deal)[1]);
  const times = ((theirs.seconds * CARDS) / PART / least).toFixed(0);
  const note = `v10.1; ours ${least.toFixed(3)} s of processor time, oot-bingo-generator ${((theirs.seconds * CARDS) / PART).toFixed(1)}`;
  console.log(`1,000 ${mode} cards: ${times} times as fast: ${note}`);
  add(`1,000 ${mode} cards`, times, "times", note);
}
