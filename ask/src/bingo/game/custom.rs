//! Lists as the custom boards of Bingosync take them.

use foretile_games::bingo::bingosync::{Dealer, Goal};
use foretile_games::bingo::{SQUARES, Value};
#[cfg(feature = "openapi")]
use schemars::JsonSchema;
use serde::Serialize;

/// What the site calls the custom board of a flat list.
pub const RANDOMIZED: &str = "Randomized";
/// What it calls the one of a list with 25 tiers.
pub const SRL_V5: &str = "SRL v5";

/// A list as a custom board of Bingosync takes it, which deals cards of normal length.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct CustomBoard {
    /// What the site calls such a board.
    pub board: &'static str,
    /// The list, as a text to paste.
    pub text: String,
}

impl CustomBoard {
    /// Returns the board of a list; none if the site has no custom board with its rules.
    ///
    /// The site counts tiers from the first element, and files of its repository from the second, so the text is made
    /// anew.
    pub fn of(dealer: &Dealer) -> Option<Self> {
        let goals = dealer.goals();
        let (board, list) = match dealer.family().name() {
            "simple" => (RANDOMIZED, goals.iter().map(value).collect()),
            "srl-v5" => {
                let mut tiers = vec![Vec::new(); SQUARES];
                for goal in goals {
                    let tier = (goal.tier? as usize).checked_sub(1)?;
                    tiers.get_mut(tier)?.push(value(goal));
                }
                (SRL_V5, tiers.into_iter().map(Value::List).collect())
            }
            _ => return None,
        };
        Some(Self { board, text: text(&Value::List(list)) })
    }
}

fn value(goal: &Goal) -> Value {
    let mut members = vec![("name".to_owned(), Value::Text(goal.name.clone()))];
    if !goal.types.is_empty() {
        let kind = |kind: &Option<String>| kind.clone().map_or(Value::Null, Value::Text);
        members.push(("types".to_owned(), Value::List(goal.types.iter().map(kind).collect())));
    }
    Value::object(members)
}

/// Returns a list as JSON with a goal a line.
pub fn text(list: &Value) -> String {
    let json = |value: &Value| serde_json::to_string(value).unwrap_or_default();
    let lines = |items: &[Value], indent: &str| {
        let lines = items.iter().map(|item| format!("{indent}{}", json(item)));
        lines.collect::<Vec<_>>().join(",\n")
    };
    let tier = |item: &Value| match item {
        Value::List(goals) if !goals.is_empty() => format!("  [\n{}\n  ]", lines(goals, "    ")),
        other => format!("  {}", json(other)),
    };
    match list {
        Value::List(items) => {
            format!("[\n{}\n]\n", items.iter().map(tier).collect::<Vec<_>>().join(",\n"))
        }
        Value::Members(members) => {
            let member = |(name, value): &(String, Value)| match value {
                Value::List(_) => {
                    let tier = tier(value);
                    format!("  {}: {}", json(&Value::Text(name.clone())), tier.trim_start())
                }
                other => format!("  {}: {}", json(&Value::Text(name.clone())), json(other)),
            };
            format!("{{\n{}\n}}\n", members.iter().map(member).collect::<Vec<_>>().join(",\n"))
        }
        other => format!("{}\n", json(other)),
    }
}
