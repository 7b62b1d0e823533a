//! Names of colours, for queues whose own are not known.

use std::fmt;
use std::str::FromStr;

use super::deal::PUYOS;
use super::{Colour, ParseColourError};
use crate::text::read_and_write_as_text;

/// The names of a queue's colours, in the order in which the colours first come. They are a player's, for games whose own
/// are not known.
///
/// As text they are letters of different colours, such as `RGBY`. Colours that the text lacks follow in the order of
/// [`Colour::ALL`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ColourNames([Colour; 5]);

impl ColourNames {
    /// Names the first colours, and the others in the order of [`Colour::ALL`]. Returns `None` if a colour is there twice.
    pub fn new(first: &[Colour]) -> Option<Self> {
        let others = Colour::ALL.into_iter().filter(|colour| !first.contains(colour));
        let names: Vec<Colour> = first.iter().copied().chain(others).collect();
        names.try_into().ok().map(Self)
    }

    /// Returns the names, in the order in which the colours come.
    pub const fn colours(&self) -> &[Colour; 5] {
        &self.0
    }

    /// Names the numbers of a pool in the order in which they come.
    pub(super) fn of(self, numbers: &[u8; PUYOS]) -> [Colour; PUYOS] {
        let mut names = self.0.into_iter();
        let mut known = [None; 5];
        numbers.map(|number| {
            *known[usize::from(number)]
                .get_or_insert_with(|| names.next().expect("a pool has at most five numbers"))
        })
    }
}

impl Default for ColourNames {
    fn default() -> Self {
        Self(Colour::ALL)
    }
}

impl fmt::Display for ColourNames {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.map(Colour::letter).iter().collect::<String>())
    }
}

/// The error returned when a text is not names of colours.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseColourNamesError(String);

impl fmt::Display for ParseColourNamesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "`{}` is not names of colours: expected letters of different colours (R, G, B, Y, P) in the order in which \
             they come, such as RGBY",
            self.0
        )
    }
}

impl std::error::Error for ParseColourNamesError {}

impl FromStr for ColourNames {
    type Err = ParseColourNamesError;

    fn from_str(text: &str) -> Result<Self, ParseColourNamesError> {
        let colours: Result<Vec<Colour>, ParseColourError> =
            text.chars().map(|letter| letter.to_string().parse()).collect();
        let named = colours.ok().filter(|colours| !colours.is_empty());
        named
            .and_then(|colours| Self::new(&colours))
            .ok_or_else(|| ParseColourNamesError(text.to_owned()))
    }
}

read_and_write_as_text!(ColourNames);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_of_different_colours() {
        for (text, all) in [("R", "RGBYP"), ("pY", "PYRGB"), ("PYBGR", "PYBGR")] {
            assert_eq!(text.parse::<ColourNames>().unwrap().to_string(), all);
        }
        for text in ["", "RR", "RX", "RGBYPR", "R G"] {
            let error = text.parse::<ColourNames>().unwrap_err().to_string();
            assert!(error.contains("such as RGBY"), "{error}");
        }
    }
}
