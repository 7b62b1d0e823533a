//! `simple`: 25 different entries of a flat list.

use super::super::fault::{Expectation, Step};
use super::super::list::ReadListError;
use super::super::square::SQUARES;
use super::super::value::Value;
use super::left::Left;
use super::read::Reader;
use super::{Card, Family, Goal, NoCard, Options, Place, Rule, Shape, TypeUse};
use crate::message::Code;
use crate::rng::seedrandom::Seedrandom;

pub const FAMILY: Family = Family {
    name: "simple",
    site_name: "simple_generator",
    about: "a flat list of goals; 25 different entries, any as likely as any other",
    shape: Shape::Flat,
    members: &["name"],
    types: TypeUse::Ignored,
    has_lengths: false,
    may_start_at_0: false,
    read,
};

fn read(list: &Value, _: &Options) -> Result<(Vec<Goal>, Box<dyn Rule>), ReadListError> {
    let mut reader = Reader::default();
    let entries = reader.entries(list, Expectation::ManyGoals.text("[\"Catch a fish\", …]"));
    let mut goals = Vec::with_capacity(entries.len());
    for (at, entry) in entries.iter().enumerate() {
        let name = match entry {
            Value::Text(text) => text.clone(),
            other => reader.named(&Place::Entry(at).steps(), other),
        };
        goals.push(Goal::entry(at, name));
    }
    if goals.len() < SQUARES {
        reader.fault(Step::List, Expectation::CardOfGoals, goals.len());
    }
    let count = goals.len();
    reader.done((goals, Box::new(Simple { count })))
}

struct Simple {
    count: usize,
}

impl Rule for Simple {
    fn deal(&self, _: &str, random: &mut Seedrandom) -> Result<Card, NoCard> {
        let mut card = [0; SQUARES];
        let mut left = Left::all(self.count);
        for square in &mut card {
            *square = loop {
                let goal = random.below(self.count) as u32;
                if left.remove(goal) {
                    break goal;
                }
            };
        }
        Ok(card)
    }
}
