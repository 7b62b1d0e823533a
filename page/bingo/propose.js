// The panels that propose edits after which another game's list is better in what the panel's title names, and in
// nothing else: how evenly goals come, how many lines have two goals of one type, or how many cards a goal twice.

import { saveList, wire } from "./game.js";
import { listed, shareOf } from "./study.js";
import { byId, fill, h, input, thousands } from "../dom.js";
import { say } from "../message.js";
import { counted, t } from "../words.js";

/** What each panel improves. @type {Record<string, string>} */
const MEASURES = { "game-propose": "even", "game-alike": "alike", "game-repeats": "repeats" };

/**
 * @param {string} name the panel's
 * @param {() => object} list @param {(list: KeptList) => void} load loads another list
 */
export function proposePanel(name, list, load) {
  const found = byId(`${name}-found`);
  const edits = input(`${name}-edits`);
  wire(
    `${name}-found`,
    name,
    "bingo/balance",
    () => {
      fill(found);
      return { ...list(), measure: MEASURES[name], edits: Number(edits.value) };
    },
    (/** @type {GameProposed} */ { measure, edits, before, after, least, list: changed, rules }) => {
      const best =
        least && measure === "even"
          ? [
              h(
                "p",
                {},
                t(
                  "With so many goals, unevenness over all goals is {least} at best; with 50, 75 or 100 goals it can be 0%.",
                  { least: shareOf(least) },
                ),
              ),
            ]
          : [];
      if (edits.length === 0) {
        fill(found, ...best);
        return t("No small edit that was tried surely helps.");
      }
      const text = JSON.stringify(changed, null, 1);
      fill(
        found,
        h(
          "ol",
          {},
          edits.map(({ edit, told }) => h("li", {}, say(edit, told))),
        ),
        measures(before, after),
        ...best,
        h(
          "p",
          { className: "bar" },
          h(
            "button",
            { onclick: () => load({ name: t("changed list"), list: { text }, rules }) },
            t("Deal from the changed list"),
          ),
          h("button", { onclick: () => saveList(text) }, t("Download the list")),
        ),
      );
      return counted(
        edits.length,
        "{count} edit helps, on {cards} cards on which nothing was tried.",
        "{count} edits help, one after another, on {cards} cards on which nothing was tried.",
        { cards: thousands(after.cards) },
      );
    },
  );
}

/** Shows how good a list is, before and after. @param {GameMeasure} before @param {GameMeasure} after */
function measures(before, after) {
  /** @param {string} name @param {"overall" | "in_tier" | "alike_lines" | "repeats" | "failures"} share */
  const line = (name, share) => [name, shareOf(before[share]), shareOf(after[share])];
  return listed(
    t("Measure"),
    [t("Measure"), t("Before"), t("After")],
    [
      line(t("Unevenness over all goals"), "overall"),
      line(t("Unevenness inside a tier"), "in_tier"),
      line(t("Lines with two goals of one type"), "alike_lines"),
      line(t("Cards with a goal twice"), "repeats"),
      line(t("Seeds without a card"), "failures"),
    ],
  );
}
