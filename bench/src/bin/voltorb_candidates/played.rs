//! Simulated visits to the table, and a player's possible observations.

use std::ops::RangeInclusive;

use foretile_games::rng::mt19937::Mt19937;
use foretile_games::voltorb::{Board, Cards, Clock, Moment, Position, Seed, Session};
use foretile_search::voltorb::{SeedScan, Seeds, SeenRound};

/// The delays that players may have.
pub const DELAYS: RangeInclusive<u32> = 400..=6_000;

/// The player's observations of a visit.
#[derive(Clone, Copy)]
pub enum Known {
    /// The hints of the first board.
    Hints,
    /// The hints of the first two boards, and the cards turned between them.
    TwoHints,
    /// All cards of the first board, which the game shows at the end of the round.
    WholeBoard,
}

/// A visit of two rounds.
pub struct Played {
    pub seed: Seed,
    /// The number of outputs drawn before the first board.
    pub advance: u32,
    /// The first and the last second of the minute in which it started.
    minute: [Clock; 2],
    rounds: [SeenRound; 2],
    first: Board,
}

impl Played {
    /// Simulates a visit from a random time and advance. Each round is won without turning a 1.
    pub fn roll(advances: &RangeInclusive<u32>, dice: &mut Mt19937) -> Self {
        let mut roll = |sides: u32| dice.next_u32() % sides;
        let [year, month, day] = [2005 + roll(25), 1 + roll(12), 1 + roll(28)];
        let [hour, minute, second] = [24, 60, 60].map(&mut roll);
        let at = |second: u32| {
            let [month, day, hour, minute, second] =
                [month, day, hour, minute, second].map(|number| number as u8);
            Clock::new(year as u16, month, day, hour, minute, second).expect("a time")
        };
        let mut within =
            |range: &RangeInclusive<u32>| range.start() + roll(range.end() - range.start() + 1);
        let seed = Moment { at: at(second), delay: within(&DELAYS) }.seed();
        let advance = within(advances);

        let mut session = Session::new(seed, advance);
        let first = session.deal().board;
        let rounds = [(); 2].map(|()| {
            let deal = *session.deal();
            let values = deal.board.values();
            let flips: Vec<usize> = (0..values.len()).filter(|&card| values[card] > 1).collect();
            flips.iter().for_each(|&card| {
                session.flip(card).expect("the card is face down");
            });
            let position =
                Position { level: deal.level, hints: deal.board.hints(), cards: Cards::FACE_DOWN };
            SeenRound { flips: Some(flips), ..position.into() }
        });
        Self { seed, advance, minute: [at(0), at(59)], rounds, first }
    }

    /// Returns the first board.
    pub const fn first(&self) -> &Board {
        &self.first
    }

    /// Returns the seeds of the minute in which the visit started.
    pub fn seeds_of_minute(&self) -> Seeds {
        let [from, to] = self.minute;
        Seeds::window(from, to, DELAYS).expect("a minute starts before it ends")
    }

    /// Creates the search that uses these observations.
    pub fn scan(&self, known: Known, seeds: Seeds, advances: &RangeInclusive<u32>) -> SeedScan {
        let [first, _] = &self.rounds;
        let rounds = match known {
            Known::Hints => vec![first.clone()],
            Known::TwoHints => self.rounds.to_vec(),
            Known::WholeBoard => {
                vec![Position { cards: self.first.cards(), ..first.position }.into()]
            }
        };
        SeedScan::new(seeds, advances.clone(), rounds, 0..=0)
    }
}
