// Pairs as text: two letters each, the axis first. `?` is a half that was not seen.

export const UNSEEN = "?";
export const COLOURS = [..."RGBYP"];
/** The letters that stand for unknown colours. */
export const PATTERN = [..."ABCDE"];
/** The most puyos that may be misread. */
export const MOST_ERRORS = 3;

/** @type {PuyoState} */
export const START = { colors: 4, seen: "", unordered: false, anywhere: false, pattern: false, errors: 0, seed: null, offset: 0 };

/** The letters that can be typed. @param {PuyoState} state */
export const letters = ({ pattern }) => [...(pattern ? PATTERN : COLOURS), UNSEEN];

/** @param {string} seen */
export const pairsOf = (seen) => seen.match(/..?/g) ?? [];

/** @param {number} seed */
export const hex = (seed) => `0x${seed.toString(16).toUpperCase().padStart(4, "0")}`;

/** Reads a seed as hex, with or without 0x. Returns null if the text is not a seed. @param {string} text */
export function parseSeed(text) {
  const [, digits] = /^(?:0x)?([0-9a-f]{1,4})$/i.exec(text.trim()) ?? [];
  return digits === undefined ? null : parseInt(digits, 16);
}

/** @param {URLSearchParams} url @param {PuyoState} start @returns {PuyoState} */
export function read(url, start) {
  const pattern = url.has("pattern");
  const seen = (url.get("pairs") ?? "").toUpperCase();
  const colors = Number(url.get("colors"));
  const fits = [...seen].every((letter) => letters({ ...start, pattern }).includes(letter));
  return {
    colors: [3, 4, 5].includes(colors) ? colors : start.colors,
    seen: fits ? seen : "",
    unordered: url.has("unordered"),
    anywhere: url.has("anywhere"),
    pattern,
    errors: Math.min(Number(url.get("errors")) >>> 0, MOST_ERRORS),
    seed: parseSeed(url.get("seed") ?? ""),
    offset: Number(url.get("offset")) || 0,
  };
}

/** @param {PuyoState} state @returns {Record<string, string>} */
export function write({ colors, seen, unordered, anywhere, pattern, errors, seed, offset }) {
  return {
    colors: String(colors),
    ...(seen && { pairs: seen }),
    ...(unordered && { unordered: "1" }),
    ...(anywhere && { anywhere: "1" }),
    ...(pattern && { pattern: "1" }),
    ...(errors && { errors: String(errors) }),
    ...(seed !== null && { seed: hex(seed) }),
    ...(seed !== null && offset && { offset: String(offset) }),
  };
}
