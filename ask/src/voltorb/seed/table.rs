//! The boards of many seeds as a table.

use std::fmt;
use std::io::{self, Write};
use std::num::NonZero;
use std::ops::{ControlFlow, RangeInclusive};
use std::path::{Path, PathBuf};

use foretile_games::voltorb::{Board, CARDS, Deal, Hints, Level, SIDE, Seed, deals};
use foretile_study::mass::fill;
use foretile_study::table::{Column, Table as Columns, write_arrow, write_csv, write_parquet};

use super::advance::{self, MOST_OUTPUTS};
use crate::error::Error;
use crate::span::Span;
#[cfg(feature = "clap")]
use crate::sweep::threads;

/// What are the boards of these seeds?
#[cfg_attr(feature = "clap", derive(clap::Args))]
pub struct Table {
    /// The seeds, such as 0..999999 or 0x1A2B0000..0x1A2BFFFF
    #[cfg_attr(feature = "clap", arg(long, value_name = "A..B"))]
    pub seeds: Span<Seed>,
    /// The level, 1 to 8
    #[cfg_attr(feature = "clap", arg(long))]
    pub level: Level,
    /// Outputs drawn before the boards: a row for each number of outputs
    #[cfg_attr(feature = "clap", arg(long, value_name = "A..B", default_value = "0"))]
    pub advance: Span<u32>,
    /// The file to write: .parquet, .csv or .arrows (an Arrow stream); `-` is standard output
    #[cfg_attr(feature = "clap", arg(long, value_name = "FILE"))]
    pub out: PathBuf,
    /// The format [default: that of the file's ending; csv for standard output]
    #[cfg_attr(feature = "clap", arg(long, value_name = "FORMAT"))]
    pub format: Option<TableFormat>,
    /// Threads to deal with [default: as many as the machine runs at once]
    #[cfg_attr(feature = "clap", arg(long, value_name = "N", value_parser = threads))]
    pub threads: Option<NonZero<usize>>,
}

/// The format of a table's file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
pub enum TableFormat {
    /// Text with a header.
    Csv,
    /// Apache Parquet.
    Parquet,
    /// An Arrow stream.
    #[cfg_attr(feature = "clap", value(name = "arrows"))]
    Arrow,
}

/// A file whose ending is not that of a table.
#[derive(Debug)]
pub struct TableFormatError(PathBuf);

impl fmt::Display for TableFormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "`{}` is not a table: expected a file that ends in .parquet, .csv or .arrows, such as boards.parquet",
            self.0.display()
        )
    }
}

impl std::error::Error for TableFormatError {}

impl TableFormat {
    /// Returns the format for a file's ending.
    pub fn of(file: &Path) -> Result<Self, TableFormatError> {
        match file.extension().and_then(|ending| ending.to_str()) {
            Some("csv") => Ok(Self::Csv),
            Some("parquet") => Ok(Self::Parquet),
            Some("arrows") => Ok(Self::Arrow),
            _ => Err(TableFormatError(file.to_owned())),
        }
    }
}

/// The most advances of a seed that a thread deals at a time. For each run, the generator draws the outputs before its
/// first advance again.
const RUN: u64 = 256;
/// About how many rows a block of the table has.
const BLOCK: u64 = 1 << 16;

/// Consecutive advances of one seed.
type Run = (Seed, Vec<Deal>);

impl Table {
    /// Returns the format: the requested one, or that of the file's ending, or CSV for standard output.
    ///
    /// # Errors
    /// When the ending is not that of a table.
    pub fn format(&self) -> Result<TableFormat, TableFormatError> {
        match self.format {
            Some(format) => Ok(format),
            None if self.out == Path::new("-") => Ok(TableFormat::Csv),
            None => TableFormat::of(&self.out),
        }
    }

    /// Checks the question before any work.
    pub fn check(&self) -> Result<(), Error> {
        advance::check(self.advance.last)
    }

    /// Returns the number of rows.
    pub fn rows(&self) -> u64 {
        let seeds = u64::from(self.seeds.last.0 - self.seeds.first.0) + 1;
        seeds * self.advances()
    }

    fn advances(&self) -> u64 {
        debug_assert!(self.advance.last <= MOST_OUTPUTS, "the question is checked");
        u64::from(self.advance.last - self.advance.first) + 1
    }

    /// Deals all boards, seed by seed, and writes them. Calls `notify` with the rows done and all rows after every block.
    ///
    /// # Errors
    /// The errors of `out`, or [`io::ErrorKind::Interrupted`] if `notify` breaks.
    pub fn write(
        &self,
        format: TableFormat,
        out: &mut dyn Write,
        mut notify: impl FnMut(u64, u64) -> ControlFlow<()>,
    ) -> io::Result<()> {
        let runs_of_a_seed = self.advances().div_ceil(RUN);
        let runs = runs_of_a_seed * (self.rows() / self.advances());
        let runs_of_a_block = BLOCK.div_ceil(self.advances().min(RUN));
        let (mut next, mut done, mut is_stopped) = (0, 0, false);
        let blocks = std::iter::from_fn(|| {
            if next == runs || is_stopped {
                return None;
            }
            let count = runs_of_a_block.min(runs - next);
            let mut dealt: Vec<Run> = vec![(Seed(0), Vec::new()); count as usize];
            fill(
                &mut dealt,
                self.threads,
                &|| false,
                || (),
                |(), index| {
                    let run = next + index as u64;
                    self.deal(run / runs_of_a_seed, run % runs_of_a_seed)
                },
            );
            next += count;
            done += dealt.iter().map(|(_, deals)| deals.len() as u64).sum::<u64>();
            is_stopped = notify(done, self.rows()).is_break();
            Some(columns(&dealt, format))
        });
        match format {
            TableFormat::Csv => write_csv(blocks, out)?,
            TableFormat::Parquet => write_parquet(blocks, out)?,
            TableFormat::Arrow => write_arrow(blocks, out)?,
        }
        if is_stopped { Err(io::ErrorKind::Interrupted.into()) } else { Ok(()) }
    }

    /// Deals a run of a seed, both counted from 0.
    fn deal(&self, seed: u64, run: u64) -> Run {
        let seed = Seed(self.seeds.first.0 + seed as u32);
        let first = self.advance.first + (run * RUN) as u32;
        let advances: RangeInclusive<u32> =
            first..=self.advance.last.min(first.saturating_add(RUN as u32 - 1));
        (seed, deals(seed, advances, self.level).collect())
    }
}

/// Returns the rows of these runs. In CSV, spaces separate the rows of a board: readers would take 25 digits for a number
/// and lose the zeros at its beginning.
fn columns(runs: &[Run], format: TableFormat) -> Columns {
    let text = |board: &Board| match format {
        TableFormat::Csv => {
            let rows = board.to_string();
            let rows: Vec<_> = rows.as_bytes().chunks(SIDE).map(String::from_utf8_lossy).collect();
            rows.join(" ")
        }
        TableFormat::Parquet | TableFormat::Arrow => board.to_string(),
    };
    let rows: Vec<(Seed, &Deal, Hints)> = runs
        .iter()
        .flat_map(|(seed, deals)| deals.iter().map(|deal| (*seed, deal, deal.board.hints())))
        .collect();
    let words =
        |number: fn(&(Seed, &Deal, Hints)) -> u32| Column::Words(rows.iter().map(number).collect());
    let bytes = |number: &dyn Fn(&(Seed, &Deal, Hints)) -> u8| {
        Column::Bytes(rows.iter().map(number).collect())
    };
    let mut columns = Columns::default();
    columns.add("seed", words(|(seed, ..)| seed.0));
    columns.add("advance", words(|(_, deal, _)| deal.advance));
    columns.add("level", bytes(&|(_, deal, _)| deal.level.number()));
    columns.add("config", bytes(&|(_, deal, _)| deal.config as u8));
    let boards = rows.iter().map(|(_, deal, _)| text(&deal.board));
    columns.add("board", Column::Texts(boards.collect()));
    let cards = rows.iter().flat_map(|(_, deal, _)| deal.board.values());
    columns.add("cards", Column::Lists(CARDS, cards.copied().collect()));
    for line in 0..2 * SIDE {
        let name = format!("{}{}", if line < SIDE { "row" } else { "col" }, line % SIDE + 1);
        let hint = |hints: &Hints| match line {
            0..SIDE => hints.rows[line],
            _ => hints.cols[line - SIDE],
        };
        columns.add(format!("{name}_sum"), bytes(&|(.., hints)| hint(hints).sum()));
        columns.add(format!("{name}_voltorbs"), bytes(&|(.., hints)| hint(hints).voltorbs()));
    }
    columns.add("next_advance", words(|(_, deal, _)| deal.next_advance));
    columns
}
