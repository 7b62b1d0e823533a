//! Studies how a goal list behaves over many cards.

mod balance;
mod changes;
mod check;
mod compare;
mod deals;
mod descent;
mod draft;
mod game;
mod histogram;
mod judge;
mod pairs;
mod playbingo;
mod response;
mod spread;
mod tally;
mod times;
mod trial;

pub use balance::{Aim, Balance, Misfit, MisfitKind, Round};
pub use changes::{Change, changes};
pub use check::{Finding, Issue, Severity, inspect, try_out};
pub use compare::{CardComparison, Comparison, compare, reordered};
pub use deals::{Deals, Layout, TimedCards};
pub use game::{
    Bench, Clashes, Edit, GameChecked, GameFinding, GameIssue, GameStudy, Improvement, Measure,
    Met, Placed, Proposal, Proposals, Refusals, Sentence, TypeCount, Wording, added, best_places,
    check_game, game_changes, goals_of, group_into_tiers, has_edits, line_sums, propose,
    spread_over_tiers, text_of, tiers_of,
};
pub use histogram::Histogram;
pub use judge::{Estimate, JUDGED_BATCHES, Judged, judge, judged, trials};
pub use pairs::{Meeting, never, too_often};
pub use playbingo::{
    BoardFinding, BoardIssue, BoardSentence, BoardStudy, BoardWording, Boards, SeedClues,
    board_changes,
};
pub use response::{Response, Sums};
pub use spread::{BatchMeasure, Spread, in_bucket, overall};
pub use tally::{GoalCounts, Iterations, LISTS_BATCH, Study, share, study};
pub use times::{
    BURST, Estimate as TimeEstimate, Estimates, Interval, Intervals, LONGEST, MOST_TIMES, Sample,
    UnusedMarks, estimate, intervals,
};
pub use trial::Trial;
