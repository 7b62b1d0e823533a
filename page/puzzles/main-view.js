// Draws a puzzle: the field, the pairs and the buttons, a chain step by step, and how the puzzle stands.

import { byId, fill, h } from "../dom.js";
import { partsOf } from "../puyo/aim.js";
import { landing, stopsOf } from "../puyo/chain.js";
import { draw } from "../puyo/field.js";
import { nameOf, pairShapes, placementOf, puyo } from "../puyo/shapes.js";
import { t } from "../words.js";
import { PUZZLES } from "./list.js";
import { instead, wanted } from "./tasks.js";

/** How long a step of a chain is looked at before it pops, and after it fell; and how long a pair that landed. */
const [POP_MS, FALL_MS, LAND_MS] = [600, 350, 250];

export const [field, status] = ["field", "status"].map((id) => byId(id));
export const which = byId("which", HTMLSelectElement);
export const [left, right, drop] = ["left", "right", "drop"].map((id) => byId(id, HTMLButtonElement));
export const [following, undo, again, hinting] = ["following", "undo", "again", "hint"].map((id) =>
  byId(id, HTMLButtonElement),
);
const aimStatus = byId("move-status");

/** Says how the puzzle stands. @param {PuzzlePlayed} answer */
export function showStatus(answer) {
  status.classList.toggle("met", answer.state === "met");
  const chain = answer.moves.at(-1)?.steps.length ?? 0;
  fill(
    status,
    {
      open: chain ? t("A chain of {count}.", { count: chain }) : "",
      met: t("Solved!"),
      over: t("Not solved. {instead}", { instead: instead(answer) }),
      lost: t("Column 3 is full: this attempt is over."),
    }[answer.state],
  );
}

/** Waits, or ends at once with the signal. @param {number} ms @param {AbortSignal} signal */
const wait = (ms, signal) =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => (clearTimeout(timer), resolve(null)), { once: true });
  });

/** Shows what moves do, step by step. @param {string[]} before @param {PuzzleMove[]} moves @param {AbortSignal} signal */
export async function play(before, moves, signal) {
  fill(status);
  fill(aimStatus);
  field.classList.add("runs");
  field.style.setProperty("--pop-ms", `${POP_MS}ms`);
  let rows = before;
  try {
    for (const move of moves) {
      draw(field, move.landed, { landed: landing(rows, move) });
      if (move.steps.length) await wait(LAND_MS, signal);
      for (const [index, stop] of stopsOf(move).entries()) {
        if (signal.aborted) return;
        if (index) {
          draw(field, stop.rows, { fallen: stop.fallen });
          await wait(FALL_MS, signal);
        }
        if (!stop.popping.length || signal.aborted) continue;
        fill(status, t("Chain {chain}", { chain: index + 1 }));
        draw(field, stop.rows, { popping: stop.popping });
        await wait(POP_MS, signal);
      }
      rows = move.steps.at(-1)?.field ?? move.landed;
    }
  } finally {
    field.classList.remove("runs");
  }
}

/** Where the next pair goes, in words. @param {string} at @param {number} number @param {PuzzlePlayed} played */
const placeText = (at, number, { coming: upcoming }) => placementOf(number, upcoming[0] ?? "", ...partsOf(at));

/** @param {string | null | undefined} at see `hint` @param {number} number @param {PuzzlePlayed} played @param {number} seconds */
export const hintText = (at, number, played, seconds) =>
  at
    ? t("Hint, proven: {placement}", { placement: placeText(at, number, played) })
    : at === null
      ? t("From here it cannot be solved: undo.")
      : t("Nothing is proven within {count} seconds.", { count: seconds });

/**
 * Shows the field and the pairs to come, the next one where it would land.
 * @param {PuzzlePlayed} played @param {number} number @param {PuyoPlace} [chosen]
 */
export function showField(played, number, chosen) {
  const { coming: upcoming, field: rows, state } = played;
  const [cells, pair] = [chosen ? [chosen.axis, chosen.other] : [], upcoming[0] ?? ""];
  const ghost = cells.flatMap((cell, half) => (cell ? [{ column: cell[0], row: cell[1], letter: pair[half] }] : []));
  draw(field, rows, { ghost, column: ghost.length ? chosen?.axis[0] : undefined });
  fill(byId("goal"), wanted(played));
  fill(aimStatus, chosen ? placeText(chosen.at, number, played) : "");
  fill(
    byId("queue"),
    ...upcoming.map((next, index) =>
      h(
        "div",
        {
          className: `pair ${index || state !== "open" ? "" : "now"}`,
          role: "img",
          "aria-label": next ? [...next].map(nameOf).join(" ") : nameOf("*"),
        },
        next ? pairShapes(next) : puyo("*"),
      ),
    ),
  );
}

/** Shows what can be done now. @param {PuzzlePlayed["state"]} state @param {boolean} isBegun */
export function showButtons(state, isBegun) {
  const isOpen = state === "open";
  left.hidden = right.hidden = drop.hidden = hinting.hidden = !isOpen;
  following.hidden = state !== "met";
  again.hidden = isOpen;
  undo.hidden = state === "met";
  undo.classList.toggle("main", !isOpen);
  again.disabled = undo.disabled = !isBegun;
}

/** Lists our puzzles, and one that is none of them. @param {string} shown @param {string} ofDay @param {string[]} solved */
export function showList(shown, ofDay, solved) {
  const ours = PUZZLES.map((puzzle, index) => ({
    puzzle,
    name: t("Puzzle {number} of {count}", { number: index + 1, count: PUZZLES.length }),
  }));
  const named = [{ puzzle: ofDay, name: t("Today's puzzle") }, ...ours];
  if (named.every(({ puzzle }) => puzzle !== shown))
    named.unshift({ puzzle: shown, name: t("A puzzle by its address") });
  fill(
    which,
    ...named.map(({ puzzle, name }) =>
      h("option", { value: puzzle }, solved.includes(puzzle) ? t("{name}, solved", { name }) : name),
    ),
  );
  which.value = shown;
}
