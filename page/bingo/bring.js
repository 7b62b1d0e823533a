// Bringing a list: goals as people write them down, or a list in any of its formats; and what was read of it.

import { ask, latest, said, sentence } from "../ask.js";
import { listed } from "./study.js";
import { notesOf } from "./game.js";
import { done, open } from "./path.js";
import { readList, rulesChoice } from "./read.js";
import { byId, fill, h, input, on, onSubmit } from "../dom.js";
import { say } from "../message.js";
import { counted, t } from "../words.js";

/** What the program says of goals that were written down. @typedef {any} Drafted */
/** A list that was brought, and what to know of how it was read. @typedef {{ list: StoredList, notes: any[], drafted: Drafted | null, text: string }} Brought */

/** The longest text that is put into the field, in letters. */
const MOST_EDITED = 200_000;

/** Whether a text is neither in brackets nor a script, and so perhaps goals that people wrote. @param {string} text */
const isPlain = (text) => !/^\s*[[{<]/.test(text) && !/\bbingoList\b/.test(text);

/**
 * Reads goals or a list. Of lines with times it makes a list with tiers.
 * @param {string} name @param {string} text
 * @param {{ isTyped?: boolean, isOrdered?: boolean, types?: boolean, rules?: string }} [how] whether it was typed as goals,
 *   what to make of them, and the rules that were chosen for a list
 * @returns {Promise<Brought>}
 */
export async function broughtFrom(name, text, { isTyped = false, isOrdered = false, types = false, rules } = {}) {
  const asList = await readList(name, text, { rules }).catch((/** @type {unknown} */ error) => error);
  const isRefused = !(asList instanceof Object && "list" in asList);
  const read = /** @type {Awaited<ReturnType<typeof readList>>} */ (asList);
  if (rules || !isPlain(text) || (!isRefused && read.rules !== "simple")) {
    if (isRefused) throw asList;
    const { notes = [], ...list } = read;
    return { list, notes, drafted: null, text };
  }
  if (isRefused && !isTyped) throw asList;
  const drafted = await ask("bingo/new", { goals: text, ordered: isOrdered, types });
  const isTimed = drafted.timed > 0 && (isTyped || 2 * drafted.timed >= drafted.goals);
  if (!isTimed && !isOrdered && !isRefused) {
    const { notes = [], ...list } = read;
    return { list, notes, drafted: { ...drafted, possible_types: {} }, text };
  }
  const list = { name, list: { text: drafted.text }, rules: drafted.rules };
  return { list, notes: drafted.left_out ? [drafted.left_out] : [], drafted, text };
}

/** The text of a list that the field can show, or nothing. @param {StoredList | null} own */
export function editedText(own) {
  const list = /** @type {any} */ (own?.list);
  const text = list?.text ?? list?.js ?? list?.toml ?? list?.csv ?? (list && JSON.stringify(list, null, 1));
  return text && text.length <= MOST_EDITED ? String(text) : "";
}

/**
 * Wires the first two steps.
 * @param {(brought: Brought) => void} take loads what was brought
 * @param {() => { own: StoredList | null, question: object, seed: string, isDealt: boolean }} page the page's list, the
 *   members of a question about it, the card's seed, and whether it has a card
 */
export function wireBring(take, page) {
  const [field, line] = [byId("new-goals", HTMLTextAreaElement), byId("new-status")];
  /** What was brought last. @type {Brought | null} */
  let last = null;

  /** @param {boolean} types @param {string} [text] @param {string} [rules] */
  const make = async (types, text = field.value, rules) => {
    try {
      fill(line);
      const isOrdered = input("new-ordered").checked;
      take(await broughtFrom(t("my list"), text, { isTyped: true, isOrdered, types, rules }));
    } catch (error) {
      fill(line, rulesChoice(error, (chosen) => make(types, text, chosen)) ?? said(error));
    }
  };
  /** Makes a goal of each number of a range. @param {string} text a list of lockout.live */
  async function makeEach(text) {
    try {
      const name = page().own?.name ?? t("my list");
      const each = await ask("bingo/convert", { list: { text }, to: "bingosync", ranges: "each" });
      take({ ...(await broughtFrom(name, each.text)), notes: each.lost });
    } catch (error) {
      fill(byId("read-status"), said(error));
    }
  }
  onSubmit("new-form", () => make(false));
  on("new-example", "click", () => {
    field.value = byId("new-goals-example", HTMLTemplateElement).content.textContent?.trim() ?? "";
    field.focus();
    field.setSelectionRange(0, 0);
    field.scrollTop = 0;
  });

  /** What was read of the page's list, in words. */
  let wasRead = "";
  /** Says what was read, and that its card is there, if it is: either may come first. */
  function sayRead() {
    if (wasRead)
      fill(
        byId("read-status"),
        wasRead,
        " ",
        page().isDealt && t("You see its card of seed {seed}.", { seed: page().seed }),
      );
  }
  const reader = latest(
    (
      /** @type {{ goals: { name: string, id: number | string, tier?: number | null, bucket?: number, difficulty?: number }[] }} */ {
        goals,
      },
    ) => {
      const tierOf = (/** @type {(typeof goals)[0]} */ { tier, bucket, difficulty }) =>
        tier ?? bucket ?? difficulty ?? 0;
      const tiers = new Set(goals.map(tierOf)).size;
      const count = counted(goals.length, "{count} goal", "{count} goals");
      const all = tiers > 1 ? t("{goals} in {tiers} tiers", { goals: count, tiers }) : count;
      done("step-list", all);
      const timed = last?.drafted?.timed;
      wasRead = timed ? t("{all}; {timed} of them with a time.", { all, timed }) : t("{all}.", { all });
      sayRead();
      fill(
        byId("read-goals"),
        listed(
          t("Goals"),
          [t("Goal"), t("Tier")],
          goals
            .toSorted((one, other) => tierOf(one) - tierOf(other) || Number(one.id) - Number(other.id))
            .map((goal) => [goal.name, tierOf(goal) || ""]),
        ),
      );
    },
    (message) => fill(byId("read-status"), message),
  );

  /** What is to know of how the list was read. */
  function notes() {
    if (!last) return [];
    const { notes, drafted, text } = last;
    const shared = Object.entries(drafted?.possible_types ?? {}).map(([word, count]) =>
      t("{word} ({count})", { word, count: Number(count) }),
    );
    const isTyped = Object.keys(drafted?.types ?? {}).length > 0;
    const hasRanges = notes.some(({ told }) => told.is === "bingo_lockout_ranges");
    return [
      ...notesOf(notes).map((note) => h("p", {}, note)),
      hasRanges && h("button", { onclick: () => makeEach(text) }, t("Make a goal of each number instead")),
      ...(drafted?.told ?? []).map((/** @type {import("../message.js").Message} */ note, /** @type {number} */ at) =>
        h("p", { className: "quiet" }, say(sentence(drafted.notes[at]), note)),
      ),
      ...(shared.length > 0 && !isTyped
        ? [
            h(
              "details",
              {},
              h("summary", {}, t("Goals that share a word")),
              h("p", {}, t("Goals that share a word: {words}.", { words: shared.join(t(", ")) })),
              h(
                "button",
                { onclick: () => make(true, text) },
                t("Make these words types, which one line has only once if it can"),
              ),
            ),
          ]
        : []),
    ];
  }

  let about = "";
  return {
    sayRead,
    /** Says what was read of the page's list, if that is another one. */
    read() {
      const { own, question, seed } = page();
      const now = JSON.stringify([own?.name, question, seed]);
      if (now === about) return;
      about = now;
      wasRead = "";
      if (own !== last?.list) last = null;
      fill(byId("read-notes"), notes());
      reader.ask("bingo/study", { ...question, seeds: "1..1" });
    },
    /** Says which list the path goes on with. @param {StoredList | null} own @param {string} name */
    name(own, name) {
      done("step-goals", name);
      fill(byId("go-on"), own ? t("Go on with {list}", { list: own.name }) : t("Go on with the sample list"));
    },
    /** @param {Brought} brought */
    remember: (brought) => (last = brought),
    /** Shows the list's text, to change it. @param {StoredList | null} own */
    edit(own) {
      field.value = last && last.list === own ? last.text : editedText(own);
      open("step-goals");
      field.focus();
    },
  };
}
