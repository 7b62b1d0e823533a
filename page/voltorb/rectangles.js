// The rectangles that the player drew around the game, stored by this browser for each shared screen or window.

import { device, load, save } from "../store.js";

const NAME = "voltorb.rectangles";
/** How many sources are remembered. */
const MOST = 30;

/**
 * Returns the name of a shared screen or window: what the browser calls it, without the number of a window, which is
 * another one each time, and the size of its picture, because a rectangle fits only that.
 * @param {MediaStream} shared @param {HTMLVideoElement} video
 */
export function sourceOf(shared, { videoWidth, videoHeight }) {
  const label = shared.getVideoTracks()[0]?.label ?? "";
  return `${label.replace(/^(window|web-contents-media-stream):.*/, "$1")} ${videoWidth}x${videoHeight}`;
}

/** @returns {[string, Region][]} the sources and their rectangles, the latest first */
const stored = () => {
  const known = load(device, NAME);
  return Array.isArray(known) ? known : [];
};

/** Returns the rectangle that was drawn on a source, or null. @param {string} source */
export const recall = (source) => stored().find(([name]) => name === source)?.[1] ?? null;

/** Stores the rectangle of a source, or forgets it. @param {string} source @param {Region | null} rectangle */
export function remember(source, rectangle) {
  const others = stored().filter(([name]) => name !== source);
  save(device, NAME, [...(rectangle ? [[source, rectangle]] : []), ...others].slice(0, MOST));
}
