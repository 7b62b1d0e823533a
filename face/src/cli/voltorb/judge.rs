//! `foretile voltorb judge`: says what a choice costs.

use std::io::Write;

use anyhow::Context;
use clap::Args;
use foretile_ask::crates::voltorb::Aim;
use foretile_ask::voltorb::{self as ask, AnyAim, VisitAim};

use super::positions::{Positions, Source, answer_batch};
use crate::cli::{RunResult, Verdict, write_json};

/// The flags of the command.
#[derive(Args)]
pub struct Flags {
    #[command(flatten)]
    positions: Positions,
    /// The choice: a card, such as r3c4 or its number from 0 to 24, or quit; lines of a file may have their
    /// own `pick`
    #[arg(long, value_name = "CARD")]
    pick: Option<ask::Picked>,
    #[command(flatten)]
    options: ask::SolveOptions,
    #[command(flatten)]
    before: ask::Before,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Judges one choice, or a file of them.
pub fn run(flags: Flags, out: &mut dyn Write) -> RunResult {
    let Flags { positions, pick, options, before, json } = flags;
    let judge = |position, own: Option<ask::Picked>| {
        let pick = own
            .or(pick)
            .context("no choice given: expected a card or quit, such as --pick r3c4")?;
        let (options, before) = (options.clone(), before.clone());
        let question = ask::Judge { position, pick, options, before, shows: None };
        anyhow::Ok(ask::judge(&question, &|| false)?)
    };
    match positions.source()? {
        Source::Batch(file) => {
            answer_batch(&file, out, |line: ask::Chosen| judge(line.position, line.pick))?;
        }
        Source::One(position) => {
            let judged = judge(position, None)?;
            if json {
                write_json(out, &judged)?;
            } else {
                write_text(out, &judged)?;
            }
        }
    }
    Ok(Verdict::Yes)
}

fn write_text(out: &mut dyn Write, judged: &ask::Judged) -> anyhow::Result<()> {
    let ask::Judged { aim, cost, reasons, .. } = judged;
    let words = capital(&cost.pick.in_words());
    let pick = ask::worth(*aim, cost.pick_bracket.unwrap_or([cost.pick_value; 2]), cost.pick_error);
    let value = ask::worth(*aim, cost.bracket.unwrap_or([cost.value; 2]), cost.error);
    match cost.verdict_bracket {
        None if cost.verdict == ask::Verdict::Best => {
            let best = judged.as_good().map_or("best,".into(), |as_good| as_good + ":");
            writeln!(out, "{words}: {best} {pick}.")?;
        }
        None => {
            let loss = loss_in_words(*aim, cost);
            let verdict = as_noun(cost.verdict);
            writeln!(out, "{words}: {verdict} that costs {loss}: {pick} instead of {value}.")?;
        }
        Some([mildest, harshest]) => {
            writeln!(
                out,
                "{words}: between {mildest} and {harshest}: {pick}; the best has {value}."
            )?;
            if cost.proven {
                let loss = loss_in_words(*aim, cost);
                writeln!(out, "The loss is {loss}: what follows the round is measured.")?;
            } else {
                writeln!(out, "This is not proven, because the limits ended the search.")?;
            }
        }
    }
    for reason in reasons {
        writeln!(out, "{}.", capital(&reason.because))?;
    }
    Ok(())
}

/// Formats what a choice costs.
pub fn loss_in_words(aim: AnyAim, cost: &ask::Cost) -> String {
    points(aim, cost.loss_bracket.unwrap_or([cost.loss; 2]), cost.loss_error)
}

/// Formats a loss or luck and its error: points of chance, coins, or minutes. A card takes some hundredths of a minute.
pub fn points(aim: AnyAim, bounds: [f64; 2], error: Option<f64>) -> String {
    let (scale, digits, unit) = match aim {
        AnyAim::Round(Aim::Coins) | AnyAim::Visit(VisitAim::Pace) => (1.0, 1, "coins"),
        AnyAim::Round(_) => (100.0, 1, "points"),
        AnyAim::Visit(VisitAim::SoonestLevel | VisitAim::SoonestCoins(_)) => (1.0, 2, "minutes"),
    };
    let fine = 10_f64.powi(digits);
    let [low, high] = bounds.map(|number| {
        // Adding 0 turns -0 into 0.
        let rounded = (fine * scale * number).round() / fine + 0.0;
        format!("{rounded:.*}", digits as usize)
    });
    let error = error.map_or(String::new(), |error| format!(" ± {error:.*}", digits as usize));
    let number = if low == high { low } else { format!("{low} to {high}") };
    format!("{number}{error} {unit}")
}

/// Returns a verdict as a noun: `a good choice`, `an inaccuracy`.
pub const fn as_noun(verdict: ask::Verdict) -> &'static str {
    match verdict {
        ask::Verdict::Best => "the best choice",
        ask::Verdict::Good => "a good choice",
        ask::Verdict::Inaccuracy => "an inaccuracy",
        ask::Verdict::Mistake => "a mistake",
        ask::Verdict::Blunder => "a blunder",
        ask::Verdict::Unknown => "a choice",
    }
}

/// Returns a sentence with its first letter as a capital.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}
