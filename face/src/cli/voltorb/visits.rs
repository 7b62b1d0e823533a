//! `foretile voltorb visits`.

use std::io::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;

use clap::Args;
use foretile_ask::crates::study::svg;
use foretile_ask::files::WholeFile;
use foretile_ask::voltorb as ask;

use crate::cli::progress::Progress;
use crate::cli::{RunResult, Verdict, write_json};

/// The flags of the command.
#[derive(Args)]
pub struct Flags {
    #[command(flatten)]
    question: ask::Visits,
    /// Save the rounds to this file as they are played, and resume from it
    #[arg(long, value_name = "FILE")]
    state: Option<PathBuf>,
    /// Draw what each level brings, and where the time goes, to this .svg file
    #[arg(long, value_name = "FILE", value_parser = svg_file)]
    picture: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

fn svg_file(name: &str) -> Result<PathBuf, String> {
    let file = PathBuf::from(name);
    let is_svg = file.extension().is_some_and(|ending| ending == "svg");
    is_svg
        .then_some(file)
        .ok_or_else(|| "expected a file that ends in .svg, such as visits.svg".to_owned())
}

/// Plays, and prints how long the visits took.
pub fn run(flags: &Flags, out: &mut dyn Write) -> RunResult {
    let Flags { question, state, picture, json } = flags;
    state.as_deref().map(WholeFile::at).transpose()?;
    let picture = picture.as_deref().map(WholeFile::at).transpose()?;
    let progress = Progress::new();
    let notify = |done, of| -> ControlFlow<()> { progress.at(done, of) };
    let played = ask::visits(question, state.as_deref(), notify)?;
    let message = match state {
        Some(state) => format!("stopped; the same command resumes from {}", state.display()),
        None => "stopped; --state FILE lets a later run resume".to_owned(),
    };
    let played = progress.complete_or(played, message)?;
    if let Some(picture) = picture {
        picture.write(|file| file.write_all(svg(&played.pictures()).as_bytes()))?;
    }
    if *json {
        write_json(out, &played)?;
        return Ok(Verdict::Yes);
    }
    let ask::Visited { visits, aim, goal, minutes, coins_per_minute: coins, .. } = &played;
    let (mean, low, high) = (minutes.mean, minutes.low, minutes.high);
    writeln!(out, "{visits} visits by {aim} to {goal}; in brackets the 95% intervals")?;
    writeln!(
        out,
        "{mean:.2} minutes on average ({low:.2} to {high:.2}); 10%, half and 90% of them within {:.1}, {:.1} \
         and {:.1}",
        minutes.p10, minutes.median, minutes.p90
    )?;
    writeln!(
        out,
        "{:.0} coins a minute ({:.0} to {:.0}), {:.1} rounds a visit",
        coins.mean, coins.low, coins.high, played.rounds
    )?;
    for ask::AtLevel { level, time, coins_per_minute, .. } in &played.levels {
        let Some(coins) = coins_per_minute else { continue };
        writeln!(
            out,
            "Level {level}: {:4.1}% of the time, {:4.0} coins a minute ({:.0} to {:.0})",
            100.0 * time,
            coins.mean,
            coins.low,
            coins.high
        )?;
    }
    writeln!(
        out,
        "Put together from {} rounds; in {:.0}% of them every card was proven to be best.",
        played.pool,
        100.0 * played.proven
    )?;
    Ok(Verdict::Yes)
}
