// Draws the card of a race at a moment as a picture of its own, to show it elsewhere.

import { SIDE } from "../bingo/race.js";
import { s } from "../svg.js";
import { counted } from "../words.js";
import { leadText, names, squaresAt, time } from "./moment.js";
import { team } from "./teams.js";

const [INK, PAPER, CARD, LINE, QUIET] = ["#1d2528", "#f4f3ee", "#e6f1ec", "#8a9598", "#566266"];
/** In pixels: a square, the margin, and the height of a line of text. */
const [CELL, EDGE, ROW] = [170, 20, 34];
/** The sizes of a goal's letters that are tried, and the height of a line of them. */
const [SIZES, HIGH] = [[24, 21, 18, 16, 14, 12, 10], 1.15];

const pen = /** @type {CanvasRenderingContext2D} */ (document.createElement("canvas").getContext("2d"));
/** @param {number} size */
const setSize = (size) => {
  pen.font = `${size}px system-ui, sans-serif`;
};

/**
 * A text without what no XML may have.
 * @param {number} x @param {number} y @param {number} size @param {string} content @param {Record<string, string>} [more]
 */
const text = (x, y, size, content, more = {}) =>
  s("text", { x, y, "font-size": size, fill: INK, ...more }, content.replace(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, " "));
const MIDDLE = { "text-anchor": "middle" };

/** Breaks a text into lines of at most this width. A word that is too long is broken. @param {string} content @param {number} width */
function wrapped(content, width) {
  const lines = [""];
  for (const word of content.split(/\s+/).filter(Boolean)) {
    const longer = `${lines[lines.length - 1]} ${word}`.trim();
    if (pen.measureText(longer).width <= width) {
      lines[lines.length - 1] = longer;
      continue;
    }
    if (lines[lines.length - 1]) lines.push("");
    for (const letter of word) {
      if (lines[lines.length - 1] && pen.measureText(lines[lines.length - 1] + letter).width > width) lines.push("");
      lines[lines.length - 1] += letter;
    }
  }
  return lines;
}

/** The stripes of a square that several teams have. @param {string[]} colors @param {number} index */
const stripes = (colors, index) =>
  s(
    "linearGradient",
    { id: `stripes${index}` },
    ...colors.flatMap((color, at) =>
      [at, at + 1].map((stop) => s("stop", { offset: String(stop / colors.length), "stop-color": team(color).colour })),
    ),
  );

/** A square. @param {ShownSquare} shown @param {number} index */
function square({ goal, isSeen, teams, dead, isDead, isLine, at }, index) {
  const [x, y] = [EDGE + CELL * (index % SIDE), EDGE + ROW + CELL * Math.floor(index / SIDE)];
  const fill = teams.length > 1 ? `url(#stripes${index})` : teams.length ? team(teams[0]).colour : isSeen ? CARD : LINE;
  const words = isSeen ? (goal ?? "?") : "";
  const [wide, high] = [CELL - 20, CELL - 44];
  const size =
    SIZES.find((size) => {
      setSize(size);
      return wrapped(words, wide).length * size * HIGH <= high;
    }) ?? SIZES[SIZES.length - 1];
  setSize(size);
  const lines = wrapped(words, wide).slice(0, Math.floor(high / (size * HIGH)));
  const first = y + (CELL - 30 - lines.length * size * HIGH) / 2 + size;
  const foot = [
    ...teams.map((color) => team(color).sign),
    ...(isDead ? ["✕"] : dead.map((color) => `✕${team(color).sign}`)),
    at === null ? "" : time(at),
  ].join(" ");
  return s(
    "g",
    {},
    s("rect", {
      x: x + 2,
      y: y + 2,
      width: CELL - 4,
      height: CELL - 4,
      rx: 9,
      fill,
      stroke: isLine ? INK : LINE,
      "stroke-width": isLine ? 5 : 1,
    }),
    ...lines.map((line, at) => text(x + CELL / 2, first + at * size * HIGH, size, line, MIDDLE)),
    text(x + CELL / 2, y + CELL - 13, 17, foot.trim(), MIDDLE),
  );
}

/** Returns a race at a moment as SVG. @param {ReviewedRace} race @param {number} at @param {string} view */
export function svgOf(race, at, view) {
  const shown = squaresAt(race, at, view);
  const title = [race.game, at ? time(race.marks[at - 1].at) : "0:00", leadText(race, at)].filter(Boolean).join(" · ");
  const teams = race.teams.map(({ color, players }, index) => {
    const { squares, lines, open, dead } = race.moments[at][index];
    const counts = [
      counted(squares.length, "{count} square", "{count} squares"),
      counted(lines.length, "{count} line", "{count} lines"),
      counted(open.length, "{count} line left", "{count} lines left"),
      ...(race.lockout.supposed ? [counted(dead.length, "{count} dead square", "{count} dead squares")] : []),
    ];
    return { color, label: `${names(players)}: ${counts.join(", ")}` };
  });
  const [width, below] = [2 * EDGE + SIDE * CELL, 2 * EDGE + ROW + SIDE * CELL];
  const height = below + teams.length * ROW + EDGE / 2;
  const drawn = s(
    "svg",
    { width, height, viewBox: `0 0 ${width} ${height}`, "font-family": pen.font.replace(/^.*?px /, "") },
    s("defs", {}, ...shown.flatMap(({ teams }, index) => (teams.length > 1 ? [stripes(teams, index)] : []))),
    s("rect", { width, height, fill: PAPER }),
    text(EDGE, EDGE + 16, 20, title, { "font-weight": "650" }),
    ...shown.map(square),
    ...teams.flatMap(({ color, label }, index) => {
      const [y, { sign, colour }] = [below + index * ROW, team(color)];
      return [
        s("rect", { x: EDGE + 2, y, width: 26, height: 26, rx: 6, fill: colour, stroke: QUIET }),
        text(EDGE + 15, y + 19, 16, sign, MIDDLE),
        text(EDGE + 40, y + 20, 18, label),
      ];
    }),
  );
  return new XMLSerializer().serializeToString(drawn);
}

/** Returns an SVG as PNG. @param {string} svg @returns {Promise<Blob>} */
export async function pngOf(svg) {
  const link = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = link;
    await image.decode();
    const canvas = Object.assign(document.createElement("canvas"), { width: image.width, height: image.height });
    canvas.getContext("2d")?.drawImage(image, 0, 0);
    return await new Promise((resolve, reject) =>
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"),
    );
  } finally {
    URL.revokeObjectURL(link);
  }
}
