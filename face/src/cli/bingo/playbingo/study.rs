//! `foretile bingo study` with the lists and settings of PlayBingo.

use std::io::{self, Write};

use foretile_ask::bingo::playbingo::{self, Studied, Study};
use foretile_ask::crates::study::svg;

use super::size;
use crate::cli::RunResult;
use crate::cli::bingo::game::{percent, study::write_types};
use crate::cli::bingo::studied::{self, Destinations, write_ends};
use crate::cli::progress::Progress;
use crate::cli::stdout::write_entry;

/// Studies a list and settings, prints the result and writes it to files.
pub fn run(question: &Study, files: Destinations, json: bool, out: &mut dyn Write) -> RunResult {
    let progress = Progress::new();
    let studied = playbingo::study(question, |dealt| progress.at(dealt.seeds, dealt.of))?;
    let studied = progress.complete_or(studied, "stopped before all boards were dealt")?;
    let picture = |studied: &Studied| svg(&studied.pictures());
    studied::write((&studied, studied.cards), files, json, Studied::table, picture, write_text, out)
}

fn write_text(studied: &Studied, out: &mut dyn Write) -> io::Result<()> {
    let Studied { list, rows, columns, seeds: [first, last], cards, failures, .. } = studied;
    let size = size(*rows, *columns);
    writeln!(out, "{list}, playbingo boards of {size} of seeds {first} to {last}")?;
    writeln!(out, "boards      {cards}, {failures} seeds without")?;
    for refused in &studied.refused {
        writeln!(out, "            {} such as {}: {}", refused.count, refused.first, refused.why)?;
    }
    if *cards == 0 {
        return writeln!(out, "nothing can be counted: `foretile bingo check` says what is wrong");
    }
    let uneven = &studied.unevenness;
    let by_chance = match studied.exact {
        true => String::new(),
        false => format!(" ({} by chance)", percent(uneven.by_chance)),
    };
    writeln!(
        out,
        "unevenness  {} among goals that the same squares may have{by_chance}, {} over all goals",
        percent(uneven.in_tier),
        percent(uneven.overall)
    )?;
    let repeats = studied.repeats as f64 / (*cards).max(1) as f64;
    writeln!(out, "repeats     {} of the boards have a text twice", percent(repeats))?;
    if let Some(alike) = studied.alike_lines {
        writeln!(out, "lines       {} have two goals of one category", percent(alike))?;
    }
    if studied.exact {
        writeln!(out, "exact       these are all seeds that the site draws")?;
    }
    let goals = &studied.goals;
    writeln!(out, "\n{:>8}  {:>16}  {:>10}  goal", "boards", "share", "difficulty")?;
    write_ends(goals, out, |goal, out| {
        let difficulty = goal.difficulty.map_or_else(String::new, |it| it.to_string());
        let (boards, name) = (goal.cards, &goal.name);
        let error = match studied.exact {
            true => String::new(),
            false => format!(" ± {:.2}%", 100.0 * goal.error),
        };
        let share = format!("{:.1}%{error}", 100.0 * goal.share);
        write_entry(out, format_args!("{boards:8}  {share:>16}  {difficulty:>10}  {name}"))
    })?;
    write_types(&studied.types, "category", out)
}
