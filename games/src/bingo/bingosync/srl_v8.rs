//! `srl-v8`: as `srl-v5`, but the hard squares come first, and a tier without a fitting goal passes on to the next.

use super::super::list::ReadListError;
use super::super::row::Row;
use super::super::square::SQUARES;
use super::super::value::Value;
use super::tiers::{self, Around, LAST_TIER, Tiers, line_mates};
use super::{Card, Family, Goal, NoCard, Options, Rule, Seen, Shape, TypeUse};
use crate::rng::seedrandom::Seedrandom;

pub const FAMILY: Family = Family {
    name: "srl-v8",
    site_name: "srl_generator_v8",
    about: "25 tiers of goals with types; hard squares come first and may take a goal of a higher tier",
    shape: Shape::Tiers(LAST_TIER),
    members: &["name", "types", "child"],
    types: TypeUse::Lines,
    has_lengths: true,
    may_start_at_0: false,
    read,
};

fn read(list: &Value, options: &Options) -> Result<(Vec<Goal>, Box<dyn Rule>), ReadListError> {
    let (goals, tiers) = tiers::read(list, options, FAMILY, true)?;
    Ok((goals, Box::new(SrlV8 { tiers, order: filling_order })))
}

/// The rule, with the order in which the squares are filled.
pub struct SrlV8 {
    pub tiers: Tiers,
    /// Returns the order for the tiers of the squares.
    pub order: fn(&[u8; SQUARES], &mut Seedrandom) -> [usize; SQUARES],
}

/// Returns the squares in the order in which they are filled: the centre, the diagonals and the others, shuffled; but
/// those of tiers 25, 24 and 23 come before.
pub fn filling_order(square: &[u8; SQUARES], random: &mut Seedrandom) -> [usize; SQUARES] {
    let mut order =
        [12, 0, 6, 18, 24, 4, 8, 16, 20, 1, 2, 3, 5, 7, 9, 10, 11, 13, 14, 15, 17, 19, 21, 22, 23];
    random.shuffle(&mut order[1..9]);
    random.shuffle(&mut order[9..]);
    for tier in LAST_TIER - 2..=LAST_TIER {
        if let Some(first) = square.iter().position(|&other| other == tier) {
            let place = order.iter().position(|&other| other == first).unwrap_or(0);
            order[..=place].rotate_right(1);
        }
    }
    order
}

/// Puts the goals of a tier into the deck, shuffled.
pub fn shuffled(deck: &mut Vec<Option<u32>>, goals: &[Option<u32>], random: &mut Seedrandom) {
    deck.clear();
    deck.extend_from_slice(goals);
    random.shuffle(deck);
}

/// The cost of a line with only goals for the child or, on short cards, of a line with any other goal.
const CHILD_COST: i32 = 3;

/// The squares whose goals are marked as the child's. Empty squares are so marked on short cards alone.
#[derive(Clone, Copy)]
pub struct Children(u32);

impl Children {
    /// An empty card.
    pub fn new(tiers: &Tiers) -> Self {
        Self(if tiers.is_short() { (1 << SQUARES) - 1 } else { 0 })
    }

    /// Puts a goal on a square.
    pub fn put(&mut self, tiers: &Tiers, at: usize, goal: u32) {
        self.0 = self.0 & !(1 << at) | u32::from(tiers.kinds[goal as usize].is_child) << at;
    }

    /// Returns the child rule for the goals of a square.
    pub fn rule(self, tiers: &Tiers, at: usize) -> ChildRule<'_> {
        let (mut without, mut with) = (0, 0);
        for row in Row::of(at) {
            let is_marked = |square: &&usize| self.0 >> **square & 1 == 1;
            let marked = row.squares().iter().filter(is_marked).count();
            if tiers.is_short() {
                without += CHILD_COST * i32::from(marked < 5);
                with += CHILD_COST;
            } else {
                without += CHILD_COST * i32::from(marked > 4);
                with += CHILD_COST * i32::from(marked + 1 > 4);
            }
        }
        ChildRule { tiers, costs: [without, with] }
    }
}

/// The costs that the child rule adds to the goals of a square.
pub struct ChildRule<'a> {
    tiers: &'a Tiers,
    /// The cost of a goal that does not matter to the rule, and of one that does: on short cards a goal that is not for the
    /// child, else one that is.
    costs: [i32; 2],
}

impl ChildRule<'_> {
    /// Returns the cost that it adds to a goal.
    pub fn cost(&self, goal: u32) -> i32 {
        let kinds = &self.tiers.kinds[goal as usize];
        let matters = if self.tiers.is_short() { kinds.is_adult } else { kinds.is_child };
        self.costs[usize::from(matters)]
    }
}

impl Rule for SrlV8 {
    fn deal(&self, seed: &str, random: &mut Seedrandom) -> Result<Card, NoCard> {
        let tiers = &self.tiers;
        let square = tiers.square(seed)?;
        let order = (self.order)(&square, random);
        let mut card = [0; SQUARES];
        let (mut filled, mut children) = (0_u32, Children::new(tiers));
        let (mut deck, mut around) = (Vec::new(), Around::new(tiers));
        for at in order {
            let mut tier = square[at];
            let mates = filled & line_mates(at);
            around.look(mates, &card);
            shuffled(&mut deck, tiers.goals(tier)?, random);
            let child_rule = children.rule(tiers, at);
            let mut place = 0;
            let mut best = (i32::MAX, 0);
            while place < deck.len() {
                let goal = deck[place].ok_or(NoCard::Hole { tier })?;
                let clashes = around.clash(goal, mates, &card) + child_rule.cost(goal);
                if clashes < best.0 {
                    best = (clashes, goal);
                }
                place += 1;
                // The draws for the next tier happen even if this goal is the one.
                if place == deck.len() {
                    tier += 1;
                    if tier > LAST_TIER {
                        break;
                    }
                    shuffled(&mut deck, tiers.goals(tier)?, random);
                    place = 0;
                }
                if clashes == 0 {
                    break;
                }
            }
            around.look(0, &card);
            card[at] = best.1;
            filled |= 1 << at;
            children.put(tiers, at, best.1);
        }
        Ok(card)
    }

    fn may_deal(&self, seed: &str, seen: &[Seen]) -> bool {
        self.tiers.may_deal(seed, seen, LAST_TIER)
    }

    fn clash(&self, one: u32, other: u32) -> Option<i32> {
        Some(self.tiers.pair(one, other, Around::clash))
    }
}
