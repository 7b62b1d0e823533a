// What the modules of the bingo page hand each other; for the type check only, so it is not served.

/** A card as the page keeps it. */
interface BingoState {
  seed: string;
  mode: string;
  compat: string;
  /** A letter a square: "-" or a mark's index. */
  marks: string;
  /** The player's own list that it is dealt from; none for the sample. Earlier versions kept `true`. */
  own: string | boolean;
  /** The row that stands alone in a window of its own. */
  row: string;
}

/** As `bingo/deal` answers. */
interface BingoCard {
  seed: number | string;
  mode: string;
  iterations: number;
  goals: { id: string; name: string; difficulty: number; desired_time: number; time: number }[] | null;
  rows: Record<string, { length: number; synergy: number }> | null;
}

/** As `bingo/row` answers; times in minutes. */
interface RowReport {
  row: string;
  names: string[] | null;
  desiredTimes: number[];
  timeDifferences: number[];
  typeSynergies: Record<string, number[]>;
  rowtypeSynergies: Record<string, number>;
  totalSynergies: { type: number; rowtype: number; timeDifference: number; total: number };
  length: number;
  baseline: number;
}

/** How long a row is over many cards, in minutes. */
interface RowTimes {
  time: { mean: number; quantiles: Record<string, number> };
}

/** As `bingo/study` answers. */
interface Studied {
  cards: number;
  failures: number;
  iterations: { mean: number; max: number };
  possible: [number, number];
  goals: { name: string; bucket: number; count: number; share: number }[];
  rows: Record<string, RowTimes>;
}

/** The player's own goal list, as the browser keeps it. */
interface KeptList {
  name: string;
  list: object;
}
