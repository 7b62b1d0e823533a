//! Finds mistakes and suspicious entries in a goal list.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::{ControlFlow, RangeInclusive};

use foretile_games::bingo::{
    Dealer, Filter, Goal, GoalList, ListPart, MissingPartError, Mode, SubList, Value, Variable,
};
use foretile_games::message::{Code, Message};
use foretile_games::order::Order as _;
use serde::Serialize;

use super::tally::{Study, study};
use crate::hidden::{named, visible};
use crate::mass::Progress;

/// The largest usual absolute value of a weight. The published lists have weights from -2 to 2.
const LARGEST_WEIGHT: f64 = 2.0;
/// The category that marks a goal as saving time against itself. No two goals share it.
const SELF: &str = "selfsynergy";
/// The difficulties of the squares.
const DIFFICULTIES: RangeInclusive<u8> = 1..=25;

/// How bad a finding is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// Certainly a mistake.
    Wrong,
    /// Possibly intended.
    Suspicious,
}

/// The kinds of findings.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema), schemars(rename = "ListFinding"))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Finding {
    /// Two goals have the same id. They are never on one card, and the id finds only one of them.
    DuplicateId,
    /// Two goals have the same name.
    DuplicateName,
    /// The generator cannot parse the filter and silently drops it.
    UnreadableFilter,
    /// The goal's time is outside the range that any square allows.
    TimeOutOfRange,
    /// The goal's time does not match its bucket.
    TimeOffBucket,
    /// The goal is in a bucket that the generator never deals from.
    UnusedBucket,
    /// Only one goal has the category, which therefore saves no time.
    LonelyType,
    /// The category is a subtype of goals but no goal's type, and therefore saves no time.
    UnknownType,
    /// Only one goal has the category as a type. The goals with the subtype save time only with it.
    OneSided,
    /// The goal has a category both as a type and as a subtype.
    TypeAndSubtype,
    /// A filter is for a category that no goal has.
    UnusedFilter,
    /// Goals have a row type that has no threshold, and therefore no effect.
    NoThreshold,
    /// A threshold is for a row type that no goal has.
    UnusedThreshold,
    /// Some goals lack a row type that others have. Rows with them cannot save time by it.
    PartialRowtype,
    /// The weight is outside -2 to 2.
    LargeWeight,
    /// The goal was on no card.
    NeverDealt,
    /// The goal was on more cards than allowed.
    TooFrequent,
    /// Some seeds gave no card.
    FailingSeeds,
    /// The goal's texts or categories have hidden characters.
    HiddenCharacters,
    /// The goal's text has a variable that nothing fills in.
    Variable,
}

/// One finding.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema), schemars(rename = "ListIssue"))]
pub struct Issue {
    /// How bad it is.
    pub severity: Severity,
    /// The kind of finding.
    pub kind: Finding,
    /// The sub-list, such as `normal`.
    pub part: &'static str,
    /// The goal's id or the category that it is about.
    pub about: String,
    /// What is wrong, for people.
    pub message: String,
    /// The same as a code with its values.
    pub told: Message<Text>,
}

foretile_games::messages! {
    /// The sentences about a list of Ocarina of Time bingo.
    Text "ListSentence":
    SameId "same_id" => "another goal has the id {text}",
    SameName "same_name" => "{text} has the same name, {second}",
    Hidden "hidden" => "{text} has hidden characters, which may have effects, such as on a terminal: {second}",
    Variable "variable" => "{text} stays on cards as it is, because nothing fills it in: write a goal for each of its values, or for one",
    Weight "weight" => "weight {text}: expected -2 to 2",
    Bucket "bucket" => "bucket {number} is not dealt from: expected 1 to 25",
    TooLong "too_long" => "{text} minutes fit no square: expected 0 to {second} minutes",
    OffBucket "off_bucket" => "{text} minutes in bucket {number}: expected about {second} minutes",
    BothTypes "both_types" => "it has {text} as both a type and a subtype",
    Alone "alone" => "only {text} has {second}: it saves no time",
    OneSided "one_sided" => "{number} goals have {second}, but save time only with {text}",
    NoType "no_type" => "{number} goals have it as a subtype, such as {text}, but none as a type",
    IdleFilter "idle_filter" => "this filter is for a category that no goal has",
    Lacking "lacking" => "{number} of {of} goals lack it: rows with them save no time by it",
    NoThreshold "no_threshold" => "goals have it, but it has no threshold: no effect",
    IdleThreshold "idle_threshold" => "this threshold is for a row type that no goal has",
    NoFilter "no_filter" => "`{text}` is left out: expected a filter such as `min 1`",
    NoCard "no_card" => "{number} of {of} seeds have no {text} card, such as {second}",
    Never "never" => "on none of {of} {text} cards",
    Often "often" => "on {number} of {of} {text} cards",
}

/// Checks a list without dealing a card. It also needs the document, because the list no longer
/// contains what the generator cannot parse.
pub fn inspect(document: &Value, list: &GoalList) -> Vec<Issue> {
    let mut all = Vec::new();
    for (part, sub_list) in list.parts() {
        let mode = if part == "short" { Mode::Short } else { Mode::Normal };
        let mut inspector = Inspector { part, found: Vec::new() };
        inspector.names(sub_list);
        inspector.times(sub_list, mode);
        inspector.categories(sub_list);
        inspector.rowtypes(sub_list);
        inspector.filters(document.get(part).unwrap_or(document));
        all.append(&mut inspector.found);
    }
    all.order_by_key(|found| found.severity);
    all
}

struct Inspector {
    part: &'static str,
    found: Vec<Issue>,
}

impl Inspector {
    fn wrong(&mut self, kind: Finding, about: &str, sentence: impl Into<Message<Text>>) {
        self.add(Severity::Wrong, kind, about, sentence.into());
    }

    fn suspicious(&mut self, kind: Finding, about: &str, sentence: impl Into<Message<Text>>) {
        self.add(Severity::Suspicious, kind, about, sentence.into());
    }

    fn add(&mut self, severity: Severity, kind: Finding, about: &str, sentence: Message<Text>) {
        let (part, about, message) = (self.part, about.to_owned(), sentence.to_string());
        self.found.push(Issue { severity, kind, part, about, message, told: sentence });
    }

    fn names(&mut self, list: &SubList) {
        let (mut ids, mut names) = (BTreeSet::new(), BTreeMap::new());
        for goal in &list.goals {
            if !ids.insert(&goal.id) {
                let message = Text::SameId.text(&goal.id);
                self.wrong(Finding::DuplicateId, &goal.id, message);
            }
            if let Some(other) = names.insert(&goal.name, &goal.id) {
                let message = Text::SameName.text(other).with("second", &goal.name);
                self.suspicious(Finding::DuplicateName, &goal.id, message);
            }
            let categories = goal.types.iter().chain(&goal.subtypes).map(|(name, _)| name);
            let hidden = named(
                [&goal.id, &goal.name, &goal.jp].into_iter().chain(categories).map(String::as_str),
            );
            if !hidden.is_empty() {
                let message =
                    Text::Hidden.text(visible(&goal.name).into_owned()).with("second", hidden);
                self.suspicious(Finding::HiddenCharacters, &goal.id, message);
            }
            if let Some(variable) = Variable::first_in(&goal.name) {
                let message = Text::Variable.text(&goal.name[variable.place]);
                self.suspicious(Finding::Variable, &goal.id, message);
            }
            if goal.weight.abs() > LARGEST_WEIGHT {
                let message = Text::Weight.text(goal.weight.to_string());
                self.suspicious(Finding::LargeWeight, &goal.id, message);
            }
        }
    }

    fn times(&mut self, list: &SubList, mode: Mode) {
        let profile = mode.rules().profile;
        let step = profile.time_per_difficulty;
        // The blackout profile of the same list allows the widest range of times.
        let blackout = if mode == Mode::Short { Mode::ShortBlackout } else { Mode::Blackout };
        let reach = blackout.rules().profile.maximum_offset;
        let longest = f64::from(*DIFFICULTIES.end()) * step + reach;
        for Goal { id, bucket, time, .. } in &list.goals {
            if !DIFFICULTIES.contains(bucket) {
                let message = Text::Bucket.number(*bucket);
                self.suspicious(Finding::UnusedBucket, id, message);
            } else if *time > longest || *time < 0.0 {
                let message =
                    Text::TooLong.text(time.to_string()).with("second", longest.to_string());
                self.wrong(Finding::TimeOutOfRange, id, message);
            } else if (time - f64::from(*bucket) * step).abs() > profile.maximum_offset {
                let usual = f64::from(*bucket) * step;
                let message = Text::OffBucket.text(time.to_string()).number(*bucket);
                let message = message.with("second", usual.to_string());
                self.suspicious(Finding::TimeOffBucket, id, message);
            }
        }
    }

    fn categories(&mut self, list: &SubList) {
        let (mut types, mut subtypes) = (BTreeMap::new(), BTreeMap::new());
        for goal in list.used() {
            for (category, _) in &goal.types {
                types.entry(category).or_insert_with(Vec::new).push(&goal.id);
            }
            for (category, _) in &goal.subtypes {
                subtypes.entry(category).or_insert_with(Vec::new).push(&goal.id);
                if goal.types.iter().any(|(known, _)| known == category) {
                    let message = Text::BothTypes.text(category);
                    self.suspicious(Finding::TypeAndSubtype, &goal.id, message);
                }
            }
        }
        for (category, goals) in &types {
            let filtered = list.filters.iter().any(|(name, _)| name == *category);
            match (goals.as_slice(), subtypes.get(category)) {
                ([goal], None) if *category != SELF && !filtered => {
                    let message = Text::Alone.text(*goal).with("second", *category);
                    self.suspicious(Finding::LonelyType, category, message);
                }
                ([goal], Some(others)) => {
                    let count = others.len();
                    let message = Text::OneSided.number(count).text(*goal);
                    let message = message.with("second", *category);
                    self.suspicious(Finding::OneSided, category, message);
                }
                _ => {}
            }
        }
        for (category, goals) in subtypes.iter().filter(|(known, _)| !types.contains_key(*known)) {
            let message = Text::NoType.number(goals.len()).text(goals[0]);
            self.suspicious(Finding::UnknownType, category, message);
        }
        for (category, _) in &list.filters {
            if !types.contains_key(category) {
                self.suspicious(Finding::UnusedFilter, category, Text::IdleFilter);
            }
        }
    }

    fn rowtypes(&mut self, list: &SubList) {
        let goals = list.used().count();
        let mut having: BTreeMap<&String, usize> = BTreeMap::new();
        for (rowtype, _) in list.used().flat_map(|goal| &goal.rowtypes) {
            *having.entry(rowtype).or_default() += 1;
        }
        for (rowtype, count) in having.iter().filter(|(_, count)| **count < goals) {
            let lacking = goals - count;
            let message = Text::Lacking.number(lacking).of(goals);
            self.suspicious(Finding::PartialRowtype, rowtype, message);
        }
        for rowtype in having.keys() {
            if !list.thresholds.iter().any(|(known, _)| known == *rowtype) {
                self.suspicious(Finding::NoThreshold, rowtype, Text::NoThreshold);
            }
        }
        for (rowtype, _) in &list.thresholds {
            if !having.contains_key(rowtype) {
                self.suspicious(Finding::UnusedThreshold, rowtype, Text::IdleThreshold);
            }
        }
    }

    fn filters(&mut self, part: &Value) {
        let filters = part.get("synfilters").and_then(Value::members).unwrap_or_default();
        for (category, text) in filters {
            let text = text.text().unwrap_or_default();
            if Filter::parse(text).is_none() {
                let message = Text::NoFilter.text(text);
                self.wrong(Finding::UnreadableFilter, category, message);
            }
        }
    }
}

/// Deals the cards of these seeds in a mode, and finds goals that never occur or are on more than
/// the share `most` of cards, and seeds that give no card. Returns `None` if `on_event` breaks.
///
/// # Errors
/// Returns an error if the list has no goals for the mode.
pub fn try_out(
    list: &GoalList,
    mode: Mode,
    seeds: RangeInclusive<u64>,
    most: f64,
    on_event: impl FnMut(Progress) -> ControlFlow<()>,
) -> Result<Option<Vec<Issue>>, MissingPartError> {
    let rules = mode.rules();
    let dealer = Dealer::new(list, mode, &rules)?;
    let Some(study) = study(&dealer, seeds, None, on_event) else { return Ok(None) };
    let part = match rules.part {
        ListPart::Short if list.parts().any(|(name, _)| name == "short") => "short",
        _ => "normal",
    };
    Ok(Some(judge(&dealer, &study, Inspector { part, found: Vec::new() }, mode, most)))
}

fn judge(
    dealer: &Dealer,
    study: &Study,
    mut inspector: Inspector,
    mode: Mode,
    most: f64,
) -> Vec<Issue> {
    let cards = study.cards;
    if let [first, ..] = study.failed.as_slice() {
        let (failures, seeds) = (study.failures, cards + study.failures);
        let message = Text::NoCard.number(failures).of(seeds).text(mode.name());
        let message = message.with("second", first.to_string());
        inspector.suspicious(Finding::FailingSeeds, mode.name(), message);
    }
    for (goal, counts) in dealer.deck().goals().iter().zip(&study.goals) {
        let count = counts.count;
        if count == 0 {
            let message = Text::Never.of(cards).text(mode.name());
            inspector.suspicious(Finding::NeverDealt, &goal.id, message);
        } else if count as f64 > most * cards as f64 {
            let message = Text::Often.number(count).of(cards).text(mode.name());
            inspector.suspicious(Finding::TooFrequent, &goal.id, message);
        }
    }
    inspector.found
}
