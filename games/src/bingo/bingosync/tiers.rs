//! What the four families with 25 tiers have in common: how their lists are read, which tier a square asks for, and
//! which goals clash.

use super::super::list::ReadListError;
use super::super::row::SHARING;
use super::super::seed::javascript_number;
use super::super::square::{SQUARES, square_of_number};
use super::super::value::Value;
use super::read::{Numbers, Reader};
use super::{Goal, Length, NoCard, Options, Place, Seen};

/// The highest tier.
pub const LAST_TIER: u8 = 25;

/// A list of 25 tiers.
#[derive(Default)]
pub struct Tiers {
    length: Length,
    /// For each tier from 0 on, its goals' places in the list; none where the list has a hole. A missing tier is none.
    tiers: Vec<Option<Vec<Option<u32>>>>,
    /// What each goal clashes with.
    pub kinds: Vec<Kinds>,
    /// The tier of each goal.
    of: Vec<u8>,
    /// The number of types.
    types: usize,
}

/// The types of a goal, as numbers.
#[derive(Default, Clone)]
pub struct Kinds {
    /// The types, in the order of the list.
    pub types: Box<[u32]>,
    /// The subtypes.
    pub subtypes: Box<[u32]>,
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
    let (mut kinds, mut of) = (Vec::new(), Vec::new());
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
            return reader.done((goals, Tiers::default()));
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
                let mut goal = reader.goal(Place::Tier(tier, at), item);
                let place = goal.place.to_string();
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
                kinds.push(Kinds {
                    types: numbers.of(&goal.types).into(),
                    subtypes: numbers.of(&subtypes).into(),
                    is_child: child == Some("yes"),
                    is_adult: child == Some("no"),
                });
                of.push(tier);
                places.push(Some(goals.len() as u32));
                goals.push(goal);
            }
            places
        }));
    }
    let read = Tiers { length: options.length, tiers, kinds, of, types: numbers.count() };
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

/// The types of the goals that a goal must not clash with.
#[derive(Clone)]
pub struct Around {
    /// For each type, how often goals have it.
    types: Vec<i32>,
    /// How often it is the first of a goal's types.
    firsts: Vec<i32>,
    /// How often goals have it as a subtype.
    subtypes: Vec<i32>,
}

impl Around {
    /// Adds a goal.
    pub fn add(&mut self, goal: &Kinds) {
        self.count(goal, 1);
    }

    /// Removes a goal that was added.
    pub fn remove(&mut self, goal: &Kinds) {
        self.count(goal, -1);
    }

    fn count(&mut self, goal: &Kinds, by: i32) {
        for (at, &kind) in goal.types.iter().enumerate() {
            self.types[kind as usize] += by;
            if at == 0 {
                self.firsts[kind as usize] += by;
            }
        }
        for &kind in &goal.subtypes {
            self.subtypes[kind as usize] += by;
        }
    }

    /// Returns how much a goal clashes with these: every pair of equal types counts 1, and once more for each of the
    /// two that is the first of its goal.
    pub fn clash(&self, goal: &Kinds) -> i32 {
        let count = |(at, &kind): (usize, &u32)| {
            let kind = kind as usize;
            (1 + i32::from(at == 0)) * self.types[kind] + self.firsts[kind]
        };
        goal.types.iter().enumerate().map(count).sum()
    }

    /// Returns how many pairs there are of equal types, or of a type of one goal that is a subtype of the other.
    pub fn meets(&self, goal: &Kinds) -> i32 {
        let types =
            goal.types.iter().map(|&kind| self.types[kind as usize] + self.subtypes[kind as usize]);
        let subtypes = goal.subtypes.iter().map(|&kind| self.types[kind as usize]);
        types.sum::<i32>() + subtypes.sum::<i32>()
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

    /// Returns the types of no goals.
    pub fn around(&self) -> Around {
        let none = || vec![0; self.types];
        Around { types: none(), firsts: none(), subtypes: none() }
    }

    /// Returns how much two goals of one line clash.
    pub fn clash(&self, one: u32, other: u32) -> i32 {
        let mut around = self.around();
        around.add(&self.kinds[other as usize]);
        around.clash(&self.kinds[one as usize])
    }

    /// Returns whether a seed's squares can have these goals, each of which comes from its square's tier or one of the
    /// `above` next ones.
    pub fn may_deal(&self, seed: &str, seen: &[Seen], above: u8) -> bool {
        let Ok(square) = self.square(seed) else { return false };
        seen.iter().all(|Seen { square: at, goals }| {
            let tiers = square[*at]..=square[*at].saturating_add(above);
            goals.iter().any(|goal| tiers.contains(&self.of[*goal as usize]))
        })
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
