//! `foretile bingo row` with the lists of other games.

use std::io::Write;

use foretile_ask::bingo as ask;

use super::rules;
use crate::cli::stdout::write_entry;
use crate::cli::{RunResult, Verdict, write_json};

/// Explains which goals of a line clash, or of all lines.
pub fn run(question: &ask::RowGame, json: bool, out: &mut dyn Write) -> RunResult {
    let answer = ask::row_game(question)?;
    let verdict = if answer.rows.is_some() { Verdict::Yes } else { Verdict::No };
    if json {
        write_json(out, &answer)?;
        return Ok(verdict);
    }
    let (seed, rules) = (&answer.seed.0, rules(answer.rules, answer.mode));
    let Some(rows) = &answer.rows else {
        let why = answer.refused.as_deref().unwrap_or("the rules fail");
        writeln!(out, "seed {seed} has no card: {why}")?;
        return Ok(verdict);
    };
    write!(out, "seed {seed}, {rules} card")?;
    match rows.as_slice() {
        [one] => writeln!(out, ", {}", one.row)?,
        _ => writeln!(out, ", the line that clashes most first")?,
    }
    for row in rows {
        if rows.len() > 1 {
            writeln!(out, "\n{}: synergy {}", row.row, row.synergy)?;
        }
        for goal in &row.goals {
            let tier = goal.tier.map_or_else(String::new, |tier| format!("tier {tier}"));
            let types: Vec<&str> =
                goal.types.iter().map(|kind| kind.as_deref().unwrap_or("null")).collect();
            write_entry(out, format_args!("{tier:>8}  {} [{}]", goal.name, types.join(", ")))?;
        }
        for clash in &row.clashes {
            let types: Vec<&str> =
                clash.types.iter().map(|kind| kind.as_deref().unwrap_or("null")).collect();
            let [one, other] = &clash.goals;
            let shared = if types.is_empty() { "a subtype".to_owned() } else { types.join(", ") };
            write_entry(out, format_args!("{:>8}  {one} and {other}: {shared}", clash.synergy))?;
        }
        if rows.len() == 1 {
            writeln!(out, "{:>8}  in all", row.synergy)?;
        }
    }
    Ok(verdict)
}
