// What is counted of the lists of other games than Ocarina of Time: how often goals come, and what an edit changes.

import { wrong } from "../ask.js";
import { notesOf, panels } from "./game.js";
import { readList } from "./read.js";
import { countedIn, listed, shareOf } from "./study.js";
import { workForm } from "../work.js";
import { byId, fill, input, thousands } from "../dom.js";
import { textOf } from "../text.js";
import { counted, t } from "../words.js";

/** The most changes to list. */
const LISTED = 40;

/** Wires the panels. @param {() => object} list returns the members of every question about the list */
export function countPanels(list) {
  studyPanel(list);
  comparePanel(list);
}

/**
 * Wires a panel's form, and remembers what it shows of a list.
 * @param {string} found the element with its results @param {Parameters<typeof workForm>} form
 */
function wire(found, ...form) {
  const { stop } = workForm(...form);
  panels.push({ stop, text: `${form[0]}-status`, found });
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
          goals.map(({ name, tier, difficulty, cards, share, count }) => [
            name,
            tier ?? difficulty ?? "",
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
  const text = t(
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
  if (least === null) return text;
  const shares = { overall: shareOf(overall), least: shareOf(least) };
  return `${text} ${t("Over all goals it differs by {overall}; at best, with so many goals, by {least}.", shares)}`;
}

/** @param {() => object} list */
function comparePanel(list) {
  const found = byId("game-changes");
  /** The edited list, and the list that it was chosen for. @type {{ edited: StoredList, of: object } | null} */
  let other = null;
  const listNow = () => /** @type {{ list: object, rules: string, mode?: string, settings?: object }} */ (list());
  const file = input("game-other");
  file.addEventListener("change", async () => {
    const chosen = file.files?.[0];
    if (!chosen) return;
    try {
      const { list: of, rules } = listNow();
      const { text, note } = await textOf(chosen);
      const { notes, ...edited } = await readList(chosen.name, text, { rules });
      other = { edited, of };
      fill(byId("game-compare-status"), chosen.name, " ", note, " ", notesOf(notes));
    } catch (error) {
      other = null;
      fill(byId("game-compare-status"), wrong(error));
    }
  });
  wire(
    "game-changes",
    "game-compare",
    "bingo/compare",
    () => {
      const { list: before, rules, mode, settings } = listNow();
      if (other?.of !== before) throw new Error(t("Choose the edited list first."));
      fill(found);
      return { before, after: other.edited.list, rules, ...(mode && { mode }), ...(settings && { settings }) };
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
      const text = t(
        "Of {seeds} seeds, {changed} deal another card. {squares} of the squares and {lines} of the lines have another goal.",
        {
          seeds: thousands(seeds),
          changed: shareOf(changed_seeds),
          squares: shareOf(changed_squares),
          lines: shareOf(changed_lines),
        },
      );
      if (reordered.length === 0) return text;
      const order =
        reordered[0] === null
          ? t("The order of the goals changed.")
          : counted(
              reordered.length,
              "The order within {count} tier changed.",
              "The order within {count} tiers changed.",
            );
      return `${text} ${order}`;
    },
  );
}
