// What the solver has come to: a first answer soon, then a proven one.

import { ask, latest } from "/ask.js";
import { firstBest } from "/voltorb/advice.js";
import { LEVELS, cardName } from "/voltorb/position.js";

/** Seconds that a first answer may take, and a proven one. */
const [SOON, LATER] = [0.4, 10];

/** @type {Thought} */
const NOTHING = { solved: null, message: "", working: false, note: "", levels: [] };

/** Thinks about one position at a time. `onThought` hears of everything new. @param {(thought: Thought) => void} onThought */
export function solverOf(onThought) {
  let thought = NOTHING;
  /** The question, and the same as text. @type {Asked | null} */
  let asked = null;
  let text = "null";

  /** @param {Partial<Thought>} part */
  function think(part) {
    thought = { ...thought, ...part };
    onThought(thought);
  }

  const first = latest(
    (/** @type {Solved} */ solved) => {
      const note = solved.exact ? "" : `Still at work, for ${LATER} seconds at most: the advice may change.`;
      think({ solved, message: "", working: false, note });
      if (!solved.exact) prover.ask("voltorb/solve", { ...asked, time_limit: LATER });
    },
    async (message) => {
      const now = asked;
      think({ ...NOTHING, message });
      const levels = now?.among.length === 0 ? await otherLevels(now) : [];
      if (now === asked && levels.length) think({ levels });
    },
  );
  const prover = latest(
    (/** @type {Solved} */ solved) => {
      const before = thought.solved && nameOf(thought.solved);
      const changed = before && before !== nameOf(solved) ? `The advice changed, from ${before}. ` : "";
      think({ solved, note: `${changed}${solved.exact ? "It is proven now." : `Not proven in ${LATER} seconds: another card may be a little better.`}` });
    },
    (message) => think({ note: message }),
  );

  return {
    get: () => thought,
    /** The position changed; nothing when it cannot be asked about. @param {Asked | null} position */
    ask(position) {
      const asking = JSON.stringify(position);
      if (asking === text) return;
      const same = asked !== null && position !== null && boardOf(asked) === boardOf(position);
      [asked, text] = [position, asking];
      prover.stop();
      if (!position) {
        first.stop();
        return think(NOTHING);
      }
      // The old chances stay until the new ones come, but for the cards that were turned.
      think({ ...NOTHING, solved: same ? thought.solved : null, working: true });
      first.ask("voltorb/solve", { ...position, time_limit: SOON });
    },
  };
}

/** What makes it another board. @param {Asked} position */
const boardOf = ({ level, rows, cols }) => JSON.stringify([level, rows, cols]);

/** What the advice names. @param {Solved} solved */
function nameOf(solved) {
  const card = firstBest(solved);
  return card === undefined ? "quitting" : cardName(card);
}

/** The other levels that have boards with these hints and cards, and how many. @param {Asked} position */
async function otherLevels(position) {
  const found = LEVELS.filter((level) => level !== position.level).map((level) =>
    ask("voltorb/solve", { ...position, level, aim: "survive", time_limit: 0 }).then(({ boards }) => ({ level, boards }), () => null));
  return (await Promise.all(found)).filter((it) => it !== null);
}
