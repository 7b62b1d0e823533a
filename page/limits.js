// Names, bounds and usual values, as openapi.json describes them. They are written anew by
// SNAPSHOTS=overwrite cargo test -p foretile-ask --test openapi
export const AIMS = /** @type {const} */ (["survive","win","eight","win-eight","level","coins"]);
export const ANY_AIMS = /** @type {const} */ (["survive","win","eight","win-eight","level","coins","pace","soonest:level:8"]);
export const VERDICTS = /** @type {const} */ (["best","good","inaccuracy","mistake","blunder","unknown"]);
export const SLIPS = /** @type {const} */ (["quit","stayed","riskier","safer"]);
export const DELAYS = { usual: "400..6000" };
export const ADVANCES = { usual: "0..100" };
export const PLAN_DELAYS = { usual: "600..1200" };
export const ADVANCE = { min: 0, max: 1000000, usual: 0 };
export const PLAN_GOALS = /** @type {const} */ (["chain","score","clear"]);
export const PLAN_PAIRS = { min: 1, max: 128, usual: 54 };
export const MODES = /** @type {const} */ (["normal","blackout","short","short-blackout"]);
export const COMPATS = /** @type {const} */ (["npm","site","bingosync"]);
export const ROWS = /** @type {const} */ (["row1","row2","row3","row4","row5","col1","col2","col3","col4","col5","tlbr","bltr"]);
export const CARD_SEEDS = { usual: "0..999999" };
