//! The goals of a list, by the texts that feeds have, and the list with their times.

use std::collections::{BTreeSet, HashMap};

use foretile_games::bingo::Value;

use super::GoalTimed;
use crate::bingo::game::{Draft, Rules, are_enough_for_tiers, by_length, list_of, with_time};
use crate::bingo::list::{List, ParsedText, rules_of};
use crate::bingo::words::known;
use crate::error::Error;

/// The list in messages.
const NAME: &str = "the list";

/// A goal of a list.
#[derive(Clone)]
pub struct ListedGoal {
    pub name: String,
    pub types: Vec<String>,
    /// Its texts in other languages, with their members.
    pub more: Vec<(String, Value)>,
}

/// A list of goals.
pub struct Listed {
    goals: Vec<ListedGoal>,
    /// The place of a goal by any of its texts.
    places: HashMap<String, usize>,
    /// A list of Ocarina of Time bingo, which keeps all but its times.
    timed: Option<Value>,
}

impl Listed {
    /// Reads a list. If the feeds have its goals without the times behind them, these are not part of their texts.
    ///
    /// # Errors
    /// When it is not one.
    pub fn read(list: &Value, texts: &BTreeSet<&str>) -> Result<Self, Error> {
        if rules_of(list) == Some(Rules::Oot) {
            let list = List { document: Some(list.clone()), ..List::default() };
            list.timed()?;
            let mut document = list.document()?;
            let mut goals = Vec::new();
            each_timed(&mut document, &mut |members| {
                let (name, more) = texts_of(members);
                goals.push(ListedGoal { name, types: Vec::new(), more });
            });
            // A list may have a goal for normal cards and for short ones.
            let mut names = BTreeSet::new();
            goals.retain(|goal| names.insert(goal.name.clone()));
            return Ok(Self::of(goals, Some(document)));
        }
        let table = ParsedText::of_document(list, "", NAME)?.table(NAME)?;
        let count = |name: fn(&str) -> &str| {
            table.goals.iter().filter(|row| texts.contains(name(row.name()))).count()
        };
        let cuts = count(bare) > count(|name| name);
        let goal = |members: &[(String, Value)], types: &[Value]| {
            let (name, more) = texts_of(members);
            let name = if cuts { bare(&name).to_owned() } else { name };
            let types = types.iter().filter_map(Value::text).map(str::to_owned).collect();
            ListedGoal { name, types, more }
        };
        Ok(Self::of(table.goals.iter().map(|row| goal(row.members(), row.types())).collect(), None))
    }

    /// Returns the list of these goals.
    pub fn of_texts(texts: &BTreeSet<&str>) -> Self {
        let goal = |text: &&str| ListedGoal {
            name: (*text).to_owned(),
            types: Vec::new(),
            more: Vec::new(),
        };
        Self::of(texts.iter().map(goal).collect(), None)
    }

    fn of(goals: Vec<ListedGoal>, timed: Option<Value>) -> Self {
        let mut places = HashMap::new();
        for (place, goal) in goals.iter().enumerate() {
            places.entry(goal.name.trim().to_owned()).or_insert(place);
        }
        for (place, goal) in goals.iter().enumerate() {
            for text in goal.more.iter().filter_map(|(_, text)| text.text()) {
                places.entry(text.trim().to_owned()).or_insert(place);
            }
        }
        Self { goals, places, timed }
    }

    /// Returns the name of the goal with a text.
    pub fn name_of(&self, text: &str) -> Option<&str> {
        self.places.get(text.trim()).map(|&place| self.goals[place].name.as_str())
    }

    /// Returns the first goal's name.
    pub fn first(&self) -> &str {
        self.goals.first().map_or("", |goal| &goal.name)
    }

    /// Returns the goals' names.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.goals.iter().map(|goal| goal.name.as_str())
    }

    /// Returns the goals.
    pub fn goals(&self) -> Vec<ListedGoal> {
        self.goals.clone()
    }

    /// Returns whether the list has times that stay where nothing better is known.
    pub const fn keeps_own_times(&self) -> bool {
        self.timed.is_some()
    }

    /// Returns the list with times, and the name of its rules. Its goals get their tiers, if it has some.
    ///
    /// # Errors
    /// Never: the names of the rules are known.
    pub fn with_times(self, goals: &mut [GoalTimed]) -> Result<(&'static str, Value), Error> {
        if let Some(mut document) = self.timed {
            let times: HashMap<&str, &GoalTimed> =
                goals.iter().map(|goal| (goal.name.as_str(), goal)).collect();
            each_timed(&mut document, &mut |members| {
                let Some(goal) = times.get(texts_of(members).0.as_str()) else { return };
                for (name, value) in goal.members() {
                    members.retain(|(known, _)| *known != name);
                    members.push((name, value));
                }
            });
            return Ok((Rules::OOT, document));
        }
        let draft = |goal: &GoalTimed| Draft {
            name: goal.name.clone(),
            minutes: goal.time.map(|time| time.minutes),
            types: goal.types.clone(),
            more: goal.more.iter().cloned().chain(goal.members()).collect(),
            ..Draft::default()
        };
        let drafts: Vec<Draft> = goals.iter().map(draft).collect();
        let tier_of = are_enough_for_tiers(drafts.len()).then(|| by_length(drafts.len()));
        let (family, list) = list_of(&drafts, tier_of.as_deref())?;
        for (goal, tier) in goals.iter_mut().zip(tier_of.into_iter().flatten()) {
            goal.tier = Some(tier);
        }
        Ok((family.name(), list))
    }
}

/// Returns a goal without the time behind it.
fn bare(name: &str) -> &str {
    with_time(name).0
}

/// Returns the name among a goal's members, and its other texts.
fn texts_of(members: &[(String, Value)]) -> (String, Vec<(String, Value)>) {
    let name = members.iter().find(|(member, _)| member == "name");
    let name = name.and_then(|(_, name)| name.text()).unwrap_or_default().to_owned();
    let is_text =
        |(member, value): &&(String, Value)| known(member).is_none() && value.text().is_some();
    (name, members.iter().filter(is_text).cloned().collect())
}

/// Goes over the goals with times in a list of Ocarina of Time bingo.
fn each_timed(list: &mut Value, visit: &mut impl FnMut(&mut Vec<(String, Value)>)) {
    match list {
        Value::List(items) => items.iter_mut().for_each(|item| each_timed(item, visit)),
        Value::Members(members) => {
            let has = |name: &str, is: fn(&Value) -> bool| {
                members.iter().any(|(member, value)| member == name && is(value))
            };
            if has("name", |name| name.text().is_some())
                && has("time", |time| time.number().is_some())
            {
                return visit(members);
            }
            members.iter_mut().for_each(|(_, member)| each_timed(member, visit));
        }
        _ => {}
    }
}
