// Draws the seed panel: the seeds that were found, the card that distinguishes them, and the boards to come.

import { byId, fill, fixed, h, more, thousands } from "../dom.js";
import { cardName, hex } from "./position.js";
import { counted, language, parts, t } from "../words.js";

/** The most seeds to list. */
const LISTED = 20;
/** The longest run of rounds that counts: it stands for longer ones, too. */
const LONGEST_RUN = 4;

const EITHER = new Intl.ListFormat(language, { type: "disjunction" });

/** Lists seeds. @param {Candidate[]} seeds @param {number} count of all @param {(candidate: Candidate) => void} choose */
export function showSeeds(seeds, count, choose) {
  fill(
    byId("candidates"),
    seeds.slice(0, LISTED).map((candidate) => {
      const moment = candidate.times[0];
      return h(
        "button",
        { "aria-pressed": "false", onclick: () => choose(candidate) },
        h("b", {}, hex(candidate.seed)),
        " ",
        moment ? nameOf(moment) : t("any time"),
        candidate.advances.some(Boolean) &&
          t(", advance {advances}", { advances: EITHER.format(candidate.advances.map(String)) }),
      );
    }),
    more(count, LISTED),
  );
}

/** Says what a search has found. @param {Found} answer @param {boolean} isSure whether every card is known */
export function foundText({ count, candidates: [first], scanned, seconds }, isSure) {
  const values = { starts: thousands(scanned), seconds: fixed(seconds, 1) };
  const searched = t("{starts} starts searched in {seconds} s", values);
  if (!count) return t("No board like this comes from that time ({searched}). What may be different?", { searched });
  if (isSure) return t("Found: every card is known ({searched}).", { searched });
  if (count > 1)
    return counted(count, "One board fits ({searched}).", "{count} boards fit ({searched}).", { searched });
  return counted(
    first.advance,
    "Perhaps: one board fits if the game drew {count} random number before it ({searched}). A card that shows something else rules it out.",
    "Perhaps: one board fits if the game drew {count} random numbers before it ({searched}). A card that shows something else rules it out.",
    { searched },
  );
}

/** Says which card to turn. @param {number} card @param {string[]} values it has @param {(value: string) => void} take */
export function showDistinguishing(card, values, take) {
  const name = cardName(card);
  fill(
    byId("distinguishing"),
    h(
      "p",
      {},
      parts(
        "Turn {card} next: it tells these boards apart. Or quit the round now: then all cards are open, and you can say here what that one is.",
        { card: h("strong", {}, name) },
      ),
    ),
    h(
      "div",
      { className: "values", role: "group", "aria-label": t("On the open board, {card} is", { card: name }) },
      ["0", "1", "2", "3"].map((value) =>
        h(
          "button",
          {
            "aria-label": value === "0" ? t("a Voltorb") : value,
            disabled: !values.includes(value),
            onclick: () => take(value),
          },
          value === "0" ? h("span", { className: "ball", "aria-hidden": "true" }) : value,
        ),
      ),
    ),
  );
}

/** The button that plays a seed. @param {() => void} play */
export const playButton = (play) => h("button", { className: "main play-it", onclick: play }, t("Play it"));

/** Shows the boards to come. @param {Candidate["next"]} next @param {boolean} hasQuit @param {Node} button plays them */
export function showAhead(next, hasQuit, button) {
  const boards = [...boardsOf(next), ...(next.ways ?? []).flatMap((way) => boardsOf(way, next, way.runs))];
  fill(
    byId("ahead"),
    h(
      "p",
      {},
      hasQuit
        ? t("You have quit, so Foretile goes on with the next board.")
        : t(
            "The board shows every card. “Play it” plans what to turn, in which order, and shows the boards to come one after another.",
          ),
    ),
    button,
    h("h3", {}, t("Boards to come")),
    h("div", { className: "boards" }, boards),
  );
}

/** Lists moments. @param {Moment[]} times @param {number} count @param {(it: Moment) => void} aim @param {number} [year] */
export function showMoments(times, count, aim, year) {
  const byName = new Map(times.map((it) => [nameOf(it), it]));
  const title = year
    ? counted(
        count,
        "One moment with this seed in {year}; aim at it:",
        "{count} moments with this seed in {year}; aim at one:",
        { year: String(year) },
      )
    : counted(count, "One moment with this seed; aim at it:", "{count} moments with this seed; aim at one:");
  fill(
    byId("moments"),
    h("h3", {}, title),
    h(
      "div",
      { className: "matches scroll" },
      [...byName].map(([text, it]) => h("button", { onclick: () => aim(it) }, text)),
    ),
  );
}

/** @param {Moment} moment */
const nameOf = ({ at, delay }) => t("{time}, delay {delay}", { time: at.replace("T", " "), delay });

/**
 * Draws the boards to come, without those that `shown` has.
 * @param {UpcomingBoards} boards
 * @param {UpcomingBoards} [shown]
 * @param {number[]} [runs] how many rounds in a row may have counted towards level 8, if that decides
 */
const boardsOf = ({ won, quit }, shown = { won: [], quit: [] }, runs = []) => [
  ...won
    .map((deal, index) => board(deal, index ? t("then") : t("if you win and turn no more 1s"), runs))
    .slice(shown.won.length),
  ...quit.map((deal) => board(deal, t("if you leave this round now"), runs)).slice(shown.quit.length),
];

/** Runs as a range, such as 0–3 or 4+. @param {number[]} runs */
function rangeOf(runs) {
  const [least, most] = [Math.min(...runs), Math.max(...runs)];
  if (most === LONGEST_RUN) return `${least}+`;
  return least === most ? String(least) : `${least}–${most}`;
}

/** Draws a small board. @param {Deal} deal @param {string} when @param {number[]} runs */
function board({ level, board }, when, runs) {
  const cards = [...board].map((value) => h("span", { className: `tiny tiny-${value}` }, value === "0" ? "●" : value));
  return h(
    "figure",
    { className: "dealt" },
    h(
      "div",
      {
        className: "tiny-board",
        role: "img",
        "aria-label": t("Board {cards}", { cards: board.replace(/.{5}(?!$)/g, "$& ") }),
      },
      cards,
    ),
    h(
      "figcaption",
      {},
      runs.length
        ? t("Level {level}, {when} (rounds in a row with eight cards and no loss: {runs})", {
            level,
            when,
            runs: rangeOf(runs),
          })
        : t("Level {level}, {when}", { level, when }),
    ),
  );
}
