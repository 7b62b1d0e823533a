// A rating of the player's own against the puzzles, stored on the device: Mark Glickman's system, "The Glicko system"
// (1995). A puzzle is an opponent whose rating is that of its grade.

/** @typedef {{ rating: number, deviation: number }} Rating */

/** What Glickman gives players who are new. @type {Rating} */
export const NEW = { rating: 1500, deviation: 350 };

/** The ratings of the grades. They are set, not measured: with 200 points more, a player solves three of four.
 * @type {Rating[]} */
export const GRADES = [
  { rating: 1300, deviation: 100 },
  { rating: 1500, deviation: 100 },
  { rating: 1700, deviation: 100 },
];

/** A rating never gets surer than this, so that it can follow a player who gets better. Glickman suggests 30. */
const LEAST_DEVIATION = 30;

const Q = Math.LN10 / 400;
/** How much an opponent's result counts. @param {number} deviation */
const weight = (deviation) => 1 / Math.sqrt(1 + (3 * Q ** 2 * deviation ** 2) / Math.PI ** 2);

/**
 * Returns a rating after some games, each with the opponent's rating and the score, 0 or 1.
 * @param {Rating} player @param {(Rating & { score: number })[]} games @returns {Rating}
 */
export function rated({ rating, deviation }, games) {
  let [information, surprise] = [0, 0];
  for (const opponent of games) {
    const g = weight(opponent.deviation);
    const expected = 1 / (1 + 10 ** ((-g * (rating - opponent.rating)) / 400));
    information += Q ** 2 * g ** 2 * expected * (1 - expected);
    surprise += g * (opponent.score - expected);
  }
  const precision = 1 / deviation ** 2 + information;
  return {
    rating: rating + (Q / precision) * surprise,
    deviation: Math.max(LEAST_DEVIATION, Math.sqrt(1 / precision)),
  };
}
