//! What a game or a variant of it sets for its boards.

use std::fmt;

use super::super::fault::Fault;

/// The settings of a game or of a variant of it. Without any, boards are 5 x 5 squares for any goals.
///
/// Categories, tags and goals are named by ids, which only the list of the same game has. If a list has no ids, their names
/// and texts stand for them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings(pub(super) Kind);

/// The site's generator, or one of the old ones that it replaces.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    Stages(Stages),
    Old(OldGenerator),
}

/// A generator of games for which the site's new one is switched off. It needs no settings.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum OldGenerator {
    /// A magic square of difficulties, and goals that clash least with their lines.
    Srlv5,
    /// Goals that clash least with their lines. The site never reaches it in practice.
    Typed,
    /// Any goals.
    Random,
}

/// What the site's generator does, in the order in which it does it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Stages {
    pub filters: Vec<Filter>,
    pub layout: Layout,
    /// Whether goals must clash least with their lines (`line-type-exclusion`).
    pub compares_lines: bool,
    pub adjustments: Vec<Adjustment>,
}

/// Which goals are left.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Filter {
    /// Those of these difficulties, both ends included.
    Difficulty { min: Option<u64>, max: Option<u64> },
    /// Those with one of these categories.
    Categories(Vec<String>),
    /// Those with one of these tags.
    Tags(Vec<String>),
    /// Those without these tags.
    WithoutTags(Vec<String>),
}

/// What the squares ask for.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Layout {
    #[default]
    Random,
    Srlv5,
    Isaac,
    /// Rows of equal length.
    Custom(Vec<Vec<Square>>),
    /// Difficulties and how many of the 25 squares have them, in shuffled order.
    Distribution(Vec<(u64, u64)>),
}

/// What a square asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Square {
    Random,
    Difficulty(u64),
    Category(String),
    Fixed(String),
}

/// What a goal that was placed changes for the next squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Adjustment {
    /// Goals that share its categories come into the pool once more.
    Synergize,
    /// Its categories have room for one goal less.
    BoardTypeMax,
}

impl Default for Settings {
    fn default() -> Self {
        Self(Kind::Stages(Stages::default()))
    }
}

impl From<OldGenerator> for Settings {
    fn from(generator: OldGenerator) -> Self {
        Self(Kind::Old(generator))
    }
}

/// The error when a document has no valid settings, or none for this list.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct ReadSettingsError {
    /// The mistakes, at least one.
    pub faults: Vec<Fault>,
}

impl fmt::Display for ReadSettingsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not the settings of a game: {}", self.faults[0])?;
        match self.faults.len() - 1 {
            0 => Ok(()),
            more => write!(f, " (and {more} more)"),
        }
    }
}

impl std::error::Error for ReadSettingsError {}
