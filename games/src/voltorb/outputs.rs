//! The outputs of one seed, stored to deal many boards that start near each other.

use super::deal::deal_with;
use super::{Deal, Level, Seed};
use crate::rng::mt19937::Mt19937;

/// The outputs of a seed from some advance on. Each is drawn when a deal first needs it, and then stored.
///
/// ```
/// use foretile_games::voltorb::{Level, Seed, Session, deal};
/// let session = Session::new(Seed(0), 0);
/// let mut outputs = session.outputs();
/// let next = deal(Seed(0), session.advance() + 3, Level::FIRST);
/// assert_eq!(outputs.deal(3, Level::FIRST), next);
/// ```
#[derive(Clone)]
pub struct Outputs {
    /// The generator, which has drawn all of `drawn`.
    rng: Mt19937,
    first: u32,
    drawn: Vec<u32>,
}

impl Outputs {
    /// Returns the outputs of a seed that follow the first `first` ones.
    pub fn new(seed: Seed, first: u32) -> Self {
        let mut rng = Mt19937::new(seed.0);
        rng.skip(first);
        Self::of(rng, first)
    }

    /// Returns the outputs of a generator that has already drawn `first` of them.
    pub(super) const fn of(rng: Mt19937, first: u32) -> Self {
        Self { rng, first, drawn: Vec::new() }
    }

    /// Deals a board of a level, starting `offset` outputs after the first stored one. All outputs up to
    /// the end of the deal stay in memory.
    pub fn deal(&mut self, offset: u32, level: Level) -> Deal {
        let mut next = offset as usize;
        let (config, board) = deal_with(level, || {
            while self.drawn.len() <= next {
                self.drawn.push(self.rng.next_u32());
            }
            next += 1;
            self.drawn[next - 1]
        });
        let [advance, next_advance] =
            [offset, next as u32].map(|after| self.first.wrapping_add(after));
        Deal { advance, level, config, board, next_advance }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Session, deal};
    use super::*;

    /// Deals forwards, backwards and past the end of the stored outputs, after a card drew an output.
    #[test]
    fn deals_are_those_of_the_seed() {
        let mut session = Session::new(Seed(7), 600);
        let hints = session.deal().board.hints();
        session.flip((0..25).find(|&card| hints.is_risky(card)).unwrap()).unwrap();
        let first = session.advance();
        for mut outputs in [session.outputs(), Outputs::new(Seed(7), first)] {
            for (offset, level) in [0, 3, 700, 699, 0, 1].into_iter().zip(Level::all()) {
                assert_eq!(outputs.deal(offset, level), deal(Seed(7), first + offset, level));
            }
        }
    }
}
