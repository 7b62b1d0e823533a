// Keeps a page's state in the URL, so that a link shares it, and in the tab's own storage. A new tab starts with
// the last state of any tab. After that, tabs do not change each other's state.

import { byId, copy } from "./dom.js";
import { device, load, save, tab } from "./store.js";

/**
 * Makes a state with undo. `write` returns the part that belongs in the URL, `passing` names the members that
 * only the URL has, `fault` says what is wrong with a link, and `settle` returns what a changed state has to be.
 * @template S
 * @param {{
 *   name: string,
 *   start: S,
 *   read: (url: URLSearchParams, start: S) => S,
 *   write: (state: S) => Record<string, string>,
 *   passing?: (keyof S)[],
 *   fault?: (url: URLSearchParams) => string,
 *   settle?: (before: S, now: S) => S,
 * }} options
 */
export function stateOf({ name, start, read, write, passing = [], fault = () => "", settle = (_, now) => now }) {
  /** @type {Set<(state: S) => void>} */
  const listeners = new Set();
  /** @type {S[]} */
  let past = [];
  /** @type {S[]} */
  let future = [];
  const fragment = new URLSearchParams(location.hash.slice(1));
  const stored = load(tab, name) ?? (fragment.size ? null : load(device, name));
  const passed = Object.fromEntries(passing.map((key) => [key, start[key]]));
  let state = { ...start, ...stored, ...passed };
  let wrong = fault(fragment);
  if (fragment.size) state = settle(state, read(fragment, state));

  /** Shows the state in the page's address, which is its link. */
  function address() {
    const url = new URLSearchParams(write(state)).toString().replace(/%(3A|2C|3F)/g, decodeURIComponent);
    history.replaceState(history.state, "", url ? `#${url}` : location.pathname);
  }
  if (stored && !fragment.size) address();

  function changed() {
    address();
    for (const shelf of [tab, device]) save(shelf, name, { ...state, ...passed });
    for (const listener of listeners) listener(state);
  }

  /** Goes to the last state of one list, and puts the present one on the other. @param {S[]} from @param {S[]} to */
  function go(from, to) {
    const other = from.pop();
    if (other === undefined) return;
    to.push(state);
    state = other;
    changed();
  }

  addEventListener("hashchange", () => {
    const url = new URLSearchParams(location.hash.slice(1));
    past.push(state);
    future = [];
    wrong = fault(url);
    state = settle(state, read(url, { ...start, ...state }));
    changed();
  });

  return {
    get: () => state,
    /** Says what is wrong with the link that was opened last, until the state changes. */
    fault: () => wrong,
    /** Changes a part of the state, as one step that can be undone. @param {Partial<S>} part */
    set(part) {
      past = [...past.slice(-199), state];
      future = [];
      wrong = "";
      state = settle(state, { ...state, ...part });
      changed();
    },
    /** Changes a part of the state as if the last step had done it: undo takes back both. @param {Partial<S>} part */
    amend(part) {
      state = settle(state, { ...state, ...part });
      changed();
    },
    /**
     * Changes the state and all those that undo and redo can go to, as if it had always been so.
     * @param {(state: S) => S} change
     */
    rebase(change) {
      [past, future] = [past.map(change), future.map(change)];
      state = change(state);
      changed();
    },
    undo: () => go(past, future),
    redo: () => go(future, past),
    /**
     * Wires the page's buttons for undo, redo and share, and the keys for undo and redo.
     * @param {() => string | Promise<string>} [link] returns what is shared
     */
    wireButtons(link = () => location.href) {
      const [undo, redo, share] = ["undo", "redo", "share"].map((id) => byId(id, HTMLButtonElement));
      undo.addEventListener("click", this.undo);
      redo.addEventListener("click", this.redo);
      share.addEventListener("click", async () => copy(share, await link()));
      this.listen(() => {
        undo.disabled = !past.length;
        redo.disabled = !future.length;
      });
      addEventListener("keydown", (event) => {
        // The browser has an undo of its own for text fields.
        if (
          event.target instanceof HTMLInputElement &&
          event.target.type === "text" &&
          !event.target.matches(".hint *")
        )
          return;
        const key = event.ctrlKey || event.metaKey ? event.key.toLowerCase() : "";
        if (key === "y" || (key === "z" && event.shiftKey)) this.redo();
        else if (key === "z") this.undo();
        else return;
        event.preventDefault();
      });
    },
    /** Calls a listener now and after every change. @param {(state: S) => void} listener */
    listen(listener) {
      listeners.add(listener);
      listener(state);
    },
  };
}
