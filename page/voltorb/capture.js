// The capture panel: reads boards off pictures and shared screens.

import { ask, said } from "/ask.js";
import { byId, capital, fill, input, onDrop, press } from "/dom.js";
import { cut, fileOf, play, streamName, within } from "/voltorb/frames.js";
import { drawSighting } from "/voltorb/overlay.js";

/** A rectangle drawn by hand that is smaller is a slip, in pixels of the picture. */
const SLIP = 24;

/** A whole picture. @param {number} width @param {number} height @returns {Region} */
const all = (width, height) => ({ x: 0, y: 0, width, height });

/**
 * Wires the panel. `known` tells the hints that are known; `onSighting` hears of a board, and whether it is
 * that of a stream.
 * @param {() => string} known
 * @param {(sighting: Sighting, moving: boolean) => void} onSighting
 */
export function capturePanel(known, onSighting) {
  const [panel, told] = [byId("capture", HTMLDetailsElement), byId("capture-told")];
  const [video, canvas] = [byId("video", HTMLVideoElement), byId("picture", HTMLCanvasElement)];
  const [stream, once, calibrate] = ["capture-stream", "capture-once", "calibrate"].map((id) => byId(id, HTMLButtonElement));
  const file = input("file");
  const frame = document.createElement("canvas");
  /** @type {(() => void) | null} */
  let stop = null;
  /** The stream that is followed. */
  let name = "";
  /** The part of its next frame that is worth a look. @type {number[] | null} */
  let next = null;
  /** Where the player says that the game is, in pixels of the whole frame. @type {Region | null} */
  let drawn = null;
  /** The part of the frame that is shown. */
  let shown = all(0, 0);
  /** Where the drawing began, on the canvas. @type {{ x: number, y: number } | null} */
  let corner = null;
  /** The picture that is shown, when it does not move. @type {ImageBitmap | null} */
  let still = null;

  /** @param {string} question @param {CanvasImageSource} source @param {Region} part */
  async function look(question, source, part) {
    const picture = await cut(source, part, frame);
    shown = part;
    /** @type {Sighting} */
    const sighting = await ask(`${question}known=${known()}`, picture);
    canvas.hidden = false;
    // Whoever draws on the picture wants it to stay.
    if (!corner) drawSighting(canvas, frame, sighting);
    if (!isDrawing()) tell(sighting);
    return sighting;
  }

  /** @param {Sighting} sighting */
  function tell({ played, confidence, warnings }) {
    const sure = played ? `Board read, ${Math.floor(100 * confidence)} % sure. ` : "";
    fill(told, sure, warnings.slice(0, 3).map((warning) => `${capital(warning)}. `));
  }

  /** @param {unknown} error */
  const fail = (error) => fill(told, error instanceof DOMException ? `This picture cannot be read: ${error}` : said(error));

  /** Looks at a frame of a stream. @param {HTMLVideoElement} moving */
  async function frameOf(moving) {
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

  /** @param {boolean} on */
  function watching(on) {
    fill(stream, on ? "Stop capturing" : "Capture continuously");
    press(stream, on);
  }

  /** @param {MediaStream | File} source */
  function watch(source) {
    stop?.();
    anew();
    still = null;
    watching(true);
    stop = play(video, source, frameOf, () => {
      stop = null;
      watching(false);
      ask(`voltorb/follow?stream=${name}`, new Blob([], { type: "image/png" })).catch(fail);
    });
  }

  /** Follows as if nothing had been seen. */
  const anew = () => ([name, next, drawn] = [streamName(), null, null]);

  /** @param {Blob} picture */
  async function read(picture) {
    stop?.();
    panel.open = true;
    fill(told, "Reading…");
    try {
      still = await createImageBitmap(picture);
      drawn = null;
      await again();
    } catch (error) {
      fail(error);
    }
  }

  /** Looks at the still picture, or at the part of it that was drawn. */
  async function again() {
    if (still) await glance(still, drawn ?? all(still.width, still.height));
  }

  /** @param {CanvasImageSource} source @param {Region} part */
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
    drawing(false);
    again().catch(fail);
  });

  /** Asks the browser for a screen or window. */
  async function share() {
    if (!navigator.mediaDevices?.getDisplayMedia) {
      fill(told, "This browser shares no screen here: choose a picture, or open the app on the machine itself.");
      return null;
    }
    try {
      return await navigator.mediaDevices.getDisplayMedia({ video: { frameRate: 10 }, audio: false });
    } catch {
      fill(told, "No screen was shared.");
      return null;
    }
  }

  stream.addEventListener("click", async () => {
    if (stop) return stop();
    const shared = await share();
    if (shared) watch(shared);
  });
  calibrate.addEventListener("click", () => {
    anew();
    drawing(!isDrawing() && !canvas.hidden);
    fill(told, canvas.hidden ? "Start capturing or choose a picture first." : isDrawing() ? "Draw a rectangle around the game on the picture below, or press Calibrate again to search all of it." : "");
    again().catch(fail);
  });
  once.addEventListener("click", async () => {
    const shared = await share();
    if (!shared) return;
    let seen = false;
    const end = play(video, shared, async (moving) => {
      if (seen) return;
      seen = true;
      await glance(moving, all(moving.videoWidth, moving.videoHeight)).catch(fail);
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
}
