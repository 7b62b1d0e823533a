// What is proven of positions, in memory that several workers share while they search one of them.
//
// A position's key says in which bucket it may be. A bucket is a word that locks it, and four entries, each of a key
// and its bounds, which are four words of 32 bits. Who finds a bucket locked goes on without it: that only costs time.

const KEY = 4;
const ENTRY = 2 * KEY;
const WAYS = 4;
const BUCKET = 1 + WAYS * ENTRY;
/** 17 MB. The hardest known screen fills a quarter of them. */
const BUCKETS = 1 << 17;

/** Memory for the bounds of one proof. */
export const roomForBounds = () => new SharedArrayBuffer(BUCKET * BUCKETS * Int32Array.BYTES_PER_ELEMENT);

/** The bounds of a proof, for a worker that takes part in it. */
export class Bounds {
  #words;
  /** The module's memory. */
  #module = new Int32Array();

  /** @param {SharedArrayBuffer} room */
  constructor(room) {
    this.#words = new Int32Array(room);
  }

  /**
   * Writes the bounds of a key behind it. Returns 1, or 0 if they are not known.
   * @param {WebAssembly.Memory} memory @param {number} at where the key is in it, in bytes
   */
  recall(memory, at) {
    return this.#inBucket(memory, at, (words, first, known, key) => {
      const entry = find(words, first, known, key);
      if (entry === -1) return 0;
      for (let word = KEY; word < ENTRY; word += 1) known[key + word] = words[entry + word];
      return 1;
    });
  }

  /**
   * Keeps the bounds that stand behind a key.
   * @param {WebAssembly.Memory} memory @param {number} at where the key is in it, in bytes
   */
  keep(memory, at) {
    this.#inBucket(memory, at, (words, first, known, key) => {
      let entry = find(words, first, known, key);
      for (let way = 0; entry === -1 && way < WAYS; way += 1)
        if (isFree(words, first + way * ENTRY)) entry = first + way * ENTRY;
      if (entry === -1) entry = first + (known[key + 2] & (WAYS - 1)) * ENTRY;
      for (let word = 0; word < ENTRY; word += 1) words[entry + word] = known[key + word];
      return 1;
    });
  }

  /**
   * Calls `work` while the key's bucket is locked, unless another worker has locked it.
   * @param {WebAssembly.Memory} memory @param {number} at
   * @param {(words: Int32Array, first: number, known: Int32Array, key: number) => number} work
   */
  #inBucket(memory, at, work) {
    if (this.#module.buffer !== memory.buffer) this.#module = new Int32Array(memory.buffer);
    const key = at / Int32Array.BYTES_PER_ELEMENT;
    const bucket = (this.#module[key] & (BUCKETS - 1)) * BUCKET;
    if (Atomics.compareExchange(this.#words, bucket, 0, 1) !== 0) return 0;
    const done = work(this.#words, bucket + 1, this.#module, key);
    Atomics.store(this.#words, bucket, 0);
    return done;
  }
}

/**
 * Where a key's entry is, or -1.
 * @param {Int32Array} words
 * @param {number} first
 * @param {Int32Array} known
 * @param {number} key
 */
function find(words, first, known, key) {
  for (let entry = first; entry < first + WAYS * ENTRY; entry += ENTRY)
    if (
      words[entry] === known[key] &&
      words[entry + 1] === known[key + 1] &&
      words[entry + 2] === known[key + 2] &&
      words[entry + 3] === known[key + 3]
    )
      return entry;
  return -1;
}

/** Whether an entry has no key. @param {Int32Array} words @param {number} entry */
const isFree = (words, entry) => !(words[entry] || words[entry + 1] || words[entry + 2] || words[entry + 3]);
