//! The word for a choice in answers.

use std::fmt;

use foretile_solve::voltorb::{self, Judgement};
#[cfg(feature = "openapi")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What a choice was worth; `unknown` if the bounds of its loss allow several verdicts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// No loss.
    Best,
    /// A small loss.
    Good,
    /// A loss.
    Inaccuracy,
    /// A greater loss.
    Mistake,
    /// A great loss.
    Blunder,
    /// The loss is not proven closely enough.
    Unknown,
}

impl Verdict {
    /// Returns the name, such as `blunder`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Best => "best",
            Self::Good => "good",
            Self::Inaccuracy => "inaccuracy",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
            Self::Unknown => "unknown",
        }
    }
}

impl From<voltorb::Verdict> for Verdict {
    fn from(verdict: voltorb::Verdict) -> Self {
        match verdict {
            voltorb::Verdict::Best => Self::Best,
            voltorb::Verdict::Good => Self::Good,
            voltorb::Verdict::Inaccuracy => Self::Inaccuracy,
            voltorb::Verdict::Mistake => Self::Mistake,
            voltorb::Verdict::Blunder => Self::Blunder,
        }
    }
}

impl From<&Judgement> for Verdict {
    fn from(judged: &Judgement) -> Self {
        judged.verdict().map_or(Self::Unknown, Self::from)
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
