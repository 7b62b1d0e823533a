// A visit to the table whose seed is known: all cards are known, and a plan says which to turn.

import { ask, wrong } from "../ask.js";
import { byId, capital, fill, h, input, on, onSubmit, thousands } from "../dom.js";
import {
  CARDS,
  FACE_DOWN,
  SIDE,
  cardName,
  downOn,
  hex,
  isWhole,
  noHints,
  noSeed,
  parseSeed,
  question,
  textOf,
  turnedOn,
} from "./position.js";
import { routePlanner } from "./route.js";
import { bySeed } from "./seed.js";
import { hintsOf } from "./sighting.js";
import { faultsOf } from "./solver.js";
import { say } from "../message.js";
import { counted, parts, t } from "../words.js";

/**
 * Whether the known ones among some hints agree with all hints of a board.
 * @param {Hint[]} hints
 * @param {Hint[]} all
 */
const fits = (hints, all) =>
  all.every(
    ({ sum, voltorbs }, line) => (hints[line].sum ?? sum) === sum && (hints[line].voltorbs ?? voltorbs) === voltorbs,
  );

/** Returns the visit if the board on the screen is the one that the seed deals. @param {VoltorbState} now */
const onTrack = ({ visit, hints }) =>
  visit?.dealt && isWhole(hints) && fits(hints, visit.dealt.hints) ? { ...visit, ...visit.dealt } : null;

/** Returns the rounds that are over in the form that the page stores. @param {Followed} session @returns {Round[]} */
const roundsOf = ({ rounds, hints, purse }) =>
  rounds.map(({ level, board, flips, outcome, coins, cards_flipped }, index) => {
    const cards = [...FACE_DOWN].map((down, card) => (flips.includes(card) ? board[card] : down)).join("");
    return { level, outcome, flipped: cards_flipped, coins, purse, cards, ...hints[index] };
  });

/** Says how a round has ended. @param {number} round @param {RoundRecord} record */
function endOf(round, { outcome, coins }) {
  const end = {
    won: t("Round {round} won", { round }),
    quit: t("Round {round} quit", { round }),
    lost: t("Round {round} lost", { round }),
  }[outcome];
  return coins
    ? counted(coins, "{end}: {count} coin. This is the next board.", "{end}: {count} coins. This is the next board.", {
        end,
      })
    : t("{end}. This is the next board.", { end });
}

/**
 * Wires the panel. `onPlan` is called when there is something else to show. `search` searches the seed again, and
 * `complain` says what was wrong with the player's last action.
 * @param {VoltorbKeeper} state
 * @param {() => void} onPlan
 * @param {() => void} search
 * @param {(text: string) => void} complain
 */
export function playPanel(state, onPlan, search, complain) {
  const [panel, status, unexpected] = [byId("visit"), byId("visit-status"), byId("unexpected")];
  const planner = routePlanner(state.get, () => {
    onPlan();
    focus();
  });
  let busy = false;
  /** The hints of the last round, which the screen still shows for a while. @type {Hint[] | null} */
  let last = null;
  /** The unexpected board that was explained last, as JSON. */
  let explained = "";

  /** @param {Visit} visit @param {string} notes @returns {Promise<Followed>} */
  const session = ({ seed, start }, notes) => ask("voltorb/session", { seed, advance: start, notes });

  /** Does some work, but only if no other work is under way. @param {() => Promise<void>} work */
  async function alone(work) {
    if (busy) return;
    busy = true;
    await work().catch((error) => fill(status, wrong(error)));
    busy = false;
    focus();
  }

  /**
   * Follows a visit's log, and shows the board to which it leads.
   * @param {Visit} visit
   * @param {(part: Partial<VoltorbState>) => void} [change]
   */
  async function go(visit, change = state.set) {
    const followed = await session(visit, visit.log.join(" "));
    const { rounds, hints, next } = followed;
    const [over, news] = [rounds.at(-1), rounds.length === state.get().rounds.length + 1];
    last = hints.length ? hintsOf(hints[hints.length - 1]) : null;
    const dealt = { board: next.board, hints: hintsOf(next), coins: next.coins };
    fill(status, over && news && endOf(rounds.length, over));
    change({
      visit: { ...visit, dealt },
      level: next.level,
      hints: dealt.hints,
      cards: next.cards,
      byHand: [],
      rounds: roundsOf(followed),
    });
  }

  /** Adds words to the visit's log. @param {(string | number)[]} words */
  function play(words) {
    const { visit } = state.get();
    if (visit && onTrack(state.get()) && words.length)
      return alone(() => go({ ...visit, log: [...visit.log, ...words.map(String)] }));
  }

  /** Returns what the plan says to do next. */
  function step() {
    const now = state.get();
    const visit = onTrack(now);
    return visit && planner.step(now, visit);
  }

  /** Focuses what the plan says to do next, unless the player is busy elsewhere on the page. */
  function focus() {
    const { activeElement } = document;
    const next = step();
    if (!next || (activeElement !== document.body && !activeElement?.matches(".card, #next, [readonly]"))) return;
    if (next.cards.length) byId("board").querySelectorAll("button")[next.cards[0]].focus();
    else if (next.quit) byId("next").focus();
  }

  /**
   * Returns the words that may be missing in the log if the screen shows the next board already.
   * @param {string} cards
   * @param {string} board
   */
  function ways(cards, board) {
    const down = downOn(cards);
    const next = step();
    const planned = next ? [...next.cards, ...(next.quit ? ["quit"] : [])] : [];
    return [
      planned,
      ["quit"],
      down.filter((card) => board[card] > "1"),
      ...down.filter((card) => board[card] === "0").map((card) => [card]),
    ];
  }

  /**
   * Deals with another board on the screen than the seed's. If the round may just have ended, goes on with the next
   * one; otherwise shows what may have happened.
   * @param {Hint[]} hints @param {number | null} level null if it is unknown
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
      if (words.length && fits(hints, hintsOf(next)) && (level ?? next.level) === next.level)
        return go({ ...visit, log });
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
      unexpected,
      h(
        "p",
        { className: "fault" },
        t("The screen shows another board than seed {seed} deals now.", { seed: hex(visit.seed) }),
      ),
      h(
        "div",
        { className: "matches" },
        found.map(({ what, cause, seed, start, notes }) =>
          h(
            "button",
            { onclick: () => alone(() => go({ ...visit, seed, start, log: notes.split(" ").filter(Boolean) })) },
            t("Perhaps {what}", { what: say(what, cause) }),
          ),
        ),
        h(
          "button",
          {
            className: "main",
            onclick: () => {
              state.set({ visit: null });
              search();
            },
          },
          t("Search the seed again, further from the start"),
        ),
      ),
    );
  }

  on("visit-leave", "click", () => state.set({ visit: null }));
  on("visit-other", "click", () => {
    state.set({ hints: noHints(), cards: FACE_DOWN });
    fill(status, t("Type the hints on the screen."));
    byId("board").querySelector("input")?.focus();
  });
  onSubmit("play-form", () => {
    const text = input("play-seed").value;
    const seed = parseSeed(text);
    if (seed === null) fill(byId("find-status"), noSeed(text));
    else begin({ seed, start: Number(input("play-start").value), log: [] });
  });

  /** @param {Visit} visit */
  async function begin(visit) {
    await alone(() => go(visit));
    // The seed panel is not needed any more.
    byId("seed-panel", HTMLDetailsElement).open = false;
    scrollTo(0, 0);
    byId("board").querySelector("button")?.focus();
    focus();
  }

  return {
    /** Returns a card's value if the board is the seed's. @param {number} card */
    valueAt: (card) => onTrack(state.get())?.board[card],
    /** Returns what the seed says about the cards; the best one is the plan's next. */
    known() {
      const now = state.get();
      const visit = onTrack(now);
      const all = visit && bySeed(visit, now.cards);
      const next = step();
      return all && { ...all, best: next?.cards.slice(0, 1) ?? [], order: next?.cards };
    },
    /** Returns what to say beside the board. */
    report() {
      const [visit, next] = [onTrack(state.get()), step()];
      if (!visit) return null;
      const card = next?.cards[0] ?? null;
      const name = card !== null && { card: h("strong", {}, cardName(card)) };
      const head = name
        ? visit.board[card ?? 0] === "0"
          ? parts("Turn {card}, which is a Voltorb, to lose on purpose.", name)
          : parts("Turn {card}.", name)
        : [
            !next
              ? t("Turn any card you like: all cards are known.")
              : next.quit
                ? t("Quit this round now.")
                : t("The plan is done."),
          ];
      return {
        head,
        card,
        figures: [[thousands(visit.coins), t("coins in this round")]],
        quit: Boolean(next?.quit) && card === null,
      };
    },
    /** Says what turning a card would lose, unless the plan wants it. @param {number} card */
    warning(card) {
      const now = state.get();
      const visit = onTrack(now);
      if (visit?.board[card] !== "0" || now.cards[card] !== "?" || step()?.cards[0] === card) return "";
      const name = capital(cardName(card));
      return visit.coins
        ? counted(
            visit.coins,
            "{card} is a Voltorb: turning it loses the round and its {count} coin.",
            "{card} is a Voltorb: turning it loses the round and its {count} coins.",
            { card: name },
          )
        : t("{card} is a Voltorb: turning it loses the round.", { card: name });
    },
    /** Turns a card, or turns it back. @param {number} card @param {string} value */
    turn(card, value) {
      const { visit, cards } = state.get();
      if (!visit?.dealt) return;
      const { board } = visit.dealt;
      if (cards[card] === "?") {
        if (value === board[card]) return play([card]);
        const values = { seed: hex(visit.seed), value: board[card] };
        return complain(
          values.value === "0"
            ? t("Seed {seed} deals a Voltorb there. Does the screen show another board?", values)
            : t("Seed {seed} deals a {value} there. Does the screen show another board?", values),
        );
      }
      const at = visit.log.lastIndexOf(String(card));
      if (value === "?" && at >= 0) return alone(() => go({ ...visit, log: visit.log.toSpliced(at, 1) }));
    },
    quit: () => play(["quit"]),
    errand: planner.errand,
    begin,
    /** Returns the hints that the screen should show, if a seed is played. */
    hints: () => state.get().visit?.dealt?.hints,
    /** Turns the cards that were seen turned on the screen. @param {Sighting} sighting */
    saw(sighting) {
      const { visit, cards } = state.get();
      if (!visit?.dealt) return;
      const { board, hints: here } = visit.dealt;
      const hints = hintsOf(sighting);
      // The picture may have been compared with the round before, if this one began meanwhile.
      if (sighting.other === fits(hints, here)) return;
      if (sighting.other) return last && fits(hints, last) ? undefined : alone(() => resolve(hints, sighting.level));
      const shown = sighting.played ?? FACE_DOWN;
      const order = step()?.cards ?? [];
      const rank = (/** @type {number} */ card) => (board[card] === "0" ? CARDS : order.indexOf(card));
      const turned = turnedOn(shown).filter((card) => cards[card] === "?" && shown[card] === board[card]);
      return play(turned.sort((one, other) => rank(one) - rank(other)));
    },
    /** Shows the visit after a change of the state. @param {VoltorbState} now */
    show(now) {
      const { visit } = now;
      panel.hidden = !visit;
      if (!visit) return planner.stop();
      byId("visit-title").textContent =
        t("Seed {seed}", { seed: hex(visit.seed) }) +
        (visit.start ? t(", advance {advances}", { advances: visit.start }) : "");
      const track = onTrack(now);
      if (!visit.dealt) alone(() => go(visit, state.amend));
      else if (track) {
        fill(unexpected);
        explained = "";
        planner.follow(now, track);
      } else if (question(now))
        alone(async () => ((await faultsOf(now.hints)).length ? undefined : resolve(now.hints, now.level)));
    },
  };
}

/**
 * Returns the visit to which a seed belongs, or null unless all rounds before this one are known.
 * @param {VoltorbState} state @param {Candidate} candidate
 * @returns {Visit | null}
 */
export function visitOf({ rounds, cards }, { seed, path, level }) {
  if (path.length !== rounds.length + 1 || (rounds[0]?.level ?? level) !== 1) return null;
  const log = [...rounds, { cards, outcome: "" }].flatMap(({ cards = FACE_DOWN, outcome }) => [
    ...turnedOn(cards).sort((one, other) => Number(cards[one] === "0") - Number(cards[other] === "0")),
    ...(outcome === "quit" ? ["quit"] : []),
  ]);
  return { seed, start: path[0], log: log.map(String) };
}
