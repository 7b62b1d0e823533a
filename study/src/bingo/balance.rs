#![doc = include_str!("balance.md")]

mod misfit;

use std::collections::BTreeMap;
use std::ops::{ControlFlow, Range};

use foretile_games::bingo::Dealer;
use serde::{Deserialize, Serialize};

use super::descent::{Targets, step};
use super::response::{Response, Sums};
use super::spread::{in_bucket, mean};
use crate::mass::Progress;

pub use misfit::{Misfit, MisfitKind};

/// The largest change of a weight in the first round. Chosen by hand on the published lists, as the other numbers here.
const FIRST_REACH: f64 = 0.5;
/// The largest change of a weight in the last round.
const LAST_REACH: f64 = 0.03;
/// The number of cards in the first round, as a share of the last round's.
const FIRST_CARDS: f64 = 0.2;
/// The weight of earlier rounds in the response, in the first and in the last round.
const FIRST_MEMORY: f64 = 0.3;
const LAST_MEMORY: f64 = 0.8;
/// The share of the limit on attempts that is used, because other seeds may need more.
const MARGIN: f64 = 0.985;
/// The distance between the pair numbers of two aims and of two rounds, to never deal a pair twice.
const PAIRS_APART: u64 = 1 << 40;
const ROUNDS_APART: u64 = 1 << 24;
/// Weights are rounded to multiples of 1 / `STEPS_OF_ONE`.
const STEPS_OF_ONE: f64 = 1_000.0;

/// The aim of a balance, and how much work to put into it.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Aim {
    /// Selects the cards to tune on: another number means other cards.
    pub seed: u32,
    /// The number of rounds.
    pub rounds: u32,
    /// The number of cards in the last round. The first has a fifth of them, and each round has
    /// more than the one before.
    pub cards: u64,
    /// The largest absolute value of a weight.
    pub limit: f64,
    /// The most attempts per card on average, or `None` for no limit.
    pub attempts: Option<f64>,
}

impl Default for Aim {
    fn default() -> Self {
        Self { seed: 0, rounds: 24, cards: 20_000, limit: 2.0, attempts: None }
    }
}

impl Aim {
    /// Returns the same aim with other cards to tune on.
    #[must_use]
    pub const fn with_seed(mut self, seed: u32) -> Self {
        self.seed = seed;
        self
    }

    /// Returns the same aim with this many rounds.
    #[must_use]
    pub const fn with_rounds(mut self, rounds: u32) -> Self {
        self.rounds = rounds;
        self
    }

    /// Returns the same aim with this many cards in the last round.
    #[must_use]
    pub const fn with_cards(mut self, cards: u64) -> Self {
        self.cards = cards;
        self
    }

    /// Returns the same aim with weights up to this.
    #[must_use]
    pub const fn with_limit(mut self, limit: f64) -> Self {
        self.limit = limit;
        self
    }

    /// Returns the same aim with at most this many attempts per card, or any number.
    #[must_use]
    pub fn with_attempts(mut self, attempts: impl Into<Option<f64>>) -> Self {
        self.attempts = attempts.into();
        self
    }

    /// Returns the number of cards of a round, counted from 0. It is even.
    pub fn cards_of(&self, round: u32) -> u64 {
        2 * (self.between(round, FIRST_CARDS, 1.0) * self.cards as f64 / 2.0).ceil() as u64
    }

    /// Interpolates between a value for the first round and one for the last.
    fn between(&self, round: u32, first: f64, last: f64) -> f64 {
        let part = f64::from(round) / f64::from(self.rounds.max(2) - 1);
        first * (last / first).powf(part)
    }
}

/// What a round measured with the weights it was dealt with.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema), schemars(rename = "BalanceRound"))]
pub struct Round {
    /// The number of the round, from 1.
    pub round: u32,
    /// The number of cards.
    pub cards: u64,
    /// The measured spread inside buckets, per 1,000 cards.
    pub in_bucket: f64,
    /// The spread that chance alone causes with this many cards.
    pub noise: f64,
    /// The mean number of attempts per card.
    pub iterations: f64,
}

/// A list whose frequencies are being evened out, with all state that a later round needs.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Balance {
    /// The aim of the balance.
    pub aim: Aim,
    /// The rounds so far.
    pub rounds: Vec<Round>,
    /// The ids of the deck's goals, to recognise the list.
    goals: Vec<String>,
    weights: Vec<f64>,
    /// How the list responds to changes of its weights, as far as known.
    response: Option<Response>,
    /// The sum of the weights over the last rounds.
    sum: Vec<f64>,
    /// The number of rounds in that sum.
    summed: u32,
}

impl Balance {
    /// Starts from these weights, in the order of the dealer's deck.
    ///
    /// # Panics
    /// Panics if the number of weights differs from the number of goals.
    pub fn new(dealer: &Dealer, aim: Aim, weights: &[f64]) -> Self {
        let goals: Vec<String> = dealer.deck().goals().iter().map(|goal| goal.id.clone()).collect();
        assert_eq!(weights.len(), goals.len(), "every goal has a weight");
        Self {
            aim,
            rounds: Vec::new(),
            weights: weights.iter().map(|weight| weight.clamp(-aim.limit, aim.limit)).collect(),
            response: None,
            sum: vec![0.0; goals.len()],
            summed: 0,
            goals,
        }
    }

    /// Returns whether the balance was started with the goals of this dealer.
    pub fn fits(&self, dealer: &Dealer) -> bool {
        dealer.deck().goals().iter().map(|goal| &goal.id).eq(&self.goals)
    }

    /// Returns whether all rounds are done.
    pub fn is_done(&self) -> bool {
        self.rounds.len() >= self.aim.rounds as usize
    }

    /// Returns the weights found so far, in the order of the deck: the mean over the last quarter
    /// of the rounds, rounded to thousandths.
    pub fn weights(&self) -> Vec<f64> {
        let mean = |(weight, sum): (&f64, &f64)| {
            let mean = if self.summed == 0 { *weight } else { sum / f64::from(self.summed) };
            // Adding 0 turns -0 into 0.
            (mean * STEPS_OF_ONE).round() / STEPS_OF_ONE + 0.0
        };
        self.weights.iter().zip(&self.sum).map(mean).collect()
    }

    /// Deals a round of cards and adjusts the weights. Overwrites the dealer's own weights. Returns
    /// `None` and changes nothing if `on_event` breaks.
    ///
    /// # Panics
    /// Panics if the balance does not fit the dealer.
    pub fn step(
        &mut self,
        dealer: &mut Dealer,
        on_event: impl FnMut(Progress) -> ControlFlow<()>,
    ) -> Option<Round> {
        let seen = self.draft(dealer, 0..self.pairs(), on_event)?;
        Some(self.advance(dealer, seen))
    }

    /// Returns the number of pairs of cards in the next round.
    pub fn pairs(&self) -> u64 {
        self.aim.cards_of(self.rounds.len() as u32).max(2) / 2
    }

    /// Drafts some of the [`pairs`](Self::pairs) of the next round, counted from 0. Overwrites the
    /// dealer's own weights. Returns `None` if `on_event` breaks.
    ///
    /// # Panics
    /// Panics if the balance does not fit the dealer.
    pub fn draft(
        &self,
        dealer: &mut Dealer,
        pairs: Range<u64>,
        mut on_event: impl FnMut(Progress) -> ControlFlow<()>,
    ) -> Option<Sums> {
        assert!(self.fits(dealer), "a balance continues with the goals it was started with");
        dealer.reweigh(&self.weights);
        if pairs.is_empty() {
            return Some(Sums::new(dealer));
        }
        let round = self.rounds.len() as u64;
        let first = u64::from(self.aim.seed) * PAIRS_APART + round * ROUNDS_APART;
        Sums::draft(dealer, first + pairs.start..=first + (pairs.end - 1), |at| {
            on_event(Progress { seeds: 2 * at.seeds, of: 2 * at.of })
        })
    }

    /// Ends a round: adjusts the weights, given the sums over all its pairs.
    ///
    /// # Panics
    /// Panics if the sums are of another list.
    pub fn advance(&mut self, dealer: &Dealer, seen: Sums) -> Round {
        assert!(seen.is_of(dealer), "the sums have the goals of the dealer");
        let (round, aim) = (self.rounds.len() as u32, self.aim);
        let seen = seen.response();
        let report = Round {
            round: round + 1,
            cards: seen.cards as u64,
            in_bucket: in_bucket(by_bucket(dealer, &seen.counts)),
            noise: noise(dealer, &seen),
            iterations: seen.attempts,
        };
        let response = match self.response.take() {
            None => seen,
            Some(mut known) => {
                known.renew(seen, aim.between(round, FIRST_MEMORY, LAST_MEMORY));
                known
            }
        };
        let reach = aim.between(round, FIRST_REACH, LAST_REACH);
        let bound = |weight: &f64| {
            let [low, high] =
                [-1.0, 1.0].map(|side| (side * aim.limit - weight).clamp(-reach, reach));
            (low, high)
        };
        let bounds: Vec<(f64, f64)> = self.weights.iter().map(bound).collect();
        let step = step(
            &response,
            &Targets {
                buckets: &buckets(dealer),
                shares: &shares(dealer),
                bounds: &bounds,
                attempts: aim.attempts.map(|limit| (MARGIN * limit).ln()),
            },
        );
        self.weights.iter_mut().zip(step).for_each(|(weight, step)| *weight += step);
        if in_last_quarter(round, &aim) {
            self.sum.iter_mut().zip(&self.weights).for_each(|(sum, weight)| *sum += weight);
            self.summed += 1;
        }
        self.response = Some(response);
        self.rounds.push(report);
        report
    }
}

/// Returns whether this round, counted from 0, is part of the mean that is returned.
fn in_last_quarter(round: u32, aim: &Aim) -> bool {
    4 * (u64::from(round) + 1) > 3 * u64::from(aim.rounds)
}

/// Groups the deck's goals by bucket.
fn buckets(dealer: &Dealer) -> Vec<Vec<usize>> {
    let mut buckets: BTreeMap<u8, Vec<usize>> = BTreeMap::new();
    for (index, goal) in dealer.deck().goals().iter().enumerate() {
        buckets.entry(goal.bucket).or_default().push(index);
    }
    buckets.into_values().collect()
}

fn by_bucket(dealer: &Dealer, counts: &[f64]) -> impl Iterator<Item = (u8, f64)> {
    dealer.deck().goals().iter().zip(counts).map(|(goal, count)| (goal.bucket, *count))
}

/// Returns how many of 1,000 cards each goal would be on if every square chose uniformly among the
/// goals near its desired time and no row ever objected.
fn shares(dealer: &Dealer) -> Vec<f64> {
    let goals = dealer.deck().goals();
    let offset = dealer.rules().profile.initial_offset;
    let mut shares = vec![0.0; goals.len()];
    // All magic squares have the same difficulties.
    for difficulty in dealer.square(0) {
        let desired = dealer.desired_time(difficulty);
        let is_near = |goal: &usize| (goals[*goal].time - desired).abs() <= offset;
        let near: Vec<usize> = (0..goals.len()).filter(is_near).collect();
        for &goal in &near {
            shares[goal] += 1_000.0 / near.len() as f64;
        }
    }
    shares
}

/// Returns the spread that chance alone causes among equally likely goals with as many cards. A
/// count of n among c cards has the variance n (1 - n / c).
fn noise(dealer: &Dealer, seen: &Response) -> f64 {
    let noises: Vec<f64> = buckets(dealer)
        .iter()
        .filter(|goals| goals.len() > 1)
        .map(|goals| {
            let all: f64 = goals.iter().map(|&goal| seen.counts[goal]).sum();
            let share = all / goals.len() as f64 / 1_000.0;
            1_000.0 * (share * (1.0 - share).max(0.0) / seen.cards.max(1.0)).sqrt()
        })
        .collect();
    mean(&noises)
}
