//! Measures how well the best play for an aim does.

use std::time::Duration;

use foretile_games::voltorb::{Board, Level, boards};
use foretile_solve::voltorb::strength::{Player, Strength, strength};
use foretile_solve::voltorb::{Aim, Limits};
use serde::Serialize;

use super::solve::Seconds;
#[cfg(feature = "clap")]
use crate::number::whole;

/// How well does the best play for an aim do over many boards?
#[cfg_attr(feature = "clap", derive(clap::Args))]
pub struct Bench {
    /// The level, 1 to 8
    #[cfg_attr(feature = "clap", arg(long))]
    pub level: Level,
    /// Boards to play
    #[cfg_attr(feature = "clap", arg(long, default_value_t = 200, value_parser = whole::<u32>(1..=1_000_000, 200)))]
    pub rounds: u32,
    /// What to aim for: survive, win, eight, win-eight, level or coins
    #[cfg_attr(feature = "clap", arg(long, default_value_t = Aim::Win))]
    pub aim: Aim,
    /// Where to start among the boards; the same number plays the same boards
    #[cfg_attr(feature = "clap", arg(long, default_value_t = 1, value_parser = whole::<u32>(0..=i64::from(u32::MAX), 5000)))]
    pub first: u32,
    /// Stop after this many seconds a card, and turn the card that is best by the proven bounds
    #[cfg_attr(feature = "clap", arg(long, value_name = "SECONDS"))]
    pub time_limit: Option<Seconds>,
}

/// The result of playing for an aim, and that of always turning the safest card.
#[derive(Serialize)]
pub struct Benched {
    /// The level.
    pub level: Level,
    /// The number of boards played.
    pub rounds: u32,
    /// The place of the first one among the boards.
    pub first: u32,
    /// The best play for the aim.
    #[serde(flatten)]
    pub strength: Strength,
    /// Always turning the safest card, on the same boards.
    pub safest: Strength,
}

/// Plays many boards.
pub fn bench(question: &Bench) -> Benched {
    let Bench { level, rounds, aim, first, time_limit } = *question;
    let time = time_limit.map(|seconds| Duration::from_secs_f64(seconds.get()));
    let best = Player::Best(Limits::default().with_time(time));
    let boards: Vec<Board> = boards(level, first, rounds).collect();
    Benched {
        level,
        rounds,
        first,
        strength: strength(level, &boards, aim, best),
        safest: strength(level, &boards, aim, Player::Safest),
    }
}
