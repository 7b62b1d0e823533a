//! A list and the rules of a mode, made ready to deal from.

use std::ops::Range;

use super::deck::Deck;
use super::fast::Quarters;
use super::list::{Goal, GoalList, MissingPartError};
use super::pool::Pool;
use super::profile::{Mode, Rules};
use super::square::{SQUARES, half_square, magic_square};

/// No difficulty is higher.
pub const MAX_DIFFICULTY: u8 = 25;

/// A list and the rules to deal from it, made ready once for any number of cards.
///
/// ```
/// use foretile_games::bingo::{Dealer, GoalList, MAX_ITERATIONS, Mode, Seed};
/// # fn cards(list: &GoalList) -> Result<(), Box<dyn std::error::Error>> {
/// let dealer = Dealer::new(list, Mode::Normal, &Mode::Normal.rules())?;
/// let mut table = dealer.table();
/// for number in 1..=1_000_u32 {
///     if let Some(card) = table.deal(&Seed::from(number), MAX_ITERATIONS) {
///         println!("{number}: {}", dealer.goal(card.goals[0]).name);
///     }
/// }
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct Dealer {
    pub(super) deck: Deck,
    pub(super) rules: Rules,
    quarters: Option<Quarters>,
    /// By difficulty, the goals near its desired time, offset by offset.
    pools: Vec<Vec<Pool>>,
}

impl Dealer {
    /// Makes a list ready to deal by these rules. The mode is for the error alone, where the list
    /// has no goals for it.
    pub fn new(list: &GoalList, mode: Mode, rules: &Rules) -> Result<Self, MissingPartError> {
        let deck = Deck::new(list.part_for(rules.part, mode)?);
        let pools = (0..=MAX_DIFFICULTY)
            .map(|difficulty| Pool::all(&deck, &rules.profile, difficulty))
            .collect();
        Ok(Self { quarters: Quarters::new(&deck, rules), deck, rules: *rules, pools })
    }

    /// The goals that it deals from.
    pub fn deck(&self) -> &Deck {
        &self.deck
    }

    /// The goal of an index on a card.
    pub fn goal(&self, index: u16) -> &Goal {
        &self.deck.goals()[usize::from(index)]
    }

    /// Gives every goal of the deck another weight, in the deck's order.
    ///
    /// # Panics
    /// When there are fewer or more weights than goals.
    pub fn reweigh(&mut self, weights: &[f64]) {
        self.deck.reweigh(weights);
    }

    /// The rules that it deals by.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The difficulty of every square of a seed's card.
    pub fn square(&self, seed: u64) -> [u8; SQUARES] {
        if self.rules.half_square { half_square(seed) } else { magic_square(seed) }
    }

    /// The time that a goal on a square of this difficulty should take, in minutes.
    pub fn desired_time(&self, difficulty: u8) -> f64 {
        f64::from(difficulty) * self.rules.profile.time_per_difficulty
    }

    /// The goals that are all refused before this goal's turn comes on a square of this difficulty,
    /// because their times are nearer by an offset; `None` when the goal never lies there.
    pub fn nearer(&self, goal: u16, difficulty: u8) -> Option<Range<u16>> {
        let pool = self.pools(difficulty).iter().find(|pool| pool.goals().contains(&goal))?;
        Some(pool.refused())
    }

    /// What judges goals in whole numbers, where all numbers are multiples of 0.25.
    pub fn quarters(&self) -> Option<&Quarters> {
        self.quarters.as_ref()
    }

    /// The goals near a difficulty's desired time, offset by offset.
    pub(super) fn pools(&self, difficulty: u8) -> &[Pool] {
        &self.pools[usize::from(difficulty)]
    }
}
