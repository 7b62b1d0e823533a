//! The plan as one web page to print, without scripts and without anything to load.

use std::io::Write;

use foretile_ask::crates::voltorb::{Hint, SIDE};
use foretile_ask::voltorb::Planned;

use super::{Mark, Step, steps, summary};

/// The page around the rounds.
const PAGE: &str = include_str!("page.html");

/// Writes the page.
pub fn write_page(out: &mut dyn Write, planned: &Planned) -> anyhow::Result<()> {
    let title = format!("Voltorb Flip, seed {}", planned.record.seed);
    let rounds: String = steps(planned).iter().map(round).collect();
    let page = PAGE
        .replace("{title}", &title)
        .replace("{summary}", &summary(planned))
        .replace("{rounds}", &rounds);
    Ok(out.write_all(page.as_bytes())?)
}

fn round(step: &Step<'_>) -> String {
    let hints = step.round.board.hints();
    let rows: String = (0..SIDE)
        .map(|row| {
            let cells: String = (0..SIDE).map(|column| cell(step, row * SIDE + column)).collect();
            format!("<tr>{cells}{}</tr>\n", hint(hints.rows[row]))
        })
        .collect();
    let columns: String = hints.cols.into_iter().map(hint).collect();
    format!(
        "<section>\n<h2><span class=box></span>{}</h2>\n<table>\n{rows}<tr>{columns}</tr>\n</table>\n\
         <p>{}</p>\n</section>\n",
        step.title(),
        step.ending()
    )
}

fn cell(step: &Step<'_>, card: usize) -> String {
    let value = match step.round.board.values()[card] {
        0 => "●".into(),
        value => value.to_string(),
    };
    match step.marks[card] {
        Mark::Down if value == "●" => "<td class=voltorb>●</td>".into(),
        Mark::Down => "<td></td>".into(),
        Mark::Up => format!("<td class=up>{value}</td>"),
        Mark::Turn(letter) => format!("<td class=turn><b>{letter}</b>{value}</td>"),
    }
}

fn hint(hint: Hint) -> String {
    format!("<th>{}<br>●{}</th>", hint.sum(), hint.voltorbs())
}
