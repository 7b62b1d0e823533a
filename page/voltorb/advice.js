// The advice: which card to turn, and why.

import { byId, capital, fill, h, percent, thousands } from "../dom.js";
import { cardName, downOn, turnedOn } from "./position.js";

/** For every aim whose value is a chance, what it is the chance of.
 * @type {Record<string, string>} */
const VALUES = {
  win: "to win the round",
  level: "to keep the level",
  eight: "to turn eight cards",
  "win-eight": "to win with eight cards",
  survive: "that the next card is no Voltorb",
};

/** Returns the best card that is the least likely to be a Voltorb.
 * @param {Solved} solved @returns {number | undefined} */
export const firstBest = ({ best, p }) => best.toSorted((one, other) => p[one][0] - p[other][0])[0];

/** Returns the state of the round, or undefined while the answer is still that of other cards. @param {Thought} thought */
const standingOf = ({ solved, working }) => (working ? undefined : solved?.standing);

/** Says why turning a card is no risk, if it is none. @param {Solved} solved @param {number} card */
function comfort({ certain, p }, card) {
  const is = certain.find((it) => it.card === card)?.is;
  if (is) return `: it's a ${is}.`;
  return p[card][0] === 0 ? ": it cannot be a Voltorb." : ".";
}

/** Wires the advice beside the board, and the line below the board about a single card. */
export function adviceOf() {
  const [headline, notes, figures, why] = [byId("headline"), byId("notes"), byId("figures"), byId("why")];
  /** @type {number | null} */
  let looked = null;

  /**
   * Returns the headline, and the card that it names.
   * @param {VoltorbState} state @param {Solved | null} solved @param {Thought} thought @param {Told | null} plan
   * @returns {{ head: any[], card: number | null, fault?: boolean }}
   */
  function verdict({ cards }, solved, thought, plan) {
    const standing = standingOf(thought);
    const say = (/** @type {string} */ text) => ({ head: [text], card: null });
    if (plan) return plan;
    if (thought.message && !solved) return { ...say(thought.message), fault: true };
    if (standing?.lost) return say("A Voltorb: the round is lost.");
    if (standing?.won) return say(`Won: ${standing.coins} coins!`);
    if (!solved) return say(thought.working ? "Weighing the boards that fit…" : "Type the ten hints: rows from the top, then columns.");
    if (solved.quit && turnedOn(cards).length) return say("Quit now: no card is worth more.");
    const card = firstBest(solved);
    if (card === undefined) return say("Quit now: no card is worth turning.");
    // The answer is still that of the cards before, and its best card is turned by now.
    if (!downOn(cards).includes(card)) return say("Weighing the boards that fit…");
    return { head: ["Turn ", h("strong", {}, cardName(card)), comfort(solved, card)], card };
  }

  /**
   * Shows the advice, and returns the card that it names.
   * @param {VoltorbState} state @param {Solved | null} solved @param {Thought} thought @param {Told | null} plan what to say instead if the seed is known
   */
  function show(state, solved, thought, plan) {
    const standing = standingOf(thought);
    const { head, card, fault } = verdict(state, solved, thought, plan);
    headline.className = `headline${fault ? " fault" : ""}`;
    fill(headline, head);
    const ties = card === null || plan ? 0 : (solved?.best.filter((it) => state.cards[it] === "?").length ?? 1) - 1;
    fill(notes, ties > 0 && `${ties} more card${ties > 1 ? "s are" : " is"} as good (•). `, solved === thought.solved && thought.note);
    const rows = plan?.figures ?? [];
    if (!plan && solved && !standing?.won && !standing?.lost) {
      const share = solved.aim in VALUES;
      const [low, high] = (solved.exact === false && solved.bracket) || [solved.value, solved.value];
      const figure = share ? exactPercent : thousands;
      rows.push([`${figure(low)}${high > low ? ` to ${figure(high)}` : ""}${share ? " %" : ""}`, VALUES[solved.aim] ?? "coins to expect"]);
      rows.push([thousands(solved.boards), solved.boards === 1 ? "board fits" : "boards fit"]);
      if (standing?.flipped) rows.push([thousands(standing.coins), "coins if you quit now"]);
    }
    fill(figures, rows.map(([figure, what]) => h("div", {}, h("dt", {}, what), h("dd", {}, figure))));
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
    /** @type {(string | Node)[]} */
    const parts = [h("b", {}, `${capital(cardName(card))}: `)];
    if (certain.length) parts.push(...certain.map(({ is, because }) => `${certainty(is)}: ${because.replace(/\.?$/, ".")} `));
    else parts.push(`${exactPercent(chances[0])} % Voltorb, ${[1, 2, 3].map((it) => `${percent(chances[it])} % a ${it}`).join(", ")}. `);
    if (safe) parts.push(`It cannot be a Voltorb: ${safe.because.replace(/\.?$/, ".")} `);
    if (worth && solved.aim in VALUES) parts.push(`Turned now: ${exactPercent(worth.value)} % ${VALUES[solved.aim]}.`);
    else if (worth) parts.push(`Turned now: ${thousands(worth.value)} coins to expect.`);
    fill(why, parts);
  }

  return { show, look };
}

/** Says what a card certainly is. @param {number} is */
const certainty = (is) => (is ? `is ${is}` : "is a Voltorb");

/** @param {number} share */
const exactPercent = (share) => percent(share, share > 0 && share < 0.01 ? 2 : 1);
