//! Ranges `A..B` that include both ends.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

#[cfg(feature = "openapi")]
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::error::{Error, ErrorKind, bail};

/// A range of numbers, both ends included. Its text is `A..B`, or one number alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Span<T> {
    /// The first number.
    pub first: T,
    /// The last number.
    pub last: T,
}

impl<T> From<Span<T>> for RangeInclusive<T> {
    fn from(span: Span<T>) -> Self {
        span.first..=span.last
    }
}

impl<T: FromStr + PartialOrd + Copy> FromStr for Span<T> {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let expected = "expected A..B, both included, such as 4..20, or one number";
        let number = |part: &str| {
            part.trim().parse().map_err(|_| {
                let fault = format!("`{part}` is not a number in range: {expected}");
                ErrorKind::Question.error(fault)
            })
        };
        let (first, last) = match text.split_once("..") {
            Some((first, last)) => (number(first)?, number(last)?),
            None => (number(text)?, number(text)?),
        };
        if first > last {
            bail!("`{text}` starts after its end: {expected}");
        }
        Ok(Self { first, last })
    }
}

impl TryFrom<Span<i64>> for Span<u64> {
    type Error = Error;

    fn try_from(span: Span<i64>) -> Result<Self, Error> {
        match [span.first, span.last].map(u64::try_from) {
            [Ok(first), Ok(last)] => Ok(Self { first, last }),
            _ => bail!("`{span}` starts below 0: expected A..B from 0 on, such as 4..20"),
        }
    }
}

impl<T: fmt::Display> fmt::Display for Span<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}..{}", self.first, self.last)
    }
}

impl<T: fmt::Display> Serialize for Span<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de, T: FromStr + PartialOrd + Copy> Deserialize<'de> for Span<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
    }
}

#[cfg(feature = "openapi")]
impl<T: FromStr> JsonSchema for Span<T> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Span".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let number = if "-1".parse::<T>().is_ok() { r"-?\d+" } else { r"\d+" };
        json_schema!({
            "type": "string",
            "pattern": format!(r"^{number}(\.\.{number})?$"),
            "examples": ["400..6000"]
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_below_0_are_for_those_who_ask_for_them() {
        let span: Span<i64> = "-7..-5".parse().unwrap();
        assert_eq!(span, Span { first: -7, last: -5 });
        let error = Span::<u64>::try_from(span).unwrap_err().to_string();
        assert_eq!(error, "`-7..-5` starts below 0: expected A..B from 0 on, such as 4..20");
        let span = Span::<i64> { first: 0, last: 9 };
        assert_eq!(Span::<u64>::try_from(span).unwrap(), Span { first: 0, last: 9 });
    }

    #[test]
    fn both_ends_or_one_number() {
        let span = |text: &str| text.parse::<Span<u32>>().unwrap();
        assert_eq!(span("400..6000"), Span { first: 400, last: 6000 });
        assert_eq!(span("7"), Span { first: 7, last: 7 });
        for text in ["", "..", "1..", "..1", "6..5", "a..b", "1..2..3", "-1..2", "1..4294967296"] {
            let error = text.parse::<Span<u32>>().unwrap_err().to_string();
            assert!(error.contains("such as 4..20"), "{error}");
        }
    }
}
