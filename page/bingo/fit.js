// Makes the text of every square as large as the square lets it, without breaking a word.

/** The sizes that are tried, in pixels: 8 to 49. Chosen by hand. */
const SIZES = Array.from({ length: 32 }, (_, step) => 8 * 1.06 ** step);
/** The largest text is so many times as large as the smallest one of its card, so that a card looks like one. */
const MOST_SPREAD = 1.4;

/**
 * Fits the texts of the squares that have one. The last child of a square is below its text. All squares are measured at
 * once, so that the browser lays out the card a few times and not a hundred times.
 * @param {HTMLElement[]} squares
 */
export function fit(squares) {
  const all = squares
    .filter((square) => square.clientHeight > 0 && [...square.children].at(-2)?.textContent)
    .map((square) => {
      const [text, below] = [...square.children].slice(-2).map((it) => /** @type {HTMLElement} */ (it));
      const { paddingTop, paddingBottom } = getComputedStyle(square);
      const height = square.clientHeight - below.offsetHeight - parseFloat(paddingTop) - parseFloat(paddingBottom);
      square.classList.remove("tight");
      return { square, text, height, low: -1, high: SIZES.length };
    });
  const inPixels = (/** @type {number} */ size) => `${size.toFixed(2)}px`;
  for (let open = all; open.length; open = open.filter(({ low, high }) => high - low > 1)) {
    // The text alone is styled anew: all in a square would take the browser three times as long.
    for (const { text, low, high } of open) text.style.fontSize = inPixels(SIZES[(low + high) >> 1]);
    const fits = open.map(({ text, height }) => text.offsetHeight <= height && text.scrollWidth <= text.clientWidth);
    open.forEach((it, at) => (it[fits[at] ? "low" : "high"] = (it.low + it.high) >> 1));
  }
  const least = SIZES[Math.max(0, Math.min(...all.map(({ low }) => low)))];
  for (const { square, text, low } of all) {
    text.style.fontSize = "";
    square.style.setProperty("--goal", inPixels(Math.min(SIZES[Math.max(0, low)], least * MOST_SPREAD)));
    square.classList.toggle("tight", low < 0);
  }
}
