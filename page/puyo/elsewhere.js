// Lets the player say where a pair went: a picture for each place, which one touch takes. The program has said where it
// can go.

import { byId, fill, h, isChord } from "../dom.js";
import { TURNS } from "./pairs.js";
import { puyo } from "./shapes.js";

/** @param {string} at such as `3up` @returns {[number, PuyoTurn]} */
const partsOf = (at) => [Number(at[0]), /** @type {PuyoTurn} */ (at.slice(1))];

/**
 * The first of both columns that a pair lies in, counted in halves, so that a pair that lies across stands between its
 * columns.
 * @param {string} at
 */
function halfOf(at) {
  const [column, turn] = partsOf(at);
  return 2 * column - (turn === "right" ? 0 : turn === "left" ? 2 : 1);
}

/** The place where two puyos of one colour lie as at this one, if the axis comes first there. @param {string} at */
function alike(at) {
  const [column, turn] = partsOf(at);
  return turn === "down" ? `${column}up` : turn === "left" ? `${column - 1}right` : at;
}

/**
 * Wires the pictures, the field and the keys.
 * @param {HTMLElement} field
 * @param {(pair: string, column: number, turn: PuyoTurn) => string} name says where a pair goes
 * @param {() => void} onChange the choice has changed
 * @param {(at: string) => void} onPlace the player has placed the pair, such as at `3up`
 */
export function chooser(field, name, onChange, onPlace) {
  const [button, bar, panel] = ["elsewhere", "choosing", "plan"].map((id) => byId(id));
  /** Where the pair can go; null while nothing is to be chosen. @type {PuyoPlace[] | null} */
  let places = null;
  let isDouble = false;
  /** @type {{ column: number, turn: PuyoTurn }} */
  let wish = { column: 3, turn: "up" };

  const has = (/** @type {string} */ at) => places?.some((place) => place.at === at) ?? false;
  const chosen = () => places?.find(({ at }) => at === wish.column + wish.turn);
  /** The place whose picture shows this one, too. @param {string} at */
  const shownAt = (at) => (isDouble && has(alike(at)) ? alike(at) : at);

  /** Wishes for a place. @param {string} at */
  function wishAt(at) {
    const [column, turn] = partsOf(at);
    wish = { column, turn };
    for (const picture of bar.children)
      picture.classList.toggle("wished", /** @type {HTMLElement} */ (picture).dataset.at === shownAt(at));
    onChange();
    return true;
  }

  /** Wishes for a column: with the same turn, or with another if only that fits. @param {number} column */
  function wishFor(column) {
    const turn = [wish.turn, ...TURNS].find((turn) => has(column + turn));
    return turn !== undefined && wishAt(column + turn);
  }

  /** Goes to the next column on a side that the pair can reach. @param {number} side */
  function go(side) {
    for (let column = wish.column + side; column >= 1 && column <= 6; column += side) if (wishFor(column)) return;
  }

  function turn() {
    const from = TURNS.indexOf(wish.turn);
    const next = [1, 2, 3].map((by) => TURNS[(from + by) % TURNS.length]).find((turn) => has(wish.column + turn));
    if (next) wishAt(wish.column + next);
  }

  function place() {
    const at = chosen()?.at;
    if (at) onPlace(at);
  }

  function close() {
    places = null;
    bar.hidden = true;
    panel.classList.remove("choosing");
    button.setAttribute("aria-expanded", "false");
  }

  /**
   * A picture for each place: upright ones above those that lie across, each order of the puyos in a row.
   * @param {string} pair
   */
  function pictures(pair) {
    const rows = isDouble ? ["up", "right"] : ["up", "down", "right", "left"];
    const shown = (places ?? []).map(({ at }) => at).filter((at) => shownAt(at) === at);
    const rowOf = (/** @type {string} */ at) => rows.indexOf(partsOf(at)[1]) + 1 || rows.length;
    const sorted = shown.sort((one, other) => rowOf(one) - rowOf(other) || halfOf(one) - halfOf(other));
    fill(
      bar,
      ...sorted.map((at) => {
        const [column, turn] = partsOf(at);
        const letters = turn === "up" || turn === "left" ? [pair[1], pair[0]] : [pair[0], pair[1]];
        const isUpright = turn === "up" || turn === "down";
        return h(
          "button",
          {
            className: isUpright ? "upright" : "",
            "data-at": at,
            style: `grid-area: ${rowOf(at) + 1} / ${halfOf(at)} / auto / span 2`,
            onclick: () => onPlace(at),
            onpointerenter: () => wishAt(at),
            onfocus: () => wishAt(at),
          },
          h("span", { className: "unseen" }, name(pair, column, turn)),
          h(
            "span",
            { "aria-hidden": "true" },
            letters.map((letter) => puyo(letter)),
          ),
          isUpright && h("small", { "aria-hidden": "true" }, column),
        );
      }),
    );
  }

  /** @type {Record<string, () => void>} */
  const KEYS = { ArrowLeft: () => go(-1), ArrowRight: () => go(1), ArrowUp: turn, Enter: place };
  addEventListener("keydown", (event) => {
    if (
      !places ||
      isChord(event) ||
      event.target instanceof HTMLSelectElement ||
      event.target instanceof HTMLInputElement
    )
      return;
    // The button reads Cancel now.
    if (event.key === "Escape") return button.click();
    // Enter on a button or a link is theirs, except on the one that has begun this.
    if (
      !KEYS[event.key] ||
      (event.key === "Enter" &&
        event.target instanceof Element &&
        event.target.closest("button:not(#elsewhere), a, summary"))
    )
      return;
    event.preventDefault();
    KEYS[event.key]();
  });
  field.addEventListener("click", ({ target }) => {
    const column = Number(target instanceof Element && target.closest("div")?.dataset.column);
    if (!places || !column) return;
    if (column === wish.column) turn();
    else wishFor(column);
  });

  return {
    close,
    /** Whether the player is choosing. */
    isOpen: () => places !== null,
    /** The place that is chosen. @returns {PuyoPlace | undefined} */
    chosen,
    /** Lets the player choose among these places of a pair. @param {PuyoPlace[]} reached @param {string} pair */
    open(reached, pair) {
      places = reached;
      isDouble = pair[0] === pair[1];
      pictures(pair);
      bar.hidden = false;
      panel.classList.add("choosing");
      button.setAttribute("aria-expanded", "true");
      if (!wishFor(wish.column)) for (const column of [3, 4, 2, 5, 1, 6]) if (wishFor(column)) break;
    },
  };
}
