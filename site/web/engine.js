// The WebAssembly module of one worker, or of Node: a question in, its answer out.

/**
 * A question was refused. The message says what was expected; the cause is what was wrong as a code with values, if
 * there is one.
 */
export class Refused extends Error {
  /** @param {{ error: string, code: string, cause?: object }} refusal as the program reports it */
  constructor({ error, code, cause }) {
    super(error);
    this.name = "Refused";
    this.code = code;
    this.cause = cause;
  }
}

/** What a worker reports of an error. @param {unknown} error */
export function failure(error) {
  if (error instanceof Refused) return { refused: { error: error.message, code: error.code, cause: error.cause } };
  return error instanceof Error
    ? { error: error.message, code: "code" in error ? error.code : "defect" }
    : { error: String(error), code: "defect" };
}

/**
 * A question, and what belongs to it.
 * @typedef {object} EngineRequest
 * @property {string} question game and name, such as "voltorb/solve"
 * @property {string} [query] the question about a picture, as a query string
 * @property {[number, number]} [size] the width and height of the picture whose pixels are the body
 * @property {[number, number]} [shard] the shard of the work to do, and how many there are
 * @property {number} [list] the number of the list that the module stores: to store it, forget it, or deal a card of it
 * @property {boolean} [table] whether it asks for a table by the name of its file, such as "puyo-4.csv"
 * @property {"name" | "deal" | "read" | "find"} [index] what to do with the cards of the shard that the module holds;
 *   the bytes of "read" are behind the question's line
 * @property {number} [way] 0 if others help with a proof, or the number of this helper
 * @property {Sharing} [bounds] what they share
 * @property {boolean} [join] whether the body has a line for each shard's answer after the question
 * @property {Uint8Array} body
 */

/**
 * Memory for what is proven of positions.
 * @typedef {object} Sharing
 * @property {(memory: WebAssembly.Memory, at: number) => number} recall writes the bounds of a key behind it; returns
 *   whether there are any
 * @property {(memory: WebAssembly.Memory, at: number) => void} keep stores the bounds behind a key
 */

/**
 * Starts a module. After it has thrown anything but `Refused`, it is broken.
 * @param {WebAssembly.Module} module
 */
export async function start(module) {
  const text = new TextDecoder();
  let fault = "";
  let isFull = false;
  /** Returns whether to stop. @type {(progress: any) => boolean} */
  let report = () => false;
  /** @type {Sharing | undefined} */
  let sharing;
  const { exports } = await WebAssembly.instantiate(module, {
    host: {
      now: () => performance.now(),
      progress: (/** @type {number} */ at, /** @type {number} */ length) =>
        Number(report(JSON.parse(read(at, length)))),
      recall: (/** @type {number} */ at) => sharing?.recall(memory, at) ?? 0,
      keep: (/** @type {number} */ at) => sharing?.keep(memory, at),
      lacks: () => (isFull = true),
      panicked: (/** @type {number} */ at, /** @type {number} */ length) => (fault = read(at, length)),
    },
  });
  const { memory, room, ask, shared, answer, answer_length: answerLength } = /** @type {any} */ (exports);
  const read = (/** @type {number} */ at, /** @type {number} */ length) =>
    text.decode(new Uint8Array(memory.buffer, at, length));
  const answered = () => read(answer(), answerLength());

  return {
    /** The questions whose work several workers can share. @returns {string[]} */
    shared() {
      shared();
      return JSON.parse(answered());
    },
    /**
     * Answers a question, and returns the answer's text, or the bytes of cards. What `onProgress` throws stops the
     * work, and is thrown.
     * @param {EngineRequest} request
     * @param {(progress: any) => void} onProgress
     * @returns {any}
     */
    ask({ body, bounds, ...head }, onProgress) {
      /** @type {{ error: unknown } | undefined} */
      let thrown;
      // Not from within the module: what is thrown there leaves it broken.
      const guarded = (/** @type {any} */ progress) => {
        try {
          onProgress(progress);
        } catch (error) {
          thrown = { error };
        }
        return Boolean(thrown);
      };
      const line = new TextEncoder().encode(`${JSON.stringify(head)}\n`);
      const at = room(line.length + body.length);
      const space = new Uint8Array(memory.buffer, at, line.length + body.length);
      space.set(line);
      space.set(body, line.length);
      // Progress may ask another question, whose progress is its own.
      const [outer, others] = /** @type {const} */ ([report, sharing]);
      [report, sharing] = [guarded, bounds];
      isFull = false;
      let isAnswer;
      try {
        isAnswer = ask();
      } catch (error) {
        if (isFull)
          throw Object.assign(
            new Error(
              "there is no memory left for this answer: expected more, such as a browser with fewer pages open",
            ),
            { code: "memory" },
          );
        throw Object.assign(new Error(`a bug in Foretile: ${fault || error}`), { code: "defect" });
      } finally {
        [report, sharing] = [outer, others];
      }
      if (thrown) throw thrown.error;
      if (isAnswer)
        return head.index === "deal" ? new Uint8Array(memory.buffer, answer(), answerLength()).slice() : answered();
      throw new Refused(JSON.parse(answered()));
    },
  };
}
