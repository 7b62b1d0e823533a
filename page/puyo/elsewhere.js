// Lets the player say where a pair went. The program has said where it can go.

import { byId, isChord, on } from "../dom.js";

const TURNS = /** @type {const} */ (["up", "right", "down", "left"]);

/**
 * Wires the buttons, the field and the keys.
 * @param {HTMLElement} field
 * @param {() => void} onChange the choice has changed
 * @param {(at: string) => void} onPlace the player has placed the pair, such as at `3up`
 */
export function chooser(field, onChange, onPlace) {
  const [button, bar] = [byId("elsewhere"), byId("choosing")];
  /** Where the pair can go; null while nothing is to be chosen. @type {PuyoPlace[] | null} */
  let places = null;
  /** @type {{ column: number, turn: PuyoTurn }} */
  let wish = { column: 3, turn: "up" };

  const placeAt = (/** @type {number} */ column, /** @type {string} */ turn) => places?.find(({ at }) => at === `${column}${turn}`);
  const chosen = () => placeAt(wish.column, wish.turn);

  /** Wishes for a column: with the same turn, or with another if only that fits. @param {number} column */
  function wishFor(column) {
    const turn = [wish.turn, ...TURNS].find((turn) => placeAt(column, turn));
    if (!turn) return false;
    wish = { column, turn };
    onChange();
    return true;
  }

  /** Goes to the next column on a side that the pair can reach. @param {number} side */
  function go(side) {
    for (let column = wish.column + side; column >= 1 && column <= 6; column += side) if (wishFor(column)) return;
  }

  function turn() {
    const from = TURNS.indexOf(wish.turn);
    const next = [1, 2, 3].map((by) => TURNS[(from + by) % TURNS.length]).find((turn) => placeAt(wish.column, turn));
    if (next) wish = { ...wish, turn: next };
    onChange();
  }

  function place() {
    const at = chosen()?.at;
    if (at) onPlace(at);
  }

  function close() {
    places = null;
    bar.hidden = true;
    button.setAttribute("aria-expanded", "false");
  }

  /** @type {Record<string, () => void>} */
  const KEYS = { ArrowLeft: () => go(-1), ArrowRight: () => go(1), ArrowUp: turn, Enter: place };
  addEventListener("keydown", (event) => {
    if (!places || isChord(event) || event.target instanceof HTMLSelectElement || event.target instanceof HTMLInputElement) return;
    if (event.key === "Escape") {
      close();
      onChange();
      return;
    }
    // Enter on a button or a link is theirs, except on the one that has begun this.
    if (!KEYS[event.key] || (event.key === "Enter" && event.target instanceof Element && event.target.closest("button:not(#elsewhere), a, summary"))) return;
    event.preventDefault();
    KEYS[event.key]();
  });
  on("left", "click", () => go(-1));
  on("right", "click", () => go(1));
  on("turn", "click", turn);
  on("place", "click", place);
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
    /** Lets the player choose among these places. @param {PuyoPlace[]} reached */
    open(reached) {
      places = reached;
      bar.hidden = false;
      button.setAttribute("aria-expanded", "true");
      if (!wishFor(wish.column)) for (const column of [3, 4, 2, 5, 1, 6]) if (wishFor(column)) break;
      onChange();
    },
  };
}
