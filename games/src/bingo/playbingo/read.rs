//! Reads lists.

use crate::order::Order as _;
use std::collections::{HashMap, HashSet};

use super::super::bingosync::read::Reader;
use super::super::fault::{Expectation, Found, Step, Steps};
use super::super::list::ReadListError;
use super::super::value::Value;
use super::list::{Category, Form, Goal, GoalList, MOST_GOALS, Tag};
use crate::message::Code;

/// The most categories and tags of a goal, so that dealing a board stays fast.
pub const MOST_OF_A_GOAL: usize = 1_000;
/// The highest tier of the site's upload as *srlv5*.
const LAST_TIER: usize = 25;

/// Categories, or tags.
#[derive(Default)]
struct Names {
    things: Vec<Category>,
    /// The places of things by their ids, and by their names.
    ids: HashMap<String, u32>,
    names: HashMap<String, u32>,
    /// Whether goals may have no others.
    is_closed: bool,
}

impl Names {
    fn find(&self, id: Option<&str>, name: Option<&str>) -> Option<u32> {
        let by_id = id.and_then(|id| self.ids.get(id));
        by_id.or_else(|| self.names.get(name?)).copied()
    }

    fn add(&mut self, thing: Category) -> u32 {
        let place = self.things.len() as u32;
        self.ids.entry(thing.id.clone()).or_insert(place);
        self.names.entry(thing.name.clone()).or_insert(place);
        self.things.push(thing);
        place
    }
}

impl GoalList {
    /// Reads a list in the form that it has most likely, which is [`Form::of`] it.
    ///
    /// # Errors
    /// Returns the mistakes found.
    pub fn read(list: &Value) -> Result<Self, ReadListError> {
        Self::read_as(list, Form::of(list))
    }

    /// Reads a list in a form.
    ///
    /// # Errors
    /// Returns the mistakes found: what the site would refuse, and what it would not understand.
    pub fn read_as(list: &Value, form: Form) -> Result<Self, ReadListError> {
        let mut reader = Goals { form, ..Goals::default() };
        match form {
            Form::Whole => reader.whole(list),
            Form::Goals => reader.flat(list),
            Form::Upload => reader.upload(list),
            Form::Tiers => reader.tiers(list),
        }
        reader.done()
    }
}

/// Reads goals one after another.
struct Goals {
    form: Form,
    reader: Reader,
    goals: Vec<Goal>,
    /// The ids that the list itself has.
    ids: HashSet<String>,
    categories: Names,
    tags: Names,
}

impl Default for Goals {
    fn default() -> Self {
        Self {
            form: Form::Whole,
            reader: Reader::default(),
            goals: Vec::new(),
            ids: HashSet::new(),
            categories: Names::default(),
            tags: Names::default(),
        }
    }
}

impl Goals {
    fn whole(&mut self, list: &Value) {
        const EXAMPLE: &str = r#"{"goals": [{"goal": "Catch a fish"}]}"#;
        if list.members().is_none() {
            self.reader.fault(Step::List, Expectation::Object.text(EXAMPLE), list);
            return;
        }
        self.categories = self.names(list.get("categories"), "categories");
        self.tags = self.names(list.get("tags"), "tags");
        let goals = list.get("goals");
        let place = Steps::default().member("goals");
        let Some(Value::List(items)) = goals else {
            let expected = Expectation::Goals.text(r#"[{"goal": "Catch a fish"}]"#);
            self.reader.fault(place, expected, goals);
            return;
        };
        self.goals_of(items, &Steps::default());
    }

    fn flat(&mut self, list: &Value) {
        let expected = Expectation::Goals.text(r#"[{"goal": "Catch a fish"}]"#);
        let items = self.reader.entries(list, expected);
        self.goals_of(items, &Steps::default());
    }

    fn upload(&mut self, list: &Value) {
        let expected = Expectation::Goals.text(r#"["Catch a fish"]"#);
        for (at, item) in self.reader.entries(list, expected).iter().enumerate() {
            match item {
                Value::List(items) => self.goals_of(items, &Step::Entry.number(at + 1).into()),
                item => self.goal(Step::Goal.number(at + 1).into(), item),
            }
        }
    }

    fn tiers(&mut self, list: &Value) {
        const EXAMPLE: &str = r#"[[], [{"name": "Catch a fish"}], …]"#;
        let tiers: Vec<(Option<usize>, &Value)> = match list {
            Value::List(items) => items.iter().enumerate().map(|(at, it)| (Some(at), it)).collect(),
            Value::Members(members) => {
                members.iter().map(|(name, tier)| (name.parse().ok(), tier)).collect()
            }
            other => {
                self.reader.fault(Step::List, Expectation::Tiers.text(EXAMPLE), other);
                return;
            }
        };
        for (tier, items) in tiers {
            let place =
                Steps::from(tier.map_or_else(|| Step::List.into(), |it| Step::Tier.number(it)));
            let items = match items {
                Value::Null => continue,
                Value::List(items) => items,
                other => {
                    let expected = Expectation::Goals.text(r#"[{"name": "Catch a fish"}]"#);
                    self.reader.fault(place, expected, other);
                    continue;
                }
            };
            let difficulty = tier.filter(|tier| (1..=LAST_TIER).contains(tier));
            if difficulty.is_none() && !items.is_empty() {
                let expected = Expectation::GoalsInTiers.text(EXAMPLE);
                self.reader.fault(place, expected, Found::List.number(items.len()));
                continue;
            }
            let first = self.goals.len();
            self.goals_of(items, &place);
            for goal in &mut self.goals[first..] {
                goal.difficulty = difficulty.map(|tier| tier as i32);
            }
        }
    }

    fn goals_of(&mut self, items: &[Value], place: &Steps) {
        for (at, item) in items.iter().enumerate() {
            self.goal(place.and(Step::Goal.number(at + 1)), item);
        }
    }

    fn goal(&mut self, place: Steps, item: &Value) {
        let is_tiered = self.form == Form::Tiers;
        let [text, kinds] = if is_tiered { ["name", "types"] } else { ["goal", "categories"] };
        let (place_of_text, text) = match item {
            Value::Text(_) if !is_tiered => (place.clone(), Some(item)),
            Value::Members(_) => {
                let found = item.get(text).or_else(|| item.get("name"));
                (place.member(text), found)
            }
            other => {
                let example = format!(r#"{{"{text}": "Catch a fish"}}"#);
                self.reader.fault(place, Expectation::Goal.text(example), other);
                return;
            }
        };
        let Some(text) = text.and_then(Value::text).filter(|text| !text.is_empty()) else {
            self.reader.fault(place_of_text, Expectation::AnyText, text);
            return;
        };
        // The site's uploads ignore ids.
        let has_ids = !self.form.is_oldest_first();
        let id = if has_ids { self.id(&place, item.get("id")) } else { None };
        if let Some(id) = &id
            && !self.ids.insert(id.clone())
        {
            self.reader.fault(place.member("id"), Expectation::Id.text("\"goal7\""), id.as_str());
        }
        let difficulty = match is_tiered {
            true => 0,
            false => self.whole_number(&place, item, "difficulty", "7"),
        };
        let mut categories = self.kinds(&place, item, kinds, false);
        if !has_ids {
            let name = |kind: &u32| &self.categories.things[*kind as usize].name;
            categories.order_by_key(|kind| sorted_by(name(kind)));
        }
        let tags = if has_ids { self.kinds(&place, item, "tags", true) } else { Vec::new() };
        self.goals.push(Goal {
            id: id.unwrap_or_else(|| text.to_owned()),
            text: text.to_owned(),
            difficulty: Some(difficulty).filter(|difficulty| *difficulty != 0),
            categories,
            tags,
        });
    }

    /// Reads the categories or tags of a goal, each once.
    fn kinds(
        &mut self,
        place: &Steps,
        goal: &Value,
        member: &'static str,
        are_tags: bool,
    ) -> Vec<u32> {
        let place = place.member(member);
        let value = goal.get(member).filter(|value| **value != Value::Null);
        let expected = || Expectation::Texts.text(r#"["Fish", "Swords"]"#);
        let items = self.reader.list(&place, value, expected());
        if items.len() > MOST_OF_A_GOAL {
            let most = Expectation::AtMost.number(MOST_OF_A_GOAL);
            self.reader.fault(place, most, items.len());
            return Vec::new();
        }
        let mut kinds = Vec::with_capacity(items.len());
        let mut seen = HashSet::with_capacity(items.len());
        for item in items {
            let (id, name) = match item {
                Value::Text(text) => (Some(text.as_str()), Some(text.as_str())),
                Value::Members(_) => {
                    let text = |member| item.get(member).and_then(Value::text);
                    (text("id"), text("name"))
                }
                _ => (None, None),
            };
            let names = if are_tags { &self.tags } else { &self.categories };
            let kind = match names.find(id, name) {
                Some(known) => known,
                None if names.is_closed => {
                    let known = names.things.first().map(|first| format!("{:?}", first.id));
                    let expected = match known {
                        Some(known) => Expectation::KnownId.text(known),
                        None => Expectation::NoIds.text("[]"),
                    };
                    self.reader.fault(place.clone(), expected, item);
                    continue;
                }
                None => {
                    let Some(thing) = self.named(&place, item) else { continue };
                    let names = if are_tags { &mut self.tags } else { &mut self.categories };
                    names.add(thing)
                }
            };
            if seen.insert(kind) {
                kinds.push(kind);
            }
        }
        kinds
    }

    /// Reads the categories or tags of a whole list. If they are missing, goals may have any.
    fn names(&mut self, value: Option<&Value>, member: &'static str) -> Names {
        let mut names = Names { is_closed: value.is_some(), ..Names::default() };
        let place = Steps::default().member(member);
        let expected = Expectation::Texts.text(r#"["Fish", "Swords"]"#);
        for (at, item) in self.reader.list(&place, value, expected).iter().enumerate() {
            let place = place.and(Step::Entry.number(at + 1));
            let Some(thing) = self.named(&place, item) else { continue };
            let repeated = [
                ("id", &thing.id, names.ids.contains_key(&thing.id)),
                ("name", &thing.name, names.names.contains_key(&thing.name)),
            ];
            if let Some((member, text, _)) = repeated.iter().find(|(.., is_known)| *is_known) {
                let expected = Expectation::Once.text(r#""Fish", "Swords""#);
                self.reader.fault(place.member(*member), expected, text.as_str());
                continue;
            }
            names.add(thing);
        }
        names
    }

    /// Reads a category or tag: its name, or an object with its id, name or both.
    fn named(&mut self, place: &Steps, item: &Value) -> Option<Category> {
        if let Value::Text(name) = item {
            return Some(Category { id: name.clone(), name: name.clone(), max: 0 });
        }
        if item.members().is_none() {
            self.reader.fault(place.clone(), Expectation::Text.text(r#""Fish""#), item);
            return None;
        }
        let id = self.id(place, item.get("id"));
        let name = match item.get("name") {
            None => id.clone(),
            Some(name) => name.text().map(str::to_owned),
        };
        let Some(name) = name else {
            let expected = Expectation::Text.text(r#""Fish""#);
            self.reader.fault(place.member("name"), expected, item.get("name"));
            return None;
        };
        let max = self.whole_number(place, item, "max", "3");
        Some(Category { id: id.unwrap_or_else(|| name.clone()), name, max })
    }

    fn id(&mut self, place: &Steps, id: Option<&Value>) -> Option<String> {
        match id {
            None | Some(Value::Null) => None,
            Some(Value::Text(id)) => Some(id.clone()),
            Some(other) => {
                let expected = Expectation::Text.text("\"goal7\"");
                self.reader.fault(place.member("id"), expected, other);
                None
            }
        }
    }

    /// Reads a whole number of 32 bits, which is what the site stores. A missing one is 0.
    fn whole_number(
        &mut self,
        place: &Steps,
        item: &Value,
        member: &'static str,
        example: &'static str,
    ) -> i32 {
        let value = item.get(member);
        match value {
            None | Some(Value::Null) => 0,
            Some(&Value::Number(number)) if f64::from(number as i32) == number => number as i32,
            other => {
                self.reader.fault(
                    place.member(member),
                    Expectation::WholeNumber.text(example),
                    other,
                );
                0
            }
        }
    }

    fn done(mut self) -> Result<GoalList, ReadListError> {
        if self.goals.len() > MOST_GOALS {
            let most = Expectation::AtMost.number(MOST_GOALS);
            self.reader.fault(Step::List, most, self.goals.len());
        }
        if self.form.is_oldest_first() {
            self.goals.reverse();
        }
        let tag = |Category { id, name, .. }| Tag { id, name };
        self.reader.done(GoalList {
            goals: self.goals,
            categories: self.categories.things,
            tags: self.tags.things.into_iter().map(tag).collect(),
        })
    }
}

/// Returns the key by which names are sorted: their letters, then, among equal ones, small letters first. The site's database
/// sorts them by its language, which is not known; this is how PostgreSQL sorts English.
fn sorted_by(name: &str) -> (String, Vec<bool>) {
    (name.to_lowercase(), name.chars().map(char::is_uppercase).collect())
}
