// Puts the site together: pack.mjs DIST MODULES
//
// The pages are those of the local app. A file of `web/` takes the place of the page's file of the same name.
// Beside each file lie its compressed forms, for hosts that serve them.

import { createHash } from "node:crypto";
import { mkdir, readFile, readdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const [target, modules] = process.argv.slice(2);
const here = dirname(fileURLToPath(import.meta.url));
const PAGES = { voltorb: "Voltorb Flip", practice: "Practice", puyo: "Puyo Puyo", bingo: "Bingo", api: "API", overlay: "Overlay" };

/** What the pages may load: only what is beside them. */
const POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' blob: data:; media-src 'self' blob:; manifest-src 'self'; base-uri 'none'; form-action 'none'";
const HEAD = `<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="theme-color" content="#14574a">
<link rel="manifest" href="manifest.webmanifest">
<link rel="apple-touch-icon" href="icon-192.png">
<script type="module" src="install.js"></script>
</head>`;

/** All files of a folder, by their names. @param {string} folder @returns {Promise<Map<string, Buffer>>} */
async function filesOf(folder) {
  const found = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const names = found.map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(folder.length + 1)).sort();
  return new Map(await Promise.all(names.map(async (name) => /** @type {[string, Buffer]} */ ([name, await readFile(join(folder, name))]))));
}

/**
 * Empties the lines of a script that have only a comment, and takes the indentation from the others. The lines keep
 * their numbers.
 * @param {string} script
 */
const bare = (script) => script.replace(/^ +/gm, "").replace(/^(\/\/.*|\/\*\*([^*]|\*(?!\/))*\*\/)$/gm, (comment) => comment.replace(/./g, ""));

const found = new Map([...(await filesOf(join(here, "../page"))), ...(await filesOf(join(here, "web"))), ...(await filesOf(modules))]);

/** The files of the site. @type {Map<string, Buffer>} */
const files = new Map([...found].filter(([name]) => !/\.(html|d\.ts)$/.test(name) && name !== "sw.js").map(([name, bytes]) => [name, name.endsWith(".js") ? Buffer.from(bare(String(bytes))) : bytes]));
const frame = String(found.get("frame.html"));
for (const [name, title] of Object.entries(PAGES)) {
  const html = frame
    .replaceAll("{title}", title)
    .replaceAll("{name}", name)
    .replace(`<a href="${name}"`, `$& aria-current="page"`)
    .replace("{main}", () => String(found.get(`${name}.html`)))
    .replace("</head>", HEAD)
    // A plain host knows no page without its ending.
    .replace(new RegExp(`href="(${Object.keys(PAGES).join("|")})"`, "g"), 'href="$1.html"');
  files.set(`${name}.html`, Buffer.from(html));
}
files.set("index.html", /** @type {Buffer} */ (files.get("voltorb.html")));

const version = createHash("sha256");
for (const [name, bytes] of files) version.update(name).update("\0").update(bytes);
// A browser needs the modules with SIMD or the plain ones, and says which.
const names = ["./", ...files.keys()].filter((name) => !name.endsWith(".wasm"));
const worker = String(found.get("sw.js"))
  .replace("{version}", version.digest("hex").slice(0, 16))
  .replace("/*files*/", names.map((name) => JSON.stringify(name)).join(", "));
files.set("sw.js", Buffer.from(bare(worker)));

const fresh = `${target}.part`;
await rm(fresh, { recursive: true, force: true });
for (const [name, bytes] of files) {
  const path = join(fresh, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, bytes);
  if (/\.png$/.test(name)) continue;
  await writeFile(`${path}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }));
  await writeFile(`${path}.gz`, gzipSync(bytes, { level: 9 }));
}
await rm(target, { recursive: true, force: true });
await rename(fresh, target);
