// The types of the page of Puyo puzzles. Only the type check reads this file; it is not served.

/** A move of a puzzle; that of garbage has no pair. */
interface PuzzleMove {
  pair: string | null;
  /** Where it was placed, such as 3up. */
  at: string | null;
  landed: string[];
  steps: PuyoLink[];
}

/** The answer of `puyo/play`. */
interface PuzzlePlayed {
  task: { code: number[]; text: string };
  start: string[];
  moves: PuzzleMove[];
  field: string[];
  coming: (string | null)[];
  places: PuyoPlace[];
  state: "open" | "met" | "lost" | "over";
  reached: number | null;
  left: number | null;
  /** What is left of the puzzle, as an address; null where moves that are done still count. */
  now: string | null;
}

/** The answer of `puyo/task`. */
interface PuzzleSolved {
  count: number;
  proven: boolean;
  solutions: { placements: ({ column: number; turn: PuyoTurn } | null)[] }[];
}

/** What the page stores of the puzzle in play. */
interface PuzzleState {
  /** What stands after the question mark of its address. */
  puzzle: string;
  /** Where its first pairs are placed, such as 3up. */
  placed: string[];
}
