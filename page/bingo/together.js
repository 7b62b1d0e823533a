// Windows that race together: they send each other what they share, and who they are.

import { begun, cardKeyOf, changed, colourOf, joined, nameFrom, raceFrom, shownBy, textOf } from "./shared.js";
import { follow, sender } from "../view.js";
import { load, save, tab } from "../store.js";

/** @typedef {import("./shared.js").Race} Race */
/** @typedef {import("./shared.js").Racer} Racer */
/** @typedef {import("./shared.js").Shown} Shown */
/** Who races, as a page shows it. @typedef {{ colour: number, name: string, isMe: boolean }} Racing */

const NAME = "bingo.race";
/** Where a tab stores which window of the race it is, while it is loaded again. A copy of the tab is another window. */
const WINDOW = "bingo.racer";
/**
 * For so long a window makes way for others that join at once; longer than a message takes. In milliseconds, as the
 * others.
 */
const FRESH_MS = 5_000;
/**
 * A window says so often that it is still there, and is gone if it was not heard for so long. Browsers let hidden
 * windows act once a minute.
 */
const [BEAT_MS, GONE_MS] = [20_000, 150_000];

/** Waits until all that has come already was heard. Not a timer, which hidden windows hold back. */
const heardAll = () =>
  new Promise((/** @type {(_?: undefined) => void} */ done) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener("message", () => (port1.close(), done()));
    port1.start();
    port2.postMessage(null);
  });

/**
 * Wires the race of this window. `shown` returns what the window shows, and `show` makes it show what another
 * window has changed since it was `before`. If these throw, the window leaves the race. `me` returns the colour and the
 * name of its player, and `onRacers` hears who races and which colour this window has. `onSwitch` hears whether it
 * races, and why it left.
 * @param {{
 *   shown: () => Promise<Shown>,
 *   show: (shown: Shown, before: Shown) => Promise<void>,
 *   me: () => { colour: number, name: string },
 *   onRacers: (racers: Racing[]) => void,
 *   onSwitch: (isOn: boolean, why?: unknown) => void,
 * }} page
 */
export function raceOf({ shown, show, me, onRacers, onSwitch }) {
  const send = sender("race");
  /** @type {Race | null} */
  let race = null;
  let leave = () => {};
  /** When each window was heard last. @type {Record<string, number>} */
  let heard = {};
  /**
   * The name of this window among those that race, and its colour before it was loaded again.
   * @type {{ id: string, colour?: number }}
   */
  let mine = load(tab, WINDOW) ?? { id: "" };
  tab.removeItem(`foretile.${WINDOW}`);
  /** What other windows have sent, and when it came. @type {{ message: any, came: number }[]} */
  let inbox = [];
  /** Changes of this window and of others are taken one after another. */
  let turn = Promise.resolve();
  const inTurn = (/** @type {() => Promise<void>} */ act) => (turn = turn.then(act).catch(stop));

  function keep() {
    save(tab, NAME, race);
    const now = Date.now();
    send(
      race && { ...race, now, ages: Object.fromEntries(Object.keys(race.racers).map((id) => [id, now - heard[id]])) },
    );
  }

  /** Changes what the others know of this window. @param {Partial<Racer>} [part] */
  function be(part) {
    if (!race) return;
    const { id } = mine;
    const before = race.racers[id] ?? { at: 0, colour: null, isFresh: false, name: "" };
    heard[id] = Date.now();
    race = joined(race, { ...race, racers: { [id]: { ...before, ...part, at: before.at + 1 } } });
  }

  /** Forgets who is gone, takes a colour that is free, and shows who races. */
  function meet() {
    if (!race) return;
    const now = Date.now();
    race = {
      ...race,
      racers: Object.fromEntries(
        Object.entries(race.racers).filter(([id]) => id === mine.id || now - (heard[id] ??= now) < GONE_MS),
      ),
    };
    const colour = colourOf(race.racers, mine.id);
    if (colour !== race.racers[mine.id].colour) be({ colour });
    onRacers(
      Object.entries(race.racers).flatMap(([id, { colour, name }]) =>
        colour === null ? [] : { colour, name, isMe: id === mine.id },
      ),
    );
  }

  /**
   * Takes a message of another window, together with all others that wait, and answers once. If each message were
   * answered, more would come than a slow window takes.
   * @param {any} message
   */
  function take(message) {
    inbox.push({ message, came: Date.now() });
    if (inbox.length === 1) inTurn(takeAll);
  }

  async function takeAll() {
    await heardAll();
    await catchUp();
    const messages = inbox.splice(0);
    if (!race) return;
    const before = race;
    const all = messages.flatMap(({ message: { now, ages, ...rest }, came }) => {
      // The clocks of two devices differ.
      const late = came - now;
      const theirs = raceFrom(rest);
      if (!race || !theirs || !Number.isFinite(late)) return [];
      if (theirs.timer.is.since !== null) theirs.timer.is.since += late;
      for (const [id, { at }] of Object.entries(theirs.racers)) {
        const when = came - Math.max(0, Number(ages?.[id]) || 0);
        const known = race.racers[id];
        if (!known || at >= known.at) heard[id] = known?.at === at ? Math.max(heard[id] ?? 0, when) : when;
      }
      race = joined(race, theirs);
      return [theirs];
    });
    const both = race;
    const differs = (/** @type {Race} */ from, /** @type {Race} */ to) =>
      textOf({ ...to, timer: to.timer.at }) !== textOf({ ...from, timer: from.timer.at });
    meet();
    if (differs({ ...before, racers: {} }, { ...both, racers: {} }) || both.timer.is.since !== before.timer.is.since)
      await show(shownBy(both), shownBy(before));
    if (all.some((theirs) => differs(theirs, race ?? both))) keep();
    else save(tab, NAME, race);
  }

  /** Takes what the player has changed in this window. Returns whether there was anything. */
  async function catchUp() {
    if (!race) return false;
    const next = changed(race, await shown());
    const isNews = textOf(next) !== textOf(race);
    race = next;
    return isNews;
  }

  /** Tells the others that this window is gone. If there are none, nobody remembers the race. */
  function part() {
    if (!race || !Object.entries(race.racers).some(([id, { colour }]) => id !== mine.id && colour !== null)) return;
    be({ colour: null });
    keep();
  }

  /** Leaves the race. @param {unknown} [why] */
  function stop(why) {
    part();
    leave();
    race = null;
    inbox = [];
    mine = { id: "" };
    keep();
    onRacers([]);
    onSwitch(false, why);
  }

  /** @param {any} [stored] the race that the tab was in */
  const join = (stored) =>
    inTurn(async () => {
      const before = await shown();
      race = raceFrom(stored) ?? begun(before);
      // A browser may load the address that the page had before the last mark of another window came.
      const after = shownBy(race);
      if (cardKeyOf(after.card) === cardKeyOf(before.card) && after.marks !== before.marks) await show(after, before);
      const { colour, name } = me();
      const isFresh = !mine.id;
      heard = {};
      mine.id ||= `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;
      be({ isFresh, name: nameFrom(name), colour: mine.colour ?? colour });
      meet();
      const beat = setInterval(() => inTurn(async () => (be(), meet(), keep())), BEAT_MS);
      const settle = setTimeout(() => inTurn(async () => (be({ isFresh: false }), keep())), FRESH_MS);
      const end = follow("race", take, keep);
      leave = () => [end(), clearInterval(beat), clearTimeout(settle)];
      onSwitch(true);
    });

  addEventListener("pagehide", () => {
    const colour = race?.racers[mine.id]?.colour;
    if (!race || colour === undefined || colour === null) return;
    part();
    mine.colour = colour;
    save(tab, WINDOW, mine);
  });
  // The browser may bring the page back as it was.
  addEventListener(
    "pageshow",
    ({ persisted }) =>
      persisted &&
      inTurn(async () => {
        tab.removeItem(`foretile.${WINDOW}`);
        be({ colour: mine.colour });
        keep();
      }),
  );

  return {
    /** Goes on with the race that the tab was in before it was loaded again, if any. */
    resume() {
      const before = load(tab, NAME);
      if (before) join(before);
    },
    /** Joins the race, or begins one; or leaves it. */
    toggle: () => (race ? inTurn(async () => stop()) : join()),
    /** Tells the other windows what has changed in this one. Whoever has marked a square keeps its colour. */
    follow: () => inTurn(async () => void ((await catchUp()) && (be({ isFresh: false }), keep()))),
    /** Tells the other windows which colour the player has chosen, or which name. */
    introduce: () =>
      inTurn(async () => {
        if (!race) return;
        const { colour, name } = me();
        be({ colour, name: nameFrom(name), isFresh: false });
        meet();
        keep();
      }),
  };
}
