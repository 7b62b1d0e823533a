// Where a pair is to go: one of the places that it can reach, chosen by columns and turns. Nothing here draws.

import { TURNS } from "./pairs.js";

/** @param {string} at such as `3up` @returns {[number, PuyoTurn]} */
export const partsOf = (at) => [Number(at[0]), /** @type {PuyoTurn} */ (at.slice(1))];

/**
 * The place where two puyos of one colour lie as at this one, with the axis first. The program counts both as one.
 * @param {string} at
 */
export function alike(at) {
  const [column, turn] = partsOf(at);
  return turn === "down" ? `${column}up` : turn === "left" ? `${column - 1}right` : at;
}

/** The columns from the one in which pairs appear. */
const NEAREST = [3, 4, 2, 5, 1, 6];

/** Begins without a place. @param {() => void} onChange the choice has changed */
export function aiming(onChange) {
  /** @type {PuyoPlace[]} */
  let places = [];
  /** @type {{ column: number, turn: PuyoTurn }} */
  let wish = { column: 3, turn: "up" };

  const has = (/** @type {string} */ at) => places.some((place) => place.at === at);

  /** Chooses a place. @param {string} at */
  function to(at) {
    const [column, turn] = partsOf(at);
    wish = { column, turn };
    onChange();
    return true;
  }

  /** Chooses a column: with the same turn, or with another if only that fits. @param {number} column */
  function toColumn(column) {
    const turn = [wish.turn, ...TURNS].find((turn) => has(column + turn));
    return turn !== undefined && to(column + turn);
  }

  return {
    has,
    to,
    toColumn,
    column: () => wish.column,
    /** The place that is chosen. @returns {PuyoPlace | undefined} */
    chosen: () => places.find(({ at }) => at === wish.column + wish.turn),
    /** Goes to the next column on a side that the pair can reach. @param {number} side */
    go(side) {
      for (let column = wish.column + side; column >= 1 && column <= 6; column += side) if (toColumn(column)) return;
    },
    /** Turns the pair to the next place that fits. @param {number} [by] 1 clockwise, 3 the other way */
    turn(by = 1) {
      const from = TURNS.indexOf(wish.turn);
      const next = [1, 2, 3]
        .map((times) => TURNS[(from + by * times) % TURNS.length])
        .find((turn) => has(wish.column + turn));
      if (next) to(wish.column + next);
    },
    /** Begins with the places of a pair, near to where the last one went. @param {PuyoPlace[]} reached */
    open(reached) {
      places = reached;
      [wish.column, ...NEAREST].some(toColumn);
    },
    /** Begins with the places of a pair as it appears. @param {PuyoPlace[]} reached */
    begin(reached) {
      wish = { column: 3, turn: "up" };
      this.open(reached);
    },
  };
}
