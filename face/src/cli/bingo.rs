//! `foretile bingo …`

mod atlas;
mod balance;
mod card;
mod changes;
mod check;
mod compare;
mod convert;
mod deal;
mod explain;
mod find;
mod findings;
mod game;
mod html;
mod index;
mod list;
mod many;
mod new;
mod playbingo;
mod race;
mod row;
mod studied;
mod study;
mod svg;
mod times;

use std::io::Write;

use anyhow::{Context, bail};
use clap::{Subcommand, ValueEnum};
use foretile_ask::bingo as ask;
use foretile_ask::crates::bingo::Seed;
use serde::Serialize;

use super::{RunResult, Verdict, WithJson, write_json};

/// The commands of bingo.
#[derive(Subcommand)]
pub enum Command {
    /// Deal the card of a seed, or of many seeds
    Deal(deal::Flags),
    /// Explain a row of a card, or all rows: how long it takes, or which of its goals clash
    Row(row::Flags),
    /// Find the seeds whose card has these goals, or fulfils other conditions
    Find(find::Flags),
    /// List the indexes that `find --index` stored, or delete them
    Index(index::Flags),
    /// Check a goal list for errors and for what is suspicious, or say which lists in a folder can be read
    Check(check::Flags),
    /// Compare two goal lists: their goals, and the cards of the same seeds
    Compare(compare::Flags),
    /// Write a list in the form of another site or program, and say what that form has no place for
    Convert(convert::Flags),
    /// Find weights, or for other games edits, with which all goals occur about equally often
    Balance(balance::Flags),
    /// Deal many cards and count goals, rows, pairs and attempts
    Study(study::Flags),
    /// Study every list in a folder: other games' goals, compared to their tiers
    Atlas(atlas::Flags),
    /// Write a first goal list: from your goals (.json), or with many comments to change (.toml)
    New(new::Flags),
    /// Review the races of a Bingosync room from its saved feed: who led, when a line was reached, what decided it
    Race(race::Flags),
    /// Estimate how long goals take, each with its error, from the saved feeds of many races
    Times(times::Flags),
    /// Print the numbers by which each mode's cards are dealt, and what they mean
    Profiles(WithJson<ask::Profiles>),
    /// Print the magic square of a seed
    Magic {
        /// The seed, such as 112233
        #[arg(
            value_name = "SEED",
            allow_negative_numbers = true,
            required_unless_present = "seed",
            conflicts_with = "seed"
        )]
        given: Option<Seed>,
        /// The same, as the other commands take it
        #[arg(long, value_name = "N", allow_negative_numbers = true)]
        seed: Option<Seed>,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
}

/// How a card is printed.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A grid for people
    Text,
    /// All that is known about the card
    Json,
    /// The JSON for Bingosync's "Fixed Board"
    Bingosync,
    /// A page to print
    Html,
    /// A picture
    Svg,
    /// One line per row, for a chat
    Chat,
    /// A page for racers, without the goals
    Race,
    /// A page with all times, for the organiser of a race
    Organiser,
    /// A transparent page for a stream, such as a browser source of OBS
    Overlay,
}

/// Runs a command.
pub fn run(command: Command, out: &mut dyn Write) -> RunResult {
    match command {
        Command::Deal(flags) => deal::run(flags, out),
        Command::Row(flags) => row::run(flags, out),
        Command::Find(flags) => find::run(flags, out),
        Command::Index(flags) => index::run(flags, out),
        Command::Check(flags) => check::run(flags, out),
        Command::Compare(flags) => compare::run(flags, out),
        Command::Convert(flags) => convert::run(flags, out),
        Command::Balance(flags) => balance::run(flags, out),
        Command::Study(flags) => study::run(flags, out),
        Command::Atlas(flags) => atlas::run(flags, out),
        Command::New(flags) => new::run(flags, out),
        Command::Race(flags) => race::run(flags, out),
        Command::Times(flags) => times::run(flags, out),
        Command::Profiles(WithJson { question, json }) => {
            let info = ask::profiles(&question)?;
            match json {
                true => write_json(out, &info)?,
                false => explain::write_profiles(&info, out)?,
            }
            Ok(Verdict::Yes)
        }
        Command::Magic { given, seed, json } => {
            let seed = given.or(seed).context("no seed: expected one such as 112233")?;
            magic(&seed, json, out)
        }
    }
}

/// Writes a card of a list without times in any format except JSON, which the caller writes.
fn write_card(
    format: Format,
    title: &str,
    names: &[&str],
    columns: usize,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    match format {
        Format::Text | Format::Json => card::write_squares(names, columns, out)?,
        Format::Bingosync => write_fixed_board(names, out)?,
        Format::Html => html::write(title, names, columns, out)?,
        Format::Svg => svg::write(title, names, columns, out)?,
        Format::Chat => card::write_chat(title, names, columns, out)?,
        Format::Overlay => html::write_overlay(title, names, columns, out)?,
        Format::Race | Format::Organiser => bail!(
            "the list has no times, which the sheets for races show: expected another format, such as html"
        ),
    }
    Ok(())
}

/// Writes a card as Bingosync's "Fixed Board".
fn write_fixed_board(names: &[&str], out: &mut dyn Write) -> anyhow::Result<()> {
    #[derive(Serialize)]
    struct Square<'a> {
        name: &'a str,
    }
    let squares: Vec<_> = names.iter().map(|name| Square { name }).collect();
    write_json(out, &squares)
}

fn magic(seed: &Seed, json: bool, out: &mut dyn Write) -> RunResult {
    let square = ask::magic(seed);
    if json {
        write_json(out, &square)?;
        return Ok(Verdict::Yes);
    }
    for row in square.chunks(5) {
        let numbers: Vec<String> = row.iter().map(|number| format!("{number:3}")).collect();
        writeln!(out, "{}", numbers.concat())?;
    }
    Ok(Verdict::Yes)
}
