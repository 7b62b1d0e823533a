//! The games that deal pairs, in one table.

use std::fmt;
use std::str::FromStr;

use super::names::ColourNames;
use super::pools::{self, Key};
use super::{ColourCount, Queue, Seed, queue};

/// The game that deals the pairs.
///
/// To add a game, write a file that deals its pairs, and add it to `TABLE` and to [`DealtBy`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "schemars",
    derive(schemars::JsonSchema),
    schemars(rename = "PuyoRules", description = "The game that deals the pairs.")
)]
pub enum Rules {
    /// Puyo Puyo!! 20th Anniversary, and the games after it
    #[default]
    #[cfg_attr(feature = "serde", serde(rename = "20th"))]
    Twentieth,
    /// Puyo Puyo Tsu, and PuyoVS
    #[cfg_attr(feature = "serde", serde(rename = "tsu"))]
    Tsu,
}

/// What differs between the games.
struct Rule {
    name: &'static str,
    /// Reads a seed or key, or says what was expected.
    read: fn(&str) -> Result<DealtBy, String>,
    /// Whether the colours are named by the caller, because the game's own are not known.
    is_nameless: bool,
}

/// The games, in the order of [`Rules`].
const TABLE: [Rule; 2] = [
    Rule {
        name: "20th",
        read: |text| text.parse().map(DealtBy::Seed).map_err(|error| format!("{error}")),
        is_nameless: false,
    },
    Rule {
        name: "tsu",
        read: |text| text.parse().map(DealtBy::Key).map_err(|error| format!("{error}")),
        is_nameless: true,
    },
];

impl Rules {
    /// All games.
    pub const ALL: [Self; 2] = [Self::Twentieth, Self::Tsu];

    /// Returns the name, such as `tsu`.
    pub const fn name(self) -> &'static str {
        TABLE[self as usize].name
    }

    /// Returns whether the colours of this game's queues are not known, so that the caller names them.
    pub const fn is_nameless(self) -> bool {
        TABLE[self as usize].is_nameless
    }

    /// Reads the seed of a queue, or its key.
    ///
    /// # Errors
    /// If the text is not a seed of this game. The error says what was expected.
    pub fn read(self, text: &str) -> Result<DealtBy, ParseSeedOfRulesError> {
        (TABLE[self as usize].read)(text).map_err(ParseSeedOfRulesError)
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The error returned when a text is not the name of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseRulesError(String);

impl fmt::Display for ParseRulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = TABLE.each_ref().map(|rule| rule.name).join(" or ");
        write!(f, "`{}` is not a game that deals pairs: expected {names}, such as tsu", self.0)
    }
}

impl std::error::Error for ParseRulesError {}

impl FromStr for Rules {
    type Err = ParseRulesError;

    fn from_str(text: &str) -> Result<Self, ParseRulesError> {
        let mut all = Self::ALL.into_iter();
        all.find(|rules| rules.name() == text).ok_or_else(|| ParseRulesError(text.to_owned()))
    }
}

/// What deals a queue: a seed or key, and the game that it belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DealtBy {
    /// A seed of Puyo Puyo!! 20th Anniversary.
    Seed(Seed),
    /// A key of Puyo Puyo Tsu.
    Key(Key),
}

impl DealtBy {
    /// Returns the game.
    pub const fn rules(self) -> Rules {
        match self {
            Self::Seed(_) => Rules::Twentieth,
            Self::Key(_) => Rules::Tsu,
        }
    }

    /// Returns the seed, if it is one.
    pub const fn seed(self) -> Option<Seed> {
        if let Self::Seed(seed) = self { Some(seed) } else { None }
    }

    /// Returns the key, if it is one.
    pub const fn key(self) -> Option<Key> {
        if let Self::Key(key) = self { Some(key) } else { None }
    }

    /// Deals the queue. Only a game that is [nameless](Rules::is_nameless) uses the names.
    pub fn queue(self, colours: ColourCount, names: ColourNames) -> Queue {
        match self {
            Self::Seed(seed) => queue(seed, colours),
            Self::Key(key) => pools::queue(key, colours, names),
        }
    }
}

/// The error returned when a text is not a seed of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseSeedOfRulesError(String);

impl fmt::Display for ParseSeedOfRulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for ParseSeedOfRulesError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_game_has_a_line_in_its_order() {
        for (index, rules) in Rules::ALL.into_iter().enumerate() {
            assert_eq!(rules as usize, index);
            assert_eq!(rules.to_string().parse(), Ok(rules));
        }
        assert_eq!(Rules::ALL.map(Rules::name), ["20th", "tsu"]);
        let error = "Tsu".parse::<Rules>().unwrap_err().to_string();
        let expected = "`Tsu` is not a game that deals pairs: expected 20th or tsu, such as tsu";
        assert_eq!(error, expected);
    }

    #[test]
    fn a_seed_is_read_by_its_game() {
        let seed = Rules::Twentieth.read("0x1A2B").unwrap();
        assert_eq!((seed.seed(), seed.key()), (Some(Seed(0x1A2B)), None));
        let key = Rules::Tsu.read("0x0D475B22").unwrap();
        assert_eq!((key.seed(), key.key()), (None, Some(Key(0x0D47_5B22))));
        assert!(Rules::Twentieth.read("65536").unwrap_err().to_string().contains("0x1A2B"));
        assert!(Rules::Tsu.read("4294967296").unwrap_err().to_string().contains("0x0D475B22"));
    }

    #[test]
    fn a_queue_is_that_of_its_game() {
        let names: ColourNames = "PY".parse().unwrap();
        let dealt = Rules::Twentieth.read("0x00F0").unwrap();
        assert_eq!(dealt.queue(ColourCount::Four, names), queue(Seed(0xF0), ColourCount::Four));
        // The numbers are 2 0 2 2 3 1 0 1 …, from the golden data.
        let dealt = Rules::Tsu.read("0x0D475B22").unwrap();
        let text = dealt.queue(ColourCount::Four, names).to_string();
        assert_eq!(text[..11], *"PY PP RG YG");
        let default = dealt.queue(ColourCount::Four, ColourNames::default()).to_string();
        assert_eq!(default[..11], *"RG RR BY GY");
    }
}
