//! `foretile voltorb table`

use std::io::Write;

use foretile_ask::files::WholeFile;
use foretile_ask::voltorb::{Table, TableFormat};

use crate::cli::progress::Progress;
use crate::cli::{Answered, Verdict};

/// Writes the table whole or not at all. Ctrl-C stops it.
pub fn run(question: &Table, out: &mut dyn Write) -> Answered {
    let format = TableFormat::of(&question.out)?;
    let file = WholeFile::at(&question.out)?;
    question.check()?;
    let progress = Progress::new();
    let written = file.write(|file| question.write(format, file, |done, of| progress.at(done, of)));
    let is_stopped = Progress::interrupted();
    drop(progress);
    if is_stopped && written.is_err() {
        return Ok(Verdict::Stopped);
    }
    written?;
    let (boards, level) = (question.rows(), question.level);
    writeln!(out, "{}: {boards} boards of level {level}", question.out.display())?;
    Ok(Verdict::Yes)
}
