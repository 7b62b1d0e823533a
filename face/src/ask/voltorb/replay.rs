//! Recorded sessions, played again.

use std::io::BufRead;

use anyhow::Context;
use serde::Serialize;

use super::advance::check;
use super::lines::session;

/// How one recorded session compares with the game.
#[derive(Serialize)]
pub struct Replayed {
    /// The line, from 1.
    pub line: usize,
    pub ok: bool,
    pub rounds: usize,
    pub difference: Option<String>,
}

/// Replays recorded sessions, one JSON document a line.
pub fn replay(records: impl BufRead) -> impl Iterator<Item = anyhow::Result<Replayed>> {
    let blank =
        |text: &std::io::Result<String>| text.as_ref().is_ok_and(|text| text.trim().is_empty());
    let replay = |(index, text): (usize, std::io::Result<String>)| {
        let line = index + 1;
        let place = || format!("line {line}");
        let record = session(&text.with_context(place)?)
            .with_context(|| format!("line {line} is not a session"))?;
        check(record.skip).with_context(|| format!("the skip of line {line}"))?;
        let difference = record.replay().err().map(|difference| difference.to_string());
        Ok(Replayed { line, ok: difference.is_none(), rounds: record.rounds.len(), difference })
    };
    records.lines().enumerate().filter(move |(_, text)| !blank(text)).map(replay)
}
