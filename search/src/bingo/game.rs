//! Finds the seeds that deal a card from a list of another game.

use std::ops::{ControlFlow, Range, RangeInclusive};

use foretile_games::bingo::bingosync::{Card, Dealer};

use super::{CardSearch, CardWanted, Goals, SIDE, Seeds, Test};
use crate::sweep::Scan;

/// A search for the seeds of a card.
#[derive(Clone)]
pub struct GameScan<'a> {
    dealer: &'a Dealer,
    seeds: Seeds,
    test: Test,
}

/// A seed whose card meets the criteria.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameMatch {
    /// The seed.
    pub seed: u64,
    /// Its card.
    pub card: Card,
}

/// The seeds that Bingosync draws by itself, and the default range of a search.
pub const SITE_SEEDS: RangeInclusive<u64> = 1..=1_000_000;

impl<'a> GameScan<'a> {
    /// Creates a search.
    ///
    /// # Panics
    /// If a goal is not in the dealer's list, or a square is above 24.
    pub fn new(dealer: &'a Dealer, seeds: impl Into<Seeds>, wanted: CardWanted) -> Self {
        Self {
            dealer,
            seeds: seeds.into(),
            test: Test::new(wanted, dealer.goals().len(), [SIDE; 2]),
        }
    }
}

impl CardSearch for GameScan<'_> {
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

impl Scan for GameScan<'_> {
    type Found = GameMatch;

    fn space(&self) -> u64 {
        self.seeds.count()
    }

    fn block(&self) -> u64 {
        self.seeds.block(1 << 10)
    }

    fn scan(&self, places: Range<u64>, found: &mut Vec<GameMatch>) -> ControlFlow<()> {
        let may_fit = |seed: &u64| {
            self.test.seen().is_empty() || self.dealer.may_deal(&seed.to_string(), self.test.seen())
        };
        let seeds = places.map(|place| self.seeds.at(place)).filter(may_fit);
        self.dealer.deal_each(seeds, |seed, card, _| {
            let card = card.ok().filter(|card| self.test.fits(card));
            found.extend(card.map(|card| GameMatch { seed, card }));
        });
        ControlFlow::Continue(())
    }
}
