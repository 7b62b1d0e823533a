// What is shown of a race at a moment, by what the program says of it.

import { SQUARES, squaresOf } from "../bingo/race.js";
import { language, t } from "../words.js";
import { team } from "./teams.js";

/** The team whose view is shown, and how, or nothing if all marks are shown. @param {string} view */
export function viewOf(view) {
  const [how, color] = view.split(":");
  return color ? { how, color } : null;
}

/**
 * The squares at a moment.
 * @param {ReviewedRace} race @param {number} at after how many marks @param {string} view
 * @returns {ShownSquare[]}
 */
export function squaresAt(race, at, view) {
  const of = viewOf(view);
  const all = race.teams.map(({ color }, index) => ({ color, now: race.moments[at][index] }));
  const own = all.filter(({ color }) => !of || color === of.color);
  const marking = of?.how === "fog" ? all : own;
  const lines = own.flatMap(({ now }) => now.lines.flatMap((name) => squaresOf(name)));
  return Array.from({ length: SQUARES }, (_, index) => {
    const square = index + 1;
    const isSeen = of?.how !== "fog" || own.some(({ now }) => now.seen.includes(square));
    const teams = marking.filter(({ now }) => now.squares.includes(square)).map(({ color }) => color);
    // Who is blind does not know which squares are gone.
    const dead = teams.length || of?.how === "blind" ? [] : own.filter(({ now }) => now.dead.includes(square));
    const last = race.marks
      .slice(0, at)
      .findLast((mark) => mark.square === square && !mark.removed && teams.includes(mark.color));
    return {
      goal: race.goals[index],
      isSeen,
      teams,
      dead: dead.map(({ color }) => color),
      isDead: dead.length > 0 && dead.length === own.length,
      isLine: lines.includes(index),
      at: last?.at ?? null,
    };
  });
}

/**
 * The square of the last mark, from 1, if it is shown: a team alone does not see those of others.
 * @param {ReviewedRace} race @param {number} at after how many marks @param {string} view
 */
export function newestAt({ marks }, at, view) {
  const of = viewOf(view);
  const last = at ? marks[at - 1] : null;
  return last && (of?.how !== "blind" || of.color === last.color) ? last.square : null;
}

/** Formats seconds as hours, minutes and whole seconds, such as 1:02:03. @param {number} seconds */
export function time(seconds) {
  const whole = Math.floor(seconds);
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return hours ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

/** @param {Racer[]} people */
export const names = (people) =>
  new Intl.ListFormat(language, { style: "short" }).format(people.map(({ name }) => name));

/** Says what a moment's mark was. @param {ReviewedRace} race @param {number} at */
export function markText({ marks }, at) {
  if (!at) return t("Before the first mark.");
  const { at: seconds, color, goal, player, removed } = marks[at - 1];
  const values = {
    number: at.toLocaleString(language),
    count: marks.length.toLocaleString(language),
    time: time(seconds),
    player: player.name,
    team: team(color).name,
    goal,
  };
  return removed
    ? t("Mark {number} of {count}, {time}: {player} took {team} off “{goal}”.", values)
    : t("Mark {number} of {count}, {time}: {player} marked “{goal}” for {team}.", values);
}

/** Says who leads at a moment. @param {ReviewedRace} race @param {number} at */
export function leadText({ marks, teams }, at) {
  if (!at || teams.length < 2) return "";
  const { squares, lines } = marks[at - 1].leads;
  if (squares && squares === lines) return t("{team} leads, in squares and in lines.", { team: team(squares).name });
  return [
    squares && t("{team} has the most squares.", { team: team(squares).name }),
    lines && t("{team} has the most lines.", { team: team(lines).name }),
  ]
    .filter(Boolean)
    .join(" ");
}

/** What an aim is called. @param {RaceAim} aim */
export const aimName = (aim) =>
  ({ single: t("One line"), triple: t("Three lines"), majority: t("13 squares"), blackout: t("All squares") })[aim];

/**
 * What is to know of a race as a whole.
 * @param {ReviewedRace} race @param {string} view @param {boolean} isNewest whether its card is the newest one of its room
 */
export function notesOf({ goals, start, lockout, fog, whole, unmarked, board_differs: differs }, view, isNewest) {
  if (!start) return [t("Nobody marked anything on this card.")];
  return [
    start.revealed
      ? t("Times count from when a player first saw the card.")
      : t("Times count from the first mark: the race began earlier."),
    lockout.supposed
      ? t("Reviewed as a lockout, where a square is the first team's alone.")
      : t("Reviewed without lockout: every team can mark every square."),
    lockout.misfit &&
      t("Mark {number} fits no lockout, because of the colours on its square.", { number: lockout.misfit }),
    viewOf(view)?.how === "fog" &&
      fog.misfit &&
      t("Mark {number} is on a square that its team did not see: there was no fog, or more was seen from the start.", {
        number: fog.misfit,
      }),
    !whole && t("Marks from before the feed begins are missing: the address with /feed?full=true has all."),
    differs?.length &&
      t("The board has other marks on squares {squares}: it was saved at another moment, or the feed lacks marks.", {
        squares: differs.join(", "),
      }),
    goals.includes(null) &&
      (isNewest
        ? t("Goals that nobody marked are not known: add what the address with /board shows.")
        : t("Goals that nobody marked are not known: the address with /board shows the newest card.")),
    unmarked.length > 0 && t("There without a mark: {names}.", { names: names(unmarked) }),
  ].filter((note) => typeof note === "string");
}
