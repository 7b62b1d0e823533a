//! Prints a card as a grid of text.

use std::io::{self, Write};

use foretile_ask::bingo::{Dealt, DealtGoal};
use foretile_ask::crates::study::visible;

use crate::cli::counted;
use crate::cli::stdout::write_entry;

/// Columns of a square: with borders, five squares take 81.
const WIDTH: usize = 15;
/// The rows and columns of a card.
pub const SIDE: usize = 5;

/// Writes the card, and how long its rows should take.
pub fn write(dealt: &Dealt, goals: &[DealtGoal], out: &mut dyn Write) -> io::Result<()> {
    let attempts = counted(dealt.iterations, "attempt");
    writeln!(out, "seed {}, {} card, {attempts}", dealt.seed, dealt.mode)?;
    let names: Vec<&str> = goals.iter().map(|goal| goal.name.as_str()).collect();
    write_grid(&names, out)?;
    let Some(rows) = &dealt.rows else { return Ok(()) };
    write!(out, "minutes:")?;
    for (name, row) in rows.iter().filter(|(name, _)| name.starts_with("row")) {
        write!(out, " {name} {}", row.length)?;
    }
    write!(out, "\n        ")?;
    for (name, row) in rows.iter().filter(|(name, _)| name.starts_with("col")) {
        write!(out, " {name} {}", row.length)?;
    }
    writeln!(out, "\n         tlbr {} bltr {}", rows["tlbr"].length, rows["bltr"].length)
}

/// Writes the names of a card's goals as a grid.
pub fn write_grid(names: &[&str], out: &mut dyn Write) -> io::Result<()> {
    write_squares(names, SIDE, out)
}

/// Writes names as a grid with so many squares in a row.
pub fn write_squares(names: &[&str], side: usize, out: &mut dyn Write) -> io::Result<()> {
    let border = format!("+{}", format!("{}+", "-".repeat(WIDTH)).repeat(side));
    for row in names.chunks(side) {
        writeln!(out, "{border}")?;
        let squares: Vec<Vec<String>> = row.iter().map(|name| wrap(&visible(name))).collect();
        for line in 0..squares.iter().map(Vec::len).max().unwrap_or(0) {
            for square in &squares {
                let text = square.get(line).map_or("", String::as_str);
                write!(out, "|{text:^WIDTH$}")?;
            }
            writeln!(out, "|")?;
        }
    }
    writeln!(out, "{border}")
}

/// Writes the card for a chat: one line per row, with bars between the names.
pub fn write_chat(
    title: &str,
    names: &[&str],
    columns: usize,
    out: &mut dyn Write,
) -> io::Result<()> {
    writeln!(out, "{title}")?;
    for (number, row) in (1..).zip(names.chunks(columns)) {
        write_entry(out, format_args!("{number}: {}", row.join(" | ")))?;
    }
    Ok(())
}

/// Breaks a name into lines that fit a square. A word is broken only if it is longer than a line.
pub fn wrap(name: &str) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in name.split_whitespace() {
        let mut word: Vec<char> = word.chars().collect();
        let line = lines.last_mut().expect("there is a line");
        let taken = line.chars().count();
        if taken > 0 && taken + 1 + word.len() <= WIDTH {
            line.push(' ');
            line.extend(word);
            continue;
        }
        if taken > 0 {
            lines.push(String::new());
        }
        while word.len() > WIDTH {
            let rest = word.split_off(WIDTH);
            lines.last_mut().expect("there is a line").extend(word);
            lines.push(String::new());
            word = rest;
        }
        lines.last_mut().expect("there is a line").extend(word);
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_broken_between_words() {
        assert_eq!(
            wrap("Both heart pieces in the Lost Woods"),
            ["Both heart", "pieces in the", "Lost Woods"]
        );
        assert_eq!(wrap("a Llanfairpwllgwyngyll b"), ["a", "Llanfairpwllgwy", "ngyll b"]);
        assert_eq!(wrap(""), [""]);
    }
}
