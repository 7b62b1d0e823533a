// The three doors of the page: to deal a card, to find a seed, and to have a list of one's own.

import { load, save, tab } from "../store.js";

const NAME = "bingo.door";
const all = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".doors [role=tab]"));

/** The element that a door shows. @param {Element} door */
const panelOf = (door) =>
  /** @type {HTMLElement} */ (document.getElementById(door.getAttribute("aria-controls") ?? ""));

/** Opens a door, and closes the others. @param {Element} door */
function open(door) {
  for (const it of all) {
    const isOpen = it === door;
    it.setAttribute("aria-selected", String(isOpen));
    it.tabIndex = isOpen ? 0 : -1;
    panelOf(it).hidden = !isOpen;
  }
}

/**
 * Wires the tabs. The one that this tab had open is open again. `prepare` loads what a door needs, by the id of what it
 * shows; a door opens once that is done, so that no press in it is lost.
 * @param {(panel: string) => Promise<void>} prepare @param {() => void} onChange
 */
export function wireDoors(prepare, onChange) {
  let last = all[load(tab, NAME)] ?? all[0];
  const enter = async (/** @type {HTMLElement} */ door) => {
    last = door;
    await prepare(panelOf(door).id);
    // Another one was pressed meanwhile.
    if (last !== door) return;
    open(door);
    onChange();
    save(tab, NAME, [...all].indexOf(door));
  };
  all.forEach((door, index) => {
    door.addEventListener("click", () => enter(door));
    // Who comes near may press it.
    for (const type of ["pointerenter", "focus"]) door.addEventListener(type, () => prepare(panelOf(door).id));
    door.addEventListener("keydown", ({ key }) => {
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
