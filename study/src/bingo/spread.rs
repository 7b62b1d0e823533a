//! How unevenly goals occur.

use std::collections::BTreeMap;

/// How unevenly goals occur, as standard deviations of counts per 1,000 cards.
#[derive(Clone, Copy, PartialEq, Debug, serde::Serialize)]
pub struct Spread {
    /// The plain measure: of the goals of a bucket, averaged over all buckets of two or more.
    pub in_bucket: f64,
    /// Of all goals of the list.
    pub overall: f64,
}

/// The sample standard deviation (divisor n - 1); 0 of fewer than two.
fn deviation(counts: &[f64]) -> f64 {
    if counts.len() < 2 {
        return 0.0;
    }
    let mean = counts.iter().sum::<f64>() / counts.len() as f64;
    let squares: f64 = counts.iter().map(|count| (count - mean).powi(2)).sum();
    (squares / (counts.len() - 1) as f64).sqrt()
}

/// The standard deviation of counts inside a bucket, averaged over the buckets of two goals or more
/// (0 where there is none): goals of one bucket compete for the same squares. Takes buckets and
/// counts.
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
    deviations.iter().sum::<f64>() / deviations.len().max(1) as f64
}

/// The standard deviation of all counts.
pub fn overall(counts: impl IntoIterator<Item = f64>) -> f64 {
    deviation(&counts.into_iter().collect::<Vec<_>>())
}

/// A measure taken batch after batch: its mean and how sure that is.
///
/// Kept in millionths, so that the order in which threads finish leaves no trace.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct BatchMeasure {
    batches: u64,
    sum: u128,
    squares: u128,
}

impl BatchMeasure {
    const UNIT: f64 = 1e6;

    /// Adds the measure of a batch, 0 or more.
    pub fn add(&mut self, measure: f64) {
        let millionths = (measure * Self::UNIT).round() as u128;
        self.batches += 1;
        self.sum += millionths;
        self.squares += millionths * millionths;
    }

    /// Adds the batches of another.
    pub fn merge(&mut self, other: Self) {
        self.batches += other.batches;
        self.sum += other.sum;
        self.squares += other.squares;
    }

    /// Batches so far.
    pub fn batches(self) -> u64 {
        self.batches
    }

    /// The mean over all batches, `None` without any.
    pub fn mean(self) -> Option<f64> {
        (self.batches > 0).then(|| self.sum as f64 / self.batches as f64 / Self::UNIT)
    }

    /// The standard error of the mean, `None` with fewer than two batches.
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
        assert_eq!(in_bucket([(1, 7.0)]), 0.0);
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
        // The sample deviation of the three is 3.0550504633, and the root of three 1.7320508.
        assert!((batches.error().unwrap() - 1.763_834_207_38).abs() < 1e-9);
    }
}
