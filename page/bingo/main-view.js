// Draws what is around the card: which list it is dealt from, the page's title, and why there is no card.

import { byId, h } from "../dom.js";
import { t } from "../words.js";
import { SQUARES } from "./race.js";
import { rulesOf } from "./rules.js";

/** Says that a text is no seed. @param {string} seed */
export const noSeed = (seed) =>
  t("“{seed}” is no seed: give a whole number of up to 15 digits, such as 112233.", { seed });

/** Says why a seed has no card. @param {string | Node} reason as the program says it, if it does */
export const noCard = (reason) =>
  reason
    ? h("span", {}, t("This seed deals no card:"), " ", reason)
    : t("This seed deals no card: the generator gives up after 100 attempts. Try another seed.");

/** Says why a card cannot be copied. @param {number} count */
export const noCopy = (count) =>
  t("Bingosync only knows cards of {usual} squares. This one has {count}.", { usual: SQUARES, count });

/** Shows whether there is a row alone, or fog. @param {string} seed @param {string | null} row @param {boolean} isFog */
export function showFrame(seed, row, isFog) {
  document.body.classList.toggle("popped", row !== null);
  document.body.classList.toggle("in-fog", isFog);
  byId("whole").hidden = row === null || window.opener !== null;
  document.title = [row?.toUpperCase(), `${t("Bingo")} ${seed}`, "Foretile"].filter(Boolean).join(" · ");
}

/** Shows which list the cards are dealt from, and returns its name. @param {StoredList | null} own */
export function showName(own) {
  const name = own ? [own.name, own.rules && rulesOf(own.rules)].filter(Boolean).join(" · ") : t("Sample list");
  byId("list-name").textContent = name;
  // The name that the command line takes.
  byId("list-name").title = own?.rules ?? "";
  byId("sample").hidden = !own;
  byId("about-sample").hidden = own !== null;
  return name;
}
