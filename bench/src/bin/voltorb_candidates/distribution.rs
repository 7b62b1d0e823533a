//! How counts are spread, and how sure that is.

use std::fmt;
use std::ops::RangeInclusive;

/// Standard deviations within which 95 % of a normal distribution lie.
const NORMAL_95: f64 = 1.96;

/// Counts of seeds, one a visit, in ascending order.
pub struct Distribution(Vec<usize>);

impl Distribution {
    pub fn new(mut counts: Vec<usize>) -> Self {
        counts.sort_unstable();
        Self(counts)
    }

    fn visits(&self) -> f64 {
        self.0.len() as f64
    }

    /// The share of visits with so many seeds, in per cent.
    pub fn share(&self, counts: RangeInclusive<usize>) -> f64 {
        let with = self.0.iter().filter(|count| counts.contains(count)).count();
        100.0 * with as f64 / self.visits()
    }

    /// The interval in which the true share lies with 95 % certainty, after Wilson (1927).
    pub fn share_95(&self, counts: RangeInclusive<usize>) -> [f64; 2] {
        let (share, visits) = (self.share(counts) / 100.0, self.visits());
        let more = NORMAL_95.powi(2) / visits;
        let spread = NORMAL_95 * (share * (1.0 - share) / visits + more / (4.0 * visits)).sqrt();
        [-spread, spread].map(|spread| 100.0 * (share + more / 2.0 + spread) / (1.0 + more))
    }

    pub fn mean(&self) -> f64 {
        self.0.iter().sum::<usize>() as f64 / self.visits()
    }

    /// The interval in which the true mean lies with 95 % certainty.
    pub fn mean_95(&self) -> [f64; 2] {
        let mean = self.mean();
        let squares: f64 = self.0.iter().map(|&count| (count as f64 - mean).powi(2)).sum();
        let spread = NORMAL_95 * squares.sqrt() / self.visits();
        [mean - spread, mean + spread]
    }

    /// The count that this share of the visits (0 to 1) does not exceed.
    pub fn quantile(&self, share: f64) -> usize {
        let visits = (self.visits() * share).ceil() as usize;
        self.0[visits.clamp(1, self.0.len()) - 1]
    }
}

/// The shares of 1, 2, 3, 4 to 10 and more seeds, the median, and what most visits do not exceed.
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
