/// <reference lib="esnext.disposable" />
import type { Answer, AskLater, Game, PictureQuestion, Pictures, Pixels, Source } from "./index.js";

export type * from "./index.js";
export { Refused } from "./index.js";

/** Whether a game is among these. */
type If<G extends Game, One extends Game, Members> = One extends G ? Members : unknown;

/** How many workers a game may have. Each one has memory of its own. */
export interface Options {
  /** As many as the machine's cores, and 16 at most, by default. */
  readonly workers?: number;
}

/** Foretile with the modules of these games, in workers. */
export type ForetileWorkers<G extends Game = Game> = {
  /**
   * Answers a question in a worker, and long searches and counts in all of them. A signal ends the work at once.
   * @throws {Refused} if the question cannot be answered
   * @throws what `onProgress` throws, or the signal's reason
   */
  readonly ask: AskLater<G>;
  /** Ends all workers. Who still waits for an answer gets an error. */
  close(): void;
  [Symbol.dispose](): void;
} & If<
  G,
  "voltorb",
  {
    /**
     * Answers a question about a picture, one after the other.
     * @throws {Refused} if the picture cannot be read
     */
    readonly look: <Q extends PictureQuestion>(
      question: Q,
      picture: Pixels,
      members?: Pictures[Q],
      options?: { readonly signal?: AbortSignal },
    ) => Promise<Answer<Q>>;
  }
>;

/** Starts workers with these games, or with all. A worker begins when it is needed. */
export function open<G extends Game = Game>(...games: G[]): Promise<ForetileWorkers<G>>;
export function open<G extends Game>(...games: [G, ...G[], Options]): Promise<ForetileWorkers<G>>;
export function open<G extends Game>(
  modules: { readonly [Of in G]: Source },
  options?: Options,
): Promise<ForetileWorkers<G>>;
