// Keeps the marks of a card and of its rows' windows equal. Other tabs have marks of their own.

import { tab } from "../store.js";
/** The storage of the card's name, by which its windows find each other. */
const NAME = "foretile.bingo.window";

/**
 * Sends the marks to the card's other windows, and takes theirs. The card's window listens to the windows of its
 * rows, and they listen to it, as long as they show the same card.
 * @param {() => BingoState} state
 * @param {(marks: string) => void} onMarks
 */
export function cardWindows(state, onMarks) {
  // A window that a page opens starts with a copy of the page's session storage, and so with the same name.
  const card = tab.getItem(NAME) ?? `${Date.now()}-${Math.random()}`;
  tab.setItem(NAME, card);
  const channel = new BroadcastChannel(`${NAME}.${card}`);
  let marked = state().marks;

  /** Sends the marks. @param {boolean} [asks] whether the other windows shall answer with theirs */
  function send(asks = false) {
    channel.postMessage({ dealt: dealtOf(state()), row: state().row, marks: state().marks, asks });
  }

  channel.addEventListener("message", ({ data: { dealt, row, marks, asks } }) => {
    const now = state();
    if (dealt !== dealtOf(now) || Boolean(row) === Boolean(now.row)) return;
    if (asks) return send();
    if (marks === now.marks) return;
    marked = marks;
    onMarks(marks);
  });
  if (state().row) send(true);

  return {
    /** Sends the marks if they have changed. */
    follow() {
      if (state().marks === marked) return;
      marked = state().marks;
      send();
    },
    /**
     * Opens a small window for a row, for people who stream. If it is open already, it comes to the front.
     * @param {URL} url
     * @param {string} row
     */
    open(url, row) {
      window.open(url, `foretile ${card} ${row} ${dealtOf(state())}`, "popup,width=260,height=720")?.focus();
    },
  };
}

/** Returns all that decides which card it is, as a text. @param {BingoState} state */
export const dealtOf = ({ seed, mode, compat, length, settings, own }) =>
  JSON.stringify([seed, mode, compat, length, settings, own]);
