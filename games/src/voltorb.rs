#![doc = include_str!("voltorb.md")]

mod board;
mod clock;
mod config;
mod deal;
mod hints;
mod level;
mod outputs;
mod play;
mod position;
mod record;
mod replay;
mod session;
mod standing;
mod timer;
mod totals;

pub use board::{
    Board, CARDS, Cards, LINES, MAX_COINS, ParseBoardError, ParseBoardErrorKind, SIDE, coins_for,
    column_of, row_of,
};
pub use clock::{
    Clock, ClockError, ClockErrorKind, FRAMES_PER_SECOND, Moment, ParseSeedError, Seed,
    count_moments, moments,
};
pub use config::{CONFIGS, Config};
pub use deal::{Deal, MAX_TRIES, boards, deal, deal_with, deals};
pub use hints::{FiveHints, Hint, HintError, Hints, ParseHintsError, ParseHintsErrorKind};
pub use level::{Level, LevelError, Outcome, Round};
pub use outputs::Outputs;
pub use play::{Counts, Play, plays};
pub use position::Position;
pub use record::{RoundRecord, SessionRecord};
pub use replay::Difference;
pub use session::{Ended, FlipError, Flipped, Session};
pub use standing::{
    LevelRule, QUALIFYING_CARDS, Runs, Standing, next_level, next_level_after, run_in_words,
};
pub use timer::{
    Console, Countdown, Hit, HitError, HitErrorKind, HitMessage, ParseConsoleError, Timer,
};
pub use totals::Totals;
