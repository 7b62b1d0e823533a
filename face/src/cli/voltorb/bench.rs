//! `foretile voltorb bench`: prints a table of how well an aim plays.

use std::io::Write;

use foretile_ask::crates::voltorb::{Mean, Strength};
use foretile_ask::voltorb as ask;

use crate::cli::{RunResult, Verdict, WithJson, write_json};

/// Plays, and prints the aim's results above those of always turning the safest card.
pub fn run(WithJson { question, json }: WithJson<ask::Bench>, out: &mut dyn Write) -> RunResult {
    let benched = ask::bench(&question);
    if json {
        write_json(out, &benched)?;
        return Ok(Verdict::Yes);
    }
    let ask::Benched { level, rounds, strength, safest, .. } = &benched;
    writeln!(out, "Level {level}, {rounds} boards; in brackets the 95% confidence intervals")?;
    let reached = strength.reached.map_or("", |_| "aim reached");
    writeln!(out, "{:<14}{reached:<24}{:<24}{:<26}cards turned", "", "won", "coins a round")?;
    write_row(out, strength.aim.name(), strength)?;
    write_row(out, "safest card", safest)?;
    if strength.unproven > 0 {
        let (subject, pronoun) = if strength.unproven == 1 {
            ("card was", "it was")
        } else {
            ("cards were", "they were")
        };
        writeln!(
            out,
            "{} {subject} chosen without a proof that {pronoun} best.",
            strength.unproven
        )?;
    }
    Ok(Verdict::Yes)
}

fn write_row(out: &mut dyn Write, name: &str, row: &Strength) -> anyhow::Result<()> {
    let number = |row: &Mean| format!("{:.1} ({:.1} to {:.1})", row.mean, row.low, row.high);
    let share = |row: &Mean| {
        let [mean, low, high] = [row.mean, row.low, row.high].map(|share| 100.0 * share);
        format!("{mean:.1}% ({low:.1} to {high:.1})")
    };
    let reached = row.reached.as_ref().map_or(String::new(), share);
    let (won, coins) = (share(&row.won), number(&row.coins));
    writeln!(out, "{name:<14}{reached:<24}{won:<24}{coins:<26}{}", number(&row.cards))?;
    Ok(())
}
