// The types of the practice page. Only the type check reads this file; it is not served.

type Verdict = typeof import("../limits.js").VERDICTS[number];

/** A position as questions have it. */
interface Position {
  level: number;
  rows: number[][];
  cols: number[][];
  cards: string;
}

/** What speaks for or against a choice. */
interface PickReason {
  pick: number | "quit";
  voltorb: number;
  then: number | null;
  because: string;
  rules: string[];
}

/**
 * What a choice costs: the answer of `voltorb/judge` without its reasons. Brackets are there if the numbers are not
 * proven.
 */
interface Cost {
  pick: number | "quit";
  value: number;
  bracket?: [number, number];
  error?: number;
  pick_value: number;
  pick_bracket?: [number, number];
  pick_error?: number;
  loss: number;
  loss_bracket?: [number, number];
  loss_error?: number;
  exact: boolean;
  /** Whether more time would change nothing. */
  proven: boolean;
  best: number[];
  quit: boolean;
  /** A card that is as good and less likely a Voltorb. */
  safer?: number;
  verdict: Verdict;
}

/** The answer of `voltorb/judge`. */
interface Judged extends Cost {
  reasons: PickReason[];
  /** What luck did, if a card was turned. */
  turned?: {
    shows: number;
    after: number;
    after_bracket?: [number, number];
    after_error?: number;
    luck: number;
    luck_bracket?: [number, number];
    luck_error?: number;
    decided: "skill" | "luck" | null;
  };
}

/** What the coach knows of a choice so far. */
interface Judgement {
  aim: string;
  cost: Judged;
  isThinking: boolean;
}

/** A choice of `voltorb/review`. */
interface ReviewedChoice extends Cost {
  shows: number | null;
  after: number;
  after_bracket?: [number, number];
  after_error?: number;
  luck: number;
  luck_bracket?: [number, number];
  luck_error?: number;
}

/** What choices and luck did in a round or a session. */
interface Total {
  accuracy: number;
  accuracy_bracket?: [number, number];
  loss: number;
  loss_bracket?: [number, number];
  luck: number;
  luck_bracket?: [number, number];
  errors?: { accuracy: number; loss: number; luck: number };
  exact: boolean;
}

/** The answer of `voltorb/review`. */
interface Reviewed extends Total {
  aim: string;
  reviewed: number;
  verdicts: Record<Verdict, number>;
  turning_point: { round: number; choice: number } | null;
  rounds: ReviewedRound[];
  /** What the statistics need of it. */
  digest: unknown;
}

/** A round of `voltorb/review`. */
interface ReviewedRound {
  round: number;
  level: number;
  board: string;
  review:
    | (Total & {
        outcome: Round["outcome"] | null;
        coins: number;
        turning_point: number | null;
        choices: ReviewedChoice[];
      })
    | null;
}

/** A visit that is played: where it starts and all choices. */
interface Game {
  start: { day: string } | { seed: number; level: number; rounds?: number };
  played: (number | "quit")[][];
  leave: boolean;
  /** The rounds in which the player had help or took a choice back, from 0. */
  aided: number[];
  /** When the round in play began, in milliseconds. */
  begun: number;
}

/** A round that is over, as `voltorb/practice` reports it. */
interface Over extends Position {
  number: number;
  board: string;
  flips: number[];
  outcome: Round["outcome"];
  flipped: number;
  coins: number;
  next_level: number;
  rule: string;
  why: string;
}

/** The answer of `voltorb/practice`. */
interface Practised {
  over: boolean;
  purse: number;
  lives: number | null;
  left: number | null;
  level: number;
  round: (Position & { number: number; flips: number[]; flipped: number; coins: number }) | null;
  rounds: Over[];
  record: GameRecord | null;
}

/** Rounds as `review` reads them. If cards of a board are not known, it has the hints. */
interface GameRecord {
  rounds: {
    level: number;
    board: string;
    rows?: Round["rows"];
    cols?: Round["cols"];
    flips: number[];
    outcome: Round["outcome"];
  }[];
  /** The run of qualifying rounds and the coins before the first one, for an aim of a whole visit. */
  run?: number;
  purse?: number;
}

/** The round that the player looks at. */
interface View extends Position {
  number: number;
  flips: number[];
  flipped: number;
  coins: number;
  over: Over | null;
}

/** A round stored for the statistics: its record until it is reviewed, then the digest of its review. */
interface StoredRound {
  aim?: string;
  /** Whether it was played in the game, not for practice. */
  inGame?: boolean;
  record?: GameRecord;
  digest?: unknown;
  /** How long it took; not there if the player was away. */
  seconds?: number;
}

/** What a choice that lost something did wrong. */
type Slip = typeof import("../limits.js").SLIPS[number];

/** How rounds were played. Shares are null without rounds. */
interface Tally {
  rounds: number;
  won: number;
  quit: number;
  lost: number;
  coins: number;
  /** In per cent. */
  accuracy: [number, number] | null;
  wins: { rounds: number; rate: number | null; best_rate: [number, number] | null };
  verdicts: Record<Verdict, number>;
  slips: Record<Slip, number>;
}

interface LevelTally extends Tally {
  level: number;
}

/** The answer of `voltorb/statistics`. */
interface Totals {
  all: Tally;
  levels: LevelTally[];
  sessions: Tally[];
  coins_per_hour: number | null;
}

/** The answer of `voltorb/puzzle`. */
interface Puzzle extends Position {
  number: number;
  of: number;
  grade: number;
  aim: string;
}

/** The puzzle that is posed, the player's answer, and the streak. */
interface Puzzling {
  nth: number;
  pick: number | null;
  /** The verdict on the answer, once it is known. */
  verdict: Verdict | null;
  hints: number;
  /** Whether the player has answered it before. */
  isAgain: boolean;
  streak: number;
  longest: number;
  solved: number;
  tried: number;
  /** The player's rating, and its deviation. */
  rating: number;
  deviation: number;
}
