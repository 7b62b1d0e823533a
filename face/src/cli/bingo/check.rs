//! `foretile bingo check`.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use foretile_ask::bingo as ask;
use foretile_ask::number::{any, whole};
use foretile_ask::span::Span;

use super::findings::{self, Finding};
use super::list::{RulesFlags, refuse, refuse_for_oot};
use super::{game, playbingo};
use crate::cli::progress::Progress;
use crate::cli::{RunResult, Verdict, write_json};

/// The flags of the command.
#[derive(Args)]
pub struct Flags {
    /// A goal list of any game, - for standard input, or a folder of lists
    list: PathBuf,
    /// The seeds whose cards to deal: of Ocarina of Time bingo, in every mode that the list has goals for [default: 0..999], or
    /// of PlayBingo [default: --cards]
    #[arg(long, value_name = "A..B", allow_hyphen_values = true)]
    seeds: Option<Span<i64>>,
    /// The largest share of cards that a goal of Ocarina of Time bingo should be on [default: 0.7]
    #[arg(long, value_name = "SHARE", value_parser = any(0.2))]
    most: Option<f64>,
    /// How many cards of another game to deal, of the seeds from 1 on [default: 1000]
    #[arg(long, value_name = "N", value_parser = whole::<u64>(0..=i64::MAX, 1000), conflicts_with = "seeds")]
    cards: Option<u64>,
    /// A seed that you mean to play with another game's list: Bingosync stores some as another number; may be repeated
    #[arg(long = "seed", value_name = "SEED", allow_negative_numbers = true)]
    play: Vec<String>,
    /// Write another game's list with all cures that need no new text, as JSON
    #[arg(long, value_name = "FILE.json")]
    out: Option<PathBuf>,
    /// The settings of a game of PlayBingo, as its API returns them: JSON [default: the site's own]
    #[arg(long, value_name = "FILE")]
    settings: Option<PathBuf>,
    #[command(flatten)]
    rules: RulesFlags,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Checks a list, and prints what is wrong or suspicious.
pub fn run(flags: Flags, out: &mut dyn Write) -> RunResult {
    let Flags { list, seeds, most, cards, play, out: file, settings, rules, json } = flags;
    let of_games =
        [("--cards", cards.is_some()), ("--seed", !play.is_empty()), ("--out", file.is_some())];
    if list.is_dir() {
        return game::folder::run(&list, json, out);
    }
    let of_oot = [("--seeds", seeds.is_some()), ("--most", most.is_some())];
    let found = rules.read_list(Some(&list), settings.as_deref())?;
    if found.rules == Some(ask::Rules::Playbingo) {
        let others = rules.details().into_iter().chain([("--most", most.is_some())]);
        let others = others.chain([("--seed", !play.is_empty()), ("--out", file.is_some())]);
        let others: Vec<_> = others.collect();
        let question = ask::playbingo::Check {
            cards,
            seeds,
            list: playbingo::list(found, settings.as_deref(), &others)?,
        };
        return playbingo::check(&question, &list, json, out);
    }
    playbingo::refuse_settings(settings.as_deref())?;
    let read = rules.of_read(found)?;
    if let Some(family) = read.family_rules() {
        refuse(&of_oot, family.name())?;
        let seeds = play.into_iter().map(ask::SeedText).collect();
        let cards = cards.unwrap_or(ask::CHECK_CARDS);
        let question = ask::CheckGame { cards, seeds, list: read, threads: None };
        return game::check::run(&question, &list, file.as_deref(), json, out);
    }
    refuse_for_oot(&of_games)?;
    let seeds = seeds.map_or(Ok(ask::Check::SEEDS), TryInto::try_into)?;
    let most = most.unwrap_or(ask::Check::MOST);
    let question = ask::Check { list: read, seeds, most };
    let progress = Progress::new();
    let checked = ask::check(&question, |dealt| progress.at(dealt.seeds, dealt.of))?;
    let checked = progress.complete_or(checked, "stopped before all cards were dealt")?;
    let verdict = if checked.ok { Verdict::Yes } else { Verdict::No };
    if json {
        write_json(out, &checked)?;
        return Ok(verdict);
    }
    if !findings::write_faults(&checked.faults, out)? {
        return Ok(verdict);
    }
    let version = checked.version.as_deref().unwrap_or("without a version");
    write!(out, "a goal list, {version}")?;
    for part in &checked.parts {
        write!(out, ", {} {} goals", part.goals, part.name)?;
        if part.unused > 0 {
            write!(out, " (and {} in buckets that are never dealt)", part.unused)?;
        }
    }
    writeln!(out)?;
    let issues = checked.findings.iter();
    let found: Vec<Finding<'_>> = issues
        .map(|finding| Finding {
            severity: finding.severity,
            what: format!("{}, {}: {}", finding.part, finding.about, finding.message),
            cure: None,
        })
        .collect();
    findings::write(&found, out)?;
    Ok(verdict)
}
