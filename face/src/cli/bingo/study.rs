//! `foretile bingo study`.

use std::io::{self, Write};
use std::num::NonZero;
use std::path::{Path, PathBuf};

use anyhow::ensure;
use clap::Args;
use foretile_ask::bingo as ask;
use foretile_ask::bingo::Studied;
use foretile_ask::crates::study::svg;
use foretile_ask::span::Span;
use foretile_ask::sweep::threads;

use super::list::ListFlags;
use super::studied::{self, Destinations, FileKind, write_ends};
use super::{game, playbingo};
use crate::cli::RunResult;
use crate::cli::progress::Progress;
use crate::cli::stdout::write_entry;
use crate::cli::table::Destination;

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
    let found = list.read_list(settings.as_deref())?;
    let rules = list.rules;
    if found.rules == Some(ask::Rules::Playbingo) {
        let list = playbingo::list(found, settings.as_deref(), &rules.details())?;
        let seeds = seeds.unwrap_or_else(ask::playbingo::usual_seeds);
        let question = ask::playbingo::Study { seeds, threads, list };
        return playbingo::study::run(&question, files, json, out);
    }
    playbingo::refuse_settings(settings.as_deref())?;
    let list = rules.of_read(found)?;
    if list.family_rules().is_some() {
        let seeds = seeds.map_or_else(|| Ok(ask::study_seeds()), TryInto::try_into)?;
        return game::study::run(&ask::StudyGame { seeds, threads, list }, files, json, out);
    }
    let seeds = seeds.map_or_else(|| Ok(ask::first_study_seeds()), TryInto::try_into)?;
    let question = ask::Study { seeds, threads, list };
    let progress = Progress::new();
    let studied = ask::study(&question, |dealt| progress.at(dealt.seeds, dealt.of))?;
    let studied = progress.complete_or(studied, "stopped before all cards were dealt")?;
    let picture = |studied: &Studied| svg(&studied.pictures());
    studied::write((&studied, studied.cards), files, json, Studied::table, picture, write_text, out)
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
    writeln!(out, "\n{:>8}  {:>6}  goal", "cards", "share")?;
    write_ends(goals, out, |goal, out| {
        let (count, share, name) = (goal.count, 100.0 * goal.share, &goal.name);
        write_entry(out, format_args!("{count:8}  {share:5.1}%  {name}"))
    })?;
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
