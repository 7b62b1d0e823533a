#![doc = include_str!("balance.md")]

mod misfit;

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use foretile_games::bingo::Dealer;
use serde::{Deserialize, Serialize};

use super::descent::{Wanted, step};
use super::response::Response;
use super::spread::in_bucket;
use crate::mass::Progress;

pub use misfit::{Misfit, MisfitKind};

/// No weight moves farther in the first round, and in the last.
const FIRST_REACH: f64 = 0.5;
const LAST_REACH: f64 = 0.03;
/// Cards of the first round, as a part of those of the last.
const FIRST_CARDS: f64 = 0.2;
/// How much of what is known of changes stays from round to round, at first and at last.
const FIRST_MEMORY: f64 = 0.3;
const LAST_MEMORY: f64 = 0.8;
/// Attempts are kept this far below the limit, for what chance does on other seeds.
const MARGIN: f64 = 0.985;
/// Pairs between two balancers, and between two rounds, so that none is dealt twice.
const PAIRS_APART: u64 = 1 << 40;
const ROUNDS_APART: u64 = 1 << 24;
/// Weights are rounded to this part of 1.
const STEPS_OF_ONE: f64 = 1_000.0;

/// What to aim for, and how long.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Aim {
    /// Which cards to tune on: another number, other cards.
    pub seed: u32,
    /// How many rounds.
    pub rounds: u32,
    /// Cards of the last round; the first has a fifth, and each has more than the one before.
    pub cards: u64,
    /// The largest weight, and the smallest below 0.
    pub limit: f64,
    /// The most attempts for a card, on average, if there shall be such a limit.
    pub attempts: Option<f64>,
}

impl Default for Aim {
    fn default() -> Self {
        Self { seed: 0, rounds: 24, cards: 20_000, limit: 2.0, attempts: None }
    }
}

impl Aim {
    /// Cards of a round, from 0: an even number.
    pub fn cards_of(&self, round: u32) -> u64 {
        2 * (self.between(round, FIRST_CARDS, 1.0) * self.cards as f64 / 2.0).ceil() as u64
    }

    /// A number of the first round, and one of the last, and what it is in between.
    fn between(&self, round: u32, first: f64, last: f64) -> f64 {
        let part = f64::from(round) / f64::from(self.rounds.max(2) - 1);
        first * (last / first).powf(part)
    }
}

/// What a round showed of the weights that it was dealt with.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Round {
    /// Which one, from 1.
    pub round: u32,
    /// Its cards.
    pub cards: u64,
    /// The spread that it saw, per 1,000 cards.
    pub in_bucket: f64,
    /// How much of that is chance: what even goals would show on as many cards.
    pub noise: f64,
    /// Attempts for a card.
    pub iterations: f64,
}

/// A list on its way to even frequencies: all that is needed to go on where it was.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Balance {
    /// What it aims for.
    pub aim: Aim,
    /// The rounds so far.
    pub rounds: Vec<Round>,
    /// By the deck's goals: ids, by which a list is known again.
    goals: Vec<String>,
    weights: Vec<f64>,
    /// What is known of how the list answers to its weights.
    response: Option<Response>,
    /// The sum of the weights of the last rounds, and how many these are.
    sum: Vec<f64>,
    summed: u32,
}

impl Balance {
    /// Starts from these weights, in the order of the dealer's deck.
    ///
    /// # Panics
    /// When there are fewer or more weights than goals.
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

    /// Whether it began with the goals of this dealer.
    pub fn fits(&self, dealer: &Dealer) -> bool {
        dealer.deck().goals().iter().map(|goal| &goal.id).eq(&self.goals)
    }

    /// Whether all rounds are done.
    pub fn is_done(&self) -> bool {
        self.rounds.len() >= self.aim.rounds as usize
    }

    /// The weights found so far, in the order of the deck: the mean of the last quarter of the
    /// rounds, rounded to thousandths.
    pub fn weights(&self) -> Vec<f64> {
        let mean = |(weight, sum): (&f64, &f64)| {
            let mean = if self.summed == 0 { *weight } else { sum / f64::from(self.summed) };
            // Adding 0 makes 0 of -0.
            (mean * STEPS_OF_ONE).round() / STEPS_OF_ONE + 0.0
        };
        self.weights.iter().zip(&self.sum).map(mean).collect()
    }

    /// Deals a round of cards and moves the weights; `None`, and nothing is changed, when `on_event`
    /// breaks. The dealer's own weights are overwritten.
    ///
    /// # Panics
    /// When it does not fit the dealer.
    pub fn step(
        &mut self,
        dealer: &mut Dealer,
        mut on_event: impl FnMut(Progress) -> ControlFlow<()>,
    ) -> Option<Round> {
        assert!(self.fits(dealer), "a balance goes on with the goals it began with");
        let (round, aim) = (self.rounds.len() as u32, self.aim);
        let pairs = aim.cards_of(round).max(2) / 2;
        let first = u64::from(aim.seed) * PAIRS_APART + u64::from(round) * ROUNDS_APART;
        dealer.reweigh(&self.weights);
        let seen = Response::draft(dealer, first..=first + (pairs - 1), |at| {
            on_event(Progress { seeds: 2 * at.seeds, of: 2 * at.of })
        })?;
        let told = Round {
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
            &Wanted {
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
        self.rounds.push(told);
        Some(told)
    }
}

/// Whether what comes out is the mean of this round, counted from 0, and others.
fn in_last_quarter(round: u32, aim: &Aim) -> bool {
    4 * (u64::from(round) + 1) > 3 * u64::from(aim.rounds)
}

/// The deck's goals, bucket by bucket.
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

/// The cards, of 1,000, that each goal would be on if every square chose evenly among the goals near
/// its desired time, and no row ever objected.
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

/// The spread that goals of equal chances show by chance, on as many cards: a count of n among c
/// cards varies by n (1 - n / c).
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
    noises.iter().sum::<f64>() / noises.len().max(1) as f64
}
