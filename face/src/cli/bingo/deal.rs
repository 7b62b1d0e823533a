//! `foretile bingo deal`.

use std::io::Write;
use std::path::PathBuf;

use anyhow::bail;
use clap::Args;
use foretile_ask::bingo as ask;

use super::list::{ListFlags, refuse};
use super::many::{batch, only_json};
use super::{Format, card, explain, game, html, playbingo, svg, write_fixed_board};
use crate::cli::{RunResult, Verdict, write_json};

/// The flags of the command.
#[derive(Args)]
pub struct Flags {
    #[command(flatten)]
    seeds: ask::Seeds,
    #[command(flatten)]
    list: ListFlags,
    /// The settings of a game of PlayBingo, as its API returns them: JSON [default: the site's own]
    #[arg(long, value_name = "FILE")]
    settings: Option<PathBuf>,
    /// How to print a card [default: text]
    #[arg(long, value_enum)]
    format: Option<Format>,
    /// Print JSON: the same as --format json
    #[arg(long, conflicts_with = "format")]
    json: bool,
    /// Explain how the card of --seed is dealt: the goals that are tried on every square, and why they
    /// are refused
    #[arg(long, conflicts_with_all = ["seeds", "seeds_file"])]
    explain: bool,
}

/// Deals one card, or many.
pub fn run(flags: Flags, out: &mut dyn Write) -> RunResult {
    let Flags { mut seeds, mut list, settings, format, json, explain } = flags;
    let linked = seeds.seed.as_mut().map(|seed| list.read_link(seed)).transpose()?.flatten();
    let format = if json { Some(Format::Json) } else { format };
    if linked.is_none() && list.rules.named_rules()? == Some(ask::Rules::OneGoal) {
        playbingo::refuse_settings(settings.as_deref())?;
        return game::given::give(&seeds, list, format, explain, out);
    }
    let found = linked.map_or_else(|| list.read_list(settings.as_deref()), Ok)?;
    let ListFlags { rules, link, .. } = list;
    if found.rules == Some(ask::Rules::Playbingo) {
        refuse(&[("--explain", explain)], ask::Rules::PLAYBINGO)?;
        let mut list = playbingo::list(found, settings.as_deref(), &rules.details())?;
        if let Some(link) = link {
            link.agree_on_settings(list.settings.as_ref())?;
            list.settings = link.settings.as_deref().map(serde_json::from_str).transpose()?;
        }
        return playbingo::deal(&seeds, &list, format, out);
    }
    playbingo::refuse_settings(settings.as_deref())?;
    let list = rules.of_read(found)?;
    if let Some(family) = list.family_rules() {
        refuse(&[("--explain", explain)], family.name())?;
        return game::deal::deal(&seeds, &list, format, out);
    }
    let Some(seed) = seeds.seed else {
        only_json(format, "cards")?;
        return deal_many(&seeds, &list, out);
    };
    if explain {
        let question = ask::DealCard { seed: seed.parse()?, list };
        return explained(&question, format.unwrap_or(Format::Text), out);
    }
    let dealt = ask::deal(&list, ask::SeedText(seed))?;
    let names: Vec<&str> = dealt.goals.iter().flatten().map(|goal| goal.name.as_str()).collect();
    let title = format!("Bingo card {} ({})", dealt.seed, dealt.mode);
    match (format.unwrap_or(Format::Text), &dealt.goals) {
        (Format::Json, _) => write_json(out, &dealt)?,
        (_, None) if dealt.iterations == 0 => {
            writeln!(out, "seed {} has no card: the generator has no squares for it", dealt.seed)?;
        }
        (_, None) => {
            let (seed, iterations) = (&dealt.seed, dealt.iterations);
            writeln!(out, "seed {seed} has no {} card: {iterations} attempts failed", dealt.mode)?;
        }
        (Format::Text, Some(goals)) => card::write(&dealt, goals, out)?,
        (Format::Bingosync, Some(_)) => write_fixed_board(&names, out)?,
        (Format::Html, Some(_)) => html::write(&title, &names, card::SIDE, out)?,
        (Format::Svg, Some(_)) => svg::write(&title, &names, card::SIDE, out)?,
        (Format::Chat, Some(_)) => card::write_chat(&title, &names, card::SIDE, out)?,
        (Format::Race, Some(_)) => html::write_race(&dealt, out)?,
        (Format::Overlay, Some(_)) => html::write_overlay(&title, &names, card::SIDE, out)?,
        (Format::Organiser, Some(goals)) => html::write_organiser(&dealt, goals, out)?,
    }
    Ok(if dealt.goals.is_some() { Verdict::Yes } else { Verdict::No })
}

/// Explains how a card is dealt.
fn explained(question: &ask::DealCard, format: Format, out: &mut dyn Write) -> RunResult {
    let explained = ask::explain(question)?;
    match format {
        Format::Text => explain::write(&explained, out)?,
        Format::Json => write_json(out, &explained)?,
        _ => bail!(
            "a card is explained as text or JSON: expected --explain alone, or with --json, such as --seed 112233 --explain"
        ),
    }
    Ok(if explained.dealt { Verdict::Yes } else { Verdict::No })
}

/// Deals the card of every seed. The verdict is no only if no seed has a card.
fn deal_many(seeds: &ask::Seeds, list: &ask::List, out: &mut dyn Write) -> RunResult {
    let mut verdict = Verdict::No;
    let mut batch = batch(seeds, out);
    ask::deal_many(seeds.stream()?, list, |line, listed| {
        if listed.as_ref().is_ok_and(|listed| listed.goals.is_some()) {
            verdict = Verdict::Yes;
        }
        batch.answer(line, listed.map_err(anyhow::Error::from))
    })?;
    batch.end("seed")?;
    Ok(verdict)
}
