// Modules that have little memory.

/**
 * A module whose memory is never larger. Its sections are a number, a length and bytes; that of its memory is the
 * fifth.
 * @param {Buffer} module @param {number} megabytes
 */
export function withMemory(module, megabytes) {
  const leb = (/** @type {number} */ number) => {
    const bytes = [];
    for (; number > 127; number >>>= 7) bytes.push((number & 127) | 128);
    return [...bytes, number];
  };
  const read = (/** @type {number} */ at) => {
    let [value, shift] = [0, 0];
    do (value |= (module[at] & 127) << shift), (shift += 7);
    while (module[at++] & 128);
    return { value, at };
  };
  let section = 8;
  while (module[section] !== 5) {
    const length = read(section + 1);
    section = length.at + length.value;
  }
  const { at, value: length } = read(section + 1);
  const pages = read(at + 2).value;
  // One memory, with a limit.
  const memory = [1, 1, ...leb(pages), ...leb(megabytes * 16)];
  return Buffer.concat([
    module.subarray(0, section),
    Buffer.from([5, ...leb(memory.length), ...memory]),
    module.subarray(at + length),
  ]);
}
