//! Prints answers as JSON. Hidden characters are escaped in it, so that a terminal shows them, and every reader gets the
//! same text.

use std::io::{self, BufWriter, Write};

use foretile_ask::crates::study::is_hidden;
use serde::Serialize;
use serde_json::ser::{Formatter, Serializer};

use super::stdout::BLOCK;

/// Writes an answer as one line of JSON.
pub fn write_json(out: &mut dyn Write, answer: &impl Serialize) -> anyhow::Result<()> {
    let mut block = BufWriter::with_capacity(BLOCK, out);
    answer
        .serialize(&mut Serializer::with_formatter(&mut block, Escaped))
        .map_err(io::Error::from)?;
    writeln!(block)?;
    Ok(block.flush()?)
}

/// Escapes what JSON alone would leave: all hidden characters.
struct Escaped;

impl Formatter for Escaped {
    fn write_string_fragment<W: Write + ?Sized>(
        &mut self,
        out: &mut W,
        mut text: &str,
    ) -> io::Result<()> {
        while let Some(at) = text.find(is_hidden) {
            let (plain, rest) = text.split_at(at);
            out.write_all(plain.as_bytes())?;
            let length = rest.chars().next().map_or(0, char::len_utf8);
            for unit in rest[..length].encode_utf16() {
                write!(out, "\\u{unit:04x}")?;
            }
            text = &rest[length..];
        }
        out.write_all(text.as_bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hidden_characters_are_escaped_and_read_back() {
        let text = "a\x1b\u{7f}\u{9b}\u{202e}\u{fdd0}\u{e0041}\"é👩\u{200d}🌾";
        let mut json = Vec::new();
        write_json(&mut json, &text).unwrap();
        let json = String::from_utf8(json).unwrap();
        let expected = "\"a\\u001b\\u007f\\u009b\\u202e\\ufdd0\\udb40\\udc41\\\"é👩\u{200d}🌾\"\n";
        assert_eq!(json, expected);
        assert_eq!(serde_json::from_str::<String>(&json).unwrap(), text);
    }
}
