// Draws the card of a race at a moment.

import { SQUARES } from "../bingo/race.js";
import { fit } from "../bingo/fit.js";
import { byId, fill, h } from "../dom.js";
import { t } from "../words.js";
import { time } from "./moment.js";
import { stripes, team } from "./teams.js";

const card = byId("card");
const squares = Array.from({ length: SQUARES }, () => h("div", { className: "square", role: "listitem" }));
fill(card, squares);
/** The goals whose texts have their size. */
let fitted = "";
new ResizeObserver(() => fit(squares)).observe(card);

/** A sign, with what it says to those who do not see it. @param {string} sign @param {string} text */
const sign = (sign, text) =>
  h(
    "span",
    {},
    h("span", { className: "sign", "aria-hidden": "true" }, sign),
    h("span", { className: "unseen" }, text),
  );

/** Shows squares. @param {ShownSquare[]} shown @param {number | null} newest the square of the last mark, from 1 */
export function draw(shown, newest) {
  shown.forEach(({ goal, isSeen, teams, dead, isDead, isLine, at }, index) => {
    const square = squares[index];
    square.className = `square${teams.length ? " marked" : ""}${isDead ? " dead" : ""}${isLine ? " line" : ""}${
      isSeen ? "" : " fog"
    }${index + 1 === newest ? " newest" : ""}`;
    square.style.background = teams.length ? stripes(teams) : "";
    fill(
      square,
      isSeen
        ? h("span", { className: "goal", lang: "en" }, goal ?? "?")
        : h("span", { className: "goal" }, h("span", { className: "unseen" }, t("not seen"))),
      h(
        "span",
        { className: "foot" },
        teams.map((color) => sign(team(color).sign, t("marked by {team}", { team: team(color).name }))),
        isDead
          ? sign("✕", t("no line is left here"))
          : dead.map((color) =>
              sign(`✕${team(color).sign}`, t("no line is left here for {team}", { team: team(color).name })),
            ),
        at !== null && h("small", {}, time(at)),
      ),
    );
  });
  const now = JSON.stringify(shown.map(({ goal, isSeen }) => isSeen && goal));
  if (now !== fitted) fit(squares);
  fitted = now;
}
