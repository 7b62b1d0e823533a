//! `foretile bingo find`.

use std::io::{self, Write};
use std::num::NonZero;
use std::ops::ControlFlow;
use std::path::PathBuf;

use anyhow::bail;
use clap::Args;
use foretile_ask::bingo as ask;
use foretile_ask::crates::bingo::{Compat, Length};
use foretile_ask::number::whole;
use foretile_ask::span::Span;
use foretile_ask::sweep::threads;
use serde::Serialize;

use super::index::new_folder;
use super::list::{read, refuse, refuse_for_oot};
use super::playbingo;
use crate::cli::progress::Progress;
use crate::cli::stdout::complain;
use crate::cli::{RunResult, Verdict, write_json};

/// The most seeds that are listed by an index: each is dealt again, which may take a tenth of a millisecond.
const LISTED_BY_INDEX: usize = 500;

/// The flags of the command.
#[derive(Args)]
pub struct Flags {
    /// Names or ids, separated by ;: all of a card, row by row (? if unknown), or some goals on any square; 7=NAME is a goal
    /// on square 7
    #[arg(long, value_name = "A;B;C")]
    goals: Option<String>,
    /// Goals that the card must not have, separated by ;
    #[arg(long, value_name = "A;B")]
    without: Option<String>,
    /// How many goals of a type the card has, such as fish=2..5 or boss=0; may be repeated
    #[arg(long = "type", value_name = "TYPE=A..B")]
    types: Vec<ask::Quota>,
    /// The most goals of each type that the card has
    #[arg(long, value_name = "N", value_parser = whole::<u8>(0..=25, 1))]
    each_type_at_most: Option<u8>,
    /// How many goals with a whole word in their text it has, such as dragon=1..3, or with several in a row; a plural is
    /// another word; may be repeated
    #[arg(long = "word", value_name = "WORD=A..B")]
    words: Vec<ask::Quota>,
    /// The same for a part of the text, also inside words, such as drag=1..3; may be repeated
    #[arg(long = "part", value_name = "PART=A..B")]
    parts: Vec<ask::Quota>,
    /// The goals on any squares are all on one line
    #[arg(long)]
    one_line: bool,
    /// The seeds to search [default: 0..999999; 1..1000000 for other games, 1..999999 for PlayBingo]
    #[arg(long, value_name = "A..B", allow_hyphen_values = true)]
    seeds: Option<Span<i64>>,
    /// A goal list of any game; repeat it if you don't know which list of Ocarina of Time bingo was used
    /// [default: the sample]
    #[arg(long = "list", value_name = "FILE")]
    lists: Vec<PathBuf>,
    /// The rules that deal the list, such as srl-v5 [default: what the list says, or oot]
    #[arg(long, value_name = "RULES")]
    rules: Option<ask::Rules>,
    /// The card's mode; several, or `any`, if you don't know it; normal, short or long for other games
    /// [default: what the list says, or normal]
    #[arg(long = "mode", value_name = "MODE", value_delimiter = ',')]
    modes: Vec<String>,
    /// The language of the goals in lists of other games: the member with their text, such as jp
    #[arg(long, value_name = "MEMBER")]
    lang: Option<String>,
    /// The program whose cards to deal for the list's version: npm, site or bingosync [default: npm]
    #[arg(long, value_name = "PROGRAM")]
    compat: Option<Compat>,
    /// Store the cards of the list's million seeds, so that later searches take a moment; see `foretile bingo index`
    #[arg(long)]
    index: bool,
    /// The settings of a game of PlayBingo, as its API returns them: JSON [default: the site's own]
    #[arg(long, value_name = "FILE")]
    settings: Option<PathBuf>,
    /// The most seeds to list; all are counted [default: all; 500 with --index]
    #[arg(long, value_name = "N", value_parser = whole::<usize>(0..=i64::MAX, 20))]
    limit: Option<usize>,
    /// Threads to search with [default: as many as the machine runs at once]
    #[arg(long, value_name = "N", value_parser = threads)]
    threads: Option<NonZero<usize>>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Begins the note that cards cannot be stored. The answer is the same, but the next search is no faster.
const UNSTORED: &str = "the cards are not stored for later searches: ";

/// Returns the folder of the indexes, or `None` with a note if it cannot be created.
fn folder_of_indexes() -> Option<PathBuf> {
    new_folder().inspect_err(|error| complain(format_args!("{UNSTORED}{error:#}"))).ok()
}

/// Searches for the seeds of a card.
pub fn run(flags: Flags, out: &mut dyn Write) -> RunResult {
    let Flags {
        goals,
        without,
        types,
        each_type_at_most,
        words,
        parts,
        one_line,
        seeds,
        lists,
        rules,
        modes,
        lang,
        compat,
        index,
        settings,
        limit,
        threads,
        json,
    } = flags;
    let limit = limit.or(index.then_some(LISTED_BY_INDEX));
    let listed = limit.map(ask::Listed::most).unwrap_or_default();
    let wanted = ask::Wanted {
        goals: goals.unwrap_or_default(),
        without: without.unwrap_or_default(),
        types,
        each_type_at_most,
        words,
        parts,
        one_line,
        listed,
    };
    let found = match lists.as_slice() {
        [file] => Some(read(file, rules, None, settings.as_deref())?),
        _ => None,
    };
    let rules = found.as_ref().map_or(rules, |found| found.rules);
    let (modes, compat) = match &found {
        Some(ask::List { rules: Some(ask::Rules::Oot), mode, compat: of_file, .. }) => {
            let of_list = mode.filter(|_| modes.is_empty()).map(|mode| mode.to_string());
            (modes.into_iter().chain(of_list).collect(), compat.or(Some(*of_file)))
        }
        _ => (modes, compat),
    };
    if rules == Some(ask::Rules::Playbingo) {
        let others = [
            ("a second --list", lists.len() > 1),
            ("--mode", !modes.is_empty()),
            ("--lang", lang.is_some()),
            ("--compat", compat.is_some()),
            ("--index", index),
        ];
        let list = playbingo::list(found.unwrap_or_default(), settings.as_deref(), &others)?;
        let seeds = seeds.unwrap_or_else(ask::playbingo::usual_seeds);
        let question = ask::playbingo::Find { wanted, seeds, list, threads };
        return search(json, out, write_seed, |notify| ask::playbingo::find(&question, notify));
    }
    playbingo::refuse_settings(settings.as_deref())?;
    let document = found.and_then(|found| found.document);
    // Standard input has been read already.
    let lists: Vec<PathBuf> =
        lists.into_iter().filter(|list| document.is_none() || list.as_os_str() != "-").collect();
    if rules == Some(ask::Rules::OneGoal) {
        return Err(ask::Rules::no_card().into());
    }
    if let Some(ask::Rules::Family(family)) = rules {
        refuse(&[("--compat", compat.is_some())], family.name())?;
        let has_goals = document.is_some() || (lists.is_empty() && family.has_own_goals());
        let ([] | [_], [] | [_], true) = (lists.as_slice(), modes.as_slice(), has_goals) else {
            bail!(
                "{} lists and {} modes, dealt by {family}: expected one --list, and at most one --mode, such as --list goals.json --mode short",
                lists.len(),
                modes.len()
            );
        };
        let mode = modes.first().map(|mode| mode.parse::<Length>()).transpose()?;
        let mode = mode.map(ask::CardMode::from);
        let file = lists.first().cloned();
        let list = ask::List { file, document, rules, mode, lang, ..ask::List::default() };
        let seeds = seeds.map_or_else(|| Ok(ask::usual_game_seeds()), TryInto::try_into)?;
        let index = index.then(folder_of_indexes).flatten();
        let question = ask::FindGame { wanted, seeds, list, threads, index };
        return search(json, out, write_seed, |notify| ask::find_game(&question, notify));
    }
    refuse_for_oot(&[("--lang", lang.is_some())])?;
    let question = ask::Find {
        seeds: seeds.map_or_else(|| Ok(ask::usual_seeds()), TryInto::try_into)?,
        lists,
        document,
        modes,
        compat: compat.unwrap_or_default(),
        threads,
        index: index.then(folder_of_indexes).flatten(),
        wanted,
    };
    search(json, out, write_card, |notify| ask::find(&question, notify))
}

/// Searches, shows the progress, and writes each card at once, because the search may take minutes.
fn search<Card: Serialize>(
    json: bool,
    out: &mut dyn Write,
    write: fn(&Card, &mut dyn Write) -> io::Result<()>,
    ask: impl FnOnce(ask::Notify<'_, Card>) -> Result<ask::CardsFound<Card>, foretile_ask::Error>,
) -> RunResult {
    let progress = Progress::new();
    let mut written = Ok(());
    let found = ask(&mut |event| match event {
        ask::FindEvent::Found(_) if json => ControlFlow::Continue(()),
        ask::FindEvent::Found(card) => {
            written = progress.aside(|| write(card, out).and_then(|()| out.flush()));
            if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        }
        ask::FindEvent::Scanned(block) => progress.notify(block),
        ask::FindEvent::Unstored(error) => {
            progress.aside(|| complain(format_args!("{UNSTORED}{error:#}")));
            ControlFlow::Continue(())
        }
    })?;
    written?;
    finish(&found, json, out)
}

/// Writes the end of a search: how many cards fit, of how many.
fn finish<Card: Serialize>(
    found: &ask::CardsFound<Card>,
    json: bool,
    out: &mut dyn Write,
) -> RunResult {
    let ask::CardsFound { matches, count, scanned, complete, by_index } = found;
    if json {
        write_json(out, found)?;
    } else {
        write!(out, "{count} of {scanned} seeds fit")?;
        match (complete, count - matches.len()) {
            (false, _) => writeln!(out, " so far; stopped before the end")?,
            (true, 0) => writeln!(out)?,
            (true, more) if *by_index > 0 => writeln!(
                out,
                ", {by_index} of them by the index alone; {more} are not listed: --limit {count} deals and lists all"
            )?,
            (true, more) => writeln!(out, "; {more} are not listed: --limit {count} lists all")?,
        }
    }
    Ok(match count {
        _ if !complete => Verdict::Stopped,
        0 => Verdict::No,
        _ => Verdict::Yes,
    })
}

fn write_card(card: &ask::FoundCard, out: &mut dyn Write) -> io::Result<()> {
    write!(out, "seed {}, {} card", card.seed, card.mode)?;
    match &card.list {
        Some(list) => writeln!(out, ", {}", list.display()),
        None => writeln!(out),
    }
}

fn write_seed(card: &ask::FoundGameCard, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "seed {}", card.seed)
}
