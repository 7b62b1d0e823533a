// The three tabs of the page: to deal a card, to find a seed, and to have a list of one's own.

import { load, save, tab } from "../store.js";

const NAME = "bingo.tab";
const all = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".bingo-tabs [role=tab]"));

/** The element that a tab shows. @param {Element} one */
const panelOf = (one) => /** @type {HTMLElement} */ (document.getElementById(one.getAttribute("aria-controls") ?? ""));

/** Opens a tab, and closes the others. @param {Element} one */
function open(one) {
  for (const it of all) {
    const isOpen = it === one;
    it.setAttribute("aria-selected", String(isOpen));
    it.tabIndex = isOpen ? 0 : -1;
    panelOf(it).hidden = !isOpen;
  }
}

/**
 * Wires the tabs. The one that this tab had open is open again. `prepare` loads what a tab needs, by the id of what it
 * shows; a tab opens once that is done, so that no press in it is lost.
 * @param {(panel: string) => Promise<void>} prepare @param {() => void} onChange
 */
export function wireTabs(prepare, onChange) {
  let last = all[load(tab, NAME)] ?? all[0];
  const enter = async (/** @type {HTMLElement} */ one) => {
    last = one;
    save(tab, NAME, [...all].indexOf(one));
    await prepare(panelOf(one).id);
    // Another one was pressed meanwhile.
    if (last !== one) return;
    open(one);
    onChange();
  };
  all.forEach((one, index) => {
    one.addEventListener("click", () => enter(one));
    // Who comes near may press it.
    for (const type of ["pointerenter", "focus"]) one.addEventListener(type, () => prepare(panelOf(one).id));
    one.addEventListener("keydown", ({ key }) => {
      const by = { ArrowRight: 1, ArrowLeft: -1 }[key];
      if (!by) return;
      const next = all[(index + by + all.length) % all.length];
      next.focus();
      next.click();
    });
  });
  open(last);
  return prepare(panelOf(last).id);
}
