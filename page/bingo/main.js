// The bingo page: deals the card of a seed, and says how long each row takes and why.

import { latest, said, sentence } from "../ask.js";
import { balancePanel } from "./balance.js";
import { cardsPanel } from "./cards.js";
import { wireDoors } from "./doors.js";
import { explainPanel } from "./explain.js";
import { standing } from "./race.js";
import { rulesOf } from "./rules.js";
import { keep, listOf } from "./list.js";
import { MARKS, SIDE, SQUARES, START, isSeed, read, seedOf, squaresOf, time, write } from "./card.js";
import { findPanel } from "./find.js";
import { forgetRow, gamePanels, hasLines, notesOf, panels, readList, showLine, showPartsFor, textOf } from "./game.js";
import { showLooked, showReport } from "./report.js";
import { studyPanel } from "./study.js";
import { wireTimer } from "./timer.js";
import { cardKeyOf } from "./shared.js";
import { raceOf } from "./together.js";
import { cardWindows, dealtOf } from "./windows.js";
import { byId, copy, fill, h, input, on, onDrop, onSubmit, press } from "../dom.js";
import { say } from "../message.js";
import { CARD_SEEDS, ROWS } from "../limits.js";
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
wireDoors(unlook);
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
  (card) => take(card, card.goals ? "" : noCard(card)),
  (message) => take(null, message),
);
const reporter = latest((answer) => (answer.rules ? showLine(answer) : showReport(answer, dealt)), complain);

const seed = input("seed");
const [mode, compat, length] = ["mode", "compat", "length"].map((id) => byId(id, HTMLSelectElement));
onSubmit("ask", () => {
  ask({ seed: seed.value.trim() });
});
on("random", "click", () => ask({ seed: randomSeed() }));
mode.addEventListener("change", () => ask({ mode: mode.value }));
compat.addEventListener("change", () => ask({ compat: compat.value }));
length.addEventListener("change", () => ask({ length: length.value }));

/** Shows a card, or says why there is none. @param {BingoCard | null} card @param {string | Node} message */
function take(card, message) {
  dealt = card;
  fill(told, complaint, complaint && message ? " " : "", message);
  for (const id of ["sheet", "desk"]) byId(id).classList.remove("to-come");
  showCard();
}

/** Says why a seed has no card. @param {any} card */
const noCard = ({ refused, why }) =>
  refused
    ? h("span", {}, t("This seed deals no card:"), " ", say(sentence(refused), why))
    : t("This seed deals no card: the generator gives up after 100 attempts. Try another seed.");

/** Says what is wrong. A card that arrives later leaves it there. @param {string | Node} message */
function complain(message) {
  complaint = message;
  fill(told, message);
}

/** Changes which card is dealt. If it is another card, its marks are cleared. @param {Partial<BingoState>} part */
function ask(part) {
  const now = state.get();
  const same = Object.entries(part).every(([name, value]) => now[/** @type {keyof BingoState} */ (name)] === value);
  if (!same) state.set({ ...part, marks: START.marks });
}

const file = input("list");
file.addEventListener("change", () => open(file.files?.[0]));
onDrop((data) => open(data?.files[0]));
on("sample", "click", () => ask({ own: "" }));

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
    const { notes, ...list } = await readList(name, text);
    if (mine !== openings) return;
    load(list);
    if (note || notes) complain(h("span", {}, note, " ", notesOf(notes)));
  } catch (error) {
    if (mine === openings) complain(said(error));
  }
}

/** Deals from another list. @param {KeptList} list */
function load(list) {
  keep(list);
  asked = "";
  state.set({ own: list.name, marks: START.marks });
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

const keeping = cardsPanel(source);
panels.push(
  { ...findPanel(source, (found) => ask({ seed: String(found) })), told: "find-told", found: "found" },
  { ...studyPanel(source), told: "study-told", found: "chart" },
  { ...balancePanel(source), told: "balance-told", found: "balanced" },
);
const games = gamePanels(source, load, light);
const explaining = explainPanel(source, light);

const squares = Array.from({ length: SQUARES }, (_, square) =>
  h("button", { className: "square", onclick: () => mark(square) }),
);
/** The kind of pointer that pressed a row's name last, or empty for the keyboard. */
let pointer = "";
const rows = Object.fromEntries(
  ROWS.map((row) => [
    row,
    h("button", {
      type: "button",
      className: "row-name",
      onpointerenter: () => look(row),
      onfocus: () => look(row),
      onpointerleave: () => pointer === "touch" || unlook(),
      onblur: () => light([]),
      onpointerdown: (/** @type {PointerEvent} */ event) => (pointer = event.pointerType),
      onkeydown: () => (pointer = ""),
      onclick: () => tapped(row),
      title: t("Click to open the row in its own window"),
    }),
  ]),
);
fill(
  byId("card"),
  rows.tlbr,
  ROWS.slice(SIDE, 2 * SIDE).map((row) => rows[row]),
  [0, 1, 2, 3, 4].flatMap((line) => [rows[`row${line + 1}`], ...squares.slice(SIDE * line, SIDE * (line + 1))]),
  rows.bltr,
);

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

/** Highlights a row and asks for its report. @param {string} row */
function look(row) {
  if (!dealt?.goals) return;
  light(squaresOf(row));
  looked = row;
  showLooked(true);
  if (hasLines(listOf(state.get().own))) reporter.ask("bingo/row", { ...source(), row });
}

/** Puts what is said of a row back to its place. */
function unlook() {
  showLooked(false);
  light([]);
}
on("row-close", "click", () => {
  rows[looked].focus({ preventScroll: true });
  unlook();
});
addEventListener("keydown", ({ key }) => key === "Escape" && unlook());

/** Highlights these squares. @param {number[]} lit */
function light(lit) {
  squares.forEach((square, index) => square.classList.toggle("lit", lit.includes(index)));
}

/**
 * Opens a row in its own window. A finger cannot hover over a name to see the report, so its tap shows that.
 * @param {string} row
 */
function tapped(row) {
  if (pointer !== "touch") return popOut(row);
  look(row);
  rows[row].scrollIntoView({ block: "nearest" });
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
state.wireButtons(async () => {
  const own = listOf(state.get().own);
  if (!own) return location.href;
  const link = await packing;
  if (!link) complain(t("The list is too long for a link, so the link has the card alone. Send the list's file, too."));
  return link ? `${location.href}&list=${link.packed}` : location.href;
});
const bingosync = byId("copy", HTMLButtonElement);
bingosync.addEventListener("click", () =>
  copy(bingosync, JSON.stringify((dealt?.goals ?? []).map(({ name }) => ({ name })))),
);

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
/** The player's name in races. Each window of a browser may be another player's, so the tab keeps it. */
const racer = input("racer");
racer.value = String(stored(tab, "bingo.name") ?? "");
racer.addEventListener("change", () => {
  save(tab, "bingo.name", racer.value);
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
  squares.forEach((square, index) => {
    const goal = dealt?.goals?.[index];
    const by = MARKS[Number(marks[index])];
    square.className = `square${by ? ` mark-${marks[index]}` : ""}`;
    square.hidden = only !== null && !only.includes(index);
    square.disabled = !goal;
    const isDead = lockout.checked && !by && stand.dead.includes(index);
    square.classList.toggle("dead", isDead);
    press(square, by !== undefined);
    fill(
      square,
      by && h("span", { className: "sign" }, by.sign, h("span", { className: "unseen" }, by.marked)),
      h("span", { className: "goal", lang: "en" }, goal?.name ?? ""),
      isDead && h("span", { className: "sign" }, "✕", h("span", { className: "unseen" }, t("no line can be won here"))),
      !goal && h("span", { className: "unseen" }, t("square {number}, empty", { number: index + 1 })),
      goal &&
        (goal.time === undefined
          ? h("small", {}, (goal.types ?? []).join(", "))
          : h(
              "small",
              { title: t("The square asked for a goal of about {time}.", { time: time(goal.desired_time) }) },
              t("takes {time}", { time: time(goal.time) }),
            )),
    );
  });
  for (const [name, button] of Object.entries(rows)) {
    const length = dealt?.rows?.[name]?.length;
    button.hidden = only !== null;
    button.disabled = !dealt?.goals;
    fill(button, h("b", {}, name.toUpperCase()), length !== undefined && h("small", {}, time(length)));
  }
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
  const asking = JSON.stringify([now.seed, now.mode, now.compat, now.length, own?.name]);
  // What was asked about another card, or another list, is late now.
  if (asking !== asked) {
    [dealer, reporter].forEach((it) => it.stop());
    unlook();
    forgetRow();
    complain("");
  }
  if (now.seed === "") take(null, "");
  else if (asking !== asked) {
    if (own?.rules || isSeed(now.seed)) dealer.ask("bingo/deal", source());
    else
      take(null, t("“{seed}” is no seed: give a whole number of up to 15 digits, such as 112233.", { seed: now.seed }));
  }
  asked = asking;
  windows.follow();
  race.follow();
  keeping.follow();
  showCard();
  if (own?.rules) games.follow();
  else explaining.follow();
});
if (fault) complain(fault);
if (!state.get().row) race.resume();
