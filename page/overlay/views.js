// Whether a view is one that the overlays can show. Views come from any window, or any program, and from other versions
// of the page.

import { isTimer } from "../bingo/shared.js";
import { MOST_SIDE, SIDE, SIGNS } from "../bingo/race.js";

const CARDS = 25;

const isText = (/** @type {any} */ it) => typeof it === "string";
/** A number of cards, a hint or a card. @param {any} it @param {number} below */
const isWhole = (it, below) => Number.isInteger(it) && it >= 0 && it < below;
const isCard = (/** @type {any} */ it) => isWhole(it, CARDS);
/** @param {any} list @param {(item: any) => boolean} isOne @param {number} [length] */
const isList = (list, isOne, length) =>
  Array.isArray(list) && list.every(isOne) && (length ?? list.length) === list.length;
const isChance = (/** @type {any} */ it) => Number.isFinite(it);
const isHint = (/** @type {any} */ hint) => [hint?.sum, hint?.voltorbs].every((it) => it === null || isWhole(it, 100));
const isOf = (/** @type {any} */ it) => isCard(it?.card);

/** Whether these are the chances of a board, or none. @param {any} solved */
const isSolved = (solved) =>
  solved === null ||
  (isList(solved?.p, (chances) => isList(chances, isChance, 4), CARDS) &&
    isList(solved.certain, (it) => isOf(it) && isWhole(it.is, 4)) &&
    isList(solved.best, isCard) &&
    isList(solved.moves, isOf) &&
    isList(solved.open ?? [], isOf) &&
    isList(solved.order ?? [], isCard));

/** Whether a view is a board of Voltorb Flip. @param {any} view */
export const isBoard = (view) =>
  isText(view?.headline) &&
  isList(view.hints, isHint, 10) &&
  isText(view.cards) &&
  /^[0-3?]{25}$/.test(view.cards) &&
  isSolved(view.solved) &&
  (view.named === null || isCard(view.named));

/** Whether a view is a bingo card. Earlier versions of the page have no columns: there are five. @param {any} view */
export const isBingo = (view) =>
  isList(view?.goals, isText) &&
  isBoardOf(view.goals.length, view.columns ?? SIDE) &&
  isText(view.marks) &&
  /^[-0-3]+$/.test(view.marks) &&
  view.marks.length === view.goals.length &&
  typeof view.isLockout === "boolean" &&
  isList(view.players, (it) => it === false || isText(it)) &&
  view.players.length <= SIGNS.length &&
  isTimer(view.timer);

/** Whether a board can have so many squares in so many columns. @param {number} squares @param {any} columns */
const isBoardOf = (squares, columns) => isSide(columns) && isSide(squares / columns);
/** @param {any} it */
const isSide = (it) => isWhole(it, MOST_SIDE + 1) && it > 0;
