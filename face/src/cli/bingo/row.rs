//! Prints reports on rows as text.

use std::io::{self, Write};

use clap::Args;
use foretile_ask::crates::bingo::Row;

use super::list::ListFlags;
use super::{RunResult, Verdict, ask, game, write_json};
use crate::cli::stdout::write_entry;

/// The flags of the command.
#[derive(Args)]
pub struct Flags {
    /// The seed, such as 112233, or a link to a card
    #[arg(long, allow_negative_numbers = true)]
    seed: String,
    /// The row: row1 to row5, col1 to col5, tlbr or bltr [default: all, the fastest or the one that clashes most first]
    row: Option<Row>,
    #[command(flatten)]
    list: ListFlags,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Explains one row, or all rows.
pub fn run(flags: Flags, out: &mut dyn Write) -> RunResult {
    let Flags { mut seed, row, mut list, json } = flags;
    let found = list.read_link(&mut seed)?.map_or_else(|| list.read_list(None), Ok)?;
    let list = list.rules.of_read(found)?;
    if list.family_rules().is_some() {
        let question = ask::RowGame { seed: ask::SeedText(seed), row, list };
        return game::row::run(&question, json, out);
    }
    let answer = ask::row(&ask::Row { seed: seed.parse()?, row, list })?;
    let (seed, mode, baseline) = (&answer.seed, answer.mode, answer.baseline);
    let has_card = match &answer.requested {
        ask::RequestedRows::One { breakdown, .. } => breakdown.is_some(),
        ask::RequestedRows::All { rows } => rows.is_some(),
    };
    let verdict = if has_card { Verdict::Yes } else { Verdict::No };
    if json {
        write_json(out, &answer)?;
        return Ok(verdict);
    }
    match &answer.requested {
        ask::RequestedRows::One { row, breakdown: Some(breakdown) } => {
            writeln!(out, "seed {seed}, {mode} card, {row}")?;
            write_row(breakdown, baseline, out)?;
        }
        ask::RequestedRows::All { rows: Some(rows) } => {
            writeln!(out, "seed {seed}, {mode} card, the fastest row first")?;
            for ask::NamedRow { row, breakdown } in rows {
                writeln!(out, "\n{row}: {} minutes", breakdown.report.length)?;
                write_row(breakdown, baseline, out)?;
            }
        }
        _ => writeln!(out, "seed {seed} has no {mode} card")?,
    }
    Ok(verdict)
}

fn write_row(row: &ask::RowBreakdown, baseline: f64, out: &mut dyn Write) -> io::Result<()> {
    let ask::RowBreakdown { names, skills, without_synergy: without, report, .. } = row;
    let times = report.desired_times.iter().zip(&report.time_differences);
    for ((name, skill), (desired, difference)) in names.iter().zip(skills).zip(times) {
        let skill = if *skill == 0.0 { String::new() } else { format!(", skill {skill}") };
        write_entry(
            out,
            format_args!("{:>7}  {name}, for a square of {desired}{skill}", desired - difference),
        )?;
    }
    writeln!(out, "{baseline:>7}  before and beside the goals")?;
    writeln!(out, "{without:>7}  minutes without synergy")?;
    for (category, values) in &report.type_synergies {
        for value in values.iter().filter(|value| **value != 0.0) {
            write_entry(out, format_args!("{:>+7}  {category}", -value))?;
        }
    }
    for (rowtype, value) in &report.rowtype_synergies {
        write_entry(out, format_args!("{:>+7}  {rowtype}, over the whole row", -value))?;
    }
    let total = report.total_synergies.total;
    writeln!(out, "{:>7}  minutes in all, synergy {total}", report.length)
}
