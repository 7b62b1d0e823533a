// The row that the player looks at: its squares are lit, and what is said of it is in sight.

import { showLooked } from "./report.js";
import { byId, on } from "../dom.js";

/**
 * Wires looking at rows. `light` highlights the squares of a row, or none; `ask` asks for what is to say of it, `popOut`
 * opens it in its own window, and `focus` moves the keyboard to its name. While `isAble` is false there is nothing to
 * look at.
 * @param {{
 *   light: (row: string) => void,
 *   ask: (row: string) => void,
 *   popOut: (row: string) => void,
 *   focus: (row: string) => void,
 *   isAble: () => boolean,
 * }} acts
 */
export function wireLooking({ light, ask, popOut, focus, isAble }) {
  /** The row that the report is about. */
  let looked = "";
  /** The kind of pointer that pressed a row's name last, or empty for the keyboard. */
  let pointer = "";
  /** What is said of a row, and beside the card all else with it, which scrolls. */
  const [panel, aside] = [byId("row-panel"), /** @type {HTMLElement} */ (document.querySelector(".aside"))];
  /** Where the scroll stood before the panel was brought into sight, or nothing while it is not. @type {number | null} */
  let scrolled = null;

  /**
   * Highlights a row and asks for its report. A finger that goes down shall not move what is under it.
   * @param {string} row @param {string} by the kind of pointer
   */
  function look(row, by) {
    if (!isAble()) return;
    light(row);
    looked = row;
    showLooked(true);
    if (by !== "touch") bring();
    ask(row);
  }

  /** Brings what is said of a row into sight. */
  function bring() {
    scrolled ??= aside.scrollTop;
    panel.scrollIntoView({ block: "nearest" });
    // Of a panel that is higher than the window, the title.
    byId("row-title").scrollIntoView({ block: "nearest" });
  }

  /** Puts all back to its place. */
  function unlook() {
    showLooked(false);
    light("");
    if (scrolled !== null) aside.scrollTop = scrolled;
    scrolled = null;
  }

  on("row-close", "click", () => {
    focus(looked);
    unlook();
  });
  on("pop-out", "click", () => popOut(looked));
  addEventListener("keydown", ({ key }) => key === "Escape" && unlook());

  return {
    unlook,
    /** Keeps in sight what grew, if it was brought there. */
    follow: () => scrolled !== null && bring(),
    /**
     * What the name of a row does. A finger cannot hover over a name to see the report, so its tap shows that.
     * @param {string} row
     */
    nameOf: (row) => ({
      onpointerenter: (/** @type {PointerEvent} */ event) => look(row, event.pointerType),
      onfocus: () => look(row, pointer),
      onpointerleave: () => pointer === "touch" || unlook(),
      onblur: () => light(""),
      onpointerdown: (/** @type {PointerEvent} */ event) => (pointer = event.pointerType),
      onkeydown: () => (pointer = ""),
      onclick: () => (pointer === "touch" ? look(row, "") : popOut(row)),
    }),
  };
}
