//! `foretile voltorb session`: prints the state of a visit.

use std::io::Write;

use clap::Args;
use foretile_ask::crates::voltorb::Outcome;
use foretile_ask::voltorb as ask;

use super::notes::read_notes;
use crate::cli::board::write_board;
use crate::cli::{RunResult, Verdict, write_json};

/// The flags of the command.
#[derive(Args)]
pub struct Flags {
    /// Notes, a file of notes, or - for standard input: r1c4 for a card you turned, `quit` for a round
    /// you left, a line `saw LEVEL ROWS COLUMNS` for a board you saw, # for a comment
    notes: Vec<String>,
    #[command(flatten)]
    question: ask::Follow,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Follows the visit and prints its state.
pub fn run(flags: Flags, out: &mut dyn Write) -> RunResult {
    let Flags { notes, mut question, json } = flags;
    if !notes.is_empty() {
        question.notes = read_notes(&notes)?;
    }
    let followed = ask::follow(&question, &|| false)?;
    if json {
        write_json(out, &followed)?;
    } else {
        write_text(out, &followed)?;
    }
    Ok(if followed.astray.is_none() { Verdict::Yes } else { Verdict::No })
}

fn write_text(out: &mut dyn Write, followed: &ask::Followed) -> anyhow::Result<()> {
    for (index, round) in followed.record.rounds.iter().enumerate() {
        let level = round.level;
        match round.outcome {
            Outcome::Lost => writeln!(out, "Round {}, level {level}: lost", index + 1)?,
            _ => writeln!(out, "Round {}, level {level}: {}", index + 1, ask::ending(round))?,
        }
    }
    if let Some(unexpected) = &followed.astray {
        let line = unexpected.line;
        writeln!(out, "Line {line} of the notes has a board that this seed does not deal there:")?;
        write_unexpected(out, unexpected)?;
        return Ok(());
    }
    let ask::Next { deal, hints, cards, coins } = &followed.next;
    let number = followed.record.rounds.len() + 1;
    let turned = if *coins > 0 { format!(", {coins} so far") } else { String::new() };
    writeln!(
        out,
        "Round {number}, level {}, advance {}: {} coins to win{turned}, {} in the purse",
        deal.level,
        deal.advance,
        deal.board.max_payout(),
        followed.purse
    )?;
    if cards.flipped() > 0 {
        let up = (1..=5).flat_map(|row| (1..=5).map(move |column| (row, column)));
        let up = up.zip(cards.values()).filter(|(_, value)| value.is_some());
        let up: Vec<String> = up.map(|((row, column), _)| format!("r{row}c{column}")).collect();
        writeln!(out, "face up: {}", up.join(" "))?;
    }
    Ok(write_board(out, &deal.board.cards(), hints)?)
}

fn write_unexpected(out: &mut dyn Write, unexpected: &ask::Parted) -> anyhow::Result<()> {
    for explained in &unexpected.explanations {
        let ask::Explained { what, advance, level, .. } = explained;
        writeln!(out, "- {what}; this is advance {advance}, level {level}")?;
    }
    if let Some(ask::Explained { seed, start, notes, .. }) = unexpected.explanations.first() {
        let notes = if notes.is_empty() { "no notes yet" } else { notes };
        writeln!(out, "Then go on with --seed {seed} --advance {start} and: {notes}")?;
        return Ok(());
    }
    if let Some(deal) = &unexpected.elsewhere {
        let (advance, level) = (deal.advance, deal.level);
        writeln!(
            out,
            "- the seed deals it at advance {advance}, level {level}, but no mistake in the last \
             round leads there"
        )?;
    } else {
        let around = match unexpected.neighbours {
            Some(seeds) => format!(", and none of the {seeds} nearest seeds deals it"),
            None => String::new(),
        };
        writeln!(out, "- no likely mistake explains it{around}")?;
    }
    writeln!(out, "To search further: {}", unexpected.find)?;
    Ok(())
}
