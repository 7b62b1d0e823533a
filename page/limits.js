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
export const VERSIONS = /** @type {const} */ (["1","1.1","2","3","4","4.1","5","6","7","7.1","8","8.1","8.2","8.3","8.4","8.5","9","9.1","9.2","9.3","9.4","9.5","9.5.1","beta0.9.4.0","beta0.9.5.0","beta0.9.6.0-j","beta0.9.6.1-j","beta0.9.6.2-j","beta0.9.6.3-j","10.0","10.1","10.2","10.3","10.3.1","10.3.2","10.4","10.5","10.5.1","10.6"]);
export const ROWS = /** @type {const} */ (["row1","row2","row3","row4","row5","col1","col2","col3","col4","col5","tlbr","bltr"]);
export const CARD_SEEDS = { usual: "0..999999" };
