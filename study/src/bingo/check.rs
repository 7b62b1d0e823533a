//! Finds mistakes and suspicious entries in a goal list.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::{ControlFlow, RangeInclusive};

use foretile_games::bingo::{
    Dealer, Filter, Goal, GoalList, MissingPartError, Mode, Part, SubList, Value,
};
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
    /// The goal's texts or categories have characters that are not seen.
    HiddenCharacters,
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
    all.sort_by_key(|found| found.severity);
    all
}

struct Inspector {
    part: &'static str,
    found: Vec<Issue>,
}

impl Inspector {
    fn wrong(&mut self, kind: Finding, about: &str, message: String) {
        self.add(Severity::Wrong, kind, about, message);
    }

    fn suspicious(&mut self, kind: Finding, about: &str, message: String) {
        self.add(Severity::Suspicious, kind, about, message);
    }

    fn add(&mut self, severity: Severity, kind: Finding, about: &str, message: String) {
        let (part, about) = (self.part, about.to_owned());
        self.found.push(Issue { severity, kind, part, about, message });
    }

    fn names(&mut self, list: &SubList) {
        let (mut ids, mut names) = (BTreeSet::new(), BTreeMap::new());
        for goal in &list.goals {
            if !ids.insert(&goal.id) {
                let message = format!("another goal has the id {}", goal.id);
                self.wrong(Finding::DuplicateId, &goal.id, message);
            }
            if let Some(other) = names.insert(&goal.name, &goal.id) {
                let message = format!("{other} has the same name, {}", goal.name);
                self.suspicious(Finding::DuplicateName, &goal.id, message);
            }
            let categories = goal.types.iter().chain(&goal.subtypes).map(|(name, _)| name);
            let hidden = named(
                [&goal.id, &goal.name, &goal.jp].into_iter().chain(categories).map(String::as_str),
            );
            if !hidden.is_empty() {
                let name = visible(&goal.name);
                let message = format!(
                    "{name} has characters that are not seen and may do something, as on a terminal: {hidden}"
                );
                self.suspicious(Finding::HiddenCharacters, &goal.id, message);
            }
            if goal.weight.abs() > LARGEST_WEIGHT {
                let message = format!("weight {}: expected -2 to 2", goal.weight);
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
                let message = format!("bucket {bucket} is not dealt from: expected 1 to 25");
                self.suspicious(Finding::UnusedBucket, id, message);
            } else if *time > longest || *time < 0.0 {
                let message =
                    format!("{time} minutes fit no square: expected 0 to {longest} minutes");
                self.wrong(Finding::TimeOutOfRange, id, message);
            } else if (time - f64::from(*bucket) * step).abs() > profile.maximum_offset {
                let usual = f64::from(*bucket) * step;
                let message =
                    format!("{time} minutes in bucket {bucket}: expected about {usual} minutes");
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
                    let message = format!("it has {category} as both a type and a subtype");
                    self.suspicious(Finding::TypeAndSubtype, &goal.id, message);
                }
            }
        }
        for (category, goals) in &types {
            let filtered = list.filters.iter().any(|(name, _)| name == *category);
            match (goals.as_slice(), subtypes.get(category)) {
                ([goal], None) if *category != SELF && !filtered => {
                    let message = format!("only {goal} has {category}: it saves no time");
                    self.suspicious(Finding::LonelyType, category, message);
                }
                ([goal], Some(others)) => {
                    let count = others.len();
                    let message =
                        format!("{count} goals have {category}, but save time only with {goal}");
                    self.suspicious(Finding::OneSided, category, message);
                }
                _ => {}
            }
        }
        for (category, goals) in subtypes.iter().filter(|(known, _)| !types.contains_key(*known)) {
            let message = format!(
                "{} goals have it as a subtype, such as {}, but none as a type",
                goals.len(),
                goals[0]
            );
            self.suspicious(Finding::UnknownType, category, message);
        }
        for (category, _) in &list.filters {
            if !types.contains_key(category) {
                let message = "this filter is for a category that no goal has".to_owned();
                self.suspicious(Finding::UnusedFilter, category, message);
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
            let message =
                format!("{lacking} of {goals} goals lack it: rows with them save no time by it");
            self.suspicious(Finding::PartialRowtype, rowtype, message);
        }
        for rowtype in having.keys() {
            if !list.thresholds.iter().any(|(known, _)| known == *rowtype) {
                let message = "goals have it, but it has no threshold: no effect".to_owned();
                self.suspicious(Finding::NoThreshold, rowtype, message);
            }
        }
        for (rowtype, _) in &list.thresholds {
            if !having.contains_key(rowtype) {
                let message = "this threshold is for a row type that no goal has".to_owned();
                self.suspicious(Finding::UnusedThreshold, rowtype, message);
            }
        }
    }

    fn filters(&mut self, part: &Value) {
        let filters = part.get("synfilters").and_then(Value::members).unwrap_or_default();
        for (category, text) in filters {
            let text = text.text().unwrap_or_default();
            if Filter::parse(text).is_none() {
                let message = format!("`{text}` is left out: expected a filter such as `min 1`");
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
        Part::Short if list.parts().any(|(name, _)| name == "short") => "short",
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
        let message = format!("{failures} of {seeds} seeds have no {mode} card, such as {first}");
        inspector.suspicious(Finding::FailingSeeds, mode.name(), message);
    }
    for (goal, counts) in dealer.deck().goals().iter().zip(&study.goals) {
        let count = counts.count;
        if count == 0 {
            let message = format!("on none of {cards} {mode} cards");
            inspector.suspicious(Finding::NeverDealt, &goal.id, message);
        } else if count as f64 > most * cards as f64 {
            let message = format!("on {count} of {cards} {mode} cards");
            inspector.suspicious(Finding::TooFrequent, &goal.id, message);
        }
    }
    inspector.found
}
