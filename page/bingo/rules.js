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
  "oot-v2": t("Ocarina of Time, version 2"),
  "oot-v3": t("Ocarina of Time, versions 3 to 4.1"),
  "oot-v6": t("Ocarina of Time, versions 6 and 7"),
  "oot-v8.2": t("Ocarina of Time, versions 8.2 to 8.5"),
};

/** Names rules for people, with the name that the command line takes. @param {string} rules */
export const rulesOf = (rules) => (NAMES[rules] ? `${NAMES[rules]} (${rules})` : rules);
