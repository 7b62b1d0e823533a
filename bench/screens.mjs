// Screens of Voltorb Flip that several measurements ask about.

/** The hints of five lines, such as 10:1,3:3,5:2,3:3,7:1. @param {string} lines */
const hints = (lines) => lines.split(",").map((hint) => hint.split(":").map(Number));

/**
 * A level and its hints, as questions take them.
 * @param {number} level
 * @param {string} rows
 * @param {string} cols
 */
const screen = (level, rows, cols) => ({ level, rows: hints(rows), cols: hints(cols) });

/** A golden position of 4,361 boards. */
export const GOLDEN = screen(8, "10:1,3:3,5:2,3:3,7:1", "4:3,5:2,9:1,4:2,6:2");
/** The hardest known screen. */
export const HARDEST = screen(8, "7:2,4:2,6:2,6:2,5:2", "3:3,5:2,7:1,6:2,7:2");
/** The first board that players recorded for 2026-07-09 07:09:26. */
export const SEEN = screen(1, "5:1,7:1,3:2,6:0,4:2", "3:3,7:0,5:0,6:2,4:1");
