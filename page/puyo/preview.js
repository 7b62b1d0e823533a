// What stands in the place of the field and the queue before a queue is known: at first an example, and then the pairs
// that were seen.

import { byId, fill, h } from "../dom.js";
import { t } from "../words.js";
import { draw } from "./field.js";
import { UNSEEN, pairsOf } from "./pairs.js";
import { pairShapes } from "./shapes.js";

/** The first pairs of seed 0x00F0, with which no other queue of four colours begins. */
export const EXAMPLE = "PYBBBYGGBG";
/** The pairs after them. */
const FOLLOWING =
  "PGYBPPBBGGBYBPPBYPYYYPPYYPYPGBGPGYPBYYYBPGGGPPPBBBYPBBBYBYPBGYBGBYYGPPPYYGBYBGPGGBGPGBPYBGYBBBGPPGBBYBBBGBPYGPPYYBGPYG";
/** A chain of 16 that `foretile puyo plan 0x00F0` has found, as its last pair has landed. */
const CHAIN = [
  "BY..GY",
  "BYP.BG",
  "YBP.BB",
  "GBGPPP",
  "GBGPBY",
  "YPYYBB",
  "YPYPPY",
  "YBBGYY",
  "GYYGPG",
  "GPPBPP",
  "BBPBBG",
  "BYBYGG",
  "PYYBBB",
];
/** How many pairs fill the strip. */
const SHOWN = 64;

/**
 * Draws the example, or the pairs that were seen.
 * @param {string} seen @param {boolean} pattern whether letters stand for unknown colours
 */
export function preview(seen, pattern) {
  const [field, strip] = [byId("preview"), byId("preview-queue")];
  const isExample = !seen;
  byId("preview-tag").hidden = !isExample;
  draw(field, isExample ? CHAIN : []);
  const count = pairsOf(seen || EXAMPLE).length;
  const pairs = pairsOf(isExample ? EXAMPLE + FOLLOWING : seen).map((pair) => pair.padEnd(2, UNSEEN));
  while (pairs.length < SHOWN) pairs.push(UNSEEN + UNSEEN);
  fill(
    strip,
    ...pairs.map((pair, index) =>
      h(
        "div",
        { className: `pair ${index < count ? "seen" : ""}` },
        h("small", {}, index + 1),
        pairShapes(pair, pattern),
      ),
    ),
  );
  strip.ariaLabel = isExample
    ? t("An example: five pairs that were seen, and the pairs that come after them")
    : t("The pairs that were seen");
  if (isExample) field.ariaLabel = t("An example: a chain of 16 on the field");
}
