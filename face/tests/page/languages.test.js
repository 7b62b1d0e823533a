// The pages in the languages of their players.

import assert from "node:assert/strict";
import { test, after } from "node:test";
import {
  PHONE,
  address,
  checkAccess,
  checkWidth,
  isFirefox,
  isNight,
  isSite,
  leads,
  night,
  practised,
  sample,
  soon,
  start,
} from "./app.js";
import { catalogueOf } from "./keys.js";

const app = await start({ after });

/** A phone in this language. @param {string} locale */
const phone = (locale) => ({ locale, viewport: PHONE, hasTouch: !isFirefox });

/**
 * The texts that people see or hear, except what is in English by its nature: names of goals, and the program's own
 * words.
 * @param {import("playwright-core").Page} page
 */
const shown = (page) =>
  page.evaluate(() => {
    const texts = [document.title];
    const walk = document.createTreeWalker(document.body);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      const element = node instanceof Element ? node : node.parentElement;
      if (!element || element.closest("[lang=en], [translate=no], noscript, script, .goal, code, kbd, pre, textarea"))
        continue;
      if (node instanceof Element)
        texts.push(...["aria-label", "placeholder", "title"].map((name) => node.getAttribute(name) ?? ""));
      else texts.push(node.textContent ?? "");
    }
    return texts.map((text) => text.trim().replace(/\s+/g, " ")).filter(Boolean);
  });

/**
 * Nothing is left in English: no text is a key whose translation is another text, and none has the words of one.
 * @param {import("playwright-core").Page} page
 * @param {string} language
 * @param {string} [own] the folder of the page's catalogue
 */
async function checkLanguage(page, language, own = "voltorb") {
  assert.equal(await page.locator("html").getAttribute("lang"), language);
  const catalogue = { ...catalogueOf(language), ...catalogueOf(`${own}/${language}`) };
  const texts = await shown(page);
  assert.ok(texts.length > 20);
  const keys = Object.entries(catalogue)
    .filter(([key, text]) => key !== text && !Object.values(catalogue).includes(key))
    .map(([key]) => key);
  // The parts of the keys without values and tags that are as long as two words. The game's name may stand beside a
  // translation.
  const pieces = keys
    .flatMap((key) =>
      key
        .split(/\{\w+\}|<.*?>/)
        .filter((part) => /\p{L}{2,} \p{L}{2,}/u.test(part))
        .map((part) => part.trim()),
    )
    .filter((part) => part !== "Voltorb Flip");
  assert.deepEqual(
    texts.filter((text) => keys.includes(text) || pieces.some((piece) => text.includes(piece))),
    [],
  );
}

/**
 * Checks a page in its language, on a phone. What keeps people from using it is the same in every language, so by day
 * it is looked for in one.
 * @param {import("playwright-core").Page} page @param {string} language @param {string} [own]
 */
async function checkPage(page, language, own) {
  await checkLanguage(page, language, own);
  if (language === "ja" || isNight) await checkAccess(page);
  await checkWidth(page);
}

night("the Puyo page in Japanese", async () => {
  const { page, close } = await app.open("/puyo#colors=4&pairs=PYBBBYGG", phone("ja-JP"));
  await soon(async () => assert.match(await page.locator("#count").innerText(), /^候補のシードは\d+個です。$/));
  await checkPage(page, "ja", "puyo");
  // One seed fits, so the pairs have folded.
  await page.locator("#entry > summary").click();
  await page.locator("#matches button").first().click();
  await soon(async () =>
    assert.match(await page.locator("#queue-title").innerText(), /^0x[0-9A-F]{4}の配ぷよ 色の対応 /),
  );
  const seed = await page.getByRole("textbox", { name: "シード", exact: true }).inputValue();
  assert.ok((await page.locator("#queue-title").innerText()).startsWith(seed));
  assert.match(
    (await page.locator("#queue .pair").first().getAttribute("aria-label")) ?? "",
    /^1手目、確認済み：紫 黄$/,
  );
  await page.locator("#plan-time").selectOption("1");
  await page.locator("#plan-go").click();
  await soon(
    async () => assert.match(await page.locator("#plan-status").innerText(), /^\d+手目に発火、\d+連鎖、[\d,]+点。/),
    20000,
  );
  assert.match(await page.locator("#move-status").innerText(), /^1手目：軸（紫）は\d列目、子（黄）は[上下左右]。$/);
  await page.locator("#elsewhere").click();
  await soon(async () => assert.ok(await page.locator("#choosing").isVisible()));
  await page.locator("#link").fill("http://example.org");
  await page.locator("#link").press("Enter");
  await soon(async () =>
    assert.match(
      await page.locator("#count").innerText(),
      /^puyop\.com、IPS、PuyoSim、puyo-rsrchのアドレスではありません。/,
    ),
  );
  await checkPage(page, "ja", "puyo");
  await close(/422/);
});

night("the bingo page in Japanese", async () => {
  const { page, close } = await app.open("/bingo#seed=112233&marks=--0----------------------", phone("ja-JP"));
  await soon(async () => assert.equal(await page.locator(".square .goal:not(:empty)").count(), 25));
  await page.getByRole("button", { name: /^TLBR/ }).focus();
  await soon(async () => assert.match(await page.locator("#row-title").innerText(), /^TLBR：約[\d:]+$/));
  await page.locator("#to-list").click();
  await page.getByText("ほかのツール").click();
  await page.getByText("頻度と時間").click();
  await page.locator("#study-seeds").selectOption("1000");
  await page.getByRole("button", { name: "数える" }).click();
  await soon(async () => assert.match(await page.locator("#study-status").innerText(), /^カード[\d,]+枚。/), 60000);
  await page.locator("#to-find").click();
  await page.locator("#goals").fill("Fire Arow");
  await page.locator("#find").click();
  await soon(async () =>
    assert.match(
      await page.locator("#find-status").innerText(),
      /^「Fire Arow」はこのリストのタスクではありません。近いものは「Fire Arrows」です。 Fire Arrowsにする$/,
    ),
  );
  await page.locator("#to-deal").click();
  await page.locator("#seed").fill("x");
  await page.locator("#seed").press("Enter");
  await soon(async () => assert.match(await page.locator("#status").innerText(), /^「x」はシードではありません。/));
  await checkPage(page, "ja");
  await close();
});

night("the page for programs in Japanese", async () => {
  const { page, close } = await app.open("/api", { ...phone("ja-JP"), serviceWorkers: "block" });
  await soon(async () => assert.ok((await page.getByRole("button", { name: "質問する" }).count()) > 10));
  assert.equal(await page.locator("main a[href='openapi.json'], main a[href='./openapi.json']").count(), 1);
  await checkPage(page, "ja");
  await close();
});

/** A board whose fourth row has no Voltorb. */
const POSITION = "level=1&rows=5:1,7:1,3:2,6:0,4:2&cols=3:3,7:0,5:0,6:2,4:1&aim=win";
/**
 * What the page says in each language.
 * @type {Record<string, { turn: RegExp, one: string, two: string, fault: RegExp, plan: RegExp, next: string }>}
 */
const VOLTORB = {
  ja: {
    turn: /^\d行\d列をめくりましょう。ビリリダマではありません。$/,
    one: "1コイン",
    two: "2コイン",
    fault: /^1行目：9:4はありえません。.*1–3です。$/,
    plan: /^レベル1：1行4列（2）、/,
    next: "次のラウンド",
  },
  de: {
    turn: /^Decke Zeile \d, Spalte \d auf: Das kann kein Voltobal sein\.$/,
    one: "1 Münze",
    two: "2 Münzen",
    fault: /^Zeile 1: 9:4 ist unmöglich\. .* 1–3\.$/,
    plan: /^Level 1: decke Zeile 1, Spalte 4 \(2\); /,
    next: "Nächste Runde",
  },
  fr: {
    turn: /^Retournez ligne \d, colonne \d\s: ce ne peut pas être un Voltorbe\.$/,
    one: "1 jeton",
    two: "2 jetons",
    fault: /^Ligne 1\s: 9:4 est impossible\. .* 1–3\.$/,
    plan: /^niveau 1\s: retournez ligne 1, colonne 4 \(2\)\s; /,
    next: "Manche suivante",
  },
  it: {
    turn: /^Gira riga \d, colonna \d: non può essere un Voltorb\.$/,
    one: "1 gettone",
    two: "2 gettoni",
    fault: /^Riga 1: 9:4 è impossibile\. .* 1–3\.$/,
    plan: /^livello 1: gira riga 1, colonna 4 \(2\); /,
    next: "Partita successiva",
  },
  es: {
    turn: /^Gira fila \d, columna \d: no puede ser un Voltorb\.$/,
    one: "1 ficha",
    two: "2 fichas",
    fault: /^Fila 1: 9:4 es imposible\. .* 1–3\.$/,
    plan: /^nivel 1: gira fila 1, columna 4 \(2\); /,
    next: "Ronda siguiente",
  },
  ko: {
    turn: /^\d행 \d열을 뒤집으세요\. 찌리리공이 아닙니다\.$/,
    one: "1코인",
    two: "2코인",
    fault: /^1행: 9:4은\(는\) 불가능합니다\. .* 1–3입니다\.$/,
    plan: /^레벨 1: 1행 4열\(2\), /,
    next: "다음 라운드",
  },
};

// By day the first language: whether a catalogue lacks a text is read in `words.test.js`.
for (const [language, words] of sample(Object.entries(VOLTORB), 6)) {
  test(`the Voltorb Flip page in ${language}`, async () => {
    const { page, close } = await app.open(`/voltorb#${POSITION}`, phone(language));
    const text = (/** @type {string} */ selector) => page.locator(selector).first().innerText();
    const open = () =>
      page.evaluate(() => document.querySelectorAll("details").forEach((panel) => (panel.open = true)));
    await open();
    await soon(async () => assert.match(await text("#headline"), words.turn));
    await page.locator(".card.star").focus();
    const rule = String(catalogueOf(language)["its line has no Voltorb left"]);
    await soon(async () => assert.ok((await text("#why")).includes(rule)));
    await checkPage(page, language);

    // Rounds with a coin each: plural forms.
    const next = page.getByRole("button", { name: words.next, exact: true });
    // In the middle of a round the page asks first.
    const quit = async (/** @type {string} */ purse) => {
      const prompt = page.locator("#hint-faults button");
      await next.click();
      await soon(async () => {
        if (await prompt.isVisible()) await prompt.click();
        assert.equal(await text("#session strong"), purse);
      });
    };
    await page.keyboard.press("1");
    await quit(words.one);
    await page.locator(".card").first().focus();
    await page.keyboard.press("1");
    await quit(words.two);

    const [sum, voltorbs] = [page.locator(".hint input").nth(0), page.locator(".hint input").nth(1)];
    await sum.fill("9");
    await voltorbs.fill("4");
    await soon(async () => assert.match(await text("#hint-faults"), words.fault));
    await checkLanguage(page, language);

    await page.goto(`${app.link}voltorb#seed=0x6207030D&start=0`);
    await page.reload();
    await soon(async () => assert.match(await text("#route li"), words.plan), 30000);
    await open();
    await checkPage(page, language);
    await close();
  });
}

test("a message of the program is said in the page's language, with the messages and places inside it", {
  skip: isSite && "the site joins its scripts",
}, async () => {
  const { page, close } = await app.open("/bingo", phone("ja"));
  const tier = { is: "tier", key: "tier {number}", number: 7 };
  const mistake = {
    is: "mistake",
    key: "{place}: expected {expected}, found {found}",
    place: [tier, { is: "goal", key: "goal {number}", number: 8 }],
    expected: { is: "object", key: "an object, such as {text}", text: "{}" },
    found: { is: "text", key: "the text {quoted}", text: "a" },
  };
  const said = await page.evaluate(
    async (messages) => {
      // The address is one of the page, and not of this file.
      const { say } = await import(new URL("message.js", location.href).href);
      return messages.map((message) => say("in English", message));
    },
    [
      mistake,
      { is: "bingo_list", key: "not a goal list: {mistake} (and {more} more)", mistake, more: 1234 },
      {
        is: "failing_seeds",
        key: "{number} of {of} seeds ({share}) have no card, such as {text}: {why}",
        number: 1,
        of: 3,
        text: "7",
        why: { is: "hole", key: "the card needs a goal of tier {tier} that the list lacks", tier: 5 },
      },
      {
        is: "more_often",
        key: "{number} times: {places}; this makes it more frequent",
        number: 2,
        places: [[tier], [tier]],
      },
    ],
  );
  assert.deepEqual(said, [
    "段階7 › タスク8：オブジェクト（例：{}）が必要です（実際：「a」）。",
    "タスクリストではないか、誤りがあります。段階7 › タスク8：オブジェクト（例：{}）が必要です（実際：「a」）。ほかに1,234件の誤りがあります。",
    "3個のシードのうち1個（33.3%）ではカードを作れません（例：7）。カードに必要な段階5のタスクが、リストにありません。",
    "2回あります（段階7、段階7）。その分、出やすくなります。",
  ]);
  await close();
});

// `words.test.js` reads the catalogues of all languages.
night("the practice page in Japanese and in French", async () => {
  for (const language of ["ja", "fr"]) {
    const visit = { start: { seed: 7, level: 3 }, played: [], leave: false, aided: [], begun: 0 };
    const { page, close } = await practised(app, visit, phone(language));
    const words = { ...catalogueOf(language), ...catalogueOf(`practice/${language}`) };
    await soon(async () => assert.notEqual(await page.locator("#headline").innerText(), ""));
    const press = (/** @type {string} */ key) =>
      page.getByRole("button", { name: String(words[key]), exact: true }).click();
    await press("Ask the coach");
    await soon(async () => assert.ok((await page.locator(".risk").count()) > 0));
    await page.locator(".card").first().click();
    await soon(async () => assert.ok((await page.locator("#coach").innerText()).includes(String(words["Why?"]))));
    await page.locator("#quit").click();
    await soon(async () => assert.equal(await page.locator("#review svg").count(), 1));
    await checkPage(page, language, "practice");
    await press("Puzzles");
    await press("Hint");
    await soon(async () => assert.ok((await page.locator("#coach p").count()) > 0));
    await checkLanguage(page, language, "practice");
    await close();
  }
});

night("the page of a race review in every language, and what it refuses", async () => {
  for (const language of ["ja", "de", "fr", "it", "es", "ko"]) {
    const { page, close } = await app.open("/review", phone(language));
    await checkPage(page, language, "review");
    await page.locator("#text").fill("<html>");
    await page.locator("#text").press("Enter");
    await soon(async () => assert.match(await page.locator("#fault").innerText(), /pasted text|\p{L}.*\p{L}/u));
    await checkLanguage(page, language, "review");
    await page.locator("#example").click();
    await soon(async () => assert.equal(await page.locator("#marks li").count(), 16));
    await page.locator("#files-panel summary").click();
    await checkPage(page, language, "review");
    await close(/422/);
  }
});

test("the language is chosen at the top of the page, and stays", async () => {
  const { page, close } = await app.open("/puyo", { locale: "en-GB", serviceWorkers: "block" });
  const choice = page.locator("#language");
  assert.deepEqual(await choice.locator("option").allInnerTexts(), ["English", "日本語"]);
  assert.equal(
    await page.evaluate(
      () => performance.getEntriesByType("resource").filter(({ name }) => name.includes("/words/")).length,
    ),
    0,
  );
  await page.keyboard.type("RG");
  // Firefox complains of a page that is left while its worker still loads.
  const answered = (/** @type {RegExp} */ count) =>
    soon(async () => assert.match(await page.locator("#count").innerText(), count));
  await answered(/^[\d,]+ seeds fit\.$/);
  await leads(page, () => choice.selectOption("ja"));
  await answered(/^候補のシードは/);
  await checkLanguage(page, "ja", "puyo");
  assert.match(await address(page), /pairs=RG/);
  await page.reload();
  await answered(/^候補のシードは/);
  await checkLanguage(page, "ja", "puyo");
  await leads(page, () => page.getByRole("link", { name: "ビンゴ" }).click());
  await soon(() => checkLanguage(page, "ja", "bingo"));
  await close();
});

test("a page without the language says so before it opens, and a choice there leaves the others alone", async () => {
  const { page, close } = await app.open("/voltorb", { locale: "de-DE", serviceWorkers: "block" });
  const links = page.locator("nav a, footer a");
  // Only the site has a guide.
  const named = ["Voltofalle", "Üben", "Puyo Puyo EN", "Bingo EN", ...(isSite ? ["Anleitung EN"] : []), "API EN"];
  await soon(async () => assert.deepEqual(await links.allTextContents(), named));
  assert.equal(await links.nth(2).locator("abbr").getAttribute("title"), "Englisch");
  await leads(page, () => links.nth(2).click());
  await leads(page, () => page.locator("#language").selectOption("ja"));
  await checkLanguage(page, "ja", "puyo");
  await leads(page, () => page.locator("nav a").first().click());
  await checkLanguage(page, "de");
  await leads(page, () => page.locator("nav a").nth(2).click());
  await checkLanguage(page, "ja", "puyo");
  await close();
});

test("a page that has not the browser's language takes the next one, or English", async () => {
  const german = await app.open("/puyo", { locale: "de-DE" });
  assert.equal(await german.page.locator("html").getAttribute("lang"), "en");
  assert.equal(await german.page.locator("#count").innerText(), "Which pairs do you see?");
  await german.close();
});

night("without its catalogue a page is in English", async () => {
  const { page, close } = await app.open("/puyo", { locale: "ja", serviceWorkers: "block" });
  await page.route("**/words/ja.json", (route) => route.abort());
  await page.reload();
  await soon(async () => assert.equal(await page.locator("#count").innerText(), "Which pairs do you see?"));
  assert.equal(await page.locator("html").getAttribute("lang"), "en");
  assert.ok(await page.getByRole("button", { name: "Try an example" }).isVisible());
  await close(/ERR_FAILED/);
});
