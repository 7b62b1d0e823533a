//! Reads positions from flags or from a file.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::Args;
use foretile_ask::crates::voltorb::{Cards, FiveHints, Hints, Level, Position};
use foretile_ask::json::Question;
use foretile_ask::lines::{Line, Lines};
use foretile_ask::voltorb::position;
use serde::Serialize;

use crate::cli::batch::Batch;
use crate::cli::open;

/// The source of the question's positions.
#[derive(Args)]
pub struct Positions {
    #[command(flatten)]
    seen: Option<SeenBoard>,
    /// A file with one position per line, or - for standard input; prints one JSON answer per line
    #[arg(long, value_name = "FILE", conflicts_with = "SeenBoard")]
    batch: Option<PathBuf>,
}

/// What a player sees of a board.
#[derive(Args)]
struct SeenBoard {
    /// The level on the top screen, 1 to 8
    #[arg(long)]
    level: Level,
    /// The hints of the five rows from the top, each sum:Voltorbs
    #[arg(long, value_name = "5:1,3:2,…")]
    rows: FiveHints,
    /// The hints of the five columns, from the left
    #[arg(long, value_name = "5:1,5:1,…")]
    cols: FiveHints,
    /// The 25 cards row by row: ? face down, 0 Voltorb, 1, 2, 3 [default: all face down]
    #[arg(long)]
    cards: Option<Cards>,
}

/// One position, or a file of them.
pub enum Source {
    One(Position),
    Batch(PathBuf),
}

impl Positions {
    /// Returns the position that the flags give, or the file.
    pub fn source(self) -> anyhow::Result<Source> {
        if let Some(file) = self.batch {
            return Ok(Source::Batch(file));
        }
        let SeenBoard { level, rows, cols, cards } = self.seen.context(
            "no position given: expected --batch FILE, or what is on the screen, such as \
             --level 1 --rows 5:1,3:2,5:1,4:1,8:1 --cols 5:1,5:1,5:1,4:2,6:1",
        )?;
        let hints = Hints { rows: rows.0, cols: cols.0 };
        Ok(Source::One(Position { level, hints, cards: cards.unwrap_or_default() }))
    }
}

/// Answers every position of a file in order, as one JSON document per line. A position without an
/// answer gets `{"error": "…"}`.
///
/// # Errors
/// At the end, when some positions had no answer; the message counts them.
pub fn answer_batch<Q: Question, A: Serialize>(
    file: &Path,
    out: &mut dyn Write,
    mut answer: impl FnMut(Q) -> anyhow::Result<A>,
) -> anyhow::Result<()> {
    let mut batch = Batch::new(out);
    for line in Lines::new(open(file, "positions.jsonl")?) {
        let Line { number, text } = line.with_context(|| file.display().to_string())?;
        let text = text.with_context(|| format!("expected one such as {}", Q::EXAMPLE));
        let question = text.and_then(|text| Ok(position(&text)?));
        batch.answer(number, question.and_then(&mut answer))?;
    }
    batch.end("position")
}
