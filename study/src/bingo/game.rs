//! Studies the lists of other games: how often their goals occur, what is wrong with them, and which edits help.

mod changes;
mod check;
mod clashes;
mod count;
mod cure;
mod edit;
mod finding;
mod findings;
mod inspect;
mod lines;
mod measure;
mod places;
mod propose;
mod sentence;
mod tiers;
mod trial;
mod verdict;

pub use changes::{changes as game_changes, goal_changes};
pub use check::{Checked as GameChecked, check as check_game};
pub use clashes::{Clashes, Met};
pub use count::{GameStudy, Refusals, TypeCount};
pub use edit::{Edit, goals_of, text_of, tiers_of};
pub use finding::{GameFinding, GameIssue};
pub use lines::line_sums;
pub use measure::{Improvement, Measure};
pub use places::{Placed, added, best_places};
pub use propose::{Proposal, Proposals, has_edits, propose};
pub use sentence::{Sentence, Wording};
pub use tiers::{group_into_tiers, spread_over_tiers};
pub use trial::Bench;
