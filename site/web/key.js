// The keys of the site's catalogues. They are short, because the pages have the English texts already: `pack.mjs` puts
// these in the texts' place, and sees that no two are equal.

/** Returns the key of an English text: five letters and digits of its hash (32-bit FNV-1a). @param {string} text */
export function keyOf(text) {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36).slice(-5);
}
