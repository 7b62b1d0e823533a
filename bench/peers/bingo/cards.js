// node cards.js LIST.json MODE FIRST COUNT
// Deals COUNT cards, starting with seed FIRST, with oot-bingo-generator. Prints one JSON document:
// {"seconds": CPU seconds, "cards": [[ids] or null]}.
import { readFileSync } from "node:fs";
import generator from "oot-bingo-generator";

const [file, mode, first, count] = process.argv.slice(2);
const list = JSON.parse(readFileSync(file, "utf8"));
console.log = console.error; // the package reports a seed without a card on standard output
const seeds = Array.from({ length: Number(count) }, (_, index) => Number(first) + index);
const deal = (seed) => generator.generateBingoBoard(list, mode, seed)?.squares.map((square) => square.goal.id) ?? null;

// The minimum over several rounds, because other work can only increase it. The first warms up.
let seconds = Infinity;
let cards;
for (let round = 0; round < 4; round++) {
  const before = process.cpuUsage();
  cards = seeds.map(deal);
  const { user, system } = process.cpuUsage(before);
  seconds = Math.min(seconds, (user + system) / 1e6);
}
process.stdout.write(`${JSON.stringify({ seconds, cards })}\n`);
