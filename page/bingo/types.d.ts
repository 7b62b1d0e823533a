// The types of the bingo page. Only the type check reads this file; it is not served.

/** The state of the page: a card and its marks. */
interface BingoState {
  seed: string;
  mode: string;
  compat: string;
  /** How long the goals of another game's card are: normal, short, long, or empty for what the list says. */
  length: string;
  /** The settings of a board of PlayBingo, see settings.js; empty for all other lists. */
  settings: string;
  /** A character for each square: "-", or the index of a mark. 25 or more; those that are missing are "-". */
  marks: string;
  /** How far the player is on each square, see tally.js; empty for nothing counted. */
  counts: string;
  /** The name of the player's own goal list, or empty for the sample list. Earlier versions stored `true`. */
  own: string | boolean;
  /** The only row that this window shows, or empty for the whole card. */
  row: string;
}

/** The answer of `bingo/deal`. */
interface BingoCard {
  seed: number | string;
  mode: string;
  iterations?: number;
  goals: (GameGoal & { id: string; difficulty: number; desired_time: number; time?: number; skill: number })[] | null;
  /** How long each row takes; of a board of PlayBingo, how many rows it has. */
  rows?: Record<string, { length: number; synergy: number }> | number | null;
  /** How many columns a board of PlayBingo has. */
  columns?: number;
}

/** The answer of `bingo/explain`. Times are in minutes. */
interface Explained {
  dealt: boolean;
  attempts: { order: number[]; squares: FilledSquare[] }[];
}

/** How a square got its goal. */
interface FilledSquare {
  square: number;
  difficulty: number;
  desired_time: number;
  goal: string | null;
  tried: TriedGoal[];
  untried: string[];
}

/** A goal that was tried on a square. */
interface TriedGoal {
  id: string;
  name: string;
  time: number;
  offset: number;
  refused: Refused | null;
}

/** Why a goal was refused. */
type Refused =
  | { why: "on_card"; square: number }
  | { why: "conflict"; square: number; category: string | null }
  | { why: "saves"; row: string | null; synergy: number; limit: number; category: string | null }
  | { why: "costs"; row: string | null; synergy: number; limit: number };

/** The answer of `bingo/row`. Times are in minutes. */
interface RowReport {
  row: string;
  names?: string[];
  skills?: number[];
  without_synergy: number;
  desiredTimes: number[];
  timeDifferences: number[];
  typeSynergies: Record<string, number[]>;
  rowtypeSynergies: Record<string, number>;
  totalSynergies: { type: number; rowtype: number; timeDifference: number; total: number };
  length: number;
  baseline: number;
}

/** The times of a row over many cards, in minutes. */
interface RowTimes {
  time: { mean: number; quantiles: Record<string, number> };
}

/** The answer of `bingo/study`. */
interface Studied {
  cards: number;
  failures: number;
  iterations: { mean: number; max: number };
  possible: [number, number];
  goals: { name: string; bucket: number; count: number; share: number }[];
  rows: Record<string, RowTimes>;
}

/** A number with its standard error. */
interface Estimate {
  value: number;
  error: number;
}

/** How evenly the goals of a list occur. */
interface ListJudged {
  in_bucket: Estimate;
  iterations: Estimate;
}

/** What the last answer of `bingo/balance` has. */
interface Balanced {
  before: ListJudged;
  after: ListJudged;
  /** Whether the new weights are more even. */
  better: boolean;
  goals: { name: string; bucket: number; before: number; weight: number }[];
}

/** A goal list of the player's own, as the browser stores it. */
interface StoredList {
  name: string;
  list: object;
  /** The rules of another game's list, such as "srl-v5"; none for Ocarina of Time bingo. */
  rules?: string;
  /** Whether the player chose the rules, because the list does not say them. */
  isChosen?: boolean;
}

/** A goal of another game on its square. */
interface GameGoal {
  name: string;
  tier?: number;
  types?: (string | null)[];
}

/** The answer of `bingo/row` by the rules of a family. */
interface GameRows {
  rows: { row: string; goals: GameGoal[]; synergy: number; clashes: Clash[] }[] | null;
}

/** Two goals of a line that clash. */
interface Clash {
  goals: [string, string];
  types: (string | null)[];
}

/** The answer of `bingo/balance` by the rules of a family. */
interface GameProposed {
  rules: string;
  measure: string;
  edits: { edit: string; told: import("../message.js").Message }[];
  before: GameMeasure;
  after: GameMeasure;
  least: number | null;
  list: object;
}

/** How good a list's cards are. All but the number of cards are shares; 0 is best. */
interface GameMeasure {
  overall: number;
  in_tier: number;
  alike_lines: number;
  repeats: number;
  failures: number;
  cards: number;
}

/** The answer of `bingo/study` by the rules of a family. Shares are 0 to 1. */
interface GameStudied {
  cards: number;
  failures: number;
  repeats: number;
  unevenness: { in_tier: number; by_chance: number; overall: number; least: number | null };
  goals: {
    name: string;
    tier?: number | null;
    difficulty?: number | null;
    cards: number;
    share: number;
    count: number;
  }[];
}

/** The answer of `bingo/check`. */
interface GameChecked {
  cards?: number;
  /** Not of PlayBingo's lists, which are refused as a whole. */
  faults?: GameRefused[];
  findings: GameFound[];
  notes?: { message: string; told: import("../message.js").Message }[];
  left_out?: { kind: string; count: number }[];
  /** The list with the cures that need no text of the author's, if there are such cures. */
  cured?: object;
  /** How often goals that share a type meet, by rules that ignore types. */
  clashes?: {
    types: ({ name: string; goals: number } & Together)[];
    pairs: ({ goals: string[]; types: string[] } & Together)[];
    more: number;
    lines: number;
    lines_error: number;
  } | null;
}

/** The shares of the cards that have two goals, anywhere and in one line. */
interface Together {
  on_card_share: number;
  on_line_share: number;
}

/** A finding and its cure, in English and as codes. */
interface GameFound {
  /** Of PlayBingo's lists. */
  kind?: string;
  /** Which cards of Ocarina of Time bingo it is about. */
  part?: "normal" | "short";
  about: string;
  message: string;
  told: import("../message.js").Message;
  cure?: string;
  cures?: import("../message.js").Message[];
}

/** Why the rules refuse a list, in English and as codes. */
interface GameRefused {
  place: string;
  expected: string;
  found: string;
  told: import("../message.js").Message;
}

/** The answer of `bingo/compare` by the rules of a family. Shares are 0 to 1. */
interface GamesCompared {
  seeds: number;
  changed_seeds: number;
  changed_squares: number;
  changed_lines: number;
  reordered: (number | null)[];
  goals: { name: string; counts: [number, number]; shares: [number, number] }[];
}
