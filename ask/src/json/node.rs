//! A JSON document with its duplicate names, and serde's deserializer for it.

use std::collections::HashSet;
use std::fmt;
use std::vec;

use serde::de::value::StringDeserializer;
use serde::de::{
    DeserializeOwned, DeserializeSeed, Deserializer, EnumAccess, Error, IntoDeserializer,
    MapAccess, SeqAccess, Unexpected, Visitor,
};
use serde::{Deserialize, forward_to_deserialize_any};
use serde_json::Number;

use super::Fault;

/// Any JSON value. An object keeps its members in order, including duplicate names.
#[derive(Clone)]
pub enum Node {
    Null,
    Bool(bool),
    Number(Number),
    Text(String),
    List(Vec<Node>),
    Members(Vec<(String, Node)>),
}

impl Node {
    fn found(&self) -> Unexpected<'_> {
        match self {
            Self::Null => Unexpected::Unit,
            Self::Bool(truth) => Unexpected::Bool(*truth),
            Self::Number(number) => match (number.as_u64(), number.as_i64(), number.as_f64()) {
                (Some(number), ..) => Unexpected::Unsigned(number),
                (_, Some(number), _) => Unexpected::Signed(number),
                (.., number) => Unexpected::Float(number.unwrap_or_default()),
            },
            Self::Text(text) => Unexpected::Str(text),
            Self::List(_) => Unexpected::Seq,
            Self::Members(_) => Unexpected::Map,
        }
    }
}

/// The members of an object that have not been read yet.
#[derive(Clone)]
pub struct Members {
    left: Vec<(String, Node)>,
    known: Vec<&'static str>,
}

impl Members {
    /// Returns the members of an object, or an error if a name is given twice.
    #[inline(never)]
    pub(super) fn of(node: Node) -> Result<Self, Fault> {
        let Node::Members(left) = node else {
            return Err(Fault::invalid_type(node.found(), &"an object in braces"));
        };
        let mut names = HashSet::with_capacity(left.len());
        if let Some((name, _)) = left.iter().find(|(name, _)| !names.insert(name)) {
            return Err(Fault::twice(name));
        }
        drop(names);
        Ok(Self { left, known: Vec::new() })
    }

    /// Sets a member, replacing one of the same name.
    pub(crate) fn set(&mut self, name: &str, value: Node) {
        self.left.retain(|(other, _)| other != name);
        self.left.push((name.to_owned(), value));
    }

    /// Fills a struct from the members that it has fields for, and removes these.
    pub fn part<T: DeserializeOwned>(&mut self) -> Result<T, Fault> {
        T::deserialize(Part(self))
    }

    /// Returns whether a member of this name has not been read yet.
    pub fn has(&self, name: &str) -> bool {
        self.left.iter().any(|(other, _)| other == name)
    }

    /// Reads a member without removing it. Returns `None` if it is missing or `null`.
    pub(crate) fn peek<T: DeserializeOwned>(&self, name: &str) -> Result<Option<T>, Fault> {
        match self.left.iter().find(|(other, _)| other == name) {
            Some((_, node)) => {
                Option::deserialize(node.clone()).map_err(|fault: Fault| fault.in_member(name))
            }
            None => Ok(None),
        }
    }

    /// Takes a member out, if it is there.
    pub(crate) fn take(&mut self, name: &'static str) -> Option<Node> {
        self.known.push(name);
        let at = self.left.iter().position(|(other, _)| other == name)?;
        Some(self.left.remove(at).1)
    }

    /// Ignores members of these names.
    pub(super) fn leave_out(&mut self, names: &[&[&str]]) {
        self.left.retain(|(name, _)| !names.iter().any(|names| names.contains(&name.as_str())));
    }

    /// Returns an error if a member has not been read.
    #[inline(never)]
    pub(crate) fn finish(&self) -> Result<(), Fault> {
        match self.left.first() {
            Some((name, _)) => Err(Fault::unknown(name, &self.known)),
            None => Ok(()),
        }
    }
}

/// Reads the fields of one part of a question and leaves the others.
struct Part<'a>(&'a mut Members);

impl<'de> Deserializer<'de> for Part<'_> {
    type Error = Fault;

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        let Members { left, known } = self.0;
        known.extend(fields);
        let is_mine = |(name, _): &mut (String, Node)| fields.contains(&name.as_str());
        let mine: Vec<(String, Node)> = left.extract_if(.., is_mine).collect();
        visitor.visit_map(Entries { members: mine.into_iter(), value: None })
    }

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        let members = std::mem::take(&mut self.0.left);
        Node::Members(members).deserialize_any(visitor)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 u8 u16 u32 u64 f32 f64 char str string bytes byte_buf option unit
        unit_struct newtype_struct seq tuple tuple_struct map enum identifier ignored_any
    }
}

impl<'de> Deserializer<'de> for Node {
    type Error = Fault;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        match self {
            Self::Null => visitor.visit_unit(),
            Self::Bool(truth) => visitor.visit_bool(truth),
            Self::Number(number) => match (number.as_u64(), number.as_i64(), number.as_f64()) {
                (Some(number), ..) => visitor.visit_u64(number),
                (_, Some(number), _) => visitor.visit_i64(number),
                (.., number) => visitor.visit_f64(number.unwrap_or_default()),
            },
            Self::Text(text) => visitor.visit_string(text),
            Self::List(items) => {
                let length = items.len();
                let mut items = Items { items: items.into_iter(), index: 0 };
                let value = visitor.visit_seq(&mut items)?;
                match items.index {
                    read if read < length => {
                        let expected = format!("a list of {read}");
                        Err(Fault::invalid_length(length, &expected.as_str()))
                    }
                    _ => Ok(value),
                }
            }
            Self::Members(members) => {
                visitor.visit_map(Entries { members: members.into_iter(), value: None })
            }
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        match self {
            Self::Null => visitor.visit_none(),
            node => visitor.visit_some(node),
        }
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        let members = Members::of(self)?.left.into_iter();
        visitor.visit_map(Entries { members, value: None })
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Fault> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        let mut members = Members::of(self)?;
        let value = Part(&mut members).deserialize_struct(name, fields, visitor)?;
        members.finish()?;
        Ok(value)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _name: &'static str,
        names: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        match self {
            Self::Text(name) => {
                let name: StringDeserializer<Fault> = name.into_deserializer();
                visitor.visit_enum(Name(name))
            }
            other => {
                let expected = format!("one of {}", names.join(", "));
                Err(Fault::invalid_type(other.found(), &expected.as_str()))
            }
        }
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 u8 u16 u32 u64 f32 f64 char str string bytes byte_buf unit
        unit_struct seq tuple tuple_struct identifier ignored_any
    }
}

/// A variant without a value.
struct Name(StringDeserializer<Fault>);

impl<'de> EnumAccess<'de> for Name {
    type Error = Fault;
    type Variant = <StringDeserializer<Fault> as EnumAccess<'de>>::Variant;

    fn variant_seed<S: DeserializeSeed<'de>>(
        self,
        seed: S,
    ) -> Result<(S::Value, Self::Variant), Fault> {
        self.0.variant_seed(seed)
    }
}

/// The items of a list, one after another.
struct Items {
    items: vec::IntoIter<Node>,
    index: usize,
}

impl<'de> SeqAccess<'de> for &mut Items {
    type Error = Fault;

    fn next_element_seed<S: DeserializeSeed<'de>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, Fault> {
        let Some(item) = self.items.next() else { return Ok(None) };
        self.index += 1;
        seed.deserialize(item).map(Some).map_err(|fault| fault.in_item(self.index - 1))
    }
}

/// The members of an object, one after another.
struct Entries {
    members: vec::IntoIter<(String, Node)>,
    value: Option<(String, Node)>,
}

impl<'de> MapAccess<'de> for Entries {
    type Error = Fault;

    fn next_key_seed<S: DeserializeSeed<'de>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, Fault> {
        let Some((name, node)) = self.members.next() else { return Ok(None) };
        let key: StringDeserializer<Fault> = name.clone().into_deserializer();
        self.value = Some((name, node));
        seed.deserialize(key).map(Some)
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, Fault> {
        let (name, node) = self.value.take().expect("serde asks for a key before its value");
        seed.deserialize(node).map_err(|fault| fault.in_member(&name))
    }
}

impl<'de> Deserialize<'de> for Node {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(AnyNode)
    }
}

struct AnyNode;

impl<'de> Visitor<'de> for AnyNode {
    type Value = Node;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("any value")
    }

    fn visit_unit<E>(self) -> Result<Node, E> {
        Ok(Node::Null)
    }

    fn visit_bool<E>(self, truth: bool) -> Result<Node, E> {
        Ok(Node::Bool(truth))
    }

    fn visit_i64<E>(self, number: i64) -> Result<Node, E> {
        Ok(Node::Number(number.into()))
    }

    fn visit_u64<E>(self, number: u64) -> Result<Node, E> {
        Ok(Node::Number(number.into()))
    }

    fn visit_f64<E>(self, number: f64) -> Result<Node, E> {
        Ok(Number::from_f64(number).map_or(Node::Null, Node::Number))
    }

    fn visit_str<E>(self, text: &str) -> Result<Node, E> {
        Ok(Node::Text(text.to_owned()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Node, A::Error> {
        let mut list = Vec::new();
        while let Some(item) = items.next_element()? {
            list.push(item);
        }
        Ok(Node::List(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Node, A::Error> {
        let mut members = Vec::new();
        while let Some(member) = map.next_entry()? {
            members.push(member);
        }
        Ok(Node::Members(members))
    }
}
