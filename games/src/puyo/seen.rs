//! The words for what a player sees of a queue.

use std::fmt;
use std::str::FromStr;

use super::{Colour, Pair};

/// Pairs in a row as a player saw them, axis first; `None` is a half that was not seen.
///
/// Their text is two letters for each pair, `?` for an unseen half, with spaces or commas between
/// pairs or nothing: `RG BY ?R`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeenPairs(Vec<[Option<Colour>; 2]>);

impl SeenPairs {
    /// The pairs, in the order of the queue.
    pub fn pairs(&self) -> &[[Option<Colour>; 2]] {
        &self.0
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
        let pairs = read_pairs(text, expected, Colour::from_letter)?;
        if pairs.is_empty() {
            return Err(ParsePairsError { fault: "no pairs".to_owned(), expected });
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
        let mut letters = Vec::new();
        let pairs = read_pairs(text, expected, |letter| {
            let letter = letter.to_ascii_uppercase();
            if !letters.contains(&letter) {
                letters.push(letter);
            }
            let number = letters.iter().position(|&known| known == letter)?;
            letter.is_ascii_uppercase().then_some(number as u8)
        })?;
        let error = |fault| Err(ParsePairsError { fault, expected });
        match (pairs.len(), letters.len()) {
            (0, _) => error("no pairs".to_owned()),
            (_, count @ 6..) => error(format!("`{text}` has {count} different letters")),
            _ => Ok(Self(pairs)),
        }
    }
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
            _ => read(letter).map(Some).ok_or_else(|| ParsePairsError {
                fault: format!("`{letter}` in `{word}` is not {}", expected.letter()),
                expected,
            }),
        };
        let mut letters = word.chars();
        while let Some(axis) = letters.next() {
            let axis = half(axis)?;
            let child = letters.next().ok_or_else(|| ParsePairsError {
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
pub struct ParsePairsError {
    fault: String,
    expected: Expected,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Expected {
    Colours,
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
        let (letters, example) = match self.expected {
            Expected::Colours => ("R, G, B, Y, P or ? (unseen)", "RG BY ?R"),
            Expected::Pattern => {
                ("a letter for each of at most five unknown colours or ? (unseen)", "AB CC ?A")
            }
        };
        write!(
            f,
            "{}: expected pairs of two letters, each {letters}, such as {example}",
            self.fault
        )
    }
}

impl std::error::Error for ParsePairsError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spaces_commas_or_nothing() {
        let pairs: SeenPairs = "RG BY ?R".parse().unwrap();
        assert_eq!(pairs.pairs()[2], [None, Some(Colour::Red)]);
        for text in ["rg,by,?r", "RGBY?R", " RG, BY  ?R\n"] {
            assert_eq!(text.parse(), Ok(pairs.clone()), "{text}");
        }
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
            assert!(error.contains(fault) && error.contains("such as RG BY ?R"), "{error}");
        }
        for (text, fault) in
            [("A", "half a pair"), ("A1", "`1` in `A1`"), ("AB CD EF", "6 different letters")]
        {
            let error = text.parse::<PairPattern>().unwrap_err().to_string();
            assert!(error.contains(fault) && error.contains("such as AB CC ?A"), "{error}");
        }
    }
}
