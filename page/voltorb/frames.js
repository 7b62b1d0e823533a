// Pictures from everywhere: a shared screen, a video, a file, the clipboard.

/** How often a moving picture is looked at. */
const PAUSE_MS = 250;

/**
 * The part of a picture as a file, and at its own size on a canvas.
 * @param {CanvasImageSource} source
 * @param {Region} region
 * @param {HTMLCanvasElement} canvas
 * @returns {Promise<Blob>}
 */
export function cut(source, region, canvas) {
  canvas.width = region.width;
  canvas.height = region.height;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("no canvas");
  context.drawImage(source, region.x, region.y, region.width, region.height, 0, 0, region.width, region.height);
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"));
}

/** A name by chance for a stream of frames, which no other client has. */
export const streamName = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** What of a rectangle lies within a region. @param {number[]} rectangle left, top, width and height @param {Region} whole @returns {Region} */
export function within([left, top, width, height], whole) {
  const [x, y] = [Math.max(left, whole.x), Math.max(top, whole.y)];
  return { x, y, width: Math.min(left + width, whole.x + whole.width) - x, height: Math.min(top + height, whole.y + whole.height) - y };
}

/**
 * Plays a stream or a video file and hands over frame after frame, each once the one before is done.
 * @param {HTMLVideoElement} video
 * @param {MediaStream | File} source
 * @param {(video: HTMLVideoElement) => Promise<void>} onFrame
 * @param {() => void} onEnd
 */
export function play(video, source, onFrame, onEnd) {
  let playing = true;
  const address = source instanceof File ? URL.createObjectURL(source) : null;
  function stop() {
    if (!playing) return;
    playing = false;
    video.pause();
    if (source instanceof MediaStream) for (const track of source.getTracks()) track.stop();
    video.srcObject = null;
    video.removeAttribute("src");
    if (address) URL.revokeObjectURL(address);
    onEnd();
  }
  if (source instanceof MediaStream) {
    video.srcObject = source;
    for (const track of source.getTracks()) track.addEventListener("ended", stop);
  } else {
    video.src = address ?? "";
    video.addEventListener("ended", stop, { once: true });
    video.addEventListener("error", stop, { once: true });
  }
  video.muted = true;
  (async () => {
    await video.play();
    while (playing) {
      if (video.readyState >= video.HAVE_CURRENT_DATA && video.videoWidth) await onFrame(video);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  })().catch(stop);
  return stop;
}

/** The first picture or video of a drop or a paste. @param {DataTransfer | null} data */
export function fileOf(data) {
  return [...(data?.files ?? [])].find((file) => /^(image|video)\//.test(file.type)) ?? null;
}
