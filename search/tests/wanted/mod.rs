//! What tests want of a card, one goal after another.

use foretile_search::bingo::CardWanted;

/// Goals, one of which is on a square, or anywhere.
#[derive(Clone, Debug)]
pub struct Wanted {
    pub goals: Vec<u16>,
    pub square: Option<usize>,
}

/// Returns all that is wanted, for a search.
pub fn all_of(wanted: &[Wanted]) -> CardWanted {
    wanted.iter().fold(CardWanted::default(), |all, one| {
        all.with(one.goals.iter().copied().map(u32::from), one.square)
    })
}
