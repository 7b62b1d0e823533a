// The plan of a visit whose seed is known. The page requests it once, and again when the player leaves it.

import { latest } from "../ask.js";
import { byId, clock, fill, h, saved, thousands } from "../dom.js";
import { load, save, tab } from "../store.js";
import { cardName, turnedOn } from "./position.js";
import { counted, t } from "../words.js";

/** The storage of the plan, so that a page that is loaded again need not ask for it again. */
const NAME = "voltorb.route";

/**
 * Wires the fields of the goal and the list of the plan's rounds. `onPlan` is called when a new plan has come.
 * @param {() => VoltorbState} state
 * @param {() => void} onPlan
 */
export function routePlanner(state, onPlan) {
  const [goal, coins, rounds, minutes] = ["goal", "goal-coins", "goal-rounds", "goal-minutes"].map((id) =>
    saved(id, ask),
  );
  const [status, list] = [byId("route-status"), byId("route")];
  /** @type {Route | null} */
  let route = null;
  /** The visit that the plan is for. @type {Visit | null} */
  let plannedFor = null;
  /** The goal that the plan is for, as JSON. */
  let wanted = "";
  const planner = latest(
    (answer) => {
      route = answer;
      save(tab, NAME, { route, plannedFor, wanted });
      show(answer ? "" : t("This goal cannot be reached within these limits."));
      onPlan();
    },
    (message) => show(message),
  );

  /** Returns the goal and its limits as the question has them. */
  function errand() {
    byId("goal-coins-label").hidden = goal.value !== "coins";
    const number = (/** @type {typeof goal} */ field) =>
      field.value && field.validity.valid ? Number(field.value) : undefined;
    return {
      goal: goal.value === "coins" ? `coins:${number(coins) ?? 10000}` : goal.value,
      rounds: number(rounds),
      minutes: number(minutes),
    };
  }

  function ask() {
    const { visit } = state();
    const what = errand();
    if (!visit) return;
    [plannedFor, wanted, route] = [visit, JSON.stringify(what), null];
    show(t("Planning…"));
    planner.ask("voltorb/route", { seed: visit.seed, advance: visit.start, notes: visit.log.join(" "), ...what });
  }

  /** Restores the stored plan if it has the same goal. */
  function restore() {
    const stored = load(tab, NAME);
    if (stored?.wanted === JSON.stringify(errand())) ({ route, plannedFor, wanted } = stored);
  }

  /** Returns what is left of the plan in this round, or null if the player has left the plan.
   * @param {VoltorbState} now @param {Visit & { board: string }} visit @returns {Step | null} */
  function step({ rounds, cards }, { seed, start, log, board }) {
    if (
      !route ||
      plannedFor?.seed !== seed ||
      plannedFor.start !== start ||
      plannedFor.log.some((word, index) => word !== log[index])
    )
      return null;
    const same = rounds.every((round, index) => {
      const planned = route?.rounds[index];
      return (
        planned &&
        round.outcome === planned.outcome &&
        round.flipped === planned.cards_flipped &&
        round.coins === planned.coins
      );
    });
    const planned = route.rounds[rounds.length];
    const turned = turnedOn(cards);
    if (!same) return null;
    if (!planned) return turned.length ? null : { cards: [], quit: false };
    if (planned.board !== board || turned.some((card) => !planned.flips.includes(card))) return null;
    return { cards: planned.flips.filter((card) => !turned.includes(card)), quit: planned.outcome === "quit" };
  }

  /** @param {string | Node} message */
  function show(message) {
    if (!route) return (fill(status, message), fill(list));
    const done = state().rounds.length - route.played;
    const left = route.round_seconds.slice(Math.max(done, 0)).reduce((sum, seconds) => sum + seconds, 0);
    const plan = planOf(route);
    fill(
      status,
      plan.length <= done
        ? t("The plan is done.")
        : [
            t("At the end: {coins} coins and level {level}, in about {time} minutes.", {
              coins: thousands(route.coins),
              level: route.level,
              time: clock(left),
            }),
            !route.exact && ` ${t("There may be a better plan.")}`,
          ],
    );
    if (list.dataset.plan !== plan.join()) {
      fill(
        list,
        plan.map((line) => h("li", {}, line)),
      );
      list.setAttribute("start", String(route.played + 1));
      list.dataset.plan = plan.join();
    }
    [...list.children].forEach((line, index) => {
      line.classList.toggle("over", index < done);
      if (index === done) line.setAttribute("aria-current", "step");
      else line.removeAttribute("aria-current");
    });
    // The page itself stays where it is.
    const now = list.children[done];
    if (now instanceof HTMLElement) list.scrollTop = now.offsetTop - list.offsetTop - now.offsetHeight;
  }

  return {
    step,
    errand,
    /**
     * Goes on with the plan after a change of the state, or asks for another one.
     * @param {VoltorbState} now
     * @param {Visit & { board: string }} visit
     */
    follow(now, visit) {
      if (!plannedFor) restore();
      if (step(now, visit)) show("");
      else ask();
    },
    stop() {
      planner.stop();
      route = null;
    },
  };
}

/** Says what a plan does in each round that is left. @param {Route} route */
const planOf = ({ rounds, played, face_up }) =>
  rounds.slice(played).map((round, index) => {
    const cards = round.flips
      .slice(index ? 0 : face_up)
      .map((card) => named(card, round.board))
      .join(t("; "));
    const [level, end] = [round.level, ending(round)];
    return cards
      ? t("level {level}: turn {cards}; {end}.", { level, cards, end })
      : t("level {level}: {end}.", { level, end });
  });

/** Writes a card with its row, column and value. @param {number} card @param {string} board */
function named(card, board) {
  return board[card] === "0"
    ? t("{card} (Voltorb)", { card: cardName(card) })
    : t("{card} ({value})", { card: cardName(card), value: board[card] });
}

/** Says how a planned round ends. @param {RoundRecord} round */
function ending({ outcome, coins }) {
  if (outcome === "won") return counted(coins, "won, {count} coin", "won, {count} coins");
  return outcome === "quit"
    ? counted(coins, "quit with {count} coin", "quit with {count} coins")
    : t("lost on purpose");
}
