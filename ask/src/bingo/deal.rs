//! Deals cards.

use std::collections::BTreeMap;
use std::marker::PhantomData;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use foretile_games::bingo::{
    Card, Dealer, Goal, MAX_DIFFICULTY, MAX_ITERATIONS, Row, RowLength, SQUARES, Seed, Table,
    magic_square,
};
#[cfg(feature = "openapi")]
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Serialize;
use serde::de::{DeserializeOwned, Error as _};

use super::card_mode::CardMode;
use super::list::{List, TimedList, TimedMembers};
use super::seed_link::SeedLink;
use super::{ListNote, SeedText};
use crate::error::{Context, Error, ErrorKind};
use crate::files;
use crate::json::{Fault, Members, Node, Question};
use crate::lines::{Line, Lines};
use crate::schema;
use crate::span::Span;

/// The most seeds of one question.
const MOST_SEEDS: usize = 10_000;

/// Which card does this seed deal?
pub struct DealCard {
    /// The seed.
    pub seed: Seed,
    /// The list to deal from.
    pub list: List,
}

/// The question's members besides its list.
#[cfg(feature = "openapi")]
#[derive(JsonSchema)]
#[expect(dead_code, reason = "it is a schema")]
struct SeedMember {
    seed: Seed,
}

schema::parts!(DealCard: SeedMember, TimedMembers);

impl Question for DealCard {
    const EXAMPLE: &'static str = r#"{"seed":112233,"mode":"normal"}"#;

    fn read(members: &mut Members) -> Result<Self, Fault> {
        SeedLink::read_whole(members)?;
        let seed = members.take("seed").ok_or_else(|| Fault::missing_field("seed"))?;
        Ok(Self { seed: read_seed(seed, None)?, list: members.part::<TimedMembers>()?.into() })
    }
}

/// Which cards do these seeds deal, or which goals do they give? In JSON, `Of` has the members of the list.
pub struct DealMany<Of, SeedGiven = SeedText> {
    /// The seeds.
    pub seeds: Vec<SeedGiven>,
    /// Whether to answer with the card of the only seed instead of a list of cards.
    pub is_one: bool,
    /// The list to deal from.
    pub list: List,
    members: PhantomData<Of>,
}

/// The members of a list, with a question that has them.
pub trait DealtMembers: DeserializeOwned + Into<List> {
    /// Asks for cards of such a list.
    const EXAMPLE: &'static str;
}

/// Which cards of Ocarina of Time bingo do these seeds deal?
pub type DealCards = DealMany<TimedMembers>;

impl DealtMembers for TimedMembers {
    const EXAMPLE: &'static str = DealCard::EXAMPLE;
}

/// The members of a question about several seeds besides its list.
#[cfg(feature = "openapi")]
#[derive(JsonSchema)]
#[expect(dead_code, reason = "it is a schema")]
struct SeedsMember {
    /// At most 10,000 seeds: a list of them, or a range such as `1..1000`, both ends included.
    #[schemars(schema_with = "many")]
    seeds: Vec<Seed>,
}

#[cfg(feature = "openapi")]
fn many(generator: &mut SchemaGenerator) -> Schema {
    let list = generator.subschema_for::<Vec<Seed>>();
    json_schema!({"anyOf": [list, generator.subschema_for::<Span<i64>>()]})
}

#[cfg(feature = "openapi")]
impl<Of: JsonSchema, SeedGiven> JsonSchema for DealMany<Of, SeedGiven> {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        format!("Deal{}", Of::schema_name()).into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let one = [SeedMember::json_schema(generator), Of::json_schema(generator)];
        let many = [SeedsMember::json_schema(generator), Of::json_schema(generator)];
        schema::either([schema::together(one), schema::together(many)])
    }
}

impl<Of: DealtMembers, SeedGiven: DeserializeOwned> Question for DealMany<Of, SeedGiven> {
    const EXAMPLE: &'static str = Of::EXAMPLE;

    fn read(members: &mut Members) -> Result<Self, Fault> {
        let RequestedSeeds { seeds, is_one } = RequestedSeeds::read(members)?;
        let list = members.part::<Of>()?.into();
        Ok(Self { seeds, is_one, list, members: PhantomData })
    }
}

/// The seed, or the seeds, of a question.
struct RequestedSeeds<S> {
    seeds: Vec<S>,
    /// Whether it is the only one, under the name `seed`.
    is_one: bool,
}

impl<S: DeserializeOwned> RequestedSeeds<S> {
    // By hand, because serde's code for it would be large in a browser's module.
    fn read(members: &mut Members) -> Result<Self, Fault> {
        let (one, many) = (members.take("seed"), members.take("seeds"));
        let is_one = many.is_none();
        let in_seeds = |fault: Fault| fault.in_member("seeds");
        let nodes = match (one, many) {
            (Some(seed), None) => vec![seed],
            (None, Some(Node::List(seeds))) => seeds,
            (None, Some(Node::Text(range))) => numbers(&range).map_err(in_seeds)?,
            (None, None) => return Err(Fault::missing_field("seed")),
            (None, _) => return Err(in_seeds(Fault::new(format!("expected {SEEDS}")))),
            _ => return Err(Fault::new("`seed` and `seeds` are both given: expected one of them, such as {\"seed\":112233}".to_owned())),
        };
        if nodes.len() > MOST_SEEDS {
            return Err(in_seeds(too_many()));
        }
        let mut seeds = Vec::with_capacity(nodes.len());
        for (at, node) in nodes.into_iter().enumerate() {
            seeds.push(read_seed(node, (!is_one).then_some(at))?);
        }
        Ok(Self { seeds, is_one })
    }
}

/// Returns the only item if a single one was requested, and otherwise all.
pub(super) fn only<T>(mut all: Vec<T>, is_one: bool) -> Result<T, Vec<T>> {
    match all.pop() {
        Some(one) if is_one => Ok(one),
        last => {
            all.extend(last);
            Err(all)
        }
    }
}

/// Reads the seed, or the one in this place of several.
fn read_seed<S: DeserializeOwned>(node: Node, place: Option<usize>) -> Result<S, Fault> {
    if let (Node::Text(text), Some(at)) = (&node, place) {
        let refused = |error: Error| Fault::new(error.to_string()).in_item(at).in_member("seeds");
        SeedLink::refuse_among(text).map_err(refused)?;
    }
    S::deserialize(node).map_err(|fault: Fault| match place {
        None => fault.in_member("seed"),
        Some(at) => fault.in_item(at).in_member("seeds"),
    })
}

/// The form of several seeds, for errors.
const SEEDS: &str = "seeds, such as [1,\"007\"] or \"1..1000\"";

/// Returns the numbers of a range.
fn numbers(range: &str) -> Result<Vec<Node>, Fault> {
    let span: Span<i64> = range.parse().map_err(|error: Error| Fault::new(error.to_string()))?;
    if span.last.abs_diff(span.first) >= MOST_SEEDS as u64 {
        return Err(too_many());
    }
    Ok((span.first..=span.last).map(|seed| Node::Number(seed.into())).collect())
}

fn too_many() -> Fault {
    Fault::new(format!(
        "too many seeds: expected at most {MOST_SEEDS}, such as \"1..{MOST_SEEDS}\""
    ))
}

/// The card of a seed, if it has one.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
#[cfg_attr(feature = "openapi", schemars(rename = "DealtCard"))]
pub struct Dealt {
    /// The seed.
    #[cfg_attr(feature = "openapi", schemars(with = "Seed"))]
    pub seed: SeedText,
    /// The card's mode.
    pub mode: CardMode,
    /// The number of attempts until the card was full, or until the generator gave up; 0 if the seed has no squares.
    pub iterations: u32,
    /// The squares' goals, row by row; null if the seed has no card.
    pub goals: Option<Vec<DealtGoal>>,
    /// Each row's times, by the row's name.
    pub rows: Option<BTreeMap<&'static str, RowLength>>,
    /// Notes on how the list was read. Several cards share them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<ListNote>,
}

/// A goal on its square. Times are in minutes.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct DealtGoal {
    /// The goal's id.
    pub id: String,
    /// The goal's name.
    pub name: String,
    /// The square's difficulty, 1 to 25.
    pub difficulty: u8,
    /// The time that the square asks for, in minutes.
    pub desired_time: f64,
    /// The goal's time, in minutes.
    pub time: f64,
    /// How much skill the goal asks for, as the list's authors see it.
    pub skill: f64,
}

/// What all cards of a stored list have in common.
#[derive(Serialize)]
pub struct Alike<'a> {
    mode: CardMode,
    goals: Vec<GoalAlike<'a>>,
    /// The times that the squares ask for, by difficulty from 0.
    desired_times: Vec<f64>,
}

/// The part of a [`DealtGoal`] that is the same on every card.
#[derive(Serialize)]
struct GoalAlike<'a> {
    id: &'a str,
    name: &'a str,
    time: f64,
    skill: f64,
}

impl<'a> From<&'a Goal> for GoalAlike<'a> {
    fn from(goal: &'a Goal) -> Self {
        Self { id: &goal.id, name: &goal.name, time: goal.time, skill: goal.skill }
    }
}

/// The card of a stored list: [`Dealt`] without what is in [`Alike`].
#[derive(Serialize)]
pub struct Brief {
    seed: SeedText,
    iterations: u32,
    /// The squares' goals, by their places among those of the list.
    goals: Option<[u16; SQUARES]>,
    /// The squares' difficulties.
    difficulties: Option<[u8; SQUARES]>,
    rows: Option<BTreeMap<&'static str, RowLength>>,
}

/// The card of a seed, or the cards of several.
#[derive(Serialize)]
#[serde(untagged)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
#[cfg_attr(feature = "openapi", schemars(inline, extend("required" = ["mode"])))]
pub enum DealtAny {
    /// Of one.
    One(Dealt),
    /// Of several.
    Many(DealtCards),
}

/// The cards of several seeds.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct DealtCards {
    /// The cards' mode.
    pub mode: CardMode,
    /// The cards, in the order of the seeds.
    pub cards: Vec<Dealt>,
    /// Notes on how the list was read.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<ListNote>,
}

/// Deals one card.
pub fn deal(list: &List, seed: SeedText) -> Result<Dealt, Error> {
    let list = StoredList::new(list)?;
    let card = list.dealt(seed, &mut list.dealer.table())?;
    Ok(Dealt { notes: list.notes, ..card })
}

/// A list that was read, with the rules to deal from it.
pub struct StoredList {
    dealer: Dealer,
    mode: CardMode,
    /// Whether every text is a seed, as on the community's site.
    takes_every_seed: bool,
    notes: Vec<ListNote>,
}

impl StoredList {
    /// Reads a list.
    pub fn new(given: &List) -> Result<Self, Error> {
        let TimedList { list, dealer, notes, .. } = given.timed()?;
        let takes_every_seed = given.takes_every_seed(&list);
        Ok(Self { dealer, mode: given.card_mode(), takes_every_seed, notes })
    }

    /// Deals the card of a seed. Also returns the number of attempts: 0 if the seed's text has no squares.
    fn card(&self, seed: &str, table: &mut Table<'_>) -> Result<(Option<Card>, u32), Error> {
        let card = match seed.parse::<Seed>() {
            Ok(seed) => table.deal(&seed, MAX_ITERATIONS),
            Err(_) if self.takes_every_seed && !seed.is_empty() => {
                if self.dealer.square_of_text(seed).is_none() {
                    return Ok((None, 0));
                }
                table.deal_text(seed, MAX_ITERATIONS)
            }
            Err(error) => return Err(error.into()),
        };
        Ok((card, card.map_or(MAX_ITERATIONS, |card| card.iterations)))
    }

    /// Deals the card of each seed. The list of the question is not read again. Returns `None` when `on_card` breaks.
    pub fn deal(
        &self,
        question: DealCards,
        mut on_card: impl FnMut() -> ControlFlow<()>,
    ) -> Result<Option<DealtAny>, Error> {
        let mut table = self.dealer.table();
        let mut cards: Vec<Dealt> = Vec::with_capacity(question.seeds.len());
        for (at, seed) in question.seeds.into_iter().enumerate() {
            if on_card().is_break() {
                return Ok(None);
            }
            let card = self.dealt(seed, &mut table);
            cards
                .push(card.map_err(|error| in_question(&error, (!question.is_one).then_some(at)))?);
        }
        let notes = self.notes.clone();
        Ok(Some(match only(cards, question.is_one) {
            Ok(card) => DealtAny::One(Dealt { notes, ..card }),
            Err(cards) => DealtAny::Many(DealtCards { mode: self.mode, cards, notes }),
        }))
    }

    /// Returns what all its cards have in common.
    pub fn alike(&self) -> Alike<'_> {
        Alike {
            mode: self.mode,
            goals: self.dealer.deck().goals().iter().map(GoalAlike::from).collect(),
            desired_times: (0..=MAX_DIFFICULTY)
                .map(|difficulty| self.dealer.desired_time(difficulty))
                .collect(),
        }
    }

    /// Deals the card of each seed in brief: for thousands of cards, the common parts would take most of the time.
    pub fn deal_briefly(&self, seeds: Vec<SeedText>) -> Result<Vec<Brief>, Error> {
        let mut table = self.dealer.table();
        let mut brief = |(at, seed): (usize, SeedText)| {
            let (card, iterations) =
                self.card(&seed.0, &mut table).map_err(|error| in_question(&error, Some(at)))?;
            Ok(Brief {
                seed,
                iterations,
                goals: card.map(|card| card.goals),
                difficulties: card.map(|card| card.square),
                rows: card.and_then(|_| rows(&table)),
            })
        };
        seeds.into_iter().enumerate().map(&mut brief).collect()
    }

    fn dealt(&self, seed: SeedText, table: &mut Table<'_>) -> Result<Dealt, Error> {
        let (card, iterations) = self.card(&seed.0, table)?;
        Ok(Dealt {
            seed,
            mode: self.mode,
            iterations,
            goals: card.map(|card| goals(&self.dealer, &card)),
            rows: card.and_then(|_| rows(table)),
            notes: Vec::new(),
        })
    }
}

/// Adds to an error which seed of a question it is about: the only one, or the one in this place of several.
fn in_question(error: &Error, place: Option<usize>) -> Error {
    let member = place.map_or("seed".to_owned(), |at| format!("seeds[{at}]"));
    ErrorKind::Question.error(format!("`{member}`: {error}"))
}

/// Returns the difficulties of a seed's squares, row by row: its magic square.
pub fn magic(seed: &Seed) -> [u8; SQUARES] {
    magic_square(seed.number())
}

fn goals(dealer: &Dealer, card: &Card) -> Vec<DealtGoal> {
    let goal = |(&goal, &difficulty)| {
        let goal = dealer.goal(goal);
        DealtGoal {
            id: goal.id.clone(),
            name: goal.name.clone(),
            difficulty,
            desired_time: dealer.desired_time(difficulty),
            time: goal.time,
            skill: goal.skill,
        }
    };
    card.goals.iter().zip(&card.square).map(goal).collect()
}

/// Returns the length of each row of the card that was dealt last, if there is one.
fn rows(table: &Table<'_>) -> Option<BTreeMap<&'static str, RowLength>> {
    let mut rows = BTreeMap::new();
    // One by one, because `collect` would sort them, by code that is large in a browser's module.
    for row in Row::all() {
        rows.insert(row.name(), table.length(row)?);
    }
    Some(rows)
}

/// Which seeds to deal.
#[cfg_attr(feature = "clap", derive(clap::Args))]
#[cfg_attr(feature = "clap", group(required = true, multiple = false))]
pub struct Seeds {
    /// The seed, such as 112233, or a link to a card of Ocarina of Time's site or of the page Bingo
    #[cfg_attr(feature = "clap", arg(long, allow_negative_numbers = true))]
    pub seed: Option<String>,
    /// Every seed of a range; prints one JSON document per line
    #[cfg_attr(feature = "clap", arg(long, value_name = "A..B", allow_hyphen_values = true))]
    pub seeds: Option<Span<i64>>,
    /// Every seed of a file, one per line, or - for standard input; prints one JSON document per line
    #[cfg_attr(feature = "clap", arg(long, value_name = "FILE"))]
    pub seeds_file: Option<PathBuf>,
}

/// One of many cards.
#[derive(Serialize)]
pub struct ListedCard<'a> {
    pub seed: SeedText,
    pub iterations: u32,
    /// The goals' ids, row by row; null if the seed has no card.
    pub goals: Option<Vec<&'a str>>,
}

/// A seed to deal, or what is wrong with its line.
pub struct SeedLine {
    /// The number of its line, or its place in the range, from 1.
    pub line: usize,
    pub seed: Result<String, Error>,
}

/// Seeds to deal. An item is an error only if the seeds after it cannot be read.
type SeedStream = Box<dyn Iterator<Item = Result<SeedLine, Error>>>;

impl Seeds {
    /// Returns whether all seeds are available from the beginning. Otherwise they may arrive one by one, from a client that
    /// waits for each card.
    pub fn are_available(&self) -> bool {
        let is_regular = |file| std::fs::metadata(file).is_ok_and(|file| file.is_file());
        self.seeds_file.as_ref().is_none_or(is_regular)
    }

    /// Returns the seeds, one after another.
    pub fn stream(&self) -> Result<SeedStream, Error> {
        let seed_line = |(line, seed)| Ok(SeedLine { line, seed });
        Ok(match (&self.seed, &self.seeds, &self.seeds_file) {
            (Some(seed), ..) => Box::new(std::iter::once((1, Ok(seed.clone()))).map(seed_line)),
            (_, Some(span), _) => {
                // An error now is better than one for every seed beyond the largest.
                Seed::try_from(span.last.max(0).unsigned_abs())?;
                let seeds = (span.first..=span.last).map(|seed| Ok(seed.to_string()));
                Box::new((1..).zip(seeds).map(seed_line))
            }
            (.., Some(file)) => Box::new(lines(file)?),
            (None, None, None) => Box::new(std::iter::empty()),
        })
    }
}

/// Reads the seeds of a file, one per line.
fn lines(file: &Path) -> Result<impl Iterator<Item = Result<SeedLine, Error>> + use<>, Error> {
    let name = file.display().to_string();
    let reader = files::open(file).with_context(|| {
        format!(
            "cannot read `{name}`: expected a file of seeds, one per line, such as seeds.txt, or -"
        )
    })?;
    // This error follows the last line, so that a pipe's reader gets each answer at once.
    let empty = ErrorKind::Question
        .error(format!("`{name}` has no seeds: expected one per line, such as 112233"));
    let (mut empty, mut lines) = (Some(empty), Lines::new(reader));
    Ok(std::iter::from_fn(move || {
        let line = lines.next();
        let none = empty.take();
        line.map(Ok).or(none.map(Err))
    })
    .map(move |line| {
        let Line { number: line, text } = line?.with_context(|| name.clone())?;
        let text = text.context("not a seed: expected one per line, such as 112233");
        let text = text.and_then(|text| SeedLink::refuse_among(&text).map(|()| text));
        Ok(SeedLine { line, seed: text })
    }))
}

/// Deals one card after another, and passes each to `each` with its line number.
///
/// # Errors
/// The errors of `each`; also when the seeds or the list cannot be read.
pub fn deal_many<E: From<Error>>(
    seeds: SeedStream,
    list: &List,
    mut each: impl FnMut(usize, Result<ListedCard, Error>) -> Result<(), E>,
) -> Result<(), E> {
    let list = StoredList::new(list)?;
    let mut table = list.dealer.table();
    for seed_line in seeds {
        let SeedLine { line, seed } = seed_line?;
        let listed = seed.and_then(|seed| {
            let (card, iterations) = list.card(&seed, &mut table)?;
            let id = |goal| list.dealer.goal(goal).id.as_str();
            let goals = card.map(|card| card.goals.map(id).to_vec());
            Ok(ListedCard { seed: SeedText(seed), iterations, goals })
        });
        each(line, listed)?;
    }
    Ok(())
}
