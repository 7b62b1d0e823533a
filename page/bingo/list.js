// The player's own goal lists, stored by this browser.

import { device, load, save } from "../store.js";

const NAME = "bingo.list";

/** The list that was loaded last. If the storage is full or forbidden, it lasts as long as the tab. @type {KeptList | null} */
let last = load(device, NAME);

/** All lists that were loaded in this tab, by name: undo may go back to any of them. @type {Map<string, KeptList>} */
const lists = new Map(last ? [[last.name, last]] : []);

/** Returns the list that the page's state names. @param {string | boolean} own @returns {KeptList | null} */
export const listOf = (own) => (own === true ? last : own ? (lists.get(own) ?? null) : null);

/** Stores a list that was loaded. @param {KeptList} list */
export function keep(list) {
  last = list;
  lists.set(list.name, list);
  save(device, NAME, list);
}
