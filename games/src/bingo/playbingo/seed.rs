//! Seeds: numbers.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;

#[cfg(feature = "serde")]
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// The seed of a board: any finite number.
///
/// Its whole part modulo 2^32 starts the random draws, and the number itself determines the magic square. A room of the site
/// starts with a whole number from -2147483648 to 2147483647; when it deals its next board, it takes any number.
///
/// In JSON it is a number. It is also read from a text.
#[derive(Clone, Copy, PartialEq, Debug)]
#[cfg_attr(
    feature = "schemars",
    derive(schemars::JsonSchema),
    schemars(rename = "PlaybingoSeed", description = "A seed: a number, such as 112233."),
    schemars(with = "f64", extend("type" = ["number", "string"]))
)]
pub struct Seed(f64);

/// 2^32, modulo which the draws take a seed.
const MODULUS: f64 = 4_294_967_296.0;

impl Seed {
    /// The first seed whose draws may skip an output: those below never do.
    pub(super) const FIRST_REDRAWN: u64 = 1 << 31;

    /// Returns the number, which determines the magic square.
    pub const fn number(self) -> f64 {
        self.0
    }

    /// Returns the number that starts the random draws: without its fraction, modulo 2^32.
    pub fn draws(self) -> u32 {
        self.0.trunc().rem_euclid(MODULUS) as u32
    }
}

/// A seed has no `NaN`.
impl Eq for Seed {}

impl Hash for Seed {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.to_bits().hash(state);
    }
}

/// The error returned when a number or text is not a seed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseSeedError(String);

impl fmt::Display for ParseSeedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is not a seed: expected a number, such as 112233", self.0)
    }
}

impl std::error::Error for ParseSeedError {}

impl From<u32> for Seed {
    fn from(number: u32) -> Self {
        Self(number.into())
    }
}

impl From<i32> for Seed {
    fn from(number: i32) -> Self {
        Self(number.into())
    }
}

/// As JavaScript has the number: above 2^53 it is rounded.
impl From<i64> for Seed {
    fn from(number: i64) -> Self {
        Self(number as f64)
    }
}

impl TryFrom<f64> for Seed {
    type Error = ParseSeedError;

    fn try_from(number: f64) -> Result<Self, ParseSeedError> {
        // There is one 0: -0 deals the same board.
        let number = number + 0.0;
        if number.is_finite() { Ok(Self(number)) } else { Err(ParseSeedError(number.to_string())) }
    }
}

impl FromStr for Seed {
    type Err = ParseSeedError;

    /// Reads what the number field of the site's form takes: decimal digits, perhaps with a minus sign, a fraction and an
    /// exponent. The empty text is not a seed: for it the site draws one at random.
    fn from_str(text: &str) -> Result<Self, ParseSeedError> {
        let error = || ParseSeedError(text.to_owned());
        if !is_number(text) {
            return Err(error());
        }
        text.parse().ok().and_then(|number: f64| number.try_into().ok()).ok_or_else(error)
    }
}

/// Returns whether a text is a valid floating-point number of HTML, which is what a number field takes.
fn is_number(text: &str) -> bool {
    let text = text.strip_prefix('-').unwrap_or(text);
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let (number, exponent) = match text.split_once(['e', 'E']) {
        Some((number, exponent)) => (number, Some(exponent)),
        None => (text, None),
    };
    let exponent = exponent.map(|text| text.strip_prefix(['-', '+']).unwrap_or(text));
    let number = match number.split_once('.') {
        Some((whole, fraction)) => (whole.is_empty() || digits(whole)) && digits(fraction),
        None => digits(number),
    };
    number && exponent.is_none_or(digits)
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(feature = "serde")]
impl Serialize for Seed {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        crate::bingo::Value::Number(self.0).serialize(serializer)
    }
}

#[cfg(feature = "serde")]
impl<'de> Deserialize<'de> for Seed {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged, expecting = "expected a seed, such as 112233")]
        enum Form {
            Number(f64),
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
    fn texts_are_numbers_as_in_a_form() {
        for (text, number) in [
            ("112233", Some(112_233.0)),
            ("007", Some(7.0)),
            ("0", Some(0.0)),
            ("-0", Some(0.0)),
            ("-5", Some(-5.0)),
            ("1e3", Some(1_000.0)),
            ("1E+3", Some(1_000.0)),
            (".5", Some(0.5)),
            ("-3.75", Some(-3.75)),
            ("9007199254740993", Some(9_007_199_254_740_992.0)),
            ("1e400", None),
            ("", None),
            ("-", None),
            ("5.", None),
            (".", None),
            ("e3", None),
            ("1e", None),
            ("1e+", None),
            ("+5", None),
            (" 7", None),
            ("--7", None),
            ("0x1F", None),
            ("1.2.3", None),
            ("inf", None),
            ("NaN", None),
            ("seven", None),
        ] {
            assert_eq!(text.parse().ok().map(Seed::number), number, "{text:?}");
        }
        let error = "seven".parse::<Seed>().unwrap_err().to_string();
        assert_eq!(error, "`seven` is not a seed: expected a number, such as 112233");
        assert_eq!("-0".parse::<Seed>().unwrap().to_string(), "0");
    }

    #[test]
    fn draws_start_modulo_two_to_the_32() {
        for (text, draws) in [
            ("4294967303", 7),
            ("9007199254740991", u32::MAX),
            ("-5", u32::MAX - 4),
            ("-5.9", u32::MAX - 4),
            ("3.9", 3),
            ("-0.5", 0),
            ("-4294967297", u32::MAX),
            ("1e300", 0),
        ] {
            assert_eq!(text.parse::<Seed>().unwrap().draws(), draws, "{text}");
        }
    }

    #[cfg(feature = "serde")]
    #[test]
    fn json_is_a_number() {
        for (json, written) in [("7", "7"), ("\"-5\"", "-5"), ("1.5", "1.5"), ("1e3", "1000")] {
            let seed: Seed = serde_json::from_str(json).unwrap();
            assert_eq!(serde_json::to_string(&seed).unwrap(), written);
        }
        assert!(serde_json::from_str::<Seed>("\"seven\"").is_err());
        assert!(serde_json::from_str::<Seed>("null").is_err());
    }
}
