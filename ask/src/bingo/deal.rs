//! Deals cards.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use foretile_games::bingo::{Card, Dealer, MAX_ITERATIONS, Mode, Row, SQUARES, Seed, magic_square};
#[cfg(feature = "openapi")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Source;
use crate::error::{Context, Error};
use crate::files;
use crate::json::{Fault, Members, Question};
use crate::lines::{Line, Lines};
use crate::schema;
use crate::span::Span;

/// Which card does this seed deal?
pub struct DealCard {
    /// The seed.
    pub seed: Seed,
    /// The list to deal from.
    pub source: Source,
}

/// What the question has besides its list.
#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
struct Of {
    seed: Seed,
}

schema::parts!(DealCard: Of, Source);

impl Question for DealCard {
    const EXAMPLE: &'static str = r#"{"seed":112233,"mode":"normal"}"#;

    fn read(members: &mut Members) -> Result<Self, Fault> {
        let Of { seed } = members.part()?;
        Ok(Self { seed, source: members.part()? })
    }
}

/// The card of a seed, if it has one.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
#[cfg_attr(feature = "openapi", schemars(rename = "DealtCard"))]
pub struct Dealt {
    /// The seed.
    pub seed: Seed,
    /// The card's mode.
    pub mode: Mode,
    /// The number of attempts until the card was full, or until the generator gave up.
    pub iterations: u32,
    /// The squares' goals, row by row; null if the seed has no card.
    pub goals: Option<Vec<DealtGoal>>,
    /// Each row's times, by the row's name.
    pub rows: Option<BTreeMap<&'static str, RowLength>>,
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

/// How long a row should take, in minutes.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct RowLength {
    pub length: f64,
    /// The time that its goals save each other.
    pub synergy: f64,
}

/// Deals one card.
pub fn deal(question: &DealCard) -> Result<Dealt, Error> {
    let dealer = question.source.dealer()?;
    let card = dealer.deal(&question.seed, MAX_ITERATIONS);
    Ok(Dealt {
        seed: question.seed.clone(),
        mode: question.source.mode,
        iterations: card.map_or(MAX_ITERATIONS, |card| card.iterations),
        goals: card.map(|card| goals(&dealer, &card)),
        rows: card.map(|card| rows(&dealer, &card)),
    })
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

fn rows(dealer: &Dealer, card: &Card) -> BTreeMap<&'static str, RowLength> {
    let row = |row: Row| {
        let report = dealer.report(card, row);
        let synergy = report.total_synergies.total;
        (row.name(), RowLength { length: report.length, synergy })
    };
    Row::all().map(row).collect()
}

/// Which seeds to deal.
#[cfg_attr(feature = "clap", derive(clap::Args))]
#[cfg_attr(feature = "clap", group(required = true, multiple = false))]
pub struct Seeds {
    /// The seed, such as 112233
    #[cfg_attr(feature = "clap", arg(long, allow_negative_numbers = true))]
    pub seed: Option<String>,
    /// Every seed of a range; prints one JSON document per line
    #[cfg_attr(feature = "clap", arg(long, value_name = "A..B"))]
    pub seeds: Option<Span<u64>>,
    /// Every seed of a file, one per line, or - for standard input; prints one JSON document per line
    #[cfg_attr(feature = "clap", arg(long, value_name = "FILE"))]
    pub seeds_file: Option<PathBuf>,
}

/// One of many cards.
#[derive(Serialize)]
pub struct Listed<'a> {
    pub seed: Seed,
    pub iterations: u32,
    /// The goals' ids, row by row; null if the seed has no card.
    pub goals: Option<Vec<&'a str>>,
}

/// A seed to deal, or what is wrong with its line.
pub struct Asked {
    /// The number of its line, or its place in the range, from 1.
    pub line: usize,
    pub seed: Result<String, Error>,
}

/// Seeds to deal. An item is an error only if the seeds after it cannot be read.
type SeedStream = Box<dyn Iterator<Item = Result<Asked, Error>>>;

impl Seeds {
    /// Returns the seeds, one after another.
    pub fn stream(&self) -> Result<SeedStream, Error> {
        let asked = |(line, seed)| Ok(Asked { line, seed });
        Ok(match (&self.seed, &self.seeds, &self.seeds_file) {
            (Some(seed), ..) => Box::new(std::iter::once((1, Ok(seed.clone()))).map(asked)),
            (_, Some(span), _) => {
                // An error now is better than one for every seed beyond the largest.
                Seed::try_from(span.last)?;
                let seeds = (span.first..=span.last).map(|seed| Ok(seed.to_string()));
                Box::new((1..).zip(seeds).map(asked))
            }
            (.., Some(file)) => Box::new(lines(file)?),
            (None, None, None) => Box::new(std::iter::empty()),
        })
    }
}

/// Reads the seeds of a file, one per line.
fn lines(file: &Path) -> Result<impl Iterator<Item = Result<Asked, Error>> + use<>, Error> {
    let name = file.display().to_string();
    let reader = files::open(file).with_context(|| {
        format!("cannot read `{name}`: expected a file of seeds, one per line, or -")
    })?;
    Ok(Lines::new(reader).map(move |line| {
        let Line { number: line, text } = line.with_context(|| name.clone())?;
        let text = text.context("not a seed: expected one per line, such as 112233");
        Ok(Asked { line, seed: text })
    }))
}

/// Deals one card after another, and passes each to `each` with its line number.
///
/// # Errors
/// The errors of `each`; also when the seeds or the list cannot be read.
pub fn deal_many<E: From<Error>>(
    seeds: SeedStream,
    source: &Source,
    mut each: impl FnMut(usize, Result<Listed, Error>) -> Result<(), E>,
) -> Result<(), E> {
    let dealer = source.dealer()?;
    let mut table = dealer.table();
    for asked in seeds {
        let Asked { line, seed } = asked?;
        let listed = seed.and_then(|seed| {
            let seed = seed.parse()?;
            let card = table.deal(&seed, MAX_ITERATIONS);
            let ids = |card: Card| card.goals.map(|goal| dealer.goal(goal).id.as_str()).to_vec();
            let iterations = card.map_or(MAX_ITERATIONS, |card| card.iterations);
            Ok(Listed { seed, iterations, goals: card.map(ids) })
        });
        each(line, listed)?;
    }
    Ok(())
}
