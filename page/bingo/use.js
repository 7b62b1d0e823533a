// The last step: copies of a list for Bingosync and for others, its cards, and a race.

import { ask, newest, wrong } from "../ask.js";
import { whenOpened } from "./game.js";
import { SQUARES } from "./race.js";
import { saveList } from "./save.js";
import { PLAYBINGO } from "./settings.js";
import { editedText } from "./bring.js";
import { byId, copy, fill, on } from "../dom.js";
import { t } from "../words.js";

/**
 * Wires the step.
 * @param {() => { own: StoredList | null, question: Record<string, any>, seed: string, size: import("./race.js").Size }} page
 *   the page's list, the members of a question about it, and its card
 * @param {{ copyCard: (button: HTMLButtonElement) => void, link: () => Promise<string>, deal: () => void, race: () => void }} acts
 */
export function wireUse(page, { copyCard, link, deal, race }) {
  const [whole, card, shared] = ["use-copy", "use-card", "use-link"].map((id) => byId(id, HTMLButtonElement));
  let [about, text] = ["", ""];
  const copies = newest();
  let follow = () => {};
  whenOpened("elsewhere", async () => {
    const { elsewherePanel } = await import("./elsewhere.js");
    follow = elsewherePanel(() => page().own).follow;
    follow();
  });
  whole.addEventListener("click", () => copy(whole, text));
  card.addEventListener("click", () => copyCard(card));
  shared.addEventListener("click", async () => copy(shared, await link()));
  on("use-save", "click", () => saveList(text || editedText(page().own)));
  on("use-deal", "click", deal);
  on("use-race", "click", race);

  /** Says how the page's list gets to a site. @param {string} custom the list for Bingosync @param {(Node | string)[]} texts */
  function show(custom, ...texts) {
    const { own, size } = page();
    text = custom;
    whole.hidden = !text;
    card.hidden = size.rows * size.columns !== SQUARES;
    card.classList.toggle("main", !text);
    fill(byId("use-status"), ...texts);
    fill(byId("use-lost"));
    byId("use-save").hidden = !text && !editedText(own);
    byId("elsewhere-panel").hidden = shared.hidden = !own;
  }

  /** Says what becomes of a list of PlayBingo. @param {Record<string, any>} question @param {AbortSignal} signal */
  async function showPlaybingo({ list }, signal) {
    const { lostOf } = await import("./elsewhere.js");
    const { board, text, lost } = await ask("bingo/convert", { list, to: "bingosync" }, signal);
    if (signal.aborted) return;
    show(
      text,
      t(
        "On PlayBingo, a room of this game has this board with the seed {seed}, if the list and the settings are as the site has them now.",
        { seed: page().seed },
      ),
      " ",
      t(
        "For Bingosync, make a room, choose Custom (Advanced) and {board}, and paste the list: its cards have 25 squares, and are other ones.",
        { board },
      ),
    );
    fill(byId("use-lost"), lostOf(lost));
  }

  return {
    /** Prepares the copies: a browser copies only while a press is fresh. */
    async prepare() {
      const { own, question, seed } = page();
      const now = JSON.stringify([own?.name, question, seed]);
      if (now === about) return;
      about = now;
      show(
        "",
        t("Bingosync has no custom board with these rules. On Bingosync, choose Fixed Board and paste one card."),
      );
      follow();
      const signal = copies.begin();
      if (!own?.rules || own.rules === "oot-v2") return;
      try {
        if (own.rules === PLAYBINGO) return await showPlaybingo(question, signal);
        const { mode: _, ...list } = question;
        const { custom } = await ask("bingo/check", { ...list, cards: 1 }, signal);
        if (!signal.aborted && custom)
          show(
            custom.text,
            t(
              "On Bingosync, make a room, choose Custom (Advanced) and {board}, and paste the list. With the seed {seed} the room has this card.",
              { board: custom.board, seed },
            ),
          );
      } catch (error) {
        if (!signal.aborted) fill(byId("use-status"), wrong(error));
      }
    },
  };
}
