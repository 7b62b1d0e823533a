// The bingo page: a seed in, its card and the reasons of its rows out.

import { latest } from "/ask.js";
import { keep, kept } from "/bingo/list.js";
import { MARKS, ROWS, SIDE, SQUARES, START, read, seedOf, squaresOf, time, write } from "/bingo/card.js";
import { findPanel } from "/bingo/find.js";
import { showReport } from "/bingo/report.js";
import { studyPanel } from "/bingo/study.js";
import { byId, copy, fill, h, input, on, onDrop, onSubmit, press } from "/dom.js";
import { stateOf } from "/state.js";

/** The site draws its seeds up to here. */
const MAX_SEED = 999999;

const state = stateOf({ name: "bingo", start: START, read, write });
/** @type {BingoCard | null} */
let dealt = null;
let asked = "";
let colour = 0;
const told = byId("told");

const dealer = latest(
  (answer) => take(answer, answer.goals ? "" : "This seed deals no card: the generator gave up after 100 attempts. Try another one."),
  (message) => take(null, message),
);
const reporter = latest((answer) => showReport(answer, dealt), (message) => (told.textContent = message));

const [seed, mode, compat] = [input("seed"), byId("mode", HTMLSelectElement), byId("compat", HTMLSelectElement)];
onSubmit("ask", () => {
  ask({ seed: seed.value.trim() });
});
on("random", "click", () => ask({ seed: String(1 + Math.floor(Math.random() * MAX_SEED)) }));
mode.addEventListener("change", () => ask({ mode: mode.value }));
compat.addEventListener("change", () => ask({ compat: compat.value }));

/** @param {BingoCard | null} card @param {string} message */
function take(card, message) {
  dealt = card;
  fill(told, message);
  showCard();
}

/** Another card: its marks start anew. @param {Partial<BingoState>} part */
function ask(part) {
  state.set({ ...part, marks: START.marks });
}

const file = input("list");
file.addEventListener("change", () => open(file.files?.[0]));
onDrop((data) => open(data?.files[0]));
on("sample", "click", () => {
  keep(null);
  ask({ own: false });
});

/** @param {File | undefined} chosen */
async function open(chosen) {
  if (!chosen) return;
  const [kind] = /(?<=\.)(toml|csv)$/i.exec(chosen.name) ?? [];
  const text = await chosen.text();
  try {
    keep({ name: chosen.name, list: kind ? { [kind.toLowerCase()]: text } : JSON.parse(text) });
    asked = "";
    ask({ own: true });
  } catch {
    told.textContent = `${chosen.name} is no JSON: expected a goal list, such as v10.1.json, goals.toml or goals.csv.`;
  }
}

/** What every question about this card says. */
function source() {
  const now = state.get();
  const list = now.own ? kept()?.list : undefined;
  return { seed: seedOf(now.seed), mode: now.mode, compat: now.compat, ...(list && { list }) };
}

findPanel(source, (found) => ask({ seed: String(found) }));
studyPanel(source);

const squares = Array.from({ length: SQUARES }, (_, square) =>
  h("button", { className: "square", onclick: () => mark(square) }),
);
const rows = Object.fromEntries(
  ROWS.map((row) => [row, h("button", {
    type: "button",
    className: "row-name",
    onpointerenter: () => look(row),
    onfocus: () => look(row),
    onpointerleave: () => light([]),
    onblur: () => light([]),
    onclick: () => popOut(row),
    title: "Click to pop the row out",
  })]),
);
fill(
  byId("card"),
  rows.tlbr,
  ROWS.slice(SIDE, 2 * SIDE).map((row) => rows[row]),
  [0, 1, 2, 3, 4].map((line) => [rows[`row${line + 1}`], ...squares.slice(SIDE * line, SIDE * (line + 1))]).flat(),
  rows.bltr,
);

/** @param {number} square */
function mark(square) {
  const { marks } = state.get();
  const next = marks[square] === String(colour) ? "-" : String(colour);
  state.set({ marks: marks.slice(0, square) + next + marks.slice(square + 1) });
}

/** @param {string} row */
function look(row) {
  if (!dealt?.goals) return;
  light(squaresOf(row));
  reporter.ask("bingo/row", { ...source(), row });
}

/** @param {number[]} lit */
function light(lit) {
  squares.forEach((square, index) => square.classList.toggle("lit", lit.includes(index)));
}

/** A window of its own for a row, as streams show it. @param {string} row */
function popOut(row) {
  const url = new URL(location.href);
  url.hash = new URLSearchParams({ ...write(state.get()), row }).toString();
  window.open(url, "_blank", "popup,width=260,height=720");
}

fill(
  byId("colours"),
  MARKS.map(({ name, sign }, index) =>
    h("button", { className: `mark-${index}`, "aria-label": `Mark in ${name}`, "aria-pressed": String(index === colour), onclick: () => {
      colour = index;
      [...byId("colours").children].forEach((button, other) => press(button, other === index));
    } }, sign),
  ),
);
on("unmark", "click", () => state.set({ marks: START.marks }));
on("print", "click", () => print());
const [share, bingosync] = [byId("share", HTMLButtonElement), byId("copy", HTMLButtonElement)];
share.addEventListener("click", () => copy(share, location.href));
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
      by && h("span", { className: "sign" }, by.sign, h("span", { className: "unseen" }, `marked ${by.name}`)),
      h("span", { className: "goal" }, goal?.name ?? ""),
      goal && h("small", { title: "desired and real time" }, `${time(goal.desired_time)} · ${time(goal.time)}`),
    );
  });
  for (const [name, button] of Object.entries(rows)) {
    const length = dealt?.rows?.[name]?.length;
    button.hidden = only !== null;
    button.disabled = length === undefined;
    fill(button, h("b", {}, name.toUpperCase()), length !== undefined && h("small", {}, time(length)));
  }
  document.body.classList.toggle("popped", only !== null);
  document.title = `${row ? `${row.toUpperCase()} · ` : ""}Bingo ${state.get().seed} · Foretile`;
}

state.listen((now) => {
  if (document.activeElement !== seed) seed.value = now.seed;
  mode.value = now.mode;
  compat.value = now.compat;
  const own = now.own ? kept() : null;
  byId("list-name").textContent = own?.name ?? "Sample list";
  byId("sample").hidden = !own;
  const asking = JSON.stringify([now.seed, now.mode, now.compat, own?.name]);
  if (now.seed === "") {
    dealt = null;
    fill(told);
  } else if (asking !== asked) dealer.ask("bingo/deal", source());
  asked = asking;
  showCard();
});
