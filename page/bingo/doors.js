// The three doors of the page: to deal a card, to find a seed, and to have a list of one's own.

import { load, save, tab } from "../store.js";

const NAME = "bingo.door";
const all = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".doors [role=tab]"));

/** Opens a door, and closes the others. @param {Element} door */
function open(door) {
  for (const it of all) {
    const isOpen = it === door;
    it.setAttribute("aria-selected", String(isOpen));
    it.tabIndex = isOpen ? 0 : -1;
    /** @type {HTMLElement} */ (document.getElementById(it.getAttribute("aria-controls") ?? "")).hidden = !isOpen;
  }
}

/** Wires the tabs. The one that this tab had open is open again. @param {() => void} onChange */
export function wireDoors(onChange) {
  all.forEach((door, index) => {
    door.addEventListener("click", () => {
      open(door);
      onChange();
      save(tab, NAME, index);
    });
    door.addEventListener("keydown", ({ key }) => {
      const by = { ArrowRight: 1, ArrowLeft: -1 }[key];
      if (!by) return;
      const next = all[(index + by + all.length) % all.length];
      next.focus();
      next.click();
    });
  });
  open(all[load(tab, NAME)] ?? all[0]);
}
