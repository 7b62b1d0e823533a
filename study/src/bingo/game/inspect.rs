//! Finds mistakes and suspicious entries in the document of another game's list.

use std::collections::{BTreeMap, HashMap, HashSet};

use foretile_games::bingo::bingosync::{
    Dealer, Family, Goal, Length, NoCard, Options, Place, Shape, TypeUse,
};
use foretile_games::bingo::{SQUARES, Step, Value, Variable};
use foretile_games::message::Code;

use super::count::GameStudy;
use super::edit::{Edit, goals_of, lacks, quoted, text_of, tiers_of};
use super::finding::{GameFinding, GameIssue};
use super::sentence::{Sentence, Wording};
use super::trial::Bench;
use crate::hidden::{named, visible, without_hidden};

/// The most letters of a text that the site can store.
const LONGEST: usize = 255;
/// The members of an estimated time with its bounds, which are for people and for other lists. A first list has the time alone.
const TIME: &str = "time";
const ESTIMATE: [&str; 3] = [TIME, "time_low", "time_high"];
/// The fewest goals that a cure leaves in a tier, because a lone goal is on most cards, and in a list without tiers,
/// because all goals are on every card if there are just 25.
const LEFT_IN_TIER: usize = 2;
const LEFT_IN_LIST: usize = SQUARES + 1;

/// The most copies of a text that are removed, because the work grows with their square. Chosen by hand, far above real
/// lists.
const MOST_COPIES: usize = 100;

/// Collects findings.
pub struct Inspector<'a> {
    pub family: Family,
    pub list: &'a Value,
    pub options: &'a Options,
    pub dealer: &'a Dealer,
    pub study: &'a GameStudy,
    pub found: Vec<GameIssue>,
    /// How many goals each tier, or a list without tiers, has after the cures so far.
    left: HashMap<Option<u8>, usize>,
    /// The goals that these cures remove or move.
    taken: HashSet<Place>,
}

impl<'a> Inspector<'a> {
    /// Looks at a list and at cards of it.
    pub fn new(
        bench: &Bench<'a>,
        list: &'a Value,
        dealer: &'a Dealer,
        study: &'a GameStudy,
    ) -> Self {
        let mut left = HashMap::new();
        for goal in dealer.goals() {
            *left.entry(tier_of_place(&goal.place)).or_default() += 1;
        }
        let (family, options) = (bench.family, bench.options);
        Self {
            family,
            list,
            options,
            dealer,
            study,
            found: Vec::new(),
            left,
            taken: HashSet::new(),
        }
    }

    /// Adds a finding.
    pub fn add(
        &mut self,
        kind: GameFinding,
        about: &str,
        sentence: Sentence,
        cure: Option<Vec<Edit>>,
    ) {
        self.found.push(GameIssue::new(kind, about, sentence, cure, self.family, self.list));
    }

    /// Adds a finding about the whole list.
    pub fn add_of_list(&mut self, kind: GameFinding, sentence: Sentence, cure: Option<Vec<Edit>>) {
        self.add(kind, Step::List.key(), sentence.at(Step::List), cure);
    }

    /// Finds what the list and the study show, without dealing more cards.
    pub fn inspect(&mut self) {
        self.names();
        self.tiers();
        self.members();
        if self.family.types() == TypeUse::First {
            self.later_types(self.dealer.goals());
        }
    }

    /// Returns whether cards use the tier of a goal. Short and long cards leave tiers out.
    pub fn is_used(&self, goal: usize) -> bool {
        self.options.length == Length::Normal
            || self.study.cards == 0
            || self.study.expected[goal] > 0.0
    }

    /// Returns whether a goal can be taken from its tier, or from a list without tiers.
    pub fn can_spare(&self, place: &Place) -> bool {
        let tier = tier_of_place(place);
        let least = if tier.is_some() { LEFT_IN_TIER } else { LEFT_IN_LIST };
        !self.taken.contains(place) && self.left.get(&tier).is_some_and(|left| *left > least)
    }

    /// Counts a goal that a cure removes, or moves to another tier.
    pub fn take(&mut self, place: &Place, to: Option<u8>) {
        *self.left.entry(tier_of_place(place)).or_default() -= 1;
        if to.is_some() {
            *self.left.entry(to).or_default() += 1;
        }
        self.taken.insert(place.clone());
    }

    /// Removes all copies of a text but one, each time from the fullest tier (the last of equally full ones). A tier of two
    /// goals gets one from a neighbour in exchange. Returns none if a tier would lose too many.
    fn spare(&mut self, mut copies: Vec<Place>) -> Option<Vec<Edit>> {
        if copies.len() > MOST_COPIES {
            return None;
        }
        let (left, taken) = (self.left.clone(), self.taken.clone());
        let mut spared = Vec::new();
        while copies.len() > 1 {
            let spare = (0..copies.len()).filter(|at| self.can_spare(&copies[*at]));
            let fullest = spare.max_by_key(|at| self.left[&tier_of_place(&copies[*at])]);
            let exchange = || {
                (0..copies.len()).rev().find_map(|at| match copies[at] {
                    Place::Tier(tier, _) if self.left[&Some(tier)] == LEFT_IN_TIER => {
                        Some((at, Some((self.spare_near(tier, &copies)?, tier))))
                    }
                    _ => None,
                })
            };
            let Some((at, moved)) = fullest.map(|at| (at, None)).or_else(exchange) else {
                (self.left, self.taken) = (left, taken);
                return None;
            };
            let place = copies.remove(at);
            self.take(&place, None);
            spared.push(Edit::Remove(place));
            if let Some((place, tier)) = moved {
                self.take(&place, Some(tier));
                spared.push(Edit::Move(place, tier));
            }
        }
        Some(Edit::in_safe_order(spared))
    }

    /// Returns the last goal that the fuller neighbour of a tier can spare, except those in `but`.
    pub fn spare_near(&self, tier: u8, but: &[Place]) -> Option<Place> {
        let near = [tier.checked_sub(1), tier.checked_add(1)].map(|near| {
            let places = self.dealer.goals().iter().map(|goal| &goal.place);
            let of = |place: &&Place| tier_of_place(place) == near;
            let is_spare = |place: &&Place| self.can_spare(place) && !but.contains(place);
            let last = places.rev().filter(of).find(is_spare)?;
            Some((self.left[&near], last.clone()))
        });
        near.into_iter().flatten().max_by_key(|(left, _)| *left).map(|(_, place)| place)
    }

    /// Finds hidden characters in a goal's text and types.
    fn hidden(&mut self, goal: &Goal) {
        let types = goal.types.iter().flatten().map(String::as_str);
        let names = named(types.chain([goal.name.as_str()]));
        if names.is_empty() {
            return;
        }
        let sentence = Sentence::from(Wording::Hidden).text(quoted(&visible(&goal.name)));
        let sentence = sentence.with("second", names).at(goal.place.steps());
        let plain = without_hidden(&goal.name);
        let is_cured = plain != goal.name && !plain.trim().is_empty();
        let cure = is_cured.then(|| vec![Edit::Rename(goal.place.clone(), plain)]);
        self.add(GameFinding::HiddenCharacters, &goal.place.to_string(), sentence, cure);
    }

    /// Finds a variable in a goal's text.
    fn variable(&mut self, goal: &Goal) {
        let Some(variable) = Variable::first_in(&goal.name) else { return };
        let is = match variable.values() {
            Some(_) => Wording::VariableRange,
            None => Wording::Variable,
        };
        let sentence = Sentence::from(is).text(&goal.name[variable.place]);
        self.add(GameFinding::Variable, &goal.name, sentence.at(goal.place.steps()), None);
    }

    fn names(&mut self) {
        let (goals, study) = (self.dealer.goals(), self.study);
        let mut places: BTreeMap<&str, (Vec<&Place>, u64)> = BTreeMap::new();
        for (at, goal) in goals.iter().enumerate() {
            if !self.is_used(at) {
                continue;
            }
            let (places, cards) = places.entry(&goal.name).or_default();
            places.push(&goal.place);
            *cards = study.repeated[at];
            let (place, letters) = (goal.place.clone(), goal.name.chars().count());
            self.hidden(goal);
            self.variable(goal);
            if goal.name.is_empty() {
                let sentence = Sentence::from(Wording::NoText).at(place.steps());
                let about = place.to_string();
                let cure = self.can_spare(&place).then(|| vec![Edit::Remove(place.clone())]);
                if cure.is_some() {
                    self.take(&place, None);
                }
                self.add(GameFinding::NoName, &about, sentence, cure);
            } else if letters > LONGEST {
                let sentence = Sentence::from(Wording::LongText).at(place.steps());
                let sentence = sentence.number(letters as u64).of(LONGEST as u64);
                let cut: String = goal.name.chars().take(LONGEST - 1).collect();
                let cut = format!("{}…", cut.trim_end());
                let about = place.to_string();
                let cure = match self.language_of(&place) {
                    Some(language) => Edit::Set(place, language, Some(Value::Text(cut))),
                    None => Edit::Rename(place, cut),
                };
                self.add(GameFinding::LongName, &about, sentence, Some(vec![cure]));
            }
        }
        for (name, (places, cards)) in places {
            if name.is_empty() || places.len() < 2 {
                continue;
            }
            let sentence = match cards {
                0 => Sentence::from(Wording::MoreOften).number(places.len() as u64),
                cards => Sentence::from(Wording::TwiceOnCards).number(cards).of(study.cards),
            };
            let sentence =
                places.iter().fold(sentence, |sentence, place| sentence.at(place.steps()));
            let removed = self.spare(places.into_iter().cloned().collect());
            self.add(GameFinding::DuplicateName, name, sentence, removed);
        }
    }

    /// Returns the member with the text that cards show of a goal, if that is not its name.
    fn language_of(&self, place: &Place) -> Option<String> {
        let language = self.options.language.as_ref()?;
        let goals = goals_of(self.family, self.list);
        let (_, goal) = goals.into_iter().find(|(other, _)| other == place)?;
        (self.family.has_lengths() && !lacks(&goal, language)).then(|| language.clone())
    }

    /// Finds goals that the rules never read, and holes.
    fn tiers(&mut self) {
        let Shape::Tiers(count) = self.family.shape() else { return };
        let (family, list) = (self.family, self.list);
        let goals = self.dealer.goals();
        let used: HashSet<Option<u8>> = (0..goals.len())
            .filter(|at| self.is_used(*at))
            .map(|at| tier_of_place(&goals[at].place))
            .collect();
        let size = |value: &Value| match value {
            Value::List(items) => items.len(),
            _ => 0,
        };
        if let Value::List(items) = list {
            let (count, first) = (usize::from(count), family.first_tier(items.len()));
            let before = items.iter().take(first).map(size).sum::<usize>();
            if before > 0 {
                let sentence = Sentence::from(Wording::BeforeTiers).number(before as u64);
                self.add_of_list(GameFinding::UnusedTier, sentence, None);
            }
            let beyond = items.iter().skip(count + first).map(size).sum::<usize>();
            if beyond > 0 {
                let sentence = Sentence::from(Wording::AfterTiers).number(beyond as u64);
                self.add_of_list(GameFinding::UnusedTier, sentence.of(count as u64), None);
            }
        }
        let refused = self.study.refusals.iter();
        let needed: Vec<u8> = refused.filter_map(|refusals| hole_of(refusals.why)).collect();
        let holes: usize = tiers_of(family, list)
            .iter()
            .filter(|(tier, _)| {
                used.contains(tier) || tier.is_some_and(|tier| needed.contains(&tier))
            })
            .map(|(_, goals)| goals.iter().filter(|goal| **goal == Value::Null).count())
            .sum();
        if holes > 0 {
            let sentence = Sentence::from(Wording::Holes).number(holes as u64);
            self.add_of_list(GameFinding::Hole, sentence, Some(vec![Edit::DropHoles]));
        }
    }

    /// Finds members that the family ignores, and languages that some goals lack.
    fn members(&mut self) {
        let family = self.family;
        let goals = goals_of(family, self.list);
        let unseen: HashSet<&Place> = (0..self.dealer.goals().len())
            .filter(|at| !self.is_used(*at))
            .map(|at| &self.dealer.goals()[at].place)
            .collect();
        let mut found: BTreeMap<&str, Vec<(&Place, &Value)>> = BTreeMap::new();
        for (place, goal) in &goals {
            for (name, value) in goal.members().unwrap_or_default() {
                found.entry(name).or_default().push((place, value));
            }
        }
        let has_languages = family.has_lengths();
        // Searches read the types of flat lists, and the check says how often goals of one type meet.
        let is_flat = family.types() == TypeUse::Ignored && family.shape() == Shape::Flat;
        let reads_types = |values: &[(&Place, &Value)]| {
            let is_types = |value: &Value| match value {
                Value::List(kinds) => kinds.iter().all(|kind| kind.text().is_some()),
                _ => false,
            };
            is_flat && values.iter().all(|(_, value)| is_types(value))
        };
        let is_estimated = ESTIMATE.iter().all(|member| found.contains_key(member));
        for (member, values) in &found {
            if family.members().contains(member)
                || is_estimated && ESTIMATE.contains(member)
                || *member == TIME && values.iter().all(|(_, value)| value.number().is_some())
                || *member == "types" && reads_types(values)
            {
                continue;
            }
            let has = values.len() as u64;
            let meant = family.members().iter().find(|known| is_meant(member, known));
            if let Some(meant) = meant.filter(|meant| !found.contains_key(**meant)) {
                let sentence = Sentence::from(Wording::Misspelt).number(has);
                let sentence = sentence.text(family.to_string()).with("second", *meant);
                let cure = Edit::RenameMember((*member).to_owned(), (*meant).to_string());
                self.add(GameFinding::MisspeltMember, member, sentence, Some(vec![cure]));
                continue;
            }
            let texts = values.iter().filter(|(_, value)| value.text().is_some()).count();
            // The language of the cards counts as one even if most goals lack it.
            let is_language = has_languages
                && *member != "child"
                && (self.options.language.as_deref() == Some(member)
                    || texts == values.len() && 2 * texts >= goals.len());
            if !is_language {
                let sentence =
                    Sentence::from(Wording::Ignored).number(has).text(family.to_string());
                let cure = Edit::DropMember((*member).to_owned());
                self.add(GameFinding::IgnoredMember, member, sentence, Some(vec![cure]));
                continue;
            }
            let missing = goals.iter().filter(|(place, goal)| {
                lacks(goal, member) && !text_of(goal).is_empty() && !unseen.contains(place)
            });
            let missing: Vec<_> = missing.collect();
            if let [(place, goal), more @ ..] = missing.as_slice() {
                let sentence = Sentence::from(Wording::Lacking).number(missing.len() as u64);
                let sentence = sentence.of(goals.len() as u64).text(quoted(text_of(goal)));
                let cure = match more {
                    [] => {
                        let text = Some(Value::Text(text_of(goal).to_owned()));
                        Edit::Set(place.clone(), (*member).to_owned(), text)
                    }
                    _ => Edit::Fill((*member).to_owned()),
                };
                self.add(GameFinding::MissingLanguage, member, sentence, Some(vec![cure]));
            }
        }
    }

    /// Finds types that the rules do not check before they deal the goal.
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
            let sentence = Sentence::from(Wording::LaterType).text(quoted(name));
            // If no other goal has the first type, nothing is lost by checking the later one instead.
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
            self.add(GameFinding::LaterType, &goal.name, sentence, is_alone.then(reordered));
        }
    }
}

/// Returns the tier of a place, or none in lists without tiers.
const fn tier_of_place(place: &Place) -> Option<u8> {
    match place {
        Place::Tier(tier, _) => Some(*tier),
        Place::Entry(_) | Place::Key(_) => None,
    }
}

/// Returns the tier with the hole that leaves some seeds without a card.
const fn hole_of(why: NoCard) -> Option<u8> {
    match why {
        NoCard::Hole { tier } => Some(tier),
        _ => None,
    }
}

/// Returns whether a member is likely a misspelling of one that the family reads.
fn is_meant(member: &str, known: &str) -> bool {
    let plain = |name: &str| name.to_lowercase().trim_end_matches('s').to_owned();
    member != known && plain(member) == plain(known)
}
