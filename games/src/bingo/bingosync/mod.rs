#![doc = include_str!("bingosync.md")]

mod isaac;
mod ladx;
mod read;
mod simple;
mod simple_alttp;
mod srl_v5;
mod srl_v5_blackout;
mod srl_v8;
mod srl_v8_subtypes;
mod synergen;
mod tiers;

use std::fmt;
use std::str::FromStr;

use super::list::ReadListError;
use super::square::SQUARES;
use super::value::Value;
use crate::text::read_and_write_as_text;

/// The rule by which a game's cards are dealt.
#[derive(Clone, Copy)]
#[cfg_attr(
    feature = "schemars",
    derive(schemars::JsonSchema),
    schemars(description = "The rules by which Bingosync deals a game."),
    schemars(with = "String", extend("enum" = FAMILIES.map(Family::name)))
)]
pub struct Family {
    name: &'static str,
    about: &'static str,
    read: Read,
}

/// Reads a list by the rule of a family.
type Read = fn(&Value, &Options) -> Result<(Vec<Goal>, Box<dyn Rule>), ReadListError>;

/// Every family. A new one is a file here and a line in this table.
static FAMILIES: [Family; 9] = [
    srl_v5::FAMILY,
    srl_v5_blackout::FAMILY,
    srl_v8::FAMILY,
    srl_v8_subtypes::FAMILY,
    synergen::FAMILY,
    simple::FAMILY,
    simple_alttp::FAMILY,
    isaac::FAMILY,
    ladx::FAMILY,
];

impl Family {
    /// Returns all families.
    pub fn all() -> impl Iterator<Item = Self> {
        FAMILIES.into_iter()
    }

    /// Returns the name, such as `srl-v5`.
    pub const fn name(self) -> &'static str {
        self.name
    }

    /// Returns what the family's lists are and how it deals, in a sentence.
    pub const fn about(self) -> &'static str {
        self.about
    }
}

impl PartialEq for Family {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Family {}

impl fmt::Debug for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name)
    }
}

/// The error when a text is not a family.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseFamilyError(String);

impl fmt::Display for ParseFamilyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<_> = FAMILIES.iter().map(|family| family.name).collect();
        write!(f, "`{}` names no rules of Bingosync: expected {}", self.0, names.join(", "))
    }
}

impl std::error::Error for ParseFamilyError {}

impl FromStr for Family {
    type Err = ParseFamilyError;

    fn from_str(text: &str) -> Result<Self, ParseFamilyError> {
        Self::all()
            .find(|family| family.name == text)
            .ok_or_else(|| ParseFamilyError(text.to_owned()))
    }
}

read_and_write_as_text!(Family);

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
        write!(f, "`{}` is not a mode of these rules: expected normal, short or long", self.0)
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

/// What a list is dealt with besides its seed. A family ignores what it does not know.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Options {
    /// How long the goals are.
    pub length: Length,
    /// The member of a goal with its shown text, such as `jp`; the name where it is missing.
    pub language: Option<String>,
}

/// A goal of a list, as it was read.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Goal {
    /// The text on the card, in the language asked for.
    pub name: String,
    /// The number of its tier, or its `Diff`, if the family knows such.
    pub tier: Option<u32>,
    /// Its types, in the order of the list. `null` is one, too.
    pub types: Vec<Option<String>>,
}

/// A card: the place of every square's goal in the list, row by row.
pub type Card = [u32; SQUARES];

/// Why a seed has no card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum NoCard {
    /// An empty seed: the site takes a random one instead.
    Empty,
    /// The family needs a number, which the seed is not.
    NotANumber,
    /// The family has no magic square for this negative number.
    Negative,
    /// A square needs this tier, which is missing, or has a hole where a goal should be.
    Hole(u8),
    /// Every goal that this square may have is of a type that is on the card already.
    NothingLeft(u8),
    /// No card without a clash after [`MAX_ATTEMPTS`] attempts.
    Attempts,
    /// The goals to draw from have become too many: more than [`MAX_POOL`].
    Pool,
    /// The list ran out of goals.
    RanOut,
}

/// The most attempts at a card of `srl-v8-subtypes`, which the original repeats for ever. Chosen by hand.
pub const MAX_ATTEMPTS: u32 = 10_000;

/// The most entries in the pool of `synergen`, which grows without bound in the original. Chosen by hand, for a few
/// megabytes.
pub const MAX_POOL: usize = 1_000_000;

impl fmt::Display for NoCard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("an empty seed stands for a random one: expected a text, such as 112233"),
            Self::NotANumber => f.write_str("these rules need a number as the seed, such as 112233"),
            Self::Negative => f.write_str("these rules fail for this negative seed: expected a number from 0 on, such as 112233"),
            Self::Hole(tier) => write!(f, "the card needs a goal of tier {tier} that the list lacks"),
            Self::NothingLeft(square) => {
                let square = square + 1;
                write!(f, "square {square} can have no goal: all of its tier have a type that is on the card (the original never ends)")
            }
            Self::Attempts => write!(f, "no card without a clash in {MAX_ATTEMPTS} attempts (the original may never end)"),
            Self::Pool => write!(f, "more than {MAX_POOL} goals to draw from (the original may run out of memory)"),
            Self::RanOut => f.write_str("the list ran out of goals before the card was full"),
        }
    }
}

impl std::error::Error for NoCard {}

/// How a family deals a list that it has read.
trait Rule: Send + Sync {
    /// Deals the card of a seed, which is not empty.
    fn deal(&self, seed: &str) -> Result<Card, NoCard>;
}

/// A list of a family, ready to deal.
pub struct Dealer {
    family: Family,
    goals: Vec<Goal>,
    rule: Box<dyn Rule>,
}

impl Dealer {
    /// Reads a list by the rules of a family.
    ///
    /// # Errors
    /// Returns the mistakes found: where the original would throw or never end for every seed, and what it would
    /// misunderstand.
    pub fn new(family: Family, list: &Value, options: &Options) -> Result<Self, ReadListError> {
        let (goals, rule) = (family.read)(list, options)?;
        Ok(Self { family, goals, rule })
    }

    /// Returns the family.
    pub const fn family(&self) -> Family {
        self.family
    }

    /// Returns the list's goals. Cards name them by their places here.
    pub fn goals(&self) -> &[Goal] {
        &self.goals
    }

    /// Deals the card of a seed. Seeds are texts: in most families, `007` and `7` are different.
    ///
    /// # Errors
    /// Returns why the seed has no card: where the original throws, or would never end.
    pub fn deal(&self, seed: &str) -> Result<Card, NoCard> {
        if seed.is_empty() { Err(NoCard::Empty) } else { self.rule.deal(seed) }
    }
}
