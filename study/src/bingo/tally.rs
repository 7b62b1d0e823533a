//! Deals many cards and counts what is on them.

use std::num::NonZero;
use std::ops::{ControlFlow, RangeInclusive};

use foretile_games::bingo::{Card, Dealer, MAX_ITERATIONS, Row, Seed, Table};
use serde::{Deserialize, Serialize};

use super::histogram::Histogram;
use super::spread::{BatchMeasure, Spread, in_bucket, overall};
use crate::mass::{Progress, Sweep, Tally};

/// The number of cards in a batch of the community's own measure.
pub const LISTS_BATCH: u64 = 1_000;
/// The highest difficulty.
const MAX_DIFFICULTY: usize = 25;
/// The most seeds without a card that are listed. Chosen by hand.
const FAILED_LISTED: usize = 20;
/// The most goals for which pairs are counted, because their table grows with the square. At most, it has 16 megabytes
/// a thread.
const MOST_PAIRED: usize = 2_048;

/// How often a goal occurred.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GoalCounts {
    /// The number of cards with it.
    pub count: u64,
    /// That number by the difficulty of its square; index 0 is difficulty 1.
    pub by_difficulty: [u64; MAX_DIFFICULTY],
    /// The number of cards with it on a row, by [`Row::index`]. A goal is on two to four rows at
    /// once.
    pub by_row: [u64; Row::COUNT],
}

impl GoalCounts {
    const NONE: Self =
        Self { count: 0, by_difficulty: [0; MAX_DIFFICULTY], by_row: [0; Row::COUNT] };

    fn merge(&mut self, other: &Self) {
        self.count += other.count;
        for (sum, more) in self.by_difficulty.iter_mut().zip(other.by_difficulty) {
            *sum += more;
        }
        for (sum, more) in self.by_row.iter_mut().zip(other.by_row) {
            *sum += more;
        }
    }
}

/// Attempts until a card was complete. A seed without a card counts as [`MAX_ITERATIONS`], like in
/// the community's tool.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Iterations {
    sum: u64,
    squares: u64,
    /// The largest number.
    pub max: u32,
    seeds: u64,
}

impl Iterations {
    fn add(&mut self, iterations: u32) {
        self.sum += u64::from(iterations);
        self.squares += u64::from(iterations).pow(2);
        self.max = self.max.max(iterations);
        self.seeds += 1;
    }

    fn merge(&mut self, other: Self) {
        self.sum += other.sum;
        self.squares += other.squares;
        self.max = self.max.max(other.max);
        self.seeds += other.seeds;
    }

    /// Returns the mean, or 0 if there are no seeds.
    pub fn mean(self) -> f64 {
        self.sum as f64 / self.seeds.max(1) as f64
    }

    /// Returns the standard error of the mean, or 0 for fewer than two seeds.
    pub fn error(self) -> f64 {
        let (seeds, mean) = (self.seeds.max(2) as f64, self.mean());
        let variance = (self.squares as f64 - self.seeds as f64 * mean * mean) / (seeds - 1.0);
        (variance.max(0.0) / seeds).sqrt()
    }
}

/// Statistics of many cards. Goals are those of the dealer's deck, by index.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Study {
    /// The number of seeds that gave a card.
    pub cards: u64,
    /// The number of seeds that gave none.
    pub failures: u64,
    /// The first seeds without a card, ascending.
    pub failed: Vec<u64>,
    /// Attempts until a card was complete.
    pub iterations: Iterations,
    /// The counts of every goal of the deck.
    pub goals: Vec<GoalCounts>,
    /// How many minutes the goals of each row save.
    pub synergies: [Histogram; Row::COUNT],
    /// The list's own measure of spread, over batches of [`LISTS_BATCH`] seeds.
    pub list_measure: BatchMeasure,
    /// How often two goals were on one card. The pair i < j is at j (j - 1) / 2 + i.
    pairs: Option<Vec<u64>>,
}

impl Study {
    /// Returns the statistics of no cards of a deck with this many goals.
    pub fn empty(goals: usize) -> Self {
        let pairs = (goals <= MOST_PAIRED).then(|| vec![0; goals * goals.saturating_sub(1) / 2]);
        Self {
            cards: 0,
            failures: 0,
            failed: Vec::new(),
            iterations: Iterations::default(),
            goals: vec![GoalCounts::NONE; goals],
            synergies: Default::default(),
            list_measure: BatchMeasure::default(),
            pairs,
        }
    }

    /// Returns whether these statistics have the size of this dealer's deck.
    pub fn is_of(&self, dealer: &Dealer) -> bool {
        let empty = Self::empty(dealer.deck().goals().len());
        let pairs = |study: &Self| study.pairs.as_ref().map(Vec::len);
        self.goals.len() == empty.goals.len() && pairs(self) == pairs(&empty)
    }

    /// Adds the statistics of other cards of the same deck.
    pub fn merge(&mut self, other: Self) {
        self.cards += other.cards;
        self.failures += other.failures;
        self.failed.extend(other.failed);
        keep_first(&mut self.failed);
        self.iterations.merge(other.iterations);
        for (sum, more) in self.goals.iter_mut().zip(&other.goals) {
            sum.merge(more);
        }
        for (sum, more) in self.synergies.iter_mut().zip(&other.synergies) {
            sum.merge(more);
        }
        self.list_measure.merge(other.list_measure);
        if let (Some(sum), Some(more)) = (&mut self.pairs, other.pairs) {
            for (sum, more) in sum.iter_mut().zip(more) {
                *sum += more;
            }
        }
    }

    /// Returns how often two goals were on one card, or `None` if the list has too many goals to
    /// count pairs.
    ///
    /// # Panics
    /// Panics if both are the same goal or one is not in the deck.
    pub fn met(&self, one: usize, other: usize) -> Option<u64> {
        assert_ne!(one, other, "a goal does not meet itself");
        self.pairs.as_ref().map(|pairs| pairs[pair(one, other)])
    }

    /// Returns how unevenly the goals occurred.
    pub fn spread(&self, dealer: &Dealer) -> Spread {
        let scale = 1_000.0 / self.cards.max(1) as f64;
        let counts = || self.goals.iter().map(|goal| goal.count as f64 * scale);
        let buckets = dealer.deck().goals().iter().map(|goal| goal.bucket);
        Spread { in_bucket: in_bucket(buckets.zip(counts())), overall: overall(counts()) }
    }

    /// Counts a card, which the table has dealt last.
    fn add(&mut self, table: &Table<'_>, card: &Card) {
        self.cards += 1;
        self.iterations.add(card.iterations);
        for (&goal, &difficulty) in card.goals.iter().zip(&card.square) {
            let counts = &mut self.goals[usize::from(goal)];
            counts.count += 1;
            counts.by_difficulty[usize::from(difficulty) - 1] += 1;
        }
        for row in Row::all() {
            for square in row.squares() {
                self.goals[usize::from(card.goals[square])].by_row[row.index()] += 1;
            }
            let length = table.length(row).expect("the table has dealt the card");
            self.synergies[row.index()].add(length.synergy);
        }
        let Some(pairs) = &mut self.pairs else { return };
        for (index, &goal) in card.goals.iter().enumerate() {
            for &other in &card.goals[..index] {
                pairs[pair(goal.into(), other.into())] += 1;
            }
        }
    }
}

/// Returns the index of a pair in the table.
#[inline(always)]
fn pair(one: usize, other: usize) -> usize {
    let (low, high) = (one.min(other), one.max(other));
    high * (high - 1) / 2 + low
}

/// One thread's part of a study.
struct Counting<'a> {
    dealer: &'a Dealer,
    table: Table<'a>,
    study: Study,
    /// For each goal, the number of rows it was on in this batch.
    batch: Vec<u32>,
}

impl Tally for Counting<'_> {
    fn count(&mut self, seeds: RangeInclusive<u64>, mut on_seed: impl FnMut()) {
        let whole = seeds.end() - seeds.start() + 1 == LISTS_BATCH;
        self.batch.fill(0);
        for number in seeds {
            let seed = Seed::try_from(number).expect("a study's numbers are valid seeds");
            match self.table.deal(&seed, MAX_ITERATIONS) {
                Some(card) => {
                    self.study.add(&self.table, &card);
                    for (square, &goal) in card.goals.iter().enumerate() {
                        self.batch[usize::from(goal)] += Row::of(square).count() as u32;
                    }
                }
                None => {
                    self.study.failures += 1;
                    self.study.iterations.add(MAX_ITERATIONS);
                    self.study.failed.push(number);
                    if self.study.failed.len() > 2 * FAILED_LISTED {
                        keep_first(&mut self.study.failed);
                    }
                }
            }
            on_seed();
        }
        if whole {
            self.study.list_measure.add(list_measure(self.dealer, &self.batch));
        }
    }

    fn merge(&mut self, other: Self) {
        self.study.merge(other.study);
    }
}

fn keep_first(failed: &mut Vec<u64>) {
    failed.sort_unstable();
    failed.truncate(FAILED_LISTED);
}

/// Returns the measure that lists store as `averageStandardDeviation`. A goal counts once for each
/// row it is on. The measure is the deviation of the goals that occurred in a bucket, averaged over
/// the buckets. Buckets with a single such goal are left out (the original fails there).
pub(super) fn list_measure(dealer: &Dealer, rows: &[u32]) -> f64 {
    let goals = dealer.deck().goals().iter().zip(rows);
    in_bucket(
        goals.filter(|(_, rows)| **rows > 0).map(|(goal, rows)| (goal.bucket, (*rows).into())),
    )
}

/// Returns share `index` of `of` of these seeds. All shares together have each seed once, and the batches of
/// [`LISTS_BATCH`] seeds are those of the whole.
pub fn share(seeds: RangeInclusive<u64>, index: u64, of: u64) -> RangeInclusive<u64> {
    let (first, last) = seeds.into_inner();
    let batches = (last + 1).saturating_sub(first).div_ceil(LISTS_BATCH);
    let start = |share: u64| {
        let batch = u128::from(batches) * u128::from(share) / u128::from(of);
        first + batch as u64 * LISTS_BATCH
    };
    let (start, end) = (start(index), start(index + 1).min(last + 1));
    if start < end { start..=end - 1 } else { RangeInclusive::new(1, 0) }
}

/// Deals the cards of these seeds on all threads and counts. Returns `None` if `on_event` breaks.
///
/// # Panics
/// Panics if a seed is larger than [`Seed::MAX`].
pub fn study(
    dealer: &Dealer,
    seeds: RangeInclusive<u64>,
    threads: Option<NonZero<usize>>,
    on_event: impl FnMut(Progress) -> ControlFlow<()>,
) -> Option<Study> {
    let goals = dealer.deck().goals().len();
    let empty = || Counting {
        dealer,
        table: dealer.table(),
        study: Study::empty(goals),
        batch: vec![0; goals],
    };
    let mut sum = Sweep { seeds, block: LISTS_BATCH, threads }.run(empty, on_event)?.study;
    keep_first(&mut sum.failed);
    Some(sum)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Pairs are counted up to 2,048 goals, in 17 megabytes.
    #[test]
    fn pairs_are_counted_up_to_a_limit() {
        assert!(Study::empty(2_048).pairs.is_some_and(|pairs| pairs.len() == 2_048 * 2_047 / 2));
        assert!(Study::empty(2_049).pairs.is_none());
    }

    #[test]
    fn shares_have_each_seed_once_and_whole_batches() {
        for (first, last) in [(0, 0), (5, 999), (7, 6_789), (0, 9_999), (3, 2)] {
            for of in 1..9 {
                let shares: Vec<_> = (0..of).map(|index| share(first..=last, index, of)).collect();
                assert!(
                    shares.iter().flat_map(Clone::clone).eq(first..=last),
                    "{first} {last} {of}"
                );
                let mut full = shares.iter().filter(|share| !share.is_empty());
                assert!(full.all(|share| (share.start() - first).is_multiple_of(LISTS_BATCH)));
            }
        }
    }

    /// Two halves have the counts of the whole, and the same error of the mean.
    #[test]
    fn merged_iterations_are_those_of_all_seeds() {
        let counted = |numbers: &[u32]| {
            let mut iterations = Iterations::default();
            numbers.iter().for_each(|&number| iterations.add(number));
            iterations
        };
        let mut half = counted(&[1, 2, 7]);
        half.merge(counted(&[30, 1]));
        let all = counted(&[1, 2, 7, 30, 1]);
        assert_eq!(half, all);
        assert_eq!((all.mean(), all.max), (8.2, 30));
        // The sum of the squared distances from 8.2 is 618.8.
        assert!((all.error() - (618.8_f64 / 4.0 / 5.0).sqrt()).abs() < 1e-12, "{}", all.error());
        assert_eq!((counted(&[]).mean(), counted(&[3]).error()), (0.0, 0.0));
    }

    #[test]
    fn the_first_failures_are_listed() {
        let mut failed: Vec<u64> = (0..100).rev().collect();
        keep_first(&mut failed);
        assert_eq!(failed, Vec::from_iter(0..20));
    }
}
