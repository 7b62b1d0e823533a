//! `foretile voltorb route`: prints the plan as text or as a web page.

mod page;

use std::io::Write;

use clap::{Args, ValueEnum};
use foretile_ask::crates::voltorb::{CARDS, RoundRecord, SIDE};
use foretile_ask::voltorb as ask;

use super::notes::read_notes;
use crate::cli::style::{BOLD, FAINT, GREEN, PLAIN, RED};
use crate::cli::{RunResult, Verdict, counted, write_json};

/// The flags of the command.
#[derive(Args)]
pub struct Flags {
    /// Go on after these notes, as for `session`: such as 'r1c4 r2c2 quit', a file of notes, or - for
    /// standard input
    #[arg(long, value_name = "NOTES")]
    after: Option<String>,
    /// How to print the plan
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Print JSON: a session as for `replay`, with its plan
    #[arg(long, conflicts_with = "format")]
    json: bool,
    #[command(flatten)]
    question: ask::Route,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For the terminal
    Text,
    /// A session as for `replay`, with its plan
    Json,
    /// A page to print
    Html,
}

/// Plans and prints.
pub fn run(flags: Flags, out: &mut dyn Write) -> RunResult {
    let Flags { mut question, after, format, json } = flags;
    if let Some(notes) = after {
        question.notes = read_notes(&[notes])?;
    }
    let format = if json { Format::Json } else { format };
    let Some(planned) = ask::route(&question, || false)? else {
        if format != Format::Json {
            writeln!(out, "No route reaches the goal within these limits.")?;
        }
        return Ok(Verdict::No);
    };
    match format {
        Format::Text => write_text(out, &planned)?,
        Format::Json => write_json(out, &planned)?,
        Format::Html => page::write_page(out, &planned)?,
    }
    Ok(Verdict::Yes)
}

fn write_text(out: &mut dyn Write, planned: &ask::Planned) -> anyhow::Result<()> {
    writeln!(out, "{}", summary(planned))?;
    writeln!(out, "Turn the cards with letters, a first; {RED}●{PLAIN} is a Voltorb.")?;
    for step in steps(planned) {
        writeln!(out, "\n{BOLD}{}{PLAIN}", step.title())?;
        let hints = step.round.board.hints();
        for row in 0..SIDE {
            for column in 0..SIDE {
                write!(out, "{}", cell(&step, row * SIDE + column))?;
            }
            let hint = hints.rows[row];
            writeln!(out, "   {:2} {RED}●{}{PLAIN}", hint.sum(), hint.voltorbs())?;
        }
        for hint in hints.cols {
            write!(out, "{:5}", hint.sum())?;
        }
        writeln!(out)?;
        for hint in hints.cols {
            write!(out, "   {RED}●{}{PLAIN}", hint.voltorbs())?;
        }
        writeln!(out, "\n  {}", step.ending())?;
    }
    Ok(())
}

/// Formats a card in five columns: its letter and value if the plan turns it.
fn cell(step: &Step<'_>, card: usize) -> String {
    let value = step.round.board.values()[card];
    match (step.marks[card], value) {
        (Mark::Down, 0) => format!("    {RED}●{PLAIN}"),
        (Mark::Down, _) => "    ·".into(),
        (Mark::Up, value) => format!("    {FAINT}{value}{PLAIN}"),
        (Mark::Turn(letter), 0) => format!("   {BOLD}{letter}{RED}●{PLAIN}"),
        (Mark::Turn(letter), 1) => format!("   {BOLD}{letter}{PLAIN}1"),
        (Mark::Turn(letter), value) => format!("   {BOLD}{letter}{GREEN}{value}{PLAIN}"),
    }
}

/// Formats the result of the whole plan.
fn summary(planned: &ask::Planned) -> String {
    let ask::Planned { record, coins, level, .. } = planned;
    let best = if planned.exact { "no route is better" } else { "a better route may exist" };
    format!(
        "Seed {}, advance {}: {}, {} in all, then {} and level {level}; {best}.",
        record.seed,
        record.skip,
        counted(planned.round_seconds.len() as u64, "round"),
        clock(planned.seconds),
        counted(*coins, "coin"),
    )
}

/// Formats seconds as minutes and seconds, such as `2:05`.
pub fn clock(seconds: f64) -> String {
    let seconds = seconds.round() as u32;
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

/// A card in a step: face down, face up before, or to be turned.
#[derive(Clone, Copy)]
enum Mark {
    Down,
    Up,
    Turn(char),
}

/// A planned round, with the time and coins after it.
struct Step<'a> {
    number: usize,
    round: &'a RoundRecord,
    marks: [Mark; CARDS],
    seconds: f64,
    purse: u32,
}

impl Step<'_> {
    fn title(&self) -> String {
        let RoundRecord { level, advance, .. } = self.round;
        format!("Round {}, level {level}, advance {advance}", self.number)
    }

    fn ending(&self) -> String {
        let ending = ask::ending(self.round);
        format!("{ending}; {} in the purse after {}", self.purse, clock(self.seconds))
    }
}

fn steps(planned: &ask::Planned) -> Vec<Step<'_>> {
    let rounds = planned.record.rounds[planned.played..].iter().zip(planned.purses());
    let mut seconds = 0.0;
    let mut steps = Vec::new();
    for (index, ((round, purse), time)) in rounds.zip(&planned.round_seconds).enumerate() {
        let (up, turned) = round.flips.split_at(if index == 0 { planned.face_up } else { 0 });
        let mut marks = [Mark::Down; CARDS];
        up.iter().for_each(|&card| marks[card] = Mark::Up);
        turned.iter().zip('a'..='y').for_each(|(&card, letter)| marks[card] = Mark::Turn(letter));
        seconds += time;
        steps.push(Step { number: planned.played + index + 1, round, marks, seconds, purse });
    }
    steps
}
