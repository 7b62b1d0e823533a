// What the modules of the Voltorb Flip page hand each other; for the type check only, so it is not served.

/** A hint as far as it is typed. */
interface Hint {
  sum: number | null;
  voltorbs: number | null;
}

/** A round that has ended; its hints and cards, too, when all hints were known. */
interface Round {
  level: number;
  outcome: "won" | "quit" | "lost";
  flipped: number;
  coins: number;
  /** Coins of all rounds up to the end of this one. */
  purse?: number;
  rows?: (number | null)[][];
  cols?: (number | null)[][];
  cards?: string;
}

/** A visit to the table whose seed is known. */
interface Visit {
  seed: number;
  /** Outputs drawn before its first board. */
  start: number;
  /** Cards turned and rounds quit, as notes have them. */
  log: string[];
  /** The present board and what it has brought; nothing until it is asked for. */
  dealt?: { board: string; hints: Hint[]; coins: number };
}

/** What the player sees, as the page keeps it. */
interface VoltorbState {
  level: number;
  aim: string;
  /** Rows from the top, then columns from the left. */
  hints: Hint[];
  cards: string;
  /** The rounds before. */
  rounds: Round[];
  /** What was set by hand and so is never overwritten by a picture. */
  byHand: string[];
  /** The visit that is played by its seed. */
  visit: Visit | null;
}

/** Who keeps it: `set` is a step that can be undone. */
interface VoltorbKeeper {
  get: () => VoltorbState;
  set: (part: Partial<VoltorbState>) => void;
  amend: (part: Partial<VoltorbState>) => void;
}

/** What stands beside the board: a sentence, the card that it names, and figures with what they are. */
interface Told {
  head: any[];
  card: number | null;
  figures: (string | number)[][];
  quit: boolean;
}

/** What the solver has come to. */
interface Thought {
  /** The answer, perhaps still that of the cards before. */
  solved: Solved | null;
  /** Why there is none. */
  message: string;
  /** Whether the first answer for the cards on the screen is on its way. */
  working: boolean;
  /** How firm the answer is. */
  note: string;
  /** Other levels, where no board of this one fits. */
  levels: { level: number; boards: number }[];
}

/** A button of the card picker: its face, what it turns the card to if anything, and its name. */
type Choice = [any, string | null, string?];

/** What is known of a position, as `voltorb/solve` answers. */
interface Solved {
  boards: number;
  p: number[][];
  aim: string;
  value: number;
  best: number[];
  moves: { card: number; value: number }[];
  certain: { card: number; is: number; because: string }[];
  safe: { card: number; because: string }[];
  exact: boolean;
  bracket?: [number, number];
  quit?: boolean;
  open?: { card: number; low: number; high: number }[];
  standing?: { lost: boolean; won: boolean; flipped: number; coins: number };
  /** Cards that are to be turned in this order. */
  order?: number[];
}

interface Deal {
  advance: number;
  level: number;
  board: string;
}

/** The boards to come: when all is won, and when the player leaves the round as it stands. */
interface Coming {
  won: Deal[];
  quit: Deal[];
}

/** A seed that deals what was seen. */
interface Candidate extends Deal {
  seed: number;
  max_payout: number;
  /** All numbers of outputs after which the board is dealt. */
  advances: number[];
  /** Outputs before each round's board. */
  path: number[];
  times: Moment[];
  /** What comes for sure, and for each past where that decides: so many rounds of eight cards in a row. */
  next: Coming & { ways?: (Coming & { past: string })[] };
}

/** As `voltorb/find` answers. */
interface Found {
  count: number;
  candidates: Candidate[];
  p?: number[][];
  telling?: { card: number };
  scanned: number;
  complete: boolean;
  seconds: number;
}

/** As `voltorb/read` and, of a stream, `voltorb/follow` answer; pairs may have holes. */
interface Sighting {
  found: boolean;
  level: number | null;
  confidence: number;
  warnings: string[];
  rows: [number | null, number | null][] | null;
  cols: [number | null, number | null][] | null;
  cards: string | null;
  box: [number, number, number, number] | null;
  corners: [number, number][] | null;
  /** The cards that the player turned; nothing without a legible board. */
  played: string | null;
  /** Whether it is another board than the one that is known. */
  other: boolean;
  level_used?: number | null;
  /** The part of the next frame that is worth sending: left, top, width and height. */
  cut?: number[] | null;
}

/** A part of a picture, in its pixels. */
interface Region {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A round that was played or is planned. */
interface RoundRecord {
  level: number;
  board: string;
  flips: number[];
  outcome: Round["outcome"];
  coins: number;
  cards_flipped: number;
}

/** What may have happened when the screen shows another board. */
interface Explained {
  what: string;
  seed: number;
  start: number;
  notes: string;
}

/** As `voltorb/session` answers. */
interface Followed {
  rounds: RoundRecord[];
  next: { level: number; board: string; cards: string; rows: [number, number][]; cols: [number, number][]; coins: number };
  /** Of the rounds. */
  hints: { rows: [number, number][]; cols: [number, number][] }[];
  purse: number;
  astray: { explanations: Explained[] } | null;
}

/** A clock time and a delay. */
interface Moment {
  at: string;
  delay: number;
}

/** A start that `voltorb/plan` proposes. */
interface Target {
  times: string[];
  delay: number;
  seconds: number;
  coins: number;
  good_neighbours: number;
}

/** As `voltorb/route` answers. */
interface Route {
  rounds: RoundRecord[];
  played: number;
  round_seconds: number[];
  coins: number;
  level: number;
  exact: boolean;
  plan: string[];
}

/** What is left of a plan in this round: cards to turn, in order; then perhaps to quit it. */
interface Step {
  cards: number[];
  quit: boolean;
}

/** A position as the solver is asked about it. */
interface Asked {
  level: number;
  rows: (number | null)[][];
  cols: (number | null)[][];
  cards: string;
  aim: string;
  among: string[];
}
