// Long work that several workers share. The npm package has the same script.

/** @typedef {import("./engine.js").Asked} Asked */
/** @typedef {(progress: any) => void} Tell */

/**
 * Whether one worker is enough for a question whose work can be shared: Puyo's seeds are soon searched, unlike keys.
 * @param {Asked} asked
 */
export const isForOne = ({ question, body }) =>
  question === "puyo/find" && !new TextDecoder().decode(body).includes('"tsu"');

/**
 * Asks for each share of a question's work.
 * @template Part
 * @param {Asked} asked
 * @param {number} count how many share it
 * @param {(asked: Asked, tell: Tell, signal?: AbortSignal) => Promise<Part>} ask asks one worker
 * @param {Tell} tell hears of the progress of all
 * @param {AbortSignal} [signal]
 * @returns {Promise<Part[]>}
 */
export async function askEach(asked, count, ask, tell, signal) {
  /** What each has told last: numbers by their names. @type {Record<string, number>[]} */
  const done = Array.from({ length: count }, () => ({}));
  // A small work is not for all of them: those without a share end without a word.
  const silent = new Set();
  const sum = () => {
    const telling = done.filter(({ of }) => of);
    if (telling.length + silent.size < count || !telling.length) return;
    tell(
      Object.fromEntries(
        Object.keys(telling[0]).map((name) => [name, telling.reduce((sum, shard) => sum + shard[name], 0)]),
      ),
    );
  };
  const others = new AbortController();
  const either = AbortSignal.any([others.signal, ...(signal ? [signal] : [])]);
  const shards = done.map(async (_, index) => {
    const part = await ask(
      { ...asked, shard: [index, count], body: asked.body.slice() },
      (progress) => {
        done[index] = progress;
        sum();
      },
      either,
    );
    if (!done[index].of) {
      silent.add(index);
      sum();
    }
    return part;
  });
  return Promise.all(shards).catch((error) => {
    others.abort(error);
    throw error;
  });
}

/**
 * Asks for each share of a question's work, and joins the answers.
 * @param {Asked} asked
 * @param {number} count how many share it
 * @param {(asked: Asked, tell: Tell, signal?: AbortSignal) => Promise<string>} ask asks one worker
 * @param {Tell} tell hears of the progress of all
 * @param {AbortSignal} [signal]
 * @returns {Promise<string>}
 */
export async function askTogether(asked, count, ask, tell, signal) {
  const texts = await askEach(asked, count, ask, tell, signal);
  const lines = new TextEncoder().encode(["", ...texts].join("\n"));
  const body = new Uint8Array(asked.body.length + lines.length);
  body.set(asked.body);
  body.set(lines, asked.body.length);
  return ask({ ...asked, join: true, body }, tell, signal);
}
