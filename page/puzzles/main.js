// The page of Puyo puzzles (nazo puyo): a puzzle is played pair by pair. The program knows the rules, the task and the
// solutions; the page stores only the puzzle's address and the placements.

import { ask, newest, said, wrong } from "../ask.js";
import { byId, copy, fill, input, isChord, on, onSubmit, today } from "../dom.js";
import { aiming } from "../puyo/aim.js";
import { draw } from "../puyo/field.js";
import { stateOf } from "../state.js";
import { device, load, save } from "../store.js";
import { t } from "../words.js";
import { SECONDS, hint } from "./hint.js";
import { PUZZLES } from "./list.js";
import {
  again,
  drop,
  field,
  following,
  hintText,
  hinting,
  left,
  play,
  right,
  showButtons,
  showField,
  showList,
  showStatus,
  status,
  undo,
  which,
} from "./main-view.js";

const PAGE = "http://ips.karou.jp/simu/pn.html?";
const SOLVED = "puzzles.solved";
/** The day's puzzle in the list, before the program has made it. */
const DAY = "day";

/** What stands after the question mark of an address, or the address if it is another one. @param {string} text */
function tailOf(text) {
  const [, tail] = /pn\.html\?(.*)$/.exec(text.trim()) ?? [];
  return tail ?? text.trim().replace(/^\?/, "");
}
/** The address of a puzzle. What looks like one is left to the program. @param {string} puzzle */
const addressOf = (puzzle) => (/^\w+:\/\//.test(puzzle) ? puzzle : PAGE + puzzle);

const state = stateOf({
  name: "puzzles",
  start: /** @type {PuzzleState} */ ({ puzzle: PUZZLES[0], placed: [] }),
  read(url, start) {
    const puzzle = tailOf(url.get("puzzle") ?? "") || start.puzzle;
    return puzzle === start.puzzle ? start : { puzzle, placed: [] };
  },
  write: ({ puzzle }) => ({ puzzle }),
});

/** The puzzle in play, and what goes on. */
const game = {
  /** What the placements do, once the program has said so. @type {PuzzlePlayed | null} */
  played: null,
  /** The puzzle that is shown. */
  shown: "",
  /** The day's puzzle, once it is made. */
  ofDay: "",
  /** Whether the player has moved this pair, so that a tap on its column drops it. */
  isAimed: false,
  /** Ends the chain that is played. @type {AbortController | null} */
  running: null,
  /** Whether a hint was asked for while a chain was played. */
  isHintDue: false,
  /** What was pressed and is not done yet: a fast player presses the next keys before an answer is there. */
  pending: Promise.resolve(/** @type {unknown} */ (null)),
};

/** The puzzles that are opened and the pairs that are dropped, and the questions for hints. */
const [turns, hints] = [newest(), newest()];

const aim = aiming(() => {
  game.isAimed = true;
  show();
});

/** The puzzles that were solved on this device. @returns {string[]} */
const solved = () => load(device, SOLVED) ?? [];

/** The stored placements: none if another version stored something else. */
const placedNow = () => (Array.isArray(state.get().placed) ? state.get().placed : []);

/** Asks what placements do. @param {string} puzzle @param {string[]} placed @returns {Promise<PuzzlePlayed>} */
const replay = (puzzle, placed) => ask("puyo/play", { address: addressOf(puzzle), placed });

/** Says why a puzzle cannot be played. @param {unknown} error */
const refuse = (error) => fill(byId("link-status"), said(error));

/**
 * Opens a puzzle, and returns whether it can be played.
 * @param {string} puzzle @param {string[]} [placed]
 */
async function open(puzzle, placed = []) {
  const signal = turns.begin();
  stop();
  try {
    const answer = await replay(puzzle, placed);
    if (signal.aborted) return true;
    game.shown = puzzle;
    fill(byId("link-status"));
    if (puzzle !== state.get().puzzle || placed.join() !== placedNow().join()) state.set({ puzzle, placed });
    take(answer);
    return true;
  } catch (error) {
    if (signal.aborted) return true;
    refuse(error);
    return false;
  }
}

/** Opens the puzzle of the day in UTC, which is the same for everybody. */
async function openDay() {
  const signal = turns.begin();
  stop();
  fill(status, t("At work…"));
  try {
    const { address } = await ask("puyo/puzzle", { day: today() });
    if (signal.aborted) return;
    game.ofDay = tailOf(address);
    await open(game.ofDay);
  } catch (error) {
    if (!signal.aborted) refuse(error);
  }
}

/** Ends what goes on. */
function stop() {
  game.running?.abort();
  game.running = null;
  hints.stop();
}

/** Takes an answer, and lets the player place the next pair. @param {PuzzlePlayed} answer */
function take(answer) {
  hints.stop();
  game.played = answer;
  if (answer.state === "met" && !solved().includes(game.shown)) save(device, SOLVED, [...solved(), game.shown]);
  showStatus(answer);
  aim.begin(answer.places);
  game.isAimed = false;
  showList(game.shown, game.ofDay || DAY, solved());
  show();
}

/** Drops the pair where it is shown. */
async function place() {
  const at = aim.chosen()?.at;
  if (game.played?.state !== "open" || !at) return;
  const [before, turn, placed] = [game.played, turns.begin(), [...placedNow(), at]];
  stop();
  game.isHintDue = false;
  let answer;
  try {
    answer = await replay(game.shown, placed);
  } catch (error) {
    if (!turn.aborted) refuse(error);
    return;
  }
  if (turn.aborted) return;
  state.amend({ placed });
  const { signal } = (game.running = new AbortController());
  await play(before.field, answer.moves.slice(before.moves.length), signal);
  if (turn.aborted) return;
  game.running = null;
  take(answer);
  if (game.isHintDue) help();
}

/** Takes pairs back: the last one, or all. @param {string[]} placed */
const back = (placed) => placedNow().length && open(game.shown, placed);

/** Takes the last pair back, unless the puzzle is solved. */
const takeBack = () => game.played?.state !== "met" && back(placedNow().slice(0, -1));

/** Says where the next pair goes, if that can be proven. */
async function help() {
  game.isHintDue = game.running !== null;
  if (game.played?.state !== "open" || game.isHintDue) return;
  const signal = hints.begin();
  fill(status, t("At work…"));
  try {
    const at = await hint(addressOf(game.shown), game.played, signal);
    if (signal.aborted) return;
    if (at) aim.to(at);
    fill(status, hintText(at, number(), game.played, SECONDS));
  } catch (error) {
    if (!signal.aborted) fill(status, wrong(error));
  }
}

/** The number of the pair to come, from 1, garbage left out. */
const number = () => placedNow().length + 1;

/** Shows the field, with the pair where it would land, and what can be done now. */
function show() {
  if (!game.played) return;
  showField(game.played, number(), game.played.state === "open" ? aim.chosen() : undefined);
  showButtons(game.played.state, placedNow().length > 0);
  byId("ips", HTMLAnchorElement).href = addressOf(game.shown);
}

/** Opens the puzzle so many places from this one. @param {number} by */
function go(by) {
  const at = PUZZLES.indexOf(game.shown);
  return open(PUZZLES[at < 0 ? 0 : (at + by + PUZZLES.length) % PUZZLES.length]);
}

/** Goes on to the next puzzle, if this one is solved. */
const goOn = () => game.played?.state === "met" && go(1);

for (const [button, act] of /** @type {[HTMLElement, () => unknown][]} */ ([
  [left, () => turn(3)],
  [right, () => turn(1)],
  [drop, () => pressed(place)],
  [following, goOn],
  [undo, () => pressed(takeBack)],
  [again, () => pressed(() => back([]))],
  [hinting, help],
  [byId("back"), () => go(-1)],
  [byId("on"), () => go(1)],
]))
  button.addEventListener("click", act);
which.addEventListener("change", () => (which.value === DAY ? openDay() : open(which.value)));
on("share", "click", () => copy(byId("share", HTMLButtonElement), location.href));
onSubmit("by-link", async () => {
  if (await open(tailOf(input("link").value))) input("link").value = "";
});

/** Whether a pair can be moved now. */
const canMove = () => game.played?.state === "open" && !game.running;
/** @param {number} by */
const turn = (by) => canMove() && aim.turn(by);
/** @param {number} side */
const move = (side) => canMove() && aim.go(side);

field.addEventListener("click", ({ target }) => {
  const column = Number(target instanceof Element && target.closest("div")?.dataset.column);
  if (game.running || (game.isAimed && column === aim.column())) pressed(place);
  else if (column && canMove()) aim.toColumn(column);
});

/**
 * Does what was pressed, after what was pressed before. If a chain is shown, that ends; a drop does nothing else then.
 * @param {() => unknown} act
 */
function pressed(act) {
  const isShown = game.running !== null;
  if (isShown) stop();
  if (!isShown || act !== place) game.pending = game.pending.then(act);
}

/** @type {Record<string, () => unknown>} */
const KEYS = {
  ArrowLeft: () => move(-1),
  ArrowRight: () => move(1),
  ArrowUp: () => turn(1),
  x: () => turn(1),
  c: () => turn(3),
  ArrowDown: place,
  Enter: place,
  Backspace: takeBack,
  z: takeBack,
  h: () => void help(),
  n: goOn,
};
addEventListener("keydown", (event) => {
  const { target, key } = event;
  if (isChord(event) || (target instanceof Element && target.closest("input, select"))) return;
  const act = KEYS[key.length > 1 ? key : key.toLowerCase()];
  // Enter on a button or a link is theirs.
  if (!act || (key === "Enter" && target instanceof Element && target.closest("button, a, summary"))) return;
  event.preventDefault();
  // A key that is held moves the pair on, but does nothing else again.
  if (event.repeat && !["ArrowLeft", "ArrowRight"].includes(key)) return;
  pressed(key === "Enter" && game.played?.state === "met" && !game.running ? goOn : act);
});

/** Opens what the page's address or this device has, or the first puzzle. */
async function begin() {
  const { puzzle } = state.get();
  if (puzzle === game.shown) return;
  if ((await open(puzzle, placedNow())) || (await open(puzzle))) return;
  const reason = byId("link-status").textContent;
  if (!game.shown) await open(PUZZLES[0]);
  fill(byId("link-status"), reason);
}

// Where there is room, what is said on demand is there at once.
byId("own", HTMLDetailsElement).open = matchMedia("(min-width: 58rem) and (min-height: 34rem)").matches;
draw(field, []);
state.listen(begin);
