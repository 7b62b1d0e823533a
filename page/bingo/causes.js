// The program's causes of refusals about bingo: codes with values, said in the page's language. In English these are the
// program's own words.

import { causesBy } from "../ask.js";
import { counted, t } from "../words.js";
import { MISTAKES } from "./mistakes.js";

/** What each code says. @type {Record<string, (cause: any) => string | HTMLElement>} */
const CAUSES = {
  ...MISTAKES,
  bingo_square: ({ text }) => t("“{text}” is on no square of a card: squares are 1 to 25, such as 7=Fire Arrows.", { text }),
  bingo_nameless: () => t("A goal has no name. Give all 25 goals of a card, or only names, such as Fire Arrows;7=Silver Scale."),
  bingo_no_goal: () => t("No goal is named. Give at least one."),
  bingo_unknown_goal: ({ name, nearest }) => t("“{name}” is not a goal of this list. Like it is “{nearest}”.", { name, nearest }),
  bingo_unknown_type: ({ name, nearest }) => t("“{name}” is not a type in this list. Like it is “{nearest}”.", { name, nearest }),
  bingo_untyped: () => t("The goals of this list have no types."),
  bingo_types_ignored: ({ rules }) => t("The rules {rules} do not read types. Ask for goals instead.", { rules }),
  bingo_nothing_wanted: () => t("Nothing is wanted yet. Give goals, or a type such as fish=2..5."),
  bingo_conditions: ({ conditions, most }) => t("{conditions} conditions are too many: at most {most}.", { conditions, most }),
  bingo_board: () => t("This begins as a board of Bingosync but is none. Copy the whole text of the board, or write goals without “[”."),
  bingo_part: () => t("This list has no goals for cards of this mode."),
  bingo_no_list: () => t("There are no goals in this list."),
  bingo_no_rules: () => t("The list does not say by which rules it is dealt."),
  bingo_beside: ({ file }) => t("The goals of this list are in another file, {file}. Load that one.", { file }),
  bingo_oot: () => t("This is a list of Ocarina of Time bingo."),
  bingo_version: ({ version, rules }) => (rules ? t("The list says that it is version {version} of Ocarina of Time's, which is dealt by {rules}.", { version, rules }) : t("The list says that it is version {version} of Ocarina of Time's, whose cards cannot be dealt yet. Take another version, such as 5, 8.1 or 10.1.", { version })),
  bingo_other_rules: ({ version, rules, given }) => (rules ? t("The list says that it is version {version} of Ocarina of Time's, which was dealt by {rules}. The cards of {given} are others.", { version, rules, given }) : t("The list says that it is version {version} of Ocarina of Time's, whose cards cannot be dealt yet. The cards of {given} are others.", { version, given })),
  bingo_left_out: ({ lines, named }) => counted(lines, "{count} line that is no goal was left out: {named}.", "{count} lines that are no goals were left out: {named}.", { named }),
  bingo_ignored: ({ member, rules, other }) => t("The goals have “{member}”, which the rules {rules} ignore. If the game is dealt by {other}, choose these rules.", { member, rules, other }),
  bingo_few_goals: ({ goals, least }) => t("{goals} goals are too few: a card needs {least}.", { goals, least }),
  bingo_many_goals: ({ goals, most }) => t("{goals} goals are too many: at most {most}.", { goals, most }),
  bingo_time: ({ text }) => t("“{text}” is no time. Write one such as 5 min or 1:30.", { text }),
  bingo_no_cards: () => t("No seed deals a card from this list."),
  bingo_weightless: () => t("By these rules the cards are dealt without weights. Choose other ones to balance the list."),
  bingo_too_much: () => t("This card took too many attempts to tell how it was dealt."),
  bingo_no_clashes: () => t("The rules of this list do not compare the goals of a row."),
};

/** Says a cause in the page's language. */
export const causeOf = causesBy(CAUSES);
