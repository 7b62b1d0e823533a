// What players read, as pages of the site: documents of `docs/`, rendered when the site is built. The pages run no
// code.

import { readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import { Marked } from "marked";
import { brand, escaped, framed, languageLinks, nameIn } from "./html.mjs";
import { recordsOf } from "./records.mjs";

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..");

/**
 * A document in a language: its file, and what it is in a sentence.
 * @typedef {{ file: string, sentence: string }} Text
 */

/** The documents in their order, by the names of their pages. @type {Record<string, Record<string, Text>>} */
export const GUIDES = {
  seed: {
    en: {
      file: "docs/seed.md",
      sentence:
        "What a seed is, why it tells all boards of a game, and how Foretile finds it in Voltorb Flip, Puyo Puyo and bingo.",
    },
    ja: {
      file: "docs/ja/seed.md",
      sentence:
        "シードとは何か、なぜシードがわかれば盤面がすべてわかるのか、3つのゲームでシードをどう特定するのかを説明します。",
    },
  },
  voltorb: {
    en: {
      file: "docs/voltorb.md",
      sentence:
        "The rules of Voltorb Flip, its levels, the best card and what to play for, and from the first screen to every card.",
    },
    ja: {
      file: "docs/ja/voltorb.md",
      sentence:
        "ビリリダマめくりのルールとレベルの決まり方、最善のカードの選び方、最初の盤面からすべてのカードを知る方法です。",
    },
  },
  strategy: {
    en: {
      file: "docs/strategy.md",
      sentence:
        "How to earn coins and reach level 8 in Voltorb Flip without the seed, measured over thousands of visits.",
    },
    ja: {
      file: "docs/ja/strategy.md",
      sentence:
        "ビリリダマめくりで、シードなしで速くコインを稼ぎ、レベル8に届く遊び方を、数千回のシミュレーションで比べます。",
    },
  },
  puyo: {
    en: {
      file: "docs/puyo.md",
      sentence:
        "The rules of chains and all clears, from the first pairs to the whole queue, and plans of the longest chain.",
    },
    ja: {
      file: "docs/ja/puyo.md",
      sentence: "連鎖と全消しのルール、最初のツモから128手の配ぷよを知る方法、最大連鎖や最短の全消しの組み方です。",
    },
  },
  records: {
    en: {
      file: "docs/records.md",
      sentence:
        "The best known plans of Puyo Puyo queues, to be played and beaten, and the seeds of all early all clears.",
    },
    ja: {
      file: "docs/ja/records.md",
      sentence: "ぷよぷよの配ぷよでわかっている最善の手順と、8手以内に全消しできるすべてのシードです。",
    },
  },
  bingo: {
    en: {
      file: "docs/bingo.md",
      sentence:
        "How bingo races are won, how to write a goal list for your game, and how cards are dealt, found and balanced.",
    },
    ja: {
      file: "docs/ja/bingo.md",
      sentence:
        "ビンゴレースのルール、自分のゲームのタスクリストの書き方、カードの生成と検索、タスクの出やすさのそろえ方です。",
    },
  },
  app: {
    en: {
      file: "docs/app.md",
      sentence:
        "What each page of Foretile does: the board, practice, Puyo plans, bingo cards, the overlay for streams, and keys.",
    },
    ja: {
      file: "docs/ja/app.md",
      sentence:
        "Foretileの各ページの使い方です。盤面、練習、ぷよぷよの手順、ビンゴのカード、配信用のオーバーレイ、キー操作を説明します。",
    },
  },
};

/** The words around the documents, by language. */
const WORDS = {
  en: {
    guide: "Guide",
    all: "All guides",
    contents: "On this page",
    pages: "Pages",
    about: "What the three games are, how to play them well, and how Foretile knows their boards.",
    names: ["Voltorb Flip", "Practice", "Puyo Puyo", "Bingo"],
    other: "日本語",
    table: "Table",
    text: "Example",
  },
  ja: {
    guide: "ガイド",
    all: "ガイド一覧",
    contents: "このページの内容",
    pages: "ページ",
    about: "3つのゲームのルールと、うまく遊ぶ方法、Foretileが盤面を知るしくみです。",
    names: ["ビリリダマめくり", "練習", "ぷよぷよ", "ビンゴ"],
    other: "English",
    table: "表",
    text: "例",
  },
};
const PAGES = ["voltorb", "practice", "puyo", "bingo"];

/** @typedef {keyof typeof WORDS} Language */

/** What the site calls each document, by its file. */
const PAGE_OF_FILE = new Map(
  Object.entries(GUIDES).flatMap(([name, texts]) =>
    Object.entries(texts).map(([language, { file }]) => [file, nameIn(name, language)]),
  ),
);

/** The anchor of a heading, as GitHub has it. @param {string} text */
const anchorOf = (text) =>
  text
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replace(/\s/g, "-");

/** The text of some HTML. @param {string} html */
const plain = (html) =>
  html
    .replace(/<[^>]*>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");

/**
 * Renders a document.
 * @param {string} file its path in the repository
 * @param {Language} language @param {string} repository where the sources lie, or empty
 * @returns {{ html: string, title: string, headings: { text: string, anchor: string }[], pictures: Set<string> }}
 */
function rendered(file, language, repository) {
  const words = WORDS[language];
  /** @type {{ text: string, anchor: string }[]} */
  const headings = [];
  /** @type {Set<string>} */
  const pictures = new Set();
  /** @type {Set<string>} */
  const anchors = new Set();
  let title = "";
  /** A path that the document names, in the repository. @param {string} path */
  const whole = (path) => posix.join(posix.dirname(file), path);
  const addressOf = (/** @type {string} */ href) => {
    if (/^(#|https?:)/.test(href)) return href;
    const [path, hash = ""] = href.split(/(?=#)/);
    const page = PAGE_OF_FILE.get(whole(path));
    if (page) return page + hash;
    return repository && `${repository}/blob/HEAD/${whole(path)}${hash}`;
  };
  const marked = new Marked({
    renderer: {
      heading({ depth, tokens }) {
        const [, html, given] = /** @type {RegExpExecArray} */ (
          /^([^]*?)(?: \{#(.*?)\})?$/.exec(this.parser.parseInline(tokens))
        );
        const text = plain(html);
        if (depth === 1) {
          title = text;
          return `<h1>${html}</h1>\n`;
        }
        const base = given ?? anchorOf(text);
        let anchor = base;
        for (let count = 1; anchors.has(anchor); count += 1) anchor = `${base}-${count}`;
        anchors.add(anchor);
        if (depth === 2) headings.push({ text, anchor });
        return `<h${depth} id="${escaped(anchor)}">${html}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const html = this.parser.parseInline(tokens);
        const address = addressOf(href);
        return address ? `<a href="${escaped(address)}">${html}</a>` : html;
      },
      code({ text }) {
        // What is typed stands out from what is answered.
        const lines = text
          .trimEnd()
          .split("\n")
          .map((line) => (line.startsWith("$ ") ? `<b>${escaped(line)}</b>` : escaped(line)));
        return `<pre tabindex="0" role="group" aria-label="${words.text}"><code>${lines.join("\n")}</code></pre>\n`;
      },
    },
    hooks: {
      // An anchor before a heading is the heading's own.
      preprocess: (text) => text.replace(/^<a id="(.*?)"><\/a>\n\n(##.*)$/gm, "$2 {#$1}"),
      postprocess: (html) =>
        html
          .replace(/<!-- site: (\w+) -->/g, (_, marker) => recordsOf(marker, language))
          .replace(
            /<table>[^]*?<\/table>/g,
            (table) => `<div class="scrolled" tabindex="0" role="group" aria-label="${words.table}">${table}</div>`,
          )
          // An interval behind its number is not torn apart.
          .replace(/(?<=<td>[\d:,.%]+ ?)([(（][^<]*[)）])(?=<\/td>)/g, '<span class="whole">$1</span>')
          // A table whose first heading is empty has names in its first column.
          .replaceAll("<th></th>", "<td></td>")
          .replace(/src="(?!https?:)([^"]*)"/g, (_, path) => {
            pictures.add(whole(path));
            return `src="../${posix.basename(path)}"`;
          }),
    },
  });
  const html = String(marked.parse(readFileSync(join(ROOT, file), "utf8")));
  if (!title) throw new Error(`${file} has no title`);
  return { html, title, headings, pictures };
}

/**
 * A page around what is read.
 * @param {{
 *   language: Language,
 *   name: string,
 *   title: string,
 *   sentence: string,
 *   languages: string[],
 *   policy: string,
 *   site: string,
 *   main: string,
 * }} about
 */
function around({ language, name, title, sentence, languages, policy, site, main }) {
  const words = WORDS[language];
  const said = escaped(sentence);
  const others = languages.filter((other) => other !== language);
  const link = (/** @type {string} */ other) =>
    `  <a class="language" href="${nameIn(name, other)}" lang="${other}" hreflang="${other}">${words.other}</a>\n`;
  return framed({
    language,
    policy,
    title,
    head: `<meta name="theme-color" content="#14574a">
<meta name="description" content="${said}">
<meta property="og:type" content="article">
<meta property="og:title" content="${escaped(title)} · Foretile">
<meta property="og:description" content="${said}">
${languageLinks(site && `${site}read/`, name, language, languages)}<link rel="icon" href="../icon.svg">
<link rel="stylesheet" href="../style.css">
<link rel="stylesheet" href="read.css">
`,
    body: `<header>
  ${brand("../")}
  <nav aria-label="${words.pages}">${PAGES.map((page, at) => `<a href="../${page}.html">${words.names[at]}</a>`).join(" ")}</nav>
${others.map(link).join("")}</header>
<main class="read">
${main}</main>
${name === "index" ? "" : `<footer class="bar"><a href="${nameIn("index", language)}">${words.all}</a></footer>\n`}`,
  });
}

/**
 * The pages by their names in the site, and the pictures that they show, by their paths in the repository.
 * @param {string} policy
 * @param {string} site the site's address, or empty
 * @param {string} repository where the sources lie, or empty
 * @returns {{ pages: [string, string][], pictures: Set<string> }}
 */
export function guides(policy, site, repository) {
  /** @type {[string, string][]} */
  const pages = [];
  /** @type {Set<string>} */
  const pictures = new Set();
  const all = /** @type {Language[]} */ (Object.keys(WORDS));
  for (const language of all) {
    const words = WORDS[language];
    /** What the list of all guides says of each. @type {string[]} */
    const listed = [];
    for (const [name, texts] of Object.entries(GUIDES)) {
      const text = texts[language];
      if (!text) continue;
      const { html, title, headings, pictures: shown } = rendered(text.file, language, repository);
      for (const picture of shown) pictures.add(picture);
      listed.push(
        `  <li><a href="${nameIn(name, language)}">${escaped(title)}</a><br>${escaped(text.sentence)}</li>\n`,
      );
      const lines = headings.map(
        ({ text, anchor }) => `  <li><a href="#${escaped(anchor)}">${escaped(text)}</a></li>\n`,
      );
      const contents = `<details class="contents"><summary>${words.contents}</summary>
<ul>
${lines.join("")}</ul>
</details>
`;
      const whole = html.replace("</h1>\n", () => `</h1>\n${contents}`);
      const main = `<p class="quiet"><a href="${nameIn("index", language)}">${words.guide}</a></p>\n${whole}`;
      pages.push([
        `read/${nameIn(name, language)}`,
        around({ language, name, title, sentence: text.sentence, languages: Object.keys(texts), policy, site, main }),
      ]);
    }
    const main = `<h1>${words.guide}</h1>\n<p>${words.about}</p>\n<ul class="guides">\n${listed.join("")}</ul>\n`;
    pages.push([
      `read/${nameIn("index", language)}`,
      around({
        language,
        name: "index",
        title: words.guide,
        sentence: words.about,
        languages: all,
        policy,
        site,
        main,
      }),
    ]);
  }
  return { pages, pictures };
}
