//! Levels, and how a round leads to the next one's.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// A level of the game, 1 to 8.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Level(u8);

impl Level {
    /// Where every visit to the table starts.
    pub const FIRST: Self = Self(1);
    /// The highest that winning or turning cards alone leads to.
    pub const SEVENTH: Self = Self(7);
    /// The last.
    pub const EIGHTH: Self = Self(8);

    /// The level of this number, or an error when it is not 1 to 8.
    pub fn new(number: u8) -> Result<Self, LevelError> {
        if (1..=8).contains(&number) {
            Ok(Self(number))
        } else {
            Err(LevelError(number.to_string()))
        }
    }

    /// All eight, ascending.
    pub fn all() -> impl Iterator<Item = Self> {
        (1..=8).map(Self)
    }

    /// Its number, 1 to 8.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Its index, 0 to 7.
    pub const fn index(self) -> usize {
        self.0 as usize - 1
    }
}

/// A number or text is not a level.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LevelError(String);

impl fmt::Display for LevelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is not a level: expected 1 to 8, such as 3", self.0)
    }
}

impl std::error::Error for LevelError {}

impl TryFrom<u8> for Level {
    type Error = LevelError;

    fn try_from(number: u8) -> Result<Self, LevelError> {
        Self::new(number)
    }
}

impl From<Level> for u8 {
    fn from(level: Level) -> Self {
        level.0
    }
}

impl FromStr for Level {
    type Err = LevelError;

    fn from_str(text: &str) -> Result<Self, LevelError> {
        text.parse()
            .ok()
            .and_then(|number| Self::new(number).ok())
            .ok_or(LevelError(text.to_owned()))
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// How a round ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// All 2s and 3s were turned.
    Won,
    /// The player left with the coins.
    Quit,
    /// A Voltorb was turned.
    Lost,
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Won => "won",
            Self::Quit => "quit",
            Self::Lost => "lost",
        })
    }
}

/// What the level rules remember of a round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Round {
    /// The level it was played at.
    pub level: Level,
    /// How it ended.
    pub outcome: Outcome,
    /// Cards turned that were not Voltorbs.
    pub flipped: u8,
}

/// The level of the next round, from the rounds of this visit so far, the first one first.
///
/// ```
/// use foretile_games::voltorb::{Level, Outcome, Round, next_level};
/// let quit = Round { level: Level::SEVENTH, outcome: Outcome::Quit, flipped: 9 };
/// assert_eq!(next_level(&[quit; 4]), Level::SEVENTH);
/// assert_eq!(next_level(&[quit; 5]), Level::EIGHTH);
/// ```
pub fn next_level(history: &[Round]) -> Level {
    let Some(last) = history.last() else { return Level::FIRST };
    let won = last.outcome == Outcome::Won;
    let brave = |round: &Round| round.outcome != Outcome::Lost && round.flipped >= 8;
    let five_brave = history.len() >= 5 && history[history.len() - 5..].iter().all(brave);
    if (won && last.level == Level::EIGHTH) || (five_brave && last.level.number() >= 5) {
        Level::EIGHTH
    } else if won {
        Level((last.level.number() + 1).min(7))
    } else {
        Level(last.level.number().min(last.flipped).clamp(1, 7))
    }
}

/// The same when only the latest rounds are known: `None` where those before them matter.
///
/// ```
/// use foretile_games::voltorb::{Level, Outcome, Round, next_level_after};
/// let won = Round { level: Level::SEVENTH, outcome: Outcome::Won, flipped: 8 };
/// assert_eq!(next_level_after(&[won]), None); // the eighth, if four more rounds were as brave
/// assert_eq!(next_level_after(&[Round { flipped: 7, ..won }]), Some(Level::SEVENTH));
/// ```
pub fn next_level_after(latest: &[Round]) -> Option<Level> {
    let brave = Round { outcome: Outcome::Quit, flipped: 8, ..*latest.last()? };
    let at_best = [&[brave; 4], latest].concat();
    let next = next_level(latest);
    (next == next_level(&at_best)).then_some(next)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn round(level: u8, outcome: Outcome, flipped: u8) -> Round {
        Round { level: Level(level), outcome, flipped }
    }

    /// One row a rule of "Levels" in `facts/voltorb.md`.
    #[test]
    fn rules() {
        use Outcome::{Lost, Quit, Won};
        for (history, level) in [
            (vec![], 1),
            (vec![round(8, Won, 3)], 8),
            (vec![round(1, Won, 3)], 2),
            (vec![round(7, Won, 3)], 7),
            (vec![round(4, Lost, 2)], 2),
            (vec![round(4, Quit, 0)], 1),
            (vec![round(4, Quit, 12)], 4),
            (vec![round(8, Quit, 12)], 7),
            (vec![round(8, Lost, 5)], 5),
            (vec![round(5, Quit, 8); 4], 5),
            (vec![round(5, Quit, 8); 5], 8),
            (vec![round(4, Quit, 8); 5], 4),
            (vec![round(4, Won, 8); 5], 5),
            ([vec![round(5, Quit, 8); 4], vec![round(5, Quit, 7)]].concat(), 5),
            ([vec![round(5, Lost, 8)], vec![round(5, Quit, 8); 4]].concat(), 5),
            ([vec![round(7, Won, 8); 4], vec![round(7, Lost, 8)]].concat(), 7),
        ] {
            assert_eq!(next_level(&history), Level(level), "{history:?}");
        }
    }

    /// Against every way that the four rounds before may have gone.
    #[test]
    fn what_is_not_known_may_matter() {
        use Outcome::{Lost, Quit, Won};
        let flipped = |ways: u32, at: u32| if ways >> at & 1 == 1 { 8 } else { 7 };
        let before = |ways| Vec::from_iter((0..4).map(|at| round(5, Quit, flipped(ways, at))));
        let mut sure = [0, 0];
        for level in 1..=8 {
            for outcome in [Won, Quit, Lost] {
                for (flipped, known) in (0..=12).flat_map(|flipped| [(flipped, 1), (flipped, 4)]) {
                    let latest = vec![round(level, outcome, flipped); known];
                    let after = |ways| next_level(&[before(ways), latest.clone()].concat());
                    let next = after(0);
                    let same = (1..1 << 4).all(|ways| after(ways) == next);
                    assert_eq!(next_level_after(&latest), same.then_some(next), "{latest:?}");
                    sure[usize::from(same)] += 1;
                }
            }
        }
        assert!(sure[0] > 0 && sure[1] > 0);
        assert_eq!(next_level_after(&[]), None);
    }

    #[test]
    fn only_eight_levels() {
        assert!("1".parse::<Level>().is_ok() && "8".parse::<Level>().is_ok());
        for text in ["0", "9", "", "-1", "two", "256"] {
            let error = text.parse::<Level>().unwrap_err().to_string();
            assert_eq!(error, format!("`{text}` is not a level: expected 1 to 8, such as 3"));
        }
    }
}
