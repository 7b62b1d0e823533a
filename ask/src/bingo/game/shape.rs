//! Which rules a list's shape shows.

use foretile_games::bingo::Value;
use foretile_games::bingo::bingosync::Family;

use crate::bingo::words::known;

/// Returns the family that a list has by its shape: those that people paste as Bingosync's custom boards, and the two
/// with goals by key, which no others resemble. None if several could deal it, or none.
pub fn of_shape(list: &Value) -> Option<Family> {
    let name = match list {
        Value::List(items) if are_tiers(items) => {
            // In the site's files, tier 1 is the second element.
            let is_hole = match &items[0] {
                Value::List(goals) => goals.is_empty(),
                Value::Members(members) => members.is_empty(),
                first => *first == Value::Null,
            };
            match (items.len(), is_hole) {
                (25, false) | (26, true) => "srl-v5",
                (4, false) | (5, true) => "isaac",
                _ => return None,
            }
        }
        Value::List(items) if items.iter().any(|item| item.get("group").is_some()) => "ladx",
        Value::List(items) if has_tiers(items) || has_categories(items) => return None,
        Value::List(items) if are_goals(items) => "simple",
        Value::Members(_) if list.get("bingoTypes").is_some() => "synergen",
        Value::Members(goals)
            if !goals.is_empty() && goals.iter().all(|(_, goal)| goal.get("Name").is_some()) =>
        {
            "hollow-knight"
        }
        Value::Members(tiers) if list.get("info").is_some() && !is_oot(list) => {
            let is_tier = |number: usize| tiers.iter().any(|(name, _)| *name == number.to_string());
            if !(1..=25).all(is_tier) {
                return None;
            }
            "srl-v5"
        }
        _ => return None,
    };
    name.parse().ok()
}

/// Returns whether this is a list of Ocarina of Time bingo: its goals are in buckets, with times, beside the numbers of the
/// rules.
pub fn is_oot(list: &Value) -> bool {
    if ["normal", "short", "rowtypes"].iter().any(|name| list.get(name).is_some()) {
        return true;
    }
    let first = list.members().unwrap_or_default().iter().find_map(|(_, goals)| match goals {
        Value::List(goals) => goals.first(),
        _ => None,
    });
    list.get("info").is_some() && first.is_none_or(|goal| goal.get("time").is_some())
}

/// Returns whether most items of a list are tiers. The others are mistakes.
pub fn are_tiers(items: &[Value]) -> bool {
    let tiers = items.iter().filter(|item| matches!(item, Value::List(_) | Value::Null)).count();
    items.iter().any(|item| matches!(item, Value::List(_))) && 2 * tiers > items.len()
}

/// Returns whether most goals that stand one after another have a number for their tier or difficulty, as PlayBingo's have.
/// Rules with tiers could deal them, and rules without.
pub fn has_tiers(items: &[Value]) -> bool {
    let is_tier = |(name, value): &(String, Value)| {
        known(name) == Some("tier") && matches!(value, Value::Number(_))
    };
    let with = items.iter().filter_map(Value::members).filter(|goal| goal.iter().any(is_tier));
    2 * with.count() > items.len()
}

/// Returns whether most goals that stand one after another have the members of PlayBingo's, `goal` and `categories`.
fn has_categories(items: &[Value]) -> bool {
    let is_one = |goal: &&Value| {
        goal.get("goal").is_some() && matches!(goal.get("categories"), Some(Value::List(_)))
    };
    2 * items.iter().filter(is_one).count() > items.len()
}

/// Returns the goals of an object that has them as `goals`, as the packs of mods are, and lists in TOML. PlayBingo's own goals
/// have their text as `goal`.
pub fn packed_goals(list: &Value) -> Option<&[Value]> {
    let Some(Value::List(goals)) = list.get("goals") else { return None };
    let is_plain = |goal: &Value| goal.get("goal").is_none() && goal.get("categories").is_none();
    let is_pack = !goals.is_empty() && are_goals(goals) && goals.iter().all(is_plain);
    (is_pack && !is_whole_list(list)).then_some(goals)
}

/// Returns the list of an object that has no other one, such as `phrases` beside a title, whose name no rules know.
pub fn only_list(list: &Value) -> Option<&Value> {
    let members = list.members()?;
    let is_flat = |(name, value): &&(String, Value)| match value {
        // Not the lists of several parts, which have their goals in them.
        Value::List(items) => {
            name.parse::<u8>().is_err()
                && !are_tiers(items)
                && are_goals(items)
                && !items.iter().any(|item| matches!(item.get("goals"), Some(Value::List(_))))
        }
        Value::Members(_) => false,
        _ => true,
    };
    let mut lists = members.iter().filter(|(_, value)| matches!(value, Value::List(_)));
    let (_, only) = lists.next()?;
    let is_only = lists.next().is_none() && members.iter().all(|member| is_flat(&member));
    (is_only && of_shape(list).is_none() && !is_oot(list)).then_some(only)
}

/// Returns the pack of goals in an object that has nothing else but single values, such as `{"data": {"goals": [...]}}`.
pub fn wrapped(list: &Value) -> Option<&Value> {
    let members = list.members()?;
    let mut inside = members.iter().filter(|(_, value)| matches!(value, Value::Members(_)));
    let (_, only) = inside.next()?;
    let is_only = inside.next().is_none()
        && !members.iter().any(|(_, value)| matches!(value, Value::List(_)))
        && packed_goals(only).is_some();
    (is_only && of_shape(list).is_none() && !is_oot(list)).then_some(only)
}

/// Returns whether at least half of a list's items are goals; there may be none yet. The others are mistakes.
fn are_goals(items: &[Value]) -> bool {
    2 * items.iter().filter(|item| matches!(item, Value::Text(_) | Value::Members(_))).count()
        >= items.len()
}

/// Returns whether a document is a list of PlayBingo in the form that has ids of categories and tags.
pub fn is_whole_list(list: &Value) -> bool {
    ["categories", "tags", "goals"].iter().all(|member| list.get(member).is_some())
}
