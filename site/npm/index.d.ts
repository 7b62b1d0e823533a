/// <reference lib="esnext.disposable" />
import type {
  Answers,
  Bodies,
  Cause,
  Compat,
  DealtCard,
  ErrorCode,
  Forms,
  Mode,
  Pictures,
  ProfileEdit,
} from "./questions.js";
import type { List } from "./lists.js";

export type * from "./questions.js";
export type * from "./lists.js";

/**
 * The games: Voltorb Flip, the pairs of Puyo Puyo!! 20th Anniversary, and Ocarina of Time bingo with that of other
 * games.
 */
export type Game = "voltorb" | "puyo" | "bingo";

/** The questions in JSON, such as `voltorb/solve`; or those of one game. */
export type Question<G extends Game = Game> = Extract<keyof Bodies, `${G}/${string}`>;

/** The questions about a picture. */
export type PictureQuestion = keyof Pictures;

/** What a question may say. */
export type QuestionBody<Q extends Question> = Bodies[Q];

/** What its answer says. */
export type Answer<Q extends Question | PictureQuestion> = Answers[Q];

/**
 * A question was refused, or there is nobody to ask. The message says what was expected.
 *
 * `code` is `list` for mistakes in a goal list, `request` for a question that is not there, `file` for a module that
 * cannot be loaded, and mostly `question` otherwise.
 */
export class Refused extends Error {
  constructor(refusal: { error: string; code: ErrorCode; cause?: Cause });
  readonly name: "Refused";
  /** The kind of error, the same as over HTTP. */
  readonly code: ErrorCode;
  /** What was wrong as a code with values, if there is one. */
  readonly cause?: Cause;
}

/** Pixels, four bytes each (red, green, blue, alpha), row by row: such as an `ImageData`. */
export interface Pixels {
  readonly data: ArrayLike<number>;
  readonly width: number;
  readonly height: number;
}

/** Receives how far a long question is. What it throws stops the work, and reaches the caller. */
export type OnProgress = (progress: Progress) => void;

/** How far a long question is. */
export interface Progress {
  /** How much of `of` is done. */
  readonly done: number;
  readonly of: number;
}

/**
 * What receives the progress, and a signal that stops the work. On the caller's own thread only `onProgress` can abort
 * it.
 */
export type AskOptions = OnProgress | { onProgress?: OnProgress; signal?: AbortSignal };

/** `true` if one of these types has a member of this name. */
type Has<T, Name> = T extends unknown ? (Name extends keyof T ? true : never) : never;

/**
 * Takes out of a question what its answer depends on: its rules, its list or the list's version, and whether it asks
 * about several seeds.
 */
type Members<Q extends Question, S, R, L, V> = Q extends keyof Forms
  ? { readonly rules?: R } & (Q extends "bingo/compare" ? unknown : { readonly list?: L }) &
      (Q extends "bingo/deal" ? { readonly seeds?: S } : unknown) &
      (true extends Has<Bodies[Q], "version"> ? { readonly version?: V } : unknown)
  : unknown;

/** Whose rules deal a version of Ocarina of Time bingo's list. */
type RulesOfVersion<V> = V extends "1" | "1.1"
  ? "goal"
  : V extends `${2 | 3 | 4 | 5 | 6 | 7 | 8}` | `${4 | 7 | 8}.${number}`
    ? "family"
    : "oot";

/**
 * Whose rules deal a list, as far as that is known: a text may have any. Without a list it is that of the version, or the
 * sample.
 */
type RulesOf<R, L, V> = R extends "oot"
  ? "oot"
  : R extends "oot-v1"
    ? "goal"
    : R extends "playbingo"
      ? "playbingo"
      : R extends string
        ? "family"
        : L extends readonly unknown[]
          ? "family"
          : L extends { readonly categories: unknown; readonly tags: unknown; readonly goals: unknown }
            ? "playbingo"
            : L extends { readonly goals: readonly unknown[] }
              ? "family"
              : L extends
                    | { readonly text: string }
                    | { readonly js: string }
                    | { readonly toml: string }
                    | { readonly csv: string }
                ? "oot" | "family" | "playbingo"
                : RulesOfVersion<V>;

/** The answer of one form, by whether the question has `seeds`. */
type BySeeds<F, S> = F extends { seed: infer One; seeds: infer Several } ? (S extends undefined ? One : Several) : F;

/** The answer to a question; `S`, `R`, `L` and `V` are what its `seeds`, `rules`, `list` and `version` are, or undefined. */
type AnswerTo<Q extends Question, S, R, L, V> = Q extends keyof Forms
  ? BySeeds<
      Forms[Q][Extract<
        Q extends "bingo/compare"
          ? R extends undefined
            ? "oot" | "family" | "playbingo"
            : RulesOf<R, L, V>
          : RulesOf<R, L, V>,
        keyof Forms[Q]
      >],
      S
    >
  : Answer<Q>;

/**
 * How questions are asked. Both calls are about the question that is named, so that an error is about it, too. The
 * second one is for code that does not know which question it asks.
 */
export interface Ask<G extends Game> {
  /** Asks a question by its name, such as `voltorb/solve`. `Bodies` says what each is about and what it may say. */
  <Q extends Question<G>, S = undefined, R = undefined, L = undefined, V = undefined>(
    question: Q,
    body: QuestionBody<Q> & Members<Q, S, R, L, V>,
    options?: AskOptions,
  ): AnswerTo<Q, S, R, L, V>;
  <Q extends Question<G>>(question: Q, body: QuestionBody<Q>, options?: AskOptions): Answer<Q>;
}

/** As `Ask`, with promises. */
export interface AskLater<G extends Game> {
  /** Asks a question by its name, such as `voltorb/solve`. `Bodies` says what each is about and what it may say. */
  <Q extends Question<G>, S = undefined, R = undefined, L = undefined, V = undefined>(
    question: Q,
    body: QuestionBody<Q> & Members<Q, S, R, L, V>,
    options?: AskOptions,
  ): Promise<AnswerTo<Q, S, R, L, V>>;
  <Q extends Question<G>>(question: Q, body: QuestionBody<Q>, options?: AskOptions): Promise<Answer<Q>>;
}

/** Whether a game is among these. */
type If<G extends Game, One extends Game, Members> = One extends G ? Members : unknown;

/**
 * A goal list of Ocarina of Time bingo that was read, to deal from it again and again. It takes memory until it is
 * freed.
 */
export interface StoredList {
  /**
   * Deals the card of a seed.
   * @throws {Refused} if it is no seed
   */
  deal(seed: number | string): DealtCard;
  /**
   * Deals the cards of at most 10,000 seeds: a list of them, or a range such as `1..1000`.
   * @throws {Refused} if these are no seeds
   */
  cards(seeds: `${number}..${number}` | readonly (number | string)[]): DealtCard[];
  /** Frees the memory. Where nobody does, it is freed some time after the list is out of reach. */
  free(): void;
  [Symbol.dispose](): void;
}

/** Foretile with the modules of these games, on the caller's thread. */
export type Foretile<G extends Game = Game> = {
  /**
   * Answers a question, on the caller's thread.
   * @throws {Refused} if the question cannot be answered
   * @throws what `onProgress` throws, or the signal's reason
   */
  readonly ask: Ask<G>;
} & If<
  G,
  "voltorb",
  {
    /**
     * Answers a question about a picture.
     * @throws {Refused} if the picture cannot be read
     */
    readonly look: <Q extends PictureQuestion>(question: Q, picture: Pixels, members?: Pictures[Q]) => Answer<Q>;
  }
> &
  If<
    G,
    "bingo",
    {
      readonly bingo: {
        /**
         * Reads a goal list, or the sample.
         * @param options the mode, and whose rules deal the cards
         * @throws {Refused} if the list has mistakes
         */
        readonly list: (
          list?: List | null,
          options?: { readonly mode?: Mode; readonly compat?: Compat; readonly profile?: ProfileEdit | null },
        ) => StoredList;
      };
    }
  >;

/**
 * Where the module of a game comes from: its URL, its bytes, a response, a `WebAssembly.Module`, or a promise of one of
 * these.
 */
export type Source = string | object;

/**
 * Starts Foretile with these games, or with all. Only their modules are loaded. Each one answers on the caller's
 * thread; `foretile/worker` has workers that do.
 * @throws {Refused} if a module cannot be loaded
 */
export function open<G extends Game = Game>(...games: G[]): Promise<Foretile<G>>;
/** Starts Foretile with modules from elsewhere, such as `open({ bingo: "/static/bingo.wasm" })`. */
export function open<G extends Game>(modules: { readonly [Of in G]: Source }): Promise<Foretile<G>>;
