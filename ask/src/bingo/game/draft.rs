//! Makes a first list from goals that people have written down.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use foretile_games::bingo::bingosync::{Dealer, Family, Options};
use foretile_games::bingo::{SQUARES, Value};
use foretile_games::message::Code as _;
use foretile_games::order::Order as _;
use foretile_study::bingo::{
    Bench, GameStudy, Sentence, Wording, group_into_tiers, line_sums, spread_over_tiers,
};
#[cfg(feature = "openapi")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::custom::{RANDOMIZED, SRL_V5, text};
use super::deal::{GameCard, SeedText, deal_seed};
use super::times::{seems_cut, time_of, written};
use crate::Reason;
use crate::bingo::ListNote;
use crate::bingo::list::ParsedText;
use crate::bingo::text_fault::MOST_GOALS;
use crate::error::{Context, Error, ensure};
use crate::json::{Fault, Members, Question};

/// With at least this many goals, every tier has two, and cards differ.
const ENOUGH_FOR_TIERS: usize = 2 * SQUARES;
/// The most types that a goal gets.
const MOST_TYPES: usize = 2;
/// The cards whose lines are timed.
const TIMED: u64 = 1_000;
/// From this many minutes on, the time of a line is rounded to whole minutes.
const EXACT_BELOW: f64 = 10.0;
/// The most goals that a note names.
const NAMED: usize = 5;
/// The members with the bounds of an estimated time.
const BOUNDS: [&str; 2] = ["time_low", "time_high"];
/// The shortest word that is a type, in letters.
const SHORTEST: usize = 3;
/// A word in more than this share of the goals does not distinguish them.
const COMMON: f64 = 1.0 / 6.0;
/// Words that say nothing about a goal.
const STOP_WORDS: [&str; 44] = [
    "the", "and", "with", "without", "all", "any", "from", "for", "get", "has", "have", "into",
    "your", "you", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "each", "every", "both", "out", "off", "its", "than", "then", "that", "this", "more", "least",
    "most", "only", "within", "while", "before", "after", "complete", "finish",
];

/// Which list can be made of these goals?
#[derive(Deserialize, Default)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
#[serde(default)]
pub struct DraftGame {
    /// The goals, one a line; perhaps with a time behind each, such as `5 min` or `1:30`, or as a table.
    pub goals: String,
    /// Whether they go from the quickest to the longest.
    pub ordered: bool,
    /// Whether goals that share a word get it as a type, so that one line does not have both. It is a guess, and off by
    /// default; `possible_types` of the answer lists the types. Types that the goals already have stay in any case.
    pub types: bool,
}

impl Question for DraftGame {
    const EXAMPLE: &'static str = concat!(
        r#"{"goals":"Catch a fish 2 min\nRing a bell 0:30\nOpen a chest 3 min\nClimb a tree 4 min\nFind a map 5 min\nBuy a hat 6 min\n"#,
        r#"Sell a hat 7 min\nRow a boat 8 min\nCross a bridge 9 min\nLight a torch 10 min\nWin a race 11 min\nLose a race 12 min\n"#,
        r#"Read a book 13 min\nPlant a seed 14 min\nCook a meal 15 min\nRide a horse 16 min\nTame a bird 17 min\nDig a hole 18 min\n"#,
        r#"Swim 19 min\nSleep 20 min\nSing 21 min\nDance 22 min\nDraw a sword 23 min\nBreak a pot 24 min\nFill a jar 25 min"}"#
    );

    fn read(members: &mut Members) -> Result<Self, Fault> {
        members.part()
    }
}

/// What the tiers of a first list are made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum TiersOf {
    /// They go from the quickest to the longest goals.
    Lengths,
    /// Goals of one type share a tier if all fit.
    Types,
}

/// A first list.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct GameDrafted {
    /// The rules that it is for.
    pub rules: Family,
    /// What its tiers are made of; none for a flat list.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tiers: Option<TiersOf>,
    /// The number of goals.
    pub goals: usize,
    /// The number of goals with a time.
    pub timed: usize,
    /// The types that the list's goals have, and how many have each.
    pub types: BTreeMap<String, usize>,
    /// The types that they could have because they share a word, and how many each: a guess, to accept with `types`.
    pub possible_types: BTreeMap<String, usize>,
    /// What to know, for people.
    pub notes: Vec<String>,
    /// The same as codes with their values.
    pub told: Vec<Sentence>,
    /// What Bingosync calls such a custom board.
    pub board: &'static str,
    /// What to know of how the goals were read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left_out: Option<ListNote>,
    /// The list, as Bingosync's custom boards take it.
    #[cfg_attr(feature = "openapi", schemars(with = "crate::bingo::list::FamilyDocument"))]
    pub list: Value,
    /// The same as a text with a goal a line, to save and to edit.
    pub text: String,
    /// A first card of it.
    pub card: GameCard,
}

/// A goal, and how long it takes.
#[derive(Clone, Default)]
pub struct Draft {
    pub name: String,
    pub minutes: Option<f64>,
    /// Whether a part of the time may be left in the name.
    pub seems_cut: bool,
    pub types: Vec<String>,
    /// What else the list says of the goal.
    pub more: Vec<(String, Value)>,
}

impl Draft {
    /// Returns how long it takes, for people, with the bounds of an estimate.
    fn length(&self) -> String {
        let length = written(self.minutes.unwrap_or(0.0));
        let bound = |name: &str| {
            let bound = self.more.iter().find(|(member, _)| member == name)?.1.number()?;
            Some(written(bound))
        };
        match (bound(BOUNDS[0]), bound(BOUNDS[1])) {
            (Some(low), Some(high)) => format!("{length}, from {low} to {high}"),
            _ => length,
        }
    }
}

/// Makes a list: tiers if it is known how long goals take, and a flat one otherwise.
pub fn draft(question: &DraftGame) -> Result<GameDrafted, Error> {
    let (mut goals, note) = read(&question.goals)?;
    ensure!(
        goals.len() >= SQUARES,
        List => Reason::BingoFewGoals
            .with("goals", goals.len())
            .with("least", SQUARES)
            .with("more", SQUARES - goals.len())
    );
    ensure!(
        goals.len() <= MOST_GOALS,
        List => Reason::BingoManyGoals
            .with("name", "the list")
            .with("goals", goals.len())
            .with("most", MOST_GOALS)
    );
    let timed = goals.iter().filter(|goal| goal.minutes.is_some()).count();
    let mut sentences: Vec<Sentence> = Vec::new();
    let mut names: Vec<String> = goals.iter().map(|goal| goal.name.to_lowercase()).collect();
    names.order_by(Ord::cmp);
    if let Some(twice) = names.windows(2).find(|pair| pair[0] == pair[1]) {
        sentences.push(Sentence::from(Wording::Twice).text(&twice[0]));
    }
    let all_timed = timed == goals.len();
    if timed > 0 && !all_timed {
        sentences.push(some(Wording::Timeless, &goals, |goal| goal.minutes.is_none()));
    }
    if goals.iter().any(|goal| goal.seems_cut) {
        sentences.push(some(Wording::Cut, &goals, |goal| goal.seems_cut));
    }
    let knows_lengths = all_timed || question.ordered;
    let is_typed = |goals: &[Draft]| goals.iter().any(|goal| !goal.types.is_empty());
    let has_types = is_typed(&goals);
    let are_enough = are_enough_for_tiers(goals.len());
    if question.types && !has_types && !knows_lengths && are_enough {
        give_types(&mut goals);
    }
    let tiers_of = match () {
        () if knows_lengths => Some(TiersOf::Lengths),
        () if is_typed(&goals) => Some(TiersOf::Types),
        () => None,
    };
    let tiers_of = tiers_of.filter(|_| are_enough);
    let in_tiers = tiers_of.is_some();
    if knows_lengths && !in_tiers {
        sentences.push(Sentence::from(Wording::FewForTiers).number(ENOUGH_FOR_TIERS as u64));
    } else if tiers_of.is_none() {
        sentences.push(Wording::NoLengths.into());
    }
    if goals.len() < 2 * SQUARES {
        sentences.push(Sentence::from(Wording::Alike).number(goals.len() as u64));
    }
    if all_timed {
        goals.order_by(|a, b| a.minutes.unwrap_or(0.0).total_cmp(&b.minutes.unwrap_or(0.0)));
        let [first, last] = [&goals[0], &goals[goals.len() - 1]]
            .map(|goal| format!("{} ({})", goal.name, goal.length()));
        sentences.push(Sentence::from(Wording::Lengths).text(first).with("second", last));
    }
    let mut possible_types = BTreeMap::new();
    if in_tiers && !has_types {
        let mut typed = goals.clone();
        possible_types = give_types(&mut typed);
        if question.types {
            goals = typed;
        }
    }
    let types = counts_of_types(&goals);
    let tier_of = match tiers_of {
        Some(TiersOf::Lengths) => Some(by_length(goals.len())),
        Some(TiersOf::Types) => {
            let of = group_into_tiers(&groups(&goals), SQUARES);
            sentences.push(type_tiers(&goals, &of));
            Some(of)
        }
        None => None,
    };
    let (family, list) = list_of(&goals, tier_of.as_deref())?;
    let dealer = Dealer::new(family, &list, &Options::default()).context("the draft")?;
    if all_timed {
        sentences.extend(lines(&dealer, &goals));
    }
    if in_tiers && (has_types || tiers_of == Some(TiersOf::Types)) {
        sentences.extend(alike_lines(&dealer));
    }
    Ok(GameDrafted {
        rules: family,
        tiers: tiers_of,
        goals: goals.len(),
        timed,
        types,
        possible_types,
        notes: sentences.iter().map(ToString::to_string).collect(),
        told: sentences,
        board: if in_tiers { SRL_V5 } else { RANDOMIZED },
        left_out: note,
        text: text(&list),
        card: deal_seed(&dealer, SeedText("1".to_owned())),
        list,
    })
}

/// Returns how many goals have each type.
fn counts_of_types(goals: &[Draft]) -> BTreeMap<String, usize> {
    let mut types = BTreeMap::new();
    for kind in goals.iter().flat_map(|goal| &goal.types) {
        *types.entry(kind.clone()).or_default() += 1;
    }
    types
}

/// Returns the number of each goal's first type, if it has types.
fn groups(goals: &[Draft]) -> Vec<Option<usize>> {
    let mut numbers: BTreeMap<&str, usize> = BTreeMap::new();
    let mut groups = Vec::with_capacity(goals.len());
    for goal in goals {
        groups.push(goal.types.first().map(|kind| {
            let next = numbers.len();
            *numbers.entry(kind).or_insert(next)
        }));
    }
    groups
}

/// Says how many of the types that several goals have are in one tier.
fn type_tiers(goals: &[Draft], tier_of: &[usize]) -> Sentence {
    let mut tiers: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (goal, tier) in goals.iter().zip(tier_of) {
        goal.types.iter().for_each(|kind| tiers.entry(kind).or_default().push(*tier));
    }
    tiers.retain(|_, tiers| tiers.len() > 1);
    let is_whole = |tiers: &&Vec<usize>| tiers.iter().all(|tier| *tier == tiers[0]);
    let whole = tiers.values().filter(is_whole).count();
    Sentence::from(Wording::TypeTiers).number(whole as u64).of(tiers.len() as u64)
}

/// Says how many lines have two goals of one type.
fn alike_lines(dealer: &Dealer) -> Option<Sentence> {
    let options = Options::default();
    let bench = Bench { family: dealer.family(), options: &options, seeds: TIMED, threads: None };
    let study = GameStudy::of(dealer, &bench.sweep(), |_| ControlFlow::Continue(()))?;
    let lines = study.alike_lines.len() as u64 * study.cards;
    let alike = study.alike_lines.iter().sum::<u64>();
    Some(Sentence::from(Wording::AlikeLines).number(alike).of(lines))
}

/// Says how long nine of ten lines take.
fn lines(dealer: &Dealer, goals: &[Draft]) -> Option<Sentence> {
    let minutes: Vec<f64> = goals.iter().filter_map(|goal| goal.minutes).collect();
    let lines = line_sums(dealer, &minutes, 1..=TIMED);
    let in_twenty = |place: usize| {
        let minutes = *lines.get(place * lines.len() / 20)?;
        Some(written(if minutes < EXACT_BELOW { minutes } else { minutes.round() }))
    };
    Some(
        Sentence::from(Wording::LineLengths)
            .text(in_twenty(1)?)
            .with("second", in_twenty(19)?)
            .number(TIMED),
    )
}

/// Says something of some goals, and names the first of them.
fn some(wording: Wording, goals: &[Draft], is_one: impl Fn(&Draft) -> bool) -> Sentence {
    let names: Vec<&str> =
        goals.iter().filter(|goal| is_one(goal)).map(|goal| goal.name.as_str()).collect();
    let (number, of) = (names.len() as u64, goals.len() as u64);
    let named = names[..names.len().min(NAMED)].join("; ");
    Sentence::from(wording).number(number).of(of).text(named)
}

/// Reads goals from a text in any format, and returns a note on what was left out of it.
fn read(text: &str) -> Result<(Vec<Draft>, Option<ListNote>), Error> {
    let (table, note) = ParsedText::goals_of(text)?;
    let mut goals = Vec::new();
    for row in &table.goals {
        let (name, minutes) = time_of(row)?;
        let seems_cut = name.len() < row.name().len() && seems_cut(name, row.name());
        let estimated = BOUNDS.iter().all(|bound| row.get(bound).is_some());
        let bounds = BOUNDS.into_iter().filter(|_| estimated);
        let bounds = bounds.filter_map(|bound| Some((bound.to_owned(), row.get(bound)?.clone())));
        // Whoever makes the list again, or reviews a race on it, has the times, too.
        let time = minutes.map(|minutes| ("time".to_owned(), Value::Number(minutes)));
        let (name, more) = (name.to_owned(), time.into_iter().chain(bounds).collect());
        let mut types: Vec<String> = Vec::new();
        for kind in row.types().iter().filter_map(Value::text) {
            if !kind.is_empty() && !types.iter().any(|known| known == kind) {
                types.push(kind.to_owned());
            }
        }
        goals.push(Draft { name, minutes, seems_cut, types, more });
    }
    Ok((goals, note))
}

/// Gives goals that share a word a type. Returns the types with their counts.
fn give_types(goals: &mut [Draft]) -> BTreeMap<String, usize> {
    let words: Vec<Vec<String>> = goals.iter().map(|goal| words(&goal.name)).collect();
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for word in words.iter().flatten() {
        *counts.entry(word).or_default() += 1;
    }
    let most = (goals.len() as f64 * COMMON) as usize;
    counts.retain(|_, count| (2..=most.max(2)).contains(count));
    for word in redundant(&words, &counts) {
        counts.remove(word);
    }
    let mut types: BTreeMap<String, usize> = BTreeMap::new();
    for (goal, words) in goals.iter_mut().zip(&words) {
        let mut shared: Vec<&str> =
            words.iter().map(String::as_str).filter(|word| counts.contains_key(word)).collect();
        // The rarest words say most about a goal.
        shared.order_by_key(|word| (counts[word], *word));
        goal.types = shared.into_iter().take(MOST_TYPES).map(str::to_owned).collect();
    }
    for kind in goals.iter().flat_map(|goal| &goal.types) {
        *types.entry(kind.clone()).or_default() += 1;
    }
    // A type of one goal clashes with nothing.
    types.retain(|_, count| *count > 1);
    for goal in goals {
        goal.types.retain(|kind| types.contains_key(kind));
    }
    types
}

/// Returns the redundant words: the same goals have another one. Of such words, the one that comes last in a goal stays:
/// the fish of "catch a fish".
fn redundant<'a>(words: &'a [Vec<String>], counts: &BTreeMap<&'a str, usize>) -> Vec<&'a str> {
    let mut goals_with: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    let mut in_order = Vec::new();
    for (goal, words) in words.iter().enumerate() {
        for word in words.iter().map(String::as_str).filter(|word| counts.contains_key(word)) {
            let goals = goals_with.entry(word).or_insert_with(|| {
                in_order.push(word);
                Vec::new()
            });
            goals.push(goal);
        }
    }
    let mut last: BTreeMap<&[usize], &str> = BTreeMap::new();
    in_order.into_iter().filter_map(|word| last.insert(&goals_with[word], word)).collect()
}

/// Returns the words of a goal that may be types, each once, without the s of a plural.
fn words(name: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for word in name.to_lowercase().split(|letter: char| !letter.is_alphabetic()) {
        let word = singular(word);
        let is_type = word.chars().count() >= SHORTEST && !STOP_WORDS.contains(&word);
        if is_type && !words.iter().any(|known| known == word) {
            words.push(word.to_owned());
        }
    }
    words
}

/// Returns an English word without the ending of a plural.
fn singular(word: &str) -> &str {
    let stem = ["shes", "ches", "xes", "sses", "zes"]
        .iter()
        .find_map(|ending| word.ends_with(ending).then(|| &word[..word.len() - 2]))
        .or(word.strip_suffix('s').filter(|stem| !stem.ends_with(['s', 'u', 'i'])));
    stem.filter(|stem| stem.chars().count() >= SHORTEST).unwrap_or(word)
}

fn goal(draft: &Draft) -> Value {
    let mut members = vec![("name".to_owned(), Value::Text(draft.name.clone()))];
    if !draft.types.is_empty() {
        let types = draft.types.iter().map(|kind| Value::Text(kind.clone()));
        members.push(("types".to_owned(), Value::List(types.collect())));
    }
    members.extend(draft.more.iter().cloned());
    Value::object(members)
}

/// Returns whether so many goals fill 25 tiers.
pub const fn are_enough_for_tiers(goals: usize) -> bool {
    goals >= ENOUGH_FOR_TIERS
}

/// Returns the tier of each of so many goals that go from the quickest to the longest.
pub fn by_length(goals: usize) -> Vec<usize> {
    spread_over_tiers(goals, SQUARES)
}

/// Returns the list of these goals and its rules: in 25 tiers, given that of each goal, or flat.
pub fn list_of(goals: &[Draft], tier_of: Option<&[usize]>) -> Result<(Family, Value), Error> {
    Ok(match tier_of {
        Some(tier_of) => ("srl-v5".parse()?, tiers(goals, tier_of)),
        None => ("simple".parse()?, Value::List(goals.iter().map(goal).collect())),
    })
}

/// Returns 25 tiers, given that of each goal.
fn tiers(goals: &[Draft], tier_of: &[usize]) -> Value {
    let mut tiers = vec![Vec::new(); SQUARES];
    for (draft, tier) in goals.iter().zip(tier_of) {
        tiers[tier - 1].push(goal(draft));
    }
    Value::List(tiers.into_iter().map(Value::List).collect())
}

#[cfg(test)]
mod tests {
    use super::super::times::with_time;
    use super::*;

    #[test]
    fn a_time_that_may_be_read_in_part_is_noted() {
        for (line, is_noted) in [
            ("Survive for 5 min", true),
            ("Survive 10 min 5 min", true),
            ("Swim 30 - 40 min", true),
            ("Swim 30 (40 min)", false),
            ("Swim - 40 min", false),
            ("Swim forty", false),
        ] {
            let text = goals(49, |goal| format!("Goal {goal} 1 min")) + line;
            let drafted = draft(&DraftGame { goals: text, ..DraftGame::default() }).unwrap();
            let name = with_time(line).0;
            let note = format!("1 of 50 goals may have a part of a time left in the text: {name}");
            assert_eq!(drafted.notes.contains(&note), is_noted, "{line}: {:?}", drafted.notes);
        }
    }

    fn goals(count: usize, line: impl Fn(usize) -> String) -> String {
        (1..=count).map(|goal| line(goal) + "\n").collect()
    }

    #[test]
    fn times_make_tiers_of_equal_size() {
        let text = goals(100, |goal| format!("Goal {goal} number {} min", 101 - goal));
        let drafted = draft(&DraftGame { goals: text, ..DraftGame::default() }).unwrap();
        assert_eq!((drafted.rules.name(), drafted.goals, drafted.timed), ("srl-v5", 100, 100));
        let Value::List(tiers) = &drafted.list else { panic!() };
        let sizes = tiers.iter().map(|tier| match tier {
            Value::List(goals) => goals.len(),
            _ => 0,
        });
        assert!(
            tiers.len() == 25 && sizes.clone().all(|size| size == 4),
            "{:?}",
            sizes.collect::<Vec<_>>()
        );
        let Value::List(first) = &tiers[0] else { panic!() };
        assert_eq!(first[0].get("name").unwrap().text(), Some("Goal 100 number"));
        let again: Value = serde_json::from_str(&drafted.text).unwrap();
        assert_eq!(again, drafted.list);
        assert!(drafted.card.goals.is_some());
    }

    #[test]
    fn goals_without_times_are_flat_unless_they_are_in_order() {
        let text = goals(60, |goal| format!("- Goal {goal}"));
        let flat = draft(&DraftGame { goals: text.clone(), ..DraftGame::default() }).unwrap();
        assert_eq!((flat.rules.name(), flat.board), ("simple", "Randomized"));
        assert!(flat.text.contains("{\"name\":\"Goal 7\"}"), "{}", flat.text);
        let tiers = draft(&DraftGame { goals: text, ordered: true, types: true }).unwrap();
        assert_eq!((tiers.rules.name(), tiers.board), ("srl-v5", "SRL v5"));
        let few = goals(30, |goal| format!("Goal {goal} {goal} min"));
        let few = draft(&DraftGame { goals: few, ..DraftGame::default() }).unwrap();
        assert_eq!(few.rules.name(), "simple");
        let error = draft(&DraftGame {
            goals: goals(20, |goal| format!("Goal {goal}")),
            ..DraftGame::default()
        });
        let error = error.err().unwrap().to_string();
        assert!(
            error.starts_with("20 goals: expected at least 25") && error.contains("5 more"),
            "{error}"
        );
    }

    #[test]
    fn goals_that_share_a_rare_word_share_a_type() {
        let text = goals(60, |goal| match goal {
            3 | 40 => format!("Catch {goal} fishes"),
            9 => "Cook the fish".to_owned(),
            _ => format!("Reach floor {goal}"),
        });
        let drafted = draft(&DraftGame { goals: text, ordered: true, types: true }).unwrap();
        // "Reach" and "floor" are in nearly all goals.
        let types: Vec<_> =
            drafted.types.iter().map(|(kind, count)| (kind.as_str(), *count)).collect();
        assert_eq!(types, [("catch", 2), ("fish", 3)]);
    }

    /// `check` would call one of them useless.
    #[test]
    fn words_of_the_same_goals_are_one_type() {
        let text = goals(60, |goal| match goal {
            3 | 40 => format!("Milk the goat {goal} times"),
            9 | 30 => "Feed the pig".to_owned(),
            50 => "Feed the hen".to_owned(),
            _ => format!("Reach floor {goal}"),
        });
        let drafted = draft(&DraftGame { goals: text, ordered: true, types: true }).unwrap();
        let types: Vec<_> = drafted.types.into_iter().collect();
        assert_eq!(
            types,
            [("feed", 3), ("pig", 2), ("time", 2)].map(|(kind, count)| (kind.to_owned(), count))
        );
    }

    /// A goal gets its rarest words. A type that only one goal still has clashes with nothing, and is dropped.
    #[test]
    fn a_type_is_of_two_goals() {
        let drafts = |names: &[&str]| -> Vec<Draft> {
            let draft = |name: &&str| Draft { name: (*name).to_owned(), ..Draft::default() };
            names.iter().map(draft).collect()
        };
        let mut goals =
            drafts(&["amber basil cedar", "amber daisy", "basil elder", "cedar daisy elder"]);
        let types = give_types(&mut goals);
        // Of three words in two goals each, the first two are taken: no other goal has cedar, or elder.
        let given: Vec<Vec<&str>> =
            goals.iter().map(|goal| goal.types.iter().map(String::as_str).collect()).collect();
        assert_eq!(
            given,
            [vec!["amber", "basil"], vec!["amber", "daisy"], vec!["basil"], vec!["daisy"]]
        );
        assert!(types.into_iter().eq(["amber", "basil", "daisy"].map(|kind| (kind.to_owned(), 2))));
    }

    #[test]
    fn goals_without_a_time_are_counted() {
        let text = goals(50, |goal| {
            let time = if goal <= 20 { "2 min" } else { "" };
            format!("Goal number {goal} {time}")
        });
        let drafted = draft(&DraftGame { goals: text, ..DraftGame::default() }).unwrap();
        assert_eq!((drafted.timed, drafted.rules.name()), (20, "simple"));
        let named = "30 of 50 goals have no time that can be read, such as 5 min, 1 h 20 min or 0:30: Goal number 21; \
                     Goal number 22; Goal number 23; Goal number 24; Goal number 25";
        assert_eq!(drafted.notes[0], named);
    }

    /// Only lists in tiers get types, and only if they are requested: then types make the tiers of goals without lengths.
    #[test]
    fn types_are_given_if_they_are_requested() {
        let names =
            ["fish", "bell", "boat", "chest", "tree", "hat", "song", "cake", "king", "lamp"];
        let text = goals(60, |goal| format!("Take {} number {goal}", names[goal % 10]));
        for (types, ordered, given) in
            [(true, true, true), (false, true, false), (true, false, true), (false, false, false)]
        {
            let goals = text.clone();
            let drafted = draft(&DraftGame { goals, ordered, types }).unwrap();
            assert_eq!(!drafted.types.is_empty(), given, "{types} {ordered}");
            assert_eq!(drafted.text.contains("types"), given, "{types} {ordered}");
            // Types that were not accepted are only proposed.
            assert_eq!(!drafted.possible_types.is_empty(), types || ordered, "{types} {ordered}");
        }
    }
}
