// Foretile for programs, on the caller's thread: in Node, Bun and Deno.

import { Refused, opener } from "./core.js";
import { load } from "./load-node.js";

export { Refused };

/** Starts Foretile with these games, or with all. */
export const open = opener(load);
