// Reads boards from pictures, videos, shared screens and the camera.

import { ask, said } from "../ask.js";
import { byId, capital, fill, input, onDrop, press } from "../dom.js";
import { keepAwake } from "./awake.js";
import { cut, fileOf, play, streamName, within } from "./frames.js";
import { isTouch } from "./pad.js";
import { recall, remember, sourceOf } from "./rectangles.js";
import { hintsOf } from "./sighting.js";
import { viewerOf } from "./viewer.js";
import { say } from "../message.js";
import { counted, t } from "../words.js";

/** The region of a whole picture. @param {number} width @param {number} height @returns {Region} */
const all = (width, height) => ({ x: 0, y: 0, width, height });

/** The first warnings about a picture, as sentences. @param {Pick<Sighting, "warnings" | "causes">} sighting */
const warningsOf = ({ warnings, causes = [] }) =>
  warnings.slice(0, 3).map((warning, index) => say(`${capital(warning)}.`, causes[index]));

/** Of so many frames without a board, one is read as a mirror shows it. */
const MIRROR_EVERY = 8;
/** The least time from one frame of a camera to the next, and of a shared screen, which hardly moves, in ms. */
const [CAMERA_MS, SCREEN_MS] = [40, 120];

/**
 * Wires the panel. `known` returns the known hints as a text. `onSighting` is called with a board that was read, and
 * whether it comes from a stream. `onLack` is called with what a picture lacks, or an empty text, and whether to say so
 * in any case: what moves may soon show more.
 * @param {() => string} known
 * @param {(sighting: Sighting, moving: boolean) => void} onSighting
 * @param {(text: string | Node, isCertain: boolean) => void} onLack
 */
export function capturePanel(known, onSighting, onLack) {
  const [page, panel, status, part] = [
    /** @type {HTMLElement} */ (document.querySelector("main")),
    byId("capture", HTMLDetailsElement),
    byId("capture-status"),
    byId("capture-part"),
  ];
  const video = byId("video", HTMLVideoElement);
  const [stream, camera, once, calibrate, see, showBoard] = [
    "capture-stream",
    "camera",
    "capture-once",
    "calibrate",
    "see",
    "viewer-board",
  ].map((id) => byId(id, HTMLButtonElement));
  const file = input("file");
  const frame = document.createElement("canvas");
  /** @type {(() => void) | null} */
  let stop = null;
  /** The name of the stream that is followed. */
  let name = "";
  /** The part of its next frame to send, or null for all of it. @type {number[] | null} */
  let next = null;
  /** Whether its frames are read as a mirror shows them, and how many were read without a board. */
  let [isMirrored, missed] = [false, 0];
  /** The area that the player marked, in pixels of the whole frame. @type {Region | null} */
  let drawn = null;
  /** The number of the last question. An answer to an earlier one is about another picture or another part of it. */
  let newest = 0;
  /** The screen or window that is shared, if any. @type {MediaStream | null} */
  let shared = null;
  /** The name under which its area is remembered, or empty. */
  let source = "";
  /** The still picture that is shown, if any. @type {ImageBitmap | null} */
  let still = null;

  const viewer = viewerOf(known, (area) => {
    [drawn, next, newest] = [area, null, newest + 1];
    if (source) remember(source, area);
    again().catch(fail);
  });
  // On a phone, the picture takes the place of the board.
  if (isTouch) /** @type {HTMLElement} */ (document.querySelector(".table")).append(byId("viewer"));

  /**
   * Asks what a part of a picture shows, and shows the answer unless it comes too late.
   * @param {string} question
   * @param {CanvasImageSource} picture
   * @param {Region} region
   */
  async function look(question, picture, region) {
    const number = (newest += 1);
    cut(picture, region, frame, isMirrored);
    /** @type {Sighting} */
    const sighting = await ask(`${question}known=${known()}`, frame);
    if (number !== newest) return null;
    await viewer.show(frame, region, sighting);
    if (!viewer.isDrawing()) showSighting(sighting);
    fill(
      part,
      isMirrored && `${t("The camera's picture is mirrored, and is turned round here.")} `,
      drawn &&
        t(
          "Only the area that you marked is searched. To search all of the picture, press “Mark the game's area” twice.",
        ),
    );
    return sighting;
  }

  /** Says what a picture lacks: that it shows no board, or not all of it. @param {Sighting} sighting */
  function lackOf({ played, warnings, causes, ...sighting }) {
    if (!played) return warningsOf({ warnings, causes }).join(" ") || t("No board found.");
    const hidden = hintsOf(sighting).filter(({ sum, voltorbs }) => sum === null || voltorbs === null).length;
    return hidden
      ? counted(
          hidden,
          "Partly covered: {count} hint is not seen yet.",
          "Partly covered: {count} hints are not seen yet.",
        )
      : "";
  }

  /** Says in the panel what was read. @param {Sighting} sighting */
  const showSighting = (sighting) =>
    fill(
      status,
      lackOf(sighting) ||
        [
          t("Board read, {percent}% sure.", { percent: Math.floor(100 * sighting.confidence) }),
          ...warningsOf(sighting),
        ].join(" "),
    );

  /**
   * Says here and beside the board why there is no picture to read.
   * @param {string | Node} text
   * @param {boolean} [isCertain]
   */
  function complain(text, isCertain = true) {
    fill(status, typeof text === "string" ? text : text.cloneNode(true));
    onLack(text, isCertain);
  }

  /** @param {unknown} error @param {boolean} [isCertain] */
  const fail = (error, isCertain) =>
    complain(
      error instanceof DOMException ? t("This picture cannot be read: {error}", { error: String(error) }) : said(error),
      isCertain,
    );

  /** Reads a frame of a stream. @param {HTMLVideoElement} moving */
  async function frameOf(moving) {
    if (shared) {
      const now = sourceOf(shared, moving);
      if (now !== source) [source, drawn, next] = [now, recall(now), null];
    }
    const whole = drawn ?? all(moving.videoWidth, moving.videoHeight);
    if (viewer.isBusy()) return;
    try {
      const region = next && !viewer.isDrawing() ? within(next, whole) : whole;
      const sighting = await look(`voltorb/follow?stream=${name}&at=${region.x},${region.y}&`, moving, region);
      if (!sighting) return;
      next = sighting.cut ?? null;
      if (sighting.played) onSighting(sighting, true);
      onLack(lackOf(sighting), false);
      missed = sighting.played ? 0 : missed + 1;
      // Some cameras, and programs between them and the browser, mirror their picture.
      if (!shared && missed % MIRROR_EVERY === MIRROR_EVERY - 1) await tryMirror(moving, whole);
    } catch (error) {
      next = null;
      fail(error, false);
    }
  }

  /**
   * Reads a frame the other way round, and goes on so if that shows a board.
   * @param {HTMLVideoElement} moving
   * @param {Region} whole
   */
  async function tryMirror(moving, whole) {
    cut(moving, whole, frame, !isMirrored);
    /** @type {Sighting} */
    const sighting = await ask(`voltorb/read?known=${known()}`, frame);
    if (!sighting.played || sighting.confidence < 0.5) return;
    [name, next, missed, isMirrored] = [streamName(), null, 0, !isMirrored];
  }

  /** Shows whether a stream is followed. @param {boolean} on */
  function watching(on) {
    fill(stream, on ? t("Stop following") : t("Follow the screen"));
    press(stream, on);
    press(see, on);
    see.title = on ? t("Stop") : isTouch ? t("Point the camera at the DS") : t("Share a window");
    see.setAttribute("aria-label", see.title);
    camera.hidden = on || !can("getUserMedia");
    keepAwake("capture", on);
    showPicture(on);
  }

  /** Shows the picture in the place of the board, or the board again. @param {boolean} on */
  function showPicture(on) {
    page.classList.toggle("filming", on && isTouch);
    showBoard.hidden = !isTouch || !stop;
    fill(showBoard, on ? t("Show the board") : t("Show the picture"));
  }
  showBoard.addEventListener("click", () => showPicture(!page.classList.contains("filming")));

  /** What a browser lets a page do depends on the connection and the device. @param {string} what */
  const can = (what) => what in (navigator.mediaDevices ?? {});

  /**
   * Reads a stream or a video until it ends.
   * @param {MediaStream | File} moving
   * @param {MediaStream | null} [screen] the same, if it is a shared screen or window
   */
  function watch(moving, screen = null) {
    stop?.();
    anew();
    [still, shared, source] = [null, screen, ""];
    stop = play(
      video,
      moving,
      frameOf,
      (error) => {
        stop = null;
        watching(false);
        if (error) fail(new DOMException(error));
        ask(`voltorb/follow?stream=${name}`, new Blob([], { type: "image/png" })).catch(fail);
      },
      moving instanceof MediaStream && !screen ? CAMERA_MS : SCREEN_MS,
    );
    watching(true);
    // What is about to be shown is in sight.
    if (isTouch) page.scrollIntoView({ block: "start" });
    else panel.open = true;
  }
  watching(false);

  /** Starts a new stream, which has seen nothing yet. */
  const anew = () =>
    ([name, next, drawn, isMirrored, missed, newest] = [streamName(), null, null, false, 0, newest + 1]);

  /** @param {Blob} picture */
  async function read(picture) {
    stop?.();
    panel.open = true;
    fill(status, t("Reading…"));
    try {
      still = await createImageBitmap(picture);
      [drawn, shared, source, isMirrored] = [null, null, "", false];
      await again();
    } catch (error) {
      fail(error);
    }
  }

  /** Reads the still picture, or the area that was marked on it. */
  async function again() {
    if (still) await glance(still, drawn ?? all(still.width, still.height));
  }

  /** Reads a picture that belongs to no stream. @param {CanvasImageSource} picture @param {Region} region */
  async function glance(picture, region) {
    const sighting = await look("voltorb/read?", picture, region);
    if (!sighting || viewer.isDrawing()) return;
    if (sighting.played) onSighting(sighting, false);
    onLack(lackOf(sighting), !sighting.played);
  }

  /** Asks the browser for a screen or window. */
  async function share() {
    if (!can("getDisplayMedia")) {
      complain(
        t(
          "This browser cannot share a screen here: choose a picture, or open this page on the computer that runs Foretile.",
        ),
      );
      return null;
    }
    try {
      return await navigator.mediaDevices.getDisplayMedia({ video: { frameRate: 10 }, audio: false });
    } catch {
      complain(t("No screen was shared."));
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
      watch(
        await navigator.mediaDevices.getUserMedia({
          video: {
            facingMode: "environment",
            width: { ideal: 1280 },
            height: { ideal: 960 },
            frameRate: { ideal: 30 },
          },
          audio: false,
        }),
      );
    } catch (error) {
      panel.open = true;
      complain(
        t("The camera cannot be used ({error}): allow it for this page, or choose a picture.", {
          error: error instanceof Error ? error.message : String(error),
        }),
      );
    }
  }

  stream.addEventListener("click", () => (stop ? stop() : follow()));
  camera.addEventListener("click", film);
  see.addEventListener("click", () => (stop ? stop() : isTouch ? film() : follow()));
  see.hidden = !can(isTouch ? "getUserMedia" : "getDisplayMedia");
  calibrate.addEventListener("click", () => {
    const mirrored = isMirrored;
    anew();
    isMirrored = mirrored;
    if (source) remember(source, null);
    viewer.drawing(!viewer.isDrawing() && !viewer.isEmpty());
    viewer.ask();
    again().catch(fail);
  });
  once.addEventListener("click", async () => {
    const screen = await share();
    if (!screen) return;
    let seen = false;
    const end = play(
      video,
      screen,
      async (moving) => {
        if (seen) return;
        seen = true;
        drawn = recall(sourceOf(screen, moving));
        await glance(moving, drawn ?? all(moving.videoWidth, moving.videoHeight)).catch(fail);
        end();
      },
      () => {},
      SCREEN_MS,
    );
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
  onDrop((data) => {
    const dropped = fileOf(data);
    if (!dropped && data?.files.length) complain(t("This file is not a picture, or it is damaged."));
    take(dropped);
  });

  return { film: can("getUserMedia") ? film : null, share: can("getDisplayMedia") ? follow : null, take };
}
