// What the modules of the Puyo Puyo page hand each other; for the type check only, so it is not served.

/** What the player sees, as the page keeps it. */
interface PuyoState {
  colors: number;
  /** Two letters a pair, the axis first. */
  seen: string;
  unordered: boolean;
  anywhere: boolean;
  /** Whether letters stand for unknown colours. */
  pattern: boolean;
  /** Puyos that may be misread. */
  errors: number;
  /** The seed whose queue is shown. */
  seed: number | null;
  /** Pairs of the queue before the first one seen. */
  offset: number;
}

/** A seed that `puyo/find` found. */
interface PuyoMatch {
  seed: number;
  offset: number;
}

/** As `puyo/find` answers. */
interface PuyoFound {
  count: number;
  matches: PuyoMatch[];
}

/** As `puyo/deal` answers. */
interface PuyoQueue {
  seed: number;
  colormap: string;
  pairs: string[];
}
