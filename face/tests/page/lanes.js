// Runs stories in several processes at once: lanes.js LANES FILE…. Each process reads its share of the files and runs
// them one after another, with one browser for all of them: to start one for each file takes as long as a short story,
// and Firefox several times that.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";

/** How long a lane may take before it is ended: by day ten times what it takes, by night every story runs. */
const PATIENCE_MS = process.env.FORETILE_ALL ? 7_200_000 : 1_800_000;

const [lanes, ...files] = process.argv.slice(2);

/** What a lane reports: what people read, and for `./test` a file in JUnit's form. @param {number} lane */
function reporters(lane) {
  const folder = process.env.FORETILE_REPORTS;
  const to = (/** @type {string} */ reporter, /** @type {string} */ place) => [
    `--test-reporter=${reporter}`,
    `--test-reporter-destination=${place}`,
  ];
  return [...to("spec", "stdout"), ...(folder ? to("junit", `${folder}/${process.pid}-${lane}.xml`) : [])];
}

if (lanes === "lane") {
  // The first test waits for the last file, because the test run ends when no test is left.
  /** @type {[(value?: unknown) => void, (error: unknown) => void]} */
  let [haveRead, cannotRead] = [() => {}, () => {}];
  const read = new Promise((resolve, reject) => ([haveRead, cannotRead] = [resolve, reject]));
  test(`${files.length} files of stories are read`, () => read);
  try {
    for (const file of files) await import(pathToFileURL(resolve(file)).href);
    haveRead();
  } catch (error) {
    cannotRead(error);
  }
} else {
  const many = Number(lanes);
  if (!(many >= 1) || !files.length)
    throw new Error(
      "expected how many processes run stories, and their files, such as `lanes.js 2 bingo.test.js puyo.test.js`",
    );
  const results = await Promise.all(
    Array.from({ length: Math.min(many, files.length) }, async (_, lane) => {
      const mine = files.filter((_, index) => index % many === lane);
      // The lines of the first lane are shown at once, those of others at the end, so that none are mixed.
      const child = spawn(process.execPath, [...reporters(lane), fileURLToPath(import.meta.url), "lane", ...mine], {
        stdio: ["ignore", lane ? "pipe" : "inherit", "inherit"],
        timeout: PATIENCE_MS,
      });
      let text = "";
      child.stdout?.setEncoding("utf8").on("data", (part) => (text += part));
      const [code] = await once(child, "close");
      return { text, isGood: code === 0 };
    }),
  );
  for (const { text } of results) process.stdout.write(text);
  process.exitCode = results.every(({ isGood }) => isGood) ? 0 : 1;
}
