// Makes elements, and formats numbers and texts for people.

import { device } from "./store.js";
import { language, t } from "./words.js";

/** @typedef {Node | string | number | null | undefined | false} Child */

/**
 * Makes an element. A name that the element has as a property sets the property, and any other name sets an
 * attribute. Names that begin with `on` add listeners. A button submits its form only if `type` says so.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, any>} [properties]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  if (element instanceof HTMLButtonElement) element.type = "button";
  for (const [name, value] of Object.entries(properties)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name in element && name !== "list") /** @type {any} */ (element)[name] = value;
    else if (value !== undefined && value !== false) element.setAttribute(name, String(value));
  }
  fill(element, ...children);
  return element;
}

/** Elements that can have the keyboard focus. */
const FOCUSABLE = "button:not(:disabled), a[href], input, select, summary, [tabindex]";

/**
 * Replaces an element's children. If the keyboard focus was on the third one that can have it, it goes to the
 * new third one, and so on.
 * @param {Element} element @param {...(Child | Child[])} children
 */
export function fill(element, ...children) {
  const shown = children.flat().filter((child) => child !== null && child !== undefined && child !== false);
  const places = () => /** @type {HTMLElement[]} */ ([...element.querySelectorAll(FOCUSABLE)]);
  const place = places().findIndex((it) => it === document.activeElement);
  element.replaceChildren(...shown.map((child) => (child instanceof Node ? child : String(child))));
  if (place >= 0) (places()[place] ?? places().at(-1))?.focus();
}

/** Moves the keyboard to the first control in an element that is in sight. @param {Element | null} element */
export const focusFirst = (element) =>
  /** @type {HTMLElement[]} */ ([...(element?.querySelectorAll(FOCUSABLE) ?? [])])
    .find((it) => it.tabIndex >= 0 && it.checkVisibility())
    ?.focus();

/**
 * Returns the element with this id. Throws if the page has none.
 * @template {HTMLElement} [E=HTMLElement]
 * @param {string} id
 * @param {new () => E} [type]
 * @returns {E}
 */
export function byId(id, type) {
  const element = document.getElementById(id);
  if (!element || (type && !(element instanceof type))) throw new Error(`the page has no #${id}`);
  return /** @type {E} */ (element);
}

/** Returns the input field with this id. @param {string} id */
export const input = (id) => byId(id, HTMLInputElement);

/** Sets whether a toggle button is pressed. @param {Element} button @param {boolean} down */
export const press = (button, down) => button.setAttribute("aria-pressed", String(down));

/**
 * Adds a listener to the element with this id.
 * @param {string} id
 * @param {string} type
 * @param {(event: Event) => void} listener
 */
export const on = (id, type, listener) => byId(id).addEventListener(type, listener);

/** Calls `run` when the form is submitted, instead of loading a page. @param {string} id @param {() => void} run */
export function onSubmit(id, run) {
  on(id, "submit", (event) => {
    event.preventDefault();
    run();
  });
}

/** Calls `take` with what the player drops anywhere on the page. @param {(data: DataTransfer | null) => void} take */
export function onDrop(take) {
  for (const type of /** @type {const} */ (["dragover", "dragleave", "drop"])) {
    addEventListener(type, (event) => {
      event.preventDefault();
      document.body.classList.toggle("dropping", type === "dragover");
      if (type === "drop") take(event.dataTransfer);
    });
  }
}

/**
 * Whether Ctrl, Alt or Command is held, so that the key is one of the browser's shortcuts.
 * @param {KeyboardEvent} event
 */
export const isChord = (event) => event.ctrlKey || event.metaKey || event.altKey;

/**
 * Returns the cell of a grid that an arrow key leads to: the same one at the edge, and nothing for another key.
 * @param {string} key
 * @param {number} at
 * @param {number} across the cells of a line
 * @param {number} count all cells
 */
export function arrowFrom(key, at, across, count) {
  const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -across, ArrowDown: across }[key];
  if (by === undefined) return undefined;
  const next = at + by;
  const stays = Math.abs(by) > 1 || Math.floor(next / across) === Math.floor(at / across);
  return stays && next >= 0 && next < count ? next : at;
}

/**
 * Stores a field's value whenever it changes, and restores it when the page is loaded.
 * @param {string} id
 * @param {() => void} [onChange]
 */
export function saved(id, onChange) {
  const field = /** @type {HTMLInputElement | HTMLSelectElement} */ (byId(id));
  const key = `foretile.voltorb.${id}`;
  field.value = device.getItem(key) ?? field.value;
  field.addEventListener("change", () => {
    device.setItem(key, field.value);
    onChange?.();
  });
  return field;
}

/** The largest rounding error of a share, which is a sum of many numbers. */
const ROUNDING = 1e-12;

/**
 * Formats a share as a percentage. It reads 0 or 100 only if the share is 0 or 1 up to rounding errors.
 * @param {number} share 0 to 1 @param {number} [decimals]
 */
export function percent(share, decimals = 0) {
  const least = 10 ** -decimals;
  if (share <= ROUNDING) return fixed(0, decimals);
  if (share >= 1 - ROUNDING) return fixed(100, decimals);
  if (share * 100 < least) return `<${fixed(least, decimals)}`;
  if (share * 100 > 100 - least) return `>${fixed(100 - least, decimals)}`;
  return fixed(share * 100, decimals);
}

/** Formats a number with this many decimals. @param {number} number @param {number} decimals */
export const fixed = (number, decimals) =>
  Number(number.toFixed(decimals)).toLocaleString(language, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });

/** The day in UTC, such as 2026-11-22. */
export const today = () => new Date().toISOString().slice(0, 10);

/** Formats a number with at most one decimal, and with separators between thousands. @param {number} number */
export const thousands = (number) => number.toLocaleString(language, { maximumFractionDigits: 1 });

/** Makes the first letter a capital. @param {string} text */
export const capital = (text) => text[0].toUpperCase() + text.slice(1);

/** Formats seconds as minutes and seconds, such as 1:05. @param {number} seconds */
export function clock(seconds) {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** Says how many items a list leaves out, if any. @param {number} count @param {number} listed */
export const more = (count, listed) =>
  count > listed && h("span", { className: "quiet" }, t("and {count} more", { count: thousands(count - listed) }));

/** Makes a table. @param {string[]} heads @param {Child[]} lines @param {Child} [foot] */
export const table = (heads, lines, foot) =>
  h(
    "table",
    {},
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        heads.map((head) => h("th", { scope: "col" }, head)),
      ),
    ),
    h("tbody", {}, lines),
    foot && h("tfoot", {}, foot),
  );

/**
 * Makes a line of a table. In a narrow window each cell says its column's name.
 * @param {string[]} heads
 * @param {Child[]} cells
 * @param {Record<string, any>} [properties]
 */
export const line = (heads, cells, properties = {}) =>
  h(
    "tr",
    properties,
    cells.map((cell, column) => h("td", { "data-name": heads[column] }, cell)),
  );

/** Puts something long into a box that scrolls, also with the keyboard. @param {string} label @param {Child} child */
export const scroller = (label, child) =>
  h("div", { className: "scroll", tabIndex: 0, role: "region", "aria-label": label }, child);

/**
 * Returns a function that calls `run` once it has not been called for so many milliseconds.
 * @param {() => void} run
 * @param {number} ms
 */
export function whenQuiet(run, ms) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(run, ms);
  };
}

/** Copies a text to the clipboard, and says so on the button for a moment.
 * @param {HTMLButtonElement} button
 * @param {string} text
 */
export async function copy(button, text) {
  const label = button.textContent;
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = t("Copied");
  } catch {
    button.textContent = t("Cannot copy");
  }
  setTimeout(() => (button.textContent = label), 1500);
}

/** Saves a file as if the player had chosen to. @param {string} name @param {Blob} file */
export function download(name, file) {
  const link = h("a", { href: URL.createObjectURL(file), download: name });
  link.click();
  // Not every browser has taken the file by now.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
