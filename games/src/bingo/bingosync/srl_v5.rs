//! `srl-v5`: a magic square of tiers, and for each square the first goal that clashes least with its lines.

use super::super::list::ReadListError;
use super::super::square::SQUARES;
use super::super::value::Value;
use super::tiers::{self, Around, LAST_TIER, Tiers, line_mates};
use super::{Card, Family, Goal, NoCard, Options, Rule, Seen, Shape, TypeUse};
use crate::rng::seedrandom::Seedrandom;

pub const FAMILY: Family = Family {
    name: "srl-v5",
    site_name: "srl_generator_v5",
    about: "25 tiers of goals; every square takes the first goal of its tier that clashes least with its lines",
    shape: Shape::Tiers(LAST_TIER),
    members: &["name", "types"],
    types: TypeUse::Lines,
    has_lengths: true,
    may_start_at_0: true,
    read,
};

fn read(list: &Value, options: &Options) -> Result<(Vec<Goal>, Box<dyn Rule>), ReadListError> {
    let (goals, tiers) = tiers::read(list, options, FAMILY, false)?;
    Ok((goals, Box::new(SrlV5 { tiers, mates: line_mates })))
}

/// The rule, with the squares whose goals must not clash.
pub struct SrlV5 {
    pub tiers: Tiers,
    /// The squares, as a bit set, that a square's goal is compared with.
    pub mates: fn(usize) -> u32,
}

impl Rule for SrlV5 {
    fn deal(&self, seed: &str, random: &mut Seedrandom) -> Result<Card, NoCard> {
        let Self { tiers, mates } = self;
        let square = tiers.square(seed)?;
        let mut draws = [0.0; SQUARES];
        random.fill(&mut draws);
        let mut card = [0; SQUARES];
        let mut around = Around::new(tiers);
        for at in 0..SQUARES {
            let goals = tiers.goals(square[at])?;
            let start = (draws[at] * goals.len() as f64) as usize;
            let filled = mates(at) & ((1 << at) - 1);
            around.look(filled, &card);
            let mut best = (i32::MAX, 0);
            for goal in goals[start..].iter().chain(&goals[..start]) {
                let goal = goal.ok_or(NoCard::Hole { tier: square[at] })?;
                let clashes = around.clash(goal, filled, &card);
                if clashes < best.0 {
                    best = (clashes, goal);
                }
                if clashes == 0 {
                    break;
                }
            }
            // Clears the counts, which use the card, before the card changes.
            around.look(0, &card);
            card[at] = best.1;
        }
        Ok(card)
    }

    fn may_deal(&self, seed: &str, seen: &[Seen]) -> bool {
        self.tiers.may_deal(seed, seen, 0)
    }

    fn clash(&self, one: u32, other: u32) -> Option<i32> {
        Some(self.tiers.pair(one, other, Around::clash))
    }
}
