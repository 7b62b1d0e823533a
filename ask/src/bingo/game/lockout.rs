//! Reads and writes the lists of lockout.live: objectives with categories, and with ranges of which a board shows one number.
//!
//! How that site deals is not known, so its limits and weights have no effect here.

use std::collections::BTreeMap;

use foretile_games::bingo::{Found, Step, Value};
use foretile_games::message::Code as _;
use foretile_games::order::Order as _;

use super::ranges::Ranges;
use super::table::GoalTable;
use crate::bingo::text_fault::{Expected, MOST_GOALS, TextFault, no_goals, too_many};
use crate::error::{Error, bail};

/// What a goal's text has in the place of a number of its range.
const NUMBER: &str = "{{X}}";
/// The most categories of an objective for the board, and for a line.
pub const MOST_CATEGORIES: usize = 4;
/// The highest number of a range that is read.
const HIGHEST: f64 = 1e9;

/// A list that was read.
pub struct Lockout {
    /// The goals, with the categories of lines and boards as their types.
    pub table: GoalTable,
    /// How many objectives have a range.
    pub ranges: usize,
    /// How many goals more there are because each number of a range is one.
    pub more: usize,
    /// How many objectives are disabled, and left out.
    pub disabled: usize,
    /// How many limits of categories there are.
    pub limits: usize,
    /// How many objectives have each of the other members.
    pub others: BTreeMap<String, usize>,
}

/// Returns whether a document is such a list, or one without its objectives.
pub fn is_lockout(list: &Value) -> bool {
    let has = |name: &str| list.get(name).is_some();
    matches!(list.get("objectives"), Some(Value::List(_)))
        || has("schema_version") && (has("limits") || has("set_name"))
}

/// Reads a list.
///
/// # Errors
/// When an objective has no text, or its text and its range do not fit together.
pub fn read(list: &Value, ranges: Ranges) -> Result<Lockout, TextFault> {
    let Some(Value::List(objectives)) = list.get("objectives") else { return Err(no_goals()) };
    let mut goals = Vec::new();
    let (mut ranged, mut disabled) = (0, 0);
    let mut others = BTreeMap::new();
    for (number, objective) in (1..).zip(objectives) {
        let place = Step::Goal.number(number);
        let Some(members) = objective.members() else {
            return Err(TextFault::new(place, Expected::Objective, objective));
        };
        if objective.get("disabled") == Some(&Value::Bool(true)) {
            disabled += 1;
            continue;
        }
        let Some(text) = objective.get("goal").and_then(Value::text) else {
            return Err(TextFault::new(place, Expected::Objective, objective.get("goal")));
        };
        let numbers = range_of(objective).ok_or_else(|| {
            TextFault::new(place.clone(), Expected::Range, objective.get("range"))
        })?;
        let rest = text.replacen(NUMBER, "", 1);
        if rest.contains("{{") {
            return Err(TextFault::new(place, Expected::OneNumber, text));
        }
        let has_number = rest.len() < text.len();
        if has_number && numbers.is_empty() {
            return Err(TextFault::new(place, Expected::Range, Found::Nothing));
        }
        let numbers = match ranges {
            _ if !has_number => &[0.0][..],
            Ranges::Middle => &numbers[(numbers.len() - 1) / 2..=(numbers.len() - 1) / 2],
            Ranges::Each => &numbers,
        };
        ranged += usize::from(has_number);
        for other in members.iter().filter(|(name, value)| is_other(name, value)) {
            *others.entry(other.0.clone()).or_default() += 1;
        }
        let types = types_of(objective);
        for number in numbers {
            let text = text.replacen(NUMBER, &number.to_string(), 1);
            let mut goal = vec![("name".to_owned(), Value::Text(text))];
            if !types.is_empty() {
                goal.push(("types".to_owned(), Value::List(types.clone())));
            }
            goals.push(Value::object(goal));
        }
        if goals.len() > MOST_GOALS {
            return Err(too_many(goals.len()));
        }
    }
    let more = goals.len() + disabled - objectives.len();
    let limit_of =
        |part| list.get("limits").and_then(|limits| limits.get(part)).and_then(Value::members);
    let limits = ["board", "line"].into_iter().filter_map(limit_of).map(<[_]>::len).sum();
    let table =
        GoalTable::from_document(&Value::object([("goals".to_owned(), Value::List(goals))]))?;
    Ok(Lockout { table, ranges: ranged, more, disabled, limits, others })
}

/// Writes goals as a list, with the types as categories of which a line has one goal at most, unless the board has a limit.
///
/// # Errors
/// When a text would be read as one with a range.
pub fn write(table: &GoalTable, name: &str) -> Result<Value, Error> {
    if let Some(row) = table.goals.iter().find(|row| row.name().contains("{{")) {
        bail!(
            List,
            "lockout.live would put a number into the text `{}`: expected one without {{{{, such as Catch a fish",
            row.name()
        );
    }
    let text = |text: &str| Value::Text(text.to_owned());
    let none = || Value::List(Vec::new());
    let limits: Vec<(String, Value)> = table
        .limits()
        .iter()
        .filter_map(|(kind, limit)| {
            let most = limit.get("max").unwrap_or(limit).number()?;
            Some((kind.clone(), Value::Number(most)))
        })
        .collect();
    let is_limited = |kind: &Value| limits.iter().any(|(name, _)| kind.text() == Some(name));
    let mut lines = Vec::new();
    let objectives = table.goals.iter().map(|row| {
        let types = row.types().iter().take(MOST_CATEGORIES).cloned();
        let (of_board, of_line): (Vec<_>, Vec<_>) = types.partition(is_limited);
        lines.extend(
            of_line.iter().filter_map(|kind| Some((kind.text()?.to_owned(), Value::Number(1.0)))),
        );
        Value::object([
            ("goal".to_owned(), text(row.name())),
            ("board_categories".to_owned(), Value::List(of_board)),
            ("line_categories".to_owned(), Value::List(of_line)),
            ("range".to_owned(), none()),
            ("tooltip".to_owned(), text("")),
            ("icons".to_owned(), none()),
        ])
    });
    let objectives = Value::List(objectives.collect());
    let limits =
        [("board".to_owned(), Value::object(limits)), ("line".to_owned(), Value::object(lines))];
    Ok(Value::object([
        ("schema_version".to_owned(), Value::Number(3.0)),
        ("schema_mode".to_owned(), text("strict")),
        ("game_name".to_owned(), text("")),
        ("set_name".to_owned(), text(name)),
        ("tag_names".to_owned(), none()),
        ("limits".to_owned(), Value::object(limits)),
        ("objectives".to_owned(), objectives),
    ]))
}

/// Returns the numbers of an objective's range, ascending, each once; none if it is not a list of whole numbers from 1 on.
fn range_of(objective: &Value) -> Option<Vec<f64>> {
    let items = match objective.get("range") {
        None | Some(Value::Null) => return Some(Vec::new()),
        Some(Value::List(items)) => items,
        Some(_) => return None,
    };
    let is_one = |number: &f64| number.fract() == 0.0 && (1.0..=HIGHEST).contains(number);
    let mut numbers: Vec<f64> =
        items.iter().map(|item| item.number().filter(is_one)).collect::<Option<_>>()?;
    numbers.order_by(f64::total_cmp);
    numbers.dedup();
    Some(numbers)
}

/// Returns the categories of an objective for lines, then those for the board, each once.
fn types_of(objective: &Value) -> Vec<Value> {
    let mut types: Vec<Value> = Vec::new();
    for member in ["line_categories", "board_categories"] {
        if let Some(Value::List(items)) = objective.get(member) {
            for kind in items.iter().filter(|kind| kind.text().is_some()) {
                if !types.contains(kind) {
                    types.push(kind.clone());
                }
            }
        }
    }
    types
}

/// Returns whether a member says something that no goal of ours has.
fn is_other(name: &str, value: &Value) -> bool {
    let is_read = ["goal", "range", "line_categories", "board_categories", "disabled"];
    let is_usual = match value {
        Value::Null | Value::Bool(false) => true,
        Value::Text(text) => text.is_empty(),
        Value::List(items) => items.is_empty(),
        Value::Number(number) => name == "weighting" && *number == 100.0,
        _ => false,
    };
    !is_read.contains(&name) && !is_usual
}
