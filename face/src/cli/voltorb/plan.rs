//! `foretile voltorb plan`: prints the best starts.

use std::io::Write;
use std::sync::Arc;

use clap::Args;
use foretile_ask::crates::voltorb::{Clock, Hint};
use foretile_ask::sweep::Work;
use foretile_ask::voltorb as ask;

use super::route::clock;
use crate::cli::progress::Progress;
use crate::cli::{RunResult, Verdict, write_json};

/// How many clock times are printed per target.
const TIMES: usize = 3;

/// The flags of the command.
#[derive(Args)]
pub struct Flags {
    #[command(flatten)]
    work: Work,
    /// Print JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    question: ask::Plan,
}

/// Plans and prints.
pub fn run(flags: Flags, out: &mut dyn Write) -> RunResult {
    let Flags { work, json, question } = flags;
    let progress = Progress::new();
    let stops = ask::Stops { enough: Arc::new(Progress::interrupted), left: Arc::new(|| false) };
    let plans = ask::plan(&question, &work, &stops, |scanned| progress.notify(scanned))?;
    drop(progress);
    print_plans(out, &plans, json)
}

/// Prints the best starts.
pub fn print_plans(out: &mut dyn Write, plans: &ask::Plans, json: bool) -> RunResult {
    if json {
        write_json(out, plans)?;
    } else {
        write_text(out, plans)?;
    }
    Ok(match plans.targets.len() {
        _ if !plans.complete => Verdict::Stopped,
        0 => Verdict::No,
        _ => Verdict::Yes,
    })
}

fn write_text(out: &mut dyn Write, plans: &ask::Plans) -> anyhow::Result<()> {
    let so_far = if plans.complete { "" } else { " so far; stopped before the end" };
    if plans.targets.is_empty() {
        let reaching = plans.options.reaching();
        writeln!(out, "None of {} seeds {reaching}{so_far}.", plans.scanned)?;
        return plans.nearest.as_ref().map_or(Ok(()), |nearest| write_nearest(out, plans, nearest));
    }
    writeln!(out, "The best of {} seeds{so_far}:", plans.scanned)?;
    for target in &plans.targets {
        let (seed, delay) = (target.aim.seed, target.aim.delay);
        writeln!(out, "\nDelay {delay} at {}: seed {seed}", listed(&target.times))?;
        write_aimed(out, &target.aim)?;
        let near = target.neighbours.len();
        writeln!(out, "  {} of {near} delays around are nearly as good:", target.good_neighbours)?;
        for aimed in &target.neighbours {
            write_aimed(out, aimed)?;
        }
    }
    Ok(())
}

/// Formats the first times, and the number of the others.
fn listed(times: &[Clock]) -> String {
    let first: Vec<String> = times.iter().take(TIMES).map(ToString::to_string).collect();
    let more = times.len() - first.len();
    let more = if more > 0 { format!(" or {more} other times") } else { String::new() };
    format!("{}{more}", first.join(", "))
}

/// Writes the start that comes nearest to a goal that is out of reach.
fn write_nearest(
    out: &mut dyn Write,
    plans: &ask::Plans,
    nearest: &ask::Nearest,
) -> anyhow::Result<()> {
    let ask::Nearest { seed, delay, coins, level, of, .. } = nearest;
    let sample = match plans.scanned {
        all if all == *of => String::new(),
        _ => format!(" of {of} seeds spread over the window"),
    };
    let times = listed(&nearest.times);
    let time = clock(nearest.seconds);
    writeln!(
        out,
        "The nearest{sample} comes to level {level} with {coins} coins in {time}: delay {delay} at \
         {times}, seed {seed}."
    )?;
    Ok(())
}

fn write_aimed(out: &mut dyn Write, aimed: &ask::Aimed) -> anyhow::Result<()> {
    let shown = |hints: [Hint; 5]| hints.map(|hint| hint.to_string()).join(",");
    let outcome = match (aimed.seconds, aimed.coins) {
        (Some(seconds), Some(coins)) => format!("{:>6}, {coins:5} coins", clock(seconds)),
        _ => "out of reach".into(),
    };
    let (rows, columns) = (shown(aimed.hints.rows), shown(aimed.hints.cols));
    writeln!(out, "  {:5}  {outcome}   rows {rows}  columns {columns}", aimed.delay)?;
    Ok(())
}
