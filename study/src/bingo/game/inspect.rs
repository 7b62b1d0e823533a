//! Finds what is wrong or suspicious in what a list of another game says.

use std::collections::BTreeMap;

use foretile_games::bingo::bingosync::{Family, Goal, Place, Shape, TypeUse};
use foretile_games::bingo::{Code, Step, Value};

use super::check::{GameFinding, GameIssue};
use super::count::GameStudy;
use super::edit::{Edit, goals_of, quoted, text_of, tiers_of};
use super::sentence::{Sentence, Wording};
use crate::hidden::{named, visible, without_hidden};

/// The most letters of a text that the site can store.
const LONGEST: usize = 255;
/// The most findings of one kind that are listed.
pub const MOST_OF_A_KIND: usize = 20;

/// Collects findings.
pub struct Inspector<'a> {
    pub family: Family,
    pub list: &'a Value,
    pub found: Vec<GameIssue>,
}

impl Inspector<'_> {
    /// Adds a finding, unless there are enough of its kind.
    pub fn add(&mut self, kind: GameFinding, about: &str, told: Sentence, cure: Option<Vec<Edit>>) {
        if self.found.iter().filter(|issue| issue.kind == kind).count() < MOST_OF_A_KIND {
            let (family, list) = (self.family, self.list);
            self.found.push(GameIssue::new(kind, about, told, cure, family, list));
        }
    }

    /// Adds a finding about the whole list.
    pub fn add_of_list(&mut self, kind: GameFinding, told: Sentence, cure: Option<Vec<Edit>>) {
        self.add(kind, Step::List.told()[1], told.at(Step::List), cure);
    }
}

/// Checks a list of a family without dealing more cards than those of the study.
pub fn inspect(family: Family, list: &Value, goals: &[Goal], study: &GameStudy) -> Vec<GameIssue> {
    let mut inspector = Inspector { family, list, found: Vec::new() };
    inspector.names(goals, study);
    inspector.tiers();
    inspector.members();
    if family.types() == TypeUse::First {
        inspector.later_types(goals);
    }
    inspector.found
}

impl Inspector<'_> {
    fn names(&mut self, goals: &[Goal], study: &GameStudy) {
        let mut places: BTreeMap<&str, (Vec<&Place>, u64)> = BTreeMap::new();
        for (goal, repeated) in goals.iter().zip(&study.repeated) {
            let (places, cards) = places.entry(&goal.name).or_default();
            places.push(&goal.place);
            *cards = *repeated;
            let (place, letters) = (goal.place.clone(), goal.name.chars().count());
            self.hidden(goal);
            if goal.name.is_empty() {
                let told = Sentence::from(Wording::NoText).at(place.steps());
                let about = place.to_string();
                self.add(GameFinding::NoName, &about, told, Some(vec![Edit::Remove(place)]));
            } else if letters > LONGEST {
                let told = Sentence::from(Wording::LongText).at(place.steps());
                let told = told.number(letters as u64).of(LONGEST as u64);
                let cut: String = goal.name.chars().take(LONGEST - 1).collect();
                let cure = Edit::Rename(place.clone(), format!("{}…", cut.trim_end()));
                self.add(GameFinding::LongName, &place.to_string(), told, Some(vec![cure]));
            }
        }
        for (name, (places, cards)) in places {
            if name.is_empty() || places.len() < 2 {
                continue;
            }
            let told = match cards {
                0 => Sentence::from(Wording::MoreOften).number(places.len() as u64),
                cards => Sentence::from(Wording::TwiceOnCards).number(cards).of(study.cards),
            };
            let told = places.iter().fold(told, |told, place| told.at(place.steps()));
            // From the last to the first, so that each place is still right.
            let removed = places[1..].iter().rev().map(|place| Edit::Remove((*place).clone()));
            self.add(GameFinding::DuplicateName, name, told, Some(removed.collect()));
        }
    }

    /// Characters that are not seen, in a goal's text and types.
    fn hidden(&mut self, goal: &Goal) {
        let types = goal.types.iter().flatten().map(String::as_str);
        let names = named(types.chain([goal.name.as_str()]));
        if names.is_empty() {
            return;
        }
        let told = Sentence::from(Wording::Hidden).text(quoted(&visible(&goal.name)));
        let told = told.second(names).at(goal.place.steps());
        let plain = without_hidden(&goal.name);
        let is_cured = plain != goal.name && !plain.trim().is_empty();
        let cure = is_cured.then(|| vec![Edit::Rename(goal.place.clone(), plain)]);
        self.add(GameFinding::HiddenCharacters, &goal.place.to_string(), told, cure);
    }

    /// What the rules never look at, and holes.
    fn tiers(&mut self) {
        let Shape::Tiers(count) = self.family.shape() else { return };
        let (family, list) = (self.family, self.list);
        let size = |value: &Value| match value {
            Value::List(items) => items.len(),
            _ => 0,
        };
        if let Value::List(items) = list {
            let count = usize::from(count);
            if items.len() > count && size(&items[0]) > 0 {
                let told = Sentence::from(Wording::BeforeTiers).number(size(&items[0]) as u64);
                self.add_of_list(GameFinding::UnusedTier, told, None);
            }
            let beyond = items.iter().skip(count + 1).map(size).sum::<usize>();
            if beyond > 0 {
                let told = Sentence::from(Wording::AfterTiers).number(beyond as u64);
                self.add_of_list(GameFinding::UnusedTier, told.of(count as u64), None);
            }
        }
        let holes: usize = tiers_of(family, list)
            .iter()
            .map(|(_, goals)| goals.iter().filter(|goal| **goal == Value::Null).count())
            .sum();
        if holes > 0 {
            let told = Sentence::from(Wording::Holes).number(holes as u64);
            self.add_of_list(GameFinding::Hole, told, Some(vec![Edit::DropHoles]));
        }
    }

    /// Members that the family ignores, and texts in languages that some goals lack.
    fn members(&mut self) {
        let family = self.family;
        let goals = goals_of(family, self.list);
        let mut found: BTreeMap<&str, Vec<(&Place, &Value)>> = BTreeMap::new();
        for (place, goal) in &goals {
            for (name, value) in goal.members().unwrap_or_default() {
                found.entry(name).or_default().push((place, value));
            }
        }
        let has_languages = family.has_lengths();
        for (member, values) in &found {
            if family.members().contains(member) {
                continue;
            }
            let has = values.len() as u64;
            let meant = family.members().iter().find(|known| is_meant(member, known));
            if let Some(meant) = meant.filter(|meant| !found.contains_key(**meant)) {
                let told = Sentence::from(Wording::Misspelt).number(has);
                let told = told.text(family.to_string()).second(*meant);
                let cure = Edit::RenameMember((*member).to_owned(), (*meant).to_string());
                self.add(GameFinding::MisspeltMember, member, told, Some(vec![cure]));
                continue;
            }
            let texts = values.iter().filter(|(_, value)| value.text().is_some()).count();
            let is_language = has_languages
                && texts == values.len()
                && 2 * texts >= goals.len()
                && *member != "child";
            if !is_language {
                let told = Sentence::from(Wording::Ignored).number(has).text(family.to_string());
                let cure = Edit::DropMember((*member).to_owned());
                self.add(GameFinding::IgnoredMember, member, told, Some(vec![cure]));
                continue;
            }
            // Both are in the order of the list: goals are not searched for each of many members.
            let mut texts = values.iter().peekable();
            let mut is_missing = |place: &Place| {
                let has = texts.next_if(|(has, _)| *has == place);
                while texts.next_if(|(has, _)| *has == place).is_some() {}
                has.and_then(|(_, value)| value.text()).is_none_or(str::is_empty)
            };
            let missing: Vec<_> = goals.iter().filter(|(place, _)| is_missing(place)).collect();
            if let [(place, goal), ..] = missing.as_slice() {
                let told = Sentence::from(Wording::Lacking).number(missing.len() as u64);
                let told = told.of(goals.len() as u64).text(quoted(text_of(goal)));
                let text = Some(Value::Text(text_of(goal).to_owned()));
                let cure = Edit::Set(place.clone(), (*member).to_owned(), text);
                // One goal alone is cured by one text; for more, the first shows how.
                self.add(GameFinding::MissingLanguage, member, told, Some(vec![cure]));
            }
        }
    }

    /// Types that are not asked for when the goal comes.
    fn later_types(&mut self, goals: &[Goal]) {
        let mut firsts: BTreeMap<&Option<String>, usize> = BTreeMap::new();
        for first in goals.iter().filter_map(|goal| goal.types.first()) {
            *firsts.entry(first).or_default() += 1;
        }
        for goal in goals.iter().filter(|goal| goal.types.len() > 1) {
            let others = |name: &Option<String>| firsts.get(name).copied().unwrap_or_default();
            let later = goal.types[1..].iter().max_by_key(|name| others(name));
            let Some(later) = later.filter(|name| others(name) > 0 && **name != goal.types[0])
            else {
                continue;
            };
            let name = later.as_deref().unwrap_or("null");
            let told = Sentence::from(Wording::LaterType).text(quoted(name));
            // With a first type that no other goal has, nothing is lost by asking for the other one.
            let is_alone = others(&goal.types[0]) == 1;
            let reordered = || {
                let rest = goal.types.iter().filter(|kind| *kind != later);
                let types = [later].into_iter().chain(rest).map(|kind| match kind {
                    Some(text) => Value::Text(text.clone()),
                    None => Value::Null,
                });
                let types = Some(Value::List(types.collect()));
                vec![Edit::Set(goal.place.clone(), "types".to_owned(), types)]
            };
            self.add(GameFinding::LaterType, &goal.name, told, is_alone.then(reordered));
        }
    }
}

/// Returns whether a member is likely a misspelling of one that the family reads.
fn is_meant(member: &str, known: &str) -> bool {
    let plain = |name: &str| name.to_lowercase().trim_end_matches('s').to_owned();
    member != known && plain(member) == plain(known)
}
