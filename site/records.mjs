// The tables of Puyo records on the site: the plans in `bench/`, with a link for each that plays it, and the
// seeds of all early all clears.

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The files that the tables come from, which are on the site, too, by their paths in the repository. */
export const TABLES = ["bench/results/puyo_records.csv", "bench/results/puyo_clears.csv"];

const WORDS = {
  en: {
    table: "Table",
    seed: "Seed",
    chain: "Chain",
    score: "Points",
    pair: "Pairs",
    proven: "Proven",
    yes: "yes",
    download: "As files:",
    within: (/** @type {string} */ pair, /** @type {string} */ count) => `With pair ${pair}: ${count} seeds`,
  },
  ja: {
    table: "表",
    seed: "シード",
    chain: "連鎖数",
    score: "得点",
    pair: "手数",
    proven: "証明",
    yes: "済み",
    download: "ファイル：",
    within: (/** @type {string} */ pair, /** @type {string} */ count) => `${pair}手目：${count}シード`,
  },
};

/** @param {string} path */
const rowsOf = (path) =>
  readFileSync(fileURLToPath(new URL(`../${path}`, import.meta.url)), "utf8")
    .trim()
    .split("\n")
    .map((line) => line.split(","));

/** @param {string} seed */
const hex = (seed) => `0x${Number(seed).toString(16).toUpperCase().padStart(4, "0")}`;

/** A number for people. @param {string | number} number */
const thousands = (number) => Number(number).toLocaleString("en");

/** What a better plan has more of, first by what counts most. @type {Record<string, (row: string[]) => number[]>} */
const WORTH = {
  chain: ([, , chain, score]) => [+chain, +score],
  score: ([, , , score]) => [+score],
  clear: ([, , , score, pair]) => [-pair, +score],
};

/**
 * A table or list in place of a marker of `docs/records.md`.
 * @param {string} marker @param {"en" | "ja"} language
 */
export function recordsOf(marker, language) {
  const words = WORDS[language];
  if (marker === "download")
    return `<p>${words.download} ${TABLES.map((path) => path.replace(/.*\//, ""))
      .map((name) => `<a href="${name}" download>${name}</a>`)
      .join(" ")}</p>`;
  if (marker === "clears") {
    /** @type {Map<string, string[]>} */
    const seeds = new Map();
    for (const [seed, , pair] of rowsOf(TABLES[1]))
      if (pair !== "0") seeds.set(pair, [...(seeds.get(pair) ?? []), hex(seed)]);
    return [...seeds]
      .sort()
      .map(
        ([pair, all]) =>
          `<h3 id="clear-${pair}">${words.within(pair, thousands(all.length))}</h3>\n<p class="seeds">${all.join(" ")}</p>`,
      )
      .join("\n");
  }
  const worth = WORTH[marker];
  const rows = rowsOf(TABLES[0])
    .filter(([goal]) => goal === marker)
    .sort((one, other) => {
      const [mine, than] = [worth(one), worth(other)];
      return mine.map((number, at) => than[at] - number).find((difference) => difference) ?? 0;
    });
  const heads = [words.seed, words.chain, words.score, words.pair, words.proven]
    .map((head) => `<th>${head}</th>`)
    .join("");
  const body = rows
    .map(([goal, seed, chain, score, pair, proven, moves]) => {
      const plan = `../puyo.html#seed=${hex(seed)}&amp;colors=4&amp;plan=${goal}-${moves}`;
      const link = `<a href="${plan}">${hex(seed)}</a>`;
      const cells = [link, chain, thousands(score), pair, proven === "true" ? words.yes : ""];
      return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`;
    })
    .join("\n");
  return `<table><thead><tr>${heads}</tr></thead><tbody>\n${body}\n</tbody></table>`;
}
