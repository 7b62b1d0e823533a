// Lists of other games than Ocarina of Time: which rules deal a list, and the panels that ask about it.

import { ask, sentence, wrong } from "../ask.js";
import { countedIn, listed, shareOf } from "./study.js";
import { workForm } from "../work.js";
import { byId, fill, h, input, table, thousands } from "../dom.js";
import { inQuotes, placeOf, say } from "../message.js";
import { counted, language, t } from "../words.js";

/** The most seeds, findings and changes to list. */
const LISTED = 40;
/** The cards that a check of a list of Ocarina of Time bingo deals in each mode. */
const CHECKED = 1000;

/** The rules whose goals have neither tiers nor difficulties, so that no edit makes them come more evenly. */
export const FLAT = ["simple", "simple-alttp", "ladx", "hollow-knight"];

/**
 * The rules that compare the goals of a line. They are also those with 25 tiers, and so with short and long cards.
 * @param {string} rules
 */
export const hasTiers = (rules) => rules.startsWith("srl-");

/** What the page says of rows before one is chosen. */
const ABOUT_ROWS = byId("row").textContent ?? "";

/** The list that the page shows. @type {KeptList | null} */
let shown = null;
/** How its cards are dealt. */
let shownBy = "";

/**
 * Shows what is for a list of this kind, hides the rest, and forgets the answers about the list, or the way to deal it,
 * before.
 * @param {KeptList | null} own
 * @param {string} by
 */
export function showPartsFor(own, by) {
  if (own === shown && by === shownBy) return;
  [shown, shownBy] = [own, by];
  const rules = own?.rules ?? "";
  for (const part of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-whose]")))
    part.hidden = part.dataset.whose !== (rules ? "game" : "oot");
  byId("length").hidden = !hasTiers(rules);
  byId("row-panel").hidden = rules !== "" && !hasTiers(rules);
  byId("game-lines-panel").hidden = !hasTiers(rules);
  for (const { stop, told, found } of panels) {
    stop();
    fill(byId(told));
    fill(byId(found));
  }
}

/** Forgets what was said of a row of another card. */
export function forgetRow() {
  fill(byId("row-title"), t("Rows"));
  fill(
    byId("row"),
    h(
      "p",
      { className: "quiet" },
      shown?.rules
        ? t("Point at a row's name, tap it, or focus it with the keyboard, to see which of its goals clash.")
        : ABOUT_ROWS,
    ),
  );
}

/** The panels about a list. @type {{ stop: () => void, told: string, found: string }[]} */
export const panels = [];

/**
 * Reads a file's text: UTF-8, or what Notepad and Excel write instead, as the program reads the files that it is given.
 * @param {File} file
 */
export async function textOf(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const zeros = [0, 0];
  bytes.subarray(0, 4096).forEach((byte, at) => (zeros[at % 2] += Number(byte === 0)));
  const half = Math.min(bytes.length, 4096) / 4;
  const marked =
    bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : null;
  const bare = zeros[0] === 0 && zeros[1] > half ? "utf-16le" : zeros[1] === 0 && zeros[0] > half ? "utf-16be" : null;
  for (const encoding of [marked ?? bare ?? "utf-8", "windows-1252"]) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
      return {
        text,
        note:
          encoding === "utf-8"
            ? ""
            : t("The file is not UTF-8: it was read as {encoding}. See that letters such as é are right.", {
                encoding,
              }),
      };
    } catch {
      // Then it is the next one.
    }
  }
  return { text: "", note: "" };
}

/**
 * Reads a list of any game, in any format: the program says what it is. Refused texts throw what the program said.
 * @param {string} name the name of its file
 * @param {string} text
 * @param {string} [version] of Ocarina of Time bingo, which it has to be
 * @returns {Promise<KeptList & { notes?: { message: string, told: any }[] }>}
 */
export async function readList(name, text, version) {
  const { rules, notes } = await ask("bingo/deal", { seeds: [], list: { text }, ...(version && { version }) });
  if (rules === "playbingo")
    throw new Error(
      t(
        "This page does not deal the lists of PlayBingo yet. The command line does: foretile bingo deal --rules playbingo",
      ),
    );
  return { name, list: (!rules && objectIn(text)) || { text }, ...(rules && { rules }), notes };
}

/** Returns an object in JSON, which is shorter than its text. @param {string} text @returns {object | null} */
function objectIn(text) {
  try {
    const list = JSON.parse(text);
    return typeof list === "object" && list && !Array.isArray(list) ? list : null;
  } catch {
    return null;
  }
}

/** Says a finding and its cure. @param {GameFound} finding */
function finding({ about, message, told, cure = "", cures = [] }) {
  const { places = [] } = told;
  const where = language !== "en" && places.length === 1 ? placeOf(places[0]) : about;
  const how = language === "en" ? inQuotes(cure) : cures.map((step) => say("", step)).join(t("; "));
  return [
    t("{place}: {what}", { place: inQuotes(where), what: say(message, told) }),
    h("small", { className: "quiet" }, how && ` → ${how}`),
  ];
}

/** Says what is to know of how a list was read. @param {{ message: string, told: any }[]} [notes] */
export const notesOf = (notes = []) =>
  notes.map(({ message, told }) => h("span", {}, say(sentence(message), told), " "));

/** Shows what the program says of a line. @param {GameRows} answer */
export function showLine({ rows }) {
  const line = rows?.[0];
  if (!line) return;
  fill(
    byId("row-title"),
    line.clashes.length
      ? t("{row}: goals clash", { row: line.row.toUpperCase() })
      : t("{row}: no two goals clash", { row: line.row.toUpperCase() }),
  );
  fill(
    byId("row"),
    table(
      [t("Goal"), t("Tier"), t("Types")],
      line.goals.map(({ name, tier, types = [] }) =>
        h(
          "tr",
          {},
          h("td", {}, name),
          h("td", { className: "number" }, tier),
          h("td", { className: "quiet" }, types.join(", ")),
        ),
      ),
    ),
    line.clashes.map((clash) => h("p", {}, clashOf(clash))),
  );
}

/** Says which goals clash, and by what. @param {Clash} clash */
export const clashOf = ({ goals: [one, two], types }) =>
  t("{one} and {two}: {types}", { one, two, types: types.join(", ") || t("a type and its subtype") });

/**
 * Whether a list's rules say something of its lines: how long they take, or which of their goals clash.
 * @param {KeptList | null} own
 */
export const hasLines = (own) => !own?.rules || hasTiers(own.rules);

/**
 * Wires the panels. `source` returns the members of every question about the list.
 * @param {() => { seed: unknown }} source
 * @param {(squares: number[]) => void} light highlights squares of the card
 */
export function gamePanels(source, light) {
  const list = () => {
    const { seed: _, ...members } = source();
    return members;
  };
  studyPanel(list);
  comparePanel(list);
  let follow = () => {};
  whenOpened("game-lines", async () => {
    const { linesPanel } = await import("./lines.js");
    follow = linesPanel(source, light);
  });
  return { follow: () => follow() };
}

/** Loads the code of a panel when it is opened. @param {string} name @param {() => Promise<void>} wirePanel */
export function whenOpened(name, wirePanel) {
  const panel = byId(`${name}-panel`, HTMLDetailsElement);
  let isWired = false;
  panel.addEventListener("toggle", async () => {
    if (isWired || !panel.open) return;
    isWired = true;
    try {
      await wirePanel();
    } catch (error) {
      isWired = false;
      fill(byId(`${name}-told`), wrong(error));
    }
  });
}

/**
 * Wires a panel's form, and remembers what it shows of a list.
 * @param {string} found the element with its results @param {Parameters<typeof workForm>} form
 */
export function wire(found, ...form) {
  const { stop } = workForm(...form);
  panels.push({ stop, told: `${form[0]}-told`, found });
}

/** @param {() => object} list */
function studyPanel(list) {
  const cards = byId("game-study-seeds", HTMLSelectElement);
  wire(
    "game-counts",
    "game-study",
    "bingo/study",
    () => ({ ...list(), seeds: `1..${cards.value}` }),
    (/** @type {GameStudied} */ { cards: dealt, failures, repeats, unevenness, goals }) => {
      // Where rules take a goal twice, it comes more often than on so many cards.
      const hasTwice = goals.some(({ count, cards }) => count > cards);
      const heads = [t("Goal"), t("Tier"), t("Cards"), t("Share"), ...(hasTwice ? [t("Times on all cards")] : [])];
      fill(
        byId("game-counts"),
        listed(
          t("Frequencies"),
          heads,
          goals.map(({ name, tier, cards, share, count }) => [
            name,
            tier ?? "",
            thousands(cards),
            shareOf(share),
            ...(hasTwice ? [thousands(count)] : []),
          ]),
        ),
      );
      return studied({ cards: dealt, failures, repeats, unevenness });
    },
  );
}

/** Says what was counted, by rules of any kind. @param {any} answer of `bingo/study` */
export function studied(answer) {
  if (!answer.unevenness) return countedIn(answer);
  const { cards, failures, repeats, unevenness } = /** @type {GameStudied} */ (answer);
  const told = t(
    "{cards} cards; {failures} seeds deal none. {repeats} cards have a goal twice. How often the goals of a tier come differs by {spread}; by chance alone it would be {chance}.",
    {
      cards: thousands(cards),
      failures: thousands(failures),
      repeats: thousands(repeats),
      spread: shareOf(unevenness.in_tier),
      chance: shareOf(unevenness.by_chance),
    },
  );
  const { overall, least } = unevenness;
  if (least === null) return told;
  const shares = { overall: shareOf(overall), least: shareOf(least) };
  return `${told} ${t("Over all goals it differs by {overall}; at best, with so many goals, by {least}.", shares)}`;
}

/**
 * What a check found, the worst first, and what cures it.
 * @param {GameChecked} checked
 */
export function findingsOf({ cards = CHECKED, faults, findings, left_out = [], notes }) {
  const all = [
    ...notesOf(notes),
    ...faults.map(({ place, expected, found, told }) => say(`${place}: expected ${expected}, found ${found}`, told)),
    ...findings.map(finding),
  ];
  const count = left_out.reduce((sum, { count }) => sum + count, all.length);
  return {
    cards,
    count,
    cures: findings.flatMap(({ cures = [] }) => cures),
    all: all.slice(0, LISTED).map((told) => h("li", {}, told)),
  };
}

/** @param {() => object} list */
function comparePanel(list) {
  const found = byId("game-changes");
  /** The edited list, and the list that it was chosen for. @type {{ edited: KeptList, of: object } | null} */
  let other = null;
  const listNow = () => /** @type {{ list: object, rules: string, mode?: string }} */ (list());
  const file = input("game-other");
  file.addEventListener("change", async () => {
    const chosen = file.files?.[0];
    if (!chosen) return;
    try {
      const of = listNow().list;
      const { text, note } = await textOf(chosen);
      const { notes, ...edited } = await readList(chosen.name, text);
      other = { edited, of };
      fill(byId("game-compare-told"), chosen.name, " ", note, " ", notesOf(notes));
    } catch (error) {
      other = null;
      fill(byId("game-compare-told"), wrong(error));
    }
  });
  wire(
    "game-changes",
    "game-compare",
    "bingo/compare",
    () => {
      const { list: before, rules, mode } = listNow();
      if (other?.of !== before) throw new Error(t("Choose the edited list first."));
      fill(found);
      return { before, after: other.edited.list, rules, ...(mode && { mode }) };
    },
    (/** @type {GamesCompared} */ { seeds, changed_seeds, changed_squares, changed_lines, goals, reordered }) => {
      const changed = goals.filter(({ counts: [before, after] }) => before !== after).slice(0, LISTED);
      fill(
        found,
        changed.length > 0 &&
          listed(
            t("Goals that come more or less often"),
            [t("Goal"), t("Before"), t("After")],
            changed.map(({ name, shares }) => [name, ...shares.map(shareOf)]),
          ),
      );
      const told = t(
        "Of {seeds} seeds, {changed} deal another card. {squares} of the squares and {lines} of the lines have another goal.",
        {
          seeds: thousands(seeds),
          changed: shareOf(changed_seeds),
          squares: shareOf(changed_squares),
          lines: shareOf(changed_lines),
        },
      );
      if (reordered.length === 0) return told;
      const order =
        reordered[0] === null
          ? t("The order of the goals changed.")
          : counted(
              reordered.length,
              "The order within {count} tier changed.",
              "The order within {count} tiers changed.",
            );
      return `${told} ${order}`;
    },
  );
}

/** Saves a list as a file. @param {string} text */
export function saveList(text) {
  const link = h("a", {
    href: URL.createObjectURL(new Blob([text], { type: "application/json" })),
    download: "goals.json",
  });
  link.click();
  // Not every browser has taken the file by now.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
