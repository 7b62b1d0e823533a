//! `foretile voltorb visits`.

use std::io::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;

use anyhow::Context;
use clap::Args;
use foretile_ask::files::WholeFile;
use foretile_ask::voltorb as ask;

use crate::cli::progress::Progress;
use crate::cli::{Answered, Verdict, write_json};

/// The flags of the command.
#[derive(Args)]
pub struct Flags {
    #[command(flatten)]
    question: ask::Visits,
    /// Save the rounds to this file as they are played, and resume from it
    #[arg(long, value_name = "FILE")]
    state: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Plays, and prints how long the visits took.
pub fn run(flags: &Flags, out: &mut dyn Write) -> Answered {
    let Flags { question, state, json } = flags;
    state.as_deref().map(WholeFile::at).transpose()?;
    let progress = Progress::new();
    let tell = |done, of| -> ControlFlow<()> { progress.at(done, of) };
    let played = ask::visits(question, state.as_deref(), tell)?;
    drop(progress);
    let played = played.with_context(|| match state {
        Some(state) => format!("stopped; the same command resumes from {}", state.display()),
        None => "stopped; only with --state FILE could it resume later".to_owned(),
    })?;
    if *json {
        write_json(out, &played)?;
        return Ok(Verdict::Yes);
    }
    let ask::Visited { visits, aim, goal, minutes, coins_per_minute: coins, .. } = &played;
    let (mean, low, high) = (minutes.mean, minutes.low, minutes.high);
    writeln!(out, "{visits} visits by {aim} to {goal}; in brackets the 95 % intervals")?;
    writeln!(
        out,
        "{mean:.2} minutes on average ({low:.2} to {high:.2}); 10 %, half and 90 % of them within {:.1}, {:.1} \
         and {:.1}",
        minutes.p10, minutes.median, minutes.p90
    )?;
    writeln!(
        out,
        "{:.0} coins a minute ({:.0} to {:.0}), {:.1} rounds a visit",
        coins.mean, coins.low, coins.high, played.rounds
    )?;
    write!(out, "Share of the time at levels 1 to 8:")?;
    for level in &played.levels {
        write!(out, " {:.1} %", 100.0 * level.time)?;
    }
    writeln!(out)?;
    writeln!(
        out,
        "Put together from {} rounds; in {:.0} % of them every card was proven to be best.",
        played.pool,
        100.0 * played.proven
    )?;
    Ok(Verdict::Yes)
}
