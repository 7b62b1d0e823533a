// What a task wants, in words, and what an attempt has of it.

import { t } from "../words.js";

/** The puyos that a task counts, by the second number of its code. */
const PUYOS = [
  t("puyos"),
  t("red puyos"),
  t("green puyos"),
  t("blue puyos"),
  t("yellow puyos"),
  t("purple puyos"),
  t("garbage puyos"),
  t("coloured puyos"),
];

/**
 * The kinds of tasks, by the even number of their code: what is to be done, and what was done instead.
 * @type {Record<number, { wanted: (values: Values) => string, instead: (values: Values) => string }>}
 * @typedef {{ number: string, puyos: string, reached: number }} Values
 */
const KINDS = {
  2: { wanted: (values) => t("Clear all {puyos}.", values), instead: () => "" },
  10: {
    wanted: (values) => t("Pop {number} colours in all moves together.", values),
    instead: (values) => t("Colours in all moves together: {reached}. The task asks for {number}.", values),
  },
  12: {
    wanted: (values) => t("Pop {number} {puyos} in all moves together.", values),
    instead: (values) => t("Puyos in all moves together: {reached}. The task asks for {number}.", values),
  },
  30: {
    wanted: (values) => t("Make a chain of {number}.", values),
    instead: (values) => t("A chain of {reached}. The task asks for {number}.", values),
  },
  32: {
    wanted: (values) => t("Make a chain of {number} that clears all {puyos}.", values),
    instead: (values) => t("A chain of {reached}. The task asks for {number}.", values),
  },
  40: {
    wanted: (values) => t("Pop {number} colours at once.", values),
    instead: (values) => t("Colours at once: {reached}. The task asks for {number}.", values),
  },
  42: {
    wanted: (values) => t("Pop {number} {puyos} at once.", values),
    instead: (values) => t("Puyos at once: {reached}. The task asks for {number}.", values),
  },
  44: {
    wanted: (values) => t("Pop {number} groups of {puyos} at once.", values),
    instead: (values) => t("Groups at once: {reached}. The task asks for {number}.", values),
  },
  52: {
    wanted: (values) => t("Pop a group of {number} {puyos}.", values),
    instead: (values) => t("The largest group: {reached}. The task asks for {number}.", values),
  },
};

/** @param {PuzzlePlayed} played */
function read({ task, reached }) {
  const [kind, which, number] = task.code;
  const isMore = kind % 2 === 1;
  const values = {
    number: isMore
      ? t("{number} or more", { number })
      : (reached ?? 0) > number
        ? t("exactly {number}", { number })
        : String(number),
    puyos: PUYOS[which] ?? PUYOS[0],
    reached: reached ?? 0,
  };
  return { ...KINDS[kind & ~1], values };
}

/** What is to be done. @param {PuzzlePlayed} played */
export function wanted(played) {
  const { wanted, values } = read({ ...played, reached: 0 });
  return wanted(values);
}

/** What was done instead. @param {PuzzlePlayed} played */
export function instead(played) {
  const { instead, values } = read(played);
  const left = played.left ? t("Still there: {left} of the {puyos}.", { left: played.left, puyos: values.puyos }) : "";
  const popped = played.moves.some(({ steps }) => steps.length);
  return [popped ? instead(values) : t("Nothing popped."), left].filter(Boolean).join(" ");
}
