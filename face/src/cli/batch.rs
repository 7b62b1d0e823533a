//! Answers many questions, one per line: one answer per line, in the same order.

use std::io::Write;

use anyhow::bail;
use serde::Serialize;

use super::{counted, write_json};

/// Writes answers, and counts the lines without one.
pub struct Batch<'a> {
    out: &'a mut dyn Write,
    lines: usize,
    refused: usize,
}

/// The output for a line without an answer.
#[derive(Serialize)]
struct Refused {
    error: String,
}

impl<'a> Batch<'a> {
    pub fn new(out: &'a mut dyn Write) -> Self {
        Self { out, lines: 0, refused: 0 }
    }

    /// Writes a line's answer as JSON, or `{"error": "line 7: …"}`.
    pub fn answer(
        &mut self,
        line: usize,
        answer: anyhow::Result<impl Serialize>,
    ) -> anyhow::Result<()> {
        self.lines += 1;
        match answer {
            Ok(answer) => write_json(self.out, &answer)?,
            Err(error) => {
                self.refused += 1;
                write_json(self.out, &Refused { error: format!("line {line}: {error:#}") })?;
            }
        }
        Ok(self.out.flush()?)
    }

    /// Writes a line's answer as text, or `line 7: …` with the reason why it has none.
    pub fn write(&mut self, line: usize, answer: anyhow::Result<String>) -> anyhow::Result<()> {
        self.lines += 1;
        match answer {
            Ok(text) => self.out.write_all(text.as_bytes())?,
            Err(error) => {
                self.refused += 1;
                writeln!(self.out, "line {line}: {error:#}")?;
            }
        }
        Ok(self.out.flush()?)
    }

    /// Returns an error if some lines had no answer. `noun` names what a line should hold.
    pub fn end(self, noun: &str) -> anyhow::Result<()> {
        let Self { lines, refused, .. } = self;
        if refused > 0 {
            let lines = counted(lines as u64, noun);
            let (have, why) = match refused {
                1 => ("has", "its line of output says"),
                _ => ("have", "their lines of output say"),
            };
            bail!("{refused} of {lines} {have} no answer: {why} why");
        }
        Ok(())
    }
}
