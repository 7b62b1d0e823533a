//! `srl-v8-subtypes`: as `srl-v8`, but a clash is never accepted: an attempt without a fitting goal starts over.

use super::super::fault::{Expectation, Found, Step};
use super::super::list::ReadListError;
use super::super::square::SQUARES;
use super::super::value::Value;
use super::read::Reader;
use super::srl_v8::{Children, filling_order, shuffled};
use super::tiers::{self, Around, LAST_TIER, Tiers, line_mates};
use super::{
    Card, Family, Goal, MAX_ATTEMPTS, MAX_DRAWS, NoCard, Options, Rule, Seen, Shape, TypeUse,
};
use crate::message::Code;
use crate::rng::seedrandom::Seedrandom;

pub const FAMILY: Family = Family {
    name: "srl-v8-subtypes",
    site_name: "srl_generator_v8_subtypes",
    about: "25 tiers of goals with types and subtypes; attempts are repeated until no goals of a line clash",
    shape: Shape::Tiers(LAST_TIER),
    members: &["name", "types", "subtypes"],
    types: TypeUse::Lines,
    has_lengths: true,
    may_start_at_0: false,
    read,
};

/// The most tiers that a square looks at.
const MOST_TIERS: u8 = 3;

fn read(list: &Value, options: &Options) -> Result<(Vec<Goal>, Box<dyn Rule>), ReadListError> {
    let with = |tiers| SrlV8Subtypes { tiers, has_child_rule: false, most: MAX_ATTEMPTS };
    read_with(list, options, with)
}

/// Reads a list for a rule of this kind.
pub fn read_with(
    list: &Value,
    options: &Options,
    rule: impl FnOnce(Tiers) -> SrlV8Subtypes,
) -> Result<(Vec<Goal>, Box<dyn Rule>), ReadListError> {
    let (goals, tiers) = tiers::read(list, options, FAMILY, false)?;
    // The last goal of tier 25 ends every attempt, and some square of every card asks for that tier.
    if let Ok([_]) = tiers.goals(LAST_TIER)
        && !tiers.is_short()
    {
        let mut reader = Reader::default();
        let place = Step::Tier.number(LAST_TIER);
        reader.fault(place, Expectation::TwoGoals, Found::One);
        return reader.done((goals, Box::new(rule(tiers))));
    }
    Ok((goals, Box::new(rule(tiers))))
}

/// The rule, with or without that of `srl-v8` for the child's goals.
pub struct SrlV8Subtypes {
    pub tiers: Tiers,
    pub has_child_rule: bool,
    /// The most attempts at a card.
    pub most: u32,
}

impl Rule for SrlV8Subtypes {
    fn deal(&self, seed: &str, random: &mut Seedrandom) -> Result<Card, NoCard> {
        let square = self.tiers.square(seed)?;
        let (mut deck, mut around) = (Vec::new(), Around::new(&self.tiers));
        for attempt in 1..=self.most {
            if let Some(card) = self.attempt(&square, random, &mut deck, &mut around)? {
                return Ok(card);
            }
            if random.drawn() > MAX_DRAWS {
                return Err(NoCard::Attempts { most: attempt });
            }
        }
        Err(NoCard::Attempts { most: self.most })
    }

    fn may_deal(&self, seed: &str, seen: &[Seen]) -> bool {
        self.tiers.may_deal(seed, seen, MOST_TIERS - 1)
    }

    fn clash(&self, one: u32, other: u32) -> Option<i32> {
        Some(self.tiers.pair(one, other, Around::meets))
    }
}

impl SrlV8Subtypes {
    /// Fills a card, unless some square has no fitting goal.
    fn attempt(
        &self,
        square: &[u8; SQUARES],
        random: &mut Seedrandom,
        deck: &mut Vec<Option<u32>>,
        around: &mut Around<'_>,
    ) -> Result<Option<Card>, NoCard> {
        let tiers = &self.tiers;
        let mut card = [0; SQUARES];
        let (mut filled, mut children) = (0_u32, Children::new(tiers));
        for at in filling_order(square, random) {
            let mut tier = square[at];
            shuffled(deck, tiers.goals(tier)?, random);
            let mates = filled & line_mates(at);
            around.look(mates, &card);
            let child_rule = self.has_child_rule.then(|| children.rule(tiers, at));
            let mut place = 0;
            let taken = loop {
                let goal = *deck.get(place).ok_or(NoCard::Hole { tier })?;
                let goal = goal.ok_or(NoCard::Hole { tier })?;
                let fits = around.meets(goal, mates, &card) == 0
                    && child_rule.as_ref().is_none_or(|rule| rule.cost(goal) == 0);
                place += 1;
                // Being the last of its tier is fatal or costs draws, even to a goal that fits.
                if place == deck.len() {
                    tier += 1;
                    if tier > LAST_TIER || tier == square[at] + MOST_TIERS {
                        break None;
                    }
                    shuffled(deck, tiers.goals(tier)?, random);
                    place = 0;
                }
                if fits {
                    break Some(goal);
                }
            };
            around.look(0, &card);
            let Some(goal) = taken else { return Ok(None) };
            card[at] = goal;
            filled |= 1 << at;
            children.put(tiers, at, goal);
        }
        Ok(Some(card))
    }
}
