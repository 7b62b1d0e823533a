//! Reads what lists have in common.

use std::collections::HashMap;

use super::super::fault::{Expectation, Fault, Found, Step, Steps};
use super::super::list::ReadListError;
use super::super::value::Value;
use super::{Goal, Place};
use crate::message::{Code, Message};

/// Collects the mistakes in a list.
#[derive(Default)]
pub struct Reader {
    faults: Vec<Fault>,
}

/// The most mistakes that are listed. Chosen by hand: few people read more of them at once.
const MOST_FAULTS: usize = 100;
/// The most types of a goal, and other texts in a list of its own, so that dealing a card stays fast.
const MOST_OF_A_GOAL: usize = 1_000;

impl Reader {
    /// Notes a mistake.
    pub fn fault(
        &mut self,
        place: impl Into<Steps>,
        expected: impl Into<Message<Expectation>>,
        found: impl Into<Message<Found>>,
    ) {
        if self.faults.len() < MOST_FAULTS {
            self.faults.push(Fault::new(place, expected, found));
        }
    }

    /// Returns what was read, if there were no mistakes.
    pub fn done<T>(self, read: T) -> Result<T, ReadListError> {
        self.end(read).map_err(|faults| ReadListError { faults })
    }

    /// Returns what was read, or the mistakes.
    pub fn end<T>(self, read: T) -> Result<T, Vec<Fault>> {
        if self.faults.is_empty() { Ok(read) } else { Err(self.faults) }
    }

    /// Returns the items of a list that is the whole document.
    pub fn entries<'a>(&mut self, list: &'a Value, expected: Message<Expectation>) -> &'a [Value] {
        self.list(&Step::List.into(), Some(list), expected)
    }

    /// Returns the items of a list. A missing list is empty.
    pub fn list<'a>(
        &mut self,
        place: &Steps,
        value: Option<&'a Value>,
        expected: impl Into<Message<Expectation>>,
    ) -> &'a [Value] {
        match value {
            None => &[],
            Some(Value::List(items)) => items,
            Some(other) => {
                self.fault(place.clone(), expected, other);
                &[]
            }
        }
    }

    /// Returns the items of a goal's list, which are at most [`MOST_OF_A_GOAL`]. A missing list is empty.
    fn few<'a>(
        &mut self,
        place: &Steps,
        value: Option<&'a Value>,
        expected: Message<Expectation>,
    ) -> &'a [Value] {
        let items = self.list(place, value, expected);
        if items.len() > MOST_OF_A_GOAL {
            let most = Expectation::AtMost.number(MOST_OF_A_GOAL);
            self.fault(place.clone(), most, items.len());
            return &[];
        }
        items
    }

    /// Returns the texts of a goal's list. A missing list is empty.
    pub fn texts<'a>(&mut self, place: &Steps, value: Option<&'a Value>) -> Vec<&'a str> {
        let expected = || Expectation::Texts.text("[\"G1\", \"G2\"]");
        let items = self.few(place, value, expected());
        let mut texts = Vec::with_capacity(items.len());
        for item in items {
            match item.text() {
                Some(text) => texts.push(text),
                None => self.fault(place.clone(), expected(), item),
            }
        }
        texts
    }

    /// Returns a number, or the value for a missing one.
    pub fn number(&mut self, place: &Steps, value: Option<&Value>, missing: f64) -> f64 {
        match value {
            None => missing,
            Some(Value::Number(number)) => *number,
            Some(other) => {
                self.fault(place.clone(), Expectation::Number.text("3"), other);
                missing
            }
        }
    }

    /// Returns the types in a member of a goal: texts or null. A missing list is empty.
    pub fn types(&mut self, place: &Steps, goal: &Value, member: &str) -> Vec<Option<String>> {
        let expected = || Expectation::Types.text("[\"fish\", \"sword\"]");
        let Some(value) = goal.get(member) else { return Vec::new() };
        let place = place.member(member.to_owned());
        let items = self.few(&place, Some(value), expected());
        let mut types = Vec::with_capacity(items.len());
        for item in items {
            match item {
                Value::Text(text) => types.push(Some(text.clone())),
                Value::Null => types.push(None),
                other => self.fault(place.clone(), expected(), other),
            }
        }
        types
    }

    /// Returns a member with a text. A missing one is empty, as on the site.
    pub fn name(&mut self, place: &Steps, goal: &Value, member: &str) -> String {
        match goal.get(member) {
            None | Some(Value::Null) => String::new(),
            Some(Value::Text(text)) => text.clone(),
            Some(other) => {
                self.fault(place.member(member.to_owned()), Expectation::AnyText, other);
                String::new()
            }
        }
    }

    /// Returns the name of a goal that is an object.
    pub fn named(&mut self, place: &Steps, goal: &Value) -> String {
        if goal.members().is_none() {
            let expected = Expectation::Goal.text("{\"name\": \"Catch a fish\"}");
            self.fault(place.clone(), expected, goal);
        }
        self.name(place, goal, "name")
    }

    /// Reads a goal that is an object with a `name`, and perhaps `types`.
    pub fn goal(&mut self, place: Place, goal: &Value) -> Goal {
        let steps = place.steps();
        let types = self.types(&steps, goal, "types");
        Goal { name: self.named(&steps, goal), place, tier: None, types }
    }
}

/// Numbers for types, from 0, in the order in which they come.
#[derive(Default)]
pub struct Numbers {
    numbers: HashMap<Option<String>, u32>,
}

impl Numbers {
    /// Returns the numbers of types.
    pub fn of(&mut self, types: &[Option<String>]) -> Vec<u32> {
        let number = |name: &Option<String>| {
            let next = self.numbers.len() as u32;
            *self.numbers.entry(name.clone()).or_insert(next)
        };
        types.iter().map(number).collect()
    }

    /// Returns how many types there are.
    pub fn count(&self) -> usize {
        self.numbers.len()
    }
}
