//! What changed in a list of Ocarina of Time.

use std::collections::{BTreeMap, BTreeSet};

use foretile_games::bingo::{Goal, Numbers, SubList};
use serde::Serialize;

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
