//! Messages: an English sentence with placeholders is the key, and values belong to it. `Display` fills the placeholders, JSON
//! carries the key and the values, and a page translates the key. So each message is worded once.

#[cfg(feature = "schemars")]
use std::borrow::Cow;
use std::fmt;

/// A message, or a part of one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Message<C = Other> {
    /// Its code, for programs.
    pub is: C,
    /// The values by their names: those of the key's placeholders, and perhaps more.
    values: Vec<(&'static str, Value)>,
}

/// A value of a message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    /// A name, an example, or what was found.
    Text(String),
    /// A number.
    Number(i64),
    /// A message inside this one.
    Message(Box<Message>),
    /// The steps to a place, the outermost first.
    Steps(Vec<Message>),
    /// Several places.
    Places(Vec<Vec<Message>>),
    /// A line of a board of Voltorb Flip: 0 to 4 for a row, 5 to 9 for a column.
    Line(usize),
    /// A card of such a board, 0 to 24.
    Card(usize),
    /// A seed of Voltorb Flip.
    Seed(u32),
    /// Nothing is known; in JSON null.
    Unknown,
}

/// The cards of a line of a board of Voltorb Flip.
const SIDE: usize = 5;

/// A closed set of codes, each with its key.
pub trait Code: Copy + 'static {
    /// All of them.
    const ALL: &'static [Self];

    /// Returns the code as programs read it.
    fn code(self) -> &'static str;

    /// Returns the English sentence. A placeholder `{name}` stands for the value of that name, `{quoted}` for the text `text`
    /// in quotes, and `{share}` for the share that `number` is of `of`.
    fn key(self) -> &'static str;

    /// Returns the message with a value.
    fn with(self, name: &'static str, value: impl Into<Value>) -> Message<Self> {
        Message::from(self).with(name, value)
    }

    /// Returns the message with its text.
    fn text(self, text: impl Into<Value>) -> Message<Self> {
        Message::from(self).text(text)
    }

    /// Returns the message with the number of all.
    fn of(self, of: impl Into<Value>) -> Message<Self> {
        Message::from(self).of(of)
    }

    /// Returns the message with its number.
    fn number(self, number: impl Into<Value>) -> Message<Self> {
        Message::from(self).number(number)
    }
}

/// A code of any set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Other {
    code: &'static str,
    key: &'static str,
}

impl Code for Other {
    const ALL: &'static [Self] = &[];

    fn code(self) -> &'static str {
        self.code
    }

    fn key(self) -> &'static str {
        self.key
    }
}

impl<C: Code> From<C> for Message<C> {
    fn from(is: C) -> Self {
        Self { is, values: Vec::new() }
    }
}

impl<C: Code> Message<C> {
    /// Adds a value, in the place of one of the same name.
    pub fn with(mut self, name: &'static str, value: impl Into<Value>) -> Self {
        self.values.retain(|(other, _)| *other != name);
        self.values.push((name, value.into()));
        self
    }

    /// Adds the text.
    pub fn text(self, text: impl Into<Value>) -> Self {
        self.with("text", text)
    }

    /// Adds the number.
    pub fn number(self, number: impl Into<Value>) -> Self {
        self.with("number", number)
    }

    /// Adds the number of all, of which `number` are some.
    pub fn of(self, of: impl Into<Value>) -> Self {
        self.with("of", of)
    }

    /// Adds a place to its places.
    pub fn at(mut self, place: impl Into<Vec<Message>>) -> Self {
        let place = place.into();
        match self.values.iter_mut().find(|(name, _)| *name == "places") {
            Some((_, Value::Places(places))) => places.push(place),
            _ => self.values.push(("places", Value::Places(vec![place]))),
        }
        self
    }

    /// Returns a value.
    pub fn get(&self, name: &str) -> Option<&Value> {
        self.values.iter().find_map(|(other, value)| (*other == name).then_some(value))
    }

    /// Returns the number of this name.
    pub fn number_of(&self, name: &str) -> Option<usize> {
        match self.get(name) {
            Some(&Value::Number(number)) => number.try_into().ok(),
            _ => None,
        }
    }

    /// Returns the same message with a code of any set.
    pub fn any(self) -> Message {
        let is = Other { code: self.is.code(), key: self.is.key() };
        Message { is, values: self.values }
    }
}

impl<C: Code> fmt::Display for Message<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rest = self.is.key();
        while let Some((before, after)) = rest.split_once('{') {
            f.write_str(before)?;
            let placeholder = after.split_once('}').filter(|(name, _)| is_name(name));
            let Some((name, after)) = placeholder else {
                // This brace belongs to an example.
                f.write_str("{")?;
                rest = after;
                continue;
            };
            match (name, self.get(name)) {
                (_, Some(value)) => value.fmt(f)?,
                ("quoted", None) => match self.get("text") {
                    Some(Value::Text(text)) => write!(f, "{text:?}")?,
                    _ => f.write_str("\"\"")?,
                },
                ("share", None) => {
                    let [number, of] = ["number", "of"].map(|it| self.number_of(it).unwrap_or(0));
                    write!(f, "{:.1}%", 100.0 * number as f64 / of.max(1) as f64)?;
                }
                (_, None) => {}
            }
            rest = after;
        }
        f.write_str(rest)
    }
}

fn is_name(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_')
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let joined = |steps: &[Message], f: &mut fmt::Formatter<'_>| {
            steps
                .iter()
                .enumerate()
                .try_for_each(|(at, step)| write!(f, "{}{step}", if at > 0 { ", " } else { "" }))
        };
        match self {
            Self::Text(text) => f.write_str(text),
            Self::Number(number) => write!(f, "{number}"),
            Self::Message(message) => message.fmt(f),
            Self::Steps(steps) => joined(steps, f),
            Self::Places(places) => places.iter().enumerate().try_for_each(|(at, steps)| {
                f.write_str(if at > 0 { "; " } else { "" })?;
                joined(steps, f)
            }),
            &Self::Line(row) if row < SIDE => write!(f, "row {}", row + 1),
            &Self::Line(line) => write!(f, "column {}", line - SIDE + 1),
            &Self::Card(card) => write!(f, "row {}, column {}", card / SIDE + 1, card % SIDE + 1),
            Self::Seed(seed) => write!(f, "0x{seed:08X}"),
            Self::Unknown => Ok(()),
        }
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<&String> for Value {
    fn from(text: &String) -> Self {
        text.as_str().into()
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

macro_rules! numbers {
    ($($number:ty),*) => {$(
        impl From<$number> for Value {
            fn from(number: $number) -> Self {
                Self::Number(number as i64)
            }
        }
    )*};
}
numbers!(u8, i32, u32, i64, u64, usize);

impl<C: Code> From<Message<C>> for Value {
    fn from(message: Message<C>) -> Self {
        Self::Message(Box::new(message.any()))
    }
}

impl From<char> for Value {
    fn from(letter: char) -> Self {
        Self::Text(letter.into())
    }
}

impl<V: Into<Self>> From<Option<V>> for Value {
    fn from(value: Option<V>) -> Self {
        value.map_or(Self::Unknown, Into::into)
    }
}

#[cfg(feature = "serde")]
mod json {
    use serde::ser::{Serialize, SerializeMap, Serializer};

    use super::{Code, Message, Value};

    /// An object: the code `is`, the `key`, and the values by their names.
    impl<C: Code> Serialize for Message<C> {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let mut map = serializer.serialize_map(Some(2 + self.values.len()))?;
            map.serialize_entry("is", self.is.code())?;
            map.serialize_entry("key", self.is.key())?;
            for (name, value) in &self.values {
                map.serialize_entry(name, value)?;
            }
            map.end()
        }
    }

    impl Serialize for Value {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            match self {
                Self::Text(text) => serializer.serialize_str(text),
                Self::Number(number) => serializer.serialize_i64(*number),
                Self::Message(message) => message.serialize(serializer),
                Self::Steps(steps) => steps.serialize(serializer),
                Self::Places(places) => places.serialize(serializer),
                Self::Line(number) | Self::Card(number) => number.serialize(serializer),
                Self::Seed(seed) => seed.serialize(serializer),
                Self::Unknown => serializer.serialize_unit(),
            }
        }
    }
}

/// Returns the schema of messages with one of these codes and keys, as one object: the keys are examples.
#[cfg(feature = "schemars")]
pub fn schema(codes: &[(&'static str, &'static str)]) -> schemars::Schema {
    let is = codes.chunk_by(|one, next| one.0 == next.0).map(|of_code| of_code[0].0);
    object(schemars::json_schema!({ "type": "string", "enum": is.collect::<Vec<_>>() }), codes)
}

/// Returns the same as one of several objects, each with the values of its code.
#[cfg(feature = "schemars")]
pub fn schema_by_code(codes: &[(&'static str, &'static str)]) -> schemars::Schema {
    let objects = codes.chunk_by(|one, next| one.0 == next.0).map(|of_code| {
        object(schemars::json_schema!({ "type": "string", "const": of_code[0].0 }), of_code)
    });
    schemars::json_schema!({ "oneOf": objects.collect::<Vec<_>>() })
}

#[cfg(feature = "schemars")]
fn object(is: schemars::Schema, codes: &[(&str, &str)]) -> schemars::Schema {
    let keys: Vec<_> = codes.iter().map(|(_, key)| key).collect();
    let mut properties = schemars::json_schema!({
        "is": is,
        "key": { "type": "string", "examples": keys },
    });
    for placeholder in keys.iter().flat_map(|key| placeholders(key)) {
        let kind = if TEXTS.contains(&placeholder) {
            schemars::json_schema!({ "type": "string" })
        } else if PARTS.contains(&placeholder) {
            schemars::json_schema!({})
        } else {
            schemars::json_schema!({ "type": "integer" })
        };
        properties.insert(placeholder.to_owned(), kind.to_value());
    }
    schemars::json_schema!({ "type": "object", "properties": properties, "required": ["is", "key"] })
}

/// The values that are texts.
#[cfg(feature = "schemars")]
const TEXTS: [&str; 29] = [
    "address",
    "at",
    "board",
    "by",
    "example",
    "fault",
    "file",
    "form",
    "given",
    "lang",
    "letter",
    "letters",
    "like",
    "member",
    "mode",
    "name",
    "named",
    "nearest",
    "of_link",
    "orientation",
    "other",
    "rules",
    "says",
    "second",
    "seconds",
    "text",
    "totals",
    "version",
    "word",
];
/// The values that are messages or places.
#[cfg(feature = "schemars")]
const PARTS: [&str; 6] = ["expected", "found", "mistake", "place", "places", "why"];

/// Returns the names of the values that a key shows.
#[cfg(feature = "schemars")]
fn placeholders(key: &str) -> impl Iterator<Item = &str> {
    let names = key.split('{').skip(1).filter_map(|part| Some(part.split_once('}')?.0));
    names
        .filter(|name| is_name(name) && *name != "share")
        .map(|name| if name == "quoted" { "text" } else { name })
}

/// Returns the codes and the keys of a set.
#[cfg(feature = "schemars")]
pub fn codes<C: Code>() -> Vec<(&'static str, &'static str)> {
    C::ALL.iter().map(|code| (code.code(), code.key())).collect()
}

#[cfg(feature = "schemars")]
impl<C: Code + schemars::JsonSchema> schemars::JsonSchema for Message<C> {
    fn schema_name() -> Cow<'static, str> {
        C::schema_name()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        C::json_schema(generator)
    }
}

#[cfg(feature = "schemars")]
impl schemars::JsonSchema for Other {
    fn schema_name() -> Cow<'static, str> {
        "Message".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "type": "object",
            "properties": { "is": { "type": "string" }, "key": { "type": "string" } },
            "required": ["is", "key"],
            "additionalProperties": true,
        })
    }
}

/// Lists the codes of a set with their keys.
///
/// ```
/// use foretile_games::message::Code;
/// foretile_games::messages! {
///     /// What may be wrong with a pot.
///     Pot "PotMessage":
///     Boils "boils" => "the pot of {text} boils over after {number} minutes",
/// }
/// assert_eq!(Pot::Boils.text("soup").number(7).to_string(), "the pot of soup boils over after 7 minutes");
/// ```
#[macro_export]
macro_rules! messages {
    ($(#[$about:meta])* $set:ident $schema:literal: $($name:ident $code:literal => $key:literal,)*) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[non_exhaustive]
        pub enum $set {$(
            #[doc = concat!("`", $code, "`")]
            $name,
        )*}

        impl $crate::message::Code for $set {
            const ALL: &'static [Self] = &[$(Self::$name),*];

            fn code(self) -> &'static str {
                match self {$(
                    Self::$name => $code,
                )*}
            }

            fn key(self) -> &'static str {
                match self {$(
                    Self::$name => $key,
                )*}
            }
        }

        $crate::message_schema!($set $schema);
    };
}

/// Gives a set of codes its schema.
#[doc(hidden)]
#[cfg(feature = "schemars")]
#[macro_export]
macro_rules! message_schema {
    ($set:ident $schema:literal) => {
        impl $crate::message::schemars::JsonSchema for $set {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                $schema.into()
            }

            fn json_schema(
                _: &mut $crate::message::schemars::SchemaGenerator,
            ) -> $crate::message::schemars::Schema {
                $crate::message::schema(&$crate::message::codes::<$set>())
            }
        }
    };
}

/// Gives a set of codes no schema.
#[doc(hidden)]
#[cfg(not(feature = "schemars"))]
#[macro_export]
macro_rules! message_schema {
    ($set:ident $schema:literal) => {};
}

#[doc(hidden)]
#[cfg(feature = "schemars")]
pub use schemars;

#[cfg(test)]
mod tests {
    use super::*;

    crate::messages! {
        /// Messages of these tests.
        Test "Test":
        Object "object" => "minutes by category, such as {text}, or {} for none",
        Example "example" => "at least one goal, such as {\"name\": \"Catch a fish\"}",
        Share "share" => "{share} of {of}: {quoted} at {places}, {why}",
        Step "step" => "goal {number}",
    }

    #[test]
    fn placeholders_are_filled_and_braces_of_examples_stay() {
        let text = Test::Object.text(r#"{"forest": 0.5}"#).to_string();
        assert_eq!(text, r#"minutes by category, such as {"forest": 0.5}, or {} for none"#);
        let text = Message::from(Test::Example).to_string();
        assert_eq!(text, r#"at least one goal, such as {"name": "Catch a fish"}"#);
        let step = |number| Test::Step.number(number).any();
        let message = Test::Share
            .number(1)
            .with("of", 3_u64)
            .text("a\"")
            .with("places", Value::Places(vec![vec![step(1), step(2)], vec![step(3)]]))
            .with("why", step(4));
        assert_eq!(message.to_string(), r#"33.3% of 3: "a\"" at goal 1, goal 2; goal 3, goal 4"#);
    }

    #[test]
    fn lines_cards_and_seeds_have_the_names_that_boards_give_them() {
        let shown = |value: Value| value.to_string();
        assert_eq!(
            [0, 4, 5, 9].map(|line| shown(Value::Line(line))),
            ["row 1", "row 5", "column 1", "column 5"]
        );
        assert_eq!(shown(Value::Card(13)), "row 3, column 4");
        assert_eq!(shown(Value::Seed(0xAB12)), crate::voltorb::Seed(0xAB12).to_string());
    }
}
