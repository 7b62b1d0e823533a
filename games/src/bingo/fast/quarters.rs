//! A deck and its rules in quarter minutes.

use super::category::{Kind, Sum};
use crate::bingo::deck::{Deck, Indexed};
use crate::bingo::filter::Filter;
use crate::bingo::profile::Rules;

/// Larger numbers are left to the plain way, so that no sum can overflow.
const LARGEST: f64 = 1_000_000.0;

/// A deck and its rules in quarter minutes.
#[derive(Clone, Debug)]
pub struct Quarters {
    pub(super) goals: Vec<Traits>,
    /// How many categories follow the default rule.
    pub(super) plain: usize,
    /// What counts in each of the other categories.
    pub(super) filters: Vec<Filter>,
    /// By row type; 0 where the list has none, for 0 has no effect.
    pub(super) thresholds: Vec<i32>,
    /// The goals that a goal cannot share a row with, whatever else lies there.
    pub(super) strangers: Vec<GoalSet>,
    minimum: i32,
    maximum: i32,
    pub(super) individual: i32,
    pub(super) too_much: i32,
    /// Whether rows object to everything.
    never: bool,
    pub(super) no_conflicts: bool,
}

/// A set of goals, a bit each.
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
    /// The same, split: single types, single subtypes, and where there are both.
    pub types: Vec<Single>,
    pub subtypes: Vec<Single>,
    pub doubles: Vec<Share>,
    pub filtered: Vec<FilteredShare>,
    pub rowtypes: Vec<(u16, i32)>,
}

/// What a goal brings to a category that follows the default rule.
#[derive(Clone, Copy, Debug)]
pub(super) struct Share {
    pub category: u16,
    pub sum: Sum,
}

/// The same, where that is one value, as nearly always.
#[derive(Clone, Copy, Debug)]
pub(super) struct Single {
    pub category: u16,
    pub value: i32,
}

/// What a goal brings to a category with a rule of its own.
#[derive(Clone, Debug)]
pub(super) struct FilteredShare {
    /// Index among the filtered categories.
    pub category: u16,
    pub values: Vec<(Kind, i32)>,
}

/// A number of minutes in quarters, where that is exact and not too large.
fn quarters(minutes: f64) -> Option<i32> {
    let quarters = 4.0 * minutes;
    (quarters.fract() == 0.0 && quarters.abs() <= LARGEST).then_some(quarters as i32)
}

impl Quarters {
    /// Counts a deck and its rules in quarters, or `None` where something is no multiple of 0.25, or
    /// where row types have numbers for names.
    pub(in crate::bingo) fn new(deck: &Deck, rules: &Rules) -> Option<Self> {
        let profile = &rules.profile;
        quarters(profile.time_per_difficulty)?;
        // Sums are whole: to be above a limit is to be above the whole number below it.
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
        // Names like these would come before those that the first goal has.
        if deck.ranks[1].iter().any(|rank| *rank < u32::MAX) {
            return None;
        }
        let thresholds = deck.rowtypes.iter().map(|(_, known)| quarters(known.unwrap_or(0.0)));
        let individual = limit(profile.maximum_individual_synergy)?.floor() as i32;
        let mut strangers = vec![vec![0; goals.len().div_ceil(64)]; goals.len()];
        // Unless rows do not mind.
        if !(minimum..=maximum).contains(&f64::from(too_much)) {
            for category in 0..places.plain {
                part(&goals, category as u16, individual, &mut strangers);
            }
        }
        Some(Self {
            strangers,
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
        })
    }

    /// How many quarters a desired time is longer than a goal.
    pub fn difference(&self, goal: u16, desired: f64) -> i32 {
        (4.0 * desired) as i32 - self.goals[usize::from(goal)].time
    }

    /// Whether a row objects when its goals save this much (`None`: too much) and its desired times
    /// are longer than its goals by the difference.
    pub fn objects(&self, saved: Option<i32>, difference: i32) -> bool {
        let synergy = saved.map_or(self.too_much, |saved| saved + difference);
        self.never || synergy > self.maximum || synergy < self.minimum
    }
}

/// Parts the goals that bring values above the limit to a category: the smaller of two counts, and
/// so the row saves too much, unless the category has no type.
fn part(goals: &[Traits], category: u16, limit: i32, strangers: &mut [GoalSet]) {
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
        add_all(&mut strangers[goal], if is_type { &all } else { &with_type });
    }
}

/// Where the deck's categories went: to those that follow the default rule, or to the others.
#[derive(Default)]
struct Places {
    of: Vec<(u16, bool)>,
    plain: usize,
    filters: Vec<Filter>,
}

impl Places {
    fn add(&mut self, filter: Filter) {
        // `min -1` is the default rule in other words.
        if matches!(filter, Filter::AllButLargest | Filter::Smallest(-1)) {
            self.of.push((self.plain as u16, true));
            self.plain += 1;
        } else {
            self.of.push((self.filters.len() as u16, false));
            self.filters.push(filter);
        }
    }

    /// A goal's types and subtypes, category by category.
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
