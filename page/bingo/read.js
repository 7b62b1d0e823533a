// Reading goal lists: which rules deal the list in a text.

import { ask } from "../ask.js";
import { Refusal } from "../program.js";
import { h } from "../dom.js";
import { rulesOf } from "./rules.js";
import { PLAYBINGO, objectIn } from "./settings.js";
import { t } from "../words.js";

/** A list that was read, and what to know of how it was read. @typedef {StoredList & { notes?: { message: string, told: any }[] }} ReadList */

/**
 * Reads a list of any game, in any format: the program says what it is. Refused texts throw what the program said.
 * @param {string} name the name of its file
 * @param {string} text
 * @param {{ version?: string, rules?: string }} [by] the version of Ocarina of Time bingo that it has to be, or the rules
 *   that were chosen for it
 * @returns {Promise<ReadList>}
 */
export async function readList(name, text, { version, rules: chosen } = {}) {
  const by = { ...(version && { version }), ...(chosen && { rules: chosen }) };
  const { rules, notes } = await ask("bingo/deal", { seeds: [], list: { text }, ...by });
  const list = (!rules && objectIn(text)) || { text };
  return { name, list, ...(rules && { rules }), ...(chosen && { isChosen: true }), notes };
}

/**
 * Asks which rules deal a list, if a list was refused because it does not say so; otherwise returns nothing.
 * @param {unknown} error @param {(rules: string) => void} take takes those that are chosen
 */
export function rulesChoice(error, take) {
  const { is, rules } = error instanceof Refusal ? /** @type {any} */ (error.cause ?? {}) : {};
  if (is !== "bingo_many_rules") return null;
  // A line for each: its name, and in English what it makes of the list.
  const all = [...rules.matchAll(/^ *([\w.-]+):/gm)].map(([, name]) => name);
  // A site comes before the kinds of boards of another one.
  all.sort((one, other) => Number(other === PLAYBINGO) - Number(one === PLAYBINGO));
  return h(
    "span",
    { className: "bar rules-question" },
    t("The list does not say by which rules it is dealt. Which are they?"),
    all.map((name) => h("button", { title: name, onclick: () => take(name) }, rulesOf(name))),
  );
}
