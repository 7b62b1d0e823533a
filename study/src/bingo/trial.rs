//! Deals cards and counts only what judging weights requires.

use std::ops::{ControlFlow, RangeInclusive};

use foretile_games::bingo::{Dealer, MAX_ITERATIONS, Row, Seed, Table};
use serde::{Deserialize, Serialize};

use crate::mass::{Progress, Sweep, Tally};

/// Counts over some cards, all dealt with the same weights.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Trial {
    pub(super) cards: u64,
    pub(super) seeds: u64,
    /// The number of attempts, including those of seeds without a card.
    attempts: u64,
    /// The sum of the attempts' squares, for the standard error of their mean.
    attempts_squared: u64,
    /// The number of cards with each goal of the deck.
    pub(super) counts: Vec<u64>,
    /// The number of rows with each goal.
    pub(super) rows: Vec<u32>,
}

impl Trial {
    fn empty(goals: usize) -> Self {
        Self {
            cards: 0,
            seeds: 0,
            attempts: 0,
            attempts_squared: 0,
            counts: vec![0; goals],
            rows: vec![0; goals],
        }
    }

    /// Returns whether these are counts of the goals of this dealer.
    pub fn is_of(&self, dealer: &Dealer) -> bool {
        let goals = dealer.deck().goals().len();
        [self.counts.len(), self.rows.len()] == [goals; 2]
    }

    /// Deals the cards of these seeds. Returns `None` if `on_event` breaks.
    pub(super) fn run(
        dealer: &Dealer,
        seeds: RangeInclusive<u64>,
        on_event: impl FnMut(Progress) -> ControlFlow<()>,
    ) -> Option<Self> {
        let goals = dealer.deck().goals().len();
        let empty = || Trying { table: dealer.table(), trial: Self::empty(goals) };
        Some(Sweep::of_cards(seeds, None).run(empty, on_event)?.trial)
    }

    /// Adds another trial's counts.
    pub(super) fn merge(&mut self, more: &Self) {
        self.cards += more.cards;
        self.seeds += more.seeds;
        self.attempts += more.attempts;
        self.attempts_squared += more.attempts_squared;
        for (sum, more) in self.counts.iter_mut().zip(&more.counts) {
            *sum += more;
        }
        for (sum, more) in self.rows.iter_mut().zip(&more.rows) {
            *sum += more;
        }
    }

    /// Returns the mean number of attempts per seed and its standard error.
    pub(super) fn attempts(&self) -> (f64, f64) {
        let seeds = self.seeds.max(2) as f64;
        let mean = self.attempts as f64 / seeds;
        let variance = (self.attempts_squared as f64 - seeds * mean * mean) / (seeds - 1.0);
        (mean, (variance.max(0.0) / seeds).sqrt())
    }

    /// Returns counts scaled to 1,000 cards, each with its goal's bucket.
    pub(super) fn scaled<'a>(&'a self, dealer: &'a Dealer) -> impl Iterator<Item = (u8, f64)> + 'a {
        let scale = 1_000.0 / self.cards.max(1) as f64;
        let goals = dealer.deck().goals().iter().zip(&self.counts);
        goals.map(move |(goal, count)| (goal.bucket, *count as f64 * scale))
    }
}

/// One thread's part of a trial.
struct Trying<'a> {
    table: Table<'a>,
    trial: Trial,
}

impl Tally for Trying<'_> {
    fn count(&mut self, seeds: RangeInclusive<u64>, mut on_seed: impl FnMut()) {
        for number in seeds {
            let seed = Seed::try_from(number).expect("a trial's numbers are valid seeds");
            let card = self.table.deal(&seed, MAX_ITERATIONS);
            let attempts = u64::from(card.map_or(MAX_ITERATIONS, |card| card.iterations));
            self.trial.seeds += 1;
            self.trial.cards += u64::from(card.is_some());
            self.trial.attempts += attempts;
            self.trial.attempts_squared += attempts * attempts;
            for (square, goal) in card.iter().flat_map(|card| card.goals.into_iter().enumerate()) {
                self.trial.counts[usize::from(goal)] += 1;
                self.trial.rows[usize::from(goal)] += Row::of(square).count() as u32;
            }
            on_seed();
        }
    }

    fn merge(&mut self, other: Self) {
        self.trial.merge(&other.trial);
    }
}
