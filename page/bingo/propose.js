// The panel that proposes edits after which the goals of another game's list come more evenly.

import { saveList, wire } from "./game.js";
import { say } from "./sentences.js";
import { listed, shareOf } from "./study.js";
import { byId, fill, h, input, thousands } from "../dom.js";
import { counted, t } from "../words.js";

/** @param {() => object} list @param {(list: KeptList) => void} load loads another list */
export function proposePanel(list, load) {
  const found = byId("game-proposed");
  const edits = input("game-edits");
  wire(
    "game-proposed",
    "game-propose",
    "bingo/game-propose",
    () => {
      fill(found);
      return { ...list(), edits: Number(edits.value) };
    },
    (/** @type {GameProposed} */ { edits, before, after, least, list: changed, rules }) => {
      const best = least ? [h("p", {}, t("With so many goals, unevenness over all goals is {least} at best; with 50, 75 or 100 goals it can be 0%.", { least: shareOf(least) }))] : [];
      if (edits.length === 0) {
        fill(found, ...best);
        return t("No small edit that was tried makes the goals come more evenly.");
      }
      const text = JSON.stringify(changed, null, 1);
      fill(
        found,
        h("ol", {}, edits.map(({ edit, told }) => h("li", {}, say(told, edit)))),
        measures(before, after),
        ...best,
        h("p", { className: "bar" },
          h("button", { onclick: () => load({ name: t("changed list"), list: { text }, rules }) }, t("Deal from the changed list")),
          h("button", { onclick: () => saveList(text) }, t("Download the list"))),
      );
      return counted(edits.length, "{count} edit helps, on {cards} cards on which nothing was tried.", "{count} edits help, one after another, on {cards} cards on which nothing was tried.", { cards: thousands(after.cards) });
    },
  );
}

/** Shows how even a list is, before and after. @param {GameMeasure} before @param {GameMeasure} after */
function measures(before, after) {
  /** @param {string} name @param {"overall" | "in_tier" | "alike_lines" | "repeats" | "failures"} share */
  const line = (name, share) => [name, shareOf(before[share]), shareOf(after[share])];
  return listed(t("Measure"), [t("Measure"), t("Before"), t("After")], [
    line(t("Unevenness over all goals"), "overall"),
    line(t("Unevenness inside a tier"), "in_tier"),
    line(t("Lines with two goals of one type"), "alike_lines"),
    line(t("Cards with a goal twice"), "repeats"),
    line(t("Seeds without a card"), "failures"),
  ]);
}
