//! What people save of a room of Bingosync: its board, its feed.

use std::mem;
#[cfg(feature = "files")]
use std::path::Path;

use foretile_games::bingo::Value;
use foretile_games::message::Code as _;

#[cfg(feature = "files")]
use super::encoding::FileText;
use crate::Reason;
#[cfg(feature = "files")]
use crate::error::{Context, ErrorKind};
use crate::error::{Error, bail, ensure};
#[cfg(feature = "files")]
use crate::files;
#[cfg(feature = "files")]
use crate::json::syntax;

/// Reads a file of a room, such as its feed; `-` is standard input.
///
/// # Errors
/// When the file cannot be read or is not JSON.
#[cfg(feature = "files")]
pub fn room_file(file: &Path) -> Result<Value, Error> {
    let (name, text) = (file.display(), room_text(file)?);
    serde_json::from_str(&text).map_err(|error| {
        ErrorKind::Question.error(format!(
            "`{name}` is not JSON: {}; expected what a room's address shows, such as {{\"events\": [], \"allIncluded\": true}}",
            syntax(&error)
        ))
    })
}

/// Reads the text of a file of a room; `-` is standard input.
///
/// # Errors
/// When the file cannot be read or is no text.
#[cfg(feature = "files")]
pub fn room_text(file: &Path) -> Result<String, Error> {
    let name = file.display();
    let bytes = files::open(file).and_then(files::text_bytes).with_context(|| {
        format!(
            "cannot read `{name}`: expected what a room's address shows, such as feed.json, or -"
        )
    })?;
    Ok(FileText::of(&bytes, &format!("`{name}`"))?.text)
}

/// Returns the goals of a room's board and their squares. A square's own `slot` says where it is; without it, a list of
/// as many items as a card has squares goes row by row. Items may be texts, or null for a goal that is unknown.
///
/// # Errors
/// When an item has no name, or a slot that is not on the card or of another item.
pub fn board_goals(items: &[Value], squares: usize) -> Result<Vec<(&str, Option<usize>)>, Error> {
    let is_whole = items.len() == squares;
    let mut taken = vec![false; squares];
    let mut goals = Vec::new();
    for (at, item) in items.iter().enumerate() {
        let square = board_square(item, at, squares).filter(|_| is_whole || has_slot(item));
        ensure!(square.is_some() || !has_slot(item), Question => Reason::BingoBoardSlot.number(at + 1));
        if let Some(square) = square {
            let is_free = !mem::replace(&mut taken[square], true);
            ensure!(is_free, Question => Reason::BingoBoardSlot.number(at + 1));
        }
        match item.text().or(item.get("name").and_then(Value::text)) {
            Some(name) if !name.is_empty() => goals.push((name, square)),
            None if *item != Value::Null => {
                bail!(Question => Reason::BingoBoardItem.number(at + 1))
            }
            _ => {}
        }
    }
    Ok(goals)
}

fn has_slot(item: &Value) -> bool {
    item.get("slot").is_some()
}

/// Returns the square of an item of a board: its own `slot` says which, and without it its place, from 0.
pub fn board_square(item: &Value, at: usize, squares: usize) -> Option<usize> {
    let Some(slot) = item.get("slot") else { return (at < squares).then_some(at) };
    let number = slot.text().and_then(|slot| slot.strip_prefix("slot"));
    (0..squares).find(|at| Some((at + 1).to_string().as_str()) == number)
}

/// What a document of a room is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RoomPart {
    Board,
    Feed,
    Settings,
}

impl RoomPart {
    /// Recognises a document by its members.
    pub fn of(document: &Value) -> Option<Self> {
        match document {
            Value::List(items) => {
                let is_board =
                    |items: &[Value]| items.iter().all(|item| item.get("slot").is_some());
                (!items.is_empty() && is_board(items)).then_some(Self::Board)
            }
            _ if document.get("events").is_some() => Some(Self::Feed),
            _ if document.get("lockout_mode").is_some() => Some(Self::Settings),
            _ => None,
        }
    }
}
