//! What the commands that study lists of any game write: files, JSON, or a text with the most and the least frequent goals.

use std::fmt;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use foretile_ask::crates::study::{Table, write_arrow, write_csv, write_parquet};
use serde::Serialize;

use crate::cli::table::Destination;
use crate::cli::{RunResult, Verdict, write_json};

/// How many goals are printed of the most and of the least frequent.
const ENDS: usize = 5;

/// The kind of file that an ending stands for.
#[derive(Clone, Copy)]
pub enum FileKind {
    Json,
    Csv,
    Parquet,
    Arrow,
    Svg,
}

/// The files to write, or standard output.
pub type Destinations = Vec<(FileKind, Destination)>;

/// A file whose ending is not that of a kind.
#[derive(Debug)]
pub struct KindError(PathBuf);

impl fmt::Display for KindError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let file = self.0.display();
        write!(
            f,
            "`{file}` is not a file that can be written: expected one that ends in .json, .csv, \
             .parquet, .arrows or .svg, such as study.csv"
        )
    }
}

impl std::error::Error for KindError {}

impl FileKind {
    pub fn of(file: &Path) -> Result<Self, KindError> {
        match file.extension().and_then(|ending| ending.to_str()) {
            None if file == Path::new("-") => Ok(Self::Csv),
            Some("json") => Ok(Self::Json),
            Some("csv") => Ok(Self::Csv),
            Some("parquet") => Ok(Self::Parquet),
            Some("arrows") => Ok(Self::Arrow),
            Some("svg") => Ok(Self::Svg),
            _ => Err(KindError(file.to_owned())),
        }
    }
}

/// Writes a study of so many cards to its files, and as JSON or as a text unless a table takes standard output.
pub fn write<S: Serialize>(
    (studied, cards): (&S, u64),
    files: Destinations,
    json: bool,
    table: impl Fn(&S) -> Table,
    picture: impl Fn(&S) -> String,
    write_text: impl FnOnce(&S, &mut dyn Write) -> io::Result<()>,
    out: &mut dyn Write,
) -> RunResult {
    let is_free = write_files(files, studied, || table(studied), || picture(studied))?;
    if json {
        write_json(out, studied)?;
    } else if is_free {
        write_text(studied, out)?;
    }
    Ok(if cards > 0 { Verdict::Yes } else { Verdict::No })
}

/// Writes a study to its files: the whole, the table of its goals, or its picture. Returns whether standard output is
/// left for a text.
fn write_files(
    files: Destinations,
    studied: &impl Serialize,
    table: impl Fn() -> Table,
    picture: impl Fn() -> String,
) -> anyhow::Result<bool> {
    let mut is_free = true;
    for (kind, file) in files {
        is_free &= file.write(|file| match kind {
            FileKind::Json => serde_json::to_writer(file, studied).map_err(io::Error::from),
            FileKind::Csv => write_csv([table()], file),
            FileKind::Parquet => write_parquet([table()], file),
            FileKind::Arrow => write_arrow([table()], file),
            FileKind::Svg => file.write_all(picture().as_bytes()),
        })?;
    }
    Ok(is_free)
}

/// Writes the first and the last goals, and how many more there are between them.
pub fn write_ends<G>(
    goals: &[G],
    out: &mut dyn Write,
    mut write_goal: impl FnMut(&G, &mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let more = goals.len().saturating_sub(2 * ENDS);
    let (first, rest) = goals.split_at(goals.len().min(ENDS));
    first.iter().try_for_each(|goal| write_goal(goal, out))?;
    if more > 0 {
        writeln!(out, "     … {more} more; all of them with --json or --out")?;
    }
    rest[more..].iter().try_for_each(|goal| write_goal(goal, out))
}
