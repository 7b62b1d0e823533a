//! Colours, the number of colours of a game, pairs and colour maps.

use std::fmt;
use std::str::FromStr;

#[cfg(feature = "serde")]
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::text::{read_and_write_as_text, write_as_text};

/// The colour of a puyo. As text it is a letter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub enum Colour {
    /// `R`
    #[default]
    Red,
    /// `G`
    Green,
    /// `B`
    Blue,
    /// `Y`
    Yellow,
    /// `P`
    Purple,
}

impl Colour {
    /// All colours, in the order of the list from which the game draws its colour map.
    pub const ALL: [Self; 5] = [Self::Red, Self::Green, Self::Blue, Self::Yellow, Self::Purple];

    /// Returns the colour's index in [`ALL`](Self::ALL), 0 to 4.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the colour's letter: `R`, `G`, `B`, `Y` or `P`.
    pub const fn letter(self) -> char {
        b"RGBYP"[self.index()] as char
    }

    /// Returns the colour with this letter, in upper or lower case.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|colour| colour.letter() == letter.to_ascii_uppercase())
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// The error returned when a text is not a colour.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseColourError(String);

impl fmt::Display for ParseColourError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is not a colour: expected R, G, B, Y or P, such as R", self.0)
    }
}

impl std::error::Error for ParseColourError {}

impl FromStr for Colour {
    type Err = ParseColourError;

    fn from_str(text: &str) -> Result<Self, ParseColourError> {
        let mut letters = text.chars();
        let colour = letters.next().and_then(Self::from_letter);
        colour.filter(|_| letters.next().is_none()).ok_or_else(|| ParseColourError(text.to_owned()))
    }
}

read_and_write_as_text!(Colour);

/// The number of colours that a game uses: 3, 4 or 5.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
#[cfg_attr(
    feature = "schemars",
    derive(schemars::JsonSchema),
    schemars(description = "How many colours the game uses."),
    schemars(with = "u8", extend("enum" = ColourCount::ALL.map(ColourCount::get)))
)]
pub enum ColourCount {
    /// Three colours.
    Three,
    /// Four colours, as in nearly every match.
    #[default]
    Four,
    /// Five colours.
    Five,
}

impl ColourCount {
    /// All counts, in the order in which the game shuffles their pools.
    pub const ALL: [Self; 3] = [Self::Three, Self::Four, Self::Five];

    /// Returns the count for this number of colours.
    ///
    /// # Errors
    /// If the number is not 3, 4 or 5.
    pub fn new(colours: u8) -> Result<Self, ColourCountError> {
        Self::ALL
            .into_iter()
            .find(|count| count.get() == colours)
            .ok_or_else(|| ColourCountError(colours.to_string()))
    }

    /// Returns the number of colours.
    pub const fn get(self) -> u8 {
        self as u8 + 3
    }

    /// Returns the count's index in [`ALL`](Self::ALL), 0 to 2.
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for ColourCount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.get())
    }
}

/// The error returned when a number of colours is not 3, 4 or 5.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ColourCountError(String);

impl fmt::Display for ColourCountError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is not a number of colours: expected 3, 4 or 5, such as 4", self.0)
    }
}

impl std::error::Error for ColourCountError {}

impl FromStr for ColourCount {
    type Err = ColourCountError;

    fn from_str(text: &str) -> Result<Self, ColourCountError> {
        let error = || ColourCountError(text.to_owned());
        text.parse().ok().and_then(|colours| Self::new(colours).ok()).ok_or_else(error)
    }
}

#[cfg(feature = "serde")]
impl Serialize for ColourCount {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.get())
    }
}

#[cfg(feature = "serde")]
impl<'de> Deserialize<'de> for ColourCount {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let colours = u64::deserialize(deserializer)?;
        let count = u8::try_from(colours).ok().and_then(|colours| Self::new(colours).ok());
        count.ok_or_else(|| de::Error::custom(ColourCountError(colours.to_string())))
    }
}

/// Two puyos that fall together. As text they are two letters, the axis first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[cfg_attr(
    feature = "schemars",
    derive(schemars::JsonSchema),
    schemars(description = "A pair, the axis first."),
    schemars(with = "String", extend("pattern" = "^[RGBYP]{2}$"))
)]
pub struct Pair {
    /// The puyo that the pair turns about. It is dealt first, and is the lower one at the start.
    pub axis: Colour,
    /// The puyo that turns about the axis.
    pub child: Colour,
}

impl fmt::Display for Pair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.axis, self.child)
    }
}

write_as_text!(Pair);

/// The colours that the numbers 0 to 4 of a pool stand for in one game.
///
/// As text and in JSON they are five letters: in `YBGRP`, 0 stands for yellow.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ColourMap([Colour; 5]);

impl ColourMap {
    /// Draws a map by removing one colour at a time from R, G, B, Y, P. `draw(n)` must return a number
    /// below `n`; it is called with 5, 4, 3, 2 and 1.
    ///
    /// # Panics
    /// If `draw(n)` returns a number that is not below `n`.
    pub fn draw(mut draw: impl FnMut(u32) -> u32) -> Self {
        let mut left = Colour::ALL.to_vec();
        Self(std::array::from_fn(|_| left.remove(draw(left.len() as u32) as usize)))
    }

    /// Returns the colours of the numbers 0 to 4.
    pub const fn colours(&self) -> &[Colour; 5] {
        &self.0
    }
}

impl fmt::Display for ColourMap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|colour| colour.fmt(f))
    }
}

write_as_text!(ColourMap);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_map_draws_the_last_colour_too() {
        let mut draws = [(5, 3), (4, 2), (3, 1), (2, 0), (1, 0)].into_iter();
        let map = ColourMap::draw(|bound| {
            let (expected, value) = draws.next().expect("five draws are enough");
            assert_eq!(bound, expected);
            value
        });
        assert_eq!(draws.next(), None);
        assert_eq!(map.to_string(), "YBGRP");
    }

    #[test]
    fn letters_come_back() {
        for colour in Colour::ALL {
            assert_eq!(Colour::from_letter(colour.letter()), Some(colour));
            assert_eq!(Colour::from_letter(colour.letter().to_ascii_lowercase()), Some(colour));
        }
        assert_eq!("y".parse(), Ok(Colour::Yellow));
        for text in ["", "?", "RR", "red"] {
            let error = text.parse::<Colour>().unwrap_err().to_string();
            assert!(error.contains("such as R"), "{error}");
        }
    }

    #[test]
    fn other_counts_are_refused() {
        assert_eq!("4".parse(), Ok(ColourCount::Four));
        for text in ["2", "6", "", "four", "260"] {
            let error = text.parse::<ColourCount>().unwrap_err().to_string();
            assert!(error.contains("such as 4"), "{error}");
        }
    }
}
