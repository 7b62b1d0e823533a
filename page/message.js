// The program's messages: an English sentence with holes, which is their key, and values. In English the program's own
// words are shown; in other languages the key is translated.

import { language, t as filled } from "./words.js";

/** A message. @typedef {{ is: string, key: string, [value: string]: any }} Message */

/** How values of these names are shown. Pages add theirs. @type {Record<string, (value: any) => string>} */
export const formats = {};

/** Says a place: the steps to it, from the outside. @param {Message[]} steps */
export const placeOf = (steps) => steps.map((step) => translated(step)).join(" › ");

/** @param {string} name @param {any} value @returns {string} */
function shown(name, value) {
  if (name in formats) return formats[name](value);
  if (typeof value === "number") return value.toLocaleString(language);
  if (!value || typeof value === "string") return value ?? "";
  if (!Array.isArray(value)) return translated(value);
  return Array.isArray(value[0]) ? value.map(placeOf).join(filled("; ")) : placeOf(value);
}

/** @param {Message} message */
function translated({ is: _, key, ...values }) {
  const texts = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, shown(name, value)]));
  const { text, number, of } = values;
  const share = (number / of).toLocaleString(language, { style: "percent", minimumFractionDigits: 1 });
  return filled(key, { quoted: `“${text}”`, share, ...texts });
}

/** Puts into quotes what the program has between backticks. @param {string} text */
export const inQuotes = (text) => text.replace(/`([^`]+)`/g, "“$1”");

/** Says a message of which there are no other words. @param {Message} message */
export const spelled = (message) => inQuotes(translated(message));

/** Says a message. @param {string} english the program's own words @param {Message} message */
export const say = (english, message) => inQuotes(language === "en" ? english : translated(message));
