// Saves everything that the pages have stored in this browser as one file, and loads such a file. Every page has this
// script, so it also lets a file be chosen again, whatever it is for, and leads the keyboard past the header.

import { byId, download, fill, focusFirst, h, input, on } from "./dom.js";
import { OURS, device, onFailure, tab } from "./store.js";
import { t } from "./words.js";

const KIND = "everything stored";

/** Everything that is stored, by its names. @returns {[string, string][]} */
const storedHere = () => device.names().map((name) => [name, device.getItem(name) ?? ""]);

/**
 * Replaces everything that is stored, and returns whether the browser stored all of it.
 * @param {[string, string][]} stored
 */
function replace(stored) {
  for (const name of device.names()) device.removeItem(name);
  return stored.map(([name, value]) => device.setItem(name, value)).every(Boolean);
}

on("save-all", "click", () => {
  const stored = Object.fromEntries(storedHere());
  const file = new Blob([JSON.stringify({ foretile: KIND, version: 1, stored })], { type: "application/json" });
  download("foretile.json", file);
});

/**
 * Returns what a file has stored, or null if it is not such a file.
 * @param {string} text
 * @returns {[string, string][] | null}
 */
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

// A file may have been edited since. Browsers fire no event for a choice that is the same as the one before.
addEventListener("click", ({ target }) => {
  if (target instanceof HTMLInputElement && target.type === "file") target.value = "";
});

on("skip", "click", () => {
  const main = /** @type {HTMLElement} */ (document.querySelector("main"));
  focusFirst(main);
  if (main.contains(document.activeElement)) return;
  // What is still to come cannot take the keyboard.
  main.tabIndex = -1;
  main.focus();
});

on("load-all", "change", async () => {
  const [file] = input("load-all").files ?? [];
  const stored = file && storedIn(await file.text());
  if (!stored)
    return fill(byId("storage-status"), t("Choose a file made with “Save everything”, such as foretile.json."));
  const before = storedHere();
  if (!replace(stored)) {
    replace(before);
    return fill(byId("storage-status"), t("The file cannot be loaded, because this browser keeps nothing here."));
  }
  for (const name of tab.names()) tab.removeItem(name);
  // The page shows what is stored only without a link's position.
  history.replaceState(null, "", location.pathname);
  location.reload();
});

onFailure(() => {
  const text = t(
    "This browser keeps nothing here, or has no room left: what you enter is gone when you close the page. “Save everything” below writes it to a file.",
  );
  fill(byId("storage"), text);
  const note = h(
    "p",
    { className: "offer", role: "status" },
    `${text} `,
    h("button", { onclick: () => note.remove() }, t("OK")),
  );
  document.body.append(note);
});
