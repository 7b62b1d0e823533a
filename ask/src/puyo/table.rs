//! Writes the table of all queues.

use std::fmt;
use std::io::{self, Write};
use std::iter;
use std::path::{Path, PathBuf};

use foretile_games::puyo::{self, ColourCount, PUYOS, Seed};
use foretile_study::table::{Column, Table as Columns, write_csv};
#[cfg(feature = "files")]
use foretile_study::table::{write_arrow, write_parquet};

/// What are all the queues?
#[cfg_attr(feature = "clap", derive(clap::Args))]
pub struct QueueTable {
    /// How many colours the games use: 3, 4 or 5
    #[cfg_attr(
        feature = "clap",
        arg(long = "colors", visible_alias = "colours", value_name = "N")
    )]
    pub colours: ColourCount,
    /// The file to write: .txt (256 letters per seed and line, as in haipuyo.txt), .csv, .parquet or .arrows (an Arrow
    /// stream); `-` is standard output
    #[cfg_attr(feature = "clap", arg(long, value_name = "FILE"))]
    pub out: PathBuf,
    /// The format [default: that of the file's ending; csv for standard output]
    #[cfg_attr(feature = "clap", arg(long, value_name = "FORMAT"))]
    pub format: Option<Layout>,
}

impl QueueTable {
    /// Returns the layout: the requested one, or that of the file's ending, or CSV for standard output.
    ///
    /// # Errors
    /// When the ending is not that of a layout.
    pub fn layout(&self) -> Result<Layout, LayoutError> {
        match self.format {
            Some(layout) => Ok(layout),
            None if self.out == Path::new("-") => Ok(Layout::Csv),
            None => Layout::of(&self.out),
        }
    }
}

/// The format of a table of all queues.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
pub enum Layout {
    /// As `haipuyo.txt`: 256 lower-case letters per line, line n for seed n - 1.
    #[cfg_attr(feature = "clap", value(name = "txt"))]
    Haipuyo,
    /// Columns seed, colormap and queue, with a header.
    Csv,
    /// The same columns as Apache Parquet, and the queue also as a list of numbers, the places of its letters in RGBYP.
    #[cfg(feature = "files")]
    Parquet,
    /// The same columns as an Arrow stream.
    #[cfg(feature = "files")]
    #[cfg_attr(feature = "clap", value(name = "arrows"))]
    Arrow,
}

/// A file whose ending is not that of a layout.
#[derive(Debug)]
pub struct LayoutError(PathBuf);

impl fmt::Display for LayoutError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "`{}` is not a table: expected a file that ends in .txt, .csv, .parquet or .arrows, such as queues.txt",
            self.0.display()
        )
    }
}

impl std::error::Error for LayoutError {}

impl Layout {
    /// Returns the layout for a file's ending.
    pub fn of(file: &Path) -> Result<Self, LayoutError> {
        match file.extension().and_then(|ending| ending.to_str()) {
            Some("txt") => Ok(Self::Haipuyo),
            Some("csv") => Ok(Self::Csv),
            #[cfg(feature = "files")]
            Some("parquet") => Ok(Self::Parquet),
            #[cfg(feature = "files")]
            Some("arrows") => Ok(Self::Arrow),
            _ => Err(LayoutError(file.to_owned())),
        }
    }
}

/// Returns the table of this file name, such as `puyo-4.csv`. Every table has only one name.
pub fn table_named(name: &str) -> Option<(ColourCount, Layout)> {
    let (colours, ending) = name.strip_prefix("puyo-")?.split_once('.')?;
    if ending.contains('.') {
        return None;
    }
    Some((colours.parse().ok()?, Layout::of(Path::new(name)).ok()?))
}

/// Computes all 65,536 queues and writes them.
pub fn table(colours: ColourCount, layout: Layout, out: &mut dyn Write) -> io::Result<()> {
    match layout {
        Layout::Haipuyo => Seed::all()
            .try_for_each(|seed| out.write_all(&puyo::queue(seed, colours).haipuyo_line())),
        Layout::Csv => write_csv(blocks(colours), out),
        #[cfg(feature = "files")]
        Layout::Parquet => write_parquet(blocks(colours), out),
        #[cfg(feature = "files")]
        Layout::Arrow => write_arrow(blocks(colours), out),
    }
}

/// Queues in a block of a table.
const BLOCK: usize = 8_192;

/// All queues as columns, block by block.
fn blocks(colours: ColourCount) -> impl Iterator<Item = Columns> {
    let mut all = Seed::all();
    iter::from_fn(move || {
        let (mut seeds, mut maps) = (Vec::new(), Vec::new());
        let (mut queues, mut puyos) = (Vec::new(), Vec::new());
        for seed in all.by_ref().take(BLOCK) {
            let queue = puyo::queue(seed, colours);
            seeds.push(seed.0);
            maps.push(puyo::colour_map(seed).to_string());
            queues.push(queue.letters().map(char::from).into_iter().collect());
            puyos.extend(queue.puyos().map(|colour| colour.index() as u8));
        }
        if seeds.is_empty() {
            return None;
        }
        let mut columns = Columns::default();
        columns.add("seed", Column::Shorts(seeds));
        columns.add("colormap", Column::Texts(maps));
        columns.add("queue", Column::Texts(queues));
        columns.add("puyos", Column::Lists(PUYOS, puyos));
        Some(columns)
    })
}

#[cfg(test)]
#[cfg(feature = "files")]
mod tests {
    use super::*;

    #[test]
    fn standard_output_takes_csv_or_the_requested_format() {
        let layout = |out: &str, format| {
            QueueTable { colours: ColourCount::Four, out: out.into(), format }.layout()
        };
        assert_eq!(layout("-", None).unwrap(), Layout::Csv);
        assert_eq!(layout("-", Some(Layout::Haipuyo)).unwrap(), Layout::Haipuyo);
        assert_eq!(layout("a.csv", Some(Layout::Parquet)).unwrap(), Layout::Parquet);
        assert!(layout("a", None).is_err());
    }

    #[test]
    fn layouts_go_by_the_ending() {
        assert_eq!(Layout::of(Path::new("a.b/haipuyo.txt")).unwrap(), Layout::Haipuyo);
        assert_eq!(Layout::of(Path::new("queues.csv")).unwrap(), Layout::Csv);
        assert_eq!(Layout::of(Path::new("queues.parquet")).unwrap(), Layout::Parquet);
        assert_eq!(Layout::of(Path::new("queues.arrows")).unwrap(), Layout::Arrow);
        for file in ["queues", "queues.xlsx", ".txt", "-", ""] {
            let error = Layout::of(Path::new(file)).unwrap_err().to_string();
            assert!(error.contains("such as queues.txt"), "{error}");
        }
    }
}
