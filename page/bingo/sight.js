// What the players of a race see: everything, only the goals near their own marks (fog), or only their own marks (blind).

import { SIGHTS, marksOf, seenSquares } from "./race.js";
import { byId, input } from "../dom.js";
import { load, save, tab } from "../store.js";
import { t } from "../words.js";

const [NAME, BLIND] = ["bingo.sight", "blind"];

/**
 * Wires the choice. The tab stores it, and not the device: whoever opens a card another day sees all of it. `onChange` is
 * called when the player chooses.
 * @param {() => void} onChange
 */
export function wireSight(onChange) {
  const [sight, lockout] = [byId("sight", HTMLSelectElement), input("lockout")];
  const isBlind = () => sight.value === BLIND;
  /** @param {string} now one of `SIGHTS`, or empty for everything */
  function put(now) {
    sight.value = now;
    save(tab, NAME, now);
    // A square has one mark, so players who do not see those of others would overwrite them.
    lockout.disabled = isBlind();
    lockout.checked ||= isBlind();
  }
  sight.addEventListener("change", () => {
    put(sight.value);
    onChange();
  });
  const stored = load(tab, NAME);
  put(SIGHTS.includes(stored) ? stored : "");

  return {
    get: () => sight.value,
    put,
    isBlind,
    /** Says what players see, where that is not everything. */
    text: () =>
      isBlind()
        ? t("Blind lockout: you see your own marks alone. A square that another player has cannot be marked.")
        : sight.value &&
          t(
            "Fog: you see the goals of the square where all begin, of your own squares, and of those above, below and beside yours.",
          ),
    /**
     * What players see: the marks, and the squares whose goals are seen, or null for all of them.
     * @param {string} players their numbers, such as "02" @param {string} marks @param {import("./race.js").Size} size
     */
    seenBy: (players, marks, size) => ({
      marks: isBlind() ? marksOf(marks, players) : marks,
      seen: sight.value && !isBlind() ? seenSquares(sight.value, marks, players, size) : null,
    }),
  };
}
