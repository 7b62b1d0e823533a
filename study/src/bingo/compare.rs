//! Compares two lists, or one list under two profiles, and the cards they deal.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::{ControlFlow, RangeInclusive};

use foretile_games::bingo::{Dealer, Goal, MAX_ITERATIONS, Numbers, Seed, SubList, Table};
use serde::Serialize;

use super::game::{CardComparison, Layout, shared_numbers};
use crate::mass::{Progress, Sweep, Tally};

/// The number of seeds that a thread takes at a time. Chosen by hand.
const BLOCK: u64 = 200;

/// A difference between two lists.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema), schemars(rename = "ListChange"))]
pub struct Change {
    /// A goal's id or text, or the category of a filter or threshold.
    pub about: String,
    /// The part that differs: `goal`, `name`, `time`, `types, fire` …
    pub what: String,
    /// The old value; null if it is new.
    pub before: Option<String>,
    /// The new value; null if it is gone.
    pub after: Option<String>,
}

/// Returns all differences between two sub-lists, those of goals (ordered by id) first.
pub fn changes(before: &SubList, after: &SubList) -> Vec<Change> {
    let mut changes = Vec::new();
    let goals = |list: &SubList| -> BTreeMap<String, Goal> {
        list.goals.iter().map(|goal| (goal.id.clone(), goal.clone())).collect()
    };
    let (old, new) = (goals(before), goals(after));
    for id in old.keys().chain(new.keys()).collect::<BTreeSet<_>>() {
        let mut add = |what: String, before: Option<String>, after: Option<String>| {
            if before != after {
                changes.push(Change { about: id.clone(), what, before, after });
            }
        };
        match (old.get(id), new.get(id)) {
            (Some(old), Some(new)) => goal_changes(old, new, &mut add),
            (old, new) => {
                let name = |goal: Option<&Goal>| goal.map(|goal| goal.name.clone());
                add("goal".to_owned(), name(old), name(new));
            }
        }
    }
    let filters = |list: &SubList| -> BTreeMap<String, String> {
        list.filters.iter().map(|(name, filter)| (name.clone(), format!("{filter:?}"))).collect()
    };
    let thresholds = |list: &SubList| texts(&list.thresholds);
    for (what, old, new) in [
        ("filter", filters(before), filters(after)),
        ("threshold", thresholds(before), thresholds(after)),
    ] {
        each_changed(&old, &new, |about, before, after| {
            changes.push(Change { about: about.to_owned(), what: what.to_owned(), before, after });
        });
    }
    changes
}

fn goal_changes(
    old: &Goal,
    new: &Goal,
    add: &mut impl FnMut(String, Option<String>, Option<String>),
) {
    let mut one = |what: &str, before: String, after: String| {
        add(what.to_owned(), Some(before), Some(after));
    };
    one("name", old.name.clone(), new.name.clone());
    one("Japanese name", old.jp.clone(), new.jp.clone());
    one("bucket", old.bucket.to_string(), new.bucket.to_string());
    one("time", old.time.to_string(), new.time.to_string());
    one("skill", old.skill.to_string(), new.skill.to_string());
    one("weight", old.weight.to_string(), new.weight.to_string());
    for (what, old, new) in [
        ("types", &old.types, &new.types),
        ("subtypes", &old.subtypes, &new.subtypes),
        ("rowtypes", &old.rowtypes, &new.rowtypes),
    ] {
        each_changed(&texts(old), &texts(new), |category, before, after| {
            add(format!("{what}, {category}"), before, after);
        });
    }
}

fn texts(numbers: &Numbers) -> BTreeMap<String, String> {
    numbers.iter().map(|(name, number)| (name.clone(), number.to_string())).collect()
}

fn each_changed(
    old: &BTreeMap<String, String>,
    new: &BTreeMap<String, String>,
    mut changed: impl FnMut(&str, Option<String>, Option<String>),
) {
    for name in old.keys().chain(new.keys()).collect::<BTreeSet<_>>() {
        let (before, after) = (old.get(name).cloned(), new.get(name).cloned());
        if before != after {
            changed(name, before, after);
        }
    }
}

/// A comparison of the cards that two dealers deal from the same seeds. Goals are the same if their ids are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Comparison {
    /// The cards.
    pub cards: CardComparison,
    /// Attempts, for each dealer. A seed without a card counts as 100.
    pub attempts: [u64; 2],
    /// Cards with each goal, by id, for each dealer.
    pub counts: BTreeMap<String, [u64; 2]>,
}

/// One thread's part of a comparison.
struct Comparing<'a> {
    tables: [Table<'a>; 2],
    ids: &'a [Vec<u32>; 2],
    layout: &'a Layout,
    counts: [Vec<u64>; 2],
    attempts: [u64; 2],
    sum: CardComparison,
}

impl Tally for Comparing<'_> {
    fn count(&mut self, seeds: RangeInclusive<u64>, mut on_seed: impl FnMut()) {
        for number in seeds {
            let seed = Seed::try_from(number).expect("a comparison's numbers are valid seeds");
            let cards = [0, 1].map(|which| {
                let card = self.tables[which].deal(&seed, MAX_ITERATIONS);
                let iterations = card.as_ref().map_or(MAX_ITERATIONS, |card| card.iterations);
                self.attempts[which] += u64::from(iterations);
                card.map(|card| card.goals.map(usize::from))
            });
            for (counts, goals) in self.counts.iter_mut().zip(&cards) {
                goals.iter().flatten().for_each(|goal| counts[*goal] += 1);
            }
            let ids = [0, 1]
                .map(|which| cards[which].map(|goals| goals.map(|goal| self.ids[which][goal])));
            self.sum.add(
                number,
                ids.each_ref().map(|ids| ids.as_ref().map(<[u32; 25]>::as_slice)),
                [self.layout; 2],
            );
            on_seed();
        }
    }

    fn merge(&mut self, other: Self) {
        self.sum.merge(other.sum);
        for which in 0..2 {
            self.attempts[which] += other.attempts[which];
            for (sum, more) in self.counts[which].iter_mut().zip(&other.counts[which]) {
                *sum += more;
            }
        }
    }
}

/// Deals these seeds from both dealers and compares the cards. Returns `None` if `on_event` breaks.
///
/// # Panics
/// Panics if a seed is larger than [`Seed::MAX`].
pub fn compare(
    before: &Dealer,
    after: &Dealer,
    seeds: RangeInclusive<u64>,
    on_event: impl FnMut(Progress) -> ControlFlow<()>,
) -> Option<Comparison> {
    let dealers = [before, after];
    let goals = dealers.map(|dealer| dealer.deck().goals());
    let ids = shared_numbers(goals.map(|goals| goals.iter().map(|goal| goal.id.as_str())));
    let layout = Layout::of_cards();
    let empty = || Comparing {
        tables: dealers.map(Dealer::table),
        ids: &ids,
        layout: &layout,
        counts: goals.map(|goals| vec![0; goals.len()]),
        attempts: [0; 2],
        sum: CardComparison::default(),
    };
    let sum = Sweep { seeds, block: BLOCK, threads: None }.run(empty, on_event)?;
    let mut counts: BTreeMap<String, [u64; 2]> = BTreeMap::new();
    for (which, goals) in goals.into_iter().enumerate() {
        for (goal, count) in goals.iter().zip(&sum.counts[which]) {
            counts.entry(goal.id.clone()).or_default()[which] += count;
        }
    }
    Some(Comparison { cards: sum.sum, attempts: sum.attempts, counts })
}
