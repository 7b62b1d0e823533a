//! Recorded sessions, played again.

use std::io::BufRead;

use anyhow::Context;
use foretile_games::voltorb::SessionRecord;
use serde::Serialize;

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
        let record: SessionRecord = serde_json::from_str(
            &text.with_context(|| format!("line {line}"))?,
        )
        .with_context(|| {
            format!(
                "line {line} is not a session: expected one JSON document a line, such as \
                     {{\"seed\":0,\"skip\":0,\"rounds\":[]}}"
            )
        })?;
        let difference = record.replay().err().map(|difference| difference.to_string());
        Ok(Replayed { line, ok: difference.is_none(), rounds: record.rounds.len(), difference })
    };
    records.lines().enumerate().filter(move |(_, text)| !blank(text)).map(replay)
}
