//! Compares two goal lists.

use std::num::NonZero;
use std::ops::ControlFlow;

use foretile_games::bingo::{Compat, Seed, Value};
use foretile_games::order::Order as _;
use foretile_study::bingo::{self, Change, Comparison, Deals, TimedCards, changes};
use foretile_study::mass::{Progress, Sweep};
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
    /// Threads to deal with; as many as the machine runs at once by default
    pub threads: Option<NonZero<usize>>,
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
            threads: None,
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
    /// The differences.
    #[serde(flatten)]
    pub cards: CardsCompared,
    /// The mean number of attempts per seed, with each list.
    pub iterations: [f64; 2],
}

/// The differences between the goals of two lists, and between their cards.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct CardsCompared {
    /// Changes of goals (added, removed, other tiers and types) and of everything else that the rules read.
    pub changes: Vec<Change>,
    /// The tiers whose goals are in another order, which changes cards, too. Null is the whole list, in rules without
    /// tiers.
    pub reordered: Vec<Option<u8>>,
    /// The number of seeds, each dealt from both lists.
    pub seeds: u64,
    /// The blast radius: the share of seeds that deal another card, 0 to 1.
    pub changed_seeds: f64,
    /// The share of squares with another goal.
    pub changed_squares: f64,
    /// The share of lines with another goal.
    pub changed_lines: f64,
    /// The number of seeds with the same goals, in any order.
    pub same_goals: u64,
    /// The first seed that deals another card.
    pub first_changed: Option<i64>,
    /// The number of seeds that gave a card, with each list.
    pub cards: [u64; 2],
    /// The goals, the largest change of frequency first.
    pub goals: Vec<GoalCompared>,
}

impl CardsCompared {
    /// Returns how the lists differ, and their cards, which were compared.
    pub fn of(
        dealers: [&impl Deals; 2],
        compared: Comparison,
        changes: Vec<Change>,
        reordered: Vec<Option<u8>>,
    ) -> Self {
        let Comparison { cards: sum, counts, on, .. } = compared;
        let layout = dealers[0].layout();
        let [squares, lines] = [layout.squares(), layout.lines.len()].map(|count| count as u64);
        let goal = |(name, counts): (&String, &[u64; 2])| GoalCompared {
            name: name.clone(),
            counts: *counts,
            cards: on[name],
            shares: [0, 1].map(|which| part(on[name][which], sum.dealt[which])),
        };
        let mut goals: Vec<GoalCompared> = counts.iter().map(goal).collect();
        let change = |goal: &GoalCompared| (goal.shares[1] - goal.shares[0]).abs();
        goals.order_by(|one, other| change(other).total_cmp(&change(one)));
        Self {
            changes,
            reordered,
            seeds: sum.seeds,
            changed_seeds: part(sum.seeds - sum.identical, sum.seeds),
            changed_squares: 1.0 - part(sum.same_squares, squares * sum.seeds),
            changed_lines: 1.0 - part(sum.same_lines, lines * sum.seeds),
            same_goals: sum.same_goals,
            first_changed: sum.first_changed.map(|seed| seed as i64),
            cards: sum.dealt,
            goals,
        }
    }
}

/// How often a goal occurs.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct GoalCompared {
    /// The text; with Ocarina of Time's lists the id.
    pub name: String,
    /// How often it came, from each list. A card can have it twice.
    pub counts: [u64; 2],
    /// The cards that have it, from each list.
    pub cards: [u64; 2],
    /// The same as a share of all cards, 0 to 1.
    pub shares: [f64; 2],
}

fn part(count: u64, of: u64) -> f64 {
    count as f64 / of.max(1) as f64
}

/// Compares two lists. Returns `None` when `on_event` breaks.
pub fn compare(
    question: &Compare,
    on_event: impl FnMut(Progress) -> ControlFlow<()>,
) -> Result<Option<Compared>, Error> {
    let Compare { before, after, seeds, threads } = question;
    Seed::try_from(seeds.last)?;
    let modes = [before, after].map(List::card_mode);
    let [old, new] = [before.timed()?, after.timed()?];
    let goals = |list: &TimedList, mode: CardMode| {
        list.list.part_for(list.dealer.rules().part, mode.played_as()).cloned()
    };
    let changes = changes(&goals(&old, modes[0])?, &goals(&new, modes[1])?);
    let cards = [&old, &new].map(|list| TimedCards::new(&list.dealer));
    let sweep = Sweep::of_cards((*seeds).into(), *threads);
    let Some(compared) = bingo::compare(cards.each_ref(), &sweep, on_event) else {
        return Ok(None);
    };
    let iterations = compared.tries.map(|tries| part(tries, compared.cards.seeds));
    // Goals are dealt in the order of their times.
    let cards = CardsCompared::of(cards.each_ref(), compared, changes, Vec::new());
    Ok(Some(Compared { lists: [old.name, new.name], modes, cards, iterations }))
}
