//! Reads questions and records from JSON strictly, with error messages for people.
//!
//! serde fills the structs, but from a `Node` instead of `serde_json` directly. A `Node` keeps
//! duplicate names, and reading it rejects every name that the struct does not have. With
//! `#[serde(flatten)]` unknown names would go unnoticed. Therefore a question that consists of parts
//! reads them one after another from the same [`Members`].

mod fault;
mod node;

use std::fmt;

use serde_json::error::Category;

pub use self::fault::Fault;
pub use self::node::Members;
pub(crate) use self::node::Node;

/// A question that can be asked in JSON.
pub trait Question: Sized {
    /// A good question, which error messages show.
    const EXAMPLE: &'static str;

    /// A good question for each of its forms.
    const EXAMPLES: &'static [&'static str] = &[Self::EXAMPLE];

    /// Takes the question's fields out of an object's members.
    fn read(members: &mut Members) -> Result<Self, Fault>;
}

/// Why a text is not a question, as a message.
#[derive(Debug)]
#[non_exhaustive]
pub enum ReadError {
    /// It is not JSON.
    Syntax(String),
    /// It is JSON, but not a good question.
    Fault(String),
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Self::Syntax(message) | Self::Fault(message)) = self;
        f.write_str(message)
    }
}

impl std::error::Error for ReadError {}

/// Reads a question from JSON.
pub fn read<Q: Question>(json: &[u8]) -> Result<Q, ReadError> {
    from_node(parsed(json, Q::EXAMPLE)?).map_err(|fault| with_example(fault, Q::EXAMPLE))
}

// Code that does not depend on the question's type is in functions of its own: `read` is compiled for each type, and a
// browser's module should stay small.

#[inline(never)]
fn parsed(json: &[u8], example: &str) -> Result<Node, ReadError> {
    serde_json::from_slice(json).map_err(|error| {
        let fault = syntax(&error);
        ReadError::Syntax(format!(
            "the question is not JSON: {fault}; expected an object, such as {example}"
        ))
    })
}

#[inline(never)]
fn with_example(fault: Fault, example: &str) -> ReadError {
    ReadError::Fault(fault.or_such_as(example).to_string())
}

/// Reads a question from `name=value` pairs with `&` between them, as in a link. Each value is a text.
pub fn query<Q: Question>(pairs: &str) -> Result<Q, ReadError> {
    let pairs = pairs.split('&').filter(|pair| !pair.is_empty()).map(|pair| {
        let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
        (decoded(name), Node::Text(decoded(value)))
    });
    from_node(Node::Members(pairs.collect())).map_err(|fault| with_example(fault, Q::EXAMPLE))
}

/// Decodes `%2C` and the like in a text of a link.
fn decoded(text: &str) -> String {
    let mut parts = text.split('%');
    let mut bytes = parts.next().unwrap_or_default().as_bytes().to_vec();
    for part in parts {
        match part.get(..2).and_then(|digits| u8::from_str_radix(digits, 16).ok()) {
            Some(byte) => {
                bytes.push(byte);
                bytes.extend(&part.as_bytes()[2..]);
            }
            None => bytes.extend([b"%", part.as_bytes()].concat()),
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Reads a question from a parsed document.
pub fn from_value<Q: Question>(value: serde_json::Value) -> Result<Q, Fault> {
    from_node(serde_json::from_value(value).map_err(|error| Fault::new(error.to_string()))?)
}

fn from_node<Q: Question>(node: Node) -> Result<Q, Fault> {
    let mut members = Members::of(node)?;
    let question = Q::read(&mut members)?;
    members.finish()?;
    Ok(question)
}

/// Reads a line of a file. The line's object may also have members with the names in `beside`, which
/// are ignored.
pub fn record<Q: Question>(line: &str, beside: &[&[&str]]) -> Result<Q, Fault> {
    let read = || {
        let node: Node = serde_json::from_str(line).map_err(|error| {
            Fault::new(format!("this is not JSON: {}; expected an object", syntax(&error)))
        })?;
        let mut members = Members::of(node)?;
        let record = Q::read(&mut members)?;
        members.leave_out(beside);
        members.finish()?;
        Ok(record)
    };
    read().map_err(|fault: Fault| fault.or_such_as(Q::EXAMPLE))
}

/// Describes where a text stops being JSON.
pub fn syntax(error: &serde_json::Error) -> String {
    let place = match (error.line(), error.column()) {
        (1, column) => format!("column {column}"),
        (line, column) => format!("line {line}, column {column}"),
    };
    match error.classify() {
        Category::Eof => "it ends too early".to_owned(),
        _ => format!("syntax error at {place}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A question of one number.
    #[derive(Debug)]
    struct Doubled(u8);

    impl Question for Doubled {
        const EXAMPLE: &'static str = r#"{"number":4}"#;

        fn read(members: &mut Members) -> Result<Self, Fault> {
            #[derive(serde::Deserialize)]
            struct Part {
                number: u8,
            }
            let Part { number } = members.part()?;
            Ok(Self(2 * number))
        }
    }

    #[test]
    fn a_text_that_is_not_a_question_is_refused_with_a_message() {
        assert_eq!(read::<Doubled>(br#"{"number":21}"#).unwrap().0, 42);
        let refused = |text: &str| read::<Doubled>(text.as_bytes()).unwrap_err();
        let syntax = refused("{\"number\":");
        assert!(matches!(syntax, ReadError::Syntax(_)));
        let words = "the question is not JSON: it ends too early; expected an object, such as {\"number\":4}";
        assert_eq!(syntax.to_string(), words);
        let fault = refused("{}");
        assert!(matches!(fault, ReadError::Fault(_)));
        assert_eq!(fault.to_string(), "`number` is missing: expected it, such as {\"number\":4}");
    }

    #[test]
    fn links_are_decoded() {
        for (text, expected) in [
            ("", ""),
            ("5%3A1%2c", "5:1,"),
            ("%", "%"),
            ("%4", "%4"),
            ("%zz%41", "%zzA"),
            ("%é", "%é"),
        ] {
            assert_eq!(decoded(text), expected, "{text}");
        }
        assert_eq!(decoded("%ff"), "\u{fffd}");
    }

    #[test]
    fn a_list_has_as_many_items_as_are_read() {
        let pair = |text: &str| -> Result<[u8; 2], Fault> {
            serde::Deserialize::deserialize(serde_json::from_str::<Node>(text).unwrap())
        };
        assert_eq!(pair("[5,1]").ok(), Some([5, 1]));
        for text in ["[5]", "[5,1,2]"] {
            let fault = pair(text).unwrap_err().to_string();
            assert!(fault.contains("a list of 2"), "{text}: {fault}");
        }
    }
}
