// What the benchmarks in JavaScript have in common: processor times, and the files of results.

import { appendFileSync, existsSync, mkdirSync } from "node:fs";
import { cpus } from "node:os";
import { fileURLToPath } from "node:url";

/** The processor time of something, in seconds. @template T @param {() => T} run @returns {[T, number]} */
export function timed(run) {
  const before = process.cpuUsage();
  const result = run();
  const { user, system } = process.cpuUsage(before);
  return [result, (user + system) / 1e6];
}

/**
 * Returns a function that adds a line to `results/<machine>/<program>.csv`. MACHINE names the machine, if it is set.
 * @param {string} program
 * @returns {(name: string, value: string, unit: string, note: string) => void}
 */
export function resultsOf(program) {
  const machine =
    process.env.MACHINE ??
    `${
      cpus()[0]
        .model.toLowerCase()
        .match(/amd epyc|intel xeon/)?.[0]
        .replace(" ", "-") ?? "other"
    }-${cpus().length}-cores`;
  const folder = fileURLToPath(new URL(`results/${machine}`, import.meta.url));
  mkdirSync(folder, { recursive: true });
  const file = `${folder}/${program}.csv`;
  if (!existsSync(file)) appendFileSync(file, "date,name,value,unit,note\n");
  const date = new Date().toISOString().slice(0, 10);
  return (name, value, unit, note) => appendFileSync(file, `${date},"${program}/${name}",${value},${unit},"${note}"\n`);
}
