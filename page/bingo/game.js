// What the page has for a list: the parts for its kind, what is said of its lines, and the panels that ask about it.

import { sentence, wrong } from "../ask.js";
import { byId, fill, h, table } from "../dom.js";
import { say } from "../message.js";
import { hasTiers } from "./rules.js";
import { PLAYBINGO } from "./settings.js";
import { t } from "../words.js";

/** What the page says of rows before one is chosen. */
const ABOUT_ROWS = byId("row").textContent ?? "";

/** What is shown of a row. */
const current = {
  /** The list that the page shows. @type {StoredList | null} */
  shown: null,
  /** How its cards are dealt. */
  shownBy: "",
};

/**
 * Shows what is for a list of this kind, hides the rest, and forgets the answers about the list, or the way to deal it,
 * before.
 * @param {StoredList | null} own
 * @param {string} by
 */
export function showPartsFor(own, by) {
  if (own === current.shown && by === current.shownBy) return;
  [current.shown, current.shownBy] = [own, by];
  const rules = own?.rules ?? "";
  for (const part of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-list]")))
    part.hidden = part.dataset.list !== (rules ? "game" : "oot");
  byId("length").hidden = !hasTiers(rules);
  byId("playbingo").hidden = rules !== PLAYBINGO;
  byId("row-panel").hidden = rules !== "" && !hasTiers(rules);
  byId("game-lines-panel").hidden = !hasTiers(rules);
  for (const { stop, text, found } of panels) {
    stop();
    fill(byId(text));
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
      current.shown?.rules
        ? t("Point at a row's name, tap it, or focus it with the keyboard, to see which of its goals clash.")
        : ABOUT_ROWS,
    ),
  );
}

/** The panels about a list. @type {{ stop: () => void, text: string, found: string }[]} */
export const panels = [];

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
      fill(byId(`${name}-status`), wrong(error));
    }
  });
}

/**
 * Wires the panel of a card's lines, for lists whose rules compare them.
 * @param {() => { seed: unknown }} source returns the members of every question about the card
 * @param {(squares: number[]) => void} light highlights squares of the card
 */
export function gamePanels(source, light) {
  let follow = () => {};
  whenOpened("game-lines", async () => {
    const { linesPanel } = await import("./lines.js");
    follow = linesPanel(source, light);
  });
  return { follow: () => follow() };
}
