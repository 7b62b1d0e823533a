// Long work that several workers share. The npm package has the same script.

/** @typedef {import("./engine.js").EngineRequest} EngineRequest */
/** @typedef {(progress: any) => void} Report */

/**
 * Whether one worker is enough for a question whose work can be shared: Puyo's seeds are soon searched, unlike keys.
 * @param {EngineRequest} request
 */
export const isForOne = ({ question, body }) =>
  question === "puyo/find" && !new TextDecoder().decode(body).includes('"tsu"');

/**
 * Asks for each share of a question's work.
 * @template Part
 * @param {EngineRequest} request
 * @param {number} count how many share it
 * @param {(request: EngineRequest, report: Report, signal?: AbortSignal) => Promise<Part>} ask asks one worker
 * @param {Report} report gets the progress of all
 * @param {AbortSignal} [signal]
 * @returns {Promise<Part[]>}
 */
export async function askEach(request, count, ask, report, signal) {
  /** What each has reported last: numbers by their names. @type {Record<string, number>[]} */
  const done = Array.from({ length: count }, () => ({}));
  // A small work is not for all of them: those without a share end without a word.
  const silent = new Set();
  const sum = () => {
    const reporting = done.filter(({ of }) => of);
    if (reporting.length + silent.size < count || !reporting.length) return;
    report(
      Object.fromEntries(
        Object.keys(reporting[0]).map((name) => [name, reporting.reduce((sum, shard) => sum + shard[name], 0)]),
      ),
    );
  };
  const others = new AbortController();
  const either = AbortSignal.any([others.signal, ...(signal ? [signal] : [])]);
  const shards = done.map(async (_, index) => {
    const part = await ask(
      { ...request, shard: [index, count], body: request.body.slice() },
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
 * @param {EngineRequest} request
 * @param {number} count how many share it
 * @param {(request: EngineRequest, report: Report, signal?: AbortSignal) => Promise<string>} ask asks one worker
 * @param {Report} report gets the progress of all
 * @param {AbortSignal} [signal]
 * @returns {Promise<string>}
 */
export async function askTogether(request, count, ask, report, signal) {
  const texts = await askEach(request, count, ask, report, signal);
  const lines = new TextEncoder().encode(["", ...texts].join("\n"));
  const body = new Uint8Array(request.body.length + lines.length);
  body.set(request.body);
  body.set(lines, request.body.length);
  return ask({ ...request, join: true, body }, report, signal);
}
