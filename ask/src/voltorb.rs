//! Questions about Voltorb Flip.

mod advance;
mod aim;
mod bench;
mod check;
mod configs;
mod deal;
mod find;
mod following;
mod judge;
mod level;
mod lines;
mod miss;
mod notes;
mod outlook;
mod pick;
mod place;
mod plan;
mod practice;
mod puzzles;
mod read;
mod replay;
mod review;
mod route;
mod session;
mod solve;
mod standing;
mod statistics;
#[cfg(feature = "files")]
mod table;
mod timer;
mod visit;
mod visits;

pub use aim::{AnyAim, Before, ParseAnyAimError, VisitAim};
pub use bench::{Bench, Benched, bench};
pub use check::{Check, Checked, check};
pub use configs::{ConfigChance, ConfigList, Configs, OneConfig, configs};
pub use deal::{DealBoard, Dealt, SeedAt, SeedOf, Times, TimesOf, deal, seed, times};
pub use find::{Candidate, Find, SeedsFound, find, find_shard, join_find};
pub use following::{FollowedFrame, Following, Frame, News, Streams};
pub use judge::{Chosen, Cost, Force, Judge, Judged, PickReason, Turned, judge};
pub use level::{LevelAfter, NextLevel, level};
pub use lines::{SeenLine, position};
pub use notes::Notes;
pub use outlook::{Expected, Outlook, outlook};
pub use pick::Picked;
pub use place::Place;
pub use plan::{Aimed, Nearest, Plan, Plans, Stop, Stops, join_plan, plan, plan_shard};
pub use practice::{
    Day, InPlay, Lives, Over, Played, Practice, Practised, ResultLines, Results, RoundResult,
    Rounds, Said, Start, practice, result,
};
pub use puzzles::{OnePuzzle, Posed, Puzzle, Puzzles, puzzle, puzzles};
pub use read::{Look, Looked, Read, look, read, tell};
pub use replay::replay;
pub use review::{
    Review, ReviewWish, Reviewed, ReviewedChoice, ReviewedRound, RoundReview, Total, review,
    sessions,
};
pub use route::{Planned, Route, ending, route};
pub use session::{Explained, Follow, Followed, Next, Parted, follow};
pub use solve::{Solve, SolveOptions, Solved, solve, worth};
pub use standing::RoundStanding;
pub use statistics::{
    Digest, LevelTally, RoundDigest, Slips, Statistics, Tally, Totals, Wins, statistics,
};
#[cfg(feature = "files")]
pub use table::{Table, TableFormat, TableFormatError};
pub use timer::{Countdowns, Counted, timer};
pub use visit::{Ruled, Visit};
pub use visits::{AtLevel, Goal as VisitGoal, Visited, Visits, visits};
