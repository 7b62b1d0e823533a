// What to do, and why.

import { ask, said } from "/ask.js";
import { byId, capital, fill, h, percent, thousands } from "/dom.js";
import { cardName, standing } from "/voltorb/position.js";

/** What an aim's value is the chance of.
 * @type {Record<string, string>} */
const VALUES = {
  win: "to win the round",
  level: "to keep the level",
  eight: "to turn eight cards",
  "win-eight": "to win with eight cards",
  survive: "that the next card is no Voltorb",
};

/** Whether all 2s and 3s are up.
 * @param {string} cards @param {Solved | null} solved */
export function isWon(cards, solved) {
  const { lost, flipped } = standing(cards);
  if (lost || !flipped || !solved) return false;
  return solved.p.every(([, , two, three], card) => cards[card] !== "?" || (two === 0 && three === 0));
}

/** Of the best cards, the one that is least likely a Voltorb.
 * @param {Solved} solved */
export const firstBest = ({ best, p }) => best.toSorted((one, other) => p[one][0] - p[other][0])[0];

/** The advice beside the board and the line below it. */
export function adviceOf() {
  const [headline, figures, why] = [byId("headline"), byId("figures"), byId("why")];
  /** @type {number | null} */
  let looked = null;

  /**
   * @param {VoltorbState} state @param {Solved | null} solved @param {string} message @param {Told | null} plan what to say instead, when the seed is known
   */
  function show(state, solved, message, plan) {
    const { lost, flipped, coins } = standing(state.cards);
    const won = isWon(state.cards, solved);
    headline.className = `headline${message && !plan ? " fault" : ""}`;
    if (plan) fill(headline, plan.head);
    else if (message) fill(headline, message);
    else if (lost) fill(headline, "A Voltorb: the round is lost.");
    else if (won) fill(headline, `Won: ${coins} coins!`);
    else if (!solved) fill(headline, "Type the ten hints: rows from the top, then columns.");
    else if (solved.quit && flipped) fill(headline, "Quit now: no card is worth more.");
    else if (!solved.best.length) fill(headline, "Quit now: no card is worth turning.");
    else if (solved.certain.length && solved.best.length > 1 && solved.best.every((card) => solved.p[card][0] === 0)) fill(headline, "Turn ", h("strong", {}, "any card with a star"), ": none is a Voltorb.");
    else fill(headline, "Turn ", h("strong", {}, cardName(firstBest(solved))), solved.p[firstBest(solved)][0] === 0 ? ": it is no Voltorb." : ".");
    const rows = plan?.figures ?? [];
    if (!plan && solved && !won && !lost) {
      const share = solved.aim in VALUES;
      rows.push([share ? `${exactPercent(solved.value)} %` : thousands(solved.value), `${solved.exact === false ? "at least, " : ""}${VALUES[solved.aim] ?? "coins to expect"}`]);
      rows.push([thousands(solved.boards), solved.boards === 1 ? "board fits" : "boards fit"]);
      if (flipped) rows.push([thousands(coins), "coins if you quit now"]);
    }
    fill(figures, rows.map(([figure, what]) => h("div", {}, h("dt", {}, what), h("dd", {}, figure))));
    look(looked, state.cards, solved);
  }

  /** @param {number | null} card @param {string} cards @param {Solved | null} solved */
  function look(card, cards, solved) {
    looked = card;
    if (card === null || !solved || cards[card] !== "?") return fill(why);
    const chances = solved.p[card];
    const worth = solved.moves?.find((move) => move.card === card);
    const certain = solved.certain.filter((it) => it.card === card);
    const safe = solved.safe?.find((it) => it.card === card);
    /** @type {(string | Node)[]} */
    const parts = [h("b", {}, `${capital(cardName(card))}: `)];
    if (certain.length) parts.push(...certain.map(({ is, because }) => `${certainty(is)}: ${because?.replace(/\.?$/, ".") ?? `so it is on ${solved.boards === 1 ? "the only board that fits" : `all ${thousands(solved.boards)} boards that fit`}.`} `));
    else parts.push(`${exactPercent(chances[0])} % Voltorb, ${[1, 2, 3].map((it) => `${percent(chances[it])} % ${it}`).join(", ")}. `);
    if (safe) parts.push(`It cannot be a Voltorb: ${safe.because.replace(/\.?$/, ".")} `);
    if (worth && solved.aim in VALUES) parts.push(`Turned now: ${exactPercent(worth.value)} % ${VALUES[solved.aim]}.`);
    else if (worth) parts.push(`Turned now: ${thousands(worth.value)} coins to expect.`);
    fill(why, parts);
  }

  /** The level that follows, by the game's rules. @param {Round[]} rounds */
  async function levelAfter(rounds) {
    try {
      return (await ask("voltorb/level", { rounds: rounds.map(({ level, outcome, flipped }) => ({ level, outcome, flipped })) })).level;
    } catch (error) {
      fill(headline, said(error));
      return rounds.at(-1)?.level ?? 1;
    }
  }

  return { show, look, levelAfter };
}

/** @param {string | number} is */
function certainty(is) {
  const names = /** @type {Record<string, string>} */ ({ 0: "is a Voltorb", voltorb: "is a Voltorb", safe: "is no Voltorb", "not-voltorb": "is no Voltorb" });
  return names[is] ?? `is ${is}`;
}

/** @param {number} share */
const exactPercent = (share) => (100 * share).toFixed(share > 0 && share < 0.01 ? 2 : 1);
