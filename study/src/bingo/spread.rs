//! Measures how unevenly goals occur.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// Standard deviations of the goals' counts per 1,000 cards.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct Spread {
    /// The deviation inside a bucket, averaged over the buckets with at least two goals.
    pub in_bucket: f64,
    /// The deviation over all goals of the list.
    pub overall: f64,
}

/// Returns the mean of values, or 0 if there are none.
pub fn mean(values: &[f64]) -> f64 {
    if values.is_empty() {
        return 0.0;
    }
    values.iter().sum::<f64>() / values.len() as f64
}

/// Returns the sample standard deviation (divisor n - 1), or 0 for fewer than two values.
pub fn deviation(counts: &[f64]) -> f64 {
    if counts.len() < 2 {
        return 0.0;
    }
    let mean = mean(counts);
    let squares: f64 = counts.iter().map(|count| (count - mean).powi(2)).sum();
    (squares / (counts.len() - 1) as f64).sqrt()
}

/// Returns the standard deviation of counts inside a bucket, averaged over the buckets with at
/// least two goals; 0 if there is none. Goals of one bucket compete for the same squares. Takes
/// pairs of bucket and count.
pub fn in_bucket(counts: impl IntoIterator<Item = (u8, f64)>) -> f64 {
    let mut buckets: BTreeMap<u8, Vec<f64>> = BTreeMap::new();
    for (bucket, count) in counts {
        buckets.entry(bucket).or_default().push(count);
    }
    let deviations: Vec<f64> = buckets
        .values()
        .filter(|counts| counts.len() > 1)
        .map(|counts| deviation(counts))
        .collect();
    mean(&deviations)
}

/// Returns the standard deviation of all counts.
pub fn overall(counts: impl IntoIterator<Item = f64>) -> f64 {
    deviation(&counts.into_iter().collect::<Vec<_>>())
}

/// The mean of a measure over batches, with its standard error.
///
/// Stored as integers in millionths, because integer sums do not depend on the order of threads.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct BatchMeasure {
    batches: u64,
    sum: u128,
    squares: u128,
}

impl BatchMeasure {
    const UNIT: f64 = 1e6;

    /// Adds the measure of a batch, which must not be negative.
    pub fn add(&mut self, measure: f64) {
        let millionths = (measure * Self::UNIT).round() as u128;
        self.batches += 1;
        self.sum += millionths;
        self.squares += millionths * millionths;
    }

    /// Adds another's batches.
    pub fn merge(&mut self, other: Self) {
        self.batches += other.batches;
        self.sum += other.sum;
        self.squares += other.squares;
    }

    /// Returns the number of batches.
    pub fn batches(self) -> u64 {
        self.batches
    }

    /// Returns the mean over all batches, or `None` if there are none.
    pub fn mean(self) -> Option<f64> {
        (self.batches > 0).then(|| self.sum as f64 / self.batches as f64 / Self::UNIT)
    }

    /// Returns the standard error of the mean, or `None` for fewer than two batches.
    pub fn error(self) -> Option<f64> {
        let count = u128::from(self.batches);
        if count < 2 {
            return None;
        }
        let around_mean = (count * self.squares - self.sum * self.sum) as f64 / count as f64;
        let variance = around_mean / (count - 1) as f64;
        Some((variance / count as f64).sqrt() / Self::UNIT)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buckets_of_one_do_not_count() {
        let counts = [(1, 10.0), (1, 14.0), (2, 99.0), (3, 5.0), (3, 5.0), (3, 8.0)];
        let expected = (8.0_f64.sqrt() + 3.0_f64.sqrt()) / 2.0;
        assert!((in_bucket(counts) - expected).abs() < 1e-12);
        // A sum of nothing is -0.0, which would be printed so.
        assert_eq!(in_bucket([(1, 7.0)]).to_string(), "0");
        assert_eq!(overall([1.0, 2.0, 3.0]), 1.0);
    }

    #[test]
    fn batches_have_a_mean_and_an_error() {
        let mut batches = BatchMeasure::default();
        assert_eq!((batches.mean(), batches.error()), (None, None));
        let mut more = BatchMeasure::default();
        batches.add(50.5);
        more.add(52.5);
        more.add(56.5);
        batches.merge(more);
        assert_eq!(batches.mean(), Some(53.166_666_666_666_664));
        // The sample deviation of the three is 3.0550504633; it is divided by the root of 3,
        // 1.7320508.
        assert!((batches.error().unwrap() - 1.763_834_207_38).abs() < 1e-9);
    }
}
