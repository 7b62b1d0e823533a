//! `foretile bingo study`.

use std::fmt;
use std::io::{self, Write};
use std::num::NonZero;
use std::path::{Path, PathBuf};

use anyhow::ensure;
use clap::Args;
use foretile_ask::bingo as ask;
use foretile_ask::bingo::Studied;
use foretile_ask::crates::study::{Table, svg, write_arrow, write_csv, write_parquet};
use foretile_ask::span::Span;
use foretile_ask::sweep::threads;
use serde::Serialize;

use super::list::{ListFlags, ListSource};
use super::{game, playbingo};
use crate::cli::progress::Progress;
use crate::cli::stdout::write_entry;
use crate::cli::table::Destination;
use crate::cli::{RunResult, Verdict, write_json};

/// How many goals are printed of the most and of the least frequent.
pub const ENDS: usize = 5;
/// How many pairs are printed of each kind.
const PAIRS: usize = 3;

/// The flags of the command.
#[derive(Args)]
pub struct Flags {
    /// The seeds whose cards to deal [default: 0..99999; 1..100000 for other games, 1..999999 for PlayBingo]
    #[arg(long, value_name = "A..B", allow_hyphen_values = true)]
    seeds: Option<Span<i64>>,
    /// Threads to deal with [default: as many as the machine runs at once]
    #[arg(long, value_name = "N", value_parser = threads)]
    threads: Option<NonZero<usize>>,
    #[command(flatten)]
    list: ListFlags,
    /// The settings of a game of PlayBingo, as its API returns them: JSON [default: the site's own]
    #[arg(long, value_name = "FILE")]
    settings: Option<PathBuf>,
    /// A file to write to, may be repeated: .json, .csv, .parquet or .arrows (an Arrow stream) for a table of the
    /// goals, .svg for charts; `-` writes the table to standard output as CSV
    #[arg(long, value_name = "FILE")]
    out: Vec<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

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
struct KindError(PathBuf);

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
    fn of(file: &Path) -> Result<Self, KindError> {
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

/// Studies a list, prints the result and writes it to files.
pub fn run(flags: Flags, out: &mut dyn Write) -> RunResult {
    let Flags { seeds, threads, list, settings, out: files, json } = flags;
    let to_stdout = files.iter().filter(|file| **file == Path::new("-")).count();
    ensure!(
        to_stdout + usize::from(json) < 2,
        "standard output takes one table or --json: expected one of them, such as --out - alone"
    );
    let place = |file: &PathBuf| anyhow::Ok((FileKind::of(file)?, Destination::at(file)?));
    let files: Destinations = files.iter().map(place).collect::<Result<_, _>>()?;
    let found = list.read_list()?;
    let ListFlags { list, rules } = list;
    if found.rules == Some(ask::Rules::Playbingo) {
        let game = playbingo::game(list, found.document, settings.as_deref(), &rules.details())?;
        let seeds = seeds.unwrap_or_else(ask::playbingo::usual_seeds);
        let question = ask::playbingo::Study { seeds, threads, game };
        return playbingo::study::run(&question, files, json, out);
    }
    playbingo::refuse_settings(settings.as_deref())?;
    let question = match rules.source_of(list, found)? {
        ListSource::Game(game) => {
            let seeds = seeds.map_or_else(|| Ok(ask::study_seeds()), TryInto::try_into)?;
            return game::study::run(&ask::StudyGame { seeds, threads, game }, files, json, out);
        }
        ListSource::Oot(source) => {
            let seeds = seeds.map_or_else(|| Ok(ask::first_study_seeds()), TryInto::try_into)?;
            ask::Study { seeds, threads, source }
        }
    };
    let progress = Progress::new();
    let studied = ask::study(&question, |dealt| progress.at(dealt.seeds, dealt.of))?;
    let studied = progress.complete_or(studied, "stopped before all cards were dealt")?;
    let is_free = write_files(files, &studied, || studied.table(), || svg(&studied.pictures()))?;
    if json {
        write_json(out, &studied)?;
    } else if is_free {
        write_text(&studied, out)?;
    }
    Ok(if studied.cards > 0 { Verdict::Yes } else { Verdict::No })
}

/// Writes a study to its files: the whole, the table of its goals, or its picture. Returns whether standard output is
/// left for a text.
pub fn write_files(
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

fn write_text(studied: &Studied, out: &mut dyn Write) -> io::Result<()> {
    let [first, last] = studied.seeds;
    let (list, mode) = (&studied.list, studied.mode);
    writeln!(out, "{list}, {mode} cards of seeds {first} to {last}")?;
    writeln!(out, "cards       {}, {} seeds without", studied.cards, studied.failures)?;
    let iterations = &studied.iterations;
    writeln!(
        out,
        "attempts    {:.3} ± {:.3}, at most {}",
        iterations.mean, iterations.error, iterations.max
    )?;
    let spread = &studied.spread;
    writeln!(
        out,
        "spread      {:.1} inside a bucket, {:.1} over all goals (standard deviation, of 1,000 cards)",
        spread.in_bucket, spread.overall
    )?;
    if let Some(measure) = &studied.list_measure {
        let error = measure.error.map_or_else(String::new, |error| format!(" ± {error:.1}"));
        writeln!(out, "            {:.1}{error} as lists count it", measure.mean)?;
    }
    let [shortest, longest] = studied.possible;
    writeln!(out, "\nminutes of a row ({shortest} to {longest} are allowed)")?;
    for (name, row) in &studied.rows {
        let at = |share| row.time.quantiles.get(share).copied().unwrap_or_default();
        writeln!(
            out,
            "{name:11} mean {:.2}, from {} to {}, nine of ten from {} to {}",
            row.time.mean.unwrap_or_default(),
            at("0"),
            at("1"),
            at("0.05"),
            at("0.95")
        )?;
    }
    let goals = &studied.goals;
    let many = goals.len() > 2 * ENDS;
    writeln!(out, "\n{:>8}  {:>6}  goal", "cards", "share")?;
    for (index, goal) in goals.iter().enumerate() {
        if many && index == ENDS {
            writeln!(
                out,
                "     … {} more; all of them with --json or --out",
                goals.len() - 2 * ENDS
            )?;
        }
        if !many || index < ENDS || index >= goals.len() - ENDS {
            write_entry(
                out,
                format_args!("{:8}  {:5.1}%  {}", goal.count, 100.0 * goal.share, goal.name),
            )?;
        }
    }
    let pairs = &studied.pairs;
    let never = format!("pairs that never meet, though they should: {}", pairs.never_count);
    for (title, pairs) in
        [(never.as_str(), &pairs.never), ("pairs that meet too often:", &pairs.often)]
    {
        writeln!(out, "\n{title}")?;
        for pair in pairs.iter().take(PAIRS) {
            let [one, other] = &pair.goals;
            let (met, expected) = (pair.met, pair.expected);
            write_entry(out, format_args!("{met:8} of {expected:.0}  {one}, {other}"))?;
        }
    }
    Ok(())
}
