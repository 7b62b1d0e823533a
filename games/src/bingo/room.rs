//! What a room of Bingosync leaves behind: its feed, as the site's `/room/ID/feed` answers.
//!
//! A player in an event is the player as it is now, not as it was at the time; the team of a mark is the mark's own colour.

mod read;

use std::fmt;

use super::fault::Fault;
use super::value::Value;

/// The most events of a feed, so that a race is replayed soon. Chosen by hand: a long race has some hundred.
pub const MOST_EVENTS: usize = 50_000;

/// The names of the colours, in the site's order.
const NAMES: [&str; Colour::COUNT] =
    ["red", "blue", "green", "orange", "purple", "navy", "teal", "pink", "brown", "yellow"];

/// One of the ten colours. Players of one colour are a team.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(into = "&'static str"))]
#[cfg_attr(
    feature = "schemars",
    derive(schemars::JsonSchema),
    schemars(description = "The colour of a team.", rename = "TeamColor"),
    schemars(with = "String", extend("enum" = NAMES))
)]
pub struct Colour(u8);

impl Colour {
    /// The number of colours.
    pub const COUNT: usize = 10;

    /// Returns all ten, in the site's order.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..Self::COUNT as u8).map(Self)
    }

    /// Returns the colour of this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::all().find(|colour| colour.name() == name)
    }

    /// Returns the index, 0 to 9.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the name, such as `red`.
    pub const fn name(self) -> &'static str {
        NAMES[self.index()]
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl From<Colour> for &'static str {
    fn from(colour: Colour) -> Self {
        colour.name()
    }
}

/// A player, as it is now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Player {
    /// What distinguishes it from others of the same name.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Whether it watches.
    pub is_spectator: bool,
}

/// A colour that was put on a square, or taken off.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mark {
    /// The square, 0 to 24, row by row.
    pub square: usize,
    /// The square's goal.
    pub goal: String,
    /// The colour.
    pub colour: Colour,
    /// Whether it was taken off.
    pub is_removal: bool,
}

/// What an event is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Action {
    /// A mark.
    Mark(Mark),
    /// A card was dealt: the game's long name and the seed.
    Card {
        /// The game.
        game: String,
        /// The seed.
        seed: String,
    },
    /// The player saw the card.
    Revealed,
    /// Anything else: a line of chat, a change of team, somebody who came or went.
    Other,
}

/// An event of a room.
#[derive(Clone, PartialEq, Debug)]
pub struct Event {
    /// When it was, in seconds since 1970.
    pub at: f64,
    /// Whose it is.
    pub player: Player,
    /// What it is.
    pub action: Action,
}

/// A room's feed.
#[derive(Clone, PartialEq, Debug)]
pub struct Feed {
    /// The events, the oldest first, without those of unknown types.
    pub events: Vec<Event>,
    /// Whether it has all events, and not only those of the last 24 hours.
    pub is_whole: bool,
}

impl Feed {
    /// Reads a feed in the site's JSON. Types of events that are unknown, and members that nobody needs, are ignored.
    ///
    /// # Errors
    /// When something is not as the site writes it: the first such place.
    pub fn read(document: &Value) -> Result<Self, Fault> {
        read::feed(document)
    }
}
