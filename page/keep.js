// Saves everything that the pages have stored in this browser as one file, and loads such a file.

import { byId, fill, h, input, on } from "./dom.js";
import { t } from "./words.js";

/** The names of what the pages store begin with this. */
const OURS = "foretile.";
const KIND = "everything stored";

/** Returns the names of what is stored. @param {Storage} storage */
const namesIn = (storage) => Object.keys(storage).filter((name) => name.startsWith(OURS));

on("save-all", "click", () => {
  const stored = Object.fromEntries(namesIn(localStorage).map((name) => [name, localStorage.getItem(name)]));
  const file = new Blob([JSON.stringify({ foretile: KIND, version: 1, stored })], { type: "application/json" });
  const link = h("a", { href: URL.createObjectURL(file), download: "foretile.json" });
  link.click();
  // Not every browser has taken the file by now.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
});

/** Returns what a file has stored, or null if it is not such a file. @param {string} text @returns {[string, string][] | null} */
function storedIn(text) {
  try {
    const { foretile, version, stored } = JSON.parse(text);
    const entries = /** @type {[string, string][]} */ (Object.entries(stored));
    const isOurs = entries.every(([name, value]) => name.startsWith(OURS) && typeof value === "string");
    return foretile === KIND && version === 1 && isOurs ? entries : null;
  } catch {
    return null;
  }
}

on("load-all", "change", async () => {
  const [file] = input("load-all").files ?? [];
  const stored = file && storedIn(await file.text());
  if (!stored) return fill(byId("kept-told"), t("Choose a file made with “Save everything”, such as foretile.json."));
  for (const storage of [localStorage, sessionStorage]) for (const name of namesIn(storage)) storage.removeItem(name);
  for (const [name, value] of stored) localStorage.setItem(name, value);
  // The page shows what is stored only without a link's position.
  history.replaceState(null, "", location.pathname);
  location.reload();
});
