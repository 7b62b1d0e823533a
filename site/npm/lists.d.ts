// Goal lists, as people write them. What the program does not read may be there, too.

/** Numbers by category, such as minutes by synergy: `{ "forest": 0.5 }`. */
export type Numbers = { readonly [category: string]: number | undefined };

/** A goal of a list of Ocarina of Time bingo. Times are in minutes. */
export type ListGoal = {
  /** A text that no other goal has, such as `fire-arrows`. */
  readonly id: string;
  /** The name in English. */
  readonly name: string;
  /** The name in Japanese. */
  readonly jp?: string;
  readonly time: number;
  /** How much skill the goal asks for. Dealing does not use it. */
  readonly skill?: number;
  /** Makes the goal more frequent, or less below 0. */
  readonly weight?: number | null;
  /** Minutes that the goal shares with others. */
  readonly types: Numbers;
  /** Minutes that the goal shares only with goals that have the category as a type. */
  readonly subtypes?: Numbers;
  /** Minutes that count towards the threshold of a row. */
  readonly rowtypes?: Numbers;
  /** The bucket again. Dealing does not use it. */
  readonly difficulty?: number;
};

type Bucket =
  | 1
  | 2
  | 3
  | 4
  | 5
  | 6
  | 7
  | 8
  | 9
  | 10
  | 11
  | 12
  | 13
  | 14
  | 15
  | 16
  | 17
  | 18
  | 19
  | 20
  | 21
  | 22
  | 23
  | 24
  | 25;

/**
 * The goals of one kind of card, by their buckets 1 to 25, and their rules. All of the buckets must be there, which the
 * types of `oot-bingo-lists` do not say of its lists.
 */
export type ListPart = { readonly [B in Bucket]?: readonly ListGoal[] | undefined } & {
  /** The cost that a row must stay below to save time, by row type. */
  readonly rowtypes: Numbers;
  /** Which minutes of a category count, such as `min 1` or `max -1`. */
  readonly synfilters?: { readonly [category: string]: string | undefined };
  readonly info?: { readonly version?: string };
};

/** The community's JSON format: goals for every mode, or those for normal and for short cards. */
export type OotList =
  | ListPart
  | {
      readonly info: { readonly combined: string; readonly version?: string };
      readonly normal: ListPart;
      readonly short?: ListPart;
    }
  | {
      readonly info: { readonly combined: string; readonly version?: string };
      readonly normal?: ListPart;
      readonly short: ListPart;
    };

/** A goal list of Ocarina of Time bingo: the community's JSON, or the text of a file in any format that files have. */
export type List =
  | OotList
  | { readonly text: string }
  | { readonly js: string }
  | { readonly toml: string }
  | { readonly csv: string };

/**
 * A goal of another game's list: its text alone, or that and what the rules read besides, such as `types` or `tier`.
 * PlayBingo has the text in `goal`.
 */
export type GameListGoal =
  | string
  | { readonly name: string; readonly [member: string]: unknown }
  | { readonly goal: string; readonly [member: string]: unknown };

type Goals = readonly (GameListGoal | null | Goals)[];

/**
 * The goals of any game: what Bingosync's custom boards and game files hold; or the text of a file in any format that
 * files have; or of a game file, which says its rules, and beside it of the file with its goals.
 */
export type GameList =
  | Goals
  | { readonly text: string }
  | { readonly js: string; readonly beside?: string }
  | { readonly [member: string]: unknown; readonly text?: undefined; readonly js?: undefined };
