// Runs a WebAssembly program of WASI in Node: .ci/machines wasm.
import { readFile } from "node:fs/promises";
import { WASI } from "node:wasi";

const [, , file, ...args] = process.argv;
const wasi = new WASI({ version: "preview1", args: [file, ...args], env: process.env, preopens: { "/": "/" } });
const { instance } = await WebAssembly.instantiate(await readFile(file), wasi.getImportObject());
process.exitCode = wasi.start(instance);
