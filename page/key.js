// The keys of the catalogues: each English text is its own. The site's file of this name has shorter ones.

/** Returns the key of an English text. @param {string} text */
export const keyOf = (text) => text;
