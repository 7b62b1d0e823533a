//! Stand-ins for types about Ocarina of Time bingo.
#![allow(dead_code)] // Only their schemas are used.

use std::collections::BTreeMap;

use schemars::JsonSchema;

use super::stand_ins;

stand_ins! {
    /// A seed: a number, or any text.
    BingoSeed => {"type": ["integer", "string"]}
    /// What a card is for.
    Mode => {"enum": ["normal", "short", "blackout", "short-blackout"]}
    /// Whose cards to deal for the list's version.
    Compat => {"enum": ["npm", "site", "bingosync"]}
    /// A row, a column or a diagonal.
    Row => {
        "enum": [
            "row1", "row2", "row3", "row4", "row5", "col1", "col2", "col3", "col4", "col5", "tlbr",
            "bltr"
        ]
    }
    /// A goal list as the community writes it, or one text: `{"toml": TEXT}` or `{"csv": TEXT}`.
    List => {"type": "object"}
    /// Numbers to deal by instead of the mode's own.
    Profile => {"type": "object", "examples": [{"maximumSynergy": 8}]}
}

/// Why a row takes as long as it does, in the words of the community's own report.
#[derive(JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct RowReport {
    /// The desired times of its squares, in minutes.
    desired_times: Vec<f64>,
    /// The synergies that count, by category of types.
    type_synergies: BTreeMap<String, Vec<f64>>,
    /// What row types save, or cost.
    rowtype_synergies: BTreeMap<String, f64>,
    /// How much longer than its goal's time each square's desired time is.
    time_differences: Vec<f64>,
    /// The sums.
    total_synergies: Totals,
    /// How long the row should take, in minutes.
    length: f64,
}

/// The sums of a row's synergies.
#[derive(JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Totals {
    #[serde(rename = "type")]
    of_types: f64,
    rowtype: f64,
    time_difference: f64,
    total: f64,
}

/// How unevenly goals occur, as standard deviations of counts per 1,000 cards.
#[derive(JsonSchema)]
pub struct Spread {
    /// Of the goals of a difficulty bucket, averaged over the buckets.
    in_bucket: f64,
    /// Of all goals of the list.
    overall: f64,
}
