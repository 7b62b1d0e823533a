//! What studies and comparisons need of a list that is ready to deal, by whatever rules, on cards of any size.

use foretile_games::bingo::bingosync::{self, Goal, NoCard, Place};
use foretile_games::bingo::{self, MAX_ITERATIONS, Row, Seed};

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

    /// Deals the cards of seeds, and calls `each` with every seed, its card and how much was tried for it: how many random
    /// numbers were drawn, or for a list of Ocarina of Time the number of attempts.
    fn deal_each(
        &self,
        seeds: impl Iterator<Item = u64>,
        each: impl FnMut(u64, Result<&[u32], Self::Why>, u64),
    );
}

impl Deals for bingosync::Dealer {
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

/// The cards of a list of Ocarina of Time. Goals have their ids as texts, and neither tiers nor types.
pub struct TimedCards<'a> {
    dealer: &'a bingo::Dealer,
    goals: Vec<Goal>,
}

impl<'a> TimedCards<'a> {
    /// Takes a list that is ready to deal.
    pub fn new(dealer: &'a bingo::Dealer) -> Self {
        let goals = dealer.deck().goals().iter().enumerate().map(|(at, goal)| Goal {
            name: goal.id.clone(),
            place: Place::Entry(at),
            tier: None,
            types: Vec::new(),
        });
        Self { dealer, goals: goals.collect() }
    }
}

impl Deals for TimedCards<'_> {
    type Why = ();
    const BY_SQUARE: bool = false;

    fn goals(&self) -> &[Goal] {
        &self.goals
    }

    fn layout(&self) -> Layout {
        Layout::of_cards()
    }

    /// # Panics
    /// Panics if a seed is larger than [`Seed::MAX`].
    fn deal_each(
        &self,
        seeds: impl Iterator<Item = u64>,
        mut each: impl FnMut(u64, Result<&[u32], ()>, u64),
    ) {
        let mut table = self.dealer.table();
        for number in seeds {
            let seed = Seed::try_from(number).expect("the numbers are valid seeds");
            match table.deal(&seed, MAX_ITERATIONS) {
                Some(card) => each(number, Ok(&card.goals.map(u32::from)), card.iterations.into()),
                None => each(number, Err(()), MAX_ITERATIONS.into()),
            }
        }
    }
}
