//! Estimates how a list's frequencies and attempts respond to its weights.

use std::ops::{ControlFlow, RangeInclusive};

use foretile_games::bingo::{Dealer, MAX_ITERATIONS};
use serde::{Deserialize, Serialize};

use super::draft::{Dice, Draft, Drafter, SCORE};
use crate::mass::{Progress, Sweep, Tally};

/// The number of pairs that a thread takes at a time. Chosen by hand.
const BLOCK: u64 = 50;

/// Frequencies and attempts, and their derivatives with respect to the weights. Goals are those of
/// the dealer's deck.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Response {
    /// The number of drafted cards. Those of earlier rounds count less.
    pub cards: f64,
    /// Cards out of 1,000 with each goal.
    pub counts: Vec<f64>,
    /// For each goal, the derivative of that number with respect to each weight.
    pub by_weight: Vec<Vec<f64>>,
    /// Attempts per card. A seed without a card counts as 100.
    pub attempts: f64,
    /// The derivative of the attempts' logarithm with respect to each weight.
    pub attempts_by_weight: Vec<f64>,
}

impl Response {
    /// Drafts these pairs of cards with the dealer's weights. Different numbers are different pairs.
    /// Returns `None` if `on_event` breaks.
    pub fn draft(
        dealer: &Dealer,
        pairs: RangeInclusive<u64>,
        on_event: impl FnMut(Progress) -> ControlFlow<()>,
    ) -> Option<Self> {
        Some(Sums::draft(dealer, pairs, on_event)?.response())
    }

    /// Merges a newer response. Frequencies are replaced. Derivatives are averaged, weighted by
    /// cards, where the old cards count `fading` times as much.
    pub fn renew(&mut self, newer: Self, fading: f64) {
        let old = self.cards * fading;
        // Above 0, because rounds may have dealt no card at all.
        let cards = (old + newer.cards).max(f64::MIN_POSITIVE);
        let mean = |known: &mut f64, new: f64| *known = (*known * old + new * newer.cards) / cards;
        for (row, new) in self.by_weight.iter_mut().zip(newer.by_weight) {
            row.iter_mut().zip(new).for_each(|(known, new)| mean(known, new));
        }
        let changes = self.attempts_by_weight.iter_mut();
        changes.zip(newer.attempts_by_weight).for_each(|(known, new)| mean(known, new));
        (self.counts, self.attempts, self.cards) = (newer.counts, newer.attempts, cards);
    }
}

/// Integer sums over pairs of cards, from which a [`Response`] follows. They do not depend on the
/// order in which parts are merged.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sums {
    pairs: u64,
    cards: u64,
    seeds: u64,
    attempts: u64,
    counts: Vec<u64>,
    /// For each goal, the sum of score differences over all pairs in which exactly one card has the
    /// goal: that card's score minus the other's.
    moved: Vec<Vec<i64>>,
    /// The sum of both cards' scores times both cards' attempts.
    slowed: Vec<i64>,
}

impl Sums {
    /// Returns the sums of no cards.
    pub fn new(dealer: &Dealer) -> Self {
        let goals = dealer.deck().goals().len();
        Self {
            pairs: 0,
            cards: 0,
            seeds: 0,
            attempts: 0,
            counts: vec![0; goals],
            moved: vec![vec![0; goals]; goals],
            slowed: vec![0; goals],
        }
    }

    /// Drafts pairs, like [`Response::draft`].
    pub fn draft(
        dealer: &Dealer,
        pairs: RangeInclusive<u64>,
        on_event: impl FnMut(Progress) -> ControlFlow<()>,
    ) -> Option<Self> {
        let empty = || Drafting { drafter: Drafter::new(dealer), sums: Self::new(dealer) };
        let sweep = Sweep { seeds: pairs, block: BLOCK, threads: None };
        Some(sweep.run(empty, on_event)?.sums)
    }

    /// Returns whether these are sums over the goals of this dealer.
    pub fn is_of(&self, dealer: &Dealer) -> bool {
        let goals = dealer.deck().goals().len();
        let Self { counts, moved, slowed, .. } = self;
        [counts.len(), moved.len(), slowed.len()] == [goals; 3]
            && moved.iter().all(|sums| sums.len() == goals)
    }

    fn add_card(&mut self, card: Option<&Draft>) {
        self.seeds += 1;
        self.attempts += u64::from(card.map_or(MAX_ITERATIONS, |card| card.attempts));
        for &goal in card.iter().flat_map(|card| &card.goals) {
            self.counts[usize::from(goal)] += 1;
        }
        self.cards += u64::from(card.is_some());
    }

    /// Adds two cards drafted on one magic square.
    fn add_pair(&mut self, one: &Draft, other: &Draft) {
        self.pairs += 1;
        let above: Vec<i32> = one.score.iter().zip(&other.score).map(|(a, b)| a - b).collect();
        let mut add = |goal: u16, sign: i64| {
            for (sum, above) in self.moved[usize::from(goal)].iter_mut().zip(&above) {
                *sum += sign * i64::from(*above);
            }
        };
        let alone = |goal: &u16, other: &Draft| !other.goals.contains(goal);
        one.goals.iter().filter(|goal| alone(goal, other)).for_each(|goal| add(*goal, 1));
        other.goals.iter().filter(|goal| alone(goal, one)).for_each(|goal| add(*goal, -1));
        let attempts = i64::from(one.attempts + other.attempts);
        for ((sum, a), b) in self.slowed.iter_mut().zip(&one.score).zip(&other.score) {
            *sum += attempts * i64::from(a + b);
        }
    }

    /// Adds the sums over other pairs.
    pub fn merge(&mut self, more: &Self) {
        self.pairs += more.pairs;
        self.cards += more.cards;
        self.seeds += more.seeds;
        self.attempts += more.attempts;
        self.counts.iter_mut().zip(&more.counts).for_each(|(sum, more)| *sum += more);
        let moved = self.moved.iter_mut().flatten().zip(more.moved.iter().flatten());
        moved.for_each(|(sum, more)| *sum += more);
        self.slowed.iter_mut().zip(&more.slowed).for_each(|(sum, more)| *sum += more);
    }

    /// Converts the sums to derivatives. A frequency's derivative is the covariance of having the
    /// goal and the score, and a pair's score difference estimates twice that. The mean score of
    /// successful attempts is the derivative of the log probability of success, and the mean number
    /// of attempts is the inverse of that probability.
    pub fn response(self) -> Response {
        let per_card = 1_000.0 / self.cards.max(1) as f64;
        let per_pair = 1_000.0 / (2.0 * SCORE * self.pairs.max(1) as f64);
        let attempts = self.attempts as f64 / self.seeds.max(1) as f64;
        let slowed = -1.0 / (4.0 * SCORE * self.pairs.max(1) as f64 * attempts.max(1.0));
        let scaled = |sums: &Vec<i64>, scale: f64| -> Vec<f64> {
            sums.iter().map(|&sum| sum as f64 * scale).collect()
        };
        Response {
            cards: self.cards as f64,
            counts: self.counts.iter().map(|&count| count as f64 * per_card).collect(),
            by_weight: self.moved.iter().map(|sums| scaled(sums, per_pair)).collect(),
            attempts,
            attempts_by_weight: scaled(&self.slowed, slowed),
        }
    }
}

/// One thread's part of the work.
struct Drafting<'a> {
    drafter: Drafter<'a>,
    sums: Sums,
}

impl Tally for Drafting<'_> {
    fn count(&mut self, pairs: RangeInclusive<u64>, mut on_pair: impl FnMut()) {
        for pair in pairs {
            let mut dice = Dice::new(pair);
            let square = dice.square();
            let [one, other] =
                [0, 1].map(|_| self.drafter.draft(square, &mut dice, MAX_ITERATIONS));
            self.sums.add_card(one.as_ref());
            self.sums.add_card(other.as_ref());
            if let (Some(one), Some(other)) = (one, other) {
                self.sums.add_pair(&one, &other);
            }
            on_pair();
        }
    }

    fn merge(&mut self, other: Self) {
        self.sums.merge(&other.sums);
    }
}
