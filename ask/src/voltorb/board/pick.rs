//! A choice of the player in questions and answers: a card, or `quit`.

use std::fmt;
use std::str::FromStr;

use foretile_games::voltorb::{column_of, row_of};
use foretile_solve::voltorb::Pick;
#[cfg(feature = "openapi")]
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use serde_json::Value;

use crate::error::{Context, Error};
use crate::voltorb::visit::notes::card;

/// A choice of the player. Its text is `r3c4` or `quit`; its JSON is the card's number or `quit`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
#[cfg_attr(feature = "openapi", schemars(rename = "Pick", with = "Written"))]
#[cfg_attr(
    feature = "openapi",
    schemars(
        description = "A choice: a card (0 to 24, or r1c1 to r5c5), or `quit`. Answers have the number or `quit`."
    )
)]
pub struct Picked(pub Pick);

/// How a choice is written.
#[cfg(feature = "openapi")]
#[derive(JsonSchema)]
#[serde(untagged)]
#[allow(dead_code)] // Only its schema is used.
enum Written {
    Number(#[cfg_attr(feature = "openapi", schemars(range(max = 24)))] u8),
    Text(#[cfg_attr(feature = "openapi", schemars(extend("examples" = ["r3c4", "quit"])))] String),
}

impl Picked {
    /// Returns the choice in words: `row 3, column 4` or `quitting`.
    pub fn in_words(self) -> String {
        match self.0 {
            Pick::Turn(card) => place(card),
            Pick::Quit => "quitting".into(),
        }
    }
}

/// Returns the place of a card in words.
pub(crate) fn place(card: usize) -> String {
    format!("row {}, column {}", row_of(card) + 1, column_of(card) + 1)
}

impl fmt::Display for Picked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Pick::Turn(card) => write!(f, "r{}c{}", row_of(card) + 1, column_of(card) + 1),
            Pick::Quit => f.write_str("quit"),
        }
    }
}

impl FromStr for Picked {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let pick = match text {
            "quit" => Some(Pick::Quit),
            text => card(text).map(Pick::Turn),
        };
        pick.map(Self).with_context(|| {
            format!(
                "`{text}` is not a choice: expected a card from r1c1 to r5c5 or 0 to 24, or quit, such as r3c4"
            )
        })
    }
}

impl Serialize for Picked {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Pick::Turn(card) => serializer.serialize_u64(card as u64),
            Pick::Quit => serializer.serialize_str("quit"),
        }
    }
}

impl<'de> Deserialize<'de> for Picked {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = match Value::deserialize(deserializer)? {
            Value::String(text) => text,
            other => other.to_string(),
        };
        text.parse().map_err(de::Error::custom)
    }
}
