// The Puyo Puyo page: finds the seeds of the pairs that were seen, and shows a seed's whole queue.

import { ask, latest, makeTable, newest, said } from "../ask.js";
import { byId, fill, h, input, isChord, on, onSubmit } from "../dom.js";
import {
  FILTERS,
  colors,
  errors,
  foundText,
  listMatches,
  pressMatch,
  rules,
  showHeadline,
  showOptions,
  showPalette,
  showSeen,
  showTask,
  showTitle,
} from "./main-view.js";
import {
  MOST_GONE,
  NAMES,
  START,
  UNSEEN,
  byRules,
  fieldIn,
  hex,
  letters,
  pairsOf,
  parseSeed,
  planIn,
  puyosIn,
  read,
  write,
} from "./pairs.js";
import * as plan from "./plan.js";
import { EXAMPLE, preview } from "./preview.js";
import * as queue from "./queue.js";
import * as rescue from "./rescue.js";
import { linksTo } from "./shapes.js";
import { stateOf } from "../state.js";
import { t } from "../words.js";

/** The most matches to list. */
const LISTED = 12;

const state = stateOf({ name: "puyo", start: START, read, write, passing: ["plan"] });
/** What this page shows and has asked for. */
const page = {
  /** The question of the last search, as JSON. @type {string | null} */
  requested: null,
  /** The seed and colours of the queue that is shown, as JSON. @type {string | null} */
  shown: null,
  /** Whether a seed's queue was shown before. @type {boolean | null} */
  wasChosen: null,
  /** The search of keys, once it was needed. @type {Promise<ReturnType<typeof import("./keys.js").keysPanel>> | null} */
  keys: null,
  /**
   * Where the pairs of the pasted address went, such as 3up. They are placed once its queue is known.
   * @type {string[]}
   */
  pasted: [],
};
/** The texts that are taken, and the searches of keys. */
const [takings, keySearches] = [newest(), newest()];

const finder = latest(showMatches, (message) => showHeadline(message, true));
const dealer = latest(showQueue, (message) => showHeadline(message, true));
const linker = latest(
  (linked) => byId("queue-tools").append(...linksTo(linked)),
  (message) => byId("queue-tools").append(message),
);

rules.addEventListener("change", () => {
  forget();
  // Nothing is lost that an undo would bring back.
  state.amend({ ...START, rules: /** @type {PuyoRules} */ (rules.value) });
});
colors.addEventListener("change", () => search({ colors: Number(colors.value) }));
errors.addEventListener("change", () => search({ errors: Number(errors.value) }));
for (const name of FILTERS) {
  const box = input(name);
  box.addEventListener("change", () => {
    const other = name === "pattern" ? { seen: "" } : {};
    search({ [name]: box.checked, ...other });
  });
}
state.wireButtons();
for (const id of ["example", "preview", "preview-queue"])
  on(id, "click", () => {
    if (byId("welcome").hidden) return;
    forget();
    state.set(state.get().rules === "tsu" ? { ...START, ...TSU_EXAMPLE } : { ...START, seen: EXAMPLE });
  });
on("clear", "click", () => {
  forget();
  search({ seen: "", field: "", gone: 0 });
});
on("gone", "change", () => state.set({ gone: Math.min(Number(input("gone").value) >>> 0, MOST_GONE) }));
on("no-field", "click", () => state.set({ field: "", gone: 0 }));
onSubmit("by-seed", () => {
  const seed = parseSeed(input("seed").value, state.get().rules);
  if (seed === null)
    showHeadline(
      state.get().rules === "tsu"
        ? t("This is not a key: expected up to eight hex digits, such as 0x0D475B22.")
        : t("This is not a seed: expected up to four hex digits, such as 0x1A2B."),
      true,
    );
  else {
    forget();
    state.set({ seed, offset: 0, names: "" });
  }
});
/**
 * A link to a table. Where no program serves the table, the first click makes it.
 * @param {string} name
 * @param {string} label
 */
function tableLink(name, label) {
  const link = h("a", { href: `tables/${name}`, download: name }, label);
  link.addEventListener("click", async (event) => {
    if (!makeTable || link.href.startsWith("blob:")) return;
    event.preventDefault();
    link.href = URL.createObjectURL(await makeTable(name));
    link.click();
  });
  return link;
}
fill(
  byId("tables"),
  ...["txt", "csv"].flatMap((ending) =>
    [3, 4, 5].map((count) => tableLink(`puyo-${count}.${ending}`, t("{count} colours .{ending}", { count, ending }))),
  ),
);

/** A key of Puyo Puyo Tsu, with its first pairs as a player may name their colours. */
const TSU_EXAMPLE = /** @type {const} */ ({ rules: "tsu", seen: "RGRRBYGYYBYRBYBG", seed: 0x0d475b22, names: "RGBY" });

/** Shows the search of keys for what was seen, or hides it. @param {PuyoState} now @param {string[]} pairs */
async function showKeys(now, pairs) {
  const isNeeded = now.rules === "tsu" && pairs.length > 0;
  if (!page.keys && !isNeeded) return;
  page.keys ??= (async () => {
    const { keysPanel } = await import("./keys.js");
    return keysPanel(chooseKeys, showHeadline, markChosen, () => {
      if (page.requested) rescue.offer(JSON.parse(page.requested), search);
    });
  })();
  const signal = keySearches.begin();
  const panel = await page.keys;
  if (signal.aborted) return;
  const { colors, unordered, pattern, errors } = now;
  const options = { colors, unordered, pattern, ...(errors && { errors }) };
  panel.show(isNeeded ? options : null, pairs, now.seed);
}

/** Shows the queue of keys. @param {PuyoKeys} queue @param {boolean} isOnly whether it is the only one that fits */
function chooseKeys({ keys: [seed], names }, isOnly) {
  if (!isOnly) state.set({ seed, offset: 0, names });
  // What was typed last has chosen it, so that one undo takes back both.
  else if (state.get().seed === null) state.amend({ seed, offset: 0, names });
}

/** Changes what is searched, and drops the chosen seed. @param {Partial<PuyoState>} part */
function search(part) {
  state.set({ ...part, seed: null });
}

/** @param {string} letter */
function add(letter) {
  const [seen, { seed, offset }] = [state.get().seen + letter, state.get()];
  // What the queue deals is no news, and its plan goes on.
  if (seed !== null && queue.deals(seen, offset)) state.set({ seen });
  else search({ seen });
}

/** @param {number} index */
function remove(index) {
  const { seen } = state.get();
  // The puyo becomes an unseen one, so that the others keep their places.
  const next = index === seen.length - 1 ? seen.slice(0, -1) : seen.slice(0, index) + UNSEEN + seen.slice(index + 1);
  search({ seen: next });
}

addEventListener("keydown", (event) => {
  if (event.target instanceof HTMLInputElement && event.target.type !== "checkbox") return;
  if (isChord(event) || event.target instanceof HTMLSelectElement) return;
  if (event.key === "Backspace") remove(state.get().seen.length - 1);
  else if (letters(state.get()).includes(event.key.toUpperCase())) add(event.key.toUpperCase());
  else return;
  event.preventDefault();
});

addEventListener("paste", (event) => {
  if (!(event.target instanceof HTMLInputElement)) take(event.clipboardData?.getData("text/plain") ?? "");
});
onSubmit("by-link", () => {
  take(input("link").value);
  input("link").value = "";
});

/** Forgets the pasted address. */
function forget() {
  page.pasted = [];
  showTask();
}

/** Reads pairs, or the address of a page that shows them or a field. @param {string} text */
async function take(text) {
  const signal = takings.begin();
  const seen = text.toUpperCase().replace(/[\s,]/g, "");
  if ([...seen].every((letter) => letters(state.get()).includes(letter))) {
    forget();
    return seen && search({ seen });
  }
  try {
    const { pairs, moves, puyop, task } = await ask("puyo/link", { pairs: [text.trim()] });
    if (signal.aborted) return;
    if (!puyop) {
      forget();
      return showHeadline(t("This is a puzzle with hard puyos or falling garbage: open it under Puyo puzzles."), true);
    }
    const field = fieldIn(puyop);
    // Each pair that is gone has left two puyos, if nothing has popped.
    const gone = puyosIn(field) >> 1;
    page.pasted = [];
    showTask(task?.characters);
    for (const { placement } of moves) {
      if (!placement) break;
      page.pasted.push(`${placement.column + 1}${placement.orientation}`);
    }
    if (pairs.length)
      return search({
        seen: pairs.join(""),
        pattern: false,
        anywhere: field !== "" || state.get().anywhere,
        field,
        gone: 0,
      });
    state.set({ field, gone });
    if (state.get().seed === null)
      showHeadline(t("The field is taken. The plan begins with it once the queue is known."));
  } catch (error) {
    if (signal.aborted) return;
    showHeadline(said(error), true);
    // So that it can be corrected.
    input("link").value ||= text;
  }
}

state.listen((now) => {
  showOptions(now);
  const isChosen = now.seed !== null;
  if (page.wasChosen !== isChosen) {
    page.wasChosen = isChosen;
    // Once the queue is known, the plan is what the page is for.
    byId("entry", HTMLDetailsElement).open = !isChosen;
  }
  byId("puyo").classList.toggle("chosen", isChosen);
  byId("clear").hidden = !isChosen && Object.keys(write({ ...now, rules: START.rules })).length < 2;
  showPalette(now, add);
  showSeen(now, remove);

  const pairs = pairsOf(now.seen).map((pair) => pair.padEnd(2, UNSEEN));
  const known = pairs.some((pair) => pair !== UNSEEN + UNSEEN);
  const question = {
    pairs,
    colors: now.colors,
    unordered: now.unordered,
    anywhere: now.anywhere,
    pattern: now.pattern,
    errors: now.errors,
    limit: LISTED,
  };
  const asking = JSON.stringify({ ...question, rules: now.rules });
  if (asking !== page.requested) rescue.close();
  if (now.rules === "tsu") finder.stop();
  else if (known && asking !== page.requested) finder.ask("puyo/find", question);
  showKeys(now, known ? pairs : []);
  if (!known) {
    finder.stop();
    fill(byId("matches"));
    showHeadline(
      now.seed === null ? t("Which pairs do you see?") : t("Queue of {seed}", { seed: hex(now.seed, now.rules) }),
    );
  }
  page.requested = known ? asking : null;
  show(now);
});

/** @param {PuyoState} state */
function show({ seed, rules, names, colors: count, seen, pattern, field, gone, offset, plan: linked }) {
  byId("welcome").hidden = seed !== null || page.requested !== null;
  for (const id of ["preview", "preview-queue", "preview-tag"]) byId(id).hidden = seed !== null;
  const asking = JSON.stringify([seed, rules, names, count, field, gone]);
  if (seed === null) {
    preview(seen, pattern);
    [dealer, linker].forEach((it) => it.stop());
    fill(byId("queue-title"));
    fill(byId("queue-tools"));
    queue.show([]);
    plan.close();
  } else if (asking !== page.shown || linked) {
    plan.wait();
    dealer.ask("puyo/deal", { seed, colors: count, ...byRules({ rules, names }) });
  }
  queue.saw(pairsOf(seen).length, offset);
  page.shown = seed === null ? null : asking;
  markChosen();
}

/** Shows the button of the chosen match as pressed. */
function markChosen() {
  pressMatch(state.get());
}

/** @param {PuyoFound} found */
function showMatches(found) {
  const { count, matches } = found;
  const now = state.get();
  showHeadline(foundText(count, now.anywhere), count === 0);
  listMatches(found, now.anywhere, (match) => state.set(chosen(match)));
  markChosen();
  if (count === 0 && page.requested) rescue.offer(JSON.parse(page.requested), search);
  // What was typed last has chosen it, so that one undo takes back both.
  if (count === 1 && now.seed === null) state.amend(chosen(matches[0]));
}

/**
 * The state whose queue is that of a match. A field that was pasted with the pairs comes right before them.
 * @param {PuyoMatch} match
 */
function chosen({ seed, offset }) {
  const { field, gone, anywhere } = state.get();
  return { seed, offset, gone: field && anywhere ? offset : gone };
}

/** @param {PuyoQueue} dealt */
function showQueue(dealt) {
  const { colormap, pairs } = dealt;
  const now = state.get();
  const { seed } = now;
  if (seed === null) return;
  queue.show(pairs);
  // Without pairs that were seen, the page's first line says it.
  showTitle(now.seen && hex(seed, now.rules), pairs, colormap);
  linker.ask("puyo/link", { seed, colors: now.colors, ...byRules(now) });
  input("seed").value = hex(seed, now.rules);
  const { colors, seen, offset, field, gone, plan: linked } = now;
  const names = now.rules === "tsu" ? now.names || NAMES : "";
  // The address begins with these pairs, and its placements with the field.
  const isPasted = seen.length > 0 && page.pasted.length > 0 && (field ? gone === offset : offset === 0);
  plan.open(pairs, { seed, names, colors, field, gone: field ? gone : 0 }, isPasted ? page.pasted : [], planIn(linked));
  page.pasted = [];
  // From now on the plan is the player's, who may change it.
  if (linked) state.amend({ plan: "" });
}
