//! The words for what a player sees of a queue.

use std::fmt;
use std::str::FromStr;

use super::{Colour, Link, Pair, ParseLinkError};

/// Pairs in a row as a player saw them, axis first; `None` is a half that was not seen.
///
/// Their text is two letters for each pair, `?` for an unseen half, with spaces or commas between
/// pairs or nothing: `RG BR ?Y`. A [`Link`] is read too.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeenPairs(Vec<[Option<Colour>; 2]>);

impl SeenPairs {
    /// The pairs, in the order of the queue.
    pub fn pairs(&self) -> &[[Option<Colour>; 2]] {
        &self.0
    }

    /// The pairs when every half was seen.
    pub fn whole(&self) -> Option<Vec<Pair>> {
        self.0.iter().map(|&[axis, child]| Some(Pair { axis: axis?, child: child? })).collect()
    }
}

impl From<&[Pair]> for SeenPairs {
    fn from(pairs: &[Pair]) -> Self {
        Self(pairs.iter().map(|pair| [Some(pair.axis), Some(pair.child)]).collect())
    }
}

impl FromStr for SeenPairs {
    type Err = ParsePairsError;

    fn from_str(text: &str) -> Result<Self, ParsePairsError> {
        let expected = Expected::Colours;
        let linked = linked_pairs(text)?;
        let text = linked.as_deref().unwrap_or(text);
        let pairs = read_pairs(text, expected, Colour::from_letter)?;
        if pairs.is_empty() {
            return Err(ParsePairsError::Pairs { fault: "no pairs".to_owned(), expected });
        }
        Ok(Self(pairs))
    }
}

/// Pairs in a row whose colours are known only up to renaming: the same number is the same colour,
/// another number another one.
///
/// Its text is that of [`SeenPairs`] with any letters: `AB CC ?A` fits red and green, twice blue,
/// then anything and red.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PairPattern(Vec<[Option<u8>; 2]>);

impl PairPattern {
    /// The pairs; colours are numbered from 0 by their first appearance, 5 of them at most.
    pub fn pairs(&self) -> &[[Option<u8>; 2]] {
        &self.0
    }

    /// How many different colours there are.
    pub fn colours(&self) -> u8 {
        self.0.iter().flatten().flatten().max().map_or(0, |most| most + 1)
    }
}

impl FromStr for PairPattern {
    type Err = ParsePairsError;

    fn from_str(text: &str) -> Result<Self, ParsePairsError> {
        let expected = Expected::Pattern;
        let linked = linked_pairs(text)?;
        let text = linked.as_deref().unwrap_or(text);
        let mut letters = Vec::new();
        let pairs = read_pairs(text, expected, |letter| {
            let letter = letter.to_ascii_uppercase();
            if !letters.contains(&letter) {
                letters.push(letter);
            }
            let number = letters.iter().position(|&known| known == letter)?;
            letter.is_ascii_uppercase().then_some(number as u8)
        })?;
        let error = |fault| Err(ParsePairsError::Pairs { fault, expected });
        match (pairs.len(), letters.len()) {
            (0, _) => error("no pairs".to_owned()),
            (_, count @ 6..) => error(format!("`{text}` has {count} different letters")),
            _ => Ok(Self(pairs)),
        }
    }
}

/// The pairs of a link as letters, when the text is meant as one.
fn linked_pairs(text: &str) -> Result<Option<String>, ParsePairsError> {
    if !Link::is_meant(text) {
        return Ok(None);
    }
    let link: Link = text.parse().map_err(ParsePairsError::Link)?;
    Ok(Some(link.moves.iter().map(|one| one.pair.to_string()).collect()))
}

/// Reads pairs, each half `?` or a letter that `read` knows.
fn read_pairs<T>(
    text: &str,
    expected: Expected,
    mut read: impl FnMut(char) -> Option<T>,
) -> Result<Vec<[Option<T>; 2]>, ParsePairsError> {
    let mut pairs = Vec::new();
    for word in text.split(|letter: char| letter == ',' || letter.is_whitespace()) {
        let mut half = |letter| match letter {
            '?' => Ok(None),
            _ => read(letter).map(Some).ok_or_else(|| ParsePairsError::Pairs {
                fault: format!("`{letter}` in `{word}` is not {}", expected.letter()),
                expected,
            }),
        };
        let mut letters = word.chars();
        while let Some(axis) = letters.next() {
            let axis = half(axis)?;
            let child = letters.next().ok_or_else(|| ParsePairsError::Pairs {
                fault: format!("`{word}` ends in half a pair"),
                expected,
            })?;
            pairs.push([axis, half(child)?]);
        }
    }
    Ok(pairs)
}

/// A text is not pairs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ParsePairsError {
    /// It is meant as pairs.
    Pairs {
        /// What is wrong.
        fault: String,
        /// What the letters were to be.
        expected: Expected,
    },
    /// It is meant as a link.
    Link(ParseLinkError),
}

/// What the letters of pairs are to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Expected {
    /// Colours.
    Colours,
    /// Any, each for an unknown colour.
    Pattern,
}

impl Expected {
    fn letter(self) -> &'static str {
        match self {
            Self::Colours => "a colour",
            Self::Pattern => "a letter",
        }
    }
}

impl fmt::Display for ParsePairsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (fault, expected) = match self {
            Self::Link(error) => return error.fmt(f),
            Self::Pairs { fault, expected } => (fault, expected),
        };
        let (letters, example) = match expected {
            Expected::Colours => ("R, G, B, Y, P or ? (unseen)", "RG BR ?Y"),
            Expected::Pattern => {
                ("a letter for each of at most five unknown colours or ? (unseen)", "AB CC ?A")
            }
        };
        write!(f, "{fault}: expected pairs of two letters, each {letters}, such as {example}")
    }
}

impl std::error::Error for ParsePairsError {}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn spaces_commas_or_nothing() {
        let pairs: SeenPairs = "RG BR ?Y".parse().unwrap();
        assert_eq!(pairs.pairs()[2], [None, Some(Colour::Yellow)]);
        for text in ["rg,br,?y", "RGBR?Y", " RG, BR  ?Y\n"] {
            assert_eq!(text.parse(), Ok(pairs.clone()), "{text}");
        }
    }

    #[test]
    fn links_are_pairs_too() {
        let link = Link::queue("RG GY".parse::<SeenPairs>().unwrap().whole().unwrap());
        assert_eq!(link.to_string().parse(), "RG GY".parse::<SeenPairs>());
        assert_eq!(link.to_string().parse(), "AB BC".parse::<PairPattern>());
        let error = "http://example.org".parse::<SeenPairs>().unwrap_err().to_string();
        assert!(error.contains("no site that is known"), "{error}");
    }

    #[test]
    fn patterns_number_by_first_appearance() {
        let pattern: PairPattern = "CA BB ?C".parse().unwrap();
        assert_eq!(pattern, "ab cc ?a".parse().unwrap());
        assert_eq!(pattern.pairs(), [[Some(0), Some(1)], [Some(2); 2], [None, Some(0)]]);
        assert_eq!(pattern.colours(), 3);
    }

    #[test]
    fn errors_say_what_was_expected() {
        for (text, fault) in [
            ("", "no pairs"),
            (" , ", "no pairs"),
            ("RGB", "`RGB` ends in half a pair"),
            ("R G", "`R` ends in half a pair"),
            ("RX", "`X` in `RX` is not a colour"),
            ("R\u{1F534}", "is not a colour"),
        ] {
            let error = text.parse::<SeenPairs>().unwrap_err().to_string();
            assert!(error.contains(fault) && error.contains("such as RG BR ?Y"), "{error}");
        }
        for (text, fault) in
            [("A", "half a pair"), ("A1", "`1` in `A1`"), ("AB CD EF", "6 different letters")]
        {
            let error = text.parse::<PairPattern>().unwrap_err().to_string();
            assert!(error.contains(fault) && error.contains("such as AB CC ?A"), "{error}");
        }
    }

    proptest! {
        /// Whatever is typed is pairs, or refused with what was expected and an example.
        #[test]
        fn odd_texts_are_read_or_refused(
            text in "([RGBYPrgbyp?]{0,9}|[A-Fa-f?]{0,9}|[,/:. \t]{0,2}|\\PC{0,4}){1,5}",
        ) {
            let count = text.chars().filter(|letter| *letter != ',' && !letter.is_whitespace()).count();
            let seen = text.parse::<SeenPairs>().map(|seen| seen.pairs().len());
            let pattern = text.parse::<PairPattern>();
            if let Ok(pattern) = &pattern {
                prop_assert!(pattern.colours() <= 5);
            }
            for read in [seen, pattern.map(|pattern| pattern.pairs().len())] {
                match read {
                    Ok(pairs) => prop_assert_eq!(2 * pairs, count),
                    Err(error) => {
                        let error = error.to_string();
                        prop_assert!(error.contains("expected") && error.contains("such as"));
                    }
                }
            }
        }
    }
}
