// Elements from plain code.

/** @typedef {Node | string | number | null | undefined | false} Child */

/**
 * Makes an element. Properties that the element has are set as such, the others as attributes;
 * `on…` are listeners. A button submits no form unless it says so.
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

/** What the keyboard can be on. */
const FOCUSABLE = "button:not(:disabled), a[href], input, select, summary, [tabindex]";

/**
 * Replaces an element's children. The keyboard stays where it was among them.
 * @param {Element} element @param {...(Child | Child[])} children
 */
export function fill(element, ...children) {
  const shown = children.flat().filter((child) => child !== null && child !== undefined && child !== false);
  const places = () => /** @type {HTMLElement[]} */ ([...element.querySelectorAll(FOCUSABLE)]);
  const place = places().findIndex((it) => it === document.activeElement);
  element.replaceChildren(...shown.map((child) => (child instanceof Node ? child : String(child))));
  if (place >= 0) (places()[place] ?? places().at(-1))?.focus();
}

/**
 * The element with this id, which the page must have.
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

/** The field with this id. @param {string} id */
export const input = (id) => byId(id, HTMLInputElement);

/** Whether a button that stays down is down. @param {Element} button @param {boolean} down */
export const press = (button, down) => button.setAttribute("aria-pressed", String(down));

/** Listens to the element with this id. @param {string} id @param {string} type @param {(event: Event) => void} listener */
export const on = (id, type, listener) => byId(id).addEventListener(type, listener);

/** What a form does instead of loading a page. @param {string} id @param {() => void} run */
export function onSubmit(id, run) {
  on(id, "submit", (event) => {
    event.preventDefault();
    run();
  });
}

/** What is dropped anywhere on the page. @param {(data: DataTransfer | null) => void} take */
export function onDrop(take) {
  for (const type of /** @type {const} */ (["dragover", "dragleave", "drop"])) {
    addEventListener(type, (event) => {
      event.preventDefault();
      document.body.classList.toggle("dropping", type === "dragover");
      if (type === "drop") take(event.dataTransfer);
    });
  }
}

/** Whether a key is held that makes another one the browser's. @param {KeyboardEvent} event */
export const isChord = (event) => event.ctrlKey || event.metaKey || event.altKey;

/** A field keeps its value from one visit to the next. @param {string} id @param {() => void} [onChange] */
export function kept(id, onChange) {
  const field = /** @type {HTMLInputElement | HTMLSelectElement} */ (byId(id));
  const key = `foretile.voltorb.${id}`;
  field.value = localStorage.getItem(key) ?? field.value;
  field.addEventListener("change", () => {
    localStorage.setItem(key, field.value);
    onChange?.();
  });
  return field;
}

/** A share is a sum of rounded numbers: this near to 0 or 1 it is that. */
const ROUNDING = 1e-12;

/**
 * A share as a percentage with so many decimals: never 0 or 100 unless it is exactly that.
 * @param {number} share 0 to 1 @param {number} [decimals]
 */
export function percent(share, decimals = 0) {
  const least = 10 ** -decimals;
  if (share <= ROUNDING) return (0).toFixed(decimals);
  if (share >= 1 - ROUNDING) return (100).toFixed(decimals);
  if (share * 100 < least) return `<${least}`;
  if (share * 100 > 100 - least) return `>${100 - least}`;
  return (share * 100).toFixed(decimals);
}

/** A number to one decimal, its thousands set apart. @param {number} number */
export const thousands = (number) => number.toLocaleString("en", { maximumFractionDigits: 1 });

/** @param {string} text */
export const capital = (text) => text[0].toUpperCase() + text.slice(1);

/** Seconds as minutes and seconds. @param {number} seconds */
export function clock(seconds) {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** What a list leaves out. @param {number} count @param {number} listed */
export const more = (count, listed) => count > listed && h("span", { className: "quiet" }, `and ${thousands(count - listed)} more`);

/** @param {string[]} heads @param {Child[]} lines @param {Child} [foot] */
export const table = (heads, lines, foot) =>
  h("table", {}, h("thead", {}, h("tr", {}, heads.map((head) => h("th", { scope: "col" }, head)))), h("tbody", {}, lines), foot && h("tfoot", {}, foot));

/** Something long in a box that scrolls, by keys as well. @param {string} label @param {Child} child */
export const scroller = (label, child) => h("div", { className: "scroll", tabIndex: 0, role: "region", "aria-label": label }, child);

/** Runs once things have been quiet for a moment. @param {() => void} run @param {number} ms */
export function whenQuiet(run, ms) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(run, ms);
  };
}

/** Copies a text, and says so on the button for a moment.
 * @param {HTMLButtonElement} button
 * @param {string} text
 */
export async function copy(button, text) {
  const label = button.textContent;
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = "Copied";
  } catch {
    button.textContent = "Cannot copy";
  }
  setTimeout(() => (button.textContent = label), 1500);
}
