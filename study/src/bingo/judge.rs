//! Measures how evenly a list's goals occur, with standard errors.

use std::ops::{ControlFlow, RangeInclusive};

use foretile_games::bingo::Dealer;

use super::spread::{BatchMeasure, in_bucket, mean, overall};
use super::tally::{LISTS_BATCH, list_measure};
use super::trial::Trial;
use crate::mass::Progress;

/// The batches of [`LISTS_BATCH`] seeds that lists are usually judged by.
pub const JUDGED_BATCHES: u64 = 20;

/// An estimate with its standard error.
#[derive(Clone, Copy, PartialEq, Debug, serde::Serialize, serde::Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct Estimate {
    /// The estimated value.
    pub value: f64,
    /// Its standard error.
    pub error: f64,
}

/// A list's behaviour over many cards.
#[derive(Clone, Copy, PartialEq, Debug, serde::Serialize, serde::Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema), schemars(rename = "ListJudged"))]
pub struct Judged {
    /// The number of seeds that gave a card.
    pub cards: u64,
    /// The number of seeds that gave none.
    pub failures: u64,
    /// The spread inside buckets, per 1,000 cards.
    pub in_bucket: Estimate,
    /// The spread of all goals of the list, across buckets, per 1,000 cards.
    pub overall: f64,
    /// The list's own measure (`averageStandardDeviation`): the mean over batches of 1,000 seeds.
    pub list_measure: Estimate,
    /// Attempts per card. A seed without a card counts as 100.
    pub iterations: Estimate,
    /// How many of 1,000 cards have the rarest goal.
    pub rarest: f64,
}

/// Deals the cards of these seeds and measures them. Returns `None` if `on_event` breaks.
pub fn judge(
    dealer: &Dealer,
    seeds: RangeInclusive<u64>,
    on_event: impl FnMut(Progress) -> ControlFlow<()>,
) -> Option<Judged> {
    judged(dealer, &trials(dealer, seeds, on_event)?)
}

/// Deals the cards of these seeds in batches of [`LISTS_BATCH`], and returns the counts of each
/// batch. Returns `None` if `on_event` breaks.
pub fn trials(
    dealer: &Dealer,
    seeds: RangeInclusive<u64>,
    mut on_event: impl FnMut(Progress) -> ControlFlow<()>,
) -> Option<Vec<Trial>> {
    let (first, last) = seeds.into_inner();
    let of = (last + 1).saturating_sub(first);
    let batches = (first..=last).step_by(LISTS_BATCH as usize).map(|start| {
        let end = last.min(start + LISTS_BATCH - 1);
        Trial::run(dealer, start..=end, |progress| {
            on_event(Progress { seeds: start - first + progress.seeds, of })
        })
    });
    batches.collect()
}

/// Measures batches of cards, in the order of their seeds. Returns `None` if there are none. The
/// standard error of the spread is a jackknife estimate over the batches.
pub fn judged(dealer: &Dealer, batches: &[Trial]) -> Option<Judged> {
    let mut sum = batches.first()?.clone();
    batches[1..].iter().for_each(|batch| sum.merge(batch));
    let mut measure = BatchMeasure::default();
    batches.iter().for_each(|batch| measure.add(list_measure(dealer, &batch.rows)));
    let (iterations, error) = sum.attempts();
    Some(Judged {
        cards: sum.cards,
        failures: sum.seeds - sum.cards,
        in_bucket: Estimate {
            value: in_bucket(sum.scaled(dealer)),
            error: jackknife(batches, |left_out| in_bucket(without(&sum, left_out, dealer))),
        },
        overall: overall(sum.scaled(dealer).map(|(_, count)| count)),
        list_measure: Estimate {
            value: measure.mean().unwrap_or_default(),
            error: measure.error().unwrap_or_default(),
        },
        iterations: Estimate { value: iterations, error },
        rarest: sum.scaled(dealer).map(|(_, count)| count).fold(f64::INFINITY, f64::min),
    })
}

/// Returns the counts of all batches but one, scaled to 1,000 cards, each with its goal's bucket.
fn without<'a>(
    sum: &'a Trial,
    left_out: &'a Trial,
    dealer: &'a Dealer,
) -> impl Iterator<Item = (u8, f64)> + 'a {
    let scale = 1_000.0 / (sum.cards - left_out.cards).max(1) as f64;
    let counts = sum.counts.iter().zip(&left_out.counts);
    let goals = dealer.deck().goals().iter().zip(counts);
    goals.map(move |(goal, (sum, one))| (goal.bucket, (sum - one) as f64 * scale))
}

/// Returns the jackknife standard error. `value_without` computes the value without one batch.
fn jackknife(batches: &[Trial], value_without: impl Fn(&Trial) -> f64) -> f64 {
    let count = batches.len() as f64;
    if count < 2.0 {
        return 0.0;
    }
    let values: Vec<f64> = batches.iter().map(value_without).collect();
    let mean = mean(&values);
    let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
    ((count - 1.0) / count * squares).sqrt()
}
