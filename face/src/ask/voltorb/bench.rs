//! How strong an aim plays.

use clap::Args;
use foretile_games::voltorb::Level;
use foretile_solve::voltorb::Aim;
use foretile_solve::voltorb::strength::{Strength, strength};
use serde::{Deserialize, Serialize};

/// What does an aim come to over many boards?
#[derive(Args, Deserialize)]
pub struct Bench {
    /// The level, 1 to 8
    #[arg(long)]
    pub level: Level,
    /// Boards to play
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    #[serde(default = "some_rounds")]
    pub rounds: u32,
    /// What to aim for: survive, win, eight, win-eight, level or coins
    #[arg(long, default_value_t = Aim::Win)]
    #[serde(default = "to_win")]
    pub aim: Aim,
    /// Where to start among the boards; the same number plays the same boards
    #[arg(long, default_value_t = 1)]
    #[serde(default = "the_first")]
    pub first: u32,
}

const fn some_rounds() -> u32 {
    200
}

const fn to_win() -> Aim {
    Aim::Win
}

const fn the_first() -> u32 {
    1
}

/// What the aim came to, beside the plain rule of always turning the safest card.
#[derive(Serialize)]
pub struct Benched {
    pub level: Level,
    pub rounds: u32,
    pub first: u32,
    #[serde(flatten)]
    pub strength: Strength,
    /// The plain rule on the same boards.
    pub safest: Strength,
}

/// Plays.
pub fn bench(question: &Bench) -> Benched {
    let Bench { level, rounds, aim, first } = *question;
    Benched {
        level,
        rounds,
        first,
        strength: strength(level, rounds, first, aim),
        safest: strength(level, rounds, first, Aim::Survive),
    }
}
