//! Finds the seeds that deal a bingo card with these goals.
//!
//! Most seeds are ruled out by their magic square, without dealing a card: if a goal's square is known, its
//! time must be near enough to the square's desired time. If most of the card is known, [`Hindsight`] rules
//! out almost all other magic squares. A goal on an unknown square rules nothing out, because every magic
//! square has all difficulties; an [`Index`] does.

mod game;
mod hindsight;
mod index;
mod playbingo;
mod seeds;
mod wanted;

use std::ops::{ControlFlow, Range, RangeInclusive};

use foretile_games::bingo::bingosync::Seen;
use foretile_games::bingo::{Card, Dealer, MAX_ITERATIONS, SQUARES, Seed};

pub use game::{GameMatch, GameScan, SITE_SEEDS};
pub use hindsight::Hindsight;
pub use index::{CardSearch, Deals, Goals, Index, IndexScan, Indexed};
pub use playbingo::{BoardMatch, BoardScan};
pub use seeds::{Seeds, split};
pub use wanted::{CardWanted, Count, Test};

use crate::sweep::Scan;

/// The rows and columns of a card of 25 squares.
const SIDE: usize = 5;

/// A search for the seeds of a card.
#[derive(Clone, Debug)]
pub struct CardScan<'a> {
    dealer: &'a Dealer,
    seeds: Seeds,
    wanted: Test,
    /// The known squares, each with the difficulties that allow its goal, as bits.
    suits: Vec<(usize, u32)>,
    /// The known goals of the card.
    hindsight: Hindsight<'a>,
}

/// A seed whose card meets the criteria.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Match {
    /// The seed.
    pub seed: u64,
    /// Its card.
    pub card: Card,
}

/// The seeds that the community's tools generate, and the default range of a search.
pub const USUAL_SEEDS: RangeInclusive<u64> = 0..=999_999;

impl<'a> CardScan<'a> {
    /// Creates a search for cards that meet these criteria. Goals are given as indices in the dealer's deck.
    ///
    /// # Panics
    /// If a square is above 24, a goal is not in the dealer's deck, or a seed is above [`Seed::MAX`].
    pub fn new(dealer: &'a Dealer, seeds: impl Into<Seeds>, wanted: CardWanted) -> Self {
        let seeds = seeds.into();
        let wanted = Test::new(wanted, dealer.deck().goals().len(), [SIDE; 2]);
        let suits = |seen: &Seen| {
            let suits = |difficulty: &u8| {
                seen.goals.iter().any(|&goal| dealer.nearer(goal as u16, *difficulty).is_some())
            };
            (seen.square, (1..=25).filter(suits).fold(0, |all, difficulty| all | 1 << difficulty))
        };
        let suits = wanted.seen().iter().map(suits).collect();
        let hindsight = Hindsight::new(dealer, known(wanted.seen()));
        Self { dealer, seeds, suits, hindsight, wanted }
    }

    /// Returns whether the seed's magic square allows the goals whose squares are known.
    fn may_fit(&self, seed: u64) -> bool {
        let square = self.dealer.square(seed);
        self.suits.iter().all(|&(place, suits)| suits >> square[place] & 1 != 0)
            && self.hindsight.fits(&square)
    }
}

impl CardSearch for CardScan<'_> {
    type Dealer = Dealer;

    fn dealer(&self) -> &Dealer {
        self.dealer
    }

    fn fits(&self, goals: &Goals) -> bool {
        self.wanted.fits(&goals.map(u32::from))
    }

    fn over(&self, seeds: Seeds) -> Self {
        Self { seeds, ..self.clone() }
    }
}

/// Returns the goals of the squares for which only one goal is wanted.
fn known(seen: &[Seen]) -> [Option<u16>; SQUARES] {
    let mut goals = [None; SQUARES];
    for Seen { square, goals: wanted } in seen {
        if let [goal] = wanted.as_slice() {
            goals[*square] = Some(*goal as u16);
        }
    }
    goals
}

impl Scan for CardScan<'_> {
    type Found = Match;

    fn space(&self) -> u64 {
        self.seeds.count()
    }

    fn block(&self) -> u64 {
        self.seeds.block(if self.suits.is_empty() { 1 << 7 } else { 1 << 12 })
    }

    fn scan(&self, places: Range<u64>, found: &mut Vec<Match>) -> ControlFlow<()> {
        let mut table = None;
        for seed in places.map(|place| self.seeds.at(place)).filter(|seed| self.may_fit(*seed)) {
            let table = table.get_or_insert_with(|| self.dealer.table());
            let text = Seed::try_from(seed).expect("`Seeds` checked them");
            let card = table.deal(&text, MAX_ITERATIONS).filter(|card| self.fits(&card.goals));
            found.extend(card.map(|card| Match { seed, card }));
        }
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
#[path = "../../games/tests/any_list/mod.rs"]
#[expect(dead_code, reason = "these tests use the rules of the modes")]
mod any_list;

#[cfg(test)]
mod tests {
    use foretile_games::bingo::Mode;
    use proptest::strategy::{Strategy, ValueTree};
    use proptest::test_runner::TestRunner;

    use super::*;

    /// A magic square must allow one of the goals of every known square, and in hindsight all goals that are certain.
    #[test]
    fn seeds_are_ruled_out_by_their_magic_squares() {
        let list = any_list::list().new_tree(&mut TestRunner::deterministic()).unwrap().current();
        let dealer = Dealer::new(&list, Mode::Normal, &Mode::Normal.rules()).unwrap();
        let all = 0..dealer.deck().goals().len() as u16;
        let allows = |goal: &u16, difficulty: u8| dealer.nearer(*goal, difficulty).is_some();
        let own = dealer.square(7);
        let suiting = |square: usize| all.clone().find(|goal| allows(goal, own[square])).unwrap();
        let (mut fitting, mut by_squares) = (0, 0);
        for squares in [&[][..], &[3], &[0, 6, 12], &[1, 2, 7, 9, 11, 13, 20, 24]] {
            for certain in 0..=squares.len() {
                let goals = |at: usize, square: usize| match at < certain {
                    true => vec![suiting(square)],
                    false => vec![suiting(square), all.end - 1],
                };
                let places = squares.iter().enumerate();
                let wanted = places.fold(CardWanted::default(), |all, (at, &square)| {
                    all.with(goals(at, square).into_iter().map(u32::from), Some(square))
                });
                let wanted = wanted.with([5], None);
                let mut known = [None; SQUARES];
                for &square in &squares[..certain] {
                    known[square] = Some(suiting(square));
                }
                let hindsight = Hindsight::new(&dealer, known);
                let scan = CardScan::new(&dealer, 0..=99, wanted.clone());
                for seed in 0..100 {
                    let magic = dealer.square(seed);
                    let suits = wanted.seen.iter().all(|Seen { square, goals }| {
                        goals.iter().any(|goal| allows(&(*goal as u16), magic[*square]))
                    });
                    assert_eq!(scan.may_fit(seed), suits && hindsight.fits(&magic), "{wanted:?}");
                    by_squares += usize::from(suits && certain > 0);
                    fitting += usize::from(scan.may_fit(seed) && certain > 0);
                }
            }
        }
        assert!(fitting > 0 && by_squares > fitting, "{fitting} fit, by squares {by_squares}");
    }
}
