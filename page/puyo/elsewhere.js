// Lets the player say where a pair went: a picture for each place, which one touch takes. The program has said where it
// can go.

import { byId, fill, h, isChord } from "../dom.js";
import { aiming, alike, partsOf } from "./aim.js";
import { puyo } from "./shapes.js";

/**
 * The first of both columns that a pair lies in, counted in halves, so that a pair that lies across stands between its
 * columns.
 * @param {string} at
 */
function halfOf(at) {
  const [column, turn] = partsOf(at);
  return 2 * column - (turn === "right" ? 0 : turn === "left" ? 2 : 1);
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
  let [isOpen, isDouble] = [false, false];
  const aim = aiming(() => {
    mark();
    onChange();
  });
  const chosen = () => (isOpen ? aim.chosen() : undefined);
  /** The place whose picture shows this one, too. @param {string} at */
  const shownAt = (at) => (isDouble && aim.has(alike(at)) ? alike(at) : at);

  /** Marks the picture of the place that is chosen. */
  function mark() {
    const { at } = /** @type {PuyoPlace} */ (aim.chosen());
    for (const picture of bar.children)
      picture.classList.toggle("wished", /** @type {HTMLElement} */ (picture).dataset.at === shownAt(at));
  }

  function place() {
    const at = chosen()?.at;
    if (at) onPlace(at);
  }

  function close() {
    isOpen = false;
    bar.hidden = true;
    panel.classList.remove("choosing");
    button.setAttribute("aria-expanded", "false");
  }

  /**
   * A picture for each place: upright ones above those that lie across, each order of the puyos in a row.
   * @param {PuyoPlace[]} places @param {string} pair
   */
  function pictures(places, pair) {
    const rows = isDouble ? ["up", "right"] : ["up", "down", "right", "left"];
    const shown = places.map(({ at }) => at).filter((at) => shownAt(at) === at);
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
            onpointerenter: () => aim.to(at),
            onfocus: () => aim.to(at),
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
  const KEYS = { ArrowLeft: () => aim.go(-1), ArrowRight: () => aim.go(1), ArrowUp: () => aim.turn(), Enter: place };
  addEventListener("keydown", (event) => {
    if (
      !isOpen ||
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
    if (!isOpen || !column) return;
    if (column === aim.column()) aim.turn();
    else aim.toColumn(column);
  });

  return {
    close,
    /** Whether the player is choosing. */
    isOpen: () => isOpen,
    /** The place that is chosen. @returns {PuyoPlace | undefined} */
    chosen,
    /** Lets the player choose among these places of a pair. @param {PuyoPlace[]} reached @param {string} pair */
    open(reached, pair) {
      isOpen = true;
      isDouble = pair[0] === pair[1];
      aim.open(reached);
      pictures(reached, pair);
      mark();
      bar.hidden = false;
      panel.classList.add("choosing");
      button.setAttribute("aria-expanded", "true");
    },
  };
}
