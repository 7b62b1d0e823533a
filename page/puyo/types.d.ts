// The types of the Puyo Puyo page. Only the type check reads this file; it is not served.

/** The game that deals the pairs. */
type PuyoRules = "20th" | "tsu";

/** The state of the page: what the player sees. */
interface PuyoState {
  rules: PuyoRules;
  /** The names of a key's colours in the order in which they come, or none. */
  names: string;
  colors: number;
  /** Two letters for each pair, the axis first. */
  seen: string;
  unordered: boolean;
  anywhere: boolean;
  /** Whether letters stand for unknown colours. */
  pattern: boolean;
  /** How many puyos may be misread. */
  errors: number;
  /** The seed whose queue is shown, if any. */
  seed: number | null;
  /** The number of pairs in the queue before the first one seen. */
  offset: number;
  /** The field with which the plan begins, in the letters of puyop.com. */
  field: string;
  /** How many pairs of the queue are gone before this field. */
  gone: number;
  /** A plan that a link has: its goal, and a letter for each placement. */
  plan: string;
}

/** A seed that `puyo/find` found. */
interface PuyoMatch {
  seed: number;
  offset: number;
}

/** The answer of `puyo/find`. */
interface PuyoFound {
  count: number;
  matches: PuyoMatch[];
}

/** The answer of `puyo/deal`: a key has no colour map. */
interface PuyoQueue {
  colormap?: string;
  pairs: string[];
}

/** A queue of the keys that `puyo/find` found. */
interface PuyoKeys {
  keys: number[];
  names: string;
  pairs: string[];
}

/** The answer of `puyo/find` by the rules of Puyo Puyo Tsu. */
interface PuyoKeysFound {
  count: number;
  queues: PuyoKeys[] | null;
}

/** How far a search of keys is. */
interface PuyoSearch {
  /** The question, as JSON. */
  request: string;
  /** How many keys were searched. */
  done: number;
  count: number;
  /** The queues that were found, or null if there are too many. */
  queues: PuyoKeys[] | null;
}

/** Where the other puyo of a pair lies, seen from the axis. */
type PuyoTurn = "up" | "right" | "down" | "left";

/** A pair that was placed, and what it did. Fields are rows from the top, without the empty ones. */
interface PuyoMove {
  pair: string;
  column: number;
  turn: PuyoTurn;
  /** The steps of the chain that it fires. */
  chain: number;
  score: number;
  /** The frames from the pair's appearance to that of the next one. */
  frames: number;
  /** The field before anything pops. */
  landed: string[];
  steps: PuyoLink[];
}

/** A link of a chain. Cells are columns and rows, what falls has the row before and the row of the landing. */
interface PuyoLink {
  popping: number[][];
  falling: number[][];
  score: number;
  frames: number;
  field: string[];
}

/** Where a chain can be stopped: what has fallen, and what pops next with what points; at the end nothing. */
interface PuyoStop {
  rows: string[];
  fallen: number[][];
  popping: number[][];
  score: number;
  /** The points with those of the links before. */
  total: number;
  frames: number;
}

/** What is marked on a field: where a pair would land, what has landed just now, what pops, and what has fallen. */
interface PuyoMarks {
  ghost?: PuyoCell[];
  landed?: PuyoCell[];
  popping?: number[][];
  fallen?: number[][];
}

/** What a cell of the field shows. */
interface PuyoShown extends PuyoCell {
  isGhost: boolean;
  isPopping: boolean;
  isLanded: boolean;
  /** By how many rows it has fallen. */
  fell: number;
}

/** A puyo in a cell: column from the left and row from below, both from 1. */
interface PuyoCell {
  column: number;
  row: number;
  letter: string;
}

/** Where a pair can go, and the cells in which its puyos land. */
interface PuyoPlace {
  at: string;
  axis: number[];
  other: number[] | null;
}

/** The answer of `puyo/place`. */
interface PuyoPlaced {
  moves: PuyoMove[];
  /** The field after them. */
  field: string[];
  places: PuyoPlace[];
  links: { puyop: string; ips: string };
}

/** What a plan is for. */
type PlanGoal = typeof import("../limits.js").PLAN_GOALS[number];

/** The answer of `puyo/plan`. */
interface PuyoPlanned {
  moves: PuyoMove[];
  links: { puyop: string; ips: string };
  /** The pair that fires the chain, or null without a plan. */
  fired_at_pair: number | null;
  proven: boolean;
}

/** How a game begins: its queue, the field, and how many pairs are gone before. */
interface PuyoBegin {
  seed: number;
  /** The names of a key's colours; none for a seed. */
  names: string;
  colors: number;
  field: string;
  gone: number;
}

/** What is stored of a queue in play. */
interface PuyoGame extends PuyoBegin {
  /** What the plan is for. */
  goal: string;
  /** Where the pairs go, such as 3up: those that were placed, and those that are planned. */
  moves: string[];
  /** How many of them are placed. */
  step: number;
  /** Whether the last of them is the end of a plan, and whether nothing better is possible. */
  isPlan: boolean;
  proven: boolean;
}
