// The advice: which card to turn, and why.

import { byId, capital, fill, h, percent, table, thousands } from "../dom.js";
import { tiesOf } from "./cards.js";
import { cardName, downOn, turnedOn } from "./position.js";
import { riskFirst } from "./risk.js";
import { VALUES, exactPercent, worthOf } from "./values.js";
import { counted, language, parts, t } from "../words.js";

/** The rules behind the program's reasons, for languages that are not the program's.
 * @type {Record<string, string>} */
const RULES = {
  "no-voltorbs": t("its line has no Voltorb left"),
  "only-voltorbs": t("its line has only Voltorbs left"),
  "one-card": t("its line has only one card left that is no Voltorb"),
  "only-ones": t("its line has only 1s and Voltorbs left"),
  "no-threes": t("its line's sum is too small for a 3"),
  "no-ones": t("its line's sum is too large for a 1"),
  "at-least": t("its line needs this card for its sum"),
  combinations: t("no other numbers give its line this sum"),
  configurations: t("the level has only so many 2s and 3s"),
  boards: t("all boards that fit agree"),
};

/** Returns a reason as a sentence. @param {{ because: string, rules?: string[] }} reason */
export const reasonOf = ({ because, rules }) =>
  `${(language === "en" || !rules ? because : [...new Set(rules)].map((rule) => RULES[rule]).join(t("; "))).replace(/[.。]?$/, t("."))} `;

/**
 * Returns the state of the round, or undefined while the answer is still that of other cards.
 * @param {Thought} thought
 */
const standingOf = ({ solved, working }) => (working ? undefined : solved?.standing);

/** Says to turn a card, and why that is no risk, if it is none. @param {Solved} solved @param {number} card */
function turning({ certain, p }, card) {
  const name = h("strong", {}, cardName(card));
  const is = certain.find((it) => it.card === card)?.is;
  if (is) return parts("Turn {card}: it's a {value}.", { card: name, value: is });
  return p[card][0] === 0
    ? parts("Turn {card}: it cannot be a Voltorb.", { card: name })
    : parts("Turn {card}.", { card: name });
}

/** Wires the advice, and the line about a single card. */
export function adviceOf() {
  const [headline, reason, notes, figures, why] = ["headline", "reason", "notes", "figures", "why"].map((id) =>
    byId(id),
  );
  const meter = byId("meter");
  /** @type {number | null} */
  let looked = null;

  /**
   * Returns the headline, and the card that it names.
   * @param {VoltorbState} state @param {Solved | null} solved @param {Thought} thought @param {PlanReport | null} plan
   * @returns {{ head: any[], card: number | null, fault?: boolean, why?: string }}
   */
  function verdict({ cards, rounds }, solved, thought, plan) {
    const standing = standingOf(thought);
    const say = (/** @type {string | Node} */ text) => ({ head: [text], card: null });
    if (plan) return plan;
    if (thought.message && !solved) return { ...say(thought.message), fault: true };
    if (standing?.lost) return say(t("A Voltorb: the round is lost."));
    if (standing?.won) return say(counted(standing.coins, "Won: {count} coin!", "Won: {count} coins!"));
    if (!solved)
      return say(
        thought.working
          ? t("Weighing the boards that fit…")
          : rounds.length
            ? t("Round {round}: type the ten hints.", { round: rounds.length + 1 })
            : t("Type the ten hints: rows from the top, then columns."),
      );
    if (solved.reached) return say(t("You have the coins already."));
    if (solved.quit && turnedOn(cards).length) return say(t("Quit now: no card is worth more."));
    const [card] = solved.best;
    if (card === undefined) return say(t("Quit now: no card is worth turning."));
    // The answer is still that of the cards before, and its best card is turned by now.
    if (!downOn(cards).includes(card)) return say(t("Weighing the boards that fit…"));
    return {
      head: turning(solved, card),
      card,
      why: thought.freeFirst && solved === thought.solved ? riskFirst(solved.aim, thought.freeFirst) : "",
    };
  }

  /** Shows a chance as a bar, with the part that is not proven. @param {[number, number] | null} share */
  function showMeter(share) {
    meter.hidden = !share;
    meter.style.setProperty("--low", String(share?.[0] ?? 0));
    meter.style.setProperty("--high", String(share?.[1] ?? 0));
  }

  /**
   * Shows the advice, and returns the card that it names.
   * @param {VoltorbState} state
   * @param {Solved | null} solved
   * @param {Thought} thought
   * @param {PlanReport | null} plan what to say instead if the seed is played
   * @param {string} news what the headline says of a search for the seed, if anything
   */
  function show(state, solved, thought, plan, news) {
    const standing = standingOf(thought);
    const { head, card, fault, why: risk } = verdict(state, solved, thought, plan);
    headline.className = `headline${fault ? " fault" : ""}`;
    fill(headline, news && !plan && !fault ? news : head);
    fill(reason, risk);
    const ties =
      card === null || plan || news || !solved
        ? 0
        : tiesOf(solved, card).filter((it) => state.cards[it] === "?").length;
    fill(
      notes,
      ties > 0 && h("span", { className: "detail" }, `${asGood(ties, solved?.error !== undefined)} `),
      solved === thought.solved && thought.note,
    );
    const rows = plan?.figures ?? [];
    const isOpen = !plan && solved && !standing?.won && !standing?.lost;
    if (isOpen) {
      const quits = solved.quit && standing?.flipped && solved.quit_value !== undefined;
      const [low, high] = quits
        ? [solved.quit_value ?? solved.value]
        : (!solved.proven && solved.bracket) || [solved.value];
      if (!solved.reached) rows.push(worthOf(solved.aim, low, high, quits ? solved.quit_error : solved.error));
      showMeter(solved.aim in VALUES ? [low, high ?? low] : null);
      if (standing?.flipped) rows.push([thousands(standing.coins), t("coins if you quit now")]);
      rows.push([thousands(solved.boards), counted(solved.boards, "board fits", "boards fit"), "detail"]);
    } else showMeter(null);
    fill(
      byId("configs-of-board"),
      solved?.configs.length && !plan ? configsOf(solved) : h("p", { className: "quiet" }, t("Nothing is known yet.")),
    );
    fill(
      figures,
      rows.map(([figure, what, className = ""]) => h("div", { className }, h("dt", {}, what), h("dd", {}, figure))),
    );
    look(looked, state.cards, solved);
    return card;
  }

  /** Tells of a single card. @param {number | null} card @param {string} cards @param {Solved | null} solved */
  function look(card, cards, solved) {
    looked = card;
    if (card === null || !solved || cards[card] !== "?") return fill(why);
    const chances = solved.p[card];
    const worth = solved.moves.find((move) => move.card === card);
    const certain = solved.certain.filter((it) => it.card === card);
    const safe = solved.safe.find((it) => it.card === card);
    const [none, one, two, three] = chances.map((chance, value) => (value ? percent(chance) : exactPercent(chance)));
    const [value, what] = worth ? worthOf(solved.aim, worth.value, worth.value, solved.error) : [];
    fill(
      why,
      h("b", {}, t("{card}: ", { card: capital(cardName(card)) })),
      certain.length
        ? certain.flatMap((reason) => [t("{certainty}: ", { certainty: certainty(reason.is) }), reasonOf(reason)])
        : `${t("{none}% Voltorb, {one}% a 1, {two}% a 2, {three}% a 3.", { none, one, two, three })} `,
      safe && `${t("It cannot be a Voltorb:")} ${reasonOf(safe)}`,
      value && what && t("If turned now: {value} {what}.", { value, what }),
    );
  }

  return { show, look };
}

/**
 * Says how many more cards are as good, perhaps only as far as is known.
 * @param {number} count
 * @param {boolean} isMeasured
 */
const asGood = (count, isMeasured) =>
  isMeasured
    ? counted(
        count,
        "{count} more card is as good, as far as is known (•).",
        "{count} more cards are as good, as far as is known (•).",
      )
    : counted(count, "{count} more card is as good (•).", "{count} more cards are as good (•).");

/** Tells how many 2s and 3s the board may have, and how likely that is. @param {Solved} solved */
function configsOf({ configs }) {
  /** Those that differ in nothing that a player sees. @type {Map<string, (typeof configs)[0]>} */
  const kinds = new Map();
  for (const it of configs) {
    const kind = `${it.twos} ${it.threes}`;
    kinds.set(kind, { ...it, chance: it.chance + (kinds.get(kind)?.chance ?? 0) });
  }
  const lines = [...kinds.values()].toSorted((one, other) => other.chance - one.chance);
  return table(
    [t("2s"), t("3s"), t("coins to win"), t("Chance")],
    lines.map(({ twos, threes, max_payout, chance }) =>
      h(
        "tr",
        {},
        [twos, threes, thousands(max_payout), t("{percent}%", { percent: percent(chance, 1) })].map((cell) =>
          h("td", {}, cell),
        ),
      ),
    ),
  );
}

/** Says what a card certainly is. @param {number} is */
const certainty = (is) => (is ? t("is {value}", { value: is }) : t("is a Voltorb"));
