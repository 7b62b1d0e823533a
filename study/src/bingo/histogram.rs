//! Counts how often each number of minutes occurs.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// Bins per minute. Quarters, fifths and tenths are exact.
const BINS: f64 = 100.0;
/// Larger absolute values are clamped to this many minutes.
const LARGEST: f64 = 1e6;

/// A histogram of minutes, in bins of a hundredth.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Histogram(BTreeMap<i64, u64>);

impl Histogram {
    /// Counts a number of minutes once.
    pub fn add(&mut self, minutes: f64) {
        self.add_many(minutes, 1);
    }

    /// Counts a number of minutes `times` times.
    pub fn add_many(&mut self, minutes: f64, times: u64) {
        let bin = (minutes.clamp(-LARGEST, LARGEST) * BINS).round() as i64;
        *self.0.entry(bin).or_default() += times;
    }

    /// Adds another histogram's counts.
    pub fn merge(&mut self, other: &Self) {
        for (bin, count) in &other.0 {
            *self.0.entry(*bin).or_default() += count;
        }
    }

    /// Returns the number of counted values.
    pub fn count(&self) -> u64 {
        self.0.values().sum()
    }

    /// Returns the minutes that occurred, ascending, each with its count.
    pub fn bins(&self) -> impl DoubleEndedIterator<Item = (f64, u64)> {
        self.0.iter().map(|(bin, count)| (*bin as f64 / BINS, *count))
    }

    /// Returns the mean, or `None` if nothing was counted.
    pub fn mean(&self) -> Option<f64> {
        let sum: i128 =
            self.0.iter().map(|(bin, count)| i128::from(*bin) * i128::from(*count)).sum();
        let count = self.count();
        (count > 0).then(|| sum as f64 / count as f64 / BINS)
    }

    /// Returns the smallest value that at least this share of all does not exceed: 0 gives the
    /// minimum, 0.5 the median, 1 the maximum. Returns `None` if nothing was counted.
    pub fn quantile(&self, share: f64) -> Option<f64> {
        let wanted = (share * self.count() as f64).ceil().max(1.0) as u64;
        let mut seen = 0;
        self.bins().find_map(|(minutes, count)| {
            seen += count;
            (seen >= wanted).then_some(minutes)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn means_and_quantiles_are_those_of_the_numbers() {
        let mut histogram = Histogram::default();
        assert_eq!((histogram.mean(), histogram.quantile(0.5)), (None, None));
        let (mut one, mut two) = (Histogram::default(), Histogram::default());
        for minutes in [70.25, 68.0, 70.25] {
            one.add(minutes);
        }
        two.add(-1.5);
        histogram.merge(&one);
        histogram.merge(&two);
        assert_eq!(histogram.mean(), Some(51.75));
        let quantiles = [0.0, 0.25, 0.26, 0.5, 0.51, 1.0].map(|share| histogram.quantile(share));
        assert_eq!(quantiles, [-1.5, -1.5, 68.0, 68.0, 70.25, 70.25].map(Some));
        assert_eq!(histogram.bins().next_back(), Some((70.25, 2)));
    }
}
