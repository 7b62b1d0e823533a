//! A JSON document as a tree that keeps the order of the file.

use std::collections::HashMap;
use std::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use serde::ser::{Serialize, SerializeMap, Serializer};

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
    fn object(members: impl IntoIterator<Item = (String, Value)>) -> Self {
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
        ordered.sort_by_key(|(name, _)| array_index(name).unwrap_or(u32::MAX));
        Self::Members(ordered)
    }
}

/// Parses a name that JavaScript regards as an array index: canonical, below 2^32 - 1.
pub(super) fn array_index(name: &str) -> Option<u32> {
    let index: u32 = name.parse().ok()?;
    (index < u32::MAX && index.to_string() == name).then_some(index)
}

/// Describes the value in a message: a short text in full, otherwise its kind.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Null => f.write_str("null"),
            Self::Bool(truth) => write!(f, "{truth}"),
            Self::Number(number) => write!(f, "{number}"),
            Self::Text(text) if text.chars().count() <= 40 => write!(f, "the text {text:?}"),
            Self::Text(_) => f.write_str("a long text"),
            Self::List(items) => write!(f, "a list of {}", items.len()),
            Self::Members(_) => f.write_str("an object"),
        }
    }
}

struct AnyValue;

impl<'de> Visitor<'de> for AnyValue {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("any value")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, truth: bool) -> Result<Value, E> {
        Ok(Value::Bool(truth))
    }

    fn visit_i64<E>(self, number: i64) -> Result<Value, E> {
        Ok(Value::Number(number as f64))
    }

    fn visit_u64<E>(self, number: u64) -> Result<Value, E> {
        Ok(Value::Number(number as f64))
    }

    fn visit_f64<E>(self, number: f64) -> Result<Value, E> {
        Ok(Value::Number(number))
    }

    fn visit_str<E>(self, text: &str) -> Result<Value, E> {
        Ok(Value::Text(text.to_owned()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let mut list = Vec::new();
        while let Some(item) = items.next_element()? {
            list.push(item);
        }
        Ok(Value::List(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Value, A::Error> {
        let mut members = Vec::new();
        while let Some(member) = map.next_entry()? {
            members.push(member);
        }
        Ok(Value::object(members))
    }
}

impl<'de> Deserialize<'de> for Value {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(AnyValue)
    }
}

/// Whole numbers are serialised without a fraction, as in JavaScript.
impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        /// 2^53: up to here, every whole number is exact.
        const EXACT: f64 = 9_007_199_254_740_992.0;
        match self {
            Self::Null => serializer.serialize_unit(),
            Self::Bool(truth) => serializer.serialize_bool(*truth),
            Self::Number(number) if number.fract() == 0.0 && number.abs() <= EXACT => {
                serializer.serialize_i64(*number as i64)
            }
            Self::Number(number) => serializer.serialize_f64(*number),
            Self::Text(text) => serializer.serialize_str(text),
            Self::List(items) => serializer.collect_seq(items),
            Self::Members(members) => {
                let mut map = serializer.serialize_map(Some(members.len()))?;
                for (name, value) in members {
                    map.serialize_entry(name, value)?;
                }
                map.end()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_have_javascripts_order() {
        let value: Value =
            serde_json::from_str(r#"{"b":1,"10":2,"a":0.1,"2":-3,"02":null,"b":[true]}"#).unwrap();
        let text = serde_json::to_string(&value).unwrap();
        // What Node prints for JSON.stringify(JSON.parse(…)) of that text.
        assert_eq!(text, r#"{"2":-3,"10":2,"b":[true],"a":0.1,"02":null}"#);
    }

    #[test]
    fn numbers_are_exact() {
        let value: Value = serde_json::from_str("-1.7500000000000004").unwrap();
        assert_eq!(value.number().unwrap().to_bits(), 0xbffc_0000_0000_0002);
    }
}
