//! `foretile voltorb bench`: how strong an aim plays, as a table.

use std::io::Write;

use foretile_solve::voltorb::strength::{Mean, Strength};

use crate::ask::voltorb as ask;
use crate::cli::{Answered, Asked, Verdict, write_json};

/// Plays, and prints the aim above the plain rule.
pub fn run(Asked { question, json }: Asked<ask::Bench>, out: &mut dyn Write) -> Answered {
    let benched = ask::bench(&question);
    if json {
        write_json(out, &benched)?;
        return Ok(Verdict::Yes);
    }
    let ask::Benched { level, rounds, strength, safest, .. } = &benched;
    writeln!(out, "Level {level}, {rounds} boards; in brackets what holds in 95 of 100 cases")?;
    writeln!(out, "{:<14}{:<24}{:<24}cards turned", "", "won", "coins a round")?;
    write_row(out, strength.aim.name(), strength)?;
    write_row(out, "safest card", safest)?;
    Ok(Verdict::Yes)
}

fn write_row(out: &mut dyn Write, name: &str, row: &Strength) -> anyhow::Result<()> {
    let number = |it: &Mean| format!("{:.1} ({:.1} to {:.1})", it.mean, it.low, it.high);
    let [mean, low, high] = [row.won.mean, row.won.low, row.won.high].map(|share| 100.0 * share);
    let won = format!("{mean:.1} % ({low:.1} to {high:.1})");
    writeln!(out, "{name:<14}{won:<24}{:<24}{}", number(&row.coins), number(&row.cards))?;
    Ok(())
}
