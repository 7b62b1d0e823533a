//! How long the goals of a card are.

use std::fmt;
use std::str::FromStr;

use crate::text::read_and_write_as_text;

/// How long the goals of a card are, in the four families with a magic square. The others do not know lengths.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(
    feature = "schemars",
    derive(schemars::JsonSchema),
    schemars(description = "How long the goals of a card are."),
    schemars(with = "String", extend("enum" = Length::ALL.map(Length::name)))
)]
pub enum Length {
    /// Tiers 1 to 25, once each.
    #[default]
    Normal,
    /// Tiers 1 to 12 twice, and 13.
    Short,
    /// Tier 13, and 14 to 25 twice.
    Long,
}

impl Length {
    /// All three lengths.
    pub const ALL: [Self; 3] = [Self::Normal, Self::Short, Self::Long];

    /// Returns the name, such as `short`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Normal => "normal",
            Self::Short => "short",
            Self::Long => "long",
        }
    }
}

impl fmt::Display for Length {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The error when a text is not a length.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseLengthError(String);

impl fmt::Display for ParseLengthError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "`{}` is not a mode of these rules: expected normal, short or long, such as short",
            self.0
        )
    }
}

impl std::error::Error for ParseLengthError {}

impl FromStr for Length {
    type Err = ParseLengthError;

    fn from_str(text: &str) -> Result<Self, ParseLengthError> {
        Self::ALL
            .into_iter()
            .find(|length| length.name() == text)
            .ok_or_else(|| ParseLengthError(text.to_owned()))
    }
}

read_and_write_as_text!(Length);
