// Where no seed deals the pairs that were seen: what else may be true, and how many seeds that would find.

import { ask, newest } from "../ask.js";
import { byId, fill, h } from "../dom.js";
import { MOST_ERRORS } from "./pairs.js";
import { counted, t } from "../words.js";

/** @typedef {Pick<PuyoState, "colors" | "errors" | "unordered" | "anywhere" | "rules">} Options */

/** The changes that may help, with their names. @param {Options} options @returns {[string, Partial<Options>][]} */
const changesOf = ({ rules, ...options }) =>
  rules === "tsu" ? [[t("20th Anniversary"), { rules: "20th" }]] : changesOfOptions(options);

/** @param {Omit<Options, "rules">} options @returns {[string, Partial<Options>][]} */
const changesOfOptions = ({ colors, errors, unordered, anywhere }) => [
  ...(errors < MOST_ERRORS
    ? [
        /** @type {[string, Partial<Options>]} */ ([
          counted(errors + 1, "One puyo is misread", "Up to {count} puyos are misread"),
          { errors: errors + 1 },
        ]),
      ]
    : []),
  ...(anywhere
    ? []
    : [/** @type {[string, Partial<Options>]} */ ([t("From the middle of a match"), { anywhere: true }])]),
  ...(unordered
    ? []
    : [/** @type {[string, Partial<Options>]} */ ([t("Order within a pair unknown"), { unordered: true }])]),
  ...[3, 4, 5]
    .filter((count) => count !== colors)
    .map((count) => /** @type {[string, Partial<Options>]} */ ([t("{count} colours", { count }), { colors: count }])),
  ...(anywhere ? [] : [/** @type {[string, Partial<Options>]} */ ([t("Puyo Puyo Tsu"), { rules: "tsu" }])]),
];

/** @param {boolean} anywhere @param {number} count */
const found = (anywhere, count) =>
  count === 0
    ? t("no seed")
    : anywhere
      ? counted(count, "one place", "{count} places")
      : counted(count, "one seed", "{count} seeds");

const searches = newest();

/** Takes the offers away. */
export function close() {
  searches.stop();
  fill(byId("rescue"));
}

/**
 * Offers each change with the number of seeds that it finds.
 * @param {Options} question the question that found nothing @param {(change: Partial<Options>) => void} take
 */
export function offer(question, take) {
  close();
  const signal = searches.begin();
  const offers = changesOf(question).map(([name, change]) => {
    const isLong = change.rules === "tsu";
    const number = h("strong", {}, isLong ? t("some minutes") : "…");
    const button = h("button", { disabled: !isLong, onclick: () => take(change) }, h("span", {}, name), number);
    if (isLong) return button;
    ask("puyo/find", { ...question, ...change, limit: 1 }, signal).then(
      ({ count }) => {
        fill(number, found(change.anywhere ?? question.anywhere, count));
        button.disabled = !count;
      },
      () => fill(number, "–"),
    );
    return button;
  });
  fill(byId("rescue"), h("p", { className: "quiet" }, t("What else may be true, and what it would find:")), offers);
}
