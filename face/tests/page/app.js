// The real binary and a real browser, for the tests of the pages.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const BINARY = process.env.FORETILE ?? fileURLToPath(new URL("../../../target/debug/foretile", import.meta.url));
const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
const QUIET = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];

export const DESKTOP = { width: 1280, height: 860 };
export const PHONE = { width: 360, height: 740 };
export const HUGE = { width: 3840, height: 2160 };

/**
 * Starts the server and the browser, and stops both when the test file ends.
 * @param {{ after: (stop: () => Promise<void>) => void }} test
 * @param {string[]} [flags] further flags of the browser
 */
export async function start(test, flags = []) {
  const server = spawn(BINARY, ["serve", "--no-open", "--port", "0"], { stdio: ["ignore", "pipe", "inherit"] });
  let link = "";
  for await (const line of createInterface(server.stdout)) {
    link = /^Foretile is at (.*)$/.exec(line)?.[1] ?? "";
    if (link) break;
  }
  assert.ok(link, "the server prints its link");
  server.stdout.resume();
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", headless: true, args: [...QUIET, ...flags] });
  test.after(async () => {
    await browser.close();
    server.kill();
  });

  return {
    link,
    /**
     * Opens a page in a profile of its own. Whatever its console complains of fails the test at
     * `close`, and so does any request that leaves this machine.
     * @param {string} path
     * @param {import("playwright-core").BrowserContextOptions} [options]
     */
    async open(path, options = {}) {
      const context = await browser.newContext({ viewport: DESKTOP, ...options });
      const page = await context.newPage();
      /** @type {string[]} */
      const complaints = [];
      page.on("console", (message) => ["error", "warning"].includes(message.type()) && complaints.push(message.text()));
      page.on("pageerror", (error) => complaints.push(String(error)));
      page.on("request", (request) => {
        if (!request.url().startsWith(link) && !/^(blob|data):/.test(request.url())) complaints.push(`asks ${request.url()}`);
      });
      await page.goto(link + path.replace(/^\//, ""));
      return {
        page,
        context,
        /** Refusals that the test provokes are logged by the browser; it says how many. */
        async close(/** @type {RegExp | null} */ expected = null) {
          await context.close();
          assert.deepEqual(complaints.filter((text) => !expected?.test(text)), []);
        },
      };
    },
  };
}

/**
 * Fails on what keeps people from using the page: names, roles, contrast…
 * @param {import("playwright-core").Page} page
 */
export async function checkAccess(page) {
  // Our own policy forbids foreign scripts, so the checker comes in by the back door.
  await page.evaluate(await (await import("node:fs/promises")).readFile(AXE, "utf8"));
  const { violations } = await page.evaluate(() => /** @type {any} */ (window).axe.run());
  const told = violations.map((/** @type {any} */ { id, nodes }) => `${id}: ${nodes.slice(0, 3).map((/** @type {any} */ node) => `${node.html} ${node.failureSummary}`).join("; ")}`);
  assert.deepEqual(told, []);
}

/**
 * No page is wider than its window.
 * @param {import("playwright-core").Page} page
 */
export async function checkWidth(page) {
  const [wide, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok(wide <= window, `${wide} px in a window of ${window}`);
}

/**
 * Waits until a check passes.
 * @param {() => unknown | Promise<unknown>} check throws while it does not
 */
export async function soon(check, ms = 8000) {
  const end = Date.now() + ms;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
