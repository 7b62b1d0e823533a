//! A goal list with the rules of a mode, prepared for dealing.

use std::ops::Range;

use super::deck::Deck;
use super::fast::Quarters;
use super::list::{Goal, GoalList, MissingPartError};
use super::pool::Pool;
use super::profile::{Mode, Rules};
use super::seed::javascript_number;
use super::square::{SQUARES, square_of_number};

/// The highest difficulty.
pub const MAX_DIFFICULTY: u8 = 25;

/// A goal list with the rules to deal from it, prepared once for any number of cards.
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
    /// For each difficulty, the goals near its desired time, grouped by offset.
    pools: Vec<Vec<Pool>>,
}

impl Dealer {
    /// Prepares a list for dealing by these rules.
    ///
    /// # Errors
    /// Returns an error that names `mode` if the list has no goals for it.
    pub fn new(list: &GoalList, mode: Mode, rules: &Rules) -> Result<Self, MissingPartError> {
        let deck = Deck::of(list.part_for(rules.part, mode)?, rules.before_10_2);
        let pools = (0..=MAX_DIFFICULTY)
            .map(|difficulty| Pool::all(&deck, &rules.profile, difficulty))
            .collect();
        Ok(Self { quarters: Quarters::new(&deck, rules), deck, rules: *rules, pools })
    }

    /// Returns the goals to deal from.
    pub fn deck(&self) -> &Deck {
        &self.deck
    }

    /// Returns the goal with this index on a card.
    pub fn goal(&self, index: u16) -> &Goal {
        &self.deck.goals()[usize::from(index)]
    }

    /// Returns the name of the category with this index, such as `botw`.
    pub fn category(&self, index: u16) -> &str {
        &self.deck.categories[usize::from(index)].0
    }

    /// Replaces the weights of all goals, in the deck's order.
    ///
    /// # Panics
    /// Panics if the number of weights differs from the number of goals.
    pub fn reweigh(&mut self, weights: &[f64]) {
        self.deck.reweigh(weights);
    }

    /// Returns the rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Returns the difficulty of every square of a seed's card.
    pub fn square(&self, seed: u64) -> [u8; SQUARES] {
        self.rules.square.of_seed(seed)
    }

    /// Returns the difficulty of every square of the card of a text, if the original has squares for the number that
    /// JavaScript makes of it: as for a [`Seed`](super::Seed), but also for fractions, numbers above
    /// [`Seed::MAX`](super::Seed::MAX), and the few negative ones for which the original does not fail.
    pub fn square_of_text(&self, seed: &str) -> Option<[u8; SQUARES]> {
        let number =
            javascript_number(seed).filter(|number| number.is_finite() && !seed.is_empty());
        Some(square_of_number(number?)?.map(|value| self.rules.square.difficulty(value)))
    }

    /// Returns how many minutes a goal on a square of this difficulty should take.
    pub fn desired_time(&self, difficulty: u8) -> f64 {
        f64::from(difficulty) * self.rules.profile.time_per_difficulty
    }

    /// Returns the goals whose times are closer to the desired time by an offset. The generator
    /// tries this goal on a square of this difficulty only after it has refused all of these.
    /// Returns `None` if the goal is never on such a square.
    ///
    /// # Panics
    /// If the difficulty is above 25.
    pub fn nearer(&self, goal: u16, difficulty: u8) -> Option<Range<u16>> {
        let pool = self.pools(difficulty).iter().find(|pool| pool.goals().contains(&goal))?;
        Some(pool.refused())
    }

    /// Returns the fast algorithm's tables, if all numbers are multiples of 0.25.
    pub fn quarters(&self) -> Option<&Quarters> {
        self.quarters.as_ref()
    }

    /// Returns the goals near a difficulty's desired time, grouped by offset.
    pub(super) fn pools(&self, difficulty: u8) -> &[Pool] {
        &self.pools[usize::from(difficulty)]
    }
}
