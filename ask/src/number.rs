//! Numbers with bounds, which hold for flags and for JSON.

use std::fmt;
#[cfg(feature = "clap")]
use std::ops::RangeInclusive;
use std::str::FromStr;

#[cfg(feature = "openapi")]
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::error::{Context, Error};

/// A whole number from `FIRST` to `LAST`. Error messages show `EXAMPLE` as a good one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Whole<const FIRST: i64, const LAST: i64, const EXAMPLE: i64>(i64);

impl<const FIRST: i64, const LAST: i64, const EXAMPLE: i64> Whole<FIRST, LAST, EXAMPLE> {
    /// Wraps a number. In a constant, the compiler checks the bounds.
    ///
    /// # Panics
    /// When the number is out of bounds.
    pub const fn new(number: i64) -> Self {
        assert!(FIRST <= number && number <= LAST, "the number is within its bounds");
        Self(number)
    }

    /// Returns the number as a `T`, whose range must include the bounds.
    ///
    /// # Panics
    /// If the type cannot hold the number; its bounds are those of the type.
    pub fn get<T: TryFrom<i64, Error: fmt::Debug>>(self) -> T {
        self.0.try_into().expect("the type's range includes the bounds")
    }

    fn within(number: Option<i64>, found: &BadNumber) -> Result<Self, Error> {
        number.filter(|number| (FIRST..=LAST).contains(number)).map(Self).with_context(|| {
            format!("{found}: expected a whole number from {FIRST} to {LAST}, such as {EXAMPLE}")
        })
    }
}

impl<const FIRST: i64, const LAST: i64, const EXAMPLE: i64> FromStr
    for Whole<FIRST, LAST, EXAMPLE>
{
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        Self::within(text.parse().ok(), &BadNumber::flag(text))
    }
}

impl<const FIRST: i64, const LAST: i64, const EXAMPLE: i64> fmt::Display
    for Whole<FIRST, LAST, EXAMPLE>
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<const FIRST: i64, const LAST: i64, const EXAMPLE: i64> Serialize
    for Whole<FIRST, LAST, EXAMPLE>
{
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_i64(self.0)
    }
}

impl<'de, const FIRST: i64, const LAST: i64, const EXAMPLE: i64> Deserialize<'de>
    for Whole<FIRST, LAST, EXAMPLE>
{
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = serde_json::Value::deserialize(deserializer)?;
        Self::within(number.as_i64(), &BadNumber::json(&number)).map_err(de::Error::custom)
    }
}

#[cfg(feature = "openapi")]
impl<const FIRST: i64, const LAST: i64, const EXAMPLE: i64> JsonSchema
    for Whole<FIRST, LAST, EXAMPLE>
{
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        format!("WholeFrom{FIRST}To{LAST}").into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"type": "integer", "minimum": FIRST, "maximum": LAST, "examples": [EXAMPLE]})
    }
}

/// A number from 0 to `LAST`.
#[derive(Clone, Copy, PartialEq, PartialOrd, Debug)]
pub struct Decimal<const LAST: u32>(f64);

impl<const LAST: u32> Decimal<LAST> {
    /// Wraps the number within the bounds that is nearest.
    pub fn clamped(number: f64) -> Self {
        Self(number.clamp(0.0, LAST.into()))
    }

    /// Returns the number.
    pub const fn get(self) -> f64 {
        self.0
    }

    fn within(number: Option<f64>, found: &BadNumber) -> Result<Self, Error> {
        let bounds = 0.0..=f64::from(LAST);
        number
            .filter(|number| bounds.contains(number))
            .map(Self)
            .with_context(|| format!("{found}: expected a number from 0 to {LAST}, such as 7.5"))
    }
}

impl<const LAST: u32> FromStr for Decimal<LAST> {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        Self::within(text.parse().ok(), &BadNumber::flag(text))
    }
}

impl<const LAST: u32> Serialize for Decimal<LAST> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(self.0)
    }
}

impl<'de, const LAST: u32> Deserialize<'de> for Decimal<LAST> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = serde_json::Value::deserialize(deserializer)?;
        Self::within(number.as_f64(), &BadNumber::json(&number)).map_err(de::Error::custom)
    }
}

#[cfg(feature = "openapi")]
impl<const LAST: u32> JsonSchema for Decimal<LAST> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        format!("NumberTo{LAST}").into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"type": "number", "minimum": 0, "maximum": LAST})
    }
}

/// Returns a reader of a flag: a whole number within bounds. Errors show `example` as a good one.
#[cfg(feature = "clap")]
pub fn whole<T: TryFrom<i64>>(
    bounds: RangeInclusive<i64>,
    example: i64,
) -> impl Fn(&str) -> Result<T, Error> + Clone {
    move |text| {
        let number = text.parse().ok().filter(|number| bounds.contains(number));
        number.and_then(|number| T::try_from(number).ok()).with_context(|| {
            let first = bounds.start();
            let wanted = match *bounds.end() {
                i64::MAX => format!("of {first} or more"),
                last => format!("from {first} to {last}"),
            };
            format!(
                "{}: expected a whole number {wanted}, such as {example}",
                BadNumber::flag(text)
            )
        })
    }
}

/// Returns a reader of a flag: any number. Errors show `example` as a good one.
#[cfg(feature = "clap")]
pub fn any(example: f64) -> impl Fn(&str) -> Result<f64, Error> + Clone {
    move |text| {
        let number = text.parse().ok().filter(|number: &f64| number.is_finite());
        let found = BadNumber::flag(text);
        number.with_context(|| format!("{found}: expected a number, such as {example}"))
    }
}

/// The text or value in place of a good number.
struct BadNumber {
    text: String,
    is_number: bool,
}

impl BadNumber {
    fn flag(text: &str) -> Self {
        Self { text: format!("`{text}`"), is_number: text.parse::<f64>().is_ok() }
    }

    fn json(value: &serde_json::Value) -> Self {
        Self { text: value.to_string(), is_number: value.is_number() }
    }
}

impl fmt::Display for BadNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fault = if self.is_number { "is out of range" } else { "is not a number" };
        write!(f, "{} {fault}", self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_and_json_have_the_same_bounds() {
        type Second = Whole<0, 59, 30>;
        for (text, is_good) in [
            ("0", true),
            ("59", true),
            ("60", false),
            ("200", false),
            ("-1", false),
            ("1.5", false),
            ("9223372036854775808", false),
        ] {
            let flag = text.parse::<Second>();
            let json = serde_json::from_str::<Second>(text);
            assert_eq!((flag.is_ok(), json.is_ok()), (is_good, is_good), "{text}");
            if let (Err(flag), Err(json)) = (flag, json) {
                let flag = flag.to_string();
                assert!(flag.contains("from 0 to 59, such as 30"), "{flag}");
                assert!(json.to_string().contains("from 0 to 59, such as 30"), "{json}");
            }
        }
        assert_eq!(Second::new(30).to_string(), "30");
        type Minutes = Decimal<1_440>;
        for (text, is_good) in [("0", true), ("7.5", true), ("1440", true), ("1440.1", false)] {
            assert_eq!(text.parse::<Minutes>().is_ok(), is_good, "{text}");
            assert_eq!(serde_json::from_str::<Minutes>(text).is_ok(), is_good, "{text}");
        }
        for text in ["NaN", "inf", "-inf", "-0.1", ""] {
            assert!(text.parse::<Minutes>().is_err(), "{text}");
        }
    }
}
