// node cards.mjs GENERATORS NAME LIST.json FIRST COUNT
// Deals COUNT cards, from seed FIRST on, with a generator of Bingosync's repository: one of its bases, or one that a
// game file contains. Each card is from a fresh copy of the list, because some generators change theirs. Prints one
// JSON document: {"seconds": CPU seconds, "cards": [[names] or null]}. The copies are made beforehand and are not
// timed.
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { runInThisContext } from "node:vm";

const [generators, name, file, first, count] = process.argv.slice(2);
console.log = console.error; // one of them prints while it deals
const base = `${generators}/generator_bases/${name}.js`;
// The first numbers of such a file need a window.
globalThis.window = {};
const generator = existsSync(base)
  ? createRequire(import.meta.url)(base)
  : runInThisContext(`${readFileSync(`${generators}/${name}.js`, "utf8")}; bingoGenerator`);
const text = readFileSync(file, "utf8");
const seeds = Array.from({ length: Number(count) }, (_, index) => String(Number(first) + index));

function deal(list, seed) {
  try {
    const goals = [...generator(list, { seed })];
    return (goals.length === 26 ? goals.slice(1) : goals).map((goal) => (typeof goal === "string" ? goal : goal.name));
  } catch {
    return null;
  }
}

// The minimum over several rounds, because other work can only increase it. The first warms up.
let seconds = Infinity;
let cards;
for (let round = 0; round < 5; round++) {
  const lists = seeds.map(() => JSON.parse(text));
  const before = process.cpuUsage();
  cards = seeds.map((seed, index) => deal(lists[index], seed));
  const { user, system } = process.cpuUsage(before);
  seconds = Math.min(seconds, (user + system) / 1e6);
}
process.stdout.write(`${JSON.stringify({ seconds, cards })}\n`);
