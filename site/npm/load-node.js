// The package's modules where files are read: in Node, Bun and Deno.

import { readFile } from "node:fs/promises";
import { modules } from "./core.js";
import { moduleOf } from "./files.js";

/** @param {URL | string} url */
const read = (url) => (/^file:/.test(String(url)) ? readFile(new URL(url)) : fetch(url));

export const load = modules(
  moduleOf(async (file) => WebAssembly.compile(await readFile(file))),
  read,
);
