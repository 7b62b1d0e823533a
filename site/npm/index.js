// Foretile for programs, on the caller's thread: in browsers and their workers.

import { Refused, opener } from "./core.js";
import { load } from "./load.js";

export { Refused };

/** Starts Foretile with these games, or with all. */
export const open = opener(load);
