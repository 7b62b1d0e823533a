//! `simple-alttp`: as `simple`, with at most one entry that begins with "Finish".

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
    name: "simple-alttp",
    site_name: "simple_generator_alttp",
    about: "as simple, with at most one goal that begins with \"Finish\"",
    shape: Shape::Flat,
    members: &[],
    types: TypeUse::Ignored,
    has_lengths: false,
    may_start_at_0: false,
    read,
};

fn read(list: &Value, _: &Options) -> Result<(Vec<Goal>, Box<dyn Rule>), ReadListError> {
    let mut reader = Reader::default();
    let entries = reader.entries(list, Expectation::ManyTexts.text("[\"Catch a fish\", …]"));
    let mut goals = Vec::with_capacity(entries.len());
    for (at, entry) in entries.iter().enumerate() {
        match entry {
            Value::Text(text) => goals.push(Goal::entry(at, text.clone())),
            other => {
                let expected = Expectation::Text.text("\"Catch a fish\"");
                reader.fault(Place::Entry(at).steps(), expected, other);
            }
        }
    }
    let finishes: Vec<bool> = goals.iter().map(|goal| goal.name.starts_with("Finish")).collect();
    let all = finishes.len() - finishes.iter().filter(|finish| **finish).count().saturating_sub(1);
    if all < SQUARES {
        reader.fault(Step::List, Expectation::CardOfFinishes, all);
    }
    reader.done((goals, Box::new(SimpleAlttp { finishes })))
}

struct SimpleAlttp {
    /// For each goal, whether it begins with "Finish".
    finishes: Vec<bool>,
}

impl Rule for SimpleAlttp {
    fn deal(&self, _: &str, random: &mut Seedrandom) -> Result<Card, NoCard> {
        let mut card = [0; SQUARES];
        let mut finished = false;
        let mut left = Left::all(self.finishes.len());
        for square in &mut card {
            *square = loop {
                let goal = random.below(self.finishes.len());
                let is_finish = self.finishes[goal];
                let excluded = finished && is_finish;
                if !excluded && left.remove(goal as u32) {
                    finished |= is_finish;
                    break goal as u32;
                }
            };
        }
        Ok(card)
    }
}
