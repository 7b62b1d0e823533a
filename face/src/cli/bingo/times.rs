//! `foretile bingo times`.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;

use anyhow::bail;
use clap::{Args, ValueEnum};
use foretile_ask::bingo::{self as ask, GoalTimed, GoalsTimed, MarksUnused};
use foretile_ask::crates::study::write_csv;

use super::game::place_of_list;
use super::list;
use crate::cli::progress::Progress;
use crate::cli::stdout::{complain, write_entry};
use crate::cli::{RunResult, Verdict, write_json};

/// The most goals or games that a note names.
const NAMED: usize = 5;

/// The flags of the command.
#[derive(Args)]
pub struct Flags {
    /// The feeds of rooms, each as its address /room/ID/feed?full=true shows it, saved as a file; one may be - for standard
    /// input
    #[arg(required = true)]
    feeds: Vec<PathBuf>,
    /// The goal list of the races, of any game and in any form [default: the goals that were marked]
    #[arg(long, value_name = "FILE")]
    list: Option<PathBuf>,
    /// Write the list with these times to this file: that of Ocarina of Time bingo with other times, any other in 25 tiers
    #[arg(long, value_name = "FILE.json")]
    out: Option<PathBuf>,
    /// How to print the times [default: text]
    #[arg(long, value_enum)]
    format: Option<Format>,
    /// Print JSON: the same as --format json
    #[arg(long, conflicts_with = "format")]
    json: bool,
}

/// How times are printed.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A goal a line, and what was not used, for people
    Text,
    /// All that is known
    Json,
    /// A table: a row a goal. With tiers it is a list, too
    Csv,
}

/// Estimates times, and writes the list with them.
pub fn run(flags: Flags, out: &mut dyn Write) -> RunResult {
    let Flags { feeds, list, out: file, format, json } = flags;
    let place = file.as_deref().map(place_of_list).transpose()?;
    let document = list.as_deref().map(list::document).transpose()?;
    let read = feeds.iter().map(|feed| ask::room_file(feed)).collect::<Result<_, _>>()?;
    let question = ask::GoalTimes { files: feeds, feeds: read, list: document };
    let progress = Progress::new();
    let timed = ask::goal_times(&question, || match Progress::interrupted() {
        true => ControlFlow::Break(()),
        false => ControlFlow::Continue(()),
    })?;
    let timed = progress.complete_or(timed, "stopped")?;
    if let Some(place) = &place {
        let Some(text) = &timed.text else {
            bail!(
                "there is no list to write, because {}: expected more feeds, or --list with the whole list",
                if timed.times == 0 { "no mark has a time" } else { "it has fewer than 25 goals" }
            );
        };
        place.write(|file| file.write_all(text.as_bytes()))?;
    }
    match format {
        Some(Format::Json) => write_json(out, &timed)?,
        _ if json => write_json(out, &timed)?,
        Some(Format::Csv) => {
            for note in notes(&timed, list.is_some()) {
                complain(format_args!("note: {note}"));
            }
            write_csv([timed.table()], out)?;
        }
        _ => {
            write_text(&timed, list.is_some(), out)?;
            if let (Some(file), Some(rules)) = (&file, timed.rules) {
                writeln!(out, "\nwrote {}: {} goals ({rules})", file.display(), timed.goals.len())?;
            }
        }
    }
    Ok(if timed.times > 0 { Verdict::Yes } else { Verdict::No })
}

fn write_text(timed: &GoalsTimed, has_list: bool, out: &mut dyn Write) -> io::Result<()> {
    let GoalsTimed { feeds, cards, players, times, common, .. } = timed;
    writeln!(out, "feeds {feeds}, cards with times {cards}, players {players}, times {times}")?;
    if *times > 0 {
        writeln!(
            out,
            "\nminutes for a player of middling pace, and the bounds of the true time (95 %)\n{:>7}  {:>16}  times",
            "minutes", "bounds"
        )?;
    }
    for goal in &timed.goals {
        write_goal(goal, out)?;
    }
    writeln!(out)?;
    if let Some(common) = common {
        writeln!(
            out,
            "all together may be off by a factor from {} to {}, because it is chance who raced; the bounds include that",
            common.low, common.high
        )?;
    }
    for note in notes(timed, has_list) {
        write_entry(out, format_args!("note: {note}"))?;
    }
    write_unused(&timed.unused, out)?;
    writeln!(
        out,
        "not to be known: what of a time was the way there, was done for other goals or was a pause, and how late a mark was;\n\
         so a time belongs to the routes of these races, and the goal alone takes no longer"
    )
}

/// Says what to know of the goals and cards.
fn notes(timed: &GoalsTimed, has_list: bool) -> Vec<String> {
    let GoalsTimed { goals, unlisted, other_cards, games, .. } = timed;
    let mut notes = Vec::new();
    let unseen: Vec<&str> =
        goals.iter().filter(|goal| goal.times == 0).map(|goal| goal.name.as_str()).collect();
    let (number, of) = (unseen.len(), goals.len());
    if timed.times > 0 && number > 0 {
        let instead = match goals.iter().any(|goal| goal.guessed) {
            true => "theirs is guessed from those of all others",
            false => "the list keeps its own for them, whose error is not known",
        };
        let named = named(&unseen);
        notes.push(format!(
            "the races show no time of {number} of {of} goals, so {instead}: {named}"
        ));
    }
    if !unlisted.is_empty() {
        let (number, named) = (unlisted.len(), named(unlisted));
        notes.push(format!("goals of the feeds that are not in the list: {number} ({named})"));
    }
    if *other_cards > 0 {
        notes.push(format!(
            "cards that were left out, because most of their goals are not in the list: {other_cards}"
        ));
    }
    if games.len() > 1 && !has_list {
        let named = named(games);
        notes.push(format!(
            "the feeds have cards of several games, and --list would say which of them count: {named}"
        ));
    }
    notes
}

/// Names the first of some goals or games.
fn named<T: AsRef<str>>(names: &[T]) -> String {
    let mut named: Vec<&str> = names.iter().take(NAMED).map(AsRef::as_ref).collect();
    if names.len() > NAMED {
        named.push("…");
    }
    named.join("; ")
}

fn write_goal(goal: &GoalTimed, out: &mut dyn Write) -> io::Result<()> {
    let Some(time) = goal.time else {
        return write_entry(out, format_args!("      ?                    none  {}", goal.name));
    };
    let bounds = format!("{} to {}", time.low, time.high);
    let times = if goal.guessed { "guess".to_owned() } else { goal.times.to_string() };
    write_entry(out, format_args!("{:7}  {bounds:>16}  {times:>5}  {}", time.minutes, goal.name))
}

/// Says which marks show no time, and why.
fn write_unused(unused: &MarksUnused, out: &mut dyn Write) -> io::Result<()> {
    let MarksUnused { first, shared, removed, pauses, twice } = *unused;
    for (marks, why) in [
        (first, "a player's first, who saw the card nobody knows when"),
        (shared, "several players used the colour, or two of one name were there"),
        (removed, "a mark was taken off or put back meanwhile"),
        (pauses, "longer than six hours, or shorter than a second"),
        (twice, "another feed has them, too"),
    ] {
        if marks > 0 {
            writeln!(out, "not used: {marks} marks ({why})")?;
        }
    }
    Ok(())
}
