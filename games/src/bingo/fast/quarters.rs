//! A deck and its rules in quarter minutes.

use super::category::{Kind, Sum};
use crate::bingo::deck::{Deck, Indexed};
use crate::bingo::filter::Filter;
use crate::bingo::profile::Rules;

/// If a number is larger, the plain algorithm is used, because a sum could overflow.
const LARGEST: f64 = 1_000_000.0;

/// A deck and its rules in quarter minutes.
#[derive(Clone, Debug)]
pub struct Quarters {
    pub(super) goals: Vec<Traits>,
    /// The number of categories with the default rule.
    pub(super) plain: usize,
    /// The filters of the other categories.
    pub(super) filters: Vec<Filter>,
    /// Thresholds by row type; 0 if the list has none, because 0 has no effect.
    pub(super) thresholds: Vec<i32>,
    /// For each goal, the goals that can never share a row with it.
    pub(super) incompatible: Vec<GoalSet>,
    minimum: i32,
    maximum: i32,
    pub(super) individual: i32,
    pub(super) too_much: i32,
    /// Whether rows object to every goal.
    never: bool,
    pub(super) no_conflicts: bool,
    /// Whether row types that a goal lacks are passed over.
    pub(super) passes_row_types_over: bool,
}

/// A bit set of goals.
pub(super) type GoalSet = Vec<u64>;

pub(super) fn add_all(set: &mut [u64], more: &[u64]) {
    for (word, more) in set.iter_mut().zip(more) {
        *word |= more;
    }
}

fn insert(set: &mut [u64], goal: usize) {
    set[goal / 64] |= 1 << (goal % 64);
}

/// A goal in quarter minutes.
#[derive(Clone, Debug)]
pub(super) struct Traits {
    time: i32,
    pub plain: Vec<Share>,
    /// `plain`, split into single types, single subtypes, and categories with several values.
    pub types: Vec<Single>,
    pub subtypes: Vec<Single>,
    pub doubles: Vec<Share>,
    pub filtered: Vec<FilteredShare>,
    pub rowtypes: Vec<(u16, i32)>,
}

/// A goal's values in a category with the default rule.
#[derive(Clone, Copy, Debug)]
pub(super) struct Share {
    pub category: u16,
    pub sum: Sum,
}

/// A share with only one value, as nearly all have.
#[derive(Clone, Copy, Debug)]
pub(super) struct Single {
    pub category: u16,
    pub value: i32,
}

/// A goal's values in a category with a filter.
#[derive(Clone, Debug)]
pub(super) struct FilteredShare {
    /// The index among the categories with a filter.
    pub category: u16,
    pub values: Vec<(Kind, i32)>,
}

/// Converts minutes to quarters, or returns `None` if that is not exact or too large.
fn quarters(minutes: f64) -> Option<i32> {
    let quarters = 4.0 * minutes;
    (quarters.fract() == 0.0 && quarters.abs() <= LARGEST).then_some(quarters as i32)
}

impl Quarters {
    /// Converts a deck and its rules to quarters. Returns `None` if a number is not a multiple of
    /// 0.25, or if row types have array indices as names.
    pub(in crate::bingo) fn new(deck: &Deck, rules: &Rules) -> Option<Self> {
        let profile = &rules.profile;
        quarters(profile.time_per_difficulty)?;
        // Sums are integers, which allows the limits to be rounded to integers, too.
        let limit = |limit: f64| (limit.abs() <= LARGEST).then_some(4.0 * limit);
        let maximum = limit(profile.maximum_synergy)?;
        let minimum = limit(profile.minimum_synergy)?;
        let too_much = quarters(profile.too_much_synergy)?;
        let mut places = Places::default();
        for (_, filter) in &deck.categories {
            places.add(*filter);
        }
        let goals: Vec<Traits> = deck
            .traits
            .iter()
            .map(|traits| {
                let (plain, filtered) = places.shares(&traits.types, &traits.subtypes)?;
                let rowtypes = traits.rowtypes.iter();
                let single = |share: &Share, wanted: Kind| {
                    let (kind, value) = share.sum.single()?;
                    (kind == wanted).then_some(Single { category: share.category, value })
                };
                let singles = |kind| plain.iter().filter_map(|share| single(share, kind)).collect();
                let doubles = plain.iter().filter(|share| share.sum.single().is_none());
                Some(Traits {
                    time: quarters(traits.time)?,
                    types: singles(Kind::Type),
                    subtypes: singles(Kind::Subtype),
                    doubles: doubles.copied().collect(),
                    plain,
                    filtered,
                    rowtypes: rowtypes
                        .map(|&(c, v)| Some((c, quarters(v)?)))
                        .collect::<Option<_>>()?,
                })
            })
            .collect::<Option<_>>()?;
        // JavaScript would put such names before the others, while `rowtypes` uses the first goal's
        // order.
        if deck.ranks[1].iter().any(|rank| *rank < u32::MAX) {
            return None;
        }
        let thresholds = deck.rowtypes.iter().map(|(_, known)| quarters(known.unwrap_or(0.0)));
        let individual = limit(profile.maximum_individual_synergy)?.floor() as i32;
        let mut incompatible = vec![vec![0; goals.len().div_ceil(64)]; goals.len()];
        // Only if rows object to this value.
        if !(minimum..=maximum).contains(&f64::from(too_much)) {
            for category in 0..places.plain {
                mark_incompatible(&goals, category as u16, individual, &mut incompatible);
            }
        }
        Some(Self {
            incompatible,
            goals,
            plain: places.plain,
            filters: places.filters,
            thresholds: thresholds.collect::<Option<_>>()?,
            minimum: minimum.ceil() as i32,
            maximum: maximum.floor() as i32,
            individual,
            too_much,
            never: maximum < 0.0 || f64::from(too_much) < minimum,
            no_conflicts: rules.no_conflicts,
            passes_row_types_over: deck.passes_row_types_over,
        })
    }

    /// Returns a square's desired time minus the goal's time, in quarters.
    pub fn difference(&self, goal: u16, desired: f64) -> i32 {
        (4.0 * desired) as i32 - self.goals[usize::from(goal)].time
    }

    /// Returns whether a row objects. `saved` is the synergy of its goals (`None`: too much), and
    /// `difference` is the sum of its desired times minus its goals' times.
    pub fn objects(&self, saved: Option<i32>, difference: i32) -> bool {
        let synergy = saved.map_or(self.too_much, |saved| saved + difference);
        self.never || synergy > self.maximum || synergy < self.minimum
    }
}

/// Marks goals with values above the limit in a category as incompatible. If two of them share a row,
/// the smaller value counts and is too much, unless neither is a type.
fn mark_incompatible(goals: &[Traits], category: u16, limit: i32, incompatible: &mut [GoalSet]) {
    let mut all = vec![0; goals.len().div_ceil(64)];
    let mut with_type = all.clone();
    let bringing: Vec<(usize, bool)> = goals
        .iter()
        .enumerate()
        .filter_map(|(goal, traits)| {
            let share = traits.plain.iter().find(|share| share.category == category)?;
            (share.sum.largest > limit).then_some((goal, share.sum.types > 0))
        })
        .collect();
    for &(goal, is_type) in &bringing {
        insert(&mut all, goal);
        if is_type {
            insert(&mut with_type, goal);
        }
    }
    for (goal, is_type) in bringing {
        add_all(&mut incompatible[goal], if is_type { &all } else { &with_type });
    }
}

/// Maps the deck's categories to those with the default rule and those with a filter.
#[derive(Default)]
struct Places {
    of: Vec<(u16, bool)>,
    plain: usize,
    filters: Vec<Filter>,
}

impl Places {
    fn add(&mut self, filter: Filter) {
        // `min -1` is the same as the default rule.
        if matches!(filter, Filter::AllButLargest | Filter::Smallest(-1)) {
            self.of.push((self.plain as u16, true));
            self.plain += 1;
        } else {
            self.of.push((self.filters.len() as u16, false));
            self.filters.push(filter);
        }
    }

    /// Groups a goal's types and subtypes by category.
    fn shares(
        &self,
        types: &Indexed,
        subtypes: &Indexed,
    ) -> Option<(Vec<Share>, Vec<FilteredShare>)> {
        let (mut plain, mut filtered): (Vec<Share>, Vec<FilteredShare>) = Default::default();
        let types = types.iter().map(|entry| (Kind::Type, entry));
        let subtypes = subtypes.iter().map(|entry| (Kind::Subtype, entry));
        for (kind, &(category, value)) in types.chain(subtypes) {
            let value = quarters(value)?;
            match self.of[usize::from(category)] {
                (category, true) => {
                    let sum = Sum::of(kind, value);
                    match plain.iter_mut().find(|share| share.category == category) {
                        Some(share) => share.sum = share.sum.and(sum),
                        None => plain.push(Share { category, sum }),
                    }
                }
                (category, false) => {
                    match filtered.iter_mut().find(|share| share.category == category) {
                        Some(share) => share.values.push((kind, value)),
                        None => {
                            filtered.push(FilteredShare { category, values: vec![(kind, value)] });
                        }
                    }
                }
            }
        }
        Some((plain, filtered))
    }
}
