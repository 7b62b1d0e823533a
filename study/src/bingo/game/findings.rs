//! Looks for what is wrong with the list of another game: in its text, and on cards that it deals.

use std::collections::HashMap;

use foretile_games::bingo::Value;
use foretile_games::bingo::bingosync::{Dealer, Goal, Length, NoCard, Place, Shape, TypeUse};
use foretile_games::message::Message;
use foretile_games::order::Order as _;

use super::count::GameStudy;
use super::edit::{Edit, goals_of, place_of_tier, quoted};
use super::finding::{GameFinding, GameIssue};
use super::inspect::Inspector;
use super::sentence::{Sentence, Wording};
use super::trial::{Bench, GoOn};
use crate::mass::CARDS;

/// The least share of its tier's mean at which a goal counts as dealt after a cure.
const DEALT: f64 = 0.25;
/// The most changes that are tried for a finding.
const TRIALS: usize = 24;
/// The most findings of a kind for which cures are tried by dealing cards.
const CURED: usize = 5;
/// The expected number of cards at which never is significant.
const EXPECTED: f64 = 20.0;
/// How many goals of a type `synergen` allows if its list has no limit for it.
const USUAL_MAX: f64 = 5.0;
/// The most types whose pairs are counted.
const MOST_TYPES: usize = 150;

/// Returns the findings, the worst first. With `seeks`, deals more cards to find cures that only cards show. Returns `None`
/// if `go_on` stops it.
pub fn findings(
    bench: &Bench,
    list: &Value,
    dealer: &Dealer,
    study: &GameStudy,
    seeks: bool,
    go_on: GoOn<'_>,
) -> Option<Vec<GameIssue>> {
    let most = if seeks { CURED } else { 0 };
    let mut inspector = Inspector::new(bench, list, dealer, study);
    inspector.inspect();
    inspector.failures(bench, seeks, go_on)?;
    inspector.goals(bench, most, go_on)?;
    inspector.repeats();
    inspector.lonely_tiers();
    inspector.pairs(bench, most, go_on)?;
    let mut issues = inspector.found;
    issues.order_by_key(|issue| (issue.severity, issue.kind));
    Some(issues)
}

/// Returns the first of these changes, each one or several edits, that `is_cured` accepts. Returns `None` if `go_on` stops
/// it.
fn first_cure(
    bench: &Bench,
    list: &Value,
    changes: impl IntoIterator<Item = Vec<Edit>>,
    is_cured: impl Fn(&Value, &GameStudy, GoOn<'_>) -> bool,
    go_on: GoOn<'_>,
) -> Option<Option<Vec<Edit>>> {
    for edits in changes.into_iter().take(TRIALS) {
        if !go_on() {
            return None;
        }
        let changed = Edit::apply_all(&edits, bench.family, list);
        let study = bench.study(&changed, go_on);
        if study.is_some_and(|study| is_cured(&changed, &study, go_on)) {
            return Some(Some(edits));
        }
    }
    go_on().then_some(None)
}

impl Inspector<'_> {
    /// Seeds without a card.
    fn failures(&mut self, bench: &Bench, seeks: bool, go_on: GoOn<'_>) -> Option<()> {
        let (dealer, study) = (self.dealer, self.study);
        let seeds = study.cards + study.failures;
        for refusals in &study.refusals {
            let (count, first) = (refusals.count, refusals.first);
            let sentence = Sentence::from(Wording::FailingSeeds).number(count).of(seeds);
            let sentence =
                sentence.text(first.to_string()).with("why", Message::from(refusals.why));
            let tier = match refusals.why {
                NoCard::Hole { tier } => Some(tier),
                NoCard::NothingLeft { square } => dealer.tier_of(usize::from(square)),
                _ => None,
            };
            let new = |tier: Option<u8>| {
                let place = match tier {
                    Some(tier) => Place::Tier(tier, usize::MAX),
                    None => Place::Entry(usize::MAX),
                };
                Edit::Insert(place, new_goal())
            };
            let tiers = match (tier, self.family.shape()) {
                (Some(tier), _) => vec![Some(tier)],
                (None, Shape::Tiers(count)) => (1..=count).rev().map(Some).collect(),
                (None, Shape::Flat) => vec![None],
                (None, Shape::Keyed) => Vec::new(),
            };
            let mut changes = Vec::new();
            if matches!(refusals.why, NoCard::Hole { .. }) {
                changes.push(vec![Edit::DropHoles]);
            }
            for count in [1, 2, 4] {
                changes.extend(tiers.iter().map(|tier| vec![new(*tier); count]));
            }
            let is_cured = |_: &Value, study: &GameStudy, _: GoOn<'_>| {
                study.refusals.iter().all(|other| other.why != refusals.why)
            };
            let cure = match seeks {
                true => first_cure(bench, self.list, changes, is_cured, go_on)?,
                false => None,
            };
            self.add_of_list(GameFinding::FailingSeeds, sentence, cure);
        }
        Some(())
    }

    /// Goals that never came, or on every card.
    fn goals(&mut self, bench: &Bench, most: usize, go_on: GoOn<'_>) -> Option<()> {
        let (dealer, study) = (self.dealer, self.study);
        let mut tried = 0;
        for (at, goal) in dealer.goals().iter().enumerate() {
            let (count, expected) = (study.counts[at], study.expected[at]);
            if count == 0 && expected >= EXPECTED {
                let sentence = Sentence::from(Wording::Never).of(study.cards);
                let sentence = sentence.number(expected.round_ties_even() as u64);
                tried += 1;
                let mut cure = None;
                if tried <= most {
                    let is_cured = |changed: &Value, study: &GameStudy, _: GoOn<'_>| {
                        comes(bench, changed, study, &goal.name)
                    };
                    cure = first_cure(bench, self.list, ways_to_come(dealer, at), is_cured, go_on)?;
                }
                self.add(GameFinding::NeverDealt, &goal.name, sentence, cure);
            }
        }
        let always = |at: &usize| study.on[*at] == study.cards && study.cards > 0;
        let always: Vec<usize> =
            (0..dealer.goals().len()).filter(|at| always(at) && !self.is_alone(*at)).collect();
        if always.len() == dealer.goals().len() {
            let sentence = Sentence::from(Wording::AllAlways).number(always.len() as u64);
            let cure = vec![Edit::Insert(Place::Entry(usize::MAX), new_goal())];
            self.add_of_list(GameFinding::AlwaysDealt, sentence, Some(cure));
            return Some(());
        }
        for at in always {
            let sentence = Sentence::from(Wording::Always).number(study.cards);
            let place = match dealer.goals()[at].place {
                Place::Tier(tier, _) => Place::Tier(tier, usize::MAX),
                _ => Place::Entry(usize::MAX),
            };
            let cure = vec![Edit::Insert(place, new_goal())];
            self.add(GameFinding::AlwaysDealt, &dealer.goals()[at].name, sentence, Some(cure));
        }
        Some(())
    }

    /// Returns whether a goal is the only one of its tier, which is a finding of its own.
    fn is_alone(&self, at: usize) -> bool {
        let goals = self.dealer.goals();
        let tier = goals[at].tier;
        let is_tiered = matches!(self.family.shape(), Shape::Tiers(_));
        is_tiered && goals.iter().filter(|other| other.tier == tier).count() == 1
    }

    /// Cards with a text twice, by their causes.
    fn repeats(&mut self) {
        let study = self.study;
        let sentence = |why: Wording, cards: u64| Sentence::from(why).number(cards).of(study.cards);
        if study.repeated_names > 0 {
            let is_twice = |issue: &&GameIssue| issue.told.is == Wording::TwiceOnCards;
            let edits = self.found.iter().filter(is_twice).map(|issue| issue.edits.clone());
            let edits: Vec<Vec<Edit>> = edits.collect();
            // A single duplicate that stays makes cards repeat a text.
            let is_cured = edits.iter().all(|edits| !edits.is_empty());
            let cure = is_cured.then(|| Edit::in_safe_order(edits.concat()));
            let sentence = sentence(Wording::RepeatedTexts, study.repeated_names);
            self.add_of_list(GameFinding::Repeats, sentence, cure);
        }
        if study.repeated_goals > 0 {
            let why = match self.options.length {
                Length::Normal => Wording::RepeatedGoals,
                Length::Short | Length::Long => Wording::RepeatedTiers,
            };
            self.add_of_list(GameFinding::Repeats, sentence(why, study.repeated_goals), None);
        }
    }

    /// Tiers with one goal, which most cards have.
    fn lonely_tiers(&mut self) {
        let (goals, study) = (self.dealer.goals(), self.study);
        for (at, goal) in goals.iter().enumerate() {
            let (&Place::Tier(tier, _), true) = (&goal.place, self.is_alone(at)) else {
                continue;
            };
            if study.on[at] == 0 {
                continue;
            }
            let sentence = Sentence::from(Wording::Lonely).text(quoted(&goal.name));
            let sentence = sentence.number(study.on[at]).of(study.cards).at(place_of_tier(tier));
            let cure = match self.spare_near(tier, &[]) {
                Some(place) => {
                    self.take(&place, Some(tier));
                    Edit::Move(place, tier)
                }
                None => Edit::Insert(Place::Tier(tier, usize::MAX), new_goal()),
            };
            self.add(GameFinding::LonelyTier, &format!("tier {tier}"), sentence, Some(vec![cure]));
        }
    }

    /// Types that are never or always on the same cards.
    fn pairs(&mut self, bench: &Bench, most: usize, go_on: GoOn<'_>) -> Option<()> {
        let (dealer, study) = (self.dealer, self.study);
        // Types of one goal are left out: two goals of one square never meet.
        let shared = study.types.iter().filter(|kind| kind.name.is_some() && kind.goals.len() > 1);
        let kinds: Vec<_> = shared.collect();
        let on = |kind: &super::count::TypeCount| study.cards - kind.cards[0];
        let mut common: Vec<usize> = (0..kinds.len()).filter(|at| on(kinds[*at]) > 0).collect();
        common.order_by_key(|at| std::cmp::Reverse(on(kinds[*at])));
        common.truncate(MOST_TYPES);
        let goals: Vec<_> = common.iter().map(|at| &kinds[*at].goals).collect();
        let met = meetings(bench, dealer, &goals, go_on)?;
        let mut tried = 0;
        for (j, &two) in common.iter().enumerate() {
            for (i, &one) in common[..j].iter().enumerate() {
                let [one, two] = [kinds[one], kinds[two]];
                let expected = on(one) as f64 * on(two) as f64 / study.cards.max(1) as f64;
                let mut names = [one, two].map(|kind| kind.name.as_deref().unwrap_or("null"));
                names.order_by(Ord::cmp);
                let about = format!("{}, {}", names[0], names[1]);
                if one.goals == two.goals {
                    let Some(spare) = self.type_to_spare(names) else { continue };
                    let sentence =
                        Sentence::from(Wording::SameTypes).number(one.goals.len() as u64);
                    let cure = vec![Edit::DropType(spare.to_owned())];
                    self.add(GameFinding::TypesAlwaysMeet, &about, sentence, Some(cure));
                } else if met[j * common.len() + i] == 0 && expected >= EXPECTED {
                    let sentence = Sentence::from(Wording::TypesApart).of(study.cards);
                    let sentence = sentence.number(expected.round_ties_even() as u64);
                    tried += 1;
                    let mut cure = None;
                    if tried <= most {
                        let fewer = if one.goals.len() < two.goals.len() { one } else { two };
                        let changes =
                            fewer.goals.iter().take(4).flat_map(|at| ways_to_come(dealer, *at));
                        let is_cured = |changed: &Value, _: &GameStudy, go_on: GoOn<'_>| {
                            meet(bench, changed, names, go_on)
                        };
                        cure = first_cure(bench, self.list, changes, is_cured, go_on)?;
                    }
                    self.add(GameFinding::TypesNeverMeet, &about, sentence, cure);
                }
            }
        }
        Some(())
    }
}

impl Inspector<'_> {
    /// Returns the redundant one of two types of the same goals: the one with the higher limit, if the rules have limits.
    /// Returns none if goals have only one of them as a subtype.
    fn type_to_spare<'a>(&self, mut names: [&'a str; 2]) -> Option<&'a str> {
        let limit = |name: &str| {
            let limits = self.list.get("bingoTypes").and_then(|limits| limits.get(name));
            limits.map_or(f64::INFINITY, |limit| {
                limit.get("Max").and_then(Value::number).unwrap_or(USUAL_MAX)
            })
        };
        if self.family.types() == TypeUse::Limits && limit(names[0]) > limit(names[1]) {
            names.reverse();
        }
        if self.family.members().contains(&"subtypes") {
            let goals = goals_of(self.family, self.list);
            let has = |goal: &Value, name: &str| match goal.get("subtypes") {
                Some(Value::List(kinds)) => kinds.iter().any(|kind| kind.text() == Some(name)),
                _ => false,
            };
            if goals.iter().any(|(_, goal)| has(goal, names[0]) != has(goal, names[1])) {
                return None;
            }
        }
        Some(names[1])
    }
}

/// A goal to be written by the list's author.
fn new_goal() -> Value {
    Value::object([
        ("name".to_owned(), Value::Text(String::new())),
        ("types".to_owned(), Value::List(Vec::new())),
    ])
}

/// Changes of one goal that may make it occur, the smallest first: fewer types, another place in its tier, another tier.
fn ways_to_come(dealer: &Dealer, at: usize) -> Vec<Vec<Edit>> {
    let goal = &dealer.goals()[at];
    let mut ways = Vec::new();
    let place = || goal.place.clone();
    let types = |kinds: &[&Option<String>]| {
        let values = kinds.iter().map(|kind| match kind {
            Some(text) => Value::Text(text.clone()),
            None => Value::Null,
        });
        let types = Some(Value::List(values.collect()));
        vec![Edit::Set(place(), "types".to_owned(), types)]
    };
    let without = |left: usize| {
        let (before, after) = (goal.types[..left].iter(), goal.types[left + 1..].iter());
        types(&before.chain(after).collect::<Vec<_>>())
    };
    if let (Place::Tier(tier, at), Shape::Tiers(count)) = (&goal.place, dealer.family().shape()) {
        // A goal that clashes passes its draws on to the next one of its tier.
        let others = dealer.goals().iter().filter_map(|other| match other.place {
            Place::Tier(of, other) if of == *tier && other != *at => Some(other),
            _ => None,
        });
        let others: Vec<usize> = others.collect();
        for to in [0, others.len().div_ceil(2)] {
            let mut order = others.clone();
            order.insert(to.min(order.len()), *at);
            ways.push(vec![Edit::Order(*tier, order)]);
        }
        ways.extend((0..goal.types.len()).map(without));
        let near = [tier.checked_sub(1), tier.checked_add(1)].into_iter().flatten();
        ways.extend(
            near.filter(|near| (1..=count).contains(near))
                .map(|near| vec![Edit::Move(place(), near)]),
        );
    } else {
        ways.extend((0..goal.types.len()).map(without));
        ways.push(vec![Edit::Set(place(), "group".to_owned(), None)]);
    }
    if goal.types.len() > 1 {
        ways.push(types(&[]));
    }
    ways
}

/// Returns whether a goal is on cards of a changed list, and not much more rarely than others of its tier.
fn comes(bench: &Bench, changed: &Value, study: &GameStudy, name: &str) -> bool {
    let Ok(dealer) = Dealer::new(bench.family, changed, bench.options) else { return false };
    let is_wanted = |goal: &Goal| goal.name == name;
    let at = dealer.goals().iter().position(is_wanted);
    at.is_some_and(|at| study.ratio(at).is_some_and(|ratio| ratio >= DEALT))
}

/// Counts, for every pair of sets, the cards of the bench's seeds that have goals of both. Returns `None` if `go_on` stops
/// it.
fn meetings(
    bench: &Bench,
    dealer: &Dealer,
    sets: &[&Vec<usize>],
    go_on: GoOn<'_>,
) -> Option<Vec<u64>> {
    let mut of: HashMap<usize, Vec<usize>> = HashMap::new();
    for (set, goals) in sets.iter().enumerate() {
        goals.iter().for_each(|goal| of.entry(*goal).or_default().push(set));
    }
    let mut met = vec![0; sets.len() * sets.len()];
    for first in (1..=bench.seeds).step_by(CARDS as usize) {
        if !go_on() {
            return None;
        }
        let last = bench.seeds.min(first + CARDS - 1);
        for card in dealer.cards(first..=last).into_iter().flatten() {
            let goals = card.iter().filter_map(|goal| of.get(&(*goal as usize)));
            let mut now: Vec<usize> = goals.flatten().copied().collect();
            now.order_by(Ord::cmp);
            now.dedup();
            for one in &now {
                for two in &now {
                    met[one * sets.len() + two] += 1;
                }
            }
        }
    }
    Some(met)
}

/// Returns whether two types are on one card of a changed list.
fn meet(bench: &Bench, changed: &Value, names: [&str; 2], go_on: GoOn<'_>) -> bool {
    let Ok(dealer) = Dealer::new(bench.family, changed, bench.options) else { return false };
    let sets = names.map(|name| {
        let has = |goal: &Goal| goal.types.iter().flatten().any(|kind| kind == name);
        (0..dealer.goals().len()).filter(|at| has(&dealer.goals()[*at])).collect::<Vec<_>>()
    });
    meetings(bench, &dealer, &[&sets[0], &sets[1]], go_on).is_some_and(|met| met[1] > 0)
}
