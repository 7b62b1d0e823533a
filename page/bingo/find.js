// Finds the seeds whose card one wants. They are listed while the search goes on, and it stops where the list is long.

import { askLong, said } from "../ask.js";
import { byId, fill, h, input, onSubmit, thousands } from "../dom.js";
import { seedsOf } from "./card.js";
import { counted, t } from "../words.js";

/** The most seeds to list at a time. */
const LISTED = 40;
/** The seeds of the first question, so that the first matches come soon, and the most of one question. Both chosen by hand. */
const [FIRST_ASKED, MOST_ASKED] = [4096, 262_144];

/**
 * Wires the form `NAME-form`, its button `NAME`, the bar `NAME-progress` and the text `NAME-told`.
 * @param {string} name
 * @param {string} path the question
 * @param {string} list the id of the element with the seeds
 * @param {() => Record<string, unknown> & { seeds: string }} question throws what is missing
 * @param {(seed: number) => void} onChoice
 * @param {(count: number, scanned: string) => string} tell says how many seeds there are, once all were checked
 */
export function searchForm(name, path, list, question, onChoice, tell) {
  const [button, bar, told, found] = [byId(name, HTMLButtonElement), byId(`${name}-progress`, HTMLProgressElement), byId(`${name}-told`), byId(list)];
  const label = button.textContent;
  /** @type {AbortController | null} */
  let running = null;
  /** Where a search that stopped goes on, and what it asked. */
  let [next, asked, count] = [0, "", 0];
  const forget = () => {
    asked = "";
    if (!running) button.textContent = label;
  };
  byId(`${name}-form`).addEventListener("input", forget);

  /** Lists the matches until all seeds were checked, or the list is longer by so many. @param {AbortSignal} signal */
  async function search(signal) {
    const { seeds, ...rest } = question();
    const [first, last] = seeds.split("..").map(Number);
    const now = JSON.stringify([seeds, rest]);
    if (now !== asked) {
      [next, count] = [first, 0];
      fill(found);
    }
    asked = now;
    bar.max = last - first + 1;
    const most = count + LISTED;
    for (let size = FIRST_ASKED; next <= last; size = Math.min(4 * size, MOST_ASKED)) {
      const end = Math.min(next + size - 1, last);
      const { matches } = await askLong(path, { ...rest, seeds: `${next}..${end}` }, ({ done, scanned = done }) => (bar.value = next - first + scanned), signal);
      const shown = matches.slice(0, most - count);
      found.append(...shown.map((/** @type {{ seed: number }} */ { seed }) => h("button", { onclick: () => onChoice(seed) }, seed)));
      count += shown.length;
      next = count === most ? shown.at(-1).seed + 1 : end + 1;
      bar.value = next - first;
      const stopped = count === most && next <= last;
      if (next > last) return tell(count, thousands(last - first + 1));
      if (stopped) return t("Stopped at {count} seeds, after {scanned} were checked.", { count: thousands(count), scanned: thousands(next - first) });
      fill(told, t("At work: {percent}%", { percent: Math.floor((100 * (next - first)) / bar.max) }));
    }
    return tell(count, thousands(last - first + 1));
  }

  onSubmit(`${name}-form`, async () => {
    if (running) return running.abort();
    const controller = (running = new AbortController());
    button.textContent = t("Stop");
    bar.hidden = false;
    bar.removeAttribute("value");
    fill(told, t("At work…"));
    let isMore = false;
    try {
      fill(told, await search(controller.signal));
      isMore = next <= Number(question().seeds.split("..")[1]);
    } catch (error) {
      fill(told, controller.signal.aborted ? t("Stopped.") : said(error));
    }
    running = null;
    button.textContent = isMore ? t("Find more") : label;
    bar.hidden = true;
    if (!isMore) asked = "";
  });
  return {
    stop() {
      running?.abort();
      forget();
    },
  };
}

/** Wires the panel. @param {() => { mode: string, compat: string, list?: unknown }} source @param {(seed: number) => void} onChoice */
export function findPanel(source, onChoice) {
  const [goals, first, last] = ["goals", "seed-first", "seed-last"].map(input);
  searchForm(
    "find",
    "bingo/find",
    "found",
    () => {
      const { mode, compat, list } = source();
      return { goals: goals.value, seeds: seedsOf(first, last), mode: [mode], compat, ...(list ? { list } : {}) };
    },
    onChoice,
    (count, scanned) => counted(count, "{count} of {scanned} seeds has these goals.", "{count} of {scanned} seeds have these goals.", { scanned }),
  );
}
