// A room to try, which never was: two cards, and three players.

import { byId } from "../dom.js";

const GOALS = (byId("example-goals", HTMLTemplateElement).content.textContent ?? "").trim().split("\n");
const [ANN, BO, CEM] = [
  ["Ann", "red"],
  ["Bo", "red"],
  ["Cem", "blue"],
];
/** When the first card was dealt, in seconds since 1970. */
const BEGIN = 1_790_000_000;

/** The marks of each card: when, by whom, and on which square, below 0 if it is taken off. @type {[number, string[], number][][]} */
const CARDS = [
  [
    [70, ANN, 4],
    [95, CEM, 4],
    [180, BO, 12],
  ],
  [
    [95, ANN, 7],
    [140, CEM, 13],
    [230, ANN, 8],
    [310, CEM, 3],
    [385, BO, 19],
    [391, BO, -19],
    [420, BO, 9],
    [505, CEM, 10],
    [610, CEM, 15],
    [655, ANN, 12],
    [790, CEM, 20],
    [840, BO, 17],
    [905, CEM, 5],
    [1010, ANN, 2],
    [1080, BO, 22],
    [1100, CEM, 25],
  ],
];

/**
 * The square of a card as the site has it. The second card is the first one upside down.
 * @param {number} card @param {number} slot @param {string} [colors]
 */
const square = (card, slot, colors = "blank") => ({
  name: GOALS[card ? GOALS.length - slot : slot - 1],
  slot: `slot${slot}`,
  colors,
});

/** The files of the room: what its addresses show. @returns {SavedFile[]} */
export function example() {
  const events = CARDS.flatMap((marks, card) => {
    const start = BEGIN + 600 * card;
    const event = (/** @type {string} */ type, /** @type {string[]} */ [name, color], /** @type {number} */ at) => ({
      type,
      player: { uuid: name.toLowerCase(), name, color, is_spectator: false },
      player_color: color,
      timestamp: start + at,
    });
    const dealt = { game: "Village", seed: 7 + card, hide_card: true, is_current: card > 0 };
    return [
      { ...event("new-card", ANN, 0), ...dealt },
      ...[ANN, BO, CEM].map((who, at) => event("revealed", who, 1 + at / 4)),
      ...marks.map(([at, who, slot]) => ({
        ...event("goal", who, 1 + at),
        square: square(card, Math.abs(slot)),
        color: who[1],
        remove: slot < 0,
      })),
    ];
  });
  // As it was saved after the last mark.
  const colours = new Map(CARDS[1].map(([, [, color], slot]) => [Math.abs(slot), slot > 0 ? color : "blank"]));
  const board = GOALS.map((_, index) => square(1, index + 1, colours.get(index + 1)));
  return [
    { name: "feed.json", text: JSON.stringify({ events, allIncluded: true }) },
    { name: "board.json", text: JSON.stringify(board) },
  ];
}
