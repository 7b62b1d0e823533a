//! What changed in a list of another game.

use std::collections::{BTreeMap, BTreeSet};

use foretile_games::bingo::Value;
use foretile_games::bingo::bingosync::{Dealer, Family, Goal, TypeUse};
use foretile_games::order::Order as _;

use super::super::changes::Change;
use super::edit::{Json, goals_of, text_of};

/// The members of goals whose changes `goal_changes` reports.
const REPORTED: [&str; 6] = ["name", "Name", "Desc", "types", "Types", "Diff"];

/// Returns the changes of everything else that the rules read, besides texts, tiers and types. Both lists have the same
/// rules.
fn member_changes(family: Family, before: &Value, after: &Value) -> Vec<Change> {
    let mut changes = Vec::new();
    let mut add = |about: &str, what: &str, [before, after]: [Option<String>; 2]| {
        if before != after {
            changes.push(Change { about: about.to_owned(), what: what.to_owned(), before, after });
        }
    };
    let mut goals: BTreeMap<String, [Vec<Value>; 2]> = BTreeMap::new();
    for (which, list) in [before, after].into_iter().enumerate() {
        for (_, goal) in goals_of(family, list) {
            goals.entry(text_of(&goal).to_owned()).or_default()[which].push(goal);
        }
    }
    let members = || family.members().iter().filter(|member| !REPORTED.contains(member));
    for (name, lists) in goals.iter().filter(|(_, [before, after])| before.len() == after.len()) {
        for member in members() {
            let values = lists.each_ref().map(|goals| {
                let values = goals.iter().filter_map(|goal| goal.get(member));
                let mut values: Vec<String> = values.map(|value| Json(value).to_string()).collect();
                values.order_by(Ord::cmp);
                (!values.is_empty()).then(|| values.join(", "))
            });
            add(name, member, values);
        }
    }
    if family.types() == TypeUse::Limits {
        let json = |value: Option<&Value>| value.map(|value| Json(value).to_string());
        let limits = [before, after].map(|list| list.get("bingoTypes"));
        let names = limits.iter().flatten().filter_map(|limits| limits.members()).flatten();
        let names: BTreeSet<&str> = names.map(|(name, _)| name.as_str()).collect();
        for name in names {
            add(name, "Max", limits.map(|limits| json(limits?.get(name)?.get("Max"))));
        }
        add("maxScore", "value", [before, after].map(|list| json(list.get("maxScore"))));
    }
    changes
}

/// Returns the changes of goals, ordered by their texts, and then those of everything else that the rules read.
pub fn changes(dealers: [&Dealer; 2], lists: [&Value; 2]) -> Vec<Change> {
    let [before, after] = dealers;
    let mut changes = goal_changes([before.goals(), after.goals()], ["tier", "types"]);
    if before.family() == after.family() {
        changes.extend(member_changes(before.family(), lists[0], lists[1]));
    }
    changes
}

/// Returns the changes of texts, tiers and types. The latter two have the names that their rules give them.
pub fn goal_changes(lists: [&[Goal]; 2], [tier, kind]: [&str; 2]) -> Vec<Change> {
    let mut goals: BTreeMap<&str, [Vec<&Goal>; 2]> = BTreeMap::new();
    for (which, list) in lists.into_iter().enumerate() {
        for goal in list {
            goals.entry(&goal.name).or_default()[which].push(goal);
        }
    }
    let tiers = |goals: &[&Goal]| {
        let mut tiers: Vec<String> = goals
            .iter()
            .map(|goal| goal.tier.map_or_else(|| "none".to_owned(), |tier| tier.to_string()))
            .collect();
        tiers.order_by_key(|tier| (tier.len(), tier.clone()));
        tiers.join(", ")
    };
    let types = |goals: &[&Goal]| {
        let type_names = |goal: &&Goal| {
            let names = goal.types.iter().map(|name| name.as_deref().unwrap_or("null"));
            format!("[{}]", names.collect::<Vec<_>>().join(", "))
        };
        let mut types: Vec<String> = goals.iter().map(type_names).collect();
        types.order_by(Ord::cmp);
        types.join(", ")
    };
    let mut changes = Vec::new();
    for (name, [old, new]) in goals {
        let mut add = |what: &str, before: Option<String>, after: Option<String>| {
            if before != after {
                changes.push(Change {
                    about: name.to_owned(),
                    what: what.to_owned(),
                    before,
                    after,
                });
            }
        };
        let count = |goals: &[&Goal]| match goals.len() {
            0 => None,
            1 => Some(goals[0].place.to_string()),
            many => Some(format!("{many} times")),
        };
        if old.len() != new.len() {
            add("goal", count(&old), count(&new));
        } else {
            add(tier, Some(tiers(&old)), Some(tiers(&new)));
            add(kind, Some(types(&old)), Some(types(&new)));
        }
    }
    changes
}
