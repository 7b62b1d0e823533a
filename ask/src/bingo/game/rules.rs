//! The rules that deal lists.

use std::fmt;
use std::str::FromStr;

use foretile_games::bingo::bingosync::Family;
use foretile_games::bingo::{Version, VersionRule};
use foretile_games::message::Code as _;
use serde::{Deserialize, Deserializer};

use crate::Reason;
use crate::error::{Error, ErrorKind, ensure};

/// The rules that deal a list: those of a family of Bingosync's, of Ocarina of Time bingo or of PlayBingo.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rules {
    /// Ocarina of Time bingo.
    Oot,
    /// Another game, or a version of Ocarina of Time bingo before 9.
    Family(Family),
    /// Versions 1 and 1.1 of Ocarina of Time bingo, which give one goal for a seed and deal no card.
    OneGoal,
    /// A game of PlayBingo.
    Playbingo,
}

impl Rules {
    /// The name of the rules of Ocarina of Time bingo.
    pub const OOT: &'static str = "oot";
    /// The name of the rules that give one goal.
    pub const ONE_GOAL: &'static str = "oot-v1";
    /// The name of the rules of PlayBingo.
    pub const PLAYBINGO: &'static str = "playbingo";

    /// Returns the rules of a version of Ocarina of Time bingo.
    pub const fn of_version(version: Version) -> Option<Self> {
        match version.rule() {
            VersionRule::Given(_) => Some(Self::OneGoal),
            VersionRule::Family(family) => Some(Self::Family(family)),
            VersionRule::Timed => Some(Self::Oot),
            _ => None,
        }
    }

    /// Returns the rules that are named, directly or by a version.
    ///
    /// # Errors
    /// When the version is dealt by other rules than those.
    pub fn named(rules: Option<Self>, version: Option<Version>) -> Result<Option<Self>, Error> {
        let Some(version) = version else { return Ok(rules) };
        let of_version = Self::of_version(version);
        if let (Some(given), Some(of_version)) = (rules, of_version) {
            ensure!(
                given == of_version,
                Question => Reason::BingoVersionRules
                    .with("version", version.name())
                    .with("rules", of_version.name())
                    .with("given", given.name())
            );
        }
        Ok(of_version)
    }

    /// Returns the error that [`Self::OneGoal`] deals no card.
    pub fn no_card() -> Error {
        ErrorKind::Question.refusal(Reason::BingoOneGoal.with("rules", Self::ONE_GOAL))
    }

    /// Returns the error that a question is not answered for [`Self::Playbingo`].
    pub fn unanswered() -> Error {
        ErrorKind::Question.refusal(Reason::BingoPlaybingo)
    }

    /// Returns the name, such as `srl-v5`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Oot => Self::OOT,
            Self::Family(family) => family.name(),
            Self::OneGoal => Self::ONE_GOAL,
            Self::Playbingo => Self::PLAYBINGO,
        }
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The error when a text is not the name of rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseRulesError(String);

impl fmt::Display for ParseRulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<_> = Family::all().map(Family::name).collect();
        write!(
            f,
            "`{}` names no rules: expected {}, {}, {} or {}, such as srl-v5",
            self.0,
            names.join(", "),
            Rules::PLAYBINGO,
            Rules::ONE_GOAL,
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
            Self::ONE_GOAL => Ok(Self::OneGoal),
            Self::PLAYBINGO => Ok(Self::Playbingo),
            text => text.parse().map(Self::Family).map_err(|_| ParseRulesError(text.to_owned())),
        }
    }
}

impl<'de> Deserialize<'de> for Rules {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}
