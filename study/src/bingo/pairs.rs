//! Finds goals that are on the same card too often, or never.

use foretile_games::bingo::Dealer;
use foretile_games::order::Order as _;

use super::tally::Study;

/// How often two goals were on the same card. Goals are indices in the deck.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Meeting {
    /// The two goals.
    pub goals: [usize; 2],
    /// The number of cards with both.
    pub met: u64,
    /// The expected number of such cards if the two goals were independent, given how often each is
    /// on squares of each difficulty. No square has two goals.
    pub expected: f64,
}

impl Meeting {
    /// Returns the observed number divided by the expected one.
    pub fn ratio(&self) -> f64 {
        self.met as f64 / self.expected
    }

    /// Returns the deviation from the expected number in standard deviations of a Poisson count.
    pub fn surprise(&self) -> f64 {
        (self.met as f64 - self.expected) / self.expected.sqrt()
    }
}

/// The smallest expected number at which never meeting is significant. Chance alone causes that in 1 of 22,000 cases.
const LEAST_EXPECTED: f64 = 10.0;
/// A deviation in standard deviations that chance hardly causes in ten thousand pairs.
const SURPRISING: f64 = 6.0;

impl Study {
    /// Returns all pairs of goals whose expected number is not 0, or nothing if the list has too
    /// many goals to count pairs.
    pub fn meetings(&self, dealer: &Dealer) -> Vec<Meeting> {
        let goals = dealer.deck().goals();
        let mut meetings = Vec::new();
        for other in 0..goals.len() {
            for one in 0..other {
                let Some(met) = self.met(one, other) else { return Vec::new() };
                let expected = self.expected(one, other);
                if expected > 0.0 && goals[one].id != goals[other].id {
                    meetings.push(Meeting { goals: [one, other], met, expected });
                }
            }
        }
        meetings
    }

    fn expected(&self, one: usize, other: usize) -> f64 {
        let (one, other) = (&self.goals[one], &self.goals[other]);
        let same: f64 = one
            .by_difficulty
            .iter()
            .zip(other.by_difficulty)
            .map(|(one, other)| *one as f64 * other as f64)
            .sum();
        (one.count as f64 * other.count as f64 - same) / self.cards.max(1) as f64
    }
}

/// Returns the pairs that never met but should have, in descending order of the expected number.
pub fn never(meetings: &[Meeting]) -> Vec<Meeting> {
    let mut never: Vec<Meeting> = meetings
        .iter()
        .filter(|meeting| meeting.met == 0 && meeting.expected >= LEAST_EXPECTED)
        .copied()
        .collect();
    never.order_by(|a, b| b.expected.total_cmp(&a.expected));
    never
}

/// Returns the pairs that met surprisingly often, in descending order of the ratio.
pub fn too_often(meetings: &[Meeting]) -> Vec<Meeting> {
    let mut often: Vec<Meeting> = meetings
        .iter()
        .filter(|meeting| meeting.expected >= LEAST_EXPECTED && meeting.surprise() >= SURPRISING)
        .copied()
        .collect();
    often.order_by(|a, b| b.ratio().total_cmp(&a.ratio()));
    often
}
