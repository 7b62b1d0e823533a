// A film of a console in a hand, as a camera takes it, for Chromium's fake video device.

import { closeSync, openSync, writeSync } from "node:fs";

/** The size of the film, which is that of the phone's camera. Both are even, as 4:2:0 wants. */
export const [WIDTH, HEIGHT] = [1280, 720];
/** A phone's focal length, in pixels. */
const FOCAL = 1000;
/** The middle of the board on the touch screen. */
const MIDDLE = [100, 99];

/**
 * The touch screen's pixels, 256x192, four bytes each.
 * @typedef {Uint8Array} Pixels
 *
 * How the console is held: degrees turned and tilted, pixels of the film for one of the screen, and where the middle of
 * the board is from the film's.
 * @typedef {{ turn: number, tilt: [number, number], scale: number, at: [number, number] }} Hold
 */

/** What Chromium is started with to have a film for its camera. @param {string} file */
export const asCamera = (file) => [
  "--use-fake-device-for-media-stream",
  "--use-fake-ui-for-media-stream",
  `--use-file-for-fake-video-capture=${file}`,
];

/** Numbers between 0 and 1, the same in every run. @param {number} seed */
export function dice(seed) {
  return () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed / 2 ** 32;
  };
}

/** Returns the map from the screen to the film, as a matrix of three rows. @param {Hold} hold */
function plane({ turn, tilt, scale, at }) {
  const [a, b, c] = [turn, ...tilt].map((degrees) => (degrees * Math.PI) / 180);
  // Turned in the plane, tilted about the horizontal axis, then about the vertical one.
  const axis = (/** @type {number} */ x, /** @type {number} */ y) => {
    [x, y] = [Math.cos(a) * x - Math.sin(a) * y, Math.sin(a) * x + Math.cos(a) * y];
    const z = Math.sin(b) * y;
    return [Math.cos(c) * x + Math.sin(c) * z, Math.cos(b) * y, Math.cos(c) * z - Math.sin(c) * x];
  };
  const [right, down, depth] = [axis(1, 0), axis(0, 1), FOCAL / scale];
  const middle = [WIDTH / 2 + at[0], HEIGHT / 2 + at[1]];
  return [
    ...middle.map((place, k) => [
      FOCAL * right[k] + place * right[2],
      FOCAL * down[k] + place * down[2],
      place * depth,
    ]),
    [right[2], down[2], depth],
  ];
}

/** Returns where a point of the touch screen is in the film. @param {Hold} hold @param {number} x @param {number} y */
export function project(hold, x, y) {
  const [u, v, w] = plane(hold).map((row) => row[0] * (x - MIDDLE[0]) + row[1] * (y - MIDDLE[1]) + row[2]);
  return [u / w, v / w];
}

/** @param {number[][]} m */
function inverse(m) {
  const minor = (/** @type {number} */ row, /** @type {number} */ column) => {
    const [a, b, c, d] = [(row + 1) % 3, (row + 2) % 3, (column + 1) % 3, (column + 2) % 3];
    return m[a][c] * m[b][d] - m[a][d] * m[b][c];
  };
  const whole = minor(0, 0) * m[0][0] + minor(0, 1) * m[0][1] + minor(0, 2) * m[0][2];
  return m.map((_, row) => m.map((_, column) => minor(column, row) / whole));
}

/**
 * Takes a frame: red, green and blue of each pixel, with the lens's barrel, a lamp's reflection, moiré and noise.
 * @param {Pixels} screen @param {Hold} hold @param {() => number} share
 */
export function frame(screen, hold, share) {
  const [[ux, uy, u0], [vx, vy, v0], [wx, wy, w0]] = inverse(plane(hold));
  const rgb = new Float32Array(3 * WIDTH * HEIGHT);
  const lamp = [20 + 150 * share(), 20 + 150 * share()];
  for (let y = 0, at = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const dx = x + 0.5 - WIDTH / 2;
      const dy = y + 0.5 - HEIGHT / 2;
      const barrel = 1 + (0.03 * (dx * dx + dy * dy)) / ((WIDTH * WIDTH + HEIGHT * HEIGHT) / 4);
      const px = dx * barrel + WIDTH / 2;
      const py = dy * barrel + HEIGHT / 2;
      const w = wx * px + wy * py + w0;
      const u = (ux * px + uy * py + u0) / w + MIDDLE[0];
      const v = (vx * px + vy * py + v0) / w + MIDDLE[1];
      const inside = u >= 0 && v >= 0 && u < 256 && v < 192;
      const pixel = 4 * ((v | 0) * 256 + (u | 0));
      const far = (u - lamp[0]) ** 2 + (v - lamp[1]) ** 2;
      // Farther away it is less than a ten-thousandth.
      const glare = far < 1500 ? 160 * Math.exp(-far / 100) : 0;
      const moire = 1 + 0.06 * Math.sin(1.1 * x + 0.5 * y);
      const noise = 16 * (share() - 0.5);
      for (let channel = 0; channel < 3; channel++, at++) {
        rgb[at] = (8 + 0.9 * (inside ? screen[pixel + channel] : 45) + glare) * moire + noise;
      }
    }
  }
  return rgb;
}

/** Returns a frame as Y, U and V, whose colours have half the size. @param {Float32Array} rgb */
function yuv(rgb) {
  const bytes = new Uint8ClampedArray((3 * WIDTH * HEIGHT) / 2);
  const [half, size] = [WIDTH / 2, WIDTH * HEIGHT];
  for (let at = 0; at < size; at++) {
    bytes[at] = 16 + (65.5 * rgb[3 * at] + 128.6 * rgb[3 * at + 1] + 25 * rgb[3 * at + 2]) / 256;
  }
  for (let y = 0; y < HEIGHT / 2; y++) {
    for (let x = 0; x < half; x++) {
      const first = 3 * (2 * y * WIDTH + 2 * x);
      const mean = (/** @type {number} */ channel) =>
        (rgb[first + channel] +
          rgb[first + channel + 3] +
          rgb[first + channel + 3 * WIDTH] +
          rgb[first + channel + 3 * WIDTH + 3]) /
        4;
      const red = mean(0);
      const green = mean(1);
      const blue = mean(2);
      bytes[size + y * half + x] = 128 + (-37.8 * red - 74.2 * green + 112 * blue) / 256;
      bytes[(5 * size) / 4 + y * half + x] = 128 + (112 * red - 93.8 * green - 18.2 * blue) / 256;
    }
  }
  return bytes;
}

/**
 * Returns how a hand that shakes holds the console a moment later.
 * @param {Hold} hold
 * @param {() => number} share
 * @returns {Hold}
 */
export function shaken({ turn, tilt: [back, aside], scale, at: [x, y] }, share) {
  const shake = (/** @type {number} */ most) => most * (2 * share() - 1);
  return {
    turn: turn + shake(1.5),
    tilt: [back + shake(2), aside + shake(2)],
    scale,
    at: [x + shake(8), y + shake(8)],
  };
}

/**
 * Films a screen in a hand that shakes, and writes a Y4M file of so many frames a second. The last half second shows
 * the table only, unless the hand is steady. Chromium plays it again and again.
 * @param {string} file @param {Pixels} screen @param {Hold} hold @param {{ rate?: number, isSteady?: boolean }} [how]
 */
export function film(file, screen, hold, { rate = 10, isSteady = false } = {}) {
  const share = dice(16);
  const out = openSync(file, "w");
  writeSync(out, `YUV4MPEG2 W${WIDTH} H${HEIGHT} F${rate}:1 Ip A1:1 C420jpeg\n`);
  for (let number = 0; number < 15; number++) {
    const away = !isSteady && number >= 10 ? 5000 : 0;
    const now = shaken({ ...hold, at: [hold.at[0] + away, hold.at[1]] }, share);
    writeSync(out, "FRAME\n");
    writeSync(out, yuv(frame(screen, now, share)));
  }
  closeSync(out);
}
