//! `foretile bingo study` with the lists of other games.

use std::io::{self, Write};

use foretile_ask::bingo as ask;
use foretile_ask::bingo::{GameStudied, TypeStudied};
use foretile_ask::crates::study::svg;

use super::{percent, rules};
use crate::cli::RunResult;
use crate::cli::bingo::studied::{self, Destinations, write_ends};
use crate::cli::progress::Progress;
use crate::cli::stdout::write_entry;

/// How many types are printed.
const TYPES: usize = 10;

/// Studies a list, prints the result and writes it to files.
pub fn run(
    question: &ask::StudyGame,
    files: Destinations,
    json: bool,
    out: &mut dyn Write,
) -> RunResult {
    let progress = Progress::new();
    let studied = ask::study_game(question, |dealt| progress.at(dealt.seeds, dealt.of))?;
    let studied = progress.complete_or(studied, "stopped before all cards were dealt")?;
    let picture = |studied: &GameStudied| svg(&studied.pictures());
    studied::write(
        (&studied, studied.cards),
        files,
        json,
        GameStudied::table,
        picture,
        write_text,
        out,
    )
}

fn write_text(studied: &GameStudied, out: &mut dyn Write) -> io::Result<()> {
    let [first, last] = studied.seeds;
    let list = &studied.list;
    writeln!(
        out,
        "{list} ({}), cards of seeds {first} to {last}",
        rules(studied.rules, studied.mode)
    )?;
    writeln!(out, "cards       {}, {} seeds without", studied.cards, studied.failures)?;
    for refused in &studied.refused {
        writeln!(out, "            {} such as {}: {}", refused.count, refused.first, refused.why)?;
    }
    let uneven = &studied.unevenness;
    write!(
        out,
        "unevenness  {} around the mean of a tier ({} by chance), {} over all goals",
        percent(uneven.in_tier),
        percent(uneven.by_chance),
        percent(uneven.overall)
    )?;
    match uneven.least {
        Some(least) => writeln!(out, " ({} at best)", percent(least))?,
        None => writeln!(out)?,
    }
    let repeats = studied.repeats as f64 / studied.cards.max(1) as f64;
    writeln!(out, "repeats     {} of the cards have a text twice", percent(repeats))?;
    if let Some(alike) = studied.alike_lines {
        writeln!(out, "lines       {} have two goals of one type", percent(alike))?;
    }
    let draws = &studied.draws;
    write!(out, "draws       {:.1} for a card, at most {}", draws.mean, draws.max)?;
    match draws.seed {
        Some(seed) if draws.mean < draws.max as f64 => writeln!(out, " (seed {seed})")?,
        _ => writeln!(out)?,
    }
    let goals = &studied.goals;
    // Where rules take a goal twice, it comes more often than on so many cards.
    let has_twice = goals.iter().any(|goal| goal.count > goal.cards);
    let times = if has_twice { "   times" } else { "" };
    writeln!(out, "\n{:>8}  {:>6}{times}  {:>6}  goal", "cards", "share", "tier")?;
    write_ends(goals, out, |goal, out| {
        let tier = goal.tier.map_or_else(String::new, |tier| tier.to_string());
        let (cards, share) = (goal.cards, 100.0 * goal.share);
        let times = if has_twice { format!("{:8}", goal.count) } else { String::new() };
        let name = &goal.name;
        write_entry(out, format_args!("{cards:8}  {share:5.1}%{times}  {tier:>6}  {name}"))
    })?;
    write_types(&studied.types, "type", out)
}

/// Writes how many cards have no goal of a type, and how many of its goals a card has at most.
pub fn write_types(types: &[TypeStudied], label: &str, out: &mut dyn Write) -> io::Result<()> {
    if !types.is_empty() {
        writeln!(out, "\n{:>8}  {:>8}  {label}", "none", "most")?;
    }
    for kind in types.iter().take(TYPES) {
        let name = kind.name.as_deref().unwrap_or("null");
        let most = kind.shares.len() - 1;
        let (none, goals) = (100.0 * kind.shares[0], kind.goals);
        write_entry(out, format_args!("{none:7.1}%  {most:8}  {name} ({goals} goals)"))?;
    }
    let more = types.len().saturating_sub(TYPES);
    if more > 0 {
        writeln!(out, "     … {more} more; all of them with --json")?;
    }
    Ok(())
}
