//! `foretile bingo compare` with the lists of other games.

use std::io::{self, Write};
use std::path::Path;

use foretile_ask::bingo as ask;
use foretile_ask::bingo::{GamesCompared, GoalPlaces};

use super::super::changes::write_cards;
use super::{percent, place_of_list, rules, write_list};
use crate::cli::progress::Progress;
use crate::cli::stdout::write_entry;
use crate::cli::{RunResult, Verdict, write_json};

/// Compares two lists, prints what changed, and writes the new list with its new goals where they change least.
pub fn run(
    question: &ask::CompareGames,
    file: Option<&Path>,
    json: bool,
    out: &mut dyn Write,
) -> RunResult {
    let place = file.map(place_of_list).transpose()?;
    let progress = Progress::new();
    let compared = ask::compare_games(question, |dealt| progress.at(dealt.seeds, dealt.of))?;
    let compared = progress.complete_or(compared, "stopped before all cards were dealt")?;
    if let (Some(place), Some(list)) = (&place, &compared.placed) {
        write_list(place, list)?;
    }
    if json {
        write_json(out, &compared)?;
    } else {
        write_text(&compared, out)?;
        if let Some(file) = file {
            writeln!(out, "\nwrote {}", file.display())?;
        }
    }
    Ok(Verdict::Yes)
}

fn write_text(compared: &GamesCompared, out: &mut dyn Write) -> io::Result<()> {
    let label = |which: usize| {
        let rules = rules(compared.rules[which], compared.modes[which]);
        format!("{} ({rules})", compared.lists[which])
    };
    writeln!(out, "{} against {}", label(0), label(1))?;
    write_cards(&compared.cards, out)?;
    for goal in compared.places.iter().flatten() {
        write_places(goal, out)?;
    }
    Ok(())
}

fn write_places(goal: &GoalPlaces, out: &mut dyn Write) -> io::Result<()> {
    let whole = match goal.tier {
        Some(tier) => format!("tier {tier}"),
        None => "the list".to_owned(),
    };
    writeln!(out)?;
    write_entry(out, format_args!("where {} changes least in {whole}", goal.name))?;
    for place in &goal.places {
        let before = match &place.before {
            Some(name) => format!("before {name}"),
            None => "at the end".to_owned(),
        };
        let (squares, seeds) = (percent(place.changed_squares), percent(place.changed_seeds));
        let place = place.place;
        write_entry(
            out,
            format_args!(
                "{squares:>8}  of the squares, {seeds} of the seeds: place {place}, {before}"
            ),
        )?;
    }
    if let Some(at_end) = goal.at_end {
        writeln!(out, "{:>8}  of the squares: at the end", percent(at_end))?;
    }
    Ok(())
}
