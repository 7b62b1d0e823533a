//! Answers for many seeds, a line of JSON each.

use std::io::Write;

use anyhow::bail;
use foretile_ask::bingo as ask;
use serde::Serialize;

use super::Format;
use crate::cli::batch::Batch;
use crate::cli::{RunResult, Verdict};

/// Refuses another format than JSON for many cards or goals.
pub fn only_json(format: Option<Format>, what: &str) -> anyhow::Result<()> {
    if format.is_some_and(|format| format != Format::Json) {
        bail!(
            "many {what} can only be printed as JSON: expected one --seed, such as --seed 112233"
        );
    }
    Ok(())
}

/// Answers every seed with a line of JSON. `answer` also returns whether the seed has a card, board or goal. The verdict
/// is no only if no seed has one.
pub fn answer_each<A: Serialize>(
    seeds: &ask::Seeds,
    out: &mut dyn Write,
    answer: impl Fn(String) -> Result<(bool, A), foretile_ask::Error>,
) -> RunResult {
    let mut verdict = Verdict::No;
    let mut batch = batch(seeds, out);
    for line in seeds.stream()? {
        let line = line?;
        let answered = line.seed.and_then(&answer);
        if matches!(answered, Ok((true, _))) {
            verdict = Verdict::Yes;
        }
        batch.answer(line.line, answered.map(|(_, answer)| answer).map_err(anyhow::Error::from))?;
    }
    batch.end("seed")?;
    Ok(verdict)
}

/// Returns what writes the answers: many at a time where the seeds do not have to be waited for.
pub fn batch<'a>(seeds: &ask::Seeds, out: &'a mut dyn Write) -> Batch<'a> {
    if seeds.are_available() { Batch::buffered(out) } else { Batch::new(out) }
}
