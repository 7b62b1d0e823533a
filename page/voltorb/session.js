// The table of the rounds that are over in this visit.

import { byId, fill, h, scroller, table, thousands } from "../dom.js";

const SIGNS = { won: "✓ won", quit: "– quit", lost: "✗ lost" };

/** @param {VoltorbState} state @param {(rounds: Round[]) => void} onChange */
export function showSession({ rounds }, onChange) {
  const place = byId("session");
  if (!rounds.length) return fill(place, h("p", { className: "quiet" }, "No round has ended yet."));
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
    scroller("Rounds", table(["Round", "Level", "End", "Cards", "Coins"], rows.reverse())),
    h("div", { className: "bar" },
      purse !== undefined && h("strong", {}, `${thousands(purse)} coins`),
      h("span", { className: "spring" }),
      h("button", { title: "Start a new visit to the table: the next round is at level 1", onclick: () => onChange([]) }, "New session")),
  );
}
