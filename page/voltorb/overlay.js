// Draws what was read over the picture.

import { CARDS, SIDE } from "./position.js";
import { hintsOf } from "./sighting.js";

/** The largest width of the canvas, in pixels. Wider pictures are scaled down. */
const MAX_WIDTH = 1200;
/** The board's rectangle on the game's screen, and the places of cards and hints, in the screen's own pixels. */
const BOARD = { left: 6, top: 6, width: 188, height: 186 };
const PITCH = 32;
const CARD_CENTRE = 20;
const HINT_CENTRE = 180;

/** @param {HTMLCanvasElement} canvas @param {HTMLCanvasElement} picture @param {Sighting} sighting */
export function drawSighting(canvas, picture, sighting) {
  const scale = Math.min(1, MAX_WIDTH / picture.width);
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  const context = canvas.getContext("2d");
  if (!context) return;
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  if (!sighting.corners) return;
  const corners = sighting.corners.map(([x, y]) => ({ x, y }));
  context.scale(scale, scale);

  context.lineWidth = Math.max(2, (corners[1].x - corners[0].x) / 90);
  context.strokeStyle = "#ff2bd6";
  context.beginPath();
  for (const { x, y } of corners) context.lineTo(x, y);
  context.closePath();
  context.stroke();

  const size = Math.max(9, (corners[1].x - corners[0].x) / 17);
  context.font = `700 ${size}px system-ui, sans-serif`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  const label = (/** @type {number} */ x, /** @type {number} */ y, /** @type {string} */ text) => {
    const at = place(corners, (x - BOARD.left) / BOARD.width, (y - BOARD.top) / BOARD.height);
    const width = context.measureText(text).width + size * 0.5;
    context.fillStyle = "#000c";
    context.fillRect(at.x - width / 2, at.y - size * 0.62, width, size * 1.24);
    context.fillStyle = "#fff";
    context.fillText(text, at.x, at.y);
  };
  const hints = hintsOf(sighting).map(({ sum, voltorbs }) => `${sum ?? "?"}:${voltorbs ?? "?"}`);
  hints.forEach((text, line) => {
    const along = CARD_CENTRE + PITCH * (line % SIDE);
    if (line < SIDE) label(HINT_CENTRE, along, text);
    else label(along, HINT_CENTRE, text);
  });
  for (let card = 0; card < CARDS; card++) {
    const value = sighting.cards?.[card] ?? "?";
    if (value === "?") continue;
    label(CARD_CENTRE + PITCH * (card % SIDE), CARD_CENTRE + PITCH * Math.floor(card / SIDE), value === "0" ? "V" : value);
  }
  canvas.setAttribute("aria-label", `Picture with what was read: ${hints.join(", ")}`);
}

/**
 * Returns the point between four corners that is this share of the way to the right and down.
 * @param {{ x: number, y: number }[]} corners top left, top right, bottom right, bottom left
 * @param {number} right
 * @param {number} down
 */
function place([topLeft, topRight, bottomRight, bottomLeft], right, down) {
  const mix = (/** @type {"x" | "y"} */ axis) =>
    (1 - down) * ((1 - right) * topLeft[axis] + right * topRight[axis]) +
    down * ((1 - right) * bottomLeft[axis] + right * bottomRight[axis]);
  return { x: mix("x"), y: mix("y") };
}
