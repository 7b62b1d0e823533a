// Finishes the npm package in a folder that has its scripts and modules: pack-npm.mjs FOLDER
//
// Writes what is made of other files: the script of a worker as a text, and each module as a script, for bundles beside
// which no other files lie.

import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

const [folder] = process.argv.slice(2);
const write = (/** @type {string} */ name, /** @type {string} */ text) => writeFile(join(folder, name), text);

const {
  outputFiles: [thread],
} = await build({
  entryPoints: [join(folder, "thread.js")],
  bundle: true,
  format: "iife",
  target: "es2022",
  minifyWhitespace: true,
  minifySyntax: true,
  write: false,
});
await write(
  "thread-text.js",
  `// thread.js and what it imports.\nexport const THREAD = ${JSON.stringify(thread.text)};\n`,
);
await rm(join(folder, "thread.js"));
for (const game of ["voltorb", "puyo", "bingo"]) {
  const packed = gzipSync(await readFile(join(folder, `${game}.wasm`)), { level: 9 });
  await write(`${game}.js`, `// ${game}.wasm: the base64 of gzip.\nexport default "${packed.toString("base64")}";\n`);
}
