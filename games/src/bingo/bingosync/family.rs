//! The families of generators.

use std::fmt;
use std::str::FromStr;

use super::super::list::ReadListError;
use super::super::value::Value;
use super::{FAMILIES, Goal, Options, Rule};
use crate::text::read_and_write_as_text;

/// The rule by which a game's cards are dealt.
#[derive(Clone, Copy)]
#[cfg_attr(
    feature = "schemars",
    derive(schemars::JsonSchema),
    schemars(description = "The rules by which a site deals a game."),
    schemars(with = "String", extend("enum" = FAMILIES.map(Family::name)))
)]
pub struct Family {
    pub(super) name: &'static str,
    pub(super) site_name: &'static str,
    pub(super) about: &'static str,
    pub(super) shape: Shape,
    pub(super) members: &'static [&'static str],
    pub(super) types: TypeUse,
    pub(super) has_lengths: bool,
    pub(super) may_start_at_0: bool,
    pub(super) read: Read,
}

/// What a family does with the types of goals.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TypeUse {
    /// Nothing.
    Ignored,
    /// Goals of one line should have no type in common.
    Lines,
    /// Goals of one card should have no type in common.
    Card,
    /// A goal is dealt only if its first type is new to the card; its other types do not matter.
    First,
    /// A card has at most a given number of goals of a type.
    Limits,
}

/// How a list arranges its goals.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// One after another.
    Flat,
    /// In this many tiers, from the easiest to the hardest.
    Tiers(u8),
    /// As the members of an object, by their keys.
    Keyed,
}

/// Reads a list by the rule of a family.
pub(super) type Read = fn(&Value, &Options) -> Result<(Vec<Goal>, Box<dyn Rule>), ReadListError>;

impl Family {
    /// Returns the name, such as `srl-v5`.
    pub const fn name(self) -> &'static str {
        self.name
    }

    /// Returns the name of Bingosync's own generator, such as `srl_generator_v5`; empty if it has none.
    pub const fn site_name(self) -> &'static str {
        self.site_name
    }

    /// Returns what the family's lists are and how it deals, in a sentence.
    pub const fn about(self) -> &'static str {
        self.about
    }

    /// Returns how the family's lists arrange their goals.
    pub const fn shape(self) -> Shape {
        self.shape
    }

    /// Returns the members of a goal that the family reads. It ignores all others.
    pub const fn members(self) -> &'static [&'static str] {
        self.members
    }

    /// Returns what the family does with the types of goals.
    pub const fn types(self) -> TypeUse {
        self.types
    }

    /// Returns whether the family deals short and long cards. Otherwise all are normal.
    pub const fn has_lengths(self) -> bool {
        self.has_lengths
    }

    /// Returns the index of the first tier in a list of this many elements. Most lists leave element 0 out; some families
    /// also take one with exactly their number of tiers.
    pub const fn first_tier(self, elements: usize) -> usize {
        match self.shape {
            Shape::Tiers(count) if self.may_start_at_0 && elements == count as usize => 0,
            _ => 1,
        }
    }

    /// Returns the index of a tier, from 1 on, in a list of this many elements.
    pub const fn tier_index(self, elements: usize, tier: u8) -> usize {
        tier as usize - 1 + self.first_tier(elements)
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
        write!(
            f,
            "`{}` names no rules of Bingosync: expected {}, such as srl-v5",
            self.0,
            names.join(", ")
        )
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
