//! Writes goals as a table.

use foretile_games::bingo::Value;

use crate::bingo::game::GoalTable;
use crate::bingo::words::{is_text, members};

/// Returns whether a table has a column for a member: those that all lists share, and texts.
pub fn has_column(name: &str, value: &Value) -> bool {
    match value {
        // A second text would be read as the goal's own.
        Value::Text(_) => name == "name" || !is_text(name),
        Value::Number(_) => matches!(name, "tier" | "score" | "time" | "time_low" | "time_high"),
        Value::List(_) => matches!(name, "types" | "subtypes" | "excludes" | "synergy"),
        _ => false,
    }
}

/// Writes a line for each goal, below the names of the columns.
pub fn write(table: &GoalTable) -> String {
    let rows = || table.goals.iter().map(|row| row.members());
    let has = |name: &str| rows().flatten().any(|(known, _)| known == name);
    let mut columns: Vec<&str> = members().filter(|name| has(name)).collect();
    for (name, _) in rows().flatten().filter(|(name, _)| members().all(|known| known != name)) {
        if !columns.contains(&name.as_str()) {
            columns.push(name);
        }
    }
    let mut text = line(columns.iter().map(|name| (*name).to_owned()));
    for row in &table.goals {
        text += &line(columns.iter().map(|name| row.get(name).map(cell).unwrap_or_default()));
    }
    text
}

/// Returns a line of these cells.
pub fn line(cells: impl Iterator<Item = String>) -> String {
    let cells: Vec<String> = cells.map(|cell| quoted(&cell)).collect();
    cells.join(",") + "\n"
}

/// Returns what a cell says of a value.
pub fn cell(value: &Value) -> String {
    match value {
        Value::Text(text) => text.clone(),
        Value::Number(number) => number.to_string(),
        Value::List(items) => {
            let names = items.iter().filter_map(Value::text);
            let names: Vec<String> = names.map(|name| name.replace([',', ';', '|'], " ")).collect();
            names.join(";")
        }
        _ => String::new(),
    }
}

/// Returns a cell in quotes, where it would be read otherwise without.
fn quoted(cell: &str) -> String {
    let is_plain = !cell.contains(['"', ',', ';', '\t', '|', '\n', '\r'])
        && !cell.starts_with('#')
        && cell.trim() == cell;
    match is_plain {
        true => cell.to_owned(),
        false => format!("\"{}\"", cell.replace('"', "\"\"")),
    }
}
