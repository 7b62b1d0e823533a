//! What the coach says, and how the board looks.

use std::io::{self, Write};

use foretile_ask::crates::voltorb::{Cards, Hints, Outcome};
use foretile_ask::voltorb as ask;

use crate::cli::board::write_board;
use crate::cli::counted;
use crate::cli::style::{BOLD_GREEN, BOLD_RED, FAINT, GREEN, PLAIN, YELLOW};
use crate::cli::voltorb::judge::{as_noun, capital, loss_in_words, points};

/// Writes a board with the names of its rows and columns.
pub fn write_table(out: &mut dyn Write, cards: &Cards, hints: &Hints) -> anyhow::Result<()> {
    let mut board = Vec::new();
    write_board(&mut board, cards, hints)?;
    writeln!(out, "\n    {FAINT} c1  c2  c3  c4  c5{PLAIN}")?;
    for (index, line) in String::from_utf8(board)?.lines().enumerate() {
        match index {
            0..5 => writeln!(out, "{FAINT}r{}{PLAIN}{line}", index + 1)?,
            _ => writeln!(out, "  {line}")?,
        }
    }
    Ok(())
}

/// Says what a choice cost, what the best one was and why, and whether luck or skill decided.
pub fn write_judgement(out: &mut dyn Write, judged: &ask::Judged) -> io::Result<()> {
    let ask::Judged { aim, cost, reasons, turned, .. } = judged;
    let pick = ask::worth(*aim, cost.pick_bracket.unwrap_or([cost.pick_value; 2]), cost.pick_error);
    let value = ask::worth(*aim, cost.bracket.unwrap_or([cost.value; 2]), cost.error);
    let loss = loss_in_words(*aim, cost);
    let as_good = judged.as_good();
    let said = match cost.verdict_bracket {
        None if cost.verdict == ask::Verdict::Best => match &as_good {
            Some(as_good) => format!("{as_good}: {pick}."),
            None => format!("{}: {pick}.", coloured(ask::Verdict::Best)),
        },
        None => {
            let verdict = coloured_as(cost.verdict, as_noun(cost.verdict));
            format!("{verdict} that costs {loss}: {pick} instead of {value}.")
        }
        Some([mildest, harshest]) => {
            let [mildest, harshest] = [mildest, harshest].map(coloured);
            let closer = if cost.proven { "" } else { " `why` looks closer." };
            format!("between {mildest} and {harshest}: {pick}; the best has {value}.{closer}")
        }
    };
    writeln!(out, "{}: {said}", capital(&cost.pick.in_words()))?;
    if let [_, best, ..] = reasons.as_slice() {
        let first = if as_good.is_some() { "First" } else { "Best" };
        writeln!(out, "{first}: {}.", best.because)?;
    }
    if let Some(turned) = turned {
        writeln!(out, "{}", luck(judged, turned))?;
    }
    Ok(())
}

/// Says what luck did, in a sentence.
fn luck(judged: &ask::Judged, turned: &ask::Turned) -> String {
    let [low, high] = turned.luck.luck_bracket.unwrap_or([turned.luck.luck; 2]);
    let amount = |bounds: [f64; 2]| points(judged.aim, bounds, turned.luck.luck_error);
    let luck = if low.abs().max(high.abs()) < 1e-9 {
        "Luck did nothing".into()
    } else if low >= 0.0 {
        format!("Luck brought {}", amount([low, high]))
    } else if high <= 0.0 {
        format!("Luck took {}", amount([-high, -low]))
    } else {
        format!("Luck changed {}", amount([low, high]))
    };
    match turned.decided {
        Some(ask::Force::Luck) if judged.cost.loss > 0.0 => {
            format!("{luck}, more than the choice cost.")
        }
        Some(ask::Force::Skill) => format!("{luck}, less than the choice cost."),
        _ => format!("{luck}."),
    }
}

/// Says all reasons of a judged choice.
pub fn write_reasons(out: &mut dyn Write, judged: &ask::Judged) -> io::Result<()> {
    writeln!(out, "{} boards fitted.", judged.boards)?;
    for reason in &judged.reasons {
        writeln!(out, "{}.", capital(&reason.because))?;
    }
    Ok(())
}

/// Says which card is best, before it is turned.
pub fn write_help(out: &mut dyn Write, judged: &ask::Judged) -> io::Result<()> {
    let cost = &judged.cost;
    let worth = ask::worth(judged.aim, cost.bracket.unwrap_or([cost.value; 2]), cost.error);
    let place = |card: &usize| format!("r{}c{}", card / 5 + 1, card % 5 + 1);
    match cost.best.iter().map(place).collect::<Vec<_>>() {
        best if cost.quit && best.is_empty() => writeln!(out, "Best is to quit: {worth}."),
        best => writeln!(out, "Best is {}: {worth}.", best.join(" or ")),
    }?;
    if let Some(best) = judged.reasons.last() {
        writeln!(out, "{}.", capital(&best.because))?;
    }
    Ok(())
}

/// Says how a round ended, and what comes next.
pub fn write_round_end(out: &mut dyn Write, over: &ask::Over) -> anyhow::Result<()> {
    write_table(out, &over.board.cards(), &over.hints)?;
    let coins = coins(over.coins);
    let end = match over.outcome {
        Outcome::Won => format!("{BOLD_GREEN}won{PLAIN} with {coins}"),
        Outcome::Quit => format!("quit with {coins}"),
        Outcome::Lost => format!("{BOLD_RED}lost{PLAIN}"),
    };
    writeln!(out, "Round {}: {end}. {}", over.number, over.why)?;
    Ok(())
}

/// Formats coins with their noun.
pub fn coins(coins: u32) -> String {
    counted(coins, "coin")
}

fn coloured(verdict: ask::Verdict) -> String {
    coloured_as(verdict, verdict.name())
}

/// Gives a text the colour of a verdict.
fn coloured_as(verdict: ask::Verdict, text: &str) -> String {
    let colour = match verdict {
        ask::Verdict::Best => BOLD_GREEN,
        ask::Verdict::Good => GREEN,
        ask::Verdict::Inaccuracy => YELLOW,
        ask::Verdict::Mistake | ask::Verdict::Blunder | ask::Verdict::Unknown => BOLD_RED,
    };
    format!("{colour}{text}{PLAIN}")
}
