// The pages say when they take input, and the stories wait for that instead of sleeping.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test, after } from "node:test";
import { fileURLToPath } from "node:url";
import { isNight, start } from "./app.js";

const app = await start({ after });

// By day for the page with the most code, and for one without the frame of the others.
for (const name of isNight
  ? ["voltorb", "practice", "puyo", "puzzles", "bingo", "review", "api", "overlay"]
  : ["voltorb", "overlay"]) {
  test(`${name} is ready once all its code has run`, async () => {
    const { page, close } = await app.open("/api", { serviceWorkers: "block" });
    const ready = () => page.evaluate(() => document.documentElement.dataset.ready);
    for (const script of [`${name}/main.js`, "keep.js"]) {
      /** @type {() => void} */
      let arrive = () => {};
      const requested = new Promise((resolve) =>
        page.route(`**/${script}`, (route) => {
          arrive = () => void route.continue();
          resolve(null);
        }),
      );
      const opened = page.goto(app.link + name);
      await requested;
      await page.waitForFunction(() => document.readyState !== "loading");
      assert.equal(await ready(), undefined, `without ${script}`);
      arrive();
      await opened;
      assert.equal(await ready(), "");
      await page.unrouteAll();
    }
    // Code that waits for something holds up no later script by itself.
    await page.route(`**/${name}/main.js`, (route) =>
      route.fulfill({
        contentType: "text/javascript",
        body: `await new Promise((resolve) => Object.assign(window, { goOn: resolve })); await import("./main.js?real");`,
      }),
    );
    const opened = page.goto(app.link + name);
    await page.waitForFunction(() => document.readyState === "complete" && "goOn" in window);
    assert.equal(await ready(), undefined, "while main.js waits");
    await page.evaluate(() => /** @type {any} */ (window).goOn());
    await opened;
    assert.equal(await ready(), "");
    await close();
  });
}

test("no story sleeps", () => {
  const here = fileURLToPath(new URL(".", import.meta.url));
  const files = readdirSync(here, { recursive: true })
    .map(String)
    .filter((name) => !name.includes("node_modules") && name.endsWith(".js") && name !== "stories.test.js");
  assert.ok(files.includes("site/only.test.js") && files.includes("app.js"));
  const sleeps = files.flatMap((name) =>
    [...readFileSync(here + name, "utf8").matchAll(/waitForTimeout|networkidle|setTimeout(?!")/g)].map(
      ([how]) => `${name}: ${how}`,
    ),
  );
  // What repeats a check until it passes pauses between two tries. A clock in place of the machine's is named in
  // quotes.
  assert.deepEqual(sleeps, ["app.js: setTimeout"]);
});

test("the site has every story in both browsers by night, and by day those of what every page is held to", () => {
  const here = fileURLToPath(new URL(".", import.meta.url));
  const { scripts } = JSON.parse(readFileSync(`${here}package.json`, "utf8"));
  /** @param {string} script @returns {string[]} */
  const files = (script) =>
    scripts[script].split(" ").filter((/** @type {string} */ word) => word.endsWith(".test.js"));
  assert.deepEqual(files("site-all"), ["*.test.js", "site/*.test.js"]);
  assert.deepEqual(files("firefox-all"), ["*.test.js", "site/only.test.js", "site/proof.test.js"]);
  const byDay = [...files("site"), ...files("firefox")];
  for (const name of [
    "stories.test.js",
    "store.test.js",
    "entry.test.js",
    "capture.test.js",
    "site/*.test.js",
    "site/only.test.js",
  ])
    assert.ok(byDay.includes(name), name);
});
