// The pages and a real browser, for their tests: behind the real binary, or as the static site if FORETILE_PAGES is
// "site". The browser is Chromium, or Firefox if FORETILE_BROWSER is "firefox".

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { afterEach, test } from "node:test";
import { fileURLToPath } from "node:url";
import { chromium, firefox } from "playwright-core";
import { serve } from "../../../site/serve.mjs";

const REPOSITORY = fileURLToPath(new URL("../../..", import.meta.url));
export const BINARY =
  process.env.FORETILE ?? resolve(REPOSITORY, process.env.CARGO_TARGET_DIR ?? "target", "debug/foretile");
const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
// The same engine without a window around each page, which would take longer than half of the stories.
const SHELL = "/usr/bin/chromium-headless-shell";
export const CHROMIUM = process.env.CHROMIUM ?? (existsSync(SHELL) ? SHELL : "/usr/bin/chromium");
export const QUIET = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/**
 * Firefox without a second process for each page, for the one that may come next, and with scroll bars that take no room,
 * as on phones and in Chromium without windows.
 */
const LEAN = { "dom.ipc.processPrelaunch.enabled": false, "ui.useOverlayScrollbars": 1 };

export const DESKTOP = { width: 1280, height: 860 };
export const PHONE = { width: 360, height: 740 };
/** A phone that is used by fingers. */
export const TOUCH = { viewport: PHONE, hasTouch: true, isMobile: true };
export const HUGE = { width: 3840, height: 2160 };

/** Whether every story runs, with all its cases: by night. By day those run that follow most people through a page. */
export const isNight = Boolean(process.env.FORETILE_ALL);

const none = /** @type {typeof test} */ (() => {});

/** A story that runs by night alone: of another language or window, of an answer that comes late, of what few press… */
export const night = isNight ? test : none;

/**
 * All cases by night, and every second one by day, or one in so many.
 * @template Case @param {Case[]} cases
 */
export const sample = (cases, step = 2) => cases.filter((_, at) => isNight || at % step === 0);

/** The languages of the pages. By day English, Japanese, and German, whose words are long. */
export const LOCALES = ["en", "ja", "de", ...(isNight ? ["fr", "it", "es", "ko"] : [])];

/** Whether the pages are those of the static site. */
export const isSite = process.env.FORETILE_PAGES === "site";

/** Whether the browser is Firefox. */
export const isFirefox = process.env.FORETILE_BROWSER === "firefox";

/** A story that goes alike in every browser: Firefox runs it by night alone. */
export const alike = isFirefox && !isNight ? none : test;

/**
 * Why a story cannot run in Firefox, or false. Its driver has no fingers, prints nothing, and has no clipboard to
 * read.
 */
export const notInFirefox = isFirefox && "Firefox's driver cannot do this";

/**
 * Fills a field in Firefox, whose driver appends to numbers and knows only some moments.
 * @this {import("playwright-core").Locator} @param {string} value
 */
function enter(value) {
  return this.evaluate((field, value) => {
    field.focus();
    Object.assign(field, { value });
    for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
  }, value);
}

/** Starts the browser that the machine has. @param {string[]} flags further flags of Chromium */
const launch = (flags) =>
  isFirefox
    ? firefox.launch({
        executablePath: process.env.FIREFOX ?? "/usr/bin/firefox-esr",
        channel: "moz-firefox",
        firefoxUserPrefs: LEAN,
      })
    : chromium.launch({ executablePath: CHROMIUM, args: [...QUIET, ...flags] });

/** Starts the binary. */
export async function program() {
  const server = spawn(BINARY, ["serve", "--no-open", "--port", "0"], { stdio: ["ignore", "pipe", "inherit"] });
  let link = "";
  for await (const line of createInterface(server.stdout)) {
    link = /^Foretile is at (.*)$/.exec(line)?.[1] ?? "";
    if (link) break;
  }
  assert.ok(link, "the server prints its link");
  server.stdout.resume();
  return { link, close: () => void server.kill(), cut() {} };
}

/**
 * Answers a question in place of the program. `real` asks the program the same or another question, `report` sends
 * a progress.
 * @typedef {(
 *   request: { path: string, body: any },
 *   real: (body?: any) => Promise<any>,
 *   report: (progress: any) => Promise<void>,
 * ) => any} Answer
 */

/** The code of a `program.js` that lets the test answer some questions. @param {string[]} questions */
const apiWith = (questions) => `
  import * as real from "./program.js?real";
  export * from "./program.js?real";
  const reporters = {};
  window.report = (path, progress) => reporters[path]?.(progress);
  export async function send(path, body, onProgress, signal) {
    const isMine = (name) => name === "*" || name === path.split("?")[0];
    if (!${JSON.stringify(questions)}.some(isMine)) return real.send(path, body, onProgress, signal);
    reporters[path] = onProgress;
    const content = body instanceof Blob || body instanceof HTMLCanvasElement ? null : body;
    const answer = await new Promise((resolve, reject) => {
      signal?.addEventListener("abort", () => reject(signal.reason));
      window.answerInstead(path, content).then(resolve, reject);
    });
    return answer === "real" ? real.send(path, body, onProgress, signal) : answer;
  }`;

/**
 * Waits until a page takes input. What is no page of ours does so once it is loaded.
 * @param {import("playwright-core").Page} page
 */
export const ready = (page) =>
  page.waitForFunction(
    () =>
      document.readyState === "complete" &&
      (!document.querySelector('script[src="ready.js"]') || "ready" in document.documentElement.dataset),
  );

/**
 * Makes a page wait until it takes input whenever a story opens or reloads it. Until then, a press or a typed text
 * does nothing.
 * @param {import("playwright-core").Page} page
 */
function awaitReady(page) {
  for (const load of /** @type {const} */ (["goto", "reload"])) {
    const loaded = /** @type {(...how: any[]) => Promise<any>} */ (page[load].bind(page));
    page[load] = async (/** @type {any[]} */ ...how) => {
      const response = await loaded(...how);
      await ready(page);
      return response;
    };
  }
}

/**
 * Waits until a page has shown what its code has done so far: an answer that it was going to take is taken by then.
 * @param {import("playwright-core").Page} page
 */
export const painted = (page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

/**
 * The page's address as it is. The driver's own `page.url()` learns of a new one a little later.
 * @param {import("playwright-core").Page} page
 */
export const address = (page) => page.evaluate(() => location.href);

/**
 * Does what leads to another page, and waits until that takes input.
 * @param {import("playwright-core").Page} page @param {() => Promise<unknown>} act
 */
export async function leads(page, act) {
  const loaded = page.waitForEvent("load");
  await act();
  await loaded;
  await ready(page);
}

/**
 * The browsers of this process, by their flags: `lanes.js` runs many files with one.
 * @type {Map<string, ReturnType<typeof launch>>}
 */
const browsers = new Map();

/** The profiles that stories have open. A story that failed would leave its windows in the races of the next ones. */
const profiles = new Set();
afterEach(async () => {
  for (const profile of profiles) await profile.close();
  profiles.clear();
});

/**
 * Starts a server, and the browser unless another file has, and stops both when the tests end.
 * @param {{ after: (stop: () => Promise<void>) => void }} test
 * @param {string[]} [flags] further flags of Chromium
 */
export async function start(test, flags = []) {
  const server = isSite ? await serve(0, "/foretile/") : await program();
  const { link, close, cut } = server;
  const known = browsers.get(String(flags)) ?? launch(flags);
  browsers.set(String(flags), known);
  const browser = await known;
  test.after(async () => {
    await browser.close();
    close();
  });

  return {
    link,
    server,
    /**
     * Loads a page in a window that is open. Where only the end of the address changes, a browser loads nothing, so the icon
     * comes between: unlike an empty page, it is of the same site, for which no new process is started.
     * @param {import("playwright-core").Page} page @param {string} path
     */
    async load(page, path) {
      if (page.url().split("#")[0] === link + path.split("#")[0]) await page.goto(`${link}icon.svg`);
      return page.goto(link + path);
    },
    /**
     * Opens a page in a profile of its own. Whatever its console complains of fails the test at
     * `close`, and so does any request that leaves this machine. By night, with FORETILE_ALL, the connection of the
     * static site is cut as soon as it is loaded, unless the test itself says how to treat its service worker or
     * answers questions. By day `only.test.js` does so alone: a whole offline copy takes a fifth of a story's time.
     * @param {string} path
     * @param {import("playwright-core").BrowserContextOptions} [options]
     * @param {Record<string, Answer>} [answers] what the test answers in place of the program, or "*" for every
     *   question
     */
    async open(path, options = {}, answers = {}) {
      // A story that failed may have left it cut.
      cut(false);
      const isAlone = isSite && isNight && !options.serviceWorkers && !Object.keys(answers).length;
      const context = await browser.newContext({
        viewport: DESKTOP,
        serviceWorkers: isAlone ? "allow" : "block",
        ...options,
      });
      profiles.add(context);
      context.on("page", awaitReady);
      const page = await context.newPage();
      if (isFirefox) Object.getPrototypeOf(page.locator("body")).fill = enter;
      /** @type {string[]} */
      const complaints = [];
      const complain = (/** @type {string} */ text) => {
        // Firefox says so of files that still load when a page is left; without them no story goes on.
        const left =
          /A ServiceWorker intercepted the request and encountered|error loading dynamically imported module/;
        if (isFirefox && left.test(text)) return;
        complaints.push(text);
      };
      page.on("console", (message) => {
        // Files that a test answers must not come from a service worker.
        if (message.text() === "Service Worker registration blocked by Playwright") return;
        // A browser with windows looks for an icon where a story opens a file that is no page.
        if (message.location().url.endsWith("/favicon.ico")) return;
        if (["error", "warning"].includes(message.type()))
          complain(`${message.text()} (${message.location().url.replace(link, "")})`);
      });
      page.on("pageerror", (error) => complain(String(error)));
      page.on("request", (request) => {
        if (!request.url().startsWith(link) && !/^(blob|data):/.test(request.url()))
          complaints.push(`asks ${request.url()}`);
      });
      if (Object.keys(answers).length) {
        await page.route("**/program.js", (route) =>
          route.fulfill({ contentType: "text/javascript", body: apiWith(Object.keys(answers)) }),
        );
        await page.exposeFunction("answerInstead", (/** @type {string} */ path, /** @type {any} */ body) =>
          (answers[path.split("?")[0]] ?? answers["*"])(
            { path, body },
            (other = body) =>
              page.evaluate(
                async ([path, body]) => (await import(/** @type {any} */ ("./program.js?real"))).send(path, body, null),
                [path, other],
              ),
            (progress) =>
              page.evaluate(([path, progress]) => /** @type {any} */ (window).report(path, progress), [path, progress]),
          ),
        );
      }
      if (isAlone) {
        await page.goto(`${link}api`);
        await page.waitForFunction(() => navigator.serviceWorker.controller);
        cut(true);
      }
      await page.goto(link + path.replace(/^\//, ""));
      return {
        page,
        context,
        /** Refusals that the test provokes are logged by the browser; it says how many. */
        async close(/** @type {RegExp | null} */ expected = null) {
          await context.close();
          cut(false);
          assert.deepEqual(
            complaints.filter((text) => !expected?.test(text)),
            [],
          );
        },
      };
    },
  };
}

let checker = "";

/** All rules but these. @param {string[]} rules */
const without = (rules) => ({ rules: Object.fromEntries(rules.map((rule) => [rule, { enabled: false }])) });

/** The rules about colours, which take more time than all others. */
const COLOURS = ["color-contrast", "link-in-text-block"];

/**
 * Fails on what keeps people from using the page: names, roles… These are the same in every browser, so they are checked
 * in Chromium alone: Firefox would spend half of all stories' time on it. By day only `checkColours` looks at colours.
 * @param {import("playwright-core").Page} page
 * @param {any} [rules] which rules are checked, as axe takes them
 */
export async function checkAccess(page, rules = isNight ? {} : without(COLOURS)) {
  if (isFirefox) return;
  // Our own policy forbids foreign scripts, so the checker comes in by the back door.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate((checker ||= await readFile(AXE, "utf8")));
  // What is as it should be is a hundred times as much.
  const how = { resultTypes: ["violations"], ...rules };
  const violations = await page.evaluate(
    async (how) => (await /** @type {any} */ (window).axe.run(how)).violations,
    how,
  );
  const faults = violations.map(
    (/** @type {any} */ { id, nodes }) =>
      `${id}: ${nodes
        .slice(0, 3)
        .map((/** @type {any} */ node) => `${node.html} ${node.failureSummary}`)
        .join("; ")}`,
  );
  assert.deepEqual(faults, []);
}

/**
 * Checks the page in light colours and in dark ones, which differ by its styles alone: names and roles are the same.
 * @param {import("playwright-core").Page} page
 */
export async function checkColours(page) {
  if (isFirefox) return;
  await page.emulateMedia({ colorScheme: "dark" });
  await checkAccess(page, { runOnly: COLOURS });
  await page.emulateMedia({ colorScheme: "light" });
  await checkAccess(page, {});
}

/**
 * Asks the program behind a page.
 * @param {import("playwright-core").Page} page @param {string} question @param {any} body
 */
export const ask = (page, question, body) =>
  page.evaluate(
    async ([question, body]) => (await import(/** @type {any} */ ("./ask.js"))).ask(question, body),
    [question, body],
  );

/**
 * Pastes a text into the page.
 * @param {import("playwright-core").Page} page @param {string} text
 */
export const paste = (page, text) =>
  page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    // Firefox makes no paste event with a text of ours.
    dispatchEvent(
      Object.defineProperty(new Event("paste", { cancelable: true }), "clipboardData", { value: clipboardData }),
    );
  }, text);

/**
 * Drops a file on the page.
 * @param {import("playwright-core").Page} page @param {{ name: string, mimeType: string, buffer: Buffer }} file
 */
export const drop = (page, { name, mimeType, buffer }) =>
  page.evaluate(
    ({ name, type, base64 }) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0))], name, { type }));
      dispatchEvent(new DragEvent("drop", { dataTransfer, cancelable: true }));
    },
    { name, type: mimeType, base64: buffer.toString("base64") },
  );

/**
 * Returns the text of the file that `act` makes the page download.
 * @param {import("playwright-core").Page} page @param {() => Promise<void>} act
 */
export async function downloaded(page, act) {
  if (!isFirefox) {
    const download = page.waitForEvent("download");
    await act();
    return readFile(await (await download).path(), "utf8");
  }
  // Firefox's driver does not report downloads. What would be saved is what a link is made for.
  await page.evaluate(() => {
    const linked = URL.createObjectURL;
    URL.createObjectURL = (file) => {
      Object.assign(window, { downloaded: /** @type {Blob} */ (file).text() });
      return linked(file);
    };
  });
  await act();
  await page.waitForFunction(() => "downloaded" in window);
  return page.evaluate(() => /** @type {Promise<string>} */ (/** @type {any} */ (window).downloaded));
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
 * All that can be tapped is at least 44 px wide and high, and no text is smaller than 12 px. A finger taps a hint as a
 * whole, and a check box with its label.
 * @param {import("playwright-core").Page} page
 */
export async function checkTouch(page) {
  // Its driver has no fingers, so that pages are for a mouse.
  if (isFirefox) return;
  const small = await page.evaluate(() => {
    const textOf = (/** @type {Element} */ { outerHTML }) => outerHTML.slice(0, 80);
    const targets = [
      ...document.querySelectorAll(
        "button, select, textarea, input, summary, label.file, label.check, nav a, .brand, .hint",
      ),
    ]
      .filter((it) => it.checkVisibility() && !it.matches(".hint input, label input:is([type=checkbox], [type=file])"))
      .map((it) => ({ it, box: it.getBoundingClientRect() }))
      .filter(({ box }) => Math.min(box.width, box.height) < 43.5)
      .map(({ it, box }) => `${box.width}x${box.height} ${textOf(it)}`);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const around = node.parentElement;
      if (!around?.checkVisibility() || !node.textContent?.trim() || around.closest(".unseen, noscript")) continue;
      const scale = around instanceof SVGGraphicsElement ? (around.getScreenCTM()?.a ?? 1) : 1;
      // A goal has a square of its own, and no word of it is broken: `bingo/fit.js`.
      if (parseFloat(getComputedStyle(around).fontSize) * scale < (around.matches(".goal") ? 10 : 12))
        texts.push(`${getComputedStyle(around).fontSize} ${textOf(around)}`);
    }
    return [...targets, ...texts];
  });
  assert.deepEqual(small, []);
}

/**
 * Waits until a check passes.
 * @param {() => unknown | Promise<unknown>} check throws while it does not
 */
export async function soon(check, ms = 20_000) {
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

/**
 * Opens the practice page in the middle of a visit. The visit is stored on another page, because the practice page
 * would store its own over it.
 * @param {Awaited<ReturnType<typeof start>>} app
 * @param {unknown} visit
 * @param {import("playwright-core").BrowserContextOptions} options
 */
export async function practised(app, visit, options) {
  const opened = await app.open("/puyo", options);
  await opened.page.evaluate(
    (visit) => (sessionStorage.clear(), localStorage).setItem("foretile.practice.game", JSON.stringify(visit)),
    visit,
  );
  await opened.page.goto(`${app.link}practice#practice`);
  return opened;
}
