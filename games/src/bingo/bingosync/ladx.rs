//! `ladx`: a flat list in which a goal takes its whole group away.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use super::super::fault::{Expectation, Step};
use super::super::list::ReadListError;
use super::super::seed::javascript_number;
use super::super::square::SQUARES;
use super::super::value::Value;
use super::left::Left;
use super::read::Reader;
use super::{Card, Family, Goal, NoCard, Options, Place, Rule, Shape, TypeUse};
use crate::message::Code;
use crate::rng::seedrandom::Seedrandom;

pub const FAMILY: Family = Family {
    name: "ladx",
    site_name: "ladx_generator",
    about: "a flat list of goals; at most one goal of a group comes",
    shape: Shape::Flat,
    members: &["name", "group"],
    types: TypeUse::Ignored,
    has_lengths: false,
    may_start_at_0: false,
    read,
};

fn read(list: &Value, _: &Options) -> Result<(Vec<Goal>, Box<dyn Rule>), ReadListError> {
    let mut reader = Reader::default();
    let example = "[{\"name\": \"Catch a fish\", \"group\": \"fish\"}, …]";
    let entries = reader.entries(list, Expectation::Goals.text(example));
    let mut goals = Vec::with_capacity(entries.len());
    let mut groups: Vec<Option<Group>> = Vec::with_capacity(entries.len());
    let mut known = Numbering::default();
    for (at, entry) in entries.iter().enumerate() {
        let place = Place::Entry(at).steps();
        goals.push(Goal::entry(at, reader.named(&place, entry)));
        let group = entry.get("group");
        if let Some(other @ (Value::List(_) | Value::Members(_))) = group {
            reader.fault(place.member("group"), Expectation::Text.text("\"fish\""), other);
        }
        groups.push(group.map(|group| known.group(group)));
    }
    let alone = groups.iter().filter(|group| group.is_none()).count();
    let most = alone + groups.iter().flatten().collect::<HashSet<_>>().len();
    if most < SQUARES {
        reader.fault(Step::List, Expectation::CardOfGroups, most);
    }
    reader.done((goals, Box::new(Ladx { leaving: leaving(&groups) })))
}

/// A group as JavaScript compares it with `==`: a number equals the texts that say it.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Group {
    /// The number of its text, if it is a text or null.
    text: Option<u32>,
    /// The number of its number, if it has one.
    number: Option<u32>,
}

/// Numbers for texts and numbers, from 0, in the order in which they come.
#[derive(Default)]
struct Numbering {
    texts: HashMap<Option<String>, u32>,
    numbers: HashMap<u64, u32>,
}

impl Numbering {
    fn group(&mut self, group: &Value) -> Group {
        let mut text = |text: Option<&str>| {
            let next = self.texts.len() as u32;
            Some(*self.texts.entry(text.map(str::to_owned)).or_insert(next))
        };
        let (text, number) = match group {
            Value::Text(letters) => (text(Some(letters)), javascript_number(letters)),
            Value::Number(number) => (None, Some(*number)),
            Value::Bool(truth) => (None, Some(f64::from(u8::from(*truth)))),
            _ => (text(None), None),
        };
        let number = number.map(|number| {
            let next = self.numbers.len() as u32;
            // Adding 0 makes -0 and 0 the same.
            *self.numbers.entry((number + 0.0).to_bits()).or_insert(next)
        });
        Group { text, number }
    }
}

struct Ladx {
    /// For each goal with a group, all goals that leave with it, in ascending order.
    leaving: Vec<Option<Arc<[u32]>>>,
}

/// Returns, for each goal with a group, all goals whose group equals it.
fn leaving(groups: &[Option<Group>]) -> Vec<Option<Arc<[u32]>>> {
    // Keyed by what makes groups equal: the text, and the number if the group is a number or a text that says one.
    let mut same: HashMap<(bool, u32), Vec<u32>> = HashMap::new();
    let mut spelt: HashMap<u32, Vec<u32>> = HashMap::new();
    for (goal, group) in (0..).zip(groups) {
        match group {
            Some(Group { text: Some(text), number }) => {
                same.entry((true, *text)).or_default().push(goal);
                if let Some(number) = number {
                    spelt.entry(*number).or_default().push(goal);
                }
            }
            Some(Group { number: Some(number), .. }) => {
                same.entry((false, *number)).or_default().push(goal);
            }
            _ => {}
        }
    }
    let mut known: HashMap<Group, Arc<[u32]>> = HashMap::new();
    let all = |group: &Group| {
        let lists = match group {
            Group { text: Some(text), number } => {
                [same.get(&(true, *text)), number.and_then(|number| same.get(&(false, number)))]
            }
            Group { number: Some(number), .. } => [same.get(&(false, *number)), spelt.get(number)],
            _ => [None, None],
        };
        let mut goals: Vec<u32> = lists.into_iter().flatten().flatten().copied().collect();
        goals.sort_unstable();
        Arc::from(goals)
    };
    let leaving = |group: &Option<Group>| {
        let group = (*group)?;
        Some(known.entry(group).or_insert_with_key(all).clone())
    };
    groups.iter().map(leaving).collect()
}

impl Rule for Ladx {
    fn deal(&self, _: &str, random: &mut Seedrandom) -> Result<Card, NoCard> {
        let mut left = Left::all(self.leaving.len());
        let mut card = [0; SQUARES];
        for square in &mut card {
            let goal = left.at(random.below(left.len())).ok_or(NoCard::RanOut)?;
            *square = goal;
            match &self.leaving[goal as usize] {
                None => _ = left.remove(goal),
                Some(leaving) => leaving.iter().for_each(|goal| _ = left.remove(*goal)),
            }
        }
        Ok(card)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As Bingosync's own code groups them, in node.
    #[test]
    fn groups_are_equal_as_in_javascript() {
        let text = |text: &str| Value::Text(text.to_owned());
        for (one, other, equal) in [
            (Value::Number(1.0), text("1"), true),
            (Value::Number(1.0), Value::Number(1.0), true),
            (Value::Number(1.0), Value::Number(2.0), false),
            (Value::Number(0.0), Value::Number(-0.0), true),
            (Value::Number(0.0), text(""), true),
            (Value::Number(0.0), Value::Bool(false), true),
            (Value::Bool(true), text("1"), true),
            (Value::Bool(true), text("true"), false),
            (text("1"), text("1.0"), false),
            (text("a"), text("a"), true),
            (Value::Null, Value::Null, true),
            (Value::Null, text("null"), false),
            (Value::Null, Value::Number(0.0), false),
        ] {
            let mut known = Numbering::default();
            let groups = [Some(known.group(&one)), None, Some(known.group(&other))];
            let leaving = leaving(&groups);
            let [first, none, last] = [0, 1, 2].map(|goal| leaving[goal].as_deref());
            assert_eq!(none, None);
            let [alone, both] = [&[0][..], &[0, 2][..]];
            assert_eq!(first, Some(if equal { both } else { alone }), "{one} {other}");
            assert_eq!(last, Some(if equal { both } else { &[2][..] }), "{one} {other}");
        }
    }
}
