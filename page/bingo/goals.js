// The goals that a search looks for: their names are completed, and shown where they are on a card.

import { ask } from "../ask.js";
import { fill, h } from "../dom.js";
import { s } from "../svg.js";
import { USUAL } from "./race.js";

/** A goal to look for: a name or an id, and its square if that was said. @typedef {{ goal: string, at: number | null }} Wanted */
/** A goal of a list. @typedef {{ id?: string, name: string }} Named */

/** The most names to propose. */
const PROPOSED = 30;

/** Reads goals, separated by semicolons, each perhaps with the number of its square. @param {string} text @returns {Wanted[]} */
export const wantedIn = (text) =>
  text
    .split(";")
    .map((part) => /^\s*(?:(\d+)\s*=)?\s*(.*?)\s*$/.exec(part) ?? [])
    .filter(([, , goal]) => goal)
    .map(([, at, goal]) => ({ goal: goal.toLowerCase(), at: at ? Number(at) - 1 : null }));

/**
 * The squares of a card with these goals.
 * @param {Wanted[]} wanted @param {string[]} card its goals' names or ids @param {Named[]} known the list's goals
 */
export function squaresWith(wanted, card, known) {
  const nameOf = new Map(known.map(({ id, name }) => [id, name]));
  return card.flatMap((goal, square) => {
    const names = [goal, nameOf.get(goal)].map((name) => name?.toLowerCase());
    return wanted.some((one) => names.includes(one.goal) && (one.at ?? square) === square) ? [square] : [];
  });
}

/**
 * A small picture of a card with these squares.
 * @param {number[]} squares @param {import("./race.js").Size} [size]
 */
export function smallCard(squares, { rows, columns } = USUAL) {
  const box = (/** @type {number} */ square) => `M${square % columns} ${Math.floor(square / columns)}h1v1h-1z`;
  const all = Array.from({ length: rows * columns }, (_, square) => box(square)).join("");
  return s(
    "svg",
    { viewBox: `0 0 ${columns} ${rows}`, class: "small-card", "aria-hidden": "true" },
    s("path", { d: all, class: "all" }),
    s("path", { d: squares.map(box).join("") }),
  );
}

/**
 * Returns a function that asks for the goals of the page's list, once for each list. What is known of the last one is
 * its member `known`.
 * @param {() => { seed: unknown }} source
 */
export function goalNames(source) {
  let about = "";
  /** @type {Promise<Named[]>} */
  let answer = Promise.resolve([]);
  const names = Object.assign(
    () => {
      const { seed: _, ...list } = source();
      const now = JSON.stringify(list);
      if (now !== about) {
        about = now;
        names.known = [];
        answer = ask("bingo/study", { ...list, seeds: "1..1" }).then(({ goals }) => (names.known = goals));
        answer.catch(() => (about = ""));
      }
      return answer;
    },
    { known: /** @type {Named[]} */ ([]) },
  );
  return names;
}

/**
 * Completes the goal that is being typed, behind those before it.
 * @param {HTMLInputElement} field with a list of its own @param {() => Promise<Named[]>} names
 */
export function completed(field, names) {
  const propose = async () => {
    const [, before, typed] = /^(.*;\s*(?:\d+\s*=\s*)?|\s*(?:\d+\s*=\s*)?)(.*)$/s.exec(field.value) ?? ["", "", ""];
    const part = typed.toLowerCase();
    const all = await names().catch(() => []);
    const fitting = [...new Set(all.map(({ name }) => name))].filter((name) => name.toLowerCase().includes(part));
    if (field.list)
      fill(
        field.list,
        fitting.slice(0, PROPOSED).map((name) => h("option", { value: before + name })),
      );
  };
  field.addEventListener("focus", propose);
  field.addEventListener("input", propose);
}
