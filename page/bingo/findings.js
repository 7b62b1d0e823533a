// What a check finds in a list, in words.

import { sentence } from "../ask.js";
import { notesOf } from "./game.js";
import { h } from "../dom.js";
import { inQuotes, placeOf, say } from "../message.js";
import { language, t } from "../words.js";

/** The most findings to list. */
const LISTED = 40;
/** The cards that a check of a list of Ocarina of Time bingo deals in each mode. */
const CHECKED = 1000;
/** What is found in every list of PlayBingo, because its site deals so. */
const OF_SITE = ["telling-squares", "repeated-boards"];

/** @param {GameFound} finding */
const isOfSite = ({ kind = "" }) => OF_SITE.includes(kind);

/** Says a finding and its cure. @param {GameFound} finding */
function finding({ about, message, told, part, cure = "", cures = [] }) {
  const { places = [] } = told;
  // PlayBingo's findings are about a goal, or about seeds.
  const where = about === "seeds" ? t("Seeds") : language !== "en" && places.length === 1 ? placeOf(places[0]) : about;
  const place = part === "short" ? `${t("Short")} · ${inQuotes(where)}` : inQuotes(where);
  const how = language === "en" ? inQuotes(cure) : cures.map((step) => say("", step)).join(t("; "));
  return [
    t("{place}: {what}", { place, what: say(message, told) }),
    h("small", { className: "quiet" }, how && ` → ${how}`),
  ];
}

/**
 * What a check found, the worst first, and what cures it.
 * @param {GameChecked} checked
 */
export function findingsOf({ cards = CHECKED, faults = [], findings: found, left_out = [], notes }) {
  // What is wrong with the normal cards and with the short ones is said once.
  const isFirst = (/** @type {GameFound} */ one, /** @type {number} */ at) =>
    !one.part || found.findIndex(({ about, message }) => about === one.about && message === one.message) === at;
  const findings = found.filter((finding, at) => !isOfSite(finding) && isFirst(finding, at));
  const all = [
    ...faults.map(({ place, expected, found: is, told }) => say(`${place}: expected ${expected}, found ${is}`, told)),
    ...findings.map(finding),
  ];
  const count = left_out.reduce((sum, { count }) => sum + count, all.length);
  return {
    cards,
    count,
    cures: findings.flatMap(({ cures = [] }) => cures),
    all: all.slice(0, LISTED).map((it) => h("li", {}, it)),
    /** What is to know of how the list was read. */
    notes: notesOf(notes),
    /** What holds for every list of the site. */
    ofSite: found.filter(isOfSite).map(({ message, told }) => say(sentence(message), told)),
  };
}
