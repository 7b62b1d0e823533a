// Pairs as text: two letters each, the axis first. `?` is a half that was not seen.

export const UNSEEN = "?";
export const COLOURS = [..."RGBYP"];
/** The letters that stand for unknown colours. */
export const PATTERN = [..."ABCDE"];
/** The most puyos that may be misread. */
export const MOST_ERRORS = 3;

/** The most pairs of a queue that can be gone before a field. */
export const MOST_GONE = 127;

/** How many hex digits the seeds of each game have. @type {Record<PuyoRules, number>} */
const DIGITS = { "20th": 4, tsu: 8 };
/** The names of colours where no pairs have them. */
export const NAMES = COLOURS.join("");

/** @type {PuyoState} */
export const START = {
  rules: "20th",
  names: "",
  colors: 4,
  seen: "",
  unordered: false,
  anywhere: false,
  pattern: false,
  errors: 0,
  seed: null,
  offset: 0,
  field: "",
  gone: 0,
  plan: "",
};

/** The letters that can be typed. @param {PuyoState} state */
export const letters = ({ pattern }) => [...(pattern ? PATTERN : COLOURS), UNSEEN];

/** @param {string} seen */
export const pairsOf = (seen) => seen.match(/..?/g) ?? [];

/** @param {number} seed @param {PuyoRules} [rules] */
export const hex = (seed, rules = "20th") => `0x${seed.toString(16).toUpperCase().padStart(DIGITS[rules], "0")}`;

/**
 * Reads a seed or key as hex, with or without 0x. Returns null if the text is none.
 * @param {string} text @param {PuyoRules} [rules]
 */
export function parseSeed(text, rules = "20th") {
  const [, digits] = /^(?:0x)?([0-9a-f]+)$/i.exec(text.trim()) ?? [];
  return digits === undefined || digits.length > DIGITS[rules] ? null : parseInt(digits, 16);
}

/**
 * What a question about a queue has besides its seed, by the rules of its game.
 * @param {Pick<PuyoState, "rules" | "names">} state
 */
export const byRules = ({ rules, names }) => (rules === "tsu" ? { rules, names: names || NAMES } : {});

/** Where the other puyo of a pair can lie, in the order of `Placement` in the program. */
export const TURNS = /** @type {const} */ (["up", "right", "down", "left"]);
/** The placements, by the letters that records of plans have for them, from `a`. */
const PLACEMENTS = [1, 2, 3, 4, 5, 6]
  .flatMap((column) => TURNS.map((turn) => `${column}${turn}`))
  .filter((at) => at !== "1left" && at !== "6right");
const PLAN = /^(chain|score|clear)-([a-v]{1,128})$/;

/** The goal and the placements of a plan as records have it, such as chain-abc. @param {string} plan */
export function planIn(plan) {
  const [, goal = "", moves = ""] = PLAN.exec(plan) ?? [];
  return { goal, moves: [...moves].map((letter) => PLACEMENTS[letter.charCodeAt(0) - 97]) };
}

/** The letters of placements. @param {string[]} moves */
export const lettersOf = (moves) => moves.map((at) => String.fromCharCode(97 + PLACEMENTS.indexOf(at))).join("");

/** The letters of a field in an address of puyop.com: two cells each, `left * 8 + right`, and three for a row. */
const FIELD = /^[0-9a-zA-Z[\]]{0,39}$/;
const LETTERS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ[]";

/** The address that shows a field. @param {string} field */
export const fieldAddress = (field) => `http://www.puyop.com/s/${field}_`;

/** The letters of the field in an address of puyop.com. @param {string} address */
export const fieldIn = (address) => /\/s\/(.*)_/.exec(address)?.[1] ?? "";

/** The number of puyos in a field. @param {string} field */
export const puyosIn = (field) =>
  [...field].reduce(
    (sum, letter) => sum + Math.min(LETTERS.indexOf(letter) >> 3, 1) + Math.min(LETTERS.indexOf(letter) & 7, 1),
    0,
  );

/** @param {URLSearchParams} url @param {PuyoState} start @returns {PuyoState} */
export function read(url, start) {
  const pattern = url.has("pattern");
  const seen = (url.get("pairs") ?? "").toUpperCase();
  const colors = Number(url.get("colors"));
  const rules = url.get("rules") === "tsu" ? "tsu" : "20th";
  const fits = [...seen].every((letter) => letters({ ...start, pattern }).includes(letter));
  return {
    rules,
    names: /^[RGBYP]{1,5}$/.exec(url.get("names") ?? "")?.[0] ?? "",
    colors: [3, 4, 5].includes(colors) ? colors : start.colors,
    seen: fits ? seen : "",
    unordered: url.has("unordered"),
    anywhere: url.has("anywhere"),
    pattern,
    errors: Math.min(Number(url.get("errors")) >>> 0, MOST_ERRORS),
    seed: parseSeed(url.get("seed") ?? "", rules),
    offset: Math.min(Number(url.get("offset")) >>> 0, MOST_GONE),
    field: FIELD.test(url.get("field") ?? "") ? (url.get("field") ?? "") : "",
    gone: Math.min(Number(url.get("gone")) >>> 0, MOST_GONE),
    plan: url.get("plan") ?? "",
  };
}

/** @param {PuyoState} state @returns {Record<string, string>} */
export function write(state) {
  const { rules, names, colors, seen, unordered, anywhere, pattern, errors, seed, offset, field, gone, plan } = state;
  return {
    ...(rules === "tsu" && { rules }),
    colors: String(colors),
    ...(seen && { pairs: seen }),
    ...(unordered && { unordered: "1" }),
    ...(anywhere && { anywhere: "1" }),
    ...(pattern && { pattern: "1" }),
    ...(errors && { errors: String(errors) }),
    ...(seed !== null && { seed: hex(seed, rules) }),
    ...(seed !== null && names && { names }),
    ...(seed !== null && offset && { offset: String(offset) }),
    ...(field && { field }),
    ...(field && gone && { gone: String(gone) }),
    ...(seed !== null && plan && { plan }),
  };
}
