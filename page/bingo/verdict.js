// Whether the goals of a list come about equally often: a verdict, the goal that it rests on, and the share that it is
// measured by.

/** The squares of a card, and so the tiers of most rules. */
const SQUARES = 25;
/**
 * By how many standard errors a goal must be off. Chance alone does that with one of 16,000 goals (normal
 * distribution, both sides).
 */
const SURE = 4;

/**
 * A goal as it was counted: the share of the cards that it is on, and which goals it is compared with, or their mean, or
 * null if that is not known.
 * @typedef {{ name: string, share: number, group: number | null, mean?: number | null }} Counted
 */
/**
 * Of the goal that is farthest off, or of the one on most cards: its share with the error of that, and between which
 * shares it should be.
 * @typedef {{ name: string, share: number, error: number, low: number, high: number }} Farthest
 */
/**
 * "few" means that some goals must be on every card; "unknown" that too few cards were dealt to say.
 * @typedef {{ is: "even" | "uneven" | "few", goal: Farthest } | { is: "unknown" }} Verdict
 */

/**
 * The shares that goals can have if they come as equally as so many goals in 25 tiers can: tiers differ by one goal at
 * most, and a goal in a tier of n is on 1/n of the cards.
 * @param {number} goals at least 25
 */
export const possibleShares = (goals) => ({
  low: 1 / Math.ceil(goals / SQUARES),
  high: 1 / Math.floor(goals / SQUARES),
});

/**
 * Judges goals. Those of 25 tiers can be moved between tiers, so they are measured by what so many goals can be; others
 * by the mean of their group.
 * @param {Counted[]} goals @param {number} cards @param {boolean} isTiers
 * @returns {Verdict}
 */
export function evenness(goals, cards, isTiers) {
  /** @type {Map<number | null, number[]>} */
  const groups = new Map();
  for (const { group, share } of goals) groups.set(group, [...(groups.get(group) ?? []), share]);
  const all = goals.flatMap(({ name, share, group, mean: given }) => {
    const shares = groups.get(group) ?? [];
    const mean = given ?? shares.reduce((sum, share) => sum + share, 0) / shares.length;
    if (!isTiers && (shares.length < 2 || given === null)) return [];
    const { low, high } = isTiers ? possibleShares(goals.length) : { low: mean, high: mean };
    // What chance does is counted for the share that the goal should have.
    const should = Math.min(Math.max(share, low), high);
    const error = Math.sqrt((should * (1 - should)) / cards);
    return {
      name,
      share,
      low,
      high,
      error,
      off: Math.max(share - high, low - share),
      times: Math.max(share / high, low / share),
    };
  });
  if (!cards || !all.length) return { is: "unknown" };
  /** @param {(typeof all)[0]} goal @returns {Farthest} */
  const shown = ({ name, share, low, high }) => ({
    name,
    share,
    low,
    high,
    error: Math.sqrt((share * (1 - share)) / cards),
  });
  const off = all.filter(({ off, error }) => off > SURE * error && off > 1e-9).toSorted((a, b) => b.times - a.times);
  if (off.length) return { is: "uneven", goal: shown(off[0]) };
  const [most] = all.toSorted((a, b) => b.share / b.high - a.share / a.high);
  // Where chance alone moves a share by half of itself, nothing can be said.
  if (all.some(({ error, low }) => SURE * error > low / 2)) return { is: "unknown" };
  return { is: isTiers && goals.length < 2 * SQUARES ? "few" : "even", goal: shown(most) };
}
