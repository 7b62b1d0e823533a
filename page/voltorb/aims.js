// The choice of the aim: a button that names it, and all aims with a sentence each.

import { byId, fill, h } from "../dom.js";
import { AIMS, VISIT_AIMS } from "./position.js";
import { t } from "../words.js";

/** The aims in the order in which people want them, with what each one means.
 * @type {Record<string, string>} */
const MEANINGS = {
  win: t("Turn every 2 and 3. Cards that cannot be a Voltorb come first."),
  pace: t("The most coins per minute over many rounds: takes risks early, and quits when that pays."),
  "soonest:coins": t("So many coins as soon as possible. “This session” below has the number."),
  "soonest:level:8": t("The boards that bring most, as soon as possible."),
  coins: t("Quits as soon as the next card risks more than it brings."),
  level: t("Enough cards that the next board is not of a lower level."),
  eight: t("Turns eight cards without losing. Five such rounds in a row lead to level 8."),
  "win-eight": t("Wins, but not before the eighth card."),
  survive: t("The least risk on the next card, whatever comes after it."),
};

/** The name of an aim. @param {string} aim */
const nameOf = (aim) => AIMS[aim] ?? VISIT_AIMS[aim];

/** Wires the choice. Returns a function that shows which aim is chosen. @param {(aim: string) => void} onChoice */
export function aimChoice(onChoice) {
  const [list, name] = [byId("aims"), byId("aim-name")];
  const boxes = Object.entries(MEANINGS).map(([aim, meaning]) => {
    const box = h("input", { type: "radio", name: "aim", value: aim, onchange: () => onChoice(aim) });
    // A click on the aim that is chosen already changes nothing, but the player is done.
    const label = h(
      "label",
      { className: "aim", onclick: (/** @type {MouseEvent} */ { detail }) => detail && list.hidePopover() },
      box,
      h("span", {}, h("b", {}, nameOf(aim)), h("small", {}, meaning)),
    );
    return { aim, box, label };
  });
  list.prepend(...boxes.map(({ label }) => label));
  list.addEventListener("keydown", ({ key }) => key === "Enter" && list.hidePopover());
  return (/** @type {string} */ chosen) => {
    fill(name, nameOf(chosen));
    for (const { aim, box } of boxes) box.checked = aim === chosen;
  };
}
