//! `foretile voltorb table`

use std::io::Write;

use foretile_ask::voltorb::Table;

use crate::cli::progress::Progress;
use crate::cli::table::Destination;
use crate::cli::{RunResult, Verdict};

/// Writes the table, a file whole or not at all. Ctrl-C stops it.
pub fn run(question: &Table, out: &mut dyn Write) -> RunResult {
    let format = question.format()?;
    let place = Destination::at(&question.out)?;
    question.check()?;
    let progress = Progress::new();
    let written =
        place.write(|file| question.write(format, file, |done, of| progress.at(done, of)));
    let is_stopped = Progress::interrupted();
    drop(progress);
    if is_stopped && written.is_err() {
        return Ok(Verdict::Stopped);
    }
    if written? {
        let (boards, level) = (question.rows(), question.level);
        writeln!(out, "{}: {boards} boards of level {level}", question.out.display())?;
    }
    Ok(Verdict::Yes)
}
