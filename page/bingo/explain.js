// The panel that shows how the card was dealt, one square after another.

import { latest } from "../ask.js";
import { time } from "./card.js";
import { SIDE, SQUARES } from "./race.js";
import { byId, fill, h, on } from "../dom.js";
import { t } from "../words.js";

/**
 * Wires the panel.
 * @param {() => { seed: unknown }} source
 * @param {(squares: number[]) => void} light highlights squares of the card
 */
export function explainPanel(source, light) {
  const panel = byId("explain-panel", HTMLDetailsElement);
  const [attempt, step, back, next] = [
    byId("explain-attempt", HTMLSelectElement),
    byId("explain-step", HTMLInputElement),
    byId("explain-back", HTMLButtonElement),
    byId("explain-next", HTMLButtonElement),
  ];
  /** @type {Explained | null} */
  let explained = null;
  let requested = "";
  const client = latest(take, (message) => {
    explained = null;
    fill(byId("explain-status"), message);
    show();
  });

  /** @param {Explained} answer */
  function take(answer) {
    explained = answer;
    fill(
      byId("explain-status"),
      answer.dealt ? "" : t("All {count} attempts failed.", { count: answer.attempts.length }),
    );
    fill(
      attempt,
      answer.attempts.map((_, index) =>
        h(
          "option",
          { value: String(index) },
          t("attempt {number} of {count}", { number: index + 1, count: answer.attempts.length }),
        ),
      ),
    );
    attempt.value = String(answer.attempts.length - 1);
    begin();
  }

  /** Shows the first square of the chosen attempt. */
  function begin() {
    step.max = String(explained?.attempts[Number(attempt.value)]?.squares.length ?? 1);
    step.value = "1";
    show();
  }

  function show() {
    const squares = explained?.attempts[Number(attempt.value)]?.squares ?? [];
    const at = squares[Number(step.value) - 1];
    byId("explain-steps").hidden = !at;
    light(at && panel.open ? [at.square] : []);
    back.disabled = step.value === step.min;
    next.disabled = step.value === step.max;
    if (!at) return fill(byId("explain-square"));
    step.setAttribute("aria-valuetext", t("square {number} of {count}", { number: step.value, count: SQUARES }));
    fill(
      byId("explain-square"),
      h(
        "p",
        {},
        h("b", {}, t("square {number} of {count}", { number: step.value, count: SQUARES })),
        ` · ${placeOf(at.square)} · ${t("{time} wanted", { time: time(at.desired_time) })}`,
      ),
      h(
        "ol",
        { className: "tried" },
        at.tried.map((tried, index) => line(tried, at.tried[index - 1])),
      ),
      h(
        "p",
        { className: "quiet" },
        at.goal === null
          ? t("No goal is left: the attempt failed.")
          : t("{count} more goals would have been tried next.", { count: at.untried.length }),
      ),
    );
  }

  /** @param {number} by */
  const go = (by) => {
    step.value = String(Number(step.value) + by);
    show();
  };
  on("explain-back", "click", () => go(-1));
  on("explain-next", "click", () => go(1));
  step.addEventListener("input", show);
  attempt.addEventListener("change", begin);

  /** Asks about the card of the page, if the panel is open and the card is another one. */
  function follow() {
    const { seed } = source();
    if (seed === "") [explained, requested] = [null, ""];
    if (!panel.open || seed === "") return show();
    const now = JSON.stringify(source());
    if (now !== requested) client.ask("bingo/explain", source());
    else show();
    requested = now;
  }
  panel.addEventListener("toggle", follow);
  return { follow };
}

/** Returns the place of a square on the card. @param {number} square */
const placeOf = (square) =>
  t("row {row}, column {column}", { row: Math.floor(square / SIDE) + 1, column: (square % SIDE) + 1 });

/**
 * Shows a goal that was tried, and before it where the generator began to look further.
 * @param {TriedGoal} tried
 * @param {TriedGoal | undefined} before
 */
function line(tried, before) {
  return h(
    "li",
    { className: tried.refused ? "" : "placed" },
    before &&
      before.offset !== tried.offset &&
      h(
        "p",
        { className: "quiet" },
        t("None is left. Now goals of up to {time} more or less:", { time: time(tried.offset) }),
      ),
    h("span", { lang: "en" }, tried.name),
    ` ${time(tried.time)} `,
    tried.refused ? h("small", { className: "quiet" }, why(tried.refused)) : h("b", {}, t("placed")),
  );
}

/** Says why a goal was refused. @param {Refused} refused */
function why(refused) {
  const category = "category" in refused ? refused.category : null;
  if (refused.why === "on_card") return t("on the card already ({place})", { place: placeOf(refused.square) });
  if (refused.why === "conflict")
    return (
      t("conflicts with the goal of {place}", { place: placeOf(refused.square) }) +
      (category ? `, ${t("shared: {type}", { type: category })}` : "")
    );
  if (refused.row === null) return t("these numbers refuse every goal");
  const row = refused.row.toUpperCase();
  if (category) return t("{row} would save too much in {type} alone", { row, type: category });
  const [saved, limit] = [time(refused.synergy), time(refused.limit)];
  if (refused.why === "saves") return t("{row} would save {saved}; the most is {limit}", { row, saved, limit });
  return t("{row} would save {saved}; the least is {limit}", { row, saved, limit });
}
