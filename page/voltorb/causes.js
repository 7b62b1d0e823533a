// The program's causes of refusals, warnings and explanations: codes with values, said in the page's language. In English,
// the program's own words stand beside them.

import { causesBy } from "../ask.js";
import { capital } from "../dom.js";
import { SIDE, cardName, hex, lineName, sumsWith } from "./position.js";
import { language, t } from "../words.js";

/** A cause as the program tells it: its code and its values. @typedef {{ is: string, [name: string]: any }} Cause */

const [line, card] = [(/** @type {number} */ of) => capital(lineName(of)), (/** @type {number} */ of) => capital(cardName(of))];

/** A number with its sign. */
const signed = new Intl.NumberFormat(language, { signDisplay: "exceptZero" });

/** The sums that a line with so many Voltorbs can have, such as 3–9. @param {number} voltorbs */
const sumsOf = (voltorbs) => (voltorbs === SIDE ? "0" : sumsWith(voltorbs).join("–"));

/** Says a cause in the page's language. */
export const causeOf = causesBy({
  line_hint: (it) => {
    const [name, hint] = [line(it.line), `${it.sum}:${it.voltorbs}`];
    return it.voltorbs > SIDE ? t("{line}: {hint} is not possible. A line has at most five Voltorbs.", { line: name, hint }) : t("{line}: {hint} is not possible. With so many Voltorbs, the sum is {range}.", { line: name, hint, range: sumsOf(it.voltorbs) });
  },
  line_cards: (it) => t("{line}: the turned cards contradict the hint.", { line: line(it.line) }),
  sums: ({ rows, columns }) => t("The rows add up to {rows} points, but the columns to {columns}.", { rows, columns }),
  voltorbs: ({ rows, columns }) => t("The rows have {rows} Voltorbs, but the columns {columns}.", { rows, columns }),
  totals: ({ level, voltorbs, sum }) => t("No board of level {level} has {voltorbs} Voltorbs and a total of {sum}.", { level, voltorbs, sum }),
  lines: () => t("Each line is possible, but no board has all ten hints and these cards. One of them is misread."),
  level: ({ level }) => t("No board of level {level} has these hints and cards.", { level }),
  card: (it) => (it.value ? t("{card} cannot be a {value}: no board with these hints has it there.", { card: card(it.card), value: it.value }) : t("{card} cannot be a Voltorb: no board with these hints has one there.", { card: card(it.card) })),
  cards_together: () => t("No board with these hints shows all the turned cards. One of them is misread."),
  none_given: () => t("None of the boards that are left shows this."),
  no_board: () => t("No board found."),
  no_board_in_play: () => t("No board is in play: all hints are 0."),
  below_native: () => t("The board is very small here, so digits may be misread."),
  hint_hidden: (it) => t("{line}: the hint cannot be seen.", { line: line(it.line) }),
  hint_unsure: (it) => t("{line}: the hint is unsure.", { line: line(it.line) }),
  hints_disagree: () => t("The hints of rows and columns have different totals."),
  cards_disagree: (it) => t("{line}: the turned cards contradict the hint.", { line: line(it.line) }),
  card_unclear: (it) => t("{card} is unclear.", { card: card(it.card) }),
  memo_unclear: (it) => t("{card}: the memo is unclear.", { card: card(it.card) }),
  level_disagrees: () => t("No board of this level has these hints."),
  picture_too_large: () => t("This picture is too large."),
  no_picture: () => t("This file is not a picture, or it is damaged."),
  no_wait: (it) => t("No time is left from the start of the game to delay {delay}. Choose a later target or a smaller calibrated delay.", { delay: it.target_delay }),
  hit_below_zero: () => t("The seed that was hit needs a delay below 0 at this time."),
  hit_hour: () => t("The seed that was hit is of another hour."),
  round_played: ({ round, outcome, risky, noted }) => {
    const values = { round: round + 1, risky, noted };
    if (outcome === "won") return t("round {round} was won (2s and 3s turned: {risky}, noted: {noted})", values);
    if (outcome === "quit") return t("round {round} was quit (2s and 3s turned: {risky}, noted: {noted})", values);
    return t("round {round} was lost (2s, 3s and Voltorbs turned: {risky}, noted: {noted})", values);
  },
  visit_start: ({ advance, noted }) => t("you began at advance {advance}, not {noted}", { advance, noted }),
  new_visit: ({ advance }) => t("you left the table and began anew at advance {advance}", { advance }),
  other_seed: (it) => t("the seed is {seed} (delay {frames}, clock {seconds} s)", { seed: hex(it.seed), frames: signed.format(it.frames_late), seconds: signed.format(it.seconds_late) }),
});
