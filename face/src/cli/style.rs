//! Our own colours and moves of the cursor. Nothing else reaches a terminal as an escape sequence.
//!
//! Styles are printed among texts from outside. Each is therefore marked by two noncharacters, which are reserved for use
//! inside programs, and by a number that is drawn anew in every run. No text from outside can contain that.

use std::fmt;
use std::hash::{BuildHasher, RandomState};
use std::sync::LazyLock;

/// A colour, or a move of the cursor.
pub struct Style(&'static str);

pub const PLAIN: Style = Style("\x1b[0m");
pub const BOLD: Style = Style("\x1b[1m");
pub const FAINT: Style = Style("\x1b[2m");
pub const RED: Style = Style("\x1b[31m");
pub const GREEN: Style = Style("\x1b[32m");
pub const YELLOW: Style = Style("\x1b[33m");
pub const BOLD_RED: Style = Style("\x1b[1;31m");
pub const BOLD_GREEN: Style = Style("\x1b[1;32m");
pub const BOLD_YELLOW: Style = Style("\x1b[1;33m");
pub const BOLD_BLUE: Style = Style("\x1b[1;34m");
pub const BOLD_PURPLE: Style = Style("\x1b[1;35m");
/// Moves to the start of the line, to overwrite it.
pub const LINE_START: Style = Style("\r");
/// Clears the rest of the line.
pub const CLEAR: Style = Style("\x1b[K");
pub const BELL: Style = Style("\x07");

/// What stands before a style.
static BEFORE: LazyLock<String> =
    LazyLock::new(|| format!("\u{fdd0}{:016x}", RandomState::new().hash_one(0)));
/// What stands behind a style.
const AFTER: char = '\u{fdd1}';

impl fmt::Display for Style {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&BEFORE)?;
        f.write_str(self.0)?;
        write!(f, "{AFTER}")
    }
}

/// Reads the style that a text begins with: its escape sequence, and the rest of the text. Returns `Some(None)` if the text
/// ends within the style, and `None` if it begins with no style.
pub fn read(text: &str) -> Option<Option<(&str, &str)>> {
    match text.strip_prefix(&**BEFORE) {
        Some(style) => Some(style.split_once(AFTER)),
        None => BEFORE.starts_with(text).then_some(None),
    }
}
