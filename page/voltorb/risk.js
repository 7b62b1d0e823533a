// Why the best card may be a risk although cards without any lie there, and what the other order would cost.

import { thousands } from "../dom.js";
import { VALUES } from "./values.js";
import { t } from "../words.js";

/**
 * Returns the card without risk that is worth most, if the best one is a risk nevertheless.
 * @param {Solved} solved @returns {number | null}
 */
export function freeCardOf({ best, moves, open = [], p }) {
  const isFree = (/** @type {number} */ card) => p[card][0] === 0;
  const free = [
    ...moves.map(({ card, value }) => ({ card, most: value })),
    ...open.map(({ card, high }) => ({ card, most: high })),
  ].filter(({ card }) => isFree(card));
  if (!best.length || best.some(isFree) || !free.length) return null;
  return free.reduce((one, other) => (other.most > one.most ? other : one)).card;
}

/**
 * Says why the risk comes first, once it is known what the free card would cost.
 * @param {string} aim @param {{ loss: number, loss_bracket?: [number, number] }} cost
 */
export function riskFirst(aim, { loss, loss_bracket: bracket }) {
  const scale = aim in VALUES ? 100 : 1;
  const [low, high] = (bracket ?? [loss, loss]).map((it) => thousands(scale * it));
  const cost = low === high ? low : t("{low} to {high}", { low, high });
  if (aim === "pace")
    return t("Risk first: losing early saves the time for the free cards; free cards first costs {cost} coins.", {
      cost,
    });
  if (aim.startsWith("soonest:"))
    return t("Risk first: losing early saves the time for the free cards; free cards first costs {cost} minutes.", {
      cost,
    });
  return t("Risk first: the free cards may end the round too early; free cards first costs {cost} percentage points.", {
    cost,
  });
}
