// The teams of a race: their colours, and a sign for each, which differs without its colour.

import { t } from "../words.js";

/** The colours are the same by day and by night, so that players can say them. Dark letters can be read on each. */
const TEAMS = /** @type {Record<string, { name: string, sign: string, colour: string }>} */ ({
  red: { name: t("Red"), sign: "●", colour: "#ff9d94" },
  blue: { name: t("Blue"), sign: "▲", colour: "#8ec1ff" },
  green: { name: t("Green"), sign: "■", colour: "#8fd69a" },
  orange: { name: t("Orange"), sign: "◆", colour: "#ffb866" },
  purple: { name: t("Purple"), sign: "★", colour: "#cfaef5" },
  navy: { name: t("Navy"), sign: "▼", colour: "#9fb0dc" },
  teal: { name: t("Teal"), sign: "✚", colour: "#7fd6cd" },
  pink: { name: t("Pink"), sign: "♥", colour: "#f9b0d8" },
  brown: { name: t("Brown"), sign: "♠", colour: "#d3b08f" },
  yellow: { name: t("Yellow"), sign: "♣", colour: "#f3e27a" },
});

/** What is known of a team. @param {string} color */
export const team = (color) => TEAMS[color] ?? { name: color, sign: "?", colour: "#cccccc" };

/** The colours of several teams as stripes, for a style. @param {string[]} colors */
export function stripes(colors) {
  const part = 100 / colors.length;
  const stops = colors.map((color, at) => `${team(color).colour} ${at * part}% ${(at + 1) * part}%`);
  return `linear-gradient(105deg, ${stops.join(", ")})`;
}
