// A card and the windows of its rows share their marks; other tabs do not.

/** Where this window is kept when it is loaded again. */
const NAME = "foretile.bingo.window";

/**
 * Tells the card's other windows of the marks, and hears of theirs. A card hears its rows and a row
 * hears its card, each while both show the same card.
 * @param {() => BingoState} state
 * @param {(marks: string) => void} onMarks
 */
export function cardWindows(state, onMarks) {
  // A window that a page opens starts with a copy of the page's own storage.
  const card = sessionStorage.getItem(NAME) ?? `${Date.now()}-${Math.random()}`;
  sessionStorage.setItem(NAME, card);
  const channel = new BroadcastChannel(`${NAME}.${card}`);
  let told = state().marks;

  /** @param {boolean} [asks] whether the others are to tell theirs */
  function tell(asks = false) {
    channel.postMessage({ dealt: dealtOf(state()), row: state().row, marks: state().marks, asks });
  }

  channel.addEventListener("message", ({ data: { dealt, row, marks, asks } }) => {
    const now = state();
    if (dealt !== dealtOf(now) || Boolean(row) === Boolean(now.row)) return;
    if (asks) return tell();
    if (marks === now.marks) return;
    told = marks;
    onMarks(marks);
  });
  if (state().row) tell(true);

  return {
    /** The state changed: the others hear of new marks. */
    follow() {
      if (state().marks === told) return;
      told = state().marks;
      tell();
    },
    /** A window of its own for a row, as streams show it; one that is open already comes to the front. @param {URL} url @param {string} row */
    open(url, row) {
      window.open(url, `foretile ${card} ${row} ${dealtOf(state())}`, "popup,width=260,height=720")?.focus();
    },
  };
}

/** What makes it the same card. @param {BingoState} state */
const dealtOf = ({ seed, mode, compat, own }) => JSON.stringify([seed, mode, compat, own]);
