//! `foretile puyo puzzle`: makes puzzles that have one solution.

use std::io::Write;

use clap::Args;
use foretile_ask::crates::puyo::ColourCount;
use foretile_ask::number::Whole;
use foretile_ask::puyo as ask;

use super::plan::write_field;
use super::random;
use crate::cli::day::Date;
use crate::cli::pairs::paint_pair;
use crate::cli::progress::Progress;
use crate::cli::stdout::complain;
use crate::cli::{RunResult, Verdict, write_json};

/// The flags of `puzzle`.
#[derive(Args)]
pub struct Flags {
    /// N-chain, N-chain-or-more, clear-all, clear-red (or another colour), or a chain that clears, such as
    /// 3-chain-clear-all [default: 4-chain]
    #[arg(long)]
    task: Option<ask::MakeableTask>,
    /// How many pairs, 1 to 5 [default: 3]
    #[arg(long, value_name = "N")]
    pairs: Option<ask::PairCount>,
    /// How many colours: 3, 4 or 5 [default: 4]
    #[arg(long = "colors", visible_alias = "colours", value_name = "N")]
    colours: Option<ColourCount>,
    /// The number to make it from: the same number, the same puzzle [default: a random one]
    #[arg(long, value_name = "N")]
    seed: Option<ask::PuzzleSeed>,
    /// The puzzle of a day in UTC from 2026-01-01 to 2099-12-31, such as 2026-11-22, or of today: the same for everybody
    #[arg(long, value_name = "DATE", conflicts_with_all = ["task", "pairs", "colours", "seed", "count"])]
    day: Option<Date>,
    /// How many puzzles, from as many numbers in a row
    #[arg(long, value_name = "N", default_value_t = Whole::new(1))]
    count: Whole<1, 1_000, 10>,
    /// Print the solution, too
    #[arg(long)]
    solution: bool,
    /// Print JSON, a line for each puzzle
    #[arg(long)]
    json: bool,
}

/// Prints puzzles as they are made.
pub fn run(flags: Flags, out: &mut dyn Write) -> RunResult {
    let Flags { task, pairs, colours, seed, day, count, solution, json } = flags;
    let first = match (day, seed) {
        (Some(_), _) => 0,
        (None, Some(seed)) => seed.get(),
        (None, None) => u32::from_le_bytes(random()?),
    };
    let mut found = 0;
    for index in 0..count.get() {
        let seed = day.is_none().then(|| Whole::new(first.wrapping_add(index).into()));
        let day = day.map(|day| day.0);
        let question = ask::MakePuzzle { task, pairs, colours, seed, day };
        let progress = Progress::of_time();
        let made = ask::make_puzzle(&question, &Progress::interrupted)?;
        let is_stopped = Progress::interrupted();
        drop(progress);
        let Some(made) = made else {
            if is_stopped {
                return Ok(Verdict::Stopped);
            }
            let seed = seed.map_or(String::new(), |seed| format!("seed {seed}: "));
            complain(format_args!("{seed}{}", ask::none_made()));
            continue;
        };
        if json {
            write_json(out, &made)?;
        } else {
            if found > 0 {
                writeln!(out)?;
            }
            write_text(&made, solution, out)?;
        }
        out.flush()?;
        found += 1;
    }
    Ok(if found > 0 { Verdict::Yes } else { Verdict::No })
}

fn write_text(made: &ask::PuzzleMade, solution: bool, out: &mut dyn Write) -> anyhow::Result<()> {
    match made.day {
        Some(day) => writeln!(out, "{day} (UTC): {}", made.task.text)?,
        None => writeln!(out, "seed {}: {}", made.seed, made.task.text)?,
    }
    write_field(out, &made.field)?;
    let pairs: Vec<String> = made.pairs.iter().map(|&pair| paint_pair(pair)).collect();
    writeln!(out, "pairs: {}", pairs.join(" "))?;
    let ask::PuzzleGrade { level, tempting, first, near_misses } = made.grade;
    write!(out, "{level}: 1 of {first} first placements is right, ")?;
    write!(out, "placements on the way that look right and fail: {tempting}")?;
    if let Some(near_misses) = near_misses {
        write!(out, ", ways to a chain one step shorter: {near_misses}")?;
    }
    writeln!(out, "\n{}", made.address)?;
    if solution {
        let placed = made
            .solution
            .iter()
            .map(|ask::PairPlacement { column, turn, .. }| format!("{column}{turn}"));
        writeln!(out, "the solution: {}", placed.collect::<Vec<_>>().join(" "))?;
    }
    Ok(())
}
