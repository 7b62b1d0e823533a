// The package's modules where files are fetched: in browsers, their workers, and what bundlers make for them.

import { compiled, modules } from "./core.js";
import { moduleOf } from "./files.js";

export const load = modules(moduleOf((file) => compiled(file)));
