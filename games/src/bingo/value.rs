//! A JSON document as a tree that keeps the order of the file.

#[cfg(feature = "serde")]
mod json;

use crate::order::Order as _;
use std::collections::HashMap;
use std::fmt;

use super::fault::Found;
use crate::message::{Code, Message};

/// Any value of a JSON document (or of another format with the same kinds).
///
/// Members are in JavaScript's order: array indices first, ascending, then the others in the file's
/// order. If a name is repeated, the last value counts, at the first position. Numbers are as exact
/// as the parser (`serde_json` needs its `float_roundtrip` feature).
#[derive(Clone, PartialEq, Debug)]
pub enum Value {
    /// `null` or a missing value.
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A number.
    Number(f64),
    /// A text.
    Text(String),
    /// An array.
    List(Vec<Value>),
    /// An object: its members.
    Members(Vec<(String, Value)>),
}

impl Value {
    /// Returns the member with this name, if this is an object that has it.
    pub fn get(&self, name: &str) -> Option<&Value> {
        self.members()?.iter().find_map(|(known, value)| (known == name).then_some(value))
    }

    /// Returns the members, if this is an object.
    pub fn members(&self) -> Option<&[(String, Value)]> {
        match self {
            Self::Members(members) => Some(members),
            _ => None,
        }
    }

    /// Returns the text, if this is a text.
    pub fn text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            _ => None,
        }
    }

    /// Returns the number, if this is a number.
    pub fn number(&self) -> Option<f64> {
        match self {
            Self::Number(number) => Some(*number),
            _ => None,
        }
    }

    /// Creates an object with these members, in JavaScript's order.
    pub fn object(members: impl IntoIterator<Item = (String, Value)>) -> Self {
        Self::Members(ordered(members.into_iter().collect()))
    }
}

/// Returns an object's members in JavaScript's order, each once, with its last value.
fn ordered(members: Vec<(String, Value)>) -> Vec<(String, Value)> {
    let mut ordered: Vec<(String, Value)> = Vec::new();
    let mut places: HashMap<String, usize> = HashMap::new();
    for (name, value) in members {
        match places.get(&name) {
            Some(&place) => ordered[place].1 = value,
            None => {
                places.insert(name.clone(), ordered.len());
                ordered.push((name, value));
            }
        }
    }
    ordered.order_by_key(|(name, _)| array_index(name).unwrap_or(u32::MAX));
    ordered
}

/// Parses a name that JavaScript regards as an array index: canonical, below 2^32 - 1.
pub(super) fn array_index(name: &str) -> Option<u32> {
    let index: u32 = name.parse().ok()?;
    (index < u32::MAX && index.to_string() == name).then_some(index)
}

impl From<&Value> for Message<Found> {
    fn from(value: &Value) -> Self {
        match value {
            Value::Null => Found::Literal.text("null"),
            Value::Bool(truth) => Found::Literal.text(truth.to_string()),
            Value::Number(number) => (*number).into(),
            Value::Text(text) => text.as_str().into(),
            Value::List(items) => Found::List.number(items.len()),
            Value::Members(_) => Found::Object.into(),
        }
    }
}

impl From<Option<&Value>> for Message<Found> {
    fn from(value: Option<&Value>) -> Self {
        value.map_or_else(|| Found::Nothing.into(), Self::from)
    }
}

/// Describes the value in a message: a short text in full, otherwise its kind.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Message::<Found>::from(self).fmt(f)
    }
}
