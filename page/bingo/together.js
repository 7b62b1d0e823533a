// Windows that race together: they tell each other what they share.

import { begun, changed, joined, raceFrom, shownBy, textOf } from "./shared.js";
import { follow, teller } from "../view.js";
import { load, save, tab } from "../store.js";

/** @typedef {import("./shared.js").Race} Race */
/** @typedef {import("./shared.js").Shown} Shown */

const NAME = "bingo.race";

/**
 * Wires the race of this window. `shown` returns what the window shows, and `show` makes it show what another
 * window has changed since it was `before`. If these throw, the window leaves the race. `onSwitch` hears whether it
 * races, and why it left.
 * @param {{ shown: () => Promise<Shown>, show: (shown: Shown, before: Shown) => Promise<void>, onSwitch: (isOn: boolean, why?: unknown) => void }} page
 */
export function raceOf({ shown, show, onSwitch }) {
  const tell = teller("race");
  /** @type {Race | null} */
  let race = null;
  let leave = () => {};
  /** Changes of this window and of others are taken one after another. */
  let turn = Promise.resolve();
  const inTurn = (/** @type {() => Promise<void>} */ act) => (turn = turn.then(act).catch(stop));

  function keep() {
    save(tab, NAME, race);
    tell(race && { ...race, now: Date.now() });
  }

  /** Takes what another window tells. The clocks of two devices differ. @param {any} message */
  function take({ now, ...told }) {
    const late = Date.now() - now;
    return inTurn(async () => {
      await catchUp();
      const theirs = raceFrom(told);
      if (!race || !theirs || !Number.isFinite(late)) return;
      if (theirs.timer.is.since !== null) theirs.timer.is.since += late;
      const [mine, both] = [race, joined(race, theirs)];
      const differs = (/** @type {Race} */ from) => textOf({ ...both, timer: both.timer.at }) !== textOf({ ...from, timer: from.timer.at });
      race = both;
      if (differs(mine) || both.timer.is.since !== mine.timer.is.since) await show(shownBy(both), shownBy(mine));
      if (differs(theirs)) keep();
      else save(tab, NAME, race);
    });
  }

  /** Takes what the player has changed in this window. Returns whether there was anything. */
  async function catchUp() {
    if (!race) return false;
    const next = changed(race, await shown());
    const isNews = textOf(next) !== textOf(race);
    race = next;
    return isNews;
  }

  /** Leaves the race. @param {unknown} [why] */
  function stop(why) {
    leave();
    race = null;
    keep();
    onSwitch(false, why);
  }

  /** @param {any} [stored] the race that the tab was in */
  const join = (stored) =>
    inTurn(async () => {
      race = raceFrom(stored) ?? begun(await shown());
      leave = follow("race", take, keep);
      onSwitch(true);
    });

  return {
    /** Goes on with the race that the tab was in before it was loaded again, if any. */
    resume() {
      const before = load(tab, NAME);
      if (before) join(before);
    },
    /** Joins the race, or begins one; or leaves it. */
    toggle: () => (race ? inTurn(async () => stop()) : join()),
    /** Tells the other windows what has changed in this one. */
    follow: () => inTurn(async () => void ((await catchUp()) && keep())),
  };
}
