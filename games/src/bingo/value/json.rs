//! A value from JSON, or another format that serde knows, and back.

use std::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use serde::ser::{Serialize, SerializeMap, Serializer};

use super::Value;

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

/// Whole numbers are written without a fraction, as JavaScript writes them.
impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        /// Up to here every whole number is a number of its own.
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
    fn other_kinds_are_refused() {
        use serde::de::value::{BytesDeserializer, Error};
        let error = Value::deserialize(BytesDeserializer::<Error>::new(b"x")).unwrap_err();
        assert_eq!(error.to_string(), "invalid type: byte array, expected any value");
    }

    #[test]
    fn numbers_are_exact() {
        let value: Value = serde_json::from_str("-1.7500000000000004").unwrap();
        assert_eq!(value.number().unwrap().to_bits(), 0xbffc_0000_0000_0002);
    }
}
