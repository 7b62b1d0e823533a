//! Cards dealt attempt by attempt: how often goals occur, and which of them make attempts fail.

use std::ops::{ControlFlow, RangeInclusive};

use foretile_games::bingo::{Dealer, MAX_ITERATIONS, Row, SQUARES, Seed, Table};
use foretile_games::rng::seedrandom::Seedrandom;

use crate::mass::{Progress, Sweep, Tally};

/// Seeds that a thread takes at a time.
const BLOCK: u64 = 100;
/// Difficulties 1 to 25, and 0 for none.
const DIFFICULTIES: usize = 26;

/// What a round of cards shows of the weights that they were dealt with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Trial {
    pub cards: u64,
    pub seeds: u64,
    /// Attempts, those of seeds without a card included.
    pub attempts: u64,
    /// The squares of attempts, for how uncertain their mean is.
    attempts_squared: u64,
    /// Cards with each goal of the deck.
    pub counts: Vec<u64>,
    /// The same, but once for each row that the goal lay on.
    pub rows: Vec<u32>,
    /// For each goal and difficulty: attempts that placed it there, and those of them that failed.
    placed: Vec<[Placed; DIFFICULTIES]>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Placed {
    attempts: u64,
    failed: u64,
}

impl Placed {
    fn merge(&mut self, other: Self) {
        self.attempts += other.attempts;
        self.failed += other.failed;
    }

    fn failing(self) -> f64 {
        self.failed as f64 / self.attempts.max(1) as f64
    }
}

impl Trial {
    fn empty(goals: usize) -> Self {
        let placed = vec![[Placed::default(); DIFFICULTIES]; goals];
        Self {
            cards: 0,
            seeds: 0,
            attempts: 0,
            attempts_squared: 0,
            counts: vec![0; goals],
            rows: vec![0; goals],
            placed,
        }
    }

    /// Deals these seeds' cards; `None` when `on_event` breaks.
    pub fn run(
        dealer: &Dealer,
        seeds: RangeInclusive<u64>,
        on_event: impl FnMut(Progress) -> ControlFlow<()>,
    ) -> Option<Self> {
        let goals = dealer.deck().goals().len();
        let empty = || Trying { dealer, table: dealer.table(), trial: Self::empty(goals) };
        Some(Sweep { seeds, block: BLOCK, threads: None }.run(empty, on_event)?.trial)
    }

    /// Adds what another has counted.
    pub fn merge(&mut self, more: &Self) {
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
        for (sum, more) in self.placed.iter_mut().flatten().zip(more.placed.iter().flatten()) {
            sum.merge(*more);
        }
    }

    /// Attempts for a seed, and the standard error of that.
    pub fn attempts(&self) -> (f64, f64) {
        let seeds = self.seeds.max(2) as f64;
        let mean = self.attempts as f64 / seeds;
        let variance = (self.attempts_squared as f64 - seeds * mean * mean) / (seeds - 1.0);
        (mean, (variance.max(0.0) / seeds).sqrt())
    }

    /// Counts scaled to 1,000 cards, each with its goal's bucket.
    pub fn scaled<'a>(&'a self, dealer: &'a Dealer) -> impl Iterator<Item = (u8, f64)> + 'a {
        let scale = 1_000.0 / self.cards.max(1) as f64;
        let goals = dealer.deck().goals().iter().zip(&self.counts);
        goals.map(move |(goal, count)| (goal.bucket, *count as f64 * scale))
    }

    /// For each goal, how much likelier an attempt fails with it than with whatever else lies on
    /// squares of the same difficulty.
    pub fn blames(&self) -> Vec<f64> {
        let mut of_all = [Placed::default(); DIFFICULTIES];
        for goal in &self.placed {
            for (sum, more) in of_all.iter_mut().zip(goal) {
                sum.merge(*more);
            }
        }
        let blame = |goal: &[Placed; DIFFICULTIES]| {
            let attempts: u64 = goal.iter().map(|placed| placed.attempts).sum();
            let excess: f64 = goal
                .iter()
                .zip(of_all)
                .map(|(placed, all)| placed.attempts as f64 * (placed.failing() - all.failing()))
                .sum();
            excess / attempts.max(1) as f64
        };
        self.placed.iter().map(blame).collect()
    }
}

/// A thread's share of a trial.
struct Trying<'a> {
    dealer: &'a Dealer,
    table: Table<'a>,
    trial: Trial,
}

impl Tally for Trying<'_> {
    fn count(&mut self, seeds: RangeInclusive<u64>, mut on_seed: impl FnMut()) {
        for number in seeds {
            let seed = Seed::try_from(number).expect("the seeds of a trial are seeds");
            let square = self.dealer.square(number);
            let mut rng = Seedrandom::new(seed.text());
            self.trial.seeds += 1;
            let mut attempts = 0;
            for _ in 0..MAX_ITERATIONS {
                attempts += 1;
                let card = self.table.deal_from(number, &mut rng, 1);
                for (goal, difficulty) in (0..SQUARES)
                    .filter_map(|place| Some((self.table.last_attempt()[place]?, square[place])))
                {
                    let placed = &mut self.trial.placed[usize::from(goal)][usize::from(difficulty)];
                    placed.attempts += 1;
                    placed.failed += u64::from(card.is_none());
                }
                if let Some(card) = card {
                    self.trial.cards += 1;
                    for (square, goal) in card.goals.into_iter().enumerate() {
                        self.trial.counts[usize::from(goal)] += 1;
                        self.trial.rows[usize::from(goal)] += Row::of(square).count() as u32;
                    }
                    break;
                }
            }
            self.trial.attempts += attempts;
            self.trial.attempts_squared += attempts * attempts;
            on_seed();
        }
    }

    fn merge(&mut self, other: Self) {
        self.trial.merge(&other.trial);
    }
}
