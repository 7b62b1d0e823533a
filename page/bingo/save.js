// Saves lists as files.

import { h } from "../dom.js";

/** Saves a list as a file. @param {string} text */
export function saveList(text) {
  const link = h("a", {
    href: URL.createObjectURL(new Blob([text], { type: "application/json" })),
    download: "goals.json",
  });
  link.click();
  // Not every browser has taken the file by now.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
