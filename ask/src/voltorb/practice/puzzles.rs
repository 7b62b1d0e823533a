//! Finds puzzles over dealt boards.

mod stored;

use foretile_games::voltorb::{Level, Position, boards};
use foretile_solve::voltorb::{self, Aim, Limits, Pick, Verdict, judge};
use serde::Serialize;

use crate::error::{Error, ensure};
use crate::number::Whole;
#[cfg(feature = "clap")]
use crate::number::whole;
use crate::voltorb::board::judge::{PickReason, pick_reasons};

pub use stored::{OnePuzzle, Posed, puzzle};

/// In which positions is the safest card not the best?
#[cfg_attr(feature = "clap", derive(clap::Args))]
pub struct Puzzles {
    /// The level, 1 to 8
    #[cfg_attr(feature = "clap", arg(long))]
    pub level: Level,
    /// What to aim for: win, eight, win-eight, level or coins
    #[cfg_attr(feature = "clap", arg(long, default_value_t = Aim::Win))]
    pub aim: Aim,
    /// Puzzles to find
    #[cfg_attr(feature = "clap", arg(long, default_value_t = Whole::new(10)))]
    pub count: Whole<1, 100_000, 10>,
    /// Where to start among the boards; the same number gives the same puzzles
    #[cfg_attr(feature = "clap", arg(long, default_value_t = 1, value_parser = whole::<u32>(0..=i64::from(u32::MAX), 5000)))]
    pub first: u32,
    /// Boards to look through at most
    #[cfg_attr(feature = "clap", arg(long, default_value_t = Whole::new(10_000)))]
    pub boards: Whole<1, 1_000_000, 10_000>,
}

/// A position in which the safest card is not the best.
#[derive(Serialize)]
pub struct Puzzle {
    /// The number of its board among the boards of the level.
    pub number: u32,
    /// The position.
    #[serde(flatten)]
    pub position: Position,
    /// The aim.
    pub aim: Aim,
    /// The number of boards that fit.
    pub boards: usize,
    /// The best cards.
    pub best: Vec<usize>,
    /// Their value.
    pub value: f64,
    /// The safest cards.
    pub safest: Vec<usize>,
    /// What is at stake: how much less the best of them is worth.
    pub stake: f64,
    /// The verdict on it.
    pub trap: Verdict,
    /// How close the second best card is: how much less it is worth than the best.
    pub gap: f64,
    /// How hard the best card is to see, 1 to 3.
    pub grade: u8,
    /// The reasons for the tempting card, then those for the best one.
    pub hints: Vec<PickReason>,
}

/// Finds puzzles, board by board.
pub fn puzzles(question: &Puzzles) -> Result<impl Iterator<Item = Puzzle>, Error> {
    let &Puzzles { level, aim, count, first, boards: most } = question;
    ensure!(
        aim != Aim::Survive,
        "for `survive` the safest card is the best: expected another aim, such as win"
    );
    let numbered = (0..most.get::<u32>()).flat_map(move |index| {
        let number = first.wrapping_add(index);
        boards(level, number, 1).map(move |board| (number, board))
    });
    let found = numbered.flat_map(move |(number, board)| {
        let found = voltorb::puzzles(level, &board, aim).unwrap_or_default();
        found.into_iter().map(move |puzzle| Puzzle::of(number, aim, puzzle))
    });
    Ok(found.take(count.get()))
}

impl Puzzle {
    fn of(number: u32, aim: Aim, puzzle: voltorb::Puzzle) -> Self {
        let voltorb::Puzzle { worlds, advice, safest, stake, trap, gap, grade } = puzzle;
        let tempting = Pick::Turn(safest[0]);
        let limits = Limits::default().with_memory(16 << 20);
        let judged = judge(&worlds, aim, tempting, &limits);
        let hints =
            judged.map_or(Vec::new(), |judged| pick_reasons(&worlds, aim, tempting, &judged));
        Self {
            number,
            position: *worlds.position(),
            aim,
            boards: worlds.len(),
            best: advice.best,
            value: advice.value.low,
            safest,
            stake,
            trap,
            gap,
            grade,
            hints,
        }
    }
}
