import type { components, paths } from "./questions.js";

/** The questions in JSON, such as `voltorb/solve`. */
export type Question = {
  [P in keyof paths]: paths[P] extends { post: { requestBody: { content: { "application/json": unknown } } } }
    ? P extends `/ask/${infer Q}` ? Q : never
    : never;
}[keyof paths];

/** The questions about a picture. */
export type PictureQuestion = "voltorb/read" | "voltorb/follow";

type Post<Q extends Question | PictureQuestion> = paths[`/ask/${Q}`]["post"];

/** What a question may say. */
export type Asked<Q extends Question> = Post<Q> extends { requestBody: { content: { "application/json": infer Body } } } ? Body : never;

/** What its answer says. */
export type Answer<Q extends Question | PictureQuestion> = Post<Q>["responses"][200]["content"]["application/json"];

/** A question was refused. The message says what was expected. */
export class Refused extends Error {
  readonly name: "Refused";
  /** The kind of error. */
  readonly code: components["schemas"]["ErrorCode"];
  /** What was wrong as a code with values, if there is one. */
  readonly cause?: components["schemas"]["Cause"];
}

/** Pixels, four bytes each (red, green, blue, alpha), row by row: such as an `ImageData`. */
export interface Pixels {
  readonly data: ArrayLike<number>;
  readonly width: number;
  readonly height: number;
}

/** Receives how far a long question is. What it throws stops the work, and `ask` throws it. */
export type OnProgress = (progress: { done?: number; scanned?: number; of: number }) => void;

export interface Foretile {
  /**
   * Answers a question, on the caller's thread.
   * @param options what receives the progress, or that and a signal. The thread is busy, so that only `onProgress` can
   * abort the signal meanwhile.
   * @throws {Refused} if the question cannot be answered
   * @throws what `onProgress` throws, or the signal's reason
   */
  ask<Q extends Question>(question: Q, body: Asked<Q>, options?: OnProgress | { onProgress?: OnProgress; signal?: AbortSignal }): Answer<Q>;
  /**
   * Answers a question about a picture.
   * @throws {Refused} if the picture cannot be read
   */
  look<Q extends PictureQuestion>(question: Q, picture: Pixels, members?: Record<string, string>): Answer<Q>;
}

/** The games: Voltorb Flip, the pairs of Puyo Puyo!! 20th Anniversary, and Ocarina of Time bingo. */
export type Game = "voltorb" | "puyo" | "bingo";

/**
 * Starts Foretile with these games, or with all. Only their modules are loaded. Each one answers on the caller's
 * thread; a worker can have one of its own.
 */
export function open(...games: Game[]): Promise<Foretile>;
