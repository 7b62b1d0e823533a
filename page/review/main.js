// The page of a race review: the saved files of a Bingosync room are shown as races, moment by moment. The program knows
// the rules, and what each team has and sees at every moment; the page keeps only the files and what is looked at.

import { ask, newest, said } from "../ask.js";
import { byId, download, fill, input, isChord, on, onDrop, onSubmit, whenQuiet } from "../dom.js";
import { stateOf } from "../state.js";
import { OURS, device, load, save, tab } from "../store.js";
import { textOf } from "../text.js";
import { language, t } from "../words.js";
import {
  back,
  marks,
  next,
  play,
  showFiles,
  showMoment,
  showRace,
  showRaces,
  slider,
  view,
  which,
} from "./main-view.js";

const FILES = "review.files";
/** The longest files that are sent to the program, and that the browser keeps, all together, in letters. */
const [MOST_LETTERS, MOST_STORED] = [1_800_000, 500_000];
/** How long a moment is shown while the race plays, in milliseconds. */
const MOMENT_MS = 800;
/** How long the slider rests before the page's address follows it, in milliseconds: browsers allow few changes. */
const REST_MS = 250;

const [fault, lockout, fog] = [byId("fault"), byId("lockout", HTMLSelectElement), input("fog")];

/** @type {ReviewState} */
const START = { race: 0, mark: null, view: "all", lockout: "", fog: "" };

const state = stateOf({
  name: "review",
  start: START,
  read(url, start) {
    const number = (/** @type {string} */ name) => {
      const text = url.get(name) ?? "";
      return /^\d{1,6}$/.test(text) ? Number(text) : null;
    };
    return {
      ...start,
      race: number("race") ?? start.race,
      mark: url.has("mark") ? number("mark") : start.mark,
      view: url.get("view") ?? start.view,
    };
  },
  write: ({ race, mark, view }) => ({
    ...(race && { race: String(race) }),
    ...(mark !== null && { mark: String(mark) }),
    ...(view !== "all" && { view }),
  }),
});

/** What is reviewed, and which moment is shown. */
const page = {
  /** What was brought. @type {SavedFile[]} */
  brought: [],
  /** What the program says of it. @type {RoomsReviewed | null} */
  reviewed: null,
  /** After how many marks the race is shown. */
  at: 0,
  /** The clock while the race plays. @type {ReturnType<typeof setInterval> | undefined} */
  playing: undefined,
  /** Ends once the changes that were made so far are shown, or refused. @type {Promise<void>} */
  changed: Promise.resolve(),
};

/** What is reviewed until the page begins anew. */
const reviews = newest();

/** All races, each with the number of its room, from 0. */
const races = () => (page.reviewed?.rooms ?? []).flatMap(({ races }, room) => races.map((race) => ({ race, room })));

/** The race that is shown: the newest one, unless another one is chosen. */
const shown = () => races()[state.get().race - 1] ?? /** @type {ReturnType<typeof races>[0]} */ (races().at(-1));

/** Whether all races are of one room. */
const isOneRoom = () => (page.reviewed?.rooms.length ?? 0) < 2;
/** The name of the file with a room's feed. @param {number} room */
const feedName = (room) => page.reviewed?.files.filter(({ is }) => is === "feed")[room]?.name;

/** The moment that is shown, as the address has it. */
function moment() {
  const count = shown()?.race.marks.length;
  return count === undefined ? {} : { mark: page.at === count ? null : page.at };
}
/** Keeps the moment in the address, once the slider rests. */
const keepMoment = whenQuiet(() => {
  if (moment().mark !== state.get().mark) state.amend(moment());
}, REST_MS);

/**
 * The members of a question about these files.
 * @param {SavedFile[]} these @param {{ lockout: string, fog: string }} rules
 */
function questionOf(these, { lockout, fog }) {
  const squares = fog.split(/[\s,;]+/).filter(Boolean);
  const wrong = squares.find((text) => !/^\d{1,6}$/.test(text));
  if (wrong) throw new Error(t("“{text}” is not a square. Expected 1 to 25, such as 13.", { text: wrong }));
  return {
    files: these,
    moments: true,
    ...(lockout && { lockout: lockout === "yes" }),
    ...(squares.length && { fog_start: squares.map(Number) }),
  };
}

/**
 * Changes what is reviewed. Changes are made one after another: whoever takes a file away while another one comes gets both.
 * @param {(signal: AbortSignal) => Promise<unknown>} make its signal is aborted once the page begins anew
 */
function change(make) {
  const signal = reviews.now();
  page.changed = page.changed.then(async () => {
    try {
      if (!signal.aborted) await make(signal);
    } catch (error) {
      if (!signal.aborted) refuse(error);
    }
  });
  return page.changed;
}

/**
 * Asks about files.
 * @param {SavedFile[]} these @param {{ lockout: string, fog: string }} rules @returns {Promise<RoomsReviewed>}
 */
async function review(these, rules) {
  const letters = these.reduce((sum, { text }) => sum + text.length, 0);
  if (letters > MOST_LETTERS)
    throw new Error(
      t("The files are {count} MB. Expected at most {most} MB, such as the feed of one race.", {
        count: (letters / 1e6).toLocaleString(language, { maximumFractionDigits: 1 }),
        most: (MOST_LETTERS / 1e6).toLocaleString(language),
      }),
    );
  return ask("bingo/room", questionOf(these, rules));
}

/**
 * Takes an answer about files, and what else is to be shown otherwise.
 * @param {SavedFile[]} these @param {RoomsReviewed} answer @param {Partial<ReviewState>} rest
 */
function take(these, answer, rest) {
  [page.brought, page.reviewed] = [these, answer];
  state.amend(rest);
  const isShort = these.reduce((sum, { text }) => sum + text.length, 0) <= MOST_STORED;
  for (const shelf of [tab, device])
    if (isShort) save(shelf, FILES, these);
    else shelf.removeItem(OURS + FILES);
  fill(fault);
  open();
}

/** Says why something cannot be shown. @param {unknown} error */
const refuse = (error) => fill(fault, said(error));

/**
 * Brings files: the files of another room, or what belongs to the room that is shown.
 * @param {SavedFile[]} more
 */
async function bring(more) {
  if (!more.length) return;
  stop();
  await change(async (signal) => {
    const before = page.brought;
    const alone = await review(more, START).catch((/** @type {unknown} */ error) => {
      if (before.length) return null;
      throw error;
    });
    if (signal.aborted) return;
    if (alone) {
      take(more, alone, START);
      return scrollTo(0, 0);
    }
    const names = more.map(({ name }) => name);
    const all = [...before.filter(({ name }) => !names.includes(name)), ...more];
    const together = await review(all, state.get());
    if (!signal.aborted) take(all, together, moment());
  });
}

/**
 * Asks again about what was brought, with fewer files or by other rules.
 * @param {(brought: SavedFile[]) => SavedFile[]} chosen which of them @param {{ lockout: string, fog: string }} [rules]
 */
const again = (chosen, rules) =>
  change(async (signal) => {
    const [these, by] = [chosen(page.brought), rules ?? state.get()];
    const answer = await review(these, by);
    if (!signal.aborted) take(these, answer, { ...by, ...moment() });
  });

/** Reads files that were chosen or dropped. @param {Iterable<File> | null | undefined} chosen */
async function bringFiles(chosen) {
  const all = [...(chosen ?? [])];
  // A file that is far too long is not read.
  const texts = all.map(async (file) => {
    if (file.size > 4 * MOST_LETTERS) return { name: file.name, text: " ".repeat(file.size) };
    return { name: file.name, text: (await textOf(file)).text };
  });
  await bring(await Promise.all(texts));
}

/** Brings a text that was pasted. @param {string} text */
const bringText = (text) => text.trim() && bring([{ name: t("pasted text"), text }]);

/** Shows the page for what was brought, or how to bring something. */
function open() {
  const count = races().length;
  showRaces(count);
  if (!count) return;
  const isTimed = page.reviewed?.rooms.some(({ timed }) => timed) ?? false;
  const { brought } = page;
  showFiles(page.reviewed?.files ?? [], isTimed, (index) => again((now) => now.filter((it) => it !== brought[index])));
  const { lockout: by, fog: from } = state.get();
  [lockout.value, fog.value] = [by, from];
  openRace();
}

/** Shows the race that is chosen. */
function openRace() {
  const found = shown();
  if (!found) return;
  const { race } = found;
  const { mark } = state.get();
  which.value = String(races().findIndex((other) => other.race === race) + 1);
  showRace(race, go);
  page.at = Math.min(mark ?? race.marks.length, race.marks.length);
  show();
}

/** The view, if this race has its team. @param {ReviewedRace} race */
function viewNow(race) {
  const { view } = state.get();
  return race.teams.some(({ color }) => [`blind:${color}`, `fog:${color}`].includes(view)) ? view : "all";
}

/** Shows the moment. */
function show() {
  const found = shown();
  if (!found) return;
  const { race, room } = found;
  showMoment(race, page.at, viewNow(race), {
    room: isOneRoom() ? "" : feedName(room),
    isNewest: race === page.reviewed?.rooms[room].races.at(-1),
    isTimed: page.reviewed?.rooms[room].timed ?? false,
    isPlaying: page.playing !== undefined,
  });
}

/** Goes to a moment. @param {number} to */
function go(to) {
  const count = shown()?.race.marks.length ?? 0;
  const next = Math.max(0, Math.min(count, to));
  if (next === page.at) return;
  page.at = next;
  show();
  keepMoment();
}

/** Ends the playing. */
function stop() {
  clearInterval(page.playing);
  page.playing = undefined;
}

/** Plays the race from here, or again from its beginning, or pauses. */
function playOrPause() {
  const count = shown()?.race.marks.length ?? 0;
  if (page.playing !== undefined) {
    stop();
    return show();
  }
  if (!count) return;
  if (page.at === count) page.at = 0;
  page.playing = setInterval(() => {
    if (page.at + 1 >= count) stop();
    go(page.at + 1);
  }, MOMENT_MS);
  show();
}

/** Goes to a moment by hand. @param {number} to */
function goByHand(to) {
  stop();
  if (to === page.at) return show();
  go(to);
}

/** A name for a file of what is shown. @param {string} ending */
function fileName(ending) {
  return ["svg", "png"].includes(ending) ? `race-${which.value}-mark-${page.at}.${ending}` : `race.${ending}`;
}

/** The moment as SVG. */
async function picture() {
  const { svgOf } = await import("./picture.js");
  const { race } = shown();
  return svgOf(race, page.at, viewNow(race));
}

/** Saves what an act makes, and says so where that fails. @param {string} id @param {() => Promise<[string, Blob]>} act */
const saves = (id, act) =>
  on(id, "click", async () => {
    try {
      const [ending, file] = await act();
      download(fileName(ending), file);
    } catch (error) {
      refuse(error);
    }
  });
saves("save-svg", async () => ["svg", new Blob([await picture()], { type: "image/svg+xml" })]);
saves("save-png", async () => {
  const { pngOf } = await import("./picture.js");
  return ["png", await pngOf(await picture())];
});
saves("save-json", async () => {
  const json = JSON.stringify(page.reviewed?.rooms[shown().room], null, 1);
  return ["json", new Blob([json], { type: "application/json" })];
});
saves("save-csv", async () => {
  const { room } = shown();
  const { csv } = await ask("bingo/room", { ...questionOf(page.brought, state.get()), moments: false, csv: true });
  return ["csv", new Blob([csv[room]], { type: "text/csv" })];
});

for (const id of ["first-files", "more-files"]) on(id, "change", () => bringFiles(input(id).files));
onDrop((data) => (data?.files.length ? bringFiles(data.files) : bringText(data?.getData("text/plain") ?? "")));
addEventListener("paste", ({ target, clipboardData }) => {
  if (target instanceof HTMLElement && target.matches("input, textarea")) return;
  if (clipboardData?.files.length) void bringFiles(clipboardData.files);
  else void bringText(clipboardData?.getData("text/plain") ?? "");
});
onSubmit("text-form", () => bringText(input("text").value));
on("example", "click", async () => bring((await import("./example.js")).example()));
on("anew", "click", () => {
  stop();
  reviews.begin();
  [page.brought, page.reviewed, page.changed] = [[], null, Promise.resolve()];
  for (const shelf of [tab, device]) shelf.removeItem(OURS + FILES);
  state.amend(START);
  fill(fault);
  open();
  input("first-files").focus();
});
onSubmit("rules", () => {
  void again((brought) => brought, { lockout: lockout.value, fog: fog.value });
});
which.addEventListener("change", () => {
  stop();
  state.amend({ race: Number(which.value), mark: null });
  openRace();
});
view.addEventListener("change", () => {
  state.amend({ view: view.value });
  show();
});
slider.addEventListener("input", () => goByHand(Number(slider.value)));
back.addEventListener("click", () => goByHand(page.at - 1));
next.addEventListener("click", () => goByHand(page.at + 1));
play.addEventListener("click", playOrPause);

/** @type {Record<string, () => void>} */
const KEYS = {
  ArrowLeft: () => goByHand(page.at - 1),
  ArrowRight: () => goByHand(page.at + 1),
  ArrowUp: () => goByHand(page.at - 1),
  ArrowDown: () => goByHand(page.at + 1),
  Home: () => goByHand(0),
  End: () => goByHand(shown().race.marks.length),
  " ": playOrPause,
};
addEventListener("keydown", (event) => {
  const { target, key } = event;
  const act = KEYS[key];
  if (!act || isChord(event) || !shown()) return;
  if (target instanceof Element && target.closest("input, select, textarea")) return;
  const isPressed = target instanceof Element && target.closest("button, a, summary");
  const isInMarks = target instanceof Element && marks.contains(target);
  // The space bar on a button is the button's. Up and down scroll, except in the list of marks.
  if ((key === " " && isPressed) || (/^Arrow(Up|Down)$/.test(key) && !isInMarks)) return;
  event.preventDefault();
  act();
  if (isInMarks) /** @type {HTMLElement | null} */ (marks.querySelector("[tabindex='0']"))?.focus();
});

// A link to another moment of the same files. The state has read it by now.
addEventListener("hashchange", () => {
  stop();
  openRace();
});

/** Opens what this tab, or this device, has stored. */
async function begin() {
  const stored = load(tab, FILES) ?? load(device, FILES);
  const isOurs = (/** @type {any} */ file) => typeof file?.name === "string" && typeof file.text === "string";
  if (Array.isArray(stored) && stored.length && stored.every(isOurs)) await again(() => stored);
  if (!page.brought.length) open();
}
await begin();
