//! Arrays in, arrays out.

use std::num::NonZero;
use std::thread;

use foretile_ask::puyo as ask;
use foretile_games::puyo::{self, ColourCount, PAIRS};
use foretile_games::voltorb::{self, CARDS, Cards, Deal, Hint, Hints, Level, Position, SIDE, Seed};
use foretile_solve::voltorb::{Chances, Worlds};
use foretile_study::mass::fill;
use numpy::{Element, PyArray1, PyReadonlyArray1};
use pyo3::prelude::*;

use crate::questions::read;
use crate::work::{Caller, Fault, stopped, work};

/// An array of one dimension.
type Flat<'py, T> = Bound<'py, PyArray1<T>>;
/// An array of one dimension that a caller gives.
type Array<'py, T> = PyReadonlyArray1<'py, T>;

/// What a card is in an array while it is face down.
const FACE_DOWN: u8 = 255;
/// The numbers of a board's ten hints: a sum and Voltorbs each.
const HINTS: usize = 20;

/// Returns a copy of an array, so that the caller may change it while threads read.
fn copy<T: Element + Copy>(array: &Array<'_, T>) -> PyResult<Vec<T>> {
    Ok(array.as_slice()?.to_vec())
}

/// Limits threads to the machine's. Without a number, all are used.
pub fn at_most(threads: Option<NonZero<usize>>) -> Option<NonZero<usize>> {
    threads.min(thread::available_parallelism().ok())
}

/// Computes this many values on all threads.
fn many<T: Send + Clone>(
    caller: &Caller,
    threads: Option<NonZero<usize>>,
    empty: T,
    count: usize,
    of: impl Fn(usize) -> T + Sync,
) -> Result<Vec<T>, Fault> {
    let mut values = vec![empty; count];
    let is_whole =
        fill(&mut values, at_most(threads), &|| caller.has_left(), || (), |(), index| of(index));
    if is_whole { Ok(values) } else { Err(stopped()) }
}

/// Where boards are dealt.
struct Starts {
    seeds: Vec<u32>,
    advances: Vec<u32>,
    levels: Vec<Level>,
}

impl Starts {
    fn new(
        seeds: &Array<'_, u32>,
        advances: &Array<'_, u32>,
        levels: &Array<'_, u8>,
    ) -> PyResult<Self> {
        let (seeds, advances) = (copy(seeds)?, copy(advances)?);
        let starts = Self { seeds, advances, levels: all_levels(&copy(levels)?)? };
        same_length(&[starts.seeds.len(), starts.advances.len(), starts.levels.len()])?;
        Ok(starts)
    }

    fn deal(&self, index: usize) -> Deal {
        voltorb::deal(Seed(self.seeds[index]), self.advances[index], self.levels[index])
    }
}

fn all_levels(numbers: &[u8]) -> Result<Vec<Level>, Fault> {
    let level = |number: &u8| Level::new(*number).map_err(|error| Fault::from(error.to_string()));
    numbers.iter().map(level).collect()
}

fn same_length(lengths: &[usize]) -> Result<(), Fault> {
    if lengths.iter().all(|length| *length == lengths[0]) {
        return Ok(());
    }
    Err(Fault::from(format!("arrays of {lengths:?} elements: expected the same number")))
}

/// Deals boards: 25 values each.
#[pyfunction]
pub fn boards<'py>(
    py: Python<'py>,
    seeds: Array<'py, u32>,
    advances: Array<'py, u32>,
    levels: Array<'py, u8>,
    threads: Option<NonZero<usize>>,
) -> PyResult<Flat<'py, u8>> {
    let starts = Starts::new(&seeds, &advances, &levels)?;
    let boards = work(py, None, |caller| {
        many(caller, threads, [0; CARDS], starts.seeds.len(), |index| {
            *starts.deal(index).board.values()
        })
    })?;
    Ok(PyArray1::from_vec(py, boards.into_flattened()))
}

/// The boards' values, configurations, hints, and the advances after them.
type Deals<'py> = (Flat<'py, u8>, Flat<'py, u8>, Flat<'py, u8>, Flat<'py, u32>);

/// Deals boards: their values, 25 each, configurations, hints, 20 numbers each, and the advances after them.
#[pyfunction]
pub fn deals<'py>(
    py: Python<'py>,
    seeds: Array<'py, u32>,
    advances: Array<'py, u32>,
    levels: Array<'py, u8>,
    threads: Option<NonZero<usize>>,
) -> PyResult<Deals<'py>> {
    type Columns = (Vec<[u8; CARDS]>, (Vec<u8>, (Vec<[u8; HINTS]>, Vec<u32>)));
    let starts = Starts::new(&seeds, &advances, &levels)?;
    let (boards, (configs, (hints, next_advances))) = work(py, None, |caller| {
        let empty = starts.seeds.first().map(|_| starts.deal(0));
        let deals =
            many(caller, threads, empty, starts.seeds.len(), |index| Some(starts.deal(index)))?;
        let column = |deal: Deal| {
            let hints = numbers(&deal.board.hints());
            (*deal.board.values(), (deal.config as u8, (hints, deal.next_advance)))
        };
        let columns: Columns = deals.into_iter().flatten().map(column).unzip();
        Ok(columns)
    })?;
    Ok((
        PyArray1::from_vec(py, boards.into_flattened()),
        PyArray1::from_vec(py, configs),
        PyArray1::from_vec(py, hints.into_flattened()),
        PyArray1::from_vec(py, next_advances),
    ))
}

/// Returns the numbers of the hints, the rows' first.
fn numbers(hints: &Hints) -> [u8; HINTS] {
    let mut lines =
        hints.rows.iter().chain(&hints.cols).flat_map(|hint| [hint.sum(), hint.voltorbs()]);
    std::array::from_fn(|_| lines.next().unwrap_or_default())
}

/// Computes each card's chances to be a Voltorb, a 1, a 2 and a 3: 100 numbers for each position.
#[pyfunction]
pub fn chances<'py>(
    py: Python<'py>,
    levels: Array<'py, u8>,
    hints: Array<'py, u8>,
    cards: Array<'py, u8>,
    threads: Option<NonZero<usize>>,
) -> PyResult<Flat<'py, f64>> {
    let levels = all_levels(&copy(&levels)?)?;
    let (hints, cards) = (copy(&hints)?, copy(&cards)?);
    let (hints, _) = hints.as_chunks::<HINTS>();
    let (cards, _) = cards.as_chunks::<CARDS>();
    same_length(&[levels.len(), hints.len(), cards.len()])?;
    let chances = work(py, None, |caller| {
        let of = |index: usize| {
            let position = position(levels[index], &hints[index], &cards[index])?;
            let worlds = Worlds::new(&position).map_err(|error| error.to_string())?;
            Ok(worlds.chances())
        };
        let empty = Ok([[0.0; 4]; CARDS]);
        let chances: Vec<Result<Chances, String>> = many(caller, threads, empty, levels.len(), of)?;
        let chances = chances.into_iter().enumerate();
        let chances = chances.map(|(index, chances)| {
            chances.map_err(|error| match levels.len() {
                1 => Fault::from(error),
                _ => Fault::from(format!("position {index}: {error}")),
            })
        });
        chances.collect::<Result<Vec<Chances>, Fault>>()
    })?;
    Ok(PyArray1::from_vec(py, chances.into_flattened().into_flattened()))
}

fn position(level: Level, hints: &[u8; HINTS], cards: &[u8; CARDS]) -> Result<Position, String> {
    let hint = |line: usize| {
        let [sum, voltorbs] = [2 * line, 2 * line + 1].map(|at| u64::from(hints[at]));
        Hint::try_from((sum, voltorbs)).map_err(|error| {
            let (kind, at) = if line < SIDE { ("row", line) } else { ("column", line - SIDE) };
            format!("{kind} {}: {error}", at + 1)
        })
    };
    let mut known = Cards::FACE_DOWN;
    for (card, &value) in cards.iter().enumerate() {
        match value {
            FACE_DOWN => {}
            0..=3 => known = known.with(card, value),
            _ => {
                return Err(format!(
                    "card {card} is {value}: expected 0 to 3, or {FACE_DOWN} face down"
                ));
            }
        }
    }
    let five = |first: usize| -> Result<[Hint; SIDE], String> {
        let [a, b, c, d, e] = std::array::from_fn(|line| hint(first + line));
        Ok([a?, b?, c?, d?, e?])
    };
    Ok(Position { level, hints: Hints { rows: five(0)?, cols: five(SIDE)? }, cards: known })
}

/// Deals queues: 256 puyos each, as their indices in `RGBYP`.
#[pyfunction]
pub fn queues<'py>(
    py: Python<'py>,
    seeds: Array<'py, u16>,
    colours: u8,
    threads: Option<NonZero<usize>>,
) -> PyResult<Flat<'py, u8>> {
    let colours = ColourCount::new(colours).map_err(|error| Fault::from(error.to_string()))?;
    let seeds = copy(&seeds)?;
    let queues = work(py, None, |caller| {
        many(caller, threads, [0; 2 * PAIRS], seeds.len(), |index| {
            puyo::queue(puyo::Seed(seeds[index]), colours)
                .puyos()
                .map(|colour| colour.index() as u8)
        })
    })?;
    Ok(PyArray1::from_vec(py, queues.into_flattened()))
}

/// Returns the colour maps of seeds: which colours a game with fewer than five uses.
#[pyfunction]
pub fn colour_maps(seeds: Array<'_, u16>) -> PyResult<Vec<String>> {
    let seeds = copy(&seeds)?.into_iter();
    Ok(seeds.map(|seed| puyo::colour_map(puyo::Seed(seed)).to_string()).collect())
}

/// Finds pairs: the seeds, the places in their queues, and the number of all matches.
#[pyfunction]
pub fn find_pairs<'py>(
    py: Python<'py>,
    body: &str,
) -> PyResult<(Flat<'py, u16>, Flat<'py, u8>, usize)> {
    let found = work(py, None, |caller| {
        let question: ask::Find = read(body)?;
        let found = ask::find(&question, None, &|| caller.has_left())?;
        Ok(found)
    })?;
    let (seeds, offsets) = found.matches.iter().map(|at| (at.seed.0, at.offset)).unzip();
    Ok((PyArray1::from_vec(py, seeds), PyArray1::from_vec(py, offsets), found.count))
}
