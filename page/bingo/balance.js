// The panel that finds weights with which the goals of a list occur about equally often.

import { listed } from "./study.js";
import { workForm } from "../work.js";
import { byId, fill, fixed, h, input } from "../dom.js";
import { t } from "../words.js";

/** Wires the panel. @param {() => { seed: unknown }} source */
export function balancePanel(source) {
  const [rounds, cards] = ["balance-rounds", "balance-cards"].map(input);
  const found = byId("balanced");
  return workForm(
    "balance",
    "bingo/balance",
    () => {
      const { seed: _, ...list } = source();
      fill(found);
      return { ...list, rounds: Number(rounds.value), cards: Number(cards.value) };
    },
    (/** @type {{ balanced: Balanced, text: string }} */ { balanced: { before, after, better, goals }, text }) => {
      fill(
        found,
        h("p", {}, h("button", { onclick: () => save(text) }, t("Download the list with the new weights"))),
        listed(
          t("Weights"),
          [t("Goal"), t("Bucket"), t("Old weight"), t("New weight")],
          goals.map(({ name, bucket, before, weight }) => [name, bucket, fixed(before, 3), fixed(weight, 3)]),
        ),
      );
      const measured = t(
        "Spread of the goals in a bucket, per 1,000 cards: {before} before, {after} now. Attempts per card: {attempts} before, {now} now.",
        {
          before: estimate(before.in_bucket, 2),
          after: estimate(after.in_bucket, 2),
          attempts: estimate(before.iterations, 3),
          now: estimate(after.iterations, 3),
        },
      );
      return better
        ? measured
        : `${measured} ${t("The list was more even before. Keep its weights, or balance it with more rounds and cards.")}`;
    },
  );
}

/** A number with its standard error. @param {Estimate} estimate @param {number} decimals */
const estimate = ({ value, error }, decimals) => `${fixed(value, decimals)} ± ${fixed(error, decimals)}`;

/** Saves the list as a file. @param {string} text */
function save(text) {
  const link = h("a", {
    href: URL.createObjectURL(new Blob([text], { type: "application/json" })),
    download: "balanced.json",
  });
  link.click();
  // Not every browser has taken the file by now.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
