// The Voltorb Flip page: connects the hints, the cards, the advice and the panels.

import { ask, said } from "../ask.js";
import { byId, capital, fill, h, isChord, on } from "../dom.js";
import { keep, secondsOf } from "../practice/rounds.js";
import { stateOf } from "../state.js";
import { adviceOf } from "./advice.js";
import { aimChoice } from "./aims.js";
import { boardOf } from "./board.js";
import { capturePanel } from "./capture.js";
import { cardButtons } from "./cards.js";
import { floating } from "./float.js";
import { guideOf } from "./guide.js";
import { hintFields } from "./hints.js";
import { isTouch } from "./pad.js";
import {
  FACE_DOWN,
  LEVELS,
  START,
  VISIT_AIMS,
  cardName,
  fault,
  fromJson,
  isEmpty,
  isWhole,
  noHints,
  question,
  read,
  textOf,
  turnedOn,
  withFlips,
  write,
} from "./position.js";
import { playPanel, visitOf } from "./play.js";
import { sessionPanel } from "./session.js";
import { seedPanel } from "./seed.js";
import { merge } from "./sighting.js";
import { solverOf } from "./solver.js";
import { speaker } from "./speak.js";
import { sender } from "../view.js";
import { welcomeOf } from "./welcome.js";
import { counted, t } from "../words.js";

const state = stateOf({ name: "voltorb", start: START, read, write, fault, settle: withFlips });
const advice = adviceOf();
/** What this page shows besides its state. */
const page = {
  /** Whether the best card gets the focus as soon as it is known. */
  toBest: false,
  /** The position that was pasted or read, as JSON. If no board of the level fits it, the level may be wrong. */
  brought: "",
  /** What to say about the level that the page has set by itself for a board. */
  switched: { seen: "", text: "" },
  /** What was wrong with the player's last action, if anything. */
  mistake: /** @type {string | Node} */ (""),
  /** What was said last of a value that no card gets. It is said until the player goes on. */
  refusal: "",
  /** What was said last of a picture that shows too little. */
  lack: /** @type {string | Node} */ (""),
  /** The timer: its code comes when its panel is opened. @type {ReturnType<typeof wireTimer> | undefined} */
  timer: undefined,
  /** Another level that the new round may have, because unknown earlier rounds decide. @type {{ or?: number }} */
  otherLevel: {},
  /** Whether the player types a hint. */
  isTyping: false,
  /** The card that the advice names. @type {number | null} */
  best: null,
  /**
   * What is shown now besides that, and whether it is about the cards as they are now.
   * @type {Parameters<typeof float> | null}
   */
  shown: null,
};

const solver = solverOf((thought) => {
  const now = state.get();
  if (thought.levels.length !== 1 || !isLevelOpen(now)) return show();
  const [{ level }] = thought.levels;
  page.switched = {
    seen: seenOf(now),
    text: t("No board of level {before} fits, so this is level {level} now.", { before: now.level, level }),
  };
  state.amend({ level, byHand: withHand("level") });
});
const play = playPanel(
  state,
  () => show(),
  () => seeds.widen(),
  complain,
);
async function wireTimer() {
  const { timerPanel } = await import("./timer.js");
  return timerPanel((at, delay) => {
    state.set({ level: 1, hints: noHints(), cards: FACE_DOWN, rounds: [], byHand: [], visit: null });
    seeds.expect(at, delay);
    hints.focus();
  }, play.errand);
}
on("timer-panel", "toggle", () => (page.timer ??= wireTimer()));
const seeds = seedPanel(state.get, {
  onChoice: (candidate) => {
    state.amend({});
    page.timer?.then(({ hit }) => hit(candidate?.seed));
  },
  onPlay: (candidate, hasQuit) => {
    const visit = visitOf(state.get(), candidate);
    if (visit) play.begin(hasQuit ? { ...visit, log: [...visit.log, "quit"] } : visit);
    else
      fill(
        byId("find-status"),
        t("Cannot play along from here: not all rounds before this board are known. Start over at level 1."),
      );
  },
  onAim: async (at, delay) => (await (page.timer ??= wireTimer())).aim(at, delay),
  onHints: (hints) => change({ hints }),
  onLevel: (level) => state.amend({ level }),
  onNews: () => page.shown && show(),
});

const session = sessionPanel(
  () => state.set({ rounds: [], visit: null }),
  () => state.amend({}),
);

const hints = hintFields(
  (next, line) => change({ hints: next }, `hint ${line}`),
  () => goToBest(),
  (isActive) => {
    page.isTyping = isActive;
    showDock();
  },
);
/** @type {Parameters<typeof cardButtons>[0]} */
const cardListeners = {
  onTurn: (card, value) => {
    const before = state.get();
    if (before.cards[card] === value) return;
    if (play.valueAt(card)) return play.turn(card, value);
    const shown = before.cards.slice(0, card) + value + before.cards.slice(card + 1);
    change({ cards: shown }, `card ${card}`);
  },
  onLook: (card, isHover) => {
    if (!isHover && page.mistake === page.refusal) complain("");
    advice.look(card, state.get().cards, known());
    showDock();
  },
  excludes: (card, value) => solver.excludes(state.get().cards, card, Number(value)),
  onRefusal: refuse,
  valueAt: play.valueAt,
  warning: play.warning,
  onNext: goToBest,
};
const cards = cardButtons(cardListeners);

/** Returns a board's hints and cards as a text. @param {VoltorbState} state */
const seenOf = ({ hints, cards }) => JSON.stringify([hints, cards]);

/** Whether the level is only a guess: nobody chose it, and no earlier round decides it. @param {VoltorbState} state */
const isLevelOpen = (state) =>
  page.brought === seenOf(state) || (state.rounds.length === 0 && !state.byHand.includes("level"));

/** Takes a position that was pasted or read. @param {Partial<VoltorbState>} part */
function bring(part) {
  page.brought = seenOf({ ...state.get(), ...part });
  page.switched = { seen: "", text: "" };
  state.set(part);
}

/**
 * Makes a change by hand.
 * @param {Partial<VoltorbState>} part
 * @param {string} [item] what a picture may not change after that
 */
function change(part, item) {
  page.brought = "";
  page.switched = { seen: "", text: "" };
  state.set({ ...part, ...(item && { byHand: withHand(item) }) });
}

/** @param {number} number */
const setLevel = (number) => change({ level: number }, "level");

/** Focuses the best card, now or as soon as it is known. Returns false if no card is best and none is awaited. */
function goToBest() {
  complain("");
  const card = page.best;
  page.toBest = card === null && solver.get().working;
  if (card !== null) cards.focus(card);
  else if (page.toBest) board.focus();
  else if (!question(state.get()) || solver.get().faults.length) hints.focus();
  return card !== null || page.toBest;
}

const level = byId("level", HTMLSelectElement);
fill(level, ...LEVELS.map((number) => h("option", { value: number }, t("Level {level}", { level: number }))));
level.addEventListener("change", () => setLevel(Number(level.value)));
const showAim = aimChoice((aim) => state.set({ aim }));
const up = byId("level-up", HTMLButtonElement);
up.addEventListener("click", () => setLevel((state.get().level % LEVELS.length) + 1));
state.wireButtons();
on("clear", "click", () => {
  change({ hints: noHints(), cards: FACE_DOWN, byHand: [], visit: null });
  hints.focus();
});
const next = byId("next", HTMLButtonElement);
next.addEventListener("click", endRound);

/** Returns the question to the solver. If several seeds are left, it is about their boards only. */
function wanted() {
  const position = question(state.get());
  return position && { ...position, ...aimed(state.get()), among: seeds.boards() };
}

/**
 * Returns the aim as questions have it, with what it needs to know of the rounds before.
 * @param {VoltorbState} state
 */
function aimed({ aim, rounds }) {
  const { run = 0, purse = 0 } = rounds.at(-1) ?? {};
  if (!(aim in VISIT_AIMS)) return { aim };
  return aim === "soonest:coins" ? { aim: `${aim}:${session.wanted()}`, run, purse } : { aim, run };
}

/** Returns what was set by hand, with one more item. @param {string} item */
function withHand(item) {
  return [...new Set([...state.get().byHand, item])];
}

const capture = capturePanel(
  () => textOf(play.hints() ?? state.get().hints).join(),
  async (sighting, moving) => {
    if (state.get().visit) return play.saw(sighting);
    // A stream shows another board: the last round is over.
    if (sighting.other && moving) await nextRound();
    const now = state.get();
    const part = merge(now, sighting);
    const same = JSON.stringify({ ...now, ...part }) === JSON.stringify(now);
    if (!same) bring(part);
  },
  (text, isCertain) => {
    const now = isCertain || !isWhole(state.get().hints) ? text : "";
    // What a frame says is not said over what the player has just heard.
    if (isCertain || page.mistake === "" || page.mistake === page.lack) complain(now);
    page.lack = now;
  },
);

/** A board that a player recorded, and the moment when the game was started. */
const EXAMPLE = {
  link: "level=1&rows=5:1,7:1,3:2,6:0,4:2&cols=3:3,7:0,5:0,6:2,4:1",
  at: "2026-07-09T07:09:26",
  delay: 755,
};
const welcome = welcomeOf({
  ...capture,
  type: () => hints.focus(),
  example() {
    const { level, hints } = read(new URLSearchParams(EXAMPLE.link), START);
    change({ level, hints, cards: FACE_DOWN });
    seeds.expect(EXAMPLE.at, EXAMPLE.delay, false);
    goToBest();
  },
});

const guide = guideOf({
  type: () => {
    welcome.dismiss();
    scrollTo(0, 0);
    hints.focus();
  },
  see: isTouch ? capture.film : capture.share,
  search: () => {
    scrollTo(0, 0);
    seeds.search();
  },
});
on("promise-seed", "click", guide.open);

/** The question in the middle of a round. */
const hasQuit = h(
  "span",
  {},
  t("Did you quit this round?"),
  " ",
  h("button", { onclick: nextRound }, t("Yes, next round")),
);

/** Ends this round. In the middle of it asks first whether the player has quit; pressing again says so, too. */
function endRound() {
  const isInMiddle = play.valueAt(0) === undefined && page.best !== null && turnedOn(state.get().cards).length > 0;
  if (!isInMiddle || page.mistake === hasQuit) return nextRound();
  complain(hasQuit);
}

/** Ends this round, and goes on with the next one. */
async function nextRound() {
  if (play.valueAt(0)) return play.quit();
  const before = state.get();
  // No hint was typed and no card turned, so no round has begun.
  if (isEmpty(before)) return hints.focus();
  const here = question(before);
  const rounds = before.rounds.map((/** @type {Round} */ { level, outcome, flipped, coins }) => ({
    level,
    outcome,
    flipped,
    coins,
  }));
  try {
    const { level, round, purse, run, ...other } = await ask("voltorb/level", {
      rounds,
      left: here ?? { level: before.level, cards: before.cards },
    });
    // A second press was quicker than the answer.
    if (state.get() !== before) return;
    page.otherLevel = other;
    const ended = Date.now();
    if (here && !seeds.anyFound()) keepForStatistics(before, { ...here, outcome: round.outcome }, ended);
    state.set({
      rounds: [...before.rounds, { ...here, ...round, purse, run, ended }],
      level,
      hints: noHints(),
      cards: FACE_DOWN,
      byHand: [],
    });
    hints.focus();
  } catch (error) {
    complain(said(error));
  }
}

/**
 * Stores a round of the game that is over, if the order in which its cards were turned is known.
 * @param {VoltorbState} state
 * @param {NonNullable<ReturnType<typeof question>> & { outcome: Round["outcome"] }} over
 * @param {number} ended
 */
function keepForStatistics(state, { cards: board, ...over }, ended) {
  const { flips, rounds } = state;
  const { aim, ...before } = aimed(state);
  if (flips?.length)
    keep({
      aim,
      inGame: true,
      record: { rounds: [{ ...over, board, flips }], ...before },
      seconds: secondsOf(rounds.at(-1)?.ended, ended),
    });
}

const [board, trouble] = [byId("board"), byId("hint-faults")];
board.tabIndex = -1;
boardOf(board, cards.buttons, hints.cells);
board.append(cards.picker);
/** Shows the view in the overlay, and in the small window. */
const [showElsewhere, float] = [sender("view"), floating(cardListeners, endRound)];
const speak = speaker();

const dock = byId("dock");

/**
 * Shows fingers the number pad, or what can be done with the seed, or the buttons that say what a card showed: the one
 * that was tapped, or the best one. Others have the seed's button below the advice.
 */
function showDock() {
  const now = state.get();
  const card = cards.chosen() ?? page.best;
  const playing = play.valueAt(0) !== undefined;
  const offered = now.visit || cards.chosen() !== null ? null : seeds.offer();
  if (!isTouch) return fill(byId("offer"), offered);
  if (!playing && (page.isTyping || !question(now))) fill(dock, hints.pad);
  else if (offered) fill(dock, offered);
  else if (!playing && card !== null) fill(dock, cards.values(card));
  else if (playing && card !== null)
    fill(
      dock,
      h(
        "button",
        { className: "main turned-it", onclick: () => cards.press(card) },
        t("Turned {card}", { card: cardName(card) }),
      ),
    );
  else fill(dock, solver.get().working ? null : h("p", { className: "quiet" }, t("Tap a card to say what it showed.")));
}

const longer = byId("longer");
longer.addEventListener("click", solver.thinkLonger);

/** Says what is wrong with the player's last action, until the state changes. @param {string | Node} text */
function complain(text) {
  if (text === page.mistake) return;
  page.mistake = text;
  showWrong();
}

/** Shows what is wrong, if anything. The board stays as it is: a card that is about to be clicked must not change. */
function showWrong() {
  const wrong = page.mistake || state.fault() || solver.get().faults.map(({ why }) => why)[0] || "";
  // The same text again would be read aloud again.
  if (trouble.textContent !== (typeof wrong === "string" ? wrong : wrong.textContent)) fill(trouble, wrong);
  if (!page.shown) return;
  const [view, isSettled] = page.shown;
  float({ ...view, headline: trouble.textContent || view.headline }, isSettled);
}

/**
 * Says why a card does not get a value: no board has it there, or the value is null and a key would change an open
 * card.
 * @param {number} card
 * @param {string | null} value
 */
function refuse(card, value) {
  const name = capital(cardName(card));
  if (value === null)
    return complain(
      (page.refusal = t("{card} is open. Press Backspace to turn it back, and then type what it showed.", {
        card: name,
      })),
    );
  const why =
    value === "0"
      ? t("{card} cannot be a Voltorb: no board with these hints has one there.", { card: name })
      : t("{card} cannot be a {value}: no board with these hints has it there.", { card: name, value });
  complain((page.refusal = `${why} ${t("If the game shows it, a hint, the level or another card is wrong here.")}`));
}

/** Shows what is known now. */
function show() {
  const now = state.get();
  const [thought, all, plan] = [solver.get(), known(), play.report()];
  board.setAttribute("aria-busy", String(thought.working));
  hints.mark(thought.faults);
  const named = advice.show(now, all, thought, plan, seeds.headline());
  // An answer about the cards before names no card to focus.
  const isSettled = !thought.working || all !== thought.solved;
  page.best = isSettled ? named : null;
  cards.show(now.cards, all, named, isSettled);
  showDock();
  const view = { headline: byId("headline").textContent ?? "", hints: now.hints, cards: now.cards, solved: all, named };
  showElsewhere(view);
  page.shown = [view, isSettled];
  showWrong();
  speak(isEmpty(now) || (thought.working && !plan) ? "" : view.headline);
  longer.hidden = !thought.canThinkLonger || all !== thought.solved;
  const { won, lost } = (!thought.working && thought.solved?.standing) || {};
  // Green once there is nothing better to do in this round.
  next.classList.toggle(
    "main",
    plan ? Boolean(plan.quit) : Boolean(won || lost || (all && named === null && !thought.working)),
  );
  next.disabled = !plan && isEmpty(now);
  fill(
    byId("levels"),
    page.switched.seen === seenOf(now) && page.switched.text,
    thought.levels.map(({ level, boards }) =>
      h(
        "button",
        { onclick: () => setLevel(level) },
        counted(boards, "Set level {level}: {count} board fits", "Set level {level}: {count} boards fit", { level }),
      ),
    ),
  );
  const { or } = page.otherLevel;
  if (or && now.level !== or && isEmpty(now))
    byId("levels").append(
      h(
        "span",
        {},
        t(
          "It is level {level} if at least 8 cards were turned in each of the four rounds before the last one and none was lost. The top screen shows it.",
          { level: or },
        ),
      ),
      h("button", { onclick: () => setLevel(or) }, t("Set level {level}", { level: or })),
    );
  if (!page.toBest || thought.working) return;
  page.toBest = false;
  if (document.activeElement === board || document.activeElement === document.body) goToBest();
}

/** Returns what the seed says about the cards, or what the solver says if no seed is known. */
function known() {
  return play.known() ?? seeds.known(state.get().cards) ?? solver.get().solved;
}

state.listen((now) => {
  seeds.follow();

  level.value = String(now.level);
  showAim(now.aim);
  hints.show(now.hints);
  page.mistake = "";
  cards.unchoose();
  welcome.show(isEmpty(now) && now.rounds.length === 0 && now.visit === null);
  session.show(now);
  guide.show(now);
  play.show(now);
  const playing = play.valueAt(0) !== undefined;
  hints.lock(playing);
  level.disabled = up.disabled = playing;
  fill(next, playing ? t("Quit this round") : t("Next round"));
  solver.ask(now.hints, playing ? null : wanted());
  show();
});

addEventListener("keydown", (event) => {
  const typing = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
  if (isChord(event)) return;
  if (event.key.toLowerCase() === "n" && !isText(event.target)) endRound();
  else if (event.key.toLowerCase() === "h" && !typing) hints.focus();
  else if (event.key === "Enter" && (event.target === document.body || event.target === board)) goToBest();
  else return;
  event.preventDefault();
});

/** Whether letters that are typed there are text. @param {EventTarget | null} target */
function isText(target) {
  return target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && !target.closest(".hint"));
}

addEventListener("paste", (event) => {
  const text = event.clipboardData?.getData("text/plain") ?? "";
  if (!text.trim().startsWith("{")) return;
  event.preventDefault();
  try {
    const part = fromJson(JSON.parse(text));
    if (part) return bring(part);
  } catch {
    // The text is not JSON, and the message below says what was expected.
  }
  complain(t('This is not a position: expected JSON such as {"level":1,"rows":[[5,1],…],"cols":[[5,1],…]}.'));
});

addEventListener("pointerdown", (event) => {
  if (event.target instanceof Element && !event.target.closest(".card, #picker")) cards.close();
});

seeds.restore();
if (!question(state.get())) hints.focus();
