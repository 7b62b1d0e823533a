//! `foretile bingo compare`.

use std::io::{self, Write};

use anyhow::Context;
use foretile_ask::bingo as ask;
use foretile_ask::bingo::Compared;

use crate::cli::progress::Progress;
use crate::cli::{Answered, Asked, Verdict, write_json};

/// How many goals are printed, of those whose frequency changed most.
const GOALS: usize = 10;

/// Compares two lists, and prints what changed.
pub fn run(flags: &Asked<ask::Compare>, out: &mut dyn Write) -> Answered {
    let progress = Progress::new();
    let compared = ask::compare(&flags.question, |dealt| progress.at(dealt.seeds, dealt.of))?;
    drop(progress);
    let compared = compared.context("stopped before all cards were dealt")?;
    if flags.json {
        write_json(out, &compared)?;
    } else {
        write_text(&compared, out)?;
    }
    Ok(Verdict::Yes)
}

fn write_text(compared: &Compared, out: &mut dyn Write) -> io::Result<()> {
    let ([before, after], [mode, after_mode]) = (&compared.lists, compared.modes);
    writeln!(out, "{before}, {mode} cards, against {after}, {after_mode} cards")?;
    for change in &compared.changes {
        let (about, what) = (&change.about, &change.what);
        match (&change.before, &change.after) {
            (Some(before), Some(after)) => writeln!(out, "  {about}, {what}: {before} -> {after}")?,
            (None, Some(after)) => writeln!(out, "  {about}, {what}: new, {after}")?,
            (Some(before), None) => writeln!(out, "  {about}, {what}: gone, was {before}")?,
            (None, None) => {}
        }
    }
    let percent = |count: u64| 100.0 * count as f64 / compared.seeds.max(1) as f64;
    writeln!(out, "\n{} seeds", compared.seeds)?;
    writeln!(out, "{:5.1}%  have the same card", percent(compared.identical))?;
    writeln!(out, "{:5.1}%  have the same goals", percent(compared.same_goals))?;
    writeln!(out, "{:5.1}%  of squares have the same goal", 100.0 * compared.same_squares)?;
    let [one, other] = compared.iterations;
    writeln!(out, "attempts {one:.3} -> {other:.3}\n\ncards with a goal")?;
    for goal in compared.goals.iter().take(GOALS) {
        let [before, after] = goal.shares.map(|share| 100.0 * share);
        writeln!(out, "{before:5.1}% -> {after:5.1}%  {}", goal.id)?;
    }
    Ok(())
}
