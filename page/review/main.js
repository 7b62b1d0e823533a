// The page of a race review: the saved files of a Bingosync room are shown as races, moment by moment. The program knows
// the rules, and what each team has and sees at every moment; the page keeps only the files and what is looked at.

import { ask, newest, said } from "../ask.js";
import { byId, download, fill, h, input, isChord, on, onDrop, onSubmit, whenQuiet } from "../dom.js";
import { stateOf } from "../state.js";
import { OURS, device, load, save, tab } from "../store.js";
import { textOf } from "../text.js";
import { counted, language, t } from "../words.js";
import { draw } from "./card.js";
import { aimName, leadText, markText, names, newestAt, notesOf, squaresAt, time } from "./moment.js";
import { team } from "./teams.js";

const FILES = "review.files";
/** The longest files that are sent to the program, and that the browser keeps, all together, in letters. */
const [MOST_LETTERS, MOST_STORED] = [1_800_000, 500_000];
/** From this many marks on, those out of sight are not laid out. */
const LONG = 200;
/** How long a moment is shown while the race plays, in milliseconds. */
const MOMENT_MS = 800;
/** How long the slider rests before the page's address follows it, in milliseconds: browsers allow few changes. */
const REST_MS = 250;

const [fault, status, time_, standing, decided, notes, marks, files] = [
  "fault",
  "status",
  "time",
  "standing",
  "decided",
  "notes",
  "marks",
  "files",
].map((id) => byId(id));
const [which, view, lockout] = ["race", "view", "lockout"].map((id) => byId(id, HTMLSelectElement));
const [slider, fog] = [input("at"), input("fog")];
const [back, play, next] = ["back", "play", "on"].map((id) => byId(id, HTMLButtonElement));

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
  const all = races();
  for (const id of ["sheet", "aside"]) byId(id).hidden = !all.length;
  byId("welcome").hidden = all.length > 0;
  if (!all.length) return;
  fill(
    which,
    all.map((_, index) =>
      h("option", { value: index + 1 }, t("Race {number} of {count}", { number: index + 1, count: all.length })),
    ),
  );
  which.hidden = all.length < 2;
  const isTimed = page.reviewed?.rooms.some(({ timed }) => timed);
  const list = isTimed ? t("goal list") : t("goal list without times");
  const kinds = { feed: t("feed"), board: t("board"), settings: t("settings"), list };
  fill(
    files,
    page.reviewed?.files.map(({ name, is }, index) => {
      const file = page.brought[index];
      const remove = () => again((brought) => brought.filter((other) => other !== file));
      return h(
        "li",
        {},
        t("{name}: {kind}", { name, kind: kinds[is] }),
        is !== "feed" &&
          h(
            "button",
            { title: t("Without {name}", { name }), onclick: remove },
            "✕",
            h("span", { className: "unseen" }, t("Without {name}", { name })),
          ),
      );
    }),
  );
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
  fill(
    view,
    h("option", { value: "all" }, t("All marks")),
    race.teams.flatMap(({ color }) => [
      h("option", { value: `blind:${color}` }, t("{team} alone (blind)", { team: team(color).name })),
      h("option", { value: `fog:${color}` }, t("What {team} saw in fog", { team: team(color).name })),
    ]),
  );
  slider.max = String(race.marks.length);
  marks.classList.toggle("long", race.marks.length > LONG);
  fill(
    marks,
    race.marks.map((mark, index) =>
      h(
        "li",
        {},
        h(
          "button",
          { onclick: () => go(index + 1), tabIndex: -1 },
          h("span", { className: "when" }, time(mark.at)),
          chip(mark.color),
          h("span", { className: "what", lang: "en" }, mark.goal),
          mark.removed && h("span", { className: "quiet" }, t("taken off")),
        ),
      ),
    ),
  );
  page.at = Math.min(mark ?? race.marks.length, race.marks.length);
  show();
}

/** A team's colour and sign. @param {string} color */
function chip(color) {
  const { name, sign, colour } = team(color);
  const made = h("span", { className: "chip", title: name }, sign, h("span", { className: "unseen" }, name));
  made.style.background = colour;
  return made;
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
  const { race } = found;
  const [count, how] = [race.marks.length, viewNow(race)];
  view.value = how;
  slider.value = String(page.at);
  slider.setAttribute("aria-valuetext", markText(race, page.at));
  back.disabled = page.at === 0;
  next.disabled = page.at === count;
  play.disabled = !count;
  fill(play, page.playing === undefined ? "▶" : "❚❚");
  const label = page.playing === undefined ? t("Play") : t("Pause");
  play.setAttribute("aria-label", label);
  fill(time_, page.at ? time(race.marks[page.at - 1].at) : "0:00");
  fill(status, markText(race, page.at), " ", leadText(race, page.at));
  draw(squaresAt(race, page.at, how), newestAt(race, page.at, how));
  fill(standing, standingTable(race, found.room));
  fill(decided, decidedList(race));
  const isNewest = race === page.reviewed?.rooms[found.room].races.at(-1);
  const about = [
    isOneRoom() ? "" : feedName(found.room),
    race.game,
    race.seed && t("seed {seed}", { seed: race.seed }),
  ];
  fill(
    notes,
    [about.filter(Boolean).join(", "), ...notesOf(race, how, isNewest)].filter(Boolean).map((note) => h("p", {}, note)),
  );
  marks.querySelector("[aria-current]")?.removeAttribute("aria-current");
  for (const button of /** @type {NodeListOf<HTMLElement>} */ (marks.querySelectorAll("[tabindex='0']")))
    button.tabIndex = -1;
  const current = /** @type {HTMLElement | undefined} */ (marks.children[Math.max(page.at - 1, 0)]?.firstElementChild);
  if (!current) return;
  current.tabIndex = 0;
  if (!page.at) return;
  current.setAttribute("aria-current", "true");
  // The list alone scrolls, and not the page.
  const { offsetTop, offsetHeight } = /** @type {HTMLElement} */ (current.parentElement);
  if (offsetTop < marks.scrollTop || offsetTop + offsetHeight > marks.scrollTop + marks.clientHeight)
    marks.scrollTop = offsetTop - marks.clientHeight / 2;
}

/** How the teams stand at the moment. @param {ReviewedRace} race @param {number} room */
function standingTable(race, room) {
  if (!race.teams.length) return null;
  const isTimed = page.reviewed?.rooms[room].timed ?? false;
  const isLockout = race.lockout.supposed;
  const { squares, lines } = page.at ? race.marks[page.at - 1].leads : { squares: null, lines: null };
  const heads = [
    t("Team"),
    t("Squares"),
    t("Lines"),
    t("Lines left"),
    ...(isLockout ? [t("Dead")] : []),
    ...(isTimed ? [t("Quickest line left")] : []),
  ];
  const most = (/** @type {number} */ number, /** @type {boolean} */ isMost) =>
    isMost ? h("b", {}, number, " ★") : number;
  return h(
    "table",
    {},
    h("thead", {}, h("tr", {}, ...heads.map((head) => h("th", { scope: "col" }, head)))),
    h(
      "tbody",
      {},
      race.teams.map(({ color, players }, index) => {
        const then = race.moments[page.at][index];
        return h(
          "tr",
          {},
          h(
            "th",
            { scope: "row" },
            h("div", {}, chip(color), h("span", { className: "players", translate: false }, names(players))),
          ),
          h("td", {}, most(then.squares.length, squares === color)),
          h("td", {}, most(then.lines.length, lines === color)),
          h("td", {}, then.open.length),
          isLockout && h("td", {}, then.dead.length),
          isTimed && h("td", {}, quickest(then)),
        );
      }),
    ),
  );
}

/** What the quickest line still takes, by the list's times. @param {TeamThen} then */
const quickest = ({ quickest }) =>
  quickest
    ? t("{line}, {minutes} min", {
        line: quickest.row.toUpperCase(),
        minutes: quickest.minutes.toLocaleString(language, { maximumFractionDigits: 1 }),
      })
    : t("unknown");

/** What was reached, and when it was decided. @param {ReviewedRace} race */
function decidedList(race) {
  if (!race.reached.length) return h("li", {}, t("No team reached a line."));
  return race.reached.map(({ aim, color, mark, at, stands }) => {
    const values = { aim: aimName(aim), team: team(color).name, time: time(at) };
    const how = race.decided.find((decided) => decided.aim === aim && decided.winner === color);
    return h(
      "li",
      {},
      h(
        "button",
        { onclick: () => go(mark) },
        stands ? t("{aim}: {team} at {time}", values) : t("{aim}: {team} at {time}, lost later", values),
      ),
      how &&
        (how.mark === null || how.at === null
          ? h("p", {}, t("Another team had as much when {team} reached it.", { team: team(color).name }))
          : h(
              "p",
              {},
              h(
                "button",
                { onclick: () => go(how.mark ?? 0) },
                t("From {time} on (mark {number})", { time: time(how.at), number: how.mark }),
              ),
              " ",
              t("{team} needed fewer squares for it than every other team.", { team: team(color).name }),
            )),
    );
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
  const title = [race.game, page.at ? time(race.marks[page.at - 1].at) : "0:00", leadText(race, page.at)]
    .filter(Boolean)
    .join(" · ");
  const teams = race.teams.map(({ color, players }, index) => {
    const { squares, lines, open, dead } = race.moments[page.at][index];
    const counts = [
      counted(squares.length, "{count} square", "{count} squares"),
      counted(lines.length, "{count} line", "{count} lines"),
      counted(open.length, "{count} line left", "{count} lines left"),
      ...(race.lockout.supposed ? [counted(dead.length, "{count} dead square", "{count} dead squares")] : []),
    ];
    return { color, label: `${names(players)}: ${counts.join(", ")}` };
  });
  return svgOf(title, squaresAt(race, page.at, viewNow(race)), teams);
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
