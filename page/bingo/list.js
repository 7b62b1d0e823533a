// The player's own goal lists, kept on this machine.

import { load, save } from "/state.js";

const NAME = "bingo.list";

/** The one that was loaded last. Where storage is full or forbidden it lasts as long as the tab. @type {KeptList | null} */
let last = load(localStorage, NAME);

/** All that this tab has seen, by name: undo may go back to any. @type {Map<string, KeptList>} */
const lists = new Map(last ? [[last.name, last]] : []);

/** The list that a state names. @param {string | boolean} own @returns {KeptList | null} */
export const listOf = (own) => (own === true ? last : own ? (lists.get(own) ?? null) : null);

/** @param {KeptList} list */
export function keep(list) {
  last = list;
  lists.set(list.name, list);
  save(localStorage, NAME, list);
}
