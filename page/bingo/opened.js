// What is opened: lists and settings in files, in the clipboard and in links.

import { ask, newest, said } from "../ask.js";
import { byId, h, input, onDrop } from "../dom.js";
import { keep } from "./list.js";
import * as path from "./path.js";
import { notesOf } from "./game.js";
import { readList, rulesChoice } from "./read.js";
import { PLAYBINGO, USUAL_SETTINGS, settingsFrom, settingsIn } from "./settings.js";
import { t } from "../words.js";

/**
 * Wires what opens lists.
 * @param {{
 *   complain: (message: string | Node) => void,
 *   mine: () => Promise<typeof import("./mine.js")>,
 *   remembered: (brought: import("./bring.js").Brought) => void,
 *   show: (list: StoredList, settings: string, step: import("./path.js").Step) => void,
 *   rules: () => string | undefined,
 *   settings: () => string,
 *   settle: (settings: string) => Promise<void>,
 * }} page `remembered` hears of a list that was brought, `show` deals from it, `rules` and `settings` return those of the
 *   page's list, and `settle` deals from that with other settings
 */
export function wireOpening({ complain, mine, remembered, show, rules, settings: settingsNow, settle }) {
  /** The texts and links that are opened. */
  const openings = newest();
  /** Settings that came before their list. */
  let waiting = "";

  const file = input("list");
  file.addEventListener("change", () => open(file.files));
  onDrop((data) => open(data?.files));
  addEventListener("paste", ({ target, clipboardData }) => {
    const text = clipboardData?.getData("text") ?? "";
    const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
    if (!isField && text.trim()) openText(t("pasted list"), text);
  });

  /** Loads a goal list, settings, or both. @param {FileList | null | undefined} files */
  async function open(files) {
    const signal = openings.begin();
    const { textOf } = await import("../text.js");
    const all = await Promise.all([...(files ?? [])].map(async (it) => ({ name: it.name, ...(await textOf(it)) })));
    if (signal.aborted) return;
    // Choosing the same file again is a change, too.
    file.value = "";
    const settings = all.find(({ text }) => settingsFrom(text));
    const list = all.find((it) => it !== settings);
    const isGame = settings && list;
    if (isGame) waiting = settingsFrom(settings.text) ?? "";
    const one = list ?? settings;
    // Settings that come with a list say whose it is.
    if (one) await openText(one.name, one.text, one.note, isGame ? PLAYBINGO : undefined);
  }

  /**
   * @param {string} name @param {string} text @param {string} [note] what to know of the text
   * @param {string} [chosen] the rules that were chosen for it
   */
  async function openText(name, text, note = "", chosen) {
    const signal = openings.begin();
    const settings = settingsFrom(text);
    if (settings && rules() !== PLAYBINGO) {
      waiting = settings;
      return complain(
        t(
          "These are settings of PlayBingo. Load the goals of their game, too: they will be dealt with these settings.",
        ),
      );
    }
    try {
      if (settings) return await settle(settings);
      const { broughtFrom } = await mine();
      // Settings without a list can only be those of this one.
      const brought = await broughtFrom(name, text, { rules: chosen }).catch((error) => {
        if (!waiting || !rulesChoice(error, () => {})) throw error;
        return broughtFrom(name, text, { rules: PLAYBINGO });
      });
      if (signal.aborted) return;
      take(brought);
      // The path of the list says it, if that is in sight.
      const notes = isPathShown() ? [] : notesOf(brought.notes);
      if (note || notes.length) complain(h("span", {}, note, " ", notes));
    } catch (error) {
      if (signal.aborted) return;
      complain(rulesChoice(error, (chosen) => openText(name, text, note, chosen)) ?? said(error));
    }
  }

  /** Takes a list that was brought: the path goes on with what was read. @param {import("./bring.js").Brought} brought */
  function take(brought) {
    remembered(brought);
    load(brought.list, "step-list");
    path.meet("step-list");
  }

  /**
   * Takes a list that was written. It keeps the settings of the list before, if they fit it: then it is the same game.
   * @param {import("./bring.js").Brought} brought
   */
  async function takeWritten(brought) {
    const signal = openings.begin();
    const { list, rules: by } = brought.list;
    if (by === PLAYBINGO && rules() === PLAYBINGO && !waiting) {
      const settings = settingsNow();
      const question = { list, rules: by, settings: settingsIn(settings), seeds: [] };
      const fits = await ask("bingo/deal", question).then(
        () => true,
        () => false,
      );
      if (signal.aborted) return;
      if (fits) waiting = settings;
    }
    take(brought);
  }

  /** Deals from another list. @param {StoredList} list @param {import("./path.js").Step} step where its path goes on */
  function load(list, step) {
    const settings = list.rules === PLAYBINGO ? waiting || USUAL_SETTINGS : "";
    if (settings) waiting = "";
    show(list, settings, step);
  }

  /** Reads the list of a link. @param {string} packed */
  async function readPacked(packed) {
    const { unpack } = await import("./link.js");
    const { name, text, rules } = await unpack(packed);
    const { notes: _, ...list } = await readList(name, text, { rules });
    return list;
  }

  return {
    take,
    takeWritten,
    load,
    choose: () => file.click(),
    /** Reads the list of a link, and keeps it for this tab. Returns its name. @param {string} packed */
    async keepPacked(packed) {
      return keepLinked(await readPacked(packed));
    },
    /**
     * Reads the list that an address has, if it has one. Returns its name, and what is wrong with it.
     * @param {string} hash
     */
    async linked(hash) {
      const signal = openings.begin();
      const packed = new URLSearchParams(hash.slice(1)).get("list");
      if (packed === null) return {};
      try {
        const list = await readPacked(packed);
        return signal.aborted ? {} : { own: keepLinked(list) };
      } catch (error) {
        return signal.aborted ? {} : { fault: said(error) };
      }
    },
  };
}

/** Whether the path of one's own list is in sight. */
const isPathShown = () => !byId("tab-list").hidden;

/** Keeps the list of a link for this tab, and returns its name. @param {StoredList} list */
function keepLinked(list) {
  keep(list, true);
  path.open("step-list", true);
  return list.name;
}

/** The link of the page's list. */
const link = {
  /**
   * The page's list, as a link has it, and what is the same for the same list. It is made beforehand: a browser copies
   * only while a press is fresh.
   * @type {Promise<{ key: string, packed: string } | null>}
   */
  packing: Promise.resolve(null),
  /** @type {StoredList | null} */
  packed: null,
};

/** The link of the page's list, or nothing if it has none or is too long. */
export const packedList = () => link.packing;

/** Prepares the link of a list. @param {StoredList | null} own */
export function packFor(own) {
  if (own === link.packed) return;
  link.packed = own;
  link.packing = own ? inLink(own) : Promise.resolve(null);
}

/** @param {StoredList} own */
async function inLink(own) {
  try {
    const { keyOf, pack } = await import("./link.js");
    const packed = await pack(own);
    return packed ? { key: keyOf(own), packed } : null;
  } catch {
    return null;
  }
}
