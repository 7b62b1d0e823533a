// Saves lists as files.

import { download } from "../dom.js";

/** Saves a list as a file. @param {string} text */
export const saveList = (text) => saveText(text, "goals.json");

/** Saves a text as a file. @param {string} text @param {string} name */
export const saveText = (text, name) =>
  download(name, new Blob([text], { type: name.endsWith(".json") ? "application/json" : "text/plain" }));
