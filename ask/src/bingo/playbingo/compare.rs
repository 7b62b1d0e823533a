//! Compares two lists of PlayBingo, or two settings.

use std::num::NonZero;
use std::ops::ControlFlow;

use foretile_games::bingo::Value;
use foretile_study::bingo::{self, Boards, board_changes, reordered};
use foretile_study::mass::Progress;
#[cfg(feature = "openapi")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::seeds_of;
use crate::bingo::Rules;
use crate::bingo::compare::CardsCompared;
use crate::bingo::list::List;
use crate::error::Error;
use crate::json::{Fault, Members, Question};
use crate::schema;
use crate::span::Span;

/// What changed in the second list, and how do its boards differ?
pub struct Compare {
    /// The old list and its settings.
    pub before: List,
    /// The new list and its settings.
    pub after: List,
    /// The seeds whose boards to compare.
    pub seeds: Span<i64>,
    /// Threads to deal with; as many as the machine runs at once by default.
    pub threads: Option<NonZero<usize>>,
}

/// The question in JSON.
#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
#[cfg_attr(feature = "openapi", schemars(rename = "ComparePlaybingo"))]
struct Request {
    /// The old list.
    #[cfg_attr(feature = "openapi", schemars(with = "crate::bingo::list::FamilyDocument"))]
    before: Value,
    /// The new list.
    #[cfg_attr(feature = "openapi", schemars(with = "crate::bingo::list::FamilyDocument"))]
    after: Value,
    /// The settings; by default the site's, with 5 x 5 squares for any goals.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schemars(with = "Option<crate::bingo::list::SettingsObject>"))]
    settings: Option<Value>,
    /// The settings of the new list; the same by default.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schemars(with = "Option<crate::bingo::list::SettingsObject>"))]
    after_settings: Option<Value>,
    /// The seeds whose boards to compare; 1..10000 by default.
    #[serde(default = "compare_seeds")]
    seeds: Span<i64>,
}

/// The seeds of a comparison by default.
pub const fn compare_seeds() -> Span<i64> {
    Span { first: 1, last: 10_000 }
}

schema::parts!(Compare: Request);

impl Question for Compare {
    const EXAMPLE: &'static str = concat!(
        r#"{"seeds":"-5..200","rules":"playbingo","before":["Catch a fish","Ring a bell"],"after":["Catch a fish","Ring a bell","Open a chest"],"#,
        r#""settings":{"boardLayout":{"mode":"custom","layout":[[{"selectionCriteria":"random"},{"selectionCriteria":"random"}]]}}}"#
    );

    fn read(members: &mut Members) -> Result<Self, Fault> {
        let Request { before, after, settings, after_settings, seeds } = members.part()?;
        let list =
            |document, settings| List { document: Some(document), settings, ..List::default() };
        let after = list(after, after_settings.or_else(|| settings.clone()));
        Ok(Self { before: list(before, settings), after, seeds, threads: None })
    }
}

/// The differences between two lists or settings of PlayBingo, and between their boards.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
#[cfg_attr(feature = "openapi", schemars(rename = "PlaybingoCompared"))]
pub struct Compared {
    /// The lists' files.
    pub lists: [String; 2],
    /// The rules.
    #[cfg_attr(feature = "openapi", schemars(extend("const" = Rules::PLAYBINGO)))]
    pub rules: &'static str,
    /// How many rows the boards of each have, and how many squares each row. If they differ, no square is the same.
    pub sizes: [[usize; 2]; 2],
    /// The differences.
    #[serde(flatten)]
    pub cards: CardsCompared,
}

/// Compares two lists or settings. Returns `None` when `on_event` breaks.
///
/// # Errors
/// When a list or its settings have mistakes.
pub fn compare(
    question: &Compare,
    on_event: impl FnMut(Progress) -> ControlFlow<()>,
) -> Result<Option<Compared>, Error> {
    let Compare { before, after, seeds, threads } = question;
    let range = seeds_of(*seeds)?;
    let games = [before.board()?, after.board()?];
    let boards = games.each_ref().map(|game| Boards::new(&game.list, &game.dealer, range.clone()));
    let changes = board_changes(games.each_ref().map(|game| &game.list));
    let sweep = boards[0].sweep(*threads);
    let boards = boards.each_ref();
    let Some(compared) = bingo::compare(boards, &sweep, on_event) else { return Ok(None) };
    let mut cards = CardsCompared::of(boards, compared, changes, reordered(boards));
    cards.first_changed = cards.first_changed.map(|place| boards[0].seed(place as u64));
    let sizes = games.each_ref().map(|game| [game.dealer.rows(), game.dealer.columns()]);
    Ok(Some(Compared { lists: games.map(|game| game.name), rules: Rules::PLAYBINGO, sizes, cards }))
}
