//! Small changes of a list.

use std::fmt;

use foretile_games::bingo::bingosync::{Family, Place, Shape, TypeUse};
use foretile_games::bingo::{Step, Steps, Value};
use foretile_games::message::Code;
use foretile_games::order::Order as _;

use super::sentence::{Sentence, Wording};

/// A small change of a list. Its places are those of the list before the change.
#[derive(Clone, PartialEq, Debug)]
pub enum Edit {
    /// Removes a goal.
    Remove(Place),
    /// Gives a goal another text.
    Rename(Place, String),
    /// Puts a goal at the end of another tier, or gives it another difficulty.
    Move(Place, u8),
    /// Puts several goals of a tier at the end of another one.
    Split(u8, Vec<usize>, u8),
    /// Puts a goal before the one at this place, or after the last one.
    Insert(Place, Value),
    /// Puts the goals of a tier into this order.
    Order(u8, Vec<usize>),
    /// Puts the goals of several tiers into these orders.
    Arrange(Vec<(u8, Vec<usize>)>),
    /// Gives a goal's member another value, or removes it.
    Set(Place, String, Option<Value>),
    /// Gives a member of goals another name.
    RenameMember(String, String),
    /// Removes a member of goals.
    DropMember(String),
    /// Gives the goals that lack a member, or have no text there, their text in it.
    Fill(String),
    /// Removes a type from all goals.
    DropType(String),
    /// Limits how many goals of a type a card has.
    Limit(String, u32),
    /// Removes the holes of all tiers.
    DropHoles,
}

/// The text of a goal in a list's document.
pub fn text_of(goal: &Value) -> &str {
    let named = || ["name", "Desc", "Name"].into_iter().find_map(|name| goal.get(name)?.text());
    goal.text().or_else(named).unwrap_or_default()
}

/// Returns the member that has a goal's text, which is the family's first, or its types.
fn member_of(family: Family, name: &str) -> &str {
    match (family.shape(), name) {
        (Shape::Keyed, "name") => family.members()[0],
        (Shape::Keyed, "types") => "Types",
        (Shape::Keyed, "tier") => "Diff",
        _ => name,
    }
}

/// Where a list has the goals of a tier.
enum Holder {
    /// In the list itself, which is flat.
    List,
    /// In an element.
    Element(usize),
    /// In a member.
    Member(usize),
}

fn holder(family: Family, list: &Value, tier: Option<u8>) -> Option<Holder> {
    match (tier, list) {
        (None, _) => Some(Holder::List),
        (Some(tier), Value::List(items)) => {
            let at = family.tier_index(items.len(), tier);
            (at < items.len()).then_some(Holder::Element(at))
        }
        (Some(tier), Value::Members(members)) => {
            let key = tier.to_string();
            members.iter().position(|(name, _)| *name == key).map(Holder::Member)
        }
        _ => None,
    }
}

/// Returns the goals of a tier, or of a flat list, with its holes.
fn tier_of(family: Family, list: &Value, tier: Option<u8>) -> Option<&Vec<Value>> {
    let held = match (holder(family, list, tier)?, list) {
        (Holder::Element(at), Value::List(items)) => &items[at],
        (Holder::Member(at), Value::Members(members)) => &members[at].1,
        (_, list) => list,
    };
    match held {
        Value::List(items) => Some(items),
        _ => None,
    }
}

/// Like [`tier_of`], but mutable.
fn tier_mut(family: Family, list: &mut Value, tier: Option<u8>) -> Option<&mut Vec<Value>> {
    let held = match (holder(family, list, tier)?, list) {
        (Holder::Element(at), Value::List(items)) => &mut items[at],
        (Holder::Member(at), Value::Members(members)) => &mut members[at].1,
        (_, list) => list,
    };
    match held {
        Value::List(items) => Some(items),
        _ => None,
    }
}

/// Returns a goal of the document.
fn goal_of<'a>(family: Family, list: &'a Value, place: &Place) -> Option<&'a Value> {
    match place {
        Place::Entry(at) => tier_of(family, list, None)?.get(*at),
        Place::Tier(tier, at) => tier_of(family, list, Some(*tier))?.get(*at),
        Place::Key(key) => list.get(key),
    }
}

/// Like [`goal_of`], but mutable.
fn goal_mut<'a>(family: Family, list: &'a mut Value, place: &Place) -> Option<&'a mut Value> {
    match place {
        Place::Entry(at) => tier_mut(family, list, None)?.get_mut(*at),
        Place::Tier(tier, at) => tier_mut(family, list, Some(*tier))?.get_mut(*at),
        Place::Key(key) => match list {
            Value::Members(members) => {
                members.iter_mut().find_map(|(name, goal)| (name == key).then_some(goal))
            }
            _ => None,
        },
    }
}

/// Returns the tiers of a list, each with its goals' documents, or one for a flat list. Holes are left in.
pub fn tiers_of(family: Family, list: &Value) -> Vec<(Option<u8>, Vec<Value>)> {
    let tiers = match family.shape() {
        Shape::Flat => vec![None],
        Shape::Tiers(count) => (1..=count).map(Some).collect(),
        Shape::Keyed => return Vec::new(),
    };
    let goals = |tier: Option<u8>| Some((tier, tier_of(family, list, tier)?.clone()));
    tiers.into_iter().filter_map(goals).collect()
}

/// Returns all goals of a list with their places, in its order.
pub fn goals_of(family: Family, list: &Value) -> Vec<(Place, Value)> {
    if family.shape() == Shape::Keyed {
        let members = list.members().unwrap_or_default().iter();
        let is_goal = |key: &str| {
            family.types() != TypeUse::Limits || (key != "bingoTypes" && key != "maxScore")
        };
        let goals = members.filter(|(key, _)| is_goal(key));
        return goals.map(|(key, goal)| (Place::Key(key.clone()), goal.clone())).collect();
    }
    let placed = |(tier, goals): (Option<u8>, Vec<Value>)| {
        goals.into_iter().enumerate().map(move |(at, goal)| match tier {
            Some(tier) => (Place::Tier(tier, at), goal),
            None => (Place::Entry(at), goal),
        })
    };
    let goals = tiers_of(family, list).into_iter().flat_map(placed);
    goals.filter(|(_, goal)| *goal != Value::Null).collect()
}

/// Changes a goal's member. A goal that is only a text becomes an object if necessary.
fn set(goal: &mut Value, member: &str, value: Option<Value>) {
    if let (Value::Text(_), true, Some(text)) = (&*goal, member == "name", &value) {
        *goal = text.clone();
        return;
    }
    if let Value::Text(text) = goal {
        *goal = Value::object([("name".to_owned(), Value::Text(std::mem::take(text)))]);
    }
    let Value::Members(members) = goal else { return };
    match (members.iter().position(|(name, _)| name == member), value) {
        (Some(at), Some(value)) => members[at].1 = value,
        (Some(at), None) => _ = members.remove(at),
        (None, Some(value)) => members.push((member.to_owned(), value)),
        (None, None) => {}
    }
}

impl Edit {
    /// Returns the changed list. An edit of something that the list lacks does nothing.
    pub fn apply(&self, family: Family, list: &Value) -> Value {
        let mut list = list.clone();
        self.change(family, &mut list);
        list
    }

    /// Returns a list with all these changes, one after another.
    pub fn apply_all(edits: &[Self], family: Family, list: &Value) -> Value {
        let mut list = list.clone();
        edits.iter().for_each(|edit| edit.change(family, &mut list));
        list
    }

    /// Orders edits of one list so that their places stay valid: first those that leave every goal in its place, then new
    /// orders of tiers (one each), then removals and moves from the end of the list on (each place once), and last the
    /// removal of holes.
    pub fn in_safe_order(edits: Vec<Self>) -> Vec<Self> {
        let (mut others, mut orders, mut removals, mut holes) = (vec![], vec![], vec![], vec![]);
        for edit in edits {
            match edit {
                Self::Order(tier, _) if orders.iter().any(|(other, _)| *other == tier) => {}
                Self::Order(tier, order) => orders.push((tier, order)),
                Self::Remove(_) | Self::Move(..) => removals.push(edit),
                Self::DropHoles => holes.push(edit),
                _ => others.push(edit),
            }
        }
        // If a tier's new order moves a goal, the goal is removed from its new place.
        for edit in &mut removals {
            if let Self::Remove(Place::Tier(tier, at)) | Self::Move(Place::Tier(tier, at), _) = edit
                && let Some((_, order)) = orders.iter().find(|(other, _)| other == tier)
            {
                *at = order.iter().position(|old| old == at).unwrap_or(usize::MAX);
            }
        }
        // Keys do not shift, and the second of two removals of a key does nothing.
        let place = |edit: &Self| match edit {
            Self::Remove(Place::Entry(at)) | Self::Move(Place::Entry(at), _) => Some((0, *at)),
            Self::Remove(Place::Tier(tier, at)) | Self::Move(Place::Tier(tier, at), _) => {
                Some((*tier, *at))
            }
            _ => None,
        };
        removals.order_by_key(|edit| std::cmp::Reverse(place(edit)));
        removals.dedup_by(|next, edit| place(next).is_some() && place(next) == place(edit));
        others.extend(orders.into_iter().map(|(tier, order)| Self::Order(tier, order)));
        others.append(&mut removals);
        others.append(&mut holes);
        others
    }

    fn change(&self, family: Family, list: &mut Value) {
        match self {
            Self::Remove(place) => {
                take(family, list, place);
            }
            Self::Rename(place, name) => {
                if let Some(goal) = goal_mut(family, list, place) {
                    set(goal, member_of(family, "name"), Some(Value::Text(name.clone())));
                }
            }
            Self::Move(place @ Place::Key(_), difficulty) => {
                let difficulty = Value::Number(f64::from(*difficulty));
                if let Some(goal) = goal_mut(family, list, place) {
                    set(goal, member_of(family, "tier"), Some(difficulty));
                }
            }
            Self::Move(place, tier) => {
                if tier_mut(family, list, Some(*tier)).is_some()
                    && let Some(goal) = take(family, list, place)
                    && let Some(goals) = tier_mut(family, list, Some(*tier))
                {
                    goals.push(goal);
                }
            }
            Self::Split(from, places, to) => {
                let mut places = places.clone();
                places.order_by(Ord::cmp);
                let mut moved: Vec<Value> = places
                    .iter()
                    .rev()
                    .filter_map(|at| take(family, list, &Place::Tier(*from, *at)))
                    .collect();
                moved.reverse();
                if let Some(goals) = tier_mut(family, list, Some(*to)) {
                    goals.append(&mut moved);
                }
            }
            Self::Insert(place, goal) => {
                let (tier, at) = match place {
                    Place::Entry(at) => (None, *at),
                    Place::Tier(tier, at) => (Some(*tier), *at),
                    Place::Key(key) => {
                        if let Value::Members(members) = list {
                            let more = std::mem::take(members).into_iter();
                            *list = Value::object(more.chain([(key.clone(), goal.clone())]));
                        }
                        return;
                    }
                };
                if let Some(goals) = tier_mut(family, list, tier) {
                    goals.insert(at.min(goals.len()), goal.clone());
                }
            }
            Self::Order(tier, order) => {
                if let Some(goals) = tier_mut(family, list, Some(*tier)) {
                    let ordered = order.iter().filter_map(|at| goals.get(*at).cloned()).collect();
                    *goals = ordered;
                }
            }
            Self::Arrange(orders) => {
                for (tier, order) in orders {
                    Self::Order(*tier, order.clone()).change(family, list);
                }
            }
            Self::Set(place, member, value) => {
                if let Some(goal) = goal_mut(family, list, place) {
                    set(goal, member_of(family, member), value.clone());
                }
            }
            Self::RenameMember(from, to) => each_goal(family, list, |goal| {
                if let (Some(value), None) = (goal.get(from).cloned(), goal.get(to)) {
                    set(goal, from, None);
                    set(goal, to, Some(value));
                }
            }),
            Self::DropMember(member) => each_goal(family, list, |goal| {
                if goal.get(member).is_some() {
                    set(goal, member, None);
                }
            }),
            Self::Fill(member) => each_goal(family, list, |goal| {
                if lacks(goal, member) {
                    let text = Value::Text(text_of(goal).to_owned());
                    set(goal, member, Some(text));
                }
            }),
            Self::DropType(kind) => each_goal(family, list, |goal| {
                if let Value::Members(members) = goal {
                    let types =
                        members.iter_mut().filter(|(name, _)| matches!(&**name, "types" | "Types"));
                    for (_, types) in types {
                        if let Value::List(types) = types {
                            types.retain(|other| other.text() != Some(kind));
                        }
                    }
                }
            }),
            Self::Limit(kind, most) => {
                let Value::Members(members) = list else { return };
                let limits = members.iter_mut().find(|(name, _)| name == "bingoTypes");
                if let Some((_, Value::Members(limits))) = limits {
                    let most = Value::Number(f64::from(*most));
                    match limits.iter_mut().find(|(name, _)| name == kind) {
                        Some((_, limit)) => set(limit, "Max", Some(most)),
                        None => {
                            limits.push((kind.clone(), Value::object([("Max".to_owned(), most)])))
                        }
                    }
                }
            }
            Self::DropHoles => {
                let Shape::Tiers(count) = family.shape() else { return };
                for tier in 1..=count {
                    if let Some(goals) = tier_mut(family, list, Some(tier)) {
                        goals.retain(|goal| *goal != Value::Null);
                    }
                }
            }
        }
    }
}

/// Returns whether a goal lacks a member with a text.
pub fn lacks(goal: &Value, member: &str) -> bool {
    goal.get(member).and_then(Value::text).is_none_or(str::is_empty)
}

/// Removes a goal from the document, and returns it.
fn take(family: Family, list: &mut Value, place: &Place) -> Option<Value> {
    let (tier, at) = match place {
        Place::Entry(at) => (None, *at),
        Place::Tier(tier, at) => (Some(*tier), *at),
        Place::Key(key) => {
            let Value::Members(members) = list else { return None };
            let at = members.iter().position(|(name, _)| name == key)?;
            return Some(members.remove(at).1);
        }
    };
    let goals = tier_mut(family, list, tier)?;
    (at < goals.len()).then(|| goals.remove(at))
}

fn each_goal(family: Family, list: &mut Value, mut change: impl FnMut(&mut Value)) {
    for (place, _) in goals_of(family, list) {
        if let Some(goal) = goal_mut(family, list, &place) {
            change(goal);
        }
    }
}

impl Edit {
    /// Describes the edit for people, given the list before the change.
    pub fn describe(&self, family: Family, list: &Value) -> Sentence {
        let name = |place: &Place| match goal_of(family, list, place) {
            Some(goal) => quoted(text_of(goal)),
            None => quoted(&place.to_string()),
        };
        let names = |tier: u8, places: &[usize]| {
            let names = places.iter().map(|at| name(&Place::Tier(tier, *at)));
            names.collect::<Vec<_>>().join(", ")
        };
        let say = Sentence::from;
        match self {
            Self::Split(from, places, to) => {
                let moved = say(Wording::Split).text(names(*from, places));
                moved.at(place_of_tier(*from)).number(u64::from(*to))
            }
            Self::Order(of, order) => {
                say(Wording::Order).text(names(*of, order)).at(place_of_tier(*of))
            }
            Self::Arrange(orders) => say(Wording::Arrange).number(orders.len() as u64),
            Self::Remove(place) => say(Wording::Remove).text(name(place)).at(place.steps()),
            Self::Rename(place, to) => {
                say(Wording::Rename).text(name(place)).with("second", quoted(to)).at(place.steps())
            }
            Self::Move(place, to) => {
                let sentence = match place {
                    Place::Tier(..) => say(Wording::Move).at(place.steps()),
                    _ => say(Wording::Difficulty),
                };
                sentence.text(name(place)).number(u64::from(*to))
            }
            Self::Insert(place, goal) => {
                let (added, is_tiered) = (text_of(goal), matches!(place, Place::Tier(..)));
                let sentence = match (added, is_tiered) {
                    ("", false) => say(Wording::AddUntyped),
                    ("", true) => say(Wording::AddUntypedTo),
                    (_, false) => say(Wording::Add).text(quoted(added)),
                    (_, true) => say(Wording::AddTo).text(quoted(added)),
                };
                match place {
                    Place::Tier(of, _) => sentence.at(place_of_tier(*of)),
                    _ => sentence,
                }
            }
            Self::Set(place, member, value) => {
                let member = member_of(family, member);
                match value {
                    None => say(Wording::TakeAway).text(name(place)).with("second", member),
                    Some(value) => {
                        let what = format!("{member} {}", Json(value));
                        say(Wording::Give).text(name(place)).with("second", what)
                    }
                }
            }
            Self::RenameMember(from, to) => {
                say(Wording::RenameMember).text(from).with("second", to)
            }
            Self::DropMember(member) => say(Wording::DropMember).text(member),
            Self::Fill(member) => say(Wording::Fill).text(member),
            Self::DropType(kind) => say(Wording::DropType).text(quoted(kind)),
            Self::Limit(kind, most) => {
                say(Wording::Limit).text(quoted(kind)).number(u64::from(*most))
            }
            Self::DropHoles => say(Wording::DropHoles),
        }
    }
}

/// Returns a tier's place.
pub fn place_of_tier(number: u8) -> Steps {
    Step::Tier.number(usize::from(number)).into()
}

/// The most letters of a goal in a message.
const LETTERS: usize = 60;

/// Puts a text into quotation marks, and cuts it if it is long.
pub fn quoted(text: &str) -> String {
    match text.char_indices().nth(LETTERS) {
        Some((end, _)) => format!("“{}…”", &text[..end]),
        None => format!("“{text}”"),
    }
}

/// A value as JSON in a message.
pub struct Json<'a>(pub &'a Value);

impl fmt::Display for Json<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Value::List(items) => {
                f.write_str("[")?;
                for (at, item) in items.iter().enumerate() {
                    write!(f, "{}{}", if at > 0 { ", " } else { "" }, Json(item))?;
                }
                f.write_str("]")
            }
            Value::Text(text) => f.write_str(&quoted(text)),
            other => other.fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn family(name: &str) -> Family {
        name.parse().unwrap()
    }

    fn json(text: &str) -> Value {
        serde_json::from_str(text).unwrap()
    }

    /// Applies an edit, and returns the changed list and the edit's description.
    fn edited(rules: &str, list: &str, edit: &Edit) -> (String, String) {
        let (family, list) = (family(rules), json(list));
        let changed = serde_json::to_string(&edit.apply(family, &list)).unwrap();
        (changed, edit.describe(family, &list).to_string())
    }

    #[test]
    fn flat_lists_are_changed() {
        let list = r#"["A",{"name":"B","group":"b"},"C"]"#;
        for (edit, changed, description) in [
            (Edit::Remove(Place::Entry(1)), r#"["A","C"]"#, "remove “B” (goal 2)"),
            (
                Edit::Rename(Place::Entry(1), "X".to_owned()),
                r#"["A",{"name":"X","group":"b"},"C"]"#,
                "call “B” (goal 2) “X”",
            ),
            (
                Edit::Rename(Place::Entry(0), "X".to_owned()),
                r#"["X",{"name":"B","group":"b"},"C"]"#,
                "call “A” (goal 1) “X”",
            ),
            (
                Edit::Insert(Place::Entry(9), Value::Text("X".to_owned())),
                r#"["A",{"name":"B","group":"b"},"C","X"]"#,
                "add “X”",
            ),
            (
                Edit::Set(Place::Entry(1), "group".to_owned(), None),
                r#"["A",{"name":"B"},"C"]"#,
                "take group away from “B”",
            ),
            (
                Edit::Remove(Place::Entry(7)),
                r#"["A",{"name":"B","group":"b"},"C"]"#,
                "remove “goal 8” (goal 8)",
            ),
        ] {
            let edited = edited("ladx", list, &edit);
            assert_eq!((edited.0.as_str(), edited.1.as_str()), (changed, description));
        }
    }

    /// Every edit's place is that of the list before all edits.
    #[test]
    fn edits_of_one_list_do_not_shift_each_others_places() {
        let family = family("srl-v5");
        let tiers = |first: &str| {
            let empty = ",[]".repeat(23);
            json(&format!("[{first}{empty}]"))
        };
        let list = tiers(r#"["a", null, "b", "c", "d"], ["e"]"#);
        let changed = |edits| Edit::apply_all(&Edit::in_safe_order(edits), family, &list);
        let all = vec![
            Edit::DropHoles,
            Edit::Remove(Place::Tier(1, 0)),
            Edit::Order(1, vec![3, 0, 2, 4]),
            Edit::Order(1, vec![4, 3, 2, 0]),
            Edit::Move(Place::Tier(1, 3), 2),
            Edit::Rename(Place::Tier(1, 2), "B".to_owned()),
            Edit::Remove(Place::Tier(1, 0)),
        ];
        assert_eq!(changed(all), tiers(r#"["B", "d"], ["e", "c"]"#));
        let mut holes = vec![Edit::DropHoles, Edit::Rename(Place::Tier(1, 2), "B".to_owned())];
        for _ in 0..2 {
            assert_eq!(changed(holes.clone()), tiers(r#"["a", "B", "c", "d"], ["e"]"#));
            holes.reverse();
        }
    }

    /// Tiers begin with element 0, with element 1, or are members.
    #[test]
    fn tiers_are_changed_in_every_shape() {
        let four = |first: &str| {
            format!(r#"[{first}[{{"name":"A"}},{{"name":"B"}}],[],[],[{{"name":"D"}}]]"#)
        };
        let edit = Edit::Move(Place::Tier(1, 0), 2);
        for first in ["", "null,", "[],"] {
            let (text, description) = edited("isaac", &four(first), &edit);
            assert_eq!(
                text,
                format!(r#"[{first}[{{"name":"B"}}],[{{"name":"A"}}],[],[{{"name":"D"}}]]"#)
            );
            assert_eq!(description, "move “A” (tier 1, goal 1) to tier 2");
        }
        let keyed = r#"{"1":[{"name":"A","types":["x","y"]},null],"2":[],"25":[]}"#;
        let (text, _) = edited("srl-v8", keyed, &edit);
        assert_eq!(text, r#"{"1":[null],"2":[{"name":"A","types":["x","y"]}],"25":[]}"#);
        let (text, _) = edited("srl-v8", keyed, &Edit::DropHoles);
        assert_eq!(text, r#"{"1":[{"name":"A","types":["x","y"]}],"2":[],"25":[]}"#);
        let (text, _) = edited("srl-v8", keyed, &Edit::DropType("x".to_owned()));
        assert_eq!(text, r#"{"1":[{"name":"A","types":["y"]},null],"2":[],"25":[]}"#);
        let split = Edit::Split(1, vec![0, 1], 4);
        let (text, description) = edited("isaac", &four(""), &split);
        assert_eq!(text, r#"[[],[],[],[{"name":"D"},{"name":"A"},{"name":"B"}]]"#);
        assert_eq!(description, "split tier 1: move “A”, “B” to tier 4");
        let (text, description) = edited("isaac", &four(""), &Edit::Order(1, vec![1, 0]));
        assert_eq!(text, r#"[[{"name":"B"},{"name":"A"}],[],[],[{"name":"D"}]]"#);
        assert_eq!(description, "put the goals of tier 1 into this order: “B”, “A”");
    }

    #[test]
    fn the_family_decides_which_member_has_the_text() {
        let list = r#"{"a":{"Name":"A"},"bingoTypes":{"Name":"B"}}"#;
        let (text, description) = edited(
            "hollow-knight",
            list,
            &Edit::Rename(Place::Key("a".to_owned()), "C".to_owned()),
        );
        assert_eq!(text, r#"{"a":{"Name":"C"},"bingoTypes":{"Name":"B"}}"#);
        assert_eq!(description, "call “A” (`a`) “C”");
        let list: Value = serde_json::from_str(list).unwrap();
        assert_eq!(goals_of("hollow-knight".parse().unwrap(), &list).len(), 2);
        assert_eq!(goals_of("synergen".parse().unwrap(), &list).len(), 1);
    }

    #[test]
    fn keyed_lists_are_changed() {
        let list = r#"{"a":{"Desc":"A","Types":["x"]},"bingoTypes":{"x":{"Max":2}}}"#;
        for (edit, changed) in [
            (
                Edit::Move(Place::Key("a".to_owned()), 7),
                r#"{"a":{"Desc":"A","Types":["x"],"Diff":7},"bingoTypes":{"x":{"Max":2}}}"#,
            ),
            (
                Edit::Limit("x".to_owned(), 3),
                r#"{"a":{"Desc":"A","Types":["x"]},"bingoTypes":{"x":{"Max":3}}}"#,
            ),
            (
                Edit::Limit("y".to_owned(), 1),
                r#"{"a":{"Desc":"A","Types":["x"]},"bingoTypes":{"x":{"Max":2},"y":{"Max":1}}}"#,
            ),
            (Edit::Remove(Place::Key("a".to_owned())), r#"{"bingoTypes":{"x":{"Max":2}}}"#),
            (
                Edit::Set(
                    Place::Key("a".to_owned()),
                    "types".to_owned(),
                    Some(Value::List(vec![])),
                ),
                r#"{"a":{"Desc":"A","Types":[]},"bingoTypes":{"x":{"Max":2}}}"#,
            ),
        ] {
            assert_eq!(edited("synergen", list, &edit).0, changed);
        }
    }

    #[test]
    fn members_are_renamed_where_they_are_missing() {
        let list = r#"[[{"name":"A","type":["x"]}],[{"name":"B","types":[],"type":["y"]}],[],[]]"#;
        let edit = Edit::RenameMember("type".to_owned(), "types".to_owned());
        let changed =
            r#"[[{"name":"A","types":["x"]}],[{"name":"B","types":[],"type":["y"]}],[],[]]"#;
        assert_eq!(edited("isaac", list, &edit).0, changed);
        let list = r#"[[{"name":"A","x":1}],["B"],[],[]]"#;
        assert_eq!(
            edited("isaac", list, &Edit::DropMember("x".to_owned())).0,
            r#"[[{"name":"A"}],["B"],[],[]]"#
        );
    }
}
