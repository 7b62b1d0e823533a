//! Answers many questions, one per line: one answer per line, in the same order.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use anyhow::bail;
use serde::Serialize;

use super::counted;

/// Writes answers, and counts the lines without one.
pub struct Batch<'a> {
    out: &'a mut dyn Write,
    /// Whether the reader may wait for each answer before it sends the next line.
    waits: bool,
    /// When answers were last flushed.
    flushed: Instant,
    /// The line that is being written.
    text: Vec<u8>,
    lines: usize,
    refused: usize,
}

/// How long answers may stay in the buffer if all lines are available. Chosen by hand.
const MAX_DELAY: Duration = Duration::from_millis(100);

/// The output for a line without an answer.
#[derive(Serialize)]
struct RefusedLine {
    error: String,
}

impl<'a> Batch<'a> {
    /// Flushes every answer, because the reader may wait for it before it sends the next line.
    pub fn new(out: &'a mut dyn Write) -> Self {
        let (flushed, text) = (Instant::now(), Vec::new());
        Self { out, waits: true, flushed, text, lines: 0, refused: 0 }
    }

    /// Flushes many answers together, because all lines are available: a flush takes longer than an answer.
    pub fn buffered(out: &'a mut dyn Write) -> Self {
        Self { waits: false, ..Self::new(out) }
    }

    /// Writes a line's answer as JSON, or `{"error": "line 7: …"}`.
    pub fn answer(
        &mut self,
        line: usize,
        answer: anyhow::Result<impl Serialize>,
    ) -> anyhow::Result<()> {
        self.lines += 1;
        self.text.clear();
        let written = match answer {
            Ok(answer) => serde_json::to_writer(&mut self.text, &answer),
            Err(error) => {
                self.refused += 1;
                let error = format!("line {line}: {error:#}");
                serde_json::to_writer(&mut self.text, &RefusedLine { error })
            }
        };
        written.map_err(io::Error::from)?;
        self.text.push(b'\n');
        self.out.write_all(&self.text)?;
        self.flush_if_due()
    }

    fn flush_if_due(&mut self) -> anyhow::Result<()> {
        if self.waits || self.flushed.elapsed() > MAX_DELAY {
            self.out.flush()?;
            self.flushed = Instant::now();
        }
        Ok(())
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
        self.flush_if_due()
    }

    /// Returns an error if some lines had no answer. `noun` names what a line should hold.
    pub fn end(self, noun: &str) -> anyhow::Result<()> {
        let Self { out, lines, refused, .. } = self;
        out.flush()?;
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Counts flushes.
    #[derive(Default)]
    struct CountedFlushes {
        text: Vec<u8>,
        flushes: usize,
    }

    impl Write for CountedFlushes {
        fn write(&mut self, text: &[u8]) -> io::Result<usize> {
            self.text.extend_from_slice(text);
            Ok(text.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            self.flushes += 1;
            Ok(())
        }
    }

    /// A waiting reader gets every answer before the next line. Otherwise answers are flushed together, the last ones at
    /// the end.
    #[test]
    fn every_answer_is_flushed_only_for_a_waiting_reader() {
        let (mut waiting, mut buffered) = (CountedFlushes::default(), CountedFlushes::default());
        for (mut batch, waits) in
            [(Batch::new(&mut waiting), true), (Batch::buffered(&mut buffered), false)]
        {
            batch.flushed = Instant::now() + Duration::from_secs(60);
            for line in 1..=50 {
                batch.answer(line, Ok(line)).unwrap();
            }
            batch.answer(51, Err::<(), _>(anyhow::anyhow!("no seed"))).unwrap();
            if !waits {
                batch.flushed = Instant::now().checked_sub(2 * MAX_DELAY).unwrap();
            }
            batch.write(52, Ok("text\n".to_owned())).unwrap();
            assert!(batch.end("seed").is_err());
        }
        assert_eq!((waiting.flushes, buffered.flushes), (53, 2));
        assert!(waiting.text.starts_with(b"1\n2\n3\n"));
        assert!(waiting.text.ends_with(b"50\n{\"error\":\"line 51: no seed\"}\ntext\n"));
        assert_eq!(waiting.text, buffered.text);
    }
}
