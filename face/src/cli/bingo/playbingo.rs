//! The commands of bingo with the lists and settings of PlayBingo.

pub mod study;

use std::io::Write;
use std::path::Path;

use anyhow::{Context, bail};
use foretile_ask::bingo::playbingo::{
    self, Board, Check, Checked, Compare, PlaybingoGoal, settings_of,
};
use foretile_ask::bingo::{List, Rules, Seeds};

use super::changes::write_cards;
use super::findings::{self, Finding};
use super::many::{answer_each, only_json};
use super::{Format, card, write_card};
use crate::cli::progress::Progress;
use crate::cli::{RunResult, Verdict, counted, write_json};

/// Refuses settings for a list that other rules deal.
pub fn refuse_settings(settings: Option<&Path>) -> anyhow::Result<()> {
    match settings {
        Some(_) => bail!(
            "--settings belongs to PlayBingo, and the list is dealt by other rules: expected no --settings, or --rules playbingo, too, such as --rules playbingo --list goals.json"
        ),
        None => Ok(()),
    }
}

/// Returns a list with its settings, and refuses flags that do not apply to it.
pub fn list(list: List, settings: Option<&Path>, others: &[(&str, bool)]) -> anyhow::Result<List> {
    if let Some((flag, _)) = others.iter().find(|(_, is_given)| *is_given) {
        bail!(
            "{flag} belongs to other rules, and the list is dealt by {}: expected no {flag}, or the settings of the game instead, such as --settings settings.json",
            Rules::Playbingo
        );
    }
    let settings = settings.map(settings_of).transpose()?;
    Ok(List { settings, ..list })
}

/// Deals one board in any format, or many as JSON.
pub fn deal(seeds: &Seeds, list: &List, format: Option<Format>, out: &mut dyn Write) -> RunResult {
    let game = list.board()?;
    let Some(seed) = &seeds.seed else {
        only_json(format, "boards")?;
        return answer_each(seeds, out, |seed| {
            let board = game.deal(seed.parse()?);
            Ok((board.goals.is_some(), board))
        });
    };
    let board = game.deal(seed.parse()?);
    let format = format.unwrap_or(Format::Text);
    if format == Format::Json {
        write_json(out, &board)?;
        return Ok(if board.goals.is_some() { Verdict::Yes } else { Verdict::No });
    }
    let Board { rows: Some(rows), columns: Some(columns), goals: Some(goals), .. } = &board else {
        let why = board.why.context("a seed without a board has a reason")?;
        writeln!(out, "seed {seed} has no board: {why}")?;
        return Ok(Verdict::No);
    };
    let names: Vec<&str> = goals.iter().map(|PlaybingoGoal { name, .. }| name.as_str()).collect();
    let title = format!("PlayBingo board {seed}");
    match format {
        Format::Text => writeln!(out, "seed {seed}, playbingo board of {}", size(*rows, *columns))?,
        Format::Bingosync if (*rows, *columns) != (card::SIDE, card::SIDE) => bail!(
            "the board has {}, and Bingosync's have 5 x 5: expected another format, such as html",
            size(*rows, *columns)
        ),
        _ => {}
    }
    write_card(format, &title, &names, *columns, out)?;
    Ok(Verdict::Yes)
}

/// Returns the size of a board, such that nobody takes rows for columns.
fn size(rows: usize, columns: usize) -> String {
    match rows == columns {
        true => format!("{rows} x {columns}"),
        false => format!("{} of {columns}", counted(rows as u64, "row")),
    }
}

/// Compares two lists or settings, and prints what changed.
pub fn compare(question: &Compare, json: bool, out: &mut dyn Write) -> RunResult {
    let progress = Progress::new();
    let compared = playbingo::compare(question, |dealt| progress.at(dealt.seeds, dealt.of))?;
    let compared = progress.complete_or(compared, "stopped before all boards were dealt")?;
    if json {
        write_json(out, &compared)?;
        return Ok(Verdict::Yes);
    }
    let ([before, after], [old, new]) = (&compared.lists, compared.sizes);
    let boards =
        |[rows, columns]: [usize; 2]| format!("playbingo boards of {}", size(rows, columns));
    writeln!(out, "{before} ({}) against {after} ({})", boards(old), boards(new))?;
    write_cards(&compared.cards, out)?;
    Ok(Verdict::Yes)
}

/// Checks a list with settings, and prints what is wrong or suspicious.
pub fn check(question: &Check, name: &Path, json: bool, out: &mut dyn Write) -> RunResult {
    let progress = Progress::new();
    let checked = playbingo::check(question, |dealt| progress.at(dealt.seeds, dealt.of))?;
    let checked = progress.complete_or(checked, "stopped before all boards were dealt")?;
    let verdict = if checked.ok { Verdict::Yes } else { Verdict::No };
    if json {
        write_json(out, &checked)?;
        return Ok(verdict);
    }
    let Checked { goals, rows, columns, cards, findings, .. } = &checked;
    writeln!(
        out,
        "{}, playbingo boards of {}: {goals} goals, tried on {cards} boards",
        name.display(),
        size(*rows, *columns)
    )?;
    let found: Vec<Finding<'_>> = findings
        .iter()
        .map(|finding| Finding {
            severity: finding.severity,
            what: format!("{}: {}", finding.about, finding.message),
            cure: None,
        })
        .collect();
    findings::write(&found, out)?;
    if found.is_empty() {
        writeln!(out, "nothing is wrong or suspicious")?;
    }
    Ok(verdict)
}
