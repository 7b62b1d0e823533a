//! `foretile puyo plan`: prints the moves, and the field in which the chain is fired.

use std::io::Write;

use foretile_ask::crates::puyo::Colour;
use foretile_ask::puyo as ask;

use super::{note_task, write_unsettled};
use crate::cli::pairs::{paint, paint_pair};
use crate::cli::progress::Progress;
use crate::cli::{RunResult, Verdict, write_json};

/// Moves per line.
const MOVES_A_LINE: usize = 9;

/// Plans and prints.
pub fn run(question: &ask::PlanPairs, json: bool, out: &mut dyn Write) -> RunResult {
    let progress = Progress::of_time();
    let planned = ask::plan(question, &Progress::interrupted, &mut |at| {
        if let Some(best) = &at.best {
            progress.say(format!("{}-chain, {} points", best.chain, best.score));
        }
        progress.at(at.done, at.of)
    })?;
    drop(progress);
    if json {
        write_json(out, &planned)?;
    } else {
        write_text(out, &planned)?;
    }
    Ok(match planned.fired_at_pair {
        _ if planned.stopped => Verdict::Stopped,
        Some(_) => Verdict::Yes,
        None => Verdict::No,
    })
}

fn write_text(out: &mut dyn Write, planned: &ask::PlannedPairs) -> anyhow::Result<()> {
    note_task(planned.task.as_ref());
    let Some(pair) = planned.fired_at_pair else {
        let proven = if planned.proven { "There is no such plan" } else { "No plan was found" };
        return Ok(writeln!(out, "{proven}.")?);
    };
    let what = planned.goal.in_words(planned.chain, pair);
    let earliest = match (planned.goal.is_early(), planned.proven) {
        (true, true) => "; none is earlier".to_owned(),
        (true, false) => format!("; none is before pair {}", planned.not_before_pair),
        (false, true) => "; none is better".to_owned(),
        (false, false) => String::new(),
    };
    writeln!(out, "{what}, {} points{earliest}.", planned.score)?;
    let lines = planned.moves[planned.played..].chunks(MOVES_A_LINE);
    for (first, moves) in (planned.played + 1..).step_by(MOVES_A_LINE).zip(lines) {
        let moves = moves.iter().map(|placed| {
            let place = format!("{}{}", placed.column, placed.turn);
            format!("{} {place:6}", paint_pair(placed.pair))
        });
        writeln!(out, "{first:4}  {}", moves.collect::<Vec<_>>().join("  ").trim_end())?;
    }
    if let Some(last) = planned.moves.last() {
        writeln!(out, "The chain starts from this field:")?;
        write_field(out, &last.landed)?;
    }
    writeln!(out, "{}\n{}", planned.links.puyop, planned.links.ips)?;
    write_unsettled(planned.unsettled, out)
}

/// Prints the rows of a field.
pub fn write_field(out: &mut dyn Write, rows: &[String]) -> anyhow::Result<()> {
    for row in rows {
        let cells = row.chars().map(|cell| match Colour::from_letter(cell) {
            Some(colour) => paint(colour).to_owned(),
            None => cell.to_string(),
        });
        writeln!(out, "  {}", cells.collect::<String>())?;
    }
    Ok(())
}
