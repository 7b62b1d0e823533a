//! Writes a list of Ocarina of Time bingo in the forms that are read as such a list again: TOML, and a table.

use std::ops::RangeInclusive;

use foretile_games::bingo::Value;
use foretile_games::message::{Code as _, Message};

use super::csv::{cell, line};
use super::losses::{LossMessage, Losses};
use super::{ListForm, toml_of};
use crate::bingo::ListNote;
use crate::error::Error;

/// The columns of a table.
const COLUMNS: [&str; 10] =
    ["name", "time", "id", "types", "subtypes", "rowtypes", "skill", "weight", "bucket", "jp"];
/// The buckets that squares ask for.
const USED: RangeInclusive<u8> = 1..=25;

/// Returns the text, and how many goals it has.
///
/// # Errors
/// When the list has values that TOML cannot have.
pub fn write(list: &Value, form: ListForm, losses: &mut Losses) -> Result<(String, usize), Error> {
    let [normal, short] = ["normal", "short"].map(|part| list.get(part));
    let part = normal.or(short).unwrap_or(list);
    let goals = goals_of(part, |bucket| USED.contains(&bucket));
    let mut lose = |loss: Message<LossMessage>, is_lost: bool| {
        losses.notes.extend(is_lost.then(|| ListNote::new(loss)));
    };
    let short = normal.and(short).map_or(0, |part| goals_of(part, |_| true).len());
    lose(LossMessage::Short.number(short).with("form", form.site()), short > 0);
    let undealt = goals_of(part, |bucket| !USED.contains(&bucket)).len();
    lose(LossMessage::Undealt.number(undealt), undealt > 0);
    let version = list.get("info").and_then(|info| info.get("version")).and_then(Value::text);
    let version = version.filter(|version| !version.is_empty());
    let rows = ["rowtypes", "synfilters"].map(|name| {
        let rows = part.get(name).filter(|rows| rows.members().is_some_and(|all| !all.is_empty()));
        (name, rows.cloned())
    });
    let count = goals.len();
    if form == ListForm::Toml {
        let version = ("version", version.map(|version| Value::Text(version.to_owned())));
        let members = [version, ("goals", Some(Value::List(goals)))].into_iter().chain(rows);
        return Ok((toml_of(members)?, count));
    }
    let has_rows = rows.iter().any(|(_, rows)| rows.is_some());
    lose(LossMessage::Rows.with("form", form.site()), has_rows);
    lose(LossMessage::Version.with("version", version), version.is_some());
    let has = |column: &&str| goals.iter().any(|goal| goal.get(column).is_some());
    let columns: Vec<&str> = COLUMNS.into_iter().filter(has).collect();
    let mut text = line(columns.iter().map(|name| (*name).to_owned()));
    for goal in &goals {
        text += &line(columns.iter().map(|name| goal.get(name).map(synergies).unwrap_or_default()));
    }
    Ok((text, count))
}

/// Returns the goals of some buckets, with the numbers of these.
fn goals_of(part: &Value, is_wanted: impl Fn(u8) -> bool) -> Vec<Value> {
    let mut all = Vec::new();
    for bucket in (0..=u8::MAX).filter(|bucket| is_wanted(*bucket)) {
        let Some(Value::List(goals)) = part.get(&bucket.to_string()) else { continue };
        for goal in goals {
            let is_kept = |name: &str| !["bucket", "difficulty"].contains(&name);
            let members = goal.members().unwrap_or_default().iter();
            let members = members.filter(|(name, _)| is_kept(name)).cloned();
            let number = ("bucket".to_owned(), Value::Number(bucket.into()));
            all.push(Value::object(members.chain([number])));
        }
    }
    all
}

/// Returns minutes by category as they are written in a table, such as `forest:0.5 songs:1`; other values as they are.
fn synergies(value: &Value) -> String {
    match value {
        Value::Members(all) => {
            let pair = |(category, minutes): &(String, Value)| {
                format!("{}:{}", category.replace(char::is_whitespace, "_"), cell(minutes))
            };
            all.iter().map(pair).collect::<Vec<_>>().join(" ")
        }
        _ => cell(value),
    }
}
