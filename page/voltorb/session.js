// The table of the rounds that are over in this visit.

import { byId, fill, h, scroller, table, thousands } from "../dom.js";
import { counted, t } from "../words.js";

const SIGNS = { won: t("✓ won"), quit: t("– quit"), lost: t("✗ lost") };

/** @param {VoltorbState} state @param {(rounds: Round[]) => void} onChange */
export function showSession({ rounds }, onChange) {
  const place = byId("session");
  if (!rounds.length) return fill(place, h("p", { className: "quiet" }, t("No round has ended yet.")));
  const { purse } = rounds[rounds.length - 1];
  const rows = rounds.map((round, index) =>
    h(
      "tr",
      { className: round.outcome },
      [index + 1, round.level, SIGNS[round.outcome], round.flipped, thousands(round.coins)].map((cell) => h("td", {}, cell)),
    ),
  );
  fill(
    place,
    scroller(t("Rounds"), table([t("Round"), t("Level"), t("End"), t("Cards"), t("Coins")], rows.reverse())),
    h("div", { className: "bar" },
      purse !== undefined && h("strong", {}, counted(purse, "{count} coin", "{count} coins")),
      h("span", { className: "spring" }),
      h("button", { title: t("Start a new visit to the table: the next round is at level 1"), onclick: () => onChange([]) }, t("New session"))),
  );
}
