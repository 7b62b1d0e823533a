// Draws what was read over the picture, and marks the best card in it.

import { CARDS, SIDE, cardName } from "./position.js";
import { hintsOf } from "./sighting.js";
import { t } from "../words.js";

/** The largest width of the canvas, in pixels. Wider pictures are scaled down. */
const MAX_WIDTH = 1200;
/** The board's rectangle on the game's screen, and the places of cards and hints, in the screen's own pixels. */
const BOARD = { left: 6, top: 6, width: 188, height: 186 };
const PITCH = 32;
const CARD_CENTRE = 20;
const HINT_CENTRE = 180;
/** Half the side of the frame around the best card: a little more than the card's own. */
const MARK = 15;
const MARK_COLOUR = "#ffd400";
const SAFE_COLOUR = "#2fe0a2";

/**
 * @param {HTMLCanvasElement} canvas @param {HTMLCanvasElement} picture @param {Sighting} sighting
 * @param {{ best: number | null, safe: number[] }} advice the card to mark, if any, and those without risk
 */
export function drawSighting(canvas, picture, sighting, { best, safe }) {
  const scale = Math.min(1, MAX_WIDTH / picture.width);
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  const context = canvas.getContext("2d");
  if (!context) return;
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const hints = hintsOf(sighting).map(({ sum, voltorbs }) => `${sum ?? "?"}:${voltorbs ?? "?"}`);
  const read = { hints: hints.join(", ") };
  const words =
    sighting.corners && best !== null
      ? t("Picture with what was read: {hints}; ★ {card}", { ...read, card: cardName(best) })
      : t("Picture with what was read: {hints}", read);
  canvas.setAttribute("aria-label", words);
  if (!sighting.corners) return;
  const corners = sighting.corners.map(([x, y]) => ({ x, y }));
  const place = projection(corners);
  context.scale(scale, scale);

  const width = Math.hypot(corners[1].x - corners[0].x, corners[1].y - corners[0].y);
  const outline = (
    /** @type {{ x: number, y: number }[]} */ points,
    /** @type {string} */ colour,
    /** @type {number} */ line,
  ) => {
    context.lineWidth = line;
    context.strokeStyle = colour;
    context.beginPath();
    for (const { x, y } of points) context.lineTo(x, y);
    context.closePath();
    context.stroke();
  };
  outline(corners, "#ff2bd6", Math.max(2, width / 90));

  const size = Math.max(9, width / 17);
  context.font = `700 ${size}px system-ui, sans-serif`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  const label = (/** @type {number} */ x, /** @type {number} */ y, /** @type {string} */ text) => {
    const at = place(x, y);
    const width = context.measureText(text).width + size * 0.5;
    context.fillStyle = "#000c";
    context.fillRect(at.x - width / 2, at.y - size * 0.62, width, size * 1.24);
    context.fillStyle = "#fff";
    context.fillText(text, at.x, at.y);
  };
  hints.forEach((text, line) => {
    const along = CARD_CENTRE + PITCH * (line % SIDE);
    if (line < SIDE) label(HINT_CENTRE, along, text);
    else label(along, HINT_CENTRE, text);
  });
  for (let card = 0; card < CARDS; card++) {
    const value = sighting.cards?.[card] ?? "?";
    if (value === "?") continue;
    label(
      CARD_CENTRE + PITCH * (card % SIDE),
      CARD_CENTRE + PITCH * Math.floor(card / SIDE),
      value === "0" ? "V" : value,
    );
  }
  /** The frame around a card. @param {number} card */
  const frameOf = (card) => {
    const [x, y] = [CARD_CENTRE + PITCH * (card % SIDE), CARD_CENTRE + PITCH * Math.floor(card / SIDE)];
    return [
      [-MARK, -MARK],
      [MARK, -MARK],
      [MARK, MARK],
      [-MARK, MARK],
    ].map(([dx, dy]) => place(x + dx, y + dy));
  };
  for (const card of safe) if (card !== best) outline(frameOf(card), SAFE_COLOUR, Math.max(3, width / 70));
  if (best === null) return;
  const [x, y] = [CARD_CENTRE + PITCH * (best % SIDE), CARD_CENTRE + PITCH * Math.floor(best / SIDE)];
  const frame = frameOf(best);
  outline(frame, "#000", Math.max(5, width / 36));
  outline(frame, MARK_COLOUR, Math.max(3, width / 60));
  const middle = place(x, y);
  context.font = `700 ${2 * size}px system-ui, sans-serif`;
  context.lineWidth = Math.max(3, width / 60);
  context.strokeStyle = "#000";
  context.strokeText("★", middle.x, middle.y);
  context.fillStyle = MARK_COLOUR;
  context.fillText("★", middle.x, middle.y);
}

/**
 * Returns the map from pixels of the game's screen to those of the picture: the projection that maps the board's
 * rectangle to these corners.
 * @param {{ x: number, y: number }[]} corners top left, top right, bottom right, bottom left
 */
function projection([topLeft, topRight, bottomRight, bottomLeft]) {
  const [ax, ay] = [topRight.x - bottomRight.x, topRight.y - bottomRight.y];
  const [bx, by] = [bottomLeft.x - bottomRight.x, bottomLeft.y - bottomRight.y];
  const [cx, cy] = [
    topLeft.x - topRight.x + bottomRight.x - bottomLeft.x,
    topLeft.y - topRight.y + bottomRight.y - bottomLeft.y,
  ];
  const area = ax * by - bx * ay;
  const [g, h] = [(cx * by - bx * cy) / area, (ax * cy - cx * ay) / area];
  return (/** @type {number} */ x, /** @type {number} */ y) => {
    const [u, v] = [(x - BOARD.left) / BOARD.width, (y - BOARD.top) / BOARD.height];
    const along = (/** @type {"x" | "y"} */ axis) =>
      (topRight[axis] * (1 + g) - topLeft[axis]) * u + (bottomLeft[axis] * (1 + h) - topLeft[axis]) * v + topLeft[axis];
    const w = g * u + h * v + 1;
    return { x: along("x") / w, y: along("y") / w };
  };
}
