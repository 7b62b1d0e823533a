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

/** Replaces an element's children. @param {Element} element @param {...(Child | Child[])} children */
export function fill(element, ...children) {
  const shown = children.flat().filter((child) => child !== null && child !== undefined && child !== false);
  element.replaceChildren(...shown.map((child) => (child instanceof Node ? child : String(child))));
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

/** A share as a short percentage: never 0 or 100 unless it is exactly that. @param {number} share 0 to 1 */
export function percent(share) {
  if (share <= 0) return "0";
  if (share >= 1) return "100";
  if (share < 0.01) return "<1";
  if (share > 0.99) return ">99";
  return String(Math.round(share * 100));
}

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
