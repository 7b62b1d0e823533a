//! `foretile bingo …`

mod atlas;
mod balance;
mod card;
mod check;
mod compare;
mod explain;
mod game;
mod html;
mod row;
mod study;
mod svg;

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::{Args, Subcommand, ValueEnum};
use foretile_ask::bingo as ask;
use foretile_ask::files::WholeFile;
use foretile_ask::rooms::bingo::{Compat, Mode, Seed};
use serde::Serialize;

use super::batch::Batch;
use super::progress::Progress;
use super::{Answered, Asked, Verdict, write_json};

/// The commands of bingo.
#[derive(Subcommand)]
pub enum Command {
    /// Deal the card of a seed, or of many seeds
    Deal(DealFlags),
    /// Explain how long a row of a card takes, or rank all rows
    Row(Asked<ask::Row>),
    /// Find the seeds whose card has these goals
    Find(Asked<ask::Find>),
    /// Check a goal list for errors and for what is suspicious
    Check(Asked<ask::Check>),
    /// Compare two goal lists: their goals, and the cards of the same seeds
    Compare(Asked<ask::Compare>),
    /// Find weights with which all goals occur about equally often
    Balance(balance::Flags),
    /// Deal many cards and count goals, rows, pairs and attempts
    Study(study::Flags),
    /// Study every list in a folder: other games' goals, compared to their tiers
    Atlas(atlas::Flags),
    /// Write a first goal list with many comments, to change for another game
    New {
        /// The file to write, such as goals.toml; it must not exist yet
        file: PathBuf,
    },
    /// Print the numbers by which each mode's cards are dealt, and what they mean
    Profiles(Asked<ask::Profiles>),
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

/// Deal cards.
#[derive(Args)]
pub struct DealFlags {
    #[command(flatten)]
    seeds: ask::Seeds,
    /// A goal list: the community's JSON, .toml or .csv, a game file of Bingosync (.js), or - for JSON on standard
    /// input [default: a sample of our own]
    #[arg(long, value_name = "FILE")]
    list: Option<PathBuf>,
    /// Whose rules deal the list: oot, srl-v5, srl-v5-blackout, srl-v8, srl-v8-subtypes, synergen, simple,
    /// simple-alttp, isaac or ladx [default: what the list says, or oot]
    #[arg(long, value_name = "RULES")]
    rules: Option<ask::Rules>,
    /// The card's mode: normal, blackout, short or short-blackout; normal, short or long with --rules of other games
    /// [default: what the list says, or normal]
    #[arg(long)]
    mode: Option<String>,
    /// The language of the goals in lists of other games: the member with their text, such as jp
    #[arg(long, value_name = "MEMBER")]
    lang: Option<String>,
    /// Deal the cards that this program dealt for the list's version: npm, site or bingosync [default: npm]
    #[arg(long, value_name = "WHOSE")]
    compat: Option<Compat>,
    /// Changes to the mode's numbers, such as maximumSynergy=8,initialOffset=1.5
    #[arg(long, value_name = "NAME=NUMBER,…")]
    profile: Option<ask::ProfileEdit>,
    /// How to print a card [default: text]
    #[arg(long, value_enum)]
    format: Option<Format>,
    /// Print JSON: the same as --format json
    #[arg(long, conflicts_with = "format")]
    json: bool,
    /// Tell how the card of --seed is dealt: on every square the goals that are tried, and why they
    /// are refused
    #[arg(long, requires = "seed")]
    explain: bool,
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
}

/// Runs a command.
pub fn run(command: Command, out: &mut dyn Write) -> Answered {
    match command {
        Command::Deal(flags) => deal(flags, out),
        Command::Row(Asked { question, json }) => row::run(&question, json, out),
        Command::Find(Asked { question, json }) => find(&question, json, out),
        Command::Check(flags) => check::run(&flags, out),
        Command::Compare(flags) => compare::run(&flags, out),
        Command::Balance(flags) => balance::run(flags, out),
        Command::Study(flags) => study::run(flags, out),
        Command::Atlas(flags) => atlas::run(flags, out),
        Command::New { file } => new(&file, out),
        Command::Profiles(Asked { question, json }) => {
            let told = ask::profiles(&question)?;
            match json {
                true => write_json(out, &told)?,
                false => explain::write_profiles(&told, out)?,
            }
            Ok(Verdict::Yes)
        }
        Command::Magic { given, seed, json } => {
            let seed = given.or(seed).context("no seed: expected one such as 112233")?;
            magic(&seed, json, out)
        }
    }
}

fn deal(flags: DealFlags, out: &mut dyn Write) -> Answered {
    let DealFlags { seeds, list, rules, mode, lang, compat, profile, format, json, explain } =
        flags;
    let format = if json { Some(Format::Json) } else { format };
    let rules = match (rules, &list) {
        (None, Some(file)) if file.as_os_str() != "-" => ask::rules_of(file)?,
        (rules, _) => rules,
    };
    if let Some(ask::Rules::Family(family)) = rules {
        let known = [
            ("--compat", compat.is_some()),
            ("--profile", profile.is_some()),
            ("--explain", explain),
        ];
        if let Some((flag, _)) = known.into_iter().find(|(_, given)| *given) {
            bail!(
                "{flag} belongs to Ocarina of Time bingo, and the list is dealt by {family}: expected no {flag}"
            );
        }
        let mode = mode.map(|mode| mode.parse()).transpose()?;
        let game =
            ask::Game { file: list, rules: Some(family), mode, lang, ..ask::Game::default() };
        return game::deal(&seeds, &game, format, out);
    }
    if lang.is_some() {
        bail!(
            "--lang belongs to the lists of other games: expected --rules, too, such as --rules srl-v5"
        );
    }
    let mode: Mode = mode.map(|mode| mode.parse()).transpose()?.unwrap_or_default();
    let compat = compat.unwrap_or_default();
    let source = ask::Source { list, document: None, mode, compat, profile };
    let Some(seed) = seeds.seed else {
        if format.is_some_and(|format| format != Format::Json) {
            bail!(
                "many cards can only be printed as JSON: expected one --seed, such as --seed 112233"
            );
        }
        return deal_many(&seeds, &source, out);
    };
    let question = ask::DealCard { seed: seed.parse()?, source };
    if explain {
        return explained(&question, format.unwrap_or(Format::Text), out);
    }
    let dealt = ask::deal(&question)?;
    let names: Vec<&str> = dealt.goals.iter().flatten().map(|goal| goal.name.as_str()).collect();
    let title = format!("Bingo card {} ({})", dealt.seed, dealt.mode);
    match (format.unwrap_or(Format::Text), &dealt.goals) {
        (Format::Json, _) => write_json(out, &dealt)?,
        (_, None) => {
            let (seed, iterations) = (&dealt.seed, dealt.iterations);
            writeln!(out, "seed {seed} has no {} card: {iterations} attempts failed", dealt.mode)?;
        }
        (Format::Text, Some(goals)) => card::write(&dealt, goals, out)?,
        (Format::Bingosync, Some(_)) => write_fixed_board(&names, out)?,
        (Format::Html, Some(_)) => html::write(&title, &names, out)?,
        (Format::Svg, Some(_)) => svg::write(&title, &names, out)?,
        (Format::Chat, Some(_)) => card::write_chat(&title, &names, out)?,
        (Format::Race, Some(_)) => html::write_race(&dealt, out)?,
        (Format::Organiser, Some(goals)) => html::write_organiser(&dealt, goals, out)?,
    }
    Ok(if dealt.goals.is_some() { Verdict::Yes } else { Verdict::No })
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

/// Tells how a card is dealt.
fn explained(question: &ask::DealCard, format: Format, out: &mut dyn Write) -> Answered {
    let explained = ask::explain(question)?;
    match format {
        Format::Text => explain::write(&explained, out)?,
        Format::Json => write_json(out, &explained)?,
        _ => bail!("a card is explained as text or JSON: expected --explain alone, or with --json"),
    }
    Ok(if explained.dealt { Verdict::Yes } else { Verdict::No })
}

/// Deals the card of every seed. The verdict is no only if no seed has a card.
fn deal_many(seeds: &ask::Seeds, source: &ask::Source, out: &mut dyn Write) -> Answered {
    let mut verdict = Verdict::No;
    let mut batch = Batch::new(out);
    ask::deal_many(seeds.stream()?, source, |line, listed| {
        if listed.as_ref().is_ok_and(|listed| listed.goals.is_some()) {
            verdict = Verdict::Yes;
        }
        batch.answer(line, listed.map_err(anyhow::Error::from))
    })?;
    batch.end("seed")?;
    Ok(verdict)
}

fn find(question: &ask::Find, json: bool, out: &mut dyn Write) -> Answered {
    let progress = Progress::new();
    let mut written = Ok(());
    let found = ask::find(question, |event| match event {
        ask::FindEvent::Found(_) if json => ControlFlow::Continue(()),
        ask::FindEvent::Found(card) => {
            written = progress.aside(|| write_found(card, out));
            if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        }
        ask::FindEvent::Scanned(block) => progress.tell(block),
    })?;
    drop(progress);
    written?;
    if json {
        write_json(out, &found)?;
    } else {
        let so_far = if found.complete { "" } else { " so far; stopped before the end" };
        writeln!(out, "{} of {} seeds fit{so_far}", found.count, found.scanned)?;
    }
    Ok(match found.count {
        _ if !found.complete => Verdict::Stopped,
        0 => Verdict::No,
        _ => Verdict::Yes,
    })
}

/// Writes a find at once, because the search may take minutes.
fn write_found(card: &ask::FoundCard, out: &mut dyn Write) -> io::Result<()> {
    write!(out, "seed {}, {} card", card.seed, card.mode)?;
    match &card.list {
        Some(list) => writeln!(out, ", {}", list.display())?,
        None => writeln!(out)?,
    }
    out.flush()
}

fn new(file: &Path, out: &mut dyn Write) -> Answered {
    let name = file.display();
    if file.extension().is_none_or(|ending| ending != "toml") {
        bail!("`{name}` does not end in .toml: expected a file such as goals.toml");
    }
    if file.exists() {
        bail!("`{name}` exists already: expected the name of a new file, such as goals.toml");
    }
    WholeFile::at(file)?.write(|out| out.write_all(ask::STARTER.as_bytes()))?;
    writeln!(out, "{name}: change the goals, then `foretile bingo deal --seed 1 --list {name}`")?;
    Ok(Verdict::Yes)
}

fn magic(seed: &Seed, json: bool, out: &mut dyn Write) -> Answered {
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
