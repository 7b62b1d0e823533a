// The bingo page: deals the card of a seed, and says how long each row takes and why.

import { ask, latest, said, sentence } from "../ask.js";
import { cardBoard } from "./board.js";
import { START, UNMARKED, isSeed, read, seedOf, write } from "./card.js";
import { wireTabs } from "./tabs.js";
import { forgetRow, gamePanels, panels, showLine, showPartsFor, whenOpened } from "./game.js";
import { keep, listOf } from "./list.js";
import { wireLooking } from "./looked.js";
import { packFor, packedList, wireOpening } from "./opened.js";
import { noCard, noCopy, noSeed, showFrame, showName } from "./main-view.js";
import * as path from "./path.js";
import { SQUARES, USUAL, squaresOf } from "./race.js";
import { wireRacing } from "./racing.js";
import { countsOf, wireTally } from "./tally.js";
import { showReport } from "./report.js";
import { hasLines } from "./rules.js";
import { PLAYBINGO, settingsIn, sizeOf } from "./settings.js";
import { cardWindows, dealtOf } from "./windows.js";
import { byId, copy, fill, input, on, onSubmit } from "../dom.js";
import { say, spelled } from "../message.js";
import { CARD_SEEDS } from "../limits.js";
import { stateOf } from "../state.js";
import { t } from "../words.js";

/** The largest seed that the site draws at random. */
const MAX_SEED = Number(CARD_SEEDS.usual.split("..")[1]);
const randomSeed = () => String(1 + Math.floor(Math.random() * MAX_SEED));

/** The address that the page was opened with. */
const opened = location.hash;
const state = stateOf({ name: "bingo", start: START, read, write, passing: ["row"] });
// Whoever opens the page for the first time sees a card. A link with a list has one of that.
if (!state.get().seed && !new URLSearchParams(opened.slice(1)).has("list")) state.amend({ seed: randomSeed() });
const windows = cardWindows(state.get, (marks) => state.set({ marks }));
/** What this page shows besides its state. */
const page = {
  /** @type {BingoCard | null} */
  dealt: null,
  /** Which card `dealt` answers, as `shown` says it. */
  answered: "",
  /** The size of the card that is shown. */
  size: USUAL,
  shown: "",
  /**
   * What is wrong with something other than the card, such as a list. It stands until another card is requested.
   * @type {string | Node}
   */
  complaint: "",
  /** What finds seeds, once its tab was opened. @type {ReturnType<typeof import("./find.js").findPanel> | null} */
  finding: null,
  follow: () => {},
  /** “My list”, once it was opened. @type {ReturnType<typeof import("./mine.js").wireMine> | null} */
  bringing: null,
  explain: () => {},
  /** The fields for settings of PlayBingo, once there is such a list. @type {{ follow: () => void } | null} */
  settings: null,
  /** Ends once the settings that were set last are shown, or refused. */
  settled: Promise.resolve(),
};
const status = byId("status");

const dealer = latest(
  (card) => showDealt(card, card.goals ? "" : noCard(reasonOf(card))),
  (message) => showDealt(null, message),
);
const reporter = latest((answer) => {
  if (answer.rules) showLine(answer);
  else showReport(answer, page.dealt);
  looking.follow();
}, complain);

const seed = input("seed");
const [mode, compat, length] = ["mode", "compat", "length"].map((id) => byId(id, HTMLSelectElement));
onSubmit("ask", () => {
  const typed = seed.value.trim();
  // A link to a card of this page may be pasted where the seed is.
  const linked = /^https?:\/\/[^#]*\/bingo(?:\.html)?\/?(?:\?[^#]*)?(#.*)$/i.exec(typed);
  if (linked) {
    seed.value = new URLSearchParams(linked[1].slice(1)).get("seed") ?? "";
    location.hash = linked[1];
    return;
  }
  const isOne = listOf(state.get().own)?.rules ? typed : typed && isSeed(typed);
  complain(isOne ? "" : noSeed(typed));
  if (isOne) show({ seed: typed });
});
on("random", "click", () => show({ seed: randomSeed() }));
mode.addEventListener("change", () => show({ mode: mode.value }));
compat.addEventListener("change", () => show({ compat: compat.value }));
length.addEventListener("change", () => show({ length: length.value }));

/** Shows a card, or says why there is none. @param {BingoCard | null} card @param {string | Node} message */
function showDealt(card, message) {
  const { own, settings } = state.get();
  [page.dealt, page.answered] = [card, page.shown];
  page.size = card?.columns
    ? { rows: Number(card.rows), columns: card.columns }
    : listOf(own)?.rules === PLAYBINGO
      ? sizeOf(settings)
      : USUAL;
  fill(status, page.complaint, page.complaint && message ? " " : "", message);
  for (const id of ["sheet", "desk", "race-bar"]) byId(id).classList.remove("to-come");
  showCard();
  page.bringing?.sayRead();
}

/** Why a seed has no card, if the program says that. @param {any} card */
const reasonOf = ({ refused, why }) => (refused ? say(sentence(refused), why) : why ? sentence(spelled(why)) : "");

/** Says what is wrong. A card that arrives later leaves it there. @param {string | Node} message */
function complain(message) {
  page.complaint = message;
  fill(status, message);
  // Above a list's path, which may be scrolled.
  if (message && !byId("tab-list").hidden) status.scrollIntoView({ block: "nearest" });
}

/** Changes which card is dealt. If it is another card, its marks are cleared. @param {Partial<BingoState>} part */
function show(part) {
  const now = state.get();
  const same = Object.entries(part).every(([name, value]) => now[/** @type {keyof BingoState} */ (name)] === value);
  if (same) return;
  remember();
  if (part.own === "") path.open("step-goals", true);
  state.set({ ...part, ...UNMARKED });
  history.replaceState(placeNow(), "");
}

/** What the browser's history stores of a place: its list, which no address names, and the step of the list's path. */
const placeNow = () => ({ own: state.get().own, ...path.place() });
/** Makes the browser's way back lead here. */
function remember() {
  history.replaceState(placeNow(), "");
  history.pushState(placeNow(), "");
}
addEventListener("popstate", ({ state: there }) => {
  if (typeof there?.own !== "string" || (there.own && !listOf(there.own))) return;
  const now = state.get();
  const start = { ...START, ...now, settings: "", own: there.own };
  const shown = read(new URLSearchParams(location.hash.slice(1)), start);
  path.comeBack(there);
  if (there.own !== now.own) state.set(shown);
  else path.act();
});

const opening = wireOpening({
  complain,
  mine,
  remembered: (brought) => page.bringing?.remember(brought),
  show(list, settings, step) {
    remember();
    keep(list);
    page.shown = "";
    path.open(step, true);
    state.set({ own: list.name, settings, ...UNMARKED });
    history.replaceState(placeNow(), "");
  },
  rules: () => listOf(state.get().own)?.rules,
  settings: () => state.get().settings,
  settle,
});
on("sample", "click", () => show({ own: "", settings: "" }));
on("own-list", "click", opening.choose);

/**
 * Deals the page's list with other settings. Refused ones throw what is wrong with them. Whoever sets the columns and then the
 * rows may get the answer about the columns last: they are shown in the order in which they were set.
 * @param {string} settings
 */
function settle(settings) {
  const { own } = state.get();
  const tried = ask("bingo/deal", { ...listNow().question, settings: settingsIn(settings), seeds: [] });
  const turn = page.settled.then(async () => {
    await tried;
    if (own === state.get().own) show({ settings });
  });
  page.settled = turn.catch(() => {});
  tried.catch(() => {});
  return turn;
}

/** Loads the list that an address has, if it has one, and deals its card. Returns what is wrong with it. @param {string} hash */
async function openLinked(hash) {
  const { own, fault = "" } = await opening.linked(hash);
  if (!own) return fault;
  page.shown = "";
  state.amend({ own, seed: new URLSearchParams(hash.slice(1)).get("seed") || randomSeed() });
  return "";
}
addEventListener("hashchange", async ({ newURL }) => {
  const fault = await openLinked(new URL(newURL).hash);
  if (fault) complain(fault);
});

/** Returns the members that every question about this card has. */
function source() {
  const now = state.get();
  const own = listOf(now.own);
  if (own?.rules === PLAYBINGO)
    return { seed: now.seed, list: own.list, rules: own.rules, settings: settingsIn(now.settings) };
  if (own?.rules) return { seed: now.seed, list: own.list, rules: own.rules, ...(now.length && { mode: now.length }) };
  return { seed: seedOf(now.seed), mode: now.mode, compat: now.compat, ...(own && { list: own.list }) };
}

/** The page's list, the members of every question about it, and its card. */
function listNow() {
  const { seed: _, ...question } = source();
  const { own, seed } = state.get();
  const isDealt = page.answered === page.shown && Boolean(page.dealt?.goals);
  return { own: listOf(own), question, seed, isDealt, size: page.size };
}

const looking = wireLooking({
  light: (row) => board.light(row ? squaresOf(row, page.size) : []),
  ask: (row) => hasLines(listOf(state.get().own)) && reporter.ask("bingo/row", { ...source(), row }),
  popOut,
  focus: (row) => board.focus(row),
  isAble: () => Boolean(page.dealt?.goals) && !document.body.matches(".in-fog"),
});
const tally = wireTally(state);
const board = cardBoard(
  (square) => tally(square) || racing.mark(square),
  looking.nameOf,
  t("Click to open the row in its own window"),
);
const { light, want } = board;

/** Opens a row in its own window. @param {string} row */
function popOut(row) {
  const url = new URL(location.href);
  url.hash = new URLSearchParams({ ...write(state.get()), row }).toString();
  windows.open(url, row);
}

/** Loads what finds seeds. */
async function find() {
  if (page.finding) return;
  const { findPanel } = await import("./find.js");
  const { cardsPanel } = await import("./cards.js");
  if (page.finding) return;
  page.finding = findPanel(source, found, showCard, () => page.size);
  panels.push({ ...page.finding, text: "find-status", found: "found" });
  page.follow = cardsPanel(source).follow;
  byId("find", HTMLButtonElement).disabled = false;
}

/** Deals the card of a seed that was found. @param {number} seed */
function found(seed) {
  show({ seed: String(seed) });
  byId("sheet").scrollIntoView({ block: "nearest" });
}

/** Loads “My list”. */
async function mine() {
  const module = await import("./mine.js");
  if (page.bringing) return module;
  page.bringing = module.wireMine({
    source,
    listNow,
    take: opening.take,
    takeWritten: opening.takeWritten,
    load: opening.load,
    remember,
    another: () => show({ seed: randomSeed() }),
    copyCard,
    link: linkNow,
    deal() {
      byId("to-deal").click();
      show({ seed: randomSeed() });
    },
    race() {
      byId("to-deal").click();
      if (byId("together").getAttribute("aria-pressed") !== "true") byId("together").click();
    },
  });
  nameList();
  return module;
}

/** What each tab needs. @type {Record<string, () => Promise<unknown>>} */
const NEEDS = { "tab-find": find, "tab-list": mine };
const ready = wireTabs(
  async (panel) => {
    try {
      await NEEDS[panel]?.();
    } catch (error) {
      complain(said(error));
    }
  },
  () => {
    looking.unlook();
    showCard();
    path.act();
  },
);

const games = gamePanels(source, light);
whenOpened("explain", async () => {
  const { explainPanel } = await import("./explain.js");
  page.explain = explainPanel(source, light).follow;
  page.explain();
});

/** Shows the settings of a list of PlayBingo. */
async function showSettings() {
  if (page.settings) return page.settings.follow();
  try {
    const { settingsPanel } = await import("./playbingo.js");
    page.settings ??= settingsPanel(() => state.get().settings, settle);
    page.settings.follow();
  } catch (error) {
    complain(said(error));
  }
}

on("unmark", "click", () => state.set(UNMARKED));
on("print", "click", () => print());
state.wireButtons(linkNow);

/** The address of the page's card, with its list. */
async function linkNow() {
  const own = listOf(state.get().own);
  if (!own) return location.href;
  const link = await packedList();
  if (!link) complain(t("The list is too long for a link, so the link has the card alone. Send the list's file, too."));
  return link ? `${location.href}&list=${link.packed}` : location.href;
}

/** Copies the card as Bingosync's fixed board takes it. @param {HTMLButtonElement} button */
function copyCard(button) {
  const goals = page.dealt?.goals ?? [];
  complain(goals.length === SQUARES ? "" : noCopy(goals.length));
  if (goals.length === SQUARES) copy(button, JSON.stringify(goals.map(({ name }) => ({ name }))));
}
const bingosync = byId("copy", HTMLButtonElement);
bingosync.addEventListener("click", () => copyCard(bingosync));

const racing = wireRacing(state, {
  showCard,
  sizeNow: () => page.size,
  async keepPacked(packed) {
    const own = await opening.keepPacked(packed);
    page.shown = "";
    return own;
  },
});

function showCard() {
  const { counts, row, seed } = state.get();
  const stand = racing.stand();
  const only = row ? squaresOf(row, page.size) : null;
  board.show(page.dealt, page.size, stand, countsOf(counts), only);
  want(page.finding?.squaresOf(page.dealt?.goals ?? []) ?? []);
  if (!row && page.dealt?.goals) racing.publish(page.dealt.goals.map(({ name }) => name));
  showFrame(seed, only && row, stand.seen !== null);
}

/** Says which list the cards are dealt from. */
function nameList() {
  const own = listOf(state.get().own);
  const name = showName(own);
  page.bringing?.name(own, name);
}

const fault = await openLinked(opened);
state.listen((now) => {
  if (document.activeElement !== seed) seed.value = now.seed;
  mode.value = now.mode;
  compat.value = now.compat;
  const own = listOf(now.own);
  showPartsFor(own, [now.mode, now.compat, now.length, now.settings].join());
  if (own?.rules === PLAYBINGO) showSettings();
  packFor(own);
  length.value = now.length;
  nameList();
  const asking = dealtOf({ ...now, own: own?.name ?? "" });
  // Answers about another card, or another list, come too late now.
  if (asking !== page.shown) {
    [dealer, reporter].forEach((it) => it.stop());
    looking.unlook();
    forgetRow();
    complain("");
  }
  if (now.seed === "") showDealt(null, "");
  else if (asking !== page.shown) {
    if (own?.rules || isSeed(now.seed)) dealer.ask("bingo/deal", source());
    else showDealt(null, noSeed(now.seed));
  }
  page.shown = asking;
  windows.follow();
  racing.follow();
  page.follow();
  showCard();
  if (own?.rules) games.follow();
  else page.explain();
  path.act();
});
await ready;
if (fault) complain(fault);
if (!state.get().row) racing.resume();
