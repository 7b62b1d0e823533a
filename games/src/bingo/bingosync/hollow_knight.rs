//! `hollow-knight`: goals by key, each of which takes away those that it excludes.

use std::collections::HashMap;

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
    name: "hollow-knight",
    site_name: "hollow_knight_generator",
    about: "goals by key, any as likely as any other; a goal takes away those that it excludes",
    shape: Shape::Keyed,
    members: &["Name", "excludes"],
    types: TypeUse::Ignored,
    has_lengths: false,
    may_start_at_0: false,
    read,
};

fn read(list: &Value, _: &Options) -> Result<(Vec<Goal>, Box<dyn Rule>), ReadListError> {
    let mut reader = Reader::default();
    let (mut goals, mut excludes) = (Vec::new(), Vec::new());
    let Some(members) = list.members() else {
        let example = "{\"fish\": {\"Name\": \"Catch a fish\", \"excludes\": [\"bell\"]}}";
        reader.fault(Step::List, Expectation::GoalsByKey.text(example), list);
        return reader.done((goals, Box::new(HollowKnight { excludes })));
    };
    let keys: HashMap<&str, u32> =
        (0..).zip(members).map(|(at, (key, _))| (key.as_str(), at)).collect();
    for (key, goal) in members {
        let place = Place::Key(key.clone());
        let steps = place.steps();
        if goal.members().is_none() {
            let example = "{\"Name\": \"Catch a fish\", \"excludes\": [\"bell\"]}";
            reader.fault(steps, Expectation::Goal.text(example), goal);
            continue;
        }
        let member = steps.member("excludes");
        // Some of the site's files have {} for none.
        let given = goal.get("excludes").filter(|given| given.members() != Some(&[]));
        let given = reader.texts(&member, given);
        // The original reads the name of a goal after it has taken the excluded ones away.
        if given.contains(&key.as_str()) {
            reader.fault(member, Expectation::OtherKeys.text("[\"bell\"]"), key.as_str());
        }
        excludes.push(given.iter().filter_map(|name| keys.get(name).copied()).collect());
        let name = reader.name(&steps, goal, "Name");
        goals.push(Goal { name, place, tier: None, types: Vec::new() });
    }
    if members.len() < SQUARES {
        reader.fault(Step::List, Expectation::EnoughGoals, members.len());
    }
    reader.done((goals, Box::new(HollowKnight { excludes })))
}

struct HollowKnight {
    /// For each goal, those that cannot come after it.
    excludes: Vec<Vec<u32>>,
}

impl Rule for HollowKnight {
    fn deal(&self, _: &str, random: &mut Seedrandom) -> Result<Card, NoCard> {
        let mut left = Left::all(self.excludes.len());
        let mut card = [0; SQUARES];
        for square in &mut card {
            if left.len() == 0 {
                return Err(NoCard::RanOut);
            }
            *square = left.at(random.below(left.len())).ok_or(NoCard::RanOut)?;
            left.remove(*square);
            self.excludes[*square as usize].iter().for_each(|goal| _ = left.remove(*goal));
        }
        Ok(card)
    }
}
