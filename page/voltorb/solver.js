// Asks the program about the position: first whether the hints can be right, then for a quick answer, and at last for
// a proven one.

import { ask, latest, said, sentence } from "../ask.js";
import { freeCardOf } from "./risk.js";
import { LEVELS, agree, cardName, pairsOf } from "./position.js";
import { say } from "../message.js";
import { t } from "../words.js";

/** The seconds that the quick answer may take, and the proven one. */
const [SOON, LATER] = [0.4, 10];
/** The seconds that the proof may take if the player wants to wait. */
const LONGER = 60;

/** @type {Thought} */
const NOTHING = {
  solved: null,
  message: "",
  working: false,
  note: "",
  canThinkLonger: false,
  faults: [],
  levels: [],
  freeFirst: null,
  all: [],
};

/**
 * Asks about one position at a time. `onThought` is called with every change.
 * @param {(thought: Thought) => void} onThought
 */
export function solverOf(onThought) {
  let thought = NOTHING;
  /** The position of the latest request. @type {SolverRequest | null} */
  let current = null;
  /** The hints and the position, as JSON. */
  let [checked, text] = ["", ""];
  /** The seconds that the proof may take. */
  let limit = LATER;
  /** The faults of these hints. @type {Promise<HintFault[]>} */
  let check = Promise.resolve([]);

  /** @param {Partial<Thought>} part */
  function think(part) {
    thought = { ...thought, ...part };
    onThought(thought);
  }

  const first = latest(
    (/** @type {Solved} */ solved) => {
      think({
        solved,
        message: "",
        working: false,
        all: current?.among.length === 0 ? [...thought.all, { cards: current.cards, p: solved.p }] : thought.all,
      });
      if (solved.proven) weighRisk(solved);
      else prove(LATER);
    },
    async (message) => {
      const now = current;
      think({ ...NOTHING, message });
      const levels = now?.among.length === 0 ? await otherLevels(now) : [];
      if (now === current && levels.length) think({ levels });
    },
  );
  const prover = latest(
    (/** @type {Solved} */ solved) => {
      const before = thought.solved && nameOf(thought.solved);
      const changed =
        before && before !== nameOf(solved) ? `${t("The advice changed, from {before}.", { before })} ` : "";
      const note = solved.proven
        ? t("Proven: nothing is better.")
        : t("Not proven in {seconds} seconds: another card may be a little better.", { seconds: limit });
      think({ solved, note: changed + note, canThinkLonger: !solved.proven && limit < LONGER });
      if (solved.proven) weighRisk(solved);
    },
    (message) => think({ note: message }),
  );
  const judge = latest(
    (freeFirst) => think({ freeFirst }),
    () => {},
  );

  /**
   * If the best card is a risk although there are free ones, asks what it costs to turn those first.
   * @param {Solved} solved
   */
  function weighRisk(solved) {
    const card = freeCardOf(solved);
    if (card === null || !current || current.among.length) return;
    const { among, ...position } = current;
    judge.ask("voltorb/judge", { ...position, pick: card, time_limit: LATER });
  }

  /** Asks for a proven answer. @param {number} seconds */
  function prove(seconds) {
    limit = seconds;
    think({
      note: t("Still searching, for at most {seconds} seconds: the advice may change.", { seconds }),
      canThinkLonger: false,
    });
    prover.ask("voltorb/solve", { ...current, time_limit: seconds });
  }

  return {
    get: () => thought,
    /**
     * Whether no board with the hints and these cards has this value there, as far as is known.
     * @param {string} cards
     * @param {number} card
     * @param {number} value
     */
    excludes: (cards, card, value) => thought.all.some((it) => it.p[card][value] === 0 && agree(it.cards, cards)),
    /** Searches again, and longer. */
    thinkLonger: () => prove(LONGER),
    /** Asks about other hints or another position, which is null while it cannot be asked about.
     * @param {Hint[]} hints @param {SolverRequest | null} position */
    async ask(hints, position) {
      const asking = JSON.stringify([hints, position]);
      if (asking === text) return;
      const same = current !== null && position !== null && boardOf(current) === boardOf(position);
      [current, text] = [position, asking];
      first.stop();
      prover.stop();
      judge.stop();
      // Until the new chances come, the old ones stay on the cards that are still face down.
      think({
        ...NOTHING,
        faults: thought.faults,
        solved: same ? thought.solved : null,
        all: same ? thought.all : [],
        working: position !== null,
      });
      if (checked !== JSON.stringify(hints)) {
        checked = JSON.stringify(hints);
        check = faultsOf(hints);
      }
      const faults = await check;
      if (asking !== text) return;
      if (faults.length) return think({ ...NOTHING, faults });
      think({ faults });
      if (position) first.ask("voltorb/solve", { ...position, time_limit: SOON });
    },
  };
}

/** The kinds of numbers whose totals may differ, by the program's causes. @type {Record<string, HintFault["kind"]>} */
const KINDS = { sums: "sum", voltorbs: "voltorbs" };

/** Returns what is wrong with hints by themselves. @param {Hint[]} hints @returns {Promise<HintFault[]>} */
export const faultsOf = (hints) =>
  ask("voltorb/check", pairsOf(hints)).then(
    ({ faults }) =>
      faults.map(
        (
          /** @type {{ line: number | null, why: string, cause: import("../message.js").Message }} */ {
            line,
            why,
            cause,
          },
        ) => ({ line, kind: KINDS[cause.is], why: say(sentence(why), cause) }),
      ),
    (error) => [{ line: null, why: said(error) }],
  );

/** Returns the level and the hints as a text: if it differs, this is another board. @param {SolverRequest} position */
const boardOf = ({ level, rows, cols }) => JSON.stringify([level, rows, cols]);

/** Returns what the advice says to do. @param {Solved} solved */
function nameOf({ best: [card] }) {
  return card === undefined ? t("quitting") : cardName(card);
}

/** Returns the other levels that have boards with these hints and cards, and how many. @param {SolverRequest} position */
async function otherLevels(position) {
  const found = LEVELS.filter((level) => level !== position.level).map((level) =>
    ask("voltorb/solve", { ...position, level, aim: "survive", time_limit: 0 }).then(
      ({ boards }) => ({ level, boards }),
      () => null,
    ),
  );
  return (await Promise.all(found)).filter((it) => it !== null);
}
