// The bingo page: deals the card of a seed, and says how long each row takes and why.

import { latest, said, sentence, wrong } from "../ask.js";
import { cardBoard } from "./board.js";
import { broughtFrom, wireBring } from "./bring.js";
import { wireDoors } from "./doors.js";
import { wireImprove } from "./improve.js";
import { wireJudge } from "./judge.js";
import * as path from "./path.js";
import { standing } from "./race.js";
import { rulesOf } from "./rules.js";
import { keep, listOf } from "./list.js";
import { MARKS, START, isSeed, read, seedOf, squaresOf, write } from "./card.js";
import {
  forgetRow,
  gamePanels,
  hasLines,
  notesOf,
  panels,
  readList,
  showLine,
  showPartsFor,
  textOf,
  whenOpened,
} from "./game.js";
import { showLooked, showReport } from "./report.js";
import { studyPanel } from "./study.js";
import { wireTimer } from "./timer.js";
import { cardKeyOf } from "./shared.js";
import { raceOf } from "./together.js";
import { wireUse } from "./use.js";
import { cardWindows, dealtOf } from "./windows.js";
import { byId, copy, fill, h, input, on, onDrop, onSubmit, press } from "../dom.js";
import { say } from "../message.js";
import { CARD_SEEDS } from "../limits.js";
import { stateOf } from "../state.js";
import { device, load as stored, save, tab } from "../store.js";
import { isOneBrowser, teller } from "../view.js";
import { counted, t } from "../words.js";

/** The largest seed that the site draws at random. */
const MAX_SEED = Number(CARD_SEEDS.usual.split("..")[1]);
const randomSeed = () => String(1 + Math.floor(Math.random() * MAX_SEED));

/** The address that the page was opened with. */
const opened = location.hash;
const state = stateOf({ name: "bingo", start: START, read, write, passing: ["row"] });
// Whoever opens the page for the first time sees a card. A link with a list has one of that.
if (!state.get().seed && !new URLSearchParams(opened.slice(1)).has("list")) state.amend({ seed: randomSeed() });
const windows = cardWindows(state.get, (marks) => state.set({ marks }));
/** @type {BingoCard | null} */
let dealt = null;
let asked = "";
/** The colour to mark with: the one that was chosen last, if the device kept one. */
let colour = Math.max(0, [...MARKS.keys()].indexOf(stored(device, "bingo.colour")));
const told = byId("told");
/**
 * What is wrong with something other than the card, such as a list. It stands until another card is asked for.
 * @type {string | Node}
 */
let complaint = "";

const dealer = latest(
  (card) => showDealt(card, card.goals ? "" : noCard(card)),
  (message) => showDealt(null, message),
);
const reporter = latest((answer) => {
  if (answer.rules) showLine(answer);
  else showReport(answer, dealt);
  if (scrolled !== null) bring();
}, complain);

const seed = input("seed");
const [mode, compat, length] = ["mode", "compat", "length"].map((id) => byId(id, HTMLSelectElement));
onSubmit("ask", () => {
  const typed = seed.value.trim();
  const isOne = listOf(state.get().own)?.rules ? typed : typed && isSeed(typed);
  complain(isOne ? "" : noSeed(typed));
  if (isOne) ask({ seed: typed });
});
on("random", "click", () => ask({ seed: randomSeed() }));
mode.addEventListener("change", () => ask({ mode: mode.value }));
compat.addEventListener("change", () => ask({ compat: compat.value }));
length.addEventListener("change", () => ask({ length: length.value }));

/** Shows a card, or says why there is none. @param {BingoCard | null} card @param {string | Node} message */
function showDealt(card, message) {
  dealt = card;
  fill(told, complaint, complaint && message ? " " : "", message);
  for (const id of ["sheet", "desk", "race-bar"]) byId(id).classList.remove("to-come");
  showCard();
}

/** Says that a text is no seed. @param {string} seed */
const noSeed = (seed) => t("“{seed}” is no seed: give a whole number of up to 15 digits, such as 112233.", { seed });

/** Says why a seed has no card. @param {any} card */
const noCard = ({ refused, why }) =>
  refused
    ? h("span", {}, t("This seed deals no card:"), " ", say(sentence(refused), why))
    : t("This seed deals no card: the generator gives up after 100 attempts. Try another seed.");

/** Says what is wrong. A card that arrives later leaves it there. @param {string | Node} message */
function complain(message) {
  complaint = message;
  fill(told, message);
  // Above a list's path, which may be scrolled.
  if (message && !byId("door-list").hidden) told.scrollIntoView({ block: "nearest" });
}

/** Changes which card is dealt. If it is another card, its marks are cleared. @param {Partial<BingoState>} part */
function ask(part) {
  const now = state.get();
  const same = Object.entries(part).every(([name, value]) => now[/** @type {keyof BingoState} */ (name)] === value);
  if (same) return;
  remember();
  if (part.own === "") path.open("step-goals", true);
  state.set({ ...part, marks: START.marks });
  history.replaceState(placeNow(), "");
}

/** What the browser's history keeps of a place: its list, which no address names, and the step of the list's path. */
const placeNow = () => ({ own: state.get().own, ...path.place() });
/** Makes the browser's way back lead here. */
function remember() {
  history.replaceState(placeNow(), "");
  history.pushState(placeNow(), "");
}
addEventListener("popstate", ({ state: there }) => {
  if (typeof there?.own !== "string" || (there.own && !listOf(there.own))) return;
  const now = state.get();
  const shown = read(new URLSearchParams(location.hash.slice(1)), { ...START, ...now, own: there.own });
  path.comeBack(there);
  if (there.own !== now.own) state.set(shown);
  else path.act();
});

const file = input("list");
file.addEventListener("change", () => open(file.files?.[0]));
onDrop((data) => open(data?.files[0]));
on("sample", "click", () => ask({ own: "" }));
on("own-list", "click", () => file.click());

addEventListener("paste", ({ target, clipboardData }) => {
  const text = clipboardData?.getData("text") ?? "";
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  if (!isField && text.trim()) openText(t("pasted list"), text);
});

/** Loads a goal list. @param {File | undefined} chosen */
async function open(chosen) {
  if (!chosen) return;
  const { text, note } = await textOf(chosen);
  await openText(chosen.name, text, note);
}

/** The texts and links that were opened so far: an earlier one is late. */
let openings = 0;

/** @param {string} name @param {string} text @param {string} [note] what to know of the text */
async function openText(name, text, note = "") {
  const mine = ++openings;
  try {
    const brought = await broughtFrom(name, text);
    if (mine !== openings) return;
    take(brought);
    if (note || brought.notes.length) complain(h("span", {}, note, " ", notesOf(brought.notes)));
  } catch (error) {
    if (mine === openings) complain(said(error));
  }
}

/** Takes a list that was brought: the path goes on with what was read. @param {import("./bring.js").Brought} brought */
function take(brought) {
  bringing.remember(brought);
  load(brought.list, "step-list");
  path.meet("step-list");
}

/**
 * Deals from another list.
 * @param {KeptList} list @param {import("./path.js").Step} step where its path goes on
 */
function load(list, step) {
  remember();
  keep(list);
  asked = "";
  path.open(step, true);
  state.set({ own: list.name, marks: START.marks });
  history.replaceState(placeNow(), "");
}

/**
 * The page's list, as a link has it, and what is the same for the same list. It is made beforehand: a browser copies
 * only while a press is fresh.
 * @type {Promise<{ key: string, packed: string } | null>}
 */
let packing = Promise.resolve(null);
/** @type {KeptList | null} */
let packed = null;

/** Prepares the link of a list. @param {KeptList | null} own */
function packFor(own) {
  if (own === packed) return;
  packed = own;
  packing = own ? inLink(own) : Promise.resolve(null);
}

/** @param {KeptList} own */
async function inLink(own) {
  try {
    const { keyOf, pack } = await import("./link.js");
    const packed = await pack(own);
    return packed ? { key: keyOf(own), packed } : null;
  } catch {
    return null;
  }
}

/** Reads the list of a link. @param {string} packed */
async function readPacked(packed) {
  const { unpack } = await import("./link.js");
  const { name, text } = await unpack(packed);
  const { notes: _, ...list } = await readList(name, text);
  return list;
}

/** Keeps the list of a link for this tab, and returns its name. @param {KeptList} list */
function keepLinked(list) {
  keep(list, true);
  path.open("step-list", true);
  asked = "";
  return list.name;
}

/**
 * Loads the list that an address has, if it has one, and deals its card. Returns what is wrong with it.
 * @param {string} hash
 */
async function openLinked(hash) {
  const mine = ++openings;
  const url = new URLSearchParams(hash.slice(1));
  const packed = url.get("list");
  if (packed === null) return "";
  try {
    const list = await readPacked(packed);
    if (mine === openings) state.amend({ own: keepLinked(list), seed: url.get("seed") || randomSeed() });
  } catch (error) {
    if (mine === openings) return said(error);
  }
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
  if (own?.rules) return { seed: now.seed, list: own.list, rules: own.rules, ...(now.length && { mode: now.length }) };
  return { seed: seedOf(now.seed), mode: now.mode, compat: now.compat, ...(own && { list: own.list }) };
}

/** The kind of pointer that pressed a row's name last, or empty for the keyboard. */
let pointer = "";
const {
  rows,
  light,
  want,
  show: showSquares,
} = cardBoard(mark, (row) => ({
  onpointerenter: (/** @type {PointerEvent} */ event) => look(row, event.pointerType),
  onfocus: () => look(row, pointer),
  onpointerleave: () => pointer === "touch" || unlook(),
  onblur: () => light([]),
  onpointerdown: (/** @type {PointerEvent} */ event) => (pointer = event.pointerType),
  onkeydown: () => (pointer = ""),
  onclick: () => tapped(row),
  title: t("Click to open the row in its own window"),
}));

/** What finds seeds, once its door was opened. @type {ReturnType<typeof import("./find.js").findPanel> | null} */
let finding = null;
let follow = () => {};
/** Loads what finds seeds, if its door is open. */
async function openFinding() {
  if (finding || byId("door-find").hidden) return;
  try {
    const { findPanel } = await import("./find.js");
    const { cardsPanel } = await import("./cards.js");
    if (finding) return;
    finding = findPanel(source, found, showCard);
    panels.push({ ...finding, told: "find-told", found: "found" });
    follow = cardsPanel(source).follow;
    byId("find", HTMLButtonElement).disabled = false;
  } catch (error) {
    fill(byId("find-told"), wrong(error));
  }
}
wireDoors(() => {
  unlook();
  showCard();
  openFinding();
  path.act();
});
openFinding();

/** Deals the card of a seed that was found. @param {number} seed */
function found(seed) {
  ask({ seed: String(seed) });
  byId("sheet").scrollIntoView({ block: "nearest" });
}

panels.push({ ...studyPanel(source), told: "study-told", found: "chart" });
const games = gamePanels(source, light);

/** The page's list, and the members of every question about it. */
function listNow() {
  const { seed: _, ...question } = source();
  const { own, seed } = state.get();
  return { own: listOf(own), question, seed };
}
const bringing = wireBring(take, listNow);
whenOpened("version", async () => {
  const { wireVersions } = await import("./versions.js");
  wireVersions(take);
});
/** Takes a list that was changed: the path goes on with whether it is good now. @param {KeptList} list */
function takeChanged(list) {
  load(list, "step-check");
  path.meet("step-check");
}
const improving = wireImprove(listNow, takeChanged);
const judging = wireJudge(listNow, {
  take: (list) =>
    takeChanged({
      name: t("changed list"),
      list: { text: JSON.stringify(list, null, 1) },
      rules: listNow().own?.rules,
    }),
  edit: () => {
    remember();
    bringing.edit(listNow().own);
    history.replaceState(placeNow(), "");
  },
  improve: (measure) => {
    go("step-improve");
    improving.choose(measure);
  },
  canImprove: improving.canImprove,
});
panels.push(
  { ...judging, told: "judge-told", found: "judged" },
  { ...improving, told: "improve-told", found: "improved" },
);
const using = wireUse(listNow, {
  copyCard,
  link: linkNow,
  deal: () => {
    byId("to-deal").click();
    ask({ seed: randomSeed() });
  },
  race: () => {
    byId("to-deal").click();
    if (byId("together").getAttribute("aria-pressed") !== "true") byId("together").click();
  },
});
const { go } = path.wirePath(
  {
    "step-list": bringing.read,
    "step-check": judging.judge,
    "step-improve": improving.offer,
    "step-use": using.prepare,
  },
  remember,
);
on("go-on", "click", () => go("step-list"));
on("another", "click", () => ask({ seed: randomSeed() }));
let explain = () => {};
whenOpened("explain", async () => {
  const { explainPanel } = await import("./explain.js");
  explain = explainPanel(source, light).follow;
  explain();
});

/** Marks a square, or clears its mark. @param {number} square */
function mark(square) {
  const { marks } = state.get();
  const isOwn = marks[square] === String(colour);
  const isLocked = lockout.checked && !isOwn && marks[square] !== "-";
  fill(
    raceTold,
    isLocked && t("In a lockout a square is the first player's alone. Choose its colour to take the mark away."),
  );
  if (!isLocked) state.set({ marks: withMark(marks, square, isOwn ? "-" : String(colour)) });
}

/** @param {string} marks @param {number} square @param {string} mark */
const withMark = (marks, square, mark) => marks.slice(0, square) + mark + marks.slice(square + 1);

/** The row that the report is about. */
let looked = "";

/** What is said of a row, and beside the card all else with it, which scrolls. */
const [rowPanel, aside] = [byId("row-panel"), /** @type {HTMLElement} */ (document.querySelector(".aside"))];
/** Where the scroll stood before the panel was brought into sight, or nothing while it is not. @type {number | null} */
let scrolled = null;

/**
 * Highlights a row and asks for its report. A finger that goes down shall not move what is under it.
 * @param {string} row @param {string} by the kind of pointer
 */
function look(row, by) {
  if (!dealt?.goals) return;
  light(squaresOf(row));
  looked = row;
  showLooked(true);
  if (by !== "touch") bring();
  if (hasLines(listOf(state.get().own))) reporter.ask("bingo/row", { ...source(), row });
}

/** Brings what is said of a row into sight. */
function bring() {
  scrolled ??= aside.scrollTop;
  rowPanel.scrollIntoView({ block: "nearest" });
  // Of a panel that is higher than the window, the title.
  byId("row-title").scrollIntoView({ block: "nearest" });
}

/** Puts all back to its place. */
function unlook() {
  showLooked(false);
  light([]);
  if (scrolled !== null) aside.scrollTop = scrolled;
  scrolled = null;
}
on("row-close", "click", () => {
  rows[looked].focus({ preventScroll: true });
  unlook();
});
addEventListener("keydown", ({ key }) => key === "Escape" && unlook());

/**
 * Opens a row in its own window. A finger cannot hover over a name to see the report, so its tap shows that.
 * @param {string} row
 */
function tapped(row) {
  if (pointer !== "touch") return popOut(row);
  look(row, "");
}

/** Opens a row in its own window. @param {string} row */
function popOut(row) {
  const url = new URL(location.href);
  url.hash = new URLSearchParams({ ...write(state.get()), row }).toString();
  windows.open(url, row);
}
on("pop-out", "click", () => popOut(looked));

fill(
  byId("colours"),
  MARKS.map(({ sign, choose }, index) =>
    h(
      "button",
      {
        className: `mark-${index}`,
        "aria-label": choose,
        "aria-pressed": String(index === colour),
        onclick: () => {
          save(device, "bingo.colour", index);
          setColour(index);
          race.introduce();
        },
      },
      sign,
      " ",
      h("span", { className: "count" }),
    ),
  ),
);
/** Sets the colour to mark with. @param {number} index */
function setColour(index) {
  colour = index;
  [...byId("colours").children].forEach((button, other) => press(button, other === index));
}
on("unmark", "click", () => state.set({ marks: START.marks }));
on("print", "click", () => print());
state.wireButtons(linkNow);

/** The address of the page's card, with its list. */
async function linkNow() {
  const own = listOf(state.get().own);
  if (!own) return location.href;
  const link = await packing;
  if (!link) complain(t("The list is too long for a link, so the link has the card alone. Send the list's file, too."));
  return link ? `${location.href}&list=${link.packed}` : location.href;
}

/** Copies the card as Bingosync's fixed board takes it. @param {HTMLButtonElement} button */
function copyCard(button) {
  copy(button, JSON.stringify((dealt?.goals ?? []).map(({ name }) => ({ name }))));
}
const bingosync = byId("copy", HTMLButtonElement);
bingosync.addEventListener("click", () => copyCard(bingosync));

const [lockout, raceTold] = [input("lockout"), byId("race-told")];
lockout.checked = stored(device, "bingo.lockout") === true;
lockout.addEventListener("change", () => {
  save(device, "bingo.lockout", lockout.checked);
  showCard();
  race.follow();
});
const timer = wireTimer(() => {
  showCard();
  race.follow();
});
/** The player's name in races. Another window may be another player's, so a tab keeps its own. */
const racer = input("racer");
racer.value = String(stored(tab, "bingo.name") ?? stored(device, "bingo.name") ?? "");
racer.addEventListener("change", () => {
  for (const shelf of [tab, device]) save(shelf, "bingo.name", racer.value);
  race.introduce();
});
/** Who races now. @type {import("./together.js").Racing[]} */
let racers = [];
const race = raceOf({ shown: raced, show: takeRace, me: () => ({ colour, name: racer.value }), onRacers, onSwitch });
on("together", "click", race.toggle);

/** Shows who races. A window that joins may have taken another colour. @param {typeof racers} now */
function onRacers(now) {
  racers = now;
  const mine = racers.find(({ isMe }) => isMe);
  if (mine && mine.colour !== colour) setColour(mine.colour);
  showCard();
}

/** What the windows of a race share. @returns {Promise<import("./shared.js").Shown>} */
async function raced() {
  const own = listOf(state.get().own);
  const list = own && (await packing);
  const { seed, mode, compat, length, marks, own: name } = state.get();
  if (listOf(name) !== own) return raced();
  if (own && !list) throw new Error(t("This list is too long for a race of several windows."));
  return { card: { seed, mode, compat, length, list }, marks, lockout: lockout.checked, timer: timer.get() };
}

/**
 * Shows what another window of the race has changed.
 * @param {import("./shared.js").Shown} now
 * @param {import("./shared.js").Shown} before
 */
async function takeRace({ card: { list, ...card }, marks, lockout: isLockout, timer: running }, before) {
  lockout.checked = isLockout;
  timer.put(running);
  if (cardKeyOf({ ...card, list }) !== cardKeyOf(before.card)) {
    const own =
      list?.key === before.card.list?.key ? state.get().own : list ? keepLinked(await readPacked(list.packed)) : "";
    return state.set({ ...card, own, marks });
  }
  // What others have marked stays when this player takes a mark back.
  const same = dealtOf(state.get());
  state.rebase((past) =>
    dealtOf(past) === same
      ? {
          ...past,
          marks: [...past.marks]
            .map((mark, square) => (marks[square] === before.marks[square] ? mark : marks[square]))
            .join(""),
        }
      : past,
  );
}

/**
 * Says whether this window races with others.
 * @param {boolean} isOn
 * @param {unknown} [why] why it left, if the player did not want that
 */
function onSwitch(isOn, why) {
  press(byId("together"), isOn);
  byId("racer-label").hidden = !isOn;
  // Whoever races without a name does not take that of another window when the page is loaded again.
  if (isOn) save(tab, "bingo.name", racer.value);
  if (isOn)
    fill(
      raceTold,
      isOneBrowser
        ? t("This window races with all windows of this browser in which “Race together” is pressed.")
        : t(
            "This window races with all windows of this app in which “Race together” is pressed, in other browsers and on other devices, too.",
          ),
    );
  else fill(raceTold, why ? said(why) : "");
}

/** Tells the overlay what this window shows. */
const tell = teller("view/bingo");

/** @typedef {ReturnType<typeof standing>["players"]} Players */

/**
 * Says who races with a colour: the names, and how many windows if they are several.
 * @param {number} colour
 * @param {boolean} isHere whether this window is one of them, and not an overlay
 */
function whoHas(colour, isHere) {
  const all = racers.filter((it) => it.colour === colour);
  const names = all.map(({ name, isMe }) => (!isMe || !isHere ? name : name ? t("{name} (you)", { name }) : t("you")));
  return [...names, all.length > 1 && counted(all.length, "{count} window", "{count} windows")]
    .filter(Boolean)
    .join(", ");
}

/**
 * How each player stands, in words; of a colour that nobody has and that has marked nothing, nothing.
 * @param {Players} players
 * @param {boolean} isHere
 */
const inWords = (players, isHere) =>
  players.map(
    ({ squares, lines, open }, index) =>
      (squares > 0 || racers.some((it) => it.colour === index)) &&
      [
        whoHas(index, isHere),
        counted(squares, "{count} square", "{count} squares"),
        counted(lines, "{count} line", "{count} lines"),
        lockout.checked && counted(open, "{count} line still open", "{count} lines still open"),
      ]
        .filter(Boolean)
        .join(" · "),
  );

/** Says how each player stands. @param {Players} players @param {ReturnType<typeof inWords>} texts */
function showRace(players, texts) {
  [...byId("colours").children].forEach((button, index) => {
    const { squares } = players[index];
    fill(/** @type {Element} */ (button.querySelector(".count")), squares || "");
    button.setAttribute(
      "aria-label",
      squares
        ? `${MARKS[index].choose}, ${counted(squares, "{count} square", "{count} squares")}`
        : MARKS[index].choose,
    );
  });
  fill(
    byId("race"),
    texts.map(
      (told, index) =>
        told &&
        h(
          "li",
          {},
          h(
            "span",
            { className: `mark-${index} player` },
            MARKS[index].sign,
            h("span", { className: "unseen" }, MARKS[index].marked),
          ),
          " ",
          h("bdi", {}, told),
        ),
    ),
  );
}

function showCard() {
  const { marks, row } = state.get();
  const stand = standing(marks, MARKS.length);
  showRace(stand.players, inWords(stand.players, true));
  const only = row ? squaresOf(row) : null;
  showSquares(dealt, marks, lockout.checked ? stand.dead : [], only);
  want(finding?.squaresOf(dealt?.goals ?? []) ?? []);
  if (!row && dealt?.goals)
    tell({
      goals: dealt.goals.map(({ name }) => name),
      marks,
      isLockout: lockout.checked,
      players: inWords(stand.players, false),
      timer: timer.get(),
    });
  document.body.classList.toggle("popped", only !== null);
  byId("whole").hidden = only === null || window.opener !== null;
  document.title = [row.toUpperCase(), `${t("Bingo")} ${state.get().seed}`, "Foretile"].filter(Boolean).join(" · ");
}

const fault = await openLinked(opened);
state.listen((now) => {
  if (document.activeElement !== seed) seed.value = now.seed;
  mode.value = now.mode;
  compat.value = now.compat;
  const own = listOf(now.own);
  showPartsFor(own, [now.mode, now.compat, now.length].join());
  packFor(own);
  length.value = now.length;
  byId("list-name").textContent = own
    ? [own.name, own.rules && rulesOf(own.rules)].filter(Boolean).join(" · ")
    : t("Sample list");
  byId("sample").hidden = !own;
  bringing.name(own, byId("list-name").textContent ?? "");
  byId("about-sample").hidden = own !== null;
  const asking = JSON.stringify([now.seed, now.mode, now.compat, now.length, own?.name]);
  // What was asked about another card, or another list, is late now.
  if (asking !== asked) {
    [dealer, reporter].forEach((it) => it.stop());
    unlook();
    forgetRow();
    complain("");
  }
  if (now.seed === "") showDealt(null, "");
  else if (asking !== asked) {
    if (own?.rules || isSeed(now.seed)) dealer.ask("bingo/deal", source());
    else showDealt(null, noSeed(now.seed));
  }
  asked = asking;
  windows.follow();
  race.follow();
  follow();
  showCard();
  if (own?.rules) games.follow();
  else explain();
  path.act();
});
if (fault) complain(fault);
if (!state.get().row) race.resume();
