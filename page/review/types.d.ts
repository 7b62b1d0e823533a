// The types of the page of a race review. Only the type check reads this file; it is not served.

/** A file that was brought. */
interface SavedFile {
  name: string;
  text: string;
}

/** The answer of `bingo/room`. */
interface RoomsReviewed {
  files: { name: string; is: "feed" | "board" | "settings" | "list" }[];
  rooms: { whole: boolean; timed: boolean; races: ReviewedRace[] }[];
  csv?: string[];
}

/** A player. */
interface Racer {
  uuid: string;
  name: string;
}

/** What a race may be about. */
type RaceAim = "single" | "triple" | "majority" | "blackout";

/** A race of such an answer. */
interface ReviewedRace {
  card: number;
  game: string | null;
  seed: string | null;
  whole: boolean;
  start: { timestamp: number; revealed: boolean } | null;
  goals: (string | null)[];
  board_differs: number[] | null;
  lockout: { fits: boolean; misfit: number | null; supposed: boolean };
  fog: { fits: boolean; misfit: number | null };
  teams: { color: string; players: Racer[] }[];
  unmarked: Racer[];
  marks: RaceMark[];
  reached: { aim: RaceAim; color: string; mark: number; at: number; stands: boolean }[];
  decided: { aim: RaceAim; winner: string; mark: number | null; at: number | null }[];
  moments: TeamThen[][];
}

/** A mark. Squares count from 1. */
interface RaceMark {
  at: number;
  square: number;
  goal: string;
  color: string;
  player: Racer;
  removed: boolean;
  leads: { squares: string | null; lines: string | null };
}

/** A team at a moment. */
interface TeamThen {
  squares: number[];
  lines: string[];
  open: string[];
  dead: number[];
  seen: number[];
  quickest: { row: string; minutes: number; missing: number[] } | null;
}

/** What is shown of a race. */
interface ReviewState {
  /** The number of the race among all, from 1, or 0 for the newest. */
  race: number;
  /** After how many marks, or null for all. */
  mark: number | null;
  /** `all`, or `blind:` or `fog:` and a colour. */
  view: string;
  lockout: string;
  fog: string;
}

/** A square as it is shown. */
interface ShownSquare {
  goal: string | null;
  /** Whether it is in sight. */
  isSeen: boolean;
  /** The colours on it. */
  teams: string[];
  /** The teams that get no line with it, and whether these are all that are shown. */
  dead: string[];
  isDead: boolean;
  /** Whether it is in a line that a team has. */
  isLine: boolean;
  /** When it was marked last, in seconds. */
  at: number | null;
}
