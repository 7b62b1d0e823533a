// What the program says about a list: what a check finds and what cures it, proposed edits, notes on a first list, and why
// a seed has no card. It tells codes with values, and this says them in the page's language. An English page has the
// program's own words.

import { fault, placeOf } from "./mistakes.js";
import { shareOf } from "./study.js";
import { sentence } from "../ask.js";
import { h, thousands } from "../dom.js";
import { language, t } from "../words.js";

/** @typedef {import("../words.js").Values} Values */

/** Why a seed has no card. @type {Record<string, (why: NoCard) => string>} */
const NO_CARD = {
  empty: () => t("an empty seed stands for a random one"),
  not_a_number: () => t("these rules need a number as the seed"),
  negative: () => t("these rules fail for this seed"),
  hole: ({ tier = 0 }) => t("the card needs a goal of tier {tier} that the list lacks", { tier }),
  nothing_left: ({ square = 0 }) => t("square {square} can have no goal: all of its tier have a type that is on the card", { square: square + 1 }),
  attempts: () => t("no card without a clash was found"),
  pool: () => t("there are too many goals to draw from"),
  ran_out: () => t("the list ran out of goals before the card was full"),
};

/** Says why a seed has no card. @param {{ refused: string, why: any }} card */
export const noCard = ({ refused, why }) => (language === "en" ? sentence(refused) : NO_CARD[why.is](why));

/** What each code says. @type {Record<string, (values: Values) => string>} */
const SENTENCES = {
  no_text: () => t("no text, and the site cannot store that"),
  long_text: (values) => t("{number} letters, of which the site stores {of}", values),
  hidden: (values) => t("{text} has characters that are not seen: {second}", values),
  failing_seeds: (values) => t("{number} of {of} seeds ({share}) have no card, such as {text}: {why}", values),
  more_often: (values) => t("{number} times ({places}), so it comes more often", values),
  twice_on_cards: (values) => t("twice on {number} of {of} cards ({places})", values),
  repeated_texts: (values) => t("{share} of the cards have a text twice, because the list has", values),
  repeated_tiers: (values) => t("{share} of the cards have a text twice, because two of their squares share a tier", values),
  repeated_goals: (values) => t("{share} of the cards have a text twice, because the rules may take a goal twice", values),
  holes: (values) => t("{number} goals are null or missing, and cards that need one fail", values),
  before_tiers: (values) => t("{number} goals are before tier 1 (element 1), where no card looks", values),
  after_tiers: (values) => t("{number} goals are after tier {of}, where no card looks", values),
  misspelt: (values) => t("{number} goals have it, but {text} reads {second} alone", values),
  ignored: (values) => t("{number} goals have it, but {text} ignores it", values),
  lacking: (values) => t("{number} of {of} goals lack it, such as {text}", values),
  later_type: (values) => t("{text} is not its first type, so the rules never ask for it", values),
  never: (values) => t("on none of {of} cards, and others of its tier on {number}", values),
  always: (values) => t("on all {number} cards", values),
  all_always: (values) => t("all {number} goals are on every card", values),
  lonely: (values) => t("{text} alone, on {share} of the cards", values),
  same_types: (values) => t("the same {number} goals have both types", values),
  types_apart: (values) => t("never on one card; by chance alone on {number} of {of}", values),

  remove: (values) => t("remove {text} ({places})", values),
  rename: (values) => t("call {text} ({places}) {second}", values),
  move: (values) => t("move {text} ({places}) to tier {number}", values),
  difficulty: (values) => t("give {text} the difficulty {number}", values),
  split: (values) => t("split {places}: move {text} to tier {number}", values),
  add: (values) => t("add {text}", values),
  add_to: (values) => t("add {text} to {places}", values),
  add_untyped: () => t("add a goal without types"),
  add_untyped_to: (values) => t("add a goal without types to {places}", values),
  order: (values) => t("put the goals of {places} into this order: {text}", values),
  arrange: (values) => t("put the goals of {number} tiers into other orders", values),
  give: (values) => t("give {text} {second}", values),
  take_away: (values) => t("take {second} away from {text}", values),
  rename_member: (values) => t("call the members {text} {second}", values),
  drop_member: (values) => t("take the members {text} away", values),
  fill: (values) => t("give the goals that lack {text} their name there", values),
  drop_type: (values) => t("take the type {text} away from all goals", values),
  limit: (values) => t("set the Max of {text} to {number}", values),
  drop_holes: () => t("take the holes out of the tiers"),

  twice: (values) => t("“{text}” is there twice, and a card can have both.", values),
  timeless: (values) => t("{number} of {of} goals have no time that can be read, such as 5 min, 1 h 20 min or 0:30: {text}", values),
  cut: (values) => t("{number} of {of} goals may have a part of a time left in the text: {text}", values),
  lengths: (values) => t("The quickest goal is {text}, and the longest {second}.", values),
  line_lengths: (values) => t("Nine of ten lines take {text} to {second}, on {number} cards.", values),
  few_for_tiers: (values) => t("With fewer than {number} goals, most tiers would have one goal, which is on every card. The list has no tiers until there are more.", values),
  no_lengths: () => t("Without a time for every goal, any goal comes on any square. Add times, or say that the goals go from the quickest to the longest, and lines become about equally long."),
  alike: (values) => t("With {number} goals, cards look much alike. 75 or more are better.", values),
};

/** Says a code with its values, for which an English page has the program's words. @param {GameSentence} told @param {string} words */
export function say({ is, text = "", second = "", number, of, places = [], why }, words) {
  if (language === "en") return words;
  return SENTENCES[is]({
    text, second, number: thousands(number ?? 0), of: thousands(of ?? 0), share: shareOf((number ?? 0) / (of || 1)),
    places: places.map(placeOf).join(t("; ")), why: why ? NO_CARD[why.is](why) : "",
  });
}

/** Says a finding and its cure. @param {GameFound} finding */
export function finding({ about, message, told, cure = "", cures = [] }) {
  const { places = [] } = told;
  const where = language !== "en" && places.length === 1 ? placeOf(places[0]) : about;
  const how = language === "en" ? cure : cures.map((step) => say(step, "")).join(t("; "));
  return [t("{place}: {what}", { place: where, what: say(told, message) }), h("small", { className: "quiet" }, how && ` → ${how}`)];
}

/** Says why the rules refuse a list. @param {GameRefused} refused */
export const refusal = ({ place, expected, found, told }) =>
  language === "en" ? `${place}: expected ${expected}, found ${found}` : fault(told);
