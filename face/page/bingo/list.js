// The player's own goal list, kept on this machine.

const KEY = "foretile.bingo.list";

/** @typedef {{ name: string, list: object }} Kept */

/** @type {Kept | null | undefined} */
let memory;

/** @returns {Kept | null} */
export function kept() {
  if (memory === undefined) {
    try {
      memory = JSON.parse(localStorage.getItem(KEY) ?? "null");
    } catch {
      memory = null;
    }
  }
  return memory ?? null;
}

/** @param {string} name @param {object} list */
export function keep(name, list) {
  memory = { name, list };
  try {
    localStorage.setItem(KEY, JSON.stringify(memory));
  } catch {
    // A full or forbidden storage: the list lasts as long as the tab.
  }
}

export function forget() {
  memory = null;
  localStorage.removeItem(KEY);
}
