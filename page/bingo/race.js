// How a race stands: what each player has marked, which lines are still open, and which squares no longer matter.

export const SIDE = 5;
export const SQUARES = 25;
/** The signs of the players' marks, which tell them apart without their colours. */
export const SIGNS = ["●", "▲", "■", "◆"];

/** Returns the squares of a row, a column or a diagonal. @param {string} row */
export function squaresOf(row) {
  const line = Number(row[3]) - 1;
  const along = [0, 1, 2, 3, 4];
  if (row.startsWith("row")) return along.map((index) => SIDE * line + index);
  if (row.startsWith("col")) return along.map((index) => SIDE * index + line);
  return along.map((index) => (row === "tlbr" ? (SIDE + 1) * index : (SIDE - 1) * (index + 1)));
}

const LINES = ["tlbr", "bltr", ...[1, 2, 3, 4, 5].flatMap((line) => [`row${line}`, `col${line}`])].map(squaresOf);

/**
 * Tells how a race stands in which a square is one player's alone. A line that two players have marked is nobody's: no
 * one can complete it. A square is dead if all its lines are nobody's.
 * @param {string} marks a character for each square: "-", or the player's number
 * @param {number} players
 */
export function standing(marks, players) {
  const owners = LINES.map((line) => [...new Set(line.map((square) => marks[square]).filter((mark) => mark !== "-"))]);
  const isNobodys = (/** @type {number} */ line) => owners[line].length > 1;
  return {
    players: Array.from({ length: players }, (_, index) => {
      const mark = String(index);
      const done = LINES.filter((line) => line.every((square) => marks[square] === mark)).length;
      return {
        squares: [...marks].filter((it) => it === mark).length,
        lines: done,
        /** The lines that this player can still complete. */
        open: LINES.filter((_, line) => !isNobodys(line) && (owners[line][0] ?? mark) === mark).length - done,
      };
    }),
    dead: Array.from({ length: SQUARES }, (_, square) => square).filter((square) =>
      LINES.every((line, index) => !line.includes(square) || isNobodys(index)),
    ),
  };
}
