//! What the four families with 25 tiers have in common: how their lists are read, which tier a square asks for, and
//! which goals clash.

use super::super::list::ReadListError;
use super::super::row::SHARING;
use super::super::seed::javascript_number;
use super::super::square::{SQUARES, square_of_number};
use super::super::value::Value;
use super::read::{Numbers, Reader};
use super::{Goal, Length, NoCard, Options};

/// The highest tier.
pub const LAST_TIER: u8 = 25;

/// A list of 25 tiers.
pub struct Tiers {
    length: Length,
    /// For each tier from 0 on, its goals' places in the list; none where the list has a hole. A missing tier is empty.
    tiers: Vec<Option<Vec<Option<u32>>>>,
    /// What each goal clashes with.
    pub kinds: Vec<Kinds>,
}

/// The types of a goal, as numbers.
#[derive(Default, Clone)]
pub struct Kinds {
    /// The types, in the order of the list.
    pub types: Box<[u32]>,
    /// The subtypes.
    pub subtypes: Box<[u32]>,
    /// A bit for each type, by the last six digits of its number. Goals without a common bit have no common type.
    bits: u64,
    /// The same for types and subtypes.
    all_bits: u64,
    /// Whether it says `child: "yes"`.
    pub is_child: bool,
    /// Whether it says `child: "no"`.
    pub is_adult: bool,
}

/// Which list an array of exactly 25 is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Base {
    /// Its first element is tier 1.
    ZeroIfExact,
    /// Its second element is tier 1, as always.
    One,
}

/// Reads a list of 25 tiers.
pub fn read(
    list: &Value,
    options: &Options,
    base: Base,
    needs_types: bool,
) -> Result<(Vec<Goal>, Tiers), ReadListError> {
    let mut reader = Reader::default();
    let mut goals = Vec::new();
    let mut kinds = Vec::new();
    let mut numbers = Numbers::default();
    let first = match list {
        Value::List(items) if base == Base::ZeroIfExact && items.len() == SQUARES => 0,
        Value::List(_) | Value::Members(_) => 1,
        other => {
            reader.fault(
                "the list",
                "25 tiers of goals, such as [[{\"name\": \"Catch a fish\"}], …]",
                other,
            );
            return reader
                .done((goals, Tiers { length: options.length, tiers: Vec::new(), kinds }));
        }
    };
    let element = |tier: u8| match list {
        Value::List(items) => items.get(usize::from(tier) - 1 + first),
        other => other.get(&tier.to_string()),
    };
    let mut tiers = vec![None];
    for tier in 1..=LAST_TIER {
        let items = match element(tier) {
            None | Some(Value::Null) => None,
            Some(Value::List(items)) => Some(items),
            Some(other) => {
                reader.fault(
                    format!("tier {tier}"),
                    "a list of goals, such as [{\"name\": \"Catch a fish\"}]",
                    other,
                );
                None
            }
        };
        tiers.push(items.map(|items| {
            let mut places = Vec::with_capacity(items.len());
            for (at, item) in items.iter().enumerate() {
                if *item == Value::Null {
                    places.push(None);
                    continue;
                }
                let place = format!("tier {tier}, goal {}", at + 1);
                let mut goal = reader.goal(&place, item);
                if needs_types && item.members().is_some() && item.get("types").is_none() {
                    reader.fault(
                        format!("{place}, types"),
                        "a list, perhaps an empty one: []",
                        "nothing",
                    );
                }
                goal.tier = Some(tier.into());
                let shown =
                    options.language.as_ref().and_then(|language| item.get(language)?.text());
                if let Some(shown) = shown.filter(|shown| !shown.is_empty()) {
                    goal.name = shown.to_owned();
                }
                let subtypes = reader.types(&format!("{place}, sub"), item.get("subtypes"));
                let child = item.get("child").and_then(Value::text);
                kinds.push(Kinds::new(numbers.of(&goal.types), numbers.of(&subtypes), child));
                places.push(Some(goals.len() as u32));
                goals.push(goal);
            }
            places
        }));
    }
    let read = Tiers { length: options.length, tiers, kinds };
    let mut asked: Vec<u8> = (0..LAST_TIER).map(|value| read.tier(value)).collect();
    asked.dedup();
    for tier in asked {
        if read.tiers[usize::from(tier)].as_ref().is_none_or(Vec::is_empty) {
            let found =
                if read.tiers[usize::from(tier)].is_none() { "nothing" } else { "an empty list" };
            reader.fault(
                format!("tier {tier}"),
                "at least one goal, because some square asks for it on every card",
                found,
            );
        }
    }
    reader.done((goals, read))
}

impl Kinds {
    fn new(types: Vec<u32>, subtypes: Vec<u32>, child: Option<&str>) -> Self {
        let bits =
            |numbers: &[u32]| numbers.iter().fold(0, |bits, number| bits | 1_u64 << (number % 64));
        let (type_bits, subtype_bits) = (bits(&types), bits(&subtypes));
        Self {
            types: types.into(),
            subtypes: subtypes.into(),
            bits: type_bits,
            all_bits: type_bits | subtype_bits,
            is_child: child == Some("yes"),
            is_adult: child == Some("no"),
        }
    }

    /// Returns how much two goals clash: every pair of equal types counts 1, and once more for each of the two that
    /// is the first of its goal.
    pub fn clash(&self, other: &Self) -> i32 {
        if self.bits & other.bits == 0 {
            return 0;
        }
        let mut clash = 0;
        for (at, one) in self.types.iter().enumerate() {
            for (place, two) in other.types.iter().enumerate() {
                if one == two {
                    clash += 1 + i32::from(at == 0) + i32::from(place == 0);
                }
            }
        }
        clash
    }

    /// Returns whether two goals have a type in common, or one of them has as a subtype what the other has as a type.
    pub fn meets(&self, other: &Self) -> bool {
        if self.all_bits & other.bits == 0 && self.bits & other.all_bits == 0 {
            return false;
        }
        let mut mine = self.types.iter();
        mine.any(|one| other.types.contains(one) || other.subtypes.contains(one))
            || self.subtypes.iter().any(|one| other.types.contains(one))
    }
}

impl Tiers {
    /// Returns the tier that a value of the magic square, 0 to 24, asks for.
    const fn tier(&self, value: u8) -> u8 {
        match self.length {
            Length::Normal => value + 1,
            Length::Short => value / 2 + 1,
            Length::Long => (value + SQUARES as u8) / 2 + 1,
        }
    }

    /// Returns whether cards are short.
    pub fn is_short(&self) -> bool {
        self.length == Length::Short
    }

    /// Returns the tier of every square of a seed's card.
    pub fn square(&self, seed: &str) -> Result<[u8; SQUARES], NoCard> {
        let number = javascript_number(seed)
            .filter(|number| number.is_finite())
            .ok_or(NoCard::NotANumber)?;
        let square = square_of_number(number).ok_or(NoCard::Negative)?;
        Ok(square.map(|value| self.tier(value)))
    }

    /// Returns the goals of a tier.
    pub fn goals(&self, tier: u8) -> Result<&[Option<u32>], NoCard> {
        self.tiers[usize::from(tier)].as_deref().ok_or(NoCard::Hole(tier))
    }
}

/// For every square, the others that share a line with it.
pub fn line_mates(square: usize) -> u32 {
    SHARING[square] & !(1 << square)
}

/// Returns the squares in a bit set, in order.
pub fn squares(mut set: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let square = set.trailing_zeros();
        set &= set.wrapping_sub(1);
        (square < u32::BITS).then_some(square as usize)
    })
}
