//! Questions about Ocarina of Time bingo.

mod atlas;
mod balance;
mod check;
mod compare;
mod deal;
mod explain;
mod find;
mod formats;
mod game;
mod javascript;
mod lists;
mod profile;
mod profiles;
mod reweigh;
mod row;
mod study;

pub use atlas::{Atlas, Charted, GoalCharted, ListCharted, Unread, atlas};
pub use balance::{
    Balance, BalanceStep, Balanced, Balancing, Event as BalanceEvent, balance, balance_shard,
    balance_step, join_balance,
};
pub use check::{Check, check};
pub use compare::{Compare, Compared, compare};
pub use deal::{DealCard, Dealt, DealtGoal, Seeds, deal, deal_many, magic};
pub use explain::{AttemptTold, Explanation, RefusedTold, SquareTold, TriedTold, explain};
pub use find::{CardsFound, Find, FindEvent, FoundCard, find, find_shard, join_find};
pub(crate) use formats::FormatError;
pub use game::{
    DealGame, Game, GameCard, GameDealt, GameGoal, Rules, SeedText, deal_game, deal_seed, rules_of,
};
pub(crate) use javascript::ScriptError;
pub use lists::{STARTER, Source};
pub use profile::ProfileEdit;
pub use profiles::{ModeTold, NumberTold, Profiles, ProfilesTold, profiles};
pub use row::{AskedRows, OneRow, Row, RowAnswer, RowTold, row};
pub use study::{Studied, Study, join_study, study, study_shard};
