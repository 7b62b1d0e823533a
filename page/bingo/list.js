// The player's own goal lists, stored by this browser.

import { device, load, save, tab } from "../store.js";

const NAME = "bingo.list";

/**
 * The list that was loaded last, in this tab or in any. If the storage is full or forbidden, it lasts as long as the
 * tab.
 * @type {StoredList | null}
 */
let last = load(tab, NAME) ?? load(device, NAME);

/** All lists that were loaded in this tab, by name: undo may go back to any of them. @type {Map<string, StoredList>} */
const lists = new Map([load(device, NAME), last].filter((list) => list !== null).map((list) => [list.name, list]));

/** Returns the list that the page's state names. @param {string | boolean} own @returns {StoredList | null} */
export const listOf = (own) => (own === true ? last : own ? (lists.get(own) ?? null) : null);

/** What a list is, whatever its name. @param {StoredList | undefined} list */
const textOf = (list) => JSON.stringify({ ...list, name: "" });

/**
 * Stores a list that was loaded. One from a link is for this tab, so that it takes no place of the player's own. A list
 * that has the name of another one gets a number, so that undo finds each.
 * @param {StoredList} list @param {boolean} [isLinked]
 */
export function keep(list, isLinked = false) {
  const { name } = list;
  for (let nth = 2; lists.has(list.name) && textOf(lists.get(list.name)) !== textOf(list); nth++)
    list.name = `${name} (${nth})`;
  last = list;
  lists.set(list.name, list);
  save(tab, NAME, list);
  if (!isLinked) save(device, NAME, list);
}
