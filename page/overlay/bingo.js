// A bingo card, its marks and the timer alone, for streams: shows what the bingo page shows.

import { clockIn } from "../bingo/clock.js";
import { fit } from "../bingo/fit.js";
import { SIDE, SIGNS, standing } from "../bingo/race.js";
import { byId, fill, h } from "../dom.js";
import { follow } from "../view.js";
import { isBingo } from "./views.js";
import { t } from "../words.js";

const [board, headline] = [byId("board"), byId("headline")];
const clock = h("b", { role: "timer", "aria-label": t("Timer") });
const players = h("ul", { className: "players" });
const show = clockIn(clock);
board.className = "squares";
board.setAttribute("aria-label", t("Bingo"));
fill(/** @type {Element} */ (document.querySelector("h1")), t("Bingo"));
fill(headline, t("Open the bingo page: its card is shown here."));

const refit = () => fit(/** @type {HTMLElement[]} */ ([...board.children]));
new ResizeObserver(refit).observe(board);

follow("view/bingo", (view) => {
  if (!isBingo(view)) return;
  const { goals, columns = SIDE, marks, isLockout, players: names, timer } = view;
  const dead = isLockout ? standing(marks, SIGNS.length, { rows: goals.length / columns, columns }).dead : [];
  board.style.setProperty("--columns", columns);
  // As a status, the timer would be read aloud every second.
  headline.role = "group";
  fill(headline, clock, players);
  show(timer);
  fill(
    players,
    names.map(
      (/** @type {string | false} */ text, /** @type {number} */ index) =>
        text && h("li", {}, h("span", { className: `mark-${index} player` }, SIGNS[index]), " ", text),
    ),
  );
  fill(
    board,
    goals.map((/** @type {string} */ goal, /** @type {number} */ square) => {
      const mark = marks[square];
      const isDead = mark === "-" && dead.includes(square);
      return h(
        "div",
        { className: `square${mark === "-" ? "" : ` mark-${mark}`}${isDead ? " dead" : ""}${goal ? "" : " fog"}` },
        h("span", { className: "goal", lang: "en" }, goal),
        h(
          "span",
          { className: "foot" },
          (mark !== "-" || isDead) && h("span", { className: "sign" }, SIGNS[mark] ?? "✕"),
        ),
      );
    }),
  );
  refit();
});
