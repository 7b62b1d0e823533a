// How long `import foretile` takes in Python, beside its parts and numpy: the least of twenty runs, in milliseconds,
// without the start of Python itself. Needs the package in python/.venv, which python/test installs.

import { strict as assert } from "node:assert";
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { resultsOf } from "./results.mjs";

const RUNS = 20;
const python = fileURLToPath(new URL("../python/.venv/bin/python", import.meta.url));
const note = resultsOf("python_import");

/** The milliseconds that Python says a module took, with all that it imports. @param {string} module */
function took(module) {
  const times = Array.from({ length: RUNS }, () => {
    const { stderr, status } = spawnSync(python, ["-X", "importtime", "-c", `import ${module}`], { encoding: "utf8" });
    assert.equal(status, 0, stderr);
    // The parents of a module are imported before it, and are not in its time.
    const names = module.split(".").map((_, index, words) => words.slice(0, index + 1).join("."));
    const lines = stderr.split("\n").map((line) => line.split("|").map((cell) => cell.trim()));
    const own = lines.filter(([, , name]) => name !== undefined && names.includes(name));
    assert.equal(own.length, names.length, stderr);
    return own.reduce((sum, [, all]) => sum + Number(all), 0) / 1000;
  });
  return Math.min(...times);
}

for (const module of ["foretile", "foretile._ask", "foretile.voltorb", "numpy"]) {
  const value = took(module).toFixed(1);
  console.log(`import ${module}: ${value} ms`);
  note(module, value, "ms", `the least of ${RUNS} runs, built with checks`);
}
