//! Distributions of counts, with confidence intervals.

use std::fmt;
use std::ops::RangeInclusive;

/// 95 % of a normal distribution are within this many standard deviations.
const NORMAL_95: f64 = 1.96;

/// The number of fitting seeds for each visit, in ascending order.
pub struct Distribution(Vec<usize>);

impl Distribution {
    pub fn new(mut counts: Vec<usize>) -> Self {
        counts.sort_unstable();
        Self(counts)
    }

    fn visits(&self) -> f64 {
        self.0.len() as f64
    }

    /// Returns the percentage of visits whose count is in this range.
    pub fn share(&self, counts: RangeInclusive<usize>) -> f64 {
        let with = self.0.iter().filter(|count| counts.contains(count)).count();
        100.0 * with as f64 / self.visits()
    }

    /// Returns the 95 % confidence interval of that percentage, after Wilson (1927).
    pub fn share_95(&self, counts: RangeInclusive<usize>) -> [f64; 2] {
        let (share, visits) = (self.share(counts) / 100.0, self.visits());
        let more = NORMAL_95.powi(2) / visits;
        let spread = NORMAL_95 * (share * (1.0 - share) / visits + more / (4.0 * visits)).sqrt();
        [-spread, spread].map(|spread| 100.0 * (share + more / 2.0 + spread) / (1.0 + more))
    }

    pub fn mean(&self) -> f64 {
        self.0.iter().sum::<usize>() as f64 / self.visits()
    }

    /// Returns the 95 % confidence interval of the mean.
    pub fn mean_95(&self) -> [f64; 2] {
        let mean = self.mean();
        let squares: f64 = self.0.iter().map(|&count| (count as f64 - mean).powi(2)).sum();
        let spread = NORMAL_95 * squares.sqrt() / self.visits();
        [mean - spread, mean + spread]
    }

    /// Returns the count that this share of the visits (0 to 1) does not exceed.
    pub fn quantile(&self, share: f64) -> usize {
        let visits = (self.visits() * share).ceil() as usize;
        self.0[visits.clamp(1, self.0.len()) - 1]
    }
}

/// Shows the shares of 1, 2, 3, 4 to 10 and more seeds, the median and the 95 % quantile.
impl fmt::Display for Distribution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, counts) in [
            ("1", 1..=1),
            ("2", 2..=2),
            ("3", 3..=3),
            ("4 to 10", 4..=10),
            ("more", 11..=usize::MAX),
        ] {
            write!(f, "{name}: {:.1} %, ", self.share(counts))?;
        }
        let [median, most] = [0.5, 0.95].map(|share| self.quantile(share));
        write!(
            f,
            "median {median}, 95 % of visits at most {most}, all at most {}",
            self.quantile(1.0)
        )
    }
}
