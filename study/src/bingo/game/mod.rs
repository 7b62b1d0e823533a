//! Studies the lists of other games: how often their goals come, what is wrong with them, and which edits help.

mod check;
mod compare;
mod count;
mod cure;
mod edit;
mod inspect;
mod lines;
mod places;
mod propose;
mod sentence;
mod tiers;
mod trial;
mod verdict;

pub use check::{Checked as GameChecked, GameFinding, GameIssue, check as check_game};
pub use compare::{
    GameComparison, changes as game_changes, compare as compare_games, reordered as game_reordered,
};
pub use count::{GameStudy, Refusals, TypeCount};
pub use edit::{Edit, goals_of, text_of, tiers_of};
pub use lines::line_sums;
pub use places::{Placed, added, best_places};
pub use propose::{Improvement, Measure, Proposal, Proposals, has_edits, propose};
pub use sentence::{Sentence, Wording};
pub use tiers::spread_over_tiers;
pub use trial::Bench;
