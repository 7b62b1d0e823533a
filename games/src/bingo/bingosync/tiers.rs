//! The common parts of the families with 25 tiers: how their lists are read, which tier a square asks for, and
//! which goals clash.

use super::super::fault::{Expectation, Found, Step};
use super::super::list::ReadListError;
use super::super::row::SHARING;
use super::super::seed::javascript_number;
use super::super::square::{SQUARES, square_of_number};
use super::super::value::Value;
use super::read::{Numbers, Reader};
use super::{Card, Family, Goal, Length, NoCard, Options, Place, Seen};
use crate::message::Code;

/// The highest tier.
pub const LAST_TIER: u8 = 25;

/// Returns the tiers of a seed's squares, from the number that JavaScript makes of the seed; none where the original fails.
pub type Square = fn(f64, Length) -> Option<[u8; SQUARES]>;

/// A list of 25 tiers.
pub struct Tiers {
    length: Length,
    square: Square,
    /// For each tier from 0 on, its goals' places in the list; none where the list has a hole. A missing tier is empty.
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
    /// A bit for each type, by the last six digits of its number. Goals without a common bit have no common type.
    bits: u64,
    /// The same for types and subtypes.
    all_bits: u64,
    /// Whether it says `child: "yes"`.
    pub is_child: bool,
    /// Whether it says `child: "no"`.
    pub is_adult: bool,
}

/// The tiers of the magic square.
fn magic(number: f64, length: Length) -> Option<[u8; SQUARES]> {
    Some(square_of_number(number)?.map(|value| tier(length, value)))
}

/// Returns the tier that a value of the magic square, 0 to 24, asks for.
const fn tier(length: Length, value: u8) -> u8 {
    match length {
        Length::Normal => value + 1,
        Length::Short => value / 2 + 1,
        Length::Long => (value + SQUARES as u8) / 2 + 1,
    }
}

/// Reads a list of 25 tiers for cards with a magic square.
pub fn read(
    list: &Value,
    options: &Options,
    family: Family,
    needs_types: bool,
) -> Result<(Vec<Goal>, Tiers), ReadListError> {
    let mut reader = Reader::default();
    let mut goals = Vec::new();
    let (mut kinds, mut of) = (Vec::new(), Vec::new());
    let mut numbers = Numbers::default();
    let of_length = |tiers, kinds, of, types| Tiers {
        length: options.length,
        square: magic,
        tiers,
        kinds,
        of,
        types,
    };
    if !matches!(list, Value::List(_) | Value::Members(_)) {
        let expected = Expectation::Tiers.text("[[{\"name\": \"Catch a fish\"}], …]");
        reader.fault(Step::List, expected, list);
        return reader.done((goals, of_length(Vec::new(), kinds, of, 0)));
    }
    let element = |tier: u8| match list {
        Value::List(items) => items.get(family.tier_index(items.len(), tier)),
        other => other.get(&tier.to_string()),
    };
    let mut tiers = vec![None];
    for tier in 1..=LAST_TIER {
        let items = match element(tier) {
            None | Some(Value::Null) => None,
            Some(Value::List(items)) => Some(items),
            Some(other) => {
                let expected = Expectation::Goals.text("[{\"name\": \"Catch a fish\"}]");
                reader.fault(Step::Tier.number(tier), expected, other);
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
                let place = goal.place.steps();
                if needs_types && item.members().is_some() && item.get("types").is_none() {
                    let expected = Expectation::ListOrEmpty;
                    reader.fault(place.member("types"), expected, Found::Nothing);
                }
                goal.tier = Some(tier.into());
                let shown =
                    options.language.as_ref().and_then(|language| item.get(language)?.text());
                if let Some(shown) = shown.filter(|shown| !shown.is_empty()) {
                    goal.name = shown.to_owned();
                }
                let subtypes = reader.types(&place, item, "subtypes");
                let child = item.get("child").and_then(Value::text);
                let (types, subtypes) = (numbers.of(&goal.types), numbers.of(&subtypes));
                kinds.push(Kinds {
                    bits: bits(&types),
                    all_bits: bits(&types) | bits(&subtypes),
                    types: types.into(),
                    subtypes: subtypes.into(),
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
    let read = of_length(tiers, kinds, of, numbers.count());
    let mut needed: Vec<u8> = (0..LAST_TIER).map(|value| tier(options.length, value)).collect();
    needed.dedup();
    for tier in needed {
        if read.tiers[usize::from(tier)].as_ref().is_none_or(Vec::is_empty) {
            let is_missing = read.tiers[usize::from(tier)].is_none();
            let found = if is_missing { Found::Nothing } else { Found::EmptyList };
            let place = Step::Tier.number(tier);
            reader.fault(place, Expectation::OneGoalAlways, found);
        }
    }
    reader.done((goals, read))
}

/// The types of the goals that a goal must not clash with.
///
/// A test of one bit for each type shows for most goals that they clash with none. Only if it fails are the types counted: a
/// goal's clashes are then a sum over its types, however many goals are around it.
pub struct Around<'a> {
    tiers: &'a Tiers,
    /// The bits of all types around.
    bits: u64,
    /// The bits of all types and subtypes around.
    all_bits: u64,
    /// For each type, how often goals have it, and [`FIRST`] as often as it is the first of a goal.
    counts: Vec<u64>,
    /// For each type, how often it is a subtype.
    subtypes: Vec<u32>,
    /// The squares whose goals are counted.
    counted: u32,
}

impl<'a> Around<'a> {
    /// Creates it without any goals.
    pub const fn new(tiers: &'a Tiers) -> Self {
        Self { tiers, bits: 0, all_bits: 0, counts: Vec::new(), subtypes: Vec::new(), counted: 0 }
    }

    /// Looks at the goals on these squares, instead of those before.
    pub fn look(&mut self, squares: u32, card: &Card) {
        self.uncount(card);
        (self.bits, self.all_bits) = (0, 0);
        for square in self::squares(squares) {
            let kinds = &self.tiers.kinds[card[square] as usize];
            self.bits |= kinds.bits;
            self.all_bits |= kinds.all_bits;
        }
    }

    /// Returns how much a goal clashes with those on the squares: every pair of equal types counts 1, and once more for
    /// each of the two that is the first of its goal.
    pub fn clash(&mut self, goal: u32, squares: u32, card: &Card) -> i32 {
        let kinds = &self.tiers.kinds[goal as usize];
        if kinds.bits & self.bits == 0 {
            return 0;
        }
        self.count(squares, card);
        let clash = |(at, &kind): (usize, &u32)| {
            let count = self.counts[kind as usize];
            (1 + i32::from(at == 0)) * count as i32 + (count / FIRST) as i32
        };
        kinds.types.iter().enumerate().map(clash).sum()
    }

    /// Returns how many pairs there are of equal types, or of a type of one goal that is a subtype of the other.
    pub fn meets(&mut self, goal: u32, squares: u32, card: &Card) -> i32 {
        let kinds = &self.tiers.kinds[goal as usize];
        if kinds.bits & self.all_bits == 0 && kinds.all_bits & self.bits == 0 {
            return 0;
        }
        self.count(squares, card);
        let types = |kind: &u32| self.counts[*kind as usize] as i32;
        let all = |kind: &u32| types(kind) + self.subtypes[*kind as usize] as i32;
        kinds.types.iter().map(all).sum::<i32>() + kinds.subtypes.iter().map(types).sum::<i32>()
    }

    fn count(&mut self, squares: u32, card: &Card) {
        if self.counted != 0 {
            return;
        }
        self.counts.resize(self.tiers.types, 0);
        self.subtypes.resize(self.tiers.types, 0);
        for square in self::squares(squares) {
            let kinds = &self.tiers.kinds[card[square] as usize];
            kinds.types.iter().for_each(|kind| self.counts[*kind as usize] += 1);
            kinds.types.first().into_iter().for_each(|kind| self.counts[*kind as usize] += FIRST);
            kinds.subtypes.iter().for_each(|kind| self.subtypes[*kind as usize] += 1);
        }
        self.counted = squares;
    }

    /// Makes all counts 0 again.
    fn uncount(&mut self, card: &Card) {
        for square in self::squares(std::mem::take(&mut self.counted)) {
            let kinds = &self.tiers.kinds[card[square] as usize];
            kinds.types.iter().for_each(|kind| self.counts[*kind as usize] = 0);
            kinds.subtypes.iter().for_each(|kind| self.subtypes[*kind as usize] = 0);
        }
    }
}

/// The weight of a type that is the first of a goal: larger than the number of types of all goals together.
const FIRST: u64 = 1 << 32;

impl Tiers {
    /// Has other squares than the magic ones.
    pub fn with_square(self, square: Square) -> Self {
        Self { square, ..self }
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
        (self.square)(number, self.length).ok_or(NoCard::Negative)
    }

    /// Returns how two goals of one line meet, by this rule.
    pub fn pair<'a>(
        &'a self,
        one: u32,
        other: u32,
        rule: impl Fn(&mut Around<'a>, u32, u32, &Card) -> i32,
    ) -> i32 {
        let card = [other; SQUARES];
        let mut around = Around::new(self);
        around.look(1, &card);
        rule(&mut around, one, 1, &card)
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
        self.tiers[usize::from(tier)].as_deref().ok_or(NoCard::Hole { tier })
    }
}

fn bits(numbers: &[u32]) -> u64 {
    numbers.iter().fold(0, |bits, number| bits | 1 << (number % 64))
}

/// For every square, those that share a line with it, itself among them.
pub fn line_mates(square: usize) -> u32 {
    SHARING[square]
}

/// Returns the squares in a bit set, in order.
pub fn squares(mut set: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let square = set.trailing_zeros();
        set &= set.wrapping_sub(1);
        (square < u32::BITS).then_some(square as usize)
    })
}
