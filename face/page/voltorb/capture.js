// The capture panel: reads boards off pictures and shared screens.

import { Refusal, ask } from "/ask.js";
import { byId, fill } from "/dom.js";
import { cut, fileOf, play } from "/voltorb/frames.js";
import { drawSighting } from "/voltorb/overlay.js";
import { isUsable } from "/voltorb/sighting.js";

/** Frames without a board after which the whole picture is searched again. */
const LOST_AFTER = 3;

/**
 * Wires the panel. `onSighting` hears of a usable look at a board, and whether it came from a
 * stream; then it has been the same twice.
 * @param {(sighting: Sighting, moving: boolean) => void} onSighting
 */
export function capturePanel(onSighting) {
  const [panel, told] = [byId("capture", HTMLDetailsElement), byId("capture-told")];
  const [video, canvas] = [byId("video", HTMLVideoElement), byId("picture", HTMLCanvasElement)];
  const [stream, once, calibrate] = ["capture-stream", "capture-once", "calibrate"].map((id) => byId(id, HTMLButtonElement));
  const file = byId("file", HTMLInputElement);
  const frame = document.createElement("canvas");
  /** @type {(() => void) | null} */
  let stop = null;
  /** Where the board was, in pixels of the whole frame. @type {Region | null} */
  let region = null;
  let lost = 0;
  let before = "";

  /** @param {CanvasImageSource} source @param {Region} part */
  async function look(source, part) {
    const picture = await cut(source, part, frame);
    /** @type {Sighting} */
    const sighting = await ask("voltorb/read", picture);
    canvas.hidden = false;
    drawSighting(canvas, frame, sighting);
    tell(sighting);
    return sighting;
  }

  /** @param {Sighting} sighting */
  function tell({ found, rows, cols, confidence, warnings }) {
    const sure = found && (rows || cols) ? `Board read, ${Math.floor(100 * confidence)} % sure. ` : "";
    fill(told, sure, warnings.slice(0, 3).map((warning) => `${warning[0].toUpperCase()}${warning.slice(1)}. `));
  }

  /** @param {unknown} error */
  const fail = (error) => fill(told, error instanceof Refusal ? error.message : `This picture cannot be read: ${error}`);

  /** Looks at a frame of a stream. @param {HTMLVideoElement} moving */
  async function frameOf(moving) {
    const whole = { x: 0, y: 0, width: moving.videoWidth, height: moving.videoHeight };
    try {
      const part = region && lost < LOST_AFTER ? region : whole;
      const sighting = await look(moving, part);
      if (!sighting.found) lost += 1;
      else {
        lost = 0;
        region = around(sighting, part, whole);
      }
      const now = JSON.stringify([sighting.rows, sighting.cols, sighting.cards, sighting.level]);
      if (isUsable(sighting) && now === before) onSighting(sighting, true);
      before = now;
    } catch (error) {
      fail(error);
    }
  }

  /** @param {MediaStream | File} source */
  function watch(source) {
    stop?.();
    [region, lost, before] = [null, 0, ""];
    stream.textContent = "Stop capturing";
    stream.setAttribute("aria-pressed", "true");
    stop = play(video, source, frameOf, () => {
      stop = null;
      stream.textContent = "Capture continuously";
      stream.setAttribute("aria-pressed", "false");
    });
  }

  /** @param {Blob} picture */
  async function read(picture) {
    stop?.();
    panel.open = true;
    fill(told, "Reading…");
    try {
      const bitmap = await createImageBitmap(picture);
      const sighting = await look(bitmap, { x: 0, y: 0, width: bitmap.width, height: bitmap.height });
      bitmap.close();
      if (isUsable(sighting)) onSighting(sighting, false);
    } catch (error) {
      fail(error);
    }
  }

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
    [region, lost, before] = [null, 0, ""];
    fill(told, stop ? "Looking for the board on the whole picture." : "Start capturing first: then this looks for the board anew.");
  });
  once.addEventListener("click", async () => {
    const shared = await share();
    if (!shared) return;
    let seen = false;
    const end = play(video, shared, async (moving) => {
      if (seen) return;
      seen = true;
      try {
        const sighting = await look(moving, { x: 0, y: 0, width: moving.videoWidth, height: moving.videoHeight });
        if (isUsable(sighting)) onSighting(sighting, false);
      } catch (error) {
        fail(error);
      }
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
  addEventListener("dragover", (event) => {
    event.preventDefault();
    document.body.classList.add("dropping");
  });
  addEventListener("dragleave", () => document.body.classList.remove("dropping"));
  addEventListener("drop", (event) => {
    event.preventDefault();
    document.body.classList.remove("dropping");
    take(fileOf(event.dataTransfer));
  });
}

/**
 * The board with its surroundings, and room for a top screen above it, where the level stands.
 * @param {Sighting} sighting @param {Region} part @param {Region} whole
 * @returns {Region | null}
 */
function around({ box }, part, whole) {
  if (!box) return null;
  const [x, y, width, height] = box;
  const left = Math.max(0, Math.floor(part.x + x - 0.2 * width));
  const top = Math.max(0, Math.floor(part.y + y - 1.25 * height));
  const right = Math.min(whole.width, Math.ceil(part.x + x + 1.5 * width));
  const bottom = Math.min(whole.height, Math.ceil(part.y + y + 1.2 * height));
  return { x: left, y: top, width: right - left, height: bottom - top };
}
