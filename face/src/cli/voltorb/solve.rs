//! `foretile voltorb solve`: prints advice.

use std::io::Write;

use clap::Args;
use foretile_ask::crates::voltorb::Aim;
use foretile_ask::crates::voltorb::{CARDS, Hint, Position, SIDE, column_of, row_of};
use foretile_ask::voltorb as ask;

use super::positions::{Positions, Source, answer_batch};
use crate::cli::style::{FAINT, GREEN, PLAIN, RED};
use crate::cli::{RunResult, Verdict, counted, write_json};
use foretile_ask::chance::percent;

/// The flags of the command.
#[derive(Args)]
pub struct Solve {
    #[command(flatten)]
    positions: Positions,
    #[command(flatten)]
    options: ask::SolveOptions,
    #[command(flatten)]
    before: ask::Before,
    /// Explain why cards are certain or safe
    #[arg(long)]
    why: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Answers one position, or a file of positions.
pub fn run(flags: Solve, out: &mut dyn Write) -> RunResult {
    let Solve { positions, options, before, why, json } = flags;
    match positions.source()? {
        Source::Batch(file) => answer_batch(&file, out, |position| {
            let (options, before) = (options.clone(), before.clone());
            let question = ask::Solve { position, options, before, among: Vec::new() };
            Ok(ask::solve(&question, &|| false)?)
        })?,
        Source::One(position) => {
            let question = ask::Solve { position, options, before, among: Vec::new() };
            let solved = ask::solve(&question, &|| false)?;
            if json {
                write_json(out, &solved)?;
            } else {
                write_text(out, &position, &solved)?;
                if why {
                    write_reasons(out, &solved)?;
                }
            }
        }
    }
    Ok(Verdict::Yes)
}

/// Prints the chances of every card, and the best one.
pub fn write_text(
    out: &mut dyn Write,
    position: &Position,
    solved: &ask::Solved,
) -> anyhow::Result<()> {
    let boards = if solved.boards == 1 { "board fits" } else { "boards fit" };
    writeln!(out, "{} {boards}. How likely each card is a Voltorb:", solved.boards)?;
    for (row, hint) in position.hints.rows.iter().enumerate() {
        for column in 0..SIDE {
            write!(out, "{}", cell(position, solved, row * SIDE + column))?;
        }
        writeln!(out, "  {}", shown(hint))?;
    }
    for hint in &position.hints.cols {
        write!(out, " {}  ", shown(hint))?;
    }
    writeln!(out)?;
    writeln!(out, "{}", configs(solved))?;
    write_advice(out, position, solved)
}

/// Says how many 2s and 3s the board may have. Configurations that differ only in their limits are merged.
fn configs(solved: &ask::Solved) -> String {
    let mut kinds: Vec<([u8; 2], f64)> = Vec::new();
    for ask::ConfigChance { twos, threes, chance, .. } in &solved.configs {
        match kinds.iter_mut().find(|(kind, _)| *kind == [*twos, *threes]) {
            Some((_, sum)) => *sum += chance,
            None => kinds.push(([*twos, *threes], *chance)),
        }
    }
    kinds.sort_by(|one, other| other.1.total_cmp(&one.1));
    let cards = |[twos, threes]: [u8; 2]| {
        let named = |count, noun| (count > 0).then(|| counted(count, noun));
        let named = [named(twos, "two"), named(threes, "three")];
        named.into_iter().flatten().collect::<Vec<_>>().join(" and ")
    };
    match kinds.as_slice() {
        [(kind, _)] => format!("The board has {}.", cards(*kind)),
        kinds => {
            let listed = kinds
                .iter()
                .map(|(kind, chance)| format!("{} ({})", cards(*kind), percent(*chance)));
            format!("The board has {}.", listed.collect::<Vec<_>>().join(", or "))
        }
    }
}

/// Writes what to do, in a sentence or two.
pub fn write_advice(
    out: &mut dyn Write,
    position: &Position,
    solved: &ask::Solved,
) -> anyhow::Result<()> {
    if position.cards.values().contains(&Some(0)) {
        writeln!(out, "A Voltorb is face up: the round is lost.")?;
        return Ok(());
    }
    let high = |card: usize| {
        position.cards.values()[card].is_none() && {
            let [_, _, two, three] = solved.p[card];
            two + three > 0.0
        }
    };
    if !(0..CARDS).any(high) {
        writeln!(out, "No card can be a 2 or 3 any more.")?;
        return Ok(());
    }
    if solved.reached {
        writeln!(out, "The goal is reached: you have the coins already.")?;
        return Ok(());
    }
    let bounds = solved.bracket.unwrap_or([solved.value; 2]);
    let worth = ask::worth(solved.aim, bounds, solved.error);
    match solved.best.first().copied() {
        Some(card) if !solved.quit => {
            let (row, column) = (row_of(card) + 1, column_of(card) + 1);
            let certain = solved.certain.iter().find(|certain| certain.card == card);
            let safe = match certain {
                Some(certain) if certain.is > 0 => Some(format!("it's a {}", certain.is)),
                None if solved.p[card][0] == 0.0 => Some("it cannot be a Voltorb".into()),
                _ => None,
            };
            // For `survive`, a card's worth says no more than this.
            let is_all = solved.aim == Aim::Survive && safe.is_some();
            let worth = (!is_all).then_some(worth);
            let reason = safe.into_iter().chain(worth).collect::<Vec<_>>().join("; ");
            writeln!(out, "Turn row {row}, column {column}: {reason}.")?;
        }
        _ => {
            let quitting = solved
                .quit_value
                .map_or(worth, |value| ask::worth(solved.aim, [value; 2], solved.quit_error));
            writeln!(out, "Quit now: {quitting}.")?;
        }
    }
    let choices = solved.best.len() + usize::from(solved.quit);
    if solved.error.is_some() && choices > 1 {
        let quitting = if solved.quit { ", and quitting is as good, too" } else { "" };
        writeln!(out, "As far as is known, the cards with a star are equally good{quitting}.")?;
    }
    if !solved.proven {
        writeln!(out, "This is not proven, because the limits ended the search.")?;
    }
    Ok(())
}

/// Writes why cards are certain or safe. Cards with the same reason share a line.
fn write_reasons(out: &mut dyn Write, solved: &ask::Solved) -> anyhow::Result<()> {
    let name = |value: u8| if value == 0 { "Voltorb".into() } else { value.to_string() };
    let certain = solved.certain.iter();
    let certain = certain.map(|card| (card.card, name(card.is), card.because.as_str()));
    let safe = solved.safe.iter();
    let safe = safe.map(|card| (card.card, "no Voltorb".into(), card.because.as_str()));
    let reasons: Vec<(usize, String, &str)> = certain.chain(safe).collect();
    for (index, (_, name, because)) in reasons.iter().enumerate() {
        let same = |other: &&(usize, String, &str)| other.1 == *name && other.2 == *because;
        if reasons[..index].iter().any(|other| same(&other)) {
            continue;
        }
        let places: Vec<String> = reasons
            .iter()
            .filter(same)
            .map(|(card, ..)| format!("row {} column {}", row_of(*card) + 1, column_of(*card) + 1))
            .collect();
        writeln!(out, "{}: {name}, since {because}.", places.join(", "))?;
    }
    Ok(())
}

/// Formats a card in eight columns: its value if that is certain, else its chance of being a Voltorb.
fn cell(position: &Position, solved: &ask::Solved, card: usize) -> String {
    if let Some(value) = position.cards.values()[card] {
        let face = if value == 0 { "●".into() } else { value.to_string() };
        return format!("  {FAINT}  {face}   {PLAIN}");
    }
    let best = if solved.best.contains(&card) { '*' } else { ' ' };
    let text = match solved.certain.iter().find(|certain| certain.card == card) {
        Some(certain) if certain.is == 0 => "= ●".into(),
        Some(certain) => format!("= {}", certain.is),
        None => percent(solved.p[card][0]),
    };
    let colour = match solved.p[card][0] {
        0.0 => GREEN.to_string(),
        1.0 => RED.to_string(),
        _ => String::new(),
    };
    format!("{colour}{text:>7}{best}{PLAIN}")
}

/// Formats a hint in five columns.
fn shown(hint: &Hint) -> String {
    format!("{:2} {RED}●{}{PLAIN}", hint.sum(), hint.voltorbs())
}
