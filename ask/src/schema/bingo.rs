//! Stand-ins for types about Ocarina of Time bingo.
#![allow(dead_code)] // Only their schemas are used.

use std::collections::BTreeMap;

use foretile_games::bingo::bingosync;
use schemars::JsonSchema;

use super::stand_ins;

stand_ins! {
    /// A seed: a number, or any text.
    BingoSeed => {"type": ["integer", "string"]}
    /// What a card is played for.
    Mode => {"enum": ["normal", "short", "blackout", "short-blackout"]}
    /// The site or program whose rules deal the card.
    Compat => {"enum": ["npm", "site", "bingosync"]}
    /// A row, a column or a diagonal.
    Row => {
        "enum": [
            "row1", "row2", "row3", "row4", "row5", "col1", "col2", "col3", "col4", "col5", "tlbr",
            "bltr"
        ]
    }
    /// A goal list in the community's JSON format, or as a text: `{"toml": TEXT}` or `{"csv": TEXT}`.
    List => {"type": "object"}
    /// The goals of any game: what Bingosync's custom boards and game files hold, or a text: `{"text": TEXT}` in any
    /// format that files have, `{"js": TEXT}` for a game file.
    GameList => {"type": ["array", "object"]}
    /// How long the goals of a card are.
    Length => {"enum": ["normal", "short", "long"]}
    /// Settings that replace those of the mode.
    Profile => {"type": "object", "examples": [{"maximumSynergy": 8}]}
}

/// The rules by which Bingosync deals a game.
pub struct Family;

impl JsonSchema for Family {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Family".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let names: Vec<&str> = bingosync::Family::all().map(bingosync::Family::name).collect();
        let description = "The rules by which Bingosync deals a game.";
        schemars::json_schema!({"enum": names, "description": description})
    }
}

/// A finding in a list of another game, and the smallest change that cures it.
#[derive(JsonSchema)]
pub struct GameIssue {
    /// How bad it is: `wrong` or `suspicious`.
    severity: String,
    /// The kind of finding, such as `never-dealt`.
    kind: String,
    /// The goal, tier, type or member that it is about.
    about: String,
    /// What is wrong, for people.
    message: String,
    /// What to do, for people.
    #[serde(skip_serializing_if = "Option::is_none")]
    cure: Option<String>,
}

/// A difference between two lists.
#[derive(JsonSchema)]
pub struct ListChange {
    /// The goal.
    about: String,
    /// What differs, such as `tier`.
    what: String,
    /// The old value; null if it is new.
    before: Option<String>,
    /// The new value; null if it is gone.
    after: Option<String>,
}

/// Why a row takes as long as it does, with the names of the community's own report.
#[derive(JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct RowReport {
    /// The desired times of its squares, in minutes.
    desired_times: Vec<f64>,
    /// The synergies that count, for each type.
    type_synergies: BTreeMap<String, Vec<f64>>,
    /// The minutes that row types save; negative if they cost time.
    rowtype_synergies: BTreeMap<String, f64>,
    /// For each square, its desired time minus its goal's time.
    time_differences: Vec<f64>,
    /// The sums.
    total_synergies: Totals,
    /// How long the row should take, in minutes.
    length: f64,
}

/// The sums of a row's synergies.
#[derive(JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "Synergies")]
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

/// An estimate with its standard error.
#[derive(JsonSchema)]
struct Estimate {
    value: f64,
    error: f64,
}

/// How evenly a list's goals occur on many cards. Spreads are standard deviations per 1,000 cards.
#[derive(JsonSchema)]
#[schemars(rename = "ListJudged")]
pub struct Judged {
    /// The number of seeds that gave a card.
    cards: u64,
    /// The number of seeds that gave none.
    failures: u64,
    /// The spread of the goals of a difficulty bucket, averaged over the buckets.
    in_bucket: Estimate,
    /// The spread of all goals of the list.
    overall: f64,
    /// The list's own measure (`averageStandardDeviation`): the mean over batches of 1,000 seeds.
    list_measure: Estimate,
    /// Attempts per card. A seed without a card counts as 100.
    iterations: Estimate,
    /// How many of 1,000 cards have the rarest goal.
    rarest: f64,
}

/// What a round measured with the weights it was dealt with.
#[derive(JsonSchema)]
#[schemars(rename = "BalanceRound")]
pub struct Round {
    /// The number of the round, from 1.
    round: u32,
    /// The number of cards.
    cards: u64,
    /// The measured spread inside buckets, per 1,000 cards.
    in_bucket: f64,
    /// The spread that chance alone causes with this many cards.
    noise: f64,
    /// The mean number of attempts per card.
    iterations: f64,
}
