// The bingo page: deals the card of a seed, and says how long each row takes and why.

import { latest } from "../ask.js";
import { balancePanel } from "./balance.js";
import { explainPanel } from "./explain.js";
import { keep, listOf } from "./list.js";
import { MARKS, SIDE, SQUARES, START, read, seedOf, squaresOf, time, write } from "./card.js";
import { findPanel } from "./find.js";
import { showReport } from "./report.js";
import { studyPanel } from "./study.js";
import { cardWindows } from "./windows.js";
import { byId, copy, fill, h, input, on, onDrop, onSubmit, press } from "../dom.js";
import { CARD_SEEDS, ROWS } from "../limits.js";
import { stateOf } from "../state.js";
import { t } from "../words.js";

/** The largest seed that the site draws at random. */
const MAX_SEED = Number(CARD_SEEDS.usual.split("..")[1]);

const state = stateOf({ name: "bingo", start: START, read, write, passing: ["row"] });
const windows = cardWindows(state.get, (marks) => state.set({ marks }));
/** @type {BingoCard | null} */
let dealt = null;
let asked = "";
let colour = 0;
const told = byId("told");

const dealer = latest(
  (answer) => take(answer, answer.goals ? "" : t("This seed deals no card: the generator gives up after 100 attempts. Try another seed.")),
  (message) => take(null, message),
);
const reporter = latest((answer) => showReport(answer, dealt), (message) => fill(told, message));

const [seed, mode, compat] = [input("seed"), byId("mode", HTMLSelectElement), byId("compat", HTMLSelectElement)];
onSubmit("ask", () => {
  ask({ seed: seed.value.trim() });
});
on("random", "click", () => ask({ seed: String(1 + Math.floor(Math.random() * MAX_SEED)) }));
mode.addEventListener("change", () => ask({ mode: mode.value }));
compat.addEventListener("change", () => ask({ compat: compat.value }));

/** Shows a card, or says why there is none. @param {BingoCard | null} card @param {string | Node} message */
function take(card, message) {
  dealt = card;
  fill(told, message);
  showCard();
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

/** Loads a goal list. @param {File | undefined} chosen */
async function open(chosen) {
  if (!chosen) return;
  const [kind] = /(?<=\.)(toml|csv)$/i.exec(chosen.name) ?? [];
  const text = await chosen.text();
  try {
    keep({ name: chosen.name, list: kind ? { [kind.toLowerCase()]: text } : JSON.parse(text) });
    asked = "";
    state.set({ own: chosen.name, marks: START.marks });
  } catch (error) {
    told.textContent = t("{name} is not JSON ({error}): expected a goal list, such as v10.1.json, goals.toml or goals.csv.", { name: chosen.name, error: error instanceof Error ? error.message : String(error) });
  }
}

/** Returns the members that every question about this card has. */
function source() {
  const now = state.get();
  const list = listOf(now.own)?.list;
  return { seed: seedOf(now.seed), mode: now.mode, compat: now.compat, ...(list && { list }) };
}

findPanel(source, (found) => ask({ seed: String(found) }));
studyPanel(source);
balancePanel(source);
const explaining = explainPanel(source, light);

const squares = Array.from({ length: SQUARES }, (_, square) =>
  h("button", { className: "square", onclick: () => mark(square) }),
);
/** The kind of pointer that pressed a row's name last, or empty for the keyboard. */
let pointer = "";
const rows = Object.fromEntries(
  ROWS.map((row) => [row, h("button", {
    type: "button",
    className: "row-name",
    onpointerenter: () => look(row),
    onfocus: () => look(row),
    onpointerleave: () => pointer === "touch" || light([]),
    onblur: () => light([]),
    onpointerdown: (/** @type {PointerEvent} */ event) => (pointer = event.pointerType),
    onkeydown: () => (pointer = ""),
    onclick: () => tapped(row),
    title: t("Click to open the row in its own window"),
  })]),
);
fill(
  byId("card"),
  rows.tlbr,
  ROWS.slice(SIDE, 2 * SIDE).map((row) => rows[row]),
  [0, 1, 2, 3, 4].map((line) => [rows[`row${line + 1}`], ...squares.slice(SIDE * line, SIDE * (line + 1))]).flat(),
  rows.bltr,
);

/** Marks a square, or clears its mark. @param {number} square */
function mark(square) {
  const { marks } = state.get();
  const next = marks[square] === String(colour) ? "-" : String(colour);
  state.set({ marks: marks.slice(0, square) + next + marks.slice(square + 1) });
}

/** The row that the report is about. */
let looked = "";

/** Highlights a row and asks for its report. @param {string} row */
function look(row) {
  if (!dealt?.goals) return;
  light(squaresOf(row));
  looked = row;
  byId("pop-out").hidden = false;
  reporter.ask("bingo/row", { ...source(), row });
}

/** Highlights these squares. @param {number[]} lit */
function light(lit) {
  squares.forEach((square, index) => square.classList.toggle("lit", lit.includes(index)));
}

/** Opens a row in its own window. A finger cannot hover over a name to see the report, so its tap shows that. @param {string} row */
function tapped(row) {
  if (pointer !== "touch") return popOut(row);
  look(row);
  byId("row-title").scrollIntoView({ block: "nearest" });
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
    h("button", { className: `mark-${index}`, "aria-label": choose, "aria-pressed": String(index === colour), onclick: () => {
      colour = index;
      [...byId("colours").children].forEach((button, other) => press(button, other === index));
    } }, sign),
  ),
);
on("unmark", "click", () => state.set({ marks: START.marks }));
on("print", "click", () => print());
state.wireButtons();
const bingosync = byId("copy", HTMLButtonElement);
bingosync.addEventListener("click", () => copy(bingosync, JSON.stringify((dealt?.goals ?? []).map(({ name }) => ({ name })))));

function showCard() {
  const { marks, row } = state.get();
  const only = row ? squaresOf(row) : null;
  squares.forEach((square, index) => {
    const goal = dealt?.goals?.[index];
    const by = MARKS[Number(marks[index])];
    square.className = `square${by ? ` mark-${marks[index]}` : ""}`;
    square.hidden = only !== null && !only.includes(index);
    square.disabled = !goal;
    press(square, by !== undefined);
    fill(
      square,
      by && h("span", { className: "sign" }, by.sign, h("span", { className: "unseen" }, by.marked)),
      h("span", { className: "goal", lang: "en" }, goal?.name ?? ""),
      !goal && h("span", { className: "unseen" }, t("square {number}, empty", { number: index + 1 })),
      goal && h("small", { title: t("desired and real time") }, `${time(goal.desired_time)} · ${time(goal.time)}`),
    );
  });
  for (const [name, button] of Object.entries(rows)) {
    const length = dealt?.rows?.[name]?.length;
    button.hidden = only !== null;
    button.disabled = length === undefined;
    fill(button, h("b", {}, name.toUpperCase()), length !== undefined && h("small", {}, time(length)));
  }
  document.body.classList.toggle("popped", only !== null);
  byId("whole").hidden = only === null || window.opener !== null;
  document.title = [row.toUpperCase(), `${t("Bingo")} ${state.get().seed}`, "Foretile"].filter(Boolean).join(" · ");
}

state.listen((now) => {
  if (document.activeElement !== seed) seed.value = now.seed;
  mode.value = now.mode;
  compat.value = now.compat;
  const own = listOf(now.own);
  byId("list-name").textContent = own?.name ?? t("Sample list");
  byId("sample").hidden = !own;
  const asking = JSON.stringify([now.seed, now.mode, now.compat, own?.name]);
  if (now.seed === "") {
    dealt = null;
    fill(told);
  } else if (asking !== asked) dealer.ask("bingo/deal", source());
  asked = asking;
  windows.follow();
  showCard();
  explaining.follow();
});
