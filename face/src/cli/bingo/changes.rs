//! Prints what differs between two lists.

use std::io::{self, Write};

use foretile_ask::bingo::CardsCompared;
use foretile_ask::crates::bingo::Change;

use super::game::percent;
use crate::cli::stdout::write_entry;

/// How many goals are printed, of those whose frequency changed most.
const GOALS: usize = 10;

/// Writes what changed in the goals.
fn write_changes(changes: &[Change], out: &mut dyn Write) -> io::Result<()> {
    for change in changes {
        let (about, what) = (&change.about, &change.what);
        match (&change.before, &change.after) {
            (Some(before), Some(after)) => {
                write_entry(out, format_args!("  {about}, {what}: {before} -> {after}"))?
            }
            (None, Some(after)) => {
                write_entry(out, format_args!("  {about}, {what}: new, {after}"))?
            }
            (Some(before), None) => {
                write_entry(out, format_args!("  {about}, {what}: gone, was {before}"))?
            }
            (None, None) => {}
        }
    }
    Ok(())
}

/// Writes what changed in the goals and on the cards.
pub fn write_cards(compared: &CardsCompared, out: &mut dyn Write) -> io::Result<()> {
    write_changes(&compared.changes, out)?;
    let tiers: Vec<String> = compared.reordered.iter().flatten().map(ToString::to_string).collect();
    match tiers.as_slice() {
        [] if compared.reordered.is_empty() => {}
        [] => writeln!(out, "  the order of the goals changed")?,
        [tier] => writeln!(out, "  the order within 1 tier changed: {tier}")?,
        tiers => {
            writeln!(out, "  the order within {} tiers changed: {}", tiers.len(), tiers.join(", "))?
        }
    }
    writeln!(out, "\nblast radius, of {} seeds", compared.seeds)?;
    writeln!(out, "{:>8}  of the seeds deal another card", percent(compared.changed_seeds))?;
    writeln!(out, "{:>8}  of the squares have another goal", percent(compared.changed_squares))?;
    writeln!(out, "{:>8}  of the lines have another goal", percent(compared.changed_lines))?;
    if let Some(seed) = compared.first_changed {
        writeln!(out, "seed {seed} is the first that deals another card")?;
    }
    let [before, after] = compared.cards;
    if before != compared.seeds || after != compared.seeds {
        writeln!(out, "seeds with a card: {before} -> {after}")?;
    }
    let changed = compared.goals.iter().filter(|goal| goal.counts[0] != goal.counts[1]);
    let changed: Vec<_> = changed.take(GOALS).collect();
    if !changed.is_empty() {
        writeln!(out, "\ncards with a goal")?;
    }
    for goal in changed {
        let [before, after] = goal.shares.map(|share| 100.0 * share);
        write_entry(out, format_args!("{before:5.1}% -> {after:5.1}%  {}", goal.name))?;
    }
    Ok(())
}
