// What the windows of a race share: a card, its marks, the lockout, what players see, and the timer. No window leads. Each change has a
// number above all that its window has seen, and of two versions of a part every window takes the same one. So all come
// to the same race, in whatever order they hear of the changes.

import { MOST_SQUARES, SIGHTS, SIGNS, SQUARES } from "./race.js";

/**
 * In milliseconds: what had passed when it was started last, and when that was, if it runs.
 * @typedef {{ before: number, since: number | null }} Timer
 */
/**
 * What decides which card it is: the settings of the page, and the player's own list as a link has it, with what is the
 * same for the same list.
 * @typedef {{
 *   seed: string,
 *   mode: string,
 *   compat: string,
 *   length: string,
 *   settings: string,
 *   list: { key: string, packed: string } | null,
 * }} Card
 */
/** @template T @typedef {{ at: number, is: T }} Part */
/**
 * A window that races. Only it changes this, and counts its changes; its colour is null once it has left. While it is
 * fresh, it makes way for others.
 * @typedef {{ at: number, colour: number | null, isFresh: boolean, name: string }} Racer
 */
/**
 * The windows are named such that who joined first comes first.
 * @typedef {{
 *   card: Part<Card>,
 *   squares: Part<string>[],
 *   lockout: Part<boolean>,
 *   sight: Part<string>,
 *   timer: Part<Timer>,
 *   racers: Record<string, Racer>,
 * }} Race
 */
/**
 * What a window shows. `sight` is one of `SIGHTS`, or empty where players see everything.
 * @typedef {{ card: Card, marks: string, lockout: boolean, sight: string, timer: Timer }} Shown
 */

/**
 * Of two versions of a part, the one that was changed last. If both were changed at once, it is the same one
 * everywhere.
 * @template T
 * @param {Part<T>} one
 * @param {Part<T>} other
 */
const newer = (one, other) => ((one.at - other.at || (textOf(one) < textOf(other) ? -1 : 1)) < 0 ? other : one);
export const textOf = (/** @type {unknown} */ part) => JSON.stringify(part);
/** The same text for the same card, also where its list was compressed by another browser. @param {Card} card */
export const cardKeyOf = ({ list, ...card }) => textOf([card, list?.key]);

/** @param {any} timer @returns {timer is Timer} */
export const isTimer = (timer) =>
  Number.isFinite(timer?.before) && (timer.since === null || Number.isFinite(timer.since));

/**
 * The timer was started at one moment, of which one hears late: the earliest is the nearest.
 * @param {Part<Timer>} one
 * @param {Part<Timer>} other
 * @returns {Part<Timer>}
 */
function newerTimer(one, other) {
  const [{ since }, { since: otherwise }] = [one.is, other.is];
  const isSame = one.at === other.at && one.is.before === other.is.before && since !== null && otherwise !== null;
  return isSame ? { ...one, is: { ...one.is, since: Math.min(since, otherwise) } } : newer(one, other);
}

/**
 * The racers that one of two windows knows of.
 * @param {Race["racers"]} one
 * @param {Race["racers"]} other
 * @returns {Race["racers"]}
 */
const together = (one, other) =>
  Object.fromEntries(
    Object.keys({ ...one, ...other })
      .sort()
      .map((id) => [id, !one[id] ? other[id] : !other[id] ? one[id] : newerRacer(one[id], other[id])]),
  );

/** @param {Racer} one @param {Racer} other */
const newerRacer = (one, other) => ((one.at - other.at || (textOf(one) < textOf(other) ? -1 : 1)) < 0 ? other : one);

/** How many characters a name has at most, and how many windows a message lists. */
export const [LONGEST_NAME, MOST_RACERS] = [24, 64];

/** A name without what no one sees, such as signs that turn the direction of what follows. @param {string} name */
export const nameFrom = (name) => name.replace(/\p{C}/gu, "").trim().slice(0, LONGEST_NAME);

/**
 * Returns the colour that a window has: its own, or the first free one if it has just joined and another window has its
 * own already. Of two that join at once, the one that is named first keeps it. If none is free, two windows share one.
 * @param {Race["racers"]} racers @param {string} id
 */
export function colourOf(racers, id) {
  const { colour, isFresh } = racers[id];
  const others = Object.entries(racers).filter(([other, it]) => other !== id && it.colour !== null);
  if (colour === null || !isFresh || !others.some(([other, it]) => it.colour === colour && (!it.isFresh || other < id)))
    return colour;
  return [...SIGNS.keys()].find((free) => others.every(([, it]) => it.colour !== free)) ?? colour;
}

/**
 * The items of two lists that have the same place. A window that has not yet dealt a larger board knows fewer squares.
 * @template A, B @param {A[]} one @param {B[]} other @returns {[A, B][]}
 */
const pairs = (one, other) =>
  Array.from({ length: Math.max(one.length, other.length) }, (_, index) => [one[index], other[index]]);

/** Joins what two windows know. Marks belong to their card. @param {Race} one @param {Race} other @returns {Race} */
export function joined(one, other) {
  const card = newer(one.card, other.card);
  const isSame = textOf(one.card) === textOf(other.card);
  return {
    card,
    squares: isSame
      ? pairs(one.squares, other.squares).map(([square, otherwise]) => newer(square ?? otherwise, otherwise ?? square))
      : (card === one.card ? one : other).squares,
    lockout: newer(one.lockout, other.lockout),
    sight: newer(one.sight, other.sight),
    timer: newerTimer(one.timer, other.timer),
    racers: together(one.racers, other.racers),
  };
}

/** The race that a window has after its player's changes. @param {Race} race @param {Shown} shown @returns {Race} */
export function changed(race, { card, marks, lockout, sight, timer }) {
  const at =
    Math.max(0, ...[race.card, race.lockout, race.sight, race.timer, ...race.squares].map((part) => part.at)) + 1;
  const isOther = cardKeyOf(card) !== cardKeyOf(race.card.is);
  const part = (/** @type {Part<any>} */ before, /** @type {any} */ is) =>
    textOf(before.is) !== textOf(is) ? { at, is } : before;
  return {
    card: isOther ? { at, is: card } : race.card,
    squares: isOther
      ? [...marks].map((is) => ({ at, is }))
      : pairs(race.squares, [...marks]).map(([before, is = "-"]) => part(before ?? { at: race.card.at, is: "-" }, is)),
    lockout: part(race.lockout, lockout),
    sight: part(race.sight, sight),
    timer: part(race.timer, timer),
    racers: race.racers,
  };
}

/** What a race shows. @param {Race} race @returns {Shown} */
export const shownBy = ({ card, squares, lockout, sight, timer }) => ({
  card: card.is,
  marks: squares.map(({ is }) => is).join(""),
  lockout: lockout.is,
  sight: sight.is,
  timer: timer.is,
});

/**
 * The race of a window that begins one, or joins. Whoever has raced longer decides what is shown.
 * @param {Shown} shown
 * @returns {Race}
 */
export function begun({ card, marks, lockout, sight, timer }) {
  const at = -Date.now();
  return {
    card: { at, is: card },
    squares: [...marks].map((is) => ({ at, is })),
    lockout: { at, is: lockout },
    sight: { at, is: sight },
    timer: { at, is: timer },
    racers: {},
  };
}

/**
 * Reads a race from a message, which may come from another version of the page, with its members in any order.
 * @param {any} data
 * @returns {Race | null}
 */
export function raceFrom(data) {
  const isText = (/** @type {any} */ it) => typeof it === "string";
  const part = (/** @type {any} */ it, /** @type {(is: any) => any} */ read) => ({
    at: Number.isSafeInteger(it.at) ? it.at : wrong(),
    is: read(it.is),
  });
  // Earlier versions know no settings.
  const card = (/** @type {any} */ { seed, mode, compat, length, settings = "", list }) =>
    [seed, mode, compat, length, settings, ...(list ? [list.key, list.packed] : [])].every(isText)
      ? { seed, mode, compat, length, settings, list: list && { key: list.key, packed: list.packed } }
      : wrong();
  const sight = (/** @type {any} */ is) => (is === "" || SIGHTS.includes(is) ? is : wrong());
  /** @type {(it: any) => [string, Racer]} */
  const racer = ([id, { at, colour, isFresh, name }]) =>
    /^[\w-]{1,40}$/.test(id) &&
    Number.isSafeInteger(at) &&
    (colour === null || (Number.isInteger(colour) && SIGNS[colour])) &&
    isText(name)
      ? [id, { at, colour, isFresh: Boolean(isFresh), name: nameFrom(name) }]
      : wrong();
  const wrong = () => {
    throw new TypeError();
  };
  try {
    const squares = data.squares.map((/** @type {any} */ square) =>
      part(square, (is) => (/^[-0-3]$/.test(is) ? is : wrong())),
    );
    return {
      card: part(data.card, card),
      squares: squares.length >= SQUARES && squares.length <= MOST_SQUARES ? squares : wrong(),
      lockout: part(data.lockout, Boolean),
      // In earlier versions players see everything.
      sight: part(data.sight ?? { at: data.lockout.at, is: "" }, sight),
      timer: part(data.timer, (is) => (isTimer(is) ? { before: is.before, since: is.since } : wrong())),
      racers: Object.fromEntries(
        Object.entries(data.racers ?? {})
          .sort()
          .slice(0, MOST_RACERS)
          .map(racer),
      ),
    };
  } catch {
    return null;
  }
}
