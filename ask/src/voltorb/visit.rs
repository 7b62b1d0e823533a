//! A visit: many rounds in a row, their levels, a player's notes of them, and the outlook for the rest.

mod following;
mod level;
pub(super) mod lines;
pub(super) mod notes;
mod outlook;
mod screen;
mod seeds;
mod session;
mod visits;

pub use following::{FollowedFrame, Following, Frame, News, Streams};
pub use level::{LevelAfter, NextLevel, level};
pub use lines::{SeenLine, position};
pub use notes::Notes;
pub use outlook::{Expected, Outlook, outlook};
pub use screen::{Ruled, Visit};
pub use seeds::{SeedsSeen, VisitSeeds};
pub use session::{Explained, Follow, Followed, Next, Parted, follow};
pub use visits::{AtLevel, Goal as VisitGoal, Visited, Visits, visits};
