//! `srl-v8-subtypes`: as `srl-v8`, but a clash is never accepted: an attempt without a fitting goal starts over.

use super::super::list::ReadListError;
use super::super::square::SQUARES;
use super::super::value::Value;
use super::srl_v8::{filling_order, shuffled};
use super::tiers::{self, Base, LAST_TIER, Tiers, line_mates, squares};
use super::{Card, Family, Goal, MAX_ATTEMPTS, NoCard, Options, Rule};
use crate::rng::seedrandom::Seedrandom;

pub const FAMILY: Family = Family {
    name: "srl-v8-subtypes",
    about: "25 tiers of goals with types and subtypes; attempts are repeated until no goals of a line clash",
    read,
};

/// The most tiers that a square looks at.
const MOST_TIERS: u8 = 3;

fn read(list: &Value, options: &Options) -> Result<(Vec<Goal>, Box<dyn Rule>), ReadListError> {
    let (goals, tiers) = tiers::read(list, options, Base::One, false)?;
    Ok((goals, Box::new(SrlV8Subtypes { tiers })))
}

struct SrlV8Subtypes {
    tiers: Tiers,
}

impl Rule for SrlV8Subtypes {
    fn deal(&self, seed: &str) -> Result<Card, NoCard> {
        let square = self.tiers.square(seed)?;
        let mut random = Seedrandom::new(seed);
        let mut deck = Vec::new();
        for _ in 0..MAX_ATTEMPTS {
            if let Some(card) = self.attempt(&square, &mut random, &mut deck)? {
                return Ok(card);
            }
        }
        Err(NoCard::Attempts)
    }
}

impl SrlV8Subtypes {
    /// Fills a card, unless some square has no fitting goal.
    fn attempt(
        &self,
        square: &[u8; SQUARES],
        random: &mut Seedrandom,
        deck: &mut Vec<Option<u32>>,
    ) -> Result<Option<Card>, NoCard> {
        let tiers = &self.tiers;
        let mut card = [0; SQUARES];
        let mut filled = 0_u32;
        for at in filling_order(square, random) {
            let mut tier = square[at];
            shuffled(deck, tiers.goals(tier)?, random);
            let mut place = 0;
            loop {
                let goal = *deck.get(place).ok_or(NoCard::Hole(tier))?;
                let goal = goal.ok_or(NoCard::Hole(tier))?;
                let kinds = &tiers.kinds[goal as usize];
                let fits = squares(filled & line_mates(at))
                    .all(|mate| !kinds.meets(&tiers.kinds[card[mate] as usize]));
                place += 1;
                // Being the last of its tier is fatal or costs draws, even to a goal that fits.
                if place == deck.len() {
                    tier += 1;
                    if tier > LAST_TIER || tier == square[at] + MOST_TIERS {
                        return Ok(None);
                    }
                    shuffled(deck, tiers.goals(tier)?, random);
                    place = 0;
                }
                if fits {
                    card[at] = goal;
                    filled |= 1 << at;
                    break;
                }
            }
        }
        Ok(Some(card))
    }
}
