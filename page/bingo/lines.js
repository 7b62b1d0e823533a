// The panel that shows which goals of a card's lines clash, by rules that compare them.

import { latest } from "../ask.js";
import { squaresOf } from "./race.js";
import { clashOf } from "./game.js";
import { byId, fill, h, scroller, table } from "../dom.js";
import { t } from "../words.js";

/**
 * Wires the panel.
 * @param {() => { seed: unknown }} source
 * @param {(squares: number[]) => void} light highlights squares of the card
 */
export function linesPanel(source, light) {
  const panel = byId("game-lines-panel", HTMLDetailsElement);
  const [shown, status] = [byId("game-lines"), byId("game-lines-status")];
  let requested = "";
  const client = latest(show, (message) => {
    fill(shown);
    fill(status, message);
  });

  /** @param {GameRows} answer */
  function show({ rows }) {
    const clashing = rows?.filter(({ clashes }) => clashes.length > 0) ?? [];
    fill(
      status,
      rows && t("{count} of 12 lines have goals that clash. A higher number is worse.", { count: clashing.length }),
    );
    fill(
      shown,
      clashing.length > 0 &&
        scroller(
          t("Which goals of a line clash"),
          table(
            [t("Row"), t("Clash"), t("Goals")],
            clashing.map(({ row, synergy, clashes }) =>
              h(
                "tr",
                { onpointerenter: () => light(squaresOf(row)), onpointerleave: () => light([]) },
                h("th", { scope: "row" }, row.toUpperCase()),
                h("td", { className: "number" }, synergy),
                h(
                  "td",
                  {},
                  clashes.map((clash) => h("div", {}, clashOf(clash))),
                ),
              ),
            ),
          ),
        ),
    );
  }

  /** Asks about the card of the page, if the panel is open and the card is another one. */
  function follow() {
    const question = source();
    const now = JSON.stringify(question);
    if (!panel.open || panel.hidden || now === requested) return;
    requested = now;
    if (question.seed !== "") return void client.ask("bingo/row", question);
    fill(shown);
    fill(status);
  }
  panel.addEventListener("toggle", follow);
  follow();
  return follow;
}
