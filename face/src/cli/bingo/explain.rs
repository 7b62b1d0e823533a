//! `foretile bingo deal --explain` and `foretile bingo profiles` as text.

use std::io::{self, Write};

use foretile_ask::bingo::{
    CandidateReport, Explanation, ModeInfo, ProfilesInfo, RefusalReport, SquareReport,
};
use serde_json::Value;

use crate::cli::counted;
use crate::cli::stdout::write_entry;

/// Writes how a card was dealt, attempt by attempt.
pub fn write(explained: &Explanation, out: &mut dyn Write) -> io::Result<()> {
    let Explanation { seed, mode, dealt, attempts } = explained;
    let count = counted(attempts.len() as u64, "attempt");
    match dealt {
        true => writeln!(out, "seed {seed}, {mode} card, {count}")?,
        false => writeln!(out, "seed {seed} has no {mode} card: {count} failed")?,
    }
    for (number, attempt) in (1..).zip(attempts) {
        let order: Vec<String> = attempt.order.iter().map(|square| place(*square)).collect();
        writeln!(out, "\nattempt {number}, in the order {}", order.join(" "))?;
        for square in &attempt.squares {
            write_square(square, out)?;
        }
    }
    Ok(())
}

fn write_square(square: &SquareReport, out: &mut dyn Write) -> io::Result<()> {
    let SquareReport { difficulty, desired_time, tried, untried, .. } = square;
    let place = place(square.square);
    writeln!(out, "  {place}, difficulty {difficulty}: {desired_time} minutes")?;
    let mut within = None;
    for CandidateReport { name, time, offset, refused, .. } in tried {
        if within != Some(offset) && within.is_some() {
            writeln!(out, "    none is left: now up to {offset} minutes longer or shorter")?;
        }
        within = Some(offset);
        match refused {
            None => write_entry(out, format_args!("    + {name} ({time})"))?,
            Some(refused) => {
                write_entry(out, format_args!("    - {name} ({time}): {}", why(refused)))?
            }
        }
    }
    match (&square.goal, untried.len()) {
        (None, _) if tried.is_empty() => writeln!(out, "    no goal has such a time"),
        (None, _) => writeln!(out, "    no goal is left: the attempt failed"),
        (Some(_), 0) => Ok(()),
        (Some(_), rest) => writeln!(out, "      {rest} more would have been next"),
    }
}

/// Returns the name of a square: its row and column.
fn place(square: impl Into<usize>) -> String {
    let square = square.into();
    format!("{}/{}", square / 5 + 1, square % 5 + 1)
}

fn why(refused: &RefusalReport) -> String {
    let in_category = |category: &Option<String>| {
        category.as_ref().map_or(String::new(), |category| format!(", in {category} alone"))
    };
    match refused {
        RefusalReport::OnCard { square } => format!("on the card, at {}", place(*square)),
        RefusalReport::Conflict { square, category } => {
            format!("conflicts with {}{}", place(*square), in_category(category))
        }
        RefusalReport::Saves { row: None, .. } | RefusalReport::Costs { row: None, .. } => {
            "the profile refuses every goal".to_owned()
        }
        RefusalReport::Saves { row: Some(row), category: category @ Some(_), .. } => {
            format!("{row} would save too much{}", in_category(category))
        }
        RefusalReport::Saves { row: Some(row), synergy, limit, category: None } => {
            format!("{row} would save {synergy}, more than {limit}")
        }
        RefusalReport::Costs { row: Some(row), synergy, limit } if *limit <= 0.0 => {
            format!("{row} would cost {}, more than {}", -synergy, -limit)
        }
        RefusalReport::Costs { row: Some(row), synergy, limit } => {
            format!("{row} would save {synergy}, less than {limit}")
        }
    }
}

/// Writes the numbers of all modes, and what they mean.
pub fn write_profiles(info: &ProfilesInfo, out: &mut dyn Write) -> io::Result<()> {
    for mode in &info.modes {
        let conflicts = if mode.no_conflicts { "; no two goals conflict" } else { "" };
        let name = mode.mode.to_string();
        writeln!(out, "{name:<14}  {}, from {} goals{conflicts}", mode.meaning, mode.goals)?;
    }
    let names: Vec<String> = info.modes.iter().map(|mode| format!("{:>16}", mode.mode)).collect();
    writeln!(out, "\n{:<24}{}", "number", names.concat())?;
    let profiles: Vec<Value> = info
        .modes
        .iter()
        .map(|mode| serde_json::to_value(mode.profile))
        .collect::<Result<_, _>>()
        .map_err(io::Error::from)?;
    for number in &info.numbers {
        let value = |profile: &Value| match &profile[number.name] {
            Value::Bool(true) => "yes".to_owned(),
            Value::Bool(false) => "no".to_owned(),
            value => value.as_f64().unwrap_or_default().to_string(),
        };
        let values: Vec<String> =
            profiles.iter().map(|profile| format!("{:>16}", value(profile))).collect();
        writeln!(out, "{:<24}{}", number.name, values.concat())?;
        writeln!(out, "  {}", number.meaning)?;
    }
    for (name, of) in [
        ("row, planned", (|mode| mode.theoretical_length) as fn(&ModeInfo) -> f64),
        ("row, at least", |mode| mode.shortest),
        ("row, at most", |mode| mode.longest),
    ] {
        let values: Vec<String> =
            info.modes.iter().map(|mode| format!("{:>16}", of(mode))).collect();
        writeln!(out, "{name:<24}{}", values.concat())?;
    }
    writeln!(out, "  minutes: baselineTime and 65 timePerDifficulty, less the row's synergy")
}
