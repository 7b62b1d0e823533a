//! The cards of other games, by the rules of Bingosync's generators.

#[cfg(feature = "files")]
mod atlas;
mod check;
mod clashes;
mod compare;
mod custom;
mod deal;
mod draft;
mod examples;
mod find;
#[cfg(feature = "files")]
mod folder;
pub(super) mod formed;
mod given;
pub(super) mod javascript;
mod lockout;
pub(super) mod possible;
mod propose;
mod ranges;
mod row;
pub(super) mod rows;
mod rules;
pub(super) mod shape;
mod study;
mod table;
mod times;

#[cfg(feature = "files")]
pub use atlas::{Atlas, Charted, GoalCharted, ListCharted, atlas};
pub use check::{
    CARDS as CHECK_CARDS, CheckGame, CheckedGame, LeftOut, StoredSeed, check as check_game,
    stored as stored_seed,
};
pub use clashes::{GameClashes, PairClashes, Together, TypeClashes};
pub use compare::{
    CompareGames, GamesCompared, GoalPlace, GoalPlaces, compare as compare_games,
    first_seeds as compare_seeds,
};
pub use custom::{CustomBoard, text as list_text};
pub(super) use custom::{RANDOMIZED, SRL_V5};
pub use deal::{
    DealGame, GameCard, GameCards, GameDealt, GameDealtCard, GameGoal, SeedText, deal_game,
    deal_seed,
};
pub(super) use draft::{Draft, are_enough_for_tiers, by_length, list_of};
pub use draft::{DraftGame, GameDrafted, TiersOf, draft as draft_game};
pub use find::{FindGame, FoundGameCard, find_game, find_game_shard, usual as usual_game_seeds};
#[cfg(feature = "files")]
pub use folder::{FolderRead, ListRead, Unread, read_folder};
pub use given::{GiveGoals, GivenAny, GivenGoal, PICTURE_SIDE, give as give_goal};
pub(crate) use javascript::ScriptError;
pub(super) use lockout::{
    Lockout, MOST_CATEGORIES, is_lockout, read as read_lockout, write as write_lockout,
};
pub use propose::{
    CARDS as PROPOSE_CARDS, EDITS as PROPOSE_EDITS, GameEdit, GameMeasure, GameProposed,
    ProposeGame, propose as propose_game,
};
pub use ranges::Ranges;
pub use row::{Clash, GameRow, GameRows, RowGame, row_game};
pub use rules::{ParseRulesError, Rules};
pub use study::{
    Draws, GameGoalStudied, GameRefused, GameStudied, StudyGame, TypeStudied, Unevenness,
    bounded_seeds, first_seeds as study_seeds, study_game,
};
pub(super) use table::{Filled, GoalRow, GoalTable};
pub(super) use times::{minutes, times_of_rows, with_time};
