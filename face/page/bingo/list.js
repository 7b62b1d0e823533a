// The player's own goal list, kept on this machine.

import { load, save } from "/state.js";

const NAME = "bingo.list";

/** Where storage is full or forbidden the list lasts as long as the tab. @type {KeptList | null} */
let memory = load(localStorage, NAME);

export const kept = () => memory;

/** @param {KeptList | null} list */
export function keep(list) {
  memory = list;
  save(localStorage, NAME, list);
}
