// A chain as the page shows it, from what the program reports of it. Nothing here draws, so that Node can test it.

export const COLUMNS = [1, 2, 3, 4, 5, 6];
/** The rows from the top. The highest one is above what the game shows. */
export const ROWS = [13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1];
export const EMPTY = ".";

/**
 * What is in a cell.
 * @param {string[]} rows the highest first, without the empty ones
 * @param {number} column
 * @param {number} row
 */
export const at = (rows, column, row) => rows[rows.length - row]?.[column - 1] ?? EMPTY;

/** The field after a move. @param {PuyoMove | undefined} move */
export const after = (move) => move?.steps.at(-1)?.field ?? move?.landed ?? [];

/**
 * Where a move's puyos land: what is there that was not there before.
 * @param {string[]} before
 * @param {Pick<PuyoMove, "landed">} move
 * @returns {PuyoCell[]}
 */
export const landing = (before, { landed }) =>
  ROWS.flatMap((row) => COLUMNS.map((column) => ({ column, row, letter: at(landed, column, row) }))).filter(
    ({ column, row, letter }) => letter !== at(before, column, row),
  );

/**
 * The stops of a move's chain: one before each link, which knows what the link pops and brings, and one at the end.
 * @param {{ landed: string[], steps: PuyoLink[] }} move @returns {PuyoStop[]}
 */
export function stopsOf({ landed, steps }) {
  let total = 0;
  return [...steps, null].map((link, index) => {
    total += link?.score ?? 0;
    const before = steps[index - 1];
    return {
      rows: before?.field ?? landed,
      fallen: before?.falling ?? [],
      popping: link?.popping ?? [],
      score: link?.score ?? 0,
      total,
      frames: link?.frames ?? 0,
    };
  });
}

/**
 * What each cell of a field shows, row by row from the top.
 * @param {string[]} rows @param {PuyoMarks} marks @returns {PuyoShown[]}
 */
export function shownOf(rows, { ghost = [], landed = [], popping = [], fallen = [] }) {
  const isIn = (/** @type {PuyoCell[]} */ cells, /** @type {number} */ column, /** @type {number} */ row) =>
    cells.find((cell) => cell.column === column && cell.row === row);
  return ROWS.flatMap((row) =>
    COLUMNS.map((column) => {
      const letter = at(rows, column, row);
      const shade = isIn(ghost, column, row);
      const [, from] = fallen.find(([x, , to]) => x === column && to === row) ?? [];
      return {
        column,
        row,
        letter: letter === EMPTY ? (shade?.letter ?? EMPTY) : letter,
        isGhost: letter === EMPTY && shade !== undefined,
        isPopping: popping.some(([x, y]) => x === column && y === row),
        isLanded: isIn(landed, column, row) !== undefined,
        fell: from === undefined ? 0 : from - row,
      };
    }),
  );
}
