//! Writes standard output in large blocks, and errors. All texts from outside are printed by this module: names of goals
//! and files, arguments, and the contents of files.
//!
//! Their hidden characters are shown by their numbers, even without a terminal, because another program may later show
//! a file of our output. Only our own [styles](super::style) become escape sequences.

use std::fmt::{self, Display};
use std::io::{self, BufWriter, IsTerminal, Write};
use std::mem;
use std::str;

use anstream::stream::{AsLockedWrite, RawStream};
use anstream::{AutoStream, ColorChoice};
use foretile_ask::crates::study::{is_hidden, visible};

use super::style;

/// Bytes in a block.
pub const BLOCK: usize = 1 << 16;

/// Returns standard output, which the caller must flush at the end. It is not locked, because `serve`
/// also prints from other threads.
pub fn stdout() -> impl Write {
    BufWriter::with_capacity(BLOCK, EscapingWriter::on(io::stdout()))
}

/// Returns standard output for a table, which may have any bytes. A terminal gets them as a text.
pub fn for_table() -> impl Write {
    let stdout = io::stdout();
    let out: Box<dyn Write> =
        if stdout.is_terminal() { Box::new(EscapingWriter::on(stdout)) } else { Box::new(stdout) };
    BufWriter::with_capacity(BLOCK, out)
}

/// Writes an entry of a list of goals or findings, on one line: a line feed in a name is escaped.
pub fn write_entry(out: &mut dyn Write, entry: fmt::Arguments<'_>) -> io::Result<()> {
    writeln!(out, "{}", visible(&entry.to_string()))
}

/// Writes a line to standard error. If that cannot be written, nobody reads it.
pub fn complain(line: impl Display) {
    let mut error = EscapingWriter::on(io::stderr());
    let _ = error.write_all(format!("{line}\n").as_bytes()).and_then(|()| error.flush());
}

/// Writes a text with its hidden characters shown, except line feeds and tabs.
struct EscapingWriter<W> {
    out: W,
    /// Whether styles are written.
    styled: bool,
    /// The end of the input, which the next bytes may complete to a letter or a style.
    pending: Vec<u8>,
}

impl EscapingWriter<Box<dyn Write>> {
    fn on<S: RawStream + AsLockedWrite + 'static>(stream: S) -> Self {
        match AutoStream::choice(&stream) {
            ColorChoice::Never => Self::new(Box::new(stream), false),
            choice => Self::new(Box::new(AutoStream::new(stream, choice)), true),
        }
    }
}

impl<W: Write> EscapingWriter<W> {
    const fn new(out: W, styled: bool) -> Self {
        Self { out, styled, pending: Vec::new() }
    }

    /// Writes a text. Returns its end if that may be the beginning of a style.
    fn show<'a>(&mut self, mut text: &'a str) -> io::Result<&'a str> {
        let mut shown = String::with_capacity(text.len() + 64);
        let end = loop {
            let Some(at) = text.find(|letter| is_hidden(letter) && !matches!(letter, '\n' | '\t'))
            else {
                shown += text;
                break "";
            };
            shown += &text[..at];
            text = &text[at..];
            match style::read(text) {
                Some(Some((style, rest))) => {
                    if self.styled || !style.starts_with('\x1b') {
                        shown += style;
                    }
                    text = rest;
                }
                Some(None) => break text,
                None => {
                    let length = text.chars().next().map_or(0, char::len_utf8);
                    shown += &visible(&text[..length]);
                    text = &text[length..];
                }
            }
        };
        self.out.write_all(shown.as_bytes())?;
        Ok(end)
    }
}

/// Returns whether all bytes are letters of ASCII, spaces, tabs or line feeds. Looks at all, because that is faster than to
/// stop at the first.
fn are_plain(bytes: &[u8]) -> bool {
    let is_plain = |byte: u8| (byte.wrapping_sub(b' ') < 95) | (byte == b'\n') | (byte == b'\t');
    bytes.iter().fold(true, |are_plain, &byte| are_plain & is_plain(byte))
}

impl<W: Write> Write for EscapingWriter<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // Most blocks have nothing to look at, and go through as they are.
        if self.pending.is_empty() && are_plain(bytes) {
            self.out.write_all(bytes)?;
            return Ok(bytes.len());
        }
        self.pending.extend_from_slice(bytes);
        let input = mem::take(&mut self.pending);
        let mut left = input.as_slice();
        while !left.is_empty() {
            let (text, wrong, rest) = match str::from_utf8(left) {
                Ok(text) => (text, None, &b""[..]),
                Err(error) => {
                    let (valid, rest) = left.split_at(error.valid_up_to());
                    let text = str::from_utf8(valid).unwrap_or_default();
                    (text, Some(error.error_len()), rest)
                }
            };
            let end = self.show(text)?;
            match wrong {
                // The next bytes complete a letter or a style.
                None | Some(None) => {
                    self.pending = [end.as_bytes(), rest].concat();
                    break;
                }
                Some(Some(length)) => {
                    write!(self.out, "{}{}", visible(end), char::REPLACEMENT_CHARACTER)?;
                    left = &rest[length..];
                }
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let pending = mem::take(&mut self.pending);
        self.out.write_all(visible(&String::from_utf8_lossy(&pending)).as_bytes())?;
        self.out.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::super::style::{BOLD_RED, LINE_START, PLAIN, RED};
    use super::*;

    /// Writes a text in two parts, which end at every place.
    fn written(text: &[u8], styled: bool) -> String {
        let whole = |at: usize| {
            let mut shown = EscapingWriter::new(Vec::new(), styled);
            for part in [&text[..at], &text[at..]] {
                shown.write_all(part).unwrap();
            }
            shown.flush().unwrap();
            String::from_utf8(shown.out).unwrap()
        };
        let first = whole(0);
        for at in 0..text.len() {
            assert_eq!(whole(at), first, "{at}");
        }
        first
    }

    #[test]
    fn styles_are_written_wherever_a_block_ends() {
        let text = format!("{BOLD_RED}R{PLAIN} é {LINE_START}B● m");
        assert_eq!(written(text.as_bytes(), true), "\x1b[1;31mR\x1b[0m é \rB● m");
        assert_eq!(written(text.as_bytes(), false), "R é \rB● m");
    }

    #[test]
    fn hidden_characters_are_shown_wherever_a_block_ends() {
        let text = "a\x1b[31mb\u{9b}2J\u{202e}é\r\n\t\u{e0041}";
        let shown = "a\\u{1b}[31mb\\u{9b}2J\\u{202e}é\\u{d}\n\t\\u{e0041}";
        for styled in [true, false] {
            assert_eq!(written(text.as_bytes(), styled), shown);
        }
    }

    /// No text from outside can contain a style.
    #[test]
    fn a_style_cannot_be_forged() {
        let style = RED.to_string();
        let number = style.strip_prefix('\u{fdd0}').unwrap();
        let other = format!("\u{fdd0}{:0>16}{}", 7, &number[16..]);
        for (text, shown) in [
            (other.as_str(), "\\u{fdd0}0000000000000007\\u{1b}[31m\\u{fdd1}"),
            ("\u{fdd0}", "\\u{fdd0}"),
            ("\u{fdd1}\x1b[2J", "\\u{fdd1}\\u{1b}[2J"),
        ] {
            assert_eq!(written(text.as_bytes(), true), shown);
        }
    }

    #[test]
    fn bytes_that_are_not_utf8_are_replaced() {
        assert_eq!(written(b"a\x9b2J\xff\xc3", true), "a\u{fffd}2J\u{fffd}\u{fffd}");
    }
}
