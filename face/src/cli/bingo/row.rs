//! A row's report for people.

use std::io::Write;

use super::{Answered, Verdict, ask, write_json};

/// Explains a row.
pub fn run(question: &ask::Row, json: bool, out: &mut dyn Write) -> Answered {
    let answer = ask::row(question)?;
    let verdict = if answer.report.is_some() { Verdict::Yes } else { Verdict::No };
    if json {
        write_json(out, &answer)?;
        return Ok(verdict);
    }
    let (seed, mode) = (&answer.seed, answer.mode);
    let (Some(report), Some(names)) = (&answer.report, &answer.names) else {
        writeln!(out, "seed {seed} has no {mode} card")?;
        return Ok(verdict);
    };
    writeln!(out, "seed {seed}, {mode} card, {}", answer.row)?;
    for ((name, desired), difference) in
        names.iter().zip(&report.desired_times).zip(&report.time_differences)
    {
        writeln!(out, "{:>7}  {name}, for a square of {desired}", desired - difference)?;
    }
    let totals = &report.total_synergies;
    writeln!(out, "{:>7}  before and beside the goals", answer.baseline)?;
    for (category, values) in &report.type_synergies {
        for value in values.iter().filter(|value| **value != 0.0) {
            writeln!(out, "{:>+7}  {category}", -value)?;
        }
    }
    for (rowtype, value) in &report.rowtype_synergies {
        writeln!(out, "{:>+7}  {rowtype}, over the whole row", -value)?;
    }
    writeln!(out, "{:>7}  minutes in all, synergy {}", report.length, totals.total)?;
    Ok(verdict)
}
