//! Reads the lines of a file or of standard input one at a time, in bounded memory.

use std::fmt;
use std::io::{self, BufRead, ErrorKind};

/// The longest line that is read, in bytes: a session of about four thousand rounds.
pub const LONGEST: usize = 1 << 20;
/// The bytes of a longer line that are skipped before it counts as endless, such as `/dev/zero`.
const ENDLESS: usize = 1 << 26;

/// Why a line has no text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum LineError {
    /// It holds only white space.
    Blank,
    /// It has more than [`LONGEST`] bytes.
    TooLong,
    /// It is not UTF-8; the number of valid bytes before the first wrong one.
    NotText(usize),
}

impl fmt::Display for LineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Blank => f.write_str("it is blank"),
            Self::TooLong => write!(f, "it is longer than {LONGEST} bytes"),
            Self::NotText(valid) => write!(f, "it is not UTF-8 text from byte {} on", valid + 1),
        }
    }
}

impl std::error::Error for LineError {}

/// A line, without its line feed.
#[derive(PartialEq, Eq, Debug)]
pub struct Line {
    /// Its number, from 1.
    pub number: usize,
    /// Its text, or why it has none.
    pub text: Result<String, LineError>,
}

/// An iterator over the lines of a reader. A bad line is an item like others, and the iterator goes
/// on after it. Only a read that fails, or a line without an end, is an error.
pub struct Lines<R> {
    reader: R,
    number: usize,
    /// Whether the last line was too long and its rest must still be skipped.
    within: bool,
}

impl<R: BufRead> Lines<R> {
    /// Iterates over the lines of a reader.
    pub const fn new(reader: R) -> Self {
        Self { reader, number: 0, within: false }
    }

    /// Passes pieces of the line to `take` until the line ends or `take` returns `false`. Returns
    /// whether the line has ended, or `None` at the end of the input.
    fn pieces(&mut self, mut take: impl FnMut(&[u8]) -> bool) -> io::Result<Option<bool>> {
        let mut begun = false;
        loop {
            let piece = match self.reader.fill_buf() {
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                piece => piece?,
            };
            if piece.is_empty() {
                return Ok(begun.then_some(true));
            }
            begun = true;
            let end = piece.iter().position(|&byte| byte == b'\n');
            let goes_on = take(&piece[..end.unwrap_or(piece.len())]);
            let used = end.map_or(piece.len(), |end| end + 1);
            self.reader.consume(used);
            if end.is_some() || !goes_on {
                return Ok(Some(end.is_some()));
            }
        }
    }

    /// Skips the rest of a line that is too long.
    fn skip_rest(&mut self) -> io::Result<()> {
        let mut skipped = 0;
        let ended = self.pieces(|piece| {
            skipped += piece.len();
            skipped < ENDLESS
        })?;
        if ended == Some(false) {
            return Err(io::Error::other(format!(
                "line {} has no end: expected lines of at most {LONGEST} bytes, such as one JSON \
                 document per line",
                self.number
            )));
        }
        self.within = false;
        Ok(())
    }

    fn read(&mut self) -> io::Result<Option<Line>> {
        if self.within {
            self.skip_rest()?;
        }
        let mut bytes = Vec::new();
        let ended = self.pieces(|piece| {
            let room = (LONGEST + 1).saturating_sub(bytes.len());
            bytes.extend_from_slice(&piece[..piece.len().min(room)]);
            bytes.len() <= LONGEST
        })?;
        let Some(ended) = ended else { return Ok(None) };
        self.number += 1;
        self.within = !ended;
        let too_long = bytes.len() > LONGEST;
        if bytes.last() == Some(&b'\r') {
            bytes.pop();
        }
        let text = if too_long {
            Err(LineError::TooLong)
        } else {
            match String::from_utf8(bytes) {
                Ok(text) if text.trim().is_empty() => Err(LineError::Blank),
                Ok(text) => Ok(text),
                Err(error) => Err(LineError::NotText(error.utf8_error().valid_up_to())),
            }
        };
        Ok(Some(Line { number: self.number, text }))
    }
}

impl<R: BufRead> Iterator for Lines<R> {
    type Item = io::Result<Line>;

    fn next(&mut self) -> Option<Self::Item> {
        self.read().transpose()
    }
}

#[cfg(test)]
mod tests {
    use std::io::{BufReader, Read, repeat};

    use super::*;

    fn texts(reader: impl BufRead) -> Vec<Result<String, LineError>> {
        let lines = Lines::new(reader).map(Result::unwrap);
        let numbered = |(index, line): (usize, Line)| {
            assert_eq!(line.number, index + 1);
            line.text
        };
        lines.enumerate().map(numbered).collect()
    }

    #[test]
    fn a_bad_line_says_what_is_wrong() {
        for (error, words) in [
            (LineError::Blank, "it is blank"),
            (LineError::TooLong, "it is longer than 1048576 bytes"),
            (LineError::NotText(0), "it is not UTF-8 text from byte 1 on"),
            (LineError::NotText(7), "it is not UTF-8 text from byte 8 on"),
        ] {
            assert_eq!(error.to_string(), words);
        }
    }

    /// A reader that is interrupted before every byte, and fails at its end.
    struct Interrupted(&'static [u8], bool);

    impl Read for Interrupted {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            self.1 = !self.1;
            match self.0 {
                _ if self.1 => Err(ErrorKind::Interrupted.into()),
                [] => Err(ErrorKind::TimedOut.into()),
                [first, rest @ ..] => {
                    buffer[0] = *first;
                    self.0 = rest;
                    Ok(1)
                }
            }
        }
    }

    #[test]
    fn interrupted_reads_go_on_and_others_fail() {
        let mut lines = Lines::new(BufReader::new(Interrupted(b"one\ntwo\n", false)));
        for text in ["one", "two"] {
            assert_eq!(lines.next().unwrap().unwrap().text.as_deref(), Ok(text));
        }
        assert!(lines.next().unwrap().is_err());
    }

    #[test]
    fn every_line_comes_once() {
        let text = |text: &str| Ok(text.to_owned());
        let bytes = b"one\r\n\n \t\nt\xC3\xA4o\nb\xFFd\n\nlast";
        let expected = [
            text("one"),
            Err(LineError::Blank),
            Err(LineError::Blank),
            text("t\u{e4}o"),
            Err(LineError::NotText(1)),
            Err(LineError::Blank),
            text("last"),
        ];
        for capacity in [1, 2, 5, 100] {
            let reader = BufReader::with_capacity(capacity, &bytes[..]);
            assert_eq!(texts(reader), expected, "{capacity}");
        }
        assert_eq!(texts(&b""[..]), []);
        assert_eq!(texts(&b"\n"[..]), [Err(LineError::Blank)]);
    }

    #[test]
    fn long_lines_are_skipped() {
        for (length, fits) in [(LONGEST, true), (LONGEST + 1, false), (5 * LONGEST, false)] {
            let line = "x".repeat(length);
            let whole = format!("{line}\nnext\n{line}");
            let text = if fits { Ok(line) } else { Err(LineError::TooLong) };
            let expected = [text.clone(), Ok("next".to_owned()), text];
            assert!(texts(BufReader::with_capacity(1 << 13, whole.as_bytes())) == expected);
        }
    }

    #[test]
    fn a_line_without_end_ends_in_an_error() {
        // The pieces until the line is too long, and those of its rest until it counts as endless.
        let piece = 1 << 16;
        let endless = repeat(b'x').take((LONGEST + piece + ENDLESS) as u64).chain(&b"\nnext"[..]);
        let mut lines = Lines::new(BufReader::with_capacity(piece, endless));
        assert_eq!(lines.next().unwrap().unwrap().text, Err(LineError::TooLong));
        let error = lines.next().unwrap().unwrap_err().to_string();
        assert!(error.starts_with("line 1 has no end: expected lines of at most"), "{error}");
    }
}
