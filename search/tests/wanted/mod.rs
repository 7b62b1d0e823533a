//! Criteria for a card, one goal after another, for the tests.

use foretile_search::bingo::CardWanted;

/// Goals, one of which must be on a square, or anywhere on the card.
#[derive(Clone, Debug)]
pub struct Wanted {
    pub goals: Vec<u16>,
    pub square: Option<usize>,
}

/// Returns the criteria of a search with all of these.
pub fn all_of(wanted: &[Wanted]) -> CardWanted {
    wanted.iter().fold(CardWanted::default(), |all, one| {
        all.with(one.goals.iter().copied().map(u32::from), one.square)
    })
}
