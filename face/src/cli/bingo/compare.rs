//! `foretile bingo compare`.

use std::io::{self, Write};
use std::num::NonZero;
use std::path::PathBuf;

use anyhow::{anyhow, bail};
use clap::Args;
use foretile_ask::bingo as ask;
use foretile_ask::bingo::Compared;
use foretile_ask::span::Span;
use foretile_ask::sweep::threads;

use super::changes::write_cards;
use super::list::{RulesFlags, refuse, refuse_for_oot};
use super::{game, playbingo};
use crate::cli::progress::Progress;
use crate::cli::{RunResult, Verdict, write_json};

/// The flags of the command.
#[derive(Args)]
pub struct Flags {
    /// The old list
    before: PathBuf,
    /// The new list
    after: PathBuf,
    #[command(flatten)]
    rules: RulesFlags,
    /// The rules of the second list, such as those to which a site changes its generator [default: the same]
    #[arg(long, value_name = "RULES")]
    after_rules: Option<ask::Rules>,
    /// The settings of a game of PlayBingo, as its API returns them: JSON [default: the site's own]
    #[arg(long, value_name = "FILE")]
    settings: Option<PathBuf>,
    /// The settings for the second list [default: the same]
    #[arg(long, value_name = "FILE")]
    after_settings: Option<PathBuf>,
    /// The mode of the second list's cards [default: the same]
    #[arg(long)]
    after_mode: Option<String>,
    /// Changes to the mode's numbers for the second list [default: no changes]
    #[arg(long, value_name = "NAME=NUMBER,…")]
    after_profile: Option<ask::ProfileEdit>,
    /// The seeds whose cards to compare [default: 0..9999; 1..10000 for other games and PlayBingo]
    #[arg(long, value_name = "A..B", allow_hyphen_values = true)]
    seeds: Option<Span<i64>>,
    /// Try where the new goals of another game's list would change the fewest cards
    #[arg(long)]
    places: bool,
    /// Write the new list with its new goals there, as JSON
    #[arg(long, value_name = "FILE.json", requires = "places")]
    out: Option<PathBuf>,
    /// Threads to deal with [default: as many as the machine runs at once]
    #[arg(long, value_name = "N", value_parser = threads)]
    threads: Option<NonZero<usize>>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Compares two lists, and prints what changed.
pub fn run(flags: Flags, out: &mut dyn Write) -> RunResult {
    let Flags {
        before,
        after,
        rules,
        after_rules,
        settings,
        after_settings,
        after_mode,
        after_profile,
        seeds,
        places,
        out: file,
        threads,
        json,
    } = flags;
    let after_settings = after_settings.or_else(|| settings.clone());
    let found = rules.read_list(Some(&before), settings.as_deref())?;
    if found.rules == Some(ask::Rules::Playbingo) {
        let others = rules.details().into_iter().chain([
            ("--after-rules", after_rules.is_some()),
            ("--after-mode", after_mode.is_some()),
            ("--after-profile", after_profile.is_some()),
            ("--places", places),
        ]);
        let others: Vec<_> = others.collect();
        let new = rules.read_list(Some(&after), after_settings.as_deref())?;
        if new.rules != found.rules {
            bail!(
                "{} is a list of PlayBingo, and {} is one of another game: expected two that are dealt by the same rules, \
                 or --rules playbingo",
                before.display(),
                after.display()
            );
        }
        let before = playbingo::list(found, settings.as_deref(), &others)?;
        let after = playbingo::list(new, after_settings.as_deref(), &others)?;
        let seeds = seeds.unwrap_or_else(ask::playbingo::compare_seeds);
        let question = ask::playbingo::Compare { before, after, seeds, threads };
        return playbingo::compare(&question, json, out);
    }
    playbingo::refuse_settings(settings.or(after_settings).as_deref())?;
    let other = RulesFlags {
        rules: after_rules.or(rules.rules),
        mode: after_mode.or(rules.mode.clone()),
        profile: after_profile,
        ..rules.clone()
    };
    let names = [before.display().to_string(), after.display().to_string()];
    let has_profile = other.profile.is_some();
    let before = rules.of_read(found)?;
    if let Some(family) = before.family_rules() {
        refuse(&[("--after-profile", has_profile)], family.name())?;
        // The new list may be of other rules, unless --rules says so.
        let after = other.list(Some(&after))?;
        if after.family_rules().is_none() {
            return Err(two_games(&names, 1));
        }
        let seeds = seeds.map_or_else(|| Ok(ask::compare_seeds()), TryInto::try_into)?;
        let question = ask::CompareGames { before, after, seeds, places, threads };
        return game::compare::run(&question, file.as_deref(), json, out);
    }
    refuse_for_oot(&[("--places", places)])?;
    let after = other.list(Some(&after))?;
    if after.family_rules().is_some() {
        return Err(two_games(&names, 0));
    }
    let seeds = seeds.map_or(Ok(ask::Compare::SEEDS), TryInto::try_into)?;
    let question = ask::Compare { before, after, seeds, threads };
    let progress = Progress::new();
    let compared = ask::compare(&question, |dealt| progress.at(dealt.seeds, dealt.of))?;
    let compared = progress.complete_or(compared, "stopped before all cards were dealt")?;
    if json {
        write_json(out, &compared)?;
    } else {
        write_text(&compared, out)?;
    }
    Ok(Verdict::Yes)
}

/// Says that one of two lists, by its place, is of Ocarina of Time bingo, and the other is not.
fn two_games(names: &[String; 2], timed: usize) -> anyhow::Error {
    let [one, other] = [&names[timed], &names[1 - timed]];
    anyhow!(
        "{one} is a list of Ocarina of Time bingo, and {other} is one of another game: expected two that are dealt by the \
         same rules"
    )
}

fn write_text(compared: &Compared, out: &mut dyn Write) -> io::Result<()> {
    let ([before, after], [mode, after_mode]) = (&compared.lists, compared.modes);
    writeln!(out, "{before}, {mode} cards, against {after}, {after_mode} cards")?;
    write_cards(&compared.cards, out)?;
    let [one, other] = compared.iterations;
    writeln!(out, "\nattempts {one:.3} -> {other:.3}")
}
