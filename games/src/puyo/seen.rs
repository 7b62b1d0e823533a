//! What a player sees of a queue: pairs of known colours, or of unknown ones.

use std::fmt;
use std::str::FromStr;

use super::{Colour, Link, Pair, ParseLinkError};
use crate::message::{Code, Message};
use crate::messages;

/// Consecutive pairs as a player saw them, axis first. `None` is a half that was not seen.
///
/// As text each pair has two letters, with `?` for an unseen half: `RG BR ?Y`. The last pair may lack its second letter,
/// which is then unseen: `YRRGB` is `YR RG B?`. Spaces or commas may separate the pairs. A [`Link`] is accepted too.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeenPairs(Vec<[Option<Colour>; 2]>);

impl SeenPairs {
    /// Returns the pairs, in the order of the queue.
    pub fn pairs(&self) -> &[[Option<Colour>; 2]] {
        &self.0
    }

    /// Returns the pairs if every half was seen.
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
            return Err(ParsePairsError::Pairs { fault: PairsFault::Empty, expected });
        }
        Ok(Self(pairs))
    }
}

/// Consecutive pairs whose colours are known only up to renaming: equal numbers are equal colours, and
/// different numbers are different colours.
///
/// As text it looks like [`SeenPairs`] but may have any letters: `AB CC ?A` fits `RG BB YR`, for example.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PairPattern(Vec<[Option<u8>; 2]>);

impl PairPattern {
    /// Returns the pairs. Their colours, at most 5, are numbered from 0 in order of first appearance.
    pub fn pairs(&self) -> &[[Option<u8>; 2]] {
        &self.0
    }

    /// Returns the number of different colours.
    pub fn colours(&self) -> u8 {
        self.0.iter().flatten().flatten().max().map_or(0, |most| most + 1)
    }

    /// Reads pairs, and returns their letters, too: capital ones, in order of first appearance.
    ///
    /// # Errors
    /// If the text is not pairs of at most five different letters.
    pub fn with_letters(text: &str) -> Result<(Self, Vec<char>), ParsePairsError> {
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
            (0, _) => error(PairsFault::Empty),
            (_, count @ 6..) => error(PairsFault::Letters { text: text.to_owned(), count }),
            _ => Ok((Self(pairs), letters)),
        }
    }
}

impl FromStr for PairPattern {
    type Err = ParsePairsError;

    fn from_str(text: &str) -> Result<Self, ParsePairsError> {
        Self::with_letters(text).map(|(pattern, _)| pattern)
    }
}

/// Returns the pairs of a link as letters, or `None` if the text is not meant as a link.
fn linked_pairs(text: &str) -> Result<Option<String>, ParsePairsError> {
    if !Link::is_meant(text) {
        return Ok(None);
    }
    let link: Link = text.parse().map_err(ParsePairsError::Link)?;
    Ok(Some(link.moves.iter().map(|one| one.pair.to_string()).collect()))
}

/// Reads pairs. Each half is `?` or a letter for which `read` returns a value. Half a pair may end the text.
fn read_pairs<T>(
    text: &str,
    expected: Expected,
    mut read: impl FnMut(char) -> Option<T>,
) -> Result<Vec<[Option<T>; 2]>, ParsePairsError> {
    let mut pairs = Vec::new();
    let is_between = |letter: char| letter == ',' || letter.is_whitespace();
    let mut words = text.split(is_between).filter(|word| !word.is_empty()).peekable();
    while let Some(word) = words.next() {
        let mut half = |letter| match letter {
            '?' => Ok(None),
            _ => read(letter).map(Some).ok_or_else(|| ParsePairsError::Pairs {
                fault: PairsFault::Letter { letter, word: word.to_owned() },
                expected,
            }),
        };
        let mut letters = word.chars();
        while let Some(axis) = letters.next() {
            let axis = half(axis)?;
            let child = match letters.next() {
                Some(child) => half(child)?,
                None if words.peek().is_none() => None,
                None => {
                    let fault = PairsFault::Half { word: word.to_owned() };
                    return Err(ParsePairsError::Pairs { fault, expected });
                }
            };
            pairs.push([axis, child]);
        }
    }
    Ok(pairs)
}

/// The error returned when a text is not pairs.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ParsePairsError {
    /// The text is meant as pairs.
    Pairs {
        /// What is wrong.
        fault: PairsFault,
        /// Which letters were expected.
        expected: Expected,
    },
    /// The text is meant as a link. The error has the text of this one, so it is not its source.
    Link(ParseLinkError),
}

/// What is wrong with a text that is meant as pairs.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum PairsFault {
    /// It has no pairs.
    Empty,
    /// It has a letter that is not expected.
    Letter {
        /// The letter.
        letter: char,
        /// The letters between two spaces that it is one of.
        word: String,
    },
    /// It has half a pair before other pairs.
    Half {
        /// The letters between two spaces that end in half a pair.
        word: String,
    },
    /// It has more than five different letters.
    Letters {
        /// The text.
        text: String,
        /// The number of different letters.
        count: usize,
    },
}

/// The letters that a text of pairs may have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Expected {
    /// The letters of the colours.
    Colours,
    /// Any letters, each for an unknown colour.
    Pattern,
}

messages! {
    /// Why a text is not pairs, as a message.
    PairsMessage "Pairs":
    Empty "puyo_no_pairs" => "no pairs: expected pairs of two letters, each R, G, B, Y, P or ? (unseen), such as RG BR ?Y",
    EmptyPattern "puyo_no_pairs" => "no pairs: expected pairs of two letters, each a letter for one of at most five unknown colours or ? (unseen), such as AB CC ?A",
    Letter "puyo_letter" => "`{letter}` in `{word}` is not a colour: expected pairs of two letters, each R, G, B, Y, P or ? (unseen), such as RG BR ?Y",
    LetterOfPattern "puyo_letter" => "`{letter}` in `{word}` is not a letter: expected pairs of two letters, each a letter for one of at most five unknown colours or ? (unseen), such as AB CC ?A",
    Half "puyo_half_pair" => "`{word}` ends in half a pair, and more pairs follow: expected pairs of two letters, each R, G, B, Y, P or ? (unseen), such as RG BR ?Y",
    HalfOfPattern "puyo_half_pair" => "`{word}` ends in half a pair, and more pairs follow: expected pairs of two letters, each a letter for one of at most five unknown colours or ? (unseen), such as AB CC ?A",
    Letters "puyo_letters" => "`{text}` has {count} different letters: expected pairs of two letters, each a letter for one of at most five unknown colours or ? (unseen), such as AB CC ?A",
}

impl From<&ParsePairsError> for Message {
    fn from(error: &ParsePairsError) -> Self {
        use PairsMessage as Text;
        let (fault, is_pattern) = match error {
            ParsePairsError::Link(error) => return error.into(),
            ParsePairsError::Pairs { fault, expected } => (fault, *expected == Expected::Pattern),
        };
        match fault {
            PairsFault::Empty => if is_pattern { Text::EmptyPattern } else { Text::Empty }.into(),
            PairsFault::Letter { letter, word } => {
                let text = if is_pattern { Text::LetterOfPattern } else { Text::Letter };
                text.with("letter", *letter).with("word", word)
            }
            PairsFault::Half { word } => {
                if is_pattern { Text::HalfOfPattern } else { Text::Half }.with("word", word)
            }
            PairsFault::Letters { text, count } => Text::Letters.text(text).with("count", *count),
        }
        .any()
    }
}

impl fmt::Display for ParsePairsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Message::from(self).fmt(f)
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
    fn half_a_pair_may_end_the_text() {
        for (text, whole) in [("YRRGB", "YR RG B?"), ("YR RG B", "YR RG B?"), ("g,", "G?")] {
            assert_eq!(text.parse::<SeenPairs>(), whole.parse(), "{text}");
        }
        assert_eq!("ABA".parse::<PairPattern>(), "AB A?".parse());
    }

    #[test]
    fn links_are_pairs_too() {
        let link = Link::queue("RG GY".parse::<SeenPairs>().unwrap().whole().unwrap());
        assert_eq!(link.to_string().parse(), "RG GY".parse::<SeenPairs>());
        assert_eq!(link.to_string().parse(), "AB BC".parse::<PairPattern>());
        let error = "http://example.org".parse::<SeenPairs>().unwrap_err().to_string();
        assert!(error.contains("not from a known site"), "{error}");
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
            ("RGB R", "`RGB` ends in half a pair, and more pairs follow"),
            ("R G", "`R` ends in half a pair, and more pairs follow"),
            ("RX", "`X` in `RX` is not a colour"),
            ("R\u{1F534}", "is not a colour"),
        ] {
            let error = text.parse::<SeenPairs>().unwrap_err().to_string();
            assert!(error.contains(fault) && error.contains("such as RG BR ?Y"), "{error}");
        }
        for (text, fault) in
            [("A B", "half a pair"), ("A1", "`1` in `A1`"), ("AB CD EF", "6 different letters")]
        {
            let error = text.parse::<PairPattern>().unwrap_err().to_string();
            assert!(error.contains(fault) && error.contains("such as AB CC ?A"), "{error}");
        }
    }

    proptest! {
        /// Any text is either read as pairs or refused with what was expected and an example.
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
                    Ok(pairs) => prop_assert_eq!(pairs, count.div_ceil(2)),
                    Err(error) => {
                        let error = error.to_string();
                        prop_assert!(error.contains("expected") && error.contains("such as"));
                    }
                }
            }
        }
    }
}
