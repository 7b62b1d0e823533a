//! The goals of a list of any form as the rows of a table, with the members that all forms share.

use foretile_games::bingo::Value;
use foretile_games::bingo::bingosync::Family;
use foretile_games::bingo::playbingo::GoalList;

use super::table::GoalTable;
use crate::bingo::text_fault::{TextFault, other_goals};
use crate::bingo::words::known;

/// The members of a list with goals by key that are not goals.
const LIMITS: &str = "bingoTypes";
const SCORE: &str = "maxScore";

/// Returns the goals of a list in a family's form, in that of Ocarina of Time bingo, or in any other with tiers or without.
///
/// # Errors
/// When it has no goals, or one without a text.
pub fn table_of(list: &Value, family: Option<Family>) -> Result<GoalTable, TextFault> {
    let mut goals = Vec::new();
    collect(list, None, family, &mut goals)?;
    let mut members = vec![("goals".to_owned(), Value::List(goals))];
    if let Some(family) = family {
        members.push(("rules".to_owned(), Value::Text(family.name().to_owned())));
    }
    if let Some(limits) = list.get(LIMITS).and_then(Value::members) {
        let limit = |(name, limit): &(String, Value)| {
            let small = |(word, value): &(String, Value)| match word.as_str() {
                "Max" => ("max".to_owned(), value.clone()),
                word => (word.to_owned(), value.clone()),
            };
            let limit = limit.members().unwrap_or_default().iter().map(small);
            (name.clone(), Value::object(limit))
        };
        members.push(("types".to_owned(), Value::object(limits.iter().map(limit))));
    }
    if let Some(score) = list.get(SCORE) {
        members.push(("max_score".to_owned(), score.clone()));
    }
    GoalTable::from_document(&Value::object(members))
}

/// Returns the goals of a list of PlayBingo, as its upload takes them: the oldest first, and categories by their names.
pub fn table_of_playbingo(list: &GoalList) -> Result<GoalTable, TextFault> {
    let text = |text: &str| Value::Text(text.to_owned());
    let goals = list.goals.iter().rev().map(|goal| {
        let named = goal.categories.iter().map(|place| &list.categories[*place as usize].name);
        let mut members = vec![("name".to_owned(), text(&goal.text))];
        members.extend(goal.difficulty.map(|tier| ("tier".to_owned(), Value::Number(tier.into()))));
        if !goal.categories.is_empty() {
            members.push(("types".to_owned(), Value::List(named.map(|name| text(name)).collect())));
        }
        Value::object(members)
    });
    let limited = list.categories.iter().filter(|category| category.max > 0);
    let limit = |max: i32| Value::object([("max".to_owned(), Value::Number(max.into()))]);
    let limits = limited.map(|category| (category.name.clone(), limit(category.max)));
    GoalTable::from_document(&Value::object([
        ("goals".to_owned(), Value::List(goals.collect())),
        ("types".to_owned(), Value::object(limits)),
    ]))
}

/// Collects the goals of a list, tier after tier.
fn collect(
    list: &Value,
    tier: Option<f64>,
    family: Option<Family>,
    goals: &mut Vec<Value>,
) -> Result<(), TextFault> {
    match list {
        Value::List(items) => {
            let first = family.map_or_else(
                || usize::from(matches!(items.first(), Some(Value::Null))),
                |family| family.first_tier(items.len()),
            );
            let is_mixed = items.iter().any(|item| !matches!(item, Value::List(_) | Value::Null));
            for (at, item) in items.iter().enumerate() {
                match item {
                    Value::List(_) if at < first && family.is_some() => {}
                    // Among goals, it is none, and is refused as such.
                    Value::List(inner) if is_mixed && inner.is_empty() => goals.push(item.clone()),
                    Value::List(_) => collect(item, Some((at + 1 - first) as f64), family, goals)?,
                    Value::Null => {}
                    Value::Members(members) => goals.push(goal(members, None, tier)),
                    other => goals.push(other.clone()),
                }
            }
        }
        Value::Members(members) => match list.get("normal").or(list.get("short")) {
            Some(part) => collect(part, None, family, goals)?,
            None => {
                for (name, member) in members {
                    match member {
                        Value::List(items) if items.is_empty() => {}
                        Value::List(_) => match name.parse().ok() {
                            None if name != "goals" => return Err(other_goals(name)),
                            tier => collect(member, tier, family, goals)?,
                        },
                        Value::Members(of_goal)
                            if !matches!(name.as_str(), LIMITS | "info")
                                && of_goal.iter().any(|(word, value)| {
                                    known(word) == Some("name") && value.text().is_some()
                                }) =>
                        {
                            goals.push(goal(of_goal, Some(name), tier));
                        }
                        _ => {}
                    }
                }
            }
        },
        _ => {}
    }
    Ok(())
}

/// Returns a goal with the names of its types alone, and with its key and tier.
fn goal(members: &[(String, Value)], key: Option<&str>, tier: Option<f64>) -> Value {
    let name_of = |item: &Value| match item {
        Value::Members(_) => item.get("name").cloned(),
        // A type without a name is equal to others without one.
        other => Some(other.clone()),
    };
    let with_names = |(word, value): &(String, Value)| {
        let value = match (known(word), value) {
            (Some("types" | "subtypes"), Value::List(items)) => {
                Value::List(items.iter().filter_map(name_of).collect())
            }
            // In lists of Ocarina of Time bingo, types have weights.
            (Some("types" | "subtypes"), Value::Members(weights)) => {
                Value::List(weights.iter().map(|(name, _)| Value::Text(name.clone())).collect())
            }
            (_, value) => value.clone(),
        };
        (word.clone(), value)
    };
    let mut goal: Vec<_> =
        members.iter().filter(|(_, value)| *value != Value::Null).map(with_names).collect();
    let has =
        |goal: &[(String, Value)], name| goal.iter().any(|(word, _)| known(word) == Some(name));
    if let Some(tier) = tier.filter(|_| !has(&goal, "tier")) {
        goal.push(("tier".to_owned(), Value::Number(tier)));
    }
    if let Some(key) = key.filter(|_| !has(&goal, "key")) {
        goal.push(("key".to_owned(), Value::Text(key.to_owned())));
    }
    Value::object(goal)
}
