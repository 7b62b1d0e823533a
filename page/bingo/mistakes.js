// Mistakes in goal lists, whose codes and values the program tells, in the page's language. An English page has the program's
// own words.

import { h } from "../dom.js";
import { inEnglish, t } from "../words.js";

/** @typedef {{ is: string, name: string, key: string, number: number, id: string | null }} Step */
/** @typedef {{ is: string, text: string, count: number, items: number, hash: string, number: number }} Found */
/** What is expected, with its example or number. @typedef {(value: string | null) => string} Words */

/** What a text or a step is, with a name behind it. @param {string} step @param {string | null} name */
const named = (step, name) => (name ? t("{step} ({name})", { step, name }) : step);

/** @type {Record<string, (step: Step) => string>} */
const STEPS = {
  list: () => t("the list"),
  member: ({ name }) => name,
  key: ({ key }) => key,
  bucket: ({ number }) => t("bucket {number}", { number }),
  tier: ({ number, name }) => named(t("tier {number}", { number }), name),
  goal: ({ number, id }) => named(t("goal {number}", { number }), id),
  synergies: () => t("goals and their synergies"),
  line: ({ number }) => t("line {number}", { number }),
};

/** Where a mistake is. @param {Step[]} steps */
const placeOf = (steps) => steps.map((step) => STEPS[step.is](step)).join(" › ");

/** @param {string} what @returns {Words} */
const such = (what) => (value) => (value ? t("{what}, such as {value}", { what, value }) : what);
/** @param {string} what @returns {Words} */
const suchOrNone = (what) => (value) => t("{what}, such as {value}, or {} for none", { what, value: value ?? "" });

const [TEXT, NUMBER, GOALS, ONE_GOAL] = [such(t("a text")), such(t("a number")), such(t("a list of goals")), such(t("at least one goal"))];

/** @type {Record<string, Words>} */
const EXPECTED = {
  any_text: TEXT,
  text: TEXT,
  id: such(t("a text that no other goal has")),
  texts: such(t("a list of texts")),
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
  four_tiers: such(t("four tiers of goals")),
  list_or_empty: () => such(t("a list"))("[]"),
  object: such(t("an object")),
  limits: suchOrNone(t("an object")),
  combined: () => t("the text \"true\" in a list with \"normal\" or \"short\" goals"),
  parts: () => t("the members \"normal\" or \"short\" beside \"info\""),
  at_most: (value) => t("at most {value}", { value: value ?? "" }),
  at_most_in_all: (value) => t("at most {value} in all", { value: value ?? "" }),
  one_goal: ONE_GOAL,
  one_goal_always: ONE_GOAL,
  two_goals: such(t("at least two goals")),
  card_of_goals: such(t("at least 25 goals")),
  card_of_groups: such(t("at least 25 goals and groups together")),
  card_of_finishes: such(t("at least 25 goals, of which at most one that begins with “Finish”")),
};

/** What ends what begins there. */
const END = such(t("a sign that ends this"));
const SMALLER = such(t("a shorter file"));
const SEPARATOR = such(t("a comma or a closing bracket"));
const ESCAPE = () => such(t("an escape"))("\\u00e9");

/** What a game file should have. @type {Record<string, Words>} */
const SCRIPT = {
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

const quoted = (/** @type {Found} */ { text }) => t("“{text}”", { text });
const NOTHING = () => t("nothing");

/** @type {Record<string, (found: Found) => string>} */
const FOUND = {
  nothing: NOTHING,
  none: NOTHING,
  one: () => "1",
  count: ({ count }) => String(count),
  literal: ({ text }) => text,
  text: quoted,
  piece: quoted,
  long_text: () => t("a long text"),
  list: ({ items }) => t("a list of {items}", { items }),
  empty_list: () => t("a list of {items}", { items: 0 }),
  object: () => t("an object"),
  end: () => t("the end of the file"),
  template: () => t("a template"),
  half_character: () => t("half a character"),
  code: () => t("code"),
  own_generator: ({ hash }) => named(t("a generator of its own"), hash),
  element: ({ number }) => t("number {number}", { number }),
};

/** @param {string} place @param {string} expected @param {string} [found] */
const mistake = (place, expected, found = NOTHING()) => t("{place}: expected {expected}, found {found}.", { place, expected, found });

/** @param {any} found */
const saidFound = (found) => FOUND[found.is](found);

/** @param {string} mistake */
const notAList = (mistake) => t("This is not a goal list, or it has mistakes: {mistake}", { mistake });

/** @param {any} cause */
function list({ mistake: { place, expected, found }, more, like }) {
  let said = notAList(mistake(placeOf(place), EXPECTED[expected.is](expected.value), saidFound(found)));
  if (more) said = t("{said} More mistakes: {more}.", { said, more });
  return like ? t("{said} It looks like a list for the rules {like}.", { said, like }) : said;
}

/** @param {any} at */
const positionOf = ({ line, column }) => t("line {line}, column {column}", { line, column });
/** @param {number} number */
const line = (number) => t("line {number}", { number });

/** What each code about lists says. @type {Record<string, (cause: any) => string | HTMLElement>} */
export const MISTAKES = {
  bingo_list: list,
  bingo_script: ({ expected, found, ...at }) => notAList(mistake(positionOf(at), SCRIPT[expected](null), saidFound(found))),
  // What is wrong with TOML is in English alone.
  bingo_toml: ({ message, ...at }) => h("span", {}, t("{place}: this is not TOML:", { place: positionOf(at) }), " ", inEnglish(message)),
  bingo_no_tables: () => t("The list has no goals: write at least 25 tables [[goals]], each with a name."),
  bingo_table: ({ number, found }) => mistake(t("goal {number}", { number }), t("a table, such as name = \"Catch a fish\""), saidFound(found)),
  bingo_no_column: ({ column }) => mistake(t("the list"), t("a column “{column}”", { column })),
  bingo_no_header: () => mistake(t("the list"), t("the names of the columns in the first line, such as name, tier, types")),
  bingo_twin_columns: ({ first, second, name }) => t("Columns {first} and {second} are both “{name}”. Keep one of them.", { first, second, name }),
  bingo_fields: ({ line, fields, columns }) => t("Line {line} has {fields} fields, but the header has {columns}.", { line, fields, columns }),
  bingo_open_quote: ({ line }) => t("Line {line} opens a quote that does not end.", { line }),
  bingo_synergy: ({ line: number, text }) => mistake(line(number), such(t("a category and minutes"))("forest:0.5"), quoted(/** @type {Found} */ ({ text }))),
  bingo_unnamed: ({ place }) => mistake(placeOf(place), t("a name, such as Catch a fish")),
  bingo_tier: ({ place, most, found }) => mistake(placeOf(place), t("a tier from 1 to {most}", { most }), saidFound(found)),
  bingo_twin_key: ({ place, key }) => t("{place}: another goal has the key “{key}”, too. Give each a key of its own in a column “key”.", { place: placeOf(place), key }),
};
