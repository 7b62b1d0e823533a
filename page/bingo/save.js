// Saves lists as files.

import { h } from "../dom.js";

/** Saves a list as a file. @param {string} text */
export const saveList = (text) => saveText(text, "goals.json");

/** Saves a text as a file. @param {string} text @param {string} name */
export function saveText(text, name) {
  const type = name.endsWith(".json") ? "application/json" : "text/plain";
  const link = h("a", { href: URL.createObjectURL(new Blob([text], { type })), download: name });
  link.click();
  // Not every browser has taken the file by now.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
