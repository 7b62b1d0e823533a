#![doc = include_str!("balance.md")]

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use foretile_games::bingo::Dealer;
use serde::{Deserialize, Serialize};

use super::spread::in_bucket;
use super::trial::Trial;
use crate::mass::Progress;

/// How much of a surplus (as a logarithm) a round corrects.
const GAIN: f64 = 0.35;
/// How much of its last step a weight goes on with.
const MOMENTUM: f64 = 0.5;
/// No round takes a goal for rarer or commoner than this, as a logarithm.
const LARGEST_SURPLUS: f64 = 1.5;
/// Cards added to every count, so that a goal that never occurs is rare and not infinitely so.
const PRIOR: f64 = 2.0;
/// How much a round's blames count against those of the rounds before.
const NEW_BLAME: f64 = 0.2;
/// Rounds before the tilt reacts: at first attempts say little about the end.
const SETTLING: u32 = 4;
/// How fast the tilt follows what attempts are above the limit, and how much of that (as a
/// logarithm) a round takes for true.
const TILT_GAIN: f64 = 1.0;
const LARGEST_EXCESS: f64 = 0.15;
/// Attempts are kept this far below the limit, for what chance does on other seeds.
const MARGIN: f64 = 0.98;
/// Seeds to tune on start here, far from those that anyone plays.
const FIRST_SEED: u64 = 1 << 40;
/// Seeds between two balancers, and between two rounds: a square depends on a seed's last six
/// digits, so rounds are spread over them.
const SEEDS_APART: u64 = 10_000_000_000;
const ROUNDS_APART: u64 = 37_000_000 + 37_000;
/// Weights are rounded to this part of 1.
const STEPS_OF_ONE: f64 = 1_000.0;

/// What to aim for, and how long.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Aim {
    /// Which seeds to tune on: another number, other seeds. At most 100,000.
    pub seed: u32,
    /// How many rounds.
    pub rounds: u32,
    /// Cards of a round; the last third of the rounds has three times as many.
    pub cards: u64,
    /// The largest weight, and the smallest below 0.
    pub limit: f64,
    /// The most attempts for a card, on average, if there shall be such a limit.
    pub attempts: Option<f64>,
}

impl Default for Aim {
    fn default() -> Self {
        Self { seed: 0, rounds: 36, cards: 4_000, limit: 2.0, attempts: None }
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
    steps: Vec<f64>,
    blames: Vec<f64>,
    tilt: f64,
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
        let zeros = vec![0.0; goals.len()];
        Self {
            aim,
            rounds: Vec::new(),
            weights: weights.iter().map(|weight| weight.clamp(-aim.limit, aim.limit)).collect(),
            steps: zeros.clone(),
            blames: zeros.clone(),
            tilt: 0.0,
            sum: zeros,
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
        on_event: impl FnMut(Progress) -> ControlFlow<()>,
    ) -> Option<Round> {
        assert!(self.fits(dealer), "a balance goes on with the goals it began with");
        let round = self.rounds.len() as u32;
        let late = 3 * round >= 2 * self.aim.rounds;
        let cards = if late { 3 * self.aim.cards } else { self.aim.cards };
        let first = FIRST_SEED
            + u64::from(self.aim.seed) * SEEDS_APART
            + u64::from(round) % 250 * ROUNDS_APART;
        dealer.reweigh(&self.weights);
        let trial = Trial::run(dealer, first..=first + (cards.max(1) - 1), on_event)?;

        let new = if round == 0 { 1.0 } else { NEW_BLAME };
        for (blame, seen) in self.blames.iter_mut().zip(trial.blames()) {
            *blame += new * (seen - *blame);
        }
        let (iterations, _) = trial.attempts();
        if let Some(limit) = self.aim.attempts.filter(|_| round >= SETTLING) {
            let excess = (iterations / (MARGIN * limit)).ln();
            let excess = excess.clamp(-LARGEST_EXCESS, LARGEST_EXCESS);
            self.tilt = (self.tilt + TILT_GAIN * excess).max(0.0);
        }
        self.move_weights(dealer, &trial, if late { GAIN / 2.0 } else { GAIN });
        if 4 * (round + 1) > 3 * self.aim.rounds {
            for (sum, weight) in self.sum.iter_mut().zip(&self.weights) {
                *sum += weight;
            }
            self.summed += 1;
        }

        let seen = Round {
            round: round + 1,
            cards: trial.cards,
            in_bucket: in_bucket(trial.scaled(dealer)),
            noise: noise(dealer, &trial),
            iterations,
        };
        self.rounds.push(seen);
        Some(seen)
    }

    /// Moves every weight towards its bucket's share, tilted against goals that make attempts fail.
    fn move_weights(&mut self, dealer: &Dealer, trial: &Trial, gain: f64) {
        for goals in buckets(dealer).values() {
            let tilts: Vec<f64> =
                goals.iter().map(|&goal| (-self.tilt * self.blames[goal]).exp()).collect();
            let all: u64 = goals.iter().map(|&goal| trial.counts[goal]).sum();
            let share = all as f64 / tilts.iter().sum::<f64>();
            for (&goal, tilt) in goals.iter().zip(tilts) {
                let wanted = (share * tilt + PRIOR) / (trial.counts[goal] as f64 + PRIOR);
                let surplus = wanted.ln().clamp(-LARGEST_SURPLUS, LARGEST_SURPLUS);
                let step = MOMENTUM * self.steps[goal] + gain * surplus;
                let limit = self.aim.limit;
                self.steps[goal] = step;
                self.weights[goal] = (self.weights[goal] + step).clamp(-limit, limit);
            }
        }
    }
}

/// The deck's goals by bucket.
fn buckets(dealer: &Dealer) -> BTreeMap<u8, Vec<usize>> {
    let mut buckets: BTreeMap<u8, Vec<usize>> = BTreeMap::new();
    for (index, goal) in dealer.deck().goals().iter().enumerate() {
        buckets.entry(goal.bucket).or_default().push(index);
    }
    buckets
}

/// The spread that goals of equal chances show by chance, on as many cards: a count of n among c
/// cards varies by n (1 - n / c).
fn noise(dealer: &Dealer, trial: &Trial) -> f64 {
    let cards = trial.cards.max(1) as f64;
    let buckets = buckets(dealer);
    let noises: Vec<f64> = buckets
        .values()
        .filter(|goals| goals.len() > 1)
        .map(|goals| {
            let all: u64 = goals.iter().map(|&goal| trial.counts[goal]).sum();
            let mean = all as f64 / goals.len() as f64;
            (mean * (1.0 - mean / cards).max(0.0)).sqrt() * 1_000.0 / cards
        })
        .collect();
    noises.iter().sum::<f64>() / noises.len().max(1) as f64
}
