//! `foretile bingo convert`.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use foretile_ask::bingo as ask;
use foretile_ask::files::WholeFile;

use super::list;
use crate::cli::stdout::complain;
use crate::cli::{RunResult, Verdict, write_json};

/// The flags of the command.
#[derive(Args)]
pub struct Flags {
    /// A goal list of any game, in any form; - for standard input
    list: PathBuf,
    /// The form to write
    #[arg(long, value_name = "FORM")]
    to: ask::ListForm,
    /// What becomes of the ranges of numbers in a list of lockout.live, and of variables in texts, such as {{3..7}}
    #[arg(long, value_name = "HOW", default_value = "middle")]
    ranges: ask::Ranges,
    /// The file to write [default: standard output]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Print JSON, with what is lost
    #[arg(long)]
    json: bool,
}

/// Writes the list, and says on standard error what it lost.
pub fn run(flags: Flags, out: &mut dyn Write) -> RunResult {
    let Flags { list, to, ranges, out: file, json } = flags;
    let place = file.as_deref().map(WholeFile::at).transpose()?;
    let document = list::document(&list)?;
    let question = ask::Convert { file: Some(list), document, to, ranges };
    let converted = ask::convert(&question)?;
    if let Some(place) = &place {
        place.write(|file| file.write_all(converted.text.as_bytes()))?;
    }
    if json {
        write_json(out, &converted)?;
        return Ok(Verdict::Yes);
    }
    for (kind, notes) in [("note", &converted.notes), ("lost", &converted.lost)] {
        for note in notes {
            complain(format_args!("{kind}: {}", note.message));
        }
    }
    match &file {
        Some(file) => writeln!(out, "wrote {}: {} goals", file.display(), converted.goals)?,
        None => out.write_all(converted.text.as_bytes())?,
    }
    if let Some(board) = converted.board {
        complain(format_args!("on Bingosync: Custom (Advanced), {board}"));
    }
    Ok(Verdict::Yes)
}
