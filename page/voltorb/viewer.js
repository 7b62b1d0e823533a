// The picture that was read, with what was read and the best card on it, and the game's area, which the player may
// mark.

import { byId, fill, press } from "../dom.js";
import { within } from "./frames.js";
import { textOf } from "./position.js";
import { hintsOf } from "./sighting.js";
import { t } from "../words.js";

/** The least width and height of an area drawn by hand, in pixels of the picture. A smaller one is a slip. */
const SLIP = 24;

/**
 * Wires the picture. `known` returns the known hints as a text. `onArea` is called with the part of the picture that
 * the player has marked.
 * @param {() => string} known @param {(area: Region) => void} onArea
 */
export function viewerOf(known, onArea) {
  const [canvas, button, board] = [
    byId("picture", HTMLCanvasElement),
    byId("calibrate", HTMLButtonElement),
    byId("board"),
  ];
  /** The part of the frame that is shown. @type {Region} */
  let shown = { x: 0, y: 0, width: 0, height: 0 };
  /** The picture that is shown. @type {HTMLCanvasElement | null} */
  let picture = null;
  /** What was read from it. @type {Sighting | null} */
  let seen = null;
  /** The point on the canvas where the player began to draw an area. @type {{ x: number, y: number } | null} */
  let corner = null;
  /**
   * Draws on the picture what was read. It is loaded with the first picture.
   * @type {typeof import("./overlay.js").drawSighting | null}
   */
  let drawSighting = null;

  /**
   * Draws the picture, with what was read and the best card. While the player draws an area, the picture below it
   * stays.
   */
  function draw() {
    if (seen && picture && !corner) drawSighting?.(canvas, picture, seen, adviceOn(seen));
  }

  /** Returns what the page says of the cards, if the picture shows the page's position. @param {Sighting} sighting */
  function adviceOn(sighting) {
    const buttons = [...board.querySelectorAll(".card")];
    const isCurrent =
      textOf(hintsOf(sighting)).join() === known() &&
      board.getAttribute("aria-busy") !== "true" &&
      buttons.every((button, card) => button.classList.contains("up") === (sighting.cards?.[card] !== "?"));
    if (!isCurrent) return { best: null, safe: [] };
    const best = buttons.findIndex((button) => button.classList.contains("star"));
    return {
      best: best < 0 ? null : best,
      safe: buttons.flatMap((button, card) => (button.classList.contains("safe") ? card : [])),
    };
  }
  new MutationObserver(draw).observe(board, {
    subtree: true,
    attributes: true,
    attributeFilter: ["class", "aria-busy"],
  });

  const isDrawing = () => button.getAttribute("aria-pressed") === "true";

  /** @param {boolean} on whether an area may be drawn */
  function drawing(on) {
    press(button, on);
    canvas.classList.toggle("drawing", on);
  }

  /**
   * The rectangle from the corner to the pointer, on the canvas. The picture may have bars beside it.
   * @param {PointerEvent} event
   * @returns {Region}
   */
  function rectangle({ offsetX, offsetY }) {
    const scale = Math.min(canvas.clientWidth / canvas.width, canvas.clientHeight / canvas.height);
    const [left, top] = [
      (canvas.clientWidth - canvas.width * scale) / 2,
      (canvas.clientHeight - canvas.height * scale) / 2,
    ];
    const at = { x: (offsetX - left) / scale, y: (offsetY - top) / scale };
    const from = corner ?? at;
    return {
      x: Math.min(at.x, from.x),
      y: Math.min(at.y, from.y),
      width: Math.abs(at.x - from.x),
      height: Math.abs(at.y - from.y),
    };
  }
  canvas.addEventListener("pointerdown", (event) => {
    if (!isDrawing()) return;
    canvas.setPointerCapture(event.pointerId);
    corner = rectangle(event);
  });
  canvas.addEventListener("pointermove", (event) => {
    const context = canvas.getContext("2d");
    if (!corner || !context || !picture) return;
    const { x, y, width, height } = rectangle(event);
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    context.lineWidth = 4;
    context.strokeStyle = "#ff2bd6";
    context.strokeRect(x, y, width, height);
  });
  canvas.addEventListener("pointerup", (event) => {
    if (!corner) return;
    const { x, y, width, height } = rectangle(event);
    const scale = shown.width / canvas.width;
    corner = null;
    if (Math.min(width, height) * scale < SLIP) return;
    drawing(false);
    onArea(within([shown.x + x * scale, shown.y + y * scale, width * scale, height * scale].map(Math.round), shown));
  });

  return {
    isDrawing,
    drawing,
    /** Whether an area is being drawn at this moment. */
    isBusy: () => corner !== null,
    isEmpty: () => canvas.hidden,
    /**
     * Shows a picture and what was read from it.
     * @param {HTMLCanvasElement} now
     * @param {Region} part the part of the frame that it shows
     * @param {Sighting} sighting
     */
    async show(now, part, sighting) {
      ({ drawSighting } = await import("./overlay.js"));
      [picture, shown, seen] = [now, part, sighting];
      canvas.hidden = false;
      draw();
    },
    /** Says how to mark an area. */
    ask: () =>
      fill(
        byId("capture-status"),
        canvas.hidden
          ? t("Follow the screen or choose a picture first.")
          : isDrawing()
            ? t(
                "Draw a rectangle around the game on the picture, or press “Mark the game's area” again to search all of it.",
              )
            : "",
      ),
  };
}
