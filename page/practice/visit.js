// A visit that is played: what was chosen so far, and what the player may see then. The program deals it and knows the
// rules; the page stores only the choices.

import { ask } from "../ask.js";
import { CARDS, FACE_DOWN } from "../voltorb/position.js";

/**
 * A new visit of practice, with a seed that nobody chose.
 * @param {{ length: string, level: number }} wish
 * @returns {Game}
 */
export function newGame({ length, level }) {
  const [seed] = crypto.getRandomValues(new Uint32Array(1));
  return {
    start: { seed, level, ...(length === "round" && { rounds: 1 }) },
    played: [],
    leave: false,
    aided: [],
    begun: Date.now(),
  };
}

/** The visit of a day. @param {string} day @returns {Game} */
export const dayGame = (day) => ({ start: { day }, played: [], leave: false, aided: [], begun: Date.now() });

/** Asks what the player may see. @param {Game} game @returns {Promise<Practised>} */
export const look = ({ start, played, leave }) => ask("voltorb/practice", { ...start, played, leave });

/** A visit after one more choice. @param {Game} game @param {number | "quit"} pick @returns {Game} */
export const chosen = (game, pick) => ({
  ...game,
  played: game.played.length ? [...game.played.slice(0, -1), [...(game.played.at(-1) ?? []), pick]] : [[pick]],
});

/** A visit whose next round begins. @param {Game} game @returns {Game} */
export const begun = (game) => ({ ...game, played: [...game.played, []] });

/** A visit that the player has ended. @param {Game} game @returns {Game} */
export const left = (game) => ({ ...game, leave: true });

/**
 * A visit without its last choice. The round does not count as played alone any more.
 * @param {Game} game
 * @returns {Game}
 */
export function undone(game) {
  const played = game.played.filter((round) => round.length);
  const last = played.at(-1) ?? [];
  return aided({ ...game, leave: false, played: [...played.slice(0, -1), last.slice(0, -1)] });
}

/** A visit in whose last round the player had help. @param {Game} game @returns {Game} */
export const aided = (game) => ({ ...game, aided: [...new Set([...game.aided, Math.max(0, game.played.length - 1)])] });

/** Whether a choice can be taken back. @param {Game} game */
export const canUndo = ({ played }) => played.some((round) => round.length);

/**
 * What the player looks at: the round in play, or the last one until the next one begins.
 * @param {Game} game
 * @param {Practised} seen
 * @returns {View}
 */
export function viewOf({ played }, { round, rounds }) {
  if (round && (played.length > rounds.length || !rounds.length)) return { ...round, over: null };
  const last = rounds[rounds.length - 1];
  const cards = Array.from({ length: CARDS }, (_, card) =>
    last.flips.includes(card) ? last.board[card] : FACE_DOWN[card],
  ).join("");
  return { ...last, cards, over: last };
}

/** A round that is over, as reviews read it. @param {Over} over @returns {GameRecord} */
export const recordOf = ({ level, board, flips, outcome }) => ({ rounds: [{ level, board, flips, outcome }] });
