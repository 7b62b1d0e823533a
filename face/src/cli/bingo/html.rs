//! Pages to print: a card, a race's sheet without the card, and the organiser's sheet with all times.

use std::io::{self, Write};

use foretile_ask::bingo::{Dealt, DealtGoal};
use foretile_ask::crates::bingo::{Mode, Row};
use foretile_ask::crates::study::escaped;

use super::card::SIDE;

/// The style of every page.
const STYLE: &str = "body{font-family:sans-serif;margin:1em}\
table{border-collapse:collapse;width:100%;max-width:50em;table-layout:fixed}\
td,th{border:1px solid;padding:.3em;text-align:center;overflow-wrap:anywhere}\
.card td{height:6em}small{display:block;color:#555}";

/// Writes a page with the card.
pub fn write(title: &str, names: &[&str], columns: usize, out: &mut dyn Write) -> io::Result<()> {
    let squares = names.iter().map(|name| (*name, String::new()));
    page(&escaped(title), out, |out| card(squares, columns, out))
}

/// Writes a page for a stream: only the card, on a transparent background, as large as its window.
pub fn write_overlay(
    title: &str,
    names: &[&str],
    columns: usize,
    out: &mut dyn Write,
) -> io::Result<()> {
    const STYLE: &str = "html,body{margin:0;height:100%;background:transparent}\
main{display:grid;gap:.5vmin;height:100vh;padding:.5vmin;box-sizing:border-box}\
p{margin:0;display:flex;align-items:center;justify-content:center;text-align:center;overflow:hidden;overflow-wrap:anywhere;\
padding:.5vmin;border-radius:1vmin;background:#000b;color:#fff;line-height:1.15;font-weight:600;font-family:system-ui,sans-serif}";
    let rows = names.len() / columns;
    let letter_vmin = 12.0 / rows.max(columns) as f64;
    writeln!(
        out,
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n\
         <title>{}</title>\n<style>{STYLE}\
         main{{grid-template:repeat({rows},1fr)/repeat({columns},1fr);font-size:{letter_vmin:.1}vmin}}</style></head>\n<body><main>",
        escaped(title)
    )?;
    for name in names {
        writeln!(out, "<p>{}</p>", escaped(name))?;
    }
    writeln!(out, "</main></body></html>")
}

/// Writes a page for racers, without the goals. It has no seed either, because the seed gives the goals.
pub fn write_race(dealt: &Dealt, out: &mut dyn Write) -> io::Result<()> {
    page(&format!("Bingo race ({})", dealt.mode), out, |out| {
        writeln!(out, "<p>The goals are on the organiser's sheet until the race begins.</p>")?;
        notes(dealt.mode.played_as(), out)
    })
}

/// Writes a page with the card and all times, for the organiser.
pub fn write_organiser(dealt: &Dealt, goals: &[DealtGoal], out: &mut dyn Write) -> io::Result<()> {
    page(&titled("Bingo race, organiser's sheet: card", dealt), out, |out| {
        let noted = |goal: &'_ DealtGoal| {
            let DealtGoal { difficulty, time, skill, .. } = goal;
            let skill = if *skill == 0.0 { String::new() } else { format!(", skill {skill}") };
            format!("<small>{time} min, difficulty {difficulty}{skill}</small>")
        };
        card(goals.iter().map(|goal| (goal.name.as_str(), noted(goal))), SIDE, out)?;
        notes(dealt.mode.played_as(), out)?;
        let Some(rows) = &dealt.rows else { return Ok(()) };
        writeln!(out, "<table><tr><th>row</th><th>minutes</th><th>saved</th></tr>")?;
        let mut rows: Vec<_> = Row::all().map(|row| (row, &rows[row.name()])).collect();
        rows.sort_by(|(_, a), (_, b)| a.length.total_cmp(&b.length));
        for (row, report) in rows {
            let (length, synergy) = (report.length, report.synergy);
            writeln!(out, "<tr><td>{row}</td><td>{length}</td><td>{synergy}</td></tr>")?;
        }
        writeln!(out, "</table>\n<p>Dealt at attempt {}.</p>", dealt.iterations)
    })
}

fn titled(title: &str, dealt: &Dealt) -> String {
    format!("{title} {} ({})", escaped(&dealt.seed.0), dealt.mode)
}

fn page(
    title: &str,
    out: &mut dyn Write,
    body: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    writeln!(
        out,
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n\
         <title>{title}</title>\n<style>{STYLE}</style></head>\n<body><h1>{title}</h1>"
    )?;
    body(out)?;
    writeln!(out, "</body></html>")
}

/// Writes a card: for each square a name and what stands below it, in HTML.
fn card<'a>(
    squares: impl Iterator<Item = (&'a str, String)>,
    columns: usize,
    out: &mut dyn Write,
) -> io::Result<()> {
    let squares: Vec<_> = squares.collect();
    writeln!(out, "<table class=\"card\">")?;
    for row in squares.chunks(columns) {
        write!(out, "<tr>")?;
        for (name, below) in row {
            write!(out, "<td>{}{below}</td>", escaped(name))?;
        }
        writeln!(out, "</tr>")?;
    }
    writeln!(out, "</table>")
}

/// Writes how the mode is played.
fn notes(mode: Mode, out: &mut dyn Write) -> io::Result<()> {
    let (win, lockout) = match mode {
        Mode::Normal | Mode::Short => (
            "The first to have all five goals of a row, column or diagonal wins.",
            "In lockout, a goal counts only for the first player to have it: 13 goals win.",
        ),
        Mode::Blackout | Mode::ShortBlackout => (
            "Blackout: the first to have all 25 goals wins. No two goals exclude or contain each \
             other.",
            "In a team blackout, a goal of any player counts for the whole team.",
        ),
    };
    writeln!(out, "<p>{win}</p>\n<p>{lockout}</p>")
}
