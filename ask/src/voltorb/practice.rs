//! Practice: dealt visits and puzzles, and how well a person played.

mod play;
mod puzzles;
mod replay;
mod review;
mod reviewed;
mod statistics;

pub use play::{
    Day, InPlay, Lives, Over, Played, Practice, Practised, ResultLines, Results, RoundResult,
    Rounds, Start, practice, result,
};
pub use puzzles::{OnePuzzle, Posed, Puzzle, Puzzles, puzzle, puzzles};
pub use replay::replay;
pub use review::{Review, ReviewOptions, Reviewed, review, sessions};
pub use reviewed::{ReviewedChoice, ReviewedRound, RoundReview, Total};
pub use statistics::{
    Digest, LevelTally, RoundDigest, Slips, Statistics, Tally, Totals, Wins, statistics,
};
