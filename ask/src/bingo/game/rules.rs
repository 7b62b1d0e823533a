//! Whose rules deal a list.

use std::fmt;
use std::str::FromStr;

use foretile_games::bingo::bingosync::Family;
use serde::{Deserialize, Deserializer};

/// Whose rules deal a list: a family of Bingosync's, or those of Ocarina of Time bingo.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rules {
    /// Ocarina of Time bingo.
    Oot,
    /// Another game.
    Family(Family),
}

impl Rules {
    /// The name of the rules of Ocarina of Time bingo.
    pub const OOT: &'static str = "oot";

    /// Returns the name, such as `srl-v5`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Oot => Self::OOT,
            Self::Family(family) => family.name(),
        }
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The error when a text names no rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseRulesError(String);

impl fmt::Display for ParseRulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<_> = Family::all().map(Family::name).collect();
        write!(
            f,
            "`{}` names no rules: expected {} or {}, such as srl-v5",
            self.0,
            names.join(", "),
            Rules::OOT
        )
    }
}

impl std::error::Error for ParseRulesError {}

impl FromStr for Rules {
    type Err = ParseRulesError;

    fn from_str(text: &str) -> Result<Self, ParseRulesError> {
        match text {
            Self::OOT => Ok(Self::Oot),
            text => text.parse().map(Self::Family).map_err(|_| ParseRulesError(text.to_owned())),
        }
    }
}

impl<'de> Deserialize<'de> for Rules {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}
