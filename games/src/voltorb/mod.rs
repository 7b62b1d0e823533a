#![doc = include_str!("voltorb.md")]

mod board;
mod clock;
mod config;
mod deal;
mod level;
mod outputs;
mod play;
mod record;
mod session;
mod standing;
mod timer;
mod totals;

pub use board::{
    Board, CARDS, Cards, Hint, HintError, Hints, LINES, ParseBoardError, ParseBoardErrorKind,
    ParseHintsError, ParseHintsErrorKind, Position, SIDE, column_of, parse_hints, row_of,
};
pub use clock::{
    Clock, ClockError, ClockErrorKind, FRAMES_PER_SECOND, Moment, ParseSeedError, Seed,
    count_moments, moments,
};
pub use config::{CONFIGS, Config};
pub use deal::{Deal, MAX_TRIES, boards, deal, deal_with, deals};
pub use level::{Level, LevelError, Outcome, Round};
pub use outputs::Outputs;
pub use play::{Counts, Play, plays};
pub use record::{Difference, RoundRecord, SessionRecord};
pub use session::{Ended, FlipError, Flipped, MAX_COINS, Session};
pub use standing::{
    LevelRule, QUALIFYING_CARDS, Runs, Standing, next_level, next_level_after, run_in_words,
};
pub use timer::{Console, Countdown, Hit, HitError, HitErrorKind, ParseConsoleError, Timer};
pub use totals::Totals;
