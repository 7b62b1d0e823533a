//! The modes of a card of Ocarina of Time bingo.

use std::fmt;
use std::str::FromStr;

use foretile_games::bingo::bingosync::Length;
use foretile_games::bingo::{Mode, ParseModeError};
#[cfg(feature = "openapi")]
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A mode of the generator, or `long`, in which the site dealt some versions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
#[cfg_attr(feature = "openapi", schemars(rename = "CardMode"))]
#[cfg_attr(
    feature = "openapi",
    schemars(with = "String", extend("enum" = CardMode::ALL.map(CardMode::name)))
)]
pub enum CardMode {
    /// One of the generator's four.
    Of(Mode),
    /// Harder goals: a card takes longer.
    Long,
}

impl CardMode {
    /// All five.
    pub const ALL: [Self; 5] = [
        Self::Of(Mode::Normal),
        Self::Of(Mode::Blackout),
        Self::Of(Mode::Short),
        Self::Of(Mode::ShortBlackout),
        Self::Long,
    ];

    /// Returns the name, such as `short-blackout`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Of(mode) => mode.name(),
            Self::Long => "long",
        }
    }

    /// Returns the name in the links of the community's site.
    pub const fn name_in_links(self) -> &'static str {
        match self {
            Self::Of(Mode::ShortBlackout) => "shortBlackout",
            mode => mode.name(),
        }
    }

    /// Returns the mode that has the goals and the way to win of this one: a long card is played as a normal one.
    pub const fn played_as(self) -> Mode {
        match self {
            Self::Of(mode) => mode,
            Self::Long => Mode::Normal,
        }
    }

    /// Returns how long the goals of a card of another game are then.
    pub const fn length(self) -> Length {
        match self {
            Self::Of(Mode::Short) => Length::Short,
            Self::Long => Length::Long,
            // Versions of Ocarina of Time's list before 9 ignore that a card is a blackout.
            Self::Of(_) => Length::Normal,
        }
    }
}

impl Default for CardMode {
    fn default() -> Self {
        Mode::default().into()
    }
}

impl From<Mode> for CardMode {
    fn from(mode: Mode) -> Self {
        Self::Of(mode)
    }
}

impl From<Length> for CardMode {
    fn from(length: Length) -> Self {
        match length {
            Length::Normal => Self::Of(Mode::Normal),
            Length::Short => Self::Of(Mode::Short),
            Length::Long => Self::Long,
        }
    }
}

impl fmt::Display for CardMode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for CardMode {
    type Err = ParseModeError;

    fn from_str(text: &str) -> Result<Self, ParseModeError> {
        match text {
            "long" => Ok(Self::Long),
            text => text.parse().map(Self::Of),
        }
    }
}

impl Serialize for CardMode {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for CardMode {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}
