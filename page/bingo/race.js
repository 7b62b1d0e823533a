// How a race stands: what each player has marked, which lines are still open, and which squares no longer matter.

/** How many rows and columns a board has. @typedef {{ rows: number, columns: number }} Size */

/** The side of a card, by all rules but those of PlayBingo, and its squares. */
export const [SIDE, SQUARES] = [5, 25];
/** The size of such a card. @type {Size} */
export const USUAL = { rows: SIDE, columns: SIDE };
/** The most rows or columns of a board of PlayBingo, and the most squares. */
export const [MOST_SIDE, MOST_SQUARES] = [15, 225];
/** The signs of the players' marks, which differ without their colours. */
export const SIGNS = ["●", "▲", "■", "◆"];

/** Whether a text is a line's name on some board. @param {string} name */
export const isLine = (name) => /^((row|col)([1-9]|1[0-5])|tlbr|bltr)$/.test(name);

/** Counts from 0. @param {number} length */
const upTo = (length) => Array.from({ length }, (_, index) => index);

/** The names of a board's lines. @param {Size} size */
export const linesOf = ({ rows, columns }) => [
  ...upTo(rows).map((row) => `row${row + 1}`),
  ...upTo(columns).map((column) => `col${column + 1}`),
  "tlbr",
  "bltr",
];

/**
 * Returns the squares of a row, a column or a diagonal. Where a board has more columns than rows, or fewer, a diagonal
 * begins in its upper corner and goes as far as the board, as in PlayBingo's rules.
 * @param {string} name @param {Size} [size]
 */
export function squaresOf(name, { rows, columns } = USUAL) {
  const nth = Number(name.slice(3)) - 1;
  if (name.startsWith("row")) return upTo(columns).map((column) => columns * nth + column);
  if (name.startsWith("col")) return upTo(rows).map((row) => columns * row + nth);
  return upTo(Math.min(rows, columns)).map((row) => columns * row + (name === "tlbr" ? row : columns - 1 - row));
}

/**
 * The marks of a board, a character for each square: those that are missing are "-".
 * @param {string} marks @param {Size} size
 */
export const marksOn = (marks, { rows, columns }) => marks.slice(0, rows * columns).padEnd(rows * columns, "-");

/** What players may see instead of everything: only their own marks, or in fog only goals near these. Fog begins at this square. */
export const SIGHTS = ["blind", "centre", "top-left", "top-right", "bottom-left", "bottom-right"];

/** The marks of some players. @param {string} marks @param {string} players their numbers, such as "02" */
export const marksOf = (marks, players) => marks.replace(/\d/g, (mark) => (players.includes(mark) ? mark : "-"));

/**
 * The squares whose goals players see in fog: where everybody begins, their own, and those above, below and beside their own.
 * An even side has two squares in its middle. These are the rules of PlayBingo's exploration.
 * @param {string} start one of `SIGHTS`
 * @param {string} given a character for each square: "-", or the player's number
 * @param {string} players their numbers, such as "02"
 * @param {Size} size
 */
export function seenSquares(start, given, players, size) {
  const { rows, columns } = size;
  const marks = marksOn(given, size);
  const middle = (/** @type {number} */ side) => [Math.floor((side - 1) / 2), Math.floor(side / 2)];
  const startRows = start === "centre" ? middle(rows) : [start.startsWith("top") ? 0 : rows - 1];
  const startColumns = start === "centre" ? middle(columns) : [start.endsWith("left") ? 0 : columns - 1];
  const isOwn = (/** @type {number} */ row, /** @type {number} */ column) =>
    row >= 0 && row < rows && column >= 0 && column < columns && players.includes(marks[columns * row + column]);
  return upTo(rows * columns).filter((square) => {
    const [row, column] = [Math.floor(square / columns), square % columns];
    return (
      (startRows.includes(row) && startColumns.includes(column)) ||
      isOwn(row, column) ||
      [-1, 1].some((step) => isOwn(row + step, column) || isOwn(row, column + step))
    );
  });
}

/**
 * Tells how a race stands in which a square is one player's alone. A line that two players have marked is nobody's: no
 * one can complete it. A square is dead if all its lines are nobody's.
 * @param {string} given a character for each square: "-", or the player's number
 * @param {number} players
 * @param {Size} [size]
 */
export function standing(given, players, size = USUAL) {
  const marks = marksOn(given, size);
  const lines = linesOf(size).map((name) => squaresOf(name, size));
  const owners = lines.map((line) => [...new Set(line.map((square) => marks[square]).filter((mark) => mark !== "-"))]);
  const isNobodys = (/** @type {number} */ line) => owners[line].length > 1;
  return {
    players: Array.from({ length: players }, (_, index) => {
      const mark = String(index);
      const done = lines.filter((line) => line.every((square) => marks[square] === mark)).length;
      return {
        squares: [...marks].filter((it) => it === mark).length,
        lines: done,
        /** The lines that this player can still complete. */
        open: lines.filter((_, line) => !isNobodys(line) && (owners[line][0] ?? mark) === mark).length - done,
      };
    }),
    dead: upTo(marks.length).filter((square) =>
      lines.every((line, index) => !line.includes(square) || isNobodys(index)),
    ),
  };
}
