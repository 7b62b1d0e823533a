// Where a page's state lives: in the URL, so that a link shares it, and in this tab's own storage.
// A new tab starts from what was last seen anywhere; after that no tab touches another's.

import { byId, copy } from "/dom.js";

/**
 * A state that can be undone. `write` gives the part that belongs in the URL, `passing` names what is
 * kept nowhere else, and `fault` says what is wrong with a link.
 * @template S
 * @param {{
 *   name: string,
 *   start: S,
 *   read: (url: URLSearchParams, start: S) => S,
 *   write: (state: S) => Record<string, string>,
 *   passing?: (keyof S)[],
 *   fault?: (url: URLSearchParams) => string,
 * }} options
 */
export function stateOf({ name, start, read, write, passing = [], fault = () => "" }) {
  /** @type {Set<(state: S) => void>} */
  const listeners = new Set();
  /** @type {S[]} */
  let past = [];
  /** @type {S[]} */
  let future = [];
  const fragment = new URLSearchParams(location.hash.slice(1));
  const kept = load(sessionStorage, name) ?? (fragment.size ? null : load(localStorage, name));
  const passed = Object.fromEntries(passing.map((key) => [key, start[key]]));
  let state = { ...start, ...kept, ...passed };
  let wrong = fault(fragment);
  if (fragment.size) state = read(fragment, state);

  function changed() {
    const url = new URLSearchParams(write(state)).toString().replace(/%(3A|2C|3F)/g, decodeURIComponent);
    history.replaceState(null, "", url ? `#${url}` : location.pathname);
    for (const storage of [sessionStorage, localStorage]) save(storage, name, { ...state, ...passed });
    for (const listener of listeners) listener(state);
  }

  addEventListener("hashchange", () => {
    const url = new URLSearchParams(location.hash.slice(1));
    past.push(state);
    future = [];
    wrong = fault(url);
    state = read(url, { ...start, ...state });
    changed();
  });

  return {
    get: () => state,
    /** What is wrong with the link that was opened last, until something is changed. */
    fault: () => wrong,
    /** Changes some of it; one step to undo. @param {Partial<S>} part */
    set(part) {
      past = [...past.slice(-199), state];
      future = [];
      wrong = "";
      state = { ...state, ...part };
      changed();
    },
    /** Changes some of it that the last step brought; none to undo. @param {Partial<S>} part */
    amend(part) {
      state = { ...state, ...part };
      changed();
    },
    undo() {
      const before = past.pop();
      if (before === undefined) return;
      future.push(state);
      state = before;
      changed();
    },
    redo() {
      const after = future.pop();
      if (after === undefined) return;
      past.push(state);
      state = after;
      changed();
    },
    /** Wires the page's buttons to undo, redo and share, and the keys. */
    wireButtons() {
      const [undo, redo, share] = ["undo", "redo", "share"].map((id) => byId(id, HTMLButtonElement));
      undo.addEventListener("click", this.undo);
      redo.addEventListener("click", this.redo);
      share.addEventListener("click", () => copy(share, location.href));
      this.listen(() => {
        undo.disabled = !past.length;
        redo.disabled = !future.length;
      });
      addEventListener("keydown", (event) => {
        // Text has an undo of its own.
        if (event.target instanceof HTMLInputElement && event.target.type === "text" && !event.target.matches(".hint *")) return;
        const key = event.ctrlKey || event.metaKey ? event.key.toLowerCase() : "";
        if (key === "y" || (key === "z" && event.shiftKey)) this.redo();
        else if (key === "z") this.undo();
        else return;
        event.preventDefault();
      });
    },
    /** Hears of every change, and of the state now. @param {(state: S) => void} listener */
    listen(listener) {
      listeners.add(listener);
      listener(state);
    },
  };
}

/** @param {Storage} storage @param {string} name */
export function load(storage, name) {
  try {
    return JSON.parse(storage.getItem(`foretile.${name}`) ?? "null");
  } catch {
    return null;
  }
}

/** @param {Storage} storage @param {string} name @param {unknown} state */
export function save(storage, name, state) {
  try {
    storage.setItem(`foretile.${name}`, JSON.stringify(state));
  } catch {
    // A full or forbidden storage only costs the memory of it.
  }
}
