// Draws pictures as SVG.

import { h } from "./dom.js";

/** The width of every picture, in its own units. */
export const WIDTH = 360;

/**
 * Makes an SVG element.
 * @param {string} tag
 * @param {Record<string, string | number>} attributes
 * @param {...(Node | string)} children
 */
export function s(tag, attributes, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes))
    element.setAttribute(name, typeof value === "number" ? value.toFixed(1) : value);
  element.append(...children);
  return element;
}

/** Makes a text. @param {number} x @param {number} y @param {string | number} text @param {string} [anchor] */
export const text = (x, y, text, anchor = "middle") => s("text", { x, y, "text-anchor": anchor }, String(text));
/** Makes a path. @param {string} d its commands @param {string} kind its class */
export const path = (d, kind) => s("path", { d, class: kind });

/**
 * Puts shapes into a picture with a title; `label` says the same as they do.
 * @param {string} title
 * @param {string} label
 * @param {number} height
 * @param {Node[]} shapes
 */
export const picture = (title, label, height, shapes) =>
  h(
    "figure",
    {},
    h("figcaption", {}, title),
    /** @type {any} */ (
      s("svg", { viewBox: `0 0 ${WIDTH} ${height}`, role: "img", "aria-label": label, class: "picture" }, ...shapes)
    ),
  );
