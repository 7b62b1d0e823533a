// The capture panel: reads boards from pictures, videos and shared screens.

import { ask, said } from "../ask.js";
import { byId, capital, fill, input, onDrop, press } from "../dom.js";
import { cut, fileOf, play, streamName, within } from "./frames.js";
import { recall, remember, sourceOf } from "./rectangles.js";
import { inEnglish, t } from "../words.js";
import { isTouch } from "./pad.js";
import { textOf } from "./position.js";
import { hintsOf } from "./sighting.js";

/** The least width and height of a rectangle drawn by hand, in pixels of the picture. A smaller one is a slip. */
const SLIP = 24;

/** The region of a whole picture. @param {number} width @param {number} height @returns {Region} */
const all = (width, height) => ({ x: 0, y: 0, width, height });

/**
 * Wires the panel. `known` returns the known hints as a text. `onSighting` is called with a board that was read, and
 * whether it comes from a stream.
 * @param {() => string} known
 * @param {(sighting: Sighting, moving: boolean) => void} onSighting
 */
export function capturePanel(known, onSighting) {
  const [panel, told] = [byId("capture", HTMLDetailsElement), byId("capture-told")];
  const [video, canvas] = [byId("video", HTMLVideoElement), byId("picture", HTMLCanvasElement)];
  const [stream, camera, once, calibrate, see] = ["capture-stream", "camera", "capture-once", "calibrate", "see"].map((id) => byId(id, HTMLButtonElement));
  const [file, board] = [input("file"), byId("board")];
  const frame = document.createElement("canvas");
  /** @type {(() => void) | null} */
  let stop = null;
  /** The name of the stream that is followed. */
  let name = "";
  /** The part of its next frame to send, or null for all of it. @type {number[] | null} */
  let next = null;
  /** The rectangle that the player drew around the game, in pixels of the whole frame. @type {Region | null} */
  let drawn = null;
  /** The screen or window that is shared, if any. @type {MediaStream | null} */
  let shared = null;
  /** The name under which its rectangle is remembered, or empty. */
  let source = "";
  /** The part of the frame that is shown. */
  let shown = all(0, 0);
  /** The point on the canvas where the player began to draw a rectangle. @type {{ x: number, y: number } | null} */
  let corner = null;
  /** The still picture that is shown, if any. @type {ImageBitmap | null} */
  let still = null;
  /** What was read from the picture that is shown. @type {Sighting | null} */
  let seen = null;
  /** Draws on the picture what was read. It is loaded with the first picture. @type {typeof import("./overlay.js").drawSighting | null} */
  let drawSighting = null;

  /** Asks what a part of a picture shows, and shows the answer. @param {string} question @param {CanvasImageSource} source @param {Region} part */
  async function look(question, source, part) {
    cut(source, part, frame);
    shown = part;
    /** @type {Sighting} */
    const sighting = await ask(`${question}known=${known()}`, frame);
    ({ drawSighting } = await import("./overlay.js"));
    canvas.hidden = false;
    seen = sighting;
    draw();
    if (!isDrawing()) tell(sighting);
    fill(byId("capture-part"), drawn && t("Only the rectangle that you drew is searched. To search all of the picture, press Calibrate twice."));
    return sighting;
  }

  /** Draws the picture, with what was read and the best card. While the player draws a rectangle, the picture below it stays. */
  function draw() {
    if (seen && !corner) drawSighting?.(canvas, frame, seen, bestOf(seen));
  }

  /** Returns the card that the page advises to turn, if the picture shows the page's position. @param {Sighting} sighting */
  function bestOf(sighting) {
    const buttons = [...board.querySelectorAll(".card")];
    const best = buttons.findIndex((button) => button.classList.contains("star"));
    const isCurrent = textOf(hintsOf(sighting)).join() === known() && board.getAttribute("aria-busy") !== "true" &&
      buttons.every((button, card) => button.classList.contains("up") === (sighting.cards?.[card] !== "?"));
    return isCurrent && best >= 0 ? best : null;
  }
  new MutationObserver(draw).observe(board, { subtree: true, attributes: true, attributeFilter: ["class", "aria-busy"] });

  /** @param {Sighting} sighting */
  function tell({ played, confidence, warnings }) {
    const sure = played && `${t("Board read, {percent}% sure.", { percent: Math.floor(100 * confidence) })} `;
    fill(told, sure, warnings.slice(0, 3).map((warning) => inEnglish(`${capital(warning)}. `)));
  }

  /** @param {unknown} error */
  const fail = (error) => fill(told, error instanceof DOMException ? t("This picture cannot be read: {error}", { error: String(error) }) : said(error));

  /** Reads a frame of a stream. @param {HTMLVideoElement} moving */
  async function frameOf(moving) {
    if (shared) {
      const now = sourceOf(shared, moving);
      if (now !== source) [source, drawn, next] = [now, recall(now), null];
    }
    const whole = drawn ?? all(moving.videoWidth, moving.videoHeight);
    if (corner) return;
    try {
      const part = next && !isDrawing() ? within(next, whole) : whole;
      const sighting = await look(`voltorb/follow?stream=${name}&at=${part.x},${part.y}&`, moving, part);
      next = sighting.cut ?? null;
      if (sighting.played) onSighting(sighting, true);
    } catch (error) {
      next = null;
      fail(error);
    }
  }

  /** Shows whether a stream is captured. @param {boolean} on */
  function watching(on) {
    fill(stream, on ? t("Stop capturing") : t("Capture continuously"));
    press(stream, on);
    press(see, on);
    see.title = on ? t("Stop capturing") : isTouch ? t("Point the camera at the DS") : t("Share a window");
    see.setAttribute("aria-label", see.title);
    camera.hidden = on || !navigator.mediaDevices?.getUserMedia;
  }
  watching(false);

  /**
   * Reads a stream or a video until it ends.
   * @param {MediaStream | File} moving @param {MediaStream | null} [screen] the same, if it is a shared screen or window
   */
  function watch(moving, screen = null) {
    stop?.();
    anew();
    [still, shared, source] = [null, screen, ""];
    watching(true);
    stop = play(video, moving, frameOf, () => {
      stop = null;
      watching(false);
      ask(`voltorb/follow?stream=${name}`, new Blob([], { type: "image/png" })).catch(fail);
    });
  }

  /** Starts a new stream, which has seen nothing yet. */
  const anew = () => ([name, next, drawn] = [streamName(), null, null]);

  /** @param {Blob} picture */
  async function read(picture) {
    stop?.();
    panel.open = true;
    fill(told, t("Reading…"));
    try {
      still = await createImageBitmap(picture);
      [drawn, shared, source] = [null, null, ""];
      await again();
    } catch (error) {
      fail(error);
    }
  }

  /** Reads the still picture, or the rectangle that was drawn on it. */
  async function again() {
    if (still) await glance(still, drawn ?? all(still.width, still.height));
  }

  /** Reads a picture that belongs to no stream. @param {CanvasImageSource} source @param {Region} part */
  async function glance(source, part) {
    const sighting = await look("voltorb/read?", source, part);
    if (sighting.played && !isDrawing()) onSighting(sighting, false);
  }

  const isDrawing = () => calibrate.getAttribute("aria-pressed") === "true";

  /** @param {boolean} on whether a rectangle may be drawn */
  function drawing(on) {
    press(calibrate, on);
    canvas.classList.toggle("drawing", on);
  }

  /** The rectangle from the corner to the pointer, on the canvas. @param {PointerEvent} event @returns {Region} */
  function rectangle({ offsetX, offsetY }) {
    const at = { x: (offsetX / canvas.clientWidth) * canvas.width, y: (offsetY / canvas.clientHeight) * canvas.height };
    const from = corner ?? at;
    return { x: Math.min(at.x, from.x), y: Math.min(at.y, from.y), width: Math.abs(at.x - from.x), height: Math.abs(at.y - from.y) };
  }
  canvas.addEventListener("pointerdown", (event) => {
    if (!isDrawing()) return;
    canvas.setPointerCapture(event.pointerId);
    corner = rectangle(event);
  });
  canvas.addEventListener("pointermove", (event) => {
    const context = canvas.getContext("2d");
    if (!corner || !context) return;
    const { x, y, width, height } = rectangle(event);
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.drawImage(frame, 0, 0, canvas.width, canvas.height);
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
    drawn = within([shown.x + x * scale, shown.y + y * scale, width * scale, height * scale].map(Math.round), shown);
    next = null;
    if (source) remember(source, drawn);
    drawing(false);
    again().catch(fail);
  });

  /** Asks the browser for a screen or window. */
  async function share() {
    if (!navigator.mediaDevices?.getDisplayMedia) {
      fill(told, t("This browser cannot share a screen here: choose a picture, or open this page on the computer that runs Foretile."));
      return null;
    }
    try {
      return await navigator.mediaDevices.getDisplayMedia({ video: { frameRate: 10 }, audio: false });
    } catch {
      fill(told, t("No screen was shared."));
      return null;
    }
  }

  /** Follows a shared screen or window. */
  async function follow() {
    const screen = await share();
    if (screen) watch(screen, screen);
  }

  /** Follows the console in the player's hand. */
  async function film() {
    try {
      // The rear camera of a phone, which the player can hold in front of the game.
      watch(await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment", width: { ideal: 1280 }, height: { ideal: 720 } }, audio: false }));
    } catch (error) {
      fill(told, t("The camera cannot be used ({error}): allow it for this page, or choose a picture.", { error: error instanceof Error ? error.message : String(error) }));
    }
  }

  stream.addEventListener("click", () => (stop ? stop() : follow()));
  camera.addEventListener("click", film);
  see.addEventListener("click", () => (stop ? stop() : isTouch ? film() : follow()));
  calibrate.addEventListener("click", () => {
    anew();
    if (source) remember(source, null);
    drawing(!isDrawing() && !canvas.hidden);
    fill(told, canvas.hidden ? t("Start capturing or choose a picture first.") : isDrawing() ? t("Draw a rectangle around the game on the picture below, or press Calibrate again to search all of it.") : "");
    again().catch(fail);
  });
  once.addEventListener("click", async () => {
    const screen = await share();
    if (!screen) return;
    let seen = false;
    const end = play(video, screen, async (moving) => {
      if (seen) return;
      seen = true;
      drawn = recall(sourceOf(screen, moving));
      await glance(moving, drawn ?? all(moving.videoWidth, moving.videoHeight)).catch(fail);
      end();
    }, () => {});
  });

  /** @param {File | null | undefined} chosen */
  function take(chosen) {
    if (!chosen) return;
    panel.open = true;
    if (chosen.type.startsWith("video/")) watch(chosen);
    else read(chosen);
  }
  file.addEventListener("change", () => take(file.files?.[0]));
  addEventListener("paste", (event) => {
    const pasted = fileOf(event.clipboardData);
    if (pasted) event.preventDefault();
    take(pasted);
  });
  onDrop((data) => take(fileOf(data)));

  /** What a browser lets a page do depends on the connection and the device. @param {string} what */
  const can = (what) => what in (navigator.mediaDevices ?? {});
  see.hidden = !can(isTouch ? "getUserMedia" : "getDisplayMedia");
  return { film: can("getUserMedia") ? film : null, share: can("getDisplayMedia") ? follow : null, take };
}
