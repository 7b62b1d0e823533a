//! Goals that meet on a card too often, or never.

use foretile_games::bingo::Dealer;

use super::tally::Study;

/// How often two goals met on a card. Goals are indices in the deck.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Meeting {
    /// The two goals.
    pub goals: [usize; 2],
    /// Cards with both.
    pub met: u64,
    /// Cards with both if neither knew of the other: how often each lies on squares of each
    /// difficulty, and no square has two goals.
    pub expected: f64,
}

impl Meeting {
    /// How many times as often as expected.
    pub fn ratio(&self) -> f64 {
        self.met as f64 / self.expected
    }

    /// How far it is from what is expected, in standard deviations of a rare event's count.
    pub fn surprise(&self) -> f64 {
        (self.met as f64 - self.expected) / self.expected.sqrt()
    }
}

/// Fewer meetings expected say nothing when none is seen.
const TELLING: f64 = 10.0;
/// Standard deviations that chance hardly makes, of some ten thousand pairs.
const SURPRISING: f64 = 6.0;

impl Study {
    /// All pairs of goals of which meetings can be expected; none where the list has too many
    /// goals to keep count.
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

/// The pairs that never met though they should have, the most expected first.
pub fn never(meetings: &[Meeting]) -> Vec<Meeting> {
    let mut never: Vec<Meeting> = meetings
        .iter()
        .filter(|meeting| meeting.met == 0 && meeting.expected >= TELLING)
        .copied()
        .collect();
    never.sort_by(|a, b| b.expected.total_cmp(&a.expected));
    never
}

/// The pairs that met surprisingly often, the highest ratio first.
pub fn too_often(meetings: &[Meeting]) -> Vec<Meeting> {
    let mut often: Vec<Meeting> = meetings
        .iter()
        .filter(|meeting| meeting.expected >= TELLING && meeting.surprise() >= SURPRISING)
        .copied()
        .collect();
    often.sort_by(|a, b| b.ratio().total_cmp(&a.ratio()));
    often
}
