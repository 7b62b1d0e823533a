// All cards of a list, dealt once and cached by the browser: searches in them find what is dealt.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { checkAccess, night, paste, soon, start } from "../app.js";

const app = await start({ after });

const LIST = Array.from({ length: 40 }, (_, goal) => `Catch fish ${goal + 1}`);
/** Six goals on any squares: a search deals every card. */
const WANTED = "Catch fish 1;Catch fish 3;Catch fish 5;Catch fish 7;Catch fish 9;Catch fish 11";
/** The question of the page about its list. */
const QUESTION = { list: { text: JSON.stringify(LIST) }, rules: "simple", goals: WANTED };

/** @param {import("playwright-core").Page} page */
const status = (page) => page.locator("#cards-status").innerText();

/**
 * Asks for the seeds, as the page does; `isHeld` says whether workers hold the cards.
 * @param {import("playwright-core").Page} page
 * @param {object} question
 */
const find = (page, question) =>
  page.evaluate(async (question) => {
    const { heldCards, send } = await import(/** @type {any} */ ("./program.js"));
    const cards = await heldCards();
    return { isHeld: await cards.open(question), answer: await send("bingo/find", question, null) };
  }, question);

/**
 * Makes the dealing of cards last until it is stopped, however fast the machine is: they are never cached. Returns the
 * function that cached them.
 * @param {import("playwright-core").Page} page
 */
const lastUntilStopped = (page) =>
  page.evaluateHandle(() => {
    const { put } = Cache.prototype;
    Cache.prototype.put = () => new Promise(() => {});
    return put;
  });

/** Opens the page with the list, and the panel. @param {Awaited<ReturnType<typeof app.open>>["page"]} page */
async function openPanel(page) {
  await paste(page, JSON.stringify(LIST));
  await soon(async () => assert.match(await page.locator("#list-name").innerText(), /any goal on any square/));
  await page.getByRole("tab", { name: "Find the seed" }).click();
  await page.getByText("Quick searches", { exact: true }).click();
}

test("the cards of a list are dealt once, kept, and searched in a moment", async () => {
  const { page, close } = await app.open("/bingo#seed=1");
  await openPanel(page);
  assert.ok(await page.getByRole("button", { name: "Delete the kept cards" }).isHidden());
  const { open } = await import(/** @type {any} */ ("../../../../site/dist-npm/node.js"));
  const foretile = await open("bingo");
  /** What is found by dealing. @param {object} more */
  const dealt = (more) => foretile.ask("bingo/find", { ...QUESTION, ...more });
  // Up to the end of the cached seeds, and behind it.
  const questions = [
    { seeds: "1..3000", limit: 7 },
    { seeds: "0..20" },
    { seeds: "999000..1001500" },
    { seeds: "480000..520000", limit: 1000 },
  ];
  const expected = questions.map(dealt);
  assert.ok(expected.every(({ matches }, index) => matches.length > 0 || index === 1));

  const before = await find(page, { ...QUESTION, ...questions[0] });
  assert.deepEqual(before, { isHeld: false, answer: expected[0] });
  await page.getByRole("button", { name: "Deal all cards once" }).click();
  await soon(async () => assert.match(await status(page), /^This browser keeps all cards of this list\./), 120_000);
  await checkAccess(page);
  const workers = page.workers().length;

  for (const again of ["dealt", "read"]) {
    for (const [index, more] of questions.entries()) {
      const {
        isHeld,
        answer: { by_index: byIndex = 0, ...answer },
      } = await find(page, { ...QUESTION, ...more });
      assert.deepEqual(
        { isHeld, answer },
        { isHeld: true, answer: expected[index] },
        `${again}: ${JSON.stringify(more)}`,
      );
      // Only what is listed is dealt again.
      assert.ok(index !== 0 || byIndex > 0);
    }
    if (again === "dealt") await page.reload();
  }
  assert.ok(page.workers().length <= workers + 1);
  // An answer that nobody wants any more is not given.
  const late = await page.evaluate(
    async (question) => {
      const { send } = await import(/** @type {any} */ ("./program.js"));
      return send("bingo/find", question, null, AbortSignal.abort()).catch((/** @type {Error} */ error) => error.name);
    },
    { ...QUESTION, ...questions[0] },
  );
  assert.equal(late, "AbortError");
  // After a question that all workers refuse, the next one gets its own answer, however soon it is asked.
  for (let round = 0; round < 5; round += 1) {
    const { by_index: _, ...answer } = await page.evaluate(
      async (question) => {
        const { send } = await import(/** @type {any} */ ("./program.js"));
        await send("bingo/find", { ...question, goals: "No such fish" }, null).catch(() => {});
        return send("bingo/find", question, null);
      },
      { ...QUESTION, ...questions[0] },
    );
    assert.deepEqual(answer, expected[0]);
  }

  // The form finds the same, all at once.
  await page.getByRole("tab", { name: "Find the seed" }).click();
  await page.getByLabel("Goals, separated by semicolons").fill(WANTED);
  await page.getByLabel("to", { exact: true }).fill("3000");
  await page.getByRole("button", { name: "Find seeds" }).click();
  await soon(async () => assert.match(await page.locator("#find-status").innerText(), /seeds/));
  assert.deepEqual(
    (await page.locator("#found button").allInnerTexts()).slice(0, 7).map(Number),
    expected[0].matches.map((/** @type {{ seed: number }} */ { seed }) => seed),
  );

  // Another list and another language have other cards.
  for (const other of [
    { list: { text: JSON.stringify([...LIST.slice(0, -1), "Catch nothing"]) } },
    { rules: "simple-alttp" },
    { lang: "fr" },
  ]) {
    const { isHeld, answer } = await find(page, { ...QUESTION, ...questions[0], ...other });
    assert.deepEqual(
      { isHeld, answer },
      { isHeld: false, answer: dealt({ ...questions[0], ...other }) },
      JSON.stringify(other),
    );
  }

  // Cards that are held while others are dealt stay so, and dealing that is stopped ends its workers.
  await page.getByRole("tab", { name: "Deal" }).click();
  await page.getByRole("button", { name: "Back to the sample" }).click();
  await page.getByRole("tab", { name: "Find the seed" }).click();
  await page.getByText("Quick searches", { exact: true }).click();
  const put = await lastUntilStopped(page);
  await page.getByRole("button", { name: "Deal all cards once" }).click();
  await soon(async () => assert.ok(await page.locator("#cards-progress").getAttribute("value")));
  const during = { ...QUESTION, ...questions[0] };
  assert.equal((await find(page, during)).isHeld, true);
  await page.locator("#cards").click();
  await soon(async () => assert.equal(await status(page), "Stopped."));
  await soon(() => assert.ok(page.workers().length <= workers + 1, `${page.workers().length} of ${workers}`));
  assert.equal((await find(page, during)).isHeld, true);
  await put.evaluate((put) => (Cache.prototype.put = put));

  // Damaged cards are not used.
  const damage = (/** @type {string} */ how) =>
    page.evaluate(async (how) => {
      const cache = await caches.open("bingo-cards");
      const [key] = await cache.keys();
      const cached = /** @type {Response} */ (await cache.match(key));
      const bytes = new Uint8Array(await cached.arrayBuffer());
      bytes[1_000] ^= 4;
      await cache.put(key, new Response(how === "changed" ? bytes : bytes.slice(1), { headers: cached.headers }));
      (await (await import(/** @type {any} */ ("./program.js"))).heldCards()).drop();
    }, how);
  for (const how of ["changed", "cut"]) {
    await damage(how);
    assert.deepEqual(await find(page, { ...QUESTION, ...questions[0] }), { isHeld: false, answer: expected[0] }, how);
  }
  await page.getByRole("button", { name: "Delete the kept cards" }).click();
  await soon(async () => assert.equal(await status(page), "No cards are kept."));
  // By night the page comes from its copy for use without a network.
  assert.deepEqual(
    await page.evaluate(async () => (await caches.keys()).filter((name) => !name.startsWith("foretile-"))),
    [],
  );
  await close();
});

night("the dealing can be stopped, and without room the cards last as long as the page", async () => {
  const { page, close } = await app.open("/bingo#seed=1");
  await openPanel(page);
  const few = page.workers().length;
  await lastUntilStopped(page);
  await page.getByRole("button", { name: "Deal all cards once" }).click();
  await soon(async () => assert.ok(await page.locator("#cards-progress").getAttribute("value")));
  await page.locator("#cards").click();
  await soon(async () => assert.equal(await status(page), "Stopped."));
  await soon(() => assert.ok(page.workers().length <= few + 1, `${page.workers().length} of ${few}`));
  assert.equal((await find(page, { ...QUESTION, seeds: "1..500" })).isHeld, false);

  await page.evaluate(() => {
    Cache.prototype.put = () => Promise.reject(new DOMException("full", "QuotaExceededError"));
  });
  await page.getByRole("button", { name: "Deal all cards once" }).click();
  await soon(async () => assert.match(await status(page), /until you leave this page\./), 120_000);
  assert.equal((await find(page, { ...QUESTION, seeds: "1..500" })).isHeld, true);
  // What is said of one list is not said of another.
  await page.getByRole("tab", { name: "Deal" }).click();
  await page.getByRole("button", { name: "Back to the sample" }).click();
  await page.getByRole("tab", { name: "Find the seed" }).click();
  await soon(async () => assert.equal(await status(page), ""));
  await close();
});
