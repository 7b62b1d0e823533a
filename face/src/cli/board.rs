//! Prints a board as text: the cards, with the hints beside and below them.

use std::io::{self, Write};

use foretile_ask::crates::voltorb::{Cards, Hints, SIDE};

use super::style::{BOLD_GREEN, PLAIN, RED};

/// Writes seven lines: five rows with their hints, then the columns' sums and Voltorbs.
pub fn write_board(out: &mut dyn Write, cards: &Cards, hints: &Hints) -> io::Result<()> {
    for (row, hint) in cards.values().chunks(SIDE).zip(hints.rows) {
        for &card in row {
            write!(out, "{}", cell(card))?;
        }
        writeln!(out, "   {:2} {RED}●{}{PLAIN}", hint.sum(), hint.voltorbs())?;
    }
    for hint in hints.cols {
        write!(out, "{:4}", hint.sum())?;
    }
    writeln!(out)?;
    for hint in hints.cols {
        write!(out, "  {RED}●{}{PLAIN}", hint.voltorbs())?;
    }
    writeln!(out)
}

/// Formats a card in four columns.
fn cell(card: Option<u8>) -> String {
    match card {
        None => "   ·".into(),
        Some(0) => format!("   {RED}●{PLAIN}"),
        Some(1) => "   1".into(),
        Some(value) => format!("   {BOLD_GREEN}{value}{PLAIN}"),
    }
}
