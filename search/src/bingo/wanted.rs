//! What is wanted of a card, whatever rules deal it.

use std::ops::RangeInclusive;

use foretile_games::bingo::bingosync::{Card, Seen};
use foretile_games::bingo::{Row, SQUARES};

/// How many squares of a card have one of these goals.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Count {
    /// The goals, by their places in the list.
    pub goals: Vec<u32>,
    /// The least and the most squares.
    pub squares: RangeInclusive<u8>,
}

/// What is wanted of a card.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct CardWanted {
    /// Goals on known squares.
    pub seen: Vec<Seen>,
    /// Goals on any squares.
    pub counts: Vec<Count>,
    /// Goals that are together on one line, on any of its squares.
    pub line: Vec<Count>,
}

impl CardWanted {
    /// Adds goals, one of which is on this square, or on any if there is none.
    pub fn with(mut self, goals: impl IntoIterator<Item = u32>, square: Option<usize>) -> Self {
        let goals = goals.into_iter().collect();
        match square {
            Some(square) => self.seen.push(Seen { square, goals }),
            None => self.counts.push(Count { goals, squares: 1..=SQUARES as u8 }),
        }
        self
    }
}

/// The same, prepared for many cards.
#[derive(Clone, Debug)]
pub struct Test {
    seen: Vec<Seen>,
    /// For each count, whether a goal counts, by its place.
    counts: Vec<(Vec<bool>, RangeInclusive<u8>)>,
    line: Vec<(Vec<bool>, RangeInclusive<u8>)>,
}

impl Test {
    /// Prepares what is wanted from a list of this many goals.
    ///
    /// # Panics
    /// If a goal is not in the list, or a square is above 24.
    pub fn new(wanted: CardWanted, goals: usize) -> Self {
        let sets = |counts: Vec<Count>| {
            let set = |count: Count| {
                let mut has = vec![false; goals];
                count.goals.iter().for_each(|goal| has[*goal as usize] = true);
                (has, count.squares)
            };
            counts.into_iter().map(set).collect()
        };
        assert!(wanted.seen.iter().all(|seen| seen.square < SQUARES), "squares go from 0 to 24");
        Self { seen: wanted.seen, counts: sets(wanted.counts), line: sets(wanted.line) }
    }

    /// Returns whether a card is as wanted.
    pub fn fits(&self, card: &Card) -> bool {
        let counted = |(has, most): &(Vec<bool>, RangeInclusive<u8>),
                       goals: &mut dyn Iterator<Item = u32>| {
            most.contains(&(goals.filter(|goal| has[*goal as usize]).count() as u8))
        };
        self.seen.iter().all(|seen| seen.goals.contains(&card[seen.square]))
            && self.counts.iter().all(|count| counted(count, &mut card.iter().copied()))
            && (self.line.is_empty()
                || Row::all().any(|row| {
                    let goals = row.squares().map(|square| card[square]);
                    self.line.iter().all(|count| counted(count, &mut goals.iter().copied()))
                }))
    }

    /// Returns the goals on known squares.
    pub fn seen(&self) -> &[Seen] {
        &self.seen
    }
}
