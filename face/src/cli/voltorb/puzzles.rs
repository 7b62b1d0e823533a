//! `foretile voltorb puzzles`: prints positions to think about.

use std::io::Write;

use foretile_ask::voltorb as ask;

use super::judge::{capital, points};
use crate::cli::board::write_board;
use crate::cli::{RunResult, Verdict, WithJson, write_json};

/// Prints puzzles as they are found, each with its solution.
pub fn run(WithJson { question, json }: WithJson<ask::Puzzles>, out: &mut dyn Write) -> RunResult {
    let mut found = 0;
    for puzzle in ask::puzzles(&question)? {
        found += 1;
        if json {
            write_json(out, &puzzle)?;
        } else {
            write_text(out, found, &puzzle)?;
        }
        out.flush()?;
    }
    if found == 0 && !json {
        writeln!(out, "No puzzle on these boards.")?;
    }
    Ok(if found > 0 { Verdict::Yes } else { Verdict::No })
}

fn write_text(out: &mut dyn Write, index: usize, puzzle: &ask::Puzzle) -> anyhow::Result<()> {
    let ask::Puzzle { position, aim, stake, gap, grade, hints, .. } = puzzle;
    let [stake, gap] = [*stake, *gap].map(|loss| points((*aim).into(), [loss; 2], None));
    if index > 1 {
        writeln!(out)?;
    }
    writeln!(
        out,
        "Puzzle {index}, level {}, for {aim}, grade {grade}: {stake} at stake, the second best loses {gap}",
        position.level
    )?;
    write_board(out, &position.cards, &position.hints)?;
    for hint in hints {
        writeln!(out, "{}.", capital(&hint.because))?;
    }
    Ok(())
}
