//! Compares two goal lists.

use std::ops::ControlFlow;

use foretile_games::bingo::{Compat, Dealer, GoalList, Seed, Value};
use foretile_games::order::Order as _;
use foretile_study::bingo::{self, Change, Comparison, changes};
use foretile_study::mass::Progress;
#[cfg(feature = "openapi")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::ProfileEdit;
use super::card_mode::CardMode;
use super::list::{List, TimedList};
use crate::error::Error;
use crate::json::{Fault, Members, Question};
use crate::schema;
use crate::span::Span;

/// What changed in the second list, and how do its cards differ?
pub struct Compare {
    /// The old list
    pub before: List,
    /// The new list
    pub after: List,
    /// The seeds whose cards to compare
    pub seeds: Span<u64>,
}

/// The question in JSON.
#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
#[cfg_attr(feature = "openapi", schemars(rename = "CompareAsked"))]
#[serde(default)]
struct Request {
    /// The old list, in the community's format or as a text; a sample of our own if null
    #[cfg_attr(feature = "openapi", schemars(with = "Option<crate::bingo::list::TimedDocument>"))]
    before: Option<Value>,
    /// The new list, likewise
    #[cfg_attr(feature = "openapi", schemars(with = "Option<crate::bingo::list::TimedDocument>"))]
    after: Option<Value>,
    /// The cards' mode: normal, blackout, short or short-blackout
    mode: CardMode,
    /// Deal the cards that this program dealt for the lists' versions: npm, site or bingosync
    compat: Compat,
    /// Changes to the mode's numbers by their names, such as {"maximumSynergy":8,"initialOffset":1.5}
    profile: Option<ProfileEdit>,
    /// The mode of the new list's cards; that of the old one's if null
    after_mode: Option<CardMode>,
    /// Changes to the numbers of the new list's mode
    after_profile: Option<ProfileEdit>,
    /// The seeds whose cards to compare
    seeds: Span<u64>,
}

impl Default for Request {
    fn default() -> Self {
        let (mode, compat) = (CardMode::default(), Compat::default());
        Self {
            before: None,
            after: None,
            mode,
            compat,
            profile: None,
            after_mode: None,
            after_profile: None,
            seeds: Compare::SEEDS,
        }
    }
}

schema::parts!(Compare: Request);

impl Compare {
    /// The usual seeds.
    pub const SEEDS: Span<u64> = Span { first: 0, last: 9_999 };
}

impl Question for Compare {
    const EXAMPLE: &'static str = concat!(
        r#"{"seeds":"0..99","after":{"text":""#,
        r"name,time\nCatch a fish,2\nRing the bell,3",
        r#""}}"#
    );

    fn read(members: &mut Members) -> Result<Self, Fault> {
        let Request { before, after, mode, compat, profile, after_mode, after_profile, seeds } =
            members.part()?;
        let list = |document, mode, profile| List {
            document,
            mode: Some(mode),
            compat,
            profile,
            ..List::default()
        };
        Ok(Self {
            before: list(before, mode, profile),
            after: list(after, after_mode.unwrap_or(mode), after_profile),
            seeds,
        })
    }
}

/// The differences between two lists and between their cards.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
#[cfg_attr(feature = "openapi", schemars(rename = "ComparedLists"))]
pub struct Compared {
    /// The version that each list states, or its file.
    pub lists: [String; 2],
    /// The modes of their cards.
    pub modes: [CardMode; 2],
    /// The number of seeds, each dealt with both lists.
    pub seeds: u64,
    /// Changes of goals, filters and thresholds in the sub-lists that are dealt from.
    pub changes: Vec<Change>,
    /// The number of seeds with the same card from both.
    pub identical: u64,
    /// The number of seeds with the same 25 goals, in any order.
    pub same_goals: u64,
    /// The share of squares with the same goal, 0 to 1. Those of a seed without a card from either list are the same.
    pub same_squares: f64,
    /// The number of seeds that gave a card, with each list.
    pub cards: [u64; 2],
    /// The mean number of attempts per seed, with each list.
    pub iterations: [f64; 2],
    /// The goals, the largest change of frequency first.
    pub goals: Vec<GoalCompared>,
}

/// How often a goal occurs.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
#[cfg_attr(feature = "openapi", schemars(rename = "TimedGoalCompared"))]
pub struct GoalCompared {
    /// Its id.
    pub id: String,
    /// The number of cards with the goal, from each list.
    pub counts: [u64; 2],
    /// The share of cards with the goal, from each list, 0 to 1.
    pub shares: [f64; 2],
}

/// Compares two lists. Returns `None` when `on_event` breaks.
pub fn compare(
    question: &Compare,
    on_event: impl FnMut(Progress) -> ControlFlow<()>,
) -> Result<Option<Compared>, Error> {
    Seed::try_from(question.seeds.last)?;
    let modes = [&question.before, &question.after].map(|list| list.card_mode());
    let TimedList { name: before, list: old, dealer: old_dealer, .. } = question.before.timed()?;
    let TimedList { name: after, list: new, dealer: new_dealer, .. } = question.after.timed()?;
    let part = |list: &GoalList, dealer: &Dealer, mode: CardMode| {
        list.part_for(dealer.rules().part, mode.played_as()).cloned()
    };
    let changes = changes(&part(&old, &old_dealer, modes[0])?, &part(&new, &new_dealer, modes[1])?);
    let seeds = question.seeds.into();
    let Some(Comparison { cards, attempts, counts }) =
        bingo::compare(&old_dealer, &new_dealer, seeds, on_event)
    else {
        return Ok(None);
    };
    let part_of = |count: u64, of: u64| count as f64 / of.max(1) as f64;
    let goal = |(id, counts): (&String, &[u64; 2])| GoalCompared {
        id: id.clone(),
        counts: *counts,
        shares: [0, 1].map(|which| part_of(counts[which], cards.dealt[which])),
    };
    let mut goals: Vec<GoalCompared> = counts.iter().map(goal).collect();
    goals.order_by(|one, other| {
        let change = |goal: &GoalCompared| (goal.shares[1] - goal.shares[0]).abs();
        change(other).total_cmp(&change(one))
    });
    Ok(Some(Compared {
        lists: [before, after],
        modes,
        seeds: cards.seeds,
        changes,
        identical: cards.identical,
        same_goals: cards.same_goals,
        same_squares: part_of(cards.same_squares, 25 * cards.seeds),
        cards: cards.dealt,
        iterations: attempts.map(|attempts| part_of(attempts, cards.seeds)),
        goals,
    }))
}
