//! `ladx`: a flat list in which a goal takes its whole group away.

use std::collections::{HashMap, HashSet};

use super::super::list::ReadListError;
use super::super::square::SQUARES;
use super::super::value::Value;
use super::read::Reader;
use super::{Card, Family, Goal, NoCard, Options, Place, Rule, Shape};
use crate::rng::seedrandom::Seedrandom;

pub const FAMILY: Family = Family {
    name: "ladx",
    about: "a flat list of goals; at most one goal of a group comes",
    shape: Shape::Flat,
    members: &["name", "group"],
    has_lengths: false,
    read,
};

fn read(list: &Value, _: &Options) -> Result<(Vec<Goal>, Box<dyn Rule>), ReadListError> {
    let mut reader = Reader::default();
    let expected =
        "a list of goals, such as [{\"name\": \"Catch a fish\", \"group\": \"fish\"}, …]";
    let entries = reader.entries(list, expected);
    let mut goals = Vec::with_capacity(entries.len());
    let mut groups: Vec<Option<u32>> = Vec::with_capacity(entries.len());
    let mut known = HashMap::new();
    for (at, entry) in entries.iter().enumerate() {
        let place = Place::Entry(at).to_string();
        goals.push(Goal::entry(at, reader.named(&place, entry)));
        let group = entry.get("group");
        if let Some(other @ (Value::List(_) | Value::Members(_))) = group {
            reader.fault(format!("{place}, group"), "a text, such as \"fish\"", other);
        }
        groups.push(group.map(|group| {
            let next = known.len() as u32;
            // The text 7 is another group than the number.
            *known.entry(format!("{group:?}")).or_insert(next)
        }));
    }
    let alone = groups.iter().filter(|group| group.is_none()).count();
    let most = alone + groups.iter().flatten().collect::<HashSet<_>>().len();
    if most < SQUARES {
        let expected = "at least 25 goals and groups together (with fewer, the list runs out)";
        reader.fault("the list", expected, most);
    }
    reader.done((goals, Box::new(Ladx { groups })))
}

struct Ladx {
    /// The group of each goal.
    groups: Vec<Option<u32>>,
}

impl Rule for Ladx {
    fn deal(&self, _: &str, random: &mut Seedrandom) -> Result<Card, NoCard> {
        let mut left: Vec<u32> = (0..self.groups.len() as u32).collect();
        let mut card = [0; SQUARES];
        for square in &mut card {
            let place = random.below(left.len());
            let goal = *left.get(place).ok_or(NoCard::RanOut)?;
            *square = goal;
            match self.groups[goal as usize] {
                None => _ = left.remove(place),
                group => left.retain(|&other| self.groups[other as usize] != group),
            }
        }
        Ok(card)
    }
}
