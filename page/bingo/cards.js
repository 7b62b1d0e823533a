// The panel that has all cards of a list dealt and cached, so that searches take a moment.

import { heldCards } from "../ask.js";
import { byId, fill, on } from "../dom.js";
import { listOf } from "./find.js";
import { PLAYBINGO } from "./settings.js";
import { t } from "../words.js";
import { stoppable } from "../work.js";

/**
 * Wires the panel, where cards can be cached.
 * @param {() => { seed: unknown, rules?: string, mode?: string }} source
 */
export function cardsPanel(source) {
  /** The question for a search in the cards, whatever it searches for. */
  const requestNow = () => ({ ...listOf(source()), goals: "" });
  const [panel, status, forget] = ["cards-panel", "cards-status", "cards-forget"].map((id) => byId(id));
  let about = "";
  let isOffered = false;
  // The boards of PlayBingo are dealt faster than they are read.
  const offer = () => (panel.hidden = !isOffered || source().rules === PLAYBINGO);
  const { stop } = stoppable("cards", async ({ bar, signal }) => {
    const question = requestNow();
    const { deal, open } = await /** @type {NonNullable<typeof heldCards>} */ (heldCards)();
    const isCached =
      (await open(question)) || (await deal(question, ({ done, of }) => ([bar.max, bar.value] = [of, done]), signal));
    forget.hidden = !isCached;
    return isCached
      ? t("This browser keeps all cards of this list. Searches take a moment.")
      : t(
          "All cards are dealt, and searches take a moment until you leave this page. This browser has no room to keep them.",
        );
  });
  on("cards-forget", "click", async () => {
    await (await heldCards?.())?.forget();
    forget.hidden = true;
    fill(status, t("No cards are kept."));
  });
  heldCards?.().then(async ({ isOffered: isOne, isCached }) => {
    isOffered = isOne;
    offer();
    forget.hidden = !(await isCached());
  });
  return {
    /** Stops what is about another list or mode. */
    follow() {
      offer();
      const now = JSON.stringify(requestNow());
      if (now !== about) {
        stop();
        fill(status);
      }
      about = now;
    },
  };
}
