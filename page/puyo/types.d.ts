// The types of the Puyo Puyo page. Only the type check reads this file; it is not served.

/** The state of the page: what the player sees. */
interface PuyoState {
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

/** The answer of `puyo/deal`. */
interface PuyoQueue {
  seed: number;
  colormap: string;
  pairs: string[];
}
