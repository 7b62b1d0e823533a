// The rounds that are over in this visit, and what the rest of it may bring.

import { latest } from "../ask.js";
import { byId, fill, h, input, saved, scroller, table, thousands } from "../dom.js";
import { secondsOf } from "../practice/rounds.js";
import { counted, t } from "../words.js";
import { minutesTo, withError } from "./values.js";

const SIGNS = { won: t("✓ won"), quit: t("– quit"), lost: t("✗ lost") };
const HOUR = 3600;

/**
 * Returns the coins per hour of the rounds whose time is known, or null if there is none. A round lasts from the end of
 * the one before.
 * @param {Round[]} rounds
 */
function paceOf(rounds) {
  let [coins, time] = [0, 0];
  for (const [index, round] of rounds.entries()) {
    const seconds = secondsOf(rounds[index - 1]?.ended, round.ended);
    if (seconds) [coins, time] = [coins + round.coins, time + seconds];
  }
  return time ? (coins / time) * HOUR : null;
}

/**
 * Wires the panel. `onNew` is called when the player begins a new visit, and `onWanted` for another number of coins.
 * @param {() => void} onNew @param {() => void} onWanted
 */
export function sessionPanel(onNew, onWanted) {
  const [panel, place] = [byId("session-panel", HTMLDetailsElement), byId("session")];
  const wanted = input("wanted");
  /** The state that is shown. @type {VoltorbState | null} */
  let now = null;
  /** The last number of coins that was wanted. */
  let coins = Number(wanted.defaultValue);
  /** The last request, as JSON. */
  let requested = "";
  /** The last answer, with the coins that it is about. @type {Outlook & { coins: number } | null} */
  let outlook = null;
  const expected = latest(
    (answer) => showOutlook((outlook = { ...answer, coins })),
    () => {
      [requested, outlook] = ["", null];
      fill(byId("outlook"));
    },
  );
  saved("wanted", () => {
    want();
    onWanted();
  });
  want();

  /** Takes the number of coins, unless it is none. */
  function want() {
    if (wanted.checkValidity()) coins = wanted.valueAsNumber;
  }

  /** Asks what the rest of the visit may bring. It is another question only after a round, or for another goal. */
  function expect() {
    if (!now) return;
    const { run = 0, purse = 0 } = now.rounds.at(-1) ?? {};
    const question = { level: now.level, run, purse, coins };
    if (requested === JSON.stringify(question)) return;
    requested = JSON.stringify(question);
    expected.ask("voltorb/outlook", question);
  }

  /** Shows what to expect of the rest of the visit. @param {Outlook & { coins: number }} outlook */
  function showOutlook({
    coins_per_hour,
    coins_per_hour_error,
    minutes_to_coins,
    minutes_to_coins_error,
    minutes_to_level_8,
    minutes_to_level_8_error,
    coins,
  }) {
    const pace = paceOf(now?.rounds ?? []);
    const rows = [
      ...(pace === null ? [] : [[thousands(Math.round(pace)), t("coins per hour so far")]]),
      [withError(thousands(hundreds(coins_per_hour)), hundreds(coins_per_hour_error)), t("expected coins per hour")],
      [minutes(minutes_to_coins, minutes_to_coins_error), minutesTo(coins)],
      [minutes(minutes_to_level_8, minutes_to_level_8_error), t("minutes to level 8")],
    ];
    fill(
      byId("outlook"),
      rows.map(([figure, what]) => h("div", {}, h("dt", {}, what), h("dd", {}, figure))),
    );
  }

  return {
    /** Returns the coins that are wanted. */
    wanted: () => coins,
    /** @param {VoltorbState} state */
    show(state) {
      // It opens with the first round that has ended, and folds with a new visit.
      if (!now?.rounds.length !== !state.rounds.length) panel.open = state.rounds.length > 0;
      now = state;
      fill(place, roundsOf(state, onNew));
      // With the seed, the plan shows what comes.
      byId("ahead-of-visit").hidden = state.visit !== null;
      if (outlook) showOutlook(outlook);
      expect();
    },
  };
}

/** Rounds to hundreds. @param {number} number */
const hundreds = (number) => Math.round(number / 100) * 100;

/** Formats minutes that are measured, unless there are none to go. @param {number} minutes @param {number} error */
const minutes = (minutes, error) => (minutes === 0 ? thousands(0) : withError(thousands(minutes), error));

/** Returns the table of the rounds. @param {VoltorbState} state @param {() => void} onNew */
function roundsOf({ rounds }, onNew) {
  if (!rounds.length) return [h("p", { className: "quiet" }, t("No round has ended yet."))];
  const { purse } = rounds[rounds.length - 1];
  const rows = rounds.map((round, index) =>
    h(
      "tr",
      { className: round.outcome },
      [index + 1, round.level, SIGNS[round.outcome], round.flipped, thousands(round.coins)].map((cell) =>
        h("td", {}, cell),
      ),
    ),
  );
  return [
    scroller(t("Rounds"), table([t("Round"), t("Level"), t("End"), t("Cards"), t("Coins")], rows.reverse())),
    h(
      "div",
      { className: "bar" },
      purse !== undefined && h("strong", {}, counted(purse, "{count} coin", "{count} coins")),
      h("span", { className: "spring" }),
      h("button", { title: t("Start over at level 1"), onclick: onNew }, t("Start over")),
    ),
  ];
}
