// A visit to the table whose seed is known: every card is, and the plan says which to turn.

import { ask, said } from "/ask.js";
import { byId, capital, fill, h, input, on, onSubmit, thousands } from "/dom.js";
import { CARDS, FACE_DOWN, SIDE, cardName, downOn, faults, hex, isWhole, noHints, noSeed, parseSeed, question, textOf, turnedOn } from "/voltorb/position.js";
import { routePlanner } from "/voltorb/route.js";
import { bySeed } from "/voltorb/seed.js";
import { hintsOf } from "/voltorb/sighting.js";

/** Whether hints, as far as they are known, are a board's. @param {Hint[]} hints @param {Hint[]} all */
const fits = (hints, all) =>
  all.every(({ sum, voltorbs }, line) => (hints[line].sum ?? sum) === sum && (hints[line].voltorbs ?? voltorbs) === voltorbs);

/** The visit, if the board on the screen is the seed's. @param {VoltorbState} now */
const onTrack = ({ visit, hints }) => (visit?.dealt && isWhole(hints) && fits(hints, visit.dealt.hints) ? { ...visit, ...visit.dealt } : null);

/** The rounds that are over, as the page keeps them. @param {Followed} session @returns {Round[]} */
const roundsOf = ({ rounds, hints, purse }) =>
  rounds.map(({ level, board, flips, outcome, coins, cards_flipped }, index) => {
    const cards = [...FACE_DOWN].map((down, card) => (flips.includes(card) ? board[card] : down)).join("");
    return { level, outcome, flipped: cards_flipped, coins, purse, cards, ...hints[index] };
  });

/**
 * Wires the panel. `onPlan` hears when there is something else to show, `search` looks for the seed anew.
 * @param {VoltorbKeeper} state
 * @param {() => void} onPlan
 * @param {() => void} search
 */
export function playPanel(state, onPlan, search) {
  const [panel, told, astray] = [byId("visit"), byId("visit-told"), byId("astray")];
  const planner = routePlanner(state.get, () => {
    onPlan();
    focus();
  });
  let busy = false;
  /** The hints of the round that is over: for a while the screen still shows it. @type {Hint[] | null} */
  let last = null;
  /** What was explained last. */
  let explained = "";

  /** @param {Visit} visit @param {string} notes @returns {Promise<Followed>} */
  const session = ({ seed, start }, notes) => ask("voltorb/session", { seed, advance: start, notes });

  /** One at a time; what comes meanwhile is dropped. @param {() => Promise<void>} work */
  async function alone(work) {
    if (busy) return;
    busy = true;
    await work().catch((error) => fill(told, said(error)));
    busy = false;
    focus();
  }

  /** Goes on to where a visit's log leads. @param {Visit} visit @param {(part: Partial<VoltorbState>) => void} [change] */
  async function go(visit, change = state.set) {
    const followed = await session(visit, visit.log.join(" "));
    const { rounds, hints, next } = followed;
    const [over, news] = [rounds.at(-1), rounds.length === state.get().rounds.length + 1];
    last = hints.length ? hintsOf(hints[hints.length - 1]) : null;
    const dealt = { board: next.board, hints: hintsOf(next), coins: next.coins };
    fill(told, over && news && `Round ${rounds.length} ${over.outcome}${over.coins ? `: ${thousands(over.coins)} coins` : ""}. This is the next board.`);
    change({ visit: { ...visit, dealt }, level: next.level, hints: dealt.hints, cards: next.cards, byHand: [], rounds: roundsOf(followed) });
  }

  /** Further words of the visit's log. @param {(string | number)[]} words */
  function play(words) {
    const { visit } = state.get();
    if (visit && onTrack(state.get()) && words.length) return alone(() => go({ ...visit, log: [...visit.log, ...words.map(String)] }));
  }

  /** What is next by the plan. */
  function step() {
    const now = state.get();
    const visit = onTrack(now);
    return visit && planner.step(now, visit);
  }

  /** The keyboard goes to what is next, unless it is at work elsewhere. */
  function focus() {
    const { activeElement } = document;
    const next = step();
    if (!next || (activeElement !== document.body && !activeElement?.matches(".card, #next, [readonly]"))) return;
    if (next.cards.length) byId("board").querySelectorAll("button")[next.cards[0]].focus();
    else if (next.quit) byId("next").focus();
  }

  /** Words that may be missing in the log when the next board has come. @param {string} cards @param {string} board */
  function ways(cards, board) {
    const down = downOn(cards);
    const next = step();
    const planned = next ? [...next.cards, ...(next.quit ? ["quit"] : [])] : [];
    return [planned, ["quit"], down.filter((card) => board[card] > "1"), ...down.filter((card) => board[card] === "0").map((card) => [card])];
  }

  /**
   * Another board than the seed's is on the screen: goes on if the round has just ended, and says what
   * else may have happened.
   * @param {Hint[]} hints @param {number | null} level as far as it is known
   */
  async function resolve(hints, level) {
    const now = state.get();
    const visit = /** @type {Visit} */ (now.visit);
    const seen = JSON.stringify([visit, hints, level]);
    if (seen === explained) return;
    explained = seen;
    for (const words of ways(now.cards, visit.dealt?.board ?? "")) {
      const log = [...visit.log, ...words.map(String)];
      const { next } = await session(visit, log.join(" "));
      if (words.length && fits(hints, hintsOf(next)) && (level ?? next.level) === next.level) return go({ ...visit, log });
    }
    /** @type {Explained[]} */
    const found = [];
    if (isWhole(hints)) {
      const pairs = textOf(hints);
      const saw = `saw ${level ?? now.level} ${pairs.slice(0, SIDE)} ${pairs.slice(SIDE)}`;
      for (const end of turnedOn(now.cards).length ? ["quit", ""] : [""]) {
        found.push(...((await session(visit, `${visit.log.join(" ")} ${end}\n${saw}`)).astray?.explanations ?? []));
      }
    }
    fill(
      astray,
      h("p", { className: "fault" }, `The screen shows another board than seed ${hex(visit.seed)} deals now.`),
      h("div", { className: "matches" },
        found.map(({ what, seed, start, notes }) => h("button", { onclick: () => alone(() => go({ ...visit, seed, start, log: notes.split(" ").filter(Boolean) })) }, `Perhaps ${what}`)),
        h("button", { className: "main", onclick: () => { state.set({ visit: null }); search(); } }, "Find the seed again, with more outputs before")),
    );
  }

  on("visit-leave", "click", () => state.set({ visit: null }));
  on("visit-other", "click", () => {
    state.set({ hints: noHints(), cards: FACE_DOWN });
    fill(told, "Type the hints on the screen.");
    byId("board").querySelector("input")?.focus();
  });
  onSubmit("play-form", () => {
    const text = input("play-seed").value;
    const seed = parseSeed(text);
    if (seed === null) fill(byId("find-told"), noSeed(text));
    else begin({ seed, start: Number(input("play-start").value), log: [] });
  });

  /** @param {Visit} visit */
  async function begin(visit) {
    await alone(() => go(visit));
    // The seed panel has done its work.
    byId("seed-panel", HTMLDetailsElement).open = false;
    panel.scrollIntoView({ block: "nearest" });
    byId("board").querySelector("button")?.focus();
    focus();
  }

  return {
    /** A card's value, while the board is the seed's. @param {number} card */
    valueOf: (card) => onTrack(state.get())?.board[card],
    /** What is known by the seed, with the plan's next card as the best. */
    known() {
      const now = state.get();
      const visit = onTrack(now);
      const all = visit && bySeed(visit, now.cards);
      const next = step();
      return all && { ...all, best: next?.cards.slice(0, 1) ?? [], order: next?.cards };
    },
    /** What to say beside the board. */
    told() {
      const [visit, next] = [onTrack(state.get()), step()];
      if (!visit) return null;
      const card = next?.cards[0] ?? null;
      const head = card !== null ? ["Turn ", h("strong", {}, cardName(card)), visit.board[card] === "0" ? ", to lose on purpose." : "."]
        : [!next ? "Turn what you like: every card is known." : next.quit ? "Quit this round now." : "The plan is done."];
      return { head, card, figures: [[thousands(visit.coins), "coins in this round"]], quit: Boolean(next?.quit) && card === null };
    },
    /** What a tap on a card loses, unless the plan wants it. @param {number} card */
    warning(card) {
      const now = state.get();
      const visit = onTrack(now);
      if (visit?.board[card] !== "0" || now.cards[card] !== "?" || step()?.cards[0] === card) return "";
      const { coins } = visit;
      return `${capital(cardName(card))} is a Voltorb: turning it loses the round${coins ? ` and its ${thousands(coins)} coins` : ""}.`;
    },
    /** @param {number} card @param {string} value */
    turn(card, value) {
      const { visit, cards } = state.get();
      if (!visit?.dealt) return;
      const { board } = visit.dealt;
      if (cards[card] === "?") {
        if (value === board[card]) return play([card]);
        return fill(told, `Seed ${hex(visit.seed)} deals ${board[card] === "0" ? "a Voltorb" : board[card]} there: is it another board?`);
      }
      const at = visit.log.lastIndexOf(String(card));
      if (value === "?" && at >= 0) return alone(() => go({ ...visit, log: visit.log.toSpliced(at, 1) }));
    },
    quit: () => play(["quit"]),
    errand: planner.errand,
    begin,
    /** The hints that the screen should show, when the seed tells them. */
    hints: () => state.get().visit?.dealt?.hints,
    /** Follows what the screen shows. @param {Sighting} sighting */
    saw(sighting) {
      const { visit, cards } = state.get();
      if (!visit?.dealt) return;
      const hints = hintsOf(sighting);
      if (sighting.other) return last && fits(hints, last) ? undefined : alone(() => resolve(hints, sighting.level));
      const { board } = visit.dealt;
      const shown = sighting.played ?? FACE_DOWN;
      const order = step()?.cards ?? [];
      const rank = (/** @type {number} */ card) => (board[card] === "0" ? CARDS : order.indexOf(card));
      const turned = turnedOn(shown).filter((card) => cards[card] === "?" && shown[card] === board[card]);
      return play(turned.sort((one, other) => rank(one) - rank(other)));
    },
    /** The state changed. @param {VoltorbState} now */
    show(now) {
      const { visit } = now;
      panel.hidden = !visit;
      if (!visit) return planner.stop();
      byId("visit-title").textContent = `Seed ${hex(visit.seed)}${visit.start ? `, advance ${visit.start}` : ""}`;
      const track = onTrack(now);
      if (!visit.dealt) alone(() => go(visit, state.amend));
      else if (track) {
        fill(astray);
        explained = "";
        planner.follow(now, track);
      } else if (question(now) && !faults(now.hints).totals) alone(() => resolve(now.hints, now.level));
    },
  };
}

/**
 * The visit that a candidate belongs to, when the rounds before it are all known.
 * @param {VoltorbState} state @param {Candidate} candidate
 * @returns {Visit | null}
 */
export function visitOf({ rounds, cards }, { seed, path, level }) {
  if (path.length !== rounds.length + 1 || (rounds[0]?.level ?? level) !== 1) return null;
  const log = [...rounds, { cards, outcome: "" }].flatMap(({ cards = FACE_DOWN, outcome }) =>
    [...turnedOn(cards).sort((one, other) => Number(cards[one] === "0") - Number(cards[other] === "0")), ...(outcome === "quit" ? ["quit"] : [])]);
  return { seed, start: path[0], log: log.map(String) };
}
