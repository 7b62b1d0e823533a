//! `foretile bingo check FOLDER`: which lists can be read.

use std::io::Write;
use std::path::Path;

use foretile_ask::bingo as ask;
use foretile_ask::crates::bingo::Length;

use crate::cli::{RunResult, Verdict, write_json};

/// Reads every list in a folder, and says which could not be read, and why.
pub fn run(folder: &Path, json: bool, out: &mut dyn Write) -> RunResult {
    let all = ask::read_folder(folder)?;
    let verdict = if all.unread.is_empty() { Verdict::Yes } else { Verdict::No };
    if json {
        write_json(out, &all)?;
        return Ok(verdict);
    }
    for list in &all.read {
        let mode = match list.mode {
            None | Some(Length::Normal) => String::new(),
            Some(mode) => format!(", {mode}"),
        };
        writeln!(out, "{}: {}{mode}, {} goals", list.file, list.rules, list.goals)?;
    }
    if !all.unread.is_empty() {
        writeln!(out, "\nnot read")?;
    }
    for file in &all.unread {
        writeln!(out, "{}", file.why)?;
    }
    writeln!(out, "\n{} of {} lists read", all.read.len(), all.read.len() + all.unread.len())?;
    Ok(verdict)
}
