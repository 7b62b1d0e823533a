//! `foretile voltorb plan`: when to start, as text.

use std::io::Write;

use clap::Args;
use foretile_games::voltorb::Hint;

use super::route::clock;
use crate::ask::sweep::Work;
use crate::ask::voltorb as ask;
use crate::cli::progress::Progress;
use crate::cli::{Answered, Verdict, write_json};

/// Clock times that are printed of a target.
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
pub fn run(flags: Flags, out: &mut dyn Write) -> Answered {
    let Flags { work, json, question } = flags;
    let progress = Progress::new();
    let plans = ask::plan(&question, &work, |scanned| progress.tell(scanned))?;
    drop(progress);
    print_plans(out, &plans, json)
}

/// Prints the answer.
pub fn print_plans(out: &mut dyn Write, plans: &ask::Plans, json: bool) -> Answered {
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
    writeln!(out, "The best of {} seeds{so_far}:", plans.scanned)?;
    for target in &plans.targets {
        let times: Vec<String> = target.times.iter().take(TIMES).map(ToString::to_string).collect();
        let more = target.times.len() - times.len();
        let more = if more > 0 { format!(" or {more} other times") } else { String::new() };
        let (seed, delay) = (target.aim.seed, target.aim.delay);
        writeln!(out, "\nDelay {delay} at {}{more}: seed {seed}", times.join(", "))?;
        write_aimed(out, &target.aim)?;
        let near = target.neighbours.len();
        writeln!(out, "  {} of {near} delays around are nearly as good:", target.good_neighbours)?;
        for aimed in &target.neighbours {
            write_aimed(out, aimed)?;
        }
    }
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
