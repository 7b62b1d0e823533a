//! Questions about bingo: Ocarina of Time's, and other games' in `game`.

mod balance;
mod by_rules;
mod card_mode;
mod chat;
mod check;
mod compare;
mod contents;
mod convert;
mod deal;
mod deal_any;
mod encoding;
mod excerpt;
mod explain;
mod find;
mod finds;
mod formats;
mod game;
mod goal_text;
mod goal_times;
mod index;
mod list;
mod named_rules;
mod page_link;
pub mod playbingo;
mod profile;
mod profiles;
mod race;
mod records;
mod reweigh;
mod room;
mod row;
mod seed_link;
mod sheet;
mod site_link;
mod study;
mod text_fault;
mod versions;
mod wanted;
mod words;

pub use balance::{
    Balance, BalanceStep, Balanced, Balancing, Event as BalanceEvent, balance, balance_shard,
    balance_step, join_balance,
};
pub use by_rules::{AnswerByRules, ByRules};
pub use card_mode::CardMode;
pub use check::{Check, Checked, FaultFound, check};
pub use compare::{CardsCompared, Compare, Compared, GoalCompared, compare};
pub use contents::ListNote;
pub use convert::{Convert, Converted, ListForm, LossMessage, convert};
pub use deal::{
    DealCard, DealCards, Dealt, DealtAny, DealtGoal, Seeds, StoredList, deal, deal_many, magic,
};
pub use deal_any::{DealAny, DealtAnyRules};
pub use explain::{
    AttemptReport, CandidateReport, Explanation, RefusalReport, SquareReport, explain,
};
pub use find::{Find, FoundCard, find, find_shard, usual as usual_seeds};
pub use finds::{CardsFound, FindEvent, FoundPart, Listed, Notify, join_finds};
pub(crate) use game::ScriptError;
pub use game::*;
pub use goal_times::{
    BoundsOfFactor, GoalTimed, GoalTimes, GoalsTimed, MarksUnused, MinutesEstimated, goal_times,
};
pub use index::{CardIndex, Indexed};
#[cfg(feature = "files")]
pub use index::{StoredIndex, remove_index, stored_indexes};
pub use list::{
    BoardList, FamilyList, List, ParsedText, ReadList, STARTER, TimedList, goals_text,
    list_document,
};
pub use page_link::{LinkedList, PageCard};
pub use profile::ProfileEdit;
pub use profiles::{ModeInfo, NumberInfo, Profiles, ProfilesInfo, profiles};
pub use race::{
    DecidedAim, Fog, LineLeft, Lockout, MarkLeaders, MarkMade, Person, Race, RaceReviewed,
    RaceStart, RacesReviewed, ReachedAim, RoomFile, RoomFileKind, RoomFileRead, RoomFiles,
    RoomsReviewed, TeamAtMark, TeamAtMoment, TeamReviewed, race, room_files,
};
#[cfg(feature = "files")]
pub use room::room_file;
pub use row::{NamedRow, RequestedRows, Row, RowAnswer, RowBreakdown, row};
pub use seed_link::SeedLink;
pub use site_link::SiteCard;
pub use study::{Studied, Study, first_seeds as first_study_seeds, join_study, study, study_shard};
pub(crate) use text_fault::TextFault;
pub use wanted::{Quota, Wanted};
