//! Prints reports on rows as text.

use std::io::{self, Write};

use foretile_ask::games::bingo::RowReport;

use super::{Answered, Verdict, ask, write_json};

/// Explains one row, or all rows.
pub fn run(question: &ask::Row, json: bool, out: &mut dyn Write) -> Answered {
    let answer = ask::row(question)?;
    let (seed, mode, baseline) = (&answer.seed, answer.mode, answer.baseline);
    let verdict = match &answer.asked {
        ask::AskedRows::One(ask::OneRow { report: None, .. })
        | ask::AskedRows::All { rows: None } => Verdict::No,
        _ => Verdict::Yes,
    };
    if json {
        write_json(out, &answer)?;
        return Ok(verdict);
    }
    match &answer.asked {
        ask::AskedRows::One(ask::OneRow {
            row, names: Some(names), report: Some(report), ..
        }) => {
            writeln!(out, "seed {seed}, {mode} card, {row}")?;
            write_row(names, report, baseline, out)?;
        }
        ask::AskedRows::All { rows: Some(rows) } => {
            writeln!(out, "seed {seed}, {mode} card, the fastest row first")?;
            for ask::RowTold { row, names, report, .. } in rows {
                writeln!(out, "\n{row}: {} minutes", report.length)?;
                write_row(names, report, baseline, out)?;
            }
        }
        _ => writeln!(out, "seed {seed} has no {mode} card")?,
    }
    Ok(verdict)
}

fn write_row(
    names: &[String],
    report: &RowReport,
    baseline: f64,
    out: &mut dyn Write,
) -> io::Result<()> {
    for ((name, desired), difference) in
        names.iter().zip(&report.desired_times).zip(&report.time_differences)
    {
        writeln!(out, "{:>7}  {name}, for a square of {desired}", desired - difference)?;
    }
    writeln!(out, "{baseline:>7}  before and beside the goals")?;
    for (category, values) in &report.type_synergies {
        for value in values.iter().filter(|value| **value != 0.0) {
            writeln!(out, "{:>+7}  {category}", -value)?;
        }
    }
    for (rowtype, value) in &report.rowtype_synergies {
        writeln!(out, "{:>+7}  {rowtype}, over the whole row", -value)?;
    }
    let total = report.total_synergies.total;
    writeln!(out, "{:>7}  minutes in all, synergy {total}", report.length)
}
