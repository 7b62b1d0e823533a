//! `foretile bingo balance` with the lists of other games: edits to make.

use std::io::{self, Write};
use std::path::Path;

use foretile_ask::bingo as ask;
use foretile_ask::bingo::{GameMeasure, GameProposed};
use foretile_ask::crates::bingo::Improvement;

use super::{percent, place_of_list, rules, write_list};
use crate::cli::progress::Progress;
use crate::cli::stdout::write_entry;
use crate::cli::{RunResult, Verdict, write_json};

/// Proposes edits, prints them and writes the list with all of them.
pub fn run(
    question: &ask::ProposeGame,
    file: Option<&Path>,
    json: bool,
    out: &mut dyn Write,
) -> RunResult {
    let place = file.map(place_of_list).transpose()?;
    let progress = Progress::new();
    let proposed = ask::propose_game(question, |dealt| progress.at(dealt.seeds, dealt.of))?;
    let proposed = progress.complete_or(proposed, "stopped before all edits were tried")?;
    if let Some(place) = &place {
        write_list(place, &proposed.list)?;
    }
    if json {
        write_json(out, &proposed)?;
    } else {
        write_text(&proposed, out)?;
        match file {
            Some(file) => writeln!(out, "\nwrote {}", file.display())?,
            None if proposed.edits.is_empty() => {}
            None => writeln!(out, "\n--out FILE.json writes the list with these edits")?,
        }
    }
    Ok(if proposed.edits.is_empty() { Verdict::No } else { Verdict::Yes })
}

fn write_text(proposed: &GameProposed, out: &mut dyn Write) -> io::Result<()> {
    let GameProposed { name, edits, before, after, .. } = proposed;
    writeln!(out, "{name} ({})", rules(proposed.rules, proposed.mode))?;
    for (number, edit) in (1..).zip(edits) {
        write_entry(out, format_args!("{number:3}. {}", edit.edit))?;
    }
    if edits.is_empty() {
        let what = match proposed.measure {
            Improvement::Even => "makes the goals come more evenly",
            Improvement::Alike => "leaves fewer lines with two goals of one type",
            Improvement::Repeats => "leaves fewer cards with a text twice",
        };
        writeln!(out, "no small edit that was tried surely {what}")?;
    }
    writeln!(out, "\nof {} cards on which nothing was tried", after.cards)?;
    writeln!(out, "{:36}{:>10}{:>10}", "", "before", "after")?;
    let mut line = |name: &str, share: fn(&GameMeasure) -> f64| {
        writeln!(out, "{name:36}{:>10}{:>10}", percent(share(before)), percent(share(after)))
    };
    line("unevenness over all goals", |measure| measure.overall)?;
    line("unevenness inside a tier", |measure| measure.in_tier)?;
    line("lines with two goals of one type", |measure| measure.alike_lines)?;
    line("cards with a text twice", |measure| measure.repeats)?;
    line("seeds without a card", |measure| measure.failures)?;
    let least = proposed.least.filter(|_| proposed.measure == Improvement::Even);
    if let Some(least) = least.filter(|least| *least > 0.0) {
        let least = percent(least);
        writeln!(
            out,
            "\nwith so many goals, unevenness over all goals is {least} at best; with 50, 75 or 100 it can be 0.0%"
        )?;
    }
    Ok(())
}
