//! `isaac`: four tiers on fixed squares, and goals whose first type is new to the card.

use super::super::fault::{Expectation, Found, Step, Steps};
use super::super::list::ReadListError;
use super::super::square::SQUARES;
use super::super::value::Value;
use super::read::{Numbers, Reader};
use super::{Card, Family, Goal, NoCard, Options, Place, Rule, Seen, Shape, TypeUse};
use crate::message::Code;
use crate::rng::seedrandom::Seedrandom;

pub const FAMILY: Family = Family {
    name: "isaac",
    site_name: "isaac_generator",
    about: "four tiers on fixed squares (easy, medium, hard, hardest); a goal's first type must be new to the card",
    shape: Shape::Tiers(TIERS.len() as u8),
    members: &["name", "types"],
    types: TypeUse::First,
    has_lengths: false,
    may_start_at_0: true,
    read,
};

/// The names of the tiers, and how many squares have them.
const TIERS: [&str; 4] = ["easy", "medium", "hard", "hardest"];

/// The tier of each square.
const MAP: [usize; SQUARES] = [
    1, 2, 0, 0, 1, //
    2, 0, 1, 1, 0, //
    0, 1, 3, 1, 0, //
    1, 0, 1, 0, 2, //
    0, 1, 0, 2, 1,
];

fn read(list: &Value, _: &Options) -> Result<(Vec<Goal>, Box<dyn Rule>), ReadListError> {
    let mut reader = Reader::default();
    let expected = Expectation::FourTiers.text("[[easy…], [medium…], [hard…], [hardest…]]");
    let tiers = reader.entries(list, expected);
    let tiers = tiers.get(FAMILY.first_tier(tiers.len())..).unwrap_or(&[]);
    let mut goals = Vec::new();
    let mut numbers = Numbers::default();
    let mut rule = Isaac { tiers: Default::default(), types: Vec::new(), count: 0 };
    for (tier, name) in TIERS.iter().enumerate() {
        let items = reader.list(
            &Steps::default().member(*name),
            tiers.get(tier).filter(|tier| **tier != Value::Null),
            Expectation::AnyGoals,
        );
        if items.is_empty() {
            let place = Step::NamedTier.number(tier + 1).text(*name);
            reader.fault(place, Expectation::OneGoal, Found::None);
        }
        for (at, item) in items.iter().enumerate() {
            let mut goal = reader.goal(Place::Tier(tier as u8 + 1, at), item);
            goal.tier = Some(tier as u32 + 1);
            rule.tiers[tier].push(goals.len() as u32);
            rule.types.push(numbers.of(&goal.types));
            goals.push(goal);
        }
    }
    rule.count = numbers.count();
    reader.done((goals, Box::new(rule)))
}

struct Isaac {
    /// The goals of each tier.
    tiers: [Vec<u32>; 4],
    /// The types of each goal.
    types: Vec<Vec<u32>>,
    /// How many types there are.
    count: usize,
}

impl Rule for Isaac {
    fn deal(&self, _: &str, random: &mut Seedrandom) -> Result<Card, NoCard> {
        let mut used = vec![false; self.count];
        let mut card = [0; SQUARES];
        for (square, tier) in MAP.into_iter().enumerate() {
            let tier = &self.tiers[tier];
            let types = |goal: u32| self.types[goal as usize].as_slice();
            let allowed =
                |goal: u32| types(goal).first().is_none_or(|first| !used[*first as usize]);
            let mut draw = || tier[random.below(tier.len())];
            let mut goal = draw();
            // Most first draws succeed; only after a failure is it worth testing whether any goal can.
            if !allowed(goal) && !tier.iter().any(|goal| allowed(*goal)) {
                return Err(NoCard::NothingLeft { square: square as u8 });
            }
            while !allowed(goal) {
                goal = draw();
            }
            card[square] = goal;
            for &kind in types(card[square]) {
                used[kind as usize] = true;
            }
        }
        Ok(card)
    }

    fn may_deal(&self, _: &str, seen: &[Seen]) -> bool {
        let has = |Seen { square, goals }: &Seen| {
            goals.iter().any(|goal| self.tiers[MAP[*square]].contains(goal))
        };
        seen.iter().all(has)
    }

    fn tier_of(&self, square: usize) -> Option<u8> {
        MAP.get(square).map(|tier| *tier as u8 + 1)
    }
}
