//! Replays recorded sessions, and compares them with the game.

use std::io::BufRead;

use foretile_games::voltorb::SessionRecord;
use serde::Serialize;

use crate::error::{Context, Error};
use crate::json::Question;
use crate::lines::{Line, Lines};
use crate::voltorb::seed::advance::check;
use crate::voltorb::visit::lines::session;

/// How one recorded session compares with the game.
#[derive(Serialize)]
pub struct Replayed {
    /// The line, counted from 1.
    pub line: usize,
    /// Whether the game plays the session in exactly this way.
    pub ok: bool,
    pub rounds: usize,
    pub difference: Option<String>,
    /// The reason if the line is not a session.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
}

/// Replays recorded sessions, one JSON document per line. Fails if the lines cannot be read.
pub fn replay(records: impl BufRead) -> impl Iterator<Item = Result<Replayed, Error>> {
    Lines::new(records).map(|line| Ok(replay_line(line?)))
}

fn replay_line(Line { number: line, text }: Line) -> Replayed {
    let text = text.with_context(|| format!("expected one such as {}", SessionRecord::EXAMPLE));
    let record = text.and_then(|text| {
        let record = session(&text)?;
        check(record.skip).context("its skip")?;
        Ok(record)
    });
    match record.with_context(|| format!("line {line} is not a session")) {
        Ok(record) => {
            let difference = record.replay().err().map(|difference| difference.to_string());
            let rounds = record.rounds.len();
            Replayed { line, ok: difference.is_none(), rounds, difference, error: None }
        }
        Err(error) => {
            let error = Some(format!("{error:#}"));
            Replayed { line, ok: false, rounds: 0, difference: None, error }
        }
    }
}
