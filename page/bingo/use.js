// The last step: copies of a list for Bingosync and for others, its cards, and a race.

import { ask, wrong } from "../ask.js";
import { saveList } from "./save.js";
import { editedText } from "./bring.js";
import { byId, copy, fill, on } from "../dom.js";
import { t } from "../words.js";

/**
 * Wires the step.
 * @param {() => { own: KeptList | null, question: Record<string, any>, seed: string }} page the page's list, the members of a
 *   question about it, and the card's seed
 * @param {{ copyCard: (button: HTMLButtonElement) => void, link: () => Promise<string>, deal: () => void, race: () => void }} acts
 */
export function wireUse(page, { copyCard, link, deal, race }) {
  const [whole, card, shared] = ["use-copy", "use-card", "use-link"].map((id) => byId(id, HTMLButtonElement));
  let [about, text] = ["", ""];
  whole.addEventListener("click", () => copy(whole, text));
  card.addEventListener("click", () => copyCard(card));
  shared.addEventListener("click", async () => copy(shared, await link()));
  on("use-save", "click", () => saveList(text || editedText(page().own)));
  on("use-deal", "click", deal);
  on("use-race", "click", race);

  /** Says how the page's list gets to Bingosync. @param {string} board @param {string} custom */
  function show(board, custom) {
    text = custom;
    whole.hidden = !text;
    card.classList.toggle("main", !text);
    fill(
      byId("use-told"),
      text
        ? t(
            "On Bingosync, make a room, choose Custom (Advanced) and {board}, and paste the list. With the seed {seed} the room has this card.",
            { board, seed: page().seed },
          )
        : t("Bingosync has no custom board with these rules. On Bingosync, choose Fixed Board and paste one card."),
    );
    byId("use-save").hidden = !text && !editedText(page().own);
    shared.hidden = !page().own;
  }

  return {
    /** Prepares the copies: a browser copies only while a press is fresh. */
    async prepare() {
      const { own, question, seed } = page();
      const now = JSON.stringify([own?.name, question, seed]);
      if (now === about) return;
      about = now;
      show("", "");
      if (!own?.rules || own.rules === "oot-v2") return;
      try {
        const { mode: _, ...list } = question;
        const { custom } = await ask("bingo/check", { ...list, cards: 1 });
        if (now === about && custom) show(custom.board, custom.text);
      } catch (error) {
        if (now === about) fill(byId("use-told"), wrong(error));
      }
    },
  };
}
