//! Which seeds deal a bingo card with these goals.
//!
//! Where a goal's square is known, the seed's magic square says at once whether the goal's time is
//! near enough, long before any card is dealt; and where most of the card is known, whether it can
//! have been dealt on that magic square at all ([`Hindsight`]). A goal that may lie anywhere tells
//! nothing before the card is full, for every magic square has all difficulties.

mod hindsight;

use std::ops::{ControlFlow, Range, RangeInclusive};

use foretile_games::bingo::{Card, Dealer, MAX_ITERATIONS, SQUARES, Seed};

pub use hindsight::Hindsight;

use crate::sweep::Hunt;

/// A goal that was seen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wanted {
    /// What it may be: indices in the dealer's deck. More than one where goals share a name.
    pub goals: Vec<u16>,
    /// Its square, 0 to 24, where that is known.
    pub square: Option<usize>,
}

/// A search for seeds.
#[derive(Clone, Debug)]
pub struct CardHunt<'a> {
    dealer: &'a Dealer,
    seeds: RangeInclusive<u64>,
    wanted: Vec<Wanted>,
    /// Squares, each with the difficulties that suit what was seen there, a bit each.
    suits: Vec<(usize, u32)>,
    /// What is known of the card.
    hindsight: Hindsight<'a>,
}

/// A seed whose card has all goals.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Match {
    /// The seed.
    pub seed: u64,
    /// Its card.
    pub card: Card,
}

/// Seeds that are looked at when nothing else is known: those that the community's tools make.
pub const USUAL_SEEDS: RangeInclusive<u64> = 0..=999_999;

impl<'a> CardHunt<'a> {
    /// Looks for cards with all these goals among the seeds of a range.
    ///
    /// # Panics
    /// When a square is above 24, a goal is none of the dealer's, or a seed is above
    /// [`Seed::MAX`].
    pub fn new(dealer: &'a Dealer, seeds: RangeInclusive<u64>, wanted: Vec<Wanted>) -> Self {
        assert!(*seeds.end() <= Seed::MAX, "seeds go up to {}", Seed::MAX);
        let suits = |wanted: &Wanted| {
            let square = wanted.square?;
            assert!(square < SQUARES, "squares go from 0 to 24, not {square}");
            let suits = |difficulty: &u8| {
                wanted.goals.iter().any(|&goal| dealer.nearer(goal, *difficulty).is_some())
            };
            Some((square, (1..=25).filter(suits).fold(0, |all, difficulty| all | 1 << difficulty)))
        };
        let suits = wanted.iter().filter_map(suits).collect();
        let hindsight = Hindsight::new(dealer, known(&wanted));
        Self { dealer, seeds, suits, hindsight, wanted }
    }

    /// Whether the magic square leaves room for the goals whose squares are known.
    fn may_fit(&self, seed: u64) -> bool {
        let square = self.dealer.square(seed);
        self.suits.iter().all(|&(place, suits)| suits >> square[place] & 1 != 0)
            && self.hindsight.fits(&square)
    }

    fn fits(&self, card: &Card) -> bool {
        self.wanted.iter().all(|wanted| match wanted.square {
            Some(square) => wanted.goals.contains(&card.goals[square]),
            None => card.goals.iter().any(|goal| wanted.goals.contains(goal)),
        })
    }
}

/// The goals of squares where only one is wanted.
fn known(wanted: &[Wanted]) -> [Option<u16>; SQUARES] {
    let mut goals = [None; SQUARES];
    for wanted in wanted {
        if let (Some(square), [goal]) = (wanted.square, wanted.goals.as_slice()) {
            goals[square] = Some(*goal);
        }
    }
    goals
}

impl Hunt for CardHunt<'_> {
    type Found = Match;

    fn space(&self) -> u64 {
        (self.seeds.end() + 1).saturating_sub(*self.seeds.start())
    }

    fn block(&self) -> u64 {
        if self.suits.is_empty() { 1 << 7 } else { 1 << 12 }
    }

    fn scan(&self, places: Range<u64>, found: &mut Vec<Match>) -> ControlFlow<()> {
        let mut table = None;
        for seed in places.map(|place| self.seeds.start() + place) {
            if self.may_fit(seed) {
                let table = table.get_or_insert_with(|| self.dealer.table());
                let text = Seed::try_from(seed).expect("the range is checked");
                let card = table.deal(&text, MAX_ITERATIONS).filter(|card| self.fits(card));
                found.extend(card.map(|card| Match { seed, card }));
            }
        }
        ControlFlow::Continue(())
    }
}
