//! The answer about the times of goals.

use foretile_games::bingo::Value;
use foretile_study::bingo::{Estimates, TimeEstimate};
use foretile_study::table::{Column, Table};
#[cfg(feature = "openapi")]
use schemars::JsonSchema;
use serde::Serialize;

use super::{Races, Seen};
use crate::bingo::game::list_text;

/// How long goals take.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct GoalsTimed {
    /// The number of feeds.
    pub feeds: usize,
    /// The cards of them with a time.
    pub cards: usize,
    /// The players of whom there is a time. A player is known by its name.
    pub players: usize,
    /// The times from one mark, or burst of marks, to the next.
    pub times: usize,
    /// The goals of the list, or those that were marked, from the quickest to the longest.
    pub goals: Vec<GoalTimed>,
    /// The factor by which all times together may be off, because it is chance who raced: 1 lies between these bounds. They
    /// are in those of the goals already. Null without times.
    pub common: Option<BoundsOfFactor>,
    /// The marks that show no time, and why.
    pub unused: MarksUnused,
    /// Goals of the feeds that are not in the list.
    pub unlisted: Vec<String>,
    /// How many cards were left out, because most of their goals are not in the list.
    pub other_cards: usize,
    /// The games of the other cards, as far as the feeds have them.
    pub games: Vec<String>,
    /// The rules that deal the list with these times.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rules: Option<&'static str>,
    /// The list with these times. Its goals have `time`, `time_low` and `time_high` in minutes. In the rules of Ocarina of Time
    /// bingo it is the given list with other times, else a new one: 25 tiers, or flat with fewer than 50 goals. Null without
    /// times, or with fewer than 25 goals.
    #[cfg_attr(feature = "openapi", schemars(with = "Option<crate::bingo::list::FamilyDocument>"))]
    pub list: Option<Value>,
    /// The same as a text, to save.
    pub text: Option<String>,
}

/// A goal, and how long it takes.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct GoalTimed {
    /// Its text.
    pub name: String,
    /// What it takes. Null if no race shows it and the list has a time of its own, or if no race shows any time.
    pub time: Option<MinutesEstimated>,
    /// Whether no race shows its time, so that it is guessed from those of all other goals.
    pub guessed: bool,
    /// How many times it is in.
    pub times: usize,
    /// Of how many players.
    pub players: usize,
    /// Its tier in the new list, 1 to 25.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tier: Option<usize>,
    /// Its types in the list.
    #[serde(skip)]
    pub(super) types: Vec<String>,
    /// Its texts in other languages.
    #[serde(skip)]
    pub(super) more: Vec<(String, Value)>,
}

/// Estimated minutes, for a player of middling pace: half of the times are shorter.
#[derive(Clone, Copy, Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct MinutesEstimated {
    /// The estimate.
    pub minutes: f64,
    /// The true time is between this one, with 95 %,
    pub low: f64,
    /// and this one.
    pub high: f64,
}

/// The bounds of a factor, with 95 %.
#[derive(Clone, Copy, Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct BoundsOfFactor {
    /// The lower bound, below 1.
    pub low: f64,
    /// The upper bound, above 1.
    pub high: f64,
}

/// The numbers of marks that show no time.
#[derive(Clone, Copy, Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct MarksUnused {
    /// They were a player's first, and it is not known when that player saw the card.
    pub first: usize,
    /// Several players used the colour on the card, or two of one name were there.
    pub shared: usize,
    /// A mark was taken off or put back meanwhile, or this one.
    pub removed: usize,
    /// The time was longer than six hours, or shorter than a second.
    pub pauses: usize,
    /// Another feed has them, too.
    pub twice: usize,
}

/// Rounds to three digits.
fn rounded(number: f64) -> f64 {
    format!("{number:.2e}").parse().unwrap_or(number)
}

impl From<TimeEstimate> for MinutesEstimated {
    fn from(estimate: TimeEstimate) -> Self {
        let TimeEstimate { middle, low, high } = estimate;
        Self { minutes: rounded(middle), low: rounded(low), high: rounded(high) }
    }
}

impl GoalTimed {
    /// Returns its time and the bounds of it, as members of a list.
    pub(super) fn members(&self) -> Vec<(String, Value)> {
        let Some(MinutesEstimated { minutes, low, high }) = self.time else { return Vec::new() };
        let members = [("time", minutes), ("time_low", low), ("time_high", high)];
        members.map(|(name, minutes)| (name.to_owned(), Value::Number(minutes))).into()
    }
}

impl GoalsTimed {
    pub(super) fn new(
        races: &Races,
        feeds: usize,
        seen: &Seen,
        goals: Vec<GoalTimed>,
        estimates: Option<&Estimates>,
        unlisted: Vec<String>,
        made: Option<(&'static str, Value)>,
    ) -> Self {
        let common = estimates.map(|Estimates { common, .. }| BoundsOfFactor {
            low: rounded(common.low),
            high: rounded(common.high),
        });
        let (rules, list) = made.unzip();
        Self {
            feeds,
            cards: races.cards,
            players: seen.players,
            times: seen.samples.len(),
            goals,
            common,
            unused: MarksUnused {
                first: races.unused.first,
                shared: races.unused.shared,
                removed: races.unused.removed,
                pauses: races.unused.pauses,
                twice: races.twice,
            },
            unlisted,
            other_cards: races.other_cards,
            games: races.games.iter().map(|game| (*game).to_owned()).collect(),
            rules,
            text: list.as_ref().map(list_text),
            list,
        }
    }

    /// Returns the goals that have a time as a table, which is also a list if they have tiers.
    pub fn table(&self) -> Table {
        let goals = || self.goals.iter().filter_map(|goal| Some((goal, goal.time?)));
        let numbers = |number: fn(&MinutesEstimated) -> f64| {
            Column::Numbers(goals().map(|(_, time)| number(&time)).collect())
        };
        let whole = |number: fn(&GoalTimed) -> usize| {
            Column::Whole(goals().map(|(goal, _)| number(goal) as i64).collect())
        };
        let texts = |text: fn(&GoalTimed) -> String| {
            Column::Texts(goals().map(|(goal, _)| text(goal)).collect())
        };
        let mut table = Table::default();
        table.add("name", texts(|goal| goal.name.clone()));
        table.add("time", numbers(|time| time.minutes));
        table.add("time_low", numbers(|time| time.low));
        table.add("time_high", numbers(|time| time.high));
        table.add("times_seen", whole(|goal| goal.times));
        table.add("players", whole(|goal| goal.players));
        if self.goals.iter().any(|goal| goal.tier.is_some()) {
            table.add("tier", whole(|goal| goal.tier.unwrap_or_default()));
            let plain = |goal: &GoalTimed| {
                // These signs separate types in a table.
                let types = goal.types.iter().map(|it| it.replace([',', ';', '|'], " "));
                types.collect::<Vec<_>>().join(";")
            };
            table.add("types", texts(plain));
        }
        table
    }
}
