// What the rules of other games' lists are called.

import { t } from "../words.js";

/** What people may know of each family of rules. @type {Record<string, string>} */
const NAMES = {
  "srl-v5": t("25 tiers"),
  "srl-v5-blackout": t("25 tiers, for blackout"),
  "srl-v8": t("25 tiers, hard squares first"),
  "srl-v8-subtypes": t("25 tiers with subtypes"),
  synergen: t("limits for each type"),
  simple: t("any goal on any square"),
  "simple-alttp": t("any goal, one “Finish” at most"),
  isaac: t("four difficulties"),
  ladx: t("one goal of a group"),
  "hollow-knight": t("goals that exclude others"),
  playbingo: t("PlayBingo"),
  "oot-v2": t("Ocarina of Time, version 2"),
  "oot-v3": t("Ocarina of Time, versions 3 to 4.1"),
  "oot-v6": t("Ocarina of Time, versions 6 and 7"),
  "oot-v8.2": t("Ocarina of Time, versions 8.2 to 8.5"),
};

/** What people call rules. @param {string} rules the name that the command line takes */
export const rulesOf = (rules) => NAMES[rules] ?? rules;

/** The rules whose goals have neither tiers nor difficulties, so that no edit makes them come more evenly. */
export const FLAT = ["simple", "simple-alttp", "ladx", "hollow-knight"];

/**
 * The rules that compare the goals of a line. They are also those with 25 tiers, and so with short and long cards.
 * @param {string} rules
 */
export const hasTiers = (rules) => rules.startsWith("srl-");

/**
 * Whether a list's rules say something of its lines: how long they take, or which of their goals clash.
 * @param {StoredList | null} own
 */
export const hasLines = (own) => !own?.rules || hasTiers(own.rules);
