// node boards.mjs LIST.json SETTINGS.json FIRST COUNT
// Deals COUNT boards of PlayBingo, from seed FIRST on, by the rules as they are told: every square shuffles its pool anew and
// takes the last entry. It knows the layouts `random`, `isaac` and `custom`, and no filters. Prints one JSON
// document: {"seconds": CPU seconds, "boards": [[places of goals] or null]}.
import { readFileSync } from "node:fs";

const [file, settingsFile, first, count] = process.argv.slice(2);
const { goals, categories } = JSON.parse(readFileSync(file, "utf8"));
const settings = JSON.parse(readFileSync(settingsFile, "utf8"));

const ISAAC = ["23112", "31221", "12421", "21213", "12132"];
const any = Array.from({ length: 5 }, () => Array(5).fill({ selectionCriteria: "random" }));
const layouts = {
  random: () => any,
  isaac: () => ISAAC.map((row) => [...row].map((it) => ({ selectionCriteria: "difficulty", difficulty: Number(it) }))),
  custom: () => settings.boardLayout.layout,
};
const layout = layouts[settings.boardLayout.mode]();
const number = new Map(categories.map(({ id }, at) => [id, at]));
const kinds = goals.map((goal) => goal.categories.map((id) => number.get(id)));
const members = categories.map((_, category) => [...kinds.keys()].filter((goal) => kinds[goal].includes(category)));
const fixed = layout.flat().flatMap(({ goal }) => (goal ? goals.findIndex(({ id }) => id === goal) : []));
const hasRestriction = settings.restrictions.length > 0;

/** xoroshiro128+, its two words of 64 bits as four of 32. */
class Random {
  constructor(seed) {
    [this.high0, this.low0, this.high1, this.low1] = [-1, ~seed, seed | 0, 0];
  }

  next() {
    const out = (this.low0 + this.low1) | 0;
    const high = this.high0 ^ this.high1;
    const low = this.low0 ^ this.low1;
    const { high0, low0 } = this;
    this.high0 = ((high0 << 24) | (low0 >>> 8)) ^ high ^ ((high << 16) | (low >>> 16));
    this.low0 = ((low0 << 24) | (high0 >>> 8)) ^ low ^ (low << 16);
    this.high1 = (low << 5) | (high >>> 27);
    this.low1 = (high << 5) | (low >>> 27);
    return out;
  }

  below(n) {
    const limit = n * Math.floor(2 ** 32 / n);
    let value = this.next() + 2 ** 31;
    while (n > 2 && value >= limit) value = this.next() + 2 ** 31;
    return value % n;
  }
}

function overlap(one, other) {
  let sum = 0;
  one.forEach((category, at) => {
    const place = other.indexOf(category);
    if (place >= 0) sum += 1 + (at === 0) + (place === 0);
  });
  return sum;
}

function mates(board, row, column) {
  const last = board[0].length - 1;
  const found = [...board[row].slice(0, column), ...board.slice(0, row).map((goals) => goals[column])];
  if (row === column) found.push(...board.slice(0, row).map((goals, at) => goals[at]));
  if (row + column === last) found.push(...board.slice(0, row).map((goals, at) => goals[last - at]));
  return found;
}

function pick(pool, seed) {
  const random = new Random(seed);
  for (let at = pool.length - 1; at > 0; at--) {
    const other = random.below(at + 1);
    [pool[at], pool[other]] = [pool[other], pool[at]];
  }
  return pool.at(-1);
}

function deal(seed) {
  const copies = goals.map(() => 1);
  for (const goal of fixed) copies[goal] = 0;
  const left = categories.map(({ max }) => (max > 0 ? max : -1));
  const board = layout.map((row) => Array(row.length));
  for (const [row, squares] of layout.entries()) {
    for (const [column, square] of squares.entries()) {
      let pool = [];
      for (const [goal, { id, difficulty }] of goals.entries()) {
        if (square.goal && square.goal !== id) continue;
        if (square.goal) copies[goal] = 1;
        if (square.selectionCriteria === "difficulty" && difficulty !== square.difficulty) continue;
        if (square.selectionCriteria === "category" && !goals[goal].categories.includes(square.category)) continue;
        for (let copy = 0; copy < copies[goal]; copy++) pool.push(goal);
      }
      if (hasRestriction) {
        const around = mates(board, row, column);
        const overlaps = new Map(pool.map((goal) => [goal, 0]));
        for (const goal of overlaps.keys()) {
          overlaps.set(
            goal,
            around.reduce((sum, mate) => sum + overlap(kinds[goal], kinds[mate]), 0),
          );
        }
        const least = Math.min(...overlaps.values());
        pool = pool.filter((goal) => overlaps.get(goal) === least);
      }
      if (pool.length === 0) return null;
      const goal = pick(pool, seed);
      board[row][column] = goal;
      copies[goal] = 0;
      for (const { type } of settings.adjustments) {
        for (const category of kinds[goal]) {
          if (type === "synergize") {
            for (const other of members[category]) copies[other] += copies[other] > 0;
          } else if (--left[category] === 0) {
            for (const other of members[category]) copies[other] = 0;
          }
        }
      }
    }
  }
  return board.flat();
}

// The minimum over several rounds, because other work can only increase it. The first warms up.
let seconds = Infinity;
let boards;
for (let round = 0; round < 4; round++) {
  const before = process.cpuUsage();
  boards = Array.from({ length: Number(count) }, (_, index) => deal(Number(first) + index));
  const { user, system } = process.cpuUsage(before);
  seconds = Math.min(seconds, (user + system) / 1e6);
}
process.stdout.write(`${JSON.stringify({ seconds, boards })}\n`);
