// What search engines and link previews read of the site without running its code: for each page a title, a sentence, a
// picture and structured data, and for each game a small page in every language that its page has.

import { brand, escaped, framed, languageLinks, nameIn } from "./html.mjs";

/**
 * What a page is, in a language.
 * @typedef {{ title: string, sentence: string, open: string }} Said
 */

/** The picture of each page: a file of `docs/`. @type {Record<string, string>} */
export const PICTURES = {
  voltorb: "app-voltorb.png",
  practice: "app-practice.png",
  puyo: "app-puyo.png",
  bingo: "app-bingo.png",
};

/** @type {Record<string, Record<string, Said>>} */
const SAID = {
  voltorb: {
    en: {
      title: "Voltorb Flip",
      sentence:
        "Shows the best card to turn in Voltorb Flip of Pokémon HeartGold and SoulSilver, and every card once the seed is known.",
      open: "Open",
    },
    ja: {
      title: "Voltorb Flip（ビリリダマめくり）",
      sentence:
        "海外版「ハートゴールド・ソウルシルバー」のVoltorb Flip（ビリリダマめくり）で、次にめくる最善のカードを示し、シードがわかればすべてのカードを示します。",
      open: "開く",
    },
    de: {
      title: "Voltofalle",
      sentence:
        "Zeigt in der Voltofalle von Pokémon HeartGold und SoulSilver die beste Karte und, sobald der Seed bekannt ist, alle Karten.",
      open: "Öffnen",
    },
    fr: {
      title: "Voltorbataille",
      sentence:
        "Indique la meilleure carte à retourner dans Voltorbataille de Pokémon HeartGold et SoulSilver, et toutes les cartes une fois la seed connue.",
      open: "Ouvrir",
    },
    it: {
      title: "Gira Voltorb",
      sentence:
        "Indica la carta migliore da girare in Gira Voltorb di Pokémon HeartGold e SoulSilver e, una volta noto il seed, tutte le carte.",
      open: "Apri",
    },
    es: {
      title: "Giravoltorb",
      sentence:
        "Indica la mejor tarjeta que girar en Giravoltorb de Pokémon HeartGold y SoulSilver y, cuando se conoce la seed, todas las tarjetas.",
      open: "Abrir",
    },
    ko: {
      title: "찌리리공 뒤집기",
      sentence:
        "포켓몬스터 하트골드·소울실버의 찌리리공 뒤집기에서 다음에 뒤집을 최선의 카드를 보여 주고, 시드를 알면 모든 카드를 보여 줍니다.",
      open: "열기",
    },
  },
  practice: {
    en: {
      title: "Practice",
      sentence:
        "Practise Voltorb Flip with a coach that says what each choice cost: full games, puzzles, and a challenge every day.",
      open: "Open",
    },
  },
  puyo: {
    en: {
      title: "Puyo Puyo",
      sentence:
        "Finds the seed of a Puyo Puyo!! 20th Anniversary match by its first pairs, shows all 128 pairs, and plans chains with them.",
      open: "Open",
    },
    ja: {
      title: "ぷよぷよ",
      sentence:
        "「ぷよぷよ!! 20th Anniversary」の最初のツモからシードを特定し、128手の配ぷよをすべて表示して、連鎖の組み方を考えます。",
      open: "開く",
    },
  },
  bingo: {
    en: {
      title: "Bingo",
      sentence:
        "Deals the bingo cards that people race on, of Ocarina of Time and of other games' lists, finds their seeds, and balances lists.",
      open: "Open",
    },
    ja: {
      title: "ビンゴ",
      sentence:
        "「ゼルダの伝説 時のオカリナ」やほかのゲームのビンゴレースのカードを生成し、そのシードを探し、タスクの難易度を調整します。",
      open: "開く",
    },
  },
};

/**
 * The lines for a page's head. Addresses in them are whole if the site's own is known: not every reader takes others.
 * @param {string} page @param {string} language @param {string} site the site's address, or empty
 */
export function headOf(page, language, site) {
  const said = SAID[page]?.[language];
  if (!said) return "";
  const picture = site + PICTURES[page];
  const name = `${said.title} · Foretile`;
  const data = {
    "@context": "https://schema.org",
    "@type": "WebApplication",
    name,
    description: said.sentence,
    inLanguage: language,
    image: picture,
    applicationCategory: "GameApplication",
    operatingSystem: "Any",
    offers: { "@type": "Offer", price: 0, priceCurrency: "EUR" },
  };
  const links = languageLinks(site, page, language, Object.keys(SAID[page]));
  return `<meta name="description" content="${escaped(said.sentence)}">
<meta property="og:type" content="website">
<meta property="og:title" content="${escaped(name)}">
<meta property="og:description" content="${escaped(said.sentence)}">
<meta property="og:image" content="${picture}">
<meta name="twitter:card" content="summary_large_image">
${links}<script type="application/ld+json">${JSON.stringify(data).replaceAll("<", "\\u003c")}</script>
`;
}

/**
 * The pages in other languages, by their names. Each shows its picture and leads to the game's own page.
 * @param {string} policy @param {string} site @returns {[string, string][]}
 */
export const landings = (policy, site) =>
  Object.entries(SAID).flatMap(([page, languages]) =>
    Object.entries(languages)
      .filter(([language]) => language !== "en")
      .map(
        ([language, { title, sentence, open }]) =>
          /** @type {[string, string]} */ ([
            nameIn(page, language),
            framed({
              language,
              policy,
              title,
              head: `${headOf(page, language, site)}<link rel="icon" href="icon.svg">
<link rel="stylesheet" href="style.css">
<link rel="stylesheet" href="landing.css">
`,
              body: `<header>${brand("")}</header>
<main class="landing">
  <h1>${escaped(title)}</h1>
  <p>${escaped(sentence)}</p>
  <p><a href="${page}.html">${open}</a></p>
  <p><img src="${PICTURES[page]}" alt=""></p>
</main>
`,
            }),
          ]),
      ),
  );
