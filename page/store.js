// What this browser stores for the pages: on the device for all of them, and in a tab for that tab alone. Where it may
// store nothing, or has no room left, a page goes on with what it has in memory.

/** The names of what the pages store begin with this. */
export const OURS = "foretile.";

/** What cannot be stored. */
const failure = {
  /** Called when something cannot be stored. @type {() => void} */
  listener: () => {},
  failed: false,
};

/** Whether everything so far was stored. */
export const isStored = () => !failure.failed;

/** Calls a listener as soon as something cannot be stored, or at once if that happened before. @param {() => void} hear */
export function onFailure(hear) {
  failure.listener = hear;
  if (failure.failed) hear();
}

function fail() {
  if (failure.failed) return;
  failure.failed = true;
  failure.listener();
}

/**
 * A storage of the browser. Even to look at one that is forbidden is an error.
 * @param {"localStorage" | "sessionStorage"} name
 */
function shelfOf(name) {
  /** What could not be stored. @type {Map<string, string>} */
  const memory = new Map();
  /** @template T @param {(storage: Storage) => T} act @param {T} otherwise @returns {T} */
  const attempt = (act, otherwise) => {
    try {
      return act(window[name]);
    } catch {
      fail();
      return otherwise;
    }
  };
  return {
    /** @param {string} key @returns {string | null} */
    getItem: (key) => memory.get(key) ?? attempt((storage) => storage.getItem(key), null),
    /** Returns whether it was stored. @param {string} key @param {string} value */
    setItem(key, value) {
      const done = attempt((storage) => (storage.setItem(key, value), true), false);
      if (done) memory.delete(key);
      else memory.set(key, value);
      return done;
    },
    /** @param {string} key */
    removeItem(key) {
      memory.delete(key);
      attempt((storage) => storage.removeItem(key), undefined);
    },
    /** The names of what the pages have stored. */
    names: () =>
      [
        ...new Set([...attempt((storage) => Object.keys(storage), /** @type {string[]} */ ([])), ...memory.keys()]),
      ].filter((key) => key.startsWith(OURS)),
  };
}

/** @typedef {ReturnType<typeof shelfOf>} Shelf */

export const [device, tab] = [shelfOf("localStorage"), shelfOf("sessionStorage")];

/**
 * Returns what is stored under a name, or null if there is nothing that can be read.
 * @param {Shelf} shelf
 * @param {string} name
 */
export function load(shelf, name) {
  try {
    return JSON.parse(shelf.getItem(OURS + name) ?? "null");
  } catch {
    return null;
  }
}

/** @param {Shelf} shelf @param {string} name @param {unknown} value */
export const save = (shelf, name, value) => shelf.setItem(OURS + name, JSON.stringify(value));
