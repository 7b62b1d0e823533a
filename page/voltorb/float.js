// A small window with the board and the advice, for people beside an emulator. It stays on top where the browser has
// such windows, and cards are turned in it. Elsewhere the overlay opens as a window of its own.

import { byId, fill, h } from "../dom.js";
import { boardOf } from "./board.js";
import { cardButtons } from "./cards.js";
import { hintFields } from "./hints.js";
import { t } from "../words.js";

/** The size of the window, in pixels: the board, and two lines above it. */
const SIZE = { width: 380, height: 480 };
const STYLES = ["style.css", "voltorb/board.css", "overlay/style.css"];

/** @typedef {{ headline: string, hints: Hint[], cards: string, solved: Solved | null, named: number | null }} View */

/**
 * Wires the button. `listeners` hear of the cards that are turned in the window, and `onNext` of the next round.
 * Returns a function that shows something else.
 * @param {Parameters<typeof cardButtons>[0]} listeners @param {() => void} onNext
 * @returns {(view: View, isSettled: boolean) => void}
 */
export function floating(listeners, onNext) {
  /** Windows that stay on top, which not every browser has. */
  const onTop = /** @type {{ requestWindow: (size: typeof SIZE) => Promise<Window> } | undefined} */ (
    /** @type {any} */ (window).documentPictureInPicture
  );
  /** Shows a view in the window, while it is open. @type {((view: View, isSettled?: boolean) => void) | null} */
  let shown = null;
  /** @type {View | null} */
  let last = null;

  /** Fills a new window. @param {Window} small */
  function furnish({ document }) {
    const cards = cardButtons({ ...listeners, onLook() {} });
    const hints = hintFields(
      () => {},
      () => {},
    );
    hints.lock(true);
    const [headline, board] = [h("p", { className: "headline", role: "status" }), h("div", { className: "board" })];
    boardOf(board, cards.buttons, hints.cells);
    board.append(cards.picker);
    document.documentElement.lang = window.document.documentElement.lang;
    document.title = window.document.title;
    document.head.append(
      ...STYLES.map((href) => h("link", { rel: "stylesheet", href: new URL(`../${href}`, import.meta.url).href })),
    );
    document.body.append(
      h("main", { className: "overlay floating" }, headline, board, h("button", { onclick: onNext }, t("Next round"))),
    );
    return (/** @type {View} */ view, isSettled = false) => {
      fill(headline, view.headline);
      hints.show(view.hints);
      cards.show(view.cards, view.solved, view.named, isSettled);
    };
  }

  byId("float").addEventListener("click", async () => {
    if (!onTop) return void open("overlay", "foretile-overlay", `popup,width=${SIZE.width},height=${SIZE.height}`);
    const small = await onTop.requestWindow(SIZE);
    small.addEventListener("pagehide", () => (shown = null));
    shown = furnish(small);
    if (last) shown(last);
  });

  return (view, isSettled) => {
    last = view;
    shown?.(view, isSettled);
  };
}
