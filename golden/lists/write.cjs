// Writes the goal lists of the npm package oot-bingo-lists into the folder `fetched`, a file a version.

const { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } = require("node:fs");
const { dirname, join } = require("node:path");
const { getBingoList } = require("oot-bingo-lists");

const source = join(dirname(require.resolve("oot-bingo-lists")), "bingoLists");
const [folder, unfinished] = ["fetched", "fetched.new"].map((name) => join(__dirname, name));
rmSync(unfinished, { recursive: true, force: true });
mkdirSync(unfinished);
for (const file of readdirSync(source).filter((file) => file.endsWith(".js"))) {
  const version = file.replace(/\.js$/, "").replaceAll("_", ".");
  writeFileSync(join(unfinished, `${version}.json`), JSON.stringify(getBingoList(version)));
}
// All lists or none: a half-written folder must not pass for a whole one.
rmSync(folder, { recursive: true, force: true });
renameSync(unfinished, folder);
