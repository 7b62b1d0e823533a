// Puts the site together: pack.mjs DIST MODULES
//
// FORETILE_SITE is the address that the site will have, such as https://example.org/foretile/, if it is known.
//
// The pages are those of the local app. A file of `web/` takes the place of the page's file of the same name. The
// scripts of a page's folder are joined into one, and so are its style sheets; what several pages use stays as it is.
// Beside each file lie its compressed forms, for hosts that serve them, and beside each script the map to its sources.

import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readFile, readdir, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { build, transform } from "esbuild";
import { keyOf } from "./web/key.js";
import { PICTURES, headOf, landings } from "./landing.mjs";
import { guides } from "./read.mjs";
import { TABLES } from "./records.mjs";

const [target, modules] = process.argv.slice(2);
const here = dirname(fileURLToPath(import.meta.url));
const site = process.env.FORETILE_SITE?.replace(/\/?$/, "/") ?? "";
// Where the sources lie, if that is set.
const repository = /^repository = "(.*?)\/?"$/m.exec(await readFile(join(here, "../Cargo.toml"), "utf8"))?.[1] ?? "";
const PAGES = {
  voltorb: "Voltorb Flip",
  practice: "Practice",
  puyo: "Puyo Puyo",
  puzzles: "Puyo puzzles",
  bingo: "Bingo",
  review: "Race review",
  api: "API",
  overlay: "Overlay",
};
/** Pages that are reached from another one, whose link is marked there. @type {Record<string, string>} */
const LISTED = { puzzles: "puyo", review: "bingo" };

/** What the pages may load: only what is beside them. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' blob: data:",
  "media-src 'self' blob:",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");
const HEAD = `<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="theme-color" content="#14574a">
<link rel="manifest" href="manifest.webmanifest">
<link rel="apple-touch-icon" href="icon-192.png">
<link rel="help" href="read/index.html">
<script type="module" src="install.js"></script>
</head>`;

/**
 * Puts short keys in the place of a catalogue's texts.
 * @param {string} catalogue
 * @param {Map<string, string>} known the texts behind the keys of all catalogues, which must differ
 */
function shortened(catalogue, known) {
  const texts = Object.entries(JSON.parse(catalogue)).map(([text, translation]) => {
    const key = keyOf(text);
    if ((known.get(key) ?? text) !== text)
      throw new Error(
        `The key ${key} stands for two texts, so one must be said otherwise: ${JSON.stringify([known.get(key), text])}`,
      );
    known.set(key, text);
    return [key, translation];
  });
  return JSON.stringify(Object.fromEntries(texts));
}

/** A style sheet without comments and spaces. @param {Buffer} sheet */
const shortSheet = async (sheet) =>
  Buffer.from((await transform(String(sheet), { loader: "css", minifyWhitespace: true })).code);

/** All files of a folder, by their names. @param {string} folder @returns {Promise<Map<string, Buffer>>} */
async function filesOf(folder) {
  const found = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const names = found.map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(folder.length + 1)).sort();
  return new Map(
    await Promise.all(
      names.map(async (name) => /** @type {[string, Buffer]} */ ([name, await readFile(join(folder, name))])),
    ),
  );
}

/**
 * Joins the scripts of each page, makes all scripts short, and adds their maps.
 * @param {Map<string, Buffer>} scripts by their names
 * @returns {Promise<Map<string, Buffer>>}
 */
async function joined(scripts) {
  const folder = await mkdtemp(join(tmpdir(), "foretile-site-"));
  for (const [name, bytes] of scripts) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), bytes);
  }
  /** @param {string[]} entryPoints @param {boolean} bundle */
  const short = async (entryPoints, bundle) =>
    (
      await build({
        absWorkingDir: folder,
        entryPoints,
        outdir: "out",
        outbase: folder,
        bundle,
        splitting: bundle,
        // Imports of the shared scripts are relative to a page's folder, so its parts lie there, too.
        chunkNames: `${dirname(entryPoints[0])}/[name]-[hash]`,
        format: "esm",
        target: "es2023",
        minifyWhitespace: true,
        minifySyntax: true,
        // The maps have the names that errors would show.
        minifyIdentifiers: true,
        charset: "utf8",
        sourcemap: "linked",
        write: false,
        plugins: bundle
          ? [
              {
                name: "shared",
                setup(build) {
                  // A script of the top folder is used by several pages or by workers, and loaded once.
                  build.onResolve({ filter: /^\.{1,2}\// }, ({ path, resolveDir, kind }) =>
                    kind !== "entry-point" && dirname(resolve(resolveDir, path)) === folder
                      ? { path, external: true }
                      : undefined,
                  );
                },
              },
            ]
          : [],
      })
    ).outputFiles;
  const names = [...scripts.keys()];
  // One page after the other, because a part of several pages would be one more request for each of them.
  const pages = names.filter((name) => name.endsWith("/main.js")).map((name) => short([name], true));
  const outputFiles = (
    await Promise.all([
      ...pages,
      short(
        names.filter((name) => !name.includes("/")),
        false,
      ),
    ])
  ).flat();
  await rm(folder, { recursive: true });
  return new Map(
    outputFiles.map(({ path, contents }) => [path.slice(join(folder, "out").length + 1), Buffer.from(contents)]),
  );
}

const found = new Map([
  ...(await filesOf(join(here, "../page"))),
  ...(await filesOf(join(here, "web"))),
  ...(await filesOf(modules)),
]);
// What runs before anything is painted is one script.
found.set(
  "language.js",
  Buffer.concat(["language.js", "modules.js"].map((name) => found.get(name) ?? Buffer.alloc(0))),
);
found.delete("modules.js");
/** @type {Map<string, string>} */
const known = new Map();
for (const [name, catalogue] of found)
  if (/^words\/.*\.json$/.test(name)) found.set(name, Buffer.from(shortened(String(catalogue), known)));
// Programs read it here. In the repository people do, too, and need its lines.
found.set("openapi.json", Buffer.from(JSON.stringify(JSON.parse(String(found.get("openapi.json"))))));
// Pictures for link previews, and for the browser's offer to install the site. Nobody else loads them.
/** @type {Record<"screenshots" | "icons", { src: string, type: string }[]>} */
const { screenshots, icons } = JSON.parse(String(found.get("manifest.webmanifest")));
const shots = new Set([...Object.values(PICTURES), ...screenshots.map(({ src }) => src)]);
for (const name of shots) found.set(name, await readFile(join(here, "../docs", name)));
for (const { src } of icons) if (src.endsWith(".png")) shots.add(src);
// What players read lies in a folder of its own.
const read = guides(POLICY, site, repository);
for (const path of read.pictures) {
  const name = basename(path);
  if (!found.has(name)) found.set(name, await readFile(join(here, "..", path)));
  shots.add(name);
}
const sheet = /** @type {Buffer} */ (found.get("read.css"));
found.delete("read.css");
const kind = (/** @type {RegExp} */ names) => new Map([...found].filter(([name]) => names.test(name)));

/** The files of the site. @type {Map<string, Buffer>} */
const files = new Map([
  ...kind(/(?<!\.html|\.d\.ts|\.js|\.css)$/),
  ...(await Promise.all(
    [...kind(/^[^/]*\.css$/)].map(
      async ([name, sheet]) => /** @type {[string, Buffer]} */ ([name, await shortSheet(sheet)]),
    ),
  )),
  ...(await joined(kind(/(?<!^sw)\.js$/))),
]);
const frame = String(found.get("frame.html"));
for (const [name, title] of Object.entries(PAGES)) {
  // The sheets that a page names besides the one of all pages.
  const sheets = [...String(found.get(`${name}.html`)).matchAll(/<link rel="stylesheet" href="(.*?)">\n/g)];
  if (sheets.length)
    files.set(
      `${name}/all.css`,
      await shortSheet(Buffer.concat(sheets.map(([, sheet]) => found.get(sheet) ?? Buffer.alloc(0)))),
    );
  const html = frame
    .replaceAll("{title}", title)
    .replaceAll("{name}", name)
    .replace(`<a href="${LISTED[name] ?? name}"`, `$& aria-current="${LISTED[name] ? "true" : "page"}"`)
    .replace(
      "{main}",
      () =>
        (sheets.length ? `<link rel="stylesheet" href="${name}/all.css">\n` : "") +
        sheets.reduce((main, [link]) => main.replace(link, ""), String(found.get(`${name}.html`))),
    )
    .replace("</head>", headOf(name, "en", site) + HEAD)
    // A plain host knows no page without its ending.
    .replace(new RegExp(`href="(${Object.keys(PAGES).join("|")})(?=["#])`, "g"), 'href="$1.html')
    .replace(/^\s+/gm, "");
  files.set(`${name}.html`, Buffer.from(html));
}
files.set("index.html", /** @type {Buffer} */ (files.get("voltorb.html")));
const others = new Map(landings(POLICY, site));
for (const [name, html] of others) files.set(name, Buffer.from(html));
files.set("read/read.css", sheet);
for (const [name, html] of read.pages) files.set(name, Buffer.from(html));
for (const path of TABLES) files.set(`read/${basename(path)}`, await readFile(join(here, "..", path)));

const version = createHash("sha256");
for (const [name, bytes] of files) version.update(name).update("\0").update(bytes);
// A browser needs the modules with SIMD or the plain ones, and says which. It reads maps only for developers. Most
// players need one language and never the description for programs. What is read is cached once it was read.
const cached = [...files.keys()].filter(
  (name) => !/\.(wasm|map|csv)$|^index\.html$/.test(name) && !shots.has(name) && !others.has(name),
);
const isLater = (/** @type {string} */ name) => /^(words|read)\/|^openapi\.json$/.test(name);
const listed = (/** @type {string[]} */ names) => names.map((name) => JSON.stringify(name)).join(", ");
const worker = String(found.get("sw.js"))
  .replace("{version}", version.digest("hex").slice(0, 16))
  .replace("/*files*/", listed(cached.filter((name) => !isLater(name))))
  .replace("/*later*/", listed(cached.filter(isLater)));
files.set("sw.js", Buffer.from(worker));

const fresh = `${target}.part`;
await rm(fresh, { recursive: true, force: true });
for (const [name, bytes] of files) {
  const path = join(fresh, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, bytes);
  if (/\.(png|map)$/.test(name)) continue;
  await writeFile(
    `${path}.br`,
    brotliCompressSync(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  );
  await writeFile(`${path}.gz`, gzipSync(bytes, { level: 9 }));
}
await rm(target, { recursive: true, force: true });
await rename(fresh, target);
