// Mistakes in goal lists: the program tells codes, and this says them in the page's language. An English page has the
// program's own words.

import { h } from "../dom.js";
import { inEnglish, t } from "../words.js";

/** What is expected, with its example. @typedef {(text: string | null) => string} Words */

/** @param {Coded} told */
const values = ({ text, number }) => ({ text: text ?? "", number: number ?? 0 });
/** @param {Coded} told */
const own = ({ text }) => text ?? "";

/** @type {Record<string, (step: Coded) => string>} */
const STEPS = {
  list: () => t("the list"),
  member: own,
  key: own,
  bucket: (step) => t("bucket {number}", values(step)),
  tier: (step) => t("tier {number}", values(step)),
  named_tier: (step) => t("tier {number} ({text})", values(step)),
  goal: (step) => t("goal {number}", values(step)),
  named_goal: (step) => t("goal {number} ({text})", values(step)),
  synergies: () => t("goals and their synergies"),
  line: (step) => t("line {number}", values(step)),
  column: (step) => t("column {number}", values(step)),
};

/** @param {string} what @returns {Words} */
const such = (what) => (text) => (text ? t("{what}, such as {text}", { what, text }) : what);
/** @param {string} what @returns {Words} */
const suchOrNone = (what) => (text) => t("{what}, such as {text}, or {} for none", { what, text: text ?? "" });

const [TEXT, NUMBER, GOALS, ONE_GOAL] = [such(t("a text")), such(t("a number")), such(t("a list of goals")), such(t("at least one goal"))];

/** What a list should have. @type {Record<string, Words>} */
const IN_LIST = {
  any_text: TEXT,
  text: TEXT,
  id: such(t("a text that no other goal has")),
  texts: such(t("a list of texts")),
  other_keys: such(t("keys of other goals")),
  types: such(t("a list of types")),
  number: NUMBER,
  whole_number: such(t("a whole number")),
  minutes: such(t("minutes as a number")),
  synergies: suchOrNone(t("minutes by category")),
  thresholds: suchOrNone(t("the row types' thresholds")),
  filters: such(t("the categories' filters")),
  filter: () => such(t("a filter"))('"min 1"'),
  goal: such(t("a goal")),
  any_goals: GOALS,
  goals: GOALS,
  goals_or_none: () => GOALS("[]"),
  many_goals: such(t("a list of at least 25 goals")),
  many_texts: such(t("a list of at least 25 texts")),
  goals_by_key: such(t("an object of goals by key")),
  tiers: such(t("25 tiers of goals")),
  tier_count: () => t("25 tiers, the easiest first (for srl-v5), or 4 (for isaac); empty ones are written as []"),
  goal_texts: such(t("goals with a text in “name”")),
  four_tiers: such(t("four tiers of goals")),
  list_or_empty: () => such(t("a list"))("[]"),
  object: such(t("an object")),
  limits: suchOrNone(t("an object")),
  combined: () => t("the text \"true\" in a list with \"normal\" or \"short\" goals"),
  parts: () => t("the members \"normal\" or \"short\" beside \"info\""),
  one_goal: ONE_GOAL,
  one_goal_always: ONE_GOAL,
  two_goals: such(t("at least two goals")),
  card_of_goals: such(t("at least 25 goals")),
  enough_goals: such(t("at least 25 goals")),
  card_of_groups: such(t("at least 25 goals and groups together")),
  card_of_finishes: such(t("at least 25 goals, of which at most one that begins with “Finish”")),
};

/** What ends what begins there. */
const END = such(t("a sign that ends this"));
const SMALLER = such(t("a shorter file"));
const SEPARATOR = such(t("a comma or a closing bracket"));
const ESCAPE = () => such(t("an escape"))("\\u00e9");

/** What a text should have. @type {Record<string, Words>} */
const IN_TEXT = {
  goals: such(t("goals: [[goals]] in TOML, a line each in a table")),
  goal_table: such(t("a table, such as name = \"Catch a fish\"")),
  column: (text) => t("a column “{text}”", { text: text ?? "" }),
  header: such(t("the names of the columns in the first line, such as name, tier, types")),
  closing_quote: such(t("a closing quote")),
  synergy: () => such(t("a category and minutes"))("forest:0.5"),
  name: such(t("a name, such as Catch a fish")),
  bullet: such(t("a bullet or a number, as before the other goals")),
  one_block: such(t("one block of code, with the list alone")),
  one_table: such(t("one table, with the list alone")),
  own_key: such(t("a key that no other goal has, in a column “key”")),
  comment_end: END,
  template_end: END,
  pattern_end: END,
  text_end: END,
  list_end: such(t("the end of the list")),
  statement_end: such(t("the end of the statement, because nothing is computed")),
  number: () => NUMBER("12.5"),
  number_after_minus: such(t("a number after the minus")),
  escape: ESCAPE,
  code_point: ESCAPE,
  whole_characters: such(t("a text of whole characters")),
  plain_list: such(t("a goal list of plain values, because no code is run")),
  plain_value: such(t("a text, a number, a list, an object or null")),
  file_name: () => such(t("the name of a file"))("\"./generators/generator_bases/simple_generator.js\""),
  generator: () => such(t("a generator of Bingosync"))("srl_generator_v5.js"),
  fewer_assignments: SMALLER,
  fewer_copies: SMALLER,
  less_deep: such(t("lists and objects that lie less deep in each other")),
  near_element: such(t("an element near the others")),
  assigned_list: such(t("a list that was assigned before, such as var bingoList = []")),
  closing_brackets: such(t("as many closing brackets as opening ones")),
  after_element: SEPARATOR,
  after_member: SEPARATOR,
  member: such(t("a member, such as name: \"Catch a fish\"")),
  colon: such(t("a colon")),
};

/** Expectations with a number. @type {Record<string, (expected: Coded) => string>} */
const NUMBERED = {
  at_most: (expected) => t("at most {number}", values(expected)),
  at_most_in_all: (expected) => t("at most {number} in all", values(expected)),
  fewer_goals: (expected) => t("at most {number}", values(expected)),
  other_column: (expected) => t("another name than that of column {number}", values(expected)),
  fields: (expected) => t("as many fields as the header has: {number}", values(expected)),
  tier: (expected) => t("a tier from 1 to {number}", values(expected)),
};

const quoted = (/** @type {Coded} */ found) => t("“{text}”", values(found));
const NOTHING = () => t("nothing");

/** @type {Record<string, (found: Coded) => string>} */
const FOUND = {
  nothing: NOTHING,
  none: NOTHING,
  one: () => "1",
  count: ({ number }) => String(number),
  literal: own,
  text: quoted,
  piece: quoted,
  long_text: () => t("a long text"),
  list: (found) => t("a list of {number}", values(found)),
  empty_list: () => t("a list of {number}", { number: 0 }),
  tiers: (found) => t("{number} tiers", values(found)),
  no_text: (found) => t("that no goal has a text, only {text}", values(found)),
  object: () => t("an object"),
  end: () => t("the end of the file"),
  template: () => t("a template"),
  half_character: () => t("half a character"),
  code: () => t("code"),
  own_generator: (found) => t("a generator of its own ({text})", values(found)),
  element: (found) => t("number {number}", values(found)),
};

/** Says a place in a list. @param {Coded[]} place */
export const placeOf = (place) => place.map((step) => STEPS[step.is](step)).join(" › ");

/** @typedef {{ place: Coded[], expected: Coded, found: Coded }} Mistake */

/** Says a mistake, with what may be expected. @param {Mistake} mistake @param {Record<string, Words>} words */
function said({ place, expected, found }, words) {
  const { is, text } = expected;
  return t("{place}: expected {expected}, found {found}.", { place: placeOf(place), expected: NUMBERED[is]?.(expected) ?? words[is](text), found: FOUND[found.is](found) });
}

/** Says a mistake in a list. @param {Mistake} mistake */
export const fault = (mistake) => said(mistake, IN_LIST);

/** @param {{ mistake: Mistake, more: number, like: string | null }} cause */
function list({ mistake, more, like }) {
  let text = t("This is not a goal list, or it has mistakes: {mistake}", { mistake: fault(mistake) });
  if (more) text = t("{text} More mistakes: {more}.", { text, more });
  return like ? t("{text} It looks like a list for the rules {like}.", { text, like }) : text;
}

/** @param {{ mistake: Mistake }} cause */
function text({ mistake }) {
  const { place, expected } = mistake;
  if (expected.is !== "toml") return t("This is not a goal list, or it has mistakes: {mistake}", { mistake: said(mistake, IN_TEXT) });
  const [line, column] = place.map(({ number }) => number ?? 0);
  // What a reader of TOML says of it is in English.
  return h("span", {}, t("Line {line}, column {column} is not TOML:", { line, column }), " ", inEnglish(expected.text ?? ""));
}

/** What each code about lists says. @type {Record<string, (cause: any) => string | HTMLElement>} */
export const MISTAKES = { bingo_list: list, bingo_text: text };
