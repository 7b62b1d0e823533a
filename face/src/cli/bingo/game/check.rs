//! `foretile bingo check` with the lists of other games.

use std::io::{self, Write};
use std::path::Path;

use foretile_ask::bingo as ask;
use foretile_ask::bingo::CheckedGame;
use foretile_ask::crates::bingo::{Length, Value};

use super::{place_of_list, rules, write_list};
use crate::cli::bingo::findings::{self, Finding};
use crate::cli::progress::Progress;
use crate::cli::stdout::write_entry;
use crate::cli::{RunResult, Verdict, write_json};

/// The most types, and the most pairs of goals, that are shown.
const SHOWN: usize = 5;

/// Checks a list, prints what is wrong or suspicious, and writes the cured list.
pub fn run(
    question: &ask::CheckGame,
    name: &Path,
    file: Option<&Path>,
    json: bool,
    out: &mut dyn Write,
) -> RunResult {
    let place = file.map(place_of_list).transpose()?;
    let progress = Progress::new();
    let checked = ask::check_game(question, |dealt| progress.at(dealt.seeds, dealt.of))?;
    let checked = progress.complete_or(checked, "stopped before all cards were dealt")?;
    let verdict = if checked.ok { Verdict::Yes } else { Verdict::No };
    if let (Some(place), Some(cured)) = (&place, &checked.cured) {
        write_list(place, cured)?;
    }
    if json {
        write_json(out, &checked)?;
        return Ok(verdict);
    }
    write_text(&checked, name, out)?;
    match (file, &checked.cured) {
        (Some(file), Some(cured)) => {
            writeln!(out, "\nwrote {} with all cures that need no new text", file.display())?;
            if !names_its_rules(&checked, cured) {
                let mode = match checked.mode {
                    Length::Normal => String::new(),
                    mode => format!(" --mode {mode}"),
                };
                writeln!(
                    out,
                    "it does not say how it is dealt: use it with --rules {}{mode}",
                    checked.rules
                )?;
            }
        }
        (Some(_), None) => {
            writeln!(out, "\nnothing to cure without a new text: no file was written")?
        }
        (None, Some(_)) => {
            writeln!(out, "\n--out FILE.json writes the list with all cures that need no new text")?
        }
        (None, None) => {}
    }
    Ok(verdict)
}

/// Returns whether the cured list itself names its rules and mode.
fn names_its_rules(checked: &CheckedGame, cured: &Value) -> bool {
    let list = ask::List { document: Some(cured.clone()), ..ask::List::default() };
    let read = list.formed().map(|list| (list.family, list.mode.unwrap_or_default()));
    read.is_ok_and(|read| read == (checked.rules, checked.mode))
}

fn write_text(checked: &CheckedGame, name: &Path, out: &mut dyn Write) -> io::Result<()> {
    if !findings::write_faults(&checked.faults, out)? {
        return Ok(());
    }
    let rules = rules(checked.rules, checked.mode);
    let (name, goals, cards) = (name.display(), checked.goals, checked.cards);
    writeln!(out, "{name}, {rules}: {goals} goals, tried on {cards} cards")?;
    let issues = checked.findings.iter();
    let found: Vec<Finding<'_>> = issues
        .map(|finding| Finding {
            severity: finding.severity,
            what: format!("{}: {}", finding.about, finding.message),
            cure: finding.cure.as_deref(),
        })
        .collect();
    findings::write(&found, out)?;
    for ask::LeftOut { kind, count } in &checked.left_out {
        // A kind is a word of the answers in JSON, such as `duplicate-name`.
        let kind = serde_json::to_value(kind)?;
        writeln!(out, "\n{count} more are not listed: {}", kind.as_str().unwrap_or_default())?;
    }
    if found.is_empty() {
        writeln!(out, "nothing is wrong or suspicious")?;
    }
    if let Some(clashes) = &checked.clashes {
        write_clashes(clashes, out)?;
    }
    if !checked.seeds.is_empty() {
        writeln!(out, "\nseeds")?;
    }
    for seed in &checked.seeds {
        writeln!(out, "  {}", seed.message)?;
    }
    Ok(())
}

/// Writes how often goals that share a type meet.
fn write_clashes(clashes: &ask::GameClashes, out: &mut dyn Write) -> io::Result<()> {
    let percent = |share: f64, error: f64| format!("{:.1}% ± {:.1}%", 100.0 * share, 100.0 * error);
    let together = |met: &ask::Together| {
        let on_card = percent(met.on_card_share, met.on_card_error);
        format!(
            "on {on_card} of the cards, in one line on {}",
            percent(met.on_line_share, met.on_line_error)
        )
    };
    writeln!(out, "\ngoals that share a type, which these rules ignore")?;
    writeln!(out, "  two of any type: {}", together(&clashes.any))?;
    let lines = percent(clashes.lines, clashes.lines_error);
    writeln!(out, "  lines with two of any type: {lines} of all lines")?;
    for ask::TypeClashes { name, goals, met } in clashes.types.iter().take(SHOWN) {
        write_entry(out, format_args!("  two of the {goals} goals of {name}: {}", together(met)))?;
    }
    write_more(clashes.types.len(), out)?;
    for ask::PairClashes { goals: [one, other], types, met } in clashes.pairs.iter().take(SHOWN) {
        let types = types.join(", ");
        write_entry(out, format_args!("  {one} | {other} ({types}): {}", together(met)))?;
    }
    write_more(clashes.pairs.len() + clashes.more, out)?;
    writeln!(
        out,
        "  `foretile bingo find --each-type-at-most 1` finds cards without; `foretile bingo new --from` makes tiers of the types"
    )
}

/// Says how many entries are not shown.
fn write_more(all: usize, out: &mut dyn Write) -> io::Result<()> {
    match all.saturating_sub(SHOWN) {
        0 => Ok(()),
        more => writeln!(out, "  … {more} more; up to 100 with --json"),
    }
}
