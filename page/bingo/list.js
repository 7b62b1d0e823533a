// The player's own goal lists, stored by this browser.

import { device, load, save, tab } from "../store.js";

const NAME = "bingo.list";

/** The list that was loaded last, in this tab or in any. If the storage is full or forbidden, it lasts as long as the tab. @type {KeptList | null} */
let last = load(tab, NAME) ?? load(device, NAME);

/** All lists that were loaded in this tab, by name: undo may go back to any of them. @type {Map<string, KeptList>} */
const lists = new Map([load(device, NAME), last].filter((list) => list !== null).map((list) => [list.name, list]));

/** Returns the list that the page's state names. @param {string | boolean} own @returns {KeptList | null} */
export const listOf = (own) => (own === true ? last : own ? (lists.get(own) ?? null) : null);

/** Stores a list that was loaded. One from a link is for this tab, so that it takes no place of the player's own. @param {KeptList} list @param {boolean} [isLinked] */
export function keep(list, isLinked = false) {
  last = list;
  lists.set(list.name, list);
  save(tab, NAME, list);
  if (!isLinked) save(device, NAME, list);
}
