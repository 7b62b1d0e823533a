//! `foretile bingo deal` with the lists of other games.

use std::io::Write;

use anyhow::{Context, bail};
use foretile_ask::bingo::{
    Game, GameCard, GameGoal, GameList, SeedText, Seeds, deal_seed, stored_seed,
};

use super::super::deal::{each, only_json};
use super::super::{Format, card, html, svg, write_fixed_board};
use super::rules;
use crate::cli::{Answered, Verdict, write_json};

/// Deals one card in any format, or many as JSON.
pub fn deal(seeds: &Seeds, game: &Game, format: Option<Format>, out: &mut dyn Write) -> Answered {
    let GameList { dealer, options, .. } = game.read()?;
    let rules = rules(dealer.family(), options.length);
    let Some(seed) = &seeds.seed else {
        only_json(format, "cards")?;
        return each(seeds, out, |seed| {
            let dealt = deal_seed(&dealer, SeedText(seed));
            Ok((dealt.goals.is_some(), dealt))
        });
    };
    let dealt = deal_seed(&dealer, SeedText(seed.clone()));
    let format = format.unwrap_or(Format::Text);
    if format == Format::Json {
        write_json(out, &dealt)?;
    } else {
        let GameCard { goals, refused, .. } = &dealt;
        let Some(goals) = goals else {
            let why = refused.as_deref().context("a seed without a card has a reason")?;
            writeln!(out, "seed {seed} has no card: {why}")?;
            return Ok(Verdict::No);
        };
        let names: Vec<&str> = goals.iter().map(|GameGoal { name, .. }| name.as_str()).collect();
        let title = format!("Bingo card {seed} ({rules})");
        match format {
            Format::Text | Format::Json => {
                writeln!(out, "seed {seed}, {rules} card")?;
                card::write_grid(&names, out)?;
                // What a room with this seed would say later.
                if let Some(stored) = stored_seed(&dealer, &SeedText(seed.clone())) {
                    writeln!(out, "note: {}", stored.message)?;
                }
            }
            Format::Bingosync => write_fixed_board(&names, out)?,
            Format::Html => html::write(&title, &names, card::SIDE, out)?,
            Format::Svg => svg::write(&title, &names, card::SIDE, out)?,
            Format::Chat => card::write_chat(&title, &names, card::SIDE, out)?,
            Format::Overlay => html::write_overlay(&title, &names, card::SIDE, out)?,
            Format::Race | Format::Organiser => bail!(
                "the list has no times, which the sheets for races show: expected another format, such as html"
            ),
        }
    }
    Ok(if dealt.goals.is_some() { Verdict::Yes } else { Verdict::No })
}
