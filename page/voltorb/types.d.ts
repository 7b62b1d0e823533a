// The types of the Voltorb Flip page. Only the type check reads this file; it is not served.

/** An aim of one round. */
type Aim = typeof import("../limits.js").AIMS[number];
/** An aim of one round or of a whole visit, but for those with a number of coins. */
type AnyAim = typeof import("../limits.js").ANY_AIMS[number];

/** A hint. A number that is not known is null. */
interface Hint {
  sum: number | null;
  voltorbs: number | null;
}

/** A reason why the hints cannot be right: of a line, 0 to 9, or of the totals of one kind of number. */
interface HintFault {
  line: number | null;
  kind?: "sum" | "voltorbs";
  why: string | Node;
}

/** A round that is over. It has hints and cards if all hints were known. */
interface Round {
  level: number;
  outcome: "won" | "quit" | "lost";
  flipped: number;
  coins: number;
  /** The coins of all rounds up to this one. */
  purse?: number;
  /** How many of the last rounds up to this one count towards level 8. */
  run?: number;
  /** The time when it ended, in milliseconds. */
  ended?: number;
  rows?: (number | null)[][];
  cols?: (number | null)[][];
  cards?: string;
}

/** A visit to the table whose seed is known. */
interface Visit {
  seed: number;
  /** The outputs drawn before the first board. */
  start: number;
  /** The cards turned and the rounds quit, in the words of notes. */
  log: string[];
  /** The board now and the coins of the round so far; undefined until the answer comes. */
  dealt?: { board: string; hints: Hint[]; coins: number };
}

/** The state of the page: what the player sees. */
interface VoltorbState {
  level: number;
  aim: string;
  /** Rows from the top, then columns from the left. */
  hints: Hint[];
  cards: string;
  /** The cards that are face up in the order in which they were turned, or null if that is not known. */
  flips: number[] | null;
  /** The rounds of this visit that are over. */
  rounds: Round[];
  /** What was set by hand, such as "level" or "card 3": a picture never overwrites it. */
  byHand: string[];
  /** The visit if its seed is known and played. */
  visit: Visit | null;
}

/** The keeper of the state; see `stateOf`. */
interface VoltorbKeeper {
  get: () => VoltorbState;
  set: (part: Partial<VoltorbState>) => void;
  amend: (part: Partial<VoltorbState>) => void;
}

/** The advice beside the board: a headline, the card that it names, and figures with their labels. */
interface PlanReport {
  head: any[];
  card: number | null;
  figures: (string | number)[][];
  quit: boolean;
}

/** The answer of `voltorb/outlook`: averages of well-played visits without the seed. */
interface Outlook {
  coins_per_hour: number;
  coins_per_hour_error: number;
  minutes_to_coins: number;
  minutes_to_coins_error: number;
  minutes_to_level_8: number;
  minutes_to_level_8_error: number;
}

/** The solver's state. */
interface Thought {
  /** The last answer, perhaps still that of the cards before. */
  solved: Solved | null;
  /** The reason why there is no answer. */
  message: string | Node;
  /** Whether the first answer for the present cards has yet to come. */
  working: boolean;
  /** Says whether the answer is proven. */
  note: string | Node;
  /** Whether the search for a proof has ended without one, and may go on for longer. */
  canThinkLonger: boolean;
  /** What is wrong with the hints by themselves. */
  faults: HintFault[];
  /** If no board of this level fits: the other levels of which some do, and how many. */
  levels: { level: number; boards: number }[];
  /** What it costs to turn the cards without risk first, if the best card is a risk nevertheless. */
  freeFirst: { loss: number; loss_bracket?: [number, number] } | null;
  /**
   * The chances over all boards with these hints, not only those of seeds that were found, for the cards that were
   * asked about.
   */
  all: { cards: string; p: number[][] }[];
}

/** A button of the card picker: its face, the value to which it turns the card if any, and its name. */
type Choice = [any, string | null, string?];

/** The answer of `voltorb/solve`. */
interface Solved {
  boards: number;
  p: number[][];
  configs: { twos: number; threes: number; max_payout: number; chance: number }[];
  aim: string;
  value: number;
  best: number[];
  moves: { card: number; value: number }[];
  certain: { card: number; is: number; because: string; rules?: string[] }[];
  safe: { card: number; because: string; rules?: string[] }[];
  exact: boolean;
  /** Whether more time would change nothing. */
  proven: boolean;
  bracket?: [number, number];
  /** Half of the 95 % interval, if the value rests on what was measured. */
  error?: number;
  /** Whether the aim's goal is reached already. */
  reached?: boolean;
  quit?: boolean;
  /** The value of quitting now, and its error. */
  quit_value?: number;
  quit_error?: number;
  open?: { card: number; low: number; high: number }[];
  standing?: { lost: boolean; won: boolean; flipped: number; coins: number };
  /** The cards that the plan turns, in this order. */
  order?: number[];
}

interface Deal {
  advance: number;
  level: number;
  board: string;
}

/** The boards to come: if the player wins every round, and if the player quits this round now. */
interface UpcomingBoards {
  won: Deal[];
  quit: Deal[];
}

/** A seed that deals what was seen. */
interface Candidate extends Deal {
  seed: number;
  max_payout: number;
  /** All advances at which the board is dealt. */
  advances: number[];
  /** The advance of each round's board. */
  path: number[];
  times: Moment[];
  /** The boards that come in any case, and those that depend on the past: on the run of rounds with eight cards. */
  next: UpcomingBoards & { ways?: (UpcomingBoards & { runs: number[] })[] };
}

/** The answer of `voltorb/find`. */
interface Found {
  count: number;
  candidates: Candidate[];
  p?: number[][];
  telling?: { card: number };
  scanned: number;
  complete: boolean;
  seconds: number;
}

/** The answer of `voltorb/read` and `voltorb/follow`. What was not read is null. */
interface Sighting {
  found: boolean;
  level: number | null;
  confidence: number;
  warnings: string[];
  /** The warnings as codes, in the same order. */
  causes: import("../message.js").Message[];
  rows: [number | null, number | null][] | null;
  cols: [number | null, number | null][] | null;
  cards: string | null;
  box: [number, number, number, number] | null;
  corners: [number, number][] | null;
  /** The cards that the player turned, or null if no board could be read. */
  played: string | null;
  /** Whether this is another board than the known one. */
  other: boolean;
  level_used?: number | null;
  /** The part of the next frame to send: left, top, width and height. */
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

/** A possible reason why the screen shows another board. */
interface Explained {
  what: string;
  cause: import("../message.js").Message;
  seed: number;
  start: number;
  notes: string;
}

/** The answer of `voltorb/session`. */
interface Followed {
  rounds: RoundRecord[];
  next: {
    level: number;
    board: string;
    cards: string;
    rows: [number, number][];
    cols: [number, number][];
    coins: number;
  };
  /** The hints of each round. */
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

/** The answer of `voltorb/route`. */
interface Route {
  rounds: RoundRecord[];
  played: number;
  /** How many cards of the first planned round were turned before. */
  face_up: number;
  round_seconds: number[];
  coins: number;
  level: number;
  exact: boolean;
}

/** What is left of a plan in this round: the cards to turn, in order, and whether to quit then. */
interface Step {
  cards: number[];
  quit: boolean;
}

/** The question to the solver. */
interface SolverRequest {
  level: number;
  rows: (number | null)[][];
  cols: (number | null)[][];
  cards: string;
  aim: string;
  among: string[];
}
