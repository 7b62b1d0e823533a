//! Levels, and the facts about a round that decide the next level. Its numbers are from the source that
//! [`crate::voltorb`] names.

use std::fmt;
use std::str::FromStr;

/// A level of the game, 1 to 8.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "u64", into = "u8"))]
#[cfg_attr(
    feature = "schemars",
    derive(schemars::JsonSchema),
    schemars(description = "A level."),
    schemars(with = "u8", extend("minimum" = 1, "maximum" = 8))
)]
pub struct Level(u8);

impl Level {
    /// The level at which every visit to the table starts.
    pub const FIRST: Self = Self(1);
    /// The highest level that can be reached without five qualifying rounds in a row.
    pub const SEVENTH: Self = Self(7);
    /// The highest level.
    pub const EIGHTH: Self = Self(8);

    /// Returns the level with this index, 0 to 7; greater ones start over.
    pub(super) const fn of_index(index: u8) -> Self {
        Self(index % 8 + 1)
    }

    /// Returns the level with this number.
    ///
    /// # Errors
    /// If the number is not 1 to 8.
    pub fn new(number: u8) -> Result<Self, LevelError> {
        if (1..=8).contains(&number) {
            Ok(Self(number))
        } else {
            Err(LevelError(number.to_string()))
        }
    }

    /// Returns all eight levels in ascending order.
    pub fn all() -> impl Iterator<Item = Self> {
        (1..=8).map(Self)
    }

    /// Returns the level's number, 1 to 8.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Returns the level's index, 0 to 7.
    pub const fn index(self) -> usize {
        self.0 as usize - 1
    }
}

/// The error returned when a number or text is not a level.
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

impl TryFrom<u64> for Level {
    type Error = LevelError;

    fn try_from(number: u64) -> Result<Self, LevelError> {
        let level = u8::try_from(number).ok().and_then(|number| Self::new(number).ok());
        level.ok_or_else(|| LevelError(number.to_string()))
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
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
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

/// The facts about a round that decide the next level.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Round {
    /// The level of the round.
    pub level: Level,
    /// How the round ended.
    pub outcome: Outcome,
    /// The number of cards turned that were not Voltorbs.
    pub flipped: u8,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_eight_levels() {
        assert!("1".parse::<Level>().is_ok() && "8".parse::<Level>().is_ok());
        for text in ["0", "9", "", "-1", "two", "256"] {
            let error = text.parse::<Level>().unwrap_err().to_string();
            assert_eq!(error, format!("`{text}` is not a level: expected 1 to 8, such as 3"));
        }
    }
}
