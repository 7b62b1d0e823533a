// The rounds of this visit to the table.

import { byId, fill, h, scroller, table, thousands } from "/dom.js";
import { isWon } from "/voltorb/advice.js";
import { question, standing } from "/voltorb/position.js";

/** How the round ended, if the player leaves it as it is. @param {VoltorbState} state @param {Solved | null} solved @returns {Round} */
export function endOf(state, solved) {
  const { level, cards } = state;
  const { lost, flipped, coins } = standing(cards);
  return { ...question(state), level, outcome: lost ? "lost" : isWon(cards, solved) ? "won" : "quit", flipped, coins };
}

const SIGNS = { won: "✓ won", quit: "– quit", lost: "✗ lost" };

/** @param {VoltorbState} state @param {(rounds: Round[]) => void} onChange */
export function showSession({ rounds }, onChange) {
  const place = byId("session");
  if (!rounds.length) return fill(place, h("p", { className: "quiet" }, "No round has ended yet."));
  const coins = rounds.reduce((sum, round) => Math.min(sum + round.coins, 50000), 0);
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
      h("strong", {}, `${thousands(coins)} coins`),
      h("span", { className: "spring" }),
      h("button", { title: "Left the table: the next round is at level 1", onclick: () => onChange([]) }, "New session")),
  );
}
