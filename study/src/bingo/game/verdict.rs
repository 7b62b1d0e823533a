//! Decides whether a list's cards are better than those of another list, by more than chance.

use foretile_games::bingo::Value;
use foretile_games::bingo::bingosync::Dealer;

use super::count::GameStudy;
use super::measure::{Improvement, Measure};
use super::trial::{Bench, GoOn};
use crate::bingo::spread::mean;

/// The parts of the cards. Their differences show how much chance alone changes.
const PARTS: u64 = 10;
/// By how many standard errors a list must be better. With this and ten parts, chance alone does that in one of 130 cases
/// (Student's distribution with nine degrees of freedom).
const SURE: f64 = 3.0;

/// The statistics of cards, in parts of equally many seeds.
#[derive(Clone)]
pub struct Parts(Vec<GameStudy>);

impl Parts {
    /// Deals the cards of scattered seeds. Returns none if the rules refuse the list, or `go_on` stops it.
    pub fn of(
        bench: &Bench,
        list: &Value,
        first: u64,
        count: u64,
        go_on: GoOn<'_>,
    ) -> Option<Self> {
        let dealer = Dealer::new(bench.family, list, bench.options).ok()?;
        let size = count.div_ceil(PARTS);
        let part = |part| {
            let first = first + part * size;
            bench.study_scattered(&dealer, first..=first + size - 1, go_on)
        };
        (0..PARTS).map(part).collect::<Option<_>>().map(Self)
    }

    /// Returns the statistics of all cards.
    pub fn sum(&self) -> GameStudy {
        self.without(None)
    }

    /// Returns the statistics of the cards of all parts but one.
    fn without(&self, part: Option<usize>) -> GameStudy {
        let parts = self.0.iter().enumerate().filter(|(at, _)| Some(*at) != part);
        GameStudy::joined(parts.map(|(_, study)| study)).expect("there are several parts")
    }
}

/// Returns whether cards are better in this measure than those of the same seeds before, by more than chance explains, and
/// no more seeds are without a card.
///
/// The error is that of the jackknife: how much the difference changes without each of the parts.
pub fn is_surely_better(improvement: Improvement, after: &Parts, before: &Parts) -> bool {
    let gain = |part: Option<usize>| {
        let [before, after] = [before, after].map(|parts| Measure::of(&parts.without(part)));
        improvement.cost(&before) - improvement.cost(&after)
    };
    let [all, failures] = [gain(None), {
        let [before, after] = [before, after].map(|parts| parts.sum().failures as f64);
        after - before
    }];
    let gains: Vec<f64> = (0..before.0.len()).map(|part| gain(Some(part))).collect();
    failures <= 0.0 && all > 0.0 && all >= SURE * jackknife(&gains)
}

/// Returns the standard error of a number, given its values without each of the parts.
fn jackknife(without: &[f64]) -> f64 {
    let around = mean(without);
    let squares: f64 = without.iter().map(|value| (value - around).powi(2)).sum();
    let count = without.len() as f64;
    ((count - 1.0) / count * squares).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// For a mean, the jackknife's error is the usual one.
    #[test]
    fn the_error_of_a_mean_is_the_usual_one() {
        let values = [3.0, 5.0, 4.0, 8.0, 1.0];
        let sum: f64 = values.iter().sum();
        let without: Vec<f64> = values.iter().map(|value| (sum - value) / 4.0).collect();
        // The squared distances from 4.2 are 26.8 in all.
        let usual = (26.8_f64 / 4.0 / 5.0).sqrt();
        assert!((jackknife(&without) - usual).abs() < 1e-12);
        assert_eq!(jackknife(&[2.0, 2.0]), 0.0);
    }
}
