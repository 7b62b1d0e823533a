// Takes pictures from a shared screen, a video, a file or the clipboard.

/**
 * Cuts a part out of a picture, and draws it on the canvas in its own size.
 * @param {CanvasImageSource} source
 * @param {Region} region
 * @param {HTMLCanvasElement} canvas
 * @param {boolean} [isMirrored] whether the part is turned round, as a mirror does; the region is that of the mirrored
 *   picture
 */
export function cut(source, region, canvas, isMirrored = false) {
  canvas.width = region.width;
  canvas.height = region.height;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("no canvas");
  if (isMirrored) {
    const width = source instanceof HTMLVideoElement ? source.videoWidth : /** @type {ImageBitmap} */ (source).width;
    context.setTransform(-1, 0, 0, 1, region.width, 0);
    return context.drawImage(
      source,
      width - region.x - region.width,
      region.y,
      region.width,
      region.height,
      0,
      0,
      region.width,
      region.height,
    );
  }
  context.drawImage(source, region.x, region.y, region.width, region.height, 0, 0, region.width, region.height);
}

/** Makes a random name for a stream of frames, so that no other client has the same. */
export const streamName = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/**
 * Returns the part of a rectangle that is within a region.
 * @param {number[]} rectangle left, top, width and height
 * @param {Region} whole
 * @returns {Region}
 */
export function within([left, top, width, height], whole) {
  const [x, y] = [Math.max(left, whole.x), Math.max(top, whole.y)];
  return {
    x,
    y,
    width: Math.min(left + width, whole.x + whole.width) - x,
    height: Math.min(top + height, whole.y + whole.height) - y,
  };
}

/**
 * Plays a stream or a video file, and calls `onFrame` again and again, each time after the last call is done.
 * Returns a function that stops it.
 * @param {HTMLVideoElement} video
 * @param {MediaStream | File} source
 * @param {(video: HTMLVideoElement) => Promise<void>} onFrame
 * @param {(error?: string) => void} onEnd called with what is wrong with the video, if anything
 * @param {number} pause the least time from one call to the next, in ms
 */
export function play(video, source, onFrame, onEnd, pause) {
  let playing = true;
  const address = source instanceof File ? URL.createObjectURL(source) : null;
  /** @param {string} [error] */
  function end(error) {
    if (!playing) return;
    playing = false;
    video.pause();
    if (source instanceof MediaStream) for (const track of source.getTracks()) track.stop();
    video.srcObject = null;
    video.removeAttribute("src");
    if (address) URL.revokeObjectURL(address);
    onEnd(error);
  }
  const stop = () => end();
  // Firefox refuses to play a damaged video before it reports the error. Some browsers have no words for the error.
  const fail = (/** @type {unknown} */ why) => end(video.error?.message || String(why));
  if (source instanceof MediaStream) {
    video.srcObject = source;
    for (const track of source.getTracks()) track.addEventListener("ended", stop);
  } else {
    video.src = address ?? "";
    video.addEventListener("ended", stop, { once: true });
    video.addEventListener("error", () => fail(`error ${video.error?.code}`), { once: true });
  }
  video.muted = true;
  (async () => {
    await video.play();
    while (playing) {
      const begun = performance.now();
      if (video.readyState >= video.HAVE_CURRENT_DATA && video.videoWidth) await onFrame(video);
      // The page gets a moment in any case.
      await new Promise((resolve) => setTimeout(resolve, Math.max(pause - (performance.now() - begun), 1)));
    }
  })().catch(fail);
  return stop;
}

/** Returns the first picture or video that was dropped or pasted. @param {DataTransfer | null} data */
export function fileOf(data) {
  return [...(data?.files ?? [])].find((file) => /^(image|video)\//.test(file.type)) ?? null;
}
