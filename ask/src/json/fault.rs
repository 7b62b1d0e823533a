//! What is wrong with a document, in words for its author.

use std::fmt;

use serde::de::{self, Expected, Unexpected};

use crate::nearest::nearest;

/// Messages quote at most this many letters of a text.
const LETTERS: usize = 40;
/// The least similarity at which a known name is suggested; 1 is the same name.
const ALIKE: f64 = 0.6;

/// An error in a document: a value that was not expected, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The member, such as `rounds[0].level`; empty for the document itself.
    place: String,
    what: What,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum What {
    /// A message.
    Message(String),
    /// A value of the wrong kind.
    Is { found: String, expected: String },
}

impl Fault {
    /// A fault of the whole document, with this message.
    pub fn new(message: String) -> Self {
        Self { place: String::new(), what: What::Message(message) }
    }

    /// Adds a good example if the message has none.
    pub(super) fn or_such_as(mut self, example: &str) -> Self {
        let text = self.to_string();
        if !text.contains("such as") && !text.contains("did you mean") {
            let (What::Message(end) | What::Is { expected: end, .. }) = &mut self.what;
            end.push_str(", such as ");
            end.push_str(example);
        }
        self
    }

    /// A name that is not among the known ones.
    pub(super) fn unknown(name: &str, known: &[&str]) -> Self {
        let near = nearest(name, known.iter().copied(), strsim::normalized_damerau_levenshtein);
        let name = shortened(name);
        Self::new(match near {
            Some((near, likeness)) if likeness >= ALIKE => {
                format!("unknown name `{name}`: did you mean `{near}`?")
            }
            Some(_) => format!("unknown name `{name}`: expected {}", listed(known)),
            None => format!("unknown name `{name}`: expected none"),
        })
    }

    /// A duplicate name.
    pub(super) fn twice(name: &str) -> Self {
        Self::new(format!("`{}` is given twice: expected it once", shortened(name)))
    }

    /// Adds that the fault is inside this member.
    pub(crate) fn in_member(mut self, name: &str) -> Self {
        let dot = if self.place.is_empty() || self.place.starts_with('[') { "" } else { "." };
        self.place = format!("{}{dot}{}", shortened(name), self.place);
        self
    }

    /// Adds that the fault is inside this item of a list.
    pub(crate) fn in_item(mut self, index: usize) -> Self {
        let dot = if self.place.is_empty() || self.place.starts_with('[') { "" } else { "." };
        self.place = format!("[{index}]{dot}{}", self.place);
        self
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.what, self.place.as_str()) {
            (What::Message(message), "") => f.write_str(message),
            (What::Message(message), place) => write!(f, "`{place}`: {message}"),
            (What::Is { found, expected }, "") => write!(f, "this is {found}: expected {expected}"),
            (What::Is { found, expected }, place) => {
                write!(f, "`{place}` is {found}: expected {expected}")
            }
        }
    }
}

impl std::error::Error for Fault {}

impl de::Error for Fault {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self::new(message.to_string())
    }

    fn invalid_type(found: Unexpected<'_>, expected: &dyn Expected) -> Self {
        let (found, expected) = (value(found), reworded(&expected.to_string()));
        Self { place: String::new(), what: What::Is { found, expected } }
    }

    fn invalid_value(found: Unexpected<'_>, expected: &dyn Expected) -> Self {
        Self::invalid_type(found, expected)
    }

    fn invalid_length(length: usize, expected: &dyn Expected) -> Self {
        let (found, expected) = (format!("a list of {length}"), reworded(&expected.to_string()));
        Self { place: String::new(), what: What::Is { found, expected } }
    }

    fn unknown_variant(variant: &str, expected: &'static [&'static str]) -> Self {
        let (found, expected) = (value(Unexpected::Str(variant)), listed(expected));
        Self { place: String::new(), what: What::Is { found, expected } }
    }

    fn unknown_field(name: &str, known: &'static [&'static str]) -> Self {
        Self::unknown(name, known)
    }

    fn missing_field(name: &'static str) -> Self {
        Self::new(format!("`{name}` is missing: expected it"))
    }

    fn duplicate_field(name: &'static str) -> Self {
        Self::twice(name)
    }
}

/// Words a value for a message.
fn value(found: Unexpected<'_>) -> String {
    match found {
        Unexpected::Unit => "null".to_owned(),
        Unexpected::Bool(truth) => truth.to_string(),
        Unexpected::Unsigned(number) => number.to_string(),
        Unexpected::Signed(number) => number.to_string(),
        Unexpected::Float(number) => number.to_string(),
        Unexpected::Str(text) => format!("the text \"{}\"", shortened(text)),
        Unexpected::Seq => "a list".to_owned(),
        Unexpected::Map => "an object".to_owned(),
        other => other.to_string(),
    }
}

/// Rewords what serde expects for people, such as `u8` as a number from 0 to 255.
fn reworded(expected: &str) -> String {
    let whole = |most: u64| format!("a whole number from 0 to {most}, such as 3");
    match expected {
        "u8" => whole(u8::MAX.into()),
        "u16" => whole(u16::MAX.into()),
        "u32" => whole(u32::MAX.into()),
        "u64" | "usize" => whole(u64::MAX),
        "i64" => format!("a whole number from {} to {}, such as 3", i64::MIN, i64::MAX),
        "a nonzero usize" => "a whole number of 1 or more, such as 2".to_owned(),
        "f64" => "a number, such as 1.5".to_owned(),
        "a boolean" => "true or false".to_owned(),
        "a string" => "a text in quotation marks".to_owned(),
        "a sequence" => "a list in square brackets".to_owned(),
        _ if expected.starts_with("struct ") => "an object in braces".to_owned(),
        _ => match expected.rsplit_once(' ') {
            Some(("an array of length" | "a tuple of size", length)) => {
                format!("a list of {length}")
            }
            _ => expected.to_owned(),
        },
    }
}

/// Joins names with commas, and `or` before the last.
fn listed(names: &[&str]) -> String {
    let quoted: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    match quoted.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} or {last}", others.join(", ")),
        None => String::new(),
    }
}

fn shortened(text: &str) -> String {
    match text.char_indices().nth(LETTERS) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_types_that_serde_expects_are_reworded_for_people() {
        for (expected, words) in [
            ("u8", "a whole number from 0 to 255, such as 3"),
            ("u16", "a whole number from 0 to 65535, such as 3"),
            ("u32", "a whole number from 0 to 4294967295, such as 3"),
            ("u64", "a whole number from 0 to 18446744073709551615, such as 3"),
            ("usize", "a whole number from 0 to 18446744073709551615, such as 3"),
            ("i64", "a whole number from -9223372036854775808 to 9223372036854775807, such as 3"),
            ("a nonzero usize", "a whole number of 1 or more, such as 2"),
            ("f64", "a number, such as 1.5"),
            ("a boolean", "true or false"),
            ("a string", "a text in quotation marks"),
            ("a sequence", "a list in square brackets"),
            ("struct Question", "an object in braces"),
            ("an array of length 5", "a list of 5"),
            ("a tuple of size 2", "a list of 2"),
            ("a tuple of numbers", "a tuple of numbers"),
            ("a seed, such as 7", "a seed, such as 7"),
        ] {
            assert_eq!(reworded(expected), words);
        }
    }

    #[test]
    fn names_are_listed_with_or() {
        for (names, words) in [
            (&[][..], ""),
            (&["a"], "`a`"),
            (&["a", "b"], "`a` or `b`"),
            (&["a", "b", "c"], "`a`, `b` or `c`"),
        ] {
            assert_eq!(listed(names), words);
        }
        for (name, words) in [
            ("sead", "unknown name `sead`: did you mean `seed`?"),
            ("x", "unknown name `x`: expected `seed` or `level`"),
        ] {
            assert_eq!(Fault::unknown(name, &["seed", "level"]).to_string(), words);
        }
        assert_eq!(Fault::unknown("x", &[]).to_string(), "unknown name `x`: expected none");
    }

    /// A message has one example, its own if it has any.
    #[test]
    fn faults_show_an_example() {
        let text = |fault: Fault| fault.or_such_as("{\"seed\":7}").to_string();
        assert_eq!(
            text(Fault::twice("seed")),
            "`seed` is given twice: expected it once, such as {\"seed\":7}"
        );
        let number = de::Error::invalid_type(Unexpected::Bool(true), &"u8");
        assert_eq!(text(number), "this is true: expected a whole number from 0 to 255, such as 3");
        assert_eq!(
            text(Fault::unknown("sead", &["seed"])),
            "unknown name `sead`: did you mean `seed`?"
        );
        let place = Fault::twice("a").in_item(3).in_member("rounds").in_member("session");
        assert_eq!(place.to_string(), "`session.rounds[3]`: `a` is given twice: expected it once");
    }
}
