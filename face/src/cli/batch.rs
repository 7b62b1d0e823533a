//! Answers many questions, one per line: one answer per line, in the same order.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use anyhow::bail;
use serde::Serialize;

use super::counted;

/// Writes answers, and counts the lines without one.
pub struct Batch<'a> {
    out: &'a mut dyn Write,
    /// Whether somebody may wait for each answer before the next line comes.
    waits: bool,
    /// When answers were sent last.
    sent: Instant,
    /// The line that is being written.
    text: Vec<u8>,
    lines: usize,
    refused: usize,
}

/// How long answers may stay unsent while all lines are at hand. Chosen by hand.
const UNSENT: Duration = Duration::from_millis(100);

/// The output for a line without an answer.
#[derive(Serialize)]
struct Refused {
    error: String,
}

impl<'a> Batch<'a> {
    /// Sends every answer at once, because somebody may wait for it before the next line comes.
    pub fn new(out: &'a mut dyn Write) -> Self {
        let (sent, text) = (Instant::now(), Vec::new());
        Self { out, waits: true, sent, text, lines: 0, refused: 0 }
    }

    /// Sends many answers together, because all lines are at hand: sending one takes longer than making it.
    pub fn at_hand(out: &'a mut dyn Write) -> Self {
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
                serde_json::to_writer(&mut self.text, &Refused { error })
            }
        };
        written.map_err(io::Error::from)?;
        self.text.push(b'\n');
        self.out.write_all(&self.text)?;
        self.send()
    }

    fn send(&mut self) -> anyhow::Result<()> {
        if self.waits || self.sent.elapsed() > UNSENT {
            self.out.flush()?;
            self.sent = Instant::now();
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
        self.send()
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

    /// Counts what is sent.
    #[derive(Default)]
    struct RequestBody {
        text: Vec<u8>,
        times: usize,
    }

    impl Write for RequestBody {
        fn write(&mut self, text: &[u8]) -> io::Result<usize> {
            self.text.extend_from_slice(text);
            Ok(text.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            self.times += 1;
            Ok(())
        }
    }

    /// Whoever waits has every answer before the next line. What is at hand is sent together, and all of it at the end.
    #[test]
    fn answers_are_sent_one_by_one_only_to_those_who_wait() {
        let (mut waiting, mut at_hand) = (RequestBody::default(), RequestBody::default());
        for (mut batch, waits) in
            [(Batch::new(&mut waiting), true), (Batch::at_hand(&mut at_hand), false)]
        {
            batch.sent = Instant::now() + Duration::from_secs(60);
            for line in 1..=50 {
                batch.answer(line, Ok(line)).unwrap();
            }
            batch.answer(51, Err::<(), _>(anyhow::anyhow!("no seed"))).unwrap();
            if !waits {
                batch.sent = Instant::now().checked_sub(2 * UNSENT).unwrap();
            }
            batch.write(52, Ok("text\n".to_owned())).unwrap();
            assert!(batch.end("seed").is_err());
        }
        assert_eq!((waiting.times, at_hand.times), (53, 2));
        assert!(waiting.text.starts_with(b"1\n2\n3\n"));
        assert!(waiting.text.ends_with(b"50\n{\"error\":\"line 51: no seed\"}\ntext\n"));
        assert_eq!(waiting.text, at_hand.text);
    }
}
