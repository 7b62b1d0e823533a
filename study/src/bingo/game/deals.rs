//! What studies and comparisons need of a list that is ready to deal, by whatever rules, on cards of any size.

use foretile_games::bingo::Row;
use foretile_games::bingo::bingosync::{Dealer, Goal, NoCard};

/// The squares of a card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layout {
    /// How many rows, and how many squares each row has.
    pub size: [usize; 2],
    /// The squares of each line.
    pub lines: Vec<Vec<usize>>,
}

impl Layout {
    /// Returns the squares of a card with 5 rows and 5 columns.
    pub fn of_cards() -> Self {
        Self { size: [5; 2], lines: Row::all().map(|row| row.squares().to_vec()).collect() }
    }

    /// Returns the number of squares.
    pub const fn squares(&self) -> usize {
        self.size[0] * self.size[1]
    }
}

/// A list that is ready to deal.
pub trait Deals: Sync {
    /// Why a seed has no card.
    type Why: Copy + PartialEq + Send + Sync;
    /// Whether to count the goals of each square.
    const BY_SQUARE: bool;

    /// Returns the list's goals. Cards name them by their places here.
    fn goals(&self) -> &[Goal];

    /// Returns the squares of its cards.
    fn layout(&self) -> Layout;

    /// Deals the cards of seeds, and calls `each` with every seed, its card and how many random numbers were drawn for it.
    fn deal_each(
        &self,
        seeds: impl Iterator<Item = u64>,
        each: impl FnMut(u64, Result<&[u32], Self::Why>, u64),
    );
}

impl Deals for Dealer {
    type Why = NoCard;
    const BY_SQUARE: bool = false;

    fn goals(&self) -> &[Goal] {
        self.goals()
    }

    fn layout(&self) -> Layout {
        Layout::of_cards()
    }

    fn deal_each(
        &self,
        seeds: impl Iterator<Item = u64>,
        mut each: impl FnMut(u64, Result<&[u32], NoCard>, u64),
    ) {
        self.deal_each(seeds, |seed, dealt, draws| match &dealt {
            Ok(card) => each(seed, Ok(card), draws),
            Err(why) => each(seed, Err(*why), draws),
        });
    }
}
