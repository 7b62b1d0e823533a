//! Finds the seeds that deal what is wanted from a list of another game.

use std::ops::{ControlFlow, Range, RangeInclusive};

use foretile_games::bingo::bingosync::{Card, Dealer, Seen};
use foretile_games::bingo::{Row, SQUARES};

use super::{CardSearch, Goals, Seeds};
use crate::sweep::Hunt;

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

    /// Returns whether goals on known squares are wanted.
    pub fn knows_squares(&self) -> bool {
        !self.seen.is_empty()
    }
}

/// A search for the seeds of a card.
#[derive(Clone)]
pub struct GameHunt<'a> {
    dealer: &'a Dealer,
    seeds: Seeds,
    test: Test,
}

/// A seed whose card is as wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameMatch {
    /// The seed.
    pub seed: u64,
    /// Its card.
    pub card: Card,
}

/// The seeds that Bingosync draws by itself, and the default range of a search.
pub const SITE_SEEDS: RangeInclusive<u64> = 1..=1_000_000;

impl<'a> GameHunt<'a> {
    /// Creates a search.
    ///
    /// # Panics
    /// If a goal is not in the dealer's list, or a square is above 24.
    pub fn new(dealer: &'a Dealer, seeds: impl Into<Seeds>, wanted: CardWanted) -> Self {
        Self { dealer, seeds: seeds.into(), test: Test::new(wanted, dealer.goals().len()) }
    }
}

impl CardSearch for GameHunt<'_> {
    type Dealer = Dealer;

    fn dealer(&self) -> &Dealer {
        self.dealer
    }

    fn fits(&self, goals: &Goals) -> bool {
        self.test.fits(&goals.map(u32::from))
    }

    fn over(&self, seeds: Seeds) -> Self {
        Self { seeds, ..self.clone() }
    }
}

impl Hunt for GameHunt<'_> {
    type Found = GameMatch;

    fn space(&self) -> u64 {
        self.seeds.count()
    }

    fn block(&self) -> u64 {
        self.seeds.block(1 << 10)
    }

    fn scan(&self, places: Range<u64>, found: &mut Vec<GameMatch>) -> ControlFlow<()> {
        let may_fit = |seed: &u64| {
            !self.test.knows_squares() || self.dealer.may_deal(&seed.to_string(), &self.test.seen)
        };
        let seeds = places.map(|place| self.seeds.at(place)).filter(may_fit);
        self.dealer.deal_each(seeds, |seed, card, _| {
            let card = card.ok().filter(|card| self.test.fits(card));
            found.extend(card.map(|card| GameMatch { seed, card }));
        });
        ControlFlow::Continue(())
    }
}
