//! `foretile bingo deal` with the lists of other games.

use std::io::Write;

use anyhow::Context;
use foretile_ask::bingo::{
    FamilyList, GameCard, GameGoal, List, SeedText, Seeds, deal_seed, stored_seed,
};

use super::super::many::{answer_each, only_json};
use super::super::{Format, card, write_card};
use super::rules;
use crate::cli::{RunResult, Verdict, write_json};

/// Deals one card in any format, or many as JSON.
pub fn deal(seeds: &Seeds, list: &List, format: Option<Format>, out: &mut dyn Write) -> RunResult {
    let FamilyList { dealer, .. } = list.family()?;
    let rules = rules(dealer.family(), dealer.options().length);
    let Some(seed) = &seeds.seed else {
        only_json(format, "cards")?;
        return answer_each(seeds, out, |seed| {
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
        if format == Format::Text {
            writeln!(out, "seed {seed}, {rules} card")?;
        }
        write_card(format, &title, &names, card::SIDE, out)?;
        // Bingosync may store this seed as another number.
        if format == Format::Text
            && let Some(stored) = stored_seed(&dealer, &SeedText(seed.clone()))
        {
            writeln!(out, "note: {}", stored.message)?;
        }
    }
    Ok(if dealt.goals.is_some() { Verdict::Yes } else { Verdict::No })
}
