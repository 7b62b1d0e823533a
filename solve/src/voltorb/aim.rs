//! The aims that a player can have for a round.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// The aim of a player for the round. All aims but survival consider the whole rest of the round, and quitting if it
/// helps. Values are chances from 0 to 1, except for coins.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub enum Aim {
    /// The chance that the next card is not a Voltorb, among the cards that can still be 2 or 3.
    Survive,
    /// The chance to win: to turn all 2s and 3s and no Voltorb.
    #[default]
    Win,
    /// The chance to win or quit with at least 8 cards turned. Such rounds count towards level 8; a win with
    /// fewer cards does not.
    Eight,
    /// The chance to win with at least 8 cards turned at that moment.
    WinEight,
    /// The chance that the next round's level is at least this one's: to win, or to turn at least as many
    /// cards as the level's number, even if the round is lost afterwards. At level 8: to win, or to turn 8
    /// cards and not lose (which keeps the level if the four rounds before were like this, too).
    Level,
    /// The expected coins of the round, quitting at the best moment. The first card gives its value, each
    /// later card multiplies it, and a Voltorb takes all. The game's cap of 50,000 is never reached.
    Coins,
}

impl Aim {
    /// All aims.
    pub const ALL: [Self; 6] =
        [Self::Survive, Self::Win, Self::Eight, Self::WinEight, Self::Level, Self::Coins];

    /// Returns the aim's name on the command line and in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Survive => "survive",
            Self::Win => "win",
            Self::Eight => "eight",
            Self::WinEight => "win-eight",
            Self::Level => "level",
            Self::Coins => "coins",
        }
    }

    /// Returns what a choice may be good for, such as `winning`.
    pub const fn purpose(self) -> &'static str {
        match self {
            Self::Survive => "the next card",
            Self::Win => "winning",
            Self::Eight => "eight cards",
            Self::WinEight => "winning with eight cards",
            Self::Level => "keeping the level",
            Self::Coins => "the coins",
        }
    }

    /// Says in words what a value is, such as `84 % to win`.
    pub fn in_words(self, value: &str) -> String {
        match self {
            Self::Survive => format!("safe with {value}"),
            Self::Win => format!("{value} to win"),
            Self::Eight => format!("{value} to turn eight cards"),
            Self::WinEight => format!("{value} to win with eight cards"),
            Self::Level => format!("{value} to keep the level"),
            Self::Coins => format!("{value} coins to expect"),
        }
    }
}

impl fmt::Display for Aim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// An error: a text is not an aim.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseAimError(String);

impl fmt::Display for ParseAimError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Aim::ALL.map(Aim::name).join(", ");
        write!(f, "`{}` is not an aim: expected one of {names}, such as win", self.0)
    }
}

impl std::error::Error for ParseAimError {}

impl FromStr for Aim {
    type Err = ParseAimError;

    fn from_str(text: &str) -> Result<Self, ParseAimError> {
        let named = Self::ALL.into_iter().find(|aim| aim.name() == text);
        named.ok_or_else(|| ParseAimError(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn aims_parse_by_their_names_in_json() {
        for aim in Aim::ALL {
            assert_eq!(serde_json::to_string(&aim).unwrap(), format!("\"{}\"", aim.name()));
            assert_eq!(aim.to_string(), aim.name());
            assert_eq!(aim.name().parse(), Ok(aim));
        }
        for text in ["", "Win", "win ", "fly"] {
            let error = text.parse::<Aim>().unwrap_err().to_string();
            assert!(
                error.starts_with(&format!("`{text}` is not an aim: expected one of survive, "))
            );
            assert!(error.ends_with("such as win"), "{error}");
        }
    }

    #[test]
    fn aims_are_described_in_words() {
        for (aim, purpose, value, words) in [
            (Aim::Survive, "the next card", "84 %", "safe with 84 %"),
            (Aim::Win, "winning", "84 %", "84 % to win"),
            (Aim::Eight, "eight cards", "84 %", "84 % to turn eight cards"),
            (Aim::WinEight, "winning with eight cards", "9 %", "9 % to win with eight cards"),
            (Aim::Level, "keeping the level", "84 %", "84 % to keep the level"),
            (Aim::Coins, "the coins", "7.5", "7.5 coins to expect"),
        ] {
            assert_eq!((aim.purpose(), aim.in_words(value)), (purpose, words.to_owned()));
        }
    }
}
