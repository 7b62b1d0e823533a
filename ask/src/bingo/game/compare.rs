//! Compares two lists of another game: the blast radius of an edit.

use std::num::NonZero;
use std::ops::ControlFlow;

use foretile_games::bingo::Seed;
use foretile_games::bingo::Value;
use foretile_games::bingo::bingosync::{Family, Length, Place};
use foretile_study::bingo::{
    self, Bench, Edit, Placed, added, best_places, game_changes, reordered, text_of,
};
use foretile_study::mass::{Progress, Sweep};
#[cfg(feature = "openapi")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Rules;
use super::examples::goals;
use crate::bingo::card_mode::CardMode;
use crate::bingo::compare::CardsCompared;
use crate::bingo::list::{FamilyList, List};
use crate::error::{Error, ensure};
use crate::json::{Fault, Members, Question};
use crate::schema;
use crate::span::Span;

/// The most new goals whose places are tried.
const MOST_ADDED: usize = 20;
/// The seeds on which places are tried.
const PLACE_SEEDS: u64 = 200;
/// How many places of a goal are listed.
const PLACES: usize = 5;
/// The least gain of a place, as a share of all squares, that is worth moving it.
const GAIN: f64 = 0.001;

/// What changed in the second list, and how do its cards differ?
pub struct CompareGames {
    /// The old list.
    pub before: List,
    /// The new list.
    pub after: List,
    /// The seeds whose cards to compare.
    pub seeds: Span<u64>,
    /// Whether to try where the new goals would change the fewest cards.
    pub places: bool,
    /// Threads to deal with; as many as the machine runs at once by default.
    pub threads: Option<NonZero<usize>>,
}

/// The question in JSON.
#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
struct Request {
    /// The old list.
    #[cfg_attr(feature = "openapi", schemars(with = "crate::bingo::list::FamilyDocument"))]
    before: Value,
    /// The new list.
    #[cfg_attr(feature = "openapi", schemars(with = "crate::bingo::list::FamilyDocument"))]
    after: Value,
    #[serde(default)]
    rules: Option<Family>,
    /// The rules of the new list, such as those to which a site changes; the same by default.
    #[serde(default)]
    after_rules: Option<Family>,
    #[serde(default)]
    mode: Option<Length>,
    /// The seeds whose cards to compare; 1..10000 by default.
    #[serde(default = "first_seeds")]
    seeds: Span<u64>,
    /// Whether to try where the new goals would change the fewest cards.
    #[serde(default)]
    places: bool,
}

/// The seeds of a comparison by default.
pub const fn first_seeds() -> Span<u64> {
    Span { first: 1, last: 10_000 }
}

schema::parts!(CompareGames: Request);

impl Question for CompareGames {
    const EXAMPLE: &'static str = concat!(
        r#"{"seeds":"1..200","places":true,"before":{"text":""#,
        goals!(r"\n"),
        r#""},"after":{"text":""#,
        goals!(r"\n"),
        r#"\nMeet a ghost"}}"#
    );

    fn read(members: &mut Members) -> Result<Self, Fault> {
        let Request { before, after, rules, after_rules, mode, seeds, places } = members.part()?;
        let list = |document, rules: Option<Family>| List {
            document: Some(document),
            rules: rules.map(Rules::Family),
            mode: mode.map(CardMode::from),
            ..List::default()
        };
        let (before, after) = (list(before, rules), list(after, after_rules.or(rules)));
        Ok(Self { before, after, seeds, places, threads: None })
    }
}

/// The differences between two lists and between their cards.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct GamesCompared {
    /// The lists' files.
    pub lists: [String; 2],
    /// The rules of each.
    pub rules: [Family; 2],
    /// How long their goals are.
    pub modes: [Length; 2],
    /// The differences.
    #[serde(flatten)]
    pub cards: CardsCompared,
    /// Where the new goals would change the fewest cards, each on its own; null if not requested.
    pub places: Option<Vec<GoalPlaces>>,
    /// The new list with its new goals there.
    #[serde(skip)]
    pub placed: Option<Value>,
}

/// The places that a new goal can have.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct GoalPlaces {
    /// The new goal.
    pub name: String,
    /// Its tier, if the list has tiers.
    pub tier: Option<u8>,
    /// The best places, the best first.
    pub places: Vec<GoalPlace>,
    /// The share of squares that would change at the end of the tier or list, where most people add goals.
    pub at_end: Option<f64>,
}

/// A place, and what the goal would change there.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct GoalPlace {
    /// Its number, from 1, in its tier or in the list.
    pub place: usize,
    /// The goal that follows it; null at the end.
    pub before: Option<String>,
    /// The share of seeds that deal another card.
    pub changed_seeds: f64,
    /// The share of squares with another goal.
    pub changed_squares: f64,
}

/// Compares two lists. Returns `None` when `on_event` breaks.
pub fn compare(
    question: &CompareGames,
    mut on_event: impl FnMut(Progress) -> ControlFlow<()>,
) -> Result<Option<GamesCompared>, Error> {
    let CompareGames { before, after, seeds, places, threads } = question;
    Seed::try_from(seeds.last)?;
    let [old, new] = [before.family()?, after.family()?];
    let goals = places.then(|| new_goals(&old, &new)).transpose()?;
    let sweep = Sweep::of_cards((*seeds).into(), *threads);
    let dealers = [&old.dealer, &new.dealer];
    let changes = game_changes(dealers, [&old.list, &new.list]);
    let Some(compared) = bingo::compare(dealers, &sweep, &mut on_event) else { return Ok(None) };
    let cards = CardsCompared::of(dealers, compared, changes, reordered(dealers));
    let tried = match goals {
        Some(goals) => match place(goals, &old, &new, *threads, &mut on_event) {
            Some(tried) => Some(tried),
            None => return Ok(None),
        },
        None => None,
    };
    let (placed, places) = tried.map_or((None, None), |(list, places)| (Some(list), Some(places)));
    Ok(Some(GamesCompared {
        rules: dealers.map(|dealer| dealer.family()),
        modes: [&old, &new].map(|list| list.dealer.options().length),
        lists: [old.name, new.name],
        cards,
        places,
        placed,
    }))
}

/// A goal and its tier.
type NewGoal = (Option<u8>, Value);

/// Returns the new list's goals that the old one does not have.
fn new_goals(old: &FamilyList, new: &FamilyList) -> Result<Vec<NewGoal>, Error> {
    let [family, other] = [new, old].map(|list| list.dealer.family());
    ensure!(
        family == other,
        List,
        "the lists are of {other} and {family}: expected two of the same rules, such as two of {family}, to try places"
    );
    let goals = added(family, &old.list, &new.list);
    ensure!(
        goals.len() <= MOST_ADDED,
        Question,
        "{} new goals: expected at most {MOST_ADDED} whose places to try, such as one at a time",
        goals.len()
    );
    Ok(goals)
}

/// Tries the places of new goals, and returns the new list with each at its best place. Returns `None` if `on_event`
/// breaks.
fn place(
    goals: Vec<NewGoal>,
    old: &FamilyList,
    new: &FamilyList,
    threads: Option<NonZero<usize>>,
    on_event: &mut impl FnMut(Progress) -> ControlFlow<()>,
) -> Option<(Value, Vec<GoalPlaces>)> {
    let family = old.dealer.family();
    let bench = Bench { family, options: new.dealer.options(), seeds: PLACE_SEEDS, threads };
    let mut list = without(&bench, &new.list, &goals);
    let mut all = Vec::new();
    for (tier, goal) in goals {
        let tried = best_places(&bench, &list, &goal, tier, &mut *on_event)?;
        let changed = |count: u64, of: u64| 1.0 - count as f64 / of.max(1) as f64;
        let squares = |placed: &Placed| changed(placed.same_squares, 25 * placed.seeds);
        let names = names(&bench, &list, tier);
        let at = |place: &Place| match place {
            Place::Entry(at) | Place::Tier(_, at) => *at,
            Place::Key(_) => 0,
        };
        let goal_place = |placed: &Placed| GoalPlace {
            place: at(&placed.place) + 1,
            before: names.get(at(&placed.place)).cloned(),
            changed_seeds: changed(placed.identical, placed.seeds),
            changed_squares: squares(placed),
        };
        let at_end = tried.iter().find(|placed| at(&placed.place) == names.len()).map(squares);
        // Where no place is better than the last one, the goal stays there.
        let best =
            tried.first().filter(|best| at_end.is_none_or(|at_end| at_end - squares(best) >= GAIN));
        let end = match tier {
            Some(tier) => Place::Tier(tier, usize::MAX),
            None => Place::Entry(usize::MAX),
        };
        let place = best.map_or(end, |best| best.place.clone());
        list = Edit::Insert(place, goal.clone()).apply(family, &list);
        all.push(GoalPlaces {
            name: text_of(&goal).to_owned(),
            tier,
            places: tried.iter().take(PLACES).map(goal_place).collect(),
            at_end,
        });
    }
    Some((list, all))
}

/// Returns a list without these goals.
fn without(bench: &Bench, list: &Value, goals: &[(Option<u8>, Value)]) -> Value {
    let mut list = list.clone();
    for (_, goal) in goals {
        let placed = foretile_study::bingo::goals_of(bench.family, &list);
        if let Some((place, _)) = placed.into_iter().rev().find(|(_, other)| other == goal) {
            list = Edit::Remove(place).apply(bench.family, &list);
        }
    }
    list
}

/// Returns the texts of a tier's goals.
fn names(bench: &Bench, list: &Value, tier: Option<u8>) -> Vec<String> {
    let tiers = foretile_study::bingo::tiers_of(bench.family, list);
    let goals = tiers.into_iter().find(|(of, _)| *of == tier).map(|(_, goals)| goals);
    goals.unwrap_or_default().iter().map(|goal| text_of(goal).to_owned()).collect()
}
