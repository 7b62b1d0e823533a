#![doc = include_str!("bingosync.md")]

mod family;
mod hollow_knight;
mod isaac;
mod ladx;
mod left;
mod length;
pub(super) mod oot_v2;
mod oot_v2_items;
pub(super) mod oot_v3;
pub(super) mod oot_v6;
pub(super) mod oot_v8_2;
pub(super) mod read;
mod refusal;
mod simple;
mod simple_alttp;
pub(super) mod srl_v5;
mod srl_v5_blackout;
pub(super) mod srl_v8;
mod srl_v8_subtypes;
mod synergen;
mod tiers;

pub use family::{Family, ParseFamilyError, Shape, TypeUse};
pub use length::{Length, ParseLengthError};
pub use refusal::{
    MAX_ATTEMPTS, MAX_ATTEMPTS_OOT_V8_2, MAX_DRAWS, MAX_POOL, NoCard, NoCardMessage,
};

use std::fmt;

use super::fault::{Step, Steps};
use super::list::ReadListError;
use super::square::SQUARES;
use super::value::Value;
use crate::message::Code;
use crate::rng::seedrandom::{LANES, Seedrandom};

/// Every family. A new one is a file here and a line in this table.
static FAMILIES: [Family; 14] = [
    srl_v5::FAMILY,
    srl_v5_blackout::FAMILY,
    srl_v8::FAMILY,
    srl_v8_subtypes::FAMILY,
    synergen::FAMILY,
    simple::FAMILY,
    simple_alttp::FAMILY,
    isaac::FAMILY,
    ladx::FAMILY,
    hollow_knight::FAMILY,
    oot_v2::FAMILY,
    oot_v3::FAMILY,
    oot_v6::FAMILY,
    oot_v8_2::FAMILY,
];

impl Family {
    /// Returns all families.
    pub fn all() -> impl Iterator<Item = Self> {
        FAMILIES.into_iter()
    }

    /// Returns whether the family has goals of its own, so that it needs no list and ignores one.
    pub fn has_own_goals(self) -> bool {
        self == oot_v2::FAMILY
    }
}

/// The most random numbers that are made ahead for a card. Chosen by hand, for a few kilobytes.
const MOST_AHEAD: u64 = 2_000;

/// Options for dealing a list. A family ignores options that it does not know.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Options {
    /// How long the goals are.
    pub length: Length,
    /// The member of a goal with its shown text, such as `jp`; the name where it is missing.
    pub language: Option<String>,
}

/// A goal of a list, as it was read.
#[derive(Clone, PartialEq, Debug)]
pub struct Goal {
    /// The text on the card, in the requested language.
    pub name: String,
    /// Where the list has it.
    pub place: Place,
    /// The number of its tier, or its `Diff`, if the family knows such.
    pub tier: Option<u32>,
    /// Its types, in the order of the list. `null` is one, too.
    pub types: Vec<Option<String>>,
}

impl Goal {
    /// A goal of a flat list.
    const fn entry(at: usize, name: String) -> Self {
        Self { name, place: Place::Entry(at), tier: None, types: Vec::new() }
    }
}

/// Where a list has a goal. Places are counted from 0, tiers from 1.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Place {
    /// In a flat list.
    Entry(usize),
    /// In a tier.
    Tier(u8, usize),
    /// In an object, under its key.
    Key(String),
}

impl Place {
    /// Returns the steps to this place.
    pub fn steps(&self) -> Steps {
        let goal = |at: usize| Step::Goal.number(at + 1);
        match self {
            Self::Entry(at) => goal(*at).into(),
            Self::Tier(tier, at) => {
                Steps::from(Step::Tier.number(usize::from(*tier))).and(goal(*at))
            }
            Self::Key(key) => Step::Key.text(key.clone()).into(),
        }
    }
}

/// Counts from 1, as people do.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.steps().fmt(f)
    }
}

/// A card: the place of every square's goal in the list, row by row.
pub type Card = [u32; SQUARES];

/// A goal that was seen on a square: any of these goals, because several may share a name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seen {
    /// The square, 0 to 24.
    pub square: usize,
    /// The goals, by their places in the dealer's list.
    pub goals: Vec<u32>,
}

/// How a family deals a list that it has read.
trait Rule: Send + Sync {
    /// Deals the card of a seed, which is not empty, with the numbers that it draws.
    fn deal(&self, seed: &str, random: &mut Seedrandom) -> Result<Card, NoCard>;

    /// Returns whether the card of a seed may have these goals. `false` is certain, and found without a draw.
    fn may_deal(&self, _seed: &str, _seen: &[Seen]) -> bool {
        true
    }

    /// Returns the tier of a square, if it is the same on every card.
    fn tier_of(&self, _square: usize) -> Option<u8> {
        None
    }

    /// Returns how much two goals of one line clash, if the family compares lines.
    fn clash(&self, _one: u32, _other: u32) -> Option<i32> {
        None
    }
}

/// A list of a family, ready to deal.
pub struct Dealer {
    family: Family,
    options: Options,
    goals: Vec<Goal>,
    rule: Box<dyn Rule>,
}

impl Dealer {
    /// Reads a list by the rules of a family.
    ///
    /// # Errors
    /// Returns the mistakes found: where the original would throw or never end for every seed, and what it would
    /// misunderstand.
    pub fn new(family: Family, list: &Value, options: &Options) -> Result<Self, ReadListError> {
        let (goals, rule) = (family.read)(list, options)?;
        Ok(Self { family, options: options.clone(), goals, rule })
    }

    /// Returns the family.
    pub const fn family(&self) -> Family {
        self.family
    }

    /// Returns the options with which the list is dealt.
    pub const fn options(&self) -> &Options {
        &self.options
    }

    /// Returns the list's goals. Cards name them by their places here.
    pub fn goals(&self) -> &[Goal] {
        &self.goals
    }

    /// Deals the card of a seed. Seeds are texts: in most families, `007` and `7` are different.
    ///
    /// # Errors
    /// Returns why the seed has no card: where the original throws, or would never end.
    pub fn deal(&self, seed: &str) -> Result<Card, NoCard> {
        self.deal_counting(seed).0
    }

    /// Deals the card of a seed, and counts the random numbers that were drawn for it.
    pub fn deal_counting(&self, seed: &str) -> (Result<Card, NoCard>, u64) {
        if seed.is_empty() {
            return (Err(NoCard::Empty), 0);
        }
        let mut random = Seedrandom::new(seed);
        (self.rule.deal(seed, &mut random), random.drawn())
    }

    /// Deals the cards of numbers as seeds, one after another, and calls `each` with every seed, its card and how many random
    /// numbers were drawn for it. The random numbers of several seeds are made side by side, which takes less time.
    pub fn deal_each(
        &self,
        seeds: impl IntoIterator<Item = u64>,
        mut each: impl FnMut(u64, Result<Card, NoCard>, u64),
    ) {
        let mut seeds = seeds.into_iter().fuse();
        let mut lanes = [(); LANES].map(|()| Seedrandom::new(""));
        // For the next cards, as many numbers are made ahead as cards need on average, and their mean deviation more.
        let (mut cards, mut draws, mut apart) = (1, SQUARES as u64, 0);
        loop {
            let group: [Option<u64>; LANES] = std::array::from_fn(|_| seeds.next());
            let texts = group.map(|seed| seed.unwrap_or_default().to_string());
            if group[1].is_some() {
                let numbers = ((draws + apart) / cards + 1).min(MOST_AHEAD) as usize;
                let texts = texts.each_ref().map(String::as_str);
                Seedrandom::key_each(&mut lanes, texts, numbers);
            } else if group[0].is_some() {
                lanes[0] = Seedrandom::new(&texts[0]);
            }
            for ((seed, text), random) in group.into_iter().zip(&texts).zip(&mut lanes) {
                let Some(seed) = seed else { return };
                let dealt = self.rule.deal(text, random);
                apart += random.drawn().abs_diff(draws / cards);
                (cards, draws) = (cards + 1, draws + random.drawn());
                each(seed, dealt, random.drawn());
            }
        }
    }

    /// Returns the cards of numbers as seeds, in their order; none where a seed has no card.
    pub fn cards(&self, seeds: impl IntoIterator<Item = u64>) -> Vec<Option<Card>> {
        let mut cards = Vec::new();
        self.deal_each(seeds, |_, card, _| cards.push(card.ok()));
        cards
    }

    /// Returns whether the card of a seed may have these goals. `false` is certain; it saves dealing the card.
    ///
    /// # Panics
    /// If there is no such square or goal.
    pub fn may_deal(&self, seed: &str, seen: &[Seen]) -> bool {
        !seed.is_empty() && self.rule.may_deal(seed, seen)
    }

    /// Returns the tier of a square, or none if that depends on the seed.
    ///
    /// # Panics
    /// If the square is above 24.
    pub fn tier_of(&self, square: usize) -> Option<u8> {
        self.rule.tier_of(square)
    }

    /// Returns how much two goals of one line clash, or none if the family does not compare the goals of a line.
    ///
    /// # Panics
    /// If there is no such goal.
    pub fn clash(&self, one: u32, other: u32) -> Option<i32> {
        self.rule.clash(one, other)
    }
}
