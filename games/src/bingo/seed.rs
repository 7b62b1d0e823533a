//! Seeds: a text for the random draws, and a number for the magic square.

use std::fmt;
use std::str::FromStr;

#[cfg(feature = "serde")]
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// The seed of a card. Its text initialises the random draws, and its number determines the magic
/// square. For example, `007` and `7` have the same square but different goals.
///
/// In JSON it is a number, or a text if the text differs from the number's digits.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(
    feature = "schemars",
    derive(schemars::JsonSchema),
    schemars(rename = "BingoSeed", description = "A seed: a number, or any text."),
    schemars(with = "String", extend("type" = ["integer", "string"]))
)]
pub struct Seed {
    text: String,
    number: u64,
}

impl Seed {
    /// The largest seed, 2^53 - 1: up to here, JavaScript's numbers are exact.
    pub const MAX: u64 = (1 << 53) - 1;

    /// Returns the text that initialises the random draws.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the number that determines the magic square, 0 to [`Seed::MAX`].
    pub fn number(&self) -> u64 {
        self.number
    }
}

/// The error returned when a number or text is not a seed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseSeedError(String);

impl fmt::Display for ParseSeedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (text, most) = (&self.0, Seed::MAX);
        write!(
            f,
            "`{text}` is not a seed: expected a whole number from 0 to {most}, such as 112233"
        )
    }
}

impl std::error::Error for ParseSeedError {}

impl TryFrom<u64> for Seed {
    type Error = ParseSeedError;

    fn try_from(number: u64) -> Result<Self, ParseSeedError> {
        let text = number.to_string();
        if number <= Self::MAX { Ok(Self { text, number }) } else { Err(ParseSeedError(text)) }
    }
}

impl From<u32> for Seed {
    fn from(number: u32) -> Self {
        Self { text: number.to_string(), number: number.into() }
    }
}

impl FromStr for Seed {
    type Err = ParseSeedError;

    /// Keeps the text unchanged, and converts it to a number as JavaScript does: white space around it and leading
    /// zeros do not count, and `0x1F` and `1e3` are numbers. The empty text is not a seed: for it sites draw one at random.
    fn from_str(text: &str) -> Result<Self, ParseSeedError> {
        let number = whole_number(text).filter(|_| !text.is_empty());
        let number = number.ok_or_else(|| ParseSeedError(text.to_owned()))?;
        Ok(Self { text: text.to_owned(), number })
    }
}

/// Returns JavaScript's `Number(text)`, if it is a whole number from 0 to [`Seed::MAX`].
fn whole_number(text: &str) -> Option<u64> {
    let number = javascript_number(text)?;
    let whole = number >= 0.0 && number <= Seed::MAX as f64 && number.fract() == 0.0;
    whole.then_some(number as u64)
}

/// Returns JavaScript's `Number(text)`, unless it is `NaN`.
pub(super) fn javascript_number(text: &str) -> Option<f64> {
    /// Whole numbers of this many digits are exact.
    const EXACT: usize = 15;
    if !text.is_empty() && text.len() <= EXACT && text.bytes().all(|byte| byte.is_ascii_digit()) {
        return text.parse::<u64>().ok().map(|number| number as f64);
    }
    // JavaScript takes all of Unicode's white space as such, except the next line character.
    let is_space =
        |letter: char| (letter.is_whitespace() && letter != '\u{85}') || letter == '\u{feff}';
    let text = text.trim_matches(is_space);
    for (prefixes, radix) in [(["0x", "0X"], 16), (["0o", "0O"], 8), (["0b", "0B"], 2)] {
        for prefix in prefixes {
            if let Some(digits) = text.strip_prefix(prefix) {
                return number_of_digits(digits, radix);
            }
        }
    }
    match text {
        "" => return Some(0.0),
        "Infinity" | "+Infinity" => return Some(f64::INFINITY),
        "-Infinity" => return Some(f64::NEG_INFINITY),
        _ => {}
    }
    if !text.bytes().all(|byte| byte.is_ascii_digit() || b"+-.eE".contains(&byte)) {
        return None;
    }
    text.parse().ok()
}

/// Returns the number that digits of a radix that is a power of two make, rounded once.
fn number_of_digits(digits: &str, radix: u32) -> Option<f64> {
    /// Above this, only one thing matters about further digits: whether all are 0.
    const ENOUGH: u128 = 1 << 120;
    if digits.is_empty() {
        return None;
    }
    let (mut number, mut scale) = (0_u128, 1.0);
    for digit in digits.chars() {
        let digit = u128::from(digit.to_digit(radix)?);
        if number < ENOUGH {
            number = number * u128::from(radix) + digit;
        } else {
            number |= u128::from(digit != 0);
            scale *= f64::from(radix);
        }
    }
    Some(number as f64 * scale)
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

#[cfg(feature = "serde")]
impl Serialize for Seed {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.text == self.number.to_string() {
            serializer.serialize_u64(self.number)
        } else {
            serializer.serialize_str(&self.text)
        }
    }
}

#[cfg(feature = "serde")]
impl<'de> Deserialize<'de> for Seed {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged, expecting = "expected a seed, such as 112233 or \"007\"")]
        enum Form {
            Number(u64),
            Text(String),
        }
        match Form::deserialize(deserializer)? {
            Form::Number(number) => number.try_into(),
            Form::Text(text) => text.parse(),
        }
        .map_err(de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_numbers_as_in_javascript() {
        for (text, number) in [
            ("7", Some(7)),
            ("007", Some(7)),
            (" 7 ", Some(7)),
            ("", None),
            (" ", Some(0)),
            ("0x1F", Some(31)),
            ("1e3", Some(1000)),
            ("+5.0", Some(5)),
            ("9007199254740991", Some(Seed::MAX)),
            ("9007199254740992", None),
            ("1.5", None),
            ("-1", None),
            ("inf", None),
            ("NaN", None),
            ("0x", None),
            ("0x+5", None),
            ("seven", None),
            ("1_000", None),
        ] {
            assert_eq!(text.parse::<Seed>().ok().map(|seed| seed.number()), number, "{text:?}");
        }
    }

    /// As node says.
    #[test]
    fn infinity_is_spelt_in_one_way() {
        for (text, number) in [
            ("Infinity", Some(f64::INFINITY)),
            (" +Infinity", Some(f64::INFINITY)),
            ("-Infinity\n", Some(f64::NEG_INFINITY)),
            ("-1e400", Some(f64::NEG_INFINITY)),
            ("infinity", None),
            ("INFINITY", None),
            ("inf", None),
            ("- Infinity", None),
            ("Infinity1", None),
        ] {
            assert_eq!(javascript_number(text), number, "{text:?}");
        }
        assert!("Infinity".parse::<Seed>().is_err());
    }

    /// However many digits there are, a number is rounded once, to even where it lies in the middle (as node does).
    #[test]
    fn long_numbers_are_rounded_once() {
        let power = |exponent| 2_f64.powi(exponent);
        let zeros = |count| "0".repeat(count);
        for (text, number) in [
            (format!("0x1{}8{}", zeros(13), zeros(26)), power(160)),
            (format!("0x1{}8{}1", zeros(13), zeros(25)), (power(52) + 1.0) * power(108)),
            (format!("0o7{}", zeros(45)), 7.0 * power(135)),
            (format!("0b1{}", zeros(130)), power(130)),
            (format!("0b{}", "1".repeat(130)), power(130)),
        ] {
            assert_eq!(javascript_number(&text), Some(number), "{text}");
        }
        assert_eq!(javascript_number(&format!("0x1{}g", zeros(40))), None);
    }

    #[cfg(feature = "serde")]
    #[test]
    fn json_is_a_number_if_the_text_is_its_digits() {
        for (json, text) in [("7", "7"), ("\"007\"", "007"), ("0", "0")] {
            let seed: Seed = serde_json::from_str(json).unwrap();
            assert_eq!((seed.text(), serde_json::to_string(&seed).unwrap().as_str()), (text, json));
        }
        let error = "-1".parse::<Seed>().unwrap_err().to_string();
        assert!(error.contains("such as 112233"), "{error}");
        assert!(serde_json::from_str::<Seed>("9007199254740992").is_err());
    }
}
